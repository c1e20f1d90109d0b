"""The end of a voyage: how it ended, the account of it, and the ranking of several ships."""

from tales.entries import Value
from tales.games.whale_dice.state import SPECIES, Fleet, Ship
from tales.games.whale_dice.telling import moment
from tales.rules.asks import TABLE
from tales.rules.play import Ending, Play
from tales.rules.teller import Given

_FORMS = {"arrived": "letter", "sunk": "campfire", "starved": "campfire", "derelict": "campfire"}
_RULES = {"arrived": ("WD-14", "WD-07"), "sunk": ("WD-08",), "starved": ("WD-09",), "derelict": ("WD-10",)}


def end_of_voyage(ship: Ship) -> Play[None]:
    """WD-07 to WD-10, WD-14: home with a profit or without, or not home at all (WD-R06)."""
    ship.turns_sailed = min(ship.turn, ship.orders.last_turn)
    yield from ship.teller.passage("ending", account(ship), form=_FORMS[ship.ended])


def account(ship: Ship) -> Play[None]:
    """How the voyage ended and what came of it; everybody aboard who tells has a last word."""
    form, rule = _FORMS[ship.ended], _RULES[ship.ended]
    if ship.ended == "arrived" and ship.turn <= 2 * len(ship.route):  # WD-R01, the setting: arrival is the end
        yield from ship.teller.tell("ground.reached", "WD-12", read=ship.bounds)
    yield from ship.teller.tell("ship.ended", rule, read=lambda: _ending(ship))
    yield from ship.teller.tell("voyage.account", "WD-07", read=lambda: _account(ship))
    facts: Given = {"ship": ship.name, "profit": ship.profit, "target": ship.target}
    if ship.orders.company or ship.vessel:
        facts["because"] = "of-all" if ship.orders.company else "of-ship"
    for seat in ship.orders.company or (ship.captain,):
        yield from ship.teller.moment(seat, f"ending.{ship.ended}", form, "scene", rule, **facts)


def _ending(ship: Ship) -> dict[str, Value]:
    facts: dict[str, Value] = {"ship": ship.name, "how": ship.ended, "profit": ship.profit}
    return {**facts, "cargo": ship.cargo, "target": ship.target}


def _account(ship: Ship) -> dict[str, Value]:
    return {
        "turns": ship.turns_sailed,
        **{species: ship.caught[species] for species in SPECIES},
        "won": ship.won,
        "lost": ship.spilt,
        "taken_on": ship.taken_on,
        "crew_lost": ship.crew_lost,
        "events": ship.events,
        "target": ship.target,
        "cargo": ship.cargo,
    }


def word_from_shore(fleet: Fleet) -> Play[None]:
    """While others are at sea, the captain of a lost ship may tell what is said of her ashore."""
    for ship in fleet.lost_ships:
        yield from moment(ship, "", "shore.word", "letter", "line", ship=ship.name, how=ship.ended)


def alone(ship: Ship) -> Ending:
    """The ending of a tale of one ship."""
    return Ending(ship.ended, (("profit", ship.profit), ("cargo", ship.cargo), ("target", ship.target)))


def ranking(fleet: Fleet) -> Play[Ending]:
    """The ending of a tale of several ships: their order (WD-R34)."""
    ranked = sorted(ranks(fleet), key=lambda pair: pair[1])
    ships = tuple(ship.vessel for ship, _ in ranked)
    places = tuple(rank for _, rank in ranked)
    yield from fleet.teller.passage("ranking", order_of_ships(fleet, ranked), form="logbook")
    return Ending("returned", (("ships", ships), ("ranks", places)))


def order_of_ships(fleet: Fleet, ranked: list[tuple[Ship, int]]) -> Play[None]:
    """WD-R34: every ship with its place."""
    for ship, rank in ranked:
        facts: Given = {"ship": ship.name, "rank": rank, "how": ship.ended, "over": ship.cargo - ship.target}
        yield from ship.teller.tell("ship.ranked", "WD-R34", **facts)
    first = ranked[0][0].name
    yield from fleet.teller.moment(TABLE, "ending.ranking", "logbook", rule="WD-R34", first=first, ships=len(ranked))


def ranks(fleet: Fleet) -> list[tuple[Ship, int]]:
    """WD-R34: arrived ships by cargo less target, ties sharing a place; lost ships share the last one."""
    over = sorted((ship.cargo - ship.target for ship in fleet.ships if ship.ended == "arrived"), reverse=True)
    return [
        (ship, over.index(ship.cargo - ship.target) + 1 if ship.ended == "arrived" else len(over) + 1)
        for ship in fleet.ships
    ]
