"""An attack on a person: its way, and the nerve of those who see it come (SF-67 to SF-71)."""

from dataclasses import dataclass, field

from tales.games.safari import reputation
from tales.games.safari.ground import Square, distance, heading, line
from tales.games.safari.harm import counts, gain
from tales.games.safari.moving import go_until_met
from tales.games.safari.sight import seen_squares
from tales.games.safari.state import Animal, Hunt, Person
from tales.games.safari.ways import affordable
from tales.rules.play import Play, roll

NERVE_REACH = 6
"""Who of the party is so near to the target tests nerve (SF-R66)."""


@dataclass
class Attack:
    """One attack while it is played."""

    animal: Animal
    target: Person
    total: int
    start: Square
    line: list[Square]
    """For a rhino the squares of its charge, through the target and on; empty for others (SF-R64)."""
    party: list[Person] = field(default_factory=list)
    held: list[Person] = field(default_factory=list)
    """Those who kept their nerve, in party order."""
    ran: set[str] = field(default_factory=set)
    """Whose running away has been booked (SF-R88)."""
    ended: str = ""
    """How it was broken off before contact; empty if it was not."""


def is_straight(animal: Animal) -> bool:
    """SF-87, SF-R64: a rhino cannot turn."""
    return animal.kind.key == "rhino"


def charge_line(hunt: Hunt, animal: Animal, target: Person) -> list[Square]:
    """A rhino's line: from its own square through the target's and on, to the edge of the map (SF-R64, SF-R81)."""
    if not is_straight(animal):
        return []
    here, there = animal.square, target.square
    way = [*line(here, there), there]
    across, down = there[0] - here[0], there[1] - here[1]
    count = max(abs(across), abs(down), 1)
    at = count + 1
    while True:
        square = (
            (2 * (here[0] * count + at * across) + count) // (2 * count),
            (2 * (here[1] * count + at * down) + count) // (2 * count),
        )
        if not hunt.ground.holds(square):
            return way
        way.append(square)
        at += 1


def cost_to(hunt: Hunt, coming: Attack, person: Person) -> int | None:
    """Half points of the way into a person's square; None if there is no way."""
    animal, ground = coming.animal, hunt.ground
    if is_straight(animal):
        if person.square not in coming.line:
            return None
        way = coming.line[: coming.line.index(person.square) + 1]
        if not all(ground.may_enter(square, animal.kind.key) for square in way):
            return None
        return ground.way_cost(coming.start, way, animal.kind.key)
    way = ground.path(coming.start, person.square, hunt.taken() - {coming.start}, animal.kind.key)
    return ground.way_cost(coming.start, way, animal.kind.key) if way else None


def nerve(hunt: Hunt, coming: Attack) -> Play[None]:
    """SF-68 to SF-70: everybody near the target, in party order; then all who bolt run (SF-R66, SF-R67)."""
    side = hunt.side(coming.target.seat)
    coming.party = [
        person
        for person in side.people
        if person.is_here
        and person.nerve not in ("bolted", "frozen")
        and not person.foes
        and not person.treed
        and distance(person.square, coming.target.square) <= NERVE_REACH
    ]
    bolters = []
    for person in coming.party:
        face = (yield from roll(person.seat, "nerve", "1d6", rule=("SF-68", "SF-69", "SF-70")))[0]
        by = face - person.bushcraft
        person.nerve = "" if by <= 0 else "frozen" if by == 1 else "bolted"
        if by > 0:
            person.aim = ""
        yield from hunt.teller.tell(
            "nerve.tested",
            "SF-68" if by <= 0 else "SF-69" if by == 1 else "SF-70",
            who=person.key,
            name=person.name,
            how=person.nerve or "held",
        )
        if by <= 0:
            coming.held.append(person)
        if by > 1:
            bolters.append(person)
    for person in bolters:
        yield from bolt(hunt, coming, person)


def bolt(hunt: Hunt, coming: Attack, person: Person) -> Play[None]:
    """SF-70, SF-R67: three dice to the nearest cover farther from the attacker, or straight away."""
    faces = yield from roll(person.seat, "bolt", "3d6", rule="SF-70")
    if person.post == "gunbearer":
        person.arms = []
    else:
        del person.arms[1:]
    person.fled_from = coming.animal.key
    total = (faces.total + 1) // 2 if person.is_slow else faces.total
    yield from run_away(hunt, coming, person, total, to_cover=True)
    yield from shame(hunt, coming, person)


def run_away(hunt: Hunt, coming: Attack, person: Person, total: int, *, to_cover: bool) -> Play[None]:
    """Away from the attacker: by the cheapest way to cover if there is any to go to, else straight on."""
    ground, enemy = hunt.ground, coming.animal.square
    taken = seen_squares(hunt, person.seat) - {person.square}
    way: list[Square] = []
    if to_cover and ground.cover(person.square) == "none":
        far = distance(person.square, enemy)
        costs = ground.costs(person.square, taken)
        covers = [at for at in costs if ground.cover(at) != "none" and distance(at, enemy) > far]
        if covers:
            goal = min(covers, key=lambda at: (costs[at], at[1], at[0]))
            way = affordable(hunt, person.square, ground.path(person.square, goal, taken), 2 * total)
    if not way:
        step = heading(enemy, person.square) if enemy != person.square else (0, -1)
        way = ground.straight(person.square, step, total, lambda at: at not in taken)
    gone = yield from go_until_met(hunt, person, way)
    person.gait = "run"
    person.aim = ""
    yield from hunt.teller.tell("person.runs", "SF-70", who=person.key, name=person.name, squares=gone)


def shame(hunt: Hunt, coming: Attack, person: Person) -> Play[None]:
    """SF-96, SF-R88: what it costs a hunter to run from an attack, once."""
    if counts(hunt, person) and person.key not in coming.ran:
        coming.ran.add(person.key)
        lost = reputation.for_running(coming.animal.kind)
        yield from gain(hunt, hunt.side(person.seat), lost, "ran", "SF-96")
