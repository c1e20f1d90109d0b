"""The shots that somebody fires on their own card, and what the animals do about them (SF-44, SF-55, SF-65, SF-R61)."""

from tales.games.safari.charge import attack
from tales.games.safari.ground import distance
from tales.games.safari.reactions import react
from tales.games.safari.shots import aimed_at, fire, settle_loads, stands
from tales.games.safari.state import Hunt, Person
from tales.rules.play import Play


def shoot(hunt: Hunt, shooter: Person) -> Play[None]:
    """As many shots as weapon, loads and will allow; a charge takes what is left of them (SF-R61)."""
    arm = shooter.held
    fired = 0
    while arm is not None and arm.is_ready and fired < arm.gun.weapon.shots and shooter.is_here:
        target = yield from aimed_at(hunt, shooter, arm, later=fired > 0)
        if target is None:
            break
        stood = stands(hunt, shooter, arm, target, later=fired > 0)
        squares = distance(shooter.square, target.square)
        fired += 1
        result = yield from fire(hunt, shooter, arm, target, stood, squares)
        shooter.aim = ""
        animal = result.animal
        if animal is not None and not animal.dead and (yield from react(hunt, animal, shooter)):
            settle_loads(shooter, arm)
            yield from attack(hunt, animal, shooter, "run")
            return
    if arm is not None and fired:
        settle_loads(shooter, arm)
