"""Safari, a game of hunters and dangerous animals by Howard Whitehouse: tales told at the fire afterwards."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tales.entries import Seat
from tales.games.safari import automa as program
from tales.games.safari import sheet as sheets
from tales.games.safari.ground import Ground
from tales.games.safari.house import HOUSE_RULES
from tales.games.safari.hunt import safari
from tales.games.safari.state import Hunt, Side
from tales.rules.asks import Answer, Ask
from tales.rules.play import Ending, Game, Play, Role
from tales.rules.settings import Setting, Settings
from tales.rules.sheets import Sheet


class Safari:
    """The game, as the session, the faces and the lab know it."""

    key = "safari"
    title = "Safari, Code of the Gentleman Hunter"
    edition = "1"
    roles: tuple[Role, ...] = (Role("hunter", 1, 6), Role("squad", 0, 3), Role("beast", 0, 3))
    settings: tuple[Setting, ...] = HOUSE_RULES
    forms: tuple[str, ...] = ("letter", "logbook", "scene", "campfire")

    def seats(self, wanted: Sequence[Seat], settings: Settings) -> tuple[Seat, ...]:
        """The seats of a tale with these people (SF-01 to SF-03). Raises ValueError in words."""
        known = {role.key: role for role in self.roles}
        count = dict.fromkeys(known, 0)
        seats = []
        for seat in wanted:
            if seat.role not in known:
                raise ValueError(f"nobody can be a {seat.role!r} here; there are: {', '.join(known)}")
            count[seat.role] += 1
            seats.append(replace(seat, key=f"{seat.role}-{count[seat.role]}"))
        for key, role in known.items():
            if not role.minimum <= count[key] <= role.maximum:
                raise ValueError(f"a hunt has {role.minimum} to {role.maximum} of the role {key}, not {count[key]}")
        return tuple(seats)

    def names(self, settings: Settings) -> Mapping[str, Mapping[str, str]]:
        """The names that this tale gives to keys: none but those of words.toml."""
        return {}

    def new(self, settings: Settings, seats: Sequence[Seat]) -> Hunt:
        """The state before anything has happened."""
        ground = Ground(settings.number("table_width"), settings.number("table_height"))
        return Hunt(settings, [Side(seat) for seat in seats], ground)

    def play(self, state: Hunt) -> Play[Ending]:
        """The rules; they can start from any card."""
        return safari(state)

    def sheet(self, state: Hunt, viewer: Iterable[str]) -> Sheet:
        """What these seats together may see."""
        return sheets.sheet(state, viewer)

    def automa(self, state: Hunt, ask: Ask) -> Play[Answer]:
        """What the program answers for the ask's seat."""
        return program.automa(state, ask)


GAME: Game[Hunt] = Safari()
