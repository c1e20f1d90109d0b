"""Seasons for tests of the prose: sailed by the program from a seed, with every moment left to be composed."""

from functools import lru_cache

from tales.chronicle.scribe import Scribe
from tales.entries import Entry, Header, Seat
from tales.games.whale_cards import GAME
from tales.games.whale_cards.automa import decided_for
from tales.rules.settings import Settings
from tales.rules.words import Words, load
from tales.session.session import Session

Sailed = tuple[Header, tuple[Entry, ...]]
"""The header and all live entries of a whole season."""


@lru_cache(maxsize=128)
def season(
    seed: int, ships: int = 3, people: int = 0, *, nations: bool = False, slots: int = 0, seen: bool = False
) -> Sailed:
    """So many ships, of which the first are people's who do as the program would; without people all are told of.

    With `slots` it is left when that many turns have begun; if it is `seen`, by eyes that see all hands.
    """
    header, session = begun(seed, ships, people, nations=nations)
    while session.ask is not None and not 0 < slots < session.state.turn:
        if session.settle_one(told_from="never") is None:
            session.answer(decided_for(session.state, session.ask))
    return header, tuple(session.visible(seat.key for seat in header.seats if seen))


def begun(seed: int, ships: int, people: int = 0, *, nations: bool = False) -> tuple[Header, Session]:
    """The same, before anything has happened."""
    settings = Settings(GAME.settings, {"nations": nations})
    seats = GAME.seats([Seat("", "ship", f"P{at}", automa=at >= people) for at in range(ships)], settings)
    header = Header(GAME.key, GAME.edition, "A season", "2026-11-30", str(seed), tuple(settings.items()), seats)
    return header, Session.of(GAME, header)


def scribe(header: Header) -> Scribe:
    """Who writes it, with the templates that are shipped."""
    settings = Settings(GAME.settings, dict(header.settings))
    return Scribe(header, Words(load("tales.games.whale_cards"), GAME.names(settings)))


def chronicle(sailed: Sailed, reading: str = "story") -> str:
    """The chronicle of a season."""
    header, entries = sailed
    return scribe(header).write(header.title, entries, reading)
