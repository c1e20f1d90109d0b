"""Signals that end the program: each becomes an exception between two answers, never in the middle of one.

Knows no tale. What was answered is on disk already, so there is nothing else to save.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_ENDING = ("SIGINT", "SIGTERM", "SIGHUP")
_held = 0
_pending = 0
_stopping = False


class Stopped(BaseException):
    """The program was told to end. `code` is what it must leave with."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.code = 128 + number
        super().__init__(signal.Signals(number).name)


def install() -> None:
    """Let the signals that end a program raise Stopped; one that our parent wants ignored stays ignored."""
    for name in _ENDING:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _arrived)


@contextmanager
def held() -> Iterator[None]:
    """Let what is done inside come to its end before a signal counts."""
    global _held, _pending
    _held += 1
    try:
        yield
    finally:
        _held -= 1
        if _pending and not _held:
            number, _pending = _pending, 0
            _stop(number)


def _arrived(number: int, _frame: FrameType | None) -> None:
    global _pending
    if _stopping or _pending:
        os._exit(128 + number)  # asked twice: whatever is being tidied up is not worth waiting for
    if _held:
        _pending = number
    else:
        _stop(number)


def _stop(number: int) -> None:
    global _stopping
    _stopping = True
    raise Stopped(number)
