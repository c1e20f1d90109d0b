"""Rows 22 and 23: how fast whole safaris are played without anybody, and how fast the reach of a figure is found."""

import heapq
from importlib.resources import files
from typing import Any

from tales.entries import Seat
from tales.games import shelved
from tales.games.safari.automa import answer
from tales.games.safari.ground import Square
from tales.games.safari.scenario import read_scenario
from tales.lab.simulate import runs
from tales.rules.asks import Ask, Roll
from tales.rules.settings import Settings

from tests.bench.measure import Ratio, Size, least
from tests.bench.playing import bare, watched

GAME = shelved("safari").open()
SETTINGS = Settings(GAME.settings)


def safari(hunters: int) -> Any:
    """A hunt of so many hunters that has not begun."""
    state = GAME.new(SETTINGS, GAME.seats([Seat("", "hunter", automa=True)] * hunters, SETTINGS))
    state.simulate()
    return state


def simulation(size: Size) -> list[Ratio]:
    """Row 22."""
    return [_simulated(size, hunters, size.of(60, 1)) for hunters in (1, 3)]


def _simulated(size: Size, hunters: int, count: int) -> Ratio:
    def hunts(play: Any = GAME.play) -> None:
        for _ in runs(lambda: safari(hunters), play, answer, count, 1908):
            pass

    asked: list[Ask] = []
    hunts(lambda state: watched(GAME.play(state), asked))
    dice = [ask.parsed for ask in asked if isinstance(ask, Roll)]
    thrown = [each.sides for each in dice for _ in range(each.count)]
    ratio = least(size, hunts, lambda: bare(thrown))
    each = f"{len(thrown) / count:.0f} dice among {len(asked) / count:.0f} asks a hunt"
    people = "1 hunter" if hunters == 1 else f"{hunters} hunters"
    return Ratio(ratio.ours / count, ratio.baseline / count, people, note=each)


def reach(size: Size) -> list[Ratio]:
    """Row 23: every square that a run may reach, from one square after another of a map of 48 by 36."""
    text = files("tales.games.safari").joinpath("last_water.toml").read_text(encoding="utf-8")
    ground = read_scenario(text).ground
    graph = {square: ground.steps(square) for square in ground.squares()}
    starts = [square for square in ground.squares() if ground.may_enter(square)][:: size.of(40, 800)]

    def ours() -> None:
        for start in starts:
            ground.reach(start, 36)

    def plain() -> None:
        for start in starts:
            dijkstra(graph, start, 36)

    assert all({**dict(graph[at]), **dijkstra(graph, at, 36)} == ground.reach(at, 36) for at in starts)
    ratio = least(size, ours, plain)
    return [Ratio(ratio.ours / len(starts), ratio.baseline / len(starts), "48 by 36")]


Graph = dict[Square, tuple[tuple[Square, int], ...]]


def dijkstra(graph: Graph, start: Square, most: int) -> dict[Square, int]:
    """The textbook's search with a heap, on steps and costs that are known beforehand."""
    found = {start: 0}
    queue = [(0, start)]
    while queue:
        spent, here = heapq.heappop(queue)
        if spent > found[here]:
            continue
        for there, cost in graph[here]:
            total = spent + cost
            if total <= most and total < found.get(there, most + 1):
                found[there] = total
                heapq.heappush(queue, (total, there))
    del found[start]
    return found
