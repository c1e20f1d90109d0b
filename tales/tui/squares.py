"""Names of squares and where they lie: columns A to AV, row 1 in the north. Plain reckoning, no widget."""

import re

_NAME = re.compile(r"([A-Z]{1,2})([0-9]{1,3})")


def at(name: str) -> tuple[int, int] | None:
    """(column, row) of a square, both from 0; None if that names no square."""
    match = _NAME.fullmatch("".join(name.upper().split()))
    if not match or int(match[2]) < 1:
        return None
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(match[2]) - 1


def name(column: int, row: int) -> str:
    """The name of the square in that column and row, both from 0."""
    return f"{letters(column)}{row + 1}"


def letters(column: int) -> str:
    """The letters of a column, from 0."""
    text = ""
    column += 1
    while column > 0:
        column, rest = divmod(column - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def way(origin: str, square: str) -> str:
    """From one square to another in words: "2 east, 1 north"; empty if there is no way to tell."""
    here, there = at(origin), at(square)
    if here is None or there is None:
        return ""
    east, south = there[0] - here[0], there[1] - here[1]
    parts = [f"{abs(east)} {'east' if east > 0 else 'west'}"] if east else []
    parts += [f"{abs(south)} {'south' if south > 0 else 'north'}"] if south else []
    return ", ".join(parts) or "here"
