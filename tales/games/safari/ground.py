"""The ground: squares, distance, the cost of a way, sight and cover. Plain reckoning; knows no figures' deeds.

Squares are (x, y), x from 0 in the west, y from 0 in the north. Costs are in half points: a straight step in the open
is 2, a diagonal one 3, twice that at half pace; a budget is twice the total of the dice (SF-R04).
"""

import heapq
import math
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field

from tales.games.safari.tables import Terrain, book

Square = tuple[int, int]

STEPS: tuple[Square, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The eight directions, clockwise from the north."""

WATER_ANIMALS = ("hippo", "crocodile")
"""They mind neither marsh nor water (SF-R05)."""

SWIMMERS = ("elephant", "hippo", "crocodile", "buffalo")
"""They may enter deep water (SF-R05)."""

CLEAR, PARTLY, HEAVY, UNSEEN = "clear", "partly", "heavy", "unseen"
"""How far a target is hidden, from best to worst (SF-R06)."""
_HIDDEN = (CLEAR, PARTLY, HEAVY, UNSEEN)


def distance(here: Square, there: Square) -> int:
    """Squares in a straight line from middle to middle, to the nearest whole one (SF-R03)."""
    square = (here[0] - there[0]) ** 2 + (here[1] - there[1]) ** 2
    root = math.isqrt(square)
    return root + (square - root * root > root)  # past root + 1/2, whose square is root² + root + 1/4


def line(here: Square, there: Square) -> list[Square]:
    """The squares strictly between two, the same from both ends (SF-R06)."""
    start, end = sorted((here, there), key=lambda square: (square[1], square[0]))
    across, down = end[0] - start[0], end[1] - start[1]
    count = max(abs(across), abs(down))
    between = [
        (_nearest(start[0] * count + at * across, count), _nearest(start[1] * count + at * down, count))
        for at in range(1, count)
    ]
    return between if start == here else between[::-1]


def _nearest(numerator: int, denominator: int) -> int:
    """floor(n / d + 1/2) in whole numbers."""
    return (2 * numerator + denominator) // (2 * denominator)


def heading(here: Square, there: Square) -> Square:
    """The nearest of the eight directions: a diagonal if the shorter offset is at least half the longer (SF-R67)."""
    across, down = there[0] - here[0], there[1] - here[1]
    wide, high = abs(across), abs(down)
    step_x, step_y = (across > 0) - (across < 0), (down > 0) - (down < 0)
    if 2 * min(wide, high) >= max(wide, high):
        return step_x, step_y
    return (step_x, 0) if wide > high else (0, step_y)


def downwind(wind: Square, person: Square, animal: Square) -> bool:
    """SF-20, SF-R23: whether the wind carries a person's scent to an animal: within a quarter circle."""
    across, down = animal[0] - person[0], animal[1] - person[1]
    dot = across * wind[0] + down * wind[1]
    cross = across * wind[1] - down * wind[0]
    return dot > 0 and abs(cross) <= dot


def turned(wind: Square, steps: int) -> Square:
    """A direction so many eighths of a circle further; to the right where positive (SF-19)."""
    return STEPS[(STEPS.index(wind) + steps) % len(STEPS)]


@dataclass
class Ground:
    """The map of one hunt."""

    width: int
    height: int
    base: str = "open"
    patches: dict[Square, str] = field(default_factory=dict)
    """The squares that are not of the base kind."""
    camp: tuple[Square, ...] = ()
    _steps: dict[str, dict[Square, tuple[tuple[Square, int], ...]]] = field(default_factory=dict, repr=False)
    """For each kind of figure the steps from each square with their costs, as they are wanted."""

    def paint(self, square: Square, kind: str) -> None:
        """What stands in a square from now on; nothing off the map."""
        if not self.holds(square):
            return
        self._steps.clear()
        if kind == self.base:
            self.patches.pop(square, None)
        else:
            self.patches[square] = kind

    def kind(self, square: Square) -> Terrain:
        """What stands in a square."""
        return book().terrain[self.patches.get(square, self.base)]

    def holds(self, square: Square) -> bool:
        """Whether it lies on the map."""
        return 0 <= square[0] < self.width and 0 <= square[1] < self.height

    def squares(self) -> Iterator[Square]:
        """All squares, row by row from the north."""
        return ((x, y) for y in range(self.height) for x in range(self.width))

    def cover(self, square: Square, animal: str = "") -> str:
        """none, light or heavy, for whoever stands there; light cover does not hide an elephant (SF-R07)."""
        cover = self.kind(square).cover
        return "none" if cover == "light" and animal == "elephant" else cover

    def hidden(self, viewer: Square, target: Square, animal: str = "") -> str:
        """How far a target is hidden from a viewer: clear, partly, heavy or unseen (SF-R06)."""
        points = 0
        for square in line(viewer, target):
            ground = self.kind(square)
            if not (animal == "elephant" and ground.cover == "light"):
                points += ground.screen
        way = UNSEEN if points >= 7 else HEAVY if points >= 3 else PARTLY if points else CLEAR
        own = {"none": CLEAR, "light": PARTLY, "heavy": HEAVY}[self.cover(target, animal)]
        return max(way, own, key=_HIDDEN.index)

    def is_seen(self, viewer: Square, target: Square, animal: str = "") -> bool:
        """Whether a target is in sight."""
        return self.hidden(viewer, target, animal) != UNSEEN

    def may_enter(self, square: Square, animal: str = "", *, armed: bool = True) -> bool:
        """Whether a figure may go there, as far as the ground is concerned (SF-24, SF-R05)."""
        if not self.holds(square):
            return False
        if self.kind(square).key != "deep":
            return True
        return animal in SWIMMERS or (not animal and not armed)

    def cost(self, square: Square, step: Square, animal: str = "") -> int:
        """Half points of the step that enters a square (SF-23, SF-R04)."""
        ground = self.kind(square)
        is_wet = ground.key in ("marsh", "quicksand", "shallow", "deep")
        if animal in WATER_ANIMALS and is_wet:
            slow = 1
        elif ground.key == "deep" and animal:
            slow = 2
        else:
            slow = ground.cost
        return (3 if step[0] and step[1] else 2) * slow

    def costs(
        self,
        start: Square,
        blocked: Collection[Square] = (),
        animal: str = "",
        *,
        most: int | None = None,
    ) -> dict[Square, int]:
        """Half points of the cheapest way to every square in reach; with `most` only those within so many."""
        found = {start: 0}
        queue = [(0, start)]
        while queue:
            spent, here = heapq.heappop(queue)
            if spent > found[here]:
                continue
            for there, cost in self.steps(here, animal):
                total = spent + cost
                if there in blocked or (most is not None and total > most):
                    continue
                if total < found.get(there, total + 1):
                    found[there] = total
                    heapq.heappush(queue, (total, there))
        return found

    def costs_towards(
        self, start: Square, goal: Square, blocked: Collection[Square] = (), animal: str = ""
    ) -> dict[Square, int]:
        """The same for the squares of every cheapest way to a goal, and for as few others as need be.

        A search that prefers what lies nearer to the goal (A*): no step costs less than one on open ground.
        """
        x, y = goal

        def ahead(square: Square) -> int:
            wide, high = abs(square[0] - x), abs(square[1] - y)
            return 2 * wide + high if wide > high else 2 * high + wide

        found = {start: 0}
        queue = [(ahead(start), start)]
        while queue:
            hoped, here = heapq.heappop(queue)
            if hoped > found.get(goal, hoped):
                break
            spent = found[here]
            if hoped > spent + ahead(here):
                continue
            for there, cost in self.steps(here, animal):
                total = spent + cost
                if there not in blocked and total < found.get(there, total + 1):
                    found[there] = total
                    heapq.heappush(queue, (total + ahead(there), there))
        return found

    def steps(self, here: Square, animal: str = "") -> tuple[tuple[Square, int], ...]:
        """The squares that can be entered from one, whoever stands there, with the cost of each step."""
        known = self._steps.setdefault(animal, {})
        if here not in known:
            ways = [((here[0] + step[0], here[1] + step[1]), step) for step in STEPS]
            known[here] = tuple(
                (there, self.cost(there, step, animal))
                for there, step in ways
                if self._may_step(here, step, (), animal)
            )
        return known[here]

    def reach(
        self, start: Square, points: int, blocked: Collection[Square] = (), animal: str = "", *, first: bool = True
    ) -> dict[Square, int]:
        """The squares in which a move of so many half points may end, with their cost.

        The first step of a move is always allowed (SF-R04); `first` is False once it has been made.
        """
        near = self.costs(start, blocked, animal, most=points)
        if points > 0 and first:
            for there, cost in self.steps(start, animal):
                if there not in blocked:
                    near.setdefault(there, cost)
        near.pop(start, None)
        return near

    def path(self, start: Square, goal: Square, blocked: Collection[Square] = (), animal: str = "") -> list[Square]:
        """The cheapest way from a start to a goal, the goal included; empty if there is none.

        The goal itself may be occupied: whoever attacks goes for the square of its target. Of ways that cost the same
        the one through smaller y, then smaller x is taken.
        """
        costs = self.costs_towards(start, goal, set(blocked) - {goal}, animal)
        way: list[Square] = []
        here = goal
        while here != start and here in costs:
            way.append(here)
            before = []
            for step in STEPS:
                there = (here[0] - step[0], here[1] - step[1])
                if there in costs and (here, costs[here] - costs[there]) in self.steps(there, animal):
                    before.append(there)
            here = min(before, key=lambda square: (square[1], square[0]))
        return way[::-1]

    def way_cost(self, start: Square, way: Iterable[Square], animal: str = "") -> int:
        """Half points of a way, square by square."""
        spent, here = 0, start
        for square in way:
            spent += self.cost(square, (square[0] - here[0], square[1] - here[1]), animal)
            here = square
        return spent

    def straight(
        self,
        start: Square,
        step: Square,
        total: int,
        is_free: Callable[[Square], bool],
        animal: str = "",
    ) -> list[Square]:
        """The squares of a move straight on, up to its total or the first thing in the way."""
        way: list[Square] = []
        spent, here = 0, start
        while step != (0, 0):
            there = (here[0] + step[0], here[1] + step[1])
            if not (self._may_step(here, step, (), animal) and is_free(there)):
                break
            spent += self.cost(there, step, animal)
            if spent > 2 * total and (way or total <= 0):
                break
            way.append(there)
            here = there
            if spent >= 2 * total:
                break
        return way

    def _may_step(self, here: Square, step: Square, blocked: Collection[Square], animal: str) -> bool:
        there = (here[0] + step[0], here[1] + step[1])
        if there in blocked or not self.may_enter(there, animal):
            return False
        if step[0] and step[1]:  # not between two squares that nobody can enter
            sides = ((here[0] + step[0], here[1]), (here[0], here[1] + step[1]))
            return any(self.may_enter(side, animal) for side in sides)
        return True
