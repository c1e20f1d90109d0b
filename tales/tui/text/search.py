"""Words found in a text, whatever their case and accents. Knows blocks of text, no widget."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

Hit = tuple[int, int, int]
"""The number of a block, and from which character to which one (not included)."""


@dataclass(frozen=True, slots=True)
class FoldedText:
    """A text without case and accents."""

    text: str
    at: Sequence[int] = ()
    """Where each of its characters stands in the text that was folded; empty if nothing was moved."""


def fold(text: str) -> FoldedText:
    """A text as it is searched in and for."""
    if text.isascii():
        return FoldedText(text.lower())
    parts = [_folded(character) for character in text]
    folded = "".join(parts)
    if len(folded) == len(text) and all(map(len, parts)):
        return FoldedText(folded)
    return FoldedText(folded, [at for at, part in enumerate(parts) for _ in part])


@lru_cache(maxsize=4096)
def _folded(character: str) -> str:
    plain = unicodedata.normalize("NFKD", _ALIKE.get(character, character)).casefold()
    return "".join(part for part in plain if not unicodedata.combining(part))


_ALIKE = {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l"}
"""What people type for what is printed."""


def hits(texts: Iterable[FoldedText], wanted: str) -> list[Hit]:
    """Where these words stand in texts, in order. They may be parts of words; spaces at the ends count for nothing."""
    needle = re.sub(r"\s+", " ", fold(wanted).text).strip()
    if not needle:
        return []
    return [(number, *place) for number, text in enumerate(texts) for place in _places(text, needle)]


def _places(folded: FoldedText, needle: str) -> Iterator[tuple[int, int]]:
    text, where = folded.text, folded.at
    at, last = text.find(needle), 0
    while at >= 0:
        end = at + len(needle)
        first, after = (where[at], where[end - 1] + 1) if where else (at, end)
        if first >= last:  # one character may hold the same twice: the ligature ﬀ
            yield first, after
            last = after
        at = text.find(needle, end)


def has_all_words(text: str, wanted: str) -> bool:
    """Whether every word that is wanted stands in a text, in any order."""
    folded = fold(text).text
    return all(word in folded for word in fold(wanted).text.split())
