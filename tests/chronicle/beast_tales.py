"""Tales of Beast Hunters for tests of the prose: played from a seed by the program, or by people who try everything."""

import random
from functools import lru_cache
from typing import Any

from tales.chronicle.scribe import Scribe
from tales.entries import Entry, Header, Seat
from tales.games.beast_hunters import GAME
from tales.games.beast_hunters.cast import cast
from tales.rules.asks import OPEN, Ask, Choose, Narrate, Number, Text
from tales.rules.settings import Settings
from tales.rules.words import Words, load
from tales.session.session import Session

BEASTS = [beast["name"] for beast in cast()["beasts"]]
GOALS = ("the child gets away", "their banner burns", "nobody else is hurt")


@lru_cache(maxsize=64)
def tale(seed: int, *, program: bool = True) -> tuple[Header, tuple[Entry, ...]]:
    """The header and all live entries of a whole tale of one to three Hunters."""
    settings = Settings(GAME.settings, {} if seed % 3 else {"first_hunt_low": False})
    roles = [*["hunter"] * (1 + seed % 5 // 2), "challenger"]
    seats = GAME.seats([Seat("", role) for role in roles], settings)
    seats = tuple(Seat(seat.key, seat.role, "" if program else "Ann", automa=program) for seat in seats)
    header = Header(GAME.key, GAME.edition, "A tale", "2026-11-30", str(seed), tuple(settings.items()), seats)
    session = Session.of(GAME, header)
    chance = random.Random(seed)
    while session.ask is not None:
        session.settle(told_from="never")
        if session.ask is not None:
            session.answer(anything(session.ask, chance))
    return header, tuple(session.visible())


def anything(ask: Ask, chance: random.Random) -> Any:
    """An answer by lot, now and then out of turn; Challenges are met rather than put off."""
    if ask.asides and chance.random() < 0.03:
        return chance.choice(ask.asides)
    if isinstance(ask, Narrate):
        return OPEN
    if ask.key == "adventure.beast":
        return chance.choice(BEASTS)
    if isinstance(ask, Text):
        return chance.choice(GOALS) if ask.key == "goal.text" else ask.default or "a nameless thing"
    if isinstance(ask, Number):
        if ask.key in ("adventure.pool", "adventure.limit"):
            return min(ask.high, chance.randint(3, 14))
        return chance.randint(ask.low, min(ask.high, ask.low + 12))
    assert isinstance(ask, Choose), ask.key
    keys = [option.key for option in ask.open]
    if ask.key == "free.what" and chance.random() < 0.7:
        return "free.challenge"
    if ask.key == "buy.how":
        return "buy.ready" if chance.random() < 0.7 else "buy.pieces"
    if ask.key == "buy.piece" and "buy.done" in keys and chance.random() < 0.4:
        return "buy.done"
    return chance.choice(keys)


def scribe(header: Header) -> Scribe:
    """Who writes it, with the templates that are shipped."""
    settings = Settings(GAME.settings, dict(header.settings))
    return Scribe(header, Words(load("tales.games.beast_hunters"), GAME.names(settings)))


def chronicle(seed: int, reading: str = "story", *, program: bool = True) -> str:
    """The chronicle of a tale."""
    header, entries = tale(seed, program=program)
    text: str = scribe(header).write(header.title, entries, reading)
    return text
