"""Row 13: how fast whole seasons of the card game are played, without anybody."""

from random import Random
from typing import Any

from tales.entries import Seat
from tales.games import shelved
from tales.games.whale_cards.automa import decided_for
from tales.lab.simulate import runs, sail
from tales.rules.asks import Answer, Ask, Choose
from tales.rules.play import Ending, Play
from tales.rules.settings import Settings

from tests.bench.measure import Ratio, Size, least
from tests.bench.playing import watched

GAME = shelved("whale-cards").open()
SETTINGS = Settings(GAME.settings)


def season(ships: int) -> Any:
    """A season that has not begun, of so many rivals."""
    state = GAME.new(SETTINGS, GAME.seats([Seat("", "ship", automa=True)] * ships, SETTINGS))
    state.simulate()
    return state


def simulation(size: Size) -> list[Ratio]:
    """Row 13."""
    return [_simulated(size, ships, size.of(500, 5)) for ships in (2, 3, 4)]


def _simulated(size: Size, ships: int, count: int) -> Ratio:
    def seasons(play: Any = GAME.play) -> None:
        for _ in runs(lambda: season(ships), play, decided_for, count, 1821):
            pass

    asked: list[Ask] = []
    seasons(lambda state: watched(GAME.play(state), asked))
    ratio = least(size, seasons, lambda: bare(asked))
    note = f"{count / ratio.ours:.0f} seasons a second, {len(asked) / count:.0f} asks a season"
    return Ratio(ratio.ours / count, ratio.baseline / count, f"{ships} ships", note=note)


def bare(asked: list[Ask]) -> None:
    """The asks alone: chance answers as ever, and every choice is the first option."""

    def first(ask: Ask) -> Answer:
        return ask.options[0].key if isinstance(ask, Choose) else None

    sail(_put_again(asked), first, Random(1821), Random(1821))


def _put_again(asked: list[Ask]) -> Play[Ending]:
    for ask in asked:  # noqa: UP028 (a list takes no answers)
        yield ask
    return Ending("listed")
