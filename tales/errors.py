"""What all errors of ours have in common: a sentence for a person, and the exit code of the command that they end.

Imports nothing of ours. An error that is none of these was not foreseen; `tales.tale.error_log` writes it down.
"""

from enum import IntEnum
from typing import ClassVar


class ExitCode(IntEnum):
    """What a command leaves with. A signal n makes it leave with 128 + n instead."""

    DONE = 0
    FAILED = 1
    """A check failed, or something happened that was not foreseen."""
    WRONG_USE = 2
    DAMAGED = 3
    """A file is damaged, or none of ours."""
    LOCKED = 4
    """Another instance has the tale open."""
    CANNOT_WRITE = 5


class TalesError(Exception):
    """Something foreseen that stands in a person's way. Its text is one sentence that says what, without its mark."""

    exit_code: ExitCode = ExitCode.WRONG_USE
    """What a command leaves with that it ends."""
    advice: ClassVar[str] = ""
    """What is safe and what to do, in sentences that follow the text; empty where the text says it."""

    @property
    def message(self) -> str:
        """The text as a sentence, with the advice."""
        text = str(self)
        text = text if text.endswith((".", "?", "!")) else f"{text}."
        return f"{text} {self.advice}".rstrip()
