"""Emergencies: up to three things done at once by those who kept their nerve (SF-72 to SF-79)."""

from tales.games.safari.attack import Attack, run_away, shame
from tales.games.safari.ground import STEPS, Square, distance, heading, turned
from tales.games.safari.moving import go_until_met
from tales.games.safari.reactions import react_in_charge
from tales.games.safari.shooting import emergency_shot
from tales.games.safari.shots import Target, fire, settle_loads
from tales.games.safari.sight import seen_squares
from tales.games.safari.state import Hunt, Person
from tales.games.safari.ways import affordable
from tales.rules.asks import Option
from tales.rules.play import Play, choose, roll

TRIES = 3
"""SF-72."""


def emergencies(hunt: Hunt, coming: Attack) -> Play[None]:
    """SF-72: everybody who kept their nerve, in party order, while the animal still comes (SF-R69)."""
    for person in list(coming.held):
        if coming.ended:
            return
        if person.is_here:
            yield from act(hunt, coming, person)


def act(hunt: Hunt, coming: Attack, person: Person) -> Play[None]:
    """SF-72, SF-73: name a thing, roll against Bushcraft, do it, name the next; the first fail ends it."""
    done: list[str] = []
    while len(done) < TRIES and not coming.ended:
        options = choices(hunt, coming, person, done)
        if len(options) == 1:
            return
        action = yield from choose(
            person.seat,
            "emergency",
            options,
            rule=("SF-72", "SF-74", "SF-75", "SF-77", "SF-78", "SF-79"),
            who=person.key,
            name=person.name,
            species=coming.animal.kind.key,
            left=TRIES - len(done),
        )
        if action == "carry-on":
            break
        test = (yield from roll(person.seat, "emergency.test", "1d6", rule=("SF-72", "SF-73")))[0]
        passed = test <= person.bushcraft
        yield from hunt.teller.tell(
            "emergency.tried", "SF-72", who=person.key, name=person.name, action=action, passed=passed
        )
        person.aim = ""
        if not passed:
            person.nerve = "stuck"
            break
        done.append(action)
        yield from carry_out(hunt, coming, person, action, done)
    if person.held is not None and any(action.startswith("shoot") for action in done):
        settle_loads(person, person.held)


def choices(hunt: Hunt, coming: Attack, person: Person, done: list[str]) -> list[Option]:
    """What may be named now: each thing once, and never what could not be done."""
    arm = person.held
    moved = "run" in done or "dodge-left" in done or "dodge-right" in done
    stood = emergency_shot(person.bushcraft, moved=moved)
    can_fire = arm is not None and arm.is_ready and stood.dice > 0 and person.post != "gunbearer"
    found: list[Option] = []
    if "take-gun" not in done and bearer(hunt, person) is not None:
        found.append(Option("take-gun"))
    is_breech = arm is not None and arm.gun.weapon.kind == "breech"
    if "reload" not in done and arm is not None and is_breech and arm.loads < arm.gun.weapon.shots:
        found.append(Option("reload"))
    if can_fire and "shoot" not in done:
        found.append(Option("shoot", (("dice", stood.dice),)))
    if can_fire and "shoot" in done and "shoot-again" not in done:
        found.append(Option("shoot-again", (("dice", stood.dice),)))
    if not moved and not person.treed:
        found += [Option("dodge-left"), Option("dodge-right"), Option("run")]
        if can_climb(hunt, person):
            found.append(Option("climb"))
    return [*found, Option("carry-on")]


def bearer(hunt: Hunt, person: Person) -> Person | None:
    """SF-74, SF-R52: a living bearer beside the hunter who has not bolted and holds a gun that could be fired."""
    if person.post != "hunter":
        return None
    return next(
        (
            friend
            for friend in hunt.side(person.seat).people
            if friend.post == "gunbearer"
            and friend.is_here
            and friend.nerve != "bolted"
            and friend.arms
            and distance(friend.square, person.square) <= 1
        ),
        None,
    )


def swap(person: Person, friend: Person) -> None:
    """The gun in the hunter's hands for the one that the bearer holds."""
    mine, theirs = person.arms, friend.arms
    person.arms, friend.arms = [theirs[0], *mine[1:]], [*mine[:1], *theirs[1:]]


def can_climb(hunt: Hunt, person: Person) -> bool:
    """SF-79, SF-R73: a tree or forest here or beside."""
    ground = hunt.ground
    beside = [person.square, *((person.square[0] + x, person.square[1] + y) for x, y in STEPS)]
    return any(ground.holds(square) and ground.kind(square).climb for square in beside)


def carry_out(hunt: Hunt, coming: Attack, person: Person, action: str, done: list[str]) -> Play[None]:
    """The thing itself, once the roll is passed."""
    if action == "take-gun":
        friend = bearer(hunt, person)
        if friend is not None:
            swap(person, friend)
    elif action == "reload":
        if person.held is not None:
            person.held.fill()
    elif action in ("shoot", "shoot-again"):
        yield from snap_shot(hunt, coming, person, done)
    elif action == "climb":
        person.treed = True
    elif action == "run":
        faces = yield from roll(person.seat, "emergency.run", "2d6", rule="SF-78")
        person.fled_from = coming.animal.key
        total = (faces.total + 1) // 2 if person.is_slow else faces.total
        yield from run_away(hunt, coming, person, total, to_cover=False)
        yield from shame(hunt, coming, person)
    else:
        yield from dodge(hunt, coming, person, left=action == "dodge-left")


def snap_shot(hunt: Hunt, coming: Attack, person: Person, done: list[str]) -> Play[None]:
    """SF-75, SF-76: a C at short range; an animal that is wounded by it may break off (SF-R71)."""
    arm, animal = person.held, coming.animal
    if arm is None:
        return
    moved = any(action in done for action in ("run", "dodge-left", "dodge-right"))
    target = Target(animal.key, animal.kind.key, animal.square, animal.kind.shotgun, hard=False)
    stood = emergency_shot(person.bushcraft, moved=moved)
    result = yield from fire(hunt, person, arm, target, stood, 1, "emergency.shot")
    if animal.dead:
        coming.ended = "killed"
    elif result.wounded and hunt.settings["react_in_charge"]:
        yield from react_in_charge(hunt, coming, person)


def dodge(hunt: Hunt, coming: Attack, person: Person, *, left: bool) -> Play[None]:
    """SF-77, SF-R72: one die at right angles to the line of the attack, left or right as the attacker sees it."""
    faces = yield from roll(person.seat, "dodge", "1d6", rule="SF-77")
    ahead = heading(coming.start, person.square) if coming.start != person.square else (0, -1)
    step = turned(ahead, -2 if left else 2)
    taken = seen_squares(hunt, person.seat) - {person.square}
    way: list[Square] = hunt.ground.straight(person.square, step, faces.total, lambda at: at not in taken)
    way = affordable(hunt, person.square, way, 2 * faces.total)
    gone = yield from go_until_met(hunt, person, way)
    yield from hunt.teller.tell("person.dodges", "SF-77", who=person.key, name=person.name, squares=gone)
