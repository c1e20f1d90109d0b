"""A game that never ends, to answer in: a choice, a throw with what it led to, and a passage, turn after turn."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tales.entries import Seat
from tales.rules.asks import Answer, Ask, Choose
from tales.rules.play import Ending, Play, Role, choose, close_passage, narrate, open_passage, roll, tell
from tales.rules.settings import Setting, Settings
from tales.rules.sheets import Gauge, Line, Sheet


@dataclass(slots=True)
class Ship:
    """How the ship stands."""

    turn: int = 1
    hull: int = 10
    cargo: int = 0


class Voyage:
    """The game, as faces know it."""

    key = "voyage"
    title = "A voyage"
    edition = "1"
    roles = (Role("captain", 1, 1),)
    settings: tuple[Setting, ...] = ()
    forms = ("logbook",)

    def seats(self, wanted: Sequence[Seat], settings: Settings) -> tuple[Seat, ...]:
        """One captain."""
        return tuple(replace(seat, key="captain") for seat in wanted)

    def names(self, settings: Settings) -> Mapping[str, Mapping[str, str]]:
        """None."""
        return {}

    def new(self, settings: Settings, seats: Sequence[Seat]) -> Ship:
        """In port."""
        return Ship()

    def play(self, state: Ship) -> Play[Ending]:
        """Turn after turn."""
        while True:
            page = yield from open_passage("log.turn", writer="captain", form="logbook")
            what = yield from choose("captain", "turn.do", ("sail", "hunt", "mend"), rule=(), turn=state.turn)
            faces = yield from roll("captain", "turn.weather", "1d6", rule=())
            state.hull = max(1, min(10, state.hull + (1 if what == "mend" else -(faces.total == 1))))
            state.cargo += what == "hunt"
            yield from tell("turn.done", rule=(), turn=state.turn, hull=state.hull, cargo=state.cargo)
            yield from narrate("captain", "log.turn", "logbook", rule=(), turn=state.turn)
            yield from close_passage(page)
            state.turn += 1

    def sheet(self, state: Ship, viewer: Iterable[str]) -> Sheet:
        """The ship."""
        parts = (Gauge("Hull", state.hull, 10), Line("Cargo", str(state.cargo)))
        return Sheet("A ship", "at sea", f"turn {state.turn}", parts)

    def automa(self, state: Ship, ask: Ask) -> Play[Answer]:
        """Takes what stands first."""
        assert isinstance(ask, Choose)
        return ask.open[0].key
        yield ask


GAME = Voyage()
