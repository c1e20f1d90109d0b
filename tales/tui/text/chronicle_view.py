"""Pages of a chronicle: a folio on which one moment of the tale can be pointed at."""

from bisect import bisect_left

from tales.tui.text.lines import Block, Row
from tales.tui.text.moment_positions import Place, places_in, pointed
from tales.tui.text.searchable_text import Folio


class Pages(Folio):
    """Shows marked blocks. Pointing at a moment restyles its rows alone, however long the text is."""

    def __init__(self, *, measure: int = 78) -> None:
        super().__init__(measure=measure)
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
        self._point(at)
        number, start, _ = self.places[at].parts[0]
        self.go_to(number, start)

    def point_here(self) -> None:
        """Point at the moment in which the reader is, if he is in one; what is in view stays as it is."""
        spot = self.spot
        within = (at for at, place in enumerate(self.places) for part in place.parts if _is_in(spot, part))
        if (at := next(within, -1)) >= 0:
            self._point(at)

    def _point(self, at: int) -> None:
        if self.at >= 0:
            for number, _, _ in self.places[self.at].parts:
                self._restyle(number, self.blocks[number])
        self.at = at
        self._mark()
        self.refresh()

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
        return self.row_at(number, start)

    def _is_in_view(self, at: int) -> bool:
        number, start, _ = self.places[at].parts[0]
        return self.sees(number, start)

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


def _is_in(spot: tuple[int, int], part: tuple[int, int, int]) -> bool:
    number, start, end = part
    return spot[0] == number and start <= spot[1] < end
