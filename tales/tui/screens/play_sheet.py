"""The part of the play screen that shows the sheet: in full, in a running line, and its title in the headline."""

from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from tales.tale.error_log import explain
from tales.tale.tale import Tale
from tales.tui.sheet_blocks import Values, brief, marked, sheet_blocks, values
from tales.tui.text.text_view import TextView
from tales.tui.widgets.headline import Headline


class PlaySheet:
    """Owns the widgets of the sheet, and fills them from a tale."""

    def __init__(self, tale: Tale, screen: Screen[object]) -> None:
        self.tale = tale
        self.screen = screen
        self.headline = Headline()
        self.brief = Static("", id="brief", markup=False)
        """The sheet in a running line, on narrow terminals."""
        self.view = TextView(id="sheet", measure=64)
        self._values: tuple[str, Values] = ("", {})
        """Whose sheet is shown, and what its gauges stand at."""
        self._before: tuple[str, Values] = ("", {})
        """The same, before the last answer."""

    @property
    def fills_screen(self) -> bool:
        """Whether the sheet stands in place of the log, on a narrow terminal."""
        return self.screen.has_class("-sheet") and self.screen.has_class("-narrow")

    def mark_answered(self, values_before: tuple[str, Values]) -> None:
        """An answer was taken: what has changed since these values is marked from now on."""
        self._before = values_before

    @property
    def values(self) -> tuple[str, Values]:
        """Whose sheet is shown, and what its gauges stand at."""
        return self._values

    def update(self, viewer: tuple[str, ...]) -> None:
        """Show the sheet as these seats together may see it."""
        tale = self.tale
        if not self.view.is_attached:
            return  # the screen was left before its first frame
        try:
            sheet = tale.game.sheet(tale.session.state, viewer)
        except Exception as error:  # a sheet that fails must not stop the tale; its traceback is logged
            self.screen.app.notify(f"The sheet failed: {explain(error)}", severity="error", markup=False)
            self.headline.say(tale.title, "the sheet failed")
            return
        self._values = (sheet.title, values(sheet))
        if self._before[0] == sheet.title:
            sheet = marked(sheet, self._before[1])
        wide, flat = self.screen.has_class("-wide"), self.screen.has_class("-flat")
        thrown = "dice thrown" if tale.header.dice == "thrown" else "dice typed"
        named = [part for part in (sheet.title, sheet.place) if part]
        right = [sheet.turn, thrown] if wide else [sheet.turn]
        self.headline.say(" · ".join(named), " · ".join(part for part in right if part), " · ".join(reversed(named)))
        rows = 1 if flat else 3
        self.brief.update(Content(brief(sheet, max(10, self.screen.size.width - 4), rows)))
        room = self.view.scrollable_content_region
        if room.width > 0:
            # Alone on the screen it is turned by pages; beside the log it should fit.
            height = 0 if self.fills_screen else room.height
            self.view.show(sheet_blocks(sheet, min(room.width, self.view.measure), height))
