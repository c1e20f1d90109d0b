"""What earlier tales of a game have spent of its wordings, so that a new one begins with others.

A new tale notes it once, at its beginning: its chronicle follows from its own journal alone, whatever becomes of the
others. What was told longest ago stands first, and comes again first: wordings, questions and arcs. A tale without such
a note, as all were once, begins with everything.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

from tales.entries import SPENT, Entry, awake, visible
from tales.errors import TalesError
from tales.games import shelved
from tales.journal.journal import load as load_journal
from tales.journal.reader import Loaded
from tales.rules.words import JOINS, Words, load
from tales.tale.library import tales_by_evening
from tales.tale.tale import Tale

LOOKED_AT = 30
"""How many tales, the last written to first, are looked through for some of the same game."""

NAMES_FROM = 5
"""From how many of them names are not proposed again."""

ABOUT = frozenset({"ship", "master", "beast", "hunter", "year"})
"""The facts of the tell that gives a tale its title which another tale need not have again."""

CARRIED_FROM = 3
"""From how many of them wordings are carried on; each has carried those of the tales before it."""


def earlier(root: Path, game: str) -> Iterator[Loaded]:
    """The tales of a game in this folder, the last written to first; each is read when it is asked for."""
    for folder in islice(tales_by_evening(root), LOOKED_AT):
        try:
            loaded = load_journal(folder)
        except TalesError:  # a tale that cannot be read has spent nothing that we could know
            continue
        if loaded.header.game == game:
            yield loaded


def note_spent(tale: Tale, before: Iterable[Loaded]) -> None:
    """Write down, in a tale just made, what those before it have spent: the latest of them that can be told.

    Raises JournalError if it cannot be written.
    """
    found: list[list[str]] = []
    for loaded in before:
        with suppress(TalesError):
            found.append(_spent(loaded, tale))
        if len(found) == CARRIED_FROM:
            break
    newest_first = dict.fromkeys(sign for each in found for sign in reversed(each))
    if spent := list(reversed(newest_first)):
        tale.session.note(SPENT, of=0, wordings=" ".join(spent))


def taken_by(before: Iterable[Loaded], game: str) -> list[str]:
    """The names and years that the latest of these tales of a game have, each once, the latest first."""
    tell = load(shelved(game).package).get("note", {}).get("titled", {}).get("tell", "")
    latest = (visible(awake(loaded.entries)) for loaded in islice(before, NAMES_FROM))
    return list(dict.fromkeys(name for entries in latest for name in _names(entries, tell)))


def _names(entries: list[Entry], tell: str) -> Iterator[str]:
    """Who and what a tale is about, and its years; not everybody who is in it, or no name would be left."""
    for entry in entries:
        if entry.kind == "tell" and entry.key == tell:
            yield from (str(value) for name, value in entry.facts if name in ABOUT and value and value is not True)
        elif entry.kind == "tell" and entry.key == JOINS:
            yield from filter(None, (entry.words("name"), entry.words("beloved")) if entry.get("beloved") else ())


def _spent(loaded: Loaded, new: Tale) -> list[str]:
    from tales.chronicle import ChronicleWriter

    words = Words(load(shelved(loaded.header.game).package))
    return ChronicleWriter(loaded.header, words, new.templates).spent(visible(awake(loaded.entries)))
