"""What a command writes with -o: never over a journal, and over no file that a person made or changed."""

from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from tales.cli import context
from tales.cli.errors import CommandError
from tales.journal.journal import FILE, JournalError, write_atomic

_RECORD = ".written.sha256"
"""In the folder of a tale: the hashes of what was written from it with -o, one a line."""


def write_output(path: Path, data: bytes, folder: Path, *, force: bool = False) -> None:
    """Write what was made of the tale in `folder` to a file, and say so.

    A file that is there is replaced if it is as we wrote it, or with `force`. A link stays a link: the file that it
    leads to is replaced. Raises CommandError, JournalError, OSError.
    """
    if path.is_dir():
        raise CommandError(f"{path} is a folder; -o takes a file. Nothing was written.")
    target = path.resolve()
    if target.name == FILE or target == (folder / ".lock").resolve():
        raise CommandError(f"{path} would be written over a journal; choose another name. Nothing was written.")
    if target.exists() and not target.is_file():
        with target.open("wb") as sink:  # a device or a pipe takes what is written; a file in its place would not
            sink.write(data)
        context.remark(f"Written to {path}")
        return
    if not force and _is_foreign(target, data, folder):
        raise CommandError(
            f"{path} is there already and was not written by this command, or was changed since. "
            "Nothing was written; choose another name, or --force writes over it."
        )
    write_atomic(target, data)
    with suppress(JournalError, OSError):  # without the record the next time wants --force
        write_atomic(folder / _RECORD, "".join(f"{each}\n" for each in {*_written(folder), _digest(data)}).encode())
    context.remark(f"Written to {path}")


def _is_foreign(target: Path, data: bytes, folder: Path) -> bool:
    if not target.exists():
        return False
    there = target.read_bytes()
    return there not in (b"", data) and _digest(there) not in _written(folder)


def _written(folder: Path) -> list[str]:
    try:
        return sorted((folder / _RECORD).read_text(encoding="ascii").split())
    except (OSError, UnicodeDecodeError):
        return []


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()
