"""The person's own editor: words out to a file of their own, and back. Nothing is left behind on disk."""

import os
import shlex
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from textual.app import App, SuspendNotSupported

from tales.errors import TalesError


class EditorFault(TalesError):
    """The editor did not give words back; the text says why and that nothing is lost."""


def command(env: Mapping[str, str] = os.environ) -> list[str]:
    """The editor with its arguments: VISUAL, else EDITOR, else one that is usually there. Raises EditorFault."""
    named = env.get("VISUAL", "").strip() or env.get("EDITOR", "").strip()
    if named:
        try:
            words = shlex.split(named)
        except ValueError as error:
            raise EditorFault(f"EDITOR cannot be read ({error}); set it to a command such as nano.") from None
        if words and shutil.which(words[0]):
            return words
        raise EditorFault(f"There is no editor {named}; set EDITOR to one that is there, or write here with w.")
    for default in ("nano", "vim", "vi", "notepad"):
        if shutil.which(default):
            return [default]
    raise EditorFault("No editor was found; set EDITOR to one, or write here with w.")


def edit(app: App[None], text: str) -> str:
    """The words as they come back from the editor. Raises EditorFault."""
    words = command()
    try:
        with TemporaryDirectory(prefix="tales-") as folder:
            path = Path(folder) / "narration.md"
            path.write_text(text, encoding="utf-8", newline="\n")
            with app.suspend():
                code = subprocess.run([*words, str(path)], check=False).returncode
            if code:
                raise EditorFault(f"{words[0]} ended with {code}; your words are as they were.")
            return path.read_bytes().decode("utf-8", "replace")
    except SuspendNotSupported:
        raise EditorFault("No editor can be opened in this terminal; write here with w.") from None
    except OSError as error:
        raise EditorFault(f"{words[0]} could not be used ({error.strerror or error}).") from error
