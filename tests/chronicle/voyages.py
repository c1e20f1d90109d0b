"""Voyages for tests of the prose: sailed by the program from a seed, with every moment left to be composed."""

from functools import lru_cache

from tales.chronicle.scribe import Scribe
from tales.entries import Entry, Header, Seat
from tales.games.whale_dice import GAME
from tales.rules.settings import Settings
from tales.rules.words import Words, load
from tales.session.session import Session


@lru_cache(maxsize=64)
def voyage(seed: int, whales: tuple[str, ...] = ()) -> tuple[Header, tuple[Entry, ...]]:
    """The header and all live entries of a whole voyage; the whales may have other names."""
    settings = Settings(GAME.settings, {"species_names": whales} if whales else {})
    seats = GAME.seats([Seat("captain", "captain", "Ann", automa=True)], settings)
    header = Header(GAME.key, GAME.edition, "A voyage", "2026-11-30", str(seed), tuple(settings.items()), seats)
    session = Session.of(GAME, header)
    session.settle(told_from="never")
    assert session.ask is None
    return header, tuple(session.visible())


def scribe(header: Header) -> Scribe:
    """Who writes it, with the templates that are shipped."""
    settings = Settings(GAME.settings, dict(header.settings))
    return Scribe(header, Words(load("tales.games.whale_dice"), GAME.names(settings)))


def chronicle(seed: int, reading: str = "story") -> str:
    """The chronicle of a voyage."""
    header, entries = voyage(seed)
    return scribe(header).write(header.title, entries, reading)
