"""The shelf: which games there are. A game is imported only when somebody opens it.

Those that come with the program stand in GAMES. Others are installed beside it and name themselves in the entry points
`tales.games`; they are looked up when somebody asks for them, so that nothing else has to wait.
"""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from tales.errors import ExitCode, TalesError
from tales.rules.play import Game
from tales.rules.words import load

if TYPE_CHECKING:
    from tales.games.plugins import Installed


class GameError(TalesError, ValueError):
    """A game that cannot be opened. The message says why, and where its author has to look."""

    exit_code = ExitCode.DAMAGED


@dataclass(frozen=True, slots=True)
class Shelved:
    """A game as it stands on the shelf, not yet opened."""

    key: str
    title: str
    author: str
    package: str
    """Where its rules are: `tales.games.whale_dice`."""

    def open(self) -> Game[Any]:
        """The game itself. Raises GameError."""
        try:
            game: Game[Any] = import_module(self.package).GAME
        except (Exception, SystemExit) as error:  # whatever its modules do while they are imported
            from tales.games.plugins import in_words

            raise self.fault(in_words(error, self.package)) from error
        try:
            load(self.package)
        except FileNotFoundError as error:
            raise self.fault(f"there is no words.toml in {self.package}") from error
        except ValueError as error:
            raise self.fault(f"{files(self.package).joinpath('words.toml')}: {error}") from error
        return game

    def fault(self, why: str) -> GameError:
        """The error that says why it cannot be opened."""
        return GameError(f"the game {self.key} cannot be opened: {why}")


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
        Shelved("beast-hunters", "Beast Hunters", "Christian and Lisa Griffen", "tales.games.beast_hunters"),
        Shelved("safari", "Safari, Code of the Gentleman Hunter", "Howard Whitehouse", "tales.games.safari"),
    )
}


def installed() -> "Installed":
    """The games that are installed beside the program, and those of them that cannot be opened. Looks once."""
    from tales.games.plugins import find

    return find()


def all_games() -> Mapping[str, Shelved]:
    """Every game that can be opened: those of the program, then those installed beside it."""
    return {**GAMES, **installed().games}


class NoSuchGame(TalesError, ValueError):
    """A game that is not on the shelf."""

    exit_code = ExitCode.DAMAGED
    advice = "A journal of such a game was not touched; a newer version may know it."

    def __init__(self, key: str) -> None:
        known = all_games()
        near = difflib.get_close_matches(key, known, 1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(known)}"
        super().__init__(f"no game is called {key!r}; {hint}")


def shelved(key: str) -> Shelved:
    """The game of that key. Raises NoSuchGame; GameError if it is installed, but cannot be opened."""
    if key in GAMES:
        return GAMES[key]
    found = installed()
    if key in found.games:
        return found.games[key]
    if key in found.faults:
        raise GameError(found.faults[key])
    raise NoSuchGame(key)
