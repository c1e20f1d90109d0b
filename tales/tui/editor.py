"""The person's own editor on the screen, which makes room for it."""

from collections.abc import Callable
from pathlib import Path

from textual.app import App, SuspendNotSupported

from tales.tale.editor import Edited, EditorPage, NoEditor, command
from tales.tale.editor import edit as edit_file


def edit(app: App[None], page: EditorPage, path: Path, keep: Callable[[str], None]) -> Edited:
    """Let a person write on a page, in the file `path`; `tales.tale.editor.edit` says how. Raises what that raises."""
    command()  # before the screen makes room for nothing
    try:
        with app.suspend():
            return edit_file(page, path, keep)
    except SuspendNotSupported:
        raise NoEditor("No editor can be opened in this terminal; write here with w") from None
