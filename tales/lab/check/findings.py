"""What a check finds, with the place where it has to be mended."""

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

_DOT = r"\s*\.\s*"


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """One mistake in the files of a game."""

    file: str
    """Its name in the folder of the game: `words.toml`."""
    line: int
    """From 1; 0 where no line can be named."""
    what: str
    """What is wrong, in words."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}" if self.line else f"{self.file}: {self.what}"


def near(key: str, known: Iterable[str]) -> str:
    """A hint at what may have been meant, to stand at the end of a sentence; empty if nothing is near."""
    found = difflib.get_close_matches(key, list(known), 1)
    return f"; did you mean {found[0]!r}?" if found else ""


def line_of_table(path: Path, *names: str) -> int:
    """The line of a TOML file on which a table of this name begins, or a key of it stands; 0 if neither is found."""
    quoted = [f'(?:"{re.escape(name)}"|{re.escape(name)})' for name in names]
    table = re.compile(rf"\s*\[\s*{_DOT.join(quoted)}\s*\]")
    key = re.compile(rf"\s*{quoted[-1]}\s*=")
    inside = re.compile(rf"\s*\[\s*{_DOT.join(quoted[:-1])}\s*\]") if len(names) > 1 else None
    is_inside = False
    for number, line in enumerate(lines_of(path), start=1):
        if table.match(line):
            return number
        if inside is not None and line.lstrip().startswith("["):
            is_inside = bool(inside.match(line))
        elif is_inside and key.match(line):
            return number
    return 0


def line_of(path: Path, text: str) -> int:
    """The first line of a file that holds a text; 0 if none does."""
    return next((number for number, line in enumerate(lines_of(path), start=1) if text in line), 0)


def lines_of(path: Path) -> list[str]:
    """The lines of a file; none if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8").split("\n")
    except (OSError, ValueError):
        return []
