"""A season: set-up, turn slots of four phases each, and its end, in the order of the rulebook.

The Event Phase, the Hunt Phase, catches and Difficulties have modules of their own. Knows no disk, no screen and no
dice but those it asks for.
"""

from tales.games.whale_cards.events import event_phase
from tales.games.whale_cards.hunt import hunting
from tales.games.whale_cards.pile import fill
from tales.games.whale_cards.scoring import end_of_season
from tales.games.whale_cards.setup import before_the_season
from tales.games.whale_cards.state import STANDSTILL, Season, Ship
from tales.rules.play import Ending, Play
from tales.rules.teller import Given


def season_of(season: Season) -> Play[Ending]:
    """WC-08, WC-46: turn slot after turn slot, until the deck has been gone through twice."""
    if not season.ready:
        yield from before_the_season(season)
        season.ready = True
    while not season.ended:
        yield from slot(season)
    return (yield from end_of_season(season))


def slot(season: Season) -> Play[None]:
    """One turn slot: skipped (WC-42), or a turn; then whose slot comes next."""
    ship = season.ship
    season.renewed = season.moved = False
    if ship.owed:
        yield from skipped(season, ship)
    else:
        yield from ship.teller.passage("turn", turn(season, ship), form="logbook", extra=season.is_extra)
        season.standstill = stands_still(season, ship)
    if season.renewed and not season.over:
        yield from middle(season)
    season.ended = season.last or season.standstill
    season.turn += 1
    season.is_extra = ship.extra > 0
    if season.is_extra:
        ship.extra -= 1  # WC-41, WC-R19: the next slot is this ship's, and a skip that it owes takes it
    else:
        season.up = (season.up + 1) % len(season.ships)


def skipped(season: Season, ship: Ship) -> Play[None]:
    """WC-42: no phase at all; one turn less is owed."""
    card = ship.owed.pop(0)
    ship.log.skipped += 1
    facts: Given = {"card": card, "owes": len(ship.owed)}
    yield from ship.teller.passage("idle", tell_skipped(season, ship, facts), form="logbook", **facts)


def tell_skipped(season: Season, ship: Ship, facts: Given) -> Play[None]:
    """What is told of a skipped turn."""
    yield from ship.teller.tell("turn.skipped", ("WC-42", "WC-30"), **facts)
    is_rival = season.is_rival(ship)
    key = "rival.idle" if is_rival else "turn.idle"
    yield from ship.teller.moment(ship.seat, key, "logbook", "line", "WC-42", unasked=is_rival, **facts)


def turn(season: Season, ship: Ship) -> Play[None]:
    """WC-08: Sail, Event, Hunt and Catch Phase."""
    ship.log.turns += 1
    yield from ship.teller.tell("turn.begins", "WC-08", turn=season.turn, extra=season.is_extra)
    yield from phases(season, ship)
    ship.forget()


def phases(season: Season, ship: Ship) -> Play[None]:
    """The four phases; by a house rule all stops with the last card (WC-R05)."""
    yield from fill(season, ship, ("WC-09", "WC-R28"))
    if season.over:
        return
    extra = yield from event_phase(season, ship)
    if season.over:
        return
    yield from hunting(season, ship, extra)
    if season.over:
        return
    yield from catch_phase(season, ship)


def catch_phase(season: Season, ship: Ship) -> Play[None]:
    """WC-43 to WC-45: after a Mulligan the whole hand goes; then the hand is filled."""
    if ship.mulligan:
        thrown = season.throw_away(ship)
        yield from ship.teller.tell("hand.thrown", ("WC-43", "WC-R42"), cards=tuple(thrown))
        if not season.is_rival(ship):
            yield from ship.teller.moment(ship.seat, "hunt.mulligan", "logbook", "line", "WC-43")
    yield from fill(season, ship, ("WC-44", "WC-45"))


def stands_still(season: Season, ship: Ship) -> bool:
    """WC-R38: whether every ship has now taken two turns in a row in which no card moved anywhere."""
    for other in season.ships:
        other.still = 0 if season.moved else other.still + (other is ship)
    return all(other.still >= STANDSTILL for other in season.ships)


def middle(season: Season) -> Play[None]:
    """A letter home from every ship, in turn order, when the deck has been gone through once."""
    for ship in season.in_turn_order():
        if season.is_rival(ship):
            continue
        facts: Given = {"place": season.place_of(ship), "of": len(season.ships)}
        yield from ship.teller.moment(ship.seat, "season.middle", "letter", "entry", "WC-10", passage="middle", **facts)
