"""Reputation Points and cards as reckoning (SF-14, SF-88 to SF-98). Pure functions."""

from collections.abc import Sequence
from statistics import median

from tales.games.safari.tables import Kind

MISS = -10
"""SF-63."""
UNTRACKED = -20
"""SF-94."""
SHAMEFUL = -50
"""The young, fellow hunters, oneself (SF-95)."""


def cards(bushcraft: int, points: int) -> int:
    """SF-14, SF-R16: a side's cards: Bushcraft and points / 100, the fraction cut off towards zero, 1 to 6."""
    extra = points // 100 if points >= 0 else -(-points // 100)
    return min(6, max(1, bushcraft + extra))


def for_kill(kind: Kind, by: str, *, was_unhurt: bool, perfect: bool = False, needs_fresh: bool = False) -> int:
    """SF-88, SF-89, SF-R83: points for the shot (`gun`) or the blow (`spear`, `bow`, `melee`) that kills."""
    if by != "gun":
        return 3 * kind.hits
    if perfect and (was_unhurt or not needs_fresh):
        return 4 * kind.hits
    return 2 * kind.hits if was_unhurt and not perfect else kind.hits


def for_running(kind: Kind) -> int:
    """SF-96, SF-R88: what it costs to run from an attacking animal; 0 or less."""
    return -max(0, 30 - kind.hits)


def for_saving(*, dignitary: bool) -> int:
    """SF-90."""
    return 30 if dignitary else 10


def unheroic(points: int) -> int:
    """SF-93, SF-R86: what is left of so many points."""
    return min(points, 0)


def for_victim(bushcraft: int, *, carried: bool) -> int:
    """SF-98: what a meat-eater's victim is worth to its player; `carried`, the part that the lair adds."""
    return 10 * bushcraft if carried else 20 * bushcraft


def award(votes: Sequence[int], cap: int) -> int:
    """SF-91, SF-92, SF-R89, SF-R90: the median of the votes (the mean of the middle two), within the cap."""
    if not votes:
        return 0
    return max(-cap, min(cap, int(median(votes))))


def promotion(bushcraft: int, carried: int) -> int:
    """SF-97, SF-R18: 1, 0 or -1 class, by the points carried so far."""
    if carried >= 100 and bushcraft < 5:
        return 1
    if carried <= -100 and bushcraft > 1:
        return -1
    return 0
