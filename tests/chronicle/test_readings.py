"""The three readings of one journal: what stands in each, and that every footnote is there once and read once."""

import re
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin
from tales.chronicle import READINGS
from tales.chronicle.footnotes import in_order
from tales.chronicle.markdown import inert
from tales.chronicle.scribe import Scribe
from tales.entries import Entry
from tales.rules.asks import Narration
from tales.rules.base import default_answer
from tales.rules.words import Words

from tests.chronicle.test_scribe import line
from tests.chronicle.voyages import chronicle, scribe, voyage
from tests.toys import Letters, begun, header_of

WORDS = Words({})


def test_every_footnote_of_a_voyage_is_defined_once_and_referred_to_once_in_order() -> None:
    for seed in range(8):
        text = chronicle(seed, "noted")
        defined = re.findall(r"^\[\^(\d+)\]: ", text, re.M)
        referred = re.findall(r"\[\^(\d+)\](?!:)", text)
        assert defined == referred == [str(n) for n in range(1, len(defined) + 1)]
        tokens = MarkdownIt().use(footnote_plugin).parse(text)
        inline = [child for token in tokens for child in token.children or ()]
        assert sum(token.type == "footnote_open" for token in tokens) == len(defined)
        assert sum(child.type == "footnote_ref" for child in inline) == len(defined)
        assert "[^" not in MarkdownIt().use(footnote_plugin).render(text)


def test_every_throw_of_a_voyage_is_in_one_footnote_with_its_rule() -> None:
    for seed in range(4):
        header, entries = voyage(seed)
        words = scribe(header).words
        notes = "\n".join(re.findall(r"^\[\^\d+\]: (.*)", chronicle(seed, "noted"), re.M))
        for entry in entries:
            if entry.get("faces"):
                assert f"{words.entry(entry)} ({', '.join(entry.rule)})" in notes
        thrown = Counter(words.entry(entry) for entry in entries if entry.get("faces"))
        for said, count in thrown.items():
            assert len(re.findall(rf"{re.escape(said)} \(", notes)) == count


def test_a_footnote_names_the_event_and_the_hunt_behind_the_words() -> None:
    for seed in range(4):
        header, entries = voyage(seed)
        words = scribe(header).words
        notes = "\n".join(re.findall(r"^\[\^\d+\]: (.*)", chronicle(seed, "noted"), re.M))
        for kind, key in (("event", "event.drawn"), ("modifier", "hunt.modified")):
            drawn = [words.name(kind, entry.words(kind)) for entry in entries if entry.key == key]
            for name, count in Counter(drawn).items():
                assert len(re.findall(rf"\): {re.escape(name)}(?=;|$)", notes, re.M)) == count


def test_a_hunt_is_told_before_the_log_sums_it_up_and_no_date_stands_alone() -> None:
    scenes = letters = 0
    for seed in range(8):
        header, entries = voyage(seed)
        told = {moment.n: moment.text.split("\n")[0] for moment in scribe(header).moments(entries)}
        keys = [(entry.n, entry.key) for entry in entries if entry.n in told]
        text = chronicle(seed)
        for (scene, key), (line_after, after) in pairwise(keys):
            if (key, after) == ("hunt.caught", "hunt.stowed") and told[scene] and told[line_after]:
                assert text.index(inert(told[scene])) < text.index(inert(told[line_after]))
                scenes += 1
        assert not re.search(r"^\*\*[^*]+\*\*$", text, re.M)
        letters += len(re.findall(r"^\*[^*]+\d{4}\.\*$", text, re.M))
    assert scenes and letters > 8  # more than the letter before each voyage


def test_the_signs_in_the_margin_are_explained_where_there_are_any() -> None:
    text = chronicle(3)
    assert "▰" in text and text.count("⋎ for one that got away") == 1


def test_the_story_has_no_dice_and_the_facts_no_words() -> None:
    header, entries = voyage(3)
    assert "[^" not in chronicle(3) and "WD-" not in chronicle(3)
    facts, words = chronicle(3, "facts"), scribe(header).words
    for entry in entries:
        if said := words.entry(entry):
            assert f"- {said}\n" in facts.replace("\\", "")


def letters() -> list[Entry]:
    """A letter with a risk in it, and a logbook in which another person tells of it again."""
    session = begun(Letters())
    session.answer(2)
    while session.ask is not None:
        match session.ask.kind:
            case "narrate":
                session.answer(Narration(f"Told at {session.ask.key}."))
            case "number":
                session.answer(1)
            case "choose":
                session.answer("no")
            case _:
                session.answer((4,) if session.ask.key == "risk.hunter" else (2,), by="typed")
    return session.visible()


def test_a_passage_that_retells_another_has_its_dice_in_a_note() -> None:
    text = Scribe(header_of(Letters()), WORDS).write("T", letters(), "noted")
    assert text.endswith(
        "[^1]: risk hunter d6 4, typed (TY-04); risk beast d6 2, typed (TY-04)\n\n"
        "[^2]: told of again: risk hunter d6 4, typed (TY-04); risk beast d6 2, typed (TY-04)\n"
    )
    assert "Told at letter.end.[^1]" in text and "Told at after.[^2]" in text


def test_evenings_head_what_was_told_in_them_with_who_was_there() -> None:
    session = begun(Letters())
    session.note("evening", date="2026-11-30", present=("Ann", "[Bo]"))
    session.answer(2)
    evenings = 0
    while session.ask is not None:
        match session.ask.kind:
            case "narrate":
                session.answer(Narration(f"Told at {session.ask.key}."))
            case "number":
                session.answer(1)
            case "choose":
                session.answer("no")
            case _:
                session.answer((4,), by="typed")
        if session.ask is not None and session.ask.key == "after" and not evenings:
            session.note("evening", date="2026-12-07", present=("Ann",), absent=("[Bo]",))
            evenings += 1
    text = Scribe(header_of(Letters()), WORDS).write("T", session.visible(), "story")
    first, second = text.split("## 7 December 2026")
    assert first.startswith("# T\n\n## 30 November 2026\n\n*At the table: Ann and \\[Bo\\].*\n")
    assert second.startswith("\n\n*At the table: Ann. Absent: \\[Bo\\].*\n") and "Told at letter.end." in first


def throw(passage: int, *faces: int, by: str = "thrown") -> tuple[str, str, int, dict[str, Any]]:
    return ("answer", "luck", passage, {"dice": "1d6", "faces": faces, "by": by})


TOLD = {"from": "written", "text": "Told.", "form": "logbook"}
NOTHING = {"from": "skipped", "form": "logbook"}
TURN = {"writer": "mate", "form": "logbook"}


@pytest.mark.parametrize(
    ("rows", "notes"),
    [
        ([throw(1, 3), ("answer", "log", 1, TOLD)], ["luck d6 3"]),
        (
            [throw(1, 3), ("answer", "log", 1, NOTHING), throw(1, 4), ("answer", "log", 1, TOLD)],
            ["luck d6 3; luck d6 4"],
        ),
        ([("answer", "log", 1, TOLD), throw(1, 5)], ["luck d6 5"]),
        ([throw(1, 3), ("answer", "log", 1, NOTHING)], []),
        ([throw(1, 2, by="typed"), ("answer", "log", 1, TOLD)], ["luck d6 2, typed"]),
        ([("answer", "log", 1, TOLD)], []),
    ],
    ids=["before", "nothing told", "after", "no words at all", "typed", "no dice"],
)
def test_dice_go_to_the_next_words_or_to_the_last(rows: list[Any], notes: list[str]) -> None:
    entries = line(("open", "turn", 0, TURN), *rows, ("close", "", 1, {"closes": 1}))
    text = Scribe(header_of(Letters()), WORDS).write("T", entries, "noted")
    assert re.findall(r"^\[\^\d+\]: (.*)", text, re.M) == notes


def test_what_people_type_is_never_taken_for_a_footnote() -> None:
    for words in ("[^1]", "[^1]: x", "ends in \\", "\\[^1]", "a[^1](b)"):
        told = {"from": "written", "text": words, "form": "logbook"}
        entries = line(("open", "turn", 0, TURN), throw(1, 3), ("answer", "log", 1, told))
        text = Scribe(header_of(Letters()), WORDS).write("T", entries, "noted")
        shown = MarkdownIt().use(footnote_plugin).render(text)
        assert shown.count("footnote-ref") == 1 and shown.count("footnote-item") == 1
        assert words in shown


def test_notes_nobody_refers_to_are_left_out_and_strange_ones_stand() -> None:
    text = "a[^3] \\[^1\\] \\\\[^2] [^9]\n\n[^1]: one\n\n[^2]: two\n\n[^3]: three"
    assert in_order(text) == "a[^1] \\[^1\\] \\\\[^2] [^9]\n\n[^1]: three\n\n[^2]: two"


def test_what_is_noted_in_the_margin_stands_in_the_facts_only() -> None:
    margins = {
        "evening": ({"date": "2026-03-14"}, "an evening: 2026-03-14"),
        "spark": ({"text": "wet rope"}, "a spark: wet rope"),
        "comment": ({"text": "Ask *her*."}, "a comment: Ask \\*her\\*."),
        "bookmark": ({"text": ""}, "a bookmark"),
        "title": ({"text": "The Hunt"}, "the title: The Hunt"),
        "break": ({}, "a break"),
    }
    before = line(("open", "turn", 0, TURN), ("answer", "log", 1, TOLD))
    for kind, (facts, said) in margins.items():
        for of in (0, 1, 2):
            entries = [*before, Entry(3, kind, facts=(("of", of), *facts.items()))]
            texts = [Scribe(header_of(Letters()), WORDS).write("T", entries, reading) for reading in READINGS]
            assert [f"{said}\n" in text for text in texts] == [False, False, True]


def test_a_story_that_one_person_tells_has_no_date_of_theirs() -> None:
    session = begun(Letters())
    session.note("evening", date="2026-11-30", present=("Ann",))
    session.answer(2)
    while session.ask is not None:
        session.settle()
        if session.ask is not None:
            session.answer(Narration("Told.") if session.ask.kind == "narrate" else default_answer(session.ask))
    scribe = Scribe(header_of(Letters()), WORDS)
    assert "2026" not in scribe.write("T", session.visible(), "story")
    assert "## 30 November 2026" in scribe.write("T", session.visible(), "noted")
