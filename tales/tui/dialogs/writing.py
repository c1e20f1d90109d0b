"""A card to write on, laid over a screen: words for something that is no answer to an ask."""

from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tales.tui.screens.base import Dialog
from tales.tui.text.lines import plain
from tales.tui.widgets.narration_area import NarrationArea


@dataclass(frozen=True, slots=True)
class Written:
    """What stood on the card when it was left."""

    text: str
    is_done: bool
    """Whether the words were handed in; they are kept for another time if not."""


class WritingDialog(Dialog):
    """Takes words. Ends with Written."""

    DEFAULT_CSS = """
    WritingDialog > #dialog { width: 84; }
    WritingDialog NarrationArea { margin-top: 1; }
    """

    def __init__(self, said: str, text: str) -> None:
        super().__init__()
        self.said = said
        self.begun = text

    def body(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(Content.assemble((plain(self.said), "bold")), markup=False)
            yield NarrationArea(show_line_numbers=False, soft_wrap=True, tab_behavior="focus")

    def on_mount(self) -> None:
        area = self.query_one(NarrationArea)
        area.put(self.begun)
        area.focus()

    def on_narration_area_handed_in(self) -> None:
        self.dismiss(Written(self.query_one(NarrationArea).text, is_done=True))

    def on_narration_area_left(self) -> None:
        self.dismiss(Written(self.query_one(NarrationArea).text, is_done=False))
