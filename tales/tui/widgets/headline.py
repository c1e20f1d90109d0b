"""The line at the head of a screen: what this is on the left, how far it has come on the right."""

from rich.cells import cell_len
from textual.app import RenderResult
from textual.content import Content
from textual.widget import Widget

from tales.tui.text.lines import cut


class Headline(Widget):
    """Two texts on one row and a rule below them. Where the left one does not fit, it stands in another order."""

    DEFAULT_CSS = """
    Headline {
        dock: top;
        height: 2;
        padding: 0 1;
        color: $prose;
        border-bottom: solid $faint;
    }
    """

    def __init__(self, left: str = "", right: str = "") -> None:
        super().__init__()
        self.left = left
        self.right = right
        self.minimum = ""
        """The left one with what matters most in front, for where it does not fit."""

    def say(self, left: str, right: str = "", minimum: str = "") -> None:
        """Show these two texts."""
        if (left, right, minimum) != (self.left, self.right, self.minimum):
            self.left, self.right, self.minimum = left, right, minimum
            self.refresh()

    def render(self) -> RenderResult:
        width = self.size.width
        right = cut(self.right, width // 2)
        room = width - cell_len(right) - 2
        left = cut(self.left if cell_len(self.left) <= room else self.minimum or self.left, room)
        space = " " * max(1, width - cell_len(left) - cell_len(right))
        return Content.assemble(left, space, (right, "$quiet"))
