"""What a position is worth: bonuses, Resources in use, damage, exact chances. Nothing is thrown here."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from tales.games.beast_hunters.prices import half_up
from tales.games.beast_hunters.state import (
    ACTIVE,
    FATAL,
    INCAPACITATING,
    LEVELS,
    OFFENSIVE,
    SIDES,
    Boxes,
    Fighter,
    Hunter,
    Resource,
)

NONE = -1
"""The level of a total that does no damage."""


def trait_bonus(score: int, domain: str, conflict: str) -> int:
    """What a Trait gives in a conflict of that Domain (BH-62, BH-R07)."""
    return score if domain == conflict else half_up(score)


def bonus(fighter: Fighter, side: str, domain: str) -> int:
    """What is added to a 2d10 roll: active Traits, Edges and inborn powers (BH-05, BH-08, BH-R43)."""
    traits = sum(trait_bonus(trait.score, trait.domain, domain) for trait in fighter.active(side))
    edges = sum(
        tattoo.power for tattoo in fighter.tattoos if (tattoo.type, tattoo.domain, tattoo.way) == ("edge", domain, side)
    )
    return traits + edges + sum(power.score for power in fighter.powers if power.side == side)


def in_use(fighter: Fighter, use: str, domain: str) -> Resource | None:
    """The highest Resource of a type that is not Denied; of equal ones the first listed (BH-07, BH-R34)."""
    found = [
        resource
        for resource in fighter.resources
        if (resource.use, resource.domain) == (use, domain) and not resource.is_denied
    ]
    return max(found, key=lambda resource: resource.score, default=None)


def worth(fighter: Fighter, use: str, domain: str) -> int:
    """What a Resource type adds to or takes off damage, Hides included (BH-R42)."""
    resource = in_use(fighter, use, domain)
    hides = sum(
        tattoo.power for tattoo in fighter.tattoos if (tattoo.type, tattoo.domain, tattoo.way) == ("hide", domain, use)
    )
    return (resource.score if resource else 0) + hides


def net(attacker: Fighter, defender: Fighter, domain: str) -> int:
    """What is added to the dice of an Attack (BH-74)."""
    return worth(attacker, OFFENSIVE, domain) - worth(defender, "defensive", domain)


def damage_level(total: int, table: Sequence[int]) -> int:
    """The level of damage of a total, or NONE (BH-75, BH-R37)."""
    return sum(total >= lowest for lowest in table) - 1


def mark(boxes: Boxes, level: int) -> int:
    """Mark one Box of that level or, if they are full, of the next that is free; the level marked (BH-76)."""
    free = next(at for at in range(level, len(LEVELS)) if not boxes.is_full(at))
    boxes.marked[free] += 1
    return free


def defeats(boxes: Boxes, level: int, is_final: bool) -> bool:
    """Whether the Box of that level just marked has ended the conflict for its owner (BH-77, BH-79, BH-81)."""
    return boxes.is_full(level) and (level == FATAL or (level == INCAPACITATING and not is_final))


def may_activate(fighter: Fighter, side: str) -> bool:
    """Whether one more Trait may be active on that side (BH-66)."""
    return len(fighter.active(side)) < ACTIVE


def inactive(fighter: Fighter) -> list[int]:
    """The places in its list of the Traits that are not active."""
    return [at for at, trait in enumerate(fighter.traits) if trait.side not in SIDES]


def may_deny(target: Fighter, domain: str) -> list[Resource]:
    """What may be Denied: Resources of the conflict's Domain, in use or reserve (BH-83, BH-R34)."""
    return [resource for resource in target.resources if resource.domain == domain and not resource.is_denied]


def may_recover(fighter: Fighter, domain: str) -> list[Resource]:
    """What may be recovered."""
    return [resource for resource in fighter.resources if resource.domain == domain and resource.is_denied]


def reassignable(fighter: Fighter) -> bool:
    return any(trait.side for trait in fighter.traits)


def lent(helper: Hunter, trait: str, domain: str) -> int:
    """What a lent Trait adds (BH-97)."""
    found = helper.trait(trait)
    return trait_bonus(found.score, found.domain, domain)


# Chances


@lru_cache
def dice_sums(count: int, sides: int) -> tuple[tuple[int, Fraction], ...]:
    """Each sum of so many dice with its chance."""
    ways = {0: 1}
    for _ in range(count):
        more: dict[int, int] = {}
        for total, number in ways.items():
            for face in range(1, sides + 1):
                more[total + face] = more.get(total + face, 0) + number
        ways = more
    return tuple((total, Fraction(number, sides**count)) for total, number in sorted(ways.items()))


@lru_cache(maxsize=4096)
def attack_chances(dice: int, added: int, table: tuple[int, ...]) -> tuple[Fraction, ...]:
    """The exact chances of no damage and of each level, Light first, of an Attack with so many dice."""
    chances = [Fraction(0)] * (1 + len(LEVELS))
    for total, chance in dice_sums(dice, 6):
        chances[damage_level(total + added, table) + 1] += chance
    return tuple(chances)


@lru_cache(maxsize=4096)
def contest_chance(ahead: int, needed: int = 1) -> Fraction:
    """The chance that 2d10 with a bonus of so much more than the other's beats the other's 2d10 by `needed`."""
    sums = dice_sums(2, 10)
    return sum(
        (mine * theirs for own, mine in sums for other, theirs in sums if own + ahead - other >= needed), Fraction(0)
    )


@lru_cache(maxsize=1024)
def goal_chance(dice: int, against: int) -> Fraction:
    """The chance that so many d6 come to at least as much as so many others (BH-92)."""
    mine, theirs = dice_sums(dice, 6), dice_sums(against, 6)
    return sum((one * other for total, one in mine for least, other in theirs if total >= least), Fraction(0))


@lru_cache(maxsize=4096)
def percent(chance: Fraction) -> str:
    """A chance as people read it, to a tenth."""
    tenths = round(chance * 1000)
    return f"{tenths // 10}.{tenths % 10} %"
