"""Printed tables: what a number on a die means. Knows no rules; gaps and overlaps are refused when a table is made."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Generic, TypeVar

import tomli

from tales.errors import ExitCode, TalesError
from tales.rules.dice import parse
from tales.text import clean_name

T = TypeVar("T")

_SPAN = re.compile(r"(-?\d+)(?:-(-?\d+))?")
_EDITION = re.compile(r"[0-9A-Za-z][0-9A-Za-z.]{0,15}")


class TableError(TalesError, ValueError):
    """A table that does not cover its dice exactly once."""

    exit_code = ExitCode.DAMAGED


class NoSuchEdition(TalesError, ValueError):
    """An edition of a game whose data files are not loaded: a tale of it can be read, but not played on."""

    exit_code = ExitCode.DAMAGED

    def __init__(self, wanted: str, present: str, name: str) -> None:
        wanted = clean_name(wanted)
        super().__init__(
            f"it was played with edition {wanted} of the game and this is edition {present}, "
            f"and {_of_edition(name, wanted)}, with what that edition had, cannot be loaded"
        )


@dataclass(frozen=True, slots=True)
class Row(Generic[T]):
    """One line of a table."""

    low: int
    high: int
    """The last number of the line, included."""
    value: T


class Table(Generic[T]):
    """A table read with one roll, such as `Table("1d20", [Row(1, 1, "pack-ice"), …])`."""

    def __init__(self, dice: str, rows: Iterable[Row[T]]) -> None:
        self.dice = dice
        self.rows = tuple(sorted(rows, key=lambda row: row.low))
        notation = parse(dice)
        expected = notation.count + notation.plus
        for row in self.rows:
            if row.low != expected or row.high < row.low:
                raise TableError(f"table for {dice}: a line begins at {row.low} where {expected} comes next")
            expected = row.high + 1
        last = notation.count * notation.sides + notation.plus
        if expected != last + 1:
            raise TableError(f"table for {dice} ends at {expected - 1}, not at {last}")
        self._lows = [row.low for row in self.rows]

    def __getitem__(self, total: int) -> T:
        """The value of the line that holds this total. Raises IndexError outside the table."""
        if not self.rows[0].low <= total <= self.rows[-1].high:
            raise IndexError(f"{total} is not on a table for {self.dice}")
        return self.rows[bisect_right(self._lows, total) - 1].value

    @classmethod
    def of(cls, dice: str, lines: Iterable[tuple[str, T]]) -> "Table[T]":
        """A table from lines such as ("2-3", "calm") and ("17", "shoals"), as data files write them."""
        rows = []
        for span, value in lines:
            read = _SPAN.fullmatch(span)
            if not read:
                raise TableError(f"table for {dice}: {span!r} is no line; write 17 or 2-3")
            rows.append(Row(int(read[1]), int(read[2] or read[1]), value))
        return cls(dice, rows)


@lru_cache(maxsize=64)
def read_data(package: str, name: str) -> Mapping[str, Any]:
    """A TOML file of a game's package, such as ("tales.games.last_hunt", "cast.toml"); read once."""
    return tomli.loads(files(package).joinpath(name).read_text(encoding="utf-8"))


def read_edition(package: str, name: str, edition: str) -> Mapping[str, Any]:
    """A TOML file of a game's package that decides play, as it was in that edition; without its key `edition`.

    That is `cards.toml` if it names this edition, else `cards-1.toml` (of edition "1"). Raises NoSuchEdition if the
    latter is not there; TableError if a file does not name its edition, or another one than its name says.
    """
    data = read_data(package, name)
    present = _named(data, name)
    if present != edition:
        kept = _of_edition(name, edition)
        if not _EDITION.fullmatch(edition) or not files(package).joinpath(kept).is_file():
            raise NoSuchEdition(edition, present, name)
        data = read_data(package, kept)
        if _named(data, kept) != edition:
            raise TableError(f"{kept} names edition {data['edition']!r} at its top, not {edition!r}")
    return {key: value for key, value in data.items() if key != "edition"}


def _named(data: Mapping[str, Any], name: str) -> str:
    edition = data.get("edition")
    if not isinstance(edition, str):
        raise TableError(f'{name} does not name its edition; write edition = "1" at its top')
    return edition


def _of_edition(name: str, edition: str) -> str:
    """The name of the file that keeps what an older edition had: `cards-1.toml`."""
    return f"{name.removesuffix('.toml')}-{edition}.toml"
