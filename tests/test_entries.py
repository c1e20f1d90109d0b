"""Entries as plain values: the live line after undo and redo, sleeping annotations, and who may see what."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tales.entries import (
    ABOUT_THE_TALE,
    ANNOTATIONS,
    ENDING,
    LINE,
    RESERVED,
    Entry,
    Seat,
    Value,
    awake,
    ended,
    facts_of,
    live,
    seats_of,
    visible,
)

HUNTER, BEAST = ("hunter",), ("beast",)


def answer(n: int, key: str = "go", to: tuple[str, ...] | None = None, **facts: Value) -> Entry:
    return Entry(n, "answer", key, "hunter", to, facts=facts_of(facts))


def tell(n: int, key: str = "went", to: tuple[str, ...] | None = None, **facts: Value) -> Entry:
    return Entry(n, "tell", key, to=to, facts=facts_of(facts))


def annotation(n: int, kind: str, of: int, to: tuple[str, ...] | None = None) -> Entry:
    return Entry(n, kind, to=to, facts=(("of", of),))


def undo(n: int, back: int) -> Entry:
    return Entry(n, "undo", facts=(("back", back),))


def redo(n: int) -> Entry:
    return Entry(n, "redo")


def numbers(entries: list[Entry]) -> list[int]:
    return [entry.n for entry in entries]


# Facts


def test_facts_are_read_by_name_and_kind() -> None:
    entry = tell(1, species="right", worth=5, taken=True, dice=(1, 2))
    assert (entry.get("dice"), entry.words("species"), entry.number("worth")) == ((1, 2), "right", 5)
    assert (entry.get("not"), entry.get("not", 3), entry.words("worth"), entry.number("species")) == ("", 3, "", 0)


def test_facts_keep_the_order_in_which_they_were_told() -> None:
    assert facts_of({"b": 1, "a": 2}) == (("b", 1), ("a", 2))


@pytest.mark.parametrize("name", sorted(RESERVED))
def test_no_fact_has_the_name_of_a_field(name: str) -> None:
    with pytest.raises(ValueError, match=f"no fact may be called {name}"):
        facts_of({"worth": 1, name: 2})


def test_where_an_entry_was_read_makes_it_no_other_entry() -> None:
    assert Entry(1, "tell", line=7) == Entry(1, "tell", line=99)
    assert "line" not in repr(Entry(1, "tell", line=7))


# The live line


@pytest.mark.parametrize(
    ("entries", "line", "undone"),
    [
        ([], [], []),
        ([answer(1), tell(2), answer(3)], [1, 2, 3], []),
        ([answer(1), tell(2), answer(3), undo(4, 3)], [1, 2], [[3]]),
        ([answer(1), tell(2), answer(3), undo(4, 1)], [], [[1, 2, 3]]),
        ([answer(1), answer(2), undo(3, 2), undo(4, 1)], [], [[2], [1]]),
        ([answer(1), answer(2), undo(3, 2), undo(4, 1), redo(5)], [1], [[2]]),
        ([answer(1), answer(2), undo(3, 2), undo(4, 1), redo(5), redo(6)], [1, 2], []),
        ([answer(1), answer(2), undo(3, 2), answer(4)], [1, 4], []),
        ([answer(1), answer(2), undo(3, 2), answer(4), undo(5, 1)], [], [[1, 4]]),
        ([answer(1), undo(2, 1), annotation(3, "comment", 0), redo(4)], [1], []),
    ],
)
def test_the_live_line(entries: list[Entry], line: list[int], undone: list[list[int]]) -> None:
    now = live(entries)
    assert (numbers(now.line), [numbers(chunk) for chunk in now.undone]) == (line, undone)


@pytest.mark.parametrize(
    ("entries", "why"),
    [
        ([answer(1), undo(2, 7)], "entry 2 takes back entry 7, which is not there"),
        ([answer(1), undo(2, 1), undo(3, 1)], "entry 3 takes back entry 1, which is not there"),
        ([answer(1), redo(2)], "entry 2 brings something back, but nothing was undone"),
        ([answer(1), undo(2, 1), answer(3), redo(4)], "entry 4 brings something back"),
    ],
)
def test_an_undo_or_redo_that_fits_nothing_is_refused(entries: list[Entry], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        live(entries)


@st.composite
def journals(draw: st.DrawFn) -> list[Entry]:
    """Entries as a session may have written them, with secrets, annotations, undo and redo."""
    made: list[Entry] = []
    seers = st.sampled_from([None, (), HUNTER, BEAST, HUNTER + BEAST])
    for n in range(1, draw(st.integers(1, 14)) + 1):
        now = live(made)
        kinds = ["answer", "tell", "annotation"]
        kinds += ["undo"] if any(entry.kind == "answer" for entry in now.line) else []
        kinds += ["redo"] if now.undone else []
        kind = draw(st.sampled_from(kinds))
        key = draw(st.sampled_from(["a", "b", "c"]))
        if kind == "undo":
            made.append(undo(n, draw(st.sampled_from([e.n for e in now.line if e.kind == "answer"]))))
        elif kind == "redo":
            made.append(redo(n))
        elif kind == "annotation":
            on = draw(st.sampled_from([0, *numbers(now.line)]))
            what = draw(st.sampled_from(sorted(ANNOTATIONS)))
            made.append(annotation(n, what, on, draw(st.sampled_from([None, HUNTER]))))
        elif kind == "tell":
            opens: dict[str, Value] = {"opens": (draw(st.sampled_from(["a", "b"])),)} if draw(st.booleans()) else {}
            made.append(tell(n, key, draw(seers), **opens))
        else:
            made.append(answer(n, key, draw(seers)))
    return made


@given(journals())
def test_awake_entries_stay_awake(entries: list[Entry]) -> None:
    now = awake(entries)
    assert awake(now) == now
    assert [entry for entry in now if entry.kind in LINE] == live(entries).line
    on = {0, *numbers(live(entries).line)}
    there = [e for e in entries if e.kind in ABOUT_THE_TALE or (e.n if e.kind in LINE else e.number("of")) in on]
    assert sorted(numbers(now)) == numbers(there)


@given(journals())
def test_more_seats_see_no_less_and_all_see_what_nobody_may_be_denied(entries: list[Entry]) -> None:
    now = awake(entries)
    seen = {seats: visible(now, seats) for seats in [(), HUNTER, BEAST, HUNTER + BEAST]}
    for seats, shown in seen.items():
        assert shown == [entry for entry in now if entry in shown]
        assert all(entry in shown for entry in seen[()])
        assert all(entry in seen[HUNTER + BEAST] for entry in seen[seats])
        assert all(entry in shown for entry in visible(shown, seats))


@given(journals())
def test_what_was_undone_is_seen_by_nobody(entries: list[Entry]) -> None:
    turned_back = [*entries, answer(50), undo(51, 50)]
    for seats in [(), HUNTER, BEAST]:
        assert visible(turned_back, seats) == visible(awake(entries), seats)


@given(journals())
def test_the_end_opens_everything(entries: list[Entry]) -> None:
    now = [*awake(entries), tell(99, ENDING)]
    assert ended(now)
    assert visible(now) == visible(now, HUNTER) == now


# Annotations


def test_an_annotation_stands_behind_its_entry_and_sleeps_with_it() -> None:
    entries = [
        answer(1),
        tell(2),
        answer(3),
        annotation(4, "comment", 1),
        annotation(5, "spark", 3),
        annotation(6, "title", 0),
    ]
    assert numbers(awake(entries)) == [6, 1, 4, 2, 3, 5]
    assert numbers(awake([*entries, undo(7, 3)])) == [6, 1, 4, 2]
    assert numbers(awake([*entries, undo(7, 3), redo(8)])) == [6, 1, 4, 2, 3, 5]


@pytest.mark.parametrize("kind", sorted(ABOUT_THE_TALE))
def test_what_is_about_the_tale_does_not_sleep_when_its_entry_is_undone(kind: str) -> None:
    entries = [answer(1), answer(2), answer(3), annotation(4, kind, 3), undo(5, 2)]
    assert numbers(awake(entries)) == [1, 4]
    assert numbers(awake([*entries, answer(6)])) == [1, 4, 6]
    assert numbers(awake([*entries, redo(6)])) == [1, 2, 3, 4]
    assert numbers(awake([*entries, undo(6, 1)])) == [4]


def test_two_annotations_on_one_keep_their_order() -> None:
    assert numbers(awake([answer(1), annotation(2, "comment", 1), answer(3), annotation(4, "amend", 1)])) == [
        1,
        2,
        4,
        3,
    ]


# Who may see what


@pytest.mark.parametrize("seats", [(), HUNTER, BEAST, HUNTER + BEAST, ("stranger",)])
@pytest.mark.parametrize("to", [None, (), HUNTER, BEAST, HUNTER + BEAST])
@pytest.mark.parametrize("kind", sorted(LINE - {"undo", "redo"}))
def test_an_entry_is_seen_by_those_it_is_for(kind: str, to: tuple[str, ...] | None, seats: tuple[str, ...]) -> None:
    entry = Entry(1, kind, "split", to=to)
    seen = to is None or bool(set(to) & set(seats))
    assert visible([entry], seats) == ([entry] if seen else [])


@pytest.mark.parametrize("to", [None, (), HUNTER, BEAST])
@pytest.mark.parametrize("own", [None, HUNTER, BEAST])
@pytest.mark.parametrize("seats", [(), HUNTER, BEAST])
@pytest.mark.parametrize("kind", ["amend", "form", "bookmark", "comment", "spark", "oracle", "weather"])
def test_an_annotation_is_as_hidden_as_its_entry_and_as_itself(
    kind: str, to: tuple[str, ...] | None, own: tuple[str, ...] | None, seats: tuple[str, ...]
) -> None:
    shown = visible([answer(1, to=to), annotation(2, kind, 1, own)], seats)
    may_see = [who is None or bool(set(who) & set(seats)) for who in (to, own)]
    assert (2 in numbers(shown)) == all(may_see)


@pytest.mark.parametrize("kind", sorted(ABOUT_THE_TALE))
def test_what_is_about_the_tale_is_seen_though_it_hangs_on_a_secret(kind: str) -> None:
    assert numbers(visible([answer(1, to=BEAST), annotation(2, kind, 1)], HUNTER)) == [2]
    assert numbers(visible([answer(1, to=BEAST), annotation(2, kind, 1, BEAST)], HUNTER)) == []


def test_a_tell_opens_earlier_entries_of_its_keys_and_no_others() -> None:
    entries = [
        answer(1, "split", BEAST),
        answer(2, "raise", BEAST),
        annotation(3, "comment", 1),
        tell(4, "scores", opens=("split",)),
        answer(5, "split", BEAST),
    ]
    assert numbers(visible(entries)) == [1, 3, 4]
    assert numbers(visible(entries, BEAST)) == [1, 2, 3, 4, 5]


def test_a_hidden_tell_opens_too_and_does_not_open_itself() -> None:
    entries = [answer(1, "split", ()), tell(2, "split", (), opens=("split",))]
    assert numbers(visible(entries)) == [1]


def test_only_tells_open() -> None:
    entries = [answer(1, "split", BEAST), answer(2, "other", None, opens=("split",))]
    assert numbers(visible(entries)) == [2]


@pytest.mark.parametrize("opens", ["split", 3, True, (), (1, 2), (("split",),)])
def test_what_opens_no_keys_opens_nothing(opens: Any) -> None:
    assert numbers(visible([answer(1, "split", BEAST), tell(2, "scores", opens=opens)])) == [2]


def test_an_end_that_was_undone_opens_nothing() -> None:
    entries = [answer(1, "split", BEAST), answer(2), tell(3, ENDING), undo(4, 2)]
    assert visible(entries) == visible(awake(entries)) == []


def test_only_a_tell_is_the_end() -> None:
    assert not ended([answer(1, ENDING)])
    assert visible([answer(1, "split", BEAST), answer(2, ENDING)]) == [answer(2, ENDING)]


def test_a_person_sees_with_the_eyes_of_their_seats_but_not_with_those_of_the_program() -> None:
    seats = [Seat("a", "r", "Ann"), Seat("b", "r", "Bob"), Seat("c", "r", "Ann"), Seat("d", "r", "Ann", automa=True)]
    assert (seats_of("Ann", seats), seats_of("Bob", seats), seats_of("Eve", seats)) == (("a", "c"), ("b",), ())
