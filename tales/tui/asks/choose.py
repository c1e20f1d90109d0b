"""Choosing among options: by number, or with the arrows and enter."""

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tales.asks import Choose
from tales.tui.asks.base import AskWidget
from tales.tui.lines import plain
from tales.tui.widgets.hanging import Hanging
from tales.tui.widgets.options import Options


class ChooseWidget(AskWidget):
    """The options of a Choose, each with its number; what is barred says why."""

    DEFAULT_CSS = """
    ChooseWidget Options { height: auto; padding: 0; }
    """
    ask: Choose

    def question(self) -> str:
        return self.words.ask(self.ask) if self.ask.only is None else self.words.situation(self.ask)

    def hint(self) -> tuple[tuple[str, str], ...]:
        if self.ask.only is not None:
            return (("⏎", "goes on"),)
        count = min(len(self.ask.options), 9)
        return ((f"1–{count}" if count > 1 else "1", "takes one"), ("↑ ↓ ⏎", "too"))

    def answering(self) -> ComposeResult:
        yield Options(*(self._option(at) for at in range(len(self.ask.options))), markup=False)

    def _option(self, at: int) -> Option:
        option = self.ask.options[at]
        number = f"{at + 1} " if at < 9 and self.ask.only is None else "" if self.ask.only else "  "
        line = plain(self.words.option(option))
        if option.barred:
            why = plain(self.words.bar(option.barred))
            return Option(Hanging(Content(number), Content(f"{line}  (not now: {why})")), disabled=True)
        return Option(Hanging(Content.styled(number, "bold"), Content(line)))

    def on_mount(self) -> None:
        options = self.query_one(Options)
        options.highlighted = next((at for at, option in enumerate(self.ask.options) if not option.barred), None)

    def on_key(self, event: events.Key) -> None:
        at = int(event.character) - 1 if event.character and event.character in "123456789" else -1
        if 0 <= at < len(self.ask.options):
            event.stop()
            self._take(at)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._take(event.option_index)

    def _take(self, at: int) -> None:
        option = self.ask.options[at]
        if option.barred:
            self.complain(f"Not now: {self.words.bar(option.barred)}")
            return
        self.query_one(Options).highlighted = at
        self.give(option.key)
