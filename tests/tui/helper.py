"""Playing the real program by keys, without a terminal: sizes, keys, what stands on the screen."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from tales import games
from tales.entries import Seat
from tales.tale.tale import Tale
from tales.tui import remembered
from tales.tui.app import TalesApp
from tales.tui.screens.play import PlayScreen
from tales.tui.widgets.guide import SEEN
from textual._context import active_app
from textual._xterm_parser import XTermParser
from textual.pilot import Pilot
from textual.screen import Screen

SIZES = ((80, 24), (200, 60))
SOLO = (Seat("hunter", "hunter", "Ned"),)


def today() -> date:
    """A day that does not pass."""
    return date(2026, 3, 14)


def shelve(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the toy on the shelf."""
    toy = games.Shelved("toy", "The Toy Hunt", "nobody", "tests.tui.toy")
    monkeypatch.setitem(games.GAMES, "toy", toy)


def toy_tale(
    root: Path, *, seats: Sequence[Seat] = SOLO, dice: str = "thrown", title: str = "A hunt", **settings: Any
) -> Tale:
    """A new tale of the toy."""
    return Tale.new(root, "toy", title=title, seats=seats, settings=settings, seed="s", dice=dice, today=today)


class Heard(TalesApp):
    """The program, with a memory of all that it said."""

    heard = ""

    def notify(self, message: str, **how: Any) -> None:
        self.heard += f"{message}\n"
        super().notify(message, **how)


Script = Callable[[TalesApp, Pilot[None]], Awaitable[None]]


def played(
    root: Path, tale: Tale | None, script: Script, size: tuple[int, int] = (80, 24), *, guided: bool = False
) -> TalesApp:
    """Run the program and the script in it; the tale is put back at the end. The guide is silent unless `guided`."""
    if not guided:
        remembered.remember(SEEN, "seen")

    async def run() -> TalesApp:
        app = Heard(root, tale, today)
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await script(app, pilot)
        app.close_tale()
        return app

    return asyncio.run(run())


async def idle(*_: float) -> None:
    """Wait until the loop has nothing to do at once and no frame is due.

    It stands in for Textual's `wait_for_idle`, which takes a process that got no time from a busy machine for idle.
    """
    app = active_app.get()
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    while app._running:
        await asyncio.sleep(0)
        if ready:
            continue
        if app._batch_count:  # something is being exchanged, and waits for its old widgets to be gone
            await asyncio.sleep(0.001)
            continue
        if app._resize_timer is not None:
            app._check_resize()
            continue
        due = [screen for screen in (*app._background_screens, *app.screen_stack[-1:]) if _has_frame(screen)]
        if not due:
            return
        for screen in due:
            screen._on_timer_update()


def without_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Textual's pilot wait like that too."""
    monkeypatch.setattr("textual.app.wait_for_idle", idle)
    monkeypatch.setattr("textual.pilot.wait_for_idle", idle)


def _has_frame(screen: Screen[object]) -> bool:
    """Whether something on a screen is still to be painted, or waits until that is done."""
    return screen._update_timer._active.is_set() or bool(screen._callbacks)


async def settled(pilot: Pilot[None]) -> None:
    """Wait until nothing is left to be done."""
    await idle()
    while running := [worker for worker in pilot.app.workers if not worker.is_finished]:
        await asyncio.gather(*(worker.wait() for worker in running), return_exceptions=True)
        await idle()


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, each when the one before has had its effect."""
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


def keys_apart(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let so many seconds lie between any two keys."""
    ticks = count()
    monkeypatch.setattr("tales.tui.bursts.monotonic", lambda: next(ticks) * seconds)


async def from_terminal(pilot: Pilot[None], data: str) -> None:
    """Let this come out of the terminal in one go."""
    for message in XTermParser().feed(data):
        message.set_sender(pilot.app)
        pilot.app.post_message(message)
    await settled(pilot)


async def write(pilot: Pilot[None], text: str) -> None:
    """Type a text."""
    await pilot.press(*(_NAMES.get(letter, letter) for letter in text))
    await settled(pilot)


_NAMES = {" ": "space", "\n": "enter", ".": "full_stop", ",": "comma", "!": "exclamation_mark", "?": "question_mark"}


def shown(app: TalesApp) -> str:
    """What stands on the screen, as text."""
    return "\n".join("".join(part.text for part in strip) for strip in app.screen._compositor.render_strips())


def play_screen(app: TalesApp) -> PlayScreen:
    """The play screen."""
    assert isinstance(app.screen, PlayScreen), app.screen
    return app.screen


def said(app: TalesApp) -> str:
    """All messages given until now."""
    assert isinstance(app, Heard)
    return app.heard
