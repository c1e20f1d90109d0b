"""A player at the end of a real pipe, like RegTest: reads byte by byte up to a newline and `>`, then types a line."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]
HUNG = 120.0
"""Seconds after which a program that says nothing is killed, so that a test fails instead of waiting for ever."""


def environment(**more: str) -> dict[str, str]:
    """What the program is started with."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "SOURCE_DATE_EPOCH": "1700000000", **more}


def run(
    *arguments: str, typed: bytes = b"", before: Callable[[], None] | None = None, **more: str
) -> subprocess.CompletedProcess[bytes]:
    """Run `tales`, with the toy on its shelf, to its end."""
    return subprocess.run(
        [sys.executable, "-m", "tests.test_plain_toy", *arguments],
        input=typed,
        capture_output=True,
        env=environment(**more),
        preexec_fn=before,
        timeout=HUNG,
    )


def complaint(done: subprocess.CompletedProcess[bytes]) -> str:
    """The one line that it said of what went wrong."""
    text = done.stderr.decode()
    assert text.startswith("tales") and text.count("\n") == 1 and "Traceback" not in text, text
    return text


class Player:
    """One program, and what it has said."""

    def __init__(self, *arguments: str, before: Callable[[], None] | None = None, **more: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.test_plain_toy", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(**more),
            preexec_fn=before,
        )
        self.said: list[str] = []
        """What was said before each prompt, and after the last one."""
        self._watch = threading.Timer(HUNG, self.process.kill)
        self._watch.start()
        self.read()

    def __enter__(self) -> "Player":
        return self

    def __exit__(self, *_: object) -> None:
        self._watch.cancel()
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                with suppress(OSError):  # it may still hold a line for a program that has gone
                    stream.close()

    def read(self) -> str:
        """What is said up to the next prompt or the end, without the prompt. It must keep the contract."""
        assert self.process.stdout is not None
        heard = bytearray()
        while heard[-2:] != b"\n>":
            byte = self.process.stdout.read(1)
            if not byte:
                break
            heard += byte
        text = heard.decode().removesuffix(">")
        assert not any(line.startswith(">") for line in text.split("\n")), text
        self.said.append(text)
        return text

    def type(self, line: str | bytes) -> str:
        """Type a line; what is said to it."""
        assert self.process.stdin is not None
        self.process.stdin.write((line if isinstance(line, bytes) else line.encode()) + b"\n")
        self.process.stdin.flush()
        return self.read()

    def end(self) -> int:
        """Close the keyboard and wait; the exit code."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.read()
        return self.wait()

    def wait(self) -> int:
        """The exit code once it has ended."""
        code = self.process.wait()
        self._watch.cancel()
        return code

    def complaint(self) -> str:
        """What stands on stderr once it has ended."""
        assert self.process.stderr is not None
        return self.process.stderr.read().decode()
