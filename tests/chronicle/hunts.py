"""Hunts for tests of the prose: played from a seed, in ways that the program's own people never go too."""

import random
from functools import lru_cache
from typing import Any

from tales.chronicle.scribe import Scribe
from tales.entries import Entry, Header, Seat
from tales.games.last_hunt import GAME
from tales.rules.asks import OPEN, Ask, Choose, Narrate, Number, Text
from tales.rules.settings import Settings
from tales.rules.words import Words, load
from tales.session.session import Session

HUNTS = ("white-stag", "tigress", "old-whale", "ice-bear", "boar", "crocodile", "beast-own")


@lru_cache(maxsize=128)
def hunt(seed: int, *, program: bool = True) -> tuple[Header, tuple[Entry, ...]]:
    """The header and all live entries of a whole hunt of 3 to 6 players: the program's own, or one of bold people."""
    size = 2 + seed % 4
    settings = Settings(GAME.settings)
    people = "" if program else "Ann"
    seats = GAME.seats([Seat("", role) for role in ("beast", "hunter", *["companion"] * (size - 1))], settings)
    seats = tuple(Seat(seat.key, seat.role, people or seat.key, automa=program) for seat in seats)
    header = Header(GAME.key, GAME.edition, "A hunt", "2026-11-30", str(seed), tuple(settings.items()), seats)
    session = Session.of(GAME, header)
    chance = random.Random(seed)
    while session.ask is not None:
        session.settle(told_from="never")
        if session.ask is not None:
            session.answer(bold(session.ask, session.state.turn, chance, seed))
    return header, tuple(session.visible())


def bold(ask: Ask, turn: int, chance: random.Random, seed: int) -> Any:
    """What people answer who dare, write about each other, and Raise."""
    if isinstance(ask, Narrate):
        return OPEN
    if isinstance(ask, Text):
        return ask.default or "the sea"
    if isinstance(ask, Number):
        return chance.randint(ask.low, ask.high)
    assert isinstance(ask, Choose), ask.key
    keys = [option.key for option in ask.open]
    if ask.key == "turn.truth":
        return "declare" if turn > 3 + seed % 6 else "wait"
    if ask.key == "beast.which":
        return HUNTS[seed % len(HUNTS)]
    if ask.key in ("cast.how", "places.which"):
        return keys[0]
    return chance.choice(keys)


def scribe(header: Header) -> Scribe:
    """Who writes it, with the templates that are shipped."""
    settings = Settings(GAME.settings, dict(header.settings))
    return Scribe(header, Words(load("tales.games.last_hunt"), GAME.names(settings)))


def chronicle(seed: int, reading: str = "story", *, program: bool = True) -> str:
    """The chronicle of a hunt."""
    header, entries = hunt(seed, program=program)
    return scribe(header).write(header.title, entries, reading)
