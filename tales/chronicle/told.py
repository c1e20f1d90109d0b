"""The moments of a tale as a person who goes back to them sees them. Knows no template and no game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tales.chronicle.passages import Moment, Passage, Story

_BEGIN, _END, _DIGITS = "\ufdd0", "\ufdd1", 0xFDD2
"""Characters that no text has: Unicode keeps them for use within a program."""


@dataclass(frozen=True, slots=True)
class Told:
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

    @property
    def state(self) -> str:
        """How its words came about, in words."""
        if self.amended:
            return "amended" if self.text else "taken out"
        states = {"written": "your words", "composed": "taken as composed", "open": "composed"}
        return states.get(self.source, "nothing")


def moments_of(told: Story, texts: Mapping[int, str], pages: Mapping[int, Mapping[str, Any]]) -> list[Told]:
    """All moments in the order in which they came."""
    found: list[Told] = []

    def add(parts: Sequence[Moment | Passage], home: Passage, day: str) -> None:
        day = str(pages.get(home.n, {}).get("date", "")) or day if home.n else day
        for part in parts:
            if isinstance(part, Passage):
                add(part.parts, part, day)
                continue
            entry = part.entry
            text, source = texts.get(entry.n, ""), entry.words("from")
            found.append(
                Told(entry.n, entry.key, home.n, home.form or part.form, day, text, source, amended=part.amended)
            )

    for passage in told.passages:
        add(passage.parts, passage, "")
    return found


def marked(n: int, text: str) -> str:
    """A text with marks around it that say of which moment it is; no reader sees them."""
    digits = "".join(chr(_DIGITS + int(digit)) for digit in str(n))
    return f"{_BEGIN}{digits}{unmarked(text)}{_END}" if text else ""


def unmarked(text: str) -> str:
    """A text without any of these marks."""
    return "".join(letter for letter in text if not "\ufdd0" <= letter <= "\ufdef")


def pieces(text: str) -> list[tuple[str, int]]:
    """A text in pieces: what stands between marks, and the moment that begins there, 0 if none does, -1 if it ends."""
    found: list[tuple[str, int]] = []
    at = 0
    while at < len(text):
        begins = text[at] == _BEGIN
        what = 0
        if text[at] == _END:
            what, at = -1, at + 1
        elif begins:
            at += 1
            digits = ""
            while at < len(text) and _DIGITS <= ord(text[at]) < _DIGITS + 10:
                digits += str(ord(text[at]) - _DIGITS)
                at += 1
            what = int(digits or 0)
        end = next((at + i for i, letter in enumerate(text[at:]) if letter in (_BEGIN, _END)), len(text))
        found.append((text[at:end], what))
        at = end
    return found
