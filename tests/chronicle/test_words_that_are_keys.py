"""What people typed stays as they typed it, also where it happens to be the key of something."""

from typing import Any

import pytest
from tales.chronicle.scribe import Scribe
from tales.entries import Header, Seat
from tales.games import shelved
from tales.rules.asks import SKIPPED, Narrate, Text
from tales.rules.settings import Settings
from tales.rules.words import Words, load
from tales.session.session import Session

KEYS = {
    "whale-dice": {"ship.name": "beluga", "master.name": "storm"},
    "whale-cards": {"ship.name": "pack-ice", "master.name": "storm"},
    "last-hunt": {"person.name": "white-stag", "beast.name": "tigress"},
}


def begun(key: str) -> tuple[Header, Session]:
    """A tale of that game with these names, up to where nothing is named any more."""
    game = shelved(key).open()
    settings = Settings(game.settings)
    roles = {"last-hunt": ("beast", "hunter", "companion"), "whale-cards": ("ship", "ship")}.get(key, ("captain",))
    seats = game.seats([Seat("", role, "Ann") for role in roles], settings)
    header = Header(key, "1", "A tale", "2023-11-14", "keys", tuple(settings.items()), seats)
    session = Session.of(game, header)
    named: dict[str, Any] = {"cast.how": "cast-own", "beast.which": "beast-own", **KEYS[key]}
    for _ in range(80):
        while session.settle_one(told_from="never"):
            pass
        ask = session.ask
        if ask is None or ask.key in ("turn.action", "turn.move", "event"):
            return header, session
        if isinstance(ask, Narrate):
            session.answer(SKIPPED)
        elif isinstance(ask, Text):
            session.answer(named.get(ask.key, ask.default))
        else:
            legal = named.get(ask.key) or getattr(ask, "default", None)
            session.answer(legal if ask.accepts(legal) else ask.open[0].key)  # type: ignore[attr-defined]
    raise AssertionError("it never began")


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("reading", ["story", "facts"])
def test_a_name_that_is_a_key_is_not_looked_up(key: str, reading: str) -> None:
    header, session = begun(key)
    game = shelved(key)
    words = Words(load(game.package), game.open().names(session.settings))
    chronicle = Scribe(header, words).write("A tale", session.visible(), reading)
    assert any(typed in chronicle for typed in KEYS[key].values())
    for typed in KEYS[key].values():
        called = words.thing(typed)
        assert called == typed or called not in chronicle, f"{typed} became {called}"


@pytest.mark.parametrize("key", KEYS)
def test_a_fact_that_is_text_everywhere_is_text_in_passages_too(key: str) -> None:
    words = Words(load(shelved(key).package))
    assert words.is_text("name") or words.is_text("ship")
    assert not words.is_text("species") and not words.is_text("card")
