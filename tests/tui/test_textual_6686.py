"""Textualize/textual#6686: ctrl+z after a paste that is longer than the view. To go when that is mended."""

from pathlib import Path

import pytest
from tales.tui.app import TalesApp
from tales.tui.widgets.narration_area import NarrationArea
from textual import events
from textual.pilot import Pilot

from tests.tui.helper import played, press, settled, toy_tale


@pytest.mark.slow
@pytest.mark.parametrize("size", [(60, 16), (80, 24), (100, 30), (200, 60), (300, 100)])
def test_undoing_a_paste_of_any_length(root: Path, size: tuple[int, int]) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "1", "enter", "w")
        area = app.screen.query_one(NarrationArea)
        for lines in (1, 2, 7, 8, 9, 15, 40, 120, 300):
            app.post_message(events.Paste("\n".join(f"line {at}" for at in range(lines))))
            await settled(pilot)
            assert area.document.line_count == lines
            await press(pilot, "ctrl+z")
            assert area.text == ""
        assert app.is_running

    played(root, toy_tale(root), script, size)
