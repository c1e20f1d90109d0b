"""What a viewer may see of a voyage: everything, for nothing is hidden in this game."""

from collections.abc import Iterable

from tales.games.whale_dice.setup import MASTER
from tales.games.whale_dice.state import MOST_CREW, SPECIES, Fleet, Ship
from tales.rules.sheets import Cards, Gauge, Grid, Line, Part, People, Person, Route, Sheet, Tally
from tales.rules.words import Words, load


def sheet(fleet: Fleet, viewer: Iterable[str]) -> Sheet:
    """The viewer's own ship in full; the others, if several sail, in a table below it."""
    words = Words(load("tales.games.whale_dice"), {"species": dict(zip(SPECIES, fleet.species_names, strict=True))})
    own = set(viewer)
    ship = next((ship for ship in fleet.ships if ship.captain in own), fleet.next_up() or fleet.ships[0])
    parts = list(_parts(ship, words))
    if len(fleet.ships) > 1:
        parts.append(_fleet(fleet, words))
    return Sheet(_title(ship, words), _place(ship, words), _turn(ship), tuple(parts))


def _title(ship: Ship, words: Words) -> str:
    return f"The {ship.name} of {words.name('ground', ship.route[0])}" if ship.name else "A ship fitting out"


def _place(ship: Ship, words: Words) -> str:
    if not ship.ready:
        return f"In port, {words.name('ground', ship.route[0])}"
    where = words.name("ground", ship.ground)
    if ship.ended:
        return f"{words.name('ending', ship.ended).capitalize()}, {where}"
    return f"{where}, {'first' if ship.part == 1 else 'second'} turn"


def _turn(ship: Ship) -> str:
    return f"turn {min(ship.turn, ship.orders.last_turn)} of {ship.orders.last_turn}"


def _parts(ship: Ship, words: Words) -> Iterable[Part]:
    yield Gauge(words.name("stat", "hull"), ship.hull, ship.hull_start)
    yield Gauge(words.name("stat", "rigging"), ship.rigging, ship.rigging_start)
    sailed = f"{ship.crew_start} sailed" if ship.ready else ""
    yield Gauge(words.name("stat", "crew"), ship.crew, MOST_CREW, sailed, each=True)
    note = f"profit at {ship.target}" if ship.ready else ""
    yield Gauge(words.name("stat", "cargo"), ship.cargo, 0, note)
    stations = tuple(words.name("ground", ground) for ground in ship.route)
    here = len(ship.route) if ship.turn > 2 * len(ship.route) else ship.leg - 1
    yield Route("Route", stations, here, tuple(_mark(ship, leg) for leg in range(1, len(stations) + 1)))
    if ship.barred:
        yield Line("No hunting", f"up to {words.name('ground', ship.route[min(ship.barred_to, len(ship.route)) - 1])}")
    if ship.lost:
        yield Line("Off course", f"{ship.lost} {'turn' if ship.lost == 1 else 'turns'} still to lose")
    kept = tuple(words.name("event", event) for event in ship.saved)
    if kept:
        yield Cards("Saved", kept)
    if ship.gone:
        yield Line("Gone from the sea", ", ".join(words.name("species", species) for species in ship.gone))
    for species, count in ship.caught.items():
        if count:
            yield Tally(words.name("species", species), count)
    if ship.people is not None:
        yield _aboard(ship, words)


def _aboard(ship: Ship, words: Words) -> People:
    """Master, mate and hands by name; the number of the crew counts the hands alone."""
    people = ship.people
    assert people is not None
    gone = "with the last of the crew" if ship.ended == "derelict" else ""
    there = [Person(people.names[MASTER], "master", lost=gone), Person(people.names[people.mate], "mate", lost=gone)]
    for who in people.aboard:
        there.append(Person(people.names[who], people.posts[who], "unfit" if who == people.hurt else ""))
    for lost in people.lost:
        when = f"in turn {lost.turn}, {words.name('ground', lost.ground)} ({words.name('cause', lost.how)})"
        there.append(Person(people.names[lost.who], lost.post, lost=when))
    unnamed = ship.crew - len(people.aboard)
    note = "master and mate come on top of the crew"
    return People(
        "Aboard at the end" if ship.ended else "Aboard",
        tuple(there),
        f"{note}, {unnamed} of it without a name here" if unnamed > 0 else note,
    )


def _mark(ship: Ship, leg: int) -> str:
    notes = []
    if ship.route[leg - 1] in ship.book.ports:
        notes.append("port")
    if ship.leg <= leg <= ship.barred_to:
        notes.append("no hunting")
    return ", ".join(notes)


def _fleet(fleet: Fleet, words: Words) -> Grid:
    columns = ("ship", "where", *(words.name("stat", stat) for stat in ("hull", "rigging", "crew", "cargo")), "target")
    rows = []
    for ship in fleet.ships:
        numbers = (ship.hull, ship.rigging, ship.crew, ship.cargo, ship.target)
        rows.append((ship.name or "–", _place(ship, words), *map(str, numbers)))
    return Grid("The fleet", columns, tuple(rows))
