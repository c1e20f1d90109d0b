"""The part of the play screen where a person answers: whose turn it is, and the widget of the open ask.

A widget for each kind of ask is made when it is needed first, and stays: the next ask of its kind fills it anew.
"""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tales.rules.asks import Ask
from tales.rules.words import Words
from tales.tui.asks import widget_class
from tales.tui.asks.base import AskWidget
from tales.tui.asks.narrate import NarrateWidget
from tales.tui.asks.place import PlaceWidget
from tales.tui.drafts import OpenMoment
from tales.tui.land import Land
from tales.tui.text.lines import plain


class QuestionPanel(Vertical):
    """Shows one ask, or a notice in place of one."""

    def __init__(self, words: Words, moment: OpenMoment, land: Land | None) -> None:
        super().__init__(id="panel")
        self.words = words
        self.moment = moment
        self.land = land
        self.asking: AskWidget | None = None
        """The widget of the open ask; None while there is none."""
        self._widgets: dict[type[AskWidget], AskWidget] = {}
        self._turn = Static("", id="who", markup=False)
        self._notice = Static("", classes="ask--ended", markup=False)

    def compose(self) -> ComposeResult:
        yield self._turn
        with Vertical(id="ask"):
            yield self._notice

    async def put(self, ask: Ask, words: Words, turn: str) -> None:
        """Ask this, and say whose turn it is; nothing is said where that is empty."""
        kind = widget_class(ask)
        widget = self._widgets.get(kind)
        if widget is None:
            widget = NarrateWidget(words, self.moment) if kind is NarrateWidget else kind(words)
            self._widgets[kind] = widget
            await self.query_one("#ask").mount(widget)
        widget.words = words
        if isinstance(widget, PlaceWidget):
            widget.land = self.land
        self._turn.display = bool(turn)
        self._turn.update(Content.assemble(("▸ ", "bold $primary"), (plain(turn), "bold")))
        self._notice.display = False
        before, self.asking = self.asking, widget
        widget.display = True
        widget.put(ask)
        self.screen.set_class(isinstance(widget, PlaceWidget) and widget.map.ground is not None, "-ground")
        widget.take_focus()
        if before is not None and before is not widget:
            before.display = False

    def clear(self) -> None:
        """Show nothing."""
        self._turn.display = self._notice.display = False
        self.screen.remove_class("-ground")
        if self.asking is not None:
            self.asking.display = False
            self.asking = None

    def show_notice(self, lead: str, text: str) -> None:
        """Say in place of an ask why there is none."""
        self.clear()
        self._notice.update(Content.assemble((lead, "bold"), text))
        self._notice.display = True

    def is_open(self, widget: AskWidget, put_count: int) -> bool:
        """Whether an answer is to the ask that is open: keys may come after it was answered."""
        return widget is self.asking and put_count == widget.put_count
