"""What a list says of each tale, kept in the cache folder so that a thousand journals need not be read for it.

A summary that was kept is trusted only while the length and the time of the journal are the same, and only to list
tales: whatever is opened is read. A cache that is missing, broken or of another version is made again. Nothing is
written into the folder of a tale.
"""

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass, fields, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any, get_type_hints

from tales import __version__
from tales.dirs import NoHome, cache_folder
from tales.entries import Entry, awake, ended, own_words, visible
from tales.journal.errors import JournalError
from tales.journal.files import read_file, write_atomic
from tales.journal.folders import FILE
from tales.journal.journal import load
from tales.journal.reader import Loaded
from tales.tale.titles import title_of


@dataclass(frozen=True, slots=True)
class Summary:
    """A tale in a few plain values: nothing that not everybody may see."""

    title: str
    game: str
    """The key of its game."""
    created: str
    """The date, ISO 8601."""
    last_evening: str
    """When people last sat down to play, ISO 8601; the date of its beginning if they did not yet."""
    evenings: int
    ended: bool
    answers: int
    words: int
    """How many words of a person's own stand in it."""
    later: int
    """How many moments a person left for later."""
    dice: str
    """`thrown` or `typed`."""
    people: tuple[str, ...]
    """Who sits at the table, each once."""
    brought: tuple[str, ...] = ()
    """The files of the characters of earlier tales that it took in."""
    position: "Position | None" = None
    """Where play stands; None while nobody has asked for it: the rules are needed to tell."""


@dataclass(frozen=True, slots=True)
class Position:
    """Where play stands, as its sheet says it to everybody; all texts empty for a tale that the rules do not open."""

    title: str = ""
    """Whose state it is, such as "The Abigail of Nantucket"."""
    place: str = ""
    turn: str = ""
    moves: str = ""
    """The person who is asked now; empty if it is everybody, nobody, or somebody without a name."""


def summarize(loaded: Loaded) -> Summary:
    """The summary of a journal."""
    header, entries = loaded.header, visible(awake(loaded.entries))
    evenings = list(dict.fromkeys(entry.words("date") for entry in entries if entry.kind == "evening"))
    told = own_words(entries)
    amended = {entry.number("of") for entry in entries if entry.kind == "amend"}
    return Summary(
        title=title_of(header, entries),
        game=header.game,
        created=header.created,
        last_evening=evenings[-1] if evenings else header.created,
        evenings=len(evenings),
        ended=ended(entries),
        answers=sum(entry.kind == "answer" for entry in entries),
        words=sum(told.values()),
        later=sum(_is_later(entry) and entry.n not in amended for entry in entries),
        dice=header.dice,
        people=tuple(dict.fromkeys(seat.person for seat in header.seats if seat.person)),
        brought=tuple(str(dict(facts)["file"]) for _, facts in header.brought if "file" in dict(facts)),
    )


def _is_later(entry: Entry) -> bool:
    return entry.kind == "answer" and entry.words("from") == "open" and not entry.words("by")


class Summaries:
    """The summaries of all tales in one folder, with those that were kept. `save` keeps what was read anew."""

    def __init__(self, root: Path, *, cache: Path | None = None) -> None:
        """`cache` is the file that keeps them; by default one in the person's cache folder, if there is any."""
        self.root = root
        self._cache = cache or _cache_file(root)
        self._kept = _read(self._cache) if self._cache else {}
        self._found: dict[str, _Kept] = {}
        self._is_changed = False

    def of(self, folder: Path) -> Summary:
        """The summary of the tale in a folder. Raises JournalError if its journal cannot be read."""
        state = _state(folder)
        kept = self._found.get(folder.name) or self._kept.get(folder.name)
        if kept is None or state is None or kept[0] != state:
            # The state is from before the reading: what is written in between is read again the next time.
            kept = (state or (0, 0), summarize(load(folder)))
            self._is_changed = True
        self._found[folder.name] = kept
        return kept[1]

    def with_position(self, folder: Path) -> Summary:
        """The summary with its position, for which a tale is played to where it stands. Raises JournalError."""
        found = self.of(folder)
        if found.position is None:
            state = self._found[folder.name][0]
            found = replace(found, position=_position(folder))
            self._found[folder.name] = (state, found)
            self._is_changed = True
        return found

    def save(self) -> None:
        """Keep the summaries of the tales that were asked for, and of no others; a disk that fails is no matter."""
        if self._cache is None or not (self._is_changed or self._found.keys() != self._kept.keys()):
            return
        tales = {name: [*state, astuple(summary)] for name, (state, summary) in self._found.items() if state[0]}
        data = json.dumps({"version": _VERSION, "tales": tales}, separators=(",", ":")).encode("utf-8", "replace")
        with suppress(OSError):
            self._cache.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_atomic(self._cache, data, mode=0o600)
            self._kept, self._is_changed = dict(self._found), False


_Kept = tuple[tuple[int, int], Summary]
"""The length of a journal in bytes and its time in nanoseconds, and what was read from it then."""

_VERSION = f"{__version__}, titles, {','.join(field.name for kind in (Summary, Position) for field in fields(kind))}"
"""Of what program, with what in them, the summaries of a cache are."""


def _state(folder: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(f"{folder}/{FILE}")  # noqa: PTH116  a Path for each of a thousand tales takes as long again
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns


def _cache_file(root: Path) -> Path | None:
    """The file for the tales of this folder, however one comes to it."""
    with suppress(NoHome, OSError):
        name = blake2b(os.fsencode(root.resolve()), digest_size=12).hexdigest()
        return cache_folder() / "summaries" / f"{name}.json"
    return None


def _read(path: Path) -> "dict[str, _Kept]":
    """What a cache holds; nothing if it cannot be read or is not as it was written, in any place."""
    try:
        data, _ = read_file(path)
        table = json.loads(data)
        if table["version"] != _VERSION:
            return {}
        return {
            name: ((_is(size, int), _is(time, int)), _summary(values))
            for name, (size, time, values) in table["tales"].items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def _summary(values: Sequence[Any]) -> Summary:
    """A summary from its values in order. Raises TypeError or ValueError for any that it cannot have."""
    table = dict(zip(_TYPES, values, strict=True))
    position = table.pop("position")
    people, brought = (tuple([_is(text, str) for text in _is(table.pop(name), list)]) for name in ("people", "brought"))
    return Summary(
        **{name: _is(value, _TYPES[name]) for name, value in table.items()},
        people=people,
        brought=brought,
        position=None if position is None else Position(*[_is(text, str) for text in _is(position, list)]),
    )


_TYPES: dict[str, Any] = get_type_hints(Summary)


def _is(value: Any, kind: type) -> Any:
    """The value, if it is of that very type. Raises TypeError."""
    if type(value) is not kind:
        raise TypeError(f"{value!r} is no {kind.__name__}")
    return value


def _position(folder: Path) -> Position:
    from datetime import date  # rules and all that they need are imported only for a tale that is played

    from tales.errors import TalesError
    from tales.tale.tale import Tale

    try:
        tale = Tale.read(folder, lambda: date(2000, 1, 1))  # nothing is written, so no day is noted
    except JournalError:
        raise
    except TalesError:  # its game is not there or cannot be opened, or its rules do not lead here
        return Position()
    seats = tuple(seat.key for seat in tale.seats) if tale.is_over else ()
    sheet = tale.game.sheet(tale.session.state, seats)
    ask = tale.session.ask
    people = {seat.key: seat.person for seat in tale.seats if not seat.automa}
    moves = people.get(ask.seat, "") if ask is not None and len(set(people.values())) > 1 else ""
    return Position(sheet.title, sheet.place, sheet.turn, moves)
