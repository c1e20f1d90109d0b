"""The verbs that rules use. Each is a play: called with `yield from`, it asks, and ends with the answer.

    modifier = yield from roll(v.master, "hunt.modifier", "1d20", rule="WD-44")

Rules never see a bad answer: the session asks until the ask accepts one.
"""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Protocol, TypeVar, runtime_checkable

from tales.entries import Facts, Seat, Value, facts_of
from tales.rules.asks import (
    AGAIN,
    Again,
    Answer,
    Aside,
    Ask,
    Choose,
    Close,
    Narrate,
    Narration,
    Number,
    Open,
    Option,
    Place,
    Roll,
    Shuffle,
    Tell,
    Text,
    with_asides,
)
from tales.rules.dice import Faces
from tales.rules.settings import Setting, Settings
from tales.rules.sheets import Map, Sheet
from tales.text import clean_name

T = TypeVar("T")
S = TypeVar("S")

Play = Generator[Ask, Answer, T]
"""Rules in motion, ending in a T."""

Rules = str | tuple[str, ...]
"""One rule id or several."""

Seen = tuple[str, ...] | None
"""The seats that may see something; None for all."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a tale ended."""

    key: str
    """Stable: `arrived`, `sunk`."""
    facts: Facts = ()


@dataclass(frozen=True, slots=True)
class Role:
    """A part that somebody plays."""

    key: str
    minimum: int
    """How many seats must have it."""
    maximum: int
    """How many may."""


class Game(Protocol[S]):
    """One rulebook, as the session, the faces and the lab know it."""

    key: str
    title: str
    edition: str
    roles: tuple[Role, ...]
    settings: tuple[Setting, ...]
    forms: tuple[str, ...]

    def seats(self, wanted: Sequence[Seat], settings: Settings) -> tuple[Seat, ...]:
        """The seats of a tale with these people. Raises ValueError in words if the roles do not fit."""
        ...

    def names(self, settings: Settings) -> Mapping[str, Mapping[str, str]]:
        """The names that this tale gives to keys, by the type of fact, over those of words.toml."""
        ...

    def new(self, settings: Settings, seats: Sequence[Seat]) -> S:
        """The state before anything has happened."""
        ...

    def play(self, state: S) -> Play[Ending]:
        """The rules; they can start from the beginning of any turn."""
        ...

    def sheet(self, state: S, viewer: Iterable[str]) -> Sheet:
        """What these seats together may see."""
        ...

    def automa(self, state: S, ask: Ask) -> Play[Answer]:
        """What the program answers for the ask's seat, from what that seat may see."""
        ...


@runtime_checkable
class TakesCharacters(Protocol):
    """A game into which characters of earlier tales may come; it tells `career.after` of each at its end."""

    characters: str
    """The role whose seats take one in."""

    def bring(self, state: Any, seat: str, character: Mapping[str, Value]) -> None:
        """Copy a character into the state of that seat. Raises ValueError, which names the field that does not fit."""
        ...


@runtime_checkable
class KnowsSeats(Protocol):
    """A game whose rules differ with whether a person or the program plays a seat, also when that changes in a tale."""

    def seated(self, state: Any, seats: Sequence[Seat]) -> None:
        """Who sits where now; said before the rules go on after each answer."""
        ...


@runtime_checkable
class Offering(Protocol):
    """A game that proposes other names and years in each new tale."""

    def offer(self, state: Any, seed: str, taken: Sequence[str]) -> None:
        """Take the seed, and the names and years of other tales, into the state before anything is played.

        `tales.rules.offers` chooses by them. What is proposed is no rule: an answer that was given stands.
        """
        ...


@runtime_checkable
class TakesTables(Protocol):
    """A game to whose tables a person may add, in a file of their own that a new tale copies."""

    def read_tables(self, data: Mapping[str, Any]) -> Facts:
        """What a file adds, as a header keeps it. Raises ValueError, which names the field that does not fit."""
        ...

    def add_tables(self, state: Any, tables: Mapping[str, Value]) -> None:
        """Put that into the state before anything is played. Raises ValueError, which names the field."""
        ...


@runtime_checkable
class HasMap(Protocol):
    """A game whose sheet has a map."""

    def look(self, state: Any, viewer: Iterable[str], ask: Ask | None, square: str) -> tuple[str, ...]:
        """What these seats know of a square while that ask is open, a fact each, the nearest to the ask first."""
        ...


@runtime_checkable
class DrawsMaps(Protocol):
    """A game that plays on maps that people draw."""

    def drawn(self, text: str) -> Map:
        """The map in the text of such a file. Raises ValueError in words, with line and column."""
        ...


@runtime_checkable
class HasEditions(Protocol):
    """A game with data files that decide play: a tale is played with those of the edition in its header."""

    def of_edition(self, edition: str) -> "Game[Any]":
        """The game as it was in that edition. Raises NoSuchEdition if its data files are not loaded."""
        ...


def rules(rule: Rules) -> tuple[str, ...]:
    """Rule ids as a tuple."""
    return (rule,) if isinstance(rule, str) else rule


@lru_cache(maxsize=1024)
def _bare(key: str) -> Option:
    """An option without facts; the same one each time."""
    return Option(key)


@lru_cache(maxsize=4096)
def _plain_choice(
    seat: str, key: str, options: tuple[str, ...], rule: Rules, to: Seen, passes: str, facts: Facts
) -> Choose:
    """A choice among options without facts; the same one each time."""
    return _choice(seat, key, options, rule, to, passes, facts)


def _choice(
    seat: str, key: str, options: Sequence[Option | str], rule: Rules, to: Seen, passes: str, facts: Facts
) -> Choose:
    listed = tuple([_bare(option) if isinstance(option, str) else option for option in options])
    named = facts_of(dict(facts))
    return Choose(key=key, seat=seat, options=listed, rule=rules(rule), to=to, passes=passes, facts=named)


def choose(
    seat: str,
    key: str,
    options: Sequence[Option | str] | Callable[[], Sequence[Option | str]],
    *,
    rule: Rules,
    to: Seen = None,
    passes: str = "",
    **facts: Value,
) -> Play[str]:
    """One of the options, by key. Options that an aside may change are given as a function.

    Keys alone, without facts, are best given as a tuple: then the ask is made only once.
    """
    make = _plain_choice if type(options) is tuple else _choice
    while True:
        found = options() if callable(options) else options
        answer = yield make(seat, key, found, rule, to, passes, tuple(facts.items()))
        if answer is not AGAIN:
            assert isinstance(answer, str)
            return answer


def place(
    seat: str,
    key: str,
    squares: Sequence[str] | Callable[[], Sequence[str]],
    *,
    rule: Rules,
    to: Seen = None,
    origin: str = "",
    **facts: Value,
) -> Play[str]:
    """One of the squares, by name."""
    while True:
        found = tuple(squares() if callable(squares) else squares)
        answer = yield Place(
            key=key, seat=seat, squares=found, origin=origin, rule=rules(rule), to=to, facts=facts_of(facts)
        )
        if answer is not AGAIN:
            assert isinstance(answer, str)
            return answer


def number(
    seat: str,
    key: str,
    span: tuple[int, int] | Callable[[], tuple[int, int]],
    *,
    rule: Rules,
    to: Seen = None,
    default: int | None = None,
    listed: Sequence[str] = (),
    **facts: Value,
) -> Play[int]:
    """A whole number from the span (low, high), both included; `listed` names what 1, 2 and so on stand for."""
    while True:
        low, high = span() if callable(span) else span
        answer = yield Number(
            key=key,
            seat=seat,
            low=low,
            high=high,
            default=default,
            listed=tuple(listed),
            rule=rules(rule),
            to=to,
            facts=facts_of(facts),
        )
        if answer is not AGAIN:
            assert isinstance(answer, int)
            return answer


@lru_cache(maxsize=4096)
def _roll(seat: str, key: str, dice: str, rule: Rules, to: Seen) -> Roll:
    return Roll(key=key, seat=seat, dice=dice, rule=rules(rule), to=to)


def roll(seat: str, key: str, dice: str, *, rule: Rules, to: Seen = None) -> Play[Faces]:
    """The faces of dice such as "2d10"."""
    answer = yield _roll(seat, key, dice, rule, to)
    assert isinstance(answer, Faces)
    return answer


def shuffle(key: str, things: Sequence[T], *, rule: Rules, to: Seen = ()) -> Play[list[T]]:
    """The things in another order, which nobody is shown."""
    answer = yield Shuffle(key=key, size=len(things), rule=rules(rule), to=to)
    assert isinstance(answer, tuple)
    return [things[at] for at in answer]


def ask_text(
    seat: str,
    key: str,
    *,
    rule: Rules = (),
    default: str = "",
    longest: int = 80,
    to: Seen = None,
    **facts: Value,
) -> Play[str]:
    """A name or another short text."""
    while True:
        answer = yield Text(
            key=key, seat=seat, default=default, longest=longest, rule=rules(rule), to=to, facts=facts_of(facts)
        )
        if answer is not AGAIN:
            assert isinstance(answer, str)
            return answer


def ask_name(
    seat: str, key: str, default: str, *, rule: Rules = (), longest: int = 80, to: Seen = None, **facts: Value
) -> Play[str]:
    """A name that is fit to be kept; the default if nothing is left of what was typed."""
    typed = yield from ask_text(seat, key, rule=rule, default=default, longest=longest, to=to, **facts)
    return clean_name(typed) or default


def narrate(
    seat: str,
    key: str,
    form: str,
    *,
    weight: str = "entry",
    rule: Rules = (),
    to: Seen = None,
    unasked: bool = False,
    **facts: Value,
) -> Play[Narration]:
    """A moment to be told. What a person says changes no rule."""
    while True:
        answer = yield Narrate(
            key=key,
            seat=seat,
            form=form,
            weight=weight,
            unasked=unasked,
            rule=rules(rule),
            to=to,
            facts=facts_of(facts),
        )
        if answer is not AGAIN:
            assert isinstance(answer, Narration)
            return answer


def tell(
    key: str,
    /,
    *,
    rule: Rules = (),
    seat: str = "",
    to: Seen = None,
    opens: tuple[str, ...] = (),
    **facts: Value,
) -> Play[None]:
    """A fact."""
    yield Tell(key=key, seat=seat, rule=rules(rule), to=to, opens=opens, facts=facts_of(facts))


def open_passage(key: str, writer: str, form: str, retells: tuple[int, ...] = (), **facts: Value) -> Play[int]:
    """The number of a new passage, in which all that follows stands until it is closed."""
    answer = yield Open(key=key, writer=writer, form=form, retells=retells, facts=facts_of(facts))
    return answer if isinstance(answer, int) else 0


def _nothing() -> Play[None]:
    yield from ()


SILENCE = _nothing()
"""A play in which nothing happens. It is over, so it ends at once, however often it is delegated to."""
next(SILENCE, None)


def close_passage(passage: int) -> Play[None]:
    """The end of a passage and of what was opened inside it."""
    yield Close(key="close", passage=passage)


@dataclass(frozen=True, slots=True)
class Done:
    """What an aside's play returns to end the play that it interrupted, with this value."""

    value: object


Asides = Callable[[], Mapping[Aside, Callable[[], Play[Done | None]]]]
"""What may be done out of turn now: each aside with the play that carries it out."""


def during(play: Play[T], asides: Asides) -> Play[T | object]:
    """That play, with asides open at each of its asks but rolls and shuffles.

    An aside runs and the open ask is then made afresh; or it ends the play with the value of a Done. Inside an aside
    no other aside opens. Passages that the play it ends, or an aside, leaves open are closed. Where two of these
    stand around each other, the inner one carries out what both offer.
    """
    passages: list[int] = []
    ask = _next(play, None)
    while not isinstance(ask, _Ended):
        offered = asides() if _takes_asides(ask) else {}
        open_now = {aside: offered[aside] for aside in offered if aside not in ask.asides}
        answer: Answer = yield with_asides(ask, tuple(open_now))
        _follow(passages, ask, answer)
        if isinstance(answer, Aside) and answer in open_now:
            result = yield from _aside(open_now[answer](), answer.key)
            if result is not None:
                play.close()
                yield from _close_all(passages)
                return result.value
            answer = AGAIN
        ask = _next(play, answer)
    return ask.value


@dataclass(frozen=True, slots=True)
class _Ended:
    """The return value of a play that has ended."""

    value: object


def _next(play: Play[T], answer: Answer) -> Ask | _Ended:
    try:
        return play.send(answer)
    except StopIteration as stop:
        return _Ended(stop.value)


def _takes_asides(ask: Ask) -> bool:
    return not (ask.is_chance or ask.is_note or ask.within)


def _aside(play: Play[Done | None], key: str) -> Play[Done | None]:
    passages: list[int] = []
    ask = _next(play, None)
    while not isinstance(ask, _Ended):
        answer = yield replace(ask, within=ask.within or key)
        _follow(passages, ask, answer)
        ask = _next(play, answer)
    yield from _close_all(passages)
    return ask.value if isinstance(ask.value, Done) else None


def _follow(passages: list[int], ask: Ask, answer: Answer) -> None:
    """Keep count of the passages that are open in a play."""
    if isinstance(ask, Open) and isinstance(answer, int):
        passages.append(answer)
    elif isinstance(ask, Close) and ask.passage in passages:
        del passages[passages.index(ask.passage) :]


def _close_all(passages: list[int]) -> Play[None]:
    """Close what a play has left open: its outermost passage, and with it those inside."""
    if passages:
        yield from close_passage(passages[0])


__all__ = [
    "AGAIN",
    "SILENCE",
    "Again",
    "Answer",
    "Aside",
    "Asides",
    "Ask",
    "Choose",
    "Done",
    "Ending",
    "Game",
    "Narrate",
    "Play",
    "Role",
    "ask_name",
    "ask_text",
    "choose",
    "close_passage",
    "during",
    "narrate",
    "number",
    "open_passage",
    "place",
    "roll",
    "rules",
    "shuffle",
    "tell",
]  # fmt: skip
