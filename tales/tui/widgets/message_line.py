"""What there is to say beside a question: one message at a time, above the line of keys, where it covers nothing."""

from textual.content import Content
from textual.widgets import Static


class MessageLine(Static):
    """A message, until the next key."""

    DEFAULT_CSS = """
    MessageLine { height: auto; max-height: 4; padding: 0 1; color: $primary; display: none; }
    MessageLine.-wrong { color: $error; }
    MessageLine.-said { display: block; }
    """

    def __init__(self) -> None:
        super().__init__("", markup=False)

    def show(self, message: str, *, wrong: bool = False) -> None:
        """Show this message; none if it is empty."""
        self.update(Content(f"{'!' if wrong else '·'} {message}" if message else ""))
        self.set_class(bool(message), "-said")
        self.set_class(wrong, "-wrong")
