"""A tale that is played: what can be read of it, and the session that plays it, for every face alike.

Faces play through this, so that the same answers make the same journal on the screen, in plain mode and by script.
"""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tales.entries import Entry, Header, Seat, Value, awake, visible
from tales.errors import ExitCode, TalesError
from tales.games import shelved
from tales.journal import journal
from tales.journal.files import read_small
from tales.journal.journal import Journal
from tales.rules.asks import Answer, Narrate
from tales.rules.play import Offering
from tales.rules.settings import SettingError, Settings
from tales.rules.tables import NoSuchEdition
from tales.rules.words import Words, load
from tales.session.brought import OFFERS
from tales.session.session import ReplayMismatch, Session, UnfitSeats
from tales.tale import careers
from tales.tale.own_tables import own_tables
from tales.tale.reading import ReadTale

if TYPE_CHECKING:  # templates are slow to import, and not needed before somebody tells something
    pass


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


class CannotReplay(TalesError):
    """The rules do not lead to a journal, so that it can be read, but not played on."""

    exit_code = ExitCode.DAMAGED


class Tale(ReadTale):
    """One run of a game that has a session; it can be played on unless `why_closed` says why not."""

    def __init__(
        self,
        book: Journal,
        today: Callable[[], date],
        templates: Sequence[Path] = (),
    ) -> None:
        """Raises CannotReplay."""
        super().__init__(book, today, templates)
        self._sat_down = False
        self._told_from = ""
        try:
            self.session = Session.of(self.game, self.header, book.entries, self._keep)
            self.game = self.session.game
        except NoSuchEdition as error:
            raise CannotReplay(
                f"{book.path}: {error}. Nothing is lost: it can be read and exported, but not played on."
            ) from error
        except (ReplayMismatch, SettingError, UnfitSeats) as error:
            raise CannotReplay(
                f"{book.path}: these rules do not lead to this journal, {error}. "
                "Nothing is lost: it can be read and exported, but not played on."
            ) from error
        self._words = Words(load(shelved(self.header.game).package), self.game.names(self.settings))

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
        characters: Sequence[Path | None] = (),
        taken: Sequence[str] | None = None,
    ) -> "Tale":
        """Begin a tale in a folder of its own, with these characters in the first seats that take one in.

        With the names and years that are `taken` by other tales it proposes others, and other ones for each seed.
        Raises SettingError, ValueError (seats), CareerError, TableFault or JournalError.
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
        brought = (*careers.brought(rules, header, characters), *own_tables(root, rules))
        if taken is not None and isinstance(rules, Offering):
            brought += ((OFFERS, (("taken", tuple(taken)),)),)
        header = replace(header, brought=brought)
        return cls(Journal.create(journal.free_folder(root, title), header), today, templates)

    @classmethod
    def read(cls, folder: Path, today: Callable[[], date], templates: Sequence[Path] = ()) -> "Tale":
        """What `read_tale` gives, if the rules lead to it. Raises CannotReplay, JournalError or NoSuchGame."""
        return cls(_to_look_into(folder), today, templates)

    @classmethod
    def open(cls, folder: Path, today: Callable[[], date], templates: Sequence[Path] = ()) -> "Tale":
        """What `open_tale` gives, if the rules lead to it. Raises CannotReplay, JournalError or NoSuchGame."""
        book = Journal.open(folder)
        try:
            return cls(book, today, templates)
        except CannotReplay:
            book.close()
            raise

    # What there is

    @property
    def entries(self) -> list[Entry]:
        """All entries, as journaled."""
        return self.session.entries

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where now."""
        return self.session.seats

    def undo_label(self, viewer: Iterable[str]) -> str:
        """What undo would take back, as far as the viewer may know; empty if there is nothing."""
        entry = self.session.undoable()
        if entry is None:
            return ""
        if not visible([entry], viewer):
            return "the last answer"
        if entry.words("from"):
            return "what was told last"
        return self.words.entry(entry) or "the last answer"

    def composed(self, variant: int = 0) -> str:
        """The passage that would stand where the open narration is asked, in one of its wordings."""
        assert isinstance(self.session.ask, Narrate)
        return self._chronicle_writer().offer(self.visible(), self.session.ask, self.session.passage, variant)

    def variants(self) -> list[str]:
        """All different wordings of that passage, in the order of their numbers."""
        assert isinstance(self.session.ask, Narrate)
        return self._chronicle_writer().variants(self.visible(), self.session.ask, self.session.passage)

    def occasion(self) -> str:
        """Of the open narration, on one line: its form, who writes, when, in what weather and where."""
        assert isinstance(self.session.ask, Narrate)
        facts = self._chronicle_writer().occasion(self.visible(), self.session.ask, self.session.passage)
        writer = facts.get("scribe") or self.words.people.get(facts.get("writer", ""), "")
        form = FORM_NAMES.get(facts["form"], facts["form"])
        weather = ", ".join(facts[name] for name in ("weather", "wind") if name in facts)
        place = " ".join(facts[name] for name in ("latitude", "longitude") if name in facts)
        return " · ".join(text for text in (form, writer, facts.get("date", ""), weather, place) if text)

    def question(self) -> str:
        """What a person is asked to tell now."""
        assert isinstance(self.session.ask, Narrate)
        return self._chronicle_writer().question(self.visible(), self.session.ask, self.session.passage)

    def spark(self) -> str:
        """One concrete thing to start from, drawn and kept as an annotation; empty if the game has none."""
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
        ask = self.session.ask
        if not isinstance(ask, Narrate):
            return ""
        return self.drafts.narration(ask.key) or self.session.draft()

    def save_draft(self, text: str) -> None:
        """Keep what was typed so far for the open narration. Raises JournalError."""
        if self.session.ask is not None:
            self.drafts.save_narration(self.session.ask.key, text)

    def drop_draft(self, told: str = "") -> None:
        """Forget it, for these words were told, or other ones."""
        self.drafts.drop_narration(told)

    # What can be done

    def answer(self, answer: Answer, *, by: str = "") -> list[Entry]:
        """Take an answer. Raises IllegalAnswer or JournalError; then it was not taken."""
        self._sit_down()
        return self.session.answer(answer, by=by)

    def throw(self) -> list[Entry]:
        """Let the program throw the open dice."""
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
        if self.why_closed or self.session.ask is None:
            return None
        thrown = self.header.dice == "thrown" if thrown is None else thrown
        if not self._sat_down and self.session.answered_by() != "person":
            self._sit_down()
        return self.session.settle_one(thrown=thrown, told_from=told_from)

    def must_agree(self) -> tuple[str, ...]:
        """Who must agree before `undo`, by name, as the house rules of this tale have it; nobody for most."""
        return self.session.must_agree()

    def undo(self, *, agreed: bool = False) -> bool:
        """Take back the last answer of a person and all that followed.

        Whether that were dice which somebody typed: these are theirs to type again, not the program's to throw.
        Raises NotAgreed if `must_agree()` names anybody and they have not agreed, SessionError.
        """
        back = self.session.undoable()
        self.session.undo(agreed=agreed)
        self._sit_down()
        return back is not None and back.words("by") == "typed"

    def redo(self) -> None:
        """Bring back what was undone last. Raises SessionError."""
        self._sit_down()
        self.session.redo()

    def note(self, kind: str, of: int | None = None, *, to: tuple[str, ...] | None = None, **facts: Value) -> Entry:
        """Write an annotation: a bookmark, a comment, an amendment, another title."""
        self._sit_down()
        return self.session.note(kind, of, to=to, **facts)

    def seat(self, key: str, person: str, *, automa: bool) -> None:
        """Let another person, or the program, answer for a seat; a new evening begins with the next answer."""
        self.session.note("seat", who=key, person=person, automa=automa)
        self._sat_down = False

    def last_words(self, viewer: Iterable[str] = ()) -> str:
        """What stands at the end of a tale where nobody was asked, and so nobody has seen it; empty otherwise."""
        if self.session.ask is not None:
            return ""
        told = self.moments(viewer)
        unseen = (moment for moment in told if moment.passage == told[-1].passage and moment.source == "open")
        return "\n\n".join(moment.text for moment in unseen if moment.text)

    def _keep(self, entries: Sequence[Entry]) -> None:
        self.journal.append(entries)

    def _sit_down(self) -> None:
        """Note the evening once, before its first answer; not again on the same day with the same people."""
        if not self._sat_down:
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


def open_tale(folder: Path, today: Callable[[], date], templates: Sequence[Path] = ()) -> ReadTale:
    """Take a tale from the shelf: a `Tale` if the rules lead to its journal. Raises JournalError or NoSuchGame."""
    return _tale(Journal.open(folder), today, templates)


def read_tale(folder: Path, today: Callable[[], date], templates: Sequence[Path] = ()) -> ReadTale:
    """The same to look into only: takes no lock and changes nothing. Raises JournalError or NoSuchGame."""
    return _tale(_to_look_into(folder), today, templates)


def _tale(book: Journal, today: Callable[[], date], templates: Sequence[Path]) -> ReadTale:
    try:
        return Tale(book, today, templates)
    except CannotReplay as error:
        return ReadTale(book, today, templates, str(error))


def _to_look_into(folder: Path) -> Journal:
    return Journal(folder, None, "looking", os)
