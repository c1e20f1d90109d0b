"""Rows 3 to 5 and 17: what a key and a long chronicle cost on the screen, in seconds of the processor.

The only module outside `tales.tui` that knows Textual: what a key must cost at least is measured with it.
"""

import asyncio
import gc
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from shutil import copyfile
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from tales import games
from tales.entries import Seat
from tales.journal.folders import FILE
from tales.tale.tale import Tale
from tales.tui.app import TalesApp
from tales.tui.screens.chronicle import ChronicleScreen
from tales.tui.screens.play import PlayScreen
from tales.tui.text.lines import Block
from textual import events
from textual.app import App, ComposeResult
from textual.geometry import Size as Extent
from textual.pilot import Pilot
from textual.scroll_view import ScrollView
from textual.strip import Strip

from tests.bench.measure import Ratio, Size, least

GOLDEN = Path(__file__).parents[1] / "golden" / "four-nations"
TERMINAL = (120, 40)
FRAME = 0.03
"""Seconds to wait for a frame after a key: it is painted within a sixtieth."""

Keys = Callable[[Pilot[None]], Awaitable[list[float]]]
"""Presses keys; the seconds that each of them took."""


class Row(ScrollView, can_focus=True):
    """The least there is: rows of text by the Line API, of which a key repaints one."""

    def on_mount(self) -> None:
        self.virtual_size = Extent(TERMINAL[0], TERMINAL[1])

    def on_key(self, event: events.Key) -> None:
        self.refresh_line(3)

    def render_line(self, y: int) -> Strip:
        """One row."""
        return Strip.blank(self.size.width, self.rich_style)


class Bare(App[None]):
    """An app of nothing else."""

    def compose(self) -> ComposeResult:
        yield Row()


# Rows 3 and 4


def key(size: Size) -> list[Ratio]:
    """Row 3."""
    count = size.of(200, 5)
    ours = _map_keys(count, 0)
    bare = _run(Bare(), lambda pilot: _pressed(pilot, count, "right"))
    worst = Ratio(max(ours), median(ours), "the worst key to the median", "<= 5")
    return [Ratio(median(ours), median(bare), note=f"medians of {count} keys"), worst]


def key_in_long_tale(size: Size) -> list[Ratio]:
    """Row 4."""
    count, lines = size.of(200, 5), size.of(100_000, 100)
    long, short = chronicle(size.of(200_000, 500)), chronicle(2_000)
    logged = Ratio(median(_map_keys(count, lines)), median(_map_keys(count, 10)), f"{lines} lines of log")
    read = [median(_scroll_keys(count, text)) for text in (long, short)]
    return [logged, Ratio(read[0], read[1], f"{len(long) // 1000} KB of chronicle")]


def _map_keys(count: int, lines: int) -> list[float]:
    """A key that moves the cursor on a map while a line is added to the log."""

    async def keys(pilot: Pilot[None]) -> list[float]:
        screen = pilot.app.screen
        assert isinstance(screen, PlayScreen)
        log = screen.log_view
        log.add([Block(f"the whale's strength d8 {n % 8}", "fact") for n in range(lines)])
        log.follow_end()
        await _painted()

        def add() -> None:
            log.add([Block("sailing d6 5   a whale is raised", "fact")])
            log.follow_end()

        return await _pressed(pilot, count, "right", "down", also=add)

    with _drill() as app:
        return _run(app, keys)


def _scroll_keys(count: int, text: str) -> list[float]:
    async def keys(pilot: Pilot[None]) -> list[float]:
        await pilot.app.push_screen(_Reading(_only(pilot.app), text))
        await _painted()
        return await _pressed(pilot, count, "down", "up")

    with _drill() as app:
        return _run(app, keys)


# Row 5


def opening(size: Size) -> list[Ratio]:
    """Row 5."""
    from markdown_it import MarkdownIt

    text = chronicle(size.of(200_000, 500))
    parse = least(Size(size.runs), lambda: MarkdownIt().parse(text), lambda: None).ours

    async def opened(pilot: Pilot[None]) -> list[float]:
        took = []
        for _ in range(size.runs):
            start = process_time()
            await pilot.app.push_screen(_Reading(_only(pilot.app), text))
            await _painted()
            took.append(process_time() - start)
            pilot.app.pop_screen()
            await _painted()
        return took

    with _drill() as app:
        ours = min(_run(app, opened))
    return [Ratio(ours, parse, note=f"{len(text) // 1000} KB; composing it is row 10")]


# Row 17


def chronicle_key(size: Size) -> list[Ratio]:
    """Row 17: composing and showing the longest of the golden tales, and the keys that turn its pages."""
    from markdown_it import MarkdownIt

    with TemporaryDirectory() as place:
        folder = Path(place, "tale")
        folder.mkdir()
        copyfile(GOLDEN / FILE, folder / FILE)
        tale = Tale.open(folder, _today)
        text = tale.chronicle()
        parse = least(Size(size.runs), lambda: MarkdownIt().parse(text), lambda: None).ours

        async def opened(pilot: Pilot[None]) -> list[float]:
            took = []
            for _ in range(size.runs):
                start = process_time()
                await pilot.app.push_screen(ChronicleScreen(tale))
                await _painted()
                took.append(process_time() - start)
                pilot.app.pop_screen()
                await _painted()
            await pilot.app.push_screen(ChronicleScreen(tale))
            await _painted()
            one_row = median(await _pressed(pilot, size.of(20, 2), "up", "down"))
            pages = median(await _pressed(pilot, size.of(20, 2), "home", "end", "pageup"))
            return [min(took), one_row, pages]

        try:
            with _drill() as app:
                first, one_row, pages = _run(app, opened)
        finally:
            tale.close()
    paged = Ratio(pages, one_row, "home, end and page up in it / down", "<= 4")
    return [Ratio(first, parse, note=f"{len(text) // 1000} KB, composed anew"), paged]


class _Reading(ChronicleScreen):
    """The chronicle's screen with a text that is there already."""

    def __init__(self, tale: Tale, text: str) -> None:
        super().__init__(tale)
        self.tale = _Told(tale, text)  # type: ignore[assignment]


class _Told:
    """A tale of which that text was told."""

    def __init__(self, tale: Tale, text: str) -> None:
        self.tale, self.text = tale, text

    def __getattr__(self, name: str) -> object:
        return getattr(self.tale, name)

    def marked_chronicle(self, *_: object) -> str:
        """The text."""
        return self.text


def chronicle(length: int) -> str:
    """A chronicle of at least so many characters."""
    page = (
        "## Gulf of Mexico\n\n**Tuesday 14 March 1843.** *▰ Right whale · 4* First part fresh from the SW and a lump "
        "of sea. At four bells raised right whales to leeward and lowered two boats; the mate's got fast at noon, and "
        "held on until the moon set. _Lat. 24°10′ N, long. 92°31′ W._\n\n> Dear Sarah,\\\n> it is *cold* here, and the "
        "cook is out of molasses. I think of the stove at home and of who sits beside it.\n\n"
    )
    return "# The Bench\n\n" + page * (length // len(page) + 1)


# Running


@contextmanager
def _drill() -> Iterator[TalesApp]:
    """The program with a tale of the drill, which stands on the shelf as long."""
    shelf = games.GAMES
    games.GAMES = {**shelf, "drill": games.Shelved("drill", "A drill", "nobody", "tests.bench.drill")}
    try:
        with TemporaryDirectory() as place:
            tale = Tale.new(
                Path(place),
                "drill",
                title="The Bench",
                seats=[Seat("", "scout", "Ann")],
                settings={},
                seed="1843",
                dice="thrown",
                today=_today,
            )
            try:
                yield TalesApp(Path(place), tale, _today)
            finally:
                tale.close()
    finally:
        games.GAMES = shelf


def _today() -> date:
    return date(2026, 3, 14)


def _only(app: App[None]) -> Tale:
    screen = app.screen
    assert isinstance(screen, PlayScreen)
    return screen.tale


def _run(app: App[None], keys: Keys) -> list[float]:
    async def run() -> list[float]:
        async with app.run_test(size=TERMINAL) as pilot:
            await pilot.pause()
            await _painted()
            gc.collect()
            return await keys(pilot)

    return asyncio.run(run())


async def _pressed(pilot: Pilot[None], count: int, *names: str, also: Callable[[], None] = lambda: None) -> list[float]:
    """The seconds of so many keys, each with its frame."""
    idle = []
    for _ in range(5):
        start = process_time()
        await _painted()
        idle.append(process_time() - start)
    took = []
    for at in range(count):
        start = process_time()
        also()
        pilot.app.post_message(events.Key(names[at % len(names)], None))
        await _painted()
        took.append(process_time() - start - min(idle))
    return took


async def _painted() -> None:
    await asyncio.sleep(FRAME)
