"""Asks for one thing out of a few."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tales.tui.screens.base import Dialog
from tales.tui.text.lines import plain
from tales.tui.widgets.options import Options


class PickDialog(Dialog):
    """One thing out of a few. Ends with its position, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "back", key_display="esc", id="pick_card.leave", tooltip="Back, with nothing done"),
    ]

    def __init__(self, title: str, things: list[str]) -> None:
        super().__init__()
        self.said = title
        self.things = things

    def body(self) -> ComposeResult:
        with VerticalScroll(id="dialog"):
            yield Static(Content.assemble((plain(self.said), "bold"), "\n"), markup=False)
            yield Options(*(Option(Content(plain(thing))) for thing in self.things), markup=False)

    def on_mount(self) -> None:
        self.query_one(Options).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(event.option_index)

    def action_leave(self) -> None:
        """Back, with nothing done."""
        self.dismiss(None)
