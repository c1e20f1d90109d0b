"""The table as it was set last for each game: who sat there, whose dice, which house rules. Knows no widget."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tales.entries import Seat, Value
from tales.rules.settings import Setting, SettingError
from tales.text import clean_name
from tales.tui import remembered


@dataclass(slots=True)
class LastTable:
    """What is filled in before anybody has changed anything."""

    dice: str = "thrown"
    seats: list[Seat] = field(default_factory=list)
    rules: dict[str, Value] = field(default_factory=dict)


def last_table(game: str, roles: Iterable[str], settings: Iterable[Setting]) -> LastTable:
    """The last table of that game, as far as its roles and house rules still have a place for it."""
    found, kept = LastTable(), remembered.recall(f"table {game}")
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
    remembered.remember(f"table {game}", {"dice": dice, "seats": people, "rules": dict(rules)})


def _value(kept: Any) -> Value:
    return tuple(_value(item) for item in kept) if isinstance(kept, list) else kept
