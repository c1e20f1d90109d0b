"""Moving people: gaits, one roll for a party, accidents, and what is noticed on the way (SF-21 to SF-36)."""

from collections.abc import Sequence

from tales.games.safari import herds
from tales.games.safari.accidents import accident, look_for_boot
from tales.games.safari.awareness import find_trails, name, noticed_from, passes, reveal
from tales.games.safari.ground import Square, distance
from tales.games.safari.sight import knows_animal, seen_squares
from tales.games.safari.state import GAITS, Animal, Hunt, Person
from tales.rules.asks import Option
from tales.rules.play import Play, choose, place, roll

PEOPLE_DICE = {"creep": 1, "walk": 2, "run": 3}
"""SF-21."""


def move(hunt: Hunt, leader: Person, company: Sequence[Person] = ()) -> Play[None]:
    """SF-21, SF-22: one roll for all who go together; the leader's dice, accident and notice (SF-R26)."""
    gait = yield from choose(
        leader.seat, "move.gait", gaits(leader), rule=("SF-21", "SF-22"), who=leader.key, name=leader.name
    )
    faces = yield from roll(leader.seat, f"move.{gait}", f"{PEOPLE_DICE[gait]}d6", rule=("SF-21", "SF-26", "SF-36"))
    lost_boot = False
    if 6 in faces:
        lost_boot = yield from perhaps_accident(hunt, leader)
        if not leader.is_here:
            return
    passed = passes(faces, leader.bushcraft)
    yield from hunt.teller.tell(
        "person.tests",
        "SF-36",
        who=leader.key,
        name=leader.name,
        passed=passed,
        total=pace(leader, faces.total),
        gait=gait,
    )
    way = yield from travel(hunt, leader, 2 * pace(leader, faces.total), passed=passed)
    set_gait(leader, gait, moved=bool(way))
    if lost_boot:
        yield from look_for_boot(hunt, leader, squares=len(way))
    for person in company:
        yield from follow(hunt, person, leader.square, 2 * pace(person, faces.total))
        set_gait(person, gait, moved=True)
    yield from herds.frighten(hunt, [leader.square, *way, *(person.square for person in company)], herds.PERSON_REACH)


def gaits(person: Person) -> list[Option]:
    """SF-21, SF-26, SF-36: how somebody may go: how far, and the chances to notice things and to come to grief."""
    found = []
    for gait in GAITS:
        dice = PEOPLE_DICE[gait]
        notices = (person.bushcraft / 6) ** dice
        grief = (1 - (5 / 6) ** dice) * (6 - person.bushcraft) / 6
        facts = (
            ("squares", f"{pace(person, dice)} to {pace(person, 6 * dice)}"),
            ("notices", f"{round(100 * notices)} %"),
            ("accident", f"{round(100 * grief)} %"),
        )
        found.append(Option(gait, facts))
    return found


def pace(person: Person, total: int) -> int:
    """SF-30, SF-34, SF-R27: the total of the dice, halved and rounded up by ankle or boot, both together once."""
    return (total + 1) // 2 if person.is_slow else total


def set_gait(person: Person, gait: str, *, moved: bool) -> None:
    """What a move does besides: who moves loses the aim; who runs does not load (SF-57, SF-R51)."""
    person.gait = gait if moved else ""
    if moved:
        person.aim = ""
    if moved and gait == "run":
        for arm in person.arms:
            arm.loads = arm.before


def perhaps_accident(hunt: Hunt, person: Person) -> Play[bool]:
    """SF-26, SF-R29: one check for a roll with a 6, however many there are; whether a boot came off."""
    check = yield from roll(person.seat, "accident.check", "1d6", rule=("SF-26", "SF-R29"))
    if check[0] <= person.bushcraft:
        yield from hunt.teller.tell("accident.averted", "SF-26", who=person.key, name=person.name)
        return False
    return (yield from accident(hunt, person))


def travel(hunt: Hunt, person: Person, points: int, *, passed: bool) -> Play[list[Square]]:
    """The way that a person takes, square by square; they may change it when something comes to be seen (SF-R35)."""
    way: list[Square] = []
    if passed:
        yield from notice(hunt, person, [person.square])
    while True:
        reach = hunt.ground.reach(person.square, points, others(hunt, person), first=not way)
        taken = seen_squares(hunt, person.seat)
        squares = [square for square in sorted(reach, key=lambda at: (at[1], at[0])) if square not in taken]
        if not squares:
            return way
        names = {name(square): square for square in [person.square, *squares]}
        chosen = yield from place(
            person.seat,
            "move.to",
            list(names),
            rule=("SF-21", "SF-23"),
            origin=name(person.square),
            who=person.key,
            name=person.name,
            left=points // 2,
        )
        goal = names[chosen]
        if goal == person.square:
            return way
        halted = False
        for square in hunt.ground.path(person.square, goal, others(hunt, person)):
            met = unknown_at(hunt, person.seat, square)
            if met:
                for animal in met:
                    yield from reveal(hunt, animal, "met", person.seat)
                halted = True
                break
            points -= hunt.ground.cost(square, (square[0] - person.square[0], square[1] - person.square[1]))
            person.square = square
            way.append(square)
            if (yield from quicksand(hunt, person)):
                return way
            if passed and (yield from notice(hunt, person, [square])):
                halted = square != goal
                break
        if not halted or points <= 0:
            return way


def notice(hunt: Hunt, person: Person, squares: Sequence[Square]) -> Play[bool]:
    """SF-37, SF-42: animals and trails noticed from these squares; whether an animal was."""
    found = False
    for square in squares:
        for animal in noticed_from(hunt, person.seat, square):
            yield from reveal(hunt, animal, "noticed", person.seat)
            yield from hunt.teller.moment(
                person.seat, "animal.sighted", "logbook", "entry", "SF-37", which=animal.key, species=animal.kind.key
            )
            found = True
    if person is hunt.side(person.seat).hunter:
        yield from find_trails(hunt, person, squares, blood=False)
    return found


def others(hunt: Hunt, person: Person) -> set[Square]:
    """The squares that block a person's way: those of figures that they see and that are no friends (SF-R04)."""
    friends = {friend.square for friend in hunt.side(person.seat).people}
    return seen_squares(hunt, person.seat) - friends


def go_until_met(hunt: Hunt, person: Person, way: Sequence[Square]) -> Play[int]:
    """Somebody goes a way, up to something of which they did not know (SF-R35); how many squares they went."""
    for at, square in enumerate(way):
        met = unknown_at(hunt, person.seat, square)
        for animal in met:
            yield from reveal(hunt, animal, "met", person.seat)
        if met:
            return at
        person.square = square
        if (yield from quicksand(hunt, person)):
            return at + 1
    return len(way)


def quicksand(hunt: Hunt, person: Person) -> Play[bool]:
    """SF-R05 with the house rule: whether somebody who has just gone into quicksand is stuck in it."""
    if not hunt.settings["quicksand"] or hunt.ground.kind(person.square).key != "quicksand":
        return False
    face = (yield from roll(person.seat, "quicksand", "1d6", rule=("SF-05", "SF-R05")))[0]
    person.sunk = face > person.bushcraft
    how = "quicksand.holds" if person.sunk else "quicksand.lets-go"
    yield from hunt.teller.tell(how, "SF-R05", who=person.key, name=person.name)
    return person.sunk


def unknown_at(hunt: Hunt, seat: str, square: Square) -> list[Animal]:
    """The animals on a square of which a seat does not know."""
    return [animal for animal in hunt.living() if animal.square == square and not knows_animal(hunt, seat, animal)]


def follow(hunt: Hunt, person: Person, leader: Square, points: int) -> Play[None]:
    """SF-22: somebody of the party goes as near to the leader as the same dice allow."""
    reach = hunt.ground.reach(person.square, points, others(hunt, person))
    while True:
        taken = seen_squares(hunt, person.seat) - {person.square}
        free = [square for square in [person.square, *reach] if square not in taken]
        goal = min(free, key=lambda at: (distance(at, leader), reach.get(at, 0), at[1], at[0]))
        met = unknown_at(hunt, person.seat, goal)
        if not met:
            moved, person.square = person.square != goal, goal
            if moved:
                yield from quicksand(hunt, person)
            return
        for animal in met:
            yield from reveal(hunt, animal, "met", person.seat)
