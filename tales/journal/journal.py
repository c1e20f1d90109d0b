"""Journals on disk: made, opened, read, appended to, locked; and the drafts beside them.

Knows entries and headers, but no rules, no clock and no chance. The lines of TOML are made in `codec`, whole files read
in `reader`, bytes written in `files`, tales found in `folders`; this module has all names that callers need.
"""

import errno
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

import tomli
import tomli_w

from tales.entries import LINE, Entry, Header
from tales.journal import files
from tales.journal.codec import entry_toml as entry_toml
from tales.journal.codec import to_toml as to_toml
from tales.journal.errors import CannotWrite as CannotWrite
from tales.journal.errors import DamagedJournal as DamagedJournal
from tales.journal.errors import ForeignJournal as ForeignJournal
from tales.journal.errors import JournalChanged as JournalChanged
from tales.journal.errors import JournalError as JournalError
from tales.journal.errors import JournalExists as JournalExists
from tales.journal.errors import NewerFormat as NewerFormat
from tales.journal.errors import NoSuchTale as NoSuchTale
from tales.journal.errors import ReadOnlyJournal as ReadOnlyJournal
from tales.journal.errors import UnreadableJournal as UnreadableJournal
from tales.journal.files import Calls, Changed, GrowingFile
from tales.journal.folders import FILE as FILE
from tales.journal.folders import expanded as expanded
from tales.journal.folders import find_tale as find_tale
from tales.journal.folders import free_folder as free_folder
from tales.journal.folders import journals_folder as journals_folder
from tales.journal.folders import tales_in as tales_in
from tales.journal.reader import Loaded as Loaded
from tales.journal.reader import read_journal
from tales.text import clean

if TYPE_CHECKING:
    from filelock import BaseFileLock

_LOCK = ".lock"
_DRAFT = "draft.toml"


def load(place: Path, *, calls: Calls = os) -> Loaded:
    """Read the journal in a folder, or a journal file; nothing on disk changes.

    Raises UnreadableJournal, ForeignJournal, NewerFormat or DamagedJournal.
    """
    return _load(place / FILE if place.is_dir() else place, calls)


class Journal:
    """A tale's journal, open until `close`; at most one instance at a time may write to it."""

    def __init__(self, folder: Path, lock: "BaseFileLock | None", why: str, calls: Calls) -> None:
        """Use `create` or `open`."""
        self.folder = folder
        self.path = folder / FILE
        self._calls = calls
        self._file: GrowingFile | None = None
        if lock is not None:
            try:
                self._file = GrowingFile(self.path, calls=calls)
            except OSError:
                lock.release()
                lock, why = None, "unwritable"
        self._lock = lock
        self.why = why
        """Why it can only be read: `locked` (another instance has it), `unwritable`, `closed`; else empty."""
        try:
            loaded = self._load()
        except BaseException:
            self.close()
            raise
        self.header = loaded.header
        self.entries = loaded.entries
        """The entries as they were read when it was opened."""
        self.torn = loaded.torn
        """What an interrupted write left at the end; it is set aside before the first append."""
        self.count = len(loaded.entries)
        """How many entries it holds now."""
        self._on_line = sum(entry.kind in LINE for entry in loaded.entries)

    @classmethod
    def create(cls, folder: Path, header: Header, *, calls: Calls = os) -> Self:
        """Begin a journal in a folder, which is made if need be.

        Raises JournalExists or CannotWrite; then the folder is as it was before.
        """
        path = folder / FILE
        data = to_toml(header).encode()
        made = False
        lock: BaseFileLock | None = None
        written = False
        try:
            made = _make_folder(folder, calls)
            if made:
                files.sync_folder(folder.parent, calls=calls)
            lock, why = _take_lock(folder)
            if os.path.lexists(path):
                raise JournalExists(path, "a journal is here already. It was not touched; choose another folder.")
            if lock is None:
                what = "another instance is at work here" if why == "locked" else "the folder cannot be written to"
                raise CannotWrite(folder, f"{what}; the tale was not begun. Choose another folder, or try again.")
            written = True
            files.write_atomic(path, data, mode=0o600, calls=calls)
            journal = cls(folder, lock, "", calls)
            if journal.read_only:
                raise CannotWrite(folder, "what is written here cannot be added to; the tale was not begun.")
            return journal
        except BaseException as error:
            with suppress(OSError):
                if written:
                    path.unlink(missing_ok=True)
                if lock is not None:
                    lock.release()
                if made:
                    (folder / _LOCK).unlink(missing_ok=True)
                    folder.rmdir()
            if isinstance(error, OSError):
                raise _cannot(path, error, "the tale was not begun") from error
            raise

    @classmethod
    def open(cls, folder: Path, *, calls: Calls = os) -> Self:
        """Open the journal of a tale, to go on with it or, if that cannot be, `read_only`.

        Raises what `load` raises.
        """
        path = folder / FILE
        if not os.path.lexists(path):
            raise _unreadable(path, FileNotFoundError(errno.ENOENT, "there is no such file"))
        lock, why = _take_lock(folder)
        if lock is not None:
            files.remove_temporary(folder)  # nobody else writes such files while we have the lock
        return cls(folder, lock, why, calls)

    @property
    def read_only(self) -> bool:
        """Whether nothing can be appended."""
        return bool(self.why)

    def append(self, entries: Iterable[Entry]) -> None:
        """Write entries that follow on what is there, all at once, and see them safely on disk.

        Raises ReadOnlyJournal, JournalChanged or CannotWrite; then nothing was taken. After CannotWrite the same can
        be tried again. Raises ValueError or TypeError for entries that no journal can hold.
        """
        entries = tuple(entries)
        file = self._writable()
        for n, entry in enumerate(entries, self.count + 1):
            if entry.n != n:
                raise ValueError(f"entry {entry.n} cannot follow entry {n - 1}")
        data = "".join(map(entry_toml, entries)).encode()
        if not data:
            return
        try:
            if self.torn:
                file.check()
                files.write_aside(self.folder, "journal.torn", self.torn, calls=self._calls)
                self.torn = b""
            file.append(data)
        except Changed as error:
            raise JournalChanged(
                self.path,
                f"{error} since it was read here. The answer was not taken, and nothing was written over. "
                "Open the tale again to go on with what is there now.",
            ) from None
        except OSError as error:
            raise _cannot(self.path, error, "the answer was not taken") from error
        self.count += len(entries)
        self._on_line += sum(entry.kind in LINE for entry in entries)

    def close(self) -> None:
        """Let go of the file and free the lock. A closed journal can only be asked for what it has read."""
        if self._file is not None:
            self._file.close()
            self._file = None
        if self._lock is not None:
            with suppress(OSError):
                self._lock.release()
            self._lock = None
        self.why = self.why or "closed"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # A draft belongs to the ask that was open, known by its key and by how far the line had come. Margin entries do
    # not count there: to set a bookmark while writing must not lose the draft.

    def save_draft(self, key: str, text: str) -> None:
        """Keep what was typed so far for the open ask. Raises ReadOnlyJournal or CannotWrite."""
        self._writable()
        table = {"key": clean(key), "line": self._on_line, "text": clean(text)}
        path = self.folder / _DRAFT
        try:
            data = tomli_w.dumps(table, multiline_strings=True).encode()
            files.write_atomic(path, data, mode=0o600, calls=self._calls)
        except OSError as error:
            raise _cannot(path, error, "the draft was not kept") from error

    def load_draft(self) -> tuple[str, str] | None:
        """The key of the ask and the text of the draft, if it belongs to the ask at which the journal now stands.

        A damaged draft is set aside as `draft.damaged-<n>.toml`.
        """
        path = self.folder / _DRAFT
        try:
            data, _ = files.read_file(path, calls=self._calls)
        except OSError:
            return None
        try:
            table = tomli.loads(data.decode())
            key, line, text = table["key"], table["line"], table["text"]
            if type(key) is not str or type(line) is not int or type(text) is not str:
                raise ValueError(table)
        except (ValueError, KeyError, RecursionError):
            with suppress(OSError):
                if not self.read_only:
                    files.write_aside(self.folder, "draft.damaged", data, calls=self._calls)
                    self._calls.unlink(path)
            return None
        return (key, text) if line == self._on_line else None

    def drop_draft(self) -> None:
        """Forget the draft, if there is one. One that cannot be removed is out of date after the next answer."""
        if not self.read_only:
            with suppress(OSError):
                self._calls.unlink(self.folder / _DRAFT)

    def _load(self) -> Loaded:
        if self._file is None:
            return _load(self.path, self._calls)
        try:
            data, mark = self._file.read()
        except OSError as error:
            raise _unreadable(self.path, error) from error
        loaded = read_journal(data, self.path, mark)
        self._file.keep(data, loaded.good)
        return loaded

    def _writable(self) -> GrowingFile:
        if self._file is None:
            why = {
                "locked": "another instance has this tale open. Close it there, then open it here again",
                "unwritable": "the file or its folder is read-only. Make it writable, then open it again",
            }.get(self.why, "it was closed. Open it again")
            raise ReadOnlyJournal(self.path, f"nothing can be written: {why}. Nothing that was told is lost.")
        return self._file


def remove_begun(folder: Path, before: int) -> bool:
    """Remove the folder of a tale that a killed program had begun to make, if it is that old; whether it is gone.

    `before` is a time in nanoseconds. A folder that holds anything but our lock and temporary files stays, and one that
    another instance has locked.
    """
    try:
        if folder.is_symlink() or folder.stat().st_mtime_ns >= before or not _is_begun(folder):
            return False
        lock, _ = _take_lock(folder)
        if lock is None:
            return False
        try:
            files.remove_temporary(folder)
            (folder / _LOCK).unlink(missing_ok=True)
        finally:
            lock.release()
        folder.rmdir()
    except OSError:
        return False
    return True


def _is_begun(folder: Path) -> bool:
    """Whether nothing is there but what stands before a journal does."""
    names = [path.name for path in folder.iterdir()]
    return all(name == _LOCK or (name.startswith(f".{FILE}-") and name.endswith(".tmp")) for name in names)


def write_atomic(path: Path, data: bytes) -> None:
    """Put a file in place so that a crash at any moment leaves the old one or the new one. Raises CannotWrite."""
    try:
        files.write_atomic(path, data)
    except OSError as error:
        raise _cannot(path, error, "the file was not written") from error


def _load(path: Path, calls: Calls) -> Loaded:
    try:
        data, mark = files.read_file(path, calls=calls)
    except OSError as error:
        raise _unreadable(path, error) from error
    return read_journal(data, path, mark)


def _make_folder(folder: Path, calls: Calls) -> bool:
    """Make a folder only its owner may look into; False if it was there."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    try:
        calls.mkdir(folder, 0o700)
    except FileExistsError:
        return False
    return True


def _take_lock(folder: Path) -> "tuple[BaseFileLock | None, str]":
    """The lock of a tale's folder, or None and why. It is never broken by age: a killed holder frees it by itself."""
    from filelock import FileLock, Timeout  # here, because it takes as long to import as half the program

    lock = FileLock(folder / _LOCK, mode=0o600, thread_local=False)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        return None, "locked"
    except (OSError, NotImplementedError):  # read-only, a link or folder in its place, no locks on this file system
        return None, "unwritable"
    return lock, ""


def _unreadable(path: Path, error: OSError) -> UnreadableJournal:
    return UnreadableJournal(
        path, f"it cannot be read ({error.strerror or error}). Nothing was changed; look whether it is the right file."
    )


def _cannot(path: Path, error: OSError, what: str) -> CannotWrite:
    advice = {
        errno.ENOSPC: "Make room on the disk",
        errno.EDQUOT: "Make room in your quota",
        errno.EROFS: "Make the disk writable",
        errno.EACCES: "Make the file and its folder writable",
        errno.EPERM: "Make the file and its folder writable",
    }.get(error.errno or 0, "See to the disk")
    return CannotWrite(
        path, f"{what}: {error.strerror or error}. All that was kept before is safe. {advice}, then try again."
    )
