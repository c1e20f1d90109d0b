"""The line at the foot of a page in which one types what is to be found."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Input, Static

from tales.tui.widgets.fields import Field


class Sought(Field):
    """What is sought. Its own keys stand here, for a line to type on would keep up and down for itself."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "next(1)", "next, or enter", id="finder.next", tooltip="The next place where it stands"),
        Binding("up", "next(-1)", "before", id="finder.before", tooltip="The place before where it stands"),
        Binding("escape", "close", "close", key_display="esc", id="finder.close", tooltip="Back to the text, here"),
    ]

    def action_next(self, by: int) -> None:
        """Go on by so many."""
        self.post_message(Finder.Next(by))

    def action_close(self) -> None:
        """Back to the text."""
        self.post_message(Finder.Closed())


class Finder(Horizontal):
    """Hidden until something is sought; says how much was found and at which of it the reader is."""

    DEFAULT_CSS = """
    Finder {
        display: none;
        height: 1;
        padding: 0 1;
        &.-open { display: block; }
        & > .finder--sign { width: auto; color: $primary; text-style: bold; }
        & > Field { width: 1fr; }
        & > .finder--count { width: auto; min-width: 14; padding: 0 1; text-align: right; }
    }
    """

    class Changed(Message):
        """Other words are sought."""

        def __init__(self, wanted: str) -> None:
            super().__init__()
            self.wanted = wanted

    class Next(Message):
        """The next of what was found, or the one before."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    class Closed(Message):
        """Nothing is sought any more."""

    def compose(self) -> ComposeResult:
        yield Static("find ", classes="finder--sign", markup=False)
        yield Sought(placeholder="words, in capitals or not, with accents or without", select_on_focus=True)
        yield Static("", classes="finder--count", markup=False)

    @property
    def is_open(self) -> bool:
        """Whether it is there to be seen."""
        return self.has_class("-open")

    @property
    def is_written_in(self) -> bool:
        """Whether it takes the keys."""
        return self.query_one(Sought).has_focus

    @property
    def wanted(self) -> str:
        """What is sought, or was sought last."""
        return self.query_one(Sought).value

    def open(self, *, to_write: bool) -> None:
        """Be there, and take the keys if something is to be written."""
        self.add_class("-open")
        if to_write:
            self.query_one(Sought).focus()

    def close(self) -> None:
        """Be gone; the words are kept for another time."""
        self.remove_class("-open")

    def say(self, at: int, count: int) -> None:
        """Say at which of how many the reader is, from 1; nothing while nothing is sought."""
        found = f"{at} of {count}" if at else f"{count} found" if count else "nothing found"
        self.query_one(".finder--count", Static).update(found if self.wanted.strip() else "")

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self.post_message(self.Changed(event.value))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.post_message(self.Next(1))
