"""What every screen and dialog of ours has: a message line, a key bar, and a notice while the terminal is too small."""

from typing import Any

from textual import events
from textual.app import ComposeResult, RenderResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.reactive import Reactive
from textual.screen import ModalScreen
from textual.screen import Screen as TextualScreen
from textual.widget import Widget

from tales.tui.widgets.key_bar import KeyBar
from tales.tui.widgets.message_line import MessageLine

MINIMUM_WIDTH, MINIMUM_HEIGHT = 60, 16
"""Below this only a notice is shown that the window is too small."""

WIDE = 100
"""From here on things stand side by side."""

BROAD = 160
"""From here on there is room for a column more."""

TALL = 30
"""From so many rows on, things may be drawn large."""

FLAT = 21
"""Below so many rows, margins and help texts give way."""


class TooSmall(Widget):
    """What a terminal shows that is too small for the rest."""

    DEFAULT_CSS = """
    TooSmall { display: none; width: 100%; height: 100%; content-align: center middle; text-align: center; }
    """

    def render(self) -> RenderResult:
        return Content(
            f"This window is too small: {self.app.size.width} by {self.app.size.height}. "
            f"From {MINIMUM_WIDTH} by {MINIMUM_HEIGHT} on, everything is there again. Your tale is safe."
        )


class Screen(TextualScreen[Any]):
    """Hides everything while the terminal is too small, and comes back to where the cursor was."""

    DEFAULT_CSS = """
    Screen > #foot { dock: bottom; height: auto; background: $background; }
    Screen.-small > * { display: none; }
    Screen.-small > TooSmall { display: block; }
    """

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """The widget with the focus. With Textual's own reactive, the whole screen is painted anew when that changes."""

    _focus_before: Widget | None = None

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """End this screen once: if it is ended twice, Textual 8.2.8 takes away the screen beneath."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def body(self) -> ComposeResult:
        """What stands on the screen."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        yield from self.body()
        with Vertical(id="foot"):
            yield MessageLine()
            yield KeyBar()
        yield TooSmall()

    @property
    def is_small(self) -> bool:
        """Whether the terminal is too small to draw in."""
        return self.has_class("-small")

    def on_mount(self) -> None:
        self._fit(self.app.size.width, self.app.size.height)

    def on_resize(self, event: events.Resize) -> None:
        self._fit(event.size.width, event.size.height)

    def on_screen_resume(self) -> None:
        self.show_message()

    def on_paste(self, event: events.Paste) -> None:
        """Nothing here took the words."""
        event.stop()
        if event.text.strip():
            self._take_stray(event.text)

    def on_key(self, event: events.Key) -> None:
        """A letter that is nobody's key may be the first of a word."""
        bound = self.active_bindings.get(event.key)
        letter = event.character or ""
        if (letter.isalpha() or letter == " ") and (bound is None or not bound.enabled):
            self._take_stray(letter)

    def _take_stray(self, text: str) -> None:
        if (take := getattr(self.app, "take_stray", None)) is not None:
            take(text)

    def show_message(self) -> None:
        """Show the message that there is now, if any."""
        message, wrong = getattr(self.app, "message", ("", False))
        for line in self.query(MessageLine):
            line.show(message, wrong=wrong)

    def _fit(self, width: int, height: int) -> None:
        small = width < MINIMUM_WIDTH or height < MINIMUM_HEIGHT
        if small and not self.is_small:
            self._focus_before = self.focused
        back = self.is_small and not small
        sizes = {
            "-small": small, "-wide": width >= WIDE, "-narrow": width < WIDE, "-broad": width >= BROAD,
            "-low": height < TALL, "-tall": height >= TALL, "-flat": height < FLAT,
        }  # fmt: skip
        # All at once: every change of classes styles the whole screen anew.
        self.set_classes((self.classes - sizes.keys()) | {name for name, is_so in sizes.items() if is_so})
        if back and self._focus_before is not None:
            self.call_after_refresh(self._focus_again)
        self.refresh_bindings()

    def _focus_again(self) -> None:
        before, self._focus_before = self._focus_before, None
        if before is not None and before.is_attached and before.focusable:
            self.set_focus(before)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return not self.is_small

    def key_label(self, binding: Binding) -> str:
        """What the line of keys says of a binding."""
        return binding.description


class Dialog(Screen, ModalScreen[Any]):
    """A box on top of a screen; it must be answered before anything else."""

    DEFAULT_CSS = """
    Dialog { align: center middle; background: $background 70%; }
    Dialog > #dialog {
        width: 72;
        max-width: 96%;
        height: auto;
        max-height: 90%;
        padding: 1 2;
        background: $panel;
        border-left: thick $primary;
    }
    Dialog Options, Dialog Options:focus { background: $panel; }
    """
