"""The scribe: passages in order, moments composed where nobody told them, readings, and the same bytes again."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tales.chronicle import TemplateFault
from tales.chronicle.passages import Passage, story
from tales.chronicle.scribe import Scribe
from tales.entries import Entry, Header, Seat, Value
from tales.rules.asks import OPEN, SKIPPED, Choose, Narrate, Narration, Number, Text
from tales.rules.words import Words
from tales.tale.tale import Tale

HEADER = Header("toy", "1", "A *tale* of [brackets]", "2026-11-30", "seed")
WORDS = Words(
    {
        "tell": {"whale": {"line": "A {kind} whale.", "facts": {"kind": ["kind", "right"]}}},
        "names": {"kind": {"right": "Right"}},
    }
)


def line(*rows: tuple[Any, ...]) -> list[Entry]:
    """Entries from rows of (kind, key, passage, facts)."""
    return [
        Entry(n, kind, key, passage=passage, facts=tuple(facts.items()))
        for n, (kind, key, passage, facts) in enumerate(rows, start=1)
    ]


def told(text: str = "", source: str = "written") -> dict[str, Value]:
    return {"from": source, "text": text, "form": "logbook"} if text else {"from": source, "form": "logbook"}


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A folder with templates of its own."""
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "log.toml").write_text(
        '["log"]\nshapes = ["end"]\nprompt = ["Who saw the {{ kind|called }} whale?"]\n'
        'end = ["Took {{ kind|called|article }} whale.", "Another {{ kind|called }} whale for us."]',
        encoding="utf-8",
    )
    (tmp_path / "toy" / "sparks.toml").write_text('deck = ["a tin whistle", "wet rope"]', encoding="utf-8")
    return tmp_path


VOYAGE = line(
    ("open", "turn", 0, {"writer": "mate", "form": "logbook"}),
    ("tell", "whale", 1, {"kind": "right"}),
    ("answer", "log", 1, told("Mine & *ours*.")),
    ("open", "hunt", 1, {"writer": "mate", "form": "scene"}),
    ("answer", "scene", 4, told("Inside.")),
    ("close", "close", 4, {"closes": 4}),
    ("answer", "log", 1, told(source="skipped")),
    ("close", "close", 1, {"closes": 1}),
    ("open", "turn", 0, {"writer": "mate", "form": "logbook"}),
    ("tell", "whale", 9, {"kind": "right"}),
    ("answer", "log", 9, told(source="open")),
)


def test_passages_nest_and_moments_know_what_happened_since_the_last_one() -> None:
    first, second = story(VOYAGE).passages
    moment, inner, skipped = first.parts
    assert isinstance(inner, Passage)
    assert [entry.key for entry in moment.since] == ["whale"]  # type: ignore[union-attr]
    assert [m.ordinal for m in first.moments()] == [0, 1, 2]
    assert skipped.since == []  # type: ignore[union-attr]
    assert second.moments()[0].is_open


def test_the_story_has_a_persons_words_and_composes_what_nobody_told(own: Path) -> None:
    text = Scribe(HEADER, WORDS, [own]).write("T", VOYAGE)
    assert text == "# T\n\nMine & *ours*.\n\nInside.\n\nAnother Right whale for us.\n" or text == (
        "# T\n\nMine & *ours*.\n\nInside.\n\nTook a Right whale.\n"
    )


def test_the_same_entries_make_the_same_bytes(own: Path) -> None:
    assert Scribe(HEADER, WORDS, [own]).write("T", VOYAGE) == Scribe(HEADER, WORDS, [own]).write("T", VOYAGE)


def test_a_title_is_inert(own: Path) -> None:
    assert Scribe(HEADER, WORDS, [own]).write(HEADER.title, []).startswith("# A \\*tale\\* of \\[brackets\\]\n")


def test_an_offered_passage_is_what_would_stand_there_and_variants_differ(own: Path) -> None:
    scribe = Scribe(HEADER, WORDS, [own])
    ask = Narrate(key="log", form="logbook")
    offers = [scribe.offer(VOYAGE[:-1], ask, 9, variant) for variant in range(2)]
    assert sorted(offers) == ["Another Right whale for us.", "Took a Right whale."]
    assert offers[0] in scribe.write("T", VOYAGE)


def test_a_wording_that_a_person_took_is_not_offered_again(own: Path) -> None:
    scribe = Scribe(HEADER, WORDS, [own])
    taken = scribe.offer(VOYAGE[:2], Narrate(key="log", form="logbook"), 1)
    now = [*VOYAGE[:2], *line(*[("answer", "log", 1, told(taken, "composed"))] * 3)[2:], *VOYAGE[3:]]
    assert scribe.offer(now[:-1], Narrate(key="log", form="logbook"), 9) != taken


def test_a_person_is_asked_about_this_moment(own: Path) -> None:
    question = Scribe(HEADER, WORDS, [own]).question(VOYAGE[:-1], Narrate(key="log", form="logbook"), 9)
    assert question == "Who saw the Right whale?"


def test_nobody_is_asked_the_same_twice_running(own: Path) -> None:
    (own / "toy" / "log.toml").write_text('["log"]\nshapes = []\nprompt = ["Who?", "When?", "Where?"]\n')
    writer = Scribe(HEADER, WORDS, [own])
    days: list[Entry] = []
    questions = []
    for _ in range(6):
        questions.append(writer.question(days, Narrate(key="log", form="logbook"), 0))
        assert writer.question(days, Narrate(key="log", form="logbook"), 0) == questions[-1]
        days.append(Entry(len(days) + 1, "answer", "log", facts=tuple(told("Mine.").items())))
    assert set(questions[:3]) == {"Who?", "When?", "Where?"} and questions[3:] == questions[:3]


def test_sparks_come_in_an_order_of_their_own_and_none_twice_in_a_round(own: Path) -> None:
    scribe = Scribe(HEADER, WORDS, [own])
    assert sorted(scribe.spark(n) for n in range(2)) == ["a tin whistle", "wet rope"]


def test_amendments_and_forms_in_the_margin_count(own: Path) -> None:
    amended = [*VOYAGE, Entry(12, "amend", facts=(("of", 3), ("text", "Better said.")))]
    text = Scribe(HEADER, WORDS, [own]).write("T", amended)
    assert "Better said." in text
    assert "Mine" not in text


def test_the_facts_reading_says_what_happened_line_by_line(own: Path) -> None:
    text = Scribe(HEADER, WORDS, [own]).write("T", VOYAGE, "facts")
    assert text.count("- A Right whale.") == 2
    assert "Mine" not in text


def test_a_layout_that_fails_names_template_line_and_variables(own: Path) -> None:
    (own / "toy" / "chronicle.md.j2").write_text("# {{ title }}\n\n{{ titel }}\n", encoding="utf-8")
    with pytest.raises(TemplateFault, match=r"chronicle.md.j2, line 3: 'titel' is undefined; did you mean title"):
        Scribe(HEADER, WORDS, [own]).write("T", VOYAGE)


def test_no_template_outside_the_folders_is_read(own: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    secret = tmp_path_factory.mktemp("elsewhere") / "secret.md.j2"
    secret.write_text("secret", encoding="utf-8")
    (own / "toy" / "link.md.j2").symlink_to(secret)
    for name in ("link.md.j2", "../secret.md.j2", str(secret)):
        (own / "toy" / "chronicle.md.j2").write_text(f'{{% include "{name}" %}}', encoding="utf-8")
        with pytest.raises(TemplateFault, match="no such template"):
            Scribe(HEADER, WORDS, [own]).write("T", VOYAGE)


@pytest.mark.slow
def test_a_scribe_who_goes_on_offers_what_a_fresh_one_would(tmp_path: Path) -> None:
    tale = Tale.new(
        tmp_path,
        "whale-dice",
        title="T",
        seats=[Seat("", "captain", "Ann")],
        settings={},
        seed="seed 5",
        dice="thrown",
        today=lambda: date(2026, 3, 14),
    )
    offers = 0
    while (ask := tale.session.ask) is not None:
        if tale.settle_one() is not None:
            continue
        if not isinstance(ask, Narrate):
            assert isinstance(ask, Choose | Number | Text)
            tale.answer(ask.open[0].key if isinstance(ask, Choose) else ask.default)
            continue
        offers += 1
        fresh = Scribe(tale.header, tale.words)
        assert tale.question() == fresh.question(tale.visible(), ask, tale.session.passage)
        variant = offers % 3
        offered = tale.composed(variant)
        assert offered == fresh.offer(tale.visible(), ask, tale.session.passage, variant)
        if offers % 5 == 0:
            assert tale.chronicle() == fresh.write(tale.title, tale.visible())
        took = [Narration(offered, "composed"), OPEN, SKIPPED, Narration("We saw it.", "written")][offers % 4]
        tale.answer(took if took.text or took.source != "composed" else OPEN)
        if offers % 7 == 0:  # what was told is told otherwise
            told = next(e for e in reversed(tale.session.line) if e.words("from"))
            tale.note("amend", told.n, text="We saw it clearly, and long after it was gone.")
        if offers % 9 == 0:  # the line gets shorter
            tale.undo()
    assert offers > 20
    tale.close()


def test_an_error_in_an_included_layout_names_that_layout_and_what_it_knows(own: Path) -> None:
    (own / "toy" / "logbook.md.j2").write_text("{% if true %}\n{{ pasage.text }}\n{% endif %}\n", encoding="utf-8")
    with pytest.raises(TemplateFault, match=r"logbook.md.j2, line 2: 'pasage' is undefined; did you mean passage\? "):
        Scribe(HEADER, WORDS, [own]).write("T", VOYAGE)
    (own / "toy" / "logbook.md.j2").write_text("\n{% if %}", encoding="utf-8")
    with pytest.raises(TemplateFault, match=r"logbook.md.j2, line 2: Expected an expression"):
        Scribe(HEADER, WORDS, [own]).write("T", VOYAGE)


def test_somebody_of_whom_a_hand_edited_journal_does_not_say_who_stops_no_chronicle(own: Path) -> None:
    entries = line(
        ("open", "turn", 0, {"writer": "mate", "form": "logbook"}),
        ("tell", "person.joins", 1, {"name": "Nobody"}),
        ("tell", "whale", 1, {"kind": "right"}),
        ("answer", "log", 1, told(source="open")),
    )
    assert "Right" in Scribe(HEADER, WORDS, [own]).write("A tale", entries)


def test_wordings_and_sparks_that_change_are_read_again(own: Path) -> None:
    scribe = Scribe(HEADER, WORDS, [own])
    before = scribe.write("T", VOYAGE)
    log = own / "toy" / "log.toml"
    log.write_text(log.read_text(encoding="utf-8").replace("whale for us.", "whale, and the last."), encoding="utf-8")
    log.write_text(log.read_text(encoding="utf-8").replace("Took ", "We took "), encoding="utf-8")
    after = scribe.write("T", VOYAGE)
    assert before != after == Scribe(HEADER, WORDS, [own]).write("T", VOYAGE)
    (own / "toy" / "sparks.toml").write_text('deck = ["a brass key"]', encoding="utf-8")
    assert scribe.spark(0) == "a brass key"
