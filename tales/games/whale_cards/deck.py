"""The deck of the game, read once from cards.toml: every card, with its type and its copies, and what it does (WC-02).

A card is known by its key; the copies of a whale share one.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tales.rules.tables import read_edition

EDITION = "1"
"""The edition of the game, which cards.toml and cast.toml name at their top."""

WHALE, SEA, DIFFICULTY, EVENT, MODIFIER = "whale", "sea", "difficulty", "event", "modifier"
CATCH, CATCH_OR_EVENT, CATCH_OR_MODIFIER = "catch", "catch-or-event", "catch-or-modifier"

KEPT_BY_BASQUES = frozenset({CATCH, CATCH_OR_EVENT, CATCH_OR_MODIFIER})
"""The types of cards that a Basque hunter may keep (WC-54, WC-R33)."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the table under Deck; what it does not do is 0 or False."""

    key: str
    name: str
    type: str
    copies: int
    worth: int = 0
    """Blubber Tokens of a whale (WC-25)."""
    skips: int = 0
    """Turns that a Difficulty costs whoever draws it (WC-30, WC-31)."""
    loses: int = 0
    """Blubber Tokens that it costs on top (WC-32 to WC-34)."""
    removes: int = 0
    """Whales of the pile that leave the game by it (WC-36)."""
    hunts: bool = False
    """Whether it can be hunted with (WC-20, WC-21)."""
    again: int = 0
    """Extra turns for whoever hunts with it (WC-41)."""
    looks: bool = False
    """Whether as an Event it shows a hand (WC-12)."""
    draws: int = 0
    """Cards that it draws as an Event (WC-13, WC-14)."""
    takes: int = 0
    """Blubber Tokens that it takes as an Event (WC-15)."""
    phases: int = 0
    """Extra Hunt Phases, as an Event or as a Modifier (WC-16, WC-40)."""
    changes: int = 0
    """What it adds to the worth of a catch as a Modifier (WC-27, WC-28)."""
    cancels: bool = False
    """Whether it cancels a Difficulty (WC-38)."""


def _printed() -> dict[str, Card]:
    rows = read_edition("tales.games.whale_cards", "cards.toml", EDITION)
    return {key: Card(key, **row) for key, row in rows.items()}


CARDS: Mapping[str, Card] = _printed()
"""Every card by its key, in the order of the table."""

DECK = tuple(card.key for card in CARDS.values() for _ in range(card.copies))
"""All 79 cards as they lie before they are shuffled: in the order of the table, copies side by side (WC-R42)."""

NAMES: Mapping[str, str] = {card.key: card.name for card in CARDS.values()}
"""The printed names (WC-R44)."""


HUNTING = frozenset(card.key for card in CARDS.values() if card.hunts)
"""The 25 cards that can be hunted with (WC-20 to WC-22)."""

EVENTS = frozenset(card.key for card in CARDS.values() if card.type in (EVENT, CATCH_OR_EVENT))
"""The 12 cards that can be played as an Event (WC-11)."""

VALUE = frozenset(card.key for card in CARDS.values() if card.changes)
"""The 10 Modifiers that change the worth of a catch (WC-26, WC-R13)."""

PHASES = frozenset(card.key for card in CARDS.values() if card.type == MODIFIER and card.phases)
"""The 3 Modifiers that give a Hunt Phase (WC-40)."""

SAILORS = next(card.key for card in CARDS.values() if card.cancels)
"""Experienced Sailors (WC-38)."""

GAM = "gam"
"""The look at a hand that is told as a meeting of two ships."""
