"""The table and those who sit at it: who is here tonight, who answers for whom, and which passes stand."""

from collections.abc import Callable

from tales import evenings
from tales.margins import call_off, let_stand
from tales.tale import Tale
from tales.tui.lines import plain
from tales.tui.screens.cards import PickCard
from tales.tui.screens.table import Table
from tales.tui.telling import Drafts

Deed = Callable[[], object]
"""Something done to the tale; it may raise."""


class Seated(Table):
    """A table at which people come and go, and let things pass."""

    def __init__(self, tale: Tale) -> None:
        super().__init__(tale)
        self.drafts = Drafts(tale, self._complain)

    async def _do(self, deed: Deed) -> None:
        """Do something to the tale and go on."""
        raise NotImplementedError

    def _refuses(self, action: str) -> bool:
        """Say why this cannot be done now, if it cannot."""
        raise NotImplementedError

    def _complain(self, what: str) -> None:
        self.app.notify(plain(what), severity="error", markup=False)

    def _standing(self) -> list[str]:
        """The seats for which a pass stands, of those through which the screen looks."""
        session = self.tale.session
        return [seat for seat in self.viewer if session is not None and session.standing(seat)]

    def action_stand(self) -> None:
        """Let what is asked pass from now on."""
        session = self.tale.session
        if self._refuses("stand") or session is None:
            return
        ask = session.ask
        self.call_later(self._do, lambda: let_stand(self.tale, ask))
        self.app.notify("This is passed from now on. S calls it off.", markup=False)

    def action_stand_off(self) -> None:
        """Be asked everything again."""
        if self._refuses("stand_off"):
            return
        seats = self._standing()
        self.call_later(self._do, lambda: call_off(self.tale, seats))
        self.app.notify("You are asked everything again.", markup=False)

    def action_company(self) -> None:
        """Say who is at the table tonight, and who answers for whoever is not."""
        people = evenings.players(self.tale)

        def then(at: object) -> None:
            if isinstance(at, int):
                self._company_of(people[at])

        standing = [evenings.standing(self.tale, person) for person in people]
        self.app.push_screen(PickCard("Who is at the table tonight?", standing), then)

    def _company_of(self, person: str) -> None:
        choices = evenings.choices(self.tale, person)

        def then(at: object) -> None:
            if isinstance(at, int):
                self.drafts.flush()
                self.call_later(self._do, lambda: self._sit(person, choices[at][0]))

        self.app.push_screen(PickCard(f"{person}:", [said for _, said in choices]), then)

    def _sit(self, person: str, by: str) -> None:
        if person == by:
            evenings.come_back(self.tale, person)
        else:
            evenings.leave(self.tale, person, by)
