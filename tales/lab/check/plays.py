"""Tales of a game, played at random: everything that is asked and told in them, and where the rules fail."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tales.entries import Entry, Header, Seat, Value
from tales.rules.asks import OPEN, TABLE, Answer, Ask, Choose, Close, Narrate, Number, Open, Place, Text
from tales.rules.play import Ending, Game, Play
from tales.rules.settings import OneOf, Setting, Settings, Switch, Whole
from tales.rules.words import Words
from tales.session.session import Session

LONGEST = 4000
"""Answers after which a tale is left, wherever it stands."""

_TASTES = (0.02, 1, 1, 3)


@dataclass(slots=True)
class Played:
    """One tale as it went."""

    header: Header
    words: Words
    seats: frozenset[str]
    asks: list[Ask] = field(default_factory=list)
    """All that the rules asked and told, in order."""
    entries: list[Entry] = field(default_factory=list)
    """What everybody at its seats together may see."""
    left_open: list[str] = field(default_factory=list)
    """The keys of passages that were open when it ended."""
    failed: Exception | None = None
    """What the rules raised, if they failed."""
    ending: Ending | None = None


class Watched:
    """A game whose rules are looked at while they are played."""

    def __init__(self, game: Game[Any], played: Played) -> None:
        self.game = game
        self.played = played

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def play(self, state: Any) -> Play[Ending]:
        """The rules; each ask is noted."""
        return _watched(self.game.play(state), self.played)


def _watched(play: Play[Ending], played: Played) -> Play[Ending]:
    played.asks.clear()
    open_now: list[tuple[int, str]] = []
    answer: Answer = None
    while True:
        try:
            ask = play.send(answer)
        except StopIteration as stop:
            played.left_open = [key for _, key in open_now]
            ending: Ending = stop.value
            return ending
        if not isinstance(ask, Ask):
            raise TypeError(f"the rules yield {ask!r}, which is no ask; is a `yield from` missing?")
        played.asks.append(ask)
        answer = yield ask
        if isinstance(ask, Open) and isinstance(answer, int):
            open_now.append((answer, ask.key))
        elif isinstance(ask, Close):
            at = next((at for at, (number, _) in enumerate(open_now) if number == ask.passage), None)
            open_now = open_now if at is None else open_now[:at]


def play_many(game: Game[Any], words: dict[str, Any], count: int) -> Iterator[Played]:
    """So many tales, each with seats, house rules and answers of its own; the same ones each time."""
    for number in range(count):
        yield _play(game, words, Random(f"tale {number}"), number)


def _play(game: Game[Any], words: dict[str, Any], random: Random, number: int) -> Played:
    settings, seats = _begun(game, random, is_usual=number < 2)
    header = Header(game.key, game.edition, "A tale", "2000-01-01", f"seed {number}", tuple(settings.items()), seats)
    played = Played(
        header, Words(words, game.names(settings)), frozenset([TABLE, *(seat.key for seat in seats)]), [], []
    )
    watched: Any = Watched(game, played)
    tastes: dict[str, float] = {}
    session: Session | None = None
    try:
        session = Session(watched, settings, seats, seed=header.seed)
        for _ in range(LONGEST):
            if (ask := session.ask) is None:
                break
            if session.settle_one(told_from="line") is None:
                session.answer(anything(ask, random, tastes), by="" if isinstance(ask, Narrate) else "automa")
            game.sheet(session.state, [seat.key for seat in seats])
    except Exception as error:  # whatever the rules do is what is looked for
        played.failed = error
    if session is not None:
        played.ending = session.ending
        played.entries = session.visible(seat.key for seat in seats)
    return played


def _begun(game: Game[Any], random: Random, *, is_usual: bool) -> tuple[Settings, tuple[Seat, ...]]:
    """House rules and seats with which the game can begin: the usual ones, or others by lot."""
    for attempt in range(200):
        by_lot = not is_usual and attempt < 199
        chosen = {rule.key: _value(rule, random) for rule in game.settings} if by_lot else {}
        roles = [
            role.key
            for role in game.roles
            for _ in range(
                random.randint(role.minimum, min(role.maximum, role.minimum + 3)) if by_lot else role.minimum
            )
        ]
        is_automa = not is_usual and random.random() < 0.5
        wanted = [Seat("", role, "", is_automa and random.random() < 0.5) for role in roles]
        try:
            settings = Settings(game.settings, chosen)
            return settings, game.seats(wanted, settings)
        except ValueError:
            continue
    raise ValueError(f"no seats were found with which {game.key} begins")


def _value(rule: Setting, random: Random) -> Value:
    if random.random() < 0.5:
        return rule.default
    if isinstance(rule, OneOf):
        return random.choice(rule.values)
    if isinstance(rule, Switch):
        return random.choice((True, False))
    if isinstance(rule, Whole):
        return random.randint(rule.low, rule.high)
    return rule.default


def anything(ask: Ask, random: Random, tastes: dict[str, float]) -> Answer:
    """An answer by lot, now and then something out of turn; names stay as they are offered.

    `tastes` are how dear each option is in this tale, so that in some tales one is hardly ever taken.
    """
    if ask.asides and random.random() < 0.1:
        return random.choice(ask.asides)
    if isinstance(ask, Narrate):
        return OPEN
    if isinstance(ask, Choose) and not ask.open:
        raise ValueError(f"{ask.key} offers nothing that can be taken")
    if isinstance(ask, Choose):
        weights = [tastes.setdefault(option.key, random.choice(_TASTES)) for option in ask.open]
        return random.choices(ask.open, weights)[0].key
    if isinstance(ask, Place):
        return random.choice(ask.squares)
    if isinstance(ask, Number):
        usual = ask.low if ask.default is None else ask.default
        return random.choice([usual, usual, usual, random.randint(ask.low, ask.high)])
    if isinstance(ask, Text):
        return ask.default or "Somebody"
    raise AssertionError(f"nobody answers {ask!r}")
