"""What comes into a tale from outside, handed to its game before it is played: characters and a person's tables."""

from collections.abc import Iterable
from typing import Any

from tales.entries import Facts
from tales.rules.play import Game, Offering, TakesCharacters, TakesTables
from tales.session.errors import UnfitSeats

TABLES = "tables"
"""Under what name a header keeps what a person has added to the tables of the game."""

OFFERS = "offers"
"""Under what name a header keeps the names and years of other tales, which this one does not propose again."""


def bring(game: Game[Any], state: Any, brought: Iterable[tuple[str, Facts]], seed: str = "") -> None:
    """Hand the game each seat with its character, and a person's tables. Raises UnfitSeats, which names the field."""
    for seat, character in brought:
        if seat == OFFERS:
            _offer(game, state, character, seed)
            continue
        if seat == TABLES:
            _add_tables(game, state, character)
            continue
        if not isinstance(game, TakesCharacters):
            raise UnfitSeats(f"{game.key} takes in no characters")
        try:
            game.bring(state, seat, dict(character))
        except (ValueError, StopIteration) as error:
            raise UnfitSeats(f"{seat}: {error or 'there is no such seat'}") from error


def _add_tables(game: Game[Any], state: Any, tables: Facts) -> None:
    if not isinstance(game, TakesTables):
        raise UnfitSeats(f"{game.key} takes in no tables")
    try:
        game.add_tables(state, dict(tables))
    except ValueError as error:
        raise UnfitSeats(f"{TABLES}: {error}") from error


def _offer(game: Game[Any], state: Any, facts: Facts, seed: str) -> None:
    taken = dict(facts).get("taken", ())
    if not isinstance(game, Offering):
        raise UnfitSeats(f"{game.key} proposes nothing")
    if not isinstance(taken, tuple):
        raise UnfitSeats(f"{OFFERS}: taken is no list of texts")
    game.offer(state, seed, [name for name in taken if isinstance(name, str)])
