"""A whole number, typed or counted up and down."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

from tales.rules.asks import Number
from tales.tui.asks.base import AskWidget
from tales.tui.widgets.fields import Figures


class WholeField(Figures):
    """Figures and a minus sign."""

    TAKEN = frozenset("0123456789-")


class NumberWidget(AskWidget):
    """A Number: what is usual stands there, to be taken with enter or typed over."""

    DEFAULT_CSS = """
    NumberWidget WholeField { width: 16; margin: 0 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "count(1)", "One more", show=False, id="number.more", tooltip="One more"),
        Binding("down", "count(-1)", "One less", show=False, id="number.less", tooltip="One less"),
    ]
    ask: Number

    def hint(self) -> tuple[tuple[str, str], ...]:
        range_ = f"{self.ask.low}–{self.ask.high}"
        return (range_, "type it"), ("{number.more} {number.less}", "count"), ("{field.take}", "takes it")

    def answering(self) -> ComposeResult:
        self.field = WholeField(max_length=12, select_on_focus=True)
        yield self.field

    def fill(self) -> None:
        default = self.ask.default
        self.field.fill("" if default is None else str(default))

    def action_count(self, by: int) -> None:
        """Count up or down within what is allowed."""
        field = self.field
        now = _whole(field.value)
        start = self.ask.default if self.ask.default is not None else self.ask.low
        number = start if now is None else now + by
        field.value = str(max(self.ask.low, min(self.ask.high, number)))
        field.cursor_position = len(field.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        number = _whole(event.value)
        if number is None:
            self.complain(f"Type {self.ask.legal()}.")
            self.field.action_select_all()
        elif not self.ask.accepts(number):
            self.complain(f"{number} will not do; {self.ask.legal()}.")
            self.field.action_select_all()
        else:
            self.give(number)


def _whole(text: str) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None
