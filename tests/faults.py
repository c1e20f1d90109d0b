"""A disk that fails when a test wants it to, and remembers in which order it was asked."""

import os
from collections.abc import Callable
from typing import Any


class Faults:
    """Stands in for `os` in `tales.journal.files`: call number `at` fails, and all later ones if `always`."""

    def __init__(self, at: int = 0, number: int = 0, *, always: bool = False, short: bool = False) -> None:
        self.at = at
        self.number = number
        self.always = always
        self.short = short
        """Whether a write takes only a part of what it is given."""
        self.struck = False
        """Whether any call has failed."""
        self.asked: list[str] = []
        """The names of all calls so far."""

    def heal(self) -> None:
        """Work from now on."""
        self.at = 0

    def __getattr__(self, name: str) -> Callable[..., Any]:
        real = getattr(os, name)

        def call(*args: Any) -> Any:
            self.asked.append(name)
            now = len(self.asked)
            if self.at and (now == self.at or (self.always and now > self.at)):
                self.struck = True
                if name == "close":
                    real(*args)  # a close that fails has closed all the same
                if name == "write":
                    real(args[0], args[1][: len(args[1]) // 2])  # a disk fills up in the middle of a write
                raise OSError(self.number, os.strerror(self.number))
            if name == "write" and self.short:
                return real(args[0], args[1][: len(args[1]) // 3 + 1])
            return real(*args)

        return call
