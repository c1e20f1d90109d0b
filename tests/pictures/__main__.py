"""`python -m tests.pictures`: the pictures of README.md, made by the program itself without a terminal.

What is shown is the sample tale of this checkout, opened at a moment that was told in it. The day, the home and the
window are fixed, so the same program makes the same bytes.
"""

import argparse
import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import chdir, contextmanager
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.segment import Segment
from tales.journal import journal
from tales.journal.journal import Journal, JournalError
from tales.tale.tale import Tale
from tales.tui import remembered
from tales.tui.app import TalesApp
from tales.tui.widgets.guide import SEEN
from tales.tui.widgets.narration_area import NarrationArea
from textual._context import visible_screen_stack
from textual.pilot import Pilot

from tests.pictures.drawing import drawn

CHECKOUT = Path(__file__).parents[2]
FOLDER = CHECKOUT / "tests" / "pictures"
SAMPLE = CHECKOUT / "journals" / "the-abigail"
SIZE = (112, 34)

Window = Pilot[None]


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: what it is called, which tale is open in it, and what is done before it is taken."""

    name: str
    title: str
    """For who cannot see it."""
    script: Callable[[Window], Awaitable[None]]
    told_to: tuple[str, int] | None = None
    """The tale is open at the moment of that key, that one of its kind; None shows the shelf."""


async def _nothing(window: Window) -> None:
    """It is there already."""


async def _writing(window: Window) -> None:
    """The words that a person has written there, as far as the last sentence."""
    await press(window, "w")
    told = (entry.words("text") for entry in journal.load(SAMPLE).entries if entry.key == "hunt.caught")
    window.app.screen.query_one(NarrationArea).put(next(filter(None, told)).rpartition(". ")[0] + ".")


async def _reading(window: Window) -> None:
    """The chronicle, at the second passage."""
    await press(window, "c", "n", "n")


async def _on_the_shelf(window: Window) -> None:
    """At the first of the tales."""
    await press(window, "home")


PICTURES = (
    Picture("shelf", "The shelf: three tales to go on with, and what was told last in the first.", _on_the_shelf),
    Picture(
        "hunt", "A whale is taken: the dice, the ship, and a passage that is offered.", _nothing, ("hunt.caught", 2)
    ),
    Picture("words", "The same kind of moment, told in a person's own words.", _writing, ("hunt.caught", 1)),
    Picture("chronicle", "The chronicle, with a mark beside the passage pointed at.", _reading, ("hunt.caught", 3)),
)


ON_THE_SHELF = (("The Abigail", "hunt.caught"), ("The Prudence", "event.kept"), ("Good Intent", "sailing.calm"))
"""Tales, each as far as it came before the second moment of a kind."""


def make(folder: Path) -> list[Path]:
    """Make all pictures in a folder; the files. Raises OSError, or JournalError if the sample tale is not there."""
    folder = folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for picture in PICTURES:
        with _a_quiet_place():
            rows = asyncio.run(_taken(picture))
        made.append(folder / f"{picture.name}.svg")
        made[-1].write_text(drawn(rows, picture.title), encoding="utf-8", newline="\n")
    return made


async def _taken(picture: Picture) -> list[list[Segment]]:
    root = Path("journals")
    tale = None
    if picture.told_to is None:
        for at, (title, key) in enumerate(ON_THE_SHELF):
            folder = begun(root, title, key, 2)
            os.utime(folder / journal.FILE, (1000 - at, 1000 - at))  # the last one played stands first
    else:
        tale = Tale.open(begun(root, "The Abigail", *picture.told_to), _today)
    app = TalesApp(root, tale, _today)
    app.animation_level = "none"
    try:
        async with app.run_test(size=SIZE) as window:
            await seen(window)
            await picture.script(window)
            return await seen(window)
    finally:
        app.close_tale()


def begun(root: Path, title: str, key: str = "", count: int = 1) -> Path:
    """The sample tale under that title, as far as it was before that moment; without a key, to its end."""
    sample = journal.load(SAMPLE)
    moments = [at for at, entry in enumerate(sample.entries) if entry.kind == "answer" and entry.key == key]
    book = Journal.create(journal.free_folder(root, title), replace(sample.header, title=title))
    book.append(sample.entries[: moments[count - 1]] if key else sample.entries)
    book.close()
    return book.folder


async def press(window: Window, *keys: str) -> None:
    """Press keys, each when the one before has had its effect."""
    for key in keys:
        await window.press(key)
        await seen(window)


async def seen(window: Window) -> list[list[Segment]]:
    """What stands on the screen once nothing changes there any more."""
    before: list[list[Segment]] = []
    while True:
        await window.pause()
        await window.app.workers.wait_for_complete()
        await window.pause()
        visible_screen_stack.set(window.app._background_screens)  # what shows through a card
        now = [list(row) for row in window.app.screen._compositor.render_strips()]
        if now == before:
            return now
        before = now


@contextmanager
def _a_quiet_place() -> Iterator[None]:
    """An empty folder to be in, with a home of its own and no wish of the machine; as it was before at the end."""
    before = dict(os.environ)
    with TemporaryDirectory() as place, chdir(place):
        for name in ("NO_COLOR", "TEXTUAL_THEME"):
            os.environ.pop(name, None)
        for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):
            os.environ[name] = str(Path(place, "home"))
        try:
            remembered.remember(SEEN, "seen")
            yield
        finally:
            os.environ.clear()
            os.environ.update(before)


def _today() -> date:
    return date(2026, 3, 14)


def main(argv: Sequence[str] | None = None) -> int:
    """Make the pictures, and name them; 1 if that did not work, with a word about it."""
    parser = argparse.ArgumentParser(prog="python -m tests.pictures", description="Make the pictures of README.md.")
    parser.add_argument("folder", metavar="FOLDER", nargs="?", type=Path, default=FOLDER, help="default tests/pictures")
    try:
        made = make(parser.parse_args(argv).folder)
    except (OSError, JournalError) as error:
        print(f"No pictures were made: {error}", file=sys.stderr)
        return 1
    print(*made, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
