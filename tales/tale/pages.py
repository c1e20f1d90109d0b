"""Texts that people bring in files, such as maps that they have drawn."""

from pathlib import Path

from tales.errors import ExitCode, TalesError
from tales.journal.files import read_small


class PageError(TalesError):
    """A file that cannot be read as text, in words."""

    exit_code = ExitCode.DAMAGED


def read_page(path: Path) -> str:
    """The text of a file, its lines ended by LF. Raises PageError."""
    try:
        data = read_small(path)
    except OSError as error:
        raise PageError(f"it cannot be read: {error.strerror or error}") from error
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise PageError(f"line {line}, column {column}: it is not UTF-8; save it as UTF-8") from error
