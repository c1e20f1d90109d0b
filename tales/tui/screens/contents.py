"""The contents of a text, laid over it: its headings, and whatever else one may want to go to. Knows no tale."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tales.tui.keys import with_keys
from tales.tui.screens.base import Dialog
from tales.tui.text.lines import cut, plain
from tales.tui.text.search import has_all_words
from tales.tui.widgets.fields import Field
from tales.tui.widgets.options import Options


@dataclass(frozen=True, slots=True)
class Heading:
    """One line of the contents."""

    said: str
    place: tuple[int, int]
    """The block, and the character in it, at which it stands."""
    level: int = 1
    """How far in it stands, from 1."""


class ContentsDialog(Dialog):
    """Typing leaves only what has those words. Ends with a Heading, or None."""

    DEFAULT_CSS = """
    ContentsDialog > #dialog { height: auto; }
    ContentsDialog Options { height: auto; max-height: 60vh; margin: 1 0 0 0; background: $panel;
        text-wrap: nowrap; text-overflow: ellipsis; }
    ContentsDialog Options:focus { background: $panel; }
    ContentsDialog #dialog > .contents--none { display: none; margin: 1 0 0 0; color: $quiet; }
    ContentsDialog.-none #dialog > .contents--none { display: block; }
    ContentsDialog.-none Options { display: none; }
    ContentsDialog.-flat > #dialog { padding: 0 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "go('cursor_down')", "down", show=False, id="contents.down", tooltip="The next line"),
        Binding("up", "go('cursor_up')", "up", show=False, id="contents.up", tooltip="The line before"),
        Binding("pagedown", "go('page_down')", "page", show=False, id="contents.page_down", tooltip="A page on"),
        Binding("pageup", "go('page_up')", "page", show=False, id="contents.page_up", tooltip="A page back"),
        Binding("escape", "leave", "back", key_display="esc", id="contents.leave", tooltip="Back to where you were"),
    ]

    def __init__(self, headings: Sequence[Heading], spot: tuple[int, int]) -> None:
        """`spot` is where the reader is now."""
        super().__init__()
        self.headings = headings
        self.left = list(headings)
        """Those that have the words that were typed."""
        self.here = bisect_right([heading.place for heading in headings], spot) - 1

    def body(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(
                Content.assemble(
                    ("Contents", "bold"), with_keys(self.app, "   type to narrow it, {field.take} goes there")
                ),
                markup=False,
            )
            yield Field()
            yield Options(*map(_option, self.left), markup=False)
            yield Static("Nothing here has these words.", classes="contents--none", markup=False)

    def on_mount(self) -> None:
        self.query_one(Field).focus()
        self.query_one(Options).can_focus = False
        self._highlight(self.here)

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self.left = [heading for heading in self.headings if has_all_words(heading.said, event.value)]
        options = self.query_one(Options)
        options.clear_options()
        options.add_options(map(_option, self.left))
        if self.left:
            self._highlight(self.here if len(self.left) == len(self.headings) else 0)
        self.set_class(not self.left, "-none")

    def _highlight(self, at: int) -> None:
        options = self.query_one(Options)
        options.highlighted = max(0, at)
        self.call_after_refresh(options.scroll_to_highlight)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        at = self.query_one(Options).highlighted
        if at is not None and at < len(self.left):
            self.dismiss(self.left[at])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(self.left[event.option_index])

    def action_go(self, move: str) -> None:
        """Go up or down in the list."""
        getattr(self.query_one(Options), f"action_{move}")()

    def action_leave(self) -> None:
        """Back to where you were."""
        self.dismiss(None)


def _option(heading: Heading) -> Option:
    return Option(Content(cut("  " * (heading.level - 1) + plain(heading.said), 72)))
