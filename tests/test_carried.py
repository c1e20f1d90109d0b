"""What earlier tales of a game have told is told by a new one only when nothing else is left."""

from datetime import date
from pathlib import Path

import pytest
from tales.chronicle.phrases import sentences
from tales.entries import SPENT, Seat
from tales.rules.asks import Choose, Number, Text
from tales.tale.new import Workspace
from tales.tale.tale import Tale


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
