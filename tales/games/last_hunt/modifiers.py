"""The table of Risk modifiers, which the source has lost (LH-R01): a house rule, and the chances that follow."""

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from tales.entries import Value
from tales.rules.settings import Setting

LEVELS = (1, 2, 3, 4, 5, 6)
"""The levels that a Risk may have (LH-45)."""

THROWS = 36
"""How many ways two dice can fall."""

HOUSE = (0, 0, 0, 0, 1, 2)
"""What the Beast adds at levels 1 to 6, unless the table is changed."""

PRESETS = {
    "house": HOUSE,
    "even": (0, 0, 0, 0, 0, 0),
    "one step": (0, 0, 0, 1, 1, 1),
    "pairs": (0, 0, 1, 1, 2, 2),
    "steep": (0, 1, 2, 3, 4, 5),
}


@dataclass(frozen=True, slots=True)
class RiskModifiers(Setting):
    """Six whole numbers from 0 to 5, the first one 0, none smaller than the one before; or the name of a preset."""

    def check(self, value: Value) -> Value:
        fits = (
            isinstance(value, tuple)
            and len(value) == len(LEVELS)
            and all(type(number) is int and 0 <= number <= 5 for number in value)
            and value[0] == 0
            and all(low <= high for low, high in pairwise(value))  # type: ignore[operator]
        )
        if not fits:
            raise self._refuse(value)
        return value

    def parse(self, text: str) -> Value:
        word = " ".join(re.split(r"[\s_-]+", text.strip().casefold()))
        if word in PRESETS:
            return PRESETS[word]
        try:
            return self.check(tuple(int(number) for number in re.split(r"[\s,;]+", text.strip())))
        except ValueError:
            raise self._refuse(text) from None

    def legal(self) -> str:
        return f"six numbers from 0 to 5 that begin with 0 and never fall, or one of: {', '.join(PRESETS)}"


@lru_cache(maxsize=16)
def ways_to_win(modifier: int) -> int:
    """In how many of the 36 throws of two dice the taker wins, ties among them (LH-64)."""
    return sum(taker >= beast + modifier for taker in LEVELS for beast in LEVELS)


@lru_cache(maxsize=16)
def chance(modifier: int) -> str:
    """The chance that the taker wins, as people say it: `58.3 % (21 of 36)`."""
    ways = ways_to_win(modifier)
    tenths = (2000 * ways + THROWS) // (2 * THROWS)
    return f"{tenths // 10}.{tenths % 10} % ({ways} of {THROWS})"
