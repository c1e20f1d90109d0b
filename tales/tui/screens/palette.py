"""Textual's palette of commands, kept from two faults of Textual 8.2.8. Knows no command."""

from contextlib import suppress
from typing import Any

from textual.await_complete import AwaitComplete
from textual.command import CommandPalette
from textual.widgets import Input


class Palette(CommandPalette):
    """What ctrl+p opens."""

    def on_mount(self) -> None:
        self.query_one(Input).cursor_blink = self.app.animation_level != "none"

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """End once: for a second enter, Textual would take away the screen beneath."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def _action_command_list(self, action: str) -> None:
        with suppress(KeyError):  # a page is turned before the list is laid out: there is none to turn yet
            super()._action_command_list(action)
