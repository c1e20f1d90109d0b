"""Who sits where, names and nations, house rules, what is told, the sheet, and the words for all of it."""

from collections import Counter
from typing import Any

import pytest
from rich.cells import cell_len
from tales.entries import Seat
from tales.games.whale_cards import GAME
from tales.games.whale_cards.card_text import KINDS, SIGNS
from tales.games.whale_cards.deck import CARDS
from tales.games.whale_cards.setup import cast, name_ships, nations
from tales.games.whale_cards.state import NATIONS
from tales.lab.scripted import Played, play_through
from tales.rules.asks import TABLE, Choose
from tales.rules.settings import SettingError, Settings
from tales.rules.sheets import Cards, Gauge, Grid, Line, Sheet

from tests.games.whale_cards import SHORT, Voyage, at, new, offered, sailed, ship

WATERS = "Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen"


# Seats and house rules


def seats(players: str, *people: str) -> list[tuple[str, str, bool]]:
    wanted = [Seat("", "ship", person, person == "automa") for person in people]
    settings = Settings(GAME.settings, {"players": players})
    found = GAME.seats(wanted, settings)
    assert GAME.seats(found, settings) == found  # as a journal's header has them
    return [(seat.key, seat.person, seat.automa) for seat in found]


@pytest.mark.rule("WC-01", "WC-48")
def test_who_sits_down_alone_meets_two_rivals() -> None:
    assert seats("seated", "Ann") == [("ship-1", "Ann", False), ("ship-2", "", True), ("ship-3", "", True)]


@pytest.mark.rule("WC-01", "WC-48")
@pytest.mark.parametrize(
    ("players", "people", "count", "rivals"),
    [("seated", 2, 2, 0), ("seated", 4, 4, 0), ("2", 1, 2, 1), ("4", 1, 4, 3), ("4", 3, 4, 1), ("3", 3, 3, 0)],
)
def test_the_program_plays_ships_at_which_nobody_sits(players: str, people: int, count: int, rivals: int) -> None:
    found = seats(players, *"ABCD"[:people])
    assert len(found) == count and sum(automa for _, _, automa in found) == rivals


@pytest.mark.rule("WC-01")
@pytest.mark.parametrize(
    ("players", "roles", "why"),
    [
        ("seated", ["ship"] * 5, "2 to 4 ships, not 5"),
        ("2", ["ship"] * 3, "has 2 ships, so 3 are too many"),
        ("seated", ["ship", "cook"], "nobody can be a 'cook'"),
        ("seated", [], "2 to 4 ships, not 0"),
    ],
)
def test_seats_that_do_not_fit_are_refused_in_words(players: str, roles: list[str], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        GAME.seats([Seat("", role) for role in roles], Settings(GAME.settings, {"players": players}))


@pytest.mark.rule("WC-R01", "WC-R02", "WC-R05", "WC-R09", "WC-R12", "WC-R18", "WC-R35")
def test_house_rules_are_those_of_the_ledger_with_its_defaults() -> None:
    assert {setting.key: setting.default for setting in GAME.settings} == {
        "players": "seated",
        "first_player": "die",
        "opening_deal": True,
        "nations": False,
        "distinct_nations": False,
        "mulligan": "forced",
        "modifiers_per_catch": "any",
        "modifier_window": "together",
        "skips": "add",
        "game_end": "end of turn",
    }
    with pytest.raises(SettingError):
        Settings(GAME.settings, {"players": "5"})


# Nations


def chosen(choices: list[str], first: int = 0, **settings: Any) -> tuple[Any, Played]:
    season = new(3, nations=True, **settings)
    season.first = season.up = first
    play: Any = nations(season)
    return season, play_through(play, choices)


@pytest.mark.rule("WC-49", "WC-R35")
def test_nations_are_chosen_openly_in_turn_order_and_may_be_the_same() -> None:
    season, played = chosen(["dutch", "no-nation", "dutch"], first=1)
    assert [ask.seat for ask in played.asks if isinstance(ask, Choose)] == ["ship-2", "ship-3", "ship-1"]
    assert [other.nation for other in season.ships] == ["dutch", "dutch", ""]
    assert {ask.to for ask in played.asks} == {None}


@pytest.mark.rule("WC-49", "WC-R35")
def test_by_a_house_rule_no_two_sail_under_the_same() -> None:
    _, played = chosen(["dutch", "no-nation"], distinct_nations=True)
    assert isinstance(played.ask, Choose)
    assert {option.key: option.barred for option in played.ask.options if option.barred} == {"dutch": "taken"}
    assert "no-nation" in offered(played.ask)


@pytest.mark.rule("WC-49")
def test_without_the_house_rule_nobody_is_asked_for_a_nation() -> None:
    played = play_through(GAME.play(new(2)), [], "d2=1")
    assert played.ask is not None and played.ask.key == "cast.how"


# People


def named(choices: list[Any], automa: str = "", nation: str = "") -> tuple[Any, Played]:
    season = new(2, automa)
    season.ships[0].nation = nation
    play: Any = name_ships(season)
    return season, play_through(play, choices)


@pytest.mark.rule("WC-01")
def test_whoever_takes_what_is_offered_answers_one_question() -> None:
    season, played = named(["cast-given"])
    assert [other.name for other in season.ships] == [row["name"] for row in list(cast()["ships"].values())[:2]]
    people = played.told("person.joins")
    assert [person["who"] for person in people] == [
        *("ship-1.master", "ship-1.mate", "ship-2.master", "ship-2.mate"),
    ]
    assert all({"vessel", "ship", "name", "home", "traits", "writer"} <= set(person) for person in people)
    assert people[0]["beloved"] and "beloved" not in people[1]
    assert [told["year"] for told in played.told("cast")] == [1821, 1821]


@pytest.mark.rule("WC-01")
def test_people_may_name_their_ships_and_masters_and_their_rivals_too() -> None:
    own = [1830, "Good [bold] Hope", "Ann Swain", "she"]
    season, played = named(["cast-own", *own], "B")
    assert (season.ships[0].name, season.ships[0].master, season.year) == ("Good [bold] Hope", "Ann Swain", 1830)
    assert season.ships[1].name
    _, played = named(["cast-all", *own, "Rival", "Bo", "he"], "B")
    asked = [ask.seat for ask in played.asks if ask.key == "ship.name"]
    assert asked == ["ship-1", TABLE]


@pytest.mark.rule("WC-R43")
@pytest.mark.parametrize("nation", NATIONS)
def test_a_ship_sails_under_one_of_the_ports_of_its_nation(nation: str) -> None:
    season, _ = named(["cast-given"], nation=nation)
    homes = {row["name"]: row["nation"] for row in cast()["ships"].values()}
    assert homes[season.ships[0].name] == nation


def test_the_cast_is_well_formed_and_enough_for_four_of_one_nation() -> None:
    rows = list(cast()["ships"].values())
    assert Counter(row["nation"] for row in rows) == dict.fromkeys(NATIONS, 4)
    people = [person for row in rows for person in (row["master"], row["mate"])]
    for names in ([row["name"] for row in rows], [person["name"] for person in people]):
        assert len(set(names)) == len(names)
    voices = {"plain", "florid", "pious", "boastful", "homesick", "dry"}
    habits = {"sings", "counts", "whittles", "sketches", "sleepless", "mends", "reads", "gambles"}
    for person in people:
        assert set(person) == {"name", "home", "pronoun", "traits"}
        assert person["traits"][0] in voices and person["traits"][1] in habits
    assert len(cast()["beloved"]) >= 4


# What is told


def moments(given: str, choices: str, dice: str, people: str = "ABCD") -> Voyage:
    season = at(given)
    season.people = tuple(SHORT[letter] for letter in people if SHORT[letter] in {s.seat for s in season.ships})
    return sailed(season, choices, dice)


HUNT = "A hunts with Lances from B"


@pytest.mark.parametrize(
    ("card", "people", "told"),
    [
        ("Nantucket", "AB", "hunt.sea logbook entry ship-1"),
        ("Gam", "AB", "hunt.nothing logbook line ship-1"),
        ("War", "AB", "difficulty.tale campfire scene ship-1"),
        ("Sperm Whale", "A", "catch.chase scene scene ship-1, catch.entry logbook entry ship-1"),
        ("Nantucket", "C", "rival.hunt logbook line ship-1"),
        ("War", "C", "rival.loss logbook line ship-1"),
        ("Sperm Whale", "C", "rival.caught logbook line ship-1"),
        ("War", "B", "difficulty.tale campfire scene ship-2"),
        ("Sperm Whale", "B", "catch.chase scene scene ship-2, rival.caught logbook line ship-2"),
    ],
)
def test_what_is_told_of_a_hunt_and_by_whom(card: str, people: str, told: str) -> None:
    voyage = moments(f"A [Lances, {WATERS}]; B [{card}]; C [Storm]; pile [Pack, Prize]", HUNT, "d1=1", people)
    assert ", ".join(" ".join(moment) for moment in voyage.moments()) == told


def test_a_turn_is_one_passage_with_scenes_inside() -> None:
    voyage = moments(
        f"A [Gam, Lances, {WATERS}]; B [Sperm Whale, Dead]; pile [Pack, Prize]",
        f"A plays event Gam at B; {HUNT}; B plays modifier Dead",
        "d2=1",
    )
    assert voyage.passages() == ["turn", "gam", "chase"]
    assert [key for key, *_ in voyage.moments()] == ["event.gam", "catch.modifier", "catch.chase", "catch.entry"]
    assert voyage.moments()[1][3] == "ship-2"


def test_a_robbery_is_told_by_both_ships_and_of_rivals_by_the_person_alone() -> None:
    given = f"A [Confiscation, Lances, {WATERS}]; B [Storm]; BT B 2; pile [Pack]"
    play = "A plays event Confiscation at B"
    assert [(key, seat) for key, _, _, seat in moments(given, play, "").moments()] == [
        *(("event.confiscation", "ship-1"), ("event.robbed", "ship-2")),
    ]
    assert [(key, seat) for key, _, _, seat in moments(given, play, "", "B").moments()] == [
        ("event.confiscation", "ship-2")
    ]


def test_half_of_the_season_brings_a_letter_from_every_ship_in_turn_order() -> None:
    season = at("A [Lances, Arctic]; B [Nantucket]; C [Storm]; pile []; discard [Gam, War, Prize, Pack, Dead, Guinea]")
    season.first, season.people = 1, ("ship-1", "ship-2")
    voyage = sailed(season)
    assert [(key, seat) for key, _, _, seat in voyage.moments()] == [
        *(("season.middle", "ship-2"), ("season.middle", "ship-1")),
    ]


@pytest.mark.rule("WC-47")
def test_the_winner_comes_into_port_last_and_a_table_closes_the_book() -> None:
    season = at("A [Gam]; B [Storm]; C [War]; BT A 3, B 9, C 4")
    season.ended, season.people = True, ("ship-1", "ship-3")
    played = play_through(GAME.play(season))
    assert [(key, form, seat) for key, form, _, seat in played.narrated()] == [
        ("season.home", "letter", "ship-1"),
        ("season.home", "letter", "ship-3"),
        ("season.port", "scene", "ship-2"),
        ("season.tally", "logbook", TABLE),
    ]
    assert [(told["ship"], told["total"], told["won"]) for told in played.told("tally")] == [
        ("the Abigail", 3, False),
        ("the Brothers", 9, True),
        ("the Concord", 4, False),
    ]


@pytest.mark.rule("WC-R37")
def test_those_who_have_won_together_come_into_port_one_after_the_other() -> None:
    season = at("A [Gam]; B [Storm]; C [War]; BT A 9, B 9, C 4")
    season.ended, season.first = True, 1
    played = play_through(GAME.play(season))
    assert [seat for key, _, _, seat in played.narrated() if key == "season.port"] == ["ship-2", "ship-1"]


def test_the_tally_counts_what_a_ship_has_done() -> None:
    season = at(f"A [Gam, Lances, Pack, Prize, {WATERS}]; B [Sperm Whale, Nantucket, Storm]; pile [War]; second pass")
    sailed(
        season,
        "A plays event Gam at B; A hunts with Lances from B; A plays Pack for an extra Hunt Phase; "
        "A hunts with Prize from B",
        "d3=1, d2=2",
    )
    season.ended = True
    tally = play_through(GAME.play(season)).told("tally")[0]
    wanted = {"sperm": 1, "right": 0, "finback": 0, "total": 5, "turns": 1, "hunts": 2, "gams": 1}
    assert wanted.items() <= tally.items()
    assert (tally["seas"], tally["difficulties"], tally["others"], tally["mulligans"]) == (0, 1, 0, 0)


# The sheet


def cards_of(sheet: Sheet) -> dict[str, tuple[tuple[str, ...], int]]:
    return {part.name: (part.faces, part.covered) for part in sheet.parts if isinstance(part, Cards)}


@pytest.mark.rule("WC-R40", "WC-04")
def test_the_sheet_shows_ones_own_hand_and_the_backs_of_all_others() -> None:
    season = at("A [Gam, Lances]; B [Sperm Whale, Storm, War]; BT A 4; skips B 2; pile [Pack]; discard [Dead, Prize]")
    season.year, season.ships[0].master = 1821, "Obed Russell"
    sheet = GAME.sheet(season, ("ship-1",))
    assert (sheet.title, sheet.place) == ("Season of 1821", "the Abigail is up")
    assert sheet.turn == "turn 1, first pass"
    found = cards_of(sheet)
    assert found["Hand of the Abigail"] == (("Gam", "Lances"), 0)
    assert found["Hand of the Brothers"] == ((), 3)
    assert found["Discard pile, newest first"] == (("Prize", "Dead"), 0)
    assert Gauge("Pile", 1, 79, "first pass of two") in sheet.parts
    assert Gauge("the Abigail", 4, 0, each=True, unit="BT") in sheet.parts
    assert Gauge("the Brothers", 0, 0, each=True, unit="BT") in sheet.parts
    assert Grid("", ("Ship", "Master"), (("the Abigail", "Obed Russell"), ("the Brothers", ""))) in sheet.parts
    assert cards_of(GAME.sheet(season, ()))["Hand of the Abigail"] == ((), 2)


@pytest.mark.rule("WC-30")
def test_the_head_of_the_sheet_says_who_must_skip_turns() -> None:
    season = at("A [Gam]; B [War]; C [Pack]; skips B 2, C 1; pile [Dead]")
    for viewer in ((), ("ship-1",)):
        assert GAME.sheet(season, viewer).parts[0] == Line("Must skip", "the Brothers 2 turns, the Concord 1 turn")
    assert "Must skip" not in {part.name for part in GAME.sheet(at("A [Gam]; B [War]"), ()).parts}


def test_every_type_of_card_has_a_sign_and_a_card_of_two_types_has_both() -> None:
    signs = {KINDS[card]: SIGNS[card] for card in CARDS}
    single = {kind: sign for kind, sign in signs.items() if " or " not in kind}
    assert len(single) == len(set(single.values())) == 6 and all(cell_len(sign) == 1 for sign in single.values())
    assert signs["Catch or Event"] == single["Catch"] + single["Event"]
    assert signs["Catch or Modifier"] == single["Catch"] + single["Modifier"]
    season = at("A [Gam, Arctic]; B [War]; pile [Pack]; discard [Dead]")
    lists = [part for part in GAME.sheet(season, ("ship-1",)).parts if isinstance(part, Cards)]
    shown = {part.name: part.signs for part in lists}
    assert shown["Hand of the Abigail"] == (SIGNS["gam"], SIGNS["arctic"]) and shown["Hand of the Brothers"] == ()
    assert all(len(part.signs) == len(part.faces) for part in lists)


def test_cards_that_can_be_played_stand_before_those_that_cannot() -> None:
    season = at("A [Arctic, Lances, War, Gam, Prize]; B [Sperm Whale]; pile [Pack, Storm]")
    play: Any = GAME.play(season)
    played = play_through(play, ["event.none"])
    assert isinstance(played.ask, Choose) and played.ask.key == "hunt.card"
    held = [(option.card, bool(option.barred)) for option in played.ask.options if option.card][:5]
    assert held == [("lances", False), ("prize", False), ("arctic", True), ("war", True), ("gam", True)]


def test_the_sheet_says_what_a_ship_has_caught_and_what_it_has_to_come() -> None:
    season = at(f"A [Captain Ahab, {WATERS}]; B [Sperm Whale]; pile [Pack]; nation A dutch; nation B basques")
    play: Any = GAME.play(season)
    play_through(play, ["event.none", "hunt.captain-ahab", "modifier.pass", "modifier.pass"], "d1=1")
    sheet = GAME.sheet(season, ())
    assert Gauge("the Abigail", 6, 0, "1 whale, an extra turn to come", each=True, unit="BT") in sheet.parts
    rows = (("the Abigail", "", "Dutch"), ("the Brothers", "", "Basques"))
    assert Grid("", ("Ship", "Master", "Nation"), rows) in sheet.parts


@pytest.mark.rule("WC-12")
def test_a_hand_that_was_looked_at_stays_on_the_hunters_sheet_for_the_turn() -> None:
    season = at(f"A [Gam, Lances, {WATERS}]; B [Sperm Whale, Storm]; pile [Pack]")
    play: Any = GAME.play(season)
    play_through(play, ["event.gam", "seen"])
    name = "the Brothers, seen by the Abigail"
    assert cards_of(GAME.sheet(season, ("ship-1",)))[name] == (("Sperm Whale", "Storm"), 0)
    assert name not in cards_of(GAME.sheet(season, ("ship-2",)))
    sailed(season_after := at(f"A [Gam, Lances, {WATERS}]; B [Sperm Whale]; pile [Pack]"), "A plays event Gam at B")
    assert name not in cards_of(GAME.sheet(season_after, ("ship-1",)))


def test_the_whale_in_the_window_lies_on_the_table() -> None:
    season = at(f"A [Lances, {WATERS}]; B [Sperm Whale, Storm]; pile [Pack]; nation A dutch")
    play: Any = GAME.play(season)
    play_through(play, ["event.none", "hunt.lances"], "d2=1")
    assert Line("On the table", "Sperm Whale, worth 6 BT by now to the Abigail") in GAME.sheet(season, ()).parts


def test_a_log_is_kept_of_cards_met() -> None:
    season = at(f"A [Lances, {WATERS}]; B [Nantucket, Storm]; pile [Gam]")
    sailed(season, HUNT, "d2=2")
    assert ship(season, "A").log.met == {"difficulty": 1}
