"""What the program remembers from one evening to the next: for each game its last table, and what was shown already.

A convenience, never needed: what cannot be read or written is forgotten in silence. Knows no widget.
"""

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tales.dirs import NoHome, state_folder
from tales.entries import Seat, Value
from tales.journal.files import read_small, write_atomic
from tales.rules.settings import Setting, SettingError
from tales.text import clean_name


def memory_path() -> Path:
    """The file, in the user's folder for what programs remember. Raises NoHome."""
    return state_folder() / "table.json"


def recall(name: str) -> Any:
    """What was remembered under that name; None if nothing was."""
    return _all().get(name)


def remember(name: str, value: Any) -> None:
    """Remember something that JSON can hold."""
    known = {**_all(), name: value}
    with suppress(OSError, ValueError, TypeError, NoHome):
        path = memory_path()
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_atomic(path, json.dumps(known, indent=1, ensure_ascii=True).encode())


def _all() -> dict[str, Any]:
    try:
        found = json.loads(read_small(memory_path()))
    except (OSError, ValueError, RecursionError, NoHome):
        return {}
    return found if isinstance(found, dict) else {}


@dataclass(slots=True)
class LastTable:
    """Who sat at the last table of a game, whose dice they threw, and their house rules."""

    dice: str = "thrown"
    seats: list[Seat] = field(default_factory=list)
    rules: dict[str, Value] = field(default_factory=dict)


def last_table(game: str, roles: Iterable[str], settings: Iterable[Setting]) -> LastTable:
    """The last table of that game, as far as its roles and house rules still have a place for it."""
    found, kept = LastTable(), recall(f"table {game}")
    if not isinstance(kept, dict):
        return found
    if kept.get("dice") == "typed":
        found.dice = "typed"
    roles = set(roles)
    seats = kept.get("seats")
    for seat in seats if isinstance(seats, list) else ():
        match seat:
            case [str(role), str(person), bool(automa)] if role in roles:
                found.seats.append(Seat(role, role, clean_name(person), automa))
    rules = kept.get("rules")
    for setting in settings:
        if isinstance(rules, dict) and setting.key in rules:
            try:
                found.rules[setting.key] = setting.check(_value(rules[setting.key]))
            except (SettingError, TypeError):
                continue  # a house rule that has changed since
    return found


def keep_table(game: str, dice: str, seats: Iterable[Seat], rules: Mapping[str, Value]) -> None:
    """Remember this table for the next tale of that game."""
    people = [[seat.role, seat.person, seat.automa] for seat in seats]
    remember(f"table {game}", {"dice": dice, "seats": people, "rules": dict(rules)})


def _value(kept: Any) -> Value:
    return tuple(_value(item) for item in kept) if isinstance(kept, list) else kept
