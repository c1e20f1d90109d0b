"""What is longer than its place is turned by pages, whatever is asked; where room is short, the place comes first."""

from pathlib import Path

import pytest
from tales.tui.app import TalesApp
from tales.tui.text.lines import Block
from textual.pilot import Pilot

from tests.tui.helper import play_screen, played, press, settled, shown, toy_tale, write
from tests.tui.test_messages import voyage

ASKS = {
    "a text": (),
    "a choice": ("enter",),
    "a map": ("enter", "1"),
    "a number": ("enter", "2"),
    "offers": ("enter", "1", "enter"),
}


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (60, 16)])
@pytest.mark.parametrize("ask", ASKS)
def test_the_log_is_turned_from_every_ask(root: Path, ask: str, size: tuple[int, int]) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, *ASKS[ask])
        screen = play_screen(app)
        screen.log_view.add([Block("It rained.")] * 60)
        await settled(pilot)
        screen.log_view.follow_end()
        end = screen.log_view.scroll_y
        await press(pilot, "pageup")
        assert screen.log_view.scroll_y < end
        assert "pgup earlier" in shown(app) or "pgdn later" in shown(app)
        await press(pilot, "pagedown")
        assert screen.log_view.scroll_y == end
        assert screen.asking is not None and screen.asking.has_focus_within

    played(root, toy_tale(root), script, size)


def test_the_sheet_is_turned_by_pages_on_a_small_terminal(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "i")
        assert "Powder" in shown(app) and "face down" not in shown(app)
        assert "pgdn sheet down" in shown(app)
        for _ in range(4):
            await press(pilot, "pagedown")
        assert "▒▒▒ 3 face down" in shown(app)
        await press(pilot, "i")
        assert "goes out" in shown(app)

    played(root, toy_tale(root), script, (60, 16))


def test_the_head_of_a_small_terminal_says_where_we_are_before_it_says_who(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await write(pilot, "The Honourable Company of Hunters of the Long Wood")
        await press(pilot, "enter")
        assert shown(app).lstrip().startswith("at A1 · The Honourable Company")
        await pilot.resize_terminal(120, 30)
        await press(pilot)
        assert shown(app).lstrip().startswith("The Honourable Company of Hunters of the Long Wood · at A1")

    played(root, toy_tale(root), script, (60, 16))


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (60, 16), (200, 60)])
def test_the_end_is_read_even_by_those_who_want_to_be_asked_nothing(root: Path, size: tuple[int, int]) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        screen = play_screen(app)
        screen.tale.told_from = "never"
        while screen.tale.session.ask is not None:
            await press(pilot, "enter")
        last = screen.tale.last_words()
        assert last and last in screen.tale.chronicle()
        assert " ".join(last.split()) in " ".join(screen.log_view.text.split())
        await press(pilot, "u")
        assert " ".join(last.split()) not in " ".join(screen.log_view.text.split())

    played(root, voyage(root), script, size)
