"""Lines to type on: text that is clean when it comes in, figures only, or a value picked from a few."""

from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.app import RenderResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input

from tales.text import clean, shown, taken_out
from tales.tui.text.lines import cut
from tales.tui.textual_fixes import PaintedOnceRemoved

_SCROLLING = frozenset({"scroll_up", "scroll_down", "page_up", "page_down"})
"""What Textual's inputs hold keys for and never do, as they are one line high."""


def said_of(count: int) -> str:
    """What to say of control characters that were taken out of a paste."""
    return f"{count} control character{'s' * (count != 1)} that a terminal would obey left out of what was pasted."


def one_line(pasted: str) -> str:
    """A pasted text, clean and on one line."""
    return " ".join(clean(pasted).split("\n")).strip()


class Field(PaintedOnceRemoved, Input):
    """One line of text. What is pasted comes in clean; the message line says what was left out."""

    DEFAULT_CSS = """
    Field {
        border: none;
        height: 1;
        padding: 0 1;
        min-width: 8;
        background: $boost;
        &:focus { border: none; background: $panel; }
        & > .input--placeholder { color: $quiet; }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "Take it", show=False, id="field.take", tooltip="Take what stands there"),
    ]

    def fill(self, text: str) -> None:
        """Put a text there, selected to be typed over; it does not count as typed."""
        with self.prevent(Input.Changed):
            self.value = text
        self.action_select_all()

    def on_mount(self) -> None:
        bound = self._bindings.key_to_bindings
        for key in [key for key, found in bound.items() if all(binding.action in _SCROLLING for binding in found)]:
            del bound[key]
        self.cursor_blink = self.app.animation_level != "none"

    def _on_paste(self, event: events.Paste) -> None:
        if taken := taken_out(event.text):
            self.app.notify(said_of(taken), markup=False)
        event.text = self._fitting(event.text)

    def put_in(self, pasted: str) -> None:
        """Put what was pasted elsewhere where the cursor stands."""
        self.insert_text_at_cursor(self._fitting(pasted))

    def _fitting(self, pasted: str) -> str:
        """As much of it as there is room for, on one line."""
        text = one_line(pasted)
        room = (self.max_length or len(text)) - len(self.value) + len(self.selected_text)
        if self.max_length and len(text) > room:
            self.app.notify(f"This line takes {self.max_length} letters; the rest was left out.", markup=False)
            return text[: max(0, room)]
        return text

    def render_line(self, y: int) -> Strip:
        strip = super().render_line(y)
        if all(shown(segment.text) == segment.text for segment in strip):
            return strip
        safe = [
            Segment(shown(part.text).replace("\N{REPLACEMENT CHARACTER}", "\u200b"), part.style, part.control)
            for part in strip
        ]
        return Strip(safe, strip.cell_length)


class Figures(Field):
    """A line that takes figures only; every other key does what it does elsewhere."""

    TAKEN = frozenset("0123456789 ,")

    async def _on_key(self, event: events.Key) -> None:
        if event.character is not None and event.is_printable and event.character not in self.TAKEN:
            event.prevent_default()  # not typed, and not stopped either: it may be somebody's key

    def _on_paste(self, event: events.Paste) -> None:
        if not self.TAKEN.issuperset(one_line(event.text)):
            event.prevent_default()  # words: whatever takes words may have them

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return character is not None and character in self.TAKEN


class Pick(Widget, can_focus=True):
    """One of a few values, in a row: left and right go through them."""

    DEFAULT_CSS = """
    Pick {
        height: 1;
        padding: 0 1;
        background: $boost;
        &:focus { background: $panel; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space", "go(1)", "change", key_display="← →", id="pick.next", tooltip="The next value"),
        Binding("left", "go(-1)", "Value before", show=False, id="pick.before", tooltip="The value before"),
    ]

    class Picked(Message):
        """Another value is picked."""

        def __init__(self, pick: Widget) -> None:
            super().__init__()
            self.pick = pick

        @property
        def control(self) -> Widget:
            return self.pick

    def __init__(self, values: list[tuple[str, str]], at: int = 0, *, id: str | None = None) -> None:
        """`values` are pairs of a key and what to show for it."""
        super().__init__(id=id)
        self.values = values
        self.at = at if 0 <= at < len(values) else 0

    @property
    def value(self) -> str:
        """The key of the value that is picked."""
        return self.values[self.at][0]

    def action_go(self, by: int) -> None:
        """Go on by so many values, round and round."""
        self.at = (self.at + by) % len(self.values)
        self.refresh()
        self.post_message(self.Picked(self))

    def render(self) -> RenderResult:
        parts: list[tuple[str, str] | str] = []
        for at, (_, text) in enumerate(self.values):
            parts += [("▸ ", "bold $primary") if at == self.at else "  "]
            parts += [(shown(text), "bold") if at == self.at else (shown(text), "$quiet"), "  "]
        if len(self.values) > 4 or sum(len(text) + 4 for _, text in self.values) > self.size.width:
            text = cut(self.values[self.at][1], max(1, self.size.width - 4))
            parts = [("◂ ", "$quiet"), (text, "bold"), (" ▸", "$quiet")]
        return Content.assemble(*parts)
