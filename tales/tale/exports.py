"""Chronicles to be taken away: a tale as a book, for whoever may see it. The forms are in `chronicle.exporters`."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tales.entries import Entry, Header, awake, ended, visible
from tales.games import shelved
from tales.journal.journal import DamagedJournal
from tales.tale.reading import ReadTale, readable_part
from tales.tale.titles import title_of

if TYPE_CHECKING:
    from tales.chronicle.exporters.book import Book


def book_of(tale: ReadTale, reading: str = "story", viewer: Iterable[str] = (), side: str = "") -> "Book":
    """A tale as these seats may see it; before its end nothing hidden is in it, in whatever form."""
    seats = tuple(viewer)
    text = tale.chronicle(reading, seats, side)
    return _book(tale.header, tale.title, reading, text, tale.visible(seats))


def book_of_rest(damage: DamagedJournal, reading: str = "story", templates: Sequence[Path] = ()) -> "Book":
    """What can be read of a damaged journal, up to the damage. Its header must have been read."""
    assert damage.header is not None
    entries = visible(awake(damage.entries))
    title = title_of(damage.header, entries)
    return _book(damage.header, title, reading, readable_part(damage, reading, templates), entries)


def _book(header: Header, title: str, reading: str, text: str, entries: Sequence[Entry]) -> "Book":
    from tales.chronicle.exporters.book import Book

    people = dict.fromkeys(seat.person for seat in header.seats if seat.person and not seat.automa)
    evenings = dict.fromkeys(entry.words("date") for entry in entries if entry.kind == "evening")
    return Book(
        header,
        title,
        shelved(header.game).title,
        reading,
        text,
        tuple(entries),
        tuple(people),
        tuple(filter(None, evenings)),
        ended(entries),
    )
