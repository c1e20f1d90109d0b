"""Terminals of any size: nothing fails, and what is too small says so and comes back."""

from pathlib import Path

import pytest
from tales.tui.app import TalesApp
from textual.pilot import Pilot

from tests.tui.helper import played, press, settled, shown, toy_tale, write

SIZES = [
    (1, 1),
    (2, 40),
    (40, 2),
    (4, 4),
    (59, 16),
    (60, 15),
    (60, 16),
    (61, 17),
    (99, 24),
    (100, 25),
    (160, 20),
    (300, 100),
]


async def sweep(app: TalesApp, pilot: Pilot[None]) -> None:
    before = shown(app)
    for width, height in SIZES:
        await pilot.resize_terminal(width, height)
        await settled(pilot)
        assert app.is_running
        if width >= 40 and (width < 60 or height < 16) and height > 3:
            assert "too small" in shown(app)
    await pilot.resize_terminal(80, 24)
    await settled(pilot)
    assert shown(app) == before


@pytest.mark.slow
def test_every_screen_of_a_tale_at_every_size(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await sweep(app, pilot)  # a text
        await press(pilot, "enter")
        await sweep(app, pilot)  # a choice
        await press(pilot, "1")
        await sweep(app, pilot)  # a map
        await press(pilot, "enter")
        await sweep(app, pilot)  # offers
        await press(pilot, "w")
        await write(pilot, "A heron.")
        await sweep(app, pilot)  # a page
        await press(pilot, "f2", "2")
        await sweep(app, pilot)  # a number
        await press(pilot, "enter", "c")
        await sweep(app, pilot)  # the chronicle

    played(root, toy_tale(root), script)


@pytest.mark.slow
def test_cards_rules_setup_and_shelf_at_every_size(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await sweep(app, pilot)
        await press(pilot, "end", "enter")
        await sweep(app, pilot)
        await press(pilot, "f2", "enter", "o")
        await sweep(app, pilot)
        await press(pilot, "escape", "r")
        await sweep(app, pilot)
        await press(pilot, "escape", "ctrl+p")
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            await settled(pilot)
            assert app.is_running

    played(root, None, script)


def test_a_window_too_small_takes_no_keys_and_gives_the_cursor_back(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        await pilot.resize_terminal(30, 10)
        await settled(pilot)
        assert "too small" in shown(app)
        await press(pilot, "1", "u", "c", "ctrl+p")
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert "Turn 1: what does the hunter do?" in shown(app)
        await press(pilot, "4")
        assert "How did the evening end?" in shown(app)

    played(root, toy_tale(root), script)
