"""Choosing among options: by number, or with the arrows and enter."""

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tales.rules.asks import Choose
from tales.rules.words import Words
from tales.tui.asks.base import AskWidget
from tales.tui.text.hanging_indent import HangingIndent
from tales.tui.text.lines import plain
from tales.tui.widgets.options import Options


def first_at(ask: Choose, words: Words) -> int | None:
    """Where the cursor stands at first: on the pass if there is one, and on nothing that ends or opens everything."""
    open_at = [at for at, option in enumerate(ask.options) if not option.barred]
    passes = [at for at in open_at if ask.options[at].key == ask.passes]
    harmless = [at for at in open_at if not words.warning(ask.options[at])]
    return next(iter([*passes, *harmless, *open_at]), None)


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
            return (("{options.take}", "goes on"),)
        keys = self._keys[:9]
        figures = f"{keys[0]}–{keys[-1]}" if len(keys) > 1 else keys[0]
        return ((figures, "takes one"), ("{options.up} {options.down} {options.take}", "too"))

    def answering(self) -> ComposeResult:
        self.options = Options(markup=False)
        yield self.options

    def fill(self) -> None:
        self.options.set_options(self._option(at) for at in range(len(self.ask.options)))
        self._confirming = ""
        self.options.highlighted = first_at(self.ask, self.words)

    def _option(self, at: int) -> Option:
        option = self.ask.options[at]
        number = f"{self._keys[at]} " if at < 9 and self.ask.only is None else "" if self.ask.only else "  "
        line = plain(self.words.option(option))
        if option.barred:
            why = plain(self.words.bar(option.barred))
            return Option(HangingIndent(Content(number), Content(f"{line}  (not now: {why})")), disabled=True)
        more = plain(self.words.more(option))
        told = Content.assemble(line, (f"  {more}" if more else "", "$quiet"))
        return Option(HangingIndent(Content.styled(number, "bold"), told))

    @property
    def _keys(self) -> list[str]:
        """The figure that takes each option: its place, or its own key where all keys are single figures."""
        keys = [option.key for option in self.ask.options]
        return keys if all(key in "123456789" for key in keys) else [str(at) for at in range(1, len(keys) + 1)]

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character in "123456789" and event.character in self._keys:
            event.stop()
            self._take(self._keys.index(event.character))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._take(event.option_index)

    def _take(self, at: int) -> None:
        option = self.ask.options[at]
        if option.barred:
            self.complain(f"Not now: {self.words.bar(option.barred)}")
            return
        self.options.highlighted = at
        warning = self.words.warning(option)
        if warning and self._confirming != option.key:
            self._confirming = option.key
            self.complain(f"{warning} The same key again does it.")
            return
        self.give(option.key)
