"""The session: answers, undo and redo, what is kept when, annotations, mismatches; and all in any order."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tales.entries import ENDING, Entry, live
from tales.rules import dice
from tales.rules.asks import OPEN, SKIPPED, IllegalAnswer, Narration, Option
from tales.rules.dice import faces
from tales.rules.play import Ending, Play, choose, close_passage, narrate, open_passage, roll, tell
from tales.session.session import ReplayMismatch, Session, SessionError

from tests.toys import (
    GIVE_Y,
    SEED,
    TOYS,
    WITHDRAW,
    Attack,
    Chase,
    Letters,
    Market,
    Quarrel,
    Shelf,
    Toy,
    Window,
    begun,
    facts,
    give,
    header_of,
    reopened,
    some_answers,
    stand,
    told,
    where,
)

FOG = Narration("Fog all day.")


def numbers(entries: Sequence[Entry]) -> list[int]:
    return [entry.n for entry in entries]


# Answers


def test_the_first_ask_stands_before_anything_is_answered() -> None:
    session = begun(Market())
    assert session.ask.key == "buy"
    assert [entry.key for entry in session.entries] == ["evening", "table"]


def test_an_answer_returns_what_was_kept_with_it() -> None:
    shelf = Shelf()
    session = begun(Letters(), shelf=shelf)
    new = session.answer(3)
    assert [(entry.kind, entry.key) for entry in new] == [("answer", "split"), ("tell", "gained"), ("open", "letter")]
    assert new == shelf.entries


def test_an_answer_and_the_tells_up_to_the_next_ask_are_one_write() -> None:
    shelf = Shelf()
    session = begun(Letters(), shelf=shelf)
    session.answer(3)
    session.answer(OPEN)
    assert shelf.writes == [3, 1]


def test_nothing_is_kept_before_the_first_answer() -> None:
    shelf = Shelf()
    session = begun(Market(), shelf=shelf)
    assert shelf.entries == []
    session.answer("nothing")
    assert [entry.kind for entry in shelf.entries] == ["open", "open", "answer"]


@pytest.mark.parametrize("answer", ["buy-1", "", 1, None, True, FOG, ("nothing",), WITHDRAW.key])
def test_an_illegal_answer_changes_nothing(answer: Any) -> None:
    session = begun(Market())
    before = stand(session)
    with pytest.raises(IllegalAnswer, match=r"buy: .* one of: nothing") as refused:
        session.answer(answer)
    assert (refused.value.ask, refused.value.answer, refused.value.legal) == (session.ask, answer, "one of: nothing")
    assert stand(session) == before


def test_after_the_end_nothing_is_asked() -> None:
    session = give(begun(Letters()), 0, OPEN, 1, "no", OPEN, OPEN)
    assert (session.ask, session.answered_by()) == (None, "end")
    with pytest.raises(SessionError, match="the tale has ended"):
        session.answer("no")
    with pytest.raises(SessionError, match="no dice"):
        session.throw()


def test_the_end_is_told_with_how_and_its_facts() -> None:
    session = give(begun(Letters()), 0, OPEN, 1, "no", OPEN, OPEN)
    assert session.ending.key == "told"
    assert (session.line[-1].key, facts(session.line[-1])) == (ENDING, {"how": "told", "hunter": session.state.hunter})


def test_a_session_is_made_of_a_header() -> None:
    played = give(begun(Letters()), 3, FOG)
    assert stand(Session.of(Letters(), header_of(Letters()), played.entries)) == stand(played)


# Who owes the answer


@pytest.mark.parametrize(
    ("toy", "answers", "owed"),
    [
        (Letters(), [3], "person"),  # a narration
        (Letters(), [3, OPEN, 2, "no"], "dice"),
        (Window(), [], "throw"),
        (Chase(), ["hard", faces((3, 4))], "automa"),
    ],
)
def test_who_owes_the_answer(toy: Toy, answers: list[Any], owed: str) -> None:
    session = begun(toy)
    for answer in answers:
        session.answer(answer)
    assert session.answered_by() == owed


def test_a_shuffle_is_never_typed() -> None:
    session = begun(Window())
    with pytest.raises(SessionError, match="deal is thrown by the program, never typed"):
        session.answer((0, 1, 2, 3, 4, 5))


class OneSided(Toy):
    chairs = ("ann",)

    def new(self, settings: Any, seats: Any) -> list[int]:
        return []

    def play(self, state: list[int]) -> Play[Ending]:
        state.append((yield from roll("ann", "sure", "1d1", rule=())).total)
        state.append((yield from roll("ann", "covered", "1d6", rule=(), to=())).total)
        yield from choose("ann", "go", ["on"], rule=())
        return Ending("gone")


def test_neither_a_d1_nor_a_covered_roll_is_ever_typed() -> None:
    session = begun(OneSided())
    session.settle(thrown=False)
    assert (session.ask.key, session.state[0]) == ("go", 1)


@pytest.mark.parametrize(
    ("told_from", "asked"), [("line", "letter.danger"), ("scene", "letter.danger"), ("never", "level")]
)
def test_a_person_is_asked_to_tell_from_a_weight_on(told_from: str, asked: str) -> None:
    session = begun(Letters())
    session.answer(3)
    session.settle(told_from=told_from)
    assert session.ask.key == asked


def test_a_moment_that_nobody_wanted_to_tell_is_left_open() -> None:
    session = give(begun(Letters()), 0, SKIPPED, 1, "no", SKIPPED)
    new = session.settle(told_from="entry")
    assert facts(new[0]) == {"from": "open", "form": "logbook", "weight": "line", "by": "unasked"}
    assert session.ending is not None


# Undo and redo


def test_undo_takes_back_rules_dice_and_prose_together() -> None:
    session = give(begun(Letters()), 3, FOG)
    before = where(session)
    give(session, 2, "no", FOG)
    for _ in range(3):
        session.undo()
    assert where(session) == before


def test_undo_is_one_entry_that_names_what_it_takes_back() -> None:
    shelf = Shelf()
    session = give(begun(Letters(), shelf=shelf), 3, FOG)
    back = session.undoable()
    new = session.undo()
    assert new == [shelf.entries[-1]]
    assert (new[0].kind, facts(new[0])) == ("undo", {"back": back.n})
    assert session.redo() == [shelf.entries[-1]]
    assert (shelf.entries[-1].kind, facts(shelf.entries[-1])) == ("redo", {})


def test_there_is_nothing_to_undo_at_the_start_and_nothing_to_redo() -> None:
    session = begun(Letters())
    assert session.undoable() is None and not session.can_redo
    with pytest.raises(SessionError, match="nothing to undo"):
        session.undo()
    with pytest.raises(SessionError, match="nothing to redo"):
        session.redo()


def test_redo_goes_on_until_something_else_is_answered() -> None:
    session = give(begun(Letters()), 3, FOG, 2)
    session.undo()
    session.undo()
    session.redo()
    assert session.can_redo
    session.answer(5)
    assert not session.can_redo
    assert not reopened(session).can_redo


def test_undo_and_redo_go_on_after_quitting() -> None:
    session = give(begun(Letters()), 3, FOG, 2)
    stops = [where(session)]
    for _ in range(3):
        session = reopened(session)
        session.undo()
        stops.append(where(session))
    for stop in stops[-2::-1]:
        session = reopened(session)
        session.redo()
        assert where(session) == stop


def test_undo_goes_back_over_throws_but_not_over_typed_dice() -> None:
    session = begun(Letters())
    for answer in (3, OPEN, 2, "no"):
        session.answer(answer)
    session.throw()
    session.answer(faces((4,)))
    session.undo()
    assert session.ask.key == "risk.beast"
    session.undo()
    assert session.ask.key == "raise"


def test_an_ended_tale_is_taken_up_again_by_undo() -> None:
    session = give(begun(Letters()), 0, OPEN, 1, "no", OPEN, OPEN)
    session.undo()
    assert (session.ask.key, session.ending) == ("after", None)
    assert not [entry for entry in session.line if entry.key == ENDING]


def test_undo_never_rolls_fate_again() -> None:
    session = give(begun(Letters()), 3, OPEN, 2, "no")
    thrown = [entry.get("faces") for entry in session.line if entry.get("faces", ())]
    for way in ("raise", "no"):
        session.undo()
        give(session, way)
        assert [entry.get("faces") for entry in session.line if entry.get("faces", ())] == thrown


def test_typed_dice_spend_a_throw_as_thrown_ones_do() -> None:
    thrown, typed = begun(Letters()), begun(Letters())
    for session in (thrown, typed):
        for answer in (3, OPEN, 2, "no"):
            session.answer(answer)
    thrown.throw()
    typed.answer(faces((6,)))
    assert thrown.throws == typed.throws == 1
    thrown.throw()
    typed.throw()
    assert [s.line[-2].get("faces") for s in (thrown, typed)] == [dice.throw(SEED, 1, dice.parse("1d6"))] * 2


def test_throws_are_counted_on_the_live_line() -> None:
    session = give(begun(Letters()), 3, OPEN, 2, "no")
    assert session.throws == 2
    session.undo()
    assert session.throws == 0
    session.redo()
    assert session.throws == reopened(session).throws == 2


def test_a_shuffle_is_a_throw() -> None:
    session = give(begun(Window()))
    assert session.throws == reopened(session).throws == 1


# Drafts


def test_undone_prose_is_offered_as_the_draft() -> None:
    session = give(begun(Letters()), 3, FOG)
    assert session.draft() == ""
    session.undo()
    assert session.draft() == "Fog all day."
    assert reopened(session).draft() == "Fog all day."


def test_the_draft_outlives_another_answer_before_it() -> None:
    session = give(begun(Letters()), 3, FOG)
    session.undo()
    session.undo()
    session.answer(1)
    assert (session.ask.key, session.draft()) == ("letter.danger", "Fog all day.")


def test_words_that_stand_are_no_draft() -> None:
    session = give(begun(Market()), "nothing", FOG, "nothing")
    assert (session.ask.key, session.draft()) == ("evening", "")


def test_each_moment_is_offered_its_own_words() -> None:
    session = give(begun(Market()), "nothing", FOG, "nothing", Narration("Clear at dawn."))
    session.undo()
    assert session.draft() == "Clear at dawn."
    session.undo()
    assert session.draft() == ""  # here something is chosen
    session.undo()
    assert session.draft() == "Fog all day."


def test_a_skipped_moment_leaves_no_draft() -> None:
    session = give(begun(Letters()), 3, FOG)
    session.undo()
    session.answer(SKIPPED)
    session.undo()
    assert session.draft() == ""


# What is kept, and what happens when it cannot be


def test_an_answer_that_cannot_be_kept_was_not_taken() -> None:
    shelf = Shelf()
    session = give(begun(Letters(), shelf=shelf), 3, FOG)
    before = stand(session)
    shelf.fails = True
    with pytest.raises(OSError, match="the disk is full"):
        session.answer(2)
    assert stand(session) == before
    shelf.fails = False
    session.answer(2)
    assert session.entries == shelf.entries
    assert session.state.hunter == 3


@pytest.mark.parametrize("what", [Session.undo, Session.redo, lambda session: session.note("bookmark")])
def test_what_cannot_be_kept_did_not_happen(what: Callable[[Session], object]) -> None:
    shelf = Shelf()
    session = give(begun(Letters(), shelf=shelf), 3, FOG, 2)
    session.undo()
    before, entries = stand(session), session.entries
    shelf.fails = True
    with pytest.raises(OSError, match="the disk is full"):
        what(session)
    assert (stand(session), session.entries) == (before, entries)


def test_the_first_answer_that_cannot_be_kept_leaves_the_first_tells_owed() -> None:
    shelf = Shelf()
    session = begun(Market(), shelf=shelf)
    shelf.fails = True
    with pytest.raises(OSError, match="the disk is full"):
        session.answer("nothing")
    shelf.fails = False
    session.answer("nothing")
    assert numbers(shelf.entries) == [1, 2, 3]


class Breaking(Letters):
    """These rules break at a level of five."""

    broken = True

    def letter(self, q: Quarrel) -> Play[int]:
        return (yield from self.breaking(super().letter(q), q))

    def breaking(self, play: Play[int], q: Quarrel) -> Play[int]:
        ask = next(play)
        while True:
            answer = yield ask
            if self.broken and ask.key == "level" and answer == 5:
                q.hunter = 99
                raise ZeroDivisionError("a level of five")
            try:
                ask = play.send(answer)
            except StopIteration as stop:
                return int(stop.value)


def test_when_rules_break_the_ask_stands_and_the_state_is_as_before() -> None:
    shelf = Shelf()
    session = give(begun(Breaking(), shelf=shelf), 3, FOG)
    before, kept = stand(session), list(shelf.entries)
    with pytest.raises(ZeroDivisionError):
        session.answer(5)
    assert (stand(session), shelf.entries) == (before, kept)
    assert session.state.hunter == 3
    session.answer(4)
    assert session.ask.key == "raise"


def test_rules_that_break_on_an_old_tale_are_a_mismatch() -> None:
    toy = Breaking()
    toy.broken = False
    session = give(begun(toy), 3, FOG, 5)
    with pytest.raises(ReplayMismatch, match=r"^entry \d+: the rules fail after it \(ZeroDivisionError\)") as error:
        begun(Breaking(), session.entries)
    assert error.value.entry.key == "level"
    assert isinstance(error.value.__cause__, ZeroDivisionError)


@pytest.mark.parametrize("left", [1, 2, 3])
def test_tells_that_a_torn_write_lost_are_told_again_and_kept_with_the_next_answer(left: int) -> None:
    whole = begun(Letters())
    whole.answer(3)  # one answer, one tell, one open
    shelf = Shelf()
    shelf.entries = whole.entries[:left]
    session = begun(Letters(), shelf.entries, shelf=shelf)
    assert session.entries == whole.entries
    assert len(shelf.entries) == left
    session.answer(FOG)
    whole.answer(FOG)
    assert shelf.entries == session.entries == whole.entries


@pytest.mark.parametrize("what", [Session.undo, lambda session: session.note("bookmark")])
def test_what_is_owed_is_kept_before_an_undo_or_a_note(what: Callable[[Session], object]) -> None:
    whole = begun(Letters())
    whole.answer(3)
    shelf = Shelf()
    shelf.entries = whole.entries[:1]
    session = begun(Letters(), shelf.entries, shelf=shelf)
    what(session)
    assert shelf.entries[:3] == whole.entries
    assert numbers(shelf.entries) == [1, 2, 3, 4]


# Mismatches


def changed(entries: Sequence[Entry], which: str, **changes: Any) -> list[Entry]:
    return [replace(entry, line=10 * entry.n, **changes) if entry.key == which else entry for entry in entries]


@pytest.mark.parametrize(
    ("key", "changes", "why"),
    [
        (
            "level",
            {"key": "rank"},
            r"entry 5 \(line 50\): rank was answered by hunter, but now level is asked of hunter",
        ),
        (
            "level",
            {"seat": "beast"},
            r"entry 5 \(line 50\): level was answered by beast, but now level is asked of hun",
        ),
        ("level", {"facts": (("number", 6),)}, r"entry 5 .*no longer takes this answer; a whole number from 1 to 5"),
        ("level", {"facts": (("chosen", "2"),)}, r"entry 5 .*no longer takes this answer"),
        ("level", {"kind": "tell"}, r"entry 5 \(line 50\): a tell of level that the rules do not make"),
        (
            "gained",
            {"facts": (("points", 5),)},
            r"entry 2 .*now say tell gained\(points=4\).* has tell gained\(points=5",
        ),
        ("gained", {"to": ("beast",)}, r"entry 2 \(line 20\): the rules now say tell gained"),
        ("gained", {"seat": "beast"}, r"entry 2 \(line 20\): "),
        ("letter", {"facts": (("writer", "beast"), ("form", "letter"))}, r"entry 3 \(line 30\): "),
        ("raise", {"facts": (("chosen", "maybe"),)}, r"entry 6 \(line 60\): raise no longer takes this answer$"),
        ("risk.hunter", {"facts": (("faces", (7,)),)}, r"risk\.hunter no longer takes this answer; 1 face from 1 to 6"),
        ("letter.end", {"facts": (("from", "dreamt"),)}, r"letter\.end no longer takes this answer"),
    ],
)
def test_a_mismatch_names_entry_line_and_cause(key: str, changes: dict[str, Any], why: str) -> None:
    session = give(begun(Letters()), 3, FOG, 2, "no", FOG, FOG)
    with pytest.raises(ReplayMismatch, match=why) as error:
        begun(Letters(), changed(session.entries, key, **changes))
    assert error.value.line == error.value.entry.line != 0


def test_a_line_beyond_the_end_is_a_mismatch() -> None:
    session = give(begun(Letters()), 3, FOG, 2, "no", FOG, FOG)
    last = session.entries[-1].n
    beyond = Entry(last + 1, "answer", "level", "hunter", facts=(("number", 2),))
    with pytest.raises(ReplayMismatch, match=f"entry {last + 1}: an answer to level, but the tale had ended"):
        begun(Letters(), [*session.entries, beyond])


def test_rules_that_ask_where_a_tell_was_are_a_mismatch() -> None:
    session = give(begun(Letters()), 3, FOG)
    without = [entry for entry in session.entries if entry.key != "split"]
    with pytest.raises(ReplayMismatch, match="entry 2: a tell of gained that the rules do not make"):
        begun(Letters(), without)


def test_what_was_undone_need_not_match() -> None:
    session = give(begun(Letters()), 3, FOG, 2)
    session.undo()
    session.answer(4)
    odd = [replace(entry, key="rank") if facts(entry).get("number") == 2 else entry for entry in session.entries]
    assert begun(Letters(), odd).state == session.state


def test_a_rule_may_change_its_id_without_a_mismatch() -> None:
    session = give(begun(Letters()), 3, FOG, 2)
    assert where(begun(Letters(), changed(session.entries, "level", rule=("TY-99",))))[:4] == where(session)[:4]


class Loud(Toy):
    chairs = ("ann",)

    def new(self, settings: Any, seats: Any) -> list[str]:
        return []

    def play(self, state: list[str]) -> Play[Ending]:
        yield from choose("ann", "go", ["on", "home"], rule=())
        yield from tell(ENDING, how="no end at all")
        return Ending("gone")


def test_rules_cannot_tell_the_end_while_play_goes_on() -> None:
    session = begun(Loud())
    with pytest.raises(ValueError, match="told when the play ends"):
        session.answer("on")
    assert session.line == []


# Passages


class Pages(Toy):
    chairs = ("ann",)

    def new(self, settings: Any, seats: Any) -> list[str]:
        return []

    def play(self, state: list[str]) -> Play[Ending]:
        outer = yield from open_passage("outer", "ann", "letter")
        inner = yield from open_passage("inner", "ann", "scene")
        yield from tell("deep")
        yield from open_passage("innermost", "ann", "scene")
        yield from narrate("ann", "words", "scene")
        yield from close_passage(inner)
        yield from tell("between")
        yield from close_passage(inner)  # closed already: it closes nothing more
        yield from tell("still")
        yield from close_passage(outer)
        yield from tell("outside")
        yield from choose("ann", "go", ["on"], rule=())
        return Ending("gone")


def test_every_entry_is_stamped_with_the_innermost_open_passage() -> None:
    session = give(begun(Pages()), FOG)
    n = {entry.key: entry.n for entry in session.line if entry.kind == "open"}
    stamps = {entry.key: entry.passage for entry in session.line if entry.kind != "close"}
    assert stamps == {
        "outer": 0,
        "inner": n["outer"],
        "deep": n["inner"],
        "innermost": n["inner"],
        "words": n["innermost"],
        "between": n["outer"],
        "still": n["outer"],
        "outside": 0,
    }


def test_passages_stand_after_reopening() -> None:
    session = begun(Pages())
    again = reopened(session)
    assert again.answer(FOG)[-1] == session.answer(FOG)[-1]
    assert again.line == session.line


# Margins


def test_a_note_hangs_on_the_last_entry_and_changes_no_rules() -> None:
    session = give(begun(Letters()), 3, FOG)
    before = where(session)
    note = session.note("bookmark", text="here")
    assert facts(note) == {"of": session.line[-1].n, "text": "here"}
    assert where(session) == before
    assert session.visible()[-1] == note


def test_a_note_sleeps_while_its_entry_is_undone() -> None:
    session = give(begun(Letters()), 3, FOG)
    note = session.note("comment", text="bleak")
    session.undo()
    assert note not in session.visible()
    session.redo()
    assert note in session.visible()
    session.undo()
    session.answer(SKIPPED)
    assert note not in session.visible()
    assert note in session.entries


def test_a_note_does_not_end_redo() -> None:
    session = give(begun(Letters()), 3, FOG)
    session.undo()
    session.note("spark", text="a lantern")
    assert session.can_redo and reopened(session).can_redo


def test_a_note_may_hang_on_an_earlier_entry_or_on_the_beginning() -> None:
    session = give(begun(Letters()), 3, FOG)
    first = session.note("title", of=0, text="The reeds")
    on_fog = session.note("amend", of=session.line[-1].n, text="Thick fog.")
    assert session.visible(("beast",))[0] == first
    assert session.visible()[-1] == on_fog


@pytest.mark.parametrize("of", [99, -1])
def test_a_note_hangs_on_nothing_that_is_not_there(of: int) -> None:
    session = give(begun(Letters()), 3, FOG)
    with pytest.raises(SessionError, match=f"entry {of} is not on the line"):
        session.note("comment", of)


def test_a_note_hangs_on_nothing_undone() -> None:
    session = give(begun(Letters()), 3, FOG)
    fog = session.line[-1].n
    session.undo()
    with pytest.raises(SessionError, match=f"entry {fog} is not on the line"):
        session.note("amend", fog, text="Thick fog.")


@pytest.mark.parametrize("kind", ["answer", "tell", "undo", "redo", "open", "close"])
def test_no_note_pretends_to_be_of_the_line(kind: str) -> None:
    session = give(begun(Letters()), 3)
    with pytest.raises(SessionError, match=f"{kind} is no annotation"):
        session.note(kind)


def test_a_kind_of_a_later_version_is_kept() -> None:
    session = give(begun(Letters()), 3)
    later = Entry(session.entries[-1].n + 1, "weather", facts=(("of", 1), ("sky", "grey")))
    again = begun(Letters(), [*session.entries, later])
    assert again.entries[-1] == later
    assert again.answer(FOG)[0].n == later.n + 1


def test_a_seat_changes_hands_from_the_open_ask_on_and_no_undo_changes_it_back() -> None:
    session = give(begun(Letters()), 3, FOG)
    session.note("seat", who="hunter", person="Ann", automa=False)
    for change in (lambda: None, session.undo, session.redo):
        change()
        assert session.seat("hunter").person == reopened(session).seat("hunter").person == "Ann"


def test_a_note_about_a_seat_says_only_what_changes() -> None:
    session = give(begun(Window()))
    session.note("seat", who="ann", standing=("window",))
    session.note("seat", who="bob", person="Eve", standing=("window",))
    session.note("seat", who="bob", automa=True)
    session.note("seat", who="cat", automa=True)
    for now in (session, reopened(session)):
        assert [(seat.key, seat.person, seat.automa) for seat in now.seats] == [
            ("ann", "Ann", False),
            ("bob", "Eve", True),
            ("cat", "Cat", True),
        ]
        now.answer("near")
        assert (now.ask.seat, now.answered_by()) == ("bob", "standing")  # a pass that stands comes before the program


def test_a_tale_that_has_ended_stays_so_when_a_seat_changes_hands() -> None:
    session = give(begun(Letters()), 0, OPEN, 1, "no", OPEN, OPEN)
    session.note("seat", who="hunter", person="Eve")
    assert (session.ask, session.answered_by()) == (None, "end")


def test_no_program_is_asked_to_tell() -> None:
    session = begun(Letters())
    session.note("seat", who="hunter", automa=True)
    session.answer(3)
    assert (session.ask.key, session.ask.seat, session.answered_by()) == ("letter.danger", "hunter", "person")


class Becalmed(Window):
    """Nobody may pass: where a pass would stand, it is barred."""

    def window(self, d: Any, seat: str) -> Play[None]:
        options: list[Option | str] = [Option("no", barred="becalmed"), "wait"]
        yield from choose(seat, "window", options, rule="TY-12", passes="no")


def test_a_pass_does_not_stand_where_it_is_barred() -> None:
    session = give(begun(Becalmed()))
    session.note("seat", who="bob", standing=("window",))
    session.answer("near")
    assert (session.ask.seat, session.answered_by()) == ("bob", "person")


def test_a_seat_that_is_not_there_changes_nothing() -> None:
    session = begun(Letters())
    seats = session.seats
    session.note("seat", who="nobody", automa=True)
    assert session.seats == seats
    with pytest.raises(KeyError):
        session.seat("nobody")


# A machine that tries everything in any order


class Tales(RuleBasedStateMachine):
    """Random play of a random toy. Whatever happens, what is on the shelf leads to where the session stands."""

    @initialize(toy=st.sampled_from(TOYS), seed=st.sampled_from(["", "a", "b", "c"]), typed=st.booleans())
    def begin(self, toy: type[Toy], seed: str, typed: bool) -> None:
        self.shelf = Shelf()
        self.toy = toy()
        self.seed = seed
        self.thrown = not typed
        self.session = begun(self.toy, shelf=self.shelf, seed=seed)
        self.session.settle(thrown=self.thrown)

    def opened(self) -> Session:
        return begun(self.toy, self.shelf.entries, shelf=Shelf(), seed=self.seed)

    def settle(self) -> None:
        self.session.settle(thrown=self.thrown)

    @precondition(lambda self: self.session.ask is not None)
    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        answer = data.draw(st.sampled_from(list(some_answers(self.session.ask))))
        self.session.answer(answer)
        assert not self.session.can_redo
        self.settle()

    @precondition(lambda self: self.session.ask is not None)
    @rule(data=st.data())
    def answer_in_vain(self, data: st.DataObject) -> None:
        before, kept = stand(self.session), list(self.shelf.entries)
        self.shelf.fails = True
        with pytest.raises(OSError, match="full"):
            self.session.answer(data.draw(st.sampled_from(list(some_answers(self.session.ask)))))
        self.shelf.fails = False
        assert (stand(self.session), self.shelf.entries) == (before, kept)

    @rule(answer=st.sampled_from(["no such\nthing", -1, None, (0,), Narration("", "dreamt")]))
    def answer_nonsense(self, answer: Any) -> None:
        before = stand(self.session)
        with pytest.raises((IllegalAnswer, SessionError)):
            self.session.answer(answer)
        assert stand(self.session) == before

    @precondition(lambda self: self.session.undoable() is not None)
    @rule()
    def undo_and_redo(self) -> None:
        before = stand(self.session)
        line = list(self.session.line)
        self.session.undo()
        assert self.session.line == line[: len(self.session.line)] != line
        self.session.redo()
        self.settle()
        assert stand(self.session) == before

    @precondition(lambda self: self.session.undoable() is not None)
    @rule()
    def undo(self) -> None:
        self.session.undo()
        assert self.session.can_redo
        self.settle()

    @precondition(lambda self: self.session.can_redo)
    @rule()
    def redo(self) -> None:
        self.session.redo()
        self.settle()

    @precondition(lambda self: self.session.undoable() is not None)
    @rule()
    def undo_in_vain(self) -> None:
        self.shelf.fails = True
        with pytest.raises(OSError, match="full"):
            self.session.undo()
        self.shelf.fails = False
        self.settle()

    @rule(kind=st.sampled_from(["comment", "bookmark", "break", "weather"]))
    def note(self, kind: str) -> None:
        before = stand(self.session)
        self.session.note(kind, text="as it was")
        assert stand(self.session) == before

    @rule(data=st.data(), automa=st.booleans())
    def change_seat(self, data: st.DataObject, automa: bool) -> None:
        if isinstance(self.toy, Chase):
            who = "whale"
            self.session.note("seat", who=who, automa=automa)
        else:
            who = data.draw(st.sampled_from(self.toy.chairs))
            self.session.note("seat", who=who, person="Eve", standing=("window",) if automa else ())
        self.settle()

    @rule(torn=st.integers(0, 2))
    def quit_and_resume(self, torn: int) -> None:
        entries = self.shelf.entries
        last = [entry.kind in ("tell", "open", "close") for entry in entries[::-1]]
        lost = min(torn, last.index(False) if False in last else len(last))
        self.shelf.entries = entries[: len(entries) - lost]
        self.session = begun(self.toy, self.shelf.entries, shelf=self.shelf, seed=self.seed)
        assert self.session.entries[: len(entries)] == entries
        self.settle()

    @invariant()
    def what_is_kept_leads_to_where_we_stand(self) -> None:
        again = self.opened()
        again.settle(thrown=self.thrown)
        assert stand(again) == stand(self.session)
        assert again.entries == self.session.entries
        assert again.seats == self.session.seats
        assert again.draft() == self.session.draft()

    @invariant()
    def numbers_rise_by_one(self) -> None:
        assert numbers(self.session.entries) == list(range(1, len(self.session.entries) + 1))
        assert self.session.entries[: len(self.shelf.entries)] == self.shelf.entries

    @invariant()
    def the_line_is_what_undo_and_redo_leave(self) -> None:
        left = live(self.session.entries)
        assert left.line == self.session.line
        assert bool(left.undone) == self.session.can_redo
        assert numbers(left.line) == sorted(set(numbers(left.line)))

    @invariant()
    def who_sees_more_sees_all_that_others_see(self) -> None:
        nobody = self.session.visible()
        for seat in self.toy.chairs:
            mine = self.session.visible((seat,))
            assert [entry for entry in mine if entry in nobody] == nobody
        assert all(entry.kind not in ("undo", "redo") for entry in nobody)


TestTales = Tales.TestCase


def test_a_full_evening_of_each_toy_ends() -> None:
    for toy in (Letters(), Window(), Attack(), Market(), Chase()):
        session = give(begun(toy))
        while session.ask is not None:
            give(session, next(some_answers(session.ask)))
        assert session.ending is not None
        assert stand(reopened(session)) == stand(session)


def test_a_gift_that_is_undone_leaves_no_coin_behind() -> None:
    session = give(begun(Market()), GIVE_Y, 2)
    session.undo()
    session.undo()
    assert session.state.coins == {"xan": 0, "yve": 2}
    assert told(session, "given") == []
