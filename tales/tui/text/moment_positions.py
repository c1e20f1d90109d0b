"""Where in a text that is read each moment of the tale stands. Knows blocks and marks, no widget."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from tales.chronicle.moments import marks_in
from tales.entries import Entry
from tales.rules.words import noted_beside
from tales.tui.text.lines import Block, Span, laid_over

BESIDE, POINTED = "  ", "▌ "
"""What stands at the edge of each row; the second of them beside the selected moment."""


@dataclass(slots=True)
class MomentPosition:
    """One moment in a text."""

    n: int
    """The number of its entry."""
    parts: list[tuple[int, int, int]] = field(default_factory=list)
    """The blocks that it stands in, each with where it begins and ends there."""


def moment_positions(blocks: Iterable[Block]) -> tuple[list[Block], list[MomentPosition]]:
    """The blocks without marks, and the moments that were marked, in the order of reading."""
    clean: list[Block] = []
    places: list[MomentPosition] = []
    here: MomentPosition | None = None
    for at, block in enumerate(blocks):
        marks = list(marks_in(block.text))
        block = _without(block, marks) if marks else block
        removed = begins = 0
        for start, end, n in marks:
            if here is not None:
                here.parts.append((at, begins, start - removed))
            begins = start - removed
            removed += end - start
            here = MomentPosition(n) if n else None
            if here is not None:
                places.append(here)
        if here is not None:
            here.parts.append((at, begins, len(block.text)))
        clean.append(_with_edge(block, BESIDE + block.first, BESIDE + block.rest))
    for place in places:
        place.parts = [part for part in place.parts if part[1] < part[2]]
    return clean, [place for place in places if place.parts]


def evening_positions(
    blocks: Sequence[Block], places: Sequence[MomentPosition], evenings: Sequence[Entry]
) -> list[tuple[str, tuple[int, int]]]:
    """Where evenings at the table begin in a text: at the lines that say so, else at what was told first in each."""
    found: list[tuple[str, tuple[int, int]]] = []
    lines = {block.text: at for at, block in reversed(list(enumerate(blocks)))}
    for at, evening in enumerate(evenings):
        date = evening.words("date")
        until = evenings[at + 1].n if at + 1 < len(evenings) else None
        told = [place for place in places if place.n > evening.n and (until is None or place.n < until)]
        if (line := lines.get(noted_beside(evening))) is not None:
            place = line, 0
        elif told:
            place = min(told, key=lambda place: place.n).parts[0][:2]
        else:
            continue
        if (date, place) not in found:
            found.append((date, place))
    return sorted(found, key=lambda found: found[1])


def with_selection(block: Block, start: int, end: int) -> Block:
    """A block in which a part is selected: the same rows in another style."""
    spans = tuple(laid_over(block.spans, [(start, end, "chosen")]))
    edge = len(BESIDE)
    return replace(block, spans=spans, first=POINTED + block.first[edge:], rest=POINTED + block.rest[edge:])


def _with_edge(block: Block, first: str, rest: str) -> Block:
    """A block with something else before its rows; `dataclasses.replace` takes three times as long."""
    return Block(block.text, block.style, block.spans, first, rest, block.gap, block.links, block.level)


def _without(block: Block, marks: Sequence[tuple[int, int, int]]) -> Block:
    """A block once its marks are taken out."""
    pieces: list[str] = []
    last = 0
    for start, end, _ in marks:
        pieces.append(block.text[last:start])
        last = end
    pieces.append(block.text[last:])

    def moved(at: int) -> int:
        return at - sum(min(end, at) - start for start, end, _ in marks if start < at)

    def moved_all(parts: Iterable[Span]) -> tuple[Span, ...]:
        there = ((moved(start), moved(end), what) for start, end, what in parts)
        return tuple(part for part in there if part[0] < part[1])

    return replace(block, text="".join(pieces), spans=moved_all(block.spans), links=moved_all(block.links))
