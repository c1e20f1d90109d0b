"""What people do to a tale afterwards: words told anew, forms changed, bookmarks, comments, another title.

They hang on what they are about, sleep while that is undone (a title does not), and change no rules.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tales.chronicle.moments import MomentRecord
from tales.entries import Entry, awake, own_words, visible
from tales.errors import TalesError
from tales.rules.asks import FORMS, Ask, Choose
from tales.tale.reading import ReadTale
from tales.tale.tale import Tale
from tales.text import clean, clean_name, words_kept

NOTES = ("bookmark", "comment")
"""The kinds that people leave to find again."""


class Refused(TalesError, ValueError):
    """What cannot be done to this tale, in words."""

    advice = "Nothing was changed."


@dataclass(frozen=True, slots=True)
class Note:
    """A bookmark or a comment, and where it was left."""

    kind: str
    text: str
    of: int
    """The number of the entry that it hangs on."""
    number: int
    """Which moment was told last there, counted from 1; 0 before the first one."""
    day: str
    """The day in the story, if it is known."""


def moments(tale: ReadTale, viewer: tuple[str, ...] = ()) -> list[MomentRecord]:
    """Every moment that the viewer may know of, in the order in which they came. The first one is number 1."""
    return tale.moments(viewer)


def left_for_later(tale: ReadTale, viewer: tuple[str, ...] = ()) -> list[tuple[int, MomentRecord]]:
    """The moments that a person left for later and has not told yet, each with its number."""
    left = {
        entry.n
        for entry in visible(awake(tale.entries), viewer)
        if entry.kind == "answer" and entry.words("from") == "open" and entry.words("by") == ""
    }
    if not left:
        return []
    numbered = enumerate(moments(tale, viewer), start=1)
    return [(number, moment) for number, moment in numbered if moment.n in left and not moment.amended]


def find(moments: list[MomentRecord], number: int) -> MomentRecord:
    """The moment of that number. Raises Refused."""
    if not moments:
        raise Refused("nothing was to be told in this tale yet")
    if not 1 <= number <= len(moments):
        raise Refused(f"there is no moment {number}; they are numbered from 1 to {len(moments)}")
    return moments[number - 1]


def amend(tale: ReadTale, moment: MomentRecord, text: str) -> bool:
    """Let these words stand at a moment in place of what stands there; empty for none. False if they do already.

    Raises Refused, JournalError.
    """
    text = clean(text).strip("\n")
    text = text if text.strip() else ""
    if text == moment.text and (text or moment.amended or moment.source == "skipped"):
        return False
    own = own_words(entry for entry in tale.entries if entry.n == moment.n).get(moment.n, 0)
    _note(tale, "amend", moment.n, text=text, kept=max(0, words_kept(text, moment.first) - own))
    tale.drafts.drop_rewording(moment.n, text)
    return True


def reform(tale: ReadTale, moment: MomentRecord, form: str) -> bool:
    """Give the passage in which a moment stands another form. False if it has it. Raises Refused, JournalError."""
    if form not in FORMS:
        raise Refused(f"there is no form {form!r}; there are: {', '.join(FORMS)}")
    if not moment.passage:
        raise Refused("this moment stands in no passage, so it has no form")
    if form == moment.form:
        return False
    _note(tale, "form", moment.passage, form=form)
    return True


def bookmark(tale: ReadTale, text: str = "", of: int | None = None) -> Entry:
    """Leave a bookmark, at an entry or at what happened last. Raises Refused, JournalError."""
    return _note(tale, "bookmark", of, text=clean_name(text))


def comment(tale: ReadTale, text: str, of: int | None = None) -> Entry:
    """Leave a comment, at an entry or at what happened last. Raises Refused, JournalError."""
    text = clean(text).strip()
    if not text:
        raise Refused("a comment needs words")
    return _note(tale, "comment", of, text=text)


def retitle(tale: ReadTale, title: str) -> bool:
    """Give the tale another title. False if it has it. Raises Refused, JournalError."""
    title = clean_name(title)
    if not title:
        raise Refused("a title needs words")
    if title == tale.title:
        return False
    _note(tale, "title", None, text=title)
    return True


def set_standing_pass(tale: ReadTale, ask: Ask | None) -> str:
    """Let what is asked pass, now and whenever its seat is asked it again; the seat. Raises Refused, JournalError."""
    if not isinstance(ask, Choose) or not ask.passes:
        raise Refused("this question cannot be passed for good")
    session = writable(tale).session
    keys = (*session.standing(ask.seat), ask.key)
    session.note("seat", who=ask.seat, standing=tuple(dict.fromkeys(keys)))
    return ask.seat


def clear_standing_pass(tale: ReadTale, seats: Iterable[str]) -> bool:
    """Let these seats be asked everything again; False if nothing stood. Raises Refused, JournalError."""
    session = writable(tale).session
    stood = [seat for seat in seats if session.standing(seat)]
    for seat in stood:
        session.note("seat", who=seat, standing=())
    return bool(stood)


def notes(tale: ReadTale, viewer: tuple[str, ...] = ()) -> list[Note]:
    """All bookmarks and comments that the viewer may see, in the order of the tale."""
    records = moments(tale, viewer)
    by_n = sorted((moment.n, number, moment.day) for number, moment in enumerate(records, start=1))
    found = []
    for entry in visible(awake(tale.entries), viewer):
        if entry.kind in NOTES:
            of = entry.number("of")
            number, day = next(((number, day) for n, number, day in reversed(by_n) if n <= of), (0, ""))
            found.append(Note(entry.kind, entry.words("text"), of, number, day))
    return found


def evenings(tale: ReadTale) -> list[Entry]:
    """When people sat down to play; an evening that goes on after a pause on the same day is one."""
    found: list[Entry] = []
    for entry in visible(awake(tale.entries)):
        if entry.kind == "evening" and (not found or found[-1].words("date") != entry.words("date")):
            found.append(entry)
    return found


def writable(tale: ReadTale) -> Tale:
    """The tale, if it can be written to. Raises Refused, with the reason, for one that can only be read."""
    if not isinstance(tale, Tale) or tale.why_closed:
        raise Refused(tale.why_closed)
    return tale


def _note(tale: ReadTale, kind: str, of: int | None, **said: str | int) -> Entry:
    session = writable(tale).session
    facts: dict[str, Any] = {name: what for name, what in said.items() if what or (kind, name) == ("amend", "text")}
    return session.note(kind, of, **facts)  # not tale.note: who only mends a sentence begins no evening
