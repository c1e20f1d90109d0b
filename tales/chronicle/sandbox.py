"""A process of its own for a person's own templates, so that none of them can wait, fill the memory or look around.

The process gets the tale and nothing else: its environment is empty, it may write no file and start no program. Within
it, templates run in Jinja's immutable sandbox. It may take so long for each thing that it is asked and so much memory
in all; what needs more is ended, and the person hears why.

Memory and files are limited by `resource`, which Windows has not: there, only the time is limited. macOS has it, but
does not hold to the limit of memory.
"""

import json
import os
import pickle
import re
import signal
import struct
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from tales.chronicle.errors import TemplateFault, TooLong
from tales.entries import Entry, Header
from tales.rules.words import Words

SECONDS = 5.0
"""How long one thing may take."""

BYTES = 300_000_000
"""How much memory, as addresses, the process may use in all."""

LONGEST = 20_000_000
"""The longest answer that is taken, in bytes."""

_START = 30.0
"""How long the process may take to start, in seconds: no template has been read yet."""

_DYING = 0.5
"""How long it may take to say where it is, in seconds, when it is ended."""

_PLACE = re.compile(r'File "(?:[^"]*/)?([^"/<>]+?(?:\.j2|\.toml: [^"]*|short name \w+))", line \d+')
"""A template in what the process says of where it is."""

_SIZE = struct.Struct("!Q")

IS_LIMITED = sys.platform not in ("win32", "darwin")
"""Whether memory is limited on this system; time is on all."""


class Sandbox:
    """A process that tells one tale with a person's own templates."""

    def __init__(
        self, header: Header, words: Words, own: Sequence[Path], cache: Path, seconds: float | None = None
    ) -> None:
        self.words = words
        self.seconds = seconds or SECONDS
        self._tale = (header, words, [folder.absolute() for folder in own], cache)
        self._process: subprocess.Popen[bytes] | None = None
        self._sent: list[Entry] = []
        """The entries that the process has."""

    def do(self, what: str, entries: Sequence[Entry] | None = None, **given: Any) -> Any:
        """Let the process do something with a tale of these entries, or of those that it has. Raises TemplateFault."""
        process = self._process or self._start()
        entries = self._sent if entries is None else entries
        same = next((at for at, pair in enumerate(zip(self._sent, entries, strict=False)) if pair[0] != pair[1]), None)
        if same is None:
            same = min(len(self._sent), len(entries))
        self._sent[same:] = entries[same:]
        met = (self.words.people, self.words.players)
        return self._ask(process, (what, same, list(entries[same:]), met, given, self.seconds), self.seconds)

    def _last_words(self, process: subprocess.Popen[bytes]) -> str:
        """End the process; what it said of where it was."""
        self._process, self._sent = None, []
        process.kill()
        said = process.communicate()[1]
        return said.decode("utf-8", "replace")

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        self._sent = []
        if process is not None:
            process.kill()
            process.communicate()

    def __del__(self) -> None:
        self.close()

    def _start(self) -> subprocess.Popen[bytes]:
        path = [os.path.abspath(folder) for folder in sys.path]  # noqa: PTH100 (an empty one is the working folder)
        code = f"import sys; sys.path[:] = {path!r}; from tales.chronicle.sandbox_process import main; main()"
        needed = {name: os.environ[name] for name in ("SYSTEMROOT",) if sys.platform == "win32" and name in os.environ}
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-X", "utf8", "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=needed,
            cwd=Path(sys.executable).anchor,
            start_new_session=True,
        )
        self._ask(self._process, self._tale, _START)
        return self._process

    def _ask(self, process: subprocess.Popen[bytes], question: Any, seconds: float) -> Any:
        assert process.stdin is not None and process.stdout is not None
        data = pickle.dumps(question)
        late = threading.Event()

        def stop() -> None:
            late.set()
            _end(process)

        clock = threading.Timer(seconds, stop)
        clock.daemon = True
        clock.start()
        try:
            process.stdin.write(_SIZE.pack(len(data)) + data)
            process.stdin.flush()
            head = process.stdout.read(_SIZE.size)
            size = _SIZE.unpack(head)[0] if len(head) == _SIZE.size else 0
            said = process.stdout.read(size) if size <= LONGEST else b""
        except OSError:
            size, said = 0, b""
        finally:
            clock.cancel()
        if not said or len(said) != size:
            said_last = self._last_words(process)
            if not late.is_set() and size <= LONGEST and "Traceback" in said_last:
                raise RuntimeError(f"the process for templates failed:\n{said_last}")  # our fault, not a template's
            place = _PLACE.search(said_last)
            raise TemplateFault(place[1] if place else "of yours", 0, _why(late.is_set(), size))
        answer = json.loads(said)
        if fault := answer.get("fault"):
            raise TemplateFault(str(fault[0]), int(fault[1]), str(fault[2]))
        return answer["done"]


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process that takes too long; where signals may be handled, it says where it is first."""
    if sys.platform != "win32":
        process.send_signal(signal.SIGABRT)
        with suppress(subprocess.TimeoutExpired):
            process.wait(_DYING)
    process.kill()


def _why(late: bool, size: int) -> str:
    if late:
        return str(TooLong())
    if size > LONGEST:
        return f"it makes a text of more than {LONGEST // 1_000_000} MB"
    return f"it ended the process for templates; does it need more than {BYTES // 1_000_000} MB of memory?"
