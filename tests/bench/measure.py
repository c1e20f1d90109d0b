"""What a row of the bench is, and how two things are timed side by side. Knows nothing of tales."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter, process_time

Deed = Callable[[], object]
"""Something to be timed."""

Clock = Callable[[], float]

CPU: Clock = process_time
"""Seconds that this process had a processor: what other programs do hardly shows."""

WALL: Clock = perf_counter
"""Seconds on the wall, for what waits for other processes and disks."""


@dataclass(frozen=True, slots=True)
class Size:
    """How much work is done; tests take tiny sizes."""

    runs: int = 5
    """How often each side is timed."""
    scale: float = 1.0
    """1 for the sizes that the rows name, less for smaller ones."""

    def of(self, count: int, least: int = 1) -> int:
        """So many things, scaled."""
        return max(least, round(count * self.scale))


@dataclass(frozen=True, slots=True)
class Ratio:
    """What one row came to."""

    ours: float
    """Seconds."""
    baseline: float
    """Seconds."""
    of: str = ""
    """What was measured, where a row has several ratios."""
    goal: str = ""
    """Where it differs from the row's."""
    note: str = ""

    @property
    def value(self) -> float:
        """Ours as a multiple of the baseline."""
        return self.ours / self.baseline if self.baseline else float("inf")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table."""

    number: int
    what: str
    baseline: str
    """In words: what ours is divided by."""
    goal: str
    measure: Callable[[Size], list[Ratio]] = field(repr=False)
    why_not: Callable[[], str] = lambda: ""
    """Why it cannot be measured here; empty if it can."""


def least(size: Size, ours: Deed, baseline: Deed, clock: Clock = CPU) -> Ratio:
    """The least time of each side, taken in turns so that a busy moment hits both."""
    mine, other = [], []
    for _ in range(size.runs):
        mine.append(timed(ours, clock))
        other.append(timed(baseline, clock))
    return Ratio(min(mine), min(other))


def timed(deed: Deed, clock: Clock = CPU) -> float:
    """How many seconds a deed takes."""
    start = clock()
    deed()
    return clock() - start
