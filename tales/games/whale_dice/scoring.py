"""The end of a voyage: how it ended, the account of it, and the ranking of several ships."""

from tales.games.whale_dice.state import SPECIES, Fleet, Ship
from tales.games.whale_dice.telling import moment, page, page_end, spoken, told
from tales.rules.asks import TABLE
from tales.rules.play import Ending, Play, close_passage, narrate, open_passage, tell

_FORMS = {"arrived": "letter", "sunk": "campfire", "starved": "campfire", "derelict": "campfire"}
_RULES = {"arrived": ("WD-14", "WD-07"), "sunk": ("WD-08",), "starved": ("WD-09",), "derelict": ("WD-10",)}


def end_of_voyage(ship: Ship) -> Play[None]:
    """WD-07 to WD-10, WD-14: home with a profit or without, or not home at all (WD-R06)."""
    ship.turns_sailed = min(ship.turn, ship.orders.last_turn)
    if not ship.quiet:
        yield from _told_by_all(ship)


def _told_by_all(ship: Ship) -> Play[None]:
    form, rule = _FORMS[ship.ended], _RULES[ship.ended]
    passage = yield from page(ship, "ending", form)
    if ship.ended == "arrived" and ship.turn <= 2 * len(ship.route):  # WD-R01, the setting: arrival is the end
        yield from told(ship, "ground.reached", "WD-12", ground=ship.ground, leg=ship.leg, barred=ship.barred)
    yield from told(
        ship,
        "ship.ended",
        rule,
        ship=ship.name,
        how=ship.ended,
        profit=ship.profit,
        cargo=ship.cargo,
        target=ship.target,
    )
    yield from told(
        ship,
        "voyage.account",
        "WD-07",
        turns=ship.turns_sailed,
        **{species: ship.caught[species] for species in SPECIES},
        won=ship.won,
        lost=ship.spilt,
        taken_on=ship.taken_on,
        crew_lost=ship.crew_lost,
        events=ship.events,
        target=ship.target,
        cargo=ship.cargo,
    )
    for seat in ship.orders.company or (ship.captain,):
        yield from spoken(
            ship,
            seat,
            f"ending.{ship.ended}",
            form,
            "scene",
            rule,
            "of-all" if ship.orders.company else ship.because(),
            ship=ship.name,
            profit=ship.profit,
            target=ship.target,
        )
    yield from page_end(ship, passage)


def word_from_shore(fleet: Fleet) -> Play[None]:
    """While others are at sea, the captain of a lost ship may tell what is said of her ashore."""
    for ship in fleet.lost_ships:
        yield from moment(ship, "shore.word", "letter", "line", ship=ship.name, how=ship.ended)


def alone(ship: Ship) -> Ending:
    """The ending of a tale of one ship."""
    return Ending(ship.ended, (("profit", ship.profit), ("cargo", ship.cargo), ("target", ship.target)))


def ranking(fleet: Fleet) -> Play[Ending]:
    """The ending of a tale of several ships: their order (WD-R34)."""
    ranked = sorted(ranks(fleet), key=lambda pair: pair[1])
    ships = tuple(ship.vessel for ship, _ in ranked)
    places = tuple(rank for _, rank in ranked)
    quiet = any(ship.quiet for ship in fleet.ships)
    if not quiet:
        passage = yield from open_passage("ranking", writer="mate", form="logbook")
        for ship, rank in ranked:
            yield from tell(
                "ship.ranked",
                rule="WD-R34",
                vessel=ship.vessel,
                ship=ship.name,
                rank=rank,
                how=ship.ended,
                over=ship.cargo - ship.target,
            )
        yield from narrate(
            TABLE, "ending.ranking", "logbook", rule="WD-R34", first=ranked[0][0].name, ships=len(ranked)
        )
        yield from close_passage(passage)
    return Ending("returned", (("ships", ships), ("ranks", places)))


def ranks(fleet: Fleet) -> list[tuple[Ship, int]]:
    """WD-R34: arrived ships by cargo less target, ties sharing a place; lost ships share the last one."""
    over = sorted((ship.cargo - ship.target for ship in fleet.ships if ship.ended == "arrived"), reverse=True)
    return [
        (ship, over.index(ship.cargo - ship.target) + 1 if ship.ended == "arrived" else len(over) + 1)
        for ship in fleet.ships
    ]
