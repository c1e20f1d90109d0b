"""Draws a screen as SVG: small, the same bytes for the same screen, and inert. It names no font that has to be fetched,
and what stands on the screen stands in it as text. Knows no program, only rows of styled text.
"""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from re import finditer

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

CELL, ROW = 10, 19
"""A cell in pixels, for letters of 16.6 pixels: so wide they are in most fonts for terminals."""

EDGE = 12
"""So many pixels lie around the screen."""

FONTS = "ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace"
INK, GROUND = "#e0e0e0", "#000000"
"""For text that has no colours of its own."""

Row = Sequence[Segment]


def drawn(rows: Sequence[Row], title: str) -> str:
    """The screen as SVG, with a title for who cannot see it.

    Colours are named in one `style` element and numbered as they come, so that all else is the same in other colours.
    """
    paint = _Paint()
    width = max((_width(row) for row in rows), default=0)
    ground = paint.number(next((_colours(part.style)[1] for row in rows for part in row), GROUND))
    grounds = [line for y, row in enumerate(rows) for line in _grounds(row, y, ground, paint)]
    letters = [line for y, row in enumerate(rows) for line in _letters(row, y, paint)]
    size = f"{width * CELL + 2 * EDGE} {len(rows) * ROW + 2 * EDGE}"
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{EDGE} -{EDGE} {size}" role="img">',
            f"<title>{escape(title)}</title>",
            f"<style>text{{font:16.6px {FONTS}}}.b{{font-weight:bold}}.i{{font-style:italic}}",
            f".u{{text-decoration:underline}}{paint.rules()}</style>",
            f'<rect class="{ground}" x="-{EDGE}" y="-{EDGE}" width="100%" height="100%"/>',
            *grounds,
            *letters,
            "</svg>\n",
        )
    )


class _Paint:
    """The colours of one picture, numbered as they come."""

    def __init__(self) -> None:
        self.numbers: dict[str, str] = {}

    def number(self, colour: str) -> str:
        """The class of a colour."""
        return self.numbers.setdefault(colour, f"c{len(self.numbers)}")

    def rules(self) -> str:
        """The classes and their colours."""
        return "".join(f".{name}{{fill:{colour}}}" for colour, name in self.numbers.items())


def _grounds(row: Row, y: int, default: str, paint: _Paint) -> Iterator[str]:
    x = 0
    for colour, parts in groupby(row, lambda part: paint.number(_colours(part.style)[1])):
        wide = _width(list(parts))
        if colour != default and wide:
            yield f'<rect class="{colour}" x="{x * CELL}" y="{y * ROW}" width="{wide * CELL}" height="{ROW}"/>'
        x += wide


def _letters(row: Row, y: int, paint: _Paint) -> Iterator[str]:
    x = 0
    for (ink, weight), parts in groupby(row, lambda part: (_colours(part.style)[0], _weight(part.style))):
        text = "".join(part.text for part in parts)
        for word in finditer(r"\S+(?: \S+)*", text):  # spaces side by side are not kept in SVG, so it is set in pieces
            at, wide = x + cell_len(text[: word.start()]), cell_len(word[0])
            place = f'x="{at * CELL}" y="{y * ROW + 15}" textLength="{wide * CELL}"'
            yield f'<text class="{paint.number(ink)}{weight}" {place}>{escape(word[0], quote=False)}</text>'
        x += cell_len(text)


def _colours(style: Style | None) -> tuple[str, str]:
    """Ink and ground."""
    style = style or Style()
    ink = style.color.get_truecolor().hex if style.color else INK
    ground = style.bgcolor.get_truecolor().hex if style.bgcolor else GROUND
    return (ground, ink) if style.reverse else (ink, ground)


def _weight(style: Style | None) -> str:
    style = style or Style()
    marks = (style.bold, "b"), (style.italic, "i"), (style.underline, "u")
    return "".join(f" {name}" for is_so, name in marks if is_so)


def _width(row: Row) -> int:
    return sum(cell_len(part.text) for part in row)
