"""Cards laid on top of a screen: something failed, the keyboard changes hands, something out of turn."""

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


class TroubleDialog(Dialog):
    """What happened, what is safe, and that the same can be tried again. Ends with True to try again."""

    DEFAULT_CSS = """
    TroubleDialog > #dialog { border-left: thick $error; }
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
        advice = "r tries the same again, esc goes back." if self.can_try else "esc goes back."
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
