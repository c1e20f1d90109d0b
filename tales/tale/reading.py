"""A tale as it can be read, for every face alike: its journal, its words and its chronicle."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tales.entries import Entry, Seat, awake, ended, only_goes_on, seats_of, visible
from tales.games import shelved
from tales.journal.journal import DamagedJournal, Journal
from tales.rules.play import Game, TakesCharacters
from tales.rules.settings import Settings
from tales.rules.words import Words, load
from tales.tale import careers
from tales.tale.drafts import Drafts
from tales.tale.titles import title_of
from tales.text import clean_name

if TYPE_CHECKING:  # templates are slow to import, and not needed before somebody tells something
    from tales.chronicle import ChronicleFile, ChronicleWriter
    from tales.chronicle.moments import MomentRecord


class ReadTale:
    """One run of a game, to be read. One whose rules lead to its journal is a `Tale`, which can be played too."""

    def __init__(
        self,
        book: Journal,
        today: Callable[[], date],
        templates: Sequence[Path] = (),
        why_closed: str = "",
    ) -> None:
        """`why_closed` says why it cannot be played on, where that is not for its journal to say."""
        self.journal = book
        self.header = book.header
        self.folder = book.folder
        self.drafts = Drafts(book)
        self.game: Game[Any] = shelved(self.header.game).open()
        self.today = today
        self.templates = tuple(templates)
        self.why_closed = why_closed or (_WHY.get(book.why, book.why) if book.read_only else "")
        """Why it cannot be played on, in words; empty if it can."""
        self._writer: ChronicleWriter | None = None
        self._words = Words(load(shelved(self.header.game).package))
        self._met = -1
        """How many entries there were when it was last looked who is played from which seat."""
        self._awake_at: tuple[int, Entry | None] = (-1, None)
        self._awake_list: list[Entry] = []
        self._visible: dict[frozenset[str], list[Entry]] = {}
        """What was found of the entries as they were at `_awake_at` (how many, the last), and what each viewer may
        see of it."""
        self._entries = list(book.entries)

    # What there is

    @property
    def settings(self) -> Settings:
        """The house rules of this tale."""
        return Settings.kept(self.game.settings, self.header.settings)

    @property
    def entries(self) -> list[Entry]:
        """All entries, as journaled."""
        return self._entries

    @property
    def words(self) -> Words:
        """All lines of its game, with the names of those who are in the tale so far."""
        entries = self.entries
        if self._met != len(entries):
            new = entries[self._met :] if 0 <= self._met < len(entries) else entries
            self._met = len(entries)
            if new is entries or not only_goes_on(new) or any(map(self._words.may_name, new)):
                self._words.meet(self._awake())
            people = {seat.key: seat.person for seat in self.seats if not seat.automa}
            self._words.players = people if len(set(people.values())) > 1 else {}
        return self._words

    @property
    def title(self) -> str:
        """Its present title: the last one given to it, or else after what it is about."""
        return title_of(self.header, self.visible())

    @property
    def is_over(self) -> bool:
        """Whether it has come to its end."""
        return ended(self._awake())

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where now."""
        return self.header.seats

    def seats_of(self, person: str) -> tuple[str, ...]:
        """The seats through whose eyes a person looks."""
        return seats_of(person, self.seats)

    @property
    def away(self) -> dict[str, str | None]:
        """Whoever sat at the table at first and is away, with who answers for them: None for the program."""
        now = {seat.key: seat for seat in self.seats}
        return {
            seat.person: None if now[seat.key].automa else now[seat.key].person
            for seat in self.header.seats
            if not seat.automa and (now[seat.key].automa or now[seat.key].person != seat.person)
        }

    def visible(self, viewer: Iterable[str] = ()) -> list[Entry]:
        """What these seats together may see of what happened."""
        awake_now = self._awake()
        key = frozenset(viewer)
        if key not in self._visible:
            self._visible[key] = visible(awake_now, key)
        return list(self._visible[key])

    def _awake(self) -> list[Entry]:
        """The live line with its annotations, found once and then added to. Not to be changed."""
        entries = self.entries
        now = (len(entries), entries[-1] if entries else None)
        if now != self._awake_at:
            before, last = self._awake_at
            new = entries[before:] if 0 < before < len(entries) and entries[before - 1] is last else None
            if new is not None and only_goes_on(new):
                self._awake_list += new
                for viewer, seen in self._visible.items():
                    seen += visible(new, viewer)
            else:
                self._awake_list = awake(entries)
                self._visible.clear()
            self._awake_at = now
        return self._awake_list

    # The chronicle

    def chronicle(self, reading: str = "story", viewer: Iterable[str] = (), side: str = "") -> str:
        """The chronicle as Markdown, as far as the viewer may see; from the side of one vessel, or of all."""
        return self._chronicle_writer().write(self.title, self.visible(viewer), reading, side=side)

    def side_called(self, name: str) -> str:
        """The vessel of that name, by its ship, its person or its seat. Raises ValueError in words."""
        ships = self.sides()
        for seat in self.seats:
            called = {text.casefold() for text in (seat.key, seat.person, ships.get(seat.key, "")) if text}
            if seat.key in ships and clean_name(name).casefold() in called:
                return seat.key
        there = f"there are: {', '.join(ships.values())}" if ships else "this tale has one side only"
        raise ValueError(f"no ship is called {clean_name(name)!r}; {there}")

    def marked_chronicle(self, reading: str, viewer: Iterable[str] = (), side: str = "") -> str:
        """The same, with marks around each moment that only a program sees; `tales.chronicle.moments` reads them."""
        return self._chronicle_writer().write(self.title, self.visible(viewer), reading, side=side, marks=True)

    def sides(self) -> dict[str, str]:
        """The names of those from whose side alone it can be told, by their keys; none if there is but one."""
        from tales.chronicle.sides import sides

        return sides(self.visible())

    def moments(self, viewer: Iterable[str] = ()) -> "list[MomentRecord]":
        """Every moment that the viewer may see, in the order in which they came, with what stands there."""
        return self._chronicle_writer().moments(self.visible(viewer))

    def write_chronicle(self) -> "ChronicleFile":
        """Write chronicle.md beside the journal, never over a person's edits. Raises CannotWrite."""
        from tales.chronicle import write_chronicle_file

        self._keep_characters()
        return write_chronicle_file(self.folder, self.chronicle())

    def _keep_characters(self) -> None:
        """Write what the tale made of its characters if it is over, and take it back if it is not."""
        if not isinstance(self.game, TakesCharacters):
            return
        root, tale = self.folder.parent, self.folder.name
        if self.is_over:
            careers.keep(root, tale, self.title, self.header.game, self.visible())
        else:
            careers.forget(root, tale)

    def close(self) -> "ChronicleFile | None":
        """Put the tale back: write its chronicle if anything was told, free its lock."""
        try:
            if self.journal.read_only or not self.entries:
                return None
            return self.write_chronicle()
        finally:
            self.journal.close()

    def _chronicle_writer(self) -> "ChronicleWriter":
        """One writer for all there is to say, for it knows how far the story was told already."""
        if self._writer is None:
            from tales.chronicle import ChronicleWriter

            self._writer = ChronicleWriter(self.header, self.words, self.templates)
        return self._writer


def readable_part(damage: DamagedJournal, reading: str = "story", templates: Sequence[Path] = ()) -> str:
    """The chronicle of the entries before the damage, as everybody may see it; empty if not even the header reads."""
    from tales.chronicle import ChronicleWriter

    if damage.header is None:
        return ""
    entries = visible(awake(damage.entries))
    words = Words(load(shelved(damage.header.game).package))
    title = title_of(damage.header, entries)
    return ChronicleWriter(damage.header, words, templates).write(title, entries, reading)


_WHY = {
    "looking": "it was opened for reading only",
    "locked": "another instance has this tale open; it can be read here, and played once the other one is closed",
    "unwritable": "this tale cannot be written to (a read-only file or disk); it can be read, but not played on",
}
