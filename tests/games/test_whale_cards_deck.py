"""The deck as data: every card once, with its type and what it does, counted against the totals of the ledger."""

from collections import Counter

import pytest
from tales.games.whale_cards.deck import CARDS, DECK, EVENTS, HUNTING, NAMES, PHASES, SAILORS, VALUE


@pytest.mark.rule("WC-02", "WC-R03")
def test_the_deck_has_79_cards_of_70_names_and_only_whales_come_more_than_once() -> None:
    assert (len(DECK), len(CARDS)) == (79, 70)
    several = {key: card.copies for key, card in CARDS.items() if card.copies > 1}
    assert several == {"sperm-whale": 4, "right-whale": 4, "finback-whale": 4}
    assert Counter(DECK) == {key: card.copies for key, card in CARDS.items()}


@pytest.mark.rule("WC-03", "WC-R41")
@pytest.mark.parametrize(
    ("type", "names", "cards"),
    [
        ("whale", 3, 12),
        ("sea", 20, 20),
        ("difficulty", 11, 11),
        ("catch", 10, 10),
        ("catch-or-event", 8, 8),
        ("catch-or-modifier", 5, 5),
        ("event", 4, 4),
        ("modifier", 9, 9),
    ],
)
def test_there_are_so_many_cards_of_each_type(type: str, names: int, cards: int) -> None:
    assert sum(card.type == type for card in CARDS.values()) == names
    assert sum(CARDS[key].type == type for key in DECK) == cards


@pytest.mark.rule("WC-11", "WC-20", "WC-21", "WC-26", "WC-40", "WC-38")
def test_cards_by_what_they_can_do() -> None:
    assert len(HUNTING) == 25
    assert {key for key in HUNTING if CARDS[key].type == "difficulty"} == {"over-fishing", "dangerous-voyage"}
    assert len(EVENTS) == 12
    assert Counter(CARDS[key].changes for key in VALUE) == {1: 7, -1: 3}
    assert {"second-sighting", "pack", "large-school"} == PHASES
    assert SAILORS == "experienced-sailors"
    idle = [key for key in DECK if CARDS[key].type in ("whale", "sea", "difficulty")]
    assert len(idle) == 43


@pytest.mark.rule("WC-25")
def test_whales_are_worth_what_is_printed() -> None:
    assert {card.name: card.worth for card in CARDS.values() if card.worth} == {
        "Sperm Whale": 5,
        "Right Whale": 4,
        "Finback Whale": 3,
    }


@pytest.mark.rule("WC-27", "WC-28")
def test_modifiers_that_change_a_value() -> None:
    more = {CARDS[key].name for key in VALUE if CARDS[key].changes == 1}
    assert more == {"Profit", "Big One", "Whale Oil", "Exploitation", "Butchery", "Prize", "Commercial Whaling"}
    assert {CARDS[key].name for key in VALUE if CARDS[key].changes == -1} == {"Dead", "Drift Whale", "Suckling"}


@pytest.mark.rule("WC-12", "WC-13", "WC-14", "WC-15", "WC-16")
def test_what_events_do() -> None:
    events = [CARDS[key] for key in EVENTS]
    looks = {"Gam", "Migration", "Lookouts", "Hunting Grounds", "Men of Sail", "Hunting Season"}
    assert {card.name for card in events if card.looks} == looks
    assert {card.name: card.draws for card in events if card.draws} == {
        "Expedition": 2,
        "Long Journey": 2,
        "Fair Weather": 2,
        "Voyage of Discovery": 3,
    }
    assert {card.name: card.takes for card in events if card.takes} == {"Confiscation": 2}
    assert [card.name for card in events if card.phases] == ["Water Spout"]


@pytest.mark.rule("WC-30", "WC-31", "WC-32", "WC-33", "WC-34", "WC-36", "WC-37")
def test_what_difficulties_cost() -> None:
    difficulties = {card.name: card for card in CARDS.values() if card.type == "difficulty"}
    assert {name for name, card in difficulties.items() if card.skips == 2} == {"Pack Ice"}
    assert {card.skips for name, card in difficulties.items() if name != "Pack Ice"} == {1}
    assert {name: card.loses for name, card in difficulties.items() if card.loses} == {
        "Mocha Dick": 2,
        "Ship Wreck": 3,
        "War": 3,
    }
    assert [name for name, card in difficulties.items() if card.removes] == ["Extinction"]


@pytest.mark.rule("WC-41")
def test_captain_ahab_alone_gives_an_extra_turn() -> None:
    assert [card.name for card in CARDS.values() if card.again] == ["Captain Ahab"]


@pytest.mark.rule("WC-R44")
def test_names_are_as_printed_and_keys_follow_from_them() -> None:
    assert all(key == name.lower().replace(" ", "-") for key, name in NAMES.items())
    assert NAMES["headsman"] == "Headsman"
    assert len(set(NAMES.values())) == 70
