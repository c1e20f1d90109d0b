"""Toy (b): a window in which every seat is asked for a card, so that nobody learns who could have played one."""

from itertools import permutations

import pytest
from tales.rules.asks import Choose, IllegalAnswer
from tales.session.session import Session

from tests.toys import CARDS, Deal, Window, bears_everything, begun, give, reopened, views

SEATS = Window.chairs


def dealt(order: tuple[int, ...]) -> Session:
    session = begun(Window())
    session.answer(order, by="thrown")
    return session


def hand(session: Session, seat: str) -> list[str]:
    assert isinstance(session.state, Deal)
    return session.state.hands[seat]


def test_it_bears_everything() -> None:
    bears_everything(Window(), ["near", "no", "no", "far", "no", "no", "near", "no", "no"])


def test_with_storms_it_bears_everything() -> None:
    session = give(begun(Window()))
    answers: list[str] = []
    while session.ask is not None:
        assert isinstance(session.ask, Choose)
        answers.append(session.ask.open[-1].key)
        session.answer(answers[-1])
    assert "storm" in answers
    bears_everything(Window(), answers)


def quiet_evening(session: Session, watcher: str) -> tuple[object, ...]:
    """What one seat learns while nobody plays a card: every ask that is put, and what it may see."""
    learnt: list[object] = []
    while session.ask is not None and session.ask.key in ("sail", "window"):
        ask = session.ask
        assert isinstance(ask, Choose)
        learnt.append((ask.key, ask.seat, ask.options if ask.to is None or watcher in ask.to else "covered"))
        learnt.append(session.answered_by())
        if sum(entry.kind == "answer" for entry in session.line) == 9:
            break  # the next answer is the last, and the end opens everything
        session.answer(ask.open[0].key)
        learnt.append(session.visible((watcher,)))
    return (learnt, session.visible(), [entry.n for entry in session.line])


@pytest.mark.parametrize("watcher", SEATS)
def test_nobody_learns_who_could(watcher: str) -> None:
    mine = slice(2 * SEATS.index(watcher), 2 * SEATS.index(watcher) + 2)
    learnt: dict[object, object] = {}
    for order in permutations(range(6)):
        held = tuple(sorted(CARDS[at] for at in order[mine]))
        evening = quiet_evening(dealt(order), watcher)
        assert learnt.setdefault(held, evening) == evening
    assert len(learnt) == 5  # two storms, a storm with either other card, two calms, a calm with a harpoon


def test_who_has_none_is_asked_and_can_say_only_no() -> None:
    session = give(dealt((0, 1, 2, 3, 4, 5)), "near")
    assert hand(session, "bob") == ["calm", "calm"]
    assert session.ask.seat == "bob"
    assert session.answered_by() == "person"
    with pytest.raises(IllegalAnswer, match=r"one of: no$"):
        session.answer("storm")


def test_a_played_card_is_open_and_a_kept_one_is_not() -> None:
    session = give(dealt((2, 3, 0, 4, 1, 5)), "near", "storm", "no")
    assert [(entry.key, entry.seat) for entry in session.visible() if entry.kind == "tell"] == [
        ("storm", "bob"),
        ("no.storm", "cat"),
    ]
    assert [entry.seat for entry in session.visible(("cat",)) if entry.key == "hand"] == ["cat"]


def test_the_order_of_the_deck_is_seen_by_nobody() -> None:
    session = give(begun(Window()))
    assert not any(entry.key == "deal" for entries in views(session).values() for entry in entries)


def test_a_standing_pass_answers_for_its_seat_alone() -> None:
    session = give(begun(Window()))
    session.note("seat", who="bob", standing=("window",))
    session.answer("near")
    new = session.settle()
    assert [(entry.seat, entry.get("chosen"), entry.get("by")) for entry in new if entry.kind == "answer"] == [
        ("bob", "no", "standing")
    ]
    assert session.ask.seat == "cat"
    assert reopened(session).answered_by() == "person"


def test_a_standing_pass_learns_others_nothing() -> None:
    def with_pass(order: tuple[int, ...]) -> tuple[object, ...]:
        session = dealt(order)
        session.note("seat", of=0, who="bob", standing=("window",))
        give(session, "near")
        return (session.ask.key, session.ask.seat, session.visible())

    assert with_pass((2, 3, 0, 1, 4, 5)) == with_pass((2, 3, 4, 5, 0, 1))


def test_a_standing_pass_ends_when_it_is_taken_back_or_called_off() -> None:
    session = give(begun(Window()))
    session.note("seat", who="bob", standing=("window",))
    session.note("seat", who="bob", standing=())
    session.answer("near")
    assert session.answered_by() == "person"


def test_undo_passes_over_what_a_standing_pass_answered() -> None:
    session = give(begun(Window()))
    session.note("seat", who="bob", standing=("window",))
    give(session, "near")
    session.undo()
    assert session.ask.key == "sail"
    give(session, "far")
    assert session.ask.seat == "cat"  # the pass was written before what was undone, so it stands


def test_a_pass_stands_only_where_the_rules_let_it() -> None:
    session = give(begun(Window()))
    session.note("seat", who="ann", standing=("sail",))
    assert session.answered_by() == "person"
