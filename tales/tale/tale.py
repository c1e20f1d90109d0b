"""A tale on the desk: its journal, the session that plays it, its words and its chronicle, for every face alike.

Faces play through this, so that the same answers make the same journal on the screen, in plain mode and by script.
"""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tales.entries import Entry, Header, Seat, Value, awake, ended, seats_of, visible
from tales.games import shelved
from tales.journal import journal
from tales.journal.files import read_small
from tales.journal.journal import DamagedJournal, Journal
from tales.rules.asks import Answer, Narrate
from tales.rules.play import Game, TakesCharacters
from tales.rules.settings import SettingError, Settings
from tales.rules.tables import NoSuchEdition
from tales.rules.words import Words, load
from tales.session.session import ReplayMismatch, Session, UnfitSeats
from tales.tale import careers
from tales.tale.drafts import Drafts
from tales.text import clean_name

if TYPE_CHECKING:  # templates are slow to import, and not needed before somebody tells something
    from tales.chronicle import ChronicleFile, ChronicleWriter
    from tales.chronicle.moments import MomentRecord


WEIGHTS = ("line", "entry", "scene", "never")
"""From which weight of a moment on a person may want to be asked."""

ASKED = {
    "line": "You are asked to tell at every moment, down to single lines.",
    "entry": "You are asked for entries and scenes; single lines are composed.",
    "scene": "You are asked for scenes only, the few great moments; the rest is composed.",
    "never": "You are asked to tell nothing, every passage is composed; choices are asked as before.",
}
"""What a person is still asked from each weight on, in words."""

FORM_NAMES = {"campfire": "campfire tale"}
"""What to call a form whose key is not its name."""

_ASKED = ".asked"


class Tale:
    """One run of a game, open for playing or, when it cannot be played on, for reading."""

    def __init__(
        self,
        book: Journal,
        today: Callable[[], date],
        templates: Sequence[Path] = (),
    ) -> None:
        self.journal = book
        self.header = book.header
        self.folder = book.folder
        self.drafts = Drafts(book)
        self.game: Game[Any] = shelved(self.header.game).open()
        self.today = today
        self.templates = tuple(templates)
        self.why_closed = _WHY.get(book.why, book.why) if book.read_only else ""
        """Why it cannot be played on, in words; empty if it can."""
        self._sat_down = False
        self._told_from = ""
        self._writer: ChronicleWriter | None = None
        self.session: Session | None = None
        try:
            self.session = Session.of(self.game, self.header, book.entries, self._keep)
            self.game = self.session.game
        except NoSuchEdition as error:
            self.why_closed = f"{book.path}: {error}. Nothing is lost: it can be read and exported, but not played on."
        except (ReplayMismatch, SettingError, UnfitSeats) as error:
            self.why_closed = (
                f"{book.path}: these rules do not lead to this journal, {error}. "
                "Nothing is lost: it can be read and exported, but not played on."
            )
        names = self.game.names(self.settings) if self.session else {}
        self._words = Words(load(shelved(self.header.game).package), names)
        self._met = -1
        """How many entries there were when it was last looked who is played from which seat."""
        self._entries = list(book.entries)
        self._awake_at: tuple[int, Entry | None] = (-1, None)
        self._awake_list: list[Entry] = []
        self._visible: dict[frozenset[str], list[Entry]] = {}
        """What was found of the entries as they were at `_awake_at`, and what each viewer may see of it."""

    @classmethod
    def new(
        cls,
        root: Path,
        game: str,
        *,
        title: str,
        seats: Sequence[Seat],
        settings: Mapping[str, Value],
        seed: str,
        dice: str,
        today: Callable[[], date],
        templates: Sequence[Path] = (),
        characters: Sequence[Path] = (),
    ) -> "Tale":
        """Begin a tale in a folder of its own, with these characters in the first seats that take one in.

        Raises SettingError, ValueError (seats), CareerError or JournalError.
        """
        rules = shelved(game).open()
        fixed = Settings(rules.settings, settings)
        header = Header(
            game=game,
            edition=rules.edition,
            title=title,
            created=today().isoformat(),
            seed=seed,
            settings=tuple(fixed.items()),
            seats=rules.seats(seats, fixed),
            dice=dice,
        )
        header = replace(header, brought=careers.brought(rules, header, characters))
        return cls(Journal.create(journal.free_folder(root, title), header), today, templates)

    @classmethod
    def read(cls, folder: Path, today: Callable[[], date], templates: Sequence[Path] = ()) -> "Tale":
        """A tale to look into only: takes no lock and changes nothing. Raises JournalError or NoSuchGame."""
        return cls(Journal(folder, None, "looking", os), today, templates)

    @classmethod
    def open(cls, folder: Path, today: Callable[[], date], templates: Sequence[Path] = ()) -> "Tale":
        """Take a tale from the shelf. Raises JournalError or NoSuchGame."""
        return cls(Journal.open(folder), today, templates)

    # What there is

    @property
    def settings(self) -> Settings:
        """The house rules of this tale."""
        return Settings.kept(self.game.settings, self.header.settings)

    @property
    def entries(self) -> list[Entry]:
        """All entries, as journaled."""
        return self.session.entries if self.session else self._entries

    @property
    def words(self) -> Words:
        """All lines of its game, with the names of those who are in the tale so far."""
        entries = self.entries
        if self._met != len(entries):
            new = entries[self._met :] if 0 <= self._met < len(entries) else entries
            self._met = len(entries)
            if new is entries or any(entry.kind != "answer" for entry in new):
                self._words.meet(self._awake())
            people = {seat.key: seat.person for seat in self.seats if not seat.automa}
            self._words.players = people if len(set(people.values())) > 1 else {}
        return self._words

    @property
    def title(self) -> str:
        """Its present title: the last one given to it."""
        for entry in reversed(self._awake()):
            if entry.kind == "title" and entry.words("text"):
                return entry.words("text")
        return self.header.title

    @property
    def is_over(self) -> bool:
        """Whether it has come to its end."""
        return ended(self._awake())

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where now."""
        return self.session.seats if self.session else self.header.seats

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
        """The live line with its annotations, found once until something is journaled. Not to be changed."""
        entries = self.entries
        now = (len(entries), entries[-1] if entries else None)
        if now != self._awake_at:
            self._awake_at, self._awake_list = now, awake(entries)
            self._visible.clear()
        return self._awake_list

    def undo_label(self, viewer: Iterable[str]) -> str:
        """What undo would take back, as far as the viewer may know; empty if there is nothing."""
        entry = self.session.undoable() if self.session else None
        if entry is None:
            return ""
        if not visible([entry], viewer):
            return "the last answer"
        if entry.words("from"):
            return "what was told last"
        return self.words.entry(entry) or "the last answer"

    def composed(self, variant: int = 0) -> str:
        """The passage that would stand where the open narration is asked, in one of its wordings."""
        assert self.session is not None and isinstance(self.session.ask, Narrate)
        return self._chronicle_writer().offer(self.visible(), self.session.ask, self.session.passage, variant)

    def variants(self) -> list[str]:
        """All different wordings of that passage, in the order of their numbers."""
        assert self.session is not None and isinstance(self.session.ask, Narrate)
        return self._chronicle_writer().variants(self.visible(), self.session.ask, self.session.passage)

    def occasion(self) -> str:
        """Of the open narration, on one line: its form, who writes, when, in what weather and where."""
        assert self.session is not None and isinstance(self.session.ask, Narrate)
        facts = self._chronicle_writer().occasion(self.visible(), self.session.ask, self.session.passage)
        writer = facts.get("scribe") or self.words.people.get(facts.get("writer", ""), "")
        form = FORM_NAMES.get(facts["form"], facts["form"])
        weather = ", ".join(facts[name] for name in ("weather", "wind") if name in facts)
        place = " ".join(facts[name] for name in ("latitude", "longitude") if name in facts)
        return " · ".join(text for text in (form, writer, facts.get("date", ""), weather, place) if text)

    def question(self) -> str:
        """What a person is asked to tell now."""
        assert self.session is not None and isinstance(self.session.ask, Narrate)
        return self._chronicle_writer().question(self.visible(), self.session.ask, self.session.passage)

    def spark(self) -> str:
        """One concrete thing to start from, drawn and kept as an annotation; empty if the game has none."""
        assert self.session is not None
        drawn = sum(entry.kind == "spark" for entry in self.entries)
        text = self._chronicle_writer().spark(drawn)
        if not text:
            return ""
        self._sit_down()
        self.session.note("spark", text=text)
        return text

    # Being asked

    @property
    def told_from(self) -> str:
        """From which weight on a person wants to be asked to narrate. Kept for this tale beside its journal."""
        if not self._told_from:
            try:
                kept = read_small(self.folder / _ASKED).decode("ascii").strip()
            except (OSError, UnicodeDecodeError):
                kept = ""
            self._told_from = kept if kept in WEIGHTS else self._asked_from()
        return self._told_from

    @told_from.setter
    def told_from(self, weight: str) -> None:
        if weight not in WEIGHTS:
            raise ValueError(f"{weight} is none of {', '.join(WEIGHTS)}")
        if weight != self.told_from and not self.journal.read_only:
            with suppress(journal.JournalError):  # then it holds for this sitting only
                journal.write_atomic(self.folder / _ASKED, f"{weight}\n".encode())
        self._told_from = weight

    def _asked_from(self) -> str:
        """From which weight on its game has people asked; games that do not say so ask at every moment."""
        asked_from = getattr(self.game, "asked_from", None)
        return asked_from(self.header.seats) if asked_from else WEIGHTS[0]

    # Drafts

    def draft(self) -> str:
        """A person's words for the open narration, typed before a crash, or undone; empty if there are none."""
        ask = self.session.ask if self.session else None
        if self.session is None or not isinstance(ask, Narrate):
            return ""
        return self.drafts.narration(ask.key) or self.session.draft()

    def save_draft(self, text: str) -> None:
        """Keep what was typed so far for the open narration. Raises JournalError."""
        if self.session is not None and self.session.ask is not None:
            self.drafts.save_narration(self.session.ask.key, text)

    def drop_draft(self, told: str = "") -> None:
        """Forget it, for these words were told, or other ones."""
        self.drafts.drop_narration(told)

    # What can be done

    def answer(self, answer: Answer, *, by: str = "") -> list[Entry]:
        """Take an answer. Raises IllegalAnswer or JournalError; then it was not taken."""
        assert self.session is not None
        self._sit_down()
        return self.session.answer(answer, by=by)

    def throw(self) -> list[Entry]:
        """Let the program throw the open dice."""
        assert self.session is not None
        self._sit_down()
        return self.session.throw()

    def settle(self, told_from: str = "line", *, thrown: bool | None = None) -> list[Entry]:
        """Go on to the next ask that a person must answer; what was journaled on the way."""
        new: list[Entry] = []
        while (step := self.settle_one(told_from, thrown=thrown)) is not None:
            new.extend(step)
        return new

    def settle_one(self, told_from: str = "line", *, thrown: bool | None = None) -> list[Entry] | None:
        """One step of `settle`, for faces that show each throw; None when a person must answer or all is over."""
        if self.session is None or self.why_closed or self.session.ask is None:
            return None
        thrown = self.header.dice == "thrown" if thrown is None else thrown
        if not self._sat_down and self.session.answered_by() != "person":
            self._sit_down()
        return self.session.settle_one(thrown=thrown, told_from=told_from)

    def must_agree(self) -> tuple[str, ...]:
        """Who must agree before `undo`, by name, as the house rules of this tale have it; nobody for most."""
        return self.session.must_agree() if self.session else ()

    def undo(self, *, agreed: bool = False) -> bool:
        """Take back the last answer of a person and all that followed.

        Whether that were dice which somebody typed: these are theirs to type again, not the program's to throw.
        Raises NotAgreed if `must_agree()` names anybody and they have not agreed, SessionError.
        """
        assert self.session is not None
        back = self.session.undoable()
        self.session.undo(agreed=agreed)
        self._sit_down()
        return back is not None and back.words("by") == "typed"

    def redo(self) -> None:
        """Bring back what was undone last. Raises SessionError."""
        assert self.session is not None
        self._sit_down()
        self.session.redo()

    def note(self, kind: str, of: int | None = None, *, to: tuple[str, ...] | None = None, **facts: Value) -> Entry:
        """Write an annotation: a bookmark, a comment, an amendment, another title."""
        assert self.session is not None
        self._sit_down()
        return self.session.note(kind, of, to=to, **facts)

    def seat(self, key: str, person: str, *, automa: bool) -> None:
        """Let another person, or the program, answer for a seat; a new evening begins with the next answer."""
        assert self.session is not None
        self.session.note("seat", who=key, person=person, automa=automa)
        self._sat_down = False

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

    def last_words(self, viewer: Iterable[str] = ()) -> str:
        """What stands at the end of a tale where nobody was asked, and so nobody has seen it; empty otherwise."""
        if self.session is None or self.session.ask is not None:
            return ""
        told = self.moments(viewer)
        unseen = (moment for moment in told if moment.passage == told[-1].passage and moment.source == "open")
        return "\n\n".join(moment.text for moment in unseen if moment.text)

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

    def _keep(self, entries: Sequence[Entry]) -> None:
        self.journal.append(entries)

    def _sit_down(self) -> None:
        """Note the evening once, before its first answer; not again on the same day with the same people."""
        if not self._sat_down and self.session is not None:
            self._sat_down = True
            away = tuple(sorted(filter(None, self.away)))
            people = {seat.person for seat in self.header.seats if seat.person and seat.person not in away}
            facts: dict[str, Any] = {"present": tuple(sorted(people)), **({"absent": away} if away else {})}
            facts = {"date": self.today().isoformat(), **facts}
            last = next((entry for entry in reversed(awake(self.entries)) if entry.kind == "evening"), None)
            if last is not None and {name: value for name, value in last.facts if name != "of"} == facts:
                return
            try:
                self.session.note("evening", **facts)
            except BaseException:
                self._sat_down = False
                raise


def usual_title(game: str) -> str:
    """What a new tale of that game is called until somebody gives it a title. Raises NoSuchGame."""
    title = load(shelved(game).package).get("note", {}).get("title", "")
    return str(title) or f"A tale of {shelved(game).title.partition(',')[0]}"


def readable_part(damage: DamagedJournal, reading: str = "story", templates: Sequence[Path] = ()) -> str:
    """The chronicle of the entries before the damage, as everybody may see it; empty if not even the header reads."""
    from tales.chronicle import ChronicleWriter

    if damage.header is None:
        return ""
    entries = visible(awake(damage.entries))
    titles = [entry.words("text") for entry in entries if entry.kind == "title"]
    words = Words(load(shelved(damage.header.game).package))
    return ChronicleWriter(damage.header, words, templates).write(
        (titles or [damage.header.title])[-1], entries, reading
    )


_WHY = {
    "looking": "it was opened for reading only",
    "locked": "another instance has this tale open; it can be read here, and played once the other one is closed",
    "unwritable": "this tale cannot be written to (a read-only file or disk); it can be read, but not played on",
}
