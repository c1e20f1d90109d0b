"""Row 21: how fast whole adventures of Beast Hunters are played, without anybody."""

from functools import partial
from random import Random
from typing import Any

from tales.entries import Seat
from tales.games import shelved
from tales.lab.simulate import runs
from tales.rules.asks import Answer, Ask, Roll
from tales.rules.dice import faces
from tales.rules.settings import Settings

from tests.bench.measure import Ratio, Size, least
from tests.bench.playing import bare, watched

GAME = shelved("beast-hunters").open()
SETTINGS = Settings(GAME.settings)


def adventure(hunters: int) -> Any:
    """An adventure that has not begun, of so many ready Hunters."""
    wanted = [*[Seat("", "hunter", automa=True)] * hunters, Seat("", "challenger", automa=True)]
    state = GAME.new(SETTINGS, GAME.seats(wanted, SETTINGS))
    state.simulate()
    return state


def decided(random: Random, state: Any, ask: Ask) -> Answer:
    """What the policy answers, with its dice from there."""
    policy, shown = GAME.automa(state, ask), None
    try:
        while True:
            roll = policy.send(shown)
            assert isinstance(roll, Roll)
            dice = roll.parsed
            shown = faces(tuple(random.randint(1, dice.sides) for _ in range(dice.count)), dice.plus)
    except StopIteration as stop:
        answer: Answer = stop.value
        return answer


def simulation(size: Size) -> list[Ratio]:
    """Row 21."""
    return [_simulated(size, hunters, size.of(200, 4)) for hunters in (1, 3)]


def _simulated(size: Size, hunters: int, count: int) -> Ratio:
    def hunts(play: Any = GAME.play) -> None:
        for _ in runs(partial(adventure, hunters), play, partial(decided, Random(1500)), count, 1500):
            pass

    asked: list[Ask] = []
    hunts(lambda state: watched(GAME.play(state), asked))
    dice = [ask.parsed for ask in asked if isinstance(ask, Roll)]
    thrown = [each.sides for each in dice for _ in range(each.count)]
    ratio = least(size, hunts, lambda: bare(thrown))
    note = f"{count / ratio.ours:.0f} adventures a second, {len(asked) / count:.0f} asks an adventure"
    called = "1 Hunter" if hunters == 1 else f"{hunters} Hunters"
    return Ratio(ratio.ours / count, ratio.baseline / count, called, note=note)
