"""A shot, from the choice of a target to what it has done (SF-44 to SF-63). The reckoning is in `shooting`."""

from dataclasses import dataclass

from tales.games.safari import herds, reputation, shooting
from tales.games.safari.awareness import name
from tales.games.safari.ground import UNSEEN, Square, distance
from tales.games.safari.harm import counts, gain, hurt, kill, wound
from tales.games.safari.shooting import Shot
from tales.games.safari.sight import known_animals, known_herds, known_people
from tales.games.safari.state import Animal, Arm, Hunt, Person
from tales.rules.asks import Option
from tales.rules.play import Play, choose, roll

YOUNG = ".young"
"""Behind the key of a herd: one of its young (SF-95)."""


@dataclass(frozen=True, slots=True)
class Target:
    """Something that can be shot at."""

    key: str
    species: str
    """A kind of animal, or `person`."""
    square: Square
    shotgun: str
    """light, ordinary or immune."""
    hard: bool
    """Whether it runs or is difficult otherwise (SF-54, SF-R48)."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a shot came to."""

    how: str
    """misfire, miss, wound, serious or perfect."""
    animal: Animal | None = None
    """The animal that was hurt, alive or dead; None if none was."""

    @property
    def wounded(self) -> bool:
        """Whether an animal was hurt by it and lives."""
        return self.animal is not None and not self.animal.dead


def targets(hunt: Hunt, shooter: Person) -> list[Target]:
    """SF-R38, SF-R59: everything on the table that the shooter sees, people last."""
    found = []
    for animal in known_animals(hunt, [shooter.seat]):
        kind = animal.kind
        found.append(Target(animal.key, kind.key, animal.square, kind.shotgun, is_hard(hunt, shooter, animal)))
    for herd in known_herds(hunt, [shooter.seat]):
        found.append(Target(herd.key, herd.kind.key, herd.square, herd.kind.shotgun, herd.ran))
        if herd.young:
            found.append(Target(herd.key + YOUNG, herd.kind.key, herd.square, herd.kind.shotgun, herd.ran))
    for person in known_people(hunt, [shooter.seat]):
        if person.seat != shooter.seat:
            found.append(Target(person.key, "person", person.square, "light", person.gait == "run"))
    return [target for target in found if hunt.ground.hidden(shooter.square, target.square, _bulk(target)) != UNSEEN]


def is_hard(hunt: Hunt, shooter: Person, animal: Animal) -> bool:
    """SF-54, SF-R48: running since its last card; beside or in a fight with somebody else; swimming."""
    beside = any(person is not shooter and distance(person.square, animal.square) <= 1 for person in hunt.people())
    swims = hunt.ground.kind(animal.square).key == "deep"
    return animal.gait == "run" or beside or swims


def stands(hunt: Hunt, shooter: Person, arm: Arm, target: Target, *, later: bool) -> Shot:
    """How a shot at that target would stand now (SF-49 to SF-56)."""
    return shooting.shot(
        shooter.bushcraft,
        arm.gun,
        distance(shooter.square, target.square),
        hunt.ground.hidden(shooter.square, target.square, _bulk(target)),
        moved=bool(shooter.gait) or shooter.treed,
        hard=target.hard,
        later=later,
        aimed=shooter.aim == target.key and not shooter.gait,
        round_up=hunt.settings["aim_round"] == "up",
    )


def _bulk(target: Target) -> str:
    return target.species if target.species != "person" else ""


def can_shoot(hunt: Hunt, shooter: Person) -> bool:
    """Whether there is anything that this person could shoot at now."""
    arm = shooter.held
    return (
        arm is not None
        and arm.is_ready
        and not shooter.nerve
        and not shooter.foes
        and shooter.post != "gunbearer"
        and any(stands(hunt, shooter, arm, target, later=False).dice for target in targets(hunt, shooter))
    )


def settle_loads(shooter: Person, arm: Arm) -> None:
    """SF-57, SF-R51: a breech-loader with a load left is full again at once, unless its user has run."""
    if arm.gun.weapon.kind == "breech" and arm.loads and shooter.gait != "run":
        arm.fill()


def aimed_at(hunt: Hunt, shooter: Person, arm: Arm, *, later: bool) -> Play[Target | None]:
    """SF-45: the target, with the grade, the dice and what they may bring in view; or none, at no cost."""
    can = {}
    options = []
    cancels = bool(hunt.settings["misfire_cancels"])
    for target in targets(hunt, shooter):
        stood = stands(hunt, shooter, arm, target, later=later)
        if not stood.dice:
            continue
        can[target.key] = target
        odds = shooting.chances(stood.dice, misfire_cancels=cancels)
        facts = (
            who_or_what(hunt, target),
            ("square", name(target.square)),
            ("squares", distance(shooter.square, target.square)),
            ("grade", stood.grade),
            ("dice", stood.dice),
            ("misfire", percent(odds.misfire)),
            ("miss", percent(odds.miss)),
            ("wound", percent(odds.wound)),
            ("serious", percent(odds.serious)),
            ("perfect", percent(odds.perfect)),
        )
        options.append(Option(target.key, facts))
    if not options:
        return None
    chosen = yield from choose(
        shooter.seat,
        "shot.target",
        [*options, Option("hold")],
        rule=("SF-44", "SF-45", "SF-50"),
        who=shooter.key,
        name=shooter.name,
        weapon=arm.gun.key,
    )
    return can.get(chosen)


def who_or_what(hunt: Hunt, target: Target) -> tuple[str, str]:
    """The fact that says what an option aims at."""
    return ("name", hunt.person(target.key).name) if target.species == "person" else ("species", target.species)


def percent(chance: float) -> str:
    """A chance in whole percent."""
    return f"{round(100 * chance)} %"


def fire(
    hunt: Hunt,
    shooter: Person,
    arm: Arm,
    target: Target,
    stood: Shot,
    squares: int,
    key: str = "shot",
) -> Play[Result]:
    """SF-61 to SF-63: all dice of one shot, then its hits; the herds near it run after that (SF-R20)."""
    faces = yield from roll(shooter.seat, key, f"{stood.dice}d6", rule=("SF-49", "SF-61", "SF-62"))
    arm.fire()
    how = shooting.outcome_of(faces, misfire_cancels=bool(hunt.settings["misfire_cancels"]))
    yield from hunt.teller.tell(
        "shot.fired",
        ("SF-49", "SF-61"),
        who=shooter.key,
        name=shooter.name,
        weapon=arm.gun.key,
        target=target.key,
        species=target.species,
        squares=squares,
        grade=stood.grade,
        how=how,
    )
    if how == "miss":
        yield from missed(hunt, shooter, target)
    animal: Animal | None = None
    if how in ("wound", "serious", "perfect"):
        if target.species == "person":
            yield from hit_person(hunt, shooter, arm, hunt.person(target.key), how, squares)
        else:
            animal = yield from hit_animal(hunt, shooter, arm, target, how, squares)
    yield from herds.frighten(hunt, [shooter.square], herds.SHOT_REACH)
    return Result(how, animal)


def missed(hunt: Hunt, shooter: Person, target: Target) -> Play[None]:
    """SF-63: 10 points; with stray shots on, a friend beside the target may be hit (SF-R48)."""
    side = hunt.side(shooter.seat)
    if counts(hunt, shooter):
        yield from gain(hunt, side, reputation.MISS, "miss", "SF-63")
    fighters = [person for person in hunt.people() if target.key in person.foes]
    if not (hunt.settings["stray_shots"] and fighters):
        return
    face = (yield from roll(shooter.seat, "shot.stray", "1d6", rule="SF-R48"))[0]
    if face != 1:
        return
    faces = yield from roll(shooter.seat, "shot.stray.hits", "1d6", rule="SF-R48")
    if counts(hunt, shooter):
        yield from gain(hunt, side, reputation.SHAMEFUL, "friend", "SF-95")
    yield from hurt(hunt, fighters[0], faces.total, "shot", "SF-95")


def hit_person(hunt: Hunt, shooter: Person, arm: Arm, person: Person, how: str, squares: int) -> Play[None]:
    """SF-95, SF-R59: 50 points for any six on somebody of a hunting party."""
    if counts(hunt, shooter):
        yield from gain(hunt, hunt.side(shooter.seat), reputation.SHAMEFUL, "person", "SF-95")
    if how == "perfect":
        yield from hurt(hunt, person, person.bushcraft, "shot", "SF-95")
        return
    dice = shooting.damage_dice(arm.gun.weapon, how)
    faces = yield from roll(shooter.seat, "shot.hits", f"{dice}d6", rule="SF-61")
    hits = shooting.damage(arm.gun.weapon, squares, faces.total, "light")
    yield from hurt(hunt, person, hits, "shot", "SF-95")


def hit_animal(hunt: Hunt, shooter: Person, arm: Arm, target: Target, how: str, squares: int) -> Play[Animal | None]:
    """SF-61, SF-47, SF-48: the hits of a shot; the animal that took them, None if the weapon cannot hurt it."""
    weapon = arm.gun.weapon
    if not shooting.has_effect(weapon, target.shotgun):
        yield from hunt.teller.tell("shot.useless", "SF-48", species=target.species, weapon=weapon.key)
        return None
    hits = 0
    if how != "perfect":
        dice = shooting.damage_dice(weapon, how)
        faces = yield from roll(shooter.seat, "shot.hits", f"{dice}d6", rule=("SF-61", "SF-47", "SF-48"))
        hits = shooting.damage(weapon, squares, faces.total, target.shotgun)
    animal = _found(hunt, target)
    was_unhurt = animal.untouched
    if target.key.endswith(YOUNG) and counts(hunt, shooter):
        yield from gain(hunt, hunt.side(shooter.seat), reputation.SHAMEFUL, "young", "SF-95")
    means = "gun" if weapon.is_gun else "bow" if weapon.kind == "bow" else "spear"
    if how == "perfect" or hits >= animal.left:
        animal.lost = animal.kind.hits
        yield from kill(hunt, animal, shooter, means, was_unhurt=was_unhurt, perfect=how == "perfect")
        yield from hunt.teller.moment(
            shooter.seat,
            "animal.shot",
            "scene",
            "scene",
            "SF-88",
            species=animal.kind.key,
            perfect=how == "perfect",
            squares=squares,
        )
        return animal
    yield from wound(hunt, animal, hits, shooter)
    if animal.of_herd:
        step = herds.heading_from(shooter.square, animal.square)
        yield from herds.bolt(hunt, animal, step, animal.kind.speed[2], "herd.run")
    return animal


def _found(hunt: Hunt, target: Target) -> Animal:
    """The animal itself; one of a herd gets a token of its own (SF-R20)."""
    for herd in hunt.herds:
        if target.key in (herd.key, herd.key + YOUNG):
            return herds.single_out(hunt, herd)
    return hunt.animal(target.key)
