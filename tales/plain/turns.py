"""Turns that the program plays, said in one line each; one that touches a person is marked. Knows no game.

Which tell begins a turn, and which of its facts is the seat, stands in the words of the game under [note.turns].
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tales.entries import Entry
from tales.rules.words import capital
from tales.tale.tale import Tale


@dataclass(slots=True)
class TurnLines:
    """The turn of the program that is being played, until its line is complete."""

    tale: Tale
    _said: list[str] = field(default_factory=list)
    _touched: list[str] = field(default_factory=list)
    """The seats of people whom it touches."""
    _passages: list[str] = field(default_factory=list)

    def is_of_program(self, before: int) -> bool:
        """Whether the turn in which an entry of that number comes is played by the program."""
        seats = {seat.key for seat in self.tale.seats if seat.automa}
        for entry in reversed(self.tale.entries):
            if entry.n < before and (seat := self.tale.words.turn_of(entry)):
                return seat in seats
        return False

    def add(self, entry: Entry) -> None:
        """Put what is told of the turn into its line. Dice stand in the facts of the chronicle."""
        if entry.kind != "tell":
            return
        if line := self.tale.words.entry(entry):
            self._said.append(capital(line))
        people = {seat.key for seat in self.tale.seats if not seat.automa}
        self._touched += [str(value) for name, value in entry.facts if name in _OTHERS and value in people]

    def add_passage(self, passage: str) -> None:
        """Keep a passage of the turn until its line has been said."""
        self._passages.append(passage)

    @property
    def is_open(self) -> bool:
        """Whether there is something to say."""
        return bool(self._said or self._passages)

    def take(self) -> tuple[str, list[str]]:
        """The line, empty if nothing was told, and the passages that follow it; both are forgotten."""
        line = " ".join(self._said)
        if line and self._touched:
            line = f"This touches {self._names(dict.fromkeys(self._touched))}: {line}"
        passages = self._passages
        self._said, self._touched, self._passages = [], [], []
        return line, passages

    def _names(self, seats: Iterable[str]) -> str:
        people = {seat.person for seat in self.tale.seats if not seat.automa}
        if len(people) < 2:
            return "you"
        return " and ".join(sorted({seat.person for seat in self.tale.seats if seat.key in set(seats)}))


_OTHERS = ("other", "whom")
"""The facts that hold the seat of somebody to whom it was done."""
