"""The voyage: ship, route, turns, saved events and the end, rule by rule."""

from typing import Any

import pytest
from tales.games.whale_dice import GAME
from tales.games.whale_dice.state import GROUNDS
from tales.lab.scripted import Played, play_through
from tales.rules.asks import Answer, Choose, Roll, Text
from tales.rules.settings import Settings

from tests.games.whale_dice import at, fleet

NAMES: list[Answer] = ["Abigail", "Josiah Pell", 1843, 0]
"""The ship, her master, the year, and nobody to be renamed."""


def keys(played: Played) -> list[str]:
    """The options that may be taken at the choice where the script ran out."""
    assert isinstance(played.ask, Choose)
    return [option.key for option in played.ask.open]


def barred(played: Played) -> dict[str, str]:
    assert isinstance(played.ask, Choose)
    return {option.key: option.barred for option in played.ask.options if option.barred}


# The ship


@pytest.mark.rule("WD-01")
def test_one_captain_takes_one_ship_from_nantucket_to_the_south_pacific() -> None:
    state = fleet()
    played = play_through(GAME.play(state), [*NAMES, *["sail"] * 40], ["d20=5"] * 3 + ["d6=2"] * 40)
    assert len(state.ships) == 1
    reached = [tell["ground"] for tell in played.told("ground.reached")]
    assert (reached[0], reached[-1]) == ("nantucket", "south-pacific")
    assert played.ending is not None
    assert played.ending.key == "arrived"


@pytest.mark.rule("WD-02", "WD-R02")
@pytest.mark.parametrize("crew_die", [8, 10])
def test_a_d10_is_thrown_only_by_that_house_rule(crew_die: int) -> None:
    dice = set()
    for sailing in ["d6=1, d20=1, d4=1", "d6=1, d20=4, d8=1, d4=1", f"d6=5, d4=1, d20=20, d8=1, d{crew_die}=5"]:
        state = at(settings={"crew_die": crew_die})
        played = play_through(GAME.play(state), ["sail"], sailing)
        dice |= {ask.dice for ask in played.asks if isinstance(ask, Roll)}
    assert dice <= {"1d4", "1d6", "1d8", "1d20", f"1d{crew_die}"}
    assert ("1d10" in dice) == (crew_die == 10)


@pytest.mark.rule("WD-03", "WD-R37")
def test_the_player_names_the_ship() -> None:
    state = fleet()
    played = play_through(GAME.play(state))
    assert isinstance(played.ask, Text)
    assert (played.ask.key, played.ask.default) == ("ship.name", "Abigail")

    played = play_through(GAME.play(fleet()), ["  Ann\u202ee ", "Elihu Marden", 1851], "d20=5, d20=6, d20=7")
    assert played.told("cast") == [{"ship": "Anne", "master": "Elihu Marden", "year": 1851, "port": "nantucket"}]


@pytest.mark.rule("WD-04", "WD-07", "WD-R04", "WD-R33")
def test_three_dice_make_the_ship_and_low_ones_stand() -> None:
    state = fleet()
    played = play_through(GAME.play(state), NAMES, "d20=1, d20=20, d20=1")
    ship = state.ships[0]
    assert (ship.hull, ship.rigging, ship.crew) == (1, 20, 1)
    assert (ship.hull_start, ship.rigging_start, ship.crew_start) == (1, 20, 1)
    assert played.rolled() == ["start.hull", "start.rigging", "start.crew"]
    assert played.told("ship.ready") == [{"hull": 1, "rigging": 20, "crew": 1, "target": 2}]


@pytest.mark.rule("WD-05", "WD-R07", "WD-R10")
@pytest.mark.parametrize("event", ["d20=12, d6=6", "d20=14, d4=4", "d20=15"])
def test_repairs_stop_at_the_starting_values_and_leave_the_crew(event: str) -> None:
    state = at(hull=(9, 10), rigging=(7, 8), crew=(4, 10))
    play_through(GAME.play(state), ["sail", "now"], f"d6=1, {event}")
    ship = state.ships[0]
    assert (ship.hull, ship.rigging, ship.crew) == (10, 8, 4)


@pytest.mark.rule("WD-05")
def test_the_crew_may_grow_beyond_its_start() -> None:
    state = at(crew=10)
    play_through(GAME.play(state), ["sail", "now"], "d6=1, d20=9, d6=6")
    assert state.ships[0].crew == 16


@pytest.mark.rule("WD-06", "WD-R31")
def test_cargo_has_a_floor_and_no_ceiling() -> None:
    state = at(cargo=500)
    play_through(GAME.play(state), ["sail"], "d6=5, d4=1, d20=10")
    assert state.ships[0].cargo == 505
    state = at(cargo=1)
    play_through(GAME.play(state), ["sail"], "d6=1, d20=18, d6=6")
    assert state.ships[0].cargo == 0


@pytest.mark.rule("WD-07", "WD-R06")
def test_a_lost_ship_is_never_profitable() -> None:
    state = at(hull=1, cargo=100)
    played = play_through(GAME.play(state), ["sail"], "d6=1, d20=1, d4=4")
    assert played.ending is not None
    assert dict(played.ending.facts) == {"profit": False, "cargo": 100, "target": 20}


@pytest.mark.rule("WD-07", "WD-R05")
@pytest.mark.parametrize(("cargo", "profit"), [(19, False), (20, True), (21, True)])
def test_twice_the_first_crew_is_a_profit(cargo: int, profit: bool) -> None:
    state = at(turn=40, crew=(20, 10), cargo=cargo)
    played = play_through(GAME.play(state), ["sail"], "d6=2")
    assert played.ending is not None
    assert dict(played.ending.facts)["profit"] is profit


@pytest.mark.rule("WD-08", "WD-09", "WD-10", "WD-11")
@pytest.mark.parametrize(
    ("position", "dice", "how"),
    [
        ({"hull": 2}, "d6=1, d20=17, d6=2", "sunk"),
        ({"rigging": 2}, "d6=1, d20=2, d4=2, d4=1", "starved"),
        ({"crew": 2}, "d6=1, d20=20, d4=2", "derelict"),
        ({"hull": 3}, "d6=1, d20=17, d6=2", ""),
        ({"rigging": 3}, "d6=1, d20=2, d4=2, d4=1", ""),
        ({"crew": 3}, "d6=1, d20=20, d4=2", ""),
    ],
)
def test_what_is_at_nothing_ends_the_voyage(position: dict[str, Any], dice: str, how: str) -> None:
    state = at(**position)
    played = play_through(GAME.play(state), ["sail"], dice)
    assert state.ships[0].ended == how
    assert [tell["how"] for tell in played.told("ship.ended")] == ([how] if how else [])


# The route


@pytest.mark.rule("WD-12", "WD-13")
def test_the_route_has_twenty_grounds_of_two_turns_each() -> None:
    state = at(turn=1)
    played = play_through(GAME.play(state), ["sail"] * 40, ["d6=2"] * 40)
    assert [tell["ground"] for tell in played.told("ground.reached")] == list(GROUNDS)
    assert len(GROUNDS) == 20
    begun = [(tell["turn"], tell["ground"], tell["part"]) for tell in played.told("turn.begins")]
    assert begun == [(turn, GROUNDS[(turn - 1) // 2], 2 - turn % 2) for turn in range(1, 41)]


@pytest.mark.rule("WD-14", "WD-R01")
@pytest.mark.parametrize(("last_ground", "turns"), [("play", 40), ("arrive", 38)])
def test_the_voyage_ends_with_the_last_turn(last_ground: str, turns: int) -> None:
    state = at(turn=37, settings={"last_ground": last_ground})
    played = play_through(GAME.play(state), ["sail"] * (turns - 36), ["d6=2"] * (turns - 36))
    assert played.ending is not None
    assert played.ending.key == "arrived"
    assert played.told("ground.reached")[-1]["ground"] == "south-pacific"
    assert played.told("voyage.account")[0]["turns"] == turns


@pytest.mark.rule("WD-69", "WD-70", "WD-R35")
def test_the_route_may_be_another_and_shorter() -> None:
    route = ("arctic", "brazil", "nantucket")
    state = at(turn=1, crew=5, settings={"route": route})
    played = play_through(GAME.play(state), ["sail"] * 6, ["d6=2"] * 6)
    assert [tell["ground"] for tell in played.told("ground.reached")] == list(route)
    offers = [ask for ask in played.asks if isinstance(ask, Choose)]
    assert [len(ask.options) for ask in offers] == [1, 1, 2, 1, 2, 1]  # ports stay ports wherever they come
    state = fleet(route=route)
    played = play_through(GAME.play(state), NAMES, "d20=5, d20=5, d20=5")
    assert played.told("cast")[0]["port"] == "arctic"


@pytest.mark.rule("WD-24", "WD-R35")
def test_a_bar_on_the_next_ground_follows_the_chosen_route() -> None:
    state = at(turn=1, settings={"route": ("arctic", "brazil", "nantucket")})
    played = play_through(GAME.play(state), ["sail"], "d6=1, d20=5")
    assert played.told("hunting.barred") == [{"ground_until": "brazil", "cause": "over-fishing"}]


@pytest.mark.rule("WD-71", "WD-R36")
def test_the_whales_may_have_other_names_and_keep_their_dice() -> None:
    names = ("Kraken", "Serpent", "Narwhal", "Seal")
    state = at(settings={"species_names": names})
    play_through(GAME.play(state), ["sail"], "d6=5, d4=2, d20=10")
    assert state.ships[0].cargo == 4
    settings = Settings(GAME.settings, {"species_names": names})
    assert GAME.names(settings)["species"]["right"] == "Serpent"
    assert any("Serpent" in str(part) for part in GAME.sheet(state, ()).parts)


# A turn


@pytest.mark.rule("WD-15")
def test_each_thing_takes_the_whole_turn() -> None:
    for action, dice in [("sail", "d6=2"), ("recruit", "d6=1"), ("use.experienced-sailors", "")]:
        state = at(turn=11, hull=(5, 10), saved=["experienced-sailors"])
        played = play_through(GAME.play(state), [action], dice)
        assert played.told("turn.begins")[-1]["turn"] == 12


@pytest.mark.rule("WD-16", "WD-R12", "WD-R13")
@pytest.mark.parametrize("turn", range(1, 41))
def test_people_are_recruited_in_the_first_turn_of_four_ports(turn: int) -> None:
    played = play_through(GAME.play(at(turn=turn)))
    assert ("recruit" in keys(played)) == (turn in (1, 11, 21, 31))


@pytest.mark.rule("WD-16", "WD-R12")
def test_a_full_ship_recruits_nobody() -> None:
    played = play_through(GAME.play(at(turn=11, crew=20)))
    assert keys(played) == ["sail"]
    assert barred(played) == {"recruit": "crew-full"}
    assert "recruit" in keys(play_through(GAME.play(at(turn=11, crew=19))))


@pytest.mark.rule("WD-16")
def test_recruits_come_in_place_of_the_sailing_die() -> None:
    state = at(turn=11, crew=3)
    played = play_through(GAME.play(state), ["recruit"], "d6=4")
    assert played.rolled() == ["recruit"]
    assert played.told("stat.changed") == [{"stat": "crew", "by": 4, "now": 7, "cause": "port"}]


@pytest.mark.rule("WD-17", "WD-R03")
@pytest.mark.parametrize("four", ["event", "calm"])
def test_what_the_sailing_die_brings(four: str) -> None:
    brought = {}
    more = {"event": ", d20=11", "sighting": ", d4=1, d20=2", "calm": ""}
    expected = ["event", "calm", "calm", four, "sighting", "sighting"]
    for face, what in enumerate(expected, start=1):
        state = at(settings={"four": four})
        played = play_through(GAME.play(state), ["sail"], f"d6={face}{more[what]}")
        tells = set(played.tells())
        brought[face] = [
            name
            for name, key in (("event", "event.drawn"), ("calm", "sailing.calm"), ("sighting", "sighting"))
            if key in tells
        ]
    assert brought == {face: [what] for face, what in enumerate(expected, start=1)}


@pytest.mark.rule("WD-18", "WD-R08")
def test_a_calm_turn_mends_what_is_damaged_and_only_that() -> None:
    state = at(hull=(3, 10), crew=(2, 10))
    played = play_through(GAME.play(state), ["sail"], "d6=2")
    assert played.told("stat.changed") == [{"stat": "hull", "by": 1, "now": 4, "cause": "calm"}]


@pytest.mark.rule("WD-40", "WD-R22")
def test_a_saved_event_must_be_able_to_change_something() -> None:
    saved = ["fair-weather", "recruitment", "recruitment"]
    played = play_through(GAME.play(at(saved=saved, crew=19)))
    assert keys(played) == ["sail", "use.recruitment"]
    assert barred(played) == {"use.fair-weather": "nothing-to-mend"}
    played = play_through(GAME.play(at(saved=saved, crew=20, rigging=(7, 8))))
    assert keys(played) == ["sail", "use.fair-weather"]
    assert barred(played) == {"use.recruitment": "crew-full"}


@pytest.mark.rule("WD-40", "WD-R22")
@pytest.mark.parametrize(
    ("saved", "dice", "hull", "rigging", "crew"),
    [
        ("recruitment", "d6=5", 4, 3, 15),
        ("whaling-ship", "d6=3", 7, 6, 10),
        ("fair-weather", "d4=2", 6, 5, 10),
        ("experienced-sailors", "", 10, 8, 10),
    ],
)
def test_a_saved_event_takes_a_turn_and_its_die_is_thrown_then(
    saved: str, dice: str, hull: int, rigging: int, crew: int
) -> None:
    state = at(hull=(4, 10), rigging=(3, 8), saved=[saved, saved])
    played = play_through(GAME.play(state), [f"use.{saved}"], dice)
    ship = state.ships[0]
    assert (ship.hull, ship.rigging, ship.crew) == (hull, rigging, crew)
    assert ship.saved == [saved]  # one in a turn
    assert ship.turn == 4
    assert "sailing" not in played.rolled()
    assert played.told("event.used") == [{"event": saved, "when": "later"}]


@pytest.mark.rule("WD-40", "WD-R23")
@pytest.mark.parametrize("face", range(1, 21))
def test_four_events_may_be_saved_even_where_they_are_wasted_now(face: int) -> None:
    key = {9: "recruitment", 12: "whaling-ship", 14: "fair-weather", 15: "experienced-sailors"}.get(face)
    state = at(crew=20, saved=["recruitment"])
    more = {3: ", d6=1", 4: ", d8=1, d4=1", 6: ", d6=1, d4=1", 2: ", d4=1, d4=1", 17: ", d6=1", 18: ", d6=1"}
    no_die = (5, 7, 9, 11, 12, 13, 14, 15)
    dice = f"d6=1, d20={face}" + ("" if face in no_die else more.get(face, ", d4=1"))
    played = play_through(GAME.play(state), ["sail"], dice)
    assert played.ask is not None
    assert (played.ask.key == "event.when") == (key is not None)
    if key:
        play_through(GAME.play(state := at(crew=20)), ["sail", "save"], dice)
        assert state.ships[0].saved == [key]


@pytest.mark.rule("WD-40")
def test_what_is_unused_at_the_end_is_worth_nothing() -> None:
    state = at(turn=40, saved=["recruitment", "fair-weather"], cargo=19)
    played = play_through(GAME.play(state), ["sail"], "d6=2")
    assert played.ending is not None
    assert dict(played.ending.facts) == {"profit": False, "cargo": 19, "target": 20}


@pytest.mark.rule("WD-05", "WD-06", "WD-07")
def test_what_comes_aboard_and_what_is_lost_is_counted_as_far_as_it_moved() -> None:
    ship = at(crew=18, cargo=4, hull=(6, 10), rigging=(6, 8)).ships[0]
    moved = [(stat, ship.change(stat, by)) for stat, by in COUNTED]
    assert moved == [("crew", 2), ("crew", -3), ("cargo", 5), ("cargo", -9), ("cargo", 2), ("hull", 4), ("rigging", -6)]
    assert (ship.taken_on, ship.crew_lost, ship.won, ship.spilt) == (2, 3, 7, 9)


COUNTED = [("crew", 5), ("crew", -3), ("cargo", 5), ("cargo", -12), ("cargo", 2), ("hull", 9), ("rigging", -7)]
"""Changes that go over the bounds of a ship, and some that do not."""
