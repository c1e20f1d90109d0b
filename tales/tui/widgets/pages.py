"""Pages of a chronicle: a leaf on which one moment of the tale can be pointed at."""

from bisect import bisect_left

from tales.tui.lines import Block, Row
from tales.tui.places import Place, places_in, pointed
from tales.tui.widgets.leaf import Leaf


class Pages(Leaf):
    """Shows marked blocks. Pointing at a moment restyles its rows alone, however long the text is."""

    def __init__(self, *, measure: int = 78) -> None:
        super().__init__(measure=measure, centred=True)
        self.places: list[Place] = []
        """The moments in it, in the order of reading."""
        self.at = -1
        """Which of them is pointed at; -1 for none."""

    @property
    def n(self) -> int:
        """The number of the entry that is pointed at; 0 if none is."""
        return self.places[self.at].n if self.at >= 0 else 0

    def show_marked(self, blocks: list[Block]) -> None:
        """Show these blocks; the moment that was pointed at before still is, if it is still there."""
        before = self.n
        clean, self.places = places_in(blocks)
        self.at = -1
        self.show(clean)
        if before:
            self.point_to(before)

    def point_to(self, n: int) -> bool:
        """Point at a moment by the number of its entry; False if it is not there."""
        at = next((at for at, place in enumerate(self.places) if place.n == n), -1)
        if at >= 0:
            self.point(at)
        return at >= 0

    def point(self, at: int) -> None:
        """Point at a moment and bring it into view."""
        if self.at >= 0:
            for number, _, _ in self.places[self.at].parts:
                self._restyle(number, self.blocks[number])
        self.at = at
        self._mark()
        self.refresh()
        if not self._is_in_view(at):
            self.scroll_to(y=max(0, self._row(at) - 2), animate=False, immediate=True)

    def step(self, by: int) -> None:
        """Point at the next moment or the one before; at one in view first, if none in view is pointed at."""
        if not self.places:
            return
        if self.at < 0 or not self._is_in_view(self.at):
            self.point(self.first_in_view())
        else:
            self.point(min(max(self.at + by, 0), len(self.places) - 1))

    def first_in_view(self) -> int:
        """The first moment that begins at the top of the view or below it, or else the last one."""
        rows = [self._row(at) for at in range(len(self.places))]
        return min(bisect_left(rows, round(self.scroll_y)), len(rows) - 1)

    def _row(self, at: int) -> int:
        """The row on which a moment begins."""
        number, start, _ = self.places[at].parts[0]
        for row in self._rows(number):
            if (found := self.column.rows[row]) is not None and start < found.end:
                return row
        return self.row_of(number)

    def _rows(self, number: int) -> range:
        """The rows of a block."""
        starts = self.column.starts
        if number >= len(starts):
            return range(0)
        return range(starts[number], starts[number + 1] if number + 1 < len(starts) else len(self.column.rows))

    def _is_in_view(self, at: int) -> bool:
        height = max(1, self.scrollable_content_region.height)
        return self.scroll_y <= self._row(at) < self.scroll_y + height

    def _restyle(self, number: int, block: Block) -> None:
        """Let the rows of a block look otherwise; its text and its edges are as wide as before."""
        rows = self.column.rows
        for at in self._rows(number):
            if (row := rows[at]) is not None:
                rows[at] = Row(block, row.start, row.end)

    def _set(self, width: int) -> None:
        super()._set(width)
        self._mark()

    def _mark(self) -> None:
        if self.at >= 0:
            for number, start, end in self.places[self.at].parts:
                self._restyle(number, pointed(self.blocks[number], start, end))
