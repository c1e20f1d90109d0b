"""The whole chronicle of a hunt: title page, letters with place and time, a running Moment of Truth, the reckoning."""

import re
from collections import Counter
from dataclasses import replace
from itertools import groupby, pairwise

import pytest
from markdown_it import MarkdownIt
from tales.entries import Entry

from tests.chronicle.hunts import chronicle, hunt, scribe

SEEDS = range(12)
BOTH = pytest.mark.parametrize("program", [True, False])


def told(seed: int, key: str, *, program: bool) -> list[Entry]:
    return [entry for entry in hunt(seed, program=program)[1] if entry.kind == "tell" and entry.key == key]


@pytest.mark.slow
@BOTH
def test_the_title_page_names_the_beast_and_the_party_with_whom_they_write_to(program: bool) -> None:
    for seed in SEEDS:
        front = chronicle(seed, program=program).split("\n\n\n")[0]
        (cast,) = told(seed, "cast", program=program)
        assert front.startswith("# A hunt\n")
        assert cast.words("beast") in front
        for person in told(seed, "person.joins", program=program):
            assert re.search(
                rf"- \*\*{re.escape(person.words('name'))}\*\*.*writes to {person.words('beloved')}", front
            )


def test_players_are_named_beside_their_characters_where_there_are_several() -> None:
    header, entries = hunt(2, program=False)
    assert "(Ann)" not in scribe(header).write("A hunt", entries)
    seats = tuple(replace(seat, person="[Bo]") if seat.key == "hunter" else seat for seat in header.seats)
    text = scribe(replace(header, seats=seats)).write("A hunt", entries)
    assert "(\\[Bo\\]), the Hunter, of" in text and re.search(r"^\| .+ \(\\\[Bo\\\]\) \|", text, re.M)
    assert len(re.findall(r"^- .*\(Ann\)", text, re.M)) == len(seats) - 2


@BOTH
def test_each_letter_says_who_writes_to_whom_and_where_and_when(program: bool) -> None:
    for seed in SEEDS:
        text = chronicle(seed, program=program)
        people = {
            person.words("name"): person.words("beloved") for person in told(seed, "person.joins", program=program)
        }
        opened = [entry for entry in hunt(seed, program=program)[1] if (entry.kind, entry.key) == ("open", "letter")]
        heads = re.findall(r"^\*\*(.+?) to (.+?)\*\*(?: · \*([^*\n]+)\.\*)?(?: · .+)?$", text, re.M)
        assert heads and all(people[name] == to for name, to, _ in heads)
        places = {
            f"{entry.words('place')}, {entry.words('time')}".casefold() for entry in opened if entry.words("place")
        }
        assert {where.casefold() for _, _, where in heads if where} >= places - {""}


@BOTH
def test_where_and_when_stand_over_the_first_letter_of_a_place_only(program: bool) -> None:
    for seed in SEEDS:
        heads = re.findall(r"^\*\*.+? to .+?\*\* · \*(.+?)\.\*", chronicle(seed, program=program), re.M)
        assert all(one != other for one, other in pairwise(heads))


@BOTH
def test_whoever_writes_an_entry_is_named_before_it(program: bool) -> None:
    """Who was not there cannot tell the Hunter's hand from another's."""
    for seed in SEEDS:
        text = chronicle(seed, program=program)
        opened = [entry for entry in hunt(seed, program=program)[1] if entry.kind == "open"]
        for key in ("journal", "out"):
            for name, entered in Counter(entry.words("name") for entry in opened if entry.key == key).items():
                assert len(re.findall(rf"^\*\*{name}\.\*\* \S", text, re.M)) >= entered


def test_a_line_from_somebody_with_nothing_to_tell_stands_beside_the_names() -> None:
    passes = 0
    for seed in SEEDS:
        text = chronicle(seed, program=False)
        opened = [entry for entry in hunt(seed, program=False)[1] if (entry.kind, entry.key) == ("open", "letter")]
        beside = re.findall(r"^\*\*.+? to .+?\*\* · (?:\*[^*]+\* · )?[^*\n].+$", text, re.M)
        assert len(beside) == sum(not entry.words("score") for entry in opened)
        passes += len(beside)
    assert passes > len(SEEDS)


def _phase(beat: Entry, beats: int) -> tuple[int, str]:
    """What stands in one paragraph with a beat, by how many beats its round has."""
    if beats < 3:
        return 0, ""
    return beat.passage, beat.key.replace("threat", "answer") if beats > 3 else ""


@BOTH
def test_a_round_of_the_moment_of_truth_is_one_running_scene(program: bool) -> None:
    """The Party's beats make a paragraph, the Beast's the next, how the Party bears up a third; three beats are one.

    Rounds of one or two beats run on.
    """
    for seed in SEEDS:
        _, entries = hunt(seed, program=program)
        text = chronicle(seed, program=program)
        scenes = text.split("Moment of Truth\n", 1)[1].split("\n## How it ended")[0].strip().split("\n\n")
        beats = [
            entry
            for entry in entries
            if entry.kind == "tell" and re.match(r"truth\.(strike|answer|threat|endure)", entry.key)
        ]
        size = Counter(entry.passage for entry in beats)
        phases = [_phase(beat, size[beat.passage]) for beat in beats]
        ground = 2 if any(entry.key == "truth.ground" and entry.words("place") for entry in entries) else 1
        assert len(scenes) == len(list(groupby(phases))) + ground


@pytest.mark.slow
@BOTH
def test_the_reckoning_says_what_became_of_everybody(program: bool) -> None:
    for seed in SEEDS:
        end = chronicle(seed, program=program).split("## The reckoning\n")[1]
        (fate,) = told(seed, "beast.fate", program=program)
        assert ("slain |" in end) is fate.get("slain") and ("lives |" in end) is not fate.get("slain")
        for person in told(seed, "person.fate", program=program):
            assert re.search(rf"\| {re.escape(person.words('name'))}.* \| {person.words('fate')} \|", end)
        assert not re.search(r"\d", end)
        exact = chronicle(seed, "noted", program=program).split("## The reckoning\n")[1]
        assert f"{fate.number('party_total')} against {fate.number('beast_total')} |" in exact


def test_every_throw_of_a_hunt_is_in_a_footnote_that_is_referred_to_once() -> None:
    for seed in SEEDS:
        text = chronicle(seed, "noted", program=False)
        defined = re.findall(r"^\[\^(\d+)\]: ", text, re.M)
        assert defined == re.findall(r"\[\^(\d+)\](?!:)", text) == [str(n) for n in range(1, len(defined) + 1)]
        header, entries = hunt(seed, program=False)
        words = scribe(header).words
        for entry in entries:
            if entry.get("faces"):
                assert f"{words.entry(entry)} (" in text


def test_the_facts_have_no_prose_and_call_people_by_their_names() -> None:
    for seed in SEEDS:
        header, entries = hunt(seed, program=False)
        writer = scribe(header)
        facts = writer.write(header.title, entries, "facts")
        assert "Dear " not in facts and "[^" not in facts and "Companion\n" not in facts
        for entry in entries:
            if said := writer.words.entry(entry):
                assert f"- {said}\n" in facts.replace("\\", "").replace("&#46;", ".")


@pytest.mark.slow
def test_all_of_it_is_sound_markdown() -> None:
    for seed in SEEDS:
        for reading in ("story", "noted", "facts"):
            text = chronicle(seed, reading, program=False)
            tokens = MarkdownIt("commonmark").enable("table").parse(text)
            assert sum(token.type == "heading_open" and token.tag == "h1" for token in tokens) == 1
            assert not re.search(r"\n\n\n| \n|\{|\}", text)
            assert sum(token.type == "table_open" for token in tokens) == 1


@pytest.mark.slow
def test_a_hunt_can_be_read_wherever_it_was_left() -> None:
    """A letter may be begun and hold no word yet."""
    header, entries = hunt(5, program=False)
    for end in range(1, len(entries), 7):
        for reading in ("story", "noted", "facts"):
            assert scribe(header).write("A hunt", entries[:end], reading).startswith("# A hunt\n")
    opened = next(at for at, entry in enumerate(entries, 1) if (entry.kind, entry.key) == ("open", "letter"))
    assert "to Hanne" not in scribe(header).write("A hunt", entries[:opened]).split("\n\n", 4)[-1]


@BOTH
def test_quotes_are_those_of_a_printed_book(program: bool) -> None:
    for seed in SEEDS:
        assert not re.search(r".*['\"].*", chronicle(seed, program=program))
