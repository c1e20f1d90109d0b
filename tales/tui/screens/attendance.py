"""Who is at the table tonight: asked when several people go on with a tale, and whenever somebody presses the key."""

from collections.abc import Callable

from textual.app import App

from tales.journal.journal import JournalError
from tales.tale import attendance
from tales.tale.annotations import Refused
from tales.tale.tale import Tale
from tales.tui.dialogs.pick import PickDialog

Then = Callable[[], object]


class AttendanceDialogs:
    """The dialogs in which the people of a tale are marked as here or away."""

    def __init__(self, tale: Tale, complain: Callable[[str], object]) -> None:
        self.tale = tale
        self._complain = complain

    @property
    def are_several(self) -> bool:
        """Whether several people play this tale."""
        return len(attendance.players(self.tale)) > 1

    @property
    def is_new_evening(self) -> bool:
        """Whether several people go on with a tale that was begun before."""
        session = self.tale.session
        if session.ask is None or self.tale.why_closed or not self.are_several:
            return False
        return any(entry.kind == "answer" for entry in session.line)

    def ask(self, app: App[object], then: Then) -> None:
        """Ask who is here until nobody is to be marked any more, then go on."""
        people = attendance.players(self.tale)
        standing = [attendance.standing(self.tale, person) for person in people]

        def picked(at: object) -> None:
            if isinstance(at, int) and at:
                self._mark(app, people[at - 1], then)
            else:
                then()

        first = "Go on with those who are here" if self.tale.away else "Everybody is here: go on"
        app.push_screen(PickDialog("Who is at the table tonight?", [first, *standing]), picked)

    def _mark(self, app: App[object], person: str, then: Then) -> None:
        choices = attendance.choices(self.tale, person)

        def picked(at: object) -> None:
            if isinstance(at, int):
                try:
                    self._seat(person, choices[at][0])
                except (Refused, JournalError) as error:  # everybody sits as before
                    self._complain(str(error))
            self.ask(app, then)

        title = f"{attendance.name(self.tale, person)}:"
        app.push_screen(PickDialog(title, [words for _, words in choices]), picked)

    def _seat(self, person: str, by: attendance.StandIn) -> None:
        if person == by:
            attendance.come_back(self.tale, person)
        else:
            attendance.leave(self.tale, person, by)
