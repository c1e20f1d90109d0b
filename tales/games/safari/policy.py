"""What the umpire does with an animal that nobody plays: the ledger's solo policy, in its order.

It knows what the animal knows: people by sight, hearing or scent; never what only people know.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tales.games.safari.ground import Square, distance, heading
from tales.games.safari.state import Animal, Hunt, Person
from tales.rules.asks import TABLE
from tales.rules.play import Play, roll

NEAR = 6
"""Within how many squares a defender minds people (line 5)."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What an animal does on its card."""

    what: str
    """attack, cover, drag, listen, move or stand."""
    whom: str = ""
    gait: str = ""
    goals: tuple[Square, ...] = ()
    """Where it would go, the best first."""


STAND = Plan("stand")
LISTEN = Plan("listen")


def decide(hunt: Hunt, animal: Animal) -> Play[Plan]:
    """The first line that fits."""
    known = known_people(hunt, animal)
    if animal.flees:
        return Plan("cover", animal.flees)
    if animal.lies_up:
        near = [person for person in hunt.people() if distance(person.square, animal.square) <= 3]
        return Plan("attack", first(near, animal).key, "run") if near else LISTEN
    if animal.body:
        return Plan("drag")
    if animal.past != (0, 0):
        return (yield from goes_past(hunt, animal, known))
    if animal.short_of and any(person.key == animal.short_of for person in known):
        whom, animal.short_of = animal.short_of, ""
        return Plan("attack", whom, "run")
    temper = animal.kind.temper
    if temper == "ambusher" and known:
        return ambush(hunt, animal, known)
    if temper == "defender" and known:
        plan = yield from defend(hunt, animal, known)
        if plan is not None:
            return plan
    if temper == "shy" and known:
        return Plan("move", gait="run", goals=away(hunt, animal, first(known, animal), 5))
    if temper == "sits":
        near = [person for person in hunt.people() if distance(person.square, animal.square) <= 2]
        return Plan("attack", first(near, animal).key, "walk") if near else LISTEN
    return (yield from idle(hunt, animal))


def known_people(hunt: Hunt, animal: Animal) -> list[Person]:
    """Those of whom it knows by any sense, the nearest first; equal ones by Bushcraft, then party order."""
    found = [person for person in hunt.people() if person.key in animal.knows | animal.scents]
    return sorted(found, key=lambda person: (distance(person.square, animal.square), person.bushcraft))


def first(people: Iterable[Person], animal: Animal) -> Person:
    """The nearest; equal ones by lower Bushcraft."""
    return min(people, key=lambda person: (distance(person.square, animal.square), person.bushcraft))


def way_to(hunt: Hunt, animal: Animal, person: Person) -> int | None:
    """Whole points of the cheapest way into a person's square; None if there is none."""
    kind = animal.kind.key
    way = hunt.ground.path(animal.square, person.square, hunt.taken() - {animal.square}, kind)
    return (hunt.ground.way_cost(animal.square, way, kind) + 1) // 2 if way else None


def ambush(hunt: Hunt, animal: Animal, known: list[Person]) -> Plan:
    """Line 4: attacks from ten points, walking from five; else creeps nearer through cover."""
    costs = [
        (cost, at, person) for at, person in enumerate(known) if (cost := way_to(hunt, animal, person)) is not None
    ]
    if not costs:
        return LISTEN
    cost, _, person = min(costs, key=lambda one: one[:2])
    if cost <= 10:
        return Plan("attack", person.key, "walk" if cost <= 5 else "run")
    ground, kind = hunt.ground, animal.kind.key
    now = distance(animal.square, person.square)
    near = [
        square
        for square in ground.reach(animal.square, 12, hunt.taken() - {animal.square}, kind)
        if ground.cover(square, kind) != "none" and distance(square, person.square) < now
    ]
    near.sort(key=lambda square: (distance(square, person.square), square[1], square[0]))
    return Plan("move", gait="creep", goals=tuple(near)) if near else LISTEN


def defend(hunt: Hunt, animal: Animal, known: list[Person]) -> Play[Plan | None]:
    """Line 5: from scent it walks away; people within six it walks from, stands or attacks by a die."""
    seen = [person for person in known if person.key in animal.knows]
    if not seen:
        return Plan("move", gait="walk", goals=away(hunt, animal, known[0], 3))
    near = first(seen, animal)
    if distance(near.square, animal.square) > NEAR:
        return None
    if animal.kind.key == "hippo" and is_between(hunt, animal, near):
        return Plan("attack", near.key, "run")
    face = (yield from roll(TABLE, "umpire.temper", "1d6", rule="SF-R10", to=()))[0]
    if face == 6 or (face == 5 and animal.kind.key in ("ostrich", "rhino")):
        return Plan("attack", near.key, "run")
    return Plan("move", gait="walk", goals=away(hunt, animal, near, 3)) if face <= 3 else STAND


def is_between(hunt: Hunt, animal: Animal, person: Person) -> bool:
    """Whether a person is nearer than a hippo to the water nearest to it."""
    waters = [at for at in hunt.ground.patches if hunt.ground.kind(at).key in ("shallow", "deep")]
    if not waters:
        return False
    water = min(waters, key=lambda at: (distance(at, animal.square), at[1], at[0]))
    return distance(person.square, water) < distance(animal.square, water)


def goes_past(hunt: Hunt, animal: Animal, known: list[Person]) -> Play[Plan]:
    """After going past its victim: on the same way, or it turns on the nearest within 24."""
    face = (yield from roll(TABLE, "umpire.past", "1d6", rule="SF-R81", to=()))[0]
    step, animal.past = animal.past, (0, 0)
    near = [person for person in hunt.people() if distance(person.square, animal.square) <= 24]
    if face >= 5 and near:
        return Plan("attack", first(near, animal).key, "run")
    return Plan("move", gait="walk", goals=ahead(hunt, animal, step))


def idle(hunt: Hunt, animal: Animal) -> Play[Plan]:
    """Line 7: stays and listens; or a meat-eater goes to the next cover, any other somewhere."""
    face = (yield from roll(TABLE, "umpire.idle", "1d6", rule="SF-R10", to=()))[0]
    if face <= 4:
        return LISTEN
    ground, kind = hunt.ground, animal.kind.key
    if animal.kind.food == "meat":
        reach = ground.reach(animal.square, 36, hunt.taken() - {animal.square}, kind)
        covers = [square for square in reach if ground.cover(square, kind) != "none"]
        covers.sort(key=lambda square: (reach[square], square[1], square[0]))
        return Plan("move", gait="walk", goals=tuple(covers))
    way = (yield from roll(TABLE, "umpire.way", "1d6", rule="SF-R10", to=()))[0]
    if way > 4:
        return STAND
    return Plan("move", gait="walk", goals=ahead(hunt, animal, ((0, -1), (1, 0), (0, 1), (-1, 0))[way - 1]))


def away(hunt: Hunt, animal: Animal, person: Person, dice: int) -> tuple[Square, ...]:
    """Straight away from somebody, the farthest first."""
    step = heading(person.square, animal.square) if person.square != animal.square else (0, -1)
    return ahead(hunt, animal, step, 6 * dice)


def ahead(hunt: Hunt, animal: Animal, step: Square, squares: int = 18) -> tuple[Square, ...]:
    """The squares straight on, the farthest first."""
    taken = hunt.taken()
    way = hunt.ground.straight(animal.square, step, squares, lambda at: at not in taken, animal.kind.key)
    return tuple(reversed(way))
