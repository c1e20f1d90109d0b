"""Text set in a column: blocks are wrapped once, up front, and a row is styled only when it is painted.

Knows no widget and no game. Widths are terminal cells, so that wide characters never spill over the edge.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len, get_character_cell_size

from tales.text import shown

Span = tuple[int, int, str]
"""From one character to another (not included), a style by name."""

Link = tuple[int, int, str]
"""From one character to another (not included), the address that they lead to."""

_NARROW = re.compile("[\x20-\x7e\xa0-\xac\xae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u2500-\u25ff]*")


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph or one line of what is shown."""

    text: str
    """Free of line ends and control characters: made by `plain`."""
    style: str = "fact"
    spans: tuple[Span, ...] = ()
    """Parts that look different, in order, not overlapping."""
    first: str = ""
    """What stands before its first row."""
    rest: str = ""
    """What stands before its other rows."""
    gap: int = 0
    """Empty rows above it, unless it stands at the top."""
    links: tuple[Link, ...] = ()
    """Parts that lead somewhere, in order, not overlapping."""
    level: int = 0
    """Of a heading, from 1; 0 for what is none."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a column: a piece of a block."""

    block: Block
    start: int
    end: int

    def pieces(self, over: Sequence[Span] = ()) -> Iterator[tuple[str, str]]:
        """Its text in pieces, each with the name of its style; those of `over` before all others."""
        block = self.block
        before = block.first if self.start == 0 else block.rest
        if before:
            yield before, "mark"
        at = self.start
        for start, end, style in laid_over(block.spans, over) if over else block.spans:
            start, end = max(start, at), min(end, self.end)
            if start >= end:
                continue
            if start > at:
                yield block.text[at:start], block.style
            yield block.text[start:end], style
            at = end
        if at < self.end:
            yield block.text[at : self.end], block.style


def laid_over(spans: Iterable[Span], over: Iterable[Span]) -> list[Span]:
    """Spans with others laid over them, which hide what is below."""
    left = list(spans)
    for start, end, _ in over:
        left = [part for span in left for part in _outside(span, start, end)]
    return sorted([*left, *over])


def _outside(span: Span, start: int, end: int) -> list[Span]:
    first, last, style = span
    left, right = (first, min(last, start), style), (max(first, end), last, style)
    return [part for part in (left, right) if part[0] < part[1]]


@dataclass(slots=True)
class Column:
    """Blocks set to a width."""

    width: int
    rows: list[Row | None] = field(default_factory=list)
    """None is an empty row."""
    starts: list[int] = field(default_factory=list)
    """The row on which each block begins."""

    def add(self, blocks: Iterable[Block]) -> None:
        """Set more blocks below what is there."""
        for block in blocks:
            if self.rows:
                self.rows.extend([None] * block.gap)
            self.starts.append(len(self.rows))
            first, rest = self.width - cell_len(block.first), self.width - cell_len(block.rest)
            self.rows.extend(Row(block, start, end) for start, end in wrap(block.text, rest, first))

    def keep(self, count: int) -> None:
        """Take away all but the first `count` blocks."""
        if count < len(self.starts):
            gap = self.starts[count]
            while gap and self.rows[gap - 1] is None:
                gap -= 1
            del self.rows[gap:], self.starts[count:]


def plain(text: str) -> str:
    """Any text as one row of a terminal can show it."""
    return " ".join(shown(text).expandtabs(4).split("\n"))


def paragraphs(text: str, style: str = "prose", first: str = "", rest: str = "") -> list[Block]:
    """Prose as blocks: every line end is kept, an empty line becomes a gap."""
    blocks: list[Block] = []
    gap = 1
    for line in shown(text).expandtabs(4).split("\n"):
        if not line.strip():
            gap = 1
            continue
        blocks.append(Block(line.rstrip(), style, first=first, rest=rest, gap=gap))
        gap = 0
    return blocks


def wrap(text: str, width: int, first: int = 0) -> list[tuple[int, int]]:
    """Where the rows of a text begin and end; at least one row, none wider than `width` cells (the first: `first`)."""
    width = max(width, 2)
    first = max(first, 2) if first else width
    if _NARROW.fullmatch(text):
        return [(0, len(text))] if len(text) <= first else _wrap_narrow(text, width, first)
    return _wrap_wide(text, width, first)


def _wrap_narrow(text: str, width: int, first: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    start, length, limit = 0, len(text), first
    while length - start > limit:
        cut = text.rfind(" ", start + 1, start + limit + 1)
        if cut < 0:
            cut = start + limit
        limit = width
        found.append((start, cut))
        start = cut
        while start < length and text[start] == " ":
            start += 1
    if start < length or not found:
        found.append((start, length))
    return found


def _wrap_wide(text: str, width: int, first: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    start = at = cells = 0
    space = -1
    length, limit = len(text), first
    while at < length:
        size = get_character_cell_size(text[at])
        if cells + size > limit and at > start:
            limit = width
            cut = space if space > start else at
            if text[at] == " ":
                cut = at
            found.append((start, cut))
            start = cut
            while start < length and text[start] == " ":
                start += 1
            at, cells, space = start, 0, -1
            continue
        if text[at] == " ":
            space = at
        cells += size
        at += 1
    if start < length or not found:
        found.append((start, length))
    return found


def cut(text: str, width: int) -> str:
    """A text on one row, its end replaced by … if it does not fit."""
    text = plain(text)
    if cell_len(text) <= width:
        return text
    if width <= 1:
        return "…"[:width]
    kept, cells = 0, 0
    while cells + (size := get_character_cell_size(text[kept])) <= width - 1:
        cells += size
        kept += 1
    return text[:kept].rstrip() + "…"
