"""The shelf: which games there are. A game is imported only when somebody opens it."""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from tales.errors import ExitCode, TalesError
from tales.rules.play import Game


@dataclass(frozen=True, slots=True)
class Shelved:
    """A game as it stands on the shelf, not yet opened."""

    key: str
    title: str
    author: str
    package: str
    """Where its rules are: `tales.games.whale_dice`."""

    def open(self) -> Game[Any]:
        """The game itself."""
        game: Game[Any] = import_module(self.package).GAME
        return game


GAMES: Mapping[str, Shelved] = {
    shelved.key: shelved
    for shelved in (
        Shelved(
            "whale-dice",
            "Whale Hunters, the solo dice voyage",
            "Rob Dey, after Lloyd Krassner",
            "tales.games.whale_dice",
        ),
        Shelved("last-hunt", "The Last Hunt", "Thomas Russell", "tales.games.last_hunt"),
        Shelved("whale-cards", "Whale Hunters, the card game", "Lloyd Krassner", "tales.games.whale_cards"),
    )
}


class NoSuchGame(TalesError, ValueError):
    """A game that is not on the shelf."""

    exit_code = ExitCode.DAMAGED
    advice = "A journal of such a game was not touched; a newer version may know it."

    def __init__(self, key: str) -> None:
        near = difflib.get_close_matches(key, GAMES, 1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(GAMES)}"
        super().__init__(f"no game is called {key!r}; {hint}")


def shelved(key: str) -> Shelved:
    """The game of that key. Raises NoSuchGame."""
    try:
        return GAMES[key]
    except KeyError:
        raise NoSuchGame(key) from None
