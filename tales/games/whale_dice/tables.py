"""The printed tables of the rulebook, read from tables.toml when a voyage first needs them. Knows no play."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from tales.rules.tables import Table, read_edition

T = TypeVar("T")

EDITION = "1"
"""The edition of the game, which tables.toml and cast.toml name at their top."""

ByFace = tuple[T, ...]
"""A table opened out so that the face of its die is the index; nothing stands at 0."""


@dataclass(frozen=True, slots=True, eq=False)
class Happening:
    """A line of the event table (WD-20 to WD-39)."""

    key: str
    rule: str
    form: str
    """In what form it wants to be told."""
    weight: str
    teller: str = ""
    """The role of a company that tells it; empty if it is nobody's own."""
    mends: tuple[str, ...] = ()
    """The values that it is good for; an event that has any may be saved (WD-40)."""


@dataclass(frozen=True, slots=True)
class Species:
    """A line of the whale table (WD-42)."""

    key: str
    worth: int
    """In Blubber Tokens."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """A line of the table of hunt modifiers (WD-45 to WD-64)."""

    key: str
    rule: str
    crew_die: str = ""
    """What the crew adds to its total."""
    whale_die: str = ""
    """What the whale adds to its total."""
    crew: int = 0
    """Points that the crew adds to its total."""
    worth: int = 0
    """What it adds to the whale's worth, in Blubber Tokens."""
    struck: str = ""
    """The dice of the people lost before the strength dice."""
    migration: bool = False
    """Whether the hunt ends here."""
    capture: bool = False
    """Whether the whale is caught without strength dice."""
    again: bool = False
    """Whether a lost contest is held once more."""
    another: bool = False
    """Whether a further hunt follows in the same turn."""


@dataclass(frozen=True, slots=True)
class Book:
    """All printed tables."""

    edition: str
    """The edition of the game that has them."""
    sailing: ByFace[str]
    """What the sailing die means (WD-17): event, calm or sighting."""
    events: ByFace[Happening]
    species: ByFace[Species]
    modifiers: ByFace[Modifier]
    ports: frozenset[str]
    ships: tuple[str, ...]
    """Names offered to who has none ready."""
    masters: tuple[str, ...]


@lru_cache(maxsize=8)
def book(edition: str = EDITION) -> Book:
    """The tables of an edition. Raises NoSuchEdition; TableError where one has a gap or an overlap."""
    data = read_edition(__package__, "tables.toml", edition)
    events = [Happening(**{**row, "mends": tuple(row.get("mends", ()))}) for row in data["event"]]
    return Book(
        edition=edition,
        sailing=_by_face(Table.of("1d6", [(span, key) for span, key in data["sailing"]])),
        events=_by_face(_numbered("1d20", events)),
        species=_by_face(_numbered("1d4", [Species(**row) for row in _rows(data, "species")])),
        modifiers=_by_face(_numbered("1d20", [Modifier(**row) for row in _rows(data, "modifier")])),
        ports=frozenset(data["ports"]),
        ships=tuple(data["ships"]),
        masters=tuple(data["masters"]),
    )


def _rows(data: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = data[name]
    return rows


def _numbered(dice: str, rows: Iterable[T]) -> Table[T]:
    return Table.of(dice, [(str(face), row) for face, row in enumerate(rows, start=1)])


def _by_face(table: Table[T]) -> ByFace[T]:
    # Reading a tuple is several times faster than finding a row, and a voyage reads eighty.
    last = table.rows[-1].high
    return (table[1], *(table[face] for face in range(1, last + 1)))
