"""The hunt: sighting, modifiers, strength."""

from typing import Any

import pytest
from tales.entries import Value
from tales.games.whale_dice import GAME
from tales.games.whale_dice.tables import book
from tales.lab.scripted import Played, play_through
from tales.rules.asks import Narrate

from tests.games.whale_dice import at


def numbers(parts: tuple[Value, ...]) -> int:
    """What a sum comes to."""
    return sum(part for part in parts if isinstance(part, int))


def contests(played: Played) -> list[dict[str, Value]]:
    """The contests of strength, each with sums that come to what each side has."""
    found = []
    for facts in played.told("hunt.contest"):
        whale, crew = facts.pop("whale_sum"), facts.pop("crew_sum")
        assert isinstance(whale, tuple) and isinstance(crew, tuple)
        assert (numbers(whale), numbers(crew)) == (facts["whale"], facts["crew"])
        found.append(facts)
    return found


def hunt(dice: str, settings: dict[str, Any] | None = None, **position: Any) -> tuple[Any, Played]:
    """Sail into a sighting; the ship after it, and what was played."""
    state = at(settings=settings, **position)
    played = play_through(GAME.play(state), ["sail"], f"d6=5, {dice}")
    return state.ships[0], played


@pytest.mark.rule("WD-41", "WD-R16")
def test_where_hunting_is_barred_a_sighting_brings_nothing() -> None:
    ship, played = hunt("", barred_to=2, hull=(5, 10))
    assert played.rolled() == ["sailing"]
    assert (ship.cargo, ship.hull, ship.turn) == (0, 5, 4)
    assert "sighting.barred" in played.tells()


@pytest.mark.rule("WD-42", "WD-R32", "WD-R33")
@pytest.mark.parametrize(
    ("face", "species", "worth"), [(1, "sperm", 5), (2, "right", 4), (3, "finback", 3), (4, "beluga", 2)]
)
def test_the_four_whales_and_their_worth(face: int, species: str, worth: int) -> None:
    ship, played = hunt(f"d4={face}, d20=10")
    assert played.told("sighting") == [{"species": species, "worth": worth}]
    assert ship.cargo == worth
    assert ship.caught[species] == 1


@pytest.mark.rule("WD-43", "WD-R19")
def test_a_species_that_is_gone_leaves_an_empty_sea() -> None:
    ship, played = hunt("d4=2", gone=["right"])
    assert played.rolled() == ["sailing", "species"]
    assert played.told("sighting.empty") == [{"species": "right"}]
    assert ship.cargo == 0


@pytest.mark.rule("WD-43", "WD-R19")
def test_with_all_species_gone_the_species_die_is_still_thrown() -> None:
    _, played = hunt("d4=4", gone=["sperm", "right", "finback", "beluga"])
    assert played.rolled() == ["sailing", "species"]


@pytest.mark.rule("WD-43", "WD-60")
def test_an_extra_hunt_may_find_an_empty_sea() -> None:
    ship, played = hunt("d4=1, d20=16, d8=1, d8=2, d4=2", gone=["right"])
    assert ship.cargo == 5
    assert len(played.told("sighting.empty")) == 1


@pytest.mark.rule("WD-44", "WD-R33")
def test_the_modifier_and_its_die_come_before_the_strength_dice() -> None:
    _, played = hunt("d4=1, d20=1, d4=1, d8=1, d8=8")
    assert played.rolled() == ["sailing", "species", "hunt.modifier", "hunt.bonus", "strength.whale", "strength.crew"]


@pytest.mark.parametrize(
    ("dice", "whale", "crew", "cargo"),
    [
        pytest.param("d20=1, d4=3, d8=5, d8=3", 5, 6, 5, marks=pytest.mark.rule("WD-45", "WD-65")),
        pytest.param("d20=4, d4=3, d8=3, d8=5", 6, 5, 0, marks=pytest.mark.rule("WD-48", "WD-65")),
        pytest.param("d20=5, d6=6, d8=1, d8=6", 7, 6, 0, marks=pytest.mark.rule("WD-49", "WD-65")),
        pytest.param("d20=7, d6=5, d8=7, d8=3", 7, 8, 5, marks=pytest.mark.rule("WD-51", "WD-65")),
        pytest.param("d20=8, d8=7, d8=6", 7, 8, 5, marks=pytest.mark.rule("WD-52", "WD-65")),
        pytest.param("d20=9, d4=4, d8=7, d8=4", 7, 8, 5, marks=pytest.mark.rule("WD-53", "WD-65")),
        pytest.param("d20=3, d8=1, d8=2", 1, 2, 6, marks=pytest.mark.rule("WD-47", "WD-66")),
        pytest.param("d20=11, d8=1, d8=2", 1, 2, 6, marks=pytest.mark.rule("WD-55", "WD-66")),
        pytest.param("d20=13, d8=1, d8=2", 1, 2, 6, marks=pytest.mark.rule("WD-57", "WD-66")),
        pytest.param("d20=20, d8=1, d8=2", 1, 2, 6, marks=pytest.mark.rule("WD-64", "WD-66")),
        pytest.param("d20=14, d8=1, d8=2", 1, 2, 4, marks=pytest.mark.rule("WD-58", "WD-66")),
        pytest.param("d20=18, d8=1, d8=2", 1, 2, 4, marks=pytest.mark.rule("WD-62", "WD-66", "WD-R30")),
        pytest.param("d20=19, d8=1, d8=2", 1, 2, 4, marks=pytest.mark.rule("WD-63", "WD-66")),
        pytest.param("d20=18, d8=2, d8=1", 2, 1, 0, marks=pytest.mark.rule("WD-62", "WD-66", "WD-R30")),
    ],
)
def test_what_a_modifier_gives(dice: str, whale: int, crew: int, cargo: int) -> None:
    ship, played = hunt(f"d4=1, {dice}")
    assert contests(played) == [{"whale": whale, "crew": crew, "try": 1}]
    assert ship.cargo == cargo


@pytest.mark.rule("WD-46", "WD-R24")
def test_a_migration_ends_the_hunt_and_leaves_no_mark() -> None:
    state = at()
    played = play_through(GAME.play(state), ["sail", "sail"], "d6=5, d4=1, d20=2, d6=5, d4=1, d20=10")
    assert state.ships[0].cargo == 5
    assert len(contests(played)) == 0
    assert len(played.told("hunt.migration")) == 1


@pytest.mark.rule("WD-46", "WD-60", "WD-R24")
def test_a_migration_ends_an_extra_hunt_too() -> None:
    ship, played = hunt("d4=1, d20=17, d8=1, d8=2, d4=1, d20=2")
    assert ship.cargo == 5
    assert played.tells()[-2:] == ["hunt.migration", "turn.begins"]


@pytest.mark.rule("WD-50", "WD-11", "WD-R26")
def test_struck_boats_cost_people_whatever_the_hunt_brings() -> None:
    ship, played = hunt("d4=1, d20=6, d4=4, d8=8, d8=1", crew=(5, 10))
    assert ship.crew == 1
    assert played.told("stat.changed") == [{"stat": "crew", "by": -4, "now": 1, "cause": "whale-boats-struck"}]
    assert len(played.told("hunt.lost")) == 1
    assert ("hunt.struck", "scene", "scene", "captain") in played.narrated()


@pytest.mark.rule("WD-54")
def test_a_capture_needs_no_strength() -> None:
    ship, played = hunt("d4=3, d20=10")
    assert played.rolled() == ["sailing", "species", "hunt.modifier"]
    assert ship.cargo == 3


@pytest.mark.rule("WD-56", "WD-59", "WD-R27")
@pytest.mark.parametrize("face", [12, 15])
def test_a_second_try_is_held_once_and_with_new_dice(face: int) -> None:
    ship, played = hunt(f"d4=1, d20={face}, d8=4, d8=4, d4=3, d4=1, d8=2, d8=3")
    assert [tell["try"] for tell in contests(played)] == [1, 2]
    assert contests(played)[1] == {"whale": 2, "crew": 3, "try": 2}  # tie dice of the first are forgotten
    assert ship.cargo == 5

    ship, played = hunt(f"d4=1, d20={face}, d8=4, d8=3, d8=4, d8=3")
    assert len(contests(played)) == 2
    assert ship.cargo == 0

    ship, played = hunt(f"d4=1, d20={face}, d8=3, d8=4")
    assert played.told("hunt.again") == []
    assert ship.cargo == 5


@pytest.mark.rule("WD-58", "WD-R28")
def test_commercial_whaling_is_about_this_whale_only() -> None:
    state = at()
    play_through(GAME.play(state), ["sail", "sail"], "d6=5, d4=1, d20=14, d8=1, d8=2, d6=5, d4=1, d20=10")
    assert state.ships[0].cargo == 4 + 5


@pytest.mark.rule("WD-60", "WD-61", "WD-R29")
@pytest.mark.parametrize(("first", "second"), [(16, 16), (16, 17), (17, 16), (17, 17)])
def test_extra_hunts_follow_without_limit_won_or_lost(first: int, second: int) -> None:
    dice = f"d4=1, d20={first}, d8=2, d8=1, d4=2, d20={second}, d8=1, d8=2, d4=3, d20={first}, d8=1, d8=2, d4=4, d20=10"
    ship, played = hunt(dice)
    assert len(played.told("hunt.another")) == 3
    assert ship.cargo == 4 + 3 + 2
    assert [tell["species"] for tell in played.told("sighting")] == ["sperm", "right", "finback", "beluga"]
    assert ship.turn == 4


@pytest.mark.rule("WD-60", "WD-61")
@pytest.mark.parametrize("face", [16, 17])
def test_the_hunt_that_brings_another_has_no_modifier(face: int) -> None:
    ship, played = hunt(f"d4=1, d20={face}, d8=3, d8=4, d4=1, d20=2")
    assert contests(played) == [{"whale": 3, "crew": 4, "try": 1}]
    assert ship.cargo == 5


@pytest.mark.rule("WD-65", "WD-66")
def test_the_higher_total_wins() -> None:
    assert hunt("d4=1, d20=3, d8=7, d8=8")[0].cargo == 6
    ship, played = hunt("d4=1, d20=3, d8=8, d8=7", crew=9)
    assert (ship.cargo, ship.crew, ship.hull) == (0, 9, 10)
    assert played.told("hunt.lost") == [{"species": "sperm"}]


@pytest.mark.rule("WD-66", "WD-R31")
def test_the_lowest_worth_in_the_tables_is_one() -> None:
    worths = [whale.worth + modifier.worth for whale in book().species[1:] for modifier in book().modifiers[1:]]
    assert min(worths) == 1
    assert hunt("d4=4, d20=18, d8=1, d8=2")[0].cargo == 1


@pytest.mark.rule("WD-67")
def test_ties_pile_up_until_they_differ() -> None:
    _, played = hunt("d4=1, d20=3, d8=1, d8=1, d4=4, d4=4, d4=2, d4=2, d4=1, d4=2")
    assert [tell["total"] for tell in played.told("hunt.tied")] == [1, 5, 7]
    assert contests(played) == [{"whale": 8, "crew": 9, "try": 1}]
    assert played.rolled()[-6:] == ["tie.whale", "tie.crew"] * 3


@pytest.mark.rule("WD-68")
@pytest.mark.parametrize("crew", [1, 20])
@pytest.mark.parametrize("species", [1, 2, 3, 4])
def test_neither_crew_nor_species_changes_the_dice(crew: int, species: int) -> None:
    _, played = hunt(f"d4={species}, d20=3, d8=4, d8=5", crew=crew)
    assert contests(played) == [{"whale": 4, "crew": 5, "try": 1}]


def test_a_catch_is_told_as_a_scene_and_then_in_a_line() -> None:
    _, played = hunt("d4=1, d20=3, d8=1, d8=2")
    assert [moment[:3] for moment in played.narrated() if moment[0].startswith("hunt.")] == [
        ("hunt.caught", "scene", "scene"),
        ("hunt.stowed", "logbook", "line"),
    ]
    facts = next(dict(ask.facts) for ask in played.asks if isinstance(ask, Narrate) and ask.key == "hunt.caught")
    assert (facts["species"], facts["worth"], facts["cargo"], facts["modifier"]) == ("sperm", 6, 6, "whale-oil")
