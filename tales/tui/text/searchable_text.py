"""Text with search, links and positions to go to. Only rows in view are repainted."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator

from rich.cells import cell_len, get_character_cell_size
from textual import events
from textual.message import Message

from tales.tui.text.lines import Block, Row, Span
from tales.tui.text.search import FoldedText, Hit, fold, hits
from tales.tui.text.text_view import TextView

ABOVE = 2
"""Rows that are left in view above a place that was gone to."""


class SearchableText(TextView):
    """Shows blocks; one hit or one link at a time is current."""

    FOLLOWS = False

    class Followed(Message):
        """A link was chosen."""

        def __init__(self, address: str) -> None:
            super().__init__()
            self.address = address

    def __init__(self, *, measure: int = 76, centred: bool = True) -> None:
        super().__init__(measure=measure, centred=centred)
        self.hits: list[Hit] = []
        """What was found."""
        self.hit = -1
        """The current hit; -1 for none."""
        self.link = -1
        """The current link; -1 for none."""
        self._links: list[tuple[Hit, str]] | None = None
        self._folded: list[FoldedText] | None = None
        self._position: tuple[int, int] | None = None

    def show(self, blocks: Iterable[Block]) -> None:
        self._links = self._folded = self._position = None
        self.hits, self.hit, self.link = [], -1, -1
        super().show(blocks)

    # Places: a block, and a character in it

    @property
    def links(self) -> list[tuple[Hit, str]]:
        """All links, each with where it stands and where it leads."""
        if self._links is None:
            self._links = [
                ((number, start, end), address)
                for number, block in enumerate(self.blocks)
                for start, end, address in block.links
            ]
        return self._links

    @property
    def top(self) -> tuple[int, int]:
        """The place at the top of the view."""
        at = round(self.scroll_y)
        while at < len(self.column.rows) and self.column.rows[at] is None:
            at += 1
        row = self.column.rows[at] if at < len(self.column.rows) else None
        return self._block_at(at), row.start if row is not None else 0

    @property
    def position(self) -> tuple[int, int]:
        """The reading position: the place gone to last, or the top of the view once that is out of sight."""
        return self._position if self._position is not None and self.is_in_view(*self._position) else self.top

    def row_at(self, number: int, start: int = 0) -> int:
        """The row on which a place is."""
        for row in self._rows(number):
            if (found := self.column.rows[row]) is not None and start < found.end:
                return row
        return self.row_of(number)

    def is_in_view(self, number: int, start: int = 0) -> bool:
        """Whether a place is in view."""
        height = max(1, self.scrollable_content_region.height)
        return self.scroll_y <= self.row_at(number, start) < self.scroll_y + height

    def go_to(self, number: int, start: int = 0, *, top: bool = False) -> None:
        """Bring a place into view: to the top, or only if it is out of sight."""
        self._position = number, start
        if top or not self.is_in_view(number, start):
            self.scroll_to(y=max(0, self.row_at(number, start) - ABOVE), animate=False, immediate=True)
        self.refresh()

    def action_scroll_home(self) -> None:
        """To the beginning, which is the reading position then."""
        self._position = None
        super().action_scroll_home()

    def action_scroll_end(self) -> None:
        """To the end."""
        self._position = None
        super().action_scroll_end()

    def _rows(self, number: int) -> range:
        """The rows of a block."""
        starts = self.column.starts
        if number >= len(starts):
            return range(0)
        return range(starts[number], starts[number + 1] if number + 1 < len(starts) else len(self.column.rows))

    def _block_at(self, row: int) -> int:
        return max(0, bisect_right(self.column.starts, row) - 1)

    # What is found

    def search(self, wanted: str) -> None:
        """Mark these words wherever they stand, without scrolling."""
        if self._folded is None:
            self._folded = [fold(block.text.replace("\xa0", " ")) for block in self.blocks]
        self.hits, self.hit, self.link = hits(self._folded, wanted), -1, -1
        self.refresh()

    def clear_search(self) -> None:
        """Remove all marks."""
        self.hits, self.hit, self.link = [], -1, -1
        self.refresh()

    def first_hit(self, place: tuple[int, int]) -> None:
        """Go to the first hit at a place or after it; from the end to the beginning again."""
        self._go_to_hit(bisect_left(self.hits, (*place, 0)))

    def next_hit(self, by: int) -> None:
        """Go on by so many hits, round and round."""
        if self.hit >= 0 and self.is_in_view(*self.hits[self.hit][:2]):
            self._go_to_hit(self.hit + by)
            return
        number, start = self.position
        past = by > 0 and self._position == (number, start)  # he is there, and wants to go on
        self._go_to_hit(bisect_left(self.hits, (number, start + past, 0)) - (by < 0))

    def _go_to_hit(self, at: int) -> None:
        if self.hits:
            self.hit = at % len(self.hits)
            self.go_to(*self.hits[self.hit][:2])

    # Links

    def next_link(self, by: int) -> str:
        """Go to the next link, or the one before; where it leads. Empty if there are none."""
        places = [place for place, _ in self.links]
        if not places:
            return ""
        if self.link >= 0 and self.is_in_view(*places[self.link][:2]):
            at = self.link + by
        else:
            at = bisect_left(places, (*self.top, 0)) - (by < 0)
        self.link = at % len(places)
        self.go_to(*places[self.link][:2])
        return self.links[self.link][1]

    def _on_resize(self, event: events.Resize) -> None:
        before = self.column.width
        super()._on_resize(event)
        if self._position is not None and self.column.width != before:
            self.go_to(*self._position)

    def on_click(self, event: events.Click) -> None:
        """Follow the link that was clicked on."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        at = offset.y + self.scroll_offset.y
        row = self.column.rows[at] if at < len(self.column.rows) else None
        if row is None:
            return
        number, character = self._block_at(at), self._character(row, offset.x)
        for here, ((block, start, end), address) in enumerate(self.links):
            if block == number and start <= character < end:
                self.link = here
                self.refresh()
                self.post_message(self.Followed(address))
                return

    def _character(self, row: Row, x: int) -> int:
        """Which character of its block stands in a cell of a row; -1 beside the text."""
        x -= (self.size.width - self.column.width) // 2 if self.centred else 0
        x -= cell_len(row.block.first if row.start == 0 else row.block.rest)
        for at in range(row.start, row.end) if x >= 0 else ():
            x -= get_character_cell_size(row.block.text[at])
            if x < 0:
                return at
        return -1

    # Painting

    def _pieces(self, at: int, row: Row) -> Iterator[tuple[str, str]]:
        return row.pieces(self._over(self._block_at(at), row))

    def _over(self, number: int, row: Row) -> list[Span]:
        """What is marked in a row beside what its block has."""
        over: list[Span] = []
        for at in range(max(0, bisect_left(self.hits, (number, row.start, 0)) - 1), len(self.hits)):
            block, start, end = self.hits[at]
            if (block, start) >= (number, row.end):
                break
            if block == number and end > row.start:
                over.append((start, end, "here" if at == self.hit else "hit"))
        if not over and self.link >= 0:
            block, start, end = self.links[self.link][0]
            if block == number:
                over.append((start, end, "here"))
        return over
