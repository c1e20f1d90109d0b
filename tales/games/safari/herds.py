"""Grazing herds: how they wander, and how they run from whatever frightens them (SF-17, SF-64, SF-R19, SF-R20)."""

from collections.abc import Callable, Iterable

from tales.games.safari.awareness import direction, name
from tales.games.safari.ground import Square, distance, downwind, heading
from tales.games.safari.state import Animal, Herd, Hunt
from tales.games.safari.tables import Kind
from tales.games.safari.ways import take_way
from tales.rules.asks import TABLE
from tales.rules.play import Play, roll

SHOT_REACH, CHARGE_REACH, PERSON_REACH = 24, 12, 6
"""Within how many squares a shot, a charge and a person frighten a herd (SF-R20)."""

_GRAZES = {3: (0, -1), 4: (1, 0), 5: (0, 1), 6: (-1, 0)}
"""Where a herd goes by a die: north, east, south, west (SF-R19)."""


def wander(hunt: Hunt) -> Play[None]:
    """SF-17: on a herd card each herd goes from people upwind of it, or where a die says."""
    for herd in list(hunt.herds):
        step = away_from_scent(hunt, herd.square)
        if step == (0, 0):
            faces = yield from roll(TABLE, "herd.way", "1d6", rule=("SF-17", "SF-R19"))
            step = _GRAZES.get(faces[0], (0, 0))
        if step == (0, 0):
            yield from hunt.teller.tell("herd.grazes", "SF-17", herd=herd.key, species=herd.kind.key)
            continue
        yield from run(hunt, herd, step, herd.kind.speed[1], "herd.walk")
    for animal in [animal for animal in hunt.living() if animal.of_herd]:
        yield from stray(hunt, animal)


def away_from_scent(hunt: Hunt, square: Square) -> Square:
    """SF-20: straight away from the nearest person upwind; (0, 0) if there is none."""
    upwind = [person.square for person in hunt.people() if downwind(hunt.wind, person.square, square)]
    if not upwind:
        return (0, 0)
    return heading(min(upwind, key=lambda there: (distance(there, square), there[1], there[0])), square)


def frighten(hunt: Hunt, squares: Iterable[Square], within: int) -> Play[None]:
    """SF-64, SF-R20: herds within so many squares run straight away at once, no more than once a card."""
    sources = list(squares)
    for herd in list(hunt.herds):
        near = [square for square in sources if distance(square, herd.square) <= within]
        if herd.ran or not near:
            continue
        herd.ran = True
        source = min(near, key=lambda square: (distance(square, herd.square), square[1], square[0]))
        step = heading_from(source, herd.square)
        yield from run(hunt, herd, step, herd.kind.speed[2], "herd.run")


def heading_from(source: Square, square: Square) -> Square:
    """Straight away from something; north from something in the same square."""
    return heading(source, square) if source != square else (0, -1)


def run(hunt: Hunt, herd: Herd, step: Square, dice: int, key: str) -> Play[None]:
    """A herd goes straight on, up to its dice or the first thing in its way."""
    faces = yield from roll(TABLE, key, f"{dice}d6", rule="SF-64" if key == "herd.run" else "SF-17")
    herd.square = _end(hunt, herd.square, step, faces.total, herd.kind)
    yield from hunt.teller.tell(
        "herd.moves",
        "SF-64" if key == "herd.run" else "SF-17",
        herd=herd.key,
        species=herd.kind.key,
        way=direction(step),
        square=name(herd.square),
        runs=key == "herd.run",
    )


def stray(hunt: Hunt, animal: Animal) -> Play[None]:
    """SF-R20: one that was wounded out of a herd moves on herd cards, and leaves blood."""
    step = away_from_scent(hunt, animal.square)
    if step == (0, 0):
        faces = yield from roll(TABLE, "herd.way", "1d6", rule=("SF-17", "SF-R20"))
        step = _GRAZES.get(faces[0], (0, 0))
    if step != (0, 0):
        yield from bolt(hunt, animal, step, animal.kind.speed[1], "herd.walk")


def bolt(hunt: Hunt, animal: Animal, step: Square, dice: int, key: str) -> Play[None]:
    """An animal by itself goes straight on and leaves its trail."""
    faces = yield from roll(TABLE, key, f"{dice}d6", rule=("SF-64", "SF-R20"))
    way = hunt.ground.straight(animal.square, step, faces.total, _free(hunt), animal.kind.key)
    take_way(hunt, animal, way, "run" if key == "herd.run" else "walk")
    yield from hunt.teller.tell(
        "animal.moves",
        "SF-64",
        which=animal.key,
        species=animal.kind.key,
        square=name(animal.square),
        gait=animal.gait,
    )


def single_out(hunt: Hunt, herd: Herd) -> Animal:
    """SF-R20: the animal of a herd at which a shot was fired, as a token of its own; the herd has one fewer."""
    number = sum(animal.kind is herd.kind for animal in hunt.animals) + 1
    single = Animal(f"{herd.kind.key}-{number}", herd.kind, herd.square, concealed=False, of_herd=True)
    hunt.animals.append(single)
    herd.count -= 1
    if not herd.count:
        hunt.herds.remove(herd)
    return single


def _end(hunt: Hunt, start: Square, step: Square, total: int, kind: Kind) -> Square:
    way = hunt.ground.straight(start, step, total, _free(hunt), kind.key)
    return way[-1] if way else start


def _free(hunt: Hunt) -> Callable[[Square], bool]:
    taken = hunt.taken()
    return lambda square: square not in taken
