"""Who may see the screen: who answers an ask, what may be shown, and when the keyboard must be passed on.

Knows tales and asks, no widget. With one person nothing is ever covered.
"""

from tales.rules.asks import Ask
from tales.tale.reading import ReadTale


class Viewpoint:
    """Who looks at one tale now."""

    def __init__(self, tale: ReadTale) -> None:
        self.tale = tale
        self.private_to: str | None = None
        """The person for whom alone the screen is now; None while everybody may look."""
        self._keyboard: str | None = None
        """Who has the keyboard: whoever it was passed to, until somebody else is asked; None if that is not sure."""

    @property
    def people(self) -> list[str]:
        """All who sit at the table, by name; the empty name is somebody who gave none."""
        return sorted({seat.person for seat in self.tale.seats if not seat.automa})

    def person(self, ask: Ask) -> str | None:
        """Who answers an ask; None if that is everybody together."""
        for seat in self.tale.seats:
            if seat.key == ask.seat:
                return None if seat.automa else seat.person
        return None

    def hand_over_to(self, ask: Ask) -> str | None:
        """To whom the keyboard must be passed before this ask may be seen; None if it need not."""
        person = self.person(ask)
        if ask.to is None or person is None or len(self.people) < 2 or person == self._keyboard:
            return None
        return person

    def asked(self, ask: Ask) -> None:
        """An ask is put. What concerns everybody is said aloud to whoever has the keyboard, who keeps it."""
        person = self.person(ask)
        self.private_to = person if ask.to is not None else None
        if ask.to is not None:
            self._keyboard = person
        elif person not in (None, self._keyboard):
            self._keyboard = None  # they may have taken it to answer in the open

    def viewer(self, ask: Ask | None) -> tuple[str, ...]:
        """The seats through which the screen looks while this ask is open."""
        people = self.people
        if len(people) == 1:
            return self.tale.seats_of(people[0])
        person = self.person(ask) if ask is not None and ask.to is not None else None
        return self.tale.seats_of(person) if person is not None else ()

    def turn(self, ask: Ask) -> str:
        """Whose turn it is, and why theirs, in words; empty when one person plays a single part, and it is theirs."""
        played = [seat for seat in self.tale.seats if not seat.automa]
        seat = next((seat for seat in self.tale.seats if seat.key == ask.seat), None)
        if seat is None:
            return "Everybody together" if len(played) > 1 else ""
        if len(played) < 2 and not seat.automa:
            return ""
        who = self.called(seat.key)
        if len(self.people) > 1 and seat.automa:
            who = f"Whoever likes, for {who}"
        elif len(self.people) > 1 and seat.person:
            who = f"{seat.person}, {who}"
        why = self.tale.words.because(ask)
        who = who[:1].upper() + who[1:]
        return f"{who}: {why}" if why else who

    def called(self, key: str) -> str:
        """A seat as people call it: whoever is played from it, else its role, numbered where several have that role."""
        if name := self.tale.words.people.get(key):
            return name
        for seat in self.tale.seats:
            if seat.key == key:
                role = self.tale.words.role(seat.role)
                number = key.rsplit("-", 1)[-1]
                return f"{role} {number}" if number.isdigit() else role
        return ""
