"""Several people at one keyboard: whose turn it is, and what nobody else may see."""

from pathlib import Path

from tales.entries import Seat
from tales.tui.app import TalesApp
from tales.tui.dialogs.hand_over import HandOverDialog
from tales.tui.screens.play import PlayScreen
from textual.pilot import Pilot

from tests.tui.helper import played, press, shown, toy_tale

PAIR = (Seat("hunter", "hunter", "Ned"), Seat("guide", "guide", "Bo"))


def test_the_keyboard_is_passed_before_a_secret_and_the_secret_is_covered_after(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        assert "Ned, hunter" in shown(app)
        await press(pilot, "enter", "1", "enter")
        assert isinstance(app.screen, HandOverDialog)
        assert "Pass the keyboard to Bo" in shown(app)
        assert "whisper" not in shown(app)
        await press(pilot, "1", "w", "2")  # no answer gets through
        assert isinstance(app.screen, HandOverDialog)
        await press(pilot, "enter")
        assert "Which way does the guide whisper?" in shown(app)
        assert "Bo, guide 1" in shown(app)
        await press(pilot, "2")
        assert "Ned, hunter" in shown(app)
        assert "whispered" not in shown(app)
        assert "by the wood" not in shown(app)
        assert "undo: the last answer" in shown(app)
        await press(pilot, "u")
        assert isinstance(app.screen, HandOverDialog)

    played(root, toy_tale(root, seats=PAIR), script, (120, 40))


def test_the_cover_takes_back_and_brings_back_without_uncovering(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "1", "enter")
        assert isinstance(app.screen, HandOverDialog)
        await press(pilot, "u")
        assert isinstance(app.screen, PlayScreen) and "Where does the stalk lead?" in shown(app)
        await press(pilot, "ctrl+r")  # a capital letter begins the name of a square
        assert isinstance(app.screen, HandOverDialog) and "whisper" not in shown(app)
        await press(pilot, "enter", "2", "u")
        assert isinstance(app.screen, HandOverDialog) and "whisper" not in shown(app)
        await press(pilot, "u")
        assert "Where does the stalk lead?" in shown(app) and "whisper" not in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, HandOverDialog)
        await press(pilot, "b")
        assert not isinstance(app.screen, (HandOverDialog, PlayScreen)) and "whisper" not in shown(app)

    played(root, toy_tale(root, seats=PAIR), script, (120, 40))


def test_who_answered_stands_in_the_log(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "4")
        assert isinstance(app.screen, PlayScreen)
        assert "Hunter: Go home" in app.screen.log_view.text

    played(root, toy_tale(root, seats=PAIR), script)


def test_one_person_with_two_parts_needs_no_passing(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "1", "enter")
        assert "Which way does the guide whisper?" in shown(app)
        assert "[A♠]" in brief_of(app) or "Hand 3" in shown(app)

    played(root, toy_tale(root, seats=(Seat("hunter", "hunter", "Ned"), Seat("guide", "guide", "Ned"))), script)


def brief_of(app: TalesApp) -> str:
    assert isinstance(app.screen, PlayScreen)
    return app.screen.query_one("#sheet").text  # type: ignore[attr-defined, no-any-return]


def test_what_the_program_plays_is_said_to_be_its_doing(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "1", "enter")
        assert "How did turn 1 go?" in shown(app)
        assert isinstance(app.screen, PlayScreen)
        assert "thinks" not in app.screen.log_view.text or "d6" in app.screen.log_view.text

    seats = (Seat("hunter", "hunter", "Ned"), Seat("guide", "guide", "", automa=True))
    played(root, toy_tale(root, seats=seats), script)
