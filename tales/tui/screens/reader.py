"""A page to read: one long text in a measured column. Knows no tale and no game."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from tales.tui.lines import Block
from tales.tui.screens.page import Page
from tales.tui.widgets.headline import Headline
from tales.tui.widgets.leaf import Leaf


class ReaderScreen(Page):
    """Shows blocks; arrows, pages, home and end scroll."""

    DEFAULT_CSS = """
    ReaderScreen > Leaf { height: 1fr; padding: 1 2 0 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,b", "back", "back", key_display="esc", id="reader.back", tooltip="Back to where you were"),
        Binding("q", "app.leave", "quit", id="reader.quit", tooltip="Quit; everything is kept"),
    ]

    def body(self) -> ComposeResult:
        yield Headline()
        yield Leaf(centred=True)

    @property
    def leaf(self) -> Leaf:
        """The text."""
        return self.query_one(Leaf)

    def say(self, left: str, right: str = "") -> None:
        """What the head of the page says."""
        self.query_one(Headline).say(left, right)

    def show(self, blocks: list[Block]) -> None:
        """Show this text from its beginning."""
        self.leaf.show(blocks)
        self.leaf.scroll_home(animate=False, immediate=True)
        self.leaf.focus()

    def action_back(self) -> None:
        """Back to where you were."""
        self.app.pop_screen()
