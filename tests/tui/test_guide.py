"""The guide: beside the first turn of the first tale, once on a machine, put away and brought back by a key."""

from pathlib import Path

import pytest
from tales.tui.app import TalesApp
from tales.tui.widgets.guide import LINES
from textual.pilot import Pilot

from tests.tui.helper import played, press, shown, toy_tale


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_first_turn_of_the_first_tale_is_led_through(root: Path, size: tuple[int, int]) -> None:
    def text(app: TalesApp) -> str:
        return " ".join(shown(app).replace("│", " ").split())

    async def first(app: TalesApp, pilot: Pilot[None]) -> None:
        for keys, line in (
            ((), "Welcome."),
            (("enter",), "Take one by its number"),
            (("1",), "Go to a square"),
            (("enter",), "Here the tale waits for words."),
            (("n",), "That was a turn."),
        ):
            await press(pilot, *keys)
            assert line in text(app), keys
        await press(pilot, "2")
        assert "That was a turn" not in text(app)

    async def second(app: TalesApp, pilot: Pilot[None]) -> None:
        assert "Welcome." not in text(app)
        assert any("A few lines that lead" in str(command.help) for command in app.get_system_commands(app.screen))
        await press(pilot, "f4")
        assert "Welcome." in text(app)
        await press(pilot, "f4")
        assert "Welcome." not in text(app)

    played(root, toy_tale(root), first, size, guided=True)
    played(root, toy_tale(root, title="Another"), second, size, guided=True)


def test_a_tale_that_goes_on_needs_no_guide(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        assert "Welcome." not in shown(app)

    tale = toy_tale(root)
    tale.settle()
    tale.answer("Anna")
    played(root, tale, script, guided=True)


def test_every_kind_of_question_has_a_line() -> None:
    assert set(LINES) == {"text", "choose", "number", "roll", "place", "narrate"}
