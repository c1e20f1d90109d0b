"""How asks are put in lines, and what typed lines answer."""

from pathlib import Path

import pytest
from tales.plain.dice_file import Feed, FeedEnded, FeedError
from tales.plain.narration import Prose
from tales.plain.parse import Misread, put, read
from tales.plain.sheets import map_lines, sheet_lines
from tales.rules.asks import Aside, Ask, Choose, Number, Option, Place, Roll, Text
from tales.rules.dice import parse
from tales.rules.grid import bearing, find, position, square
from tales.rules.settings import Settings
from tales.rules.sheets import People, Person, Sheet
from tales.rules.words import Words, load
from tales.tale.rulebook import NoSuchRule, rulebook

from tests.test_plain_toy import SQUARES, Toy

WORDS = Words(load("tests.test_plain_toy"))
WAY = Choose(
    key="way",
    options=(Option("stalk"), Option("stand", (("cost", 2),)), Option("swim", barred="no-water")),
    asides=(Aside("give-up", "hunter"),),
)
WHERE = Place(key="where", squares=SQUARES, origin="B2")
FIELD = Place(key="where", squares=tuple(f"{column}{row}" for column in "ABCDE" for row in range(1, 7)), origin="B2")


def test_options_are_numbered_with_keys_costs_and_reasons_why_not() -> None:
    assert put(WAY, WORDS) == [
        "How do you hunt?",
        "1. Stalk it (stalk)",
        "2. Stand and wait (stand): cost 2",
        "3. Not now: Swim after it, because there is no water here",
        "4. Instead: Give up the hunt (give-up)",
    ]


def test_where_there_is_nothing_to_choose_enter_goes_on() -> None:
    alone = Choose(key="way", options=(Option("stalk"),))
    assert put(alone, WORDS) == ["How do you hunt? Enter: Stalk it."]
    assert {read(alone, typed, WORDS) for typed in ("", "1", "stalk")} == {"stalk"}
    with pytest.raises(Misread):
        read(Choose(key="way", options=(Option("stalk"), Option("swim", barred="no-water"))), "", WORDS)
    assert Choose(key="way", options=(Option("swim", barred="no-water"),)).only is None


@pytest.mark.parametrize(
    ("typed", "key"),
    [("1", "stalk"), ("2", "stand"), ("STAND", "stand"), (" stal ", "stalk"), ("stand and", "stand")],
)
def test_an_option_is_taken_by_number_by_key_or_by_how_it_begins(typed: str, key: str) -> None:
    assert read(WAY, typed, WORDS) == key


def test_an_aside_is_taken_by_number_or_by_key() -> None:
    assert read(WAY, "4", WORDS) == read(WAY, "give-up", WORDS) == Aside("give-up", "hunter")


def test_asides_of_several_seats_are_told_apart() -> None:
    ask = Number(key="bet", low=1, high=5, asides=(Aside("give", "ann"), Aside("give", "bob")))
    assert read(ask, "give bob", WORDS) == Aside("give", "bob")
    assert put(ask, WORDS)[-1] == "Instead: give (give bob)"


def test_options_whose_keys_are_figures_keep_them_as_their_numbers() -> None:
    ask = Choose(key="die", options=(Option("3"), Option("1")))
    assert [line[:2] for line in put(ask, WORDS)[1:]] == ["3.", "1."]
    assert read(ask, "1", WORDS) == "1"


@pytest.mark.parametrize(
    ("ask", "typed", "says"),
    [
        (WAY, "", "number or a word"),
        (WAY, "5", "from 1 to 3"),
        (WAY, "0", "from 1 to 3"),
        (WAY, "3", "There is no water here."),
        (WAY, "9" * 5000, "from 1 to 3"),
        (WAY, "st", "stalk or stand"),
        (WAY, "swim", "There is no water here."),
        (WAY, "fly", "not on the list"),
        (Number(key="n", low=1, high=6), "7", "from 1 to 6"),
        (Number(key="n", low=1, high=6), "", "from 1 to 6"),
        (Number(key="n", low=1, high=6), "²", "from 1 to 6"),
        (Number(key="n", low=1, high=6), "9" * 5000, "from 1 to 6"),
        (WHERE, "Z9", "Z9 cannot be taken"),
        (FIELD, "H3", r"H3 cannot be taken; the nearest to it that can is E3 \(1 S 3 E\)"),
        (WHERE, "north of somewhere", "such as B7"),
        (WHERE, "", "such as B7"),
        (Text(key="t"), " \t ", "cannot stay empty"),
        (Text(key="t", longest=4), "Abigail", "7 characters"),
    ],
)
def test_what_cannot_be_meant_is_said_in_words(ask: Ask, typed: str, says: str) -> None:
    with pytest.raises(Misread, match=says):
        read(ask, typed, WORDS)


def test_the_usual_is_taken_when_nothing_is_typed() -> None:
    assert read(Number(key="n", low=-3, high=6, default=3), "", WORDS) == 3
    assert read(Text(key="t", default="Abigail"), "  ", WORDS) == "Abigail"


def test_a_number_may_be_below_nothing() -> None:
    assert read(Number(key="n", low=-3, high=6), "\N{MINUS SIGN}2", WORDS) == -2


def test_a_name_is_kept_on_one_line_without_control_characters() -> None:
    assert read(Text(key="t"), " The\x1b[2J  Pequod\u202e ", WORDS) == "The[2J Pequod"


@pytest.mark.parametrize("typed", ["C1", "c1", "NE", "1 ne", "1NE", "1 N 1 E", "1 NE of B2", "2 E of A1"])
def test_a_square_is_taken_by_name_or_by_bearing_and_distance(typed: str) -> None:
    assert read(WHERE, typed, WORDS) == "C1"


def test_squares_are_said_with_their_bearings() -> None:
    assert "C1 (1 NE)" in put(WHERE, WORDS)[2]
    assert "B2," in put(WHERE, WORDS)[2]


@pytest.mark.parametrize("name", ["A1", "Z26", "AA1", "AV36", "ZZ999"])
def test_squares_and_positions_are_the_same_thing(name: str) -> None:
    where = position(name)
    assert where is not None and square(*where) == name


@pytest.mark.parametrize(("to", "way"), [("E2", "3 NE"), ("B4", "1 N"), ("A9", "4 S 1 W"), ("B5", "")])
def test_bearings(to: str, way: str) -> None:
    assert bearing("B5", to) == way
    if way:
        assert find(way, "B5") == to


def test_no_square_lies_off_the_map() -> None:
    assert find("9 NW of B2") == ""
    assert find("3") == find("N of nowhere") == find("NNE of B2") == find("3 N of") == ""


def test_dice_are_asked_for_by_what_they_are_for() -> None:
    assert put(Roll(key="strength", dice="2d10"), WORDS) == [
        "2d10 for your strength: type what the dice show, or throw."
    ]


def test_a_sheet_is_one_fact_a_line() -> None:
    state = GAME_STATE
    lines = sheet_lines(Toy().sheet(state, ()))
    assert lines[3:] == [
        "Points: 7 of 48, was 0",
        "Weather: fair",
        "Way: Wood, 2 of 3",
        "Traps: kind: pit; set: 2",
        "Traps: kind: net",
        "Your bet: none",
    ]
    assert map_lines(Toy().sheet(state, ()))[:4] == ["Way:", "1. Camp", "2. Wood, here, dark", "3. Lair"]


GAME_STATE = Toy().new(Settings(Toy.settings), ())
GAME_STATE.points = 7


def test_rules_are_found_by_id_and_near_misses_named() -> None:
    book = rulebook("tests.test_plain_toy")
    assert book.rule("ty-02") == "TY-02. There are ways to hunt, and none goes through water."
    with pytest.raises(NoSuchRule, match="did you mean TY-0"):
        book.rule("TY-04")


def test_faces_come_from_a_file_in_order(tmp_path: Path) -> None:
    file = tmp_path / "faces.txt"
    file.write_text("\ufeff3 4 # two dice\n\n10,\n", encoding="utf-8")
    feed = Feed(file)
    for dice, shown in (("2d6", (3, 4)), ("1d10", (10,))):
        assert feed.take(parse(dice)) == shown
        feed.took(parse(dice), 0)
    with pytest.raises(FeedEnded):
        feed.take(parse("1d6"))


def test_a_face_that_the_die_does_not_have_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "faces.txt"
    file.write_text("3\n7 2\n")
    feed = Feed(file)
    feed.took(parse("1d6"), 0)
    with pytest.raises(FeedError, match=r"line 2: a d6 shows 1 to 6, not 7"):
        feed.take(parse("2d6"))


@pytest.mark.parametrize("data", [b"three", b"3 \xff", b"-1", "²".encode(), b"9" * 5000])
def test_a_file_that_holds_no_faces_is_refused(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "faces.txt"
    file.write_bytes(data)
    with pytest.raises(FeedError):
        Feed(file)


def test_prose_is_kept_to_the_character_and_closed_by_a_dot() -> None:
    prose = Prose()
    lines = ["  Two dots:", "..", "", "> not a quote", "...", "\\..", "\tend "]
    assert all(prose.add(line) for line in lines)
    assert not prose.add(".")
    assert prose.text == "  Two dots:\n.\n\n> not a quote\n...\n..\n\tend "


def test_people_are_named_by_their_posts_and_the_lost_after_them() -> None:
    people = (
        Person("Ann", "master"),
        Person("Ned", "hand"),
        Person("Eli", "cook", lost="in turn 3, Brazil (Storm)"),
        Person("Tom", "hand", "unfit"),
    )
    sheet = Sheet("The Abigail", "", "", (People("Aboard", people, "the master is not counted"),))
    assert sheet_lines(sheet) == [
        "The Abigail",
        "Aboard: the master is not counted",
        "master: Ann",
        "hand: Ned, Tom (unfit)",
        "lost: Eli, cook, in turn 3, Brazil (Storm)",
    ]


def test_numbers_with_names_stand_below_each_other() -> None:
    who = Number(key="who", low=0, high=2, default=0, listed=("Ann [b]", "Ben"))
    words = Words({"ask": {"who": {"line": "Who goes?", "none": "nobody"}}})
    lines = ["Who goes?", "0. nobody", "1. Ann [b]", "2. Ben", "A whole number from 0 to 2. Enter takes 0."]
    assert put(who, words) == lines
    assert read(who, "2", words) == 2


def test_what_ends_everything_is_taken_by_its_whole_word_alone() -> None:
    words = Words(
        {"option": {"declare": {"line": "It is time", "warning": "It ends here."}, "wait": {"line": "Not yet"}}}
    )
    ask = Choose(key="truth", seat="hunter", options=(Option("wait"), Option("declare")))
    for line in ("2", "decl", "It is"):
        with pytest.raises(Misread, match=r"^It ends here\. To do it, type the whole word: declare$"):
            read(ask, line, words)
    assert read(ask, "declare", words) == "declare"
    assert read(ask, "1", words) == "wait"
