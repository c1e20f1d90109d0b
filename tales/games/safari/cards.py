"""A card of a party: what its people do on it (SF-16, SF-21, SF-44, SF-56)."""

from tales.games.safari.accidents import second_dose
from tales.games.safari.awareness import look_for_blood, name, noticed_from, passes, reveal, watch
from tales.games.safari.emergency import bearer, can_climb, swap
from tales.games.safari.fighting import sixes_left
from tales.games.safari.ground import STEPS, Square, distance
from tales.games.safari.harm import hurt
from tales.games.safari.melee import fight, meet
from tales.games.safari.moving import PEOPLE_DICE, gaits, go_until_met, move, others, pace, quicksand, set_gait
from tales.games.safari.shots import can_shoot, targets, who_or_what
from tales.games.safari.sight import known_animals, seen_squares
from tales.games.safari.state import Arm, Hunt, Person, Side
from tales.games.safari.volley import shoot
from tales.rules.asks import Option
from tales.rules.play import Play, choose, place, roll

SHOOTING = ("shoot", "move-shoot", "shoot-move")


def party_card(hunt: Hunt, side: Side) -> Play[None]:
    """SF-16: everybody of the side acts, the leader first; whoever fights does nothing else (SF-R77)."""
    people = [person for person in side.people if person.is_here]
    for person in people:
        yield from begin_card(hunt, person)
    for person in people:
        if person.is_here and person.foes:
            yield from fight(hunt, hunt.animal(person.foes[0]), person)
    free = [person for person in people if person.is_here and not person.foes]
    leader = side.leader
    if leader is not None and leader in free and leader is side.hunter and not leader.treed:
        yield from look_for_blood(hunt, leader)
    while free:
        first = free.pop(0)
        if first.is_here and not first.foes:
            yield from act(hunt, side, first, free)
    in_camp(hunt, side)


def begin_card(hunt: Hunt, person: Person) -> Play[None]:
    """What holds until somebody's next card ends, and guns are ready again (SF-R31, SF-R51)."""
    yield from second_dose(hunt, person)
    if person.sunk:
        yield from quicksand(hunt, person)
    person.nerve = person.fled_from = person.gait = ""
    person.swims = False
    for arm in person.arms:
        ready(arm)


def ready(arm: Arm) -> None:
    """A gun at the start of its user's card (SF-57, SF-R51)."""
    arm.before = arm.loads
    if arm.gun.weapon.kind == "muzzle":
        arm.wait = max(0, arm.wait - 1)
        if arm.wait:
            return
    arm.loads = arm.gun.weapon.shots


def act(hunt: Hunt, side: Side, person: Person, waiting: list[Person]) -> Play[None]:
    """One choice of one person; those who go along have acted with them (SF-22)."""
    while True:
        action = yield from choose(
            person.seat,
            "card.action",
            lambda: actions(hunt, side, person),
            rule=("SF-16", "SF-21", "SF-44", "SF-56"),
            who=person.key,
            name=person.name,
            square=name(person.square),
        )
        if action != "swap":
            break
        friend = bearer(hunt, person)
        if friend is not None:
            swap(person, friend)
            for arm in person.arms[:1]:
                arm.loads = 0  # it can be fired from the next card on (SF-58, SF-R52)
            yield from hunt.teller.tell(
                "gun.changed", "SF-58", who=person.key, name=person.name, weapon=person.arms[0].gun.key
            )
    if action in ("shoot-move", "shoot"):
        yield from volley(hunt, person, waiting)
    if action in ("move", "move-shoot", "shoot-move") and person.is_here and not person.foes and not person.nerve:
        company = yield from company_of(hunt, person, waiting)
        yield from move(hunt, person, company)
    if action == "move-shoot" and person.is_here:
        yield from volley(hunt, person, waiting)
    yield from quiet_action(hunt, side, person, action)


def quiet_action(hunt: Hunt, side: Side, person: Person, action: str) -> Play[None]:
    """What takes the whole card besides moving and shooting."""
    if action == "aim":
        yield from aim(hunt, person)
    elif action == "watch":
        yield from watch(hunt, person)
    elif action == "fight":
        yield from begin_fight(hunt, person)
    elif action == "swim":
        yield from swim(hunt, person)
    elif action == "climb":
        person.treed = True
        yield from hunt.teller.tell("person.climbs", "SF-79", who=person.key, name=person.name)
    elif action == "come-down":
        person.treed = False
        yield from hunt.teller.tell("person.comes-down", "SF-79", who=person.key, name=person.name)
    elif action == "home":
        for friend in side.people:
            if friend.is_here:
                friend.out = "home"
        yield from hunt.teller.tell("party.goes-home", "SF-R93", who=side.seat.key, name=person.name)


def actions(hunt: Hunt, side: Side, person: Person) -> list[Option]:
    """What somebody may do with a card, the usual things first."""
    if person.treed:
        found = ["shoot"] if can_shoot(hunt, person) else []
        return [Option(key) for key in (*found, "come-down", *_watching(hunt), "stay")]
    if person.sunk:
        found = ["shoot", "aim"] if can_shoot(hunt, person) else []
        return [Option(key) for key in (*found, *_watching(hunt), "stay")]
    armed = person.held is not None and person.post != "gunbearer"
    found = ["move"]
    if can_shoot(hunt, person):
        found += ["shoot", "shoot-move", "aim"]
    if armed:
        found.append("move-shoot")
    found += _watching(hunt)
    if any(not animal.of_herd for animal in known_animals(hunt, [person.seat])):
        found.append("fight")
    if _waters(hunt, person):
        found.append("swim")
    if can_climb(hunt, person):
        found.append("climb")
    if person is side.hunter and bearer(hunt, person) is not None:
        found.append("swap")
    if person is side.leader and person.square in hunt.ground.camp:
        found.append("home")
    return [Option(key) for key in (*found, "stay")]


def _watching(hunt: Hunt) -> list[str]:
    return ["watch"] if hunt.settings["scan"] else []


def volley(hunt: Hunt, person: Person, waiting: list[Person]) -> Play[None]:
    """Shooter by shooter, the hunter first; companions who can shoot do so with them (SF-R58)."""
    yield from shoot(hunt, person)
    for friend in [friend for friend in waiting if friend.is_here and can_shoot(hunt, friend)]:
        yield from shoot(hunt, friend)


def is_free_to_go(person: Person) -> bool:
    """Whether somebody can come along."""
    held = person.foes or person.nerve or person.treed or person.sunk
    return person.is_here and not held


def company_of(hunt: Hunt, person: Person, waiting: list[Person]) -> Play[list[Person]]:
    """SF-22: whether the others come along on the same roll, or go ways of their own."""
    able = [friend for friend in waiting if is_free_to_go(friend)]
    if not able:
        return []
    how = yield from choose(
        person.seat,
        "card.company",
        ["together", "apart", "wait"],
        rule="SF-22",
        who=person.key,
        name=person.name,
        count=len(able),
    )
    if how == "apart":
        return []
    for friend in able:
        waiting.remove(friend)
    return able if how == "together" else []


def aim(hunt: Hunt, person: Person) -> Play[None]:
    """SF-56: at one target; the next card's first shot at it has half as many dice again."""
    seen = targets(hunt, person)
    if not seen:
        return
    options = [Option(target.key, (who_or_what(hunt, target), ("square", name(target.square)))) for target in seen]
    person.aim = yield from choose(person.seat, "aim.target", options, rule="SF-56", who=person.key, name=person.name)
    yield from hunt.teller.tell("person.aims", "SF-56", who=person.key, name=person.name, target=person.aim)


def begin_fight(hunt: Hunt, person: Person) -> Play[None]:
    """SF-80, SF-R77: somebody goes for an animal on the table; if the dice cover the way, a round follows."""
    animals = [animal for animal in known_animals(hunt, [person.seat]) if not animal.of_herd]
    options = [
        Option(animal.key, (("species", animal.kind.key), ("square", name(animal.square)))) for animal in animals
    ]
    chosen = yield from choose(person.seat, "fight.whom", options, rule="SF-80", who=person.key, name=person.name)
    animal = hunt.animal(chosen)
    gait = yield from choose(person.seat, "move.gait", gaits(person), rule="SF-21", who=person.key, name=person.name)
    faces = yield from roll(person.seat, f"move.{gait}", f"{PEOPLE_DICE[gait]}d6", rule=("SF-21", "SF-R77"))
    total = pace(person, faces.total)
    way = hunt.ground.path(person.square, animal.square, others(hunt, person))
    spent = hunt.ground.way_cost(person.square, way)
    set_gait(person, gait, moved=True)
    if not way or spent > 2 * total:
        yield from hunt.teller.tell("fight.short", "SF-R77", who=person.key, name=person.name)
        return
    free = [square for square in way[:-1] if square not in seen_squares(hunt, person.seat) - {person.square}]
    if free and (yield from go_until_met(hunt, person, free)) < len(free):
        yield from hunt.teller.tell("fight.short", "SF-R77", who=person.key, name=person.name)
        return
    meet(hunt, animal, person)
    yield from fight(hunt, animal, person)


def _waters(hunt: Hunt, person: Person) -> list[Square]:
    beside = [(person.square[0] + x, person.square[1] + y) for x, y in STEPS]
    ground = hunt.ground
    return [square for square in beside if ground.holds(square) and ground.kind(square).key == "deep"]


def swim(hunt: Hunt, person: Person) -> Play[None]:
    """SF-25, SF-R28: unarmed, one die of squares, which is the test of notice too; crocodiles on a 6."""
    person.arms = []
    person.swims = True
    faces = yield from roll(person.seat, "swim", "1d6", rule=("SF-25", "SF-R28"))
    if faces[0] == 6 and hunt.settings["crocodiles"]:
        check = (yield from roll(person.seat, "swim.check", "1d6", rule=("SF-25", "SF-R28")))[0]
        if check > person.bushcraft:
            yield from crocodile(hunt, person)
    if not person.is_here:
        return
    taken = seen_squares(hunt, person.seat)
    reach = [
        square
        for square in ((person.square[0] + x, person.square[1] + y) for x in range(-6, 7) for y in range(-6, 7))
        if hunt.ground.holds(square) and square not in taken and 0 < distance(person.square, square) <= faces.total
    ]
    if reach:
        names = {name(square): square for square in sorted(reach, key=lambda at: (at[1], at[0]))}
        chosen = yield from place(
            person.seat,
            "swim.to",
            list(names),
            rule="SF-25",
            origin=name(person.square),
            who=person.key,
            name=person.name,
        )
        yield from go_until_met(hunt, person, [names[chosen]])
    set_gait(person, "walk", moved=True)
    if passes(faces, person.bushcraft):
        for animal in noticed_from(hunt, person.seat, person.square):
            yield from reveal(hunt, animal, "noticed", person.seat)


def crocodile(hunt: Hunt, person: Person) -> Play[None]:
    """SF-25, SF-R28: one round with six dice; no animal of the map."""
    ours = yield from roll(person.seat, "melee.person", f"{max(1, person.bushcraft - person.hits)}d6", rule="SF-25")
    theirs = yield from roll(person.seat, "swim.crocodile", "6d6", rule="SF-25")
    left = sixes_left(ours, theirs)
    if left.animals:
        faces = yield from roll(person.seat, "swim.crocodile.hits", f"{left.animals}d6", rule="SF-82")
        yield from hurt(hunt, person, faces.total, "crocodile", "SF-25", heroic=False, deadly_only=True)


def in_camp(hunt: Hunt, side: Side) -> None:
    """SF-34: in camp there are other boots."""
    for person in side.people:
        if person.is_here and person.square in hunt.ground.camp:
            person.bootless = False
