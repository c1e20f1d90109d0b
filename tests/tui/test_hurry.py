"""An answer may come before its question was painted: what was to happen after that finds nothing, and says nothing."""

from pathlib import Path

from tales.tui.app import TalesApp
from tales.tui.asks.narrate import NarrateWidget
from textual.pilot import Pilot

from tests.tui.helper import played, press, toy_tale


def test_a_moment_that_is_gone_says_no_keys(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "1", "enter")
        moment = app.screen.query_one(NarrateWidget)
        await moment.remove_children()
        moment.show_hints()
        await moment.remove()
        moment.show_hints()

    played(root, toy_tale(root), script)
