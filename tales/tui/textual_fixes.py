"""Faults of Textual 8.2.8 that we work round, each with the sign by which it can be seen that it is mended.

Mixins come first among the bases of a widget. They derive from `object` when the program runs, for Textual takes the
styles of a class from its first base that is a widget.
"""

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual.await_complete import AwaitComplete
from textual.command import CommandPalette
from textual.css.styles import RenderStyles, Styles
from textual.drivers._writer_thread import WriterThread
from textual.events import Resize
from textual.geometry import Size
from textual.widgets import Input

if TYPE_CHECKING:
    from textual.widget import Widget

    _Mixin = Widget
else:
    _Mixin = object


class ResizedWhenNew(_Mixin):
    """A widget that is told its size whenever that changes.

    The fault: Textual sends a Resize to the widgets that are new in its map of the screen. If the map is made between
    mounting and layout (a widget scrolled, then somebody asked where a widget is), they are in it but no longer new,
    and stay blank. Drop this when a widget mounted beside a `scroll_to(immediate=True)` gets its Resize without it.
    """

    def _size_updated(self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True) -> bool:
        before = self._size
        changed = super()._size_updated(size, virtual_size, container_size, layout)
        if self._size != before:
            self.post_message(Resize(size, virtual_size, container_size))  # where Textual sends one, the two merge
        return changed


class PaintedOnceRemoved(_Mixin):
    """A widget with component classes that may be painted once more after it was removed.

    The fault: Textual clears the component styles of a removed widget before the compositor forgets it; a frame between
    the two ends the program with a KeyError. Drop this when `get_component_styles` of a removed widget no longer fails.
    """

    def get_component_styles(self, *names: str) -> RenderStyles:
        if self._component_styles:
            return super().get_component_styles(*names)
        return RenderStyles(self, Styles(), Styles())


class Palette(CommandPalette):
    """The command palette that ctrl+p opens.

    The faults: for a second enter, Textual ends the screen beneath the palette too; and a page key pressed before the
    list was laid out ends the program with a KeyError. Drop this when neither happens with `CommandPalette` itself.
    """

    def on_mount(self) -> None:
        self.query_one(Input).cursor_blink = self.app.animation_level != "none"

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """End once."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def _action_command_list(self, action: str) -> None:
        with suppress(KeyError):
            super()._action_command_list(action)


@dataclass(frozen=True)
class _Key:
    """A key by name, as Textual's table of sequences holds it."""

    value: str


def add_alt_enter() -> None:
    """Let alt+enter be a key in terminals without the newer key protocol, which send ESC CR for it.

    The fault: Textual's table takes ESC CR for enter. Drop this when its table names it.
    """
    table = cast(dict[str, Any], ANSI_SEQUENCES_KEYS)
    table.setdefault("\x1b\r", (_Key("alt+enter"),))


def write_to_no_dead_terminal() -> None:
    """Let nothing wait for a terminal that is gone.

    The fault: the thread that writes ends with the first error of the terminal, and thirty writes later whoever writes
    waits for it for ever, so that a program whose terminal was closed never ends. Drop this when the thread goes on.
    """
    if getattr(WriterThread.write, "is_ours", False):
        return
    write = WriterThread.write

    def write_if_alive(self: WriterThread, text: str) -> None:
        if self.is_alive():
            write(self, text)

    write_if_alive.is_ours = True  # type: ignore[attr-defined]
    WriterThread.write = write_if_alive  # type: ignore[method-assign]
