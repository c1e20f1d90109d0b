"""What a wounded animal does at once (SF-65, SF-66): makes for cover, halts, goes round the shooter, or charges."""

from typing import TYPE_CHECKING

from tales.games.safari.awareness import name
from tales.games.safari.ground import STEPS, Square, distance
from tales.games.safari.harm import saved
from tales.games.safari.state import Animal, Hunt, Person
from tales.games.safari.tables import book
from tales.games.safari.ways import affordable, take_way
from tales.rules.asks import TABLE
from tales.rules.play import Play, choose, roll

if TYPE_CHECKING:
    from tales.games.safari.attack import Attack

AROUND = 2
"""How far the distance may change while it goes round (SF-R63)."""


def reaction(hunt: Hunt, animal: Animal) -> Play[str]:
    """SF-65, SF-66, SF-R62: away, halt, around or charge; a player picks of the middle two."""
    face = (yield from roll(animal.owner or TABLE, "reaction", "1d6", rule=("SF-65", "SF-66")))[0]
    how = book().reactions[max(1, face - animal.is_half_dead)]
    if animal.owner and how in ("halt", "around"):
        how = yield from choose(animal.owner, "reaction.choice", ["halt", "around"], rule="SF-65", which=animal.key)
    yield from hunt.teller.tell(
        "animal.reacts",
        ("SF-65", "SF-66"),
        which=animal.key,
        species=animal.kind.key,
        how=how,
        half=animal.is_half_dead,
    )
    return how


def react(hunt: Hunt, animal: Animal, shooter: Person) -> Play[bool]:
    """SF-65 after a shot on somebody's own card; whether it charges, which takes the rest of that card (SF-R61)."""
    if animal.of_herd or animal.dead:
        return False
    how = yield from reaction(hunt, animal)
    animal.knows.add(shooter.key)
    if how == "charge":
        return True
    yield from saved(hunt, shooter, animal.foes)
    yield from turn_from(hunt, animal, shooter, how)
    return False


def react_in_charge(hunt: Hunt, coming: "Attack", shooter: Person) -> Play[None]:
    """SF-R71: wounded three squares short of its target, it may turn away or stop; then nobody need act any more."""
    animal = coming.animal
    how = yield from reaction(hunt, animal)
    if how == "charge":
        return
    coming.ended = how
    place = three_short(hunt, coming)
    animal.square = place
    yield from saved(hunt, shooter, [coming.target.key])
    yield from turn_from(hunt, animal, shooter, "away" if how == "away" else "halt")


def three_short(hunt: Hunt, coming: "Attack") -> Square:
    """The square of its way that lies three short of its target, or where it started if that is nearer."""
    animal = coming.animal
    way = coming.line or hunt.ground.path(
        coming.start, coming.target.square, hunt.taken() - {coming.start}, animal.kind.key
    )
    if coming.target.square in way:
        way = way[: way.index(coming.target.square)]
    before = [square for square in way if distance(square, coming.target.square) >= 3]
    free = [square for square in before if square not in hunt.taken() - {coming.start}]
    return free[-1] if free else coming.start


def turn_from(hunt: Hunt, animal: Animal, shooter: Person, how: str) -> Play[None]:
    """SF-R63: what it does when it does not charge."""
    if how == "away":
        animal.flees = shooter.key
        yield from make_for_cover(hunt, animal)
    elif how == "around":
        faces = yield from roll(animal.owner or TABLE, "animal.around", f"{animal.kind.speed[1]}d6", rule="SF-65")
        way = round_about(hunt, animal, shooter.square, 2 * faces.total)
        take_way(hunt, animal, way, "walk")
        yield from hunt.teller.tell(
            "animal.circles", "SF-65", which=animal.key, species=animal.kind.key, square=name(animal.square)
        )


def make_for_cover(hunt: Hunt, animal: Animal) -> Play[None]:
    """SF-65, SF-R63: at a run to the nearest cover not nearer to the shooter; there it lies up, concealed at once."""
    faces = yield from roll(animal.owner or TABLE, "animal.flees", f"{animal.kind.speed[2]}d6", rule="SF-65")
    ground, kind = hunt.ground, animal.kind.key
    enemy = hunt.person(animal.flees).square
    taken = hunt.taken() - {animal.square}
    far = distance(animal.square, enemy)
    costs = ground.costs(animal.square, taken, kind)
    covers = [at for at in costs if ground.cover(at, kind) != "none" and distance(at, enemy) >= far]
    if covers:
        goal = min(covers, key=lambda at: (costs[at], at[1], at[0]))
        way = ground.path(animal.square, goal, taken, kind)
        take_way(hunt, animal, affordable(hunt, animal.square, way, 2 * faces.total, kind), "run")
        if animal.square == goal:
            animal.lies_up, animal.flees, animal.concealed, animal.moved = True, "", True, False
    yield from hunt.teller.tell("animal.flees", "SF-65", which=animal.key, species=kind, lies_up=animal.lies_up)


def round_about(hunt: Hunt, animal: Animal, centre: Square, points: int) -> list[Square]:
    """SF-R63: clockwise round a shooter, each step to the neighbour whose distance differs least from the first."""
    start = distance(animal.square, centre)
    here = animal.square
    way: list[Square] = []
    taken = hunt.taken() - {animal.square}
    while True:
        offset = (here[0] - centre[0], here[1] - centre[1])
        found = []
        for step in STEPS:
            there = (here[0] + step[0], here[1] + step[1])
            new = (there[0] - centre[0], there[1] - centre[1])
            turns = offset[0] * new[1] - offset[1] * new[0] > 0
            differs = abs(distance(there, centre) - start)
            if turns and differs <= AROUND and there not in taken and hunt.ground.may_enter(there, animal.kind.key):
                found.append((differs, there[1], there[0], step))
        if not found:
            return way
        _, y, x, step = min(found)
        points -= hunt.ground.cost((x, y), step, animal.kind.key)
        if points < 0:
            return way
        here = (x, y)
        way.append(here)
