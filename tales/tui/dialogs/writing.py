"""A dialog to write in: words for something that is no answer to an ask. What was begun is kept on disk."""

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static, TextArea

from tales.journal.journal import JournalError
from tales.tui.screens.base import Dialog
from tales.tui.text.lines import plain
from tales.tui.widgets.narration_area import NarrationArea

SAVE_SECONDS = 1.0
"""The words are on disk so long after a key, at the latest."""


class WritingDialog(Dialog):
    """Takes words. Ends with them when they are handed in, else with None; then they are there again next time."""

    DEFAULT_CSS = """
    WritingDialog > #dialog { width: 84; }
    WritingDialog NarrationArea { margin-top: 1; }
    WritingDialog .writing--note { height: auto; padding: 0 1; color: $quiet; }
    """

    def __init__(self, said: str, text: str, begun: str, save: Callable[[str], None], note: str = "") -> None:
        """`text` is there at first, or the words begun before; `save` keeps them and may raise JournalError.

        `note` stands below the page.
        """
        super().__init__()
        self.said = said
        self.first = begun or text
        self.save = save
        self.note = note
        self.kept = self.first
        """The words as they are kept already."""
        self._has_timer = False

    @property
    def drafts(self) -> "WritingDialog":
        """What has to be flushed before the tale is closed."""
        return self

    def body(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(Content.assemble((plain(self.said), "bold")), markup=False)
            yield NarrationArea(show_line_numbers=False, soft_wrap=True, tab_behavior="focus")
            if self.note:
                yield Static(self.note, classes="writing--note", markup=False)

    def on_mount(self) -> None:
        area = self.query_one(NarrationArea)
        area.put(self.first)
        area.focus()

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        event.stop()
        if not self._has_timer:
            self._has_timer = True
            self.set_timer(SAVE_SECONDS, self.flush)

    def flush(self) -> None:
        """Put the words on disk, if they are not there as they stand."""
        self._has_timer = False
        text = self.query_one(NarrationArea).text
        if text == self.kept:
            return
        try:
            self.save(text)
        except JournalError as error:
            self.app.notify(plain(f"These words are not on disk: {error}"), severity="error", markup=False)
        else:
            self.kept = text

    def on_narration_area_handed_in(self) -> None:
        self.flush()  # until they are kept
        self.dismiss(self.query_one(NarrationArea).text)

    def on_narration_area_left(self) -> None:
        self.flush()
        self.dismiss(None)
