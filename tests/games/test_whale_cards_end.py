"""How a season ends: the last turn, the house rule that stops at once, who has won, and a standstill."""

from typing import Any

import pytest
from tales.games.whale_cards import GAME
from tales.lab.scripted import play_through

from tests.games.whale_cards import at, sailed, then

WATERS = "Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen"


@pytest.mark.rule("WC-46", "WC-R05")
def test_the_last_turn_is_played_to_its_end_with_all_phases_due() -> None:
    voyage = sailed(
        "A [Fair Weather, Lances, Pack, Capture, Arctic, Brazil]; B [Sperm Whale, Right Whale]; pile [Gam]; "
        "second pass",
        "A plays event Fair Weather; A hunts with Lances from B; A plays Pack for an extra Hunt Phase; "
        "A hunts with Capture from B",
        "d2=1, d1=1",
    )
    then(voyage.season, "A [Arctic, Brazil, Gam]; BT A 9; pile []; game over; winner A")


@pytest.mark.rule("WC-46", "WC-R05")
@pytest.mark.parametrize(
    "given",
    [
        "A [Lances, Arctic, Brazil, Guinea, Carolinas, North Sea]; B [Sperm Whale]; pile [Gam]; second pass",
        "A [Lances, Arctic, Brazil, Guinea, Carolinas]; B [Sperm Whale]; pile [Gam]; second pass",
    ],
)
def test_by_a_house_rule_all_stops_with_the_last_card(given: str) -> None:
    voyage = sailed(given, game_end="at once")
    assert voyage.season.ended and not voyage.asked("event")
    assert not voyage.passages()[1:]


@pytest.mark.rule("WC-46", "WC-R05")
def test_it_stops_in_the_event_phase_and_in_extinction_too() -> None:
    voyage = sailed(
        f"A [Fair Weather, Lances, {WATERS}]; B [Storm]; pile [Gam]; second pass",
        "A plays event Fair Weather",
        game_end="at once",
    )
    assert voyage.season.ended and not voyage.asked("hunt.card")
    voyage = sailed(
        f"A [Lances, Pack, Gam, {WATERS}]; B [Extinction, War]; pile [Sperm Whale]; second pass",
        "A hunts with Lances from B; A removes a Sperm Whale",
        "d2=1",
        game_end="at once",
    )
    assert voyage.season.ended and not voyage.asked("phase.more")
    then(voyage.season, "discard [Lances, Extinction]; out of the game [Sperm Whale]")


@pytest.mark.rule("WC-36", "WC-46", "WC-R23")
def test_extinction_may_take_the_last_card_of_the_second_pass() -> None:
    voyage = sailed(
        f"A [Lances, {WATERS}]; B [Extinction, War]; pile [Sperm Whale]; second pass",
        "A hunts with Lances from B; A removes a Sperm Whale",
        "d2=1",
    )
    then(voyage.season, "game over")


@pytest.mark.rule("WC-47", "WC-R37")
@pytest.mark.parametrize(
    ("tokens", "winners"),
    [("A 3, B 9, C 4", ["the Brothers"]), ("A 9, B 3, C 9", ["the Abigail", "the Concord"])],
)
def test_the_most_bt_win_and_a_tie_is_shared(tokens: str, winners: list[str]) -> None:
    season = at(f"A [Gam]; B [Storm]; C [War]; BT {tokens}")
    season.ended = True
    play: Any = GAME.play(season)
    played = play_through(play)
    assert played.ending is not None
    assert dict(played.ending.facts) == {"winners": tuple(winners), "most": 9}
    assert played.ending.key == "season"


@pytest.mark.rule("WC-R38")
def test_any_card_that_moves_starts_the_count_of_all_again() -> None:
    season = at(f"A [Lances, {WATERS}]; B [Capture, Gam, War, Dead, Pack, Brazil, Guinea]; pile [Gam, Prize]")
    sailed(season, slots=3)
    assert [other.still for other in season.ships] == [2, 1]
    sailed(season, "B plays event Gam at A")
    assert [other.still for other in season.ships] == [0, 0] and not season.ended
    sailed(season, slots=4)
    assert season.ended and season.standstill


@pytest.mark.rule("WC-R38")
def test_skipped_turns_neither_count_nor_break_the_count() -> None:
    season = at(f"A [Lances, {WATERS}]; B [Capture, War, Dead, Pack, Brazil, Guinea, Storm]; skips B 1; pile [Gam]")
    voyage = sailed(season, slots=6)
    assert voyage.slots == ["A", "B (skipped)", "A", "B", "A", "B"]
    assert season.ended and season.standstill
