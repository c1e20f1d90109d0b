"""Rows 6 and 7: how fast whole voyages are played, without anybody and from a journal."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tales.entries import Entry, Seat
from tales.games import shelved
from tales.lab.simulate import runs
from tales.rules.asks import SKIPPED, Answer, Ask, Narrate, Roll
from tales.rules.play import Ending, Play
from tales.rules.settings import Settings
from tales.session.session import Session

from tests.bench.measure import Ratio, Size, least

GAME = shelved("whale-dice").open()
SETTINGS = Settings(GAME.settings)
SEATS = GAME.seats([Seat("", "captain", automa=True)], SETTINGS)
CAPTAINS = ("plain", "careful")


def voyage(*, silent: bool) -> Any:
    """A voyage that has not begun."""
    state = GAME.new(SETTINGS, SEATS)
    if silent:
        state.simulate()
    return state


def captain(name: str) -> Callable[[Any, Ask], Answer]:
    """A captain of whale-dice."""
    from tales.games.whale_dice import automa

    policy: Callable[[Any, Ask], Answer] = getattr(automa, name)
    return policy


def simulation(size: Size) -> list[Ratio]:
    """Row 6."""
    count = size.of(2000, 20)
    return [_simulated(size, captain(name), count, name) for name in CAPTAINS]


def _simulated(size: Size, policy: Callable[[Any, Ask], Answer], count: int, name: str) -> Ratio:
    def sail(play: Callable[[Any], Play[Ending]] = GAME.play) -> None:
        for _ in runs(lambda: voyage(silent=True), play, policy, count, 1843):
            pass

    asked: list[Ask] = []
    sail(lambda state: watched(GAME.play(state), asked))
    dice = [ask.parsed for ask in asked if isinstance(ask, Roll)]
    thrown = [each.sides for each in dice for _ in range(each.count)]
    ratio = least(size, sail, lambda: bare(thrown))
    each = f"{len(thrown) / count:.0f} dice a voyage"
    return Ratio(ratio.ours / count, ratio.baseline / count, f"{name} captain", note=each)


def watched(play: Play[Ending], seen: list[Ask]) -> Play[Ending]:
    """The same play; what it asks is noted."""
    answer: Answer = None
    while True:
        try:
            ask = play.send(answer)
        except StopIteration as stop:
            ending: Ending = stop.value
            return ending
        seen.append(ask)
        answer = yield ask


def bare(thrown: list[int]) -> None:
    """Nothing but the dice."""
    draw = Random(1843).getrandbits
    for sides in thrown:
        die(sides, draw)


def die(sides: int, draw: Callable[[int], int]) -> int:
    """One die, every face as likely as the others."""
    bits = (sides - 1).bit_length()
    face = draw(bits)
    while face >= sides:
        face = draw(bits)
    return face + 1


# Replay


def replay(size: Size) -> list[Ratio]:
    """Row 7."""
    tales = list(_tales(size.of(10_000, 200)))
    decide = captain("careful")

    def again() -> None:
        for entries in tales:
            Session(GAME, SETTINGS, SEATS, entries)

    def simulate(play: Callable[[Any], Play[Ending]] = GAME.play) -> None:
        for _ in runs(lambda: voyage(silent=False), play, decide, len(tales), 1843):
            pass

    answers = sum(entry.kind == "answer" for entries in tales for entry in entries)
    asked: list[Ask] = []
    simulate(lambda state: watched(GAME.play(state), asked))
    simulated = sum(not ask.is_note for ask in asked)
    ratio = least(size, again, simulate)
    # The two play different voyages, so it is the time of one answer that is compared.
    return [Ratio(ratio.ours / answers, ratio.baseline / simulated, note=f"{answers} answers, {len(tales)} voyages")]


def _tales(answers: int) -> Iterator[list[Entry]]:
    """The entries of whole voyages, together so many answers."""
    seed, decide = 0, captain("careful")
    while answers > 0:
        seed += 1
        session = Session(GAME, SETTINGS, SEATS, seed=str(seed))
        while (ask := session.ask) is not None:
            if session.settle_one(told_from="never") is None:
                session.answer(SKIPPED if isinstance(ask, Narrate) else decide(session.state, ask))
        yield session.entries
        answers -= sum(entry.kind == "answer" for entry in session.entries)
