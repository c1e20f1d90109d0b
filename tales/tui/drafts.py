"""What a narration moment offers, and the drafts: words that a person has begun, kept on disk.

Knows tales, no widget.
"""

from collections.abc import Callable
from pathlib import Path

from tales.journal.journal import JournalError
from tales.tale.editor import Edited, EditorPage
from tales.tale.error_log import explain
from tales.tale.tale import Tale

Complain = Callable[[str], None]
"""How to tell a person that something did not work."""


class Drafts:
    """The words begun for the open ask: in memory at once, on disk with `flush`."""

    def __init__(self, tale: Tale, complain: Complain) -> None:
        self.tale = tale
        self.complain = complain
        self._text: str | None = None
        self._begun: dict[tuple[str, int], str] = {}
        self._failed = False

    def offered(self) -> str:
        """What to go on with: what was begun here, what a crash left, or what was undone."""
        if self.tale.session.ask is None:
            return ""
        if self._place() in self._begun:
            return self._begun[self._place()]
        return self.tale.draft()

    def keep(self, text: str) -> None:
        """Take the words as they stand; they are on disk after the next flush."""
        self._text = text
        self._begun[self._place()] = text

    def forget(self) -> None:
        """Hold nothing in memory for the open ask, so that what lies on disk counts."""
        self._text = None
        self._begun.pop(self._place(), None)

    def flush(self) -> None:
        """Write what is not on disk yet. A disk that fails is complained of once; the words stay in memory."""
        if self._text is None or self.tale.session.ask is None:
            return
        try:
            if self._text.strip():
                self.tale.save_draft(self._text)
            else:
                self.tale.drop_draft()
            self._text, self._failed = None, False
        except JournalError as error:
            if not self._failed:
                self.complain(str(error))
            self._failed = True

    def close(self, place: tuple[str, int], *, written: bool) -> None:
        """The moment there was answered: forget a draft that became the answer; any other comes back with undo."""
        self._text = None
        if written:
            self._begun.pop(place, None)
        self.tale.drop_draft()

    def _place(self) -> tuple[str, int]:
        session = self.tale.session
        assert session.ask is not None
        return session.ask.key, len(session.line)

    @property
    def place(self) -> tuple[str, int]:
        """Which moment the open ask is: its key, and how far the line has come."""
        return self._place()


class OpenMoment:
    """The open narration moment of one tale: its question, its passages, sparks, drafts and the editor."""

    def __init__(
        self,
        tale: Tale,
        drafts: Drafts,
        *,
        edit: Callable[[EditorPage, Path, Callable[[str], None]], Edited | None],
        soon: Callable[[], None],
        complain: Complain,
    ) -> None:
        """`soon` sees to it that drafts are flushed within two seconds."""
        self.tale = tale
        self.drafts = drafts
        self._edit = edit
        self._soon = soon
        self._complain = complain

    def question(self) -> str:
        """What a person is asked to tell."""
        try:
            return self.tale.question()
        except Exception as error:  # a template of the player's own; what is not foreseen is logged
            self._complain(explain(error))
            ask = self.tale.session.ask
            return self.tale.words.ask(ask) if ask is not None else ""

    def occasion(self) -> str:
        """Its form, who writes, when and where, on one line; empty where a template fails."""
        try:
            return self.tale.occasion()
        except Exception as error:  # a template of the player's own; what is not foreseen is logged
            self._complain(explain(error))
            return ""

    @property
    def place(self) -> tuple[str, int]:
        """Which moment this is."""
        return self.drafts.place

    def variants(self) -> list[str]:
        """All wordings of the passage, in their order."""
        return self.tale.variants()

    def composed(self, variant: int) -> str:
        """The passage offered, in one of its wordings."""
        return self.tale.composed(variant)

    def spark(self) -> str:
        """One concrete thing to start from; empty if it could not be kept."""
        try:
            return self.tale.spark()
        except Exception as error:  # a full disk, or a template; what is not foreseen is logged
            self._complain(explain(error))
            return ""

    def draft(self) -> str:
        """Words begun before; empty if there are none."""
        return self.drafts.offered()

    def keep_draft(self, text: str) -> None:
        """Keep the words as they stand."""
        self.drafts.keep(text)
        self._soon()

    def edited(self, page: EditorPage) -> Edited | None:
        """What comes back from the editor; it is a draft by then."""
        if page.begun:
            self.drafts.keep(page.begun)
            self.drafts.flush()
        edited = self._edit(page, self.tale.drafts.editor_file(), self.tale.save_draft)
        if edited is not None and edited.is_changed:
            self.drafts.keep(edited.words)
        elif edited is not None and edited.trouble:
            self.drafts.forget()  # what is saved in a window that is still open lies on disk
        return edited
