"""What was made of template files, kept on disk until the files change: tables that were read, code that was compiled.

Making it takes a hundred times as long as fetching it. The folder may be deleted at any time, and a file in it that
cannot be read counts for nothing.
"""

import marshal
import pickle
import sys
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import CodeType
from typing import Any

import jinja2
from jinja2.bccache import Bucket

from tales.journal.journal import JournalError, write_atomic

EDITION = 3
"""Changes whenever what was compiled before must not be used any more."""

_SPOILT = (OSError, ValueError, EOFError, TypeError, IndexError, AttributeError, ImportError, pickle.UnpicklingError)
"""What reading a spoilt cache may raise."""

_MOST = 4
"""How many files are kept: one for every set of templates in use, and some from before they were changed."""


class LayoutCache(jinja2.BytecodeCache):
    """Compiled layouts, a file each, which Jinja asks for by their path and the hash of their source."""

    def __init__(self, folder: Path, *, writes: bool = True) -> None:
        self.folder = folder
        self.writes = writes

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fetch one, if it is there."""
        try:
            bucket.bytecode_from_string(self._file(bucket).read_bytes())
        except _SPOILT:  # whatever is wrong with the file, it is made again
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep one, if that is possible."""
        if not self.writes:
            return
        with suppress(OSError, JournalError):
            self.folder.mkdir(parents=True, exist_ok=True)
            write_atomic(self._file(bucket), bucket.bytecode_to_string())

    def _file(self, bucket: Bucket) -> Path:
        return self.folder / f"layout-{EDITION}-{bucket.key}.bin"


class WordingCache:
    """Tables and code made of one set of sources."""

    def __init__(self, sources: Iterable[tuple[str, bytes]], folder: Path | None, *, writes: bool = True) -> None:
        """`sources` are files by name with their bytes; `folder` is where to keep, None for nowhere."""
        self.writes = writes
        self.tables: dict[str, dict[str, Any]] = {}
        """The tables of a file, by its path."""
        self.code: dict[str, CodeType] = {}
        """Compiled templates, by their source."""
        made_by = f"{jinja2.__version__} {sys.implementation.cache_tag} {EDITION}"
        digest = sha256(made_by.encode())
        for name, data in sources:
            digest.update(f"\0{name}\0{len(data)}\0".encode("utf-8", "surrogateescape") + data)
        self._file = folder / f"wordings-{digest.hexdigest()[:32]}.bin" if folder else None
        self._size = 0
        self._fetch()

    def save(self) -> None:
        """Write down what has come to it, if that is possible."""
        if not self.writes or self._file is None or len(self.code) + len(self.tables) == self._size:
            return
        self._size = len(self.code) + len(self.tables)
        with suppress(OSError, JournalError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_atomic(self._file, marshal.dumps((self.tables, self.code)))
            others = [file for file in self._file.parent.glob("wordings-*.bin") if file != self._file]
            for old in sorted(others, key=lambda file: file.stat().st_mtime_ns)[: 1 - _MOST]:
                old.unlink()

    def _fetch(self) -> None:
        if self._file is None:
            return
        with suppress(*_SPOILT):
            tables, code = marshal.loads(self._file.read_bytes())
            self.tables, self.code = dict(tables), dict(code)
            self._size = len(self.code) + len(self.tables)
