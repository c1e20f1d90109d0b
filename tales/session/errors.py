"""What a session refuses, and what makes a journal one that cannot be played on."""

from collections.abc import Iterable

from tales.entries import Entry
from tales.errors import ExitCode, TalesError


class SessionError(TalesError, ValueError):
    """Something that the tale does not allow now, in words."""


class NotAgreed(SessionError):
    """An undo to which others have to agree first, as the house rule `undo` has it."""

    def __init__(self, people: Iterable[str]) -> None:
        self.people = tuple(people)
        """Who must agree."""
        super().__init__(
            f"{' and '.join(filter(None, self.people)) or 'the others'} must agree before it is taken back"
        )


class ReplayMismatch(TalesError, ValueError):
    """A journal that these rules do not lead to. Its story can be read; it cannot be played on."""

    exit_code = ExitCode.DAMAGED

    def __init__(self, entry: Entry, why: str) -> None:
        self.entry = entry
        self.line = entry.line
        where = f"entry {entry.n}" + (f" (line {entry.line})" if entry.line else "")
        super().__init__(f"{where}: {why}")


class UnfitSeats(TalesError, ValueError):
    """Seats in the header of a journal with which its game never begins."""

    exit_code = ExitCode.DAMAGED
