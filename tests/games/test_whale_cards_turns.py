"""Turns of the card game: the order of phases, filling hands, Events, skipped and extra turns."""

from typing import Any

import pytest
from tales.games.whale_cards.deck import DECK
from tales.games.whale_cards.pile import draw
from tales.games.whale_cards.season import slot
from tales.games.whale_cards.setup import before_the_season
from tales.lab.scripted import play_through
from tales.rules.dice import faces

from tests.games.whale_cards import at, new, offered, sailed, ship, then

WATERS = "Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen"


def dealt(count: int = 2, choices: tuple[Any, ...] = (), dice: str = "", **settings: Any) -> Any:
    """A season up to its first turn, without names."""
    season = new(count, **settings)
    season.simulate()
    play: Any = before_the_season(season)
    play_through(play, choices, dice or f"d{count}=1")
    return season


# Set-up


@pytest.mark.rule("WC-01", "WC-02", "WC-04", "WC-05", "WC-07", "WC-48", "WC-R39")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_everybody_begins_with_a_whole_hand_of_one_deck_and_0_bt(count: int) -> None:
    season = dealt(count)
    assert [len(other.hand) for other in season.ships] == [7] * count
    assert [other.tokens for other in season.ships] == [0] * count
    assert len(season.pile) == 79 - 7 * count
    assert sorted(season.all_cards()) == sorted(DECK)


@pytest.mark.rule("WC-05", "WC-R42")
def test_the_whole_deck_is_shuffled_and_place_1_of_the_answer_is_the_top() -> None:
    season = new(2, opening_deal=False)
    season.simulate()
    play: Any = before_the_season(season)
    next(play)
    ask = play.send(faces((1,)))
    assert (ask.key, ask.size, ask.to) == ("pile.first", 79, ())
    with pytest.raises(StopIteration):
        play.send(tuple(reversed(range(79))))
    assert season.pile == list(reversed(DECK))


@pytest.mark.rule("WC-06", "WC-R01")
@pytest.mark.parametrize(("count", "face"), [(2, 1), (3, 3), (4, 2)])
def test_a_die_says_who_goes_first_and_is_dealt_to_first(count: int, face: int) -> None:
    season = dealt(count, dice=f"d{count}={face}")
    assert season.first == season.up == face - 1
    assert season.ship.hand == list(DECK[:7])


@pytest.mark.rule("WC-06", "WC-R01")
def test_the_first_player_may_be_chosen() -> None:
    season = new(3, first_player="chosen")
    season.simulate()
    play: Any = before_the_season(season)
    played = play_through(play, ["ship-3"])
    assert season.up == 2 and played.rolled() == []


@pytest.mark.rule("WC-06", "WC-R01")
@pytest.mark.parametrize(
    ("tokens", "dice", "first"), [((4, 9, 2), "", 1), ((9, 3, 9), "d2=2", 2), ((0, 0, 0), "d3=2", 1)]
)
def test_the_richest_of_the_last_season_may_begin(tokens: tuple[int, ...], dice: str, first: int) -> None:
    season = new(3, first_player="last winner")
    season.simulate()
    play: Any = before_the_season(season)
    play_through(play, list(tokens), dice)
    assert season.first == first


@pytest.mark.rule("WC-07", "WC-R02")
def test_without_a_deal_the_first_hunter_finds_nobody_to_draw_from() -> None:
    season = dealt(2, opening_deal=False)
    assert [other.hand for other in season.ships] == [[], []]
    assert sailed(at(f"A []; B []; pile [Lances, {WATERS}]")).told("hunt.nobody")


# Phases


@pytest.mark.rule("WC-08")
def test_a_turn_goes_through_sail_event_hunt_and_catch() -> None:
    voyage = sailed(
        "A [Gam, Lances, Arctic]; B [Storm, Nantucket]; pile [War, Pack, Dead, Guinea, Brazil, Prize, Profit]",
        "A plays event Gam at B; A hunts with Lances from B",
        "d2=2",
    )
    keys = [ask.key for ask in voyage.asks]
    first = [keys.index(key) for key in ("hand.filled", "event", "hunt.card")]
    assert first == sorted(first)
    assert len(keys) - 1 - keys[::-1].index("hand.filled") > keys.index("hunt.drawn")
    assert [told["cards"] for told in voyage.told("hand.filled")] == [4, 2]


@pytest.mark.rule("WC-08")
def test_turns_go_round_the_table() -> None:
    hands = "; ".join(f"{letter} [Lances, {WATERS}]" for letter in "ABC")
    voyage = sailed(hands, slots=4)
    assert voyage.slots == ["A", "B", "C", "A"]


@pytest.mark.rule("WC-09", "WC-R28")
def test_a_full_hand_draws_nothing_and_throws_nothing_away() -> None:
    voyage = sailed(f"A [Lances, Gam, {WATERS}]; B [Storm]; pile [War]")
    then(voyage.season, f"A [Lances, Gam, {WATERS}]; pile [War]")
    assert not voyage.told("hand.filled")


@pytest.mark.rule("WC-10", "WC-R04")
def test_the_pile_is_renewed_only_when_a_card_is_needed() -> None:
    voyage = sailed(f"A [Lances, {WATERS}]; B [Gam]; discard [War, Pack]")
    then(voyage.season, "pile []; discard [War, Pack]")
    assert voyage.season.through == 1 and not voyage.season.ended


@pytest.mark.rule("WC-10", "WC-R04")
def test_what_was_just_played_goes_round_again_and_the_card_of_the_hunt_does_not() -> None:
    voyage = sailed(
        f"A [Lances, {WATERS}]; B [Extinction]; discard [Sperm Whale]",
        "A hunts with Lances from B; A removes a Sperm Whale",
        "d1=1",
    )
    assert voyage.told("pile.renewed") == [{"vessel": "ship-1", "ship": "the Abigail", "cards": 2}]
    then(voyage.season, "out of the game [Sperm Whale]; discard [Extinction]; pile []")
    assert voyage.season.ship.seat == "ship-2" or voyage.season.ended


@pytest.mark.rule("WC-R06")
def test_with_nothing_to_draw_from_the_turn_is_the_last() -> None:
    season = at("A [Lances, Arctic]; B [Gam]")
    voyage = sailed(season)
    assert season.ended and season.through == 1 and not voyage.told("pile.renewed")


# Events


@pytest.mark.rule("WC-11", "WC-03")
def test_events_that_may_be_played_are_events_and_catch_or_event_cards() -> None:
    voyage = sailed("A [Gam, Lookouts, Lances, Whale Oil, Pack, Storm, Dead]; B [Storm]")
    assert offered(voyage.asked("event")[0]) == ["event.none", "event.gam", "event.lookouts"]


@pytest.mark.rule("WC-11", "WC-R29")
def test_there_is_one_event_a_turn_even_if_another_is_drawn() -> None:
    voyage = sailed(
        "A [Fair Weather, Gam, Lances, Arctic, Brazil, Guinea, Carolinas]; B [Storm]; pile [Confiscation, Expedition]",
        "A plays event Fair Weather",
    )
    assert len(voyage.asked("event")) == 1
    then(voyage.season, "discard [Fair Weather]")


@pytest.mark.rule("WC-11")
def test_an_event_is_discarded_before_it_is_carried_out() -> None:
    voyage = sailed(
        f"A [Fair Weather, {WATERS}, Lances]; B [Storm]; discard [War]", "A plays event Fair Weather"
    )  # the pile is renewed from what lies there, Fair Weather among it
    then(voyage.season, f"A [{WATERS}, Lances, War, Fair Weather]")


@pytest.mark.rule("WC-12", "WC-R24")
@pytest.mark.parametrize("card", ["Gam", "Migration", "Lookouts", "Hunting Grounds", "Men of Sail", "Hunting Season"])
def test_six_events_look_at_a_hand_and_only_the_hunter_sees_it(card: str) -> None:
    voyage = sailed(f"A [{card}, {WATERS}]; B [Storm, War]; pile [Pack]", f"A plays event {card} at B")
    (seen,) = [ask for ask in voyage.asks if ask.key == "hand.seen"]
    assert seen.to == ("ship-1",) and dict(seen.facts)["which"] == ("storm", "war")
    assert voyage.asked("look")[0].to == ("ship-1",)
    then(voyage.season, "B [Storm, War]")


@pytest.mark.rule("WC-12")
def test_of_several_ships_any_may_be_looked_at_even_one_without_cards() -> None:
    voyage = sailed(f"A [Gam, {WATERS}]; B [Storm]; C []; pile [Pack]", "A plays event Gam at C")
    assert offered(voyage.asked("event.whom")[0]) == ["ship-2", "ship-3"]
    assert voyage.told("event.looks")[0]["cards"] == 0


@pytest.mark.rule("WC-13")
@pytest.mark.parametrize("card", ["Expedition", "Long Journey", "Fair Weather"])
def test_three_events_draw_two_cards(card: str) -> None:
    voyage = sailed(f"A [{card}, Lances, {WATERS}]; B [Storm]; pile [Pack, War, Dead]", f"A plays event {card}")
    then(voyage.season, f"A [Lances, {WATERS}, Pack, War]; discard [{card}]; pile [Dead]")


@pytest.mark.rule("WC-14")
def test_voyage_of_discovery_draws_three() -> None:
    voyage = sailed(
        f"A [Voyage of Discovery, Lances, {WATERS}]; B [Storm]; pile [Pack, War, Dead, Prize]",
        "A plays event Voyage of Discovery",
    )
    then(voyage.season, f"A [Lances, {WATERS}, Pack, War, Dead]; pile [Prize]")


@pytest.mark.rule("WC-15", "WC-R25")
@pytest.mark.parametrize(("held", "taken"), [(5, 2), (2, 2), (1, 1), (0, 0)])
def test_confiscation_takes_two_bt_or_what_is_there(held: int, taken: int) -> None:
    voyage = sailed(
        f"A [Confiscation, Lances, {WATERS}]; B [Storm]; BT A 1, B {held}; pile [Pack]",
        "A plays event Confiscation at B",
    )
    then(voyage.season, f"BT A {1 + taken}, B {held - taken}")
    assert ship(voyage.season, "B").log.lost == taken


@pytest.mark.rule("WC-16", "WC-20", "WC-R15")
def test_water_spout_hunted_with_gives_no_phase() -> None:
    voyage = sailed(
        f"A [Water Spout, Lances, {WATERS}]; B [Storm, Nantucket]; pile [Pack, War]",
        "A hunts with Water Spout from B",
        "d2=2",
    )
    assert not voyage.asked("phase.due")


# Skipped turns and extra turns


@pytest.mark.rule("WC-42")
def test_a_skipped_turn_has_no_phase_at_all() -> None:
    voyage = sailed("A [Gam]; B [Storm]; skips A 2; pile [War, Pack]")
    then(voyage.season, "A [Gam]; skips A 1; pile [War, Pack]; next B")
    assert voyage.slots == ["A (skipped)"] and not voyage.answers[:-1]
    assert [ask.key for ask, _ in voyage.answers] == ["turn.idle"]


@pytest.mark.rule("WC-42")
def test_the_log_says_which_difficulty_keeps_a_ship_idle() -> None:
    season = at(f"A [Lances, {WATERS}]; B [Pack Ice, Gam]; pile [Nantucket, War]")
    voyage = sailed(season, "A hunts with Lances from B", "d2=1", slots=3)
    assert voyage.told("turn.skipped") == [{"vessel": "ship-1", "ship": "the Abigail", "card": "pack-ice", "owes": 1}]


@pytest.mark.rule("WC-42", "WC-R18")
def test_what_came_first_is_paid_for_first() -> None:
    season = at(f"A [Lances, {WATERS}]; B [Storm]")
    season.ships[0].owed = ["war", "storm"]
    assert sailed(season).told("turn.skipped")[0]["card"] == "war"
    assert season.ships[0].owed == ["storm"]


@pytest.mark.rule("WC-41", "WC-R19")
def test_captain_ahab_and_pack_ice_cost_the_extra_turn_and_the_next() -> None:
    voyage = sailed(
        f"A [Captain Ahab, {WATERS}]; B [Pack Ice, Lances, Nantucket]; pile [Dead, War, Gam, Prize, Profit, Suckling]",
        "A hunts with Captain Ahab from B",
        "d3=1",
        slots=4,
    )
    assert voyage.slots == ["A", "A (skipped)", "B", "A (skipped)"]
    assert ship(voyage.season, "A").owed == []


@pytest.mark.rule("WC-41", "WC-R20")
def test_an_extra_turn_is_a_whole_turn_and_may_earn_another() -> None:
    season = at(f"A [Captain Ahab, Lances, {WATERS}]; B [Nantucket, Horn Sound, Storm]; pile [War]; discard [Gam]")
    sailed(season, "A hunts with Captain Ahab from B", "d3=1")
    ship(season, "A").hand[0] = "captain-ahab"  # as if it had come round again
    voyage = sailed(season, "A hunts with Captain Ahab from B", "d2=1")
    assert voyage.slots == ["A"] and voyage.told("turn.begins")[0]["extra"] is True
    assert season.ship is ship(season, "A")


@pytest.mark.rule("WC-41", "WC-R20")
def test_captain_ahab_does_nothing_unless_hunted_with() -> None:
    voyage = sailed(f"A [Captain Ahab, {WATERS}]; B [Nantucket]; pile [War]")
    then(voyage.season, "next B")


# Catch Phase


@pytest.mark.rule("WC-43", "WC-18", "WC-R09")
def test_a_mulligan_takes_events_modifiers_and_experienced_sailors_along() -> None:
    hand = "Experienced Sailors, Gam, Dead, Pack, Arctic, Brazil, Storm"
    voyage = sailed(f"A [{hand}]; B [War]; pile [{WATERS}, Lances]")
    then(voyage.season, f"A [{WATERS}, Lances]; discard [{hand}]")


@pytest.mark.rule("WC-44", "WC-45")
def test_without_a_mulligan_the_hand_is_only_filled() -> None:
    voyage = sailed(f"A [Lances, Gam, {WATERS}]; B [Nantucket]; pile [War]", "A hunts with Lances from B", "d1=1")
    then(voyage.season, f"A [Gam, {WATERS}]; pile [War]")


@pytest.mark.rule("WC-18", "WC-R09")
def test_a_mulligan_may_be_optional() -> None:
    given = f"A [{WATERS}, Dead]; B [War]; pile [Lances, Gam, Pack, Prize, Profit, Storm, Capture]"
    voyage = sailed(given, mulligan="optional")
    assert offered(voyage.asked("hunt.card")[0]) == ["hunt.pass", "mulligan"]
    then(voyage.season, f"A [{WATERS}, Dead]; discard []")
    season = at(given, mulligan="optional")
    play: Any = slot(season)
    play_through(play, ["event.none", "mulligan"])
    then(season, f"A [Lances, Gam, Pack, Prize, Profit, Storm, Capture]; discard [{WATERS}, Dead]")


@pytest.mark.rule("WC-09", "WC-10")
def test_a_draw_says_how_many_cards_there_were() -> None:
    season = at("A []; B [Gam]; pile [War]; discard [Pack]")
    season.simulate()
    play: Any = draw(season, ship(season, "A"), 3, "WC-09")
    next(play)
    with pytest.raises(StopIteration) as stop:
        play.send((0,))
    assert stop.value.value == 2 and season.last
