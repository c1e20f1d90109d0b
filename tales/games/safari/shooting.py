"""The shot as reckoning: its grade, its dice, what they may bring and what they have brought (SF-46 to SF-63).

Pure functions; the play of a shot is in `shots`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from tales.games.safari.ground import CLEAR, HEAVY, PARTLY
from tales.games.safari.tables import Weapon, book

GRADES = ("A+", "A", "B", "C")
"""From the best to the worst; below C there is no shot (SF-51)."""


@dataclass(frozen=True, slots=True)
class Gun:
    """One weapon of somebody's own."""

    key: str
    precision: bool = False
    """Whether this very gun lifts the grade (SF-R47)."""

    @property
    def weapon(self) -> Weapon:
        """What kind it is."""
        return book().weapons[self.key]


@dataclass(frozen=True, slots=True)
class Shot:
    """How a shot stands before it is fired."""

    grade: str
    """A+, A, B or C; empty if no shot can be taken."""
    dice: int
    """0 if no shot can be taken."""


NO_SHOT = Shot("", 0)


def basic_grade(weapon: Weapon, squares: int, hidden: str) -> str:
    """SF-50: the grade by range and cover alone; empty if there is none (SF-51)."""
    if hidden not in (CLEAR, PARTLY, HEAVY) or squares > weapon.long:
        return ""
    is_long = squares > weapon.short
    if hidden == CLEAR:
        return "B" if is_long else "A"
    if hidden == PARTLY:
        return "C" if is_long else "B"
    return "" if is_long else "C"


def shot(
    bushcraft: int,
    gun: Gun,
    squares: int,
    hidden: str,
    *,
    moved: bool = False,
    hard: bool = False,
    later: bool = False,
    aimed: bool = False,
    round_up: bool = True,
) -> Shot:
    """SF-49 to SF-56 in the order of SF-R45: range and cover, the precision gun, a hard target, a later shot."""
    grade = basic_grade(gun.weapon, squares, hidden)
    if not grade:
        return NO_SHOT
    at = GRADES.index(grade)
    if gun.precision and bushcraft >= 3:
        at -= 1
    at += hard + later
    if at >= len(GRADES):
        return NO_SHOT
    return _with_dice(bushcraft, GRADES[at], moved=moved, aimed=aimed and not later, round_up=round_up)


def emergency_shot(bushcraft: int, *, moved: bool = False) -> Shot:
    """SF-76, SF-R70: always a C at short range, whatever the gun and the aim."""
    return _with_dice(bushcraft, "C", moved=moved)


def _with_dice(bushcraft: int, grade: str, *, moved: bool, aimed: bool = False, round_up: bool = True) -> Shot:
    row = book().dice["moving" if moved else "standing"][bushcraft]
    dice = row[GRADES.index(grade)]
    if not dice and grade == "A+":
        dice = row[GRADES.index("A")]  # SF-R44
    if not dice:
        return NO_SHOT
    if aimed:
        dice = (3 * dice + (1 if round_up else 0)) // 2  # SF-56, SF-R50
    return Shot(grade, dice)


@dataclass(frozen=True, slots=True)
class Chances:
    """What a shot may bring: probabilities, which add up to 1."""

    misfire: float
    miss: float
    wound: float
    serious: float
    perfect: float


@lru_cache(maxsize=64)
def chances(dice: int, *, misfire_cancels: bool = True) -> Chances:
    """SF-61 to SF-63, exactly: by how many sixes and ones so many dice show."""
    found = {"misfire": 0, "miss": 0, "wound": 0, "serious": 0, "perfect": 0}
    for sixes in range(dice + 1):
        for ones in range(dice - sixes + 1):
            ways = comb(dice, sixes) * comb(dice - sixes, ones) * 4 ** (dice - sixes - ones)
            found[how_it_went(sixes, ones, misfire_cancels=misfire_cancels)] += ways
    every = 6**dice
    return Chances(**{key: ways / every for key, ways in found.items()})


def how_it_went(sixes: int, ones: int, *, misfire_cancels: bool = True) -> str:
    """SF-61 to SF-63, SF-R54: misfire, miss, wound, serious or perfect."""
    if ones > sixes and (misfire_cancels or not sixes):
        return "misfire"
    return ("miss", "wound", "serious", "perfect")[min(sixes, 3)]


def outcome_of(faces: Sequence[int], *, misfire_cancels: bool = True) -> str:
    """The same from the faces of a shot."""
    return how_it_went(list(faces).count(6), list(faces).count(1), misfire_cancels=misfire_cancels)


def damage_dice(weapon: Weapon, result: str) -> int:
    """SF-61, SF-59: how many dice of hits a wound does; 0 for all else."""
    count = {"wound": 1, "serious": 2}.get(result, 0)
    return 2 * count if weapon.double else count


def damage(weapon: Weapon, squares: int, total: int, target: str) -> int:
    """SF-47, SF-48: the hits that a total of damage dice does to a target that is light, ordinary or immune."""
    is_long = squares > weapon.short
    if weapon.key == "bow" and is_long:
        return (total + 1) // 2  # SF-R41
    if weapon.key == "shotgun":
        if target == "immune":
            return 0
        if target == "light" and not is_long:
            return 2 * total
    return total


def has_effect(weapon: Weapon, target: str) -> bool:
    """Whether it can hurt a target at all (SF-48, SF-R55)."""
    return not (weapon.key == "shotgun" and target == "immune")
