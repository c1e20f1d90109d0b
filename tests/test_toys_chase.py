"""Toy (e): a seat whose policy rolls; dice thrown and typed mixed, undone, and resumed under another policy."""

from collections.abc import Callable
from typing import Any

import pytest
from tales.entries import Entry
from tales.rules import dice
from tales.rules.asks import Answer, Ask, Choose, IllegalAnswer
from tales.rules.dice import Faces, faces
from tales.rules.play import Play, roll, tell
from tales.session.session import Session, SessionError

from tests.toys import SEED, Chase, Race, Shelf, Toy, bears_everything, begun, give, reopened, stand, where


class Bold(Chase):
    bold = True


def rolls(session: Session) -> list[tuple[str, object, object]]:
    return [(e.key, e.get("faces"), e.get("by")) for e in session.line if e.get("faces", ())]


def typed_to(toy: Toy, *answers: Answer, shelf: Shelf | None = None) -> Session:
    """A session in which every die is typed, up to the open ask after these answers."""
    session = begun(toy, shelf=shelf)
    for answer in answers:
        session.settle(thrown=False)
        session.answer(answer)
    session.settle(thrown=False)
    return session


@pytest.mark.parametrize("toy", [Chase(), Bold()])
def test_it_bears_everything(toy: Toy) -> None:
    bears_everything(toy, ["hard", "easy", "hard"])


def test_the_rolls_of_a_policy_stand_before_its_answer() -> None:
    session = give(begun(Chase()), "hard")
    keys = [(entry.key, entry.get("by")) for entry in session.line if entry.kind == "answer"]
    swim = keys.index(("swim", "automa"))
    assert keys[:2] == [("row", ""), ("rowing", "thrown")]
    assert 1 <= swim - 2 <= 2 and all(key.startswith("policy.") for key, _ in keys[2:swim])


def test_throws_are_counted_with_the_rolls_of_policies() -> None:
    session = give(begun(Chase()), "hard")
    notations = {"rowing": "2d6", "running": "1d20"}
    thrown = [
        dice.throw(SEED, n, dice.parse(notations.get(key, "1d6"))) for n, (key, _, _) in enumerate(rolls(session))
    ]
    assert [shown for _, shown, _ in rolls(session)] == thrown
    assert session.throws == len(thrown)


def test_a_person_may_type_the_dice_of_a_policy() -> None:
    session = typed_to(Chase(), "hard", faces((3, 4)))
    assert (session.ask.key, session.answered_by()) == ("policy.mood", "dice")
    session.answer(faces((1,)))
    assert session.ask.key == "policy.fear"  # a low mood rolls again
    session.answer(faces((6,)))
    session.settle(thrown=False)
    assert [e.get("chosen") for e in session.line if e.key == "swim"] == ["run"]


def test_typed_and_thrown_dice_mix_and_are_undone_one_by_one() -> None:
    session = typed_to(Chase(), "hard")
    session.throw()  # rowing
    session.settle(thrown=False)
    session.answer(faces((2,)))  # mood
    session.throw()  # fear
    thrown = rolls(session)
    assert [by for _, _, by in thrown] == ["thrown", "typed", "thrown"]
    session.undo()
    session.settle(thrown=False)
    assert session.ask.key == "policy.mood"
    session.answer(faces((2,)))
    session.throw()
    assert rolls(session) == thrown  # the same fear, though it was thrown anew
    session.undo()
    session.undo()
    assert session.ask.key == "row"


def test_a_roll_of_a_policy_that_cannot_be_kept_is_asked_again() -> None:
    shelf = Shelf()
    session = typed_to(Chase(), "hard", faces((3, 4)), faces((1,)), shelf=shelf)
    before = stand(session)
    shelf.fails = True
    with pytest.raises(OSError, match="full"):
        session.answer(faces((6,)))
    assert stand(session) == before
    assert session.ask.key == "policy.fear"
    shelf.fails = False
    session.answer(faces((6,)))
    assert session.entries == shelf.entries


@pytest.mark.parametrize("mood", [1, 5])
def test_a_tale_stopped_amid_a_policy_goes_on_with_what_it_rolled(mood: int) -> None:
    session = typed_to(Chase(), "hard", faces((3, 4)), faces((mood,)))
    again = reopened(session)
    again.settle(thrown=False)
    session.settle(thrown=False)
    assert stand(again) == stand(session)


def test_a_better_policy_breaks_no_old_tale() -> None:
    session = give(begun(Chase()), "hard", "easy")
    resumed = begun(Bold(), session.entries)
    assert where(resumed) == where(session)
    give(resumed, "hard")
    assert [key for key, _, _ in rolls(resumed)][-3:].count("policy.heart") == 1
    assert stand(begun(Chase(), resumed.entries)) == stand(resumed)


def test_another_policy_resumes_amid_a_thought_with_the_rolls_that_fit() -> None:
    session = typed_to(Chase(), "hard", faces((3, 4)), faces((1,)))
    resumed = begun(Bold(), session.entries)
    resumed.settle(thrown=False)
    assert resumed.ask.key == "policy.heart"  # its mood was rolled already
    resumed.answer(faces((5,)))
    resumed.settle(thrown=False)
    assert [e.get("chosen") for e in resumed.line if e.key == "swim"] == ["run"]


class Moody(Chase):
    """A policy that begins with a roll which no other makes."""

    def automa(self, r: Race, ask: Ask) -> Play[Answer]:
        omen = yield from roll("whale", "policy.omen", "1d8", rule="TY-45")
        mood = yield from roll("whale", "policy.mood", "1d6", rule="TY-45")
        return "run" if omen.total > mood.total else "dive"


def test_rolls_that_mean_nothing_to_another_policy_stand_and_are_passed_over() -> None:
    old = typed_to(Chase(), "hard", faces((3, 4)), faces((1,)))
    old.answer(faces((1,)))  # mood and fear are rolled, nothing is answered yet
    assert old.ask.key == "swim"
    session = begun(Moody(), old.entries)
    session.settle(thrown=False)
    assert session.ask.key == "policy.omen"
    session.answer(faces((8,)))
    assert session.ask.key == "policy.mood"
    again = reopened(session)
    again.settle(thrown=False)
    assert (again.ask, rolls(again)) == (session.ask, rolls(session))  # the omen is not rolled twice


def test_a_seat_taken_by_a_person_amid_a_policy_is_asked_of_the_person() -> None:
    session = typed_to(Chase(), "hard", faces((3, 4)), faces((1,)))
    session.note("seat", who="whale", automa=False, person="Eve")
    assert (session.ask.key, session.answered_by()) == ("swim", "person")
    session.answer("dive")
    assert session.ask.key == "row"
    assert stand(reopened(session)) == stand(session)


def test_a_seat_given_to_the_program_is_answered_by_it_from_the_open_ask_on() -> None:
    session = begun(Chase())
    assert session.answered_by() == "person"
    session.note("seat", who="boat", automa=True)
    assert session.answered_by() == "automa"
    assert reopened(session).answered_by() == "automa"


def test_undo_passes_over_the_answers_and_throws_of_the_program() -> None:
    session = give(begun(Chase()), "hard")
    session.undo()
    assert session.ask.key == "row"
    assert session.line == []


class Hidden(Chase):
    """The mood of the whale is for its seat alone."""

    def automa(self, r: Race, ask: Ask) -> Play[Answer]:
        mood = yield from roll("whale", "policy.mood", "1d6", rule="TY-44", to=("whale",))
        return "run" if mood.total > 3 else "dive"


def test_dice_that_no_person_may_see_are_never_typed() -> None:
    session = typed_to(Hidden(), "hard")
    assert session.answered_by() == "dice"
    session.answer(faces((3, 4)))
    session.settle_one(thrown=False)  # begins the policy
    assert (session.ask.key, session.answered_by()) == ("policy.mood", "throw")
    with pytest.raises(SessionError, match=r"policy\.mood is thrown by the program"):
        session.answer(faces((6,)))
    session.settle(thrown=False)
    assert [e.get("by") for e in session.line if e.key == "policy.mood"] == ["thrown"]
    assert not [e for e in session.visible(("boat",)) if e.key == "policy.mood"]


def test_the_same_dice_are_typed_when_a_person_has_the_seat() -> None:
    session = begun(Hidden())
    session.note("seat", who="whale", automa=False)
    assert session.answered_by() == "person"
    ask = next(Hidden().automa(Race(), session.ask))
    session.ask = session._main = ask  # as if the rules had asked for it
    assert session.answered_by() == "dice"


class Wrong(Chase):
    def __init__(self, policy: Callable[[], Play[Answer]]) -> None:
        self.policy = policy

    def automa(self, r: Race, ask: Ask) -> Play[Answer]:
        return self.policy()


def _answers_badly() -> Play[Answer]:
    yield from roll("whale", "policy.mood", "1d6", rule=())
    return "fly"


def _rolls_as_rules_do() -> Play[Answer]:
    return (yield from roll("whale", "mood", "1d6", rule=())).total


def _tells() -> Play[Answer]:
    yield from tell("policy.thought")
    return "run"


def _breaks() -> Play[Answer]:
    yield from roll("whale", "policy.mood", "1d6", rule=())
    raise KeyError("whale")


@pytest.mark.parametrize(
    ("policy", "error"),
    [(_answers_badly, IllegalAnswer), (_rolls_as_rules_do, SessionError), (_tells, SessionError), (_breaks, KeyError)],
)
def test_a_policy_that_goes_wrong_leaves_the_ask_standing(policy: Any, error: type[Exception]) -> None:
    session = begun(Wrong(policy))
    with pytest.raises(error):
        give(session, "hard")
    session.note("seat", who="whale", automa=False)
    assert isinstance(session.ask, Choose) and session.ask.key == "swim"
    give(session, "dive")
    assert session.ask.key == "row"
    assert stand(reopened(session)) == stand(session)


def test_a_policy_that_breaks_over_what_another_rolled_leaves_the_ask_standing() -> None:
    rolled = typed_to(Chase(), "hard", faces((3, 4)), faces((1,)))
    session = begun(Wrong(_breaks), rolled.entries)
    before = stand(session)
    with pytest.raises(KeyError):
        session.settle()
    assert stand(session) == before
    assert session.ask.key == "swim"


def test_plain_numbers_and_wrong_totals_become_the_faces_of_these_dice() -> None:
    session = typed_to(Chase(), "hard")
    session.answer((3, 4))
    assert session.state.boat == 8
    session = typed_to(Chase(), "hard")
    session.answer(dice.faces((3, 4), 5))
    assert session.state.boat == 8
    assert isinstance(reopened(session).state.boat, int) and reopened(session).state == session.state


def test_a_recorded_roll_comes_back_as_faces() -> None:
    session = give(begun(Chase()), "hard")
    seen: list[Entry] = [entry for entry in reopened(session).line if entry.key == "rowing"]
    assert not isinstance(seen[0].get("faces"), Faces)
    assert reopened(session).state == session.state
