"""What earlier tales of a game have told is told by a new one only when nothing else is left."""

from datetime import date
from pathlib import Path

import pytest
from tales.chronicle.memory import ARC
from tales.chronicle.phrases import Used, sentences
from tales.chronicle.scribe import Scribe
from tales.entries import SPENT, Entry, Seat
from tales.rules.asks import Choose, Number, Text
from tales.tale.new import Workspace
from tales.tale.tale import Tale

from tests.chronicle.voyages import scribe, voyage


def workspace(root: Path) -> Workspace:
    return Workspace(root, lambda: date(2026, 3, 14), lambda: "seed")


def sailed(root: Path, seed: int, game: str = "whale-dice") -> Tale:
    """A voyage that the program plays and nobody tells."""
    tale = workspace(root).begin(game, seats=[Seat("", "captain", automa=True)], settings={}, seed=str(seed))
    while (ask := tale.session.ask) is not None:
        if tale.settle_one("never") is None:
            assert isinstance(ask, Choose | Number | Text)
            tale.answer(ask.open[0].key if isinstance(ask, Choose) else ask.default, by="automa")
    tale.close()
    return tale


def told(tale: Tale) -> set[str]:
    return {sentence for moment in tale.moments() for sentence in sentences(moment.text)}


@pytest.mark.slow
def test_the_second_voyage_hardly_says_what_the_first_one_said(tmp_path: Path) -> None:
    first, second = sailed(tmp_path / "a", 1), sailed(tmp_path / "a", 2)
    alone = sailed(tmp_path / "b", 2)
    assert [entry.kind for entry in second.entries[:1]] == [SPENT] and alone.entries[0].kind != SPENT
    repeated = told(first) & told(second)
    assert len(repeated) < len(told(first) & told(alone)) / 4
    assert len(told(second)) > 40


@pytest.mark.slow
def test_what_was_carried_makes_the_same_bytes_whatever_becomes_of_the_others(tmp_path: Path) -> None:
    sailed(tmp_path, 1)
    second = sailed(tmp_path, 2)
    text = second.chronicle()
    third = sailed(tmp_path, 3)
    assert workspace(tmp_path).read(second.folder).chronicle() == text
    carried = third.entries[0].words("wordings").split()
    assert set(second.entries[0].words("wordings").split()) < set(carried) and len(carried) == len(set(carried))


def test_the_first_tale_of_a_game_carries_nothing_and_a_broken_one_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "broken").mkdir(parents=True)
    (tmp_path / "broken" / "journal.toml").write_text("no journal", encoding="utf-8")
    seats = [Seat("", "captain", automa=True)]
    tale = workspace(tmp_path).begin("whale-dice", seats=seats, settings={}, seed="1")
    assert not any(entry.kind == SPENT for entry in tale.entries)
    tale.close()


def test_what_was_told_longest_ago_comes_again_first() -> None:
    used = Used()
    used.begin(["in the first tale", "in the second tale", "in both"])
    used.spend(["in this one", "in the first tale"], "")
    assert used.oldest_first() == ["in the second tale", "in both", "in this one", "in the first tale"]
    assert used.has_told("in the first tale") and not used.has_told("in both") and not used.has_told("in none")


@pytest.mark.parametrize("left", ["boots", "tooth", "verses"])
def test_a_voyage_begins_with_an_arc_that_earlier_ones_have_not_told(left: str) -> None:
    header, entries = voyage(3)
    arcs = scribe(header).phrases.arcs
    begun = scribe(header).phrases.signs(
        phrase.name for arc in arcs.values() if arc.name != left for phrase in arc.beats[0].say
    )
    carried = Entry(0, SPENT, facts=(("of", 0), ("wordings", " ".join(begun))))
    assert _arcs(scribe(header), [carried, *entries])[0] == left


def _arcs(reader: Scribe, entries: list[Entry]) -> list[str]:
    for moment, context, composer in reader.read_moments(entries):
        composer.final_text(moment, context)
    return [str(beat["arc"]) for beat in composer.past.every(ARC)]
