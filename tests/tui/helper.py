"""Playing the real program by keys, without a terminal: sizes, keys, what stands on the screen."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tales import games
from tales.entries import Seat
from tales.tale import Tale
from tales.tui import memory
from tales.tui.desk import Desk
from tales.tui.screens.play import PlayScreen
from tales.tui.widgets.guide import SEEN
from textual.pilot import Pilot

SIZES = ((80, 24), (200, 60))
SOLO = (Seat("hunter", "hunter", "Ned"),)


def today() -> date:
    """A day that does not pass."""
    return date(2026, 3, 14)


def shelve(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the toy on the shelf."""
    toy = games.Shelved("toy", "The Toy Hunt", "nobody", "tests.tui.toy")
    monkeypatch.setitem(games.GAMES, "toy", toy)  # type: ignore[arg-type]


def toy_tale(
    root: Path, *, seats: Sequence[Seat] = SOLO, dice: str = "thrown", title: str = "A hunt", **settings: Any
) -> Tale:
    """A new tale of the toy."""
    return Tale.new(root, "toy", title=title, seats=seats, settings=settings, seed="s", dice=dice, today=today)


class Heard(Desk):
    """The program, with a memory of all that it said."""

    heard = ""

    def notify(self, message: str, **how: Any) -> None:
        self.heard += f"{message}\n"
        super().notify(message, **how)


Script = Callable[[Desk, Pilot[None]], Awaitable[None]]


def played(
    root: Path, tale: Tale | None, script: Script, size: tuple[int, int] = (80, 24), *, guided: bool = False
) -> Desk:
    """Run the program and the script in it; the tale is put back at the end. The guide is silent unless `guided`."""
    if not guided:
        memory.remember(SEEN, "seen")

    async def run() -> Desk:
        desk = Heard(root, tale, today)
        async with desk.run_test(size=size) as pilot:
            await settled(pilot)
            await script(desk, pilot)
        desk.put_back()
        return desk

    return asyncio.run(run())


async def settled(pilot: Pilot[None]) -> None:
    """Wait until nothing is left to be done."""
    await pilot.pause()
    if pilot.app.workers:
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, each when the one before has had its effect."""
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


async def write(pilot: Pilot[None], text: str) -> None:
    """Type a text."""
    await pilot.press(*(_NAMES.get(letter, letter) for letter in text))
    await settled(pilot)


_NAMES = {" ": "space", "\n": "enter", ".": "full_stop", ",": "comma", "!": "exclamation_mark", "?": "question_mark"}


def shown(desk: Desk) -> str:
    """What stands on the screen, as text."""
    return "\n".join("".join(part.text for part in strip) for strip in desk.screen._compositor.render_strips())


def play_screen(desk: Desk) -> PlayScreen:
    """The play screen."""
    assert isinstance(desk.screen, PlayScreen), desk.screen
    return desk.screen


def said(desk: Desk) -> str:
    """All messages given until now."""
    assert isinstance(desk, Heard)
    return desk.heard
