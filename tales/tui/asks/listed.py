"""A whole number that stands for something with a name: a list to choose from, by number or with the arrows."""

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tales.rules.asks import Number
from tales.tui.asks.base import AskWidget
from tales.tui.text.hanging_indent import HangingIndent
from tales.tui.text.lines import plain
from tales.tui.widgets.options import Options


class ListedWidget(AskWidget):
    """A Number with names. A number that is typed puts the cursor there, enter takes what is at the cursor."""

    DEFAULT_CSS = """
    ListedWidget Options { height: auto; padding: 0; }
    """
    ask: Number

    def hint(self) -> tuple[tuple[str, str], ...]:
        arrows = "{options.up} {options.down} {options.first} {options.last}"
        return (f"{self.ask.low}–{self.ask.high}", "goes there"), (arrows, "too"), ("{options.take}", "takes it")

    def answering(self) -> ComposeResult:
        self.options = Options(markup=False)
        yield self.options

    def fill(self) -> None:
        self._typed = ""
        width = len(str(self.ask.high))
        self.options.set_options(
            Option(HangingIndent(Content.styled(f"{number:>{width}} ", "bold"), Content(plain(name))))
            for number, name in self.words.listed(self.ask)
        )
        self.options.highlighted = (self.ask.low if self.ask.default is None else self.ask.default) - self.ask.low

    def on_key(self, event: events.Key) -> None:
        figure = event.character or ""
        if not figure or figure not in "0123456789":
            self._typed = ""
            return
        event.stop()
        for typed in (self._typed + figure, figure):
            if self.ask.low <= int(typed) <= self.ask.high:
                self._typed = typed
                self.options.highlighted = int(typed) - self.ask.low
                return
        self._typed = ""

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.give(self.ask.low + event.option_index)
