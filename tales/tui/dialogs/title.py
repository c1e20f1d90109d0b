"""A card with one line on it: another title for a tale."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from tales.text import clean_name
from tales.tui.keys import with_keys
from tales.tui.screens.base import Dialog
from tales.tui.widgets.fields import Field


class TitleDialog(Dialog):
    """Ends with the title, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "as it was", key_display="esc", id="title.leave", tooltip="Back; the title stays"),
    ]

    def __init__(self, title: str) -> None:
        super().__init__()
        self.old = title

    def body(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(Content.assemble(("What is the tale called?", "bold"), "\n"), markup=False)
            yield Field(self.old, max_length=80, select_on_focus=True)
            text = "\n{field.take} takes it. Its folder keeps its name."
            yield Static(Content(with_keys(self.app, text)), markup=False)

    def on_mount(self) -> None:
        self.query_one(Field).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        title = clean_name(event.value)
        self.dismiss(title if title and title != self.old else None)

    def action_leave(self) -> None:
        """Back; the title stays."""
        self.dismiss(None)
