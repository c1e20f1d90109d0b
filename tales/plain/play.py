"""Plays one tale line by line: says what happened, asks what must be answered. Knows no game, no rules.

An answer counts once it is on disk. What cannot be kept is said, and the same is asked again.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial

from tales.chronicle import TemplateFault
from tales.entries import Entry
from tales.errors import TalesError
from tales.journal.journal import JournalError
from tales.plain import commands, narration
from tales.plain.console import Console, EndOfInput, NoOutput, sentence
from tales.plain.dice_file import Feed, FeedEnded
from tales.plain.parse import Misread, put, read
from tales.plain.signals import Stopped, held
from tales.plain.viewpoint import Viewpoint
from tales.rules.asks import TABLE, Answer, Ask, Choose, Narrate, Roll
from tales.rules.dice import DiceError, typed
from tales.rules.words import capital
from tales.tale import annotations
from tales.tale.attendance import company, players
from tales.tale.error_log import log
from tales.tale.new import seen_from_here
from tales.tale.tale import Tale

LATELY = 5
"""How many lines of what happened are said again when a tale is resumed."""


def play(tale: Tale, console: Console, feed: Feed | None = None, first: Sequence[str] = ()) -> None:
    """Play a tale until it is left, then close it and write its chronicle, also after an error.

    `first` is said before anything else. Raises JournalError when the last answer could not be kept or the chronicle
    not be written, TemplateFault, FeedError, NoOutput; all that was answered is in the journal even then.
    """
    playing = PlainPlay(tale, console, feed)
    try:
        console.all(first)
        unkept = playing.run()
    except FeedEnded:
        unkept = None
        console.say("The dice file has ended.")
    except BaseException as error:
        _close_after_error(tale)
        if isinstance(error, Stopped):
            with suppress(NoOutput):  # the terminal may be what has gone
                _say_draft(playing, at_once=True)
        raise
    _say_draft(playing)
    kept = tale.close()
    console.say(f"The tale is kept in {seen_from_here(tale.folder)}")
    if kept is not None:
        console.say(sentence(kept.words(seen_from_here(kept.path.parent))))
    console.close()
    if unkept is not None:
        raise unkept


class PlainPlay:
    """One tale that is played on one console: what is being typed, and what must be said next."""

    def __init__(self, tale: Tale, console: Console, feed: Feed | None = None) -> None:
        self.tale = tale
        self.session = tale.session
        self.console = console
        self.view = Viewpoint(tale, console, partial(commands.obey_covered, self), self.not_kept)
        self.feed = feed
        self.types_next = False
        """Whether the next roll is typed although the program throws."""
        self.unkept: JournalError | None = None
        """Why the last answer could not be kept; None once one could."""
        self.prose = narration.Prose()
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

    # The loop

    def run(self) -> JournalError | None:
        """Play until somebody leaves, or nobody will type any more. Why the last answer was not kept, if it was not.

        Raises FeedEnded, FeedError, NoOutput.
        """
        self._greet()
        try:
            while True:
                self._step()
        except (EndOfInput, commands.Leave):
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
        sheet = self.tale.game.sheet(self.session.state, self.view.viewer)
        self.console.all(text for text in (sheet.title, sheet.place, sheet.turn) if text)
        if len(players(self.tale)) > 1:
            self.console.all(company(self.tale))
            say("away NAME says that somebody is not here tonight, back NAME that they are again.")
        self._say_lately()
        self._say_left()

    def _say_left(self) -> None:
        """Say how many moments were left for later, and how to come back to them."""
        if left := len(annotations.left_for_later(self.tale, self.view.viewer)):
            many = "One moment was" if left == 1 else f"{left} moments were"
            self.console.say(f"{many} left for later: later lists what was left, and amend N tells it.")

    def _say_lately(self) -> None:
        """Say what was told last; where nothing was, what happened last."""
        seen = self.tale.visible(self.view.viewer)
        told = next((text for entry in reversed(seen) if (text := entry.words("text")) and entry.words("from")), "")
        if told:
            self.console.say("Told last:")
            self.console.prose(told, "  ")
        lines = [line for entry in seen[-60:] if (line := self.view.line_of(entry))]
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
        looking = self.view.looking
        if not self.view.look_for(ask):
            self._must_put = True
            return
        if self.view.looking != looking:
            self._must_put = True
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
                    self.view.say_turn()
                    return
                self.unkept = None
                new = step
                if passage:
                    self.view.say_passage(passage)
            self.view.say_entries(new)
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
        self.view.say_public()
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
        if person and played and len(self.view.people) > 1:
            return f"{person} ({played}): "
        who = played if len(self.view.people) == 1 else person
        who = who or person or played or self.tale.words.role(seat.role)
        return f"{capital(who)}: "

    def _say_why_asked(self, ask: Ask) -> None:
        """Say why it is this seat that is asked, once until it is another one or another reason."""
        why = self.tale.words.because(ask)
        if why and (ask.seat, why) != self._asked_because:
            self.console.say(f"{self._called(ask) or 'You: '}{why}.")
            self._asked_because = ask.seat, why

    def _take(self, ask: Ask, line: str) -> None:
        """Obey a line that is a command; answer with any other."""
        if isinstance(ask, Narrate):
            narration.take(self, ask, line)
        elif not _is_option(ask, line) and commands.obey(self, line, strict=ask.kind == "text"):
            return
        elif isinstance(ask, Roll):
            self._take_faces(ask, line)
        else:
            try:
                answer = read(ask, commands.without_backslash(line), self.tale.words)
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
        self.view.say_entries(self._do(answer, by))
        self.prose = narration.Prose()
        self._must_put = True

    def throw(self) -> None:
        """Let the program throw the open dice."""
        with held():
            new = self.tale.throw()
        self._kept()
        self.types_next = False
        self.view.say_entries(new)
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
            self.view.look_away()
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
                    raise commands.Leave
                self.console.say("Nothing is asked any more. Enter closes the tale, help lists the commands.")
        except JournalError as error:
            self.not_kept(error, "The tale stands as it was.")

    def _say_last_words(self) -> None:
        """Say how the tale ends, where nobody was asked and so nobody has read it."""
        try:
            last = self.tale.last_words(self.view.viewer)
        except TemplateFault as error:
            last = f"The end cannot be composed: {error}"
        if last:
            self.console.prose(last, "  ")
            self.console.say()

    def _line_or_leave(self) -> None:
        if self.console.ask().strip().casefold() in ("quit", ".quit"):
            raise commands.Leave

    # Commands

    def obey(self, line: str, *, strict: bool) -> bool:
        """Carry out a command; False if the line is none. `strict` where a person's own words are asked for."""
        return commands.obey(self, line, strict=strict)

    def is_command(self, word: str) -> bool:
        """Whether a word is a command at every prompt."""
        return word in commands.ALL

    def attendance_changed(self) -> None:
        """Clear the screen of one person's secrets, and put the question to whoever answers it now."""
        self.view.look_away()
        self._must_put = True

    def show_to(self, person: str, lines: Sequence[str]) -> None:
        """Show lines to one person alone, out of turn, and then put the question again."""
        self._must_put = True
        self.view.show_to(person, lines)

    # Undo and redo

    def undo(self) -> None:
        """Take back the last answer, or the words that are being typed. Raises SessionError, JournalError."""
        self._take_back_fed_rolls()
        label = self.tale.undo_label(self.view.viewer)
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
        """Whether each of these people agrees that the answer is taken back."""
        for person in people:
            self.console.prose(f"{self.view.name(person)}, may this be taken back: {label}? Type yes or no.")
            if self.console.ask().strip().casefold().removeprefix(".") not in ("yes", "y"):
                return False
        return True

    def redo(self) -> None:
        """Bring back what was undone last. Raises SessionError, JournalError."""
        with held():
            self.tale.redo()
        self.types_next = False
        label = self.tale.undo_label(self.view.viewer)
        self._turned(f"Brought back: {label}" if label else "Brought back.")

    def _turned(self, text: str) -> None:
        if self.feed is not None:
            self.feed.go_to(self.session.throws)
            self.types_next = False
        self._kept()
        self.view.forget_public()
        self.prose = narration.Prose()
        self._must_put = True
        self.console.prose(text)


def _is_option(ask: Ask, line: str) -> bool:
    """Whether a line is the word of an option, which then counts for more than a command of that name."""
    return isinstance(ask, Choose) and line.strip().casefold() in {option.key.casefold() for option in ask.open}


def _say_draft(playing: PlainPlay, at_once: bool = False) -> None:
    """Say that a text that was not finished is kept as a draft."""
    if not playing.prose.is_kept:
        return
    if at_once and playing.console.is_typed_at:
        playing.console.say()  # away from the ^C
    playing.console.say(
        f"What you were writing is kept as a draft; tales resume {playing.tale.folder.name} offers it again."
    )
    playing.console.close()


def _close_after_error(tale: Tale) -> None:
    """Close a tale while another error is being raised; an error of closing is only logged."""
    try:
        tale.close()
    except Exception as error:  # the first error is the one to report; the chronicle can be written again
        if not isinstance(error, (TalesError, OSError)):
            log(error)
