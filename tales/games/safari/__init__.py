"""Safari, a game of hunters and dangerous animals by Howard Whitehouse: tales told at the fire afterwards."""

from collections.abc import Iterable, Mapping, Sequence

from tales.entries import Seat, Value
from tales.games.safari import automa as program
from tales.games.safari import career, view
from tales.games.safari import sheet as sheets
from tales.games.safari.ground import Ground
from tales.games.safari.house import HOUSE_RULES
from tales.games.safari.hunt import safari
from tales.games.safari.scenario import SCENARIOS, file_of, read_scenario
from tales.games.safari.state import Hunt, Side
from tales.rules.asks import Answer, Ask
from tales.rules.base import BaseGame
from tales.rules.offers import OffersNames
from tales.rules.play import Ending, Game, Play, Role
from tales.rules.settings import Settings
from tales.rules.sheets import Map, Sheet


class Safari(OffersNames, BaseGame[Hunt]):
    """The game, as the session, the faces and the lab know it."""

    key = "safari"
    title = "Safari, Code of the Gentleman Hunter"
    data_files = ("tables.toml", "cast.toml", *map(file_of, SCENARIOS))
    roles: tuple[Role, ...] = (Role("hunter", 1, 6), Role("squad", 0, 3), Role("beast", 0, 3))
    settings = HOUSE_RULES
    forms: tuple[str, ...] = ("letter", "logbook", "scene", "campfire")

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

    def look(self, state: Hunt, viewer: Iterable[str], ask: Ask | None, square: str) -> tuple[str, ...]:
        """What these seats know of a square while that ask is open."""
        return view.look(state, viewer, ask, square)

    characters = "hunter"
    """The role whose seats take a character in."""

    def bring(self, state: Hunt, seat: str, character: Mapping[str, Value]) -> None:
        """Let a hunter of an earlier tale sit at that seat. Raises ValueError, which names the field."""
        career.bring(state.side(seat), character)

    def drawn(self, text: str) -> Map:
        """The map in the text of a scenario. Raises ValueError in words, with line and column."""
        return view.scenario_map(read_scenario(text))

    def automa(self, state: Hunt, ask: Ask) -> Play[Answer]:
        """What the program answers for the ask's seat."""
        return program.automa(state, ask)


GAME: Game[Hunt] = Safari()
