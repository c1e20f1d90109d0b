"""Covers the screen while the keyboard changes hands."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tales.tui.keys import with_keys
from tales.tui.screens.base import Dialog
from tales.tui.text.lines import plain


class HandOverDialog(Dialog):
    """Covers everything until the person who may see it has the keyboard. Ends with True then, or "undo" or "redo"."""

    DEFAULT_CSS = """
    HandOverDialog { background: $background; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "here", "I am here", id="hand.here", tooltip="The right person has the keyboard"),
        Binding("u", "undo", "undo", id="hand.undo", tooltip="Take back the last answer, without uncovering"),
        Binding("U", "redo", "redo", id="hand.redo", tooltip="Bring back what was undone last, without uncovering"),
        Binding("b", "app.shelf", "shelf", id="hand.shelf", tooltip="Back to the shelf; everything is kept"),
        Binding("q", "app.leave", "quit", id="hand.quit", tooltip="Quit; everything is kept"),
    ]

    def __init__(self, person: str, *, can_undo: bool = False, can_redo: bool = False) -> None:
        super().__init__()
        self.person = person
        self._can = {"undo": can_undo, "redo": can_redo}

    def body(self) -> ComposeResult:
        who = plain(self.person) or "the player without a name"
        with VerticalScroll(id="dialog"):
            yield Static(Content.assemble(("Pass the keyboard to ", "bold"), (who, "bold $primary")), markup=False)
            text = "\nWhat comes next is for nobody else's eyes. Press {hand.here} when nobody else looks."
            yield Static(Content(with_keys(self.app, text)), markup=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return bool(super().check_action(action, parameters)) and self._can.get(action, True)

    def action_undo(self) -> None:
        """Take back the last answer; what is covered stays covered."""
        self.dismiss("undo")

    def action_redo(self) -> None:
        """Bring back what was undone last; what is covered stays covered."""
        self.dismiss("redo")

    def action_here(self) -> None:
        """The right person has the keyboard."""
        self.dismiss(True)
