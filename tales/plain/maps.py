"""A map in words: who is where and how far, what ground lies in which direction; a small drawing on request.

Distances are in squares, straight; bearings count from where the viewer stands.
"""

import math

from tales.rules.grid import bearing, position, square
from tales.rules.sheets import Figure, Ground, Map

NEAR = 12
"""How far `near` looks, in squares."""

WIDE, HIGH = 10, 5
"""How far a sketch reaches to each side, in squares."""


def ground_lines(ground: Map) -> list[str]:
    """The whole map, a fact on a line: its size, what holds everywhere, who is where, and what ground it has."""
    columns, rows = ground.size
    lines = [f"{ground.name}: columns A to {square(columns, 1)[:-1]}, rows 1 to {rows}, {ground.note}"]
    if ground.here:
        lines.append(f"You look from {ground.here}")
    lines += [figure_line(figure, ground.here) for figure in by_distance(ground, ground.here)]
    lines += [f"{kind.name}: {kind.note}" for kind in ground.ground]
    return [*lines, "near tells what is close; look B7 tells of one square; sketch draws a little of it"]


def near_lines(ground: Map, here: str) -> list[str]:
    """Who is near, the nearest first; then the nearest square of each other kind of ground."""
    if not position(here):
        return ["You have nobody on the map; look B7 tells of one square."]
    lines = [figure_line(figure, here) for figure in by_distance(ground, here) if far(here, figure.square) <= NEAR]
    kinds = [
        (away, kind, where)
        for kind in ground.ground
        if (found := nearest(ground, here, kind))
        for away, where in [found]
    ]
    for away, kind, where in sorted(kinds, key=lambda one: (one[0], one[1].name)):
        if away == 0:
            lines.insert(0, f"You stand on {kind.name}: {kind.note}")
        elif away <= NEAR:
            lines.append(f"{kind.name}: {_squares(away)} off, {bearing(here, where)}, at {where}; {kind.note}")
    return lines


def figure_line(figure: Figure, here: str) -> str:
    """Where one figure is, and how far off."""
    what = f"{figure.name}, {figure.note}" if figure.note else figure.name
    away = far(here, figure.square) if position(here) else 0
    return f"{what}: at {figure.square}" + (f", {_squares(away)} off, {bearing(here, figure.square)}" if away else "")


def by_distance(ground: Map, here: str) -> list[Figure]:
    """The figures, the nearest first; in their own order where nobody looks."""
    return sorted(ground.figures, key=lambda figure: far(here, figure.square)) if position(here) else [*ground.figures]


def nearest(ground: Map, here: str, kind: Ground) -> tuple[int, str] | None:
    """How far the nearest square of a kind is, and which; None if there is none."""
    found = [
        (far(here, name), row, column, name)
        for row, signs in enumerate(ground.rows, 1)
        for column, sign in enumerate(signs, 1)
        if sign == kind.sign and (name := square(column, row))
    ]
    if not found:
        return None
    away, _, _, name = min(found)
    return away, name


def far(here: str, there: str) -> int:
    """The squares between two, straight, to the nearest whole one."""
    first, second = position(here), position(there)
    if first is None or second is None:
        return 0
    return math.floor(math.dist(first, second) + 0.5)


def sketch_lines(ground: Map, centre: str) -> list[str]:
    """A drawing of the ground about a square: a sign or two letters for each square, and what they mean."""
    middle = position(centre)
    if middle is None:
        return ["A sketch of what? sketch B7 draws the ground about that square."]
    columns, rows = ground.size
    left, right = max(1, middle[0] - WIDE), min(columns, middle[0] + WIDE)
    top, bottom = max(1, middle[1] - HIGH), min(rows, middle[1] + HIGH)
    return _drawn(ground, left, right, top, bottom)


def whole_sketch(ground: Map) -> list[str]:
    """A drawing of the whole map."""
    columns, rows = ground.size
    return _drawn(ground, 1, columns, 1, rows)


def _drawn(ground: Map, left: int, right: int, top: int, bottom: int) -> list[str]:
    here = {figure.square: figure.sign for figure in reversed(ground.figures)}
    lines = ["    " + "".join(square(column, 1)[:-1].ljust(3) for column in range(left, right + 1)).rstrip()]
    for row in range(top, bottom + 1):
        signs = [here.get(square(column, row), ground.rows[row - 1][column - 1]) for column in range(left, right + 1)]
        lines.append(f"{row:>3} " + "".join(sign.ljust(3) for sign in signs).rstrip())
    drawn = {sign for row in ground.rows[top - 1 : bottom] for sign in row[left - 1 : right]}
    lines += [f"{kind.sign}  {kind.name}" for kind in ground.ground if kind.sign in drawn]
    shown = {square(column, row) for column in range(left, right + 1) for row in range(top, bottom + 1)}
    return lines + [f"{figure.sign}  {figure.name}" for figure in ground.figures if figure.square in shown]


def _squares(count: int) -> str:
    return "1 square" if count == 1 else f"{count} squares"
