"""A small game to begin with: it plays, is told, has a test and can be installed. All of it is there to be changed."""

import re
from importlib.resources import files
from pathlib import Path

from tales.errors import TalesError
from tales.games import GAMES

_KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

FILES = {
    "pyproject.toml": "pyproject.toml",
    "game.py": "{package}/__init__.py",
    "rules.md": "{package}/rules.md",
    "words.toml": "{package}/words.toml",
    "wordings.toml": "{package}/templates/{key}.toml",
    "test_game.py": "tests/test_{package}.py",
}
"""For each file of the skeleton where it goes in the new folder."""


class BadKey(TalesError, ValueError):
    """Something that no game can be called."""


class FolderExists(TalesError, ValueError):
    """A folder that a new game would be written over."""


def write(key: str, target: Path) -> None:
    """Write the skeleton of a game with that key into a new folder. Raises BadKey, FolderExists or OSError."""
    if not _KEY.fullmatch(key):
        raise BadKey(f"{key!r} cannot be the key of a game; it takes small letters and figures, with single hyphens")
    if key in GAMES:
        raise BadKey(f"{key} is the key of a game that is here")
    if target.exists():
        raise FolderExists(f"{target} is there already")
    words = key.split("-")
    filled = {
        "@KEY@": key,
        "@PACKAGE@": key.replace("-", "_"),
        "@TITLE@": " ".join(words).capitalize(),
        "@CLASS@": "".join(word.capitalize() for word in words),
        "@RULE@": (words[0][:1] + (words[1][:1] if len(words) > 1 else words[0][1:2] or "x")).upper(),
    }
    if not filled["@RULE@"].isalpha():
        filled["@RULE@"] = "XX"
    for name, place in FILES.items():
        text = files("tales.lab.skeleton").joinpath("files", f"{name}.txt").read_text(encoding="utf-8")
        for sign, value in filled.items():
            text = text.replace(sign, value)
        path = target / place.format(package=filled["@PACKAGE@"], key=key)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
