"""What the widgets of all asks share: the question, room for an answer, a line that says why an answer will not do.

A widget stays on the screen: `put` fills it anew for each ask of its kind.
"""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from tales.rules.asks import Answer, Ask
from tales.rules.words import Words
from tales.tui.keys import with_keys
from tales.tui.text.lines import plain
from tales.tui.widgets.key_hints import KeyHints


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
        & > .ask--complaint.-shown { display: block; }
    }
    """
    ask: Ask

    class Answered(Message):
        """A person answers. `by` as the session takes it."""

        def __init__(self, widget: "AskWidget", answer: Answer, by: str = "") -> None:
            super().__init__()
            self.widget = widget
            self.put_count = widget.put_count
            """Which of the asks put in this widget is answered."""
            self.answer = answer
            self.by = by

    class Thrown(Message):
        """A person lets the program throw."""

        def __init__(self, widget: "AskWidget") -> None:
            super().__init__()
            self.widget = widget
            self.put_count = widget.put_count

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words
        self.put_count = 0
        """How many asks were put here; the last of them is `ask`."""
        self._question = Static("", classes="ask--question", markup=False)
        self._complaint = Static("", classes="ask--complaint", markup=False)
        self.hints = KeyHints()

    def question(self) -> str:
        """The question, in words."""
        return self.words.ask(self.ask)

    def hint(self) -> tuple[tuple[str, str], ...]:
        """Which keys answer it: pairs of a key, or the id of a binding in braces, and what it does."""
        return ()

    def answering(self) -> ComposeResult:
        """What the answer is given in. Nothing is asked yet when it is made."""
        raise NotImplementedError

    def fill(self) -> None:
        """Fill it with the ask that was just put."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        yield self._question
        yield self._complaint
        yield from self.answering()
        yield self.hints

    def put(self, ask: Ask) -> None:
        """Ask this now. The widget must be mounted."""
        self.ask = ask
        self.put_count += 1
        self.complain("")
        self._question.update(Content(plain(self.question())))
        self.fill()
        self.show_hints()

    def show_hints(self) -> None:
        """Show the keys that answer what is asked."""
        self.hints.show_keys(self.hint())

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
        """Say why an answer will not do; nothing if it is empty. Ids in braces stand for keys."""
        if why or self._complaint.has_class("-shown"):
            self._complaint.update(Content(f"! {plain(why)}" if why else ""))
            self._complaint.set_class(bool(why), "-shown")

    def keyed(self, text: str) -> str:
        """A sentence of ours with the present keys in it."""
        return with_keys(self.app, text)
