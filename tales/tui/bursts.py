"""Words that arrive where single keys answer: none of their letters may act as a key, and none may be lost unsaid."""

import re
from collections.abc import Iterable
from time import monotonic

from textual import events
from textual._xterm_parser import XTermParser
from textual.message import Message

_TWO_WORDS = re.compile(r"[^\W\d_]{2,}\W* +\W*[^\W\d_]|[^\W\d_]\W* +\W*[^\W\d_]{2,}")
_WORD = re.compile(r"[^\W\d_]{3,}")
DIFFERENT = 3
"""How many letters of a single word differ, at least: else a key may have been held down."""

PAUSE = 0.8
"""Seconds without a key after which words have ended, and a key is a key again."""


def take_bursts_for_pastes() -> None:
    """Let text that comes out of the terminal at once be pasted, also where the terminal does not say so."""
    feed = XTermParser.feed
    if getattr(feed, "is_ours", False):
        return

    def feed_joined(self: XTermParser, data: str) -> Iterable[Message]:
        return joined(feed(self, data))

    feed_joined.is_ours = True  # type: ignore[attr-defined]
    XTermParser.feed = feed_joined  # type: ignore[method-assign]


def joined(found: Iterable[Message]) -> Iterable[Message]:
    """What came out of the terminal at once, every run of letters in it as one paste."""
    run: list[events.Key] = []
    for message in found:
        if isinstance(message, events.Key) and _sign(message):
            run.append(message)
        else:
            yield from _as_paste(run)
            run = []
            yield message
    yield from _as_paste(run)


class TypedAtOnce(events.Paste):
    """Words that came as keys, and how many enters after them, which are keys where a line or a page takes these."""

    def __init__(self, text: str, enters: int) -> None:
        super().__init__(text)
        self.enters = enters


TypedAtOnce.handler_name = events.Paste.handler_name  # whoever takes a paste takes these


def are_words(text: str) -> bool:
    """Whether keys that came at once read like words, two or one: a few commands over a slow line do not."""
    return bool(_TWO_WORDS.search(text)) or any(len(set(word)) >= DIFFERENT for word in _WORD.findall(text.casefold()))


def _as_paste(run: list[events.Key]) -> list[events.Key] | list[TypedAtOnce]:
    text = "".join(_sign(key) for key in run)
    words = text.rstrip("\n")
    return [TypedAtOnce(words, len(text) - len(words))] if are_words(words) else run


def _sign(key: events.Key) -> str:
    """What a key writes; empty if it writes nothing."""
    if key.key in ("enter", "ctrl+j"):
        return "\n"
    return key.character if key.character is not None and key.is_printable else ""


class StrayWords:
    """Words of which the beginning is no key, typed where nothing takes words: until they end, no key does anything."""

    def __init__(self) -> None:
        self.text = ""
        self._last = 0.0

    def begin(self, text: str) -> None:
        """Words have begun."""
        self.text = text
        self._last = monotonic()

    def end(self) -> None:
        """What comes next is not a part of them."""
        self.text = ""

    def take(self, key: events.Key) -> bool:
        """Whether a key belongs to the words, which then have it."""
        if not self.text:
            return False
        time = monotonic()
        if time - self._last > PAUSE or not _sign(key):
            self.end()
            return False
        self.text += _sign(key)
        self._last = time
        return True
