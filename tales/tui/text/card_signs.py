"""The signs of card types, each with its look: a colour that goes with the sign and never says anything alone."""

from collections.abc import Iterator

from tales.rules.sheets import CARD_SIGNS

LOOKS = tuple(f"card-{number}" for number in range(1, len(CARD_SIGNS) + 1))
"""The styles of the signs, in their order."""


def card_signs(signs: str) -> Iterator[tuple[str, str]]:
    """The signs of one card, each with its style; what is no sign of a type looks like other text."""
    for sign in signs:
        yield sign, LOOKS[CARD_SIGNS.index(sign)] if sign in CARD_SIGNS else ""
