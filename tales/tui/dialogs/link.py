"""A card that shows where a link leads, all of it, and opens it only if it is told to."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tales.tui.browser import NoBrowser, open_address
from tales.tui.keys import with_keys
from tales.tui.screens.base import Dialog
from tales.tui.text.lines import plain
from tales.tui.text.links import leads_to, why_not


class LinkDialog(Dialog):
    """Asks before an address is opened; enter does nothing here, so that nobody opens one in passing."""

    DEFAULT_CSS = """
    LinkDialog > #dialog { scrollbar-gutter: stable; scrollbar-size-vertical: 1; }
    LinkDialog .link--address { margin: 1 0; color: $prose; }
    LinkDialog .link--warning { margin: 0 0 1 0; color: $error; text-style: bold; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("o", "open", "open it", id="link.open", tooltip="Open the address in your browser"),
        Binding("c", "copy", "copy it", id="link.copy", tooltip="Copy the address, to put it somewhere else"),
        Binding("escape", "leave", "back", key_display="esc", id="link.leave", tooltip="Back; nothing is opened"),
    ]

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.barred = why_not(address)

    def body(self) -> ComposeResult:
        asked = "This link leads nowhere from here:" if self.barred else "Open this address outside of tales?"
        with VerticalScroll(id="dialog"):
            yield Static(Content.assemble((asked, "bold")), markup=False)
            yield Static(Content(plain(self.address)), classes="link--address", markup=False)
            if warning := self.barred or leads_to(self.address):
                yield Static(Content(f"! {plain(warning)}"), classes="link--warning", markup=False)
            keys = "{link.copy} copies it, {link.leave} goes back."
            keys = with_keys(self.app, keys if self.barred else f"{{link.open}} opens it, {keys}")
            yield Static(Content(keys), markup=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return bool(super().check_action(action, parameters)) and (action != "open" or not self.barred)

    def action_open(self) -> None:
        """Open the address."""
        if self.barred:
            return
        try:
            open_address(self.app, self.address)
        except NoBrowser as error:
            self.app.notify(plain(str(error)), severity="error", markup=False)
            return
        self.dismiss(None)

    def action_copy(self) -> None:
        """Copy the address."""
        self.app.copy_to_clipboard(self.address)
        self.app.notify("The address was handed to the terminal to copy.", markup=False)

    def action_leave(self) -> None:
        """Back; nothing is opened."""
        self.dismiss(None)
