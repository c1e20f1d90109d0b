"""The Hunt Phase of the card game: Catch cards, what is drawn, the window for Modifiers, and Difficulties."""

import pytest
from tales.games.whale_cards.deck import NAMES
from tales.rules.asks import Roll

from tests.games.whale_cards import at, offered, sailed, ship, then

WATERS = "Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen"
PILE = "pile [Gam, War, Prize, Pack, Nantucket]"

# Hunting


@pytest.mark.rule("WC-19", "WC-R08")
def test_nobody_must_hunt_who_can() -> None:
    voyage = sailed(f"A [Lances, {WATERS}]; B [Sperm Whale]; {PILE}", "A does not hunt")
    then(voyage.season, f"A [Lances, {WATERS}]; B [Sperm Whale]; discard []")
    assert ship(voyage.season, "A").log.mulligans == 0


@pytest.mark.rule("WC-20", "WC-21", "WC-R22")
def test_what_can_be_hunted_with() -> None:
    voyage = sailed(f"A [Lances, Lookouts, Prize, Over Fishing, Dangerous Voyage, Storm, Pack]; B [Gam]; {PILE}")
    assert offered(voyage.asked("hunt.card")[0]) == [
        "hunt.pass",
        "hunt.lances",
        "hunt.lookouts",
        "hunt.prize",
        "hunt.over-fishing",
        "hunt.dangerous-voyage",
    ]


@pytest.mark.rule("WC-22", "WC-R42")
@pytest.mark.parametrize(("face", "card"), [(1, "Nantucket"), (2, "Horn Sound"), (3, "Beaufort Sea")])
def test_a_die_draws_from_the_hand_oldest_card_first(face: int, card: str) -> None:
    voyage = sailed(
        f"A [Lances, {WATERS}]; B [Nantucket, Horn Sound, Beaufort Sea]; {PILE}",
        "A hunts with Lances from B",
        f"d3={face}",
    )
    then(voyage.season, f"discard [Lances, {card}]")


@pytest.mark.rule("WC-22", "WC-R07")
def test_only_ships_that_hold_a_card_can_be_drawn_from() -> None:
    voyage = sailed(
        f"A [Lances, {WATERS}]; B [Storm, Arctic]; C []; D [Nantucket]; {PILE}", "A hunts with Lances from D", "d1=1"
    )
    assert offered(voyage.asked("hunt.whom")[0]) == ["ship-2", "ship-4"]


@pytest.mark.rule("WC-23", "WC-R11")
def test_the_card_is_gone_and_not_replaced() -> None:
    voyage = sailed(f"A [Lances, {WATERS}]; B [Nantucket, Storm]; {PILE}", "A hunts with Lances from B", "d2=1")
    then(voyage.season, "B [Storm]; discard [Lances, Nantucket]")


@pytest.mark.rule("WC-24", "WC-03")
@pytest.mark.parametrize("card", ["Nantucket", "Capture", "Gam", "Profit", "Lookouts", "Whale Oil", "Large School"])
def test_what_is_no_whale_and_no_difficulty_does_nothing(card: str) -> None:
    voyage = sailed(
        f"A [Lances, {WATERS}]; B [{card}, Storm]; BT A 3, B 3; {PILE}", "A hunts with Lances from B", "d2=1"
    )
    then(voyage.season, f"BT A 3, B 3; skips A 0; discard [Lances, {card}]; next B")
    assert not voyage.asked("modifier") and not voyage.asked("sailors")


@pytest.mark.rule("WC-25", "WC-39")
@pytest.mark.parametrize(("whale", "worth"), [("Sperm Whale", 5), ("Right Whale", 4), ("Finback Whale", 3)])
def test_a_whale_is_paid_and_goes_to_the_discard_pile(whale: str, worth: int) -> None:
    voyage = sailed(f"A [Lances, {WATERS}]; B [{whale}]; BT A 2; {PILE}", "A hunts with Lances from B", "d1=1")
    then(voyage.season, f"BT A {2 + worth}; discard [Lances, {whale}]")
    assert ship(voyage.season, "A").log.caught.total() == 1


@pytest.mark.rule("WC-17", "WC-R15")
def test_phases_already_earned_come_before_those_of_modifiers() -> None:
    voyage = sailed(
        f"A [Lances, Pack, Large School, Water Spout, Arctic, Brazil, Guinea]; B [Nantucket, Horn Sound]; {PILE}",
        "A plays event Water Spout; A hunts with Lances from B; A waives the extra Hunt Phase; "
        "A plays Pack for an extra Hunt Phase",
        "d2=1",
    )
    order = [ask.key for ask in voyage.asks if ask.key in ("phase.due", "phase.more", "hunt.mulligan")]
    assert order == ["phase.due", "phase.more", "hunt.mulligan", "hunt.mulligan"]
    # and after the Mulligan the second card cannot be played any more


@pytest.mark.rule("WC-40", "WC-R15")
@pytest.mark.parametrize("card", ["Second Sighting", "Pack", "Large School"])
def test_three_modifiers_give_a_hunt_phase(card: str) -> None:
    voyage = sailed(
        f"A [Lances, Capture, {card}, Arctic, Brazil, Guinea, Carolinas]; B [Right Whale, Sperm Whale]; {PILE}",
        f"A hunts with Lances from B; A plays {card} for an extra Hunt Phase; A hunts with Capture from B",
        "d2=1, d1=1",
    )
    then(voyage.season, "BT A 9")
    assert not any(ask.seat == "ship-2" for ask in voyage.asked("phase.more"))


@pytest.mark.rule("WC-40", "WC-R15")
def test_several_of_them_may_be_played_one_after_the_other() -> None:
    voyage = sailed(
        "A [Lances, Capture, Pack, Large School, Prize, Arctic, Brazil]; B [Nantucket, Horn Sound, Guinea]; "
        "pile [War, Gam, Dead, Storm, Carolinas, Profit]",
        "A hunts with Lances from B; A plays Pack for an extra Hunt Phase; A hunts with Capture from B; "
        "A plays Large School for an extra Hunt Phase; A hunts with Prize from B",
        "d3=1, d2=1, d1=1",
    )
    assert ship(voyage.season, "A").log.hunts == 3


@pytest.mark.rule("WC-40")
def test_a_card_for_one_more_phase_is_asked_for_even_after_a_phase_that_was_let_pass() -> None:
    voyage = sailed(f"A [Lances, {WATERS}]; B [Nantucket]; {PILE}", "A does not hunt")
    assert [offered(ask) for ask in voyage.asked("phase.more")] == [["enough"]]


@pytest.mark.rule("WC-40")
def test_it_is_not_asked_when_all_three_lie_face_up() -> None:
    given = f"A [Lances, {WATERS}]; B [Nantucket]; {PILE}; discard [Pack, Large School, Second Sighting]"
    assert not sailed(given.replace("Prize, Pack", "Prize"), "A does not hunt").asked("phase.more")


@pytest.mark.rule("WC-18", "WC-R10")
def test_after_a_mulligan_no_card_for_more_can_be_played() -> None:
    voyage = sailed(f"A [Pack, {WATERS}]; B [Nantucket]; pile [Gam, War, Prize, Storm, Dead, Lances, Profit]")
    assert voyage.told("hunt.mulligan") and not voyage.asked("phase.more")


@pytest.mark.rule("WC-R16", "WC-30")
def test_a_difficulty_ends_the_phase_and_not_the_turn() -> None:
    voyage = sailed(
        f"A [Lances, Capture, Pack, Arctic, Brazil, Guinea, Carolinas]; B [Storm, Sperm Whale]; {PILE}",
        "A hunts with Lances from B; A plays Pack for an extra Hunt Phase; A hunts with Capture from B",
        "d2=1, d1=1",
    )
    then(voyage.season, "BT A 5; skips A 1")


# The window for Modifiers

WINDOW = "A [Lances, Profit, Big One, Whale Oil, Arctic, Brazil, Guinea]; B [Right Whale, Dead, Suckling]; C [Storm]"


@pytest.mark.rule("WC-26", "WC-R12", "WC-R13")
def test_every_ship_is_asked_in_turn_order_until_all_have_passed_in_a_row() -> None:
    voyage = sailed(f"{WINDOW}; {PILE}", "A hunts with Lances from B; B plays modifier Dead", "d3=1")
    asked = [(ask.seat, ask.to, ask.passes) for ask in voyage.asked("modifier")]
    order = ["ship-1", "ship-2", "ship-3", "ship-1", "ship-2"]
    assert asked == [(seat, (seat,), "modifier.pass") for seat in order]
    assert offered(voyage.asked("modifier")[2]) == ["modifier.pass"]


@pytest.mark.rule("WC-26", "WC-R12")
def test_the_hunter_is_asked_first_wherever_it_sits() -> None:
    season = at(f"A [Sperm Whale]; B [Lances, {WATERS}]; C [Storm]; {PILE}")
    season.up = 1
    voyage = sailed(season, "B hunts with Lances from A", "d1=1")
    assert [ask.seat for ask in voyage.asked("modifier")] == ["ship-2", "ship-3", "ship-1"]


@pytest.mark.rule("WC-26", "WC-R12")
def test_a_pass_can_be_taken_back_while_somebody_still_plays() -> None:
    voyage = sailed(
        f"{WINDOW}; {PILE}",
        "A hunts with Lances from B; B plays modifier Dead; A plays modifier Profit; B plays modifier Suckling",
        "d3=1",
    )
    then(voyage.season, "BT A 3; discard [Lances, Dead, Profit, Suckling, Right Whale]")


@pytest.mark.rule("WC-26", "WC-R12")
def test_by_a_house_rule_each_ship_plays_one() -> None:
    voyage = sailed(
        f"{WINDOW}; {PILE}",
        "A hunts with Lances from B; A plays modifier Profit; B plays modifier Dead",
        "d3=1",
        modifiers_per_catch="one per player",
    )
    assert [ask.seat for ask in voyage.asked("modifier")] == ["ship-1", "ship-2", "ship-3"]
    then(voyage.season, "BT A 4")


@pytest.mark.rule("WC-R12", "WC-R13")
def test_only_value_modifiers_fit_and_nobody_draws_meanwhile() -> None:
    voyage = sailed(
        f"A [Lances, Second Sighting, Experienced Sailors, Dead, Exploitation, Arctic]; B [Sperm Whale]; {PILE}",
        "A hunts with Lances from B; A plays modifier Exploitation",
        "d1=1",
    )
    window = voyage.asked("modifier")
    assert offered(window[0]) == ["modifier.pass", "modifier.dead", "modifier.exploitation"]
    assert [told["cards"] for told in voyage.told("hand.filled")] == [1, 2]
    then(voyage.season, "BT A 6")


@pytest.mark.rule("WC-27", "WC-28")
@pytest.mark.parametrize(
    ("card", "paid"),
    [
        *((card, 5) for card in ("Profit", "Big One", "Whale Oil", "Exploitation", "Butchery", "Prize")),
        ("Commercial Whaling", 5),
        *((card, 3) for card in ("Dead", "Drift Whale", "Suckling")),
    ],
)
def test_what_a_modifier_does_to_a_right_whale(card: str, paid: int) -> None:
    voyage = sailed(
        f"A [Lances, {WATERS}]; B [Right Whale, {card}]; {PILE}",
        f"A hunts with Lances from B; B plays modifier {card}",
        "d2=1",
    )
    then(voyage.season, f"BT A {paid}")
    assert (voyage.season.ships[0].log.modifiers, voyage.season.ships[1].log.modifiers) == (0, 1)


@pytest.mark.rule("WC-29", "WC-R14")
def test_the_floor_is_no_step_by_step_floor() -> None:
    season = at(f"A [Lances, Profit, {WATERS}]; B [Finback Whale, Dead, Drift Whale, Suckling]; BT A 2; {PILE}")
    season.ships[1].hand.append("dead")  # a fourth one, which the deck does not have
    voyage = sailed(
        season,
        "A hunts with Lances from B; B plays modifier Dead; B plays modifier Drift Whale; B plays modifier Suckling; "
        "B plays modifier Dead; A plays modifier Profit",
        "d5=1",
    )
    assert [told["value"] for told in voyage.told("catch.modifier")] == [2, 1, 0, -1, 0]
    then(season, "BT A 2")


@pytest.mark.rule("WC-29", "WC-R14")
def test_a_sum_below_0_takes_nothing_away() -> None:
    season = at(f"A [Lances, {WATERS}]; B [Finback Whale, Dead, Drift Whale, Suckling]; BT A 2; {PILE}")
    season.ships[1].hand.append("dead")  # the same
    four = "B plays modifier Dead; B plays modifier Drift Whale; B plays modifier Suckling; B plays modifier Dead"
    voyage = sailed(season, f"A hunts with Lances from B; {four}", "d5=1")
    then(season, "BT A 2")
    assert voyage.told("catch.paid")[0]["paid"] == 0


# Difficulties


@pytest.mark.rule("WC-30", "WC-37", "WC-R22")
@pytest.mark.parametrize(
    "card", ["Storm", "Off Course", "Bad Luck", "Depleted Stocks", "Over Fishing", "Dangerous Voyage"]
)
def test_some_difficulties_cost_a_turn_and_nothing_else(card: str) -> None:
    voyage = sailed(
        f"A [Lances, {WATERS}]; B [{card}, Gam]; BT A 4; {PILE}", "A hunts with Lances from B", "d2=1", slots=1
    )
    then(voyage.season, f"BT A 4; skips A 1; discard [Lances, {card}]; next B")


@pytest.mark.rule("WC-31", "WC-R17")
def test_pack_ice_costs_two_turns_in_all() -> None:
    voyage = sailed(f"A [Lances, {WATERS}]; B [Pack Ice, Gam]; {PILE}", "A hunts with Lances from B", "d2=1")
    then(voyage.season, "skips A 2")


@pytest.mark.rule("WC-32", "WC-33", "WC-34", "WC-35", "WC-R26", "WC-R27")
@pytest.mark.parametrize(
    ("card", "held", "left"),
    [
        ("Mocha Dick", 5, 3),
        ("Ship Wreck", 5, 2),
        ("War", 5, 2),
        ("Mocha Dick", 1, 0),
        ("Ship Wreck", 0, 0),
        ("War", 3, 0),
    ],
)
def test_what_is_lost_goes_to_nobody_and_there_are_no_debts(card: str, held: int, left: int) -> None:
    voyage = sailed(
        f"A [Lances, {WATERS}]; B [{card}, Gam]; BT A {held}, B 7; {PILE}", "A hunts with Lances from B", "d2=1"
    )
    then(voyage.season, f"BT A {left}, B 7; skips A 1")
    assert ship(voyage.season, "A").log.lost == held - left


@pytest.mark.rule("WC-36", "WC-R23")
def test_extinction_lists_the_kinds_in_the_pile_to_the_hunter_only() -> None:
    voyage = sailed(
        f"A [Lances, {WATERS}]; B [Extinction, Sperm Whale]; pile [Finback Whale, Gam, Right Whale, Finback Whale]",
        "A hunts with Lances from B; A removes a Finback Whale",
        "d2=1",
    )
    (ask,) = voyage.asked("extinction")
    assert (offered(ask), ask.to) == (["whale.right-whale", "whale.finback-whale"], ("ship-1",))
    then(
        voyage.season,
        "out of the game [Finback Whale]; discard [Lances, Extinction]; pile [Right Whale, Finback Whale]",
    )


@pytest.mark.rule("WC-36", "WC-R23")
def test_it_is_asked_with_one_kind_too_so_that_nobody_learns_how_many_there_are() -> None:
    voyage = sailed(
        f"A [Lances, {WATERS}]; B [Extinction, Gam]; pile [Gam, Right Whale]",
        "A hunts with Lances from B; A removes a Right Whale",
        "d2=1",
    )
    assert len(voyage.asked("extinction")) == 1


@pytest.mark.rule("WC-38", "WC-R21")
@pytest.mark.parametrize("card", ["Pack Ice", "Mocha Dick", "Extinction", "Over Fishing"])
def test_experienced_sailors_cancel_everything(card: str) -> None:
    voyage = sailed(
        f"A [Lances, Experienced Sailors, {WATERS}]; B [{card}, Gam]; BT A 4; pile [Sperm Whale]; skips B 1",
        "A hunts with Lances from B; A plays Experienced Sailors",
        "d2=1",
    )
    then(voyage.season, f"BT A 4; skips A 0, B 1; out of the game []; discard [Lances, Experienced Sailors, {card}]")


@pytest.mark.rule("WC-38", "WC-R21")
def test_they_are_asked_for_whatever_the_hunter_holds_unless_they_lie_face_up() -> None:
    given = f"A [Lances, {WATERS}]; B [Storm, Gam, Experienced Sailors]; {PILE}"
    voyage = sailed(given, "A hunts with Lances from B", "d3=1")
    assert [(ask.seat, ask.to, offered(ask)) for ask in voyage.asked("sailors")] == [
        ("ship-1", ("ship-1",), ["suffer"])
    ]
    given = f"A [Lances, {WATERS}]; B [Storm, Gam]; {PILE}; discard [Experienced Sailors]"
    assert not sailed(given, "A hunts with Lances from B", "d2=1").asked("sailors")


@pytest.mark.rule("WC-38", "WC-R21")
def test_they_may_be_kept_for_later() -> None:
    voyage = sailed(
        f"A [Lances, Experienced Sailors, {WATERS}]; B [Storm, Gam]; {PILE}", "A hunts with Lances from B", "d2=1"
    )
    then(voyage.season, f"A [Experienced Sailors, {WATERS}]; skips A 1")


# Looks and dice


@pytest.mark.rule("WC-22", "WC-R24")
def test_a_look_fixes_nothing() -> None:
    voyage = sailed(
        f"A [Gam, Lances, {WATERS}]; B [Sperm Whale, Nantucket, Storm]; {PILE}",
        "A plays event Gam at B; A hunts with Lances from B",
        "d3=3",
    )
    then(voyage.season, "skips A 1; B [Sperm Whale, Nantucket]")
    draws = [ask for ask in voyage.asks if isinstance(ask, Roll)]
    assert [(ask.seat, ask.to) for ask in draws] == [("ship-1", None)]


@pytest.mark.rule("WC-39")
def test_after_a_hunt_everything_lies_in_the_discard_pile_in_the_order_of_play() -> None:
    voyage = sailed(
        f"A [Lances, Profit, {WATERS}]; B [Sperm Whale, Dead]; C [Suckling]; {PILE}",
        "A hunts with Lances from B; A plays modifier Profit; B plays modifier Dead; C plays modifier Suckling",
        "d2=1",
    )
    assert [NAMES[card] for card in voyage.season.discard] == ["Lances", "Profit", "Dead", "Suckling", "Sperm Whale"]
    assert not voyage.season.face_up
