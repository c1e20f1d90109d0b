"""The table and those who sit at it: who is here tonight, who answers for whom, and which passes stand."""

from collections.abc import Callable

from tales.tale.annotations import clear_standing_pass, set_standing_pass
from tales.tale.tale import Tale
from tales.tui.drafts import Drafts
from tales.tui.screens.attendance import Company
from tales.tui.screens.table import Table
from tales.tui.text.lines import plain

Deed = Callable[[], object]
"""Something done to the tale; it may raise."""


class Seated(Table):
    """A table at which people come and go, and let things pass."""

    def __init__(self, tale: Tale) -> None:
        super().__init__(tale)
        self.drafts = Drafts(tale, self._complain)
        self.company = Company(tale, self._complain)

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
        self.call_later(self._do, lambda: set_standing_pass(self.tale, ask))
        self.app.notify("This is passed from now on. S calls it off.", markup=False)

    def action_stand_off(self) -> None:
        """Be asked everything again."""
        if self._refuses("stand_off"):
            return
        seats = self._standing()
        self.call_later(self._do, lambda: clear_standing_pass(self.tale, seats))
        self.app.notify("You are asked everything again.", markup=False)

    def action_company(self) -> None:
        """Say who is at the table tonight, and who answers for whoever is not."""
        self.drafts.flush()
        self.company.ask(self.app, lambda: self.call_later(self._do, lambda: None))
