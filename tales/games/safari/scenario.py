"""A country drawn by hand: a TOML file with the map as text, and who is where on it (SF-R08).

    game = "safari"
    name = "The last water"
    wind = "ne"                       # else the dice say
    encounters = 2                    # further animals that the dice find; none if it is left out
    map = '''                         # three single quotes: long grass is a double one
    ....%%%%....
    ..~~~.++....
    '''
    [[animal]]
    kind = "lion"
    square = "K4"                     # in-sight = true: not concealed
    [[herd]]
    kind = "zebra"
    square = "C3"
    count = 6

The signs of the map are those that maps are shown with; `+` is the camp, on open ground.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import tomli

from tales.errors import ExitCode, TalesError
from tales.games.safari.awareness import direction, name
from tales.games.safari.ground import STEPS, Ground, Square
from tales.games.safari.signs import CAMP, SIGNS
from tales.games.safari.tables import Kind, book
from tales.rules.grid import position

SCENARIOS = ("last-water", "dry-ford", "widows-farm")
"""Those that come with the game."""


def file_of(key: str) -> str:
    """The file of a scenario that comes with the game."""
    return f"{key.replace('-', '_')}.toml"


SMALLEST, WIDEST, HIGHEST = 12, 96, 64
"""A map has at least so many squares each way, and at most so many columns and rows."""

LARGEST_HERD = 40

_KEYS = ("game", "name", "about", "edition", "wind", "encounters", "map", "start", "animal", "herd")
_ANIMAL = ("kind", "square", "in-sight")
_HERD = ("kind", "square", "count")


class ScenarioError(TalesError, ValueError):
    """A scenario that cannot be played. The message says why, with line and column from 1 where that is known."""

    exit_code = ExitCode.DAMAGED

    def __init__(self, why: str, line: int = 0, column: int = 0) -> None:
        where = f"line {line}, column {column}: " if line and column else f"line {line}: " if line else ""
        super().__init__(where + why)


@dataclass(frozen=True, slots=True)
class Placed:
    """An animal or a herd of a scenario."""

    kind: Kind
    square: Square
    count: int = 1
    in_sight: bool = False


@dataclass(frozen=True, slots=True)
class Scenario:
    """A country as somebody has drawn it."""

    name: str
    about: str
    ground: Ground
    wind: Square | None
    """Where it blows to at first; None if the dice say."""
    encounters: int
    start: tuple[Square, ...]
    """Where the people begin, in their order; in the camp if there is none."""
    animals: tuple[Placed, ...]
    herds: tuple[Placed, ...]


def read_scenario(text: str) -> Scenario:
    """A scenario from the text of its file. Raises ScenarioError."""
    try:
        data = tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        why = error.msg[:1].lower() + error.msg[1:]
        raise ScenarioError(f"this is no TOML: {why}", error.lineno, error.colno) from error
    lines = text.split("\n")
    for key in data:
        if key not in _KEYS:
            raise ScenarioError(f"{key!r} is unknown here; there are: {', '.join(_KEYS)}", _line_of(lines, key))
    if data.get("game", "safari") != "safari":
        raise ScenarioError(f"this is for the game {data['game']!r}", _line_of(lines, "game"))
    ground = read_map(_of_type(data, "map", str, "", lines), _first_row(lines))
    start = tuple(_start(data, ground, lines))
    taken: dict[Square, str] = dict.fromkeys(start, "somebody of the party")
    return Scenario(
        _of_type(data, "name", str, "", lines),
        _of_type(data, "about", str, "", lines),
        ground,
        _wind(data, lines),
        _count(data, "encounters", 0, 8, 0, _line_of(lines, "encounters")),
        start,
        tuple(_animals(data, ground, taken, lines)),
        tuple(_herds(data, ground, taken, lines)),
    )


def read_map(text: str, first: int) -> Ground:
    """The ground from its drawing, which begins on that line of the file. Raises ScenarioError."""
    rows = text.strip("\n").split("\n") if text.strip() else []
    first += len(text) - len(text.lstrip("\n"))
    wide, high = len(rows[0]) if rows else 0, len(rows)
    if not rows:
        raise ScenarioError("there is no map; write map = ''' and a sign for each square, row by row")
    if wide < SMALLEST or high < SMALLEST:
        raise ScenarioError(f"the map has {wide} by {high} squares; it needs at least {SMALLEST} by {SMALLEST}", first)
    if wide > WIDEST or high > HIGHEST:
        raise ScenarioError(f"the map has {wide} by {high} squares; {WIDEST} by {HIGHEST} is the most", first)
    kinds = {sign: kind for kind, sign in SIGNS.items()}
    ground = Ground(wide, high)
    camp: list[Square] = []
    for y, row in enumerate(rows):
        if len(row) != wide:
            raise ScenarioError(f"this row has {len(row)} squares, the first has {wide}", first + y, len(row) + 1)
        for x, sign in enumerate(row):
            if sign == CAMP:
                camp.append((x, y))
            elif sign not in kinds:
                known = " ".join([*kinds, CAMP])
                raise ScenarioError(f"{sign!r} is no kind of ground; there are: {known}", first + y, x + 1)
            else:
                ground.paint((x, y), kinds[sign])
    if not camp:
        raise ScenarioError(f"there is no camp; put a {CAMP} where the people begin", first)
    ground.camp = tuple(camp)
    cut_off = first_cut_off(ground)
    if cut_off is not None:
        x, y = cut_off
        why = f"nobody gets from the camp to {name(cut_off)}: give the deep water a ford ({SIGNS['shallow']})"
        raise ScenarioError(why, first + y, x + 1)
    return ground


def first_cut_off(ground: Ground) -> Square | None:
    """The first square on which people could stand, but that they cannot reach (SF-24): a river needs a ford."""
    reached = ground.costs(ground.camp[0])
    return next((square for square in ground.squares() if ground.may_enter(square) and square not in reached), None)


def _animals(data: Mapping[str, Any], ground: Ground, taken: dict[Square, str], lines: list[str]) -> Iterator[Placed]:
    for row, line in _tables(data, "animal", _ANIMAL, lines):
        kind = _kind(row, line, herd=False)
        square = _square(row, ground, line)
        _is_free(taken, square, kind.key, line)
        if not ground.may_enter(square, kind.key):
            raise ScenarioError(f"no {kind.key} can be in {_ground(ground, square)}, at {name(square)}", line)
        in_sight = row.get("in-sight", False)
        if not isinstance(in_sight, bool):
            raise ScenarioError("in-sight is true or false", line)
        yield Placed(kind, square, in_sight=in_sight)


def _herds(data: Mapping[str, Any], ground: Ground, taken: dict[Square, str], lines: list[str]) -> Iterator[Placed]:
    for row, line in _tables(data, "herd", _HERD, lines):
        kind = _kind(row, line, herd=True)
        square = _square(row, ground, line)
        _is_free(taken, square, kind.key, line)
        if not ground.may_enter(square, kind.key):
            raise ScenarioError(f"no {kind.key} can be in {_ground(ground, square)}, at {name(square)}", line)
        yield Placed(kind, square, _count(row, "count", 1, LARGEST_HERD, 6, line))


def _tables(
    data: Mapping[str, Any], key: str, fields: tuple[str, ...], lines: list[str]
) -> Iterator[tuple[Mapping[str, Any], int]]:
    rows = data.get(key, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ScenarioError(f"write [[{key}]] for each of them", _line_of(lines, key))
    begins = [at for at, line in enumerate(lines, 1) if re.match(rf"\s*\[\[\s*{key}\s*\]\]", line)]
    for at, row in enumerate(rows):
        line = begins[at] if at < len(begins) else 0
        for field in row:
            if field not in fields:
                raise ScenarioError(f"{field!r} is unknown here; there are: {', '.join(fields)}", line)
        yield row, line


def _kind(row: Mapping[str, Any], line: int, *, herd: bool) -> Kind:
    known = [key for key, kind in book().kinds.items() if kind.is_herd == herd]
    if row.get("kind") not in known:
        raise ScenarioError(f"kind is {row.get('kind')!r}; there are: {', '.join(known)}", line)
    return book().kinds[row["kind"]]


def _square(row: Mapping[str, Any], ground: Ground, line: int) -> Square:
    at = position(row["square"]) if isinstance(row.get("square"), str) else None
    if at is None:
        raise ScenarioError(f"square is {row.get('square')!r}; write one such as K4", line)
    if not ground.holds((at[0] - 1, at[1] - 1)):
        raise ScenarioError(f"{row['square']} is off the map, which ends at {_last(ground)}", line)
    return at[0] - 1, at[1] - 1


def _start(data: Mapping[str, Any], ground: Ground, lines: list[str]) -> Iterator[Square]:
    squares, line = data.get("start", []), _line_of(lines, "start")
    if not isinstance(squares, list):
        raise ScenarioError('start is a list of squares, such as ["K4", "K5"]', line)
    found: set[Square] = set()
    for square in squares:
        there = _square({"square": square}, ground, line)
        if there in found:
            raise ScenarioError(f"two people would begin on {square}", line)
        if not ground.may_enter(there):
            raise ScenarioError(f"nobody can stand in {_ground(ground, there)}, at {square}", line)
        found.add(there)
        yield there


def _is_free(taken: dict[Square, str], square: Square, what: str, line: int) -> None:
    if square in taken:
        raise ScenarioError(f"{what} would stand on {name(square)}, where {taken[square]} is already", line)
    taken[square] = what


def _wind(data: Mapping[str, Any], lines: list[str]) -> Square | None:
    if "wind" not in data:
        return None
    ways = {direction(step): step for step in STEPS}
    if data["wind"] not in ways:
        line = _line_of(lines, "wind")
        raise ScenarioError(f"wind is {data['wind']!r}; it blows to one of: {', '.join(ways)}", line)
    return ways[data["wind"]]


def _count(row: Mapping[str, Any], key: str, low: int, high: int, default: int, line: int) -> int:
    count = row.get(key, default)
    if type(count) is not int or not low <= count <= high:
        raise ScenarioError(f"{key} is {count!r}; it is a whole number from {low} to {high}", line)
    return count


def _of_type(data: Mapping[str, Any], key: str, kind: type, default: Any, lines: list[str]) -> Any:
    value = data.get(key, default)
    if not isinstance(value, kind):
        raise ScenarioError(f"{key} is a text in quotation marks", _line_of(lines, key))
    return value


def _ground(ground: Ground, square: Square) -> str:
    return {"deep": "deep water"}.get(ground.kind(square).key, ground.kind(square).key.replace("-", " "))


def _last(ground: Ground) -> str:
    return name((ground.width - 1, ground.height - 1))


def _line_of(lines: list[str], key: str) -> int:
    """The line on which a key or its table stands, from 1; 0 if it is not found."""
    pattern = re.compile(rf"\s*(\[\[?\s*)?{re.escape(key)}\s*[=\]]")
    return next((at for at, line in enumerate(lines, 1) if pattern.match(line)), 0)


def _first_row(lines: list[str]) -> int:
    """The line of the file on which the value of `map` begins, from 1."""
    line = _line_of(lines, "map")
    return line + bool(line and re.search(r"(\'{3}|\"{3})\s*$", lines[line - 1]))
