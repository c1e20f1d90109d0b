"""Whole hunts through the session: any answers lead to an end, and undo, redo and opening again lead to the same."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tales.games.last_hunt import GAME
from tales.games.last_hunt.state import MOST, Hunt
from tales.rules.asks import OPEN, Ask, Choose, Narrate, Narration, Number, Text
from tales.rules.settings import Settings
from tales.session.session import Session

from tests.games.last_hunt import seated
from tests.toys import stand

Pick = Callable[[int], int]
"""A number below another one."""


def begun(size: int, automa: str = "", seed: str = "a hunt", **chosen: Any) -> Session:
    return Session(GAME, Settings(GAME.settings, chosen), seated(size, automa), seed=seed)


def some(ask: Ask, hunt: Hunt, pick: Pick) -> Any:
    """Any answer that is open, but a hunt comes to its end."""
    if ask.key == "turn.truth" and hunt.turn >= 5:
        return "declare"
    if isinstance(ask, Choose):
        return ask.open[pick(len(ask.open))].key
    if isinstance(ask, Number):
        return ask.low + pick(ask.high - ask.low + 1)
    if isinstance(ask, Text):
        return ask.default or "the far bank"
    assert isinstance(ask, Narrate)
    return (OPEN, Narration("We are well.\n\nNobody says so."))[pick(2)]


def sound(hunt: Hunt) -> None:
    """What holds at any moment."""
    for member in hunt.party:
        assert 0 <= member.death <= MOST and 0 <= member.life <= MOST
        assert not (member.out and member.is_hunter)
        assert member.is_hunter or member.out or hunt.declared or (member.death and member.life)
    assert hunt.beast.death >= 0 and hunt.beast.life >= 0
    if not hunt.declared:
        beast = hunt.beast
        lost = beast.lost_death + beast.lost_life
        assert beast.together == 4 + beast.first_life + beast.gained - lost
        assert beast.life <= beast.most_life


def played(session: Session, pick: Pick) -> Session:
    while session.ask is not None:
        session.settle()
        if session.ask is not None:
            session.answer(some(session.ask, session.state, pick))
        sound(session.state)
    return session


@pytest.mark.rule("LH-11", "LH-66", "LH-70", "LH-81")
@settings(max_examples=40, deadline=None)
@given(st.data(), st.integers(2, 5), st.booleans(), st.sampled_from(["", "B", "H", "B C1", "C1 C2 C3 C4"]))
def test_any_answers_lead_to_an_end(data: st.DataObject, size: int, secret: bool, automa: str) -> None:
    wills = data.draw(st.lists(st.integers(0, 60), min_size=10, max_size=90))
    at = iter(wills * 8)
    session = begun(size, automa, str(data.draw(st.integers(0, 9999))), secret_splits=secret)
    played(session, lambda below: next(at, 0) % below)
    hunt: Hunt = session.state
    assert session.ending is not None and hunt.ended
    assert all(member.fate for member in hunt.party)
    assert all(being.death == being.life == 0 for being in (*hunt.party, hunt.beast))
    assert sum(member.fate == "wounded" for member in hunt.party) <= 1
    assert session.visible() == session.line


@pytest.mark.parametrize(("size", "automa"), [(2, ""), (3, "B"), (5, "C2 H")])
def test_it_can_be_taken_back_brought_back_and_opened_again(size: int, automa: str) -> None:
    turn = iter(range(10_000))
    session = played(begun(size, automa), lambda below: next(turn) % below)

    def again() -> Session:
        return Session(GAME, session.settings, seated(size, automa), session.entries, seed=session.seed)

    assert stand(again()) == stand(session)
    end, back = stand(session)[:3], 0
    while session.undoable() is not None:
        session.undo()
        back += 1
        if back % 25 == 0:
            assert stand(again()) == stand(session)
    for _ in range(back):
        session.redo()
    assert stand(session)[:3] == end
    assert stand(again()) == stand(session)


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_one_person_may_be_the_hunter_and_the_program_all_others(size: int) -> None:
    automa = " ".join(["B", *(f"C{number}" for number in range(1, size))])
    session = begun(size, automa)
    asked = set()
    while session.ask is not None:
        session.settle(told_from="never")
        if session.ask is not None:
            asked.add(session.ask.seat)
            session.answer(some(session.ask, session.state, lambda below: 0))
    assert asked == {"table", "hunter"}
    told = {entry.seat for entry in session.line if entry.words("from")}
    assert told == {"hunter", "beast", *(f"companion-{number}" for number in range(1, size))}


def test_a_hunt_goes_on_by_itself() -> None:
    session = begun(4, "B H C1 C2 C3")
    session.settle(told_from="never")
    assert session.ending is not None
    assert {entry.words("by") for entry in session.line if entry.kind == "answer"} == {"automa", "thrown", "unasked"}
