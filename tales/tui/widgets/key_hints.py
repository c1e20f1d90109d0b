"""Keys and what they do, in a running line that breaks between them and never inside."""

from tales.tui.text.lines import Block, Span
from tales.tui.text.text_view import TextView


class KeyHints(TextView, can_focus=False):
    """A few keys that answer what is asked."""

    DEFAULT_CSS = """
    KeyHints { height: auto; min-height: 1; padding: 0 1; scrollbar-size: 0 0; scrollbar-gutter: auto; }
    """

    def __init__(self, keys: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__(measure=200)
        self.say(keys)

    def say(self, keys: tuple[tuple[str, str], ...]) -> None:
        """Show these pairs of a key and what it does."""
        text = ""
        spans: list[Span] = []
        for key, what in keys:
            text += "   " if text else ""
            spans.append((len(text), len(text) + len(key), "mark"))
            text += f"{key} {what}".replace(" ", "\xa0")
        self.show([Block(text, "quiet", tuple(spans))] if text else [])
