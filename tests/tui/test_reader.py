"""Reading long texts: contents, search, evenings and links, by keys, in terminals of any size."""

import webbrowser
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path

import pytest
from tales.tale.tale import Tale
from tales.tui.app import TalesApp
from tales.tui.dialogs.link import LinkDialog
from tales.tui.screens.chronicle import ChronicleScreen
from tales.tui.screens.contents import ContentsDialog
from tales.tui.screens.reader import ReaderScreen
from tales.tui.screens.rules import RulesScreen
from tales.tui.text.markdown import blocks_of
from textual.pilot import Pilot

from tests.tui.helper import played, press, said, settled, shown, toy_tale, write
from tests.tui.test_sizes import sweep

SIZES = [(60, 16), (80, 24), (200, 60)]

CHAPTERS = "# The Voyage\n\n" + "\n\n".join(
    f"## Chapter {number}\n\n" + "\n\n".join(f"Day {day} of it, and a heron." for day in range(1, 31))
    for number in range(1, 9)
)


class Book(ReaderScreen):
    """Any text, to read."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def on_mount(self) -> None:
        self.set_headline("A book")
        self.show(blocks_of(self.text))


def reading(
    root: Path,
    text: str,
    script: Callable[[TalesApp, Pilot[None], Book], Awaitable[None]],
    size: tuple[int, int] = (80, 24),
) -> None:
    """Open a text on the screen and run the script."""

    async def opened(app: TalesApp, pilot: Pilot[None]) -> None:
        book = Book(text)
        await app.push_screen(book)
        await settled(pilot)
        await script(app, pilot, book)

    played(root, None, opened, size)


def looks(app: TalesApp, words: str) -> list[str]:
    """What stands on the screen as reversed text, which a terminal without colours shows too, among these words."""
    strips = app.screen._compositor.render_strips()
    return [part.text for strip in strips for part in strip if part.style and part.style.reverse and part.text in words]


# Contents


@pytest.mark.parametrize("size", SIZES)
def test_the_contents_lead_to_a_heading(root: Path, size: tuple[int, int]) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], book: Book) -> None:
        await press(pilot, "t")
        assert "▸THE VOYAGE" in shown(app) and "  Chapter 1" in shown(app)
        await press(pilot, "down", "down", "enter")
        assert app.screen is book
        assert "Chapter 2" in shown(app) and "Chapter 1" not in shown(app)
        await press(pilot, "t")
        assert "▸  Chapter 2" in shown(app)  # where the reader is
        await press(pilot, "escape")
        assert app.screen is book and "Chapter 2" in shown(app)

    reading(root, CHAPTERS, script, size)


def test_typing_narrows_the_contents(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], book: Book) -> None:
        await press(pilot, "t")
        await write(pilot, "7 CHAP")
        assert "Chapter 7" in shown(app) and "Chapter 6" not in shown(app)
        await write(pilot, "x")
        assert "Nothing here has these words." in shown(app)
        await press(pilot, "enter", "down", "up")
        assert isinstance(app.screen, ContentsDialog)
        await press(pilot, "backspace", "enter")
        assert app.screen is book and "Chapter 7" in shown(app)

    reading(root, CHAPTERS, script)


def test_a_text_without_headings_has_no_contents(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], book: Book) -> None:
        await press(pilot, "t")
        assert app.screen is book and "There are no headings in this text." in said(app)

    reading(root, "Only this.", script)


def test_the_contents_begin_where_the_reader_is_however_long_they_are(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await app.push_screen(RulesScreen("whale-dice", ("WD-66",)))
        await settled(pilot)
        await press(pilot, "t")
        assert "▸    WD-66" in shown(app)

    played(root, None, script)


def test_a_rule_is_found_by_its_id_in_the_contents_of_the_rules(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await app.push_screen(RulesScreen("whale-dice"))
        await settled(pilot)
        assert "WD-66" not in shown(app)
        await press(pilot, "t")
        await write(pilot, "wd-66")
        await press(pilot, "enter")
        assert isinstance(app.screen, RulesScreen) and "WD-66" in shown(app)

    played(root, None, script)


# Search


@pytest.mark.parametrize("size", SIZES)
def test_words_are_found_while_they_are_typed_and_gone_through(root: Path, size: tuple[int, int]) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], book: Book) -> None:
        await press(pilot, "slash")
        await write(pilot, "chapter")
        assert "1 of 8" in shown(app) and looks(app, "Chapter") == ["Chapter"]
        await press(pilot, "enter", "down")
        assert "3 of 8" in shown(app) and "Chapter 3" in shown(app)
        await press(pilot, "up")
        assert "2 of 8" in shown(app) and "Chapter 2" in shown(app)
        await write(pilot, " 5")
        assert "1 of 1" in shown(app) and "Chapter 5" in shown(app)
        place = book.text_view.scroll_y
        await press(pilot, "escape")
        assert app.screen is book and "1 of 1" not in shown(app)
        assert book.text_view.scroll_y == place and not book.text_view.hits

    reading(root, CHAPTERS, script, size)


def test_the_search_goes_on_after_its_line_was_closed(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], book: Book) -> None:
        await press(pilot, "slash")
        await write(pilot, "chapter")
        await press(pilot, "escape", "f3")
        assert "2 of 8" in shown(app)
        await press(pilot, "f3", "N")
        assert "2 of 8" in shown(app)
        await press(pilot, "N", "N")
        assert "8 of 8" in shown(app) and "Chapter 8" in shown(app)
        await press(pilot, "escape")
        assert app.screen is book and "8 of 8" not in shown(app)
        await press(pilot, "escape")
        assert app.screen is not book

    reading(root, CHAPTERS, script)


def test_what_is_not_there_leaves_the_reader_where_he_was(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], book: Book) -> None:
        await press(pilot, "pagedown", "pagedown")
        place = book.text_view.scroll_y
        await press(pilot, "slash")
        await write(pilot, "chapter 8, day")
        assert "nothing found" in shown(app) and book.text_view.scroll_y == place
        await press(pilot, "escape", "f3")
        assert "nothing found" in shown(app) and book.text_view.scroll_y == place

    reading(root, CHAPTERS, script)


def test_a_search_begins_where_the_reader_is(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], book: Book) -> None:
        await press(pilot, "t")
        await write(pilot, "chapter 6")
        await press(pilot, "enter", "slash")
        await write(pilot, "day 3 of")
        assert "6 of 8" in shown(app)

    reading(root, CHAPTERS, script)


# Links

HTTP = "https://example.org/whales?a=1"


async def at_link(pilot: Pilot[None]) -> str:
    """Go to the next link and ask about it; what stands there."""
    await press(pilot, "l", "enter")
    assert isinstance(pilot.app.screen, LinkDialog)
    return shown(pilot.app)  # type: ignore[arg-type]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that a browser was handed."""
    found: list[str] = []

    class Browser(webbrowser.BackgroundBrowser):
        def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:
            found.append(url)
            return True

    monkeypatch.setattr(webbrowser, "get", lambda using=None: Browser("none"))
    return found


@pytest.mark.parametrize("size", SIZES)
def test_a_link_is_shown_whole_and_opened_only_when_told_to(
    root: Path, opened: list[str], size: tuple[int, int]
) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], book: Book) -> None:
        assert "See the whales and" in shown(app) and HTTP not in shown(app)
        assert HTTP in await at_link(pilot)
        await press(pilot, "enter")
        assert not opened and isinstance(app.screen, LinkDialog)
        await press(pilot, "escape")
        assert not opened and app.screen is book
        assert "mailto:ned@example.org" in await at_link(pilot)
        await press(pilot, "o")
        assert opened == ["mailto:ned@example.org"] and app.screen is book
        assert HTTP in await at_link(pilot)  # round again
        await press(pilot, "o")
        assert opened[1:] == [HTTP]

    reading(root, f"See [the whales]({HTTP}) and write to mailto:ned@example.org.", script, size)


def test_a_link_is_asked_about_when_it_is_clicked_on(root: Path, opened: list[str]) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], book: Book) -> None:
        rows = shown(app).split("\n")
        y = next(at for at, row in enumerate(rows) if "the whales" in row)
        x = rows[y].index("the whales") + 1  # 鯨 takes two cells
        await pilot.click(offset=(x - 1, y))
        assert app.screen is book
        await pilot.click(offset=(x, y))
        await settled(pilot)
        assert isinstance(app.screen, LinkDialog) and HTTP in shown(app)
        await press(pilot, "escape")
        await pilot.click(offset=(x + 9, y), times=2)
        await settled(pilot)
        assert isinstance(app.screen, LinkDialog) and not opened
        await press(pilot, "escape")
        assert app.screen is book

    reading(root, f"鯨 of [the whales]({HTTP}) here", script)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("javascript:alert(1)", "Only http, https and mailto"),
        ("file:///etc/passwd", "Only http, https and mailto"),
        ("JaVaScRiPt:alert(1)//https://", "Only http, https and mailto"),
        ("data:text/html,<b>", "Only http, https and mailto"),
        ("https:/example.org", "Only http, https and mailto"),
        ("https://example.org\\@evil.example/", "characters that no address has"),
        ("https://example.org/\u200bx", "characters that no address has"),
        ("https://example.org/" + "a" * 3000, "3020 characters long"),
    ],
)
def test_other_addresses_are_shown_and_never_opened(root: Path, opened: list[str], address: str, why: str) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], book: Book) -> None:
        await app.push_screen(LinkDialog(address))
        await settled(pilot)
        words = " ".join(shown(app).split())
        assert address[:20] in words
        await press(pilot, "end")
        assert why[:18] in " ".join(shown(app).split())
        await press(pilot, "o", "enter")
        assert isinstance(app.screen, LinkDialog) and not opened

    reading(root, "x", script)


def test_a_name_before_the_host_and_letters_that_look_alike_are_pointed_out(root: Path, opened: list[str]) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], book: Book) -> None:
        assert "It leads to evil.example;" in await at_link(pilot)
        await press(pilot, "escape")
        assert r"b\u0430nk.example" in await at_link(pilot)
        await press(pilot, "escape")
        assert "!" not in await at_link(pilot)

    text = "https://bank.example@evil.example/x and https://b\u0430nk.example/ and https://example.org/a@b"
    reading(root, text, script)


def test_a_disk_without_a_browser_says_so(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(using: str | None = None) -> webbrowser.BaseBrowser:
        raise webbrowser.Error("none")

    monkeypatch.setattr(webbrowser, "get", nothing)

    async def script(app: TalesApp, pilot: Pilot[None], book: Book) -> None:
        await at_link(pilot)
        await press(pilot, "o")
        assert "No browser took the address" in said(app) and isinstance(app.screen, LinkDialog)

    reading(root, HTTP, script)


def test_keys_for_links_where_there_are_none(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], book: Book) -> None:
        await press(pilot, "l", "L", "enter")
        assert app.screen is book and "There are no links" in said(app)

    reading(root, "[a](b) <c> [d]: e", script)


# The chronicle


def pointed(app: TalesApp) -> str:
    """The words that are pointed at."""
    assert isinstance(app.screen, ChronicleScreen)
    return next(moment.text for moment in app.screen.tale.moments() if moment.n == app.screen.chronicle_view.n)


async def tell(pilot: Pilot[None], *words: str) -> None:
    """Tell these words in as many turns."""
    for text in words:
        await press(pilot, "1", "enter", "w")
        await write(pilot, text)
        await press(pilot, "f2")


def three_evenings(root: Path) -> Tale:
    """A tale that was played on three days, two of them with words."""
    tale = toy_tale(root, turns=5)

    async def first(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        await tell(pilot, "The ash tree", "The beech")

    async def second(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "2", "enter")

    async def third(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "w")
        await write(pilot, "The cedar")
        await press(pilot, "f2")

    for day, script in enumerate((first, second, third), start=1):
        played(root, tale, script)
        tale = Tale.open(tale.folder, lambda day=day: date(2026, 4, day))  # type: ignore[misc]
    return tale


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_evenings_are_gone_to_by_key_and_by_the_contents(root: Path, size: tuple[int, int]) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "c", "home", "left_square_bracket", "right_square_bracket")
        assert "evening of 2026-03-14" in shown(app)
        await press(pilot, "right_square_bracket")
        assert "evening of 2026-04-02" in shown(app) and pointed(app) == "The cedar"
        await press(pilot, "right_square_bracket")
        assert "There is no evening after this one" in said(app)
        await press(pilot, "left_square_bracket")
        assert "evening of 2026-03-14" in shown(app) and pointed(app) == "The ash tree"
        await press(pilot, "t")
        assert "Evening of 2026-04-02" in shown(app) and "Evening of 2026-04-01" not in shown(app)
        await write(pilot, "evening 04")
        await press(pilot, "enter")
        assert pointed(app) == "The cedar"
        await press(pilot, "v", "v")
        assert "the facts" in shown(app)
        await press(pilot, "right_square_bracket", "right_square_bracket")
        assert "evening of 2026-04-01" in shown(app)

    played(root, three_evenings(root), script, size)


def test_a_search_points_at_the_passage_that_it_leads_to(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        await tell(pilot, "The ash tree", "Déjà vu, at the BEECH")
        await press(pilot, "c", "slash")
        await write(pilot, "deja vu")
        assert "1 of 1" in shown(app) and "passage 2 of 2" in shown(app)
        await press(pilot, "escape", "n")
        assert "passage 2 of 2" in shown(app)
        await press(pilot, "m", "t")
        assert "  bookmark" in shown(app)
        await write(pilot, "bookmark")
        await press(pilot, "enter")
        assert "passage 2 of 2" in shown(app)

    played(root, toy_tale(root), script)


def test_links_that_were_typed_stand_as_they_were_typed_and_stay_inert(root: Path, opened: list[str]) -> None:
    typed = "[go](javascript:alert(1)) [b]x[/b] https://example.org/x"

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        await tell(pilot, typed)
        await press(pilot, "c")
        assert typed in shown(app)
        assert "javascript:alert(1)" in await at_link(pilot)
        await press(pilot, "o")
        assert not opened
        await press(pilot, "escape")
        assert "https://example.org/x" in await at_link(pilot)
        await press(pilot, "o")
        assert opened == ["https://example.org/x"]

    played(root, toy_tale(root), script)


@pytest.mark.slow
def test_cards_and_the_line_for_searching_at_every_size(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], book: Book) -> None:
        await press(pilot, "t")
        await sweep(app, pilot)
        await press(pilot, "escape", "slash")
        await write(pilot, "chapter")
        await sweep(app, pilot)
        await press(pilot, "escape", "l", "enter")
        await sweep(app, pilot)

    reading(root, f"{CHAPTERS}\n\nhttps://{'a' * 900}.example/", script)
