"""A person's words on the screen, whatever way they are written and whatever way the writing ends: all are on disk.

Twenty passages, six ways to write, ten ways out; the ways of plain mode and of the commands are tested with these. Each
way is left in each way with some of the passages, so that every passage is written in every way and left in every way;
`python -m tests.tui.test_words_survive_on_screen` goes through all 1,200.
"""

import tempfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest
from tales.entries import Entry
from tales.journal.journal import CannotWrite, Journal
from tales.tale import annotations
from tales.tale.tale import Tale
from tales.tui.app import TalesApp
from tales.tui.screens.play import PlayScreen
from tales.tui.widgets.narration_area import NarrationArea
from textual import events
from textual.pilot import Pilot

from tests.test_words_survive import PASSAGES, there
from tests.tui.helper import played, press, settled, shelve, today, without_clock
from tests.tui.test_narration import wordings
from tests.tui.test_signals import begun

pytestmark = pytest.mark.slow
Keys = Callable[[TalesApp, Pilot[None]], Awaitable[None]]


def keys(*names: str) -> Keys:
    async def pressed(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, *names)

    return pressed


async def mend(app: TalesApp, pilot: Pilot[None]) -> None:
    await press(pilot, "m")
    app.screen.query_one(NarrationArea).select_all()


async def signal(app: TalesApp, pilot: Pilot[None]) -> None:
    app._end_by_signal(15)
    await settled(pilot)


async def fault(app: TalesApp, pilot: Pilot[None]) -> None:
    """Something that nobody thought of, while the words stand on the page."""
    app._handle_exception(LookupError("no such thing"))
    await settled(pilot)


WRITTEN = {
    "on the page": keys("w"),
    "on the whole page": keys("w", "f3"),
    "pasted at the offer": keys(),
    "over the passage": mend,
    "later": keys("l", "L", "enter"),
    "as another telling": keys("enter", "c", "e"),
}
RETOLD = ("later", "as another telling")
"""What is written about a moment that stands already."""
LEFT = {
    "escape": keys("escape", "ctrl+q"),
    "handed in": keys("f2", "ctrl+q"),
    "quit": keys("ctrl+q"),
    "handed in and taken back": keys("f2", "escape", "u", "ctrl+q"),
    "another key": keys("escape", "v", "s", "i", "ctrl+q"),
    "written over by the passage": keys("escape", "m", "escape", "ctrl+q"),
    "the shelf": keys("escape", "escape", "b", "q"),
    "full disk": keys("f2", "escape", "ctrl+q"),
    "signal": signal,
    "fault": fault,
}


def full(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the disk have no room for what a person wrote; what holds drafts has room."""
    append = Journal.append

    def refuse(self: Journal, new: tuple[Entry, ...]) -> None:
        if any(entry.words("from") == "written" or entry.kind == "amend" for entry in new):
            raise CannotWrite(self.path, "no space left.")
        append(self, new)

    monkeypatch.setattr(Journal, "append", refuse)


def leave(root: Path, passage: str, way: str, ending: str) -> str:
    """Write the passage that way and leave it that way; what the tale holds afterwards."""
    tale = Tale.open(begun(root).folder, today)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, PlayScreen)
        await WRITTEN[way](app, pilot)
        app.post_message(events.Paste(passage))
        await settled(pilot)
        assert passage.strip("\n") in app.screen.query_one(NarrationArea).text
        with pytest.MonkeyPatch.context() as monkeypatch:
            if ending == "full disk":
                full(monkeypatch)
            await LEFT[ending](app, pilot)

    with pytest.MonkeyPatch.context() as monkeypatch, suppress(LookupError):  # the fault that was made
        wordings(monkeypatch, "The wood was quiet.", "Nothing stirred.")
        played(root, tale, script)
    opened = Tale.open(tale.folder, today)
    told = annotations.moments(opened) if way in RETOLD else []
    opened.close()
    return there(tale, told[0].n if told else None)


@pytest.mark.parametrize("ending", LEFT)
@pytest.mark.parametrize("way", WRITTEN)
def test_words_written_on_the_screen(way: str, ending: str, root: Path) -> None:
    at = list(WRITTEN).index(way) + 3 * list(LEFT).index(ending)
    for passage in (PASSAGES[at % 20], PASSAGES[(at + 10) % 20]):
        is_there = passage.strip("\n") in leave(root, passage, way, ending)
        assert is_there, passage[:80]


if __name__ == "__main__":
    shelve(pytest.MonkeyPatch())
    without_clock(pytest.MonkeyPatch())
    for way, ending, passage in product(WRITTEN, LEFT, PASSAGES):
        with tempfile.TemporaryDirectory() as folder:
            if passage.strip("\n") not in leave(Path(folder), passage, way, ending):
                print(f"{way}, {ending}: {passage[:60]!r} is lost")
