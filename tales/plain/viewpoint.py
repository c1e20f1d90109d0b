"""Who looks at the screen, and what they may see, where several people share one. Knows no game.

A private ask is shown only after the person it is for has pressed Enter; afterwards the screen is cleared.
"""

from collections.abc import Callable, Iterable, Sequence

from tales.entries import Entry, visible
from tales.journal.journal import JournalError
from tales.plain.console import Console
from tales.plain.turns import TurnLines
from tales.rules.asks import TABLE, Ask
from tales.rules.words import capital
from tales.tale.tale import Tale
from tales.text import clean_name


class Viewpoint:
    """The person who looks at the screen now, or everybody."""

    def __init__(
        self,
        tale: Tale,
        console: Console,
        obey_covered: Callable[[str], bool],
        not_kept: Callable[[JournalError, str], None],
    ) -> None:
        """`obey_covered` obeys a command that may be typed while the screen is covered; False if the line is none.

        `not_kept` says that what a command did is not on disk, and what happens next.
        """
        self.tale = tale
        self.console = console
        self._obey_covered = obey_covered
        self._not_kept = not_kept
        self.is_covered = False
        """Whether the person who is asked has not looked yet, so that even the question is hidden."""
        self.looking: str | None = None
        """The person whose secrets are on the screen; None while everybody may look."""
        self._keyboard: str | None = None
        """Who has the keyboard: the person it was passed to, until somebody else is asked; None if that is not sure."""
        self._turn = TurnLines(tale)
        self._public: list[str] = []
        """The public lines of a private turn, to be said when everybody may look again."""
        self._said_alone: list[str] = []
        """Those of them that one person has seen already, because they are asked again."""

    @property
    def people(self) -> list[str]:
        """The names of all who answer in this tale."""
        return sorted({seat.person for seat in self.tale.seats if not seat.automa})

    @property
    def viewer(self) -> tuple[str, ...]:
        """The seats whose secrets may be shown: the one person's; of several, those of the person who looks."""
        if len(self.people) == 1:
            return self.tale.seats_of(self.people[0])
        return self.tale.seats_of(self.looking) if self.looking is not None else ()

    def name(self, person: str) -> str:
        """What to call a person: by name, or by role."""
        roles = [self.tale.words.role(seat.role) for seat in self.tale.seats if seat.person == person]
        return person or (roles[0] if roles else "You")

    # Looking

    def look_for(self, ask: Ask) -> bool:
        """Let only the person who is asked see a private ask; False if they typed a command instead.

        A person who has the keyboard already is not asked to take it: they keep it while the others only speak.
        """
        if len(self.people) < 2:
            return True
        seat = None if ask.seat == TABLE else self.tale.session.seat(ask.seat)
        person = None if seat is None or seat.automa else seat.person
        if ask.to is None:
            if person not in (None, self._keyboard):
                self._keyboard = None  # they may have taken it to answer in the open
            person = None
        if person == self.looking:
            return True
        self.look_away()
        if person is not None and person == self._keyboard:
            self.looking = person
            return True
        return person is None or self._look(person)

    def show_to(self, person: str, lines: Sequence[str]) -> None:
        """Show lines to one person alone, out of turn, after covering what another one saw."""
        self.look_away()
        if not self._look(person):
            return
        self.console.all(lines)
        self.console.say("Press Enter to cover it again.")
        line = self.console.ask()
        self.look_away()
        if line.strip() and not self._obey_covered(line):
            self.console.say("It is covered again.")

    def look_away(self) -> None:
        """Cover what one person saw, if anybody did, and say the public lines of their turn again."""
        if self.looking is None:
            return
        self.console.cover()
        self.looking = None
        if self.console.wraps:  # what was shown to one alone is off the screen now
            self.console.all(self._said_alone)
        self.console.all(self._public)
        self.forget_public()

    def _look(self, person: str) -> bool:
        """Wait until one person alone can see the screen; False if they typed a command instead: it stays covered."""
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
                if self._obey_covered(line):
                    return False
            except JournalError as error:
                self._not_kept(error, "Everything is covered as before.")
                return False
            finally:
                self.is_covered = False
            self.console.say(f"Only Enter, or the name {name}, uncovers it. Commands are obeyed without uncovering.")
        self.console.cover()
        self.looking = self._keyboard = person
        return True

    # What happened

    def say_entries(self, entries: Sequence[Entry]) -> None:
        """Say what happened, as far as the person who looks may see it; keep public lines until their turn is over."""
        if self.looking is None:
            self._say_in_the_open(visible(entries, self.viewer))
            return
        public = visible(entries)
        self.console.all(self._lines(entry for entry in visible(entries, self.viewer) if entry not in public))
        self._public += self._lines(public)

    def say_passage(self, passage: str) -> None:
        """Say a passage that nobody was asked to tell; keep it while one person looks."""
        if self.looking is not None:
            self._public.append(passage)
        elif self._turn.is_open:
            self._turn.add_passage(passage)
        else:
            self.console.prose(passage, "  ")

    def say_turn(self) -> None:
        """Say what the program has played of its turn so far, on one line."""
        line, passages = self._turn.take()
        if line:
            self.console.prose(line)
        for passage in passages:
            self.console.prose(passage, "  ")

    def _say_in_the_open(self, entries: Sequence[Entry]) -> None:
        """Say what happened, a fact a line; of a turn that the program plays, all on one line when it is over."""
        is_of_program = bool(entries) and self._turn.is_of_program(entries[0].n)
        for entry in entries:
            if seat := self.tale.words.turn_of(entry):
                self.say_turn()
                is_of_program = self.tale.session.seat(seat).automa
            is_answer = entry.kind == "answer" and not entry.words("by")
            if is_of_program and not is_answer:
                self._turn.add(entry)
            else:
                self.console.all(self._lines([entry]))

    def say_public(self) -> None:
        """Say the public lines of a private turn that is not over."""
        self.console.all(self._public)
        self._said_alone += self._public
        self._public = []

    def forget_public(self) -> None:
        """Drop the public lines of a private turn, for it was undone."""
        self._public, self._said_alone = [], []

    def _lines(self, entries: Iterable[Entry]) -> list[str]:
        return [line for entry in entries if (line := self.line_of(entry))]

    def line_of(self, entry: Entry) -> str:
        """What happened, on a line with a capital letter; empty for what is not worth one."""
        line = self.tale.words.entry(entry)
        return line if entry.kind == "tell" else capital(line)
