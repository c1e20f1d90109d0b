"""Characters of earlier tales, handed to the game of a new one before it is played."""

from collections.abc import Iterable
from typing import Any

from tales.entries import Facts
from tales.rules.play import Game, TakesCharacters
from tales.session.errors import UnfitSeats


def bring(game: Game[Any], state: Any, brought: Iterable[tuple[str, Facts]]) -> None:
    """Hand the game each seat with its character. Raises UnfitSeats, which names seat and field."""
    for seat, character in brought:
        if not isinstance(game, TakesCharacters):
            raise UnfitSeats(f"{game.key} takes in no characters")
        try:
            game.bring(state, seat, dict(character))
        except (ValueError, StopIteration) as error:
            raise UnfitSeats(f"{seat}: {error or 'there is no such seat'}") from error
