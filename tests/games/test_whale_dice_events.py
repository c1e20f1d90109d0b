"""Every line of the event table."""

from typing import Any

import pytest
from tales.games.whale_dice import GAME
from tales.games.whale_dice.events import EVENTS
from tales.games.whale_dice.tables import book
from tales.lab.scripted import Played, play_through
from tales.rules import dice
from tales.rules.asks import SKIPPED, Answer, Choose, Narrate
from tales.rules.words import Words, load

from tests.games.whale_dice import at


def event(thrown: str, *choices: str, settings: dict[str, Any] | None = None, **position: Any) -> tuple[Any, Played]:
    """Sail into an event; the ship after it, and what was played."""
    state = at(settings=settings, **{"cargo": 9, **position})
    played = play_through(GAME.play(state), ["sail", *choices], f"d6=1, {thrown}")
    return state.ships[0], played


def changes(played: Played) -> list[tuple[Any, ...]]:
    return [(tell["stat"], tell["by"], tell["cause"]) for tell in played.told("stat.changed")]


def narrated(played: Played) -> tuple[str, str, str]:
    """Key, form and weight of what is told of the event."""
    return next(moment[:3] for moment in played.narrated() if moment[0].startswith("event."))


@pytest.mark.rule("WD-19", "WD-R25")
def test_the_event_table_is_read_by_a_d20_of_its_own() -> None:
    assert [line.key for line in book().events[1:]] == list(EVENTS)
    assert [line.rule for line in book().events[1:]] == [f"WD-{19 + face}" for face in range(1, 21)]
    for face, line in enumerate(book().events[1:], start=1):
        play = GAME.play(at())
        shown: dict[str, Answer] = {"sailing": dice.faces((1,)), "event": dice.faces((face,)), "turn.action": "sail"}
        ask = play.send(None)
        while ask.key != "event.drawn":
            ask = play.send(SKIPPED if isinstance(ask, Narrate) else shown.get(ask.key))
        assert dict(ask.facts) == {"event": line.key}


@pytest.mark.parametrize(
    ("thrown", "expected", "told"),
    [
        pytest.param("d20=1, d4=2", [("hull", -2, "pack-ice")], "logbook entry", marks=pytest.mark.rule("WD-20")),
        pytest.param(
            "d20=2, d4=1, d4=3",
            [("rigging", -1, "storm"), ("crew", -3, "storm")],
            "scene scene",
            marks=pytest.mark.rule("WD-21", "WD-R33"),
        ),
        pytest.param(
            "d20=4, d8=1, d4=3", [("crew", -3, "bad-luck")], "campfire entry", marks=pytest.mark.rule("WD-23", "WD-R20")
        ),
        pytest.param(
            "d20=4, d8=8, d4=3", [("cargo", -3, "bad-luck")], "campfire entry", marks=pytest.mark.rule("WD-23")
        ),
        pytest.param(
            "d20=6, d6=1, d4=4", [("cargo", -4, "dangerous-voyage")], "campfire entry", marks=pytest.mark.rule("WD-25")
        ),
        pytest.param(
            "d20=6, d6=6, d4=4", [("crew", -4, "dangerous-voyage")], "campfire entry", marks=pytest.mark.rule("WD-25")
        ),
        pytest.param("d20=10, d4=4", [("cargo", 4, "salvage")], "logbook entry", marks=pytest.mark.rule("WD-29")),
        pytest.param("d20=11", [("cargo", -3, "war")], "letter entry", marks=pytest.mark.rule("WD-30")),
        pytest.param("d20=13", [("cargo", -9, "confiscation")], "letter entry", marks=pytest.mark.rule("WD-32")),
        pytest.param(
            "d20=16, d4=1",
            [("cargo", -9, "pirates"), ("crew", -1, "pirates")],
            "campfire entry",
            marks=pytest.mark.rule("WD-35", "WD-R20"),
        ),
        pytest.param("d20=17, d6=6", [("hull", -6, "shoals")], "logbook entry", marks=pytest.mark.rule("WD-36")),
        pytest.param("d20=18, d6=5", [("cargo", -5, "loose-cargo")], "logbook entry", marks=pytest.mark.rule("WD-37")),
        pytest.param("d20=19, d4=4", [("hull", -4, "whale-strike")], "logbook entry", marks=pytest.mark.rule("WD-38")),
        pytest.param(
            "d20=20, d4=4", [("crew", -4, "illness")], "logbook entry", marks=pytest.mark.rule("WD-39", "WD-R20")
        ),
    ],
)
def test_what_an_event_takes_or_gives(thrown: str, expected: list[tuple[str, int, str]], told: str) -> None:
    ship, played = event(thrown)
    assert changes(played) == expected
    assert " ".join(narrated(played)[1:]) == told
    assert ship.turn == 4


@pytest.mark.parametrize(
    ("thrown", "expected", "told"),
    [
        pytest.param(
            "d20=9, d6=6", [("crew", 6, "recruitment")], "scene scene", marks=pytest.mark.rule("WD-28", "WD-40")
        ),
        pytest.param(
            "d20=12, d6=2",
            [("hull", 2, "whaling-ship"), ("rigging", 2, "whaling-ship")],
            "letter entry",
            marks=pytest.mark.rule("WD-31", "WD-40", "WD-R09"),
        ),
        pytest.param(
            "d20=14, d4=3",
            [("hull", 3, "fair-weather"), ("rigging", 3, "fair-weather")],
            "logbook entry",
            marks=pytest.mark.rule("WD-33", "WD-40", "WD-R09"),
        ),
        pytest.param(
            "d20=15",
            [("hull", 9, "experienced-sailors"), ("rigging", 7, "experienced-sailors")],
            "scene scene",
            marks=pytest.mark.rule("WD-34", "WD-40", "WD-R10"),
        ),
    ],
)
def test_what_a_savable_event_gives_at_once(thrown: str, expected: list[tuple[str, int, str]], told: str) -> None:
    ship, played = event(thrown, "now", hull=(1, 10), rigging=(1, 8), crew=(3, 10))
    assert changes(played) == expected
    assert " ".join(narrated(played)[1:]) == told
    assert ship.saved == []
    assert ship.turn == 4


@pytest.mark.rule("WD-22", "WD-R14")
def test_lost_turns_pass_without_anything() -> None:
    ship, played = event("d20=3, d6=6, d6=2", "sail", turn=20)
    assert [tell["turn"] for tell in played.told("turn.lost")] == [21, 22, 23, 24, 25, 26]
    assert [tell["left"] for tell in played.told("turn.lost")] == [5, 4, 3, 2, 1, 0]
    assert played.told("lost.over") == [{"turns": 6}]
    assert [tell["ground"] for tell in played.told("ground.reached")][:3] == [
        "bay-of-biscay",
        "north-sea",
        "atlantic-ocean",
    ]
    # What was drawn, the stretch, the turn after it, and the turn that waits.
    assert played.opened() == ["turn", "lost", "turn", "turn"]
    assert ship.turn == 28
    assert [moment[0] for moment in played.narrated()].count("turn.lost") == 1


@pytest.mark.rule("WD-22", "WD-R14")
def test_a_lost_turn_uses_up_a_bar_and_a_port() -> None:
    _, played = event("d20=3, d6=1", turn=10, barred_to=6)
    assert isinstance(played.ask, Choose)
    assert [option.key for option in played.ask.options] == ["sail"]
    ship, played = event("d20=3, d6=2, d6=5, d4=1, d20=10", "sail", turn=10, barred_to=6)
    assert ship.turn == 14
    assert "sighting" in played.tells()


@pytest.mark.rule("WD-22", "WD-14", "WD-R14")
def test_turns_beyond_the_end_of_the_route_need_not_be_lost() -> None:
    ship, played = event("d20=3, d6=6", turn=38)
    assert [tell["turn"] for tell in played.told("turn.lost")] == [39, 40]
    assert played.told("lost.over") == [{"turns": 2}]
    assert (ship.ended, ship.lost) == ("arrived", 0)


@pytest.mark.rule("WD-24", "WD-26", "WD-R15", "WD-R17")
@pytest.mark.parametrize(
    ("face", "turn", "barred"),
    [(5, 5, [6, 7, 8]), (5, 6, [7, 8]), (7, 5, [6]), (7, 6, [])],
)
def test_how_long_hunting_is_barred(face: int, turn: int, barred: list[int]) -> None:
    state = at(turn=turn)
    play = GAME.play(state)
    played = play_through(play, ["sail"] * 5, f"d6=1, d20={face}" + ", d6=2" * 4)
    begun = [(tell["turn"], tell["barred"]) for tell in played.told("turn.begins")]
    # The turn of the event itself began before it.
    assert [number for number, is_barred in begun if is_barred] == barred


@pytest.mark.rule("WD-24", "WD-26", "WD-R15")
def test_a_shorter_bar_does_not_cut_a_longer_one_short() -> None:
    ship, played = event("d20=7", turn=5, barred_to=4)
    assert ship.barred_to == 4
    assert played.told("hunting.barred") == [{"ground_until": "coastal-waters", "cause": "depleted-stocks"}]
    ship, _ = event("d20=5", turn=6, barred_to=3)
    assert ship.barred_to == 4


@pytest.mark.rule("WD-27", "WD-R18")
def test_a_species_goes_by_the_die_again_while_it_is_gone() -> None:
    ship, played = event("d20=8, d4=2, d4=3, d4=2, d4=1", gone=["finback", "right"])
    assert ship.gone == ["finback", "right", "sperm"]
    assert played.told("species.gone") == [{"species": "sperm"}]
    assert narrated(played) == ("event.extinction", "logbook", "entry")


@pytest.mark.rule("WD-27", "WD-R18")
@pytest.mark.parametrize("extinction", ["roll", "choose"])
def test_with_all_species_gone_nothing_happens(extinction: str) -> None:
    gone = ["sperm", "right", "finback", "beluga"]
    ship, played = event("d20=8", gone=list(gone), settings={"extinction": extinction})
    assert ship.gone == gone
    assert played.rolled() == ["sailing", "event"]


@pytest.mark.rule("WD-27", "WD-R18")
def test_by_house_rule_the_species_is_chosen_among_those_left() -> None:
    _, played = event("d20=8", settings={"extinction": "choose"}, gone=["right"])
    assert isinstance(played.ask, Choose)
    assert played.ask.key == "extinction.species"
    assert [option.key for option in played.ask.options] == ["sperm", "finback", "beluga"]


@pytest.mark.rule("WD-11", "WD-21", "WD-R11")
@pytest.mark.parametrize(
    ("position", "how"),
    [({"rigging": 1, "crew": 1}, "starved"), ({"crew": 1}, "derelict"), ({"rigging": 1}, "starved")],
)
def test_both_dice_of_a_storm_fall_before_the_ship_is_tested(position: dict[str, Any], how: str) -> None:
    ship, played = event("d20=2, d4=4, d4=4", **position)
    assert ship.ended == how
    assert played.rolled() == ["sailing", "event", "event.rigging", "event.crew"]


@pytest.mark.parametrize("face", [1, 17, 19])
@pytest.mark.parametrize(("hull", "form"), [(5, "logbook"), (4, "scene"), (1, "scene")])
def test_a_hull_near_its_end_is_told_as_a_scene(face: int, hull: int, form: str) -> None:
    die = "d6" if face == 17 else "d4"
    _, played = event(f"d20={face}, {die}=1", hull=(hull, 10))
    assert narrated(played)[1] == form


@pytest.mark.rule("WD-40")
def test_saving_is_told_in_a_line() -> None:
    ship, played = event("d20=14", "save")
    assert ship.saved == ["fair-weather"]
    assert ("event.kept", "logbook", "line", "captain") in played.narrated()
    assert "event.fair-weather" not in [moment[0] for moment in played.narrated()]


@pytest.mark.parametrize(
    ("thrown", "position", "asked"),
    [
        (
            "d20=14",
            {"hull": (3, 10)},
            "Fair Weather: now, or kept for a worse day? Hull 3 of 10, rigging 8 of 8, crew 10 of 20. "
            "Now: 1d4 mends hull and rigging, each up to what it was at first. "
            "Later: it takes the place of a whole turn.",
        ),
        (
            "d20=15",
            {"turn": 40},
            "Experienced Sailors: now, or kept for a worse day? Hull 10 of 10, rigging 8 of 8, crew 10 of 20. "
            "Now: nothing, for hull and rigging are sound. Later: never, for this is the last turn.",
        ),
        (
            "d20=9",
            {"crew": 20},
            "Recruitment: now, or kept for a worse day? Hull 10 of 10, rigging 8 of 8, crew 20 of 20. "
            "Now: nothing, for there is no berth left. Later: it takes the place of a whole turn.",
        ),
    ],
)
def test_whoever_may_save_an_event_is_told_how_the_ship_stands_and_what_it_would_do(
    thrown: str, position: dict[str, Any], asked: str
) -> None:
    _, played = event(thrown, **position)
    assert isinstance(played.ask, Choose)
    assert Words(load("tales.games.whale_dice")).ask(played.ask) == asked
    assert [option.barred for option in played.ask.options] == ["", ""]


@pytest.mark.rule("WD-20", "WD-36", "WD-38")
@pytest.mark.parametrize(("face", "key"), [(1, "pack-ice"), (17, "shoals"), (19, "whale-strike")])
@pytest.mark.parametrize("left", [3, 4])
def test_a_blow_that_leaves_little_of_her_is_a_scene(face: int, key: str, left: int) -> None:
    dice = "d6=1" if key == "shoals" else "d4=1"
    _, played = event(f"d20={face}, {dice}", hull=(left + 1, 12))
    usual = next(line for line in book().events[1:] if line.key == key)
    form, weight = ("scene", "scene") if left == 3 else (usual.form, usual.weight)
    assert (usual.form, usual.weight) != ("scene", "scene")
    assert narrated(played) == (f"event.{key}", form, weight)


@pytest.mark.rule("WD-27")
def test_where_nothing_can_die_out_any_more_nothing_is_told() -> None:
    _, played = event("d20=8", gone=["sperm", "right", "finback", "beluga"])
    assert played.told("species.none-left")
    assert not [moment for moment in played.narrated() if moment[0].startswith("event.")]
