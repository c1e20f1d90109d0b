"""Keys and what they do, in a running line that breaks between them and never inside."""

from tales.tui.keys import with_keys
from tales.tui.text.lines import Block, Span
from tales.tui.text.text_view import TextView


class KeyHints(TextView, can_focus=False):
    """A few keys that answer what is asked."""

    DEFAULT_CSS = """
    KeyHints { height: auto; min-height: 1; padding: 0 1; scrollbar-size: 0 0; scrollbar-gutter: auto; }
    """

    def __init__(self) -> None:
        super().__init__(measure=200)

    def show_keys(self, keys: tuple[tuple[str, str], ...]) -> None:
        """Show these pairs of a key, or of the ids of bindings in braces, and what it does."""
        text = ""
        spans: list[Span] = []
        for key, what in keys:
            key = with_keys(self.app, key)
            text += "   " if text else ""
            spans.append((len(text), len(text) + len(key), "mark"))
            text += f"{key} {what}".replace(" ", "\xa0")
        blocks = [Block(text, "quiet", tuple(spans))] if text else []
        if blocks != self.blocks:
            self.show(blocks)
