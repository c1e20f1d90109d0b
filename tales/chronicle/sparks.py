"""Sparks: tables of concrete things to start from. A person's own table adds to ours. Knows no game."""

from collections.abc import Sequence
from pathlib import Path

from tales.chronicle.errors import TemplateFault
from tales.chronicle.templates import SPARKS, read_toml

INSTEAD = "instead"
"""`instead = true` in a table: what further folders have is left out."""


def all_sparks(folders: Sequence[Path]) -> list[str]:
    """The sparks of all these folders, each once, those of the last folder first. Raises TemplateFault."""
    tables: list[list[str]] = []
    for folder in folders:
        path = folder / SPARKS
        if not path.exists():
            continue
        data = read_toml(path)
        instead = data.pop(INSTEAD, False)
        for name, row in data.items():
            if not isinstance(row, list) or not all(isinstance(thing, str) for thing in row):
                raise TemplateFault(SPARKS, 0, f'{name!r} is no list of texts; write {name} = ["a tin whistle", "…"]')
        tables.append([thing for row in data.values() for thing in row])
        if instead is True:
            break
    return list(dict.fromkeys(thing for table in reversed(tables) for thing in table))
