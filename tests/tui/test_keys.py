"""Keys: every binding can be found, none takes a key that the page to write on needs, all have ids of their own."""

import inspect
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
import tales.tui
from tales.tui.app import TalesApp
from textual.binding import Binding
from textual.dom import DOMNode
from textual.pilot import Pilot
from textual.widgets import Input, TextArea

from tests.tui.helper import played, press, settled, shown, toy_tale

TERMINAL = {"ctrl+c", "ctrl+d", "ctrl+s", "ctrl+z", "ctrl+h", "ctrl+i", "ctrl+j", "ctrl+m", "ctrl+q"}
"""Keys that a terminal or the shell below it may take."""


def houses() -> list[type[DOMNode]]:
    """All screens, widgets and the program itself."""
    found: list[type[DOMNode]] = []
    for module in walk_packages(tales.tui.__path__, "tales.tui."):
        for thing in vars(import_module(module.name)).values():
            if inspect.isclass(thing) and issubclass(thing, DOMNode) and thing.__module__ == module.name:
                found.append(thing)
    return found


def bindings(house: type[DOMNode]) -> list[Binding]:
    return [binding for binding in vars(house).get("BINDINGS", ()) if isinstance(binding, Binding)]


def keys(binding: Binding) -> set[str]:
    return {key.strip() for key in binding.key.split(",")}


def test_every_binding_has_an_id_of_its_own_and_says_what_it_does() -> None:
    every = list({id(binding): binding for house in houses() for binding in bindings(house)}.values())  # some share one
    ids = [binding.id for binding in every]
    assert None not in ids and len(set(ids)) == len(ids)
    assert all(binding.tooltip and binding.description for binding in every)


def test_no_binding_takes_a_key_from_the_page_or_the_terminal() -> None:
    taken = {key for area in (TextArea, Input) for binding in bindings(area) for key in keys(binding)}
    typing = taken - {"up", "down", "left", "right", "home", "end", "pageup", "pagedown", "enter", "escape"}
    for house in houses():
        for binding in bindings(house):
            clash = keys(binding) & (typing | TERMINAL) - ({"ctrl+q"} if binding.id == "app.quit" else set())
            assert not clash, (house.__name__, clash)


def test_no_function_hangs_on_one_chord_alone() -> None:
    for house in houses():
        for binding in bindings(house):
            if binding.id in ("app.quit",):  # q does the same on every screen
                continue
            assert any("+" not in key for key in keys(binding)), (house.__name__, binding)


def test_every_key_of_ours_is_in_the_line_of_keys_or_the_palette(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        async def look() -> None:
            screen = app.screen
            titles = " ".join(command.title for command in app.get_system_commands(screen))
            for active in screen.active_bindings.values():
                if type(active.node).__module__.startswith("tales.") and active.enabled:
                    assert app.get_key_display(active.binding) in titles or any(
                        other.binding.action == active.binding.action for other in screen.active_bindings.values()
                    )
                    assert active.binding.description

        await look()
        for key in ("enter", "1", "enter", "w", "escape", "c", "escape", "r"):
            await press(pilot, key)
            await look()

    played(root, toy_tale(root), script)


def test_the_palette_undoes(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "1", "enter")
        assert "How did turn 1 go?" in shown(app)
        await press(pilot, "ctrl+p")
        await press(pilot, *"undo", "down", "enter")
        await settled(pilot)
        assert "Where does the stalk lead?" in shown(app)

    played(root, toy_tale(root), script)


@pytest.mark.parametrize("back", ["escape", "enter"])
def test_whoever_left_the_line_is_told_first_how_to_come_back(root: Path, back: str) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "escape")
        assert shown(app).splitlines()[-1].startswith(" esc back to the question   ")
        await press(pilot, back, "b", "o", "enter")
        assert "bo goes out" in shown(app)

    played(root, toy_tale(root), script)


def test_a_name_takes_letters_and_escape_gives_the_other_keys_back(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "u", "c", "r", "q")
        assert "ucrq" in shown(app)
        await press(pilot, "escape", "r")
        assert "THE TOY HUNT" in shown(app)
        await press(pilot, "escape", "escape", "enter")
        assert "ucrq goes out" in shown(app)

    played(root, toy_tale(root), script)


def test_a_digit_is_not_a_command_and_a_letter_is_not_a_figure(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "2", "c")
        assert "A HUNT" in shown(app)
        await press(pilot, "escape", "2", "enter")
        assert "powder: 2" in shown(app)

    played(root, toy_tale(root), script)
