"""What a new tale proposes: other names and years than the tales on its shelf have, and other ones for each seed."""

from datetime import date
from pathlib import Path

import pytest
from tales.entries import Seat
from tales.games import GAMES, shelved
from tales.journal.journal import FILE
from tales.rules.asks import Number, Text
from tales.rules.offers import Offers
from tales.tale.carried import earlier, taken_by
from tales.tale.new import Workspace, people
from tales.tale.tale import Tale
from tales.tale.titles import usual_title

SHIP = [Seat("captain", "captain", "Ann")]


def today() -> date:
    return date(2026, 3, 14)


def begun(root: Path, game: str, seed: str) -> Tale:
    """A tale that takes all that is proposed, until it has a title, put back on the shelf."""
    seats = people(shelved(game).open(), [], automa=True)
    tale = Workspace(root, today, lambda: seed).begin(game, seats=seats, settings={})
    while tale.title == usual_title(game) and len(tale.entries) < 400 and tale.settle_one("never") is not None:
        pass
    tale.close()
    return tale


@pytest.mark.parametrize("game", GAMES)
def test_no_tale_proposes_what_another_on_the_shelf_has(tmp_path: Path, game: str) -> None:
    titles = [begun(tmp_path, game, "one seed").title for _ in range(3)]
    assert len(set(titles)) == 3, titles


@pytest.mark.parametrize("game", GAMES)
def test_the_same_shelf_and_seed_make_the_same_bytes(tmp_path: Path, game: str) -> None:
    made = []
    for name in ("here", "there"):
        begun(tmp_path / name, game, "first")
        tale = begun(tmp_path / name, game, "second")
        made.append((tale.folder / FILE).read_bytes())
        assert Tale.read(tale.folder, today).entries == tale.entries
    assert made[0] == made[1]


def proposed(root: Path, seed: str) -> tuple[str, str, int]:
    """Ship, master and year that a voyage proposes to a person, who has something else."""
    tale = Workspace(root, today, lambda: seed).begin("whale-dice", seats=SHIP, settings={})
    found: list[object] = []
    for answer in ("Ours", "Nobody", 1800):
        tale.settle("never")
        ask = tale.session.ask
        assert isinstance(ask, Text | Number)
        found.append(ask.default)
        tale.answer(answer)
    tale.close()
    ship, master, year = found
    assert isinstance(ship, str) and isinstance(master, str) and isinstance(year, int)
    return ship, master, year


def test_ship_master_and_year_differ_with_the_seed(tmp_path: Path) -> None:
    seeds = ("a", "b", "c", "d", "e", "f")
    assert {proposed(tmp_path / seed, seed) for seed in seeds} == {("Abigail", "Josiah Pell", 1843)}  # the first ones
    found = [proposed(tmp_path / seed, seed) for seed in seeds]
    assert all(len(set(row)) > 2 for row in zip(*found, strict=True)), found
    proposed(tmp_path / "again", "a")
    assert found[0] == proposed(tmp_path / "again", "a")
    assert all(1828 <= year <= 1858 for _, _, year in found)


def test_what_a_person_answered_is_taken_too(tmp_path: Path) -> None:
    proposed(tmp_path, "a")
    assert {"Ours", "Nobody", "1800"} <= set(taken_by(earlier(tmp_path, "whale-dice"), "whale-dice"))
    assert taken_by(earlier(tmp_path, "last-hunt"), "last-hunt") == []


def test_a_tale_begun_before_proposes_what_is_printed(tmp_path: Path) -> None:
    tale = Tale.new(tmp_path, "whale-dice", title="Old", seats=SHIP, settings={}, seed="a", dice="thrown", today=today)
    for default in ("Abigail", "Josiah Pell", 1843):
        tale.settle("never")
        ask = tale.session.ask
        assert isinstance(ask, Text | Number) and ask.default == default
        tale.answer(default)
    tale.close()


def test_names_that_are_taken_come_last_and_none_is_lost() -> None:
    names = ["Abigail", "Harmony", "Prudence"]
    offers = Offers("seed", frozenset({"Harmony"}))
    assert offers.names("ships", names)[-1] == "Harmony" and set(offers.names("ships", names)) == set(names)
    assert Offers().names("ships", names) == names and Offers().year(1843, 1800, 1900) == 1843
    assert Offers("seed", frozenset(map(str, range(1801, 1901)))).year(1843, 1800, 1900) == 1800
