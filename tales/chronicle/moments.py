"""The moments of a tale as a person who goes back to them sees them. Knows no template and no game."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tales.chronicle.passages import Moment, Passage, Story

_BEGIN, _END, _DIGITS = "\ufdd0", "\ufdd1", 0xFDD2
"""Characters that no text has: Unicode keeps them for use within a program."""

_MARK = re.compile(f"{_BEGIN}([{chr(_DIGITS)}-{chr(_DIGITS + 9)}]+)|{_END}")


@dataclass(frozen=True, slots=True)
class MomentRecord:
    """One moment, and what stands there."""

    n: int
    """The number of its answer in the journal."""
    key: str
    passage: int
    """The number of the passage in which it stands; 0 outside passages."""
    form: str
    """The form of that passage."""
    day: str
    """The day of which it tells, if the game has an almanac."""
    text: str
    """Empty if nothing stands there."""
    source: str
    """written, composed, open or skipped: how it was told at first."""
    amended: bool
    first: str = ""
    """What stood there before it was amended."""

    @property
    def state(self) -> str:
        """How its words came about, in words."""
        if self.amended:
            return "amended" if self.text else "taken out"
        states = {"written": "your words", "composed": "taken as composed", "open": "composed"}
        return states.get(self.source, "nothing")


def moment_records(
    told: Story, texts: Mapping[int, str], first: Mapping[int, str], pages: Mapping[int, Mapping[str, Any]]
) -> list[MomentRecord]:
    """All moments in the order in which they came."""
    found: list[MomentRecord] = []

    def add(parts: Sequence[Moment | Passage], home: Passage, day: str) -> None:
        day = str(pages.get(home.n, {}).get("date", "")) or day if home.n else day
        for part in parts:
            if isinstance(part, Passage):
                add(part.parts, part, day)
                continue
            entry = part.entry
            text, source = texts.get(entry.n, ""), entry.words("from")
            form, stood = home.form or part.form, first.get(entry.n, "")
            found.append(MomentRecord(entry.n, entry.key, home.n, form, day, text, source, part.amended, stood))

    for passage in told.passages:
        add(passage.parts, passage, "")
    return found


def marked(n: int, text: str) -> str:
    """A text with marks around it that say of which moment it is; no reader sees them."""
    digits = "".join(chr(_DIGITS + int(digit)) for digit in str(n))
    return f"{_BEGIN}{digits}{unmarked(text)}{_END}" if text else ""


def unmarked(text: str) -> str:
    """A text without any of these marks."""
    return re.sub("[\ufdd0-\ufdef]", "", text)


def marks_in(text: str) -> Iterator[tuple[int, int, int]]:
    """Each mark in a text: where it begins, where it ends, and the moment that begins there; 0 where one ends."""
    for match in _MARK.finditer(text):
        digits = match[1] or ""
        yield match.start(), match.end(), int("".join(str(ord(digit) - _DIGITS) for digit in digits) or 0)
