"""Rows 15, 16 and 20: what an answer, undo and redo, and the rules cost on the play screen, in processor seconds.

A letter typed into harlequin's editor was measured to cost 4.3 of the bare key that they are measured against.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from time import process_time

from tales import games
from tales.entries import Seat
from tales.rules.asks import OPEN, Narrate
from tales.tale.tale import Tale
from tales.tui.app import TalesApp
from textual import events
from textual.pilot import Pilot

from tests.bench.measure import Ratio, Size
from tests.bench.screens import Bare, _run

STILL = 0.15
"""Seconds after which all that a key has started is done, several frames among it."""

LENGTHS = (100, 1_000, 10_000)
"""So many entries the tale has when a key is pressed."""


def answer(size: Size) -> list[Ratio]:
    """Row 15: a moment left empty, then a choice, in turns."""
    return _keys(size, "n", "1")


def undo(size: Size) -> list[Ratio]:
    """Row 16: undo, then redo, in turns."""
    return _keys(size, "u", "U")


def why(size: Size) -> list[Ratio]:
    """Row 20: the rules are opened and left."""
    return _keys(size, "question_mark", "escape", lengths=LENGTHS[:1])


def _keys(size: Size, *keys: str, lengths: tuple[int, ...] = LENGTHS) -> list[Ratio]:
    count = size.of(40, 4)
    bare = mean(_run(Bare(), lambda pilot: _pressed(pilot, count, "right")))
    ratios = []
    for length in lengths:
        with _voyage(size.of(length, 10)) as app:
            took = mean(_run(app, lambda pilot: _pressed(pilot, count, *keys)))
        ratios.append(Ratio(took, bare, f"{length} entries"))
    return ratios


async def _pressed(pilot: Pilot[None], count: int, *keys: str) -> list[float]:
    """The seconds of so many keys, each with all its frames; a mean counts those of both kinds of key."""
    start = process_time()
    await asyncio.sleep(STILL)
    idle = process_time() - start
    took = []
    for at in range(count):
        start = process_time()
        pilot.app.post_message(events.Key(keys[at % len(keys)], None))
        await asyncio.sleep(STILL)
        took.append(process_time() - start - idle)
    return took


@contextmanager
def _voyage(length: int) -> Iterator[TalesApp]:
    """The program with a voyage that has so many entries and waits at a moment."""
    shelf = games.GAMES
    games.GAMES = {**shelf, "voyage": games.Shelved("voyage", "A voyage", "nobody", "tests.bench.voyage")}
    try:
        with TemporaryDirectory() as place:
            tale = Tale.new(
                Path(place),
                "voyage",
                title="The Bench",
                seats=[Seat("", "captain", "Ann")],
                settings={},
                seed="1843",
                dice="thrown",
                today=_today,
            )
            while len(tale.entries) < length or not isinstance(tale.session.ask, Narrate):
                if tale.settle_one() is None:
                    tale.answer(OPEN if isinstance(tale.session.ask, Narrate) else "hunt")
            try:
                yield TalesApp(Path(place), tale, _today)
            finally:
                tale.close()
    finally:
        games.GAMES = shelf


def _today() -> date:
    return date(2026, 3, 14)
