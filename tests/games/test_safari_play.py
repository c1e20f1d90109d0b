"""Whole hunts through the session: any answers lead to an end, what must hold holds, and a replay leads to the same."""

import random
from dataclasses import replace
from typing import Any

import pytest
from tales.entries import Seat, visible
from tales.games.safari import GAME
from tales.games.safari.automa import answer
from tales.games.safari.sheet import sheet
from tales.games.safari.state import Hunt
from tales.rules.asks import OPEN, Ask, Choose, Narrate, Place
from tales.rules.settings import Settings
from tales.session.session import Session

TABLES = (("hunter",), ("hunter", "hunter"), ("hunter", "beast"), ("hunter", "squad", "beast"))
COUNTRIES = ("savanna", "thorn-country", "rain-forest", "river-country")


def begun(number: int, *, automa: bool = False, **chosen: Any) -> Session:
    """A hunt for this number: its table, its country and its seed."""
    seats = [Seat("", role, "" if automa else "Ann", automa) for role in TABLES[number % 4]]
    settings = Settings(GAME.settings, {"country": COUNTRIES[number % 4], "decks": 3, **chosen})
    return Session(GAME, settings, GAME.seats(seats, settings), seed=f"safari {number}")


def some(ask: Ask, hunt: Hunt, pick: random.Random) -> Any:
    """Any answer that is open."""
    if isinstance(ask, Choose):
        return pick.choice([option.key for option in ask.options if not option.barred])
    if isinstance(ask, Place):
        return pick.choice(ask.squares)
    return OPEN if isinstance(ask, Narrate) else answer(hunt, ask)


def sound(hunt: Hunt) -> None:
    """What holds whenever somebody is asked."""
    for person in hunt.people():
        assert person.hits < person.bushcraft and hunt.ground.holds(person.square)
        assert all(not hunt.animal(foe).dead and person.key in hunt.animal(foe).foes for foe in person.foes)
    for animal in hunt.living():
        assert 0 <= animal.lost < animal.kind.hits and hunt.ground.holds(animal.square)
        assert not (animal.concealed and animal.foes), "what fights is seen"
        assert all(animal.key in hunt.person(foe).foes for foe in animal.foes)
    for herd in hunt.herds:
        assert herd.count > 0


@pytest.mark.parametrize("number", range(8))
def test_any_answers_lead_to_an_end(number: int) -> None:
    pick = random.Random(number)
    session = begun(number, nastiness=True, extra_morale=True, stray_shots=True, cards_change="immediate")
    while session.ask is not None:
        session.settle()
        if session.ask is not None:
            session.answer(some(session.ask, session.state, pick))
        sound(session.state)
    assert session.ending is not None and session.ending.key in ("home", "lost")
    again = Session(GAME, session.settings, session.seats, session.entries, seed=session.seed)
    assert again.ending == session.ending and again.state.sides[0].points == session.state.sides[0].points


@pytest.mark.parametrize("number", range(4))
def test_the_program_plays_a_hunt_to_its_end(number: int) -> None:
    session = begun(number, automa=True)
    while session.ask is not None:
        session.settle(told_from="never")
        if session.ask is not None:  # what the table decides together
            session.answer(answer(session.state, session.ask))
        sound(session.state)
    assert session.ending is not None


@pytest.mark.parametrize("number", (0, 1))
def test_nothing_that_a_side_sees_depends_on_what_lies_concealed(number: int) -> None:
    """Where a concealed animal lies is in no sheet, no ask of people, and no entry that people may see."""
    session = begun(number)
    while session.ask is not None and session.state.deck == []:
        session.settle()
        if session.ask is not None:
            session.answer(answer(session.state, session.ask) if not isinstance(session.ask, Narrate) else OPEN)
    hunt = session.state
    people = [side.seat.key for side in hunt.hunters()]
    before = sheet(hunt, people)
    said = repr(visible(session.entries, people))
    for animal in hunt.living():
        if animal.concealed:
            assert animal.key not in said
            animal.square = (animal.square[0] ^ 1, animal.square[1])
            animal.kind = replace(animal.kind, hits=animal.kind.hits + 1)
    assert sheet(hunt, people) == before
