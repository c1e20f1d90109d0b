"""Toy (d): things done out of turn, which change what is asked or end what they interrupt."""

from typing import Any

import pytest
from tales.rules.asks import OPEN, Answer, Aside, Choose, IllegalAnswer, Narration, Roll
from tales.rules.dice import faces
from tales.rules.play import Asides, Done, Ending, Play, choose, close_passage, during, open_passage, roll, tell

from tests.toys import GIVE_X, GIVE_Y, GOAL, WITHDRAW, Market, Purse, bears_everything, begun, give, reopened, told


def options(session: Any) -> list[str]:
    assert isinstance(session.ask, Choose)
    return [option.key for option in session.ask.options]


def test_it_bears_everything() -> None:
    answers: list[Answer] = [GIVE_Y, 1, "buy-1", OPEN, GOAL, "A warm coat", WITHDRAW, GIVE_Y, 1, GIVE_X, 1, "nothing"]
    session = bears_everything(Market(), [*answers, OPEN])
    assert told(session, "night")[1] == {"how": "withdrawn", "night": 2}


def test_a_gift_changes_the_options_of_the_open_ask() -> None:
    session = begun(Market())
    assert options(session) == ["nothing"]
    give(session, GIVE_Y, 2)
    assert (session.ask.key, options(session)) == ("buy", ["buy-1", "buy-2", "nothing"])


def test_what_may_be_done_out_of_turn_changes_too() -> None:
    session = begun(Market())
    assert session.ask.asides == (GIVE_Y, GOAL, WITHDRAW)
    give(session, GIVE_Y, 2)
    assert session.ask.asides == (GIVE_X, GOAL, WITHDRAW)


@pytest.mark.parametrize("aside", [GIVE_X, Aside("give", "yve "), Aside("goal", "xan"), Aside("withdraw", "yve")])
def test_what_may_not_be_done_now_is_refused(aside: Aside) -> None:
    session = begun(Market())
    with pytest.raises(IllegalAnswer):
        session.answer(aside)


def test_inside_an_aside_no_other_opens() -> None:
    session = give(begun(Market()), GIVE_Y)
    assert (session.ask.key, session.ask.within, session.ask.asides) == ("give.coins", "give", ())
    with pytest.raises(IllegalAnswer):
        session.answer(GOAL)


def test_dice_carry_no_asides() -> None:
    session = begun(Market())
    session.answer("nothing")
    assert isinstance(session.ask, Roll) and session.ask.asides == ()


def test_an_aside_that_ends_the_evening_closes_its_passages() -> None:
    session = give(begun(Market()), WITHDRAW)
    night = next(entry for entry in session.line if entry.key == "night")
    assert night.get("how") == "withdrawn"
    assert night.passage == 0
    second = [entry for entry in session.line if entry.kind == "open" and entry.key == "evening"][1]
    assert second.passage == 0


def test_an_evening_that_leaves_its_passage_open_keeps_it_open_for_the_rules_to_see() -> None:
    # `evening` opens a passage around its table and never closes it; only an interrupt closes what is left.
    session = give(begun(Market()), "nothing", OPEN)
    opened = next(entry for entry in session.line if entry.kind == "open")
    assert next(entry for entry in session.line if entry.key == "night").passage == opened.n


def test_a_passage_that_an_aside_leaves_open_is_closed_with_it() -> None:
    session = give(begun(Market()), GOAL, "A warm coat", "nothing", OPEN)
    goal, text = (next(e for e in session.line if e.key == key and e.kind != "close") for key in ("goal.text", "buy"))
    table = next(entry for entry in session.line if entry.kind == "open" and entry.key == "table")
    assert text.passage == table.n
    assert goal.passage not in (table.n, 0)


def test_an_aside_is_open_to_all_and_what_it_asks_is_as_hidden_as_it_says() -> None:
    session = give(begun(Market()), GOAL, "A warm coat")
    assert "A warm coat" not in str(session.visible(("xan",)))
    assert "A warm coat" in str(session.visible(("yve",)))
    assert [(e.key, e.seat) for e in session.visible(("xan",)) if e.get("aside", False)] == [("goal", "yve")]


def test_undo_goes_back_into_an_aside_and_out_of_it() -> None:
    session = give(begun(Market()), GIVE_Y, 1)
    session.undo()
    assert session.ask.key == "give.coins"
    session.undo()
    assert (session.ask.key, options(session)) == ("buy", ["nothing"])
    session.redo()
    assert session.ask.key == "give.coins"


def test_the_throw_after_an_aside_is_the_one_that_would_have_come_without() -> None:
    plain, after_gift = begun(Market()), give(begun(Market()), GIVE_Y, 1)
    assert plain.answer("nothing") and after_gift.answer("nothing")
    assert plain.throw()[0].get("faces") == after_gift.throw()[0].get("faces")


SHARED, OWN, PARLEY = Aside("call", "xan"), Aside("sing", "xan"), Aside("parley", "xan")


class Nested(Market):
    """A play with asides inside a play with asides; both offer SHARED."""

    def play(self, p: Purse) -> Play[Ending]:
        how = yield from during(self.outer(p), self.says("outer", SHARED, OWN, WITHDRAW))
        return Ending("over", (("how", str(how)),))

    def outer(self, p: Purse) -> Play[str]:
        yield from during(self.inner(p), self.says("inner", SHARED, PARLEY))
        yield from choose("xan", "after", ["yes"], rule=())
        return "played"

    def inner(self, p: Purse) -> Play[None]:
        yield from choose("xan", "inside", ["yes"], rule=())

    def says(self, who: str, *asides: Aside) -> Asides:
        def carried_out(aside: Aside) -> Play[Done | None]:
            yield from tell("said", who=who, what=aside.key)
            if aside is PARLEY:
                yield from choose("xan", "parley.over", ["yes"], rule=())
            return Done("left") if aside is WITHDRAW else None

        return lambda: {aside: lambda aside=aside: carried_out(aside) for aside in asides}  # type: ignore[misc]


def test_the_inner_play_carries_out_what_both_offer_and_it_is_offered_once() -> None:
    session = begun(Nested())
    assert session.ask.asides == (SHARED, PARLEY, OWN, WITHDRAW)
    give(session, SHARED, OWN)
    assert session.ask.key == "inside"
    assert [said["who"] for said in told(session, "said")] == ["inner", "outer"]


def test_inside_an_inner_aside_no_outer_one_opens() -> None:
    session = give(begun(Nested()), PARLEY)
    assert (session.ask.key, session.ask.within, session.ask.asides) == ("parley.over", "parley", ())


def test_an_outer_aside_ends_the_inner_play_too() -> None:
    session = give(begun(Nested()), WITHDRAW)
    assert session.ending == Ending("over", (("how", "left"),))
    assert reopened(session).ending == session.ending


def test_after_the_inner_play_the_outer_asides_go_on() -> None:
    session = give(begun(Nested()), "yes", SHARED)
    assert session.ask.key == "after"
    assert [said["who"] for said in told(session, "said")] == ["outer"]


def test_a_play_of_dice_alone_meets_no_aside() -> None:
    def only_dice() -> Play[int]:
        return (yield from roll("xan", "luck", "1d6", rule=())).total

    play = during(only_dice(), lambda: {OWN: lambda: iter(())})  # type: ignore[dict-item, return-value]
    assert next(play).asides == ()
    with pytest.raises(StopIteration) as end:
        play.send(faces((4,)))
    assert end.value.value == 4


class Covered(Market):
    """What is bought is for xan's eyes alone; what others do meanwhile is not."""

    def evening(self, p: Purse) -> Play[str]:
        yield from choose("xan", "buy", ["nothing"], rule="TY-32", to=("xan",))
        return "plain"


def test_what_is_done_while_a_secret_is_asked_is_no_secret() -> None:
    session = give(begun(Covered()), GIVE_Y, 1, "nothing")
    seen = [(e.key, e.seat, e.rule) for e in session.visible(("yve",)) if e.kind == "answer"]
    assert seen == [("give", "yve", ()), ("give.coins", "yve", ("TY-30",))]
    assert "buy" in {entry.key for entry in session.visible(("xan",))}


def test_undone_words_are_the_draft_again_after_an_aside_was_undone_too() -> None:
    session = give(begun(Market()), "nothing", Narration("Fog."))
    session.undo()
    give(session, GOAL, "A warm coat")
    assert (session.ask.key, session.draft()) == ("evening", "Fog.")
    session.undo()
    assert session.draft() == "A warm coat"
    session.undo()
    assert session.draft() == "Fog."


class TwoPages(Market):
    """An evening of two passages, one after the other."""

    def evening(self, p: Purse) -> Play[str]:
        first = yield from open_passage("first", writer="xan", form="campfire")
        yield from close_passage(first)
        yield from open_passage("second", writer="xan", form="campfire")
        yield from choose("xan", "buy", ["nothing"], rule="TY-32")
        return "plain"


def test_an_interrupt_closes_the_passage_that_is_open_and_not_one_before_it() -> None:
    session = give(begun(TwoPages()), WITHDRAW)
    assert next(entry for entry in session.line if entry.key == "night").passage == 0
    opened = {entry.n: entry.key for entry in session.line if entry.kind == "open"}
    assert [opened[entry.number("closes")] for entry in session.line if entry.kind == "close"] == [
        "first",
        "second",
        "first",  # of the next evening
    ]
