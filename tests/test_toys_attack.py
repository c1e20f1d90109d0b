"""Toy (c): cards laid on cards before the first blow is resolved, and a choice among hundreds of squares."""

import pytest
from tales.rules.asks import IllegalAnswer, Place
from tales.session.session import ReplayMismatch

from tests.toys import SQUARES, Attack, bears_everything, begun, give, reopened, told


def test_it_bears_everything() -> None:
    bears_everything(Attack(), ["AV12", "card", "card", "no", "B7", "card", "card", "card", "no"])


@pytest.mark.parametrize(
    ("reactions", "hurt"),
    [
        (["no"], True),
        (["card", "no"], False),
        (["card", "card", "no"], True),
        (["card", "card", "card", "no"], False),
        (["card", "card", "card", "card", "card", "card"], True),  # nobody has a card left to answer with
    ],
)
def test_each_card_turns_the_blow_round(reactions: list[str], hurt: bool) -> None:
    session = give(begun(Attack()), "B7", *reactions)
    assert (told(session, "blow")[0]["hurt"] != 0) == hurt


def test_reactions_are_asked_from_the_inside_out_in_turn() -> None:
    session = give(begun(Attack()), "B7", "card", "card", "card")
    assert [(entry.seat, entry.get("depth")) for entry in session.line if entry.key == "card"] == [
        ("blue", 1),
        ("red", 2),
        ("blue", 3),
    ]
    assert (session.ask.seat, dict(session.ask.facts)) == ("red", {"depth": 4})


def test_undo_inside_a_reaction_goes_back_one_card() -> None:
    session = give(begun(Attack()), "B7", "card", "card")
    session.undo()
    assert session.ask.seat == "red"
    assert session.state.cards == {"red": 3, "blue": 2}
    assert reopened(session).ask == session.ask


def test_the_same_blow_falls_when_a_reaction_is_taken_back() -> None:
    session = give(begun(Attack()), "B7", "no")
    hurt = session.state.hurt["blue"]
    session.undo()
    give(session, "card", "card", "no")
    assert session.state.hurt["blue"] == hurt


def test_every_square_but_one_may_be_chosen() -> None:
    session = begun(Attack())
    assert isinstance(session.ask, Place) and len(session.ask.squares) == 575
    assert all(session.ask.accepts(square) for square in SQUARES if square != "A1")
    assert (SQUARES[0], SQUARES[25], SQUARES[26], SQUARES[47], SQUARES[48]) == ("A1", "Z1", "AA1", "AV1", "A2")


@pytest.mark.parametrize("nowhere", ["A1", "A13", "AW1", "a2", "A02", "", 7, None, ("A", 2)])
def test_no_other_square_may(nowhere: object) -> None:
    session = begun(Attack())
    with pytest.raises(IllegalAnswer) as refused:
        session.answer(nowhere)
    assert "one of 575 squares: B1, C1, " in str(refused.value)
    assert len(str(refused.value)) < 200


class SmallSea(Attack):
    squares = SQUARES[: 6 * 48]


def test_a_tale_on_a_smaller_map_goes_on_while_its_squares_are_there() -> None:
    session = give(begun(Attack()), "B2", "no")
    assert begun(SmallSea(), session.entries).state == session.state


def test_a_square_that_is_gone_is_a_mismatch() -> None:
    session = give(begun(Attack()), "B7", "no")
    with pytest.raises(ReplayMismatch, match="entry 1: move no longer takes this answer; one of 287 squares"):
        begun(SmallSea(), session.entries)
