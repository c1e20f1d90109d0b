"""Choosing among the cards of a hand: by figure, with the arrows and enter, or by mouse."""

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from tales.rules.asks import Choose, Option
from tales.tui.asks.base import AskWidget
from tales.tui.asks.choose import first_at
from tales.tui.text.lines import plain
from tales.tui.widgets.hand import Face, Hand


class HandWidget(AskWidget):
    """The cards of a hand, those that cannot be played now among them, and what else may be chosen."""

    DEFAULT_CSS = """
    HandWidget {
        max-width: 100;
        & > .hand--detail { height: 2; padding: 0 1; color: $prose; }
    }
    """
    ask: Choose

    def hint(self) -> tuple[tuple[str, str], ...]:
        arrows = "{hand.up} {hand.down} {hand.left} {hand.right}"
        if self.ask.only is not None:
            return (("{hand.take}", "goes on"), (arrows, "looks through the cards"))
        figures = min(9, len(self.ask.open))
        return ((f"1–{figures}", "takes one"), (f"{arrows} {{hand.take}}", "too"))

    def answering(self) -> ComposeResult:
        self.hand = Hand()
        self.detail = Static("", classes="hand--detail", markup=False)
        yield self.hand
        yield self.detail

    def fill(self) -> None:
        self._confirming = ""
        first = first_at(self.ask, self.words) or 0
        self.hand.deal([self._face(option) for option in self.ask.options], first)
        self.detail.update(self._detail(first), layout=False)

    def _face(self, option: Option) -> Face:
        words = self.words
        if not option.card:
            return Face(self._figure(option), plain(words.option(option)))
        name, kind = words.name("card", option.card), words.name("card-kind", option.card)
        signs = plain(words.names.get("card-sign", {}).get(option.card, ""))
        copies = dict(option.facts).get("copies", 1)
        if option.barred:
            many = f" ×{copies}" if copies != 1 else ""
            return Face("", plain(name) + many, plain(kind), plain(words.bar(option.barred)), barred=True, signs=signs)
        more = plain(words.more(option))
        does = plain(words.deed(option)) + (f"; {more}" if more else "")
        return Face(self._figure(option), plain(name), plain(kind), does, signs=signs)

    def _figure(self, option: Option) -> str:
        at = self.ask.open.index(option) + 1
        return str(at) if at < 10 and self.ask.only is None else ""

    def _detail(self, at: int) -> Content:
        """All that is printed on the card at the cursor; what is not a card says nothing more."""
        option = self.ask.options[at]
        if not option.card:
            return Content("")
        face = self._face(option)
        text = plain(self.words.name("card-text", option.card))
        said = f" ({face.kind}): {text}." + (f" Not now: {face.does}." if face.barred else "")
        return Content.assemble((face.name, "bold"), said)

    def on_hand_moved(self, event: Hand.Moved) -> None:
        event.stop()
        if self.ask.options[event.at].key != self._confirming:
            self._confirming = ""
            self.complain("")
        self.detail.update(self._detail(event.at), layout=False)

    def on_hand_taken(self, event: Hand.Taken) -> None:
        event.stop()
        option = self.ask.options[event.at]
        if option.barred:
            self.complain(f"Not now: {self.words.bar(option.barred)}.")
        else:
            self._take(option)

    def _take(self, option: Option) -> None:
        warning = self.words.warning(option)
        if warning and self._confirming != option.key:
            self._confirming = option.key
            self.complain(f"{warning} The same key again does it.")
        else:
            self.give(option.key)

    def on_key(self, event: events.Key) -> None:
        figure = event.character or ""
        if figure and figure in "123456789" and int(figure) <= len(self.ask.open):
            event.stop()
            option = self.ask.open[int(figure) - 1]
            self.hand.point_at(self.ask.options.index(option))
            self._take(option)
