"""Bytes on disk: written whole or not at all, appended, read back. Knows no TOML, no entries, no clock.

Every call to the system goes through `calls`, so that a test can see their order and let any one of them fail.
"""

import errno
import itertools
import os
import re
import stat
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple, Protocol

from tales.errors import ExitCode, TalesError

_COMMON = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
# A pipe in place of a file must not keep us waiting.
READ = os.O_RDONLY | _COMMON | getattr(os, "O_NONBLOCK", 0)
GROW = os.O_RDWR | os.O_APPEND | _COMMON | _NO_LINK
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _COMMON | _NO_LINK

LARGEST = 64 << 20
"""So many bytes a file holds at most that is read here: far more than any journal ever held."""

SMALL = 4 << 20
"""So many bytes a file of settings or of one text holds at most: two thousand pages."""

STALE = 3600 * 10**9
"""After so many nanoseconds a temporary file is one that a killed program left: writing one takes no hour."""

_TAIL = 64
_COUNTER = itertools.count(1)
_TEMPORARY = re.compile(r"-[0-9]+-[0-9]+\.tmp\Z")


class Calls(Protocol):
    """What is used of the module `os`."""

    def open(self, path: str | Path, flags: int, mode: int = ..., /) -> int: ...
    def close(self, fd: int, /) -> None: ...
    def read(self, fd: int, length: int, /) -> bytes: ...
    def write(self, fd: int, data: bytes | memoryview, /) -> int: ...
    def lseek(self, fd: int, position: int, whence: int, /) -> int: ...
    def fsync(self, fd: int, /) -> None: ...
    def ftruncate(self, fd: int, length: int, /) -> None: ...
    def fstat(self, fd: int, /) -> os.stat_result: ...
    def lstat(self, path: str | Path, /) -> os.stat_result: ...
    def replace(self, old: str | Path, new: str | Path, /) -> None: ...
    def unlink(self, path: str | Path, /) -> None: ...
    def mkdir(self, path: str | Path, mode: int = ..., /) -> None: ...


class Changed(TalesError):
    """Another hand changed, replaced or removed the file."""

    exit_code = ExitCode.CANNOT_WRITE


class Fingerprint(NamedTuple):
    """By what a file is known again without reading it."""

    device: int
    inode: int
    size: int
    """In bytes."""
    mtime: int
    """When its bytes changed, in nanoseconds."""
    ctime: int
    """When anything about it changed, in nanoseconds; it tells of an edit that kept the mtime."""


def fingerprint(found: os.stat_result) -> Fingerprint:
    """The fingerprint of a regular file. Raises OSError for anything else."""
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder")
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is no regular file")
    return Fingerprint(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)


def read_file(path: Path, *, largest: int = LARGEST, calls: Calls = os) -> tuple[bytes, Fingerprint]:
    """All bytes of a regular file, and its fingerprint from before they were read.

    Raises OSError, also for what is no regular file or holds more than `largest` bytes.
    """
    fd = calls.open(path, READ)
    try:
        mark = fingerprint(calls.fstat(fd))
        return _read_all(fd, largest, calls), mark
    finally:
        calls.close(fd)


def read_small(path: Path) -> bytes:
    """All bytes of a file that people may have put there, and that holds settings or one text. Raises OSError."""
    return read_file(path, largest=SMALL)[0]


def write_atomic(path: Path, data: bytes, *, mode: int = 0o666, calls: Calls = os) -> None:
    """Put a file in place so that a crash at any moment leaves the old bytes or the new ones.

    A link in its place is replaced, not followed. The umask narrows `mode`. Raises OSError, and then leaves no
    temporary file behind.
    """
    # The name must not outgrow what a file system takes, so a long one is cut.
    names = (f".{path.name[:40]}-{os.getpid()}-{next(_COUNTER)}.tmp" for _ in range(1000))
    fd, temporary = _create_first(path.parent, names, mode, calls)
    try:
        try:
            _write_all(fd, data, calls)
            calls.fsync(fd)
        finally:
            calls.close(fd)
        calls.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            calls.unlink(temporary)
        raise
    sync_folder(path.parent, calls=calls)
    with suppress(OSError):
        remove_temporary(path.parent, f".{path.name[:40]}-", path.lstat().st_mtime_ns - STALE)


def remove_temporary(folder: Path, beginning: str = ".", before: int | None = None) -> None:
    """Remove what killed programs left of `write_atomic` in a folder.

    Of names with that beginning, and only what was last written `before` that time in nanoseconds, if it is given.
    Whatever cannot be removed stays.
    """
    with suppress(OSError), os.scandir(folder) as found:
        for item in found:
            if item.name.startswith(beginning) and _TEMPORARY.search(item.name):
                with suppress(OSError):
                    if before is None or item.stat(follow_symlinks=False).st_mtime_ns < before:
                        (folder / item.name).unlink()


def write_aside(folder: Path, stem: str, data: bytes, *, calls: Calls = os) -> Path:
    """Keep bytes in a new file `<stem>-<n>.toml`, with the first n that is free. Raises OSError."""
    fd, path = _create_first(folder, (f"{stem}-{n}.toml" for n in range(1, 100_000)), 0o600, calls)
    try:
        try:
            _write_all(fd, data, calls)
            calls.fsync(fd)
        finally:
            calls.close(fd)
        sync_folder(folder, calls=calls)
    except BaseException:
        with suppress(OSError):
            calls.unlink(path)
        raise
    return path


def sync_folder(folder: Path, *, calls: Calls = os) -> None:
    """Make the names in a folder last through a power cut, where the system can do that. Raises OSError."""
    if os.name == "nt":
        return
    fd = calls.open(folder, os.O_RDONLY | _COMMON)
    try:
        calls.fsync(fd)
    except OSError as error:
        # Some network file systems know no fsync of a folder; there is nothing more to do there.
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        calls.close(fd)


class GrowingFile:
    """A file that only grows; notices, before it writes, when another hand has changed it.

    `read`, then `keep` what was read, then `append` and `close`.
    """

    def __init__(self, path: Path, *, calls: Calls = os) -> None:
        """Open it to be read and appended to. Raises OSError, also for a link in its place."""
        self.path = path
        self.good = 0
        """Up to where it is known to be whole, in bytes."""
        self._name = str(path)  # once; it is looked up before every append
        self._calls = calls
        self._mark: Fingerprint | None = None
        self._beyond = b""
        self._tail = b""
        self._hash = blake2b()
        self._fd = calls.open(path, GROW)

    def read(self) -> tuple[bytes, Fingerprint]:
        """All its bytes, and its fingerprint from before they were read. Raises OSError."""
        self._mark = fingerprint(self._calls.fstat(self._fd))
        return self._all(), self._mark

    def keep(self, data: bytes, good: int) -> None:
        """Know the file to hold `data`; what stands beyond `good` is cut off before anything is appended."""
        self.good = good
        self._beyond = data[good:]
        self._tail = data[max(0, good - _TAIL) : good]
        self._hash = blake2b(memoryview(data)[:good])

    def append(self, data: bytes) -> None:
        """Add bytes and see them safely on disk; its cost does not grow with the file.

        Raises Changed, with nothing written, or OSError; then the file is cut back, now or before the next append.
        """
        self.check()
        self.cut()
        # From here on the file may hold anything that begins like this; without a mark, the next check reads it.
        self._beyond, self._mark = data, None
        try:
            _write_all(self._fd, data, self._calls)
            self._calls.fsync(self._fd)
        except BaseException:
            with suppress(OSError):
                self.cut()
            raise
        self._beyond = b""
        self.good += len(data)
        self._tail = (self._tail + data)[-_TAIL:]
        self._hash.update(data)
        self._look()

    def check(self) -> None:
        """Raise Changed if the file is not as it was left, OSError if that cannot be told."""
        try:
            found = self._calls.lstat(self._name)
        except (FileNotFoundError, NotADirectoryError):
            raise Changed("it was moved or removed") from None
        if not stat.S_ISREG(found.st_mode):
            raise Changed("it was replaced")
        now = fingerprint(found)
        if now == self._mark:
            # An edit of the same length within one tick of the clock leaves this mark; its end may still tell.
            self._calls.lseek(self._fd, self.good - len(self._tail), os.SEEK_SET)
            if self._calls.read(self._fd, len(self._tail)) != self._tail:
                raise Changed("its end was changed")
            return
        mine = fingerprint(self._calls.fstat(self._fd))
        if (now.device, now.inode) != (mine.device, mine.inode):
            raise Changed("it was replaced")
        if self._mark is not None and now.size != self._mark.size:
            raise Changed("it was changed")
        data = self._all()
        known = blake2b(memoryview(data)[: self.good]).digest() == self._hash.digest()
        if len(data) < self.good or not known or not self._beyond.startswith(data[self.good :]):
            raise Changed("it was changed")
        self._mark = mine

    def cut(self) -> None:
        """Cut off what stands beyond the good part, if anything does. Raises OSError."""
        if self._beyond:
            self._mark = None
            self._calls.ftruncate(self._fd, self.good)
            self._calls.fsync(self._fd)
            self._beyond = b""
            self._look()

    def close(self) -> None:
        """Let go of the file, without a failed append left in it if that can be helped."""
        if self._fd < 0:
            return
        if self._mark is None:
            with suppress(OSError, Changed):
                self.check()
                self.cut()
        fd, self._fd = self._fd, -1
        with suppress(OSError):
            self._calls.close(fd)

    def _look(self) -> None:
        self._mark = None
        # What was written is safe whether this works or not.
        with suppress(OSError):
            self._mark = fingerprint(self._calls.fstat(self._fd))

    def _all(self) -> bytes:
        self._calls.lseek(self._fd, 0, os.SEEK_SET)
        return _read_all(self._fd, LARGEST, self._calls)


def _create_first(folder: Path, names: Iterator[str], mode: int, calls: Calls) -> tuple[int, Path]:
    for name in names:
        path = folder / name
        with suppress(FileExistsError):
            return calls.open(path, NEW, mode), path
    raise FileExistsError(errno.EEXIST, "no name is free", str(folder))


def _read_all(fd: int, largest: int, calls: Calls) -> bytes:
    parts, size = [], 0
    while part := calls.read(fd, 1 << 22):
        parts.append(part)
        size += len(part)
        if size > largest:
            raise OSError(errno.EFBIG, f"it holds more than {largest >> 20} MB")
    return b"".join(parts)


def _write_all(fd: int, data: bytes, calls: Calls) -> None:
    rest = memoryview(data)
    while rest:
        # The system may take less than it was given; only then is there a second call.
        taken = calls.write(fd, rest)
        if taken <= 0:
            raise OSError(errno.EIO, "nothing was taken")
        rest = rest[taken:]
