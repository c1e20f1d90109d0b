"""Hand to hand as reckoning (SF-80 to SF-83). Pure functions."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Round:
    """The sixes that are left to each side after one of each is struck out."""

    people: int
    animals: int


def sixes_left(people: Sequence[int], animals: Sequence[int]) -> Round:
    """SF-81: if both sides have a six, one of each is struck out, and only one."""
    ours, theirs = list(people).count(6), list(animals).count(6)
    struck = 1 if ours and theirs else 0
    return Round(ours - struck, theirs - struck)


def dice_of_person(bushcraft: int, hits: int) -> int:
    """SF-80, SF-83: a living person's dice."""
    return max(0, bushcraft - hits)
