"""Row 14: how fast whole hunts of The Last Hunt are played, without anybody."""

from typing import Any

from tales.entries import Seat
from tales.games import shelved
from tales.games.last_hunt.automa import decided_for
from tales.lab.simulate import runs
from tales.rules.asks import Ask, Roll
from tales.rules.settings import Settings

from tests.bench.measure import Ratio, Size, least
from tests.bench.playing import bare, watched

GAME = shelved("last-hunt").open()
SETTINGS = Settings(GAME.settings)


def hunt(party: int) -> Any:
    """A hunt that has not begun, of so many people and the Beast."""
    roles = ("beast", "hunter", *["companion"] * (party - 1))
    state = GAME.new(SETTINGS, GAME.seats([Seat("", role, automa=True) for role in roles], SETTINGS))
    state.simulate()
    return state


def simulation(size: Size) -> list[Ratio]:
    """Row 14."""
    return [_simulated(size, party, size.of(1000, 5)) for party in (2, 3, 4, 5)]


def _simulated(size: Size, party: int, count: int) -> Ratio:
    def hunts(play: Any = GAME.play) -> None:
        for _ in runs(lambda: hunt(party), play, decided_for, count, 1871):
            pass

    asked: list[Ask] = []
    hunts(lambda state: watched(GAME.play(state), asked))
    dice = [ask.parsed for ask in asked if isinstance(ask, Roll)]
    thrown = [each.sides for each in dice for _ in range(each.count)]
    ratio = least(size, hunts, lambda: bare(thrown))
    each = f"{len(thrown) / count:.0f} dice among {len(asked) / count:.0f} asks a hunt"
    return Ratio(ratio.ours / count, ratio.baseline / count, f"Party of {party}", note=each)
