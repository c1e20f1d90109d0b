"""A name or another short text on one line."""

from textual.app import ComposeResult
from textual.widgets import Input

from tales.rules.asks import Text
from tales.text import clean_name, shown
from tales.tui.asks.base import AskWidget
from tales.tui.widgets.fields import Field


class TextWidget(AskWidget):
    """A Text: what is usual stands there, to be taken with enter or typed over."""

    DEFAULT_CSS = """
    TextWidget Field { width: 1fr; max-width: 76; margin: 0 2; }
    """
    ask: Text

    def hint(self) -> tuple[tuple[str, str], ...]:
        does = "takes it; what you type replaces it" if self.ask.default else "takes what you typed"
        return (("{field.take}", does),)

    def answering(self) -> ComposeResult:
        self.field = Field(select_on_focus=True)
        yield self.field

    def fill(self) -> None:
        self.field.max_length = self.ask.longest
        self.field.fill(shown(self.ask.default))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        text = clean_name(event.value)[: self.ask.longest].strip() or self.ask.default
        if text:
            self.give(text)
        else:
            self.complain(f"Type {self.ask.legal()}.")
