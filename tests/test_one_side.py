"""A chronicle from one ship's side, asked for by the command, in plain mode and on the screen."""

import io
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tales.entries import Seat
from tales.games.whale_cards.automa import decided_for
from tales.plain.console import Console
from tales.plain.play import play
from tales.tale.tale import Tale
from tales.tui.app import TalesApp
from tales.tui.screens.chronicle import ChronicleScreen
from textual.pilot import Pilot

from tests.test_plain_toy.player import complaint, run
from tests.tui.helper import played, press, said, settled, shelve, shown, toy_tale


def today() -> date:
    return date(2026, 11, 30)


@pytest.fixture
def season(tmp_path: Path) -> Tale:
    """A season of Ann and a rival, who have written their first letter and taken their first turns."""
    seats = (Seat("", "ship", "Ann"), Seat("", "ship", "", automa=True))
    about: dict[str, Any] = {"title": "A season", "seed": "s", "dice": "thrown"}
    tale = Tale.new(tmp_path / "tales", "whale-cards", seats=seats, settings={"players": "2"}, today=today, **about)
    while tale.session.state.turn < 5:
        if tale.settle_one("never") is None:
            tale.answer(decided_for(tale.session.state, tale.session.ask))
    return tale


def kept(tale: Tale) -> str:
    """Its name, put back where it is kept."""
    tale.close()
    return tale.folder.name


def test_the_command_takes_the_name_of_a_ship(season: Tale) -> None:
    ours, theirs = season.sides().values()
    root, name = season.folder.parent, kept(season)
    own = run("chronicle", name, "--side", ours.upper(), "--journals", str(root)).stdout.decode()
    assert own.count(" master, out of ") == 1 and f"*The {ours}, " in own
    both = run("chronicle", name, "--journals", str(root)).stdout.decode()
    assert f"*The {ours}, " in both and f"*The {theirs}, " in both
    done = run("chronicle", name, "--side", "Flying Dutchman", "--journals", str(root))
    assert done.returncode == 2 and ours in complaint(done) and theirs in complaint(done)


def test_a_tale_of_one_side_says_so(tmp_path: Path) -> None:
    root = str(tmp_path / "tales")
    run("play", "toy", "--seed", "s", "--journals", root, typed=b"Nimrod\n")
    done = run("chronicle", "a-toy-hunt", "--side", "Nimrod", "--journals", root)
    assert done.returncode == 2 and "this tale has one side only" in complaint(done)


def test_plain_mode_takes_a_reading_and_the_name_of_a_ship(season: Tale) -> None:
    ours, theirs = season.sides().values()
    typed, heard = f"chronicle {theirs}\nchronicle facts {ours}\nchronicle Nobody\n".encode(), io.BytesIO()
    play(season, Console(io.BytesIO(typed), heard))
    of_theirs, of_ours, none = heard.getvalue().decode().split("\n>")[1:4]
    assert f"The {theirs}, " in of_theirs and f"The {ours}, " not in of_theirs
    assert f"The {ours}, " in of_ours and f"Turn 1: {theirs}" not in of_ours
    assert ours in none and theirs in none


def test_the_screen_goes_from_all_to_each_and_back(tmp_path: Path, season: Tale) -> None:
    ours, theirs = season.sides().values()

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await app.push_screen(ChronicleScreen(season))
        await settled(pilot)  # it opens at its end
        await press(pilot, "home")
        assert f"The {ours}, " in shown(app) and f"The {theirs}, " in shown(app)
        await press(pilot, "s")
        assert f"by the {ours}" in shown(app) and f"The {theirs}, " not in shown(app)
        await press(pilot, "s")
        assert f"by the {theirs}" in shown(app) and f"The {ours}, " not in shown(app)
        await press(pilot, "s", "home")  # the moment that was in view stays there
        assert f"The {ours}, " in shown(app) and f"The {theirs}, " in shown(app)

    played(tmp_path / "tales", None, script)


def test_the_screen_says_that_there_is_but_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelve(monkeypatch)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "c", "s")
        assert "one side only" in said(app)

    played(tmp_path, toy_tale(tmp_path), script)
