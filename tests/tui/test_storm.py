"""Hands that press anything, anywhere, in windows of any size: the program goes on, and every answer is on disk."""

import random
from pathlib import Path

import pytest
from tales.entries import Seat
from tales.journal.journal import load
from tales.tale.tale import Tale
from tales.tui.app import TalesApp
from tales.tui.asks.base import AskWidget
from tales.tui.dialogs.error import ErrorDialog
from tales.tui.dialogs.hand_over import HandOverDialog
from tales.tui.screens.play import PlayScreen
from textual import events
from textual.geometry import Size
from textual.pilot import Pilot

from tests.tui.helper import played, settled, today

KEYS = (
    "enter enter enter enter l l n v s w m escape escape escape f1 f2 f4 f5 up down left right home end pageup "
    "pagedown tab shift+tab space backspace delete 1 1 2 3 4 5 9 0 a b c d f g h i k o p r t u U x "
    "question_mark slash ctrl+p ctrl+r ctrl+z ctrl+y ctrl+a ctrl+k ctrl+d"
)
PASTES = ("", "Anna", "[red]{{ 7*7 }}[/]", "\x00\x1b[31m", "one\n\n\ntwo", "7", "é" * 900, "\N{WHALE}" * 30)
SIZES = ((1, 1), (40, 2), (59, 16), (60, 16), (80, 24), (120, 40), (300, 100))
STEPS = 130
SEATS = {
    "whale-dice": (Seat("", "captain", "Ann"), Seat("", "mate", "Bo")),
    "last-hunt": (Seat("", "beast", "Ann"), Seat("", "hunter", "Bo"), Seat("", "companion", "", automa=True)),
    "whale-cards": (Seat("", "ship", "Ann"), Seat("", "ship", "Bo"), Seat("", "ship", "", automa=True)),
}


@pytest.mark.slow
@pytest.mark.parametrize("game", SEATS)
def test_any_keys_clicks_and_sizes_lose_nothing(root: Path, game: str) -> None:
    chance = random.Random(game)
    tale = Tale.new(root, game, title="A storm", seats=SEATS[game], settings={}, seed="9", dice="thrown", today=today)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        for _ in range(STEPS):
            _something(app, chance)
            if chance.random() < 0.7:
                await settled(pilot)
            assert app.fault is None
            assert not isinstance(app.screen, ErrorDialog)
        _resize(app, 120, 40)
        await settled(pilot)
        if isinstance(app.tale, Tale):
            _stands(app, app.tale)

    played(root, tale, script)
    for folder in root.iterdir():
        assert Tale.read(folder, today).why_closed == "it was opened for reading only"


def _something(app: TalesApp, chance: random.Random) -> None:
    """Any one thing that hands do, seldom more than a key."""
    die, (width, height) = chance.random(), app.size
    x, y = chance.randrange(max(1, width)), chance.randrange(max(1, height))
    if die < 0.85:
        key = chance.choice(KEYS.split())
        app.post_message(events.Key(key, key if len(key) == 1 else None))
    elif die < 0.89:
        app.post_message(events.Paste(chance.choice(PASTES)))
    elif die < 0.93:
        _resize(app, *chance.choice(SIZES))
        _resize(app, *chance.choice(SIZES[4:]))
    elif die < 0.96:
        _mouse(app, chance.choice((events.MouseScrollUp, events.MouseScrollDown)), x, y)
    else:
        for event in (events.MouseMove, events.MouseDown, events.MouseUp):
            _mouse(app, event, x, y)


def _mouse(app: TalesApp, event: type[events.MouseEvent], x: int, y: int) -> None:
    assert app._driver is not None
    app._driver.send_message(event(None, x, y, 0, 0, 1, False, False, False, screen_x=x, screen_y=y))


def _resize(app: TalesApp, width: int, height: int) -> None:
    app._driver._size = Size(width, height)  # type: ignore[union-attr]
    app.post_message(events.Resize(Size(width, height), Size(width, height)))


def _stands(app: TalesApp, tale: Tale) -> None:
    """What was answered is on disk, and what is asked is on the screen, once."""
    assert load(tale.folder).entries == tale.entries
    table = next(screen for screen in app.screen_stack if isinstance(screen, PlayScreen))
    shown = [widget.ask for widget in table.query(AskWidget) if widget.display]
    assert shown == ([] if isinstance(app.screen, HandOverDialog) else [tale.session.ask])
