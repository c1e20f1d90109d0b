"""Toy (a): a letter in three parts, a raise by another seat, and a split that one seat keeps to itself."""

from typing import Any

import pytest
from tales.entries import Entry, visible
from tales.rules.asks import OPEN, SKIPPED, IllegalAnswer, Narration
from tales.rules.dice import faces
from tales.rules.play import Ending, Play, tell
from tales.session.session import ReplayMismatch, Session

from tests.toys import Letters, Quarrel, bears_everything, begun, facts, give, reopened, told, views

DANGER = Narration("It came out of the reeds.")
END = Narration("I am alive, as you see.")
HUNTER_WINS = (faces((6,)), faces((1,)))
BEAST_WINS = (faces((1,)), faces((6,)))
SECRET = {"split", "raise"}
PUBLIC = ("hunter", "companion")


def played(split: int, raised: str, throws: tuple[Any, ...] = HUNTER_WINS) -> list[Any]:
    return [split, DANGER, 2, raised, *throws, END]


def typed(*answers: Any) -> Session:
    session = begun(Letters())
    for answer in answers:
        session.answer(answer)
    return session


@pytest.mark.parametrize("answers", [(3, DANGER, 2, "raise", END, OPEN), (0, OPEN, 5, "no", SKIPPED, END)])
def test_it_bears_everything(answers: tuple[Any, ...]) -> None:
    bears_everything(Letters(), answers)


@pytest.mark.parametrize(("throws", "winner"), [(HUNTER_WINS, "hunter"), (BEAST_WINS, "beast")])
def test_whoever_won_tells_the_end(throws: tuple[Any, ...], winner: str) -> None:
    session = typed(*played(3, "raise", throws)[:-1])
    assert (session.ask.key, session.ask.seat) == ("letter.end", winner)
    assert told(session, "won") == [{"level": 3}]


def test_the_three_parts_stand_in_one_passage_in_order() -> None:
    session = typed(*played(3, "raise"))
    letter = next(entry for entry in session.line if entry.kind == "open" and entry.key == "letter")
    inside = [entry.key for entry in session.line if entry.passage == letter.n and entry.kind != "close"]
    assert inside == [
        "letter.danger",
        "level",
        "raise",
        "raised",
        "risk.hunter",
        "risk.beast",
        "won",
        "letter.end",
    ]


def test_the_page_after_it_retells_its_rolls_and_stands_in_no_passage_of_it() -> None:
    session = typed(*played(3, "no"))
    letter = next(entry.n for entry in session.line if entry.key == "letter")
    after = next(entry for entry in session.line if entry.kind == "open" and entry.key == "after")
    assert after.get("retells") == (letter,)
    assert after.passage == 0


def test_only_the_beast_sees_its_split_until_it_is_told() -> None:
    session = typed(*played(3, "raise")[:-1])
    shown = {who: {entry.key for entry in entries} for who, entries in views(session).items()}
    assert shown["beast",] >= SECRET
    assert not any(SECRET & shown[who] for who in [(), ("hunter",), ("companion",)])
    session.answer(END)  # what follows it opens the split, and the split alone
    shown = {who: {entry.key for entry in entries} for who, entries in views(session).items()}
    assert all("split" in keys for keys in shown.values())
    assert "raise" not in shown[()]


def test_two_seats_of_one_person_see_together() -> None:
    session = typed(*played(3, "raise")[:-1])
    assert session.visible(("hunter", "beast")) == session.visible(("beast", "companion")) == session.line


def test_at_the_end_everything_is_open_and_undo_hides_it_again() -> None:
    session = typed(*played(3, "raise"), OPEN)
    assert session.ending is not None
    assert session.visible() == session.line
    session.undo()
    session.undo()
    assert not SECRET & {entry.key for entry in session.visible()}


def seen(split: int, upto: int) -> tuple[Any, ...]:
    """All that others learn while a beast with this split lets the risk pass."""
    session = begun(Letters())
    asked: list[Any] = []
    labels: list[list[Entry]] = []
    errors: list[str] = []
    for answer in played(split, "no")[:upto]:
        asked.append((session.ask.key, session.ask.seat, session.ask.facts))
        if session.ask.seat != "beast":
            with pytest.raises(IllegalAnswer) as refused:
                session.answer("no such thing")
            errors.append(str(refused.value))
        session.answer(answer)
        undone = session.undoable()
        labels.append(visible([undone], PUBLIC) if undone else [])
    return (asked, labels, errors, session.visible(PUBLIC), session.visible())


@pytest.mark.parametrize("split", [1, 2, 3, 4])
def test_others_learn_nothing_from_another_split(split: int) -> None:
    assert seen(split, 6) == seen(0, 6)


def test_the_label_of_undo_says_nothing_of_a_hidden_answer() -> None:
    session = typed(3)
    undone = session.undoable()
    assert undone is not None and facts(undone) == {"number": 3}
    assert visible([undone], PUBLIC) == []
    assert visible([undone], ("beast",)) == [undone]


def test_a_beast_with_nothing_is_asked_all_the_same_and_can_only_say_no() -> None:
    session = typed(0, DANGER, 2)
    assert session.ask.key == "raise"
    with pytest.raises(IllegalAnswer, match=r"one of: no$"):
        session.answer("raise")
    assert session.settle() == []


class Grudging(Letters):
    """The same letters under other rules: they begin with a grudge of the beast."""

    def play(self, q: Quarrel) -> Play[Ending]:
        yield from tell("grudge", to=("beast",), secret="it limps")
        return (yield from super().play(q))


def test_a_mismatch_says_where_but_no_secret() -> None:
    session = typed(*played(3, "raise")[:4])
    with pytest.raises(ReplayMismatch, match=r"^entry 1: ") as refused:
        begun(Grudging(), session.entries)
    assert "limps" not in str(refused.value)


def test_a_refused_hidden_answer_names_no_options() -> None:
    session = typed(3, DANGER, 2, "raise")
    entries = [
        Entry(e.n, e.kind, e.key, e.seat, e.to, e.rule, e.passage, (("number", 9),)) if e.key == "split" else e
        for e in session.entries
    ]
    with pytest.raises(ReplayMismatch, match=r"entry 1: split no longer takes this answer$"):
        begun(Letters(), entries)


def test_a_hidden_ask_stays_hidden_when_it_is_undone_and_answered_again() -> None:
    session = give(begun(Letters()), 3)
    session.undo()
    session.answer(1)
    assert not [entry for entry in session.visible(PUBLIC) if entry.key == "split"]
    assert not [entry for entry in visible(session.entries, PUBLIC) if entry.key == "split"]
    assert views(reopened(session)) == views(session)
