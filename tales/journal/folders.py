"""Where tales lie: the folder of all tales, and the folder of each by its name. Reads no journal."""

import os
import unicodedata
from collections.abc import Mapping
from pathlib import Path

from tales.dirs import data_folder
from tales.journal.errors import NoSuchTale
from tales.text import slug

FILE = "journal.toml"
"""The journal, in the folder of its tale."""


def journals_folder(option: str | None, env: Mapping[str, str], cwd: Path) -> Path:
    """Where the tales are: the option, else TALES_JOURNALS, else ./journals if it is there, else the user's data.

    Raises NoHome.
    """
    given = option or env.get("TALES_JOURNALS")
    if given:
        return cwd / expanded(given)
    if (cwd / "journals").is_dir():
        return cwd / "journals"
    return data_folder() / "journals"


def expanded(name: str) -> Path:
    """The path that a person means by a name: `~` is a home folder, if the system knows whose."""
    try:
        return Path(name).expanduser()
    except RuntimeError:  # ~somebody of whom the system knows nothing
        return Path(name)


def free_folder(root: Path, title: str) -> Path:
    """A folder for a new tale that is not there yet, named after its title."""
    name = slug(title)
    path, n = root / name, 1
    while os.path.lexists(path):
        n += 1
        path = root / f"{name}-{n}"
    return path


def tales_in(root: Path) -> list[Path]:
    """The folders of all tales, sorted by name; none if there is no such folder."""
    try:
        return sorted(path for path in root.iterdir() if path.name[0] not in "_." and _is_tale(path))
    except OSError:
        return []


def find_tale(root: Path, name: str) -> Path:
    """The folder of a tale: by its name, by a path to it or its journal, or by the beginning of its name.

    Raises NoSuchTale.
    """
    tales = {path.name: path for path in tales_in(root)}
    if name in tales:
        return tales[name]
    path = expanded(name)
    if path.name == FILE and _is_tale(path.parent):
        return path.parent
    if name and _is_tale(path):
        return path
    wanted = _folded(name)
    for match in (str.__eq__, str.startswith):
        found = [key for key in tales if wanted and match(_folded(key), wanted)]
        if len(found) == 1:
            return tales[found[0]]
        if found:
            raise NoSuchTale(root, name, found, several=True)
    from difflib import get_close_matches

    raise NoSuchTale(root, name, get_close_matches(wanted, tales, 3))


def _is_tale(folder: Path) -> bool:
    try:
        return (folder / FILE).is_file()
    except OSError:  # a folder that may not be looked into, a name that is too long
        return False


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()
