"""The shelf as a folder: tales get another title, are copied, laid into the bin and put back. Nothing is ever deleted.

Knows tales and where they lie; no screen.
"""

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path

from tales.journal.errors import DamagedJournal, JournalError, ReadOnlyJournal, UnreadableJournal
from tales.journal.files import STALE
from tales.journal.folders import FILE, free_folder, tales_in
from tales.journal.journal import Journal, remove_begun
from tales.tale.tale import Tale, open_tale, read_tale
from tales.text import clean_name

BIN = "_bin"
"""The folder of what was laid aside, beside the tales."""

_OURS = {"draft.toml", "chronicle.md", "chronicle.new.md"}
"""What stands beside a journal, and tells that there was one."""

_HALF = ".copy-"
"""How the name of a copy begins that is not finished."""

_KEPT_BACK = shutil.ignore_patterns(".lock", "*.tmp")


class CannotMove(JournalError):
    """A folder that cannot be moved or copied, with the reason."""


def tales_by_evening(root: Path) -> list[Path]:
    """The folders of all tales, the one last written to first; at the end those whose journal is gone."""
    return [*sorted(tales_in(root), key=lambda folder: (-_written(folder), folder.name)), *without_journal(root)]


def without_journal(root: Path) -> list[Path]:
    """The folders in which there was a tale, but is no journal any more, sorted by name."""
    with suppress(OSError):
        return sorted(path for path in root.iterdir() if path.name[0] not in "_." and _has_lost_its_journal(path))
    return []


def _has_lost_its_journal(folder: Path) -> bool:
    with suppress(OSError):
        return not os.path.lexists(folder / FILE) and not _OURS.isdisjoint(path.name for path in folder.iterdir())
    return False


def tidy(root: Path) -> None:
    """Remove what killed programs left among the tales: copies that were not finished, and tales that had no journal.

    Only what is ours and was left alone for an hour goes; what cannot be removed stays.
    """
    before = time.time_ns() - STALE
    with suppress(OSError):
        for path in list(root.iterdir()):
            if path.name.startswith(_HALF) and path.is_dir() and not path.is_symlink():
                if path.stat().st_mtime_ns < before:
                    shutil.rmtree(path, ignore_errors=True)
            elif path.name[0] not in "_." and path.is_dir() and not os.path.lexists(path / FILE):
                remove_begun(path, before)


def binned(root: Path) -> list[Path]:
    """The folders in the bin, the one last written to first."""
    return tales_by_evening(root / BIN)


def rename(folder: Path, title: str, today: Callable[[], date], templates: Sequence[Path] = ()) -> None:
    """Give a tale another title; its folder keeps its name. Raises JournalError, ValueError for an empty title."""
    title = clean_name(title)
    if not title:
        raise ValueError("A tale needs a title.")
    tale = open_tale(folder, today, templates)
    try:
        if not isinstance(tale, Tale) or tale.why_closed:
            raise ReadOnlyJournal(tale.journal.path, tale.why_closed or "it cannot be played on")
        if title != tale.title:
            tale.session.note("title", text=title)  # no evening: nobody sat down to play
    finally:
        tale.close()


def copy(folder: Path, root: Path, today: Callable[[], date], templates: Sequence[Path] = ()) -> Path:
    """Copy a tale beside itself; the new folder. Raises JournalError.

    The title says that it is a copy, unless the tale can only be read: then it keeps its own.
    """
    title = read_tale(folder, today, templates).title
    called = f"{title}, a copy"
    new = free_folder(root, called)
    try:
        half = Path(tempfile.mkdtemp(prefix=_HALF, dir=root))
        try:
            shutil.copytree(folder, half / "tale", ignore=_KEPT_BACK, symlinks=True)
            (half / "tale").rename(new)
        finally:
            shutil.rmtree(half, ignore_errors=True)
    except (OSError, shutil.Error) as error:
        raise CannotMove(folder, f"it could not be copied ({_why(error)}). Nothing was changed.") from error
    with suppress(ReadOnlyJournal):
        rename(new, called, today, templates)
    return new


def lay_aside(folder: Path, root: Path) -> Path:
    """Move a tale into the bin; where it is now. Raises JournalError."""
    return _move(folder, root / BIN)


def put_back(folder: Path, root: Path) -> Path:
    """Move a tale from the bin back among the others; where it is now. Raises JournalError."""
    return _move(folder, root)


def _move(folder: Path, into: Path) -> Path:
    try:
        with Journal.open(folder) as journal:
            if journal.why == "locked":
                raise CannotMove(folder / FILE, "another instance has this tale open. Close it there first.")
    except (DamagedJournal, UnreadableJournal):
        pass  # nobody can play it, so nobody has it open
    try:
        into.mkdir(parents=True, exist_ok=True)
        new = into / folder.name
        number = 1
        while os.path.lexists(new):
            number += 1
            new = into / f"{folder.name}-{number}"
        folder.rename(new)
    except OSError as error:
        raise CannotMove(folder, f"it could not be moved ({_why(error)}). Nothing was changed.") from error
    return new


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def _written(folder: Path) -> int:
    try:
        return (folder / FILE).stat().st_mtime_ns
    except OSError:
        return 0
