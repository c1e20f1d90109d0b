"""A charge or an attack from its first die to its end, in the order of the rulebook (SF-67 to SF-79)."""

from tales.games.safari import herds
from tales.games.safari.attack import Attack, charge_line, cost_to, nerve
from tales.games.safari.awareness import reveal
from tales.games.safari.contact import contact
from tales.games.safari.emergency import emergencies
from tales.games.safari.ground import distance
from tales.games.safari.state import GAITS, Animal, Hunt, Person
from tales.rules.asks import TABLE
from tales.rules.play import Play, roll


def attack(hunt: Hunt, animal: Animal, target: Person, gait: str) -> Play[None]:
    """SF-67: at once and straight at the target, in a passage of its own."""
    yield from hunt.teller.passage(
        "attack", _attack(hunt, animal, target, gait), form="scene", writer=target.seat, species=animal.kind.key
    )


def _attack(hunt: Hunt, animal: Animal, target: Person, gait: str) -> Play[None]:
    """With enough dice it arrives this turn; then the nerve of all who see it come, what they do, and contact."""

    animal.spotted_by.add(target.seat)
    yield from reveal(hunt, animal, "attacks")
    dice = animal.kind.speed[GAITS.index(gait)]
    faces = yield from roll(animal.owner or TABLE, "attack.dice", f"{dice}d6", rule=("SF-67", "SF-R64"))
    animal.gait, animal.moved, animal.flees, animal.lies_up = gait, True, "", False
    coming = Attack(animal, target, faces.total, animal.square, charge_line(hunt, animal, target))
    cost = cost_to(hunt, coming, target)
    arrives = cost is not None and cost <= 2 * coming.total
    animal.short_of = "" if arrives else target.key
    yield from hunt.teller.tell(
        "attack.comes",
        "SF-67",
        which=animal.key,
        species=animal.kind.key,
        who=target.key,
        name=target.name,
        total=coming.total,
        squares=distance(animal.square, target.square),
        cost=(cost or 0) // 2,
        arrives=arrives,
    )
    yield from nerve(hunt, coming)
    if arrives:
        yield from emergencies(hunt, coming)
    if not coming.ended:
        yield from contact(hunt, coming)
    if gait == "run":
        yield from herds.frighten(hunt, [animal.square], herds.CHARGE_REACH)
    yield from hunt.teller.moment(
        target.seat,
        "attack.told",
        "scene",
        "scene",
        "SF-67",
        who=target.key,
        name=target.name,
        species=animal.kind.key,
        ended=coming.ended or ("reached" if arrives else "short"),
    )
