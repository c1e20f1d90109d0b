"""Contact: with whom an attack ends, a round of melee, and what goes on past it (SF-79, SF-87, SF-R75, SF-R81)."""

from collections.abc import Sequence

from tales.games.safari.attack import Attack, cost_to, is_straight
from tales.games.safari.ground import Square, heading
from tales.games.safari.melee import fight, meet, part
from tales.games.safari.state import Animal, Hunt, Person
from tales.games.safari.ways import affordable, take_way
from tales.rules.asks import TABLE
from tales.rules.play import Play, roll


def is_out_of_reach(hunt: Hunt, animal: Animal, person: Person) -> Play[bool]:
    """SF-79, SF-R73: whether a tree keeps somebody from an animal that has arrived; a lion rolls for it."""
    if not person.treed or animal.kind.key == "leopard":
        return False
    if animal.kind.key != "lion":
        return True
    face = (yield from roll(animal.owner or TABLE, "lion.climbs", "1d6", rule=("SF-79", "SF-R73")))[0]
    follows = face >= hunt.settings.number("lion_climbs_on")
    yield from hunt.teller.tell(
        "lion.climbs", "SF-79", which=animal.key, who=person.key, name=person.name, follows=follows
    )
    return not follows


def contact(hunt: Hunt, coming: Attack) -> Play[None]:
    """SF-R75: with whom it ends: the target, another of the party, or nobody; then a round of melee."""
    if is_straight(coming.animal):
        yield from run_down(hunt, coming)
        return
    victim = yield from victim_of(hunt, coming)
    animal, ground = coming.animal, hunt.ground
    goal = victim or coming.target
    way = ground.path(coming.start, goal.square, hunt.taken() - {coming.start}, animal.kind.key)
    if victim is None:
        way = affordable(hunt, coming.start, way[:-1], 2 * coming.total, animal.kind.key)
        take_way(hunt, animal, way, animal.gait)
        return
    spent = ground.way_cost(coming.start, way, animal.kind.key)
    take_way(hunt, animal, way[:-1], animal.gait)
    meet(hunt, animal, victim)
    yield from fight(hunt, animal, victim)
    if animal.kind.after == "goes-on" and not animal.dead:
        before = way[-2] if len(way) > 1 else coming.start
        step = (way[-1][0] - before[0], way[-1][1] - before[1])
        yield from go_on(hunt, animal, straight_on(hunt, way[-1], step), (2 * coming.total - spent) // 2, victim)


def victim_of(hunt: Hunt, coming: Attack) -> Play[Person | None]:
    """SF-R75: the target if it can still be reached, else whom of the party the total reaches most cheaply."""
    side = hunt.side(coming.target.seat)
    others = [person for person in side.people if person is not coming.target]
    found: list[tuple[int, int, int, Person]] = []
    for at, person in enumerate((coming.target, *others)):
        if not person.is_here or (person.treed and coming.animal.kind.key not in ("lion", "leopard")):
            continue
        cost = cost_to(hunt, coming, person)
        if cost is not None and cost <= 2 * coming.total:
            found.append((cost, person.bushcraft, at, person))
    found.sort(key=lambda one: (one[2] != 0, one[0], one[1], one[2]))
    for *_, person in found:
        if not (yield from is_out_of_reach(hunt, coming.animal, person)):
            return person
    return None


def straight_on(hunt: Hunt, start: Square, step: Square) -> list[Square]:
    """The squares straight on from one, to the edge of the map."""
    way = []
    here = (start[0] + step[0], start[1] + step[1])
    while hunt.ground.holds(here) and step != (0, 0):
        way.append(here)
        here = (here[0] + step[0], here[1] + step[1])
    return way


def run_down(hunt: Hunt, coming: Attack) -> Play[None]:
    """SF-87, SF-R72: a rhino runs its line; whoever stands in it is fought, one round each, and it goes on."""
    animal, points = coming.animal, 2 * coming.total
    first = next((at for at, square in enumerate(coming.line) if _in_way(hunt, square) is not None), None)
    if first is None:
        way = affordable(hunt, coming.start, _open(hunt, animal, coming.line), points, animal.kind.key)
        take_way(hunt, animal, _free_end(hunt, way), animal.gait)
        return
    to_first = coming.line[: first + 1]
    spent = hunt.ground.way_cost(coming.start, to_first, animal.kind.key)
    blocked = not all(hunt.ground.may_enter(square, animal.kind.key) for square in to_first)
    if spent > points or blocked:
        way = affordable(hunt, coming.start, _open(hunt, animal, to_first[:-1]), points, animal.kind.key)
        take_way(hunt, animal, way, animal.gait)
        return
    victim = _in_way(hunt, coming.line[first])
    assert victim is not None
    take_way(hunt, animal, to_first[:-1], animal.gait)
    meet(hunt, animal, victim)
    yield from fight(hunt, animal, victim)
    if not animal.dead:
        yield from go_on(hunt, animal, coming.line[first + 1 :], (points - spent) // 2, victim, coming.line[first])


def go_on(
    hunt: Hunt, animal: Animal, ahead: Sequence[Square], squares: int, left: Person, through: Square | None = None
) -> Play[None]:
    """SF-87, SF-R81: what is left of its move, straight on; a round with each person in its way, no test of nerve."""

    part(hunt, animal)
    passed = [through or left.square]
    for square in ahead[:squares]:
        if not hunt.ground.may_enter(square, animal.kind.key) or animal.dead:
            break
        person = _in_way(hunt, square)
        if person is not None:
            meet(hunt, animal, person)
            yield from fight(hunt, animal, person)
            part(hunt, animal)
        passed.append(square)
    if animal.dead:
        return
    start = animal.square
    way = _free_end(hunt, passed)
    take_way(hunt, animal, way, animal.gait)
    if animal.square != start:
        animal.past = heading(start, animal.square)


def _in_way(hunt: Hunt, square: Square) -> Person | None:
    return next((person for person in hunt.people() if person.square == square and not person.treed), None)


def _open(hunt: Hunt, animal: Animal, way: Sequence[Square]) -> list[Square]:
    """A way up to the first square that the animal may not enter."""
    done: list[Square] = []
    for square in way:
        if not hunt.ground.may_enter(square, animal.kind.key):
            break
        done.append(square)
    return done


def _free_end(hunt: Hunt, way: Sequence[Square]) -> list[Square]:
    """A way that ends on a square where nobody stands (SF-R81)."""
    taken = hunt.taken()
    done = list(way)
    while done and done[-1] in taken:
        done.pop()
    return done
