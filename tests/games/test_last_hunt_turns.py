"""Turns: the six steps, who is asked what, and which moments of narration they have."""

from typing import Any

import pytest
from tales.entries import Entry
from tales.games.last_hunt import GAME
from tales.games.last_hunt.automa import decided_for
from tales.games.last_hunt.hunt import beast_grows, moving, one_turn
from tales.games.last_hunt.risks import risk
from tales.games.last_hunt.state import Hunt
from tales.lab.scripted import Played, play_through
from tales.rules.asks import Ask, Choose, Narrate, Number, Open, Roll, Tell, Text
from tales.rules.words import Words, load

from tests.games.last_hunt import SHORT, at, ends, offered, option, risked, stand, written

QUIET = ["stay", "wait", "companion-1", "pass", "wait", "pass", "rest"]
"""A Turn of two Companions in which nothing happens, but for the Beast."""


def turns(hunt: Hunt, *choices: Any, dice: str = "") -> Played:
    return play_through(GAME.play(hunt), choices, dice)


def step_one(hunt: Hunt, *choices: str) -> Played:
    play: Any = moving(hunt)
    return play_through(play, choices)


def asked(played: Played, kind: type[Ask] = Choose) -> list[str]:
    return [ask.key for ask in played.asks if isinstance(ask, kind)]


# Step 1


@pytest.mark.rule("LH-17", "LH-18")
def test_the_party_may_stay_and_then_nothing_is_told() -> None:
    hunt = at(place="the ford", time="dusk")
    played = step_one(hunt, "stay")
    assert (hunt.place, hunt.time, played.narrated()) == ("the ford", "dusk", [])
    assert asked(turns(at(size=3), *QUIET, 1, *QUIET, 2)).count("turn.move") == 3  # once a Turn, at its start


@pytest.mark.rule("LH-17", "LH-19", "LH-20", "LH-04", "LH-05")
def test_the_hunter_may_wish_and_the_beast_says_where_and_when() -> None:
    hunt = at()
    played = step_one(hunt, "move-wish", "the upper ride at dawn", "the chalk pit", "the middle of the night")
    assert (hunt.place, hunt.time) == ("the chalk pit", "the middle of the night")
    assert played.narrated() == [("scene.move", "logbook", "entry", "beast")]
    seats = {ask.key: ask.seat for ask in played.asks}
    assert (seats["turn.move"], seats["move.wish"]) == ("hunter", "hunter")
    assert (seats["move.place"], seats["move.time"]) == ("beast", "beast")
    opened = next(ask for ask in played.asks if isinstance(ask, Open))
    assert dict(opened.facts)["place"] == "the chalk pit"
    assert dict(opened.facts)["time"] == "the middle of the night"
    assert opened.form == "logbook"


def test_the_beast_is_offered_the_present_place_and_the_time_goes_round() -> None:
    """A move may be one in time only: the Party waits for dawn where it is. What lies ahead is said beside it."""
    hunt = at(places=("one", "two"))
    times = []
    for _ in range(5):
        play: Any = moving(hunt)
        default = [ask.default for ask in play_through(play, ["move", "x", "y"]).asks if hasattr(ask, "default")]
        times.append(default)
    assert times == [["one", "dawn"], ["x", "day"], ["x", "dusk"], ["x", "night"], ["x", "dawn"]]


def test_a_beast_of_the_program_leads_on() -> None:
    hunt = at(places=("one", "two"))
    led = []
    for _ in range(3):
        play: Any = moving(hunt)
        ask = play_through(play, ["move"]).ask
        assert isinstance(ask, Text)
        led.append(decided_for(hunt, ask))
        play = moving(hunt)
        play_through(play, ["move", led[-1], "dusk"])
    assert led == ["one", "two", "one"]


# Steps 2 to 4


@pytest.mark.rule("LH-21", "LH-22", "LH-30", "LH-R22")
def test_the_hunter_may_declare_before_each_letter_and_not_after_the_last() -> None:
    hunt = at(size=4)
    picks = ["wait", "companion-2", "pass", "wait", "companion-3", "pass", "wait", "pass"]
    played = turns(hunt, "stay", *picks)
    each = ["turn.truth", "turn.pick", "episode.what"]
    assert asked(played) == ["turn.move", *each, *each, "turn.truth", "episode.what", "hunter.step"]
    first = turns(at(size=4), "stay", "wait", "companion-2", "pass", "wait")
    assert offered(first) == ["companion-1", "companion-3"]


@pytest.mark.rule("LH-21", "LH-71", "LH-R23")
def test_the_moment_of_truth_may_come_before_the_first_letter() -> None:
    hunt = at(size=3)
    play: Any = one_turn(hunt)
    played = play_through(play, ["stay", "declare"])
    assert played.ask is None and hunt.declared
    assert stand(hunt) == "H 2/2, C1 1/1, C2 1/1, B 4/8"


@pytest.mark.rule("LH-23", "LH-24", "LH-28", "LH-44", "LH-R03", "LH-R21")
def test_what_a_companion_may_do_with_the_sure_point_first() -> None:
    hunt = at("C1 3/3")
    assert offered(written(hunt, "C1")) == ["life-point", "risk-life", "risk-death", "risk-other", "pass"]
    played = written(hunt, "C1", "life-point")
    ends(hunt, "C1 3/4")
    assert played.rolled() == [] and asked(played) == ["episode.what"]  # no dice, and no Raise
    assert played.narrated() == [("letter.plain", "letter", "entry", "companion-1")]


@pytest.mark.rule("LH-R13", "LH-R21", "LH-68")
def test_somebody_out_at_10_can_only_pass() -> None:
    assert offered(written(at("C1 0/10", out="C1"), "C1")) == ["pass"]
    hunt = at("C1 3/3")
    played = written(hunt, "C1", "pass")
    assert (stand(hunt, "C1"), played.narrated()) == ("C1 3/3", [("letter.pass", "letter", "line", "companion-1")])


@pytest.mark.rule("LH-R16")
def test_who_goes_out_keeps_the_chance_of_this_turn() -> None:
    hunt = at("C1 3/3, C2 4/2")
    about = ["companion-1", "risk-other", "companion-2", "their-death", "2", "raise", "4"]
    played = turns(hunt, "stay", "wait", *about, "wait", dice="d6=5, d6=3")
    assert hunt.member("companion-2").out
    assert played.ask is not None
    assert (played.ask.key, played.ask.seat) == ("episode.what", "companion-2")
    assert offered(played) == ["life-point", "pass"]


# Step 5


@pytest.mark.rule("LH-31", "LH-32", "LH-33", "LH-R13", "LH-R24")
def test_the_hunters_step() -> None:
    hunt = at("H 2/2")
    assert offered(written(hunt, "H")) == ["death-point", "dare", "rest"]
    played = written(hunt, "H", "death-point")
    ends(hunt, "H 3/2")
    assert played.narrated() == [("journal.point", "logbook", "line", "hunter")]
    assert written(at("H 10/2"), "H").asks == []
    assert written(at("H 2/2"), "H", "rest").narrated() == []


# Step 6


@pytest.mark.rule("LH-34", "LH-35", "LH-36", "LH-37", "LH-R20", "LH-R25")
@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_the_beast_splits_as_many_points_as_the_party_has_people(size: int) -> None:
    for life in range(size + 1):
        hunt = at(size=size, out="C1")
        was = hunt.beast.together
        play: Any = beast_grows(hunt)
        played = play_through(play, [life])
        assert (hunt.beast.life, hunt.beast.together) == (2 * size + 2 + life, was + size)
        assert played.narrated() == []
        split = next(ask for ask in played.asks if isinstance(ask, Number))
        assert (split.low, split.high, split.to) == (0, size, ("beast",))


@pytest.mark.rule("LH-21", "LH-30")
def test_that_it_is_not_the_moment_of_truth_yet_may_stand_for_good() -> None:
    """It is asked before every episode; what it passes as is never that the hunt ends."""
    asks = [ask for ask in turns(at(size=3), *QUIET).asks if ask.key == "turn.truth"]
    assert len(asks) >= 2
    for ask in asks:
        assert isinstance(ask, Choose)
        assert ask.passes == "wait"
        assert [option.key for option in ask.open] == ["wait", "declare"]


@pytest.mark.rule("LH-12")
def test_the_beast_has_no_ceiling() -> None:
    hunt = at("B 9/20", size=2)
    turns(hunt, *(["stay", "wait", "pass", "rest", 1] * 9))
    ends(hunt, "B 18/29")


@pytest.mark.rule("LH-38", "LH-02", "LH-R15", "LH-62")
def test_the_beast_takes_no_risks_and_all_dice_have_six_sides() -> None:
    played = turns(
        at(size=2), "stay", "wait", "risk-life", "2", "let", "dare", "2", "let", 2, dice="d6=3, d6=3, d6=3, d6=3"
    )
    levels = [ask for ask in played.asks if ask.key in ("risk.level", "episode.what", "hunter.step")]
    assert {ask.seat for ask in levels} == {"companion-1", "hunter"}
    dice = [ask for ask in played.asks if isinstance(ask, Roll)]
    assert {ask.parsed.sides for ask in dice} == {6}
    assert [(ask.key, ask.seat) for ask in dice] == [
        *(("risk.taker", "companion-1"), ("risk.beast", "beast")),
        *(("risk.taker", "hunter"), ("risk.beast", "beast")),
    ]


@pytest.mark.rule("LH-16", "LH-R39")
def test_turns_go_on_until_the_hunter_declares() -> None:
    hunt = at(size=2)
    played = turns(hunt, *(["stay", "wait", "pass", "rest", 2] * 30))
    assert hunt.turn == 31 and played.ask is not None and played.ask.key == "turn.move"


# Letters


def letter(hunt: Hunt, line: str, choices: list[str], dice: str) -> list[tuple[str, str]]:
    """The moments of a letter, and who tells each; all of them stand in one passage."""
    played = risked(hunt, line, choices, dice)
    inside = [ask.key for ask in played.asks if isinstance(ask, Open)]
    assert inside[0] in ("letter", "journal")
    assert played.asks[0].key == inside[0]
    return [(key, seat) for key, form, _, seat in played.narrated()]


@pytest.mark.rule("LH-39", "LH-49", "LH-50", "LH-61", "LH-65")
def test_a_raised_risk_is_told_in_three_moments() -> None:
    told = letter(at("C1 6/3, B 6/12"), "C1 death", ["3", "raise", "5"], "d6=1, d6+1=6")
    assert told == [("letter.death", "companion-1"), ("letter.raise", "beast"), ("letter.lost", "beast")]
    told = letter(at("C1 3/3, B 6/12"), "C1 life", ["3", "raise", "5"], "d6=6, d6+1=1")
    assert told == [("letter.life", "companion-1"), ("letter.raise", "beast"), ("letter.won", "companion-1")]


@pytest.mark.rule("LH-29", "LH-40", "LH-61", "LH-65", "LH-R06", "LH-R14")
def test_a_letter_about_another_is_made_worse_by_that_other() -> None:
    told = letter(at("C1 3/3, C2 3/3"), "C1 death of C2", ["1", "raise", "2"], "d6=1, d6=6")
    assert told == [
        ("letter.about.death", "companion-1"),
        ("letter.about.raise", "companion-2"),
        ("letter.about.lost", "companion-2"),
    ]
    told = letter(at("H 3/3, C1 3/3"), "C1 life of H", ["1", "let"], "d6=1, d6=6")
    assert told == [("letter.about.life", "companion-1"), ("letter.about.lost", "beast")]
    told = letter(at("H 3/3, C1 3/3"), "C1 life of H", ["1", "let"], "d6=6, d6=6")
    assert told[-1] == ("letter.about.won", "companion-1")


@pytest.mark.rule("LH-32", "LH-51", "LH-R04")
def test_the_hunter_keeps_a_journal_of_it() -> None:
    told = letter(at("H 3/3"), "H death", ["2", "raise", "3"], "d6=1, d6=6")
    assert told == [("journal.death", "hunter"), ("journal.raise", "beast"), ("journal.lost", "beast")]


@pytest.mark.rule("LH-49", "LH-61", "LH-62")
def test_first_it_is_told_and_then_announced() -> None:
    played = risked(at("C1 3/3, B 6/12"), "C1 life", ["3", "raise", "5"], "d6=6, d6+1=1")
    order = [ask.key for ask in played.asks if not ask.is_note]
    assert order == [
        *("letter.life", "risk.level", "raise", "letter.raise", "raise.level"),
        *("risk.taker", "risk.beast", "letter.won"),
    ]
    won = played.told("risk.won")[0]
    assert (won["level"], won["final"], won["modifier"], won["gained"], won["forfeit"]) == (3, 5, 1, 5, 5)


@pytest.mark.rule("LH-39")
def test_the_letter_has_its_writer_place_and_time() -> None:
    played = risked(at("C1 3/3", place="the ford", time="dusk"), "C1 life of H", ["1", "let"], "d6=6, d6=1")
    opened = next(ask for ask in played.asks if isinstance(ask, Open))
    facts = dict(opened.facts)
    assert (opened.writer, opened.form) == ("companion-1", "letter")
    assert (facts["place"], facts["time"], facts["about"], facts["about_name"]) == (
        *("the ford", "dusk", "hunter", "Tam Rennick"),
    )


@pytest.mark.rule("LH-66", "LH-67")
def test_who_goes_out_tells_of_it_after_the_letter() -> None:
    hunt = at("C1 3/3, C2 2/2")
    played = risked(hunt, "C1 death of C2", ["1", "raise", "6"], "d6=3, d6+2=1")
    assert played.opened() == ["letter", "out"]
    assert played.narrated()[-1] == ("out.mark", "logbook", "line", "companion-2")
    assert played.told("person.out") == [
        {"who": "companion-2", "name": "Marta Quill", "score": "death", "state": "out"}
    ]


@pytest.mark.rule("LH-70")
def test_the_hunter_never_goes_out() -> None:
    hunt = at("H 2/2, C1 3/3")
    risked(hunt, "C1 life of H", ["1", "raise", "2"], "d6=6, d6=1")
    ends(hunt, "H 2/0, C1 3/5")
    assert not any(member.out for member in hunt.party)


@pytest.mark.rule("LH-R05", "LH-R06")
def test_nobody_else_is_asked_for_a_raise() -> None:
    hunt = at("H 5/5, C1 5/5, C2 5/5, B 5/5")
    for line, raiser in (("C1 death", "beast"), ("C1 life of C2", "companion-2"), ("H death", "beast")):
        taker, score = line.split(" ")[:2]
        about = hunt.member("companion-2") if " of " in line else None
        play: Any = risk(hunt, hunt.member(SHORT[taker]), score, about)
        played = play_through(play, ["3", "let"], "d6=3, d6=3")
        assert [ask.seat for ask in played.asks if ask.key.startswith("raise")] == [raiser]


def test_every_narration_is_a_moment_of_some_passage() -> None:
    played = turns(at(size=2), "move", "x", "y", "wait", "life-point", "death-point", 2)
    depth = 0
    for ask in played.asks:
        depth += (ask.kind == "open") - (ask.kind == "close")
        assert depth == 1 or not isinstance(ask, Narrate)


@pytest.mark.rule("LH-54", "LH-55", "LH-57", "LH-58", "LH-R26")
@pytest.mark.parametrize(
    ("line", "levels", "dice", "forfeit", "beast_loses"),
    [
        ("C1 death", ["2", "raise", "4"], "d6=6, d6=1", 4, [-4]),
        ("C1 death", ["2", "raise", "4"], "d6=1, d6=6", 0, []),
        ("C1 death of H", ["1", "raise", "2"], "d6=6, d6=1", 2, []),
        ("C1 death of H", ["1", "raise", "2"], "d6=1, d6=6", 0, []),
    ],
)
def test_whoever_raised_forfeits_what_the_taker_wins(
    line: str, levels: list[str], dice: str, forfeit: int, beast_loses: list[int]
) -> None:
    played = risked(at("H 3/3, C1 3/3, B 6/12"), line, levels, dice)
    told = [*played.told("risk.won"), *played.told("risk.lost")][0]
    assert told["forfeit"] == forfeit
    assert [tell["by"] for tell in played.told("beast.loses")] == beast_loses


# What is said of sums and odds

WORDS = Words(load("tales.games.last_hunt"))


def lines(played: Played, key: str) -> list[str]:
    asks = [ask for ask in played.asks if isinstance(ask, Tell) and ask.key == key]
    return [WORDS.entry(Entry(1, "tell", ask.key, facts=ask.facts)) for ask in asks]


@pytest.mark.rule("LH-62", "LH-63", "LH-64")
@pytest.mark.parametrize(
    ("level", "dice", "line"),
    [
        ("6", "d6=5, d6+2=3", "Ansel Ray wins at level 6: 5 against 3 + 2 = 5."),
        ("6", "d6=4, d6+2=3", "Ansel Ray loses at level 6: 4 against 3 + 2 = 5."),
        ("2", "d6=4, d6=3", "Ansel Ray wins at level 2: 4 against 3."),
    ],
)
def test_a_sum_is_shown_as_it_was_reckoned(level: str, dice: str, line: str) -> None:
    played = risked(at("C1 3/3, B 6/0"), "C1 life", [level, *["let"] * (level == "2")], dice)
    assert [*lines(played, "risk.won"), *lines(played, "risk.lost")] == [line]


def test_a_die_with_an_addition_shows_what_it_comes_to() -> None:
    rolled = (("dice", "1d6+2"), ("faces", (3,)), ("by", "thrown"))
    assert WORDS.entry(Entry(1, "answer", "risk.beast", facts=rolled)) == "the Beast against it d6 3 + 2 = 5"


@pytest.mark.rule("LH-45", "LH-66")
def test_odds_say_whose_they_are_and_who_would_be_out() -> None:
    hunt = at("H 3/3, C1 2/3, B 6/12")
    own = option(written(hunt, "C1", "risk-death"), "2")
    assert WORDS.more(own) == f"chance {hunt.chance(2)}, you gain 2, you lose 2, out if you lose"
    assert "out" not in dict(option(written(hunt, "C1", "risk-life"), "2").facts)
    about = option(written(hunt, "C1", "risk-other", "hunter", "their-death"), "1")
    assert WORDS.more(about) == f"chance {hunt.chance(1)}, they gain 1, you lose 1"
    raised = option(risked(at("C1 3/3, C2 2/3"), "C1 death of C2", ["1", "raise"], ""), "2")
    assert dict(raised.facts)["out"] == ("you, if they win",)
    assert "you stake 2" in WORDS.more(raised)


@pytest.mark.rule("LH-66", "LH-70")
def test_the_hunter_is_never_out() -> None:
    hunt = at("H 2/3")
    assert "out" not in dict(option(written(hunt, "H", "dare"), "2").facts)
