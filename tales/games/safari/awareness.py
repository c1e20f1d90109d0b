"""Who notices whom: the test on the dice of a move, distances, trails, and when an animal is seen (SF-36 to SF-43).

The reckoning first; then the plays that tell what has been noticed.
"""

from collections.abc import Iterable, Sequence

from tales.games.safari.ground import Square, distance, downwind
from tales.games.safari.sight import is_blind, knows_animal
from tales.games.safari.state import Animal, Hunt, Person
from tales.rules import grid
from tales.rules.play import Play, choose, roll

TRAIL_REACH = 3
"""Squares: half of 6, for a trail sits still (SF-R39)."""

BRANCH_REACH = 10
"""SF-33."""


def passes(faces: Iterable[int], bushcraft: int) -> bool:
    """SF-36: whether every die is equal to Bushcraft or less."""
    return all(face <= bushcraft for face in faces)


def reach(hunt: Hunt, person: Square, animal: Square, kind: str, *, quiet: bool) -> int:
    """SF-37, SF-38, SF-R07: within how many squares two figures are noticed, by where they stand."""
    ground = hunt.ground
    covered = ground.cover(person) != "none" or ground.cover(animal, kind) != "none"
    near = covered or not ground.is_seen(person, animal, kind)
    squares = 6 if near else 24
    return squares // 2 if quiet else squares


def notices(hunt: Hunt, here: Square, animal: Animal) -> bool:
    """Whether a person who passes notices that animal from this square."""
    squares = reach(hunt, here, animal.square, animal.kind.key, quiet=not animal.moved)
    return distance(here, animal.square) <= squares


def is_noticed(hunt: Hunt, animal: Square, kind: str, person: Person) -> bool:
    """Whether an animal that passes there notices a person; people are never quiet (SF-R36)."""
    return distance(animal, person.square) <= reach(hunt, person.square, animal, kind, quiet=False)


def is_plain_to_see(hunt: Hunt, animal: Animal) -> bool:
    """SF-R38: an animal in the open, in sight and within 12 of a person is always on the table."""
    ground = hunt.ground
    if ground.cover(animal.square, animal.kind.key) != "none":
        return False
    return any(
        distance(person.square, animal.square) <= 12 and ground.is_seen(person.square, animal.square, animal.kind.key)
        for person in hunt.people()
    )


def learns(hunt: Hunt, animal: Animal, squares: Sequence[Square]) -> None:
    """An animal that passed its test knows of the people whom it notices from any square of its move (SF-37)."""
    for person in hunt.people():
        if any(is_noticed(hunt, square, animal.kind.key, person) for square in squares):
            animal.knows.add(person.key)


def scents(hunt: Hunt, animal: Animal) -> list[Person]:
    """SF-20, SF-R24: the people whom the wind betrays to an animal; it knows of them from now on."""
    limit = hunt.settings.number("scent_range")
    found = [
        person
        for person in hunt.people()
        if downwind(hunt.wind, person.square, animal.square)
        and (not limit or distance(person.square, animal.square) <= limit)
    ]
    animal.scents = {person.key for person in found}
    return found


def hears(hunt: Hunt, person: Person) -> None:
    """SF-33, SF-R32: everything within ten squares knows of somebody, concealed animals too."""
    for animal in hunt.living():
        if distance(person.square, animal.square) <= BRANCH_REACH:
            animal.knows.add(person.key)


def noticed_from(hunt: Hunt, seat: str, square: Square) -> list[Animal]:
    """The animals that somebody of a seat who passes notices from a square, and did not know of."""
    return [
        animal for animal in hunt.living() if not knows_animal(hunt, seat, animal) and notices(hunt, square, animal)
    ]


def reveal(hunt: Hunt, animal: Animal, how: str, to: str = "") -> Play[None]:
    """SF-40, SF-41: an animal stands on the table from now on; in a double-blind hunt for that seat (SF-R95)."""
    if is_blind(hunt) and to:
        if knows_animal(hunt, to, animal):
            return
        animal.spotted_by.add(to)
    elif not animal.concealed:
        return
    else:
        animal.concealed = False
    rule = "SF-40" if how == "failed" else "SF-41"
    yield from hunt.teller.tell(
        "animal.seen", rule=rule, which=animal.key, species=animal.kind.key, square=name(animal.square), how=how
    )


def trails_near(hunt: Hunt, squares: Sequence[Square], *, blood: bool) -> list[int]:
    """SF-42, SF-43: the places in `hunt.trails` that lie within reach of these squares."""
    return [
        at
        for at, trail in enumerate(hunt.trails)
        if trail.blood == blood and any(distance(square, trail.square) <= TRAIL_REACH for square in squares)
    ]


def find_trails(hunt: Hunt, hunter: Person, squares: Sequence[Square], *, blood: bool) -> Play[None]:
    """SF-42: a hunter who passed is told of trails close to the way, and where they lead."""
    if not blood and not hunt.settings["spoor"]:
        return
    newest: dict[str, int] = {}
    for at in trails_near(hunt, squares, blood=blood):
        newest[hunt.trails[at].animal] = at
    for animal_key, at in newest.items():
        trail, animal = hunt.trails[at], hunt.animal(animal_key)
        if animal.dead or knows_animal(hunt, hunter.seat, animal):
            continue
        if hunter.seat in animal.wounded_by and squares[-1] and distance(squares[-1], trail.square) <= 1:
            animal.wounded_by[hunter.seat] = True  # SF-94, SF-R87
        yield from hunt.teller.tell(
            "trail.found",
            rule="SF-43" if blood else "SF-42",
            who=hunter.key,
            name=hunter.name,
            species=animal.kind.key,
            square=name(trail.square),
            way=direction(trail.step),
            blood=blood,
        )


def look_for_blood(hunt: Hunt, hunter: Person) -> Play[bool]:
    """SF-43, SF-R40: once a card, before the move, within 3 of a blood trail: three dice, and one is enough."""
    if not trails_near(hunt, [hunter.square], blood=True):
        return False
    wanted = yield from choose(
        hunter.seat, "blood.look", ["look", "leave"], rule="SF-43", who=hunter.key, name=hunter.name
    )
    if wanted == "leave":
        return False
    faces = yield from roll(hunter.seat, "blood.test", "3d6", rule=("SF-43", "SF-R40"))
    found = any(face <= hunter.bushcraft for face in faces)
    yield from hunt.teller.tell("blood.looked", rule="SF-43", who=hunter.key, name=hunter.name, found=found)
    if found:
        yield from find_trails(hunt, hunter, [hunter.square], blood=True)
    return found


def watch(hunt: Hunt, person: Person) -> Play[None]:
    """SF-R37: a card spent watching: one die against Bushcraft, at the same distances."""
    faces = yield from roll(person.seat, "watch", "1d6", rule=("SF-36", "SF-R37"))
    seen = passes(faces, person.bushcraft)
    yield from hunt.teller.tell("person.watched", rule="SF-R37", who=person.key, name=person.name, passed=seen)
    if not seen:
        return
    for animal in noticed_from(hunt, person.seat, person.square):
        yield from reveal(hunt, animal, "noticed", person.seat)
    yield from find_trails(hunt, person, [person.square], blood=False)


def name(square: Square) -> str:
    """A square as faces name it: columns A to AV, row 1 in the north."""
    return grid.square(square[0] + 1, square[1] + 1)


_WAYS = {
    (0, -1): "n",
    (1, -1): "ne",
    (1, 0): "e",
    (1, 1): "se",
    (0, 1): "s",
    (-1, 1): "sw",
    (-1, 0): "w",
    (-1, -1): "nw",
}


def direction(step: Square) -> str:
    """The key of one of the eight directions; empty for none."""
    return _WAYS.get(step, "")
