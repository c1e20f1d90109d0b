"""What things cost: adversity from the Pool, growth from Reward Points; and the house rules that change prices."""

from collections.abc import Sequence
from dataclasses import dataclass

from tales.entries import Value
from tales.games.beast_hunters.state import Campaign
from tales.rules.settings import OneOf, Setting, Settings, Switch

DICE_PRICE = 4
"""Advantage Points for one die of an Attack or a Feat (BH-73, BH-91)."""

EXTRA_AT = 12
"""So many points from one maneuver open an extra Attack or Feat (BH-72)."""

CONDITION_MARGIN = 5
"""With this margin a condition Denies its Resource (BH-56)."""

GIVING = 2
"""What giving costs the Challenger (BH-47)."""

MOST_DICE = 100
"""No throw has more dice than this."""

DAMAGE = {"standard": (1, 5, 9, 13, 21), "quick": (1, 4, 7, 10, 13), "slow": (1, 6, 11, 16, 21)}
"""The lowest total of each level of damage (BH-R04)."""

LOW_LIMIT, LOW_POOL = 4, 12
HIGH_LIMIT, HIGH_POOL = 12, 36
"""A low adventure has at most the first two, a very high one at least the others, for each Hunter (BH-R28)."""


@dataclass(frozen=True, slots=True)
class Row(Setting):
    """A row of whole numbers, as many as its default has."""

    low: int = 1
    high: int = 99

    def check(self, value: Value) -> Value:
        count = len(self.default) if isinstance(self.default, tuple) else 0
        fits = isinstance(value, tuple) and len(value) == count
        if not fits or not all(type(number) is int and self.low <= number <= self.high for number in self._row(value)):
            raise self._refuse(value)
        return value

    def parse(self, text: str) -> Value:
        try:
            return self.check(tuple(int(word) for word in text.replace(",", " ").split()))
        except ValueError:
            raise self._refuse(text) from None

    def legal(self) -> str:
        return f"{len(self._row(self.default))} whole numbers from {self.low} to {self.high}, with commas between"

    @staticmethod
    def _row(value: Value) -> tuple[Value, ...]:
        return value if isinstance(value, tuple) else ()


SETTINGS: tuple[Setting, ...] = (
    OneOf("damage_box_base", ("BH-R01",), "included", ("included", "one_point")),
    OneOf("phase3_multiplier", ("BH-R03",), "flat", ("flat", "add_half", "per_complication")),
    OneOf("damage_table", ("BH-R04",), "standard", tuple(DAMAGE)),
    Row("box_prices", ("BH-R05",), (1, 2, 3, 4, 5)),
    Switch("preactivation_once", ("BH-43", "BH-R12"), False),
    OneOf("give_in_conflict_cost", ("BH-R15",), 2, (2, 0)),
    Switch("final_needs_consent", ("BH-R18",), True),
    Switch("first_hunt_low", ("BH-19", "BH-R28"), True),
    Switch("showdown", ("BH-R29",), False),
    Switch("innate_powers", ("BH-R30",), False),
    Row("reward_prices", ("BH-R40",), (2, 3, 5, 8, 12)),
    Row("tattoo_powers", ("BH-R42",), (6, 10)),
    OneOf("multi_give_reward", ("BH-R48",), "each", ("each", "split")),
    Switch("help_requires_active", ("BH-R49",), False),
)


def half_up(value: int) -> int:
    """Half of it, rounded up (BH-R06)."""
    return -(-value // 2)


def numbers(settings: Settings, key: str) -> tuple[int, ...]:
    """A house rule that is a row of numbers."""
    value = settings[key]
    assert isinstance(value, tuple)
    return tuple(int(str(number)) for number in value)


# Adversity


def halves(settings: Settings, phase: int, complications: int = 1) -> int:
    """Twice the multiplier of a phase (BH-49, BH-R03)."""
    if phase < 3:
        return (4, 2)[phase - 1]
    match settings.word("phase3_multiplier"):
        case "add_half":
            return 2 + max(1, complications)
        case "per_complication":
            return 3 * max(1, complications)
    return 3


def final_cost(level: int, twice_multiplier: int) -> int:
    """What a level costs the Pool (BH-58, BH-59)."""
    return half_up(level * twice_multiplier)


def highest_level(points: int, twice_multiplier: int) -> int:
    """The highest level that so many points pay for (BH-R08)."""
    return 2 * max(0, points) // twice_multiplier


def boxes_price(settings: Settings, have: Sequence[int]) -> int:
    """What the Boxes beyond one of each level cost (BH-R05)."""
    return sum((count - 1) * price for count, price in zip(have, numbers(settings, "box_prices"), strict=True))


def condition_price(score: int) -> int:
    """What it costs to begin with a Hunter's Resource Denied (BH-56)."""
    return half_up(score)


def giving_cost(pool: int, price: int = GIVING) -> int:
    """What giving takes from the Pool: no more than is there (BH-47)."""
    return min(price, pool)


def limit_of(campaign: Campaign, final: bool) -> int:
    """The highest level of this Challenge (BH-26, BH-R29)."""
    limit = campaign.adventure.limit
    return half_up(3 * limit) if final and campaign.settings["showdown"] else limit


# Growth


def raise_price(value: int) -> int:
    """What it costs to raise a Trait, a Resource or an Initiative from this value by one (BH-R40)."""
    return value + 1


def new_price(settings: Settings) -> int:
    """What a new Trait or Resource at +1 costs."""
    return numbers(settings, "reward_prices")[0]


def box_price(settings: Settings, level: int) -> int:
    """What a Box of a level below Fatal costs in Reward Points."""
    return numbers(settings, "reward_prices")[1 + level]


# Divisions


def shares(total: int, takers: int) -> list[int]:
    """Equal shares; what is left over goes one each to the first ones (BH-R48)."""
    return [total // takers + (at < total % takers) for at in range(takers)]


def switched(points: int) -> int:
    """What Advantage Points are worth against another opponent (BH-98)."""
    return half_up(points)


def tattoo_power(settings: Settings, limit: int) -> int:
    """The power of a Tattoo won at this Limit (BH-R42)."""
    return 1 + sum(limit >= step for step in numbers(settings, "tattoo_powers"))


def for_each(total: int, hunters: int) -> int:
    """A Pool or Limit measured for one Hunter (BH-R28)."""
    return -(-total // hunters)


def is_low(pool: int, limit: int, hunters: int) -> bool:
    return for_each(pool, hunters) <= LOW_POOL and for_each(limit, hunters) <= LOW_LIMIT


def is_very_high(pool: int, limit: int, hunters: int) -> bool:
    return for_each(pool, hunters) >= HIGH_POOL and for_each(limit, hunters) >= HIGH_LIMIT
