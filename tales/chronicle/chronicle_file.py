"""The chronicle's file: rewritten from the journal, never over what a person has changed in it."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from tales.journal.files import read_file
from tales.journal.journal import CannotWrite, write_atomic

FILE = "chronicle.md"
NEW = "chronicle.new.md"
_HASH = ".chronicle.sha256"


@dataclass(frozen=True, slots=True)
class ChronicleFile:
    """Where the chronicle was written."""

    path: Path
    edited: bool
    """Whether a person's edits stand in chronicle.md, so that the new text went to another file."""

    def words(self, folder: Path | None = None) -> str:
        """What to say about it; names the file only, or where it is with a folder as a person would write it."""
        where = self.path.name if folder is None else folder / self.path.name
        if self.edited:
            return f"{FILE} was edited by hand and stays as it is; the new text is in {where}"
        return f"the chronicle is in {where}"


def write_chronicle_file(folder: Path, text: str) -> ChronicleFile:
    """Write the chronicle of a tale into its folder. Raises CannotWrite."""
    path, record = folder / FILE, folder / _HASH
    data = text.encode("utf-8")
    before = _there(path)
    if before is not None and _digest(before) not in _ours(record):
        if before == data:
            write_atomic(record, _digest(data).encode())
            return ChronicleFile(path, edited=False)
        write_atomic(folder / NEW, data)
        return ChronicleFile(folder / NEW, edited=True)
    # The hash first: if we are killed between the two, an unchanged old chronicle would else look edited, and a new
    # one would not. Both hashes count until the text is there.
    write_atomic(record, f"{_digest(data)}\n{_digest(before or b'')}\n".encode())
    write_atomic(path, data)
    write_atomic(record, f"{_digest(data)}\n".encode())
    return ChronicleFile(path, edited=False)


def _there(path: Path) -> bytes | None:
    """What stands there now, None if nothing does. Raises CannotWrite if it cannot be seen: it may be a person's."""
    try:
        return read_file(path)[0]
    except FileNotFoundError:
        return None
    except OSError as error:
        why = f"what stands there cannot be read ({error.strerror or error})"
        raise CannotWrite(path, f"the chronicle was not written, because {why}.") from error


def _ours(record: Path) -> list[str]:
    try:
        return read_file(record)[0].decode("ascii").split()
    except (OSError, UnicodeDecodeError):
        return []  # without a record we cannot know, and a person's words are worth more than our file name


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()
