"""Covers the screen while the keyboard changes hands."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tales.tui.screens.base import Dialog
from tales.tui.text.lines import plain


class HandOverDialog(Dialog):
    """Covers everything until the person who may see it has the keyboard."""

    DEFAULT_CSS = """
    HandOverDialog { background: $background; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "here", "I am here", id="hand.here", tooltip="The right person has the keyboard"),
        Binding("q", "app.leave", "quit", id="hand.quit", tooltip="Quit; everything is kept"),
    ]

    def __init__(self, person: str) -> None:
        super().__init__()
        self.person = person

    def body(self) -> ComposeResult:
        who = plain(self.person) or "the player without a name"
        with VerticalScroll(id="dialog"):
            yield Static(Content.assemble(("Pass the keyboard to ", "bold"), (who, "bold $primary")), markup=False)
            yield Static(Content("\nWhat comes next is for nobody else's eyes. Press enter when nobody else looks."))

    def action_here(self) -> None:
        """The right person has the keyboard."""
        self.dismiss(True)
