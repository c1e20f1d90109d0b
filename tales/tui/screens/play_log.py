"""The part of the play screen that says what happened: the log, and the dice that were thrown last."""

from collections.abc import Callable

from tales.entries import ENDING, LINE, Entry
from tales.rules.dice import DiceError, parse
from tales.rules.words import Words
from tales.tale.tale import Tale
from tales.tui.log_blocks import log_blocks
from tales.tui.text.lines import Block, paragraphs, plain
from tales.tui.text.text_view import TextView
from tales.tui.viewpoint import Viewpoint
from tales.tui.widgets.dice_tray import DiceTray, Throw

LAST = 200
"""Among so many entries the last throws are looked for."""


class PlayLog:
    """Owns the widgets of the log and the dice, and fills them from a tale."""

    def __init__(self, tale: Tale, viewpoint: Viewpoint) -> None:
        self.tale = tale
        self.viewpoint = viewpoint
        self.view = TextView(id="log")
        self.tray_below = DiceTray(id="near")
        """Below the log, on narrow terminals."""
        self.tray_beside = DiceTray(id="far")
        """Below the sheet, on wide ones."""
        self.viewer: tuple[str, ...] = ()
        """The seats through which the screen looks."""
        self._shown = 0
        """How many entries of the tale were looked at."""
        self._throws: list[Throw] = []
        self._answered = False
        """Whether a person answered since these throws."""

    def look_through(self, viewer: tuple[str, ...]) -> None:
        """Show the log as these seats together may see it."""
        if viewer != self.viewer:
            self.viewer = viewer
            self.show_all()

    def show_all(self) -> None:
        """Fill the whole log: at the beginning, after an undo, when another person looks or secrets open."""
        entries = self.tale.visible(self.viewer)
        self._shown = len(self.tale.entries)
        self.view.show([*log_blocks(entries, self.tale.words, self._named()), *self._last_words()])
        self.view.fresh_from = len(self.view.blocks)
        self.view.follow_end()
        self._throws, self._answered = [], False
        self._show_throws(entries[-LAST:])

    def show_new(self) -> None:
        """Add what was journaled since, if that is all that changed; fill the whole log otherwise."""
        new = self.tale.entries[self._shown :]
        if any(_changes_more(entry) for entry in new):
            self.show_all()
            return
        self._shown += len(new)
        mine = set(self.viewer)
        seen = [entry for entry in new if entry.to is None or not mine.isdisjoint(entry.to)]
        self.view.add(log_blocks(seen, self.tale.words, self._named(), after=self.view.blocks[-1:]))
        self.view.follow_end()
        self._show_throws(seen)

    def mark_seen(self) -> None:
        """What is added from now on is drawn as new."""
        self.view.fresh_from = len(self.view.blocks)

    def _last_words(self) -> list[Block]:
        """How the tale ends, where nobody was asked and so nobody has read it."""
        try:
            return paragraphs(self.tale.last_words(self.viewer), first="  ", rest="  ")
        except Exception as error:  # a template of the player's own may raise anything
            return [Block(plain(f"The end cannot be composed: {error}"), "wrong", gap=1)]

    def _show_throws(self, entries: list[Entry]) -> None:
        """Show the dice that were thrown since a person answered, or before that if there were none since."""
        for entry in entries:
            if (throw := _throw(entry, self.tale.words)) is not None:
                self._throws = [throw] if self._answered else [*self._throws, throw]
                self._answered = False
            elif entry.kind == "answer" and entry.words("by") not in ("automa", "unasked"):
                self._answered = True
        for tray in (self.tray_below, self.tray_beside):
            tray.show(self._throws, past=self._answered)

    def _named(self) -> Callable[[str], str]:
        return self.viewpoint.called if len(self.tale.seats) > 1 else lambda seat: ""


def _throw(entry: Entry, words: Words) -> Throw | None:
    """The dice of an entry, if it was a throw."""
    faces = entry.get("faces")
    if entry.kind != "answer" or not isinstance(faces, tuple) or not faces:
        return None
    dice, numbers = entry.words("dice"), tuple(face for face in faces if isinstance(face, int))
    try:
        parse(dice)
    except DiceError:  # in a journal that somebody has edited
        return None
    return Throw(plain(words.label(entry.key)).removeprefix("the "), dice, numbers)


def _changes_more(entry: Entry) -> bool:
    """Whether an entry changes what is shown of others."""
    return entry.kind not in LINE or entry.kind in ("undo", "redo") or entry.key == ENDING or bool(entry.get("opens"))
