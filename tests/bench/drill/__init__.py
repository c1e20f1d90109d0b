"""A game without rules, to press keys in: one choice among the squares of a large map, for ever."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tales.entries import Seat
from tales.rules.asks import Answer, Ask, Place
from tales.rules.play import Ending, Play, Role, place
from tales.rules.settings import Setting, Settings
from tales.rules.sheets import Line, Sheet

COLUMNS, ROWS = 48, 36


@dataclass(slots=True)
class Field:
    """Where somebody stands."""

    at: str = "A1"


class Drill:
    """The game, as faces know it."""

    key = "drill"
    title = "A drill"
    edition = "1"
    roles = (Role("scout", 1, 1),)
    settings: tuple[Setting, ...] = ()
    forms = ("logbook",)

    def seats(self, wanted: Sequence[Seat], settings: Settings) -> tuple[Seat, ...]:
        """One scout."""
        return tuple(replace(seat, key="scout") for seat in wanted)

    def names(self, settings: Settings) -> Mapping[str, Mapping[str, str]]:
        """None."""
        return {}

    def new(self, settings: Settings, seats: Sequence[Seat]) -> Field:
        """In the corner."""
        return Field()

    def play(self, state: Field) -> Play[Ending]:
        """From square to square."""
        while True:
            state.at = yield from place("scout", "go", squares(), rule=(), origin=state.at)

    def sheet(self, state: Field, viewer: Iterable[str]) -> Sheet:
        """Where the scout is."""
        return Sheet("A drill", state.at, "turn 1", (Line("At", state.at),))

    def automa(self, state: Field, ask: Ask) -> Play[Answer]:
        """Stays."""
        assert isinstance(ask, Place)
        return ask.squares[0]
        yield ask


def squares() -> tuple[str, ...]:
    """The names of all squares."""
    letters = [*map(chr, range(65, 91)), *(f"A{chr(code)}" for code in range(65, 65 + COLUMNS - 26))]
    return tuple(f"{letter}{row}" for row in range(1, ROWS + 1) for letter in letters)


GAME = Drill()
