"""Prose being typed line by line, up to a line with a single dot; and the person's own editor. Knows no tale."""

import os
import shlex
import subprocess
import tempfile
from pathlib import Path

from tales.errors import TalesError
from tales.text import clean

END = "."
"""The line that closes a narration."""


class NoEditor(TalesError):
    """The editor could not be used; says why."""

    advice = "Nothing was changed."


class Prose:
    """What has been typed so far at one moment."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.has_begun = False
        self.is_kept = False
        """Whether all of it is on disk as a draft."""

    @property
    def text(self) -> str:
        """The words so far, without empty lines around them."""
        return clean("\n".join(self.lines)).strip("\n")

    def add(self, line: str) -> bool:
        """Take one more line; False if it closes the narration."""
        if line == END:
            return False
        self.has_begun = True
        self.is_kept = False
        self.lines.append(plain_line(line))
        return True

    def go_on_from(self, draft: str) -> None:
        """Begin with words that were there before."""
        self.has_begun = True
        self.lines = draft.split("\n")


def plain_line(line: str) -> str:
    """A typed line as it is meant: `..` stands for a dot, and `\\` in front of a dot for nothing."""
    if line == "..":
        return "."
    if line in ("\\.", "\\.."):
        return line[1:]
    return line


def editor_command() -> list[str]:
    """The words of $VISUAL or $EDITOR. Raises NoEditor."""
    command = os.environ.get("VISUAL") or os.environ.get("EDITOR") or ""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise NoEditor(f"$VISUAL or $EDITOR cannot be read: {error}") from error
    if not words:
        raise NoEditor("no editor is named; set VISUAL or EDITOR, or type the words here")
    return words


def edited(text: str) -> str:
    """A text after the person's editor has been closed. Raises NoEditor."""
    words = editor_command()
    try:
        handle, name = tempfile.mkstemp(prefix="tales-", suffix=".md")
    except OSError as error:
        raise NoEditor(f"there is no room for the editor's file: {error.strerror}") from error
    path = Path(name)
    keep = False
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text + "\n" if text else "")
        try:
            code = subprocess.call([*words, name])
        except OSError as error:
            raise NoEditor(f"{words[0]} could not be started: {error.strerror}") from error
        if code:
            keep = path.exists() and path.read_bytes() != (text + "\n" if text else "").encode()
            where = f"; what was written is in {path}" if keep else ""
            raise NoEditor(f"{words[0]} ended with {code}, so nothing was taken{where}")
        return clean(path.read_bytes().decode("utf-8", "replace")).strip("\n")
    except OSError as error:
        raise NoEditor(f"the editor's file was lost: {error.strerror}") from error
    finally:
        if not keep:
            path.unlink(missing_ok=True)
