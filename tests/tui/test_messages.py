"""Messages stand where they cover nothing, one at a time; a key that can do nothing now says why."""

from pathlib import Path

import pytest
from tales.entries import Seat
from tales.tale.tale import WEIGHTS, Tale
from tales.tui.app import TalesApp
from tales.tui.screens.play import STEPS
from textual.pilot import Pilot

from tests.tui.helper import play_screen, played, press, settled, shown, today, toy_tale

SIZES = ((80, 24), (60, 16), (200, 60))


def words(app: TalesApp) -> str:
    """What stands on the screen, however its lines break."""
    return " ".join(shown(app).split())


def voyage(root: Path) -> Tale:
    """A short voyage of the dice game, which has nothing out of turn."""
    seats = (Seat("captain", "captain", "Ada"),)
    route = {"route": ("nantucket", "massachusetts-bay")}
    return Tale.new(
        root, "whale-dice", title="A voyage", seats=seats, settings=route, seed="9", dice="thrown", today=today
    )


@pytest.mark.parametrize("size", SIZES)
def test_a_message_covers_no_part_of_the_question_and_is_gone_with_the_next_key(
    root: Path, size: tuple[int, int]
) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        question = [line for line in shown(app).splitlines() if "▌" in line]
        await press(pilot, "a", "a")
        assert "[scenes]" in words(app) and "[no single lines]" not in words(app)
        assert [line for line in shown(app).splitlines() if "▌" in line] == question
        await press(pilot, "d")
        assert "[scenes]" not in words(app) and "The next dice are yours" in shown(app)
        await press(pilot, "down")
        assert "The next dice are yours" not in shown(app)

    played(root, toy_tale(root), script, size)


def test_messages_of_one_key_stand_together(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        app.notify("One [b]thing[/b].", markup=False)
        app.notify("Another.", markup=False)
        app.notify("One [b]thing[/b].", markup=False)
        await settled(pilot)
        assert shown(app).count("One [b]thing[/b].") == shown(app).count("Another.") == 1

    played(root, toy_tale(root), script)


def test_the_levels_of_being_asked_go_both_ways_and_say_where_they_stand(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        for key, at in (("a", 1), ("a", 2), ("a", 3), ("a", 3), ("A", 2), ("A", 1), ("A", 0), ("A", 0)):
            await press(pilot, key)
            steps = [STEPS[weight] if weight != WEIGHTS[at] else f"[{STEPS[weight]}]" for weight in WEIGHTS]
            assert " · ".join(steps) in words(app)
            assert play_screen(app).tale.told_from == WEIGHTS[at]

    played(root, toy_tale(root), script)


def test_a_level_holds_from_the_next_moment_and_what_passed_is_counted(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "1", "enter")
        await press(pilot, "a", "a")
        assert "How did turn 1 go?" in shown(app)
        await press(pilot, "n", "1", "enter")
        assert "One moment was composed without asking you; A lets you be asked more." in words(app)

    played(root, toy_tale(root), script)


def test_a_key_for_things_out_of_turn_is_offered_only_where_there_are_any(root: Path) -> None:
    async def none(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "enter", "enter", "enter")
        assert "out of turn" not in shown(app)
        assert "Out of turn" not in " ".join(command.title for command in app.get_system_commands(app.screen))
        await press(pilot, "o")
        assert "Nothing can be done out of turn here; only what is asked." in shown(app)

    async def some(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        assert "o out of turn" in shown(app)

    played(root, voyage(root), none, (200, 60))
    played(root, toy_tale(root), some, (200, 60))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("keys", "why"),
    [
        (("escape", "u"), "There is nothing to take back yet."),
        (("escape", "U"), "There is nothing to bring back; redo follows an undo."),
        (("enter", "d"), "All dice of this tale are yours to throw as it is."),
        (("enter", "pageup"), "This is the beginning."),
        (("enter", "pagedown"), "This is the end."),
        (("enter", "i"), "The whole sheet is in view beside what happened."),
    ],
)
def test_a_key_that_does_nothing_now_says_why(root: Path, keys: tuple[str, ...], why: str) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, *keys)
        assert why in shown(app)

    played(root, toy_tale(root, dice="typed"), script, (200, 60))


def test_redo_is_offered_after_an_undo_and_not_before(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        assert "U redo" not in shown(app)
        await press(pilot, "1", "u")
        assert "U redo" in shown(app)
        await press(pilot, "U")
        assert "Where does the stalk lead?" in shown(app) and "U redo" not in shown(app)

    played(root, toy_tale(root), script)


def test_where_there_is_nothing_to_choose_enter_goes_on_and_no_question_is_put(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        screen = play_screen(app)
        screen.tale.told_from = "never"
        await press(pilot, "enter", "enter", "enter", "enter")
        assert "Turn 1 of 4, Nantucket: what does the ship do?" in shown(app)
        await press(pilot, "1")
        assert "Turn 2 of 4, Nantucket." in shown(app) and "what does the ship do?" not in words(app)
        assert "⏎ goes on" in shown(app) and "▸Sail on" in shown(app)
        await press(pilot, "enter")
        assert "Turn 3 of 4" in shown(app)

    played(root, voyage(root), script)
