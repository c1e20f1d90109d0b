"""A tale at the table, line by line: what happened is said, what must be answered is asked. Knows no game, no rules.

An answer counts once it is on disk. What cannot be kept is said, and the same is asked again.
"""

from collections.abc import Iterable, Sequence

from tales.chronicle import TemplateFault
from tales.entries import Entry, visible
from tales.errors import ExitCode, TalesError
from tales.journal.journal import JournalError
from tales.plain import commands, narration
from tales.plain.console import Console, EndOfInput, sentence
from tales.plain.dice_file import Feed
from tales.plain.parse import Misread, put, read
from tales.plain.prose import Prose
from tales.plain.signals import held
from tales.rules.asks import TABLE, Answer, Ask, Choose, Narrate, Roll
from tales.rules.dice import DiceError, typed
from tales.session.session import Session
from tales.tale import annotations
from tales.tale.attendance import company, players
from tales.tale.tale import Tale
from tales.text import clean_name

LATELY = 5
"""How many lines of what happened are said again when a tale is resumed."""


class Leave(TalesError):
    """The person wants to leave."""

    exit_code = ExitCode.DONE


class Table:
    """One tale, one console, and the people in front of it."""

    def __init__(self, tale: Tale, console: Console, feed: Feed | None = None) -> None:
        assert tale.session is not None
        self.tale = tale
        self.session: Session = tale.session
        self.console = console
        self.feed = feed
        self.types_next = False
        """Whether the next roll is typed although the program throws."""
        self.unkept: JournalError | None = None
        """Why the last answer could not be kept; None once one could."""
        self.prose = Prose()
        self.variant = 0
        self.takes_composed = False
        """Whether the composed passage is to be taken although there are words of one's own."""
        self.question = ""
        """What is to be told at the open moment."""
        self.offered = ""
        """The composed passage of the open moment; empty if there is none."""
        self.unsaved = ""
        """Prose that could not be kept, to be offered again."""
        self.left: dict[narration.Where, str] = {}
        """Words that were begun and left at a moment, to be offered again where undo or redo lead back to it."""
        self.hinted = False
        """Whether it has been said in full how a narration is typed."""
        self.has_written = False
        """Whether it has been said in full how a text is closed."""
        self._faces = ""
        self._must_put = True
        self._said_end = False
        self._asked_because = ("", "")
        """The seat and the reason that were named last."""
        self.is_covered = False
        """Whether somebody is asked who does not look yet, so that even the question is hidden."""
        self.looking: str | None = None
        """Whose secrets are on the screen."""
        self._keyboard: str | None = None
        """Who has the keyboard: whoever it was passed to, until somebody else is asked; None if that is not sure."""
        self._public: list[str] = []
        """What everybody may know of a private turn, to be said once the screen is everybody's again."""
        self._said_alone: list[str] = []
        """The part of that which one person has seen already, because they are asked again."""

    # The sitting

    def run(self) -> JournalError | None:
        """Play until somebody leaves, or nobody will type any more. Why the last answer was not kept, if it was not.

        Raises FeedEnded, FeedError, NoOutput.
        """
        self._greet()
        try:
            while True:
                self._step()
        except (EndOfInput, Leave):
            return self.unkept

    def again(self) -> None:
        """Let the question be put again."""
        self._must_put = True

    def _greet(self) -> None:
        say = self.console.say
        say(self.tale.title)
        if not self.session.line:
            if about := self.tale.words.paragraph():
                self.console.prose(about)
            say("Type help for what can be typed; everything is kept as you play.")
            return
        sheet = self.tale.game.sheet(self.session.state, self.viewer)
        self.console.all(text for text in (sheet.title, sheet.place, sheet.turn) if text)
        if len(players(self.tale)) > 1:
            self.console.all(company(self.tale))
            say("away NAME says that somebody is not here tonight, back NAME that they are again.")
        self._say_lately()
        self._say_left()

    def _say_left(self) -> None:
        """Say how many moments were left for later, and how to come back to them."""
        if left := len(annotations.left_for_later(self.tale, self.viewer)):
            many = "One moment was" if left == 1 else f"{left} moments were"
            self.console.say(f"{many} left for later: later lists what was left, and amend N tells it.")

    def _say_lately(self) -> None:
        """Say what was told last; where nothing was, what happened last."""
        seen = self.tale.visible(self.viewer)
        told = next((text for entry in reversed(seen) if (text := entry.words("text")) and entry.words("from")), "")
        if told:
            self.console.say("Told last:")
            self.console.prose(told, "  ")
        lines = [line for entry in seen[-60:] if (line := self.tale.words.entry(entry))]
        if lines:
            self.console.say("Lately:")
            self.console.all(lines[-LATELY:])

    def _step(self) -> None:
        """Go on to the next question, and take one line."""
        try:
            self._go_on()
        except JournalError as error:
            self.not_kept(error, "Enter tries again.")
            self._line_or_leave()
            return
        ask = self.session.ask
        if ask is None:
            self._after_the_end()
            return
        if not self._face(ask):
            return
        if self._must_put:
            self._must_put = False
            self._put(ask)
        line = self.console.ask()
        if self.console.odd:
            self.console.say(self.console.odd)
        try:
            self._take(ask, line)
        except JournalError as error:
            self.not_kept(error, "It is asked again.")
            self._must_put = True

    def _go_on(self) -> None:
        while True:
            ask = self.session.ask
            if self.feed is not None and isinstance(ask, Roll) and self.session.answered_by() == "dice":
                faces = self.feed.take(ask.parsed)
                before = self.session.throws
                new = self._do(faces, by="typed")
                self.feed.took(ask.parsed, before)
            else:
                thrown = self.tale.header.dice == "thrown" and not self.types_next
                passage = self._passage_that_nobody_tells(ask)
                with held():
                    step = self.tale.settle_one(self.tale.told_from, thrown=thrown)
                if step is None:
                    return
                self.unkept = None
                new = step
                if passage and self.looking is not None:
                    self._public.append(passage)
                elif passage:
                    self.console.prose(passage, "  ")
            self._tell(new)
            self._must_put = True

    def _passage_that_nobody_tells(self, ask: Ask | None) -> str:
        """The passage of a moment at which nobody wants to be asked, to be read out; else empty."""
        if not isinstance(ask, Narrate) or self.session.is_asked(self.tale.told_from):
            return ""
        try:
            return self.tale.composed().strip()
        except TemplateFault:
            return ""

    def _put(self, ask: Ask) -> None:
        self._faces = ""
        self.console.all(self._public)  # of a private turn that is not over
        self._said_alone += self._public
        self._public = []
        self.console.say()
        lines = narration.put(self, ask) if isinstance(ask, Narrate) else put(ask, self.tale.words)
        self._say_why_asked(ask)
        self.console.all([self._called(ask) + lines[0], *lines[1:]])
        if isinstance(ask, Narrate):
            narration.offer(self)

    def _called(self, ask: Ask) -> str:
        """Who is asked, where there are several."""
        if len(self.tale.seats) < 2 or ask.seat == TABLE:
            return ""
        seat = self.session.seat(ask.seat)
        played = self.tale.words.people.get(seat.key, "")
        person = "" if seat.automa else seat.person
        if person and played and len(self.people) > 1:
            return f"{person} ({played}): "
        who = played if len(self.people) == 1 else person
        who = who or person or played or self.tale.words.role(seat.role)
        return f"{who[:1].upper()}{who[1:]}: "

    def _say_why_asked(self, ask: Ask) -> None:
        """Say why it is this seat that is asked, once until it is another one or another reason."""
        why = self.tale.words.because(ask)
        if why and (ask.seat, why) != self._asked_because:
            self.console.say(f"{self._called(ask) or 'You: '}{why}.")
            self._asked_because = ask.seat, why

    def _take(self, ask: Ask, line: str) -> None:
        """Do what a line says: a command, or an answer."""
        if isinstance(ask, Narrate):
            narration.take(self, ask, line)
        elif not _is_option(ask, line) and commands.obey(self, line, strict=ask.kind == "text"):
            return
        elif isinstance(ask, Roll):
            self._take_faces(ask, line)
        else:
            try:
                answer = read(ask, commands.meant(line), self.tale.words)
            except Misread as error:
                self.console.prose(str(error))
            else:
                self.answer(answer)

    def _take_faces(self, ask: Roll, line: str) -> None:
        text = f"{self._faces} {line}"
        try:
            faces = typed(text, ask.parsed)
        except DiceError as error:
            self.console.prose(f"{sentence(str(error))} Type it again, or throw.")
            return
        if faces is None:
            there = len(text.split()) if ask.parsed.sides >= 10 else sum(char.isdigit() for char in text)
            self._faces = text
            self.console.say(f"{there} of {ask.parsed.count}; type the rest.")
            return
        self.answer(faces, by="typed")

    # Answers

    def answer(self, answer: Answer, by: str = "") -> None:
        """Take an answer and say what followed from it. Raises JournalError; then it was not taken."""
        self._tell(self._do(answer, by))
        self.prose = Prose()
        self._must_put = True

    def throw(self) -> None:
        """Let the program throw the open dice."""
        with held():
            new = self.tale.throw()
        self._kept()
        self.types_next = False
        self._tell(new)
        self._must_put = True

    def _do(self, answer: Answer, by: str) -> list[Entry]:
        with held():
            new = self.tale.answer(answer, by=by)
        self._kept()
        if by == "typed":
            self.types_next = False
        return new

    def _kept(self) -> None:
        self.unkept = None
        self.unsaved = ""
        self._said_end = False

    def not_kept(self, error: JournalError, then: str) -> None:
        """Say why something could not be kept."""
        self.unkept = error
        self._must_put = True
        self.console.prose(f"Not kept: {error}")
        self.console.prose(f"All that was answered before is safe. {then} Type quit to leave.")

    def _after_the_end(self) -> None:
        if not self._said_end:
            self._said_end = True
            if self.looking is not None:
                self._look_away()
            self.console.say()
            self._say_last_words()
            self.console.prose(
                "The tale has ended. Enter closes it; chronicle shows it; undo takes the last answer back."
            )
            self._say_left()
        line = self.console.ask()
        try:
            if not commands.obey(self, line, strict=False):
                if not line.strip():
                    raise Leave
                self.console.say("Nothing is asked any more. Enter closes the tale, help lists the commands.")
        except JournalError as error:
            self.not_kept(error, "The tale stands as it was.")

    def _say_last_words(self) -> None:
        """Say how the tale ends, where nobody was asked and so nobody has read it."""
        try:
            last = self.tale.last_words(self.viewer)
        except TemplateFault as error:
            last = f"The end cannot be composed: {error}"
        if last:
            self.console.prose(last, "  ")
            self.console.say()

    def _line_or_leave(self) -> None:
        if self.console.ask().strip().casefold() in ("quit", ".quit"):
            raise Leave

    def _tell(self, entries: Sequence[Entry]) -> None:
        """Say what happened, as far as whoever looks may see it."""
        if self.looking is None:
            self._say(visible(entries, self.viewer))
            return
        public = visible(entries)
        self._say(entry for entry in visible(entries, self.viewer) if entry not in public)
        self._public += self._lines(public)

    def _say(self, entries: Iterable[Entry]) -> None:
        self.console.all(self._lines(entries))

    def _lines(self, entries: Iterable[Entry]) -> list[str]:
        return [line for entry in entries if (line := self.tale.words.entry(entry))]

    # Whose eyes

    @property
    def people(self) -> list[str]:
        """All who answer at this table, by name."""
        return sorted({seat.person for seat in self.tale.seats if not seat.automa})

    def sat_down(self) -> None:
        """Go on with whoever is at the table now."""
        if self.looking is not None:
            self._look_away()
        self._must_put = True

    @property
    def viewer(self) -> tuple[str, ...]:
        """Through which seats whoever is here looks: the one person's, or nobody's where there are several."""
        if len(self.people) == 1:
            return self.tale.seats_of(self.people[0])
        return self.tale.seats_of(self.looking) if self.looking is not None else ()

    def _face(self, ask: Ask) -> bool:
        """Let nobody see what is not for all but the person who is asked; False if something else was done instead.

        Whoever has the keyboard is not asked to take it: they keep it while the others only speak.
        """
        if len(self.people) < 2:
            return True
        seat = None if ask.seat == TABLE else self.session.seat(ask.seat)
        person = None if seat is None or seat.automa else seat.person
        if ask.to is None:
            if person not in (None, self._keyboard):
                self._keyboard = None  # they may have taken it to answer in the open
            person = None
        if person == self.looking:
            return True
        if self.looking is not None:
            self._look_away()
        self._must_put = True
        if person is not None and person == self._keyboard:
            self.looking = person
            return True
        return person is None or self._look(person)

    def _look(self, person: str) -> bool:
        """Hand the screen to one person alone; False if a command was obeyed instead, with everything covered."""
        name = self.name(person)
        self._keyboard = None  # it is on its way, and who has it now is not sure
        self.console.say()
        self.console.say(f"{name}, this is for your eyes alone. Press Enter when only you can see.")
        while True:
            line = self.console.ask()
            if not line.strip() or clean_name(line).casefold() == name.casefold():
                break
            self.is_covered = True
            try:
                if commands.obey_covered(self, line):
                    return False
            except JournalError as error:
                self.not_kept(error, "Everything is covered as before.")
                return False
            finally:
                self.is_covered = False
            self.console.say(f"Only Enter, or the name {name}, uncovers it. Commands are obeyed without uncovering.")
        self.console.cover()
        self.looking = self._keyboard = person
        return True

    def _look_away(self) -> None:
        """Cover what one person saw, and say again what of it everybody may know."""
        self.console.cover()
        self.looking = None
        if self.console.wraps:  # what was shown to one alone is off the screen now
            self.console.all(self._said_alone)
        self.console.all(self._public)
        self._forget_public()

    def _forget_public(self) -> None:
        self._public, self._said_alone = [], []

    def name(self, person: str) -> str:
        """What to call a person: by name, or by role."""
        roles = [self.tale.words.role(seat.role) for seat in self.tale.seats if seat.person == person]
        return person or (roles[0] if roles else "You")

    def show_to(self, person: str, lines: Sequence[str]) -> None:
        """Show something to one person alone, out of turn. What another one saw is covered before."""
        if self.looking is not None:
            self._look_away()
        self._must_put = True
        if not self._look(person):
            return
        self.console.all(lines)
        self.console.say("Press Enter to cover it again.")
        line = self.console.ask()
        self._look_away()
        if line.strip() and not commands.obey_covered(self, line):
            self.console.say("It is covered again.")

    # Back and forth

    def undo(self) -> None:
        """Take back the last answer, or the words that are being typed. Raises SessionError, JournalError."""
        self._take_back_fed_rolls()
        label = self.tale.undo_label(self.viewer)
        if (people := self.tale.must_agree()) and not self._agree(people, label):
            self.console.say("Nothing was taken back.")
            return
        before = len(self.tale.entries)
        with held():
            self.types_next = self.tale.undo(agreed=True)
        said = [self.tale.words.entry(entry) for entry in self.tale.entries[before:] if entry.kind == "undone"]
        self._turned(said[0] if said else f"Undone: {label}" if label else "Undone.")
        self.console.say("redo brings it back.")

    def _take_back_fed_rolls(self) -> None:
        """Take back the rolls that a file answered last: it would answer them again at once."""
        if self.feed is None:
            return
        with held():
            while (back := self.session.undoable()) is not None and back.words("by") == "typed":
                self.tale.undo(agreed=True)

    def _agree(self, people: Iterable[str], label: str) -> bool:
        """Whether all others at the table let something be taken back."""
        for person in people:
            self.console.prose(f"{self.name(person)}, may this be taken back: {label}? Type yes or no.")
            if self.console.ask().strip().casefold().removeprefix(".") not in ("yes", "y"):
                return False
        return True

    def redo(self) -> None:
        """Bring back what was undone last. Raises SessionError, JournalError."""
        with held():
            self.tale.redo()
        self.types_next = False
        label = self.tale.undo_label(self.viewer)
        self._turned(f"Brought back: {label}" if label else "Brought back.")

    def _turned(self, text: str) -> None:
        if self.feed is not None:
            self.feed.go_to(self.session.throws)
            self.types_next = False
        self._kept()
        self._forget_public()
        self.prose = Prose()
        self._must_put = True
        self.console.prose(text)


def _is_option(ask: Ask, line: str) -> bool:
    """Whether a line is the word of an option, which then counts for more than a command of that name."""
    return isinstance(ask, Choose) and line.strip().casefold() in {option.key.casefold() for option in ask.open}
