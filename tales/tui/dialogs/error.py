"""Says that something failed, and offers to try it again."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tales.tui.keys import with_keys
from tales.tui.screens.base import Dialog
from tales.tui.text.lines import plain


class ErrorDialog(Dialog):
    """What happened, what is safe, and that the same can be tried again. Ends with True to try again."""

    DEFAULT_CSS = """
    ErrorDialog > #dialog { border-left: thick $error; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r,enter", "again", "try again", key_display="r", id="trouble.again", tooltip="Try the same again"),
        Binding("escape", "leave", "back", key_display="esc", id="trouble.leave", tooltip="Leave it as it is"),
    ]

    def __init__(self, what: str, *, again: bool = True) -> None:
        super().__init__()
        self.what = what
        self.can_try = again

    def body(self) -> ComposeResult:
        back = "{trouble.leave} goes back."
        advice = with_keys(self.app, f"{{trouble.again}} tries the same again, {back}" if self.can_try else back)
        with VerticalScroll(id="dialog"):
            yield Static(Content.assemble(("! This did not work", "bold $error")), markup=False)
            yield Static(Content(f"\n{plain(self.what)}\n\n{advice}"), markup=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return bool(super().check_action(action, parameters)) and (self.can_try or action != "again")

    def action_again(self) -> None:
        """Try the same again."""
        self.dismiss(True)

    def action_leave(self) -> None:
        """Leave it as it is."""
        self.dismiss(False)
