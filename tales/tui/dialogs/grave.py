"""Says what must not pass by on a key that was meant for something else: a death, the loss of a ship."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tales.tui.keys import with_keys
from tales.tui.screens.base import Dialog
from tales.tui.text.lines import plain


class GraveDialog(Dialog):
    """What has happened; play goes on with a key of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,escape", "go_on", "go on", key_display="⏎", id="grave.on", tooltip="Go on with the tale"),
    ]

    def __init__(self, lines: Sequence[str], swallows: Callable[[str], bool]) -> None:
        """`swallows` says whether a key was meant for what came before."""
        super().__init__()
        self.lines = lines
        self.swallows = swallows

    def body(self) -> ComposeResult:
        with VerticalScroll(id="dialog"):
            yield Static(Content(plain("\n".join(self.lines))), markup=False)
            yield Static(Content(with_keys(self.app, "\n{grave.on} goes on.")), classes="quiet", markup=False)

    def action_go_on(self) -> None:
        """Go on."""
        self.dismiss()
