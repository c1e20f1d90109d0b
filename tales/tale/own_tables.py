"""What a person has added to the tables of a game: a TOML file of its own in `_tables` beside the tales.

A new tale copies it into its header, so that it never depends on the file again. Knows no game: each reads its own.
"""

from pathlib import Path
from typing import Any, ClassVar

import tomli

from tales.entries import Facts
from tales.errors import ExitCode, TalesError
from tales.journal.files import read_file
from tales.rules.play import Game, TakesTables
from tales.session.brought import TABLES

FOLDER = "_tables"


class TableFault(TalesError, ValueError):
    """A file of a person's own tables that cannot be taken in; the text names the file and the field."""

    exit_code = ExitCode.DAMAGED
    advice: ClassVar[str] = "The file was not touched, and no tale was begun. Mend it, or give it another name."


def path_of(root: Path, game: str) -> Path:
    """Where a person's tables for a game are looked for."""
    return root / FOLDER / f"{game}.toml"


def own_tables(root: Path, game: Game[Any]) -> tuple[tuple[str, Facts], ...]:
    """What a new tale's header keeps of them; nothing if there are none. Raises TableFault."""
    path = path_of(root, game.key)
    if not isinstance(game, TakesTables) or not path.exists():
        return ()
    try:
        facts = game.read_tables(tomli.loads(read_file(path)[0].decode("utf-8")))
    except OSError as error:
        raise TableFault(f"{path} cannot be read ({error.strerror or error})") from error
    except (UnicodeDecodeError, tomli.TOMLDecodeError) as error:
        raise TableFault(f"{path} is no TOML: {error}") from error
    except ValueError as error:
        raise TableFault(f"{path}: {error}") from error
    return ((TABLES, facts),) if facts else ()
