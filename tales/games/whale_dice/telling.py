"""How this game tells: who writes each form, what every moment carries, and whose moment it is.

Every fact, passage and moment of a fleet carries vessel (the captain's seat); every moment carries ground, turn, hull,
rigging, crew and cargo as they are then.
"""

from typing import Any

from tales.games.whale_dice.setup import come, go
from tales.games.whale_dice.state import Ship
from tales.rules.asks import Narration
from tales.rules.play import Play, Rules


def moment(
    ship: Ship, role: str, key: str, form: str, weight: str, /, rule: Rules = (), **facts: Any
) -> Play[Narration | None]:
    """A moment told by that role, by whoever's turn it is ("" or a role that nobody has), or by the captain alone."""
    seat, because = ship.narrator(role)
    if because:
        facts["because"] = because
    return ship.teller.moment(seat, key, form, weight, rule, **facts)


def change(ship: Ship, stat: str, by: int, cause: str, rule: str) -> Play[int]:
    """Move hull, rigging, crew or cargo within its bounds, and say so if it moved; by how much it did."""
    by = ship.change(stat, by)
    if by:
        yield from changed(ship, stat, by, cause, rule)
    return by


def changed(ship: Ship, stat: str, by: int, cause: str, rule: str) -> Play[None]:
    """That a value has moved by so much, and what it is now; with the crew, who came or was lost."""
    yield from ship.teller.tell("stat.changed", rule, stat=stat, by=by, now=getattr(ship, stat), cause=cause)
    if stat == "crew" and ship.people is not None:
        yield from come(ship, by, cause) if by > 0 else go(ship, -by, cause)
