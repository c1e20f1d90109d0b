"""Words that are begun and not yet told, on disk: for the open narration, and for moments that are told anew.

A draft for the open narration is the journal's, `draft.toml`. A draft for another telling of the moment n is
`rewording-n.md`. What goes to an editor lies beside them, in `writing.md` and `writing-n.md`; if that was written to
later than the draft, as by an editor that was not waited for, it is the draft.
"""

from contextlib import suppress
from pathlib import Path

from tales.journal.files import read_small
from tales.journal.journal import FILE, Journal, JournalError, write_atomic
from tales.tale.editor import words_in
from tales.text import NotText, clean, decoded


class Drafts:
    """The drafts in the folder of one tale."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._folder = journal.folder

    # The open narration

    def narration(self, key: str) -> str:
        """The draft for the open narration of that key; empty if there is none."""
        kept = self._journal.load_draft()
        if words := self._later(self.editor_file(), self._folder / "draft.toml", self._folder / FILE):
            with suppress(JournalError):  # what is journaled from now on makes the editor's file the older one
                self._journal.save_draft(key, words)
            return words
        return kept[1] if kept is not None and kept[0] == key else ""

    def save_narration(self, key: str, text: str) -> None:
        """Keep what was typed so far. Raises JournalError."""
        self._journal.save_draft(key, text)

    def drop_narration(self, told: str = "") -> None:
        """Forget it; what an editor's file holds stays there unless these words were told."""
        self._journal.drop_draft()
        _drop_told(self.editor_file(), told)

    # Moments that are told anew

    def rewording(self, n: int) -> str:
        """The draft for another telling of the moment whose answer is entry n; empty if there is none."""
        path = self._rewording(n)
        if words := self._later(self.editor_file(n), path):
            return words
        try:
            return clean(decoded(read_small(path))[0])
        except (OSError, NotText):
            return ""

    def save_rewording(self, n: int, text: str) -> None:
        """Keep what was typed so far. Raises JournalError."""
        write_atomic(self._rewording(n), text.encode("utf-8", "replace"))

    def drop_rewording(self, n: int, told: str = "") -> None:
        """Forget it; what an editor's file holds stays there unless these words were told."""
        with suppress(OSError):
            self._rewording(n).unlink(missing_ok=True)
        _drop_told(self.editor_file(n), told)

    # Comments

    def comment(self, n: int) -> str:
        """The comment that was begun on the moment whose answer is entry n; empty if there is none."""
        try:
            return clean(decoded(self._comment(n).read_bytes())[0])
        except (OSError, NotText):
            return ""

    def save_comment(self, n: int, text: str) -> None:
        """Keep what was typed so far. Raises JournalError."""
        write_atomic(self._comment(n), text.encode("utf-8", "replace"))

    def drop_comment(self, n: int) -> None:
        """Forget it."""
        with suppress(OSError):
            self._comment(n).unlink(missing_ok=True)

    def _comment(self, n: int) -> Path:
        return self._folder / f"comment-{n}.md"

    # Editors

    def editor_file(self, n: int | None = None) -> Path:
        """The file for an editor: of the open narration, or of the moment whose answer is entry n."""
        return self._folder / ("writing.md" if n is None else f"writing-{n}.md")

    def _rewording(self, n: int) -> Path:
        return self._folder / f"rewording-{n}.md"

    def _later(self, path: Path, *others: Path) -> str:
        """The words in an editor's file, if it was written to later than the others; else empty."""
        try:
            written = path.stat().st_mtime_ns
        except OSError:
            return ""
        for other in others:
            with suppress(OSError):
                if other.stat().st_mtime_ns > written:
                    return ""
        return words_in(path)


def _drop_told(path: Path, told: str) -> None:
    if path.exists() and words_in(path) in ("", told.strip("\n")):
        with suppress(OSError):
            path.unlink()
