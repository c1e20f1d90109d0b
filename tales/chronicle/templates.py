"""Template files: where they are found, and how they are read. Knows nothing of what is in them.

A person's own folders come before ours. People may put anything there, so only regular files of a sane size are read.
"""

import os
import re
import stat
import tomllib
from collections.abc import Iterable, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from tales import dirs
from tales.chronicle.errors import TemplateFault
from tales.games import all_games

LARGEST = 2_000_000
"""The size of the largest template that is read, in bytes."""

ALMANAC, SPARKS = "almanac.toml", "sparks.toml"
DATA_FILES = (ALMANAC, SPARKS)
"""Files in the same folders that are no phrase files."""

Signature = tuple[tuple[str, int, int], ...]
"""Files with their time and size: equal as long as none of them changes."""


def shipped() -> Path:
    """The folder of our own templates: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "_templates"
    return inside if inside.is_dir() else package.parent / "templates"


def is_shipped(path: Path) -> bool:
    """Whether a template is one of ours, or of a game that is installed beside us."""
    return path.is_relative_to(shipped()) or any(path.is_relative_to(of_game(game)) for game in all_games())


def cache_folder() -> Path:
    """Where compiled templates are kept; without a home folder, where nothing can be kept."""
    try:
        return dirs.cache_folder()
    except dirs.NoHome:
        return Path(os.devnull, "tales")


def search_path(game: str, own: Sequence[Path] = ()) -> list[Path]:
    """Where templates of a game are looked for, the nearest folder first: a game's own before the common ones."""
    theirs = [folder for root in own for folder in (root / game, root)]
    return [*theirs, of_game(game), shipped()]


def of_game(game: str) -> Path:
    """The folder of a game's own templates: among ours, or inside the package of a game that is installed beside us."""
    ours = shipped() / game
    if not ours.is_dir() and game in (found := all_games()):
        return Path(str(resources.files(found[game].package) / "templates"))
    return ours


def files(folders: Iterable[Path], pattern: str) -> dict[str, list[Path]]:
    """The files of these folders by name, in the order of names; those of one name in the order of folders."""
    found: dict[str, list[Path]] = {}
    for folder in folders:
        for path in folder.glob(pattern):
            found.setdefault(path.name, []).append(path)
    return {name: found[name] for name in sorted(found)}


def own_templates(game: str, own: Sequence[Path]) -> bool:
    """Whether a person has templates of their own for this game."""
    return any(path for root in own for folder in (root / game, root) for path in _templates(folder))


def signature(folders: Iterable[Path]) -> Signature:
    """What changes whenever a template in one of these folders does."""
    found: list[tuple[str, int, int]] = []
    for folder in folders:
        for path in _templates(folder):
            try:
                what = path.stat()
            except OSError:
                continue
            found.append((str(path), what.st_mtime_ns, what.st_size))
    return tuple(sorted(found))


def _templates(folder: Path) -> list[Path]:
    try:
        with os.scandir(folder) as entries:
            return [folder / entry.name for entry in entries if entry.name.endswith((".toml", ".j2"))]
    except OSError:
        return []


def read_template(path: Path) -> bytes:
    """The bytes of a template. Raises TemplateFault for what is no file, or too large to be one."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with open(handle, "rb") as file:  # noqa: PTH123 (a handle: what is looked at is what is read)
            what = os.fstat(handle)
            if not stat.S_ISREG(what.st_mode):
                raise TemplateFault(path.name, 0, "it is no file")
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise TemplateFault(path.name, 0, error.strerror or str(error)) from error
    if len(data) > LARGEST:
        raise TemplateFault(path.name, 0, f"it is larger than {LARGEST // 1_000_000} MB")
    return data


def read_text(path: Path) -> str:
    """The text of a template. Raises TemplateFault."""
    try:
        return read_template(path).decode("utf-8")
    except UnicodeDecodeError as error:
        raise TemplateFault(path.name, 0, f"it is not in UTF-8 ({error.reason})") from error


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file of templates. Raises TemplateFault."""
    text = read_text(path)
    try:
        return tomllib.loads(text.replace("\r\n", "\n"))
    except (ValueError, RecursionError) as error:
        line = re.search(r"at line (\d+)", str(error))
        raise TemplateFault(path.name, int(line[1]) if line else 0, str(error)) from error
