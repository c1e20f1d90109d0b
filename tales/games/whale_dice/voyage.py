"""A voyage in the order of the rulebook: the ship, the route, and what a turn is spent on.

Events, the hunt and the account at the end have modules of their own. Knows no disk, no screen and no dice but those
it asks for.
"""

from functools import lru_cache

from tales.asks import Choose, Option
from tales.games.whale_dice.account import end_of_voyage, ranking, word_from_shore
from tales.games.whale_dice.events import carry_out, event
from tales.games.whale_dice.hunt import sighting
from tales.games.whale_dice.state import SAVABLE, Fleet, Ship
from tales.games.whale_dice.telling import change, moment, page, page_end, spoken, told
from tales.play import Ending, Play, ask_text, number, roll
from tales.text import clean_name


def voyage(fleet: Fleet) -> Play[Ending]:
    """WD-01: one ship, one voyage along the route; or several ships in step, turn by turn (WD-R34)."""
    for ship in fleet.ships:
        if not ship.ready:
            yield from before_the_voyage(fleet, ship)
    while (next_up := fleet.next_up()) is not None:
        if fleet.lost_ships and fleet.opens_ground(next_up):
            yield from word_from_shore(fleet)
        yield from turn(next_up)
    return (yield from ranking(fleet))


# The ship


def before_the_voyage(fleet: Fleet, ship: Ship) -> Play[None]:
    """WD-03, WD-04, WD-07: a name, three dice, and the cargo that will make a profit."""
    if not ship.quiet:
        yield from christen(fleet, ship)
    passage = yield from page(ship, "voyage.eve", "letter")
    ship.hull = ship.hull_start = (yield from roll(ship.captain, "start.hull", "1d20", rule="WD-04"))[0]
    ship.rigging = ship.rigging_start = (yield from roll(ship.captain, "start.rigging", "1d20", rule="WD-04"))[0]
    ship.crew = ship.crew_start = (yield from roll(ship.captain, "start.crew", "1d20", rule="WD-04"))[0]
    ship.cargo = 0  # WD-06
    yield from told(
        ship, "ship.ready", ("WD-04", "WD-07"), hull=ship.hull, rigging=ship.rigging, crew=ship.crew, target=ship.target
    )
    if not ship.quiet:
        who = ship.teller("youngest")
        yield from spoken(ship, who, "voyage.eve", "letter", "scene", ship=ship.name, target=ship.target)
    yield from page_end(ship, passage)
    ship.ready = True


def christen(fleet: Fleet, ship: Ship) -> Play[None]:
    """WD-03: the ship's name, the master's, and the year; ships that sail in step sail in the same one."""
    place = fleet.ships.index(ship)
    usual = ship.book.ships[place]
    typed = yield from ask_text(ship.captain, "ship.name", usual=usual, rule="WD-03")
    ship.name = clean_name(typed) or usual
    usual = ship.book.masters[place]
    typed = yield from ask_text(ship.captain, "master.name", usual=usual)
    ship.master = clean_name(typed) or usual
    if place == 0:
        ship.year = yield from number(ship.captain, "sailing.year", (1780, 1900), usual=1843, rule=())
    else:
        ship.year = fleet.ships[0].year
    yield from told(ship, "cast", ship=ship.name, master=ship.master, year=ship.year, port=ship.route[0])


# The route


def turn(ship: Ship) -> Play[None]:
    """WD-13, WD-15: one turn, spent on one thing, and then the next; after the last one the ship has arrived."""
    if ship.lost:
        yield from lost_turns(ship)
    else:
        passage = yield from page(ship, "turn", turn=ship.turn, ground=ship.ground, part=ship.part)
        if ship.turn % 2:
            yield from new_ground(ship)
        yield from played_turn(ship)
        yield from page_end(ship, passage)
        if not ship.ended:
            ship.turn += 1
    if ship.turn > ship.last_turn:
        ship.ended = "arrived"  # WD-14
    if ship.ended:
        yield from end_of_voyage(ship)


def new_ground(ship: Ship) -> Play[None]:
    """WD-12: the next ground of the route, reached whether its turns are lost or not."""
    yield from told(ship, "ground.reached", "WD-12", ground=ship.ground, leg=ship.leg, barred=ship.barred)
    yield from moment(ship, "ground.new", "logbook", "entry", rule="WD-12", leg=ship.leg, barred=ship.barred)


def lost_turns(ship: Ship) -> Play[None]:
    """WD-22, WD-R14: turns in which nothing is done, over ground borders and up to the end of the route.

    A ship by itself counts a stretch off in one go; in a fleet every lost turn falls in its place.
    """
    passage = yield from page(ship, "lost")
    while True:
        if ship.turn % 2:
            yield from new_ground(ship)
        ship.lost -= 1
        ship.adrift += 1
        yield from told(ship, "turn.lost", "WD-22", turn=ship.turn, ground=ship.ground, left=ship.lost)
        if ship.turn == ship.last_turn:
            ship.lost = 0
        if not ship.lost or ship.vessel:
            break
        ship.turn += 1
    if not ship.lost:
        yield from told(ship, "lost.over", "WD-22", turns=ship.adrift)
        yield from moment(ship, "turn.lost", "logbook", "line", "captain", rule="WD-22", turns=ship.adrift)
        ship.adrift = 0
    yield from page_end(ship, passage)
    ship.turn += 1


# A turn


def played_turn(ship: Ship) -> Play[None]:
    """WD-15: sail, recruit, or use a saved event; each takes the whole turn."""
    yield from told(
        ship,
        "turn.begins",
        "WD-15",
        turn=ship.turn,
        ground=ship.ground,
        part=ship.part,
        barred=ship.barred,
        hull=ship.hull,
        rigging=ship.rigging,
        crew=ship.crew,
        cargo=ship.cargo,
    )
    action = yield what_to_do(ship)
    if action == "sail":
        yield from sail(ship)
    elif action == "recruit":
        yield from recruit(ship)
    else:
        assert isinstance(action, str)
        yield from use_saved(ship, action.removeprefix("use."))


def what_to_do(ship: Ship) -> Choose:
    """The ask that opens a turn (WD-15)."""
    held = tuple(ship.saved.values())
    port = ("full" if ship.crew == 20 else "open") if ship.in_port else ""
    usable = tuple(ship.can_use(event) for event in SAVABLE) if any(held) else ()
    return _what_to_do(ship.captain, ship.turn, ship.last_turn, ship.ground, port, held, usable)


@lru_cache(maxsize=4096)
def _what_to_do(
    captain: str, turn: int, turns: int, ground: str, port: str, held: tuple[int, ...], usable: tuple[bool, ...]
) -> Choose:
    options = [Option("sail")]
    if port:
        options.append(Option("recruit", barred="" if port == "open" else "crew-full"))
    for saved, count, can_use in zip(SAVABLE, held, usable, strict=False):
        if count:
            why_not = "crew-full" if saved == "recruitment" else "nothing-to-mend"
            options.append(Option(f"use.{saved}", (("held", count),), "" if can_use else why_not))
    return Choose(
        key="turn.action",
        seat=captain,
        options=tuple(options),
        rule=("WD-15", "WD-16", "WD-40"),
        facts=(("turn", turn), ("turns", turns), ("ground", ground)),
    )


def recruit(ship: Ship) -> Play[None]:
    """WD-16: in port, people come aboard in place of the sailing die."""
    came = (yield from roll(ship.captain, "recruit", "1d6", rule="WD-16"))[0]
    gained = yield from change(ship, "crew", came, "port", "WD-16")
    yield from moment(ship, "recruit.aboard", "scene", "entry", rule="WD-16", gained=gained)


def use_saved(ship: Ship, saved: str) -> Play[None]:
    """WD-40: a saved event, in place of the sailing die."""
    ship.saved[saved] -= 1
    happening = next(line for line in ship.book.events if line.key == saved)
    yield from told(ship, "event.used", "WD-40", event=saved, when="later")
    done = yield from carry_out(ship, happening)
    rule = ("WD-40", happening.rule)
    yield from moment(ship, "saved.used", "logbook", "entry", happening.teller, rule=rule, event=saved, **(done or {}))


def sail(ship: Ship) -> Play[None]:
    """WD-17: the sailing die brings an event, calm sailing or a whale."""
    face = (yield from roll(ship.captain, "sailing", "1d6", rule="WD-17"))[0]
    brings = ship.four if face == 4 else ship.book.sailing[face]  # WD-R03
    if brings == "calm":
        yield from calm_sailing(ship)
    elif brings == "event":
        yield from event(ship)
    else:
        yield from sighting(ship)


def calm_sailing(ship: Ship) -> Play[None]:
    """WD-18: hull and rigging are each mended by 1 where they are damaged; the crew is not."""
    yield from told(ship, "sailing.calm", "WD-18")
    yield from change(ship, "hull", 1, "calm", "WD-18")
    yield from change(ship, "rigging", 1, "calm", "WD-18")
    yield from moment(ship, "sailing.calm", "logbook", "line", "carpenter", rule="WD-18")
