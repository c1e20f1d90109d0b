"""A voyage in the order of the rulebook: the ship, the route, and what a turn is spent on.

Events, the hunt and the account at the end have modules of their own. Knows no disk, no screen and no dice but those
it asks for.
"""

from functools import lru_cache

from tales.games.whale_dice.events import carry_out, event
from tales.games.whale_dice.hunt import empty_sea, hunt
from tales.games.whale_dice.scoring import alone, end_of_voyage, ranking, word_from_shore
from tales.games.whale_dice.setup import heal, muster
from tales.games.whale_dice.state import MOST_CREW, SAVABLE, Fleet, Orders, Rolling, Ship
from tales.games.whale_dice.telling import SILENCE, change, changed, die, moment, page, page_end, spoken, told
from tales.rules.asks import Choose, Option
from tales.rules.play import Ending, Play, ask_text, number, roll
from tales.text import clean_name


def voyage(fleet: Fleet) -> Play[Ending]:
    """WD-01: one ship, one voyage along the route; or several ships in step, turn by turn (WD-R34)."""
    for ship in fleet.ships:
        if not ship.ready:
            yield from before_the_voyage(fleet, ship)
    if len(fleet.ships) > 1:
        return (yield from in_step(fleet))
    ship = fleet.ships[0]
    yield from turns(ship)
    return alone(ship)


def in_step(fleet: Fleet) -> Play[Ending]:
    """WD-R34: each ship plays turn 1 in seating order, then each turn 2, and so on."""
    while (ship := fleet.next_up()) is not None:
        if fleet.opens_ground(ship):
            yield from word_from_shore(fleet)
        yield from turns(ship)
    return (yield from ranking(fleet))


# The ship


def before_the_voyage(fleet: Fleet, ship: Ship) -> Rolling[None]:
    """WD-03, WD-04, WD-07: a name, three dice, and the cargo that will make a profit."""
    if not ship.quiet:
        yield from christen(fleet, ship)
    passage = yield from page(ship, "voyage.eve", "letter")
    ship.hull = ship.hull_start = (yield die(ship.captain, "start.hull", "1d20", "WD-04"))[0]
    ship.rigging = ship.rigging_start = (yield die(ship.captain, "start.rigging", "1d20", "WD-04"))[0]
    ship.crew = ship.crew_start = (yield die(ship.captain, "start.crew", "1d20", "WD-04"))[0]
    ship.cargo = 0  # WD-06
    yield from told(
        ship, "ship.ready", ("WD-04", "WD-07"), hull=ship.hull, rigging=ship.rigging, crew=ship.crew, target=ship.target
    )
    if not ship.quiet:
        yield from muster(ship, fleet.ships.index(ship), len(fleet.ships))
        who = ship.teller("youngest")
        why = ship.because("youngest")
        yield from spoken(ship, who, "voyage.eve", "letter", "scene", (), why, ship=ship.name, target=ship.target)
    yield from page_end(ship, passage)
    ship.ready = True


def christen(fleet: Fleet, ship: Ship) -> Play[None]:
    """WD-03: the ship's name, the master's, and the year; ships that sail in step sail in the same one."""
    place = fleet.ships.index(ship)
    default = ship.book.ships[place]
    typed = yield from ask_text(ship.captain, "ship.name", default=default, rule="WD-03")
    ship.name = clean_name(typed) or default
    default = ship.book.masters[place]
    typed = yield from ask_text(ship.captain, "master.name", default=default)
    ship.master = clean_name(typed) or default
    if place == 0:
        ship.year = yield from number(ship.captain, "sailing.year", (1780, 1900), default=1843, rule=())
    else:
        ship.year = fleet.ships[0].year
    yield from told(ship, "cast", ship=ship.name, master=ship.master, year=ship.year, port=ship.route[0])


# The route


def turns(ship: Ship) -> Rolling[None]:
    """WD-13, WD-15: turn by turn, each spent on one thing, to the end of the route; among several ships, one turn."""
    orders, listening = ship.orders, not ship.quiet
    while not ship.ended:
        if ship.lost:
            yield from lost_turns(ship)
        else:
            passage = (yield from turn_begins(ship)) if listening else 0
            action = (yield what_to_do(ship)) if listening or not only_sails(ship) else "sail"
            if action == "sail":
                yield from sail(ship, (yield orders.throws.sailing)[0])
            elif action == "recruit":
                yield from recruit(ship)
            else:
                yield from use_saved(ship, action.removeprefix("use."))
            if listening:
                yield from page_end(ship, passage)
            if not ship.ended:
                ship.turn += 1
        if ship.turn > orders.last_turn:
            ship.ended = "arrived"  # WD-14
        if ship.ended:
            yield from end_of_voyage(ship)
        if ship.vessel:
            return


def turn_begins(ship: Ship) -> Play[int]:
    """The page of a turn, and how the ship stands."""
    passage = yield from page(ship, "turn", turn=ship.turn, ground=ship.ground, part=ship.part)
    if ship.part == 1:
        yield from new_ground(ship)
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
    return passage


def new_ground(ship: Ship) -> Play[None]:
    """WD-12: the next ground of the route, reached whether its turns are lost or not."""
    yield from told(ship, "ground.reached", "WD-12", ground=ship.ground, leg=ship.leg, barred=ship.barred)
    yield from moment(ship, "ground.new", "logbook", "entry", rule="WD-12", leg=ship.leg, barred=ship.barred)


def lost_turns(ship: Ship) -> Play[None]:
    """WD-22, WD-R14: turns in which nothing is done, over ground borders and up to the end of the route.

    A ship by itself counts a stretch off in one go; among several, every lost turn falls in its place.
    """
    passage = yield from page(ship, "lost")
    while ship.lost and ship.turn <= ship.orders.last_turn:
        ship.lost -= 1
        ship.adrift += 1
        is_over = not ship.lost or ship.turn == ship.orders.last_turn
        if not ship.quiet:
            yield from told_lost(ship, is_over)
        if is_over:
            ship.lost = ship.adrift = 0
        ship.turn += 1
        if ship.vessel:
            break
    yield from page_end(ship, passage)


def told_lost(ship: Ship, is_over: bool) -> Play[None]:
    """A lost turn, and after the last one what became of them all."""
    if ship.part == 1:
        yield from new_ground(ship)
    yield from told(ship, "turn.lost", "WD-22", turn=ship.turn, ground=ship.ground, left=ship.lost)
    if is_over:
        yield from told(ship, "lost.over", "WD-22", turns=ship.adrift)
        yield from moment(ship, "turn.lost", "logbook", "line", "captain", rule="WD-22", turns=ship.adrift)


# A turn


def only_sails(ship: Ship) -> bool:
    """Whether there is nothing else to do: no port, nothing saved. It is asked even so, where somebody listens."""
    return not ship.saved and ship.turn not in ship.orders.port_turns


def what_to_do(ship: Ship) -> Choose:
    """WD-15: sail, recruit where WD-16 allows it, or use a saved event (WD-40); each takes the whole turn."""
    if only_sails(ship):
        return _what_to_do(ship.orders, ship.turn)
    is_port = ship.turn in ship.orders.port_turns
    return _what_to_do(ship.orders, ship.turn, is_port, tuple(ship.saved), ship.crew == MOST_CREW, ship.damaged)


@lru_cache(maxsize=4096)
def _what_to_do(
    orders: Orders,
    turn: int,
    is_port: bool = False,
    saved: tuple[str, ...] = (),
    is_full: bool = False,
    is_damaged: bool = False,
) -> Choose:
    why_not = {"recruitment": "crew-full" if is_full else ""}
    options = [Option("sail")]
    if is_port:
        options.append(Option("recruit", barred=why_not["recruitment"]))
    for kept in SAVABLE:
        if count := saved.count(kept):
            barred = why_not.get(kept, "" if is_damaged else "nothing-to-mend")
            options.append(Option(f"use.{kept}", (("held", count),), barred))
    return Choose(
        key="turn.action",
        seat=orders.captain,
        options=tuple(options),
        rule=("WD-15", "WD-16", "WD-40"),
        facts=(("turn", turn), ("turns", orders.last_turn), ("ground", orders.route[(turn - 1) // 2])),
    )


def recruit(ship: Ship) -> Play[None]:
    """WD-16: in port, people come aboard in place of the sailing die."""
    came = (yield from roll(ship.captain, "recruit", "1d6", rule="WD-16"))[0]
    gained = yield from change(ship, "crew", came, "port", "WD-16")
    yield from moment(ship, "recruit.aboard", "scene", "entry", rule="WD-16", gained=gained)


def use_saved(ship: Ship, saved: str) -> Play[None]:
    """WD-40: a saved event, in place of the sailing die."""
    ship.saved.remove(saved)
    happening = next(line for line in ship.book.events if line.key == saved)
    yield from told(ship, "event.used", "WD-40", event=saved, when="later")
    done = yield from carry_out(ship, happening)
    rule = ("WD-40", happening.rule)
    yield from moment(ship, "saved.used", "logbook", "entry", happening.teller, rule=rule, event=saved, **(done or {}))


def sail(ship: Ship, face: int) -> Play[None]:
    """WD-17: what the sailing die brings: an event, calm sailing or a whale."""
    brings = ship.orders.four if face == 4 else ship.book.sailing[face]  # WD-R03
    if brings == "calm":
        return calm_sailing(ship)
    if brings == "event":
        return event(ship)
    return empty_sea(ship) if ship.barred else hunt(ship)


def calm_sailing(ship: Ship) -> Play[None]:
    """WD-18: hull and rigging are each mended by 1 where they are damaged (WD-R08); the crew is not."""
    hull = ship.change("hull", 1) if ship.hull < ship.hull_start else 0
    rigging = ship.change("rigging", 1) if ship.rigging < ship.rigging_start else 0
    return SILENCE if ship.quiet else told_calm(ship, hull, rigging)


def told_calm(ship: Ship, hull: int, rigging: int) -> Play[None]:
    """A calm turn, and what was mended in it."""
    yield from told(ship, "sailing.calm", "WD-18")
    yield from heal(ship)
    if hull:
        yield from changed(ship, "hull", hull, "calm", "WD-18")
    if rigging:
        yield from changed(ship, "rigging", rigging, "calm", "WD-18")
    yield from moment(ship, "sailing.calm", "logbook", "line", "carpenter", rule="WD-18")
