"""A sample tale: played by the program from a seed, in memory, with every moment left to be composed."""

from tales.entries import Entry, Header, Seat
from tales.games import shelved
from tales.rules.asks import OPEN, Answer, Ask, Choose, Narrate, Number, Place, Text
from tales.rules.settings import Settings
from tales.rules.words import Words, load
from tales.session.session import Session
from tales.tale.titles import usual_title

LONGEST = 100_000
"""Answers after which a sample is long enough, whatever the game thinks."""


def sample(game: str, seed: str) -> tuple[Header, list[Entry], Words]:
    """A whole tale of a game: its header, its live entries and its words. Raises NoSuchGame.

    Every role has a seat, also one that need not be there: it may have moments of its own.
    """
    rules = shelved(game).open()
    settings = Settings(rules.settings)
    wanted = [Seat("", role.key, automa=True) for role in rules.roles for _ in range(max(role.minimum, 1))]
    seats = rules.seats(wanted, settings)
    header = Header(game, rules.edition, usual_title(game), "2000-01-01", seed, tuple(settings.items()), seats)
    session = Session.of(rules, header)
    for _ in range(LONGEST):
        if (ask := session.ask) is None:
            break
        if session.settle_one(told_from="never") is None:
            session.answer(OPEN if isinstance(ask, Narrate) else default(ask), by="automa")
    words = Words(load(shelved(game).package), rules.names(settings))
    return header, session.visible(seat.key for seat in seats), words


def default(ask: Ask) -> Answer:
    """What is answered for everybody together, for whom no policy speaks."""
    if isinstance(ask, Choose):
        return ask.open[0].key
    if isinstance(ask, Place):
        return ask.squares[0]
    if isinstance(ask, Number):
        return ask.low if ask.default is None else ask.default
    if isinstance(ask, Text):
        return ask.default or "Nobody"
    raise AssertionError(f"nobody answers {ask!r}")
