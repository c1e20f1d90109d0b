"""The Last Hunt, a storytelling game by Thomas Russell: letters home from people who hunt one Beast.

All its dice have six sides (LH-02).
"""

from collections.abc import Iterable, Sequence

from tales.entries import Seat
from tales.games.last_hunt import automa as roles_of_the_program
from tales.games.last_hunt import sheet as sheets
from tales.games.last_hunt.hunt import last_hunt
from tales.games.last_hunt.modifiers import HOUSE, RiskModifiers
from tales.games.last_hunt.state import Hunt, setting_out
from tales.rules.asks import Answer, Ask
from tales.rules.base import BaseGame
from tales.rules.offers import OffersNames
from tales.rules.play import Ending, Game, Play, Role
from tales.rules.settings import Setting, Settings, Switch
from tales.rules.sheets import Sheet


class LastHunt(OffersNames, BaseGame[Hunt]):
    """The game, as the session, the faces and the lab know it."""

    key = "last-hunt"
    title = "The Last Hunt"
    data_files: tuple[str, ...] = ("cast.toml",)
    roles: tuple[Role, ...] = (Role("beast", 1, 1), Role("hunter", 1, 1), Role("companion", 1, 4))
    settings: tuple[Setting, ...] = (
        RiskModifiers("risk_modifiers", ("LH-63", "LH-R01"), HOUSE),
        Switch("secret_splits", ("LH-36", "LH-R26"), True),
    )
    forms: tuple[str, ...] = ("letter", "scene", "campfire", "logbook")

    def new(self, settings: Settings, seats: Sequence[Seat]) -> Hunt:
        """The state before anything has happened."""
        return setting_out(settings, seats)

    def play(self, state: Hunt) -> Play[Ending]:
        """The rules; they can start from the beginning of any Turn, or from the Moment of Truth."""
        return last_hunt(state)

    def sheet(self, state: Hunt, viewer: Iterable[str]) -> Sheet:
        """What these seats together may see: the Beast's scores are the Beast's secret."""
        return sheets.sheet(state, viewer)

    def automa(self, state: Hunt, ask: Ask) -> Play[Answer]:
        """What the program answers for the ask's seat."""
        return roles_of_the_program.automa(state, ask)


GAME: Game[Hunt] = LastHunt()
