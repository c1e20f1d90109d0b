"""The telling verbs of this game: facts, pages of the log, and moments that want words, each with its ship's mark.

Nothing here changes a number. Where a voyage comes by dozens of times, rules ask `ship.quiet` first and save the work.
"""

from functools import lru_cache
from typing import Any, cast

from tales.entries import Value
from tales.games.whale_dice.setup import come, go
from tales.games.whale_dice.state import Ship
from tales.rules.asks import Roll
from tales.rules.play import Play, Rules, close_passage, narrate, open_passage, tell

WRITERS = {"logbook": "mate", "letter": "master", "campfire": "forecastle", "scene": "mate"}
"""Who speaks in each form."""


def _nothing() -> Play[None]:
    yield from ()


SILENCE = _nothing()
next(SILENCE, None)
"""A play that is over: it ends at once, however often it is delegated to."""


def told(ship: Ship, key: str, /, rule: Rules = (), **facts: Value) -> Play[None]:
    """A fact of this ship."""
    return SILENCE if ship.quiet else tell(key, rule=rule, **_marked(ship, facts))


def page(ship: Ship, key: str, /, form: str = "logbook", **facts: Value) -> Play[int]:
    """A new passage of this ship."""
    if ship.quiet:
        return cast("Play[int]", SILENCE)
    return open_passage(key, writer=WRITERS[form], form=form, **_marked(ship, facts))


def page_end(ship: Ship, passage: int) -> Play[None]:
    """The end of a passage of this ship."""
    return SILENCE if ship.quiet else close_passage(passage)


def moment(
    ship: Ship, key: str, form: str, weight: str, role: str = "", /, *, rule: Rules = (), **facts: Value
) -> Play[None]:
    """A moment told by the role it belongs to; what is no logbook writing gets a passage of its own."""
    if ship.quiet:
        return
    passage = 0
    if form != "logbook":
        passage = yield from page(ship, key, form)
    yield from spoken(ship, ship.teller(role), key, form, weight, rule, ship.because(role), **facts)
    if form != "logbook":
        yield from close_passage(passage)


def spoken(
    ship: Ship,
    seat: str,
    key: str,
    form: str,
    weight: str,
    /,
    rule: Rules = (),
    because: str = "",
    **facts: Value,
) -> Play[None]:
    """A moment told by that seat in the passage that is open, with the ship's position for its prompt."""
    if because:
        facts["because"] = because
    position: dict[str, Value] = {
        "ground": ship.ground,
        "turn": min(ship.turn, 2 * len(ship.route)),
        "hull": ship.hull,
        "rigging": ship.rigging,
        "crew": ship.crew,
        "cargo": ship.cargo,
    }
    yield from narrate(seat, key, form, weight=weight, rule=rule, **_marked(ship, {**position, **facts}))


def change(ship: Ship, stat: str, by: int, cause: str, rule: str) -> Play[int]:
    """Move hull, rigging, crew or cargo within its bounds, and say so if it moved; by how much it did."""
    by = ship.change(stat, by)
    if by and not ship.quiet:
        yield from changed(ship, stat, by, cause, rule)
    return by


def changed(ship: Ship, stat: str, by: int, cause: str, rule: str) -> Play[None]:
    """That a value has moved by so much, and what it is now; with the crew, who came or was lost."""
    yield from told(ship, "stat.changed", rule, stat=stat, by=by, now=getattr(ship, stat), cause=cause)
    if stat == "crew" and ship.people is not None:
        yield from come(ship, by, cause) if by > 0 else go(ship, -by, cause)


@lru_cache(maxsize=512)
def die(captain: str, key: str, dice: str, rule: str) -> Roll:
    """A roll of one captain, ready to be asked for; for dice that are thrown too often to be made anew."""
    return Roll(key=key, seat=captain, dice=dice, rule=(rule,))


def _marked(ship: Ship, facts: dict[str, Value]) -> dict[str, Any]:
    if ship.vessel:
        facts["vessel"] = ship.vessel
    return facts
