"""A map of squares with a cursor, painted row by row: moving the cursor repaints the rows it leaves and enters.

Without a ground it shows the squares that may be taken and no more, three cells each. On a ground it shows all of it,
two cells a square: the sign of the ground behind a mark where one may go, or the two letters of a figure.
"""

from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from tales.rules.grid import position, square
from tales.rules.sheets import Figure, Map
from tales.tui.textual_fixes import ResizedWhenNew
from tales.tui.widgets.cached_styles import CachedStyles

CELL, SMALL_CELL = 3, 2
LABEL = 4
_FIGURES = {"own": "own", "other": "other", "wild": "wild", "quiet": "quiet"}
_SHADES = ("bare", "light", "dense")


class SquareMap(ResizedWhenNew, CachedStyles, ScrollView, can_focus=True, inherit_bindings=False):
    """Squares that may be taken are shown as ·, where we are as o, the cursor in brackets."""

    STYLE_PREFIX = "map"
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "map--open", "map--closed", "map--cursor", "map--label", "map--reach",
        "map--own", "map--other", "map--wild", "map--quiet", "map--bare", "map--light", "map--dense",
    }  # fmt: skip
    DEFAULT_CSS = """
    SquareMap {
        height: auto;
        max-height: 14;
        overflow: auto auto;
        scrollbar-size: 1 1;
        margin: 0 2;
        & > .map--open { color: $foreground; text-style: bold; }
        & > .map--closed { color: $faint; }
        & > .map--cursor { color: $block-cursor-foreground; background: $block-cursor-background; }
        & > .map--label { color: $quiet; }
        & > .map--reach { background: $boost; }
        & > .map--own { color: $primary; text-style: bold; }
        & > .map--other { color: $foreground; text-style: bold; }
        & > .map--wild { color: $warning; text-style: bold; }
        & > .map--quiet { color: $foreground; }
        & > .map--bare { color: $faint; }
        & > .map--light { color: $quiet; }
        & > .map--dense { color: $prose; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(0, -1)", "North", show=False, id="map.north", tooltip="One square north"),
        Binding("down", "move(0, 1)", "South", show=False, id="map.south", tooltip="One square south"),
        Binding("left", "move(-1, 0)", "West", show=False, id="map.west", tooltip="One square west"),
        Binding("right", "move(1, 0)", "East", show=False, id="map.east", tooltip="One square east"),
        Binding("space", "next", "Next open square", show=False, id="map.next", tooltip="The next square open to you"),
        Binding("enter", "take", "Take the square", show=False, id="map.take", tooltip="Take the square at the cursor"),
    ]

    class Moved(Message):
        """The cursor is on another square."""

    class Taken(Message):
        """A person takes the square at the cursor."""

    class Typing(Message):
        """A person begins to type the name of a square."""

        def __init__(self, letter: str) -> None:
            super().__init__()
            self.letter = letter

    def __init__(self) -> None:
        super().__init__()
        self.lay_out(())

    def lay_out(self, names: tuple[str, ...], origin: str = "", ground: Map | None = None) -> None:
        """Show these squares as open, on a ground if there is one; distances count from `origin`."""
        self.ground = ground
        self.cell = SMALL_CELL if ground else CELL
        self.figures: dict[tuple[int, int], Figure] = {}
        for figure in reversed(ground.figures if ground else ()):
            self.figures[position(figure.square) or (0, 0)] = figure
        self.shades = {kind.sign: _SHADES[min(kind.shade, 2)] for kind in (ground.ground if ground else ())}
        self.open = [place for name in names if (place := position(name)) is not None]
        """Column and row of each, from 1, in the order given."""
        self.open_set = frozenset(self.open)
        self.origin = position(origin)
        known = [*self.open, *([self.origin] if self.origin else [])] or [(1, 1)]
        if ground:
            self.left = self.top = 1
            self.columns, self.rows = ground.size
            self.cursor = self.origin or position(ground.here) or known[0]
        else:
            self.left, self.top = min(column for column, _ in known), min(row for _, row in known)
            self.columns = max(column for column, _ in known) - self.left + 1
            self.rows = max(row for _, row in known) - self.top + 1
            self.cursor = self.open[0] if self.open else known[0]
        self.virtual_size = Size(LABEL + self.columns * self.cell, self.rows + 1)
        if self.is_attached:
            self.refresh(layout=True)
            self.call_after_refresh(self._show_cursor)

    @property
    def square(self) -> str:
        """The name of the square at the cursor."""
        return square(*self.cursor)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.rows + 1

    def action_move(self, east: int, south: int) -> None:
        """Move the cursor within the map."""
        column = max(self.left, min(self.left + self.columns - 1, self.cursor[0] + east))
        row = max(self.top, min(self.top + self.rows - 1, self.cursor[1] + south))
        self._go((column, row))

    def action_next(self) -> None:
        """Go to the next square that may be taken, round and round."""
        later = [place for place in self.open if (place[1], place[0]) > (self.cursor[1], self.cursor[0])]
        if self.open:
            self._go(later[0] if later else self.open[0])

    def action_take(self) -> None:
        """Take the square at the cursor."""
        self.post_message(self.Taken())

    def on_click(self, event: events.Click) -> None:
        """The cursor goes where it is clicked; a click on it takes the square."""
        column = self.left + (event.x + self.scroll_offset.x - LABEL) // self.cell
        row = self.top + event.y + self.scroll_offset.y - 1
        place = (column, row)
        if event.y == 0 or event.x < LABEL or column >= self.left + self.columns or row >= self.top + self.rows:
            return
        if place == self.cursor:
            self.action_take()
        else:
            self._go(place)

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character.isascii() and event.character.isupper():
            event.stop()
            event.prevent_default()
            self.post_message(self.Typing(event.character))

    def _go(self, place: tuple[int, int]) -> None:
        before, self.cursor = self.cursor, place
        for row in {before[1], place[1]}:
            self.refresh_line(row - self.top + 1)
        self._show_cursor()
        self.post_message(self.Moved())

    def _show_cursor(self) -> None:
        column, row = self.cursor[0] - self.left, self.cursor[1] - self.top
        seen = Region(
            column * self.cell, row, LABEL + self.cell, 2
        )  # with the room that letters and numbers take beside it
        self.scroll_to_region(seen, animate=False, immediate=True)

    def render_line(self, y: int) -> Strip:
        """One row of the map: letters on top, then rows of squares behind their numbers. Both stay while it scrolls."""
        at, width = y + self.scroll_offset.y, self.size.width
        label, paper = self._style("label"), self._style("")
        if y == 0:
            number = " " * LABEL
            segments = [Segment(self._letters(), label)]
        elif at <= self.rows:
            number, segments = f"{self.top + at - 1:>3} ", self._row(self.top + at - 1)
        else:
            return Strip.blank(width, paper)
        left = self.scroll_offset.x
        row = Strip(segments).crop_extend(left, left + max(0, width - LABEL), paper)
        return Strip([Segment(number, label), *row]).crop_extend(0, width, paper)

    def _letters(self) -> str:
        """The names of the columns; every other one where a square is too narrow for all."""
        names = [square(self.left + column, 1)[:-1] for column in range(self.columns)]
        if self.cell == CELL:
            return "".join(name.rjust(2) + " " for name in names)
        return "".join(name.rjust(2) if at % 2 == 0 else "  " for at, name in enumerate(names))

    def _ground_row(self, row: int, ground: Map) -> list[Segment]:
        """A row of a ground. Squares of one look that follow each other are one segment."""
        cursor, reach = self._style("cursor"), self._style("reach")
        made: list[Segment] = []
        for column, sign in enumerate(ground.rows[row - 1], 1):
            place = (column, row)
            figure, is_open = self.figures.get(place), place in self.open_set
            text = figure.sign.ljust(2) if figure else ("·" if is_open else " ") + sign
            style = self._style(_FIGURES[figure.side] if figure else self.shades.get(sign, "bare"))
            if place == self.cursor:
                style = cursor
                text = text if figure else f"▸{sign}"
            elif is_open:
                style += reach
            if made and made[-1].style is style:
                made[-1] = Segment(made[-1].text + text, style)
            else:
                made.append(Segment(text, style))
        return made

    def _row(self, row: int) -> list[Segment]:
        if self.ground:
            return self._ground_row(row, self.ground)
        is_open, closed, cursor = self._style("open"), self._style("closed"), self._style("cursor")
        made: list[Segment] = []
        for column in range(self.left, self.left + self.columns):
            place = (column, row)
            sign = "o" if place == self.origin else "·" if place in self.open_set else " "
            style = is_open if sign != " " else closed
            if place == self.cursor:
                made.append(Segment(f"[{sign}]", cursor))
            else:
                made.append(Segment(f" {sign} ", style))
        return made
