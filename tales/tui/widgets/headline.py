"""The line at the head of a screen: what this is on the left, how far it has come on the right."""

from rich.cells import cell_len
from textual.app import RenderResult
from textual.content import Content
from textual.widget import Widget

from tales.tui.lines import cut


class Headline(Widget):
    """Two texts on one row and a rule below them. On a narrow terminal the left one gives way."""

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

    def say(self, left: str, right: str = "") -> None:
        """Show these two texts."""
        if (left, right) != (self.left, self.right):
            self.left, self.right = left, right
            self.refresh()

    def render(self) -> RenderResult:
        width = self.size.width
        right = cut(self.right, width // 2)
        left = cut(self.left, width - cell_len(right) - 2)
        space = " " * max(1, width - cell_len(left) - cell_len(right))
        return Content.assemble(left, space, (right, "$quiet"))
