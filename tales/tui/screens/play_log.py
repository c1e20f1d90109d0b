"""The part of the play screen that says what happened: the log, and the dice that were thrown last."""

from collections.abc import Callable
from itertools import takewhile

from tales.entries import Entry
from tales.rules.asks import TABLE, Ask
from tales.rules.dice import DiceError, parse
from tales.rules.words import Words
from tales.tale.error_log import explain
from tales.tale.reading import ReadTale
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

    def __init__(self, tale: ReadTale, viewpoint: Viewpoint) -> None:
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
        self.ask: Ask | None = None
        """What is asked now; None while nobody is asked, or the screen is covered."""
        self._mark: Entry | None = None
        """The first thing that happened since the person who is asked now was asked before."""
        self._mark_at: int | None = None
        """The block that says so."""
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
        same = before if entries[:before] == self._shown else _same(self._shown, entries)
        is_shorter = same < before
        if is_shorter and self._names != self.tale.words.people:
            same = 0
        self._add_from(same, entries)
        self.view.add(self._last_words())
        if is_shorter or not before:
            self.mark_seen()
            self._throws, self._answered = [], False
            self._show_throws(entries[-LAST:])
        else:
            self._show_throws(entries[before:])
        self.view.follow_end()

    def _add_from(self, same: int, entries: list[Entry]) -> None:
        """Keep the lines of the first `same` entries, and add all others; the mark moves to where it belongs now."""
        mark, fresh = self._first_unseen(entries), self.view.fresh_from
        if mark is not self._mark:
            same = min([same, *(at for at, entry in enumerate(entries) if entry is mark or entry is self._mark)])
            fresh -= self._mark_at is not None and self._mark_at < fresh
            self._mark = mark
        before = self._mark_at
        kept = self._keep(same)
        self._add(entries[kept:])
        if self._mark_at != before:
            self.view.fresh_from = fresh + (self._mark_at is not None and self._mark_at <= fresh)

    def _first_unseen(self, entries: list[Entry]) -> Entry | None:
        """What happened first since the person who is asked now answered, where somebody else has played since."""
        person = self.viewpoint.person(self.ask) if self.ask is not None else None
        if person is None:
            return None
        own = {*self.tale.seats_of(person), TABLE}
        last = next((at for at in range(len(entries) - 1, -1, -1) if _is_given(entries[at], own)), None)
        if last is None or last + 1 == len(entries) or not isinstance(self.tale, Tale):
            return None
        since = takewhile(lambda entry: entry.n > entries[last].n, reversed(self.tale.session.line))
        others = {seat.key for seat in self.tale.seats} - own
        return entries[last + 1] if any(_is_given(entry, others) for entry in since) else None

    def _mark_line(self) -> Block:
        person = self.viewpoint.person(self.ask) if self.ask is not None else None
        is_alone = len(self.viewpoint.people) < 2 or not person
        who = "you were" if is_alone else f"{person} was"
        return Block(plain(f"── since {who} last asked ──"), "mark", gap=1)

    def _keep(self, count: int) -> int:
        """Keep the lines of the first `count` entries, or of fewer: a group that loses a part is made anew."""
        end = self._end
        while self._groups and (count < len(self._shown)):
            first, end = self._groups.pop()
            del self._shown[first:]
        self._end = end
        if self._mark_at is not None and self._mark_at >= end:
            self._mark_at = None
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
        starts = [at for at, entry in enumerate(entries) if entry.kind != "tell" or entry is self._mark or not at]
        words, named = self.tale.words, self._named()
        new: list[Block] = []
        shown = self.view.blocks
        for start, stop in zip(starts, [*starts[1:], len(entries)], strict=True):
            self._groups.append((len(self._shown) + start, len(shown) + len(new)))
            if entries[start] is self._mark:
                self._mark_at = len(shown) + len(new)
                new.append(self._mark_line())
            new += log_blocks(entries[start:stop], words, named, after=new[-1:] or shown[-1:])
        self._shown += entries
        self.view.add(new)
        self._end = len(self.view.blocks)

    def mark_seen(self) -> None:
        """What is added from now on is drawn as new."""
        self.view.fresh_from = len(self.view.blocks)

    def _last_words(self) -> list[Block]:
        """How the tale ends, where nobody was asked and so nobody has read it."""
        if not isinstance(self.tale, Tale):
            return []
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


def _same(before: list[Entry], now: list[Entry]) -> int:
    """How many entries at the beginning are the same."""
    pairs = enumerate(zip(before, now, strict=False))
    return next((at for at, (old, new) in pairs if old is not new), min(len(before), len(now)))


def _is_given(entry: Entry, seats: set[str]) -> bool:
    """Whether one of these seats decided it: no throw of the program, and no moment that it composed unasked."""
    if entry.kind != "answer" or entry.seat not in seats:
        return False
    return entry.words("by") in ("typed", "automa") or not (entry.get("faces") or entry.words("by") == "unasked")


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
