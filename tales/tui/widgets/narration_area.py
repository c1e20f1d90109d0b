"""The page to write on: Textual's TextArea, guarded, with clean pastes and a way to hand the words in."""

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset
from textual.message import Message
from textual.widgets import TextArea

from tales.text import clean, taken_out
from tales.tui.textual_fixes import PaintedOnceRemoved, ResizedWhenNew
from tales.tui.widgets.fields import said_of

_UNSEEN = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)), "\u200b")
"""Bidi overrides are kept in the words, and not sent to the terminal."""


class NarrationArea(ResizedWhenNew, PaintedOnceRemoved, TextArea):
    """Several lines of a person's own words. Escape leaves it and throws nothing away."""

    DEFAULT_CSS = """
    NarrationArea {
        border: none;
        padding: 0 1;
        height: 14;
        max-width: 80;
        background: $boost;
        &:focus { border: none; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2,alt+enter", "hand_in", "done", id="area.done", key_display="F2 alt+⏎", tooltip="My words, done"),
        Binding("escape", "leave", "leave, keeping the words", id="area.leave", tooltip="Back; the words are kept"),
    ]

    class HandedIn(Message):
        """The words are done."""

    class Left(Message):
        """A person left the page; the words stay as they are."""

    def on_mount(self) -> None:
        self.cursor_blink = self.app.animation_level != "none"

    def action_hand_in(self) -> None:
        """Hand the words in."""
        self.post_message(self.HandedIn())

    def action_leave(self) -> None:
        """Leave the page."""
        self.post_message(self.Left())

    def clear_all(self) -> None:
        """Begin an empty page, with nothing to undo."""
        if self.text:
            self.load_text("")

    def put(self, text: str) -> None:
        """Replace all words, so that ctrl+z brings the old ones back."""
        self.replace(clean(text), self.document.start, self.document.end, maintain_selection_offset=False)
        self.move_cursor(self.document.end)

    async def _on_paste(self, event: events.Paste) -> None:
        if taken := taken_out(event.text):
            self.app.notify(said_of(taken), markup=False)
        event.text = clean(event.text)
        event.stop()

    def scroll_cursor_visible(self, center: bool = False, animate: bool = False) -> Offset:
        """Textualize/textual#6686: ctrl+z after a long paste asks for a row that is gone. Drop when it is mended."""
        try:
            return super().scroll_cursor_visible(center, animate)
        except ValueError:
            return Offset(0, 0)

    def get_line(self, line_index: int) -> Text:
        return Text(self.document.get_line(line_index).translate(_UNSEEN), end="", no_wrap=True)
