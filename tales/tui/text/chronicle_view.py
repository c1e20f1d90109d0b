"""The text of a chronicle, in which one moment of the tale is selected."""

from bisect import bisect_left
from dataclasses import dataclass

from tales.tui.text.lines import Block, Row
from tales.tui.text.moment_positions import MomentPosition, moment_positions, with_selection
from tales.tui.text.searchable_text import SearchableText


@dataclass(frozen=True, slots=True)
class ReadingPlace:
    """A position in a reading of the chronicle."""

    n: int = 0
    """The number of the entry of a moment in view; 0 if none is known."""
    rows_above: int = 0
    """The row of the view on which it begins."""
    is_selected: bool = False
    share: float = 0.0
    """How much of the text is above the view, from 0 to 1."""


class ChronicleView(SearchableText):
    """Shows blocks with marks of moments. Selecting a moment restyles its rows only, however long the text is."""

    def __init__(self, *, measure: int = 78) -> None:
        super().__init__(measure=measure)
        self.places: list[MomentPosition] = []
        """The moments in it, in the order of reading."""
        self.at = -1
        """Which of them is selected; -1 for none."""

    @property
    def n(self) -> int:
        """The number of the entry of the selected moment; 0 if none is selected."""
        return self.places[self.at].n if self.at >= 0 else 0

    def show_marked(self, blocks: list[Block]) -> None:
        """Show these blocks; the moment that was selected stays selected if it is still there."""
        before = self.n
        clean, self.places = moment_positions(blocks)
        self.at = -1
        self.show(clean)
        if before:
            self.select_moment(before)

    def select_moment(self, n: int) -> bool:
        """Select a moment by the number of its entry; False if it is not there."""
        at = next((at for at, place in enumerate(self.places) if place.n == n), -1)
        if at >= 0:
            self.select(at)
        return at >= 0

    def select(self, at: int) -> None:
        """Select a moment and scroll it into view."""
        self._select(at)
        number, start, _ = self.places[at].parts[0]
        self.go_to(number, start)

    def go_to_last(self) -> None:
        """Scroll to the last moment, without selecting it."""
        if self.places:
            number, start, _ = self.places[-1].parts[0]
            self.go_to(number, start, top=True)

    def reading_place(self) -> ReadingPlace:
        """Where the reader is, to be found again in another reading."""
        top = round(self.scroll_y)
        share = top / max(1, len(self.column.rows))
        if not self.places:
            return ReadingPlace(share=share)
        at = self.at if self.at >= 0 and self._is_in_view(self.at) else self.first_in_view()
        return ReadingPlace(self.places[at].n, self._row(at) - top, at == self.at, share)

    def scroll_to_place(self, place: ReadingPlace) -> None:
        """Scroll to a moment or the last one before it; by its share of the text where no moments are known."""
        before = [at for at, moment in enumerate(self.places) if moment.n <= place.n]
        if before:
            row = self._row(max(before, key=lambda at: self.places[at].n)) - place.rows_above
        else:
            row = round(place.share * len(self.column.rows))
        self.scroll_to(y=max(0, row), animate=False, immediate=True)
        if round(self.scroll_y) < row:  # there was nothing to scroll in the text before
            self.call_after_refresh(self.scroll_to, y=row, animate=False, immediate=True)
        if place.is_selected and self.at < 0:
            self._select(next((at for at, moment in enumerate(self.places) if moment.n == place.n), -1))

    def select_here(self) -> None:
        """Select the moment at the reading position, if there is one, without scrolling."""
        spot = self.position
        within = (at for at, place in enumerate(self.places) for part in place.parts if _is_in(spot, part))
        if (at := next(within, -1)) >= 0:
            self._select(at)

    def _select(self, at: int) -> None:
        if self.at >= 0:
            for number, _, _ in self.places[self.at].parts:
                self._restyle(number, self.blocks[number])
        self.at = at
        self._mark()
        self.refresh()

    def select_next(self, by: int) -> None:
        """Select the next moment or the one before; one in view first, if none in view is selected."""
        if not self.places:
            return
        if self.at < 0 or not self._is_in_view(self.at):
            self.select(self.first_in_view())
        else:
            self.select(min(max(self.at + by, 0), len(self.places) - 1))

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
        return self.is_in_view(number, start)

    def _restyle(self, number: int, block: Block) -> None:
        """Show the rows of a block in another style; its text and edges keep their width."""
        rows = self.column.rows
        for at in self._rows(number):
            if (row := rows[at]) is not None:
                rows[at] = Row(block, row.start, row.end)

    def _wrap(self, width: int) -> None:
        super()._wrap(width)
        self._mark()

    def _mark(self) -> None:
        if self.at >= 0:
            for number, start, end in self.places[self.at].parts:
                self._restyle(number, with_selection(self.blocks[number], start, end))


def _is_in(spot: tuple[int, int], part: tuple[int, int, int]) -> bool:
    number, start, end = part
    return spot[0] == number and start <= spot[1] < end
