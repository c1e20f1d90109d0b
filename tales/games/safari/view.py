"""The map as a side knows it, and what it knows of a square: ground, figures, range, cover and the cost of the way."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from tales.games.safari import shooting
from tales.games.safari.awareness import direction, name
from tales.games.safari.ground import Ground as Territory
from tales.games.safari.ground import Square, distance
from tales.games.safari.moving import PEOPLE_DICE, others
from tales.games.safari.scenario import Scenario
from tales.games.safari.sight import eyes, known_animals, known_herds, known_people
from tales.games.safari.signs import CAMP, SIGNS
from tales.games.safari.state import GAITS, Animal, Hunt, Person
from tales.games.safari.tables import book
from tales.rules.asks import Ask
from tales.rules.grid import bearing, position
from tales.rules.sheets import Figure, Ground, Map
from tales.rules.words import Words, load


@lru_cache
def words() -> Words:
    """The names of ground, animals, posts and directions."""
    return Words(load("tales.games.safari"))


def map_for(hunt: Hunt, viewer: Iterable[str]) -> Map:
    """The whole ground, and the figures of which these seats together know."""
    seats = tuple(viewer)
    here = eyes(hunt, seats[0]) if seats else []
    wind = words().name("way", direction(hunt.wind))
    return ground_map(hunt.ground, figures(hunt, seats), name(here[0]) if here else "", f"wind to the {wind}")


def scenario_map(drawn: Scenario) -> Map:
    """All that is drawn in a scenario, concealed or not: for whoever draws it."""
    found = [
        Figure(
            name(animal.square), words().name("sign", animal.kind.key), words().name("species", animal.kind.key), "wild"
        )
        for animal in drawn.animals
    ]
    found += [
        Figure(
            name(herd.square),
            words().name("sign", herd.kind.key),
            words().name("species", herd.kind.key),
            "quiet",
            f"a herd of {herd.count}",
        )
        for herd in drawn.herds
    ]
    found += [Figure(name(square), f"{at}.", f"person {at}", "own") for at, square in enumerate(drawn.start, 1)]
    wind = f"wind to the {words().name('way', direction(drawn.wind))}" if drawn.wind else ""
    return ground_map(drawn.ground, tuple(found), "", wind, drawn.name)


def ground_map(ground: Territory, found: tuple[Figure, ...], here: str, note: str, called: str = "The ground") -> Map:
    """A map of that ground with these figures on it."""
    camp = set(ground.camp)
    rows = tuple(
        "".join(CAMP if (x, y) in camp else SIGNS[ground.kind((x, y)).key] for x in range(ground.width))
        for y in range(ground.height)
    )
    return Map(called, rows, legend(ground), found, here, note)


def legend(territory: Territory) -> tuple[Ground, ...]:
    """The kinds of ground that a map has, the open first."""
    there = {territory.kind(square).key for square in territory.squares()}
    found = [
        Ground(sign, words().name("terrain", kind), ground_note(kind), _SHADE[book().terrain[kind].cover])
        for kind, sign in SIGNS.items()
        if kind in there
    ]
    if territory.camp:
        found.append(Ground(CAMP, words().name("terrain", "camp"), words().name("cover", "none")))
    return tuple(found)


_SHADE = {"none": 0, "light": 1, "heavy": 2}


def ground_note(kind: str) -> str:
    """What a kind of ground means for who stands there."""
    terrain = book().terrain[kind]
    said = [words().name("cover", terrain.cover)]
    if kind == "deep":
        said.append(words().name("pace", "swim"))
    elif terrain.cost > 1:
        said.append(words().name("pace", "half"))
    if terrain.screen >= 7:
        said.append(words().name("pace", "blind"))
    return ", ".join(said)


def figures(hunt: Hunt, seats: tuple[str, ...]) -> tuple[Figure, ...]:
    """Everybody and everything known to these seats: people first, then dangerous animals, then herds."""
    found = []
    signs = initials(person.name for person in hunt.people())
    for person in known_people(hunt, seats):
        side = "own" if person.seat in seats else "other"
        post = words().name("post", person.post)
        found.append(Figure(name(person.square), signs[person.name], person.name, side, post))
    for animal in known_animals(hunt, seats):
        sign = words().name("sign", animal.kind.key)
        side = "own" if animal.owner in seats else "quiet" if animal.of_herd else "wild"
        note = words().name("lies", "concealed") if animal.concealed else ""
        found.append(Figure(name(animal.square), sign, words().name("species", animal.kind.key), side, note))
    for herd in known_herds(hunt, seats):
        sign, kind = words().name("sign", herd.kind.key), words().name("species", herd.kind.key)
        found.append(Figure(name(herd.square), sign, kind, "quiet", f"a herd of {herd.count}"))
    return tuple(found)


def initials(names: Iterable[str]) -> dict[str, str]:
    """Two letters for each name: the first of its first and last words; a number where two would be alike."""
    found: dict[str, str] = {}
    for called in names:
        parts = [part for part in called.split() if part[:1].isalpha()] or ["?"]
        sign = parts[0][0].upper() + (parts[-1][0].upper() if len(parts) > 1 else parts[0][1:2].lower())
        number = 2
        first = sign
        while sign in found.values():
            sign, number = f"{first[0]}{number}", number + 1
        found[called] = sign
    return found


# A square


def look(hunt: Hunt, viewer: Iterable[str], ask: Ask | None, square: str) -> tuple[str, ...]:
    """What these seats know of a square: its ground, who is there, how far it is and how well it is seen, the way."""
    at = position(square)
    if at is None or not hunt.ground.holds((at[0] - 1, at[1] - 1)):
        return (words().name("look", "off"),)
    seats, there = tuple(viewer), (at[0] - 1, at[1] - 1)
    said = [f"{square}: {ground_words(hunt, there)}"]
    said += [
        f"{figure.name}, {figure.note}" if figure.note else figure.name
        for figure in figures(hunt, seats)
        if figure.square == square
    ]
    person = who_looks(hunt, seats, ask)
    animal = None if person is not None else which_looks(hunt, seats, ask)
    looker = person or animal
    if looker is None or looker.square == there:
        return tuple(said)
    said.append(f"{distance(looker.square, there)} squares off, {bearing(name(looker.square), square)}")
    if person is not None:
        said.append(seen_words(hunt, person, there))
        left = dict(ask.facts).get("left") if ask is not None and ask.key == "move.to" else None
        said += way_words(hunt, person, there, left)
    elif animal is not None:
        cost = hunt.ground.costs_towards(animal.square, there, (), animal.kind.key).get(there)
        said.append(words().name("look", "no-way") if cost is None else f"the way costs {whole(cost)}")
    return tuple(said)


def who_looks(hunt: Hunt, seats: tuple[str, ...], ask: Ask | None) -> Person | None:
    """The person of whom the open ask speaks, if these seats have them; else the leader of their side."""
    key = dict(ask.facts).get("who") if ask is not None else None
    own = [person for person in hunt.people() if person.seat in seats]
    for person in own:
        if person.key == key:
            return person
    if ask is not None and "which" in dict(ask.facts):
        return None
    return own[0] if own else None


def which_looks(hunt: Hunt, seats: tuple[str, ...], ask: Ask | None) -> Animal | None:
    """The animal of whom the open ask speaks, if these seats play it; else their first."""
    key = dict(ask.facts).get("which") if ask is not None else None
    own = [animal for animal in hunt.living() if animal.owner in seats]
    return next((animal for animal in own if animal.key == key), own[0] if own else None)


def ground_words(hunt: Hunt, square: Square) -> str:
    """The ground of a square and what it means."""
    if square in hunt.ground.camp:
        return words().name("terrain", "camp")
    kind = hunt.ground.kind(square).key
    return f"{words().name('terrain', kind)}, {ground_note(kind)}"


def seen_words(hunt: Hunt, person: Person, square: Square) -> str:
    """How well somebody sees a square, and what a shot at a quiet target there would be (SF-49, SF-50, SF-R06)."""
    hidden = hunt.ground.hidden(person.square, square)
    said = words().name("sight", hidden)
    if person.held is None or person.post == "gunbearer":
        return said
    gun, squares = person.held.gun, distance(person.square, square)
    shot = shooting.shot(person.bushcraft, gun, squares, hidden, moved=bool(person.gait) or person.treed)
    called = words().name("weapon", gun.key)
    if not shot.dice:
        return f"{said}; no shot with the {called}"
    far = words().name("range", "long" if squares > gun.weapon.short else "short")
    dice = "1 die" if shot.dice == 1 else f"{shot.dice} dice"
    return f"{said}; {far} range of the {called}, grade {shot.grade}, {dice}"


def way_words(hunt: Hunt, person: Person, square: Square, left: object = None) -> list[str]:
    """What the way costs somebody: of the points that are left, or how likely each gait gets them there (SF-21)."""
    costs = hunt.ground.costs_towards(person.square, square, others(hunt, person) - {square})
    if square not in costs:
        return [words().name("look", "no-way")]
    cost = costs[square]
    if left is not None:
        return [f"the way costs {whole(cost)} of {left}"]
    step = max(abs(square[0] - person.square[0]), abs(square[1] - person.square[1])) == 1  # always allowed (SF-R04)
    chances = [
        f"{words().name('gait', gait)} {percent(1 if step else arriving(PEOPLE_DICE[gait], cost, slow=person.is_slow))}"
        for gait in GAITS
    ]
    return [f"the way costs {whole(cost)}", "gets there: " + ", ".join(chances)]


def whole(half_points: int) -> str:
    """Half points as people count them: `7`, or `7½`."""
    return f"{half_points // 2}{'½' if half_points % 2 else ''}".replace("0½", "½")


def percent(chance: float) -> str:
    """A chance in whole percent; `never` and `always` only where that is so."""
    if chance in (0, 1):
        return words().name("look", "always" if chance else "never")
    return f"{min(99, max(1, round(100 * chance)))} %"


@lru_cache(maxsize=512)
def arriving(dice: int, cost: int, *, slow: bool = False) -> float:
    """The chance that so many dice pay for a way of so many half points (SF-21, SF-R27)."""
    enough = sum(2 * halved(total, slow=slow) >= cost for total in totals(dice))
    return enough / len(totals(dice))


def halved(total: int, *, slow: bool) -> int:
    """The total of a move's dice, halved and rounded up for who is slow."""
    return (total + 1) // 2 if slow else total


@lru_cache
def totals(dice: int) -> tuple[int, ...]:
    """The totals of all throws of so many dice."""
    return tuple(sum(faces) for faces in product(range(1, 7), repeat=dice))
