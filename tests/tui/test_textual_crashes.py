"""The faults of Textual 8.2.8 that ended programs like this one, each by its name upstream, and the walls against them.

Textualize/textual#6686 (ctrl+z after a long paste) has a file of its own.
"""

import ast
import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import tales.tui
from tales.tui.app import TalesApp
from tales.tui.text.text_view import TextView
from tales.tui.widgets.fields import Field
from tales.tui.widgets.key_hints import KeyHints
from tales.tui.widgets.narration_area import NarrationArea
from tales.tui.widgets.options import Options
from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import Static
from textual.widgets.option_list import Option

from tests.tui.helper import settled, today
from tests.tui.test_markup import NASTY


def calls(*names: str) -> Iterator[tuple[Path, ast.Call]]:
    """All calls of these in the sources of the screen."""
    for path in sorted(Path(tales.tui.__path__[0]).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                yield path, node


def survives(*things: Static | Options, width: int = 40) -> None:
    class Bare(TalesApp):
        def on_mount(self) -> None:
            """Only the widgets."""

        def compose(self) -> ComposeResult:
            yield from things

    async def run() -> None:
        app = Bare(Path("nowhere"), None, today)
        async with app.run_test(size=(width, 12)) as pilot:
            await pilot.pause()
            await pilot.press("down", "down", "home", "end")
            assert app.is_running

    asyncio.run(run())


@pytest.mark.parametrize("width", [1, 2, 3, 4, 5])
def test_openhands_cli_397_options_in_a_column_of_four_cells(width: int) -> None:
    survives(Options("Sail on", "Put into port", markup=False), width=width)


def test_textual_5581_5768_6155_brackets_are_no_markup() -> None:
    survives(*(Static(Content(text), markup=False) for text in NASTY))
    survives(Options(*(Option(Content(text)) for text in NASTY), markup=False))


def test_textual_6155_no_widget_of_ours_reads_markup() -> None:
    for path, call in calls("Static", "Label", "Options", "OptionList", "Button"):
        off = any(word.arg == "markup" and getattr(word.value, "value", True) is False for word in call.keywords)
        made = bool(call.args) and isinstance(call.args[0], ast.Call) and "Content" in ast.unparse(call.args[0].func)
        assert off or made, (path.name, call.lineno)


def test_textual_5998_no_id_is_made_of_what_people_write() -> None:
    """Textual refuses ids with spaces, accents and figures in front: BadIdentifier."""
    for path in sorted(Path(tales.tui.__path__[0]).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            for word in node.keywords:
                if word.arg in ("id", "classes"):
                    named = isinstance(word.value, ast.Name) and word.value.id == "id"  # handed on to a parent class
                    assert isinstance(word.value, ast.Constant) or named, (path.name, node.lineno)


@pytest.mark.parametrize("made", [NarrationArea, Field, TextView, lambda: Options("Sail on", "Put in", markup=False)])
def test_a_widget_is_painted_once_more_after_it_was_taken_away(made: Callable[[], Widget]) -> None:
    """Its component styles are cleared before the compositor forgets it: KeyError, 'text-area--gutter'."""

    async def run() -> None:
        app = TalesApp(Path("nowhere"), None, today)
        async with app.run_test(size=(80, 24)) as pilot:
            thing = made()
            await app.screen.mount(thing)
            await pilot.pause()
            size = thing.size
            await thing.remove()
            thing.notify_style_update()  # a change of theme in between: what was painted before is forgotten
            assert len(thing.render_lines(Region(0, 0, size.width, 1))) == 1
            assert app.is_running

    asyncio.run(run())


def test_a_widget_that_came_while_the_map_of_the_screen_was_made_anew_is_not_blank() -> None:
    """It is in the map then before it was laid out, and Textual does not tell it its size."""

    async def run() -> None:
        app = TalesApp(Path("nowhere"), None, today)
        async with app.run_test(size=(80, 24)) as pilot:
            hints = KeyHints()
            await app.screen.mount(hints)
            hints.show_keys((("x", "marks the spot"),))
            app.screen._compositor._full_map_invalidated = True  # something was scrolled
            assert hints in app.screen._compositor.full_map  # somebody asks where something is
            await settled(pilot)
            assert "spot" in hints.text

    asyncio.run(run())
