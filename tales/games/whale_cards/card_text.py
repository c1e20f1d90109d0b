"""What is printed on the cards: the type, in words and by a sign, and what the card does (the table under Deck)."""

from collections.abc import Iterator, Mapping

from tales.games.whale_cards.deck import CARDS, CATCH, DIFFICULTY, EVENT, MODIFIER, SEA, WHALE, Card
from tales.rules.sheets import CARD_SIGNS

KINDS: Mapping[str, str] = {
    card.key: " or ".join(part.capitalize() for part in card.type.split("-or-")) for card in CARDS.values()
}
"""The type of each card as it is printed: `Catch or Event`."""

_SIGNS = dict(zip((WHALE, SEA, DIFFICULTY, CATCH, EVENT, MODIFIER), CARD_SIGNS, strict=True))

SIGNS: Mapping[str, str] = {
    card.key: "".join(_SIGNS[part] for part in card.type.split("-or-")) for card in CARDS.values()
}
"""The sign of each card's type; two signs for a card of two types."""


def text(card: Card) -> str:
    """What a card does, in a few words."""
    return "; or ".join(_uses(card))


def _uses(card: Card) -> Iterator[str]:
    if card.type == WHALE:
        yield f"worth {card.worth} BT to whoever draws it"
    if card.type == SEA:
        yield "nothing for whoever draws it"
    if card.type == DIFFICULTY:
        skips = "a turn" if card.skips == 1 else f"{card.skips} turns"
        loses = f" and loses {card.loses} BT" * bool(card.loses)
        yield f"whoever draws it skips {skips}{loses}" + ", and a whale of the pile leaves the game" * card.removes
    if card.hunts:
        yield "hunt with it" + ", and take an extra turn" * card.again
    if card.looks:
        yield "as Event: look at a hand"
    if card.draws:
        yield f"as Event: draw {card.draws} cards"
    if card.takes:
        yield f"as Event: take {card.takes} BT from a ship"
    if card.phases:
        yield "one more Hunt Phase after one of yours" if card.type == MODIFIER else "as Event: one more Hunt Phase"
    if card.changes:
        yield f"on a catch: worth {abs(card.changes)} BT {'more' if card.changes > 0 else 'less'}"
    if card.cancels:
        yield "cancels a Difficulty that you have drawn"


TEXTS: Mapping[str, str] = {card.key: text(card) for card in CARDS.values()}
"""What each card does."""
