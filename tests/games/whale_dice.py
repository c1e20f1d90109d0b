"""What the tests of the dice voyage share: a ship in any position, and the state that comes of it."""

from typing import Any

from tales.entries import Seat
from tales.games.whale_dice import GAME
from tales.games.whale_dice.state import Fleet, Ship
from tales.rules.settings import Settings


def fleet(*roles: str, **chosen: Any) -> Fleet:
    """The state before anything has happened, with these roles at the table."""
    settings = Settings(GAME.settings, chosen)
    seats = GAME.seats([Seat("", role) for role in roles or ("captain",)], settings)
    return GAME.new(settings, seats)


def ready(ship: Ship, **position: Any) -> Ship:
    """The ship at the beginning of a turn. `hull=(9, 10)` is a present and a starting value."""
    ship.name, ship.master, ship.year, ship.ready = "Abigail", "Josiah Pell", 1843, True
    position = {"turn": 3, "hull": 10, "rigging": 8, "crew": 10} | position
    for name, value in position.items():
        if name in ("hull", "rigging", "crew"):
            now, start = value if isinstance(value, tuple) else (value, value)
            setattr(ship, name, now)
            setattr(ship, f"{name}_start", start)
        else:
            setattr(ship, name, value)
    return ship


def at(roles: tuple[str, ...] = ("captain",), settings: dict[str, Any] | None = None, **position: Any) -> Fleet:
    """A ship in Massachusetts Bay, first turn, sound and empty, unless the position says otherwise."""
    state = fleet(*roles, **(settings or {}))
    for ship in state.ships:
        ready(ship, **position)
    return state
