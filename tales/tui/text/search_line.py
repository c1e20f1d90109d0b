"""The line at the foot of a text in which one types what to search for."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Input, Static

from tales.tui.widgets.fields import Field


class SearchField(Field):
    """What is searched for. It has keys of its own, since an input would keep up and down for itself."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "next(1)", "next, or enter", id="search.next", tooltip="The next place where it stands"),
        Binding("up", "next(-1)", "before", id="search.before", tooltip="The place before where it stands"),
        Binding("escape", "close", "close", key_display="esc", id="search.close", tooltip="Back to the text, here"),
    ]

    def action_next(self, by: int) -> None:
        """Go on by so many."""
        self.post_message(SearchLine.Next(by))

    def action_close(self) -> None:
        """Back to the text."""
        self.post_message(SearchLine.Closed())


class SearchLine(Horizontal):
    """Hidden until it is opened; shows the number of hits and the current one."""

    DEFAULT_CSS = """
    SearchLine {
        display: none;
        height: 1;
        padding: 0 1;
        &.-open { display: block; }
        & > .search--sign { width: auto; color: $primary; text-style: bold; }
        & > Field { width: 1fr; }
        & > .search--count { width: auto; min-width: 14; padding: 0 1; text-align: right; }
    }
    """

    class Changed(Message):
        """Other words are searched for."""

        def __init__(self, wanted: str) -> None:
            super().__init__()
            self.wanted = wanted

    class Next(Message):
        """The next of what was found, or the one before."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    class Closed(Message):
        """The search is closed."""

    def compose(self) -> ComposeResult:
        yield Static("find ", classes="search--sign", markup=False)
        yield SearchField(placeholder="words, in capitals or not, with accents or without", select_on_focus=True)
        yield Static("", classes="search--count", markup=False)

    @property
    def is_open(self) -> bool:
        """Whether it is shown."""
        return self.has_class("-open")

    @property
    def is_written_in(self) -> bool:
        """Whether it has the focus."""
        return self.query_one(SearchField).has_focus

    @property
    def wanted(self) -> str:
        """What is searched for, or was last."""
        return self.query_one(SearchField).value

    def open(self, *, to_write: bool) -> None:
        """Show the line; focus it if `to_write`."""
        self.add_class("-open")
        if to_write:
            self.query_one(SearchField).focus()

    def write(self, words: str) -> None:
        """Put words where the cursor stands in the line."""
        self.query_one(SearchField).put_in(words)

    def close(self) -> None:
        """Hide the line; it keeps its words."""
        self.remove_class("-open")

    def show_count(self, at: int, count: int) -> None:
        """Show the current hit, from 1, and how many there are; nothing while nothing is searched for."""
        found = f"{at} of {count}" if at else f"{count} found" if count else "nothing found"
        self.query_one(".search--count", Static).update(found if self.wanted.strip() else "")

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self.post_message(self.Changed(event.value))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.post_message(self.Next(1))
