"""The chronicle, to read. It is written from the entries each time; nothing here changes the tale."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from tales.tale import Tale
from tales.tui.lines import Block, plain
from tales.tui.markdown import blocks_of
from tales.tui.screens.reader import ReaderScreen

READINGS = {"story": "the story", "noted": "the story with its dice", "facts": "the facts"}


class ChronicleScreen(ReaderScreen):
    """One tale's chronicle in one of its readings."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "reading", "another reading", id="chronicle.reading", tooltip="Story, story with dice, or facts"),
        Binding("w", "write", "write to file", id="chronicle.write", tooltip="Write chronicle.md beside the journal"),
    ]

    def __init__(self, tale: Tale, viewer: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.tale = tale
        self.viewer = viewer
        self.reading = "story"

    def on_mount(self) -> None:
        self._show_reading()

    def _show_reading(self) -> None:
        self.say(self.tale.title, f"{READINGS[self.reading]} · v changes")
        try:
            blocks = blocks_of(self.tale.chronicle(self.reading, self.viewer))
        except Exception as error:  # a template of the player's own may raise anything
            blocks = [Block(plain(f"The chronicle could not be written: {error}"), "wrong")]
        self.show(blocks or [Block("Nothing has been told yet.", "quiet")])

    def action_reading(self) -> None:
        """Show the next reading."""
        readings = list(READINGS)
        self.reading = readings[(readings.index(self.reading) + 1) % len(readings)]
        self._show_reading()

    def action_write(self) -> None:
        """Write the story beside the journal, as it does when the tale is put back."""
        try:
            kept = self.tale.write_chronicle()
        except Exception as error:
            self.app.notify(plain(str(error)), severity="error", markup=False)
        else:
            self.app.notify(plain(f"{self.tale.folder.name}: {kept.words()}."), markup=False)
