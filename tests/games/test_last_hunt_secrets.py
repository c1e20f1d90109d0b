"""What the Beast keeps to itself: nothing of its splits can be seen before the Moment of Truth, by anybody, anywhere.

The same tale is played with other splits, by which only the Beast's scores differ; all others must see the same.
"""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tales.entries import visible
from tales.games.last_hunt import GAME
from tales.games.last_hunt.automa import decided_for
from tales.lab.scripted import play_through
from tales.rules.asks import OPEN, Answer, Ask, Choose, IllegalAnswer, Narrate, Number, Roll, Text
from tales.rules.dice import faces
from tales.rules.settings import Settings
from tales.session.session import Session

from tests.games.last_hunt import at, seated

OTHERS = ("hunter", "companion-1", "companion-2")
VIEWERS: tuple[tuple[str, ...], ...] = ((), *((seat,) for seat in OTHERS), OTHERS)


def begun(size: int = 3, **chosen: Any) -> Session:
    return Session(GAME, Settings(GAME.settings, chosen), seated(size), seed="a secret")


def told(ask: Ask) -> tuple[Any, ...]:
    """What everybody at the table learns from the fact that something is asked."""
    if ask.to is not None:
        return (ask.kind, ask.key, ask.seat)
    more = ask.options if isinstance(ask, Choose) else (ask.low, ask.high) if isinstance(ask, Number) else ()
    return (ask.kind, ask.key, ask.seat, ask.facts, more)


def others_see(splits: list[int], wills: list[int], *, declares: bool = False) -> list[Any]:
    """All that others learn in a tale with these splits; wills choose among what is open in between.

    Raises are let pass: what the Beast loses by them is open, and follows from its scores where they are small.
    """
    session, found, choices, points = begun(), list[Any](), iter(wills), iter(splits)
    while True:
        session.settle()
        ask = session.ask
        if ask is None:
            return [*found, session.ending]
        assert ask.kind in ("choose", "number", "text", "narrate")
        found.append(told(ask))
        answer: Any = OPEN
        if ask.key == "split":
            answer = next(points, None)
            if answer is None and not declares:
                return found
        elif ask.key == "raise":
            answer = "let"
        elif ask.key == "turn.truth":
            answer = "wait"
        elif isinstance(ask, Choose):
            answer = ask.open[next(choices, 0) % len(ask.open)].key
        elif isinstance(ask, Text):
            answer = ask.default or "somewhere else"
        elif isinstance(ask, Number):
            answer = ask.low
        if ask.key != "split" and not isinstance(ask, Narrate | Text):
            with pytest.raises(IllegalAnswer) as refused:
                session.answer("nothing of the kind")
            found.append(str(refused.value) if ask.to is None else "")
        session.answer(answer)
        undone = session.undoable()
        for viewer in VIEWERS:
            found.append(session.visible(viewer))
            found.append(GAME.sheet(session.state, viewer))
            found.append(visible([undone], viewer) if undone else [])


@pytest.mark.slow
@pytest.mark.rule("LH-36", "LH-R26")
@settings(max_examples=15, deadline=None)
@given(
    st.lists(st.integers(0, 3), min_size=3, max_size=3),
    st.lists(st.integers(0, 3), min_size=3, max_size=3),
    st.lists(st.integers(0, 40), min_size=20, max_size=60),
)
def test_others_learn_nothing_from_other_splits(one: list[int], other: list[int], wills: list[int]) -> None:
    assert others_see(one, wills) == others_see(other, wills)


@pytest.mark.rule("LH-36", "LH-R07", "LH-R26")
@pytest.mark.parametrize("life", [0, 1, 8, 16])
def test_the_raise_is_asked_whatever_the_beast_holds(life: int) -> None:
    for score in ("life", "death"):
        hunt = at(f"C1 5/5, B {16 - life}/{life}")
        play: Any = play_through(GAME.play(hunt), ["stay", "wait", f"risk-{score}", "3"])
        assert told(play.ask) == ("choose", "raise", "beast")
        assert play.ask.to == ("beast",)


@pytest.mark.parametrize("first", range(0, 17, 4))
def test_the_program_at_other_seats_does_not_look_at_the_beasts_scores(first: int) -> None:
    """The policies of Hunter and Companions decide alike whatever the Beast holds."""
    assert decided(first) == decided(16 - first) == decided(8)


def decided(life: int) -> list[tuple[str, Any]]:
    """What the program decides at all seats but the Beast's in a Turn in which the Beast has so much Life."""
    hunt = at(f"H 3/2, C1 4/4, C2 2/3, B {16 - life}/{life}", turn=2)
    hunt.beast.gained = 4
    play, found = GAME.play(hunt), list[tuple[str, Any]]()
    answer: Answer = None
    while hunt.turn == 2:
        ask: Any = play.send(answer)
        answer = None
        if isinstance(ask, Roll):
            answer = faces((3,), ask.parsed.plus)
        elif isinstance(ask, Narrate):
            answer = OPEN
        elif ask.key == "split":
            return found
        elif not ask.is_note:
            answer = "let" if ask.key == "raise" else decided_for(hunt, ask)
            found.append((ask.key, answer))
    raise AssertionError("the Beast was not asked")


def scores_seen(session: Session, viewer: tuple[str, ...]) -> bool:
    return any(getattr(part, "name", "") == "Beast's Life" for part in GAME.sheet(session.state, viewer).parts)


def until_split(session: Session) -> None:
    """Answer as quietly as may be up to the Beast's split."""
    while True:
        session.settle(told_from="never")
        ask = session.ask
        assert ask is not None
        if ask.key == "split":
            return
        quiet = {"turn.move": "stay", "turn.truth": "wait", "episode.what": "pass", "hunter.step": "rest"}
        if isinstance(ask, Choose):
            session.answer(quiet.get(ask.key, ask.open[0].key))


@pytest.mark.rule("LH-36", "LH-71", "LH-R26")
def test_the_moment_of_truth_opens_the_splits() -> None:
    session = begun()
    until_split(session)
    session.answer(2)
    assert [entry.key for entry in session.visible(("beast",)) if entry.key in ("split", "beast.grew")] == [
        *("split", "beast.grew"),
    ]
    assert not [entry for entry in session.visible(OTHERS) if entry.key in ("split", "beast.grew")]
    assert scores_seen(session, ("beast",)) and not scores_seen(session, OTHERS)
    assert visible([session.undoable()], OTHERS) == []  # type: ignore[list-item]
    session.settle(told_from="never")
    session.answer("stay")
    session.answer("declare")
    assert {"split", "beast.grew"} <= {entry.key for entry in session.visible()}
    assert scores_seen(session, ())
    while session.ask is not None and session.ask.key != "turn.truth":
        session.undo()
    session.undo()
    assert not [entry for entry in session.visible(OTHERS) if entry.key in ("split", "beast.grew")]
    assert not scores_seen(session, OTHERS)


@pytest.mark.rule("LH-R26")
def test_where_splits_are_open_everybody_sees_everything() -> None:
    session = begun(secret_splits=False)
    until_split(session)
    assert session.ask is not None and session.ask.to is None
    session.answer(2)
    assert scores_seen(session, ())
    assert {"split", "beast.grew"} <= {entry.key for entry in session.visible()}


def test_one_person_at_all_seats_sees_with_the_beasts_eyes_too() -> None:
    session = begun()
    until_split(session)
    assert scores_seen(session, ("beast", *OTHERS))
