"""The part of the play screen that says what happened: the log, and the dice that were thrown last."""

from collections.abc import Callable

from tales.entries import Entry
from tales.rules.dice import DiceError, parse
from tales.rules.words import Words
from tales.tale.error_log import explain
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
        self._shown: list[Entry] = []
        """The entries of which the log is made."""
        self._groups: list[tuple[int, int]] = []
        """Where each group of them begins, in `_shown` and in blocks: an answer with what it led to."""
        self._end = 0
        """How many blocks are made of entries; what comes after them are the last words of a tale."""
        self._names: dict[str, str] = {}
        """Who was played from which seat when the first of these lines was made."""
        self._throws: list[Throw] = []
        self._answered = False
        """Whether a person answered since these throws."""

    def look_through(self, viewer: tuple[str, ...]) -> None:
        """Show the log as these seats together may see it."""
        if viewer != self.viewer:
            self.viewer = viewer
            self.show_all()

    def show_all(self) -> None:
        """Fill the whole log: at the beginning, and when another person looks."""
        self._keep(0)
        self.update()

    def update(self) -> None:
        """Show what happened since, and no longer what was taken back or is hidden."""
        entries = self.tale.visible(self.viewer)
        before = len(self._shown)
        same = next(
            (at for at, (old, new) in enumerate(zip(self._shown, entries, strict=False)) if old is not new),
            min(before, len(entries)),
        )
        is_shorter = same < before
        if is_shorter and self._names != self.tale.words.people:
            same = 0
        kept = self._keep(same)
        self._add(entries[kept:])
        self.view.add(self._last_words())
        if is_shorter or not before:
            self.mark_seen()
            self._throws, self._answered = [], False
            self._show_throws(entries[-LAST:])
        else:
            self._show_throws(entries[before:])
        self.view.follow_end()

    def _keep(self, count: int) -> int:
        """Keep the lines of the first `count` entries, or of fewer: a group that loses a part is made anew."""
        end = self._end
        while self._groups and (count < len(self._shown)):
            first, end = self._groups.pop()
            del self._shown[first:]
        self._end = end
        self.view.keep(end)
        return len(self._shown)

    def _add(self, entries: list[Entry]) -> None:
        """Add these entries to the log, in groups that begin with whatever is no tell."""
        if not entries:
            return
        if entries[0].kind == "tell" and self._groups:
            first, end = self._groups.pop()
            entries = [*self._shown[first:], *entries]
            del self._shown[first:]
            self.view.keep(end)
        if not self._groups:
            self._names = dict(self.tale.words.people)
        starts = [at for at, entry in enumerate(entries) if entry.kind != "tell" or not at]
        words, named = self.tale.words, self._named()
        new: list[Block] = []
        shown = self.view.blocks
        for start, stop in zip(starts, [*starts[1:], len(entries)], strict=True):
            self._groups.append((len(self._shown) + start, len(shown) + len(new)))
            new += log_blocks(entries[start:stop], words, named, after=new[-1:] or shown[-1:])
        self._shown += entries
        self.view.add(new)
        self._end = len(self.view.blocks)

    def mark_seen(self) -> None:
        """What is added from now on is drawn as new."""
        self.view.fresh_from = len(self.view.blocks)

    def _last_words(self) -> list[Block]:
        """How the tale ends, where nobody was asked and so nobody has read it."""
        try:
            return paragraphs(self.tale.last_words(self.viewer), first="  ", rest="  ")
        except Exception as error:  # a template of the player's own; what is not foreseen is logged
            return [Block(plain(f"The end cannot be composed: {explain(error)}"), "wrong", gap=1)]

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
