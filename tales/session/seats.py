"""Who sits where now, what stands for them, and who must answer an ask."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tales.entries import Entry, Seat
from tales.rules.asks import Ask, Choose, Narrate, Roll


class Seating:
    """The seats of a tale as annotations have changed them: by persons, by automa, with passes that stand."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self._first = tuple(seats)
        self.now = {seat.key: seat for seat in seats}
        """The seats as they are, by their keys."""
        self._standing: dict[str, tuple[str, ...]] = {}
        self.changes: list[Entry] = []
        """The annotations that have changed them."""

    def change(self, entries: Iterable[Entry]) -> None:
        """Work out who sits where from all annotations, undone lines included."""
        self.now = {seat.key: seat for seat in self._first}
        self._standing = {}
        self.changes = [entry for entry in entries if entry.kind == "seat"]
        for entry in self.changes:
            if (seat := self.now.get(entry.words("who"))) is None:
                continue
            person, automa = entry.get("person", seat.person), entry.get("automa", seat.automa)
            standing = entry.get("standing", self._standing.get(seat.key, ()))
            self.now[seat.key] = replace(seat, person=str(person), automa=automa is True)
            if isinstance(standing, tuple):
                self._standing[seat.key] = tuple(str(key) for key in standing)

    def before(self, number: int) -> tuple[Seat, ...]:
        """The seats as they were when the entry of that number was written: the same whenever a tale is opened."""
        then = Seating(self._first)
        then.change(entry for entry in self.changes if entry.n < number)
        return tuple(then.now.values())

    @property
    def people(self) -> tuple[str, ...]:
        """Who sits at the table now, each once, in the order of the seats."""
        return tuple(dict.fromkeys(seat.person for seat in self.now.values() if not seat.automa))

    def person(self, seat: str) -> str:
        """Who sits there now; empty for the table, where everybody answers together."""
        found = self.now.get(seat)
        return found.person if found else ""

    def standing(self, seat: str) -> tuple[str, ...]:
        """The keys of the asks that a seat lets pass until further notice."""
        return self._standing.get(seat, ())

    def answered_by(self, ask: Ask) -> str:
        """Who must answer: person, automa, standing (a pass that stands), throw (never typed) or dice."""
        if ask.is_chance:
            return "dice" if self.typable(ask) else "throw"
        if isinstance(ask, Narrate):
            return "person"
        if self._stands(ask):
            return "standing"
        seat = self.now.get(ask.seat)
        return "automa" if seat is not None and seat.automa else "person"

    def typable(self, ask: Ask) -> bool:
        """Whether a person may type these dice: never what no person may see, never a shuffle or a d1."""
        if not isinstance(ask, Roll) or not ask.typable:
            return False
        return ask.to is None or any(key in self.now and not self.now[key].automa for key in ask.to)

    def _stands(self, ask: Ask) -> bool:
        """Whether a pass stands for it: as somebody wished, or because it is all that one who plays alone could do.

        Among several people that would tell the others what is not in a hand; alone nobody is there to be told.
        """
        if not isinstance(ask, Choose) or not ask.passes:
            return False
        if ask.only is not None and ask.only.key == ask.passes and self._is_alone():
            return True
        return ask.key in self.standing(ask.seat) and ask.accepts(ask.passes)

    def _is_alone(self) -> bool:
        """Whether a single person plays all that the program does not play."""
        return len(self.people) == 1
