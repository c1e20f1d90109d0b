"""Words that arrive where single keys answer: none of their letters may act as a key, and none may be lost unsaid."""

from collections.abc import Iterable
from time import monotonic

from textual import events
from textual._xterm_parser import XTermParser
from textual.message import Message

FEWEST = 3
"""So many signs that come out of the terminal at once are words; nobody presses so many keys in that time."""

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


def _as_paste(run: list[events.Key]) -> list[events.Key] | list[events.Paste]:
    text = "".join(_sign(key) for key in run)
    is_held = len(set(text)) < 2
    return run if max(map(len, text.split("\n"))) < FEWEST or is_held else [events.Paste(text)]


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
