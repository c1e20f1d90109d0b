"""What runs in the process for a person's own templates: a scribe that answers what `sandbox` asks, one at a time."""

import faulthandler
import json
import pickle
import signal
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from types import FrameType
from typing import Any, BinaryIO

from tales.chronicle.errors import TemplateFault, TooLong
from tales.chronicle.sandbox import BYTES
from tales.chronicle.scribe import Scribe
from tales.chronicle.variables import moment_variables
from tales.entries import Entry

_SIZE = struct.Struct("!Q")

MEMORY = f"it needs more than {BYTES // 1_000_000} MB of memory; make its lists and texts smaller"

_EARLY = 0.9
"""The part of its time after which a template is interrupted, so that it can still be said which one it is."""


def main() -> None:
    """Answer questions until there are no more."""
    faulthandler.enable()  # it says where it is when it is aborted
    _limit()
    asked, answers = sys.stdin.buffer, sys.stdout.buffer
    header, words, own, cache = _read(asked)
    _write(answers, {"done": "ready"})
    scribe: Scribe | None = None
    entries: list[Entry] = []
    while True:
        what, same, more, (people, players), given, seconds = _read(asked)
        entries[same:] = more
        words.people, words.players = people, players
        try:
            _set_clock(seconds * _EARLY)
            if scribe is None:
                scribe = Scribe(header, words, own, cache, writes=False)
            answer: dict[str, Any] = {"done": _DEEDS[what](scribe, entries, given)}
        except TemplateFault as error:
            answer = {"fault": (error.template, error.line, error.why)}
        except (TooLong, MemoryError) as error:
            answer = {"fault": ("of yours", 0, str(error) or MEMORY)}
        finally:
            _set_clock(0)
        _write(answers, answer)


_DEEDS: dict[str, Callable[[Scribe, list[Entry], dict[str, Any]], Any]] = {
    "offer": lambda scribe, entries, given: scribe.offer(entries, **given),
    "question": lambda scribe, entries, given: scribe.question(entries, **given),
    "variants": lambda scribe, entries, given: scribe.variants(entries, **given),
    "occasion": lambda scribe, entries, given: scribe.occasion(entries, **given),
    "spark": lambda scribe, entries, given: scribe.spark(**given),
    "moments": lambda scribe, entries, given: [asdict(record) for record in scribe.moments(entries)],
    "spent": lambda scribe, entries, given: scribe.spent(entries),
    "wordings": lambda scribe, entries, given: scribe.wordings(),
    "write": lambda scribe, entries, given: scribe.write(entries=entries, **given),
    "variables": lambda scribe, entries, given: [asdict(each) for each in moment_variables(scribe, entries, **given)],
}


def _read(asked: BinaryIO) -> Any:
    """The next question. Ends the process when there is none."""
    head = asked.read(_SIZE.size)
    if len(head) < _SIZE.size:
        sys.exit()
    return pickle.loads(asked.read(_SIZE.unpack(head)[0]))


def _write(answers: BinaryIO, answer: dict[str, Any]) -> None:
    data = json.dumps(answer).encode("utf-8")
    answers.write(_SIZE.pack(len(data)) + data)
    answers.flush()


def _limit() -> None:
    """Take away from this process what templates do not need."""
    try:
        import resource
    except ImportError:
        return
    limits = {"RLIMIT_AS": BYTES, "RLIMIT_FSIZE": 0, "RLIMIT_NPROC": 0, "RLIMIT_CORE": 0, "RLIMIT_NOFILE": 64}
    for name, most in limits.items():
        with suppress(AttributeError, ValueError, OSError):  # not every system has each of them
            resource.setrlimit(getattr(resource, name), (most, most))


def _set_clock(seconds: float) -> None:
    """Raise TooLong after so many seconds of real time; 0 for never."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, _stop)
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _stop(signal_number: int, frame: FrameType | None) -> None:
    raise TooLong
