"""Who is at the table tonight: asked when a company sits down again, and whenever somebody wants to say so."""

from collections.abc import Callable

from textual.app import App

from tales.tale import attendance
from tales.tale.tale import Tale
from tales.tui.dialogs.pick import PickDialog

Deed = Callable[[], object]


class Company:
    """The people of one tale, and the cards on which they are marked as here or away."""

    def __init__(self, tale: Tale, complain: Callable[[str], object]) -> None:
        self.tale = tale
        self._complain = complain

    @property
    def is_one(self) -> bool:
        """Whether several people play."""
        return len(attendance.players(self.tale)) > 1

    @property
    def sits_down_again(self) -> bool:
        """Whether several people go on with a tale that they have begun."""
        session = self.tale.session
        if session is None or session.ask is None or self.tale.why_closed or not self.is_one:
            return False
        return any(entry.kind == "answer" for entry in session.line)

    def ask(self, app: App[object], go_on: Deed) -> None:
        """Ask who is here until nobody is to be marked any more, then go on."""
        people = attendance.players(self.tale)
        standing = [attendance.standing(self.tale, person) for person in people]

        def then(at: object) -> None:
            if isinstance(at, int) and at:
                self._mark(app, people[at - 1], go_on)
            else:
                go_on()

        said = "Go on with those who are here" if self.tale.away else "Everybody is here: go on"
        app.push_screen(PickDialog("Who is at the table tonight?", [said, *standing]), then)

    def _mark(self, app: App[object], person: str, go_on: Deed) -> None:
        choices = attendance.choices(self.tale, person)

        def then(at: object) -> None:
            if isinstance(at, int):
                try:
                    self._sit(person, choices[at][0])
                except Exception as error:  # a full disk: everybody sits as before
                    self._complain(str(error))
            self.ask(app, go_on)

        app.push_screen(PickDialog(f"{attendance.name(self.tale, person)}:", [said for _, said in choices]), then)

    def _sit(self, person: str, by: attendance.StandIn) -> None:
        if person == by:
            attendance.come_back(self.tale, person)
        else:
            attendance.leave(self.tale, person, by)
