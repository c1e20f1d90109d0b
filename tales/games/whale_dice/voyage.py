"""A voyage in the order of the rulebook: the ship, the route, and what a turn is spent on.

Events, the hunt and the account at the end have modules of their own. Knows no disk, no screen and no dice but those
it asks for.
"""

from collections.abc import Iterator

from tales.games.whale_dice.events import carry_out, event
from tales.games.whale_dice.hunt import empty_sea, hunt
from tales.games.whale_dice.scoring import alone, end_of_voyage, ranking, word_from_shore
from tales.games.whale_dice.setup import draw_people, heal
from tales.games.whale_dice.state import MOST_CREW, SAVABLE, Fleet, Ship
from tales.games.whale_dice.telling import change, changed, moment
from tales.rules.asks import Option
from tales.rules.play import Ending, Play, ask_name, choose, number, roll
from tales.rules.tables import read_data
from tales.rules.teller import Given


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


def before_the_voyage(fleet: Fleet, ship: Ship) -> Play[None]:
    """WD-03, WD-04, WD-07: a name, three dice, and the cargo that will make a profit."""
    if not ship.named:
        yield from name_ship(fleet, ship)
    yield from ship.teller.passage("voyage.eve", made_ready(fleet, ship), form="letter")


def made_ready(fleet: Fleet, ship: Ship) -> Play[None]:
    """WD-04: roll hull, rigging and crew (1 to 20 each), draw the people, and ask for a letter before sailing."""
    captain = ship.captain
    ship.hull = ship.hull_start = (yield from roll(captain, "start.hull", "1d20", rule="WD-04"))[0]
    ship.rigging = ship.rigging_start = (yield from roll(captain, "start.rigging", "1d20", rule="WD-04"))[0]
    ship.crew = ship.crew_start = (yield from roll(captain, "start.crew", "1d20", rule="WD-04"))[0]
    ship.cargo = 0  # WD-06
    stands: Given = {"hull": ship.hull, "rigging": ship.rigging, "crew": ship.crew, "target": ship.target}
    yield from ship.teller.tell("ship.ready", ("WD-04", "WD-07"), **stands)
    if not ship.named:
        yield from draw_people(ship, fleet.ships.index(ship), len(fleet.ships))
    yield from moment(ship, "youngest", "voyage.eve", "letter", "scene", ship=ship.name, target=ship.target)
    ship.ready = ship.named = True


def name_ship(fleet: Fleet, ship: Ship) -> Play[None]:
    """WD-03: the ship's name, the master's, and the year; ships that sail in step sail in the same one."""
    place = fleet.ships.index(ship)
    more = read_data(__package__, "offers.toml")
    called = fleet.offers.names("ships", [*ship.book.ships, *more["ships"]])[place]
    master = fleet.offers.names("masters", [*ship.book.masters, *more["masters"]])[place]
    ship.name = yield from ask_name(ship.captain, "ship.name", called, rule="WD-03")
    ship.master = yield from ask_name(ship.captain, "master.name", master)
    if place == 0:
        year = fleet.offers.year(1843, 1828, 1858)
        ship.year = yield from number(ship.captain, "sailing.year", (1780, 1900), default=year, rule=())
    else:
        ship.year = fleet.ships[0].year
    facts: Given = {"ship": ship.name, "master": ship.master, "year": ship.year, "port": ship.route[0]}
    yield from ship.teller.tell("cast", **facts)


# The route


def turns(ship: Ship) -> Play[None]:
    """WD-13, WD-15: turn by turn, each spent on one thing, to the end of the route; among several ships, one turn."""
    while not ship.ended:
        if ship.lost:
            yield from ship.teller.passage("lost", lost_turns(ship), form="logbook")
        else:
            yield from ship.teller.passage("turn", turn(ship), form="logbook", read=ship.whereabouts)
            if not ship.ended:
                ship.turn += 1
        if ship.turn > ship.orders.last_turn:
            ship.ended = "arrived"  # WD-14
        if ship.ended:
            yield from end_of_voyage(ship)
        if ship.vessel:
            return


def turn(ship: Ship) -> Play[None]:
    """WD-15: the ship sails, or WD-16 lets it recruit, or WD-40 use a saved event; each takes the whole turn."""
    if ship.part == 1:
        yield from new_ground(ship)
    yield from ship.teller.tell("turn.begins", "WD-15", read=ship.bearings)
    action = yield from what_to_do(ship)
    if action == "sail":
        yield from sail(ship)
    elif action == "recruit":
        yield from recruit(ship)
    else:
        yield from use_saved(ship, action.removeprefix("use."))


def new_ground(ship: Ship) -> Play[None]:
    """WD-12: the next ground of the route, reached whether its turns are lost or not."""
    yield from ship.teller.tell("ground.reached", "WD-12", read=ship.bounds)
    yield from moment(ship, "", "ground.new", "logbook", "entry", rule="WD-12", read=ship.bounds)


def lost_turns(ship: Ship) -> Play[None]:
    """WD-22, WD-R14: turns in which nothing is done, over ground borders and up to the end of the route.

    A single ship plays all of them at once; among several ships, each lost turn is played in its turn.
    """
    while ship.lost and ship.turn <= ship.orders.last_turn:
        ship.lost -= 1
        ship.adrift += 1
        yield from lost_turn(ship)
        ship.turn += 1
        if ship.vessel:
            break


def lost_turn(ship: Ship) -> Play[None]:
    """WD-22: one lost turn; after the last one it is told how many there were."""
    if ship.part == 1:
        yield from new_ground(ship)
    yield from ship.teller.tell("turn.lost", "WD-22", turn=ship.turn, ground=ship.ground, left=ship.lost)
    if not ship.lost or ship.turn == ship.orders.last_turn:
        yield from ship.teller.tell("lost.over", "WD-22", turns=ship.adrift)
        yield from moment(ship, "captain", "turn.lost", "logbook", "line", rule="WD-22", turns=ship.adrift)
        ship.lost = ship.adrift = 0


# A turn


def what_to_do(ship: Ship) -> Play[str]:
    """WD-15, WD-16, WD-40: what there is to do; asked even where nothing but sailing is left."""
    options: tuple[Option | str, ...] = ("sail",)
    if ship.turn in ship.orders.port_turns:
        options += (Option("recruit", barred="crew-full" if ship.crew == MOST_CREW else ""),)
    if ship.saved:
        options += tuple(saved_events(ship))
    facts: Given = {"turn": ship.turn, "turns": ship.orders.last_turn, "ground": ship.ground}
    return choose(ship.captain, "turn.action", options, rule=("WD-15", "WD-16", "WD-40"), **facts)


def saved_events(ship: Ship) -> Iterator[Option]:
    """WD-40: the events kept for later, each barred while it would be wasted."""
    for kept in SAVABLE:
        if count := ship.saved.count(kept):
            barred = "" if ship.can_use(kept) else "crew-full" if kept == "recruitment" else "nothing-to-mend"
            yield Option(f"use.{kept}", (("held", count),), barred)


def recruit(ship: Ship) -> Play[None]:
    """WD-16: in port, people come aboard in place of the sailing die."""
    came = (yield from roll(ship.captain, "recruit", "1d6", rule="WD-16"))[0]
    gained = yield from change(ship, "crew", came, "port", "WD-16")
    yield from moment(ship, "", "recruit.aboard", "scene", "entry", rule="WD-16", gained=gained)


def use_saved(ship: Ship, saved: str) -> Play[None]:
    """WD-40: a saved event, in place of the sailing die."""
    ship.saved.remove(saved)
    happening = next(line for line in ship.book.events if line.key == saved)
    yield from ship.teller.tell("event.used", "WD-40", event=saved, when="later")
    done = yield from carry_out(ship, happening)
    rule = ("WD-40", happening.rule)
    yield from moment(ship, happening.teller, "saved.used", "logbook", "entry", rule=rule, event=saved, **(done or {}))


def sail(ship: Ship) -> Play[None]:
    """WD-17: what the sailing die brings: an event, calm sailing or a whale."""
    face = (yield from roll(ship.captain, "sailing", "1d6", rule="WD-17"))[0]
    brings = ship.orders.four if face == 4 else ship.book.sailing[face]  # WD-R03
    if brings == "calm":
        yield from calm_sailing(ship)
    elif brings == "event":
        yield from event(ship)
    elif ship.barred:
        yield from empty_sea(ship)
    else:
        yield from hunt(ship)


def calm_sailing(ship: Ship) -> Play[None]:
    """WD-18: hull and rigging are each mended by 1 where they are damaged (WD-R08); the crew is not."""
    hull, rigging = ship.change("hull", 1), ship.change("rigging", 1)
    yield from ship.teller.tell("sailing.calm", "WD-18")
    yield from heal(ship)
    if hull:
        yield from changed(ship, "hull", hull, "calm", "WD-18")
    if rigging:
        yield from changed(ship, "rigging", rigging, "calm", "WD-18")
    yield from moment(ship, "carpenter", "sailing.calm", "logbook", "line", rule="WD-18")
