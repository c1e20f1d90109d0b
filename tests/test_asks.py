"""Asks: what each takes and refuses, and in what words; what the verbs make of them."""

from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tales.rules import play
from tales.rules.asks import (
    AGAIN,
    OPEN,
    SKIPPED,
    Answer,
    Aside,
    Ask,
    Choose,
    IllegalAnswer,
    Narrate,
    Narration,
    Number,
    Open,
    Option,
    Place,
    Roll,
    Shuffle,
    Tell,
    Text,
    with_asides,
)
from tales.rules.dice import faces
from tales.rules.play import Play

GIVE = Aside("give", "ann")
GO = Choose(key="go", options=(Option("north"), Option("south", (("odds", 3),)), Option("back", barred="no-wind")))
SQUARE = Place(key="move", squares=("A1", "AV12"))
LEVEL = Number(key="level", low=1, high=6)
DICE = Roll(key="hunt", dice="2d6+1")
DECK = Shuffle(key="deal", size=3)
LETTER = Narrate(key="letter", form="letter")
NAME = Text(key="name", longest=10)


@pytest.mark.parametrize(
    ("ask", "answer"),
    [
        (GO, "north"),
        (GO, "south"),
        (SQUARE, "AV12"),
        (LEVEL, 1),
        (LEVEL, 6),
        (DICE, faces((1, 6))),
        (DECK, (2, 0, 1)),
        (Shuffle(key="deal", size=0), ()),
        (LETTER, Narration("Fog.\n\nThen more fog.")),
        (LETTER, Narration("Fog.", "composed")),
        (LETTER, SKIPPED),
        (LETTER, OPEN),
        (NAME, "Ægir"),
        (NAME, "0123456789"),
    ],
)
def test_it_takes(ask: Ask, answer: Answer) -> None:
    assert ask.accepts(answer)


@pytest.mark.parametrize(
    ("ask", "answer"),
    [
        *((GO, wrong) for wrong in ("back", "east", "", 0, None, ("north",), GIVE, AGAIN, OPEN)),
        *((SQUARE, wrong) for wrong in ("B1", "a1", "", 1, None, ("A1",))),
        *((LEVEL, wrong) for wrong in (0, 7, -1, "1", True, 1.0, None)),
        *((DICE, wrong) for wrong in ((1,), (1, 7), (0, 1), (1, 2, 3), (True, 1), 7, "3 4", None, [1, 2])),
        *(
            (DECK, wrong)
            for wrong in ((0, 1), (0, 1, 1), (1, 2, 3), (0, True, 2), (0, "1", 2), (0, None, 2), [0, 1, 2])
        ),
        *((LETTER, Narration(text, "written")) for text in ("", "  \n ", "a\x1b[2J", "a\r\nb", "\ud800")),
        *(
            (LETTER, wrong)
            for wrong in (Narration("x", "skipped"), Narration("x", "open"), Narration("x", "dreamt"), "x")
        ),
        *((LETTER, Narration("", source)) for source in ("written", "composed")),
        *((NAME, wrong) for wrong in ("", "   ", "a\nb", "01234567890", "a\x00", "a\u2028b", 7, None)),
    ],
)
def test_it_refuses(ask: Ask, answer: Any) -> None:
    assert not ask.accepts(answer)


@given(st.permutations(range(6)))
def test_every_order_is_an_order(order: list[int]) -> None:
    assert Shuffle(key="deal", size=6).accepts(tuple(order))


@pytest.mark.parametrize("ask", [GO, SQUARE, LEVEL, LETTER, NAME])
def test_an_aside_is_taken_only_where_it_is_offered(ask: Ask) -> None:
    assert not ask.accepts(GIVE)
    offered = with_asides(ask, (GIVE,))
    assert offered.accepts(GIVE)
    assert not offered.accepts(Aside("give", "bob"))
    assert with_asides(ask, ()) is ask


@pytest.mark.parametrize(
    ("ask", "legal"),
    [
        (GO, "one of: north, south"),
        (SQUARE, "one of 2 squares: A1, AV12"),
        (LEVEL, "a whole number from 1 to 6"),
        (DICE, "2 faces from 1 to 6"),
        (Roll(key="one", dice="1d20"), "1 face from 1 to 20"),
        (DECK, "an order of 3 things"),
        (LETTER, "some words, or nothing"),
        (NAME, "one line of 1 to 10 characters"),
    ],
)
def test_it_says_what_it_takes(ask: Ask, legal: str) -> None:
    assert ask.legal() == legal
    error = IllegalAnswer(ask, "nonsense")
    assert (str(error), error.legal) == (f"{ask.key}: 'nonsense' is no answer here; {legal}", legal)


def test_of_many_squares_it_names_a_few() -> None:
    many = Place(key="move", squares=tuple(f"A{row}" for row in range(1, 15)))
    assert many.legal() == "one of 14 squares: A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, …"


def test_barred_options_are_listed_but_not_open() -> None:
    assert [option.key for option in GO.open] == ["north", "south"]


@pytest.mark.parametrize(
    ("ask", "typable"),
    [
        (Roll(key="r", dice="1d6"), True),
        (Roll(key="r", dice="1d6", to=("ann",)), True),
        (Roll(key="r", dice="1d6", to=()), False),
        (Roll(key="r", dice="3d1"), False),
    ],
)
def test_which_dice_may_be_typed(ask: Roll, typable: bool) -> None:
    assert ask.typable == typable


def test_asks_never_change_and_compare_by_what_they_are() -> None:
    assert Choose(key="go", options=GO.options) == GO
    with pytest.raises(FrozenInstanceError):
        GO.key = "other"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("ask", "kind", "chance", "note"),
    [
        (GO, "choose", False, False),
        (SQUARE, "place", False, False),
        (LEVEL, "number", False, False),
        (DICE, "roll", True, False),
        (DECK, "shuffle", True, False),
        (LETTER, "narrate", False, False),
        (NAME, "text", False, False),
        (Tell(key="t"), "tell", False, True),
        (Open(key="p", writer="ann", form="letter"), "open", False, True),
    ],
)
def test_each_kind_of_ask_has_its_word(ask: Ask, kind: str, chance: bool, note: bool) -> None:
    assert (ask.kind, ask.is_chance, ask.is_note) == (kind, chance, note)


# The verbs


def put(verb: Play[Any], *answers: Answer) -> tuple[list[Ask], object]:
    """The asks that a verb puts, and what it ends with."""
    asks = [next(verb)]
    for answer in answers:
        try:
            asks.append(verb.send(answer))
        except StopIteration as stop:
            return asks, stop.value
    return asks, "not over"


def test_choose_takes_keys_and_options_alike() -> None:
    asks, chosen = put(
        play.choose("ann", "go", ["north", Option("back", barred="no-wind")], rule="XX-01", wind=3), "north"
    )
    assert chosen == "north"
    assert asks == [
        Choose(
            key="go",
            seat="ann",
            rule=("XX-01",),
            facts=(("wind", 3),),
            options=(Option("north"), Option("back", barred="no-wind")),
        )
    ]


def test_options_squares_and_spans_are_computed_each_time_they_are_asked() -> None:
    purse = [1]

    def more() -> list[Option | str]:
        purse.append(1)
        return [f"buy-{len(purse)}"]

    asks, chosen = put(play.choose("ann", "buy", more, rule=()), AGAIN, AGAIN, "buy-4")
    assert [ask.options[0].key for ask in asks if isinstance(ask, Choose)] == ["buy-2", "buy-3", "buy-4"]
    assert chosen == "buy-4"
    spans, _ = put(play.number("ann", "give", lambda: (1, len(purse)), rule=()), 1)
    assert spans[0].accepts(4) and not spans[0].accepts(5)
    squares, _ = put(play.place("ann", "move", lambda: [f"A{len(purse)}"], rule=(), origin="B2"), "A4")
    assert squares == [Place(key="move", seat="ann", squares=("A4",), origin="B2")]


@pytest.mark.parametrize(
    ("verb", "answer"),
    [
        (play.number("ann", "level", (1, 6), rule=()), 3),
        (play.place("ann", "move", ["A1"], rule=()), "A1"),
        (play.ask_text("ann", "name"), "Ægir"),
        (play.narrate("ann", "letter", "letter"), OPEN),
    ],
)
def test_every_open_ask_is_made_afresh_after_an_aside(verb: Play[Any], answer: Answer) -> None:
    asks, given = put(verb, AGAIN, answer)
    assert asks[0] == asks[1]
    assert given == answer


def test_a_shuffle_is_for_the_umpire_alone_and_gives_the_things_in_their_new_order() -> None:
    asks, order = put(play.shuffle("deal", ["a", "b", "c"], rule="XX-02"), (2, 0, 1))
    assert asks == [Shuffle(key="deal", size=3, rule=("XX-02",), to=())]
    assert order == ["c", "a", "b"]


def test_a_roll_gives_faces_and_rolls_alike_are_one_ask() -> None:
    asks, shown = put(play.roll("ann", "hunt", "2d6+1", rule=("XX-03", "XX-04")), faces((3, 4), 1))
    assert asks == [Roll(key="hunt", seat="ann", dice="2d6+1", rule=("XX-03", "XX-04"))]
    assert shown == (3, 4)
    again, _ = put(play.roll("ann", "hunt", "2d6+1", rule=("XX-03", "XX-04")))
    assert again[0] is asks[0]


def test_a_tell_carries_facts_in_order_and_what_it_opens() -> None:
    asks, _ = put(play.tell("scores", opens=("split",), seat="beast", life=3, death=1), None)
    assert asks == [Tell(key="scores", seat="beast", opens=("split",), facts=(("life", 3), ("death", 1)))]


def test_a_fact_may_be_called_key_in_no_tell() -> None:
    with pytest.raises(ValueError, match="no fact may be called passage"):
        put(play.tell("odd", passage=3))


def test_a_passage_is_known_by_its_number() -> None:
    asks, passage = put(play.open_passage("letter", "ann", "letter", retells=(4,)), 7)
    assert asks == [Open(key="letter", writer="ann", form="letter", retells=(4,))]
    assert passage == 7
