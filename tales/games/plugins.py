"""Games that are installed beside the program: found by the entry points `tales.games`, looked into before they count.

    [project.entry-points."tales.games"]
    ice-fishing = "ice_fishing"             # the key of the game, and the package in which its GAME is

One that cannot be imported, or lacks what a game must have, is named with the reason and harms nothing else.
"""

import re
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, distributions
from importlib.resources import files
from importlib.util import find_spec
from types import MappingProxyType

from tales.games import GAMES, GameError, Shelved

GROUP = "tales.games"

_KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Installed:
    """What is installed beside the program."""

    games: Mapping[str, Shelved]
    """Those that can be opened, by their keys."""
    faults: Mapping[str, str]
    """Of each that cannot, why, by the key that it has in its entry point."""


@cache
def find() -> Installed:
    """All games that are installed beside the program, in the order of their keys."""
    games: dict[str, Shelved] = {}
    faults: dict[str, str] = {}
    for found, project in sorted(_entry_points(), key=lambda pair: (pair[0].name, pair[1])):
        if found.name in games or found.name in faults:
            faults[f"{found.name} ({project})"] = (
                f"the game {found.name} of {project} cannot be opened: another one that is installed has its key"
            )
            continue
        try:
            games[found.name] = _looked_into(found)
        except GameError as error:
            faults[found.name] = str(error)
    return Installed(MappingProxyType(games), MappingProxyType(faults))


def _entry_points() -> Iterator[tuple[EntryPoint, str]]:
    """The entry points of our group, each with the project that has it; of a project that is there twice, the first.

    A project whose entry points cannot be read is passed over: whether it has a game, nobody can know.
    """
    seen: set[str] = set()
    for project in distributions():
        try:
            text = project.read_text("entry_points.txt") or ""
            name = str(project.metadata["Name"])
            if GROUP not in text or name in seen:
                continue
            seen.add(name)
            yield from ((found, name) for found in project.entry_points if found.group == GROUP)
        except (OSError, ValueError, TypeError, KeyError):
            continue


def _looked_into(found: EntryPoint) -> Shelved:
    """The game of an entry point. Raises GameError if it is none."""
    if found.name in GAMES:
        raise GameError(f"the game of {found.value} cannot be opened: {found.name} is the key of a game that is here")
    package = found.module
    shelved = Shelved(found.name, found.name, "", package)
    if not _KEY.fullmatch(found.name):
        raise shelved.fault("its key has to be small letters and figures, with single hyphens between them")
    game = shelved.open()
    missing = [
        name for name in ("key", "title", "edition", "roles", "settings", "forms", "play") if not hasattr(game, name)
    ]
    if missing:
        raise shelved.fault(f"its GAME in {package} has no {', no '.join(missing)}")
    if game.key != found.name:
        raise shelved.fault(f"its GAME calls itself {game.key!r}, its entry point {found.name!r}")
    for name in ("rules.md", "templates"):
        if not (files(package) / name).is_file() and not (files(package) / name).is_dir():
            raise shelved.fault(f"there is no {name} in {package}")
    return Shelved(found.name, game.title, str(getattr(game, "author", "")), package)


def in_words(error: BaseException, package: str) -> str:
    """An error with its text, and the line of the game's own files on which it arose, if it did so in one of them."""
    place = place_in(error, package)
    return f"{type(error).__name__}: {error}{f' ({place})' if place else ''}"


def place_in(error: BaseException, package: str) -> str:
    """The innermost line of a package that an error passed: `tides.py, line 12`; empty if it passed none."""
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        return f"{error.filename}, line {error.lineno}"
    folders = _folders(package)
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        for folder in folders:
            if frame.filename.startswith(f"{folder}/"):
                return f"{frame.filename.removeprefix(f'{folder}/')}, line {frame.lineno}"
    return ""


def failed_rules(error: BaseException) -> str:
    """What to tell the author of a game whose rules an error passed: which game, the error's text, file and line.

    Empty if it passed none, or none that is still being made: a player of an installed game is told no text of it,
    which could say what is hidden.
    """
    for game in (*GAMES.values(), *find().games.values()):
        folders = _folders(game.package)
        is_made = not any(part in folder for folder in folders for part in ("site-packages", "dist-packages"))
        if is_made and place_in(error, game.package) and not isinstance(error, SyntaxError):
            return f"the rules of {game.key} failed: {in_words(error, game.package)}"
    return ""


def _folders(package: str) -> tuple[str, ...]:
    """The folders of a package; none if it cannot be found."""
    try:
        spec = find_spec(package)
    except (ImportError, ValueError, AttributeError):
        return ()
    return tuple(spec.submodule_search_locations or ()) if spec else ()
