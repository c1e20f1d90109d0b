"""What the five Whaling Nations can do, and that without one nobody can."""

import pytest

from tests.games.whale_cards import at, sailed, then

WATERS = "Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen"
PILE = "pile [Gam, War, Prize, Pack, Nantucket]"


@pytest.mark.rule("WC-50", "WC-R30")
def test_the_english_may_leave_it_at_that() -> None:
    voyage = sailed(
        f"A [Lances, {WATERS}]; B [Nantucket, Sperm Whale]; {PILE}; nation A english",
        "A hunts with Lances from B",
        "d2=1",
    )
    then(voyage.season, "BT A 0; discard [Lances, Nantucket]; B [Sperm Whale]")
    assert len(voyage.told("hunt.sea")) == 1
    assert [key for key, *_ in voyage.moments()] == ["hunt.water"]


@pytest.mark.rule("WC-50", "WC-R30")
def test_a_second_water_in_the_same_turn_ends_the_hunt() -> None:
    voyage = sailed(
        f"A [Lances, {WATERS}]; B [Nantucket, Horn Sound, Sperm Whale]; {PILE}; nation A english",
        "A hunts with Lances from B; A draws again from B",
        "d3=1, d2=1",
    )
    then(voyage.season, "BT A 0; discard [Lances, Nantucket, Horn Sound]; B [Sperm Whale]")
    assert len(voyage.asked("hunt.again")) == 1


@pytest.mark.rule("WC-50", "WC-R30")
def test_the_new_draw_may_bring_trouble_like_any_other() -> None:
    voyage = sailed(
        f"A [Lances, {WATERS}]; B [Nantucket, Storm]; {PILE}; nation A english",
        "A hunts with Lances from B; A draws again from B",
        "d2=1, d1=1",
    )
    then(voyage.season, "skips A 1; discard [Lances, Nantucket, Storm]")


@pytest.mark.rule("WC-50", "WC-R07")
def test_with_nobody_left_to_draw_from_the_english_are_not_asked() -> None:
    voyage = sailed(
        f"A [Lances, {WATERS}]; B [Nantucket]; {PILE}; nation A english", "A hunts with Lances from B", "d1=1"
    )
    assert not voyage.asked("hunt.again")


@pytest.mark.rule("WC-50", "WC-R30")
def test_an_extra_turn_is_a_new_turn_for_the_english() -> None:
    voyage = sailed(
        f"A [Captain Ahab, Lances, {WATERS}]; B [Nantucket, Horn Sound, Storm]; {PILE}; nation A english",
        "A hunts with Captain Ahab from B; A hunts with Lances from B",
        "d3=1, d2=1",
        slots=2,
    )
    assert len(voyage.asked("hunt.again")) == 2


@pytest.mark.rule("WC-51", "WC-R34")
def test_the_dutch_bonus_is_in_the_sum_before_the_floor() -> None:
    voyage = sailed(
        f"A [Lances, {WATERS}]; B [Finback Whale, Dead, Drift Whale, Suckling]; {PILE}; nation A dutch",
        "A hunts with Lances from B; B plays modifier Dead; B plays modifier Drift Whale; B plays modifier Suckling",
        "d4=1",
    )
    then(voyage.season, "BT A 1")


@pytest.mark.rule("WC-52", "WC-R31")
def test_americans_hunt_twice_in_extra_turns_too_and_never_in_skipped_ones() -> None:
    season = at(f"A [Lances, {WATERS}]; B [Nantucket]; {PILE}; nation A americans")
    season.is_extra = True
    assert len(sailed(season).asked("phase.due")) == 1
    skipped = sailed(f"A [Lances, {WATERS}]; B [Nantucket]; {PILE}; nation A americans; skips A 1")
    assert not skipped.asked("phase.due")


@pytest.mark.rule("WC-53", "WC-R32")
def test_norwegians_fill_to_eight_in_both_phases() -> None:
    voyage = sailed(
        f"A [Lances, {WATERS}]; B [Nantucket]; pile [Gam, War, Prize]; nation A norwegians",
        "A hunts with Lances from B",
        "d1=1",
    )
    then(voyage.season, f"A [{WATERS}, Gam, War]; pile [Prize]")


@pytest.mark.rule("WC-54", "WC-R33")
@pytest.mark.parametrize(
    ("card", "may"),
    [("Capture", True), ("Lookouts", True), ("Prize", True), ("Gam", False), ("Pack", False), ("Nantucket", False)],
)
def test_what_basques_may_keep(card: str, may: bool) -> None:
    given = f"A [Lances, {WATERS}]; B [{card}, Storm]; pile [War]; nation A basques"
    voyage = sailed(given, "A hunts with Lances from B", "d2=1")
    assert bool(voyage.asked("hunt.keep")) is may
    then(voyage.season, f"discard [Lances, {card}]")


@pytest.mark.rule("WC-54", "WC-39")
def test_a_kept_card_joins_the_hand_and_the_catch_card_does_not() -> None:
    voyage = sailed(
        f"A [Lances, {WATERS}]; B [Capture, Storm]; pile [War]; nation A basques",
        "A hunts with Lances from B; A keeps the drawn card",
        "d2=1",
    )
    then(voyage.season, f"A [{WATERS}, Capture]; discard [Lances]; pile [War]")


@pytest.mark.rule("WC-50", "WC-51", "WC-53", "WC-54")
def test_without_a_nation_there_are_no_powers() -> None:
    voyage = sailed(
        f"A [Lances, Pack, Prize, {WATERS}]; B [Nantucket, Capture]; {PILE}",
        "A hunts with Lances from B; A plays Pack for an extra Hunt Phase; A hunts with Prize from B",
        "d2=1, d1=1",
    )
    for key in ("hunt.again", "hunt.keep", "phase.due"):
        assert not voyage.asked(key)
