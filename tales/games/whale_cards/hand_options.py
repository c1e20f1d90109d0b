"""A hand as it lies before a choice: the cards that fit, and why the others do not."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tales.entries import Facts
from tales.games.whale_cards.deck import (
    CARDS,
    CATCH_OR_EVENT,
    CATCH_OR_MODIFIER,
    EVENT,
    HUNTING,
    PHASES,
    SAILORS,
    VALUE,
)
from tales.games.whale_cards.state import Ship
from tales.rules.asks import Option

Keys = Mapping[str, str]
"""The cards that fit a choice, each with the key of the option that plays it."""

NONE: Keys = {}
"""Where no card fits."""


def with_hand(ship: Ship, first: Sequence[str], keys: Keys, facts: Mapping[str, Facts] | None = None) -> list[Option]:
    """These options, then the hand, what fits before what is barred, each in its order; copies lie on each other."""
    options = [Option(key) for key in first]
    for card, copies in sorted(Counter(ship.hand).items(), key=lambda held: held[0] not in keys):
        if card in keys:
            options.append(Option(keys[card], (facts or {}).get(card, ()), card=card))
        else:
            options.append(Option(f"card.{card}", (("copies", copies),) * (copies > 1), waits_for(card), card))
    return options


def waits_for(card: str) -> str:
    """What a card in the hand is good for, as the reason why it cannot be played at another moment."""
    kind = CARDS[card].type
    if kind == CATCH_OR_EVENT:
        return "hunt-or-event"
    if kind == CATCH_OR_MODIFIER:
        return "hunt-or-catch"
    if card in HUNTING:
        return "hunt"
    if kind == EVENT:
        return "event"
    if card in VALUE:
        return "catch"
    if card in PHASES:
        return "more"
    return "trouble" if card == SAILORS else "drawn"
