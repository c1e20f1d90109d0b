"""Squares of a map by name, and by bearing and distance: `3 NE of B7`. Knows no tale.

Columns are A, B … Z, AA, AB …; row 1 is in the north. One step NE is one column east and one row north.
"""

import re

_STEPS = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
_NAME = re.compile(r"([a-z]{1,2})([1-9]\d{0,3})", re.IGNORECASE)
_LEG = re.compile(r"\s*,?\s*(\d{0,3})\s*\b(ne|nw|se|sw|n|e|s|w)\b", re.IGNORECASE)


def position(square: str) -> tuple[int, int] | None:
    """Column and row of a square, each from 1; None if that names no square."""
    match = _NAME.fullmatch(square.strip())
    if not match:
        return None
    column = 0
    for letter in match[1].upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return column, int(match[2])


def square(column: int, row: int) -> str:
    """The name of the square in that column and row."""
    letters = ""
    while column > 0:
        column, last = divmod(column - 1, 26)
        letters = chr(ord("A") + last) + letters
    return f"{letters}{row}"


def bearing(origin: str, target: str) -> str:
    """The way from one square to another: `3 NE`, or `2 N 1 E` off the eight directions; empty if there is none."""
    here, there = position(origin), position(target)
    if here is None or there is None or here == there:
        return ""
    east, south = there[0] - here[0], there[1] - here[1]
    way_ns, way_ew = "N" if south < 0 else "S", "E" if east > 0 else "W"
    if not east:
        return f"{abs(south)} {way_ns}"
    if not south:
        return f"{abs(east)} {way_ew}"
    if abs(east) == abs(south):
        return f"{abs(east)} {way_ns}{way_ew}"
    return f"{abs(south)} {way_ns} {abs(east)} {way_ew}"


def find(text: str, origin: str = "") -> str:
    """The square that a person means by a name or by `3 NE of B7`; empty if none can be meant.

    Without `of`, bearings count from `origin`.
    """
    if position(text) is not None:
        return text.strip().upper()
    way, _, start = text.partition(" of ")
    here = position(start or origin)
    spaced = re.sub(r"(?<=\d)(?=[a-z])", " ", way.strip(), flags=re.IGNORECASE)
    legs = list(_LEG.finditer(spaced))
    if here is None or not legs or "".join(leg[0] for leg in legs).strip() != spaced:
        return ""
    column, row = here
    for leg in legs:
        east, south = _STEPS[leg[2].lower()]
        count = int(leg[1] or 1)
        column, row = column + count * east, row + count * south
    return square(column, row) if column > 0 and row > 0 else ""
