"""Dice: their notation, readings of what they show, and throws that follow from a seed. Knows no rules.

A throw is a pure function of (seed, number of the throw, die, sides): the same on every machine and Python, so that
undo can never re-roll fate.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b

from tales.errors import TalesError

_BETWEEN = re.compile(r"[\s,;]+")
_NOTATION = re.compile(r"(\d*)d(\d+)([+-]\d+)?")


class DiceError(TalesError, ValueError):
    """Dice that cannot be read; the message says what would do."""


@dataclass(frozen=True, slots=True)
class Dice:
    """How many dice of how many sides, and what is added to their sum."""

    count: int
    """1 to 100."""
    sides: int
    """1 to 1000."""
    plus: int = 0

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}" + (f"{self.plus:+d}" if self.plus else "")

    def accepts(self, faces: object) -> bool:
        """Whether these faces can lie on the table after throwing these dice."""
        return (
            isinstance(faces, tuple)
            and len(faces) == self.count
            and all(type(face) is int and 1 <= face <= self.sides for face in faces)
        )


@lru_cache(maxsize=512)
def parse(notation: str) -> Dice:
    """Dice from "2d6+1", "1d20" or "d8". Raises DiceError."""
    match = _NOTATION.fullmatch(notation)
    if not match:
        raise DiceError(f"{notation!r} names no dice; write them like 1d20 or 2d6+1")
    dice = Dice(int(match[1] or 1), int(match[2]), int(match[3] or 0))
    if not (1 <= dice.count <= 100 and 1 <= dice.sides <= 1000):
        raise DiceError(f"{notation!r}: from 1 to 100 dice of 1 to 1000 sides")
    return dice


class Faces(tuple[int, ...]):
    """What dice show. `.total` is their sum with the addition of their notation; `.count(6)` counts sixes."""

    plus = 0

    @property
    def total(self) -> int:
        """The sum of the faces and what the notation adds."""
        return sum(self) + self.plus

    @property
    def highest(self) -> int:
        """The highest face."""
        return max(self)

    @property
    def lowest(self) -> int:
        """The lowest face."""
        return min(self)


@lru_cache(maxsize=4096)
def faces(shown: tuple[int, ...], plus: int = 0) -> Faces:
    """Faces from the numbers that dice show."""
    result = Faces(shown)
    if plus:
        result.plus = plus
    return result


def pick(seed: str, stream: str, number: int, die: int, sides: int) -> int:
    """One whole number from 1 to `sides`, each as likely as the others, from a stream of the seed.

    Throws use the stream "throw"; sparks, oracle and wording have streams of their own, so that none of them tells
    or spends what dice will show.
    """
    bound = (1 << 64) - (1 << 64) % sides
    again = 0
    while True:
        text = f"{seed}\x1f{stream}\x1f{number}\x1f{die}\x1f{sides}\x1f{again}"
        drawn = int.from_bytes(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "big")
        if drawn < bound:
            return drawn % sides + 1
        again += 1


def throw(seed: str, number: int, dice: Dice) -> Faces:
    """The faces of throw `number` (from 0) of a tale with this seed."""
    return faces(tuple(pick(seed, "throw", number, die, dice.sides) for die in range(dice.count)), dice.plus)


def permutation(seed: str, number: int, size: int) -> tuple[int, ...]:
    """The order in which `size` things lie after the shuffle that is throw `number` (from 0)."""
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = pick(seed, "throw", number, last, last + 1) - 1
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def typed(text: str, dice: Dice) -> Faces | None:
    """The faces that a person typed, or None while more must be typed.

    With dice of fewer than ten sides every digit is a face, spaces or not; with ten or more sides, faces of several
    dice stand apart. Raises DiceError in words when no such faces can be meant.
    """
    words = _BETWEEN.split(text) if dice.sides >= 10 else _BETWEEN.sub("", text)
    numbers = _numbers(words)
    if numbers is None:
        raise DiceError(f"type what the {'die shows' if dice.count == 1 else 'dice show'}, in figures")
    for number in numbers:
        if not 1 <= number <= dice.sides:
            raise DiceError(f"a d{dice.sides} shows 1 to {dice.sides}, not {number}")
    if len(numbers) > dice.count:
        raise DiceError(f"{dice} {'is one face' if dice.count == 1 else f'are {dice.count} faces'}, not {len(numbers)}")
    return faces(numbers, dice.plus) if len(numbers) == dice.count else None


def is_settled(text: str, dice: Dice) -> bool:
    """Whether typed text is complete and no longer number could be meant, so that no Enter is needed."""
    try:
        if typed(text, dice) is None:
            return False
    except DiceError:
        return False
    last = _BETWEEN.split(text)[-1]
    return dice.sides < 10 or not last or int(last) * 10 > dice.sides


def _numbers(words: Iterable[str]) -> tuple[int, ...] | None:
    found = [word for word in words if word]
    if not all(word.isascii() and word.isdigit() and len(word) < 6 for word in found):
        return None
    return tuple(int(word) for word in found)
