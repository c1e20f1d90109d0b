"""One wording of a phrase file, and how it is read. Knows no moment and no game."""

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tales.chronicle.errors import TemplateFault
from tales.chronicle.templates import is_shipped, read_text
from tales.entries import Value

NEW_PARAGRAPH = "¶"
"""What begins a new paragraph, in a shape or in a wording."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """One wording."""

    name: str
    """Where it stands: `hunt.toml: hunt.caught raised 3`."""
    say: str
    when: str = ""
    """What must hold; empty if nothing must."""
    conditions: int = 0
    """How many conditions count for its rank: the more, the more specific."""
    thread: str = ""
    """What it belongs to; empty for what goes with everything."""
    path: Path | None = None
    """The file in which it stands."""
    remember: tuple[tuple[str, tuple[tuple[str, Value], ...]], ...] = ()
    """What is remembered when it is told, like a tell: keys, each with facts, whose texts are wordings themselves."""

    @property
    def place(self) -> str:
        """Where it stands, with its line, if it is a person's own; empty for ours, which need no watching."""
        if self.path is None or is_shipped(self.path):
            return ""
        return f"{self.name}, line {self.line}" if self.line else self.name

    @property
    def line(self) -> int:
        """The line on which it begins; 0 if it is not to be found as it is."""
        return line_of(self.path, _written(self.say)) if self.path else 0


class Slot(list[Phrase]):
    """The wordings for one place in a shape."""

    def __init__(self) -> None:
        super().__init__()
        self._conditions: tuple[str, ...] | None = None
        self._place: str | None = None

    @property
    def conditions(self) -> tuple[str, ...]:
        """All conditions in it, each once, in the order in which they stand there."""
        if self._conditions is None:
            self._conditions = tuple(dict.fromkeys(phrase.when for phrase in self if phrase.when))
        return self._conditions

    @property
    def place(self) -> str:
        """Where its first condition of a person's own stands; empty if all are ours."""
        if self._place is None:
            self._place = next((phrase.place for phrase in self if phrase.when and phrase.place), "")
        return self._place


def read_wordings(name: str, path: Path, written: object, thread: str = "", must: str = "") -> tuple[Phrase, ...]:
    """One wording or a list of them, which stands under a name; `must` holds for all. Raises TemplateFault."""
    rows = written if isinstance(written, list) else [written]
    return tuple(_phrase(f"{name} {n}", path, row, thread, must) for n, row in enumerate(rows, start=1))


def _phrase(name: str, path: Path, row: object, thread: str, must: str) -> Phrase:
    given = {"say": row} if isinstance(row, str) else row
    known = {"say", "when", "if", "remember"}
    if isinstance(given, dict) and isinstance(given.get("say"), str) and set(given) <= known:
        parts = [str(part) for part in (must, given.get("if"), given.get("when")) if part]
        rank = len(re.findall(r"\band\b", parts[-1])) + 1 if given.get("when") else 0
        kept = _remembered(name, path, given.get("remember", {}))
        return Phrase(name, given["say"], " and ".join(f"({part})" for part in parts), rank, thread, path, kept)
    line = line_of(path, _written(str(given["say"]))) if isinstance(given, dict) and given.get("say") else 0
    raise TemplateFault(name, line, 'a wording is a text, or { when = "…", say = "…" }, with an `if` or without')


def _remembered(name: str, path: Path, row: object) -> tuple[tuple[str, tuple[tuple[str, Value], ...]], ...]:
    rows = row.items() if isinstance(row, dict) else ()
    if not isinstance(row, dict) or not all(
        isinstance(facts, dict) and all(isinstance(value, str | int) for value in facts.values()) for _, facts in rows
    ):
        problem = 'what a wording remembers has a name, and facts: remember = { wound = { where = "hand" } }'
        raise TemplateFault(name, line_of(path, "remember"), problem)
    return tuple((key, tuple(facts.items())) for key, facts in rows)


def slots_of(shape: Phrase) -> list[str]:
    """The slots that a shape names, in order, without its signs."""
    return [slot.rstrip("?") for slot in shape.say.replace(NEW_PARAGRAPH, " ").split()]


def unknown(what: str, name: str, known: Sequence[str]) -> str:
    """What is said of a name that nothing has."""
    near = difflib.get_close_matches(name, known, 1)
    return f"no {what} is called {name!r}" + (f"; did you mean {near[0]}?" if near else "")


def _written(say: str) -> str:
    """How the first line of a wording looks in a file that writes it in double quotes."""
    return say.strip().split("\n")[0].replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")


def line_of(path: Path, look: str, after: str = "") -> int:
    """The first line of a file that has a text, behind the first one that has another; 0 if none has."""
    try:
        rows = read_text(path).split("\n")
    except TemplateFault:
        return 0
    start = next((at for at, row in enumerate(rows) if after in row), 0)
    plain = look.replace('\\"', '"').replace("\\\\", "\\")
    return next((at for at, row in enumerate(rows[start:], start + 1) if look and (look in row or plain in row)), 0)
