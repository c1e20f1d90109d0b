"""Drives a play with scripted choices and dice, all of which must be used up."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tales.entries import Value
from tales.rules import dice
from tales.rules.asks import SKIPPED, Answer, Ask, Close, Narrate, Open, Roll, Shuffle, Tell
from tales.rules.play import Ending, Play


@dataclass
class Played:
    """What came of it."""

    ask: Ask | None = None
    """The choice at which the script ran out; None if the play ended."""
    ending: Ending | None = None
    asks: list[Ask] = field(default_factory=list)
    """Everything that was asked and told, in order."""

    def told(self, key: str) -> list[dict[str, Value]]:
        """The facts of every tell of that key."""
        return [dict(ask.facts) for ask in self.asks if isinstance(ask, Tell) and ask.key == key]

    def tells(self, *but: str) -> list[str]:
        """The keys of all tells, without those named."""
        return [ask.key for ask in self.asks if isinstance(ask, Tell) and ask.key not in but]

    def narrated(self) -> list[tuple[str, str, str, str]]:
        """Every narration moment: key, form, weight and who tells it."""
        return [(ask.key, ask.form, ask.weight, ask.seat) for ask in self.asks if isinstance(ask, Narrate)]

    def rolled(self) -> list[str]:
        """The keys of all rolls."""
        return [ask.key for ask in self.asks if isinstance(ask, Roll)]

    def opened(self) -> list[str]:
        """The keys of all passages, in the order of their opening."""
        return [ask.key for ask in self.asks if isinstance(ask, Open)]


def faces_of(script: str | Iterable[str]) -> list[tuple[str, tuple[int, ...]]]:
    """Dice from "d6=5, d20=11, 2d10=3+7": their notation, always with a count, and what they show."""
    parts = script.split(",") if isinstance(script, str) else list(script)
    found = []
    for part in parts:
        notation, _, shown = part.strip().partition("=")
        if notation:
            found.append((str(dice.parse(notation)), tuple(int(face) for face in shown.split("+"))))
    return found


def play_through(play: Play[Any], choices: Sequence[Answer] = (), thrown: str | Iterable[str] = "") -> Played:
    """Play until the choices are used up and another one is asked for, or to the end.

    Choices answer whatever a will must answer, in order; narrations are skipped. Raises AssertionError when a die is
    asked for that the script does not throw next, when an answer is refused, or when anything is left over.
    """
    result = Played()
    wills, left = list(choices), faces_of(thrown)
    passages: list[int] = []
    answer: Any = None
    while True:
        try:
            ask = play.send(answer)
        except StopIteration as stop:
            result.ending = stop.value
            break
        result.asks.append(ask)
        answer = None
        if isinstance(ask, Roll):
            assert left, f"{ask.key} wants {ask.dice}, but the script throws no more dice"
            notation, shown = left.pop(0)
            assert notation == str(ask.parsed), f"{ask.key} wants {ask.dice}, but the script throws {notation}"
            answer = dice.faces(shown, ask.parsed.plus)
        elif isinstance(ask, Open):
            answer = len(result.asks)
            passages.append(answer)
        elif isinstance(ask, Close):
            assert ask.passage in passages, f"a passage {ask.passage} is closed that is not open"
            del passages[passages.index(ask.passage) :]
        elif isinstance(ask, Narrate):
            answer = SKIPPED
        elif isinstance(ask, Shuffle):
            answer = tuple(range(ask.size))
        elif not ask.is_note:
            if not wills:
                result.ask = ask
                break
            answer = wills.pop(0)
        if not ask.is_note:
            assert ask.accepts(answer), f"{ask.key} refuses {answer!r}; it takes {ask.legal()}"
    assert not left, f"dice left over: {left}"
    assert not wills, f"choices left over: {wills}"
    assert result.ending is None or not passages, "a passage is still open at the end"
    return result


def asks_of(play: Play[Any], decide: Callable[[Ask], Answer], seed: int) -> list[Ask]:
    """All that is asked of wills and of chance, with dice from a seed; moments are skipped."""
    random, asks = Random(seed), list[Ask]()
    answer: Answer = None
    while True:
        try:
            ask = play.send(answer)
        except StopIteration:
            return asks
        if ask.is_note or isinstance(ask, Narrate):
            answer = None if ask.is_note else SKIPPED
            continue
        asks.append(ask)
        if isinstance(ask, Roll):
            shown = tuple(random.randint(1, ask.parsed.sides) for _ in range(ask.parsed.count))
            answer = dice.faces(shown, ask.parsed.plus)
        elif isinstance(ask, Shuffle):
            answer = tuple(random.sample(range(ask.size), ask.size))
        else:
            answer = decide(ask)
