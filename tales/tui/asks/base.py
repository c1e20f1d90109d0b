"""What the widgets of all asks share: the question, room for an answer, a word when it will not do."""

from typing import Protocol

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.css.query import NoMatches
from textual.message import Message
from textual.widgets import Static

from tales.rules.asks import Answer, Ask
from tales.rules.words import Words
from tales.tale.editor import Edited, EditorPage
from tales.tui.text.lines import plain
from tales.tui.widgets.key_hints import KeyHints


class Teller(Protocol):
    """What a narration moment offers beside an empty page; the screen lends it to the widget."""

    def question(self) -> str:
        """What is to be told, in words."""
        ...

    def composed(self, variant: int) -> str:
        """The passage that would stand there otherwise. Raises whatever a template may raise."""
        ...

    def spark(self) -> str:
        """One concrete thing to start from."""
        ...

    def draft(self) -> str:
        """Words that were begun for this moment, or undone; empty if there are none."""
        ...

    def drafted(self, text: str) -> None:
        """The words as they stand now, to be kept until they are an answer."""
        ...

    def edited(self, page: EditorPage) -> Edited | None:
        """What comes back from the person's own editor, or None if there is none."""
        ...


class AskWidget(Vertical):
    """An ask, and how to answer it."""

    DEFAULT_CSS = """
    AskWidget {
        height: auto;
        max-height: 100%;
        max-width: 80;
        border-left: outer $primary;
        & > .ask--question { height: auto; padding: 0 1; text-style: bold; }
        & > .ask--complaint { height: auto; padding: 0 1; color: $error; display: none; }
        & > .ask--complaint.-said { display: block; }
    }
    """

    class Answered(Message):
        """A person answers. `by` as the session takes it."""

        def __init__(self, widget: "AskWidget", answer: Answer, by: str = "") -> None:
            super().__init__()
            self.widget = widget
            self.answer = answer
            self.by = by

    class Thrown(Message):
        """A person lets the program throw."""

        def __init__(self, widget: "AskWidget") -> None:
            super().__init__()
            self.widget = widget

    def __init__(self, ask: Ask, words: Words) -> None:
        super().__init__()
        self.ask = ask
        self.words = words

    def question(self) -> str:
        """The question, in words."""
        return self.words.ask(self.ask)

    def hint(self) -> tuple[tuple[str, str], ...]:
        """Which keys answer it: pairs of a key and what it does."""
        return ()

    def answering(self) -> ComposeResult:
        """What the answer is given in."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        yield Static(Content(plain(self.question())), classes="ask--question", markup=False)
        yield Static("", classes="ask--complaint", markup=False)
        yield from self.answering()
        yield KeyHints(self.hint())

    def take_focus(self) -> None:
        """Put the cursor where the answer is given."""
        for widget in self.query("*"):
            if widget.focusable:
                widget.focus()
                return

    def give(self, answer: Answer, by: str = "") -> None:
        """Answer, if it is an answer; say why not otherwise."""
        if self.ask.accepts(answer):
            self.complain("")
            self.post_message(self.Answered(self, answer, by))
        else:
            self.complain(f"That is no answer here; {self.ask.legal()}.")

    def complain(self, why: str) -> None:
        """Say why an answer will not do; empty: nothing to complain of."""
        try:
            complaint = self.query_one(".ask--complaint", Static)
        except NoMatches:
            return
        complaint.update(Content(f"! {plain(why)}" if why else ""))
        complaint.set_class(bool(why), "-said")
