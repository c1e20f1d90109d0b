"""What can be wrong with a journal, by cause: which file, which line, what is safe, and who must act."""

from collections.abc import Iterable
from pathlib import Path

from tales.entries import Entry, Header
from tales.errors import ExitCode, TalesError
from tales.text import counted, shown


class JournalError(TalesError):
    """Something is wrong with a journal. Its text is one plain line: what happened, what is safe, what to do."""

    exit_code = ExitCode.DAMAGED

    def __init__(self, path: Path, message: str, line: int = 0) -> None:
        self.path = path
        """The file or folder."""
        self.line = line
        """The line of the file, from 1; 0 if it is about no line."""
        place = f"{path}, line {line}" if line else str(path)
        super().__init__(" ".join(shown(f"{place}: {message}").splitlines()))


class UnreadableJournal(JournalError):
    """There is no such file, or the system does not let it be read."""


class ForeignJournal(JournalError):
    """No journal of this program."""


class NewerFormat(JournalError):
    """A journal of a later version of this program."""


class DamagedJournal(JournalError):
    """A journal that cannot be read to its end."""

    def __init__(
        self, path: Path, what: str, line: int = 0, header: Header | None = None, entries: Iterable[Entry] = ()
    ) -> None:
        self.header = header
        """Its header, if that could be read."""
        self.entries = list(entries)
        """The entries before the damage."""
        safe = "The file was not touched"
        if self.entries:
            safe += f", and the {counted(len(self.entries), 'entry', 'entries')} before this place can be exported"
        super().__init__(
            path, f"the journal is damaged: {what}. {safe}. Repair it in a text editor, or put back a copy.", line
        )


class CannotWrite(JournalError):
    """The disk is full, read-only or failing. Whoever keeps the disk must act; then the same can be tried again."""

    exit_code = ExitCode.CANNOT_WRITE


class JournalChanged(JournalError):
    """The file is not as it was read or left: an editor, a sync program or another tale wrote to it. Open it again."""

    exit_code = ExitCode.CANNOT_WRITE


class ReadOnlyJournal(JournalError):
    """Only reading is possible here, because of `Journal.why`."""

    exit_code = ExitCode.CANNOT_WRITE


class JournalExists(JournalError):
    """A new tale needs a folder without a journal."""

    exit_code = ExitCode.CANNOT_WRITE


class NoSuchTale(JournalError):
    """No tale has that name, or several have."""

    exit_code = ExitCode.WRONG_USE

    def __init__(self, root: Path, name: str, near: Iterable[str], *, several: bool = False) -> None:
        self.near = list(near)
        """The names that may have been meant."""
        what = f"several tales begin with {name!r}" if several else f"no tale is called {name!r}"
        advice = f"Did you mean {' or '.join(self.near)}?" if self.near else "`tales list` names those there are."
        super().__init__(root, f"{what}. {advice}")
