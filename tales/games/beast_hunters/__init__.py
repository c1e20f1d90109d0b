"""Beast Hunters 1.5, a role-playing game by Christian and Lisa Griffen: hunters of beasts, negotiation and conflict."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tales.entries import Facts, Seat, Value
from tales.games.beast_hunters import automa as policy
from tales.games.beast_hunters import career, tables
from tales.games.beast_hunters import sheet as sheets
from tales.games.beast_hunters.adventure import campaign_of
from tales.games.beast_hunters.prices import SETTINGS
from tales.games.beast_hunters.state import CHALLENGER, Campaign, setting_out
from tales.rules.asks import Answer, Ask
from tales.rules.base import BaseGame
from tales.rules.offers import OffersNames
from tales.rules.play import Ending, Game, Play, Role
from tales.rules.settings import Settings
from tales.rules.sheets import Sheet


class BeastHunters(OffersNames, BaseGame[Campaign]):
    """The game, as the session, the faces and the lab know it: one Challenger and one to four Hunters (BH-01)."""

    key = "beast-hunters"
    title = "Beast Hunters"
    data_files = ("cast.toml",)
    roles: tuple[Role, ...] = (Role("hunter", 1, 4), Role(CHALLENGER, 1, 1))
    settings = SETTINGS
    forms: tuple[str, ...] = ("campfire", "scene", "logbook", "letter")

    def new(self, settings: Settings, seats: Sequence[Seat]) -> Campaign:
        """The state before anything has happened."""
        return setting_out(settings, seats)

    def play(self, state: Campaign) -> Play[Ending]:
        """The rules; they can start between any two Challenges."""
        return campaign_of(state)

    def sheet(self, state: Campaign, viewer: Iterable[str]) -> Sheet:
        """All of it: nothing is hidden (BH-R39)."""
        return sheets.sheet(state)

    characters = "hunter"
    """The role whose seats take a character in."""

    def bring(self, state: Campaign, seat: str, character: Mapping[str, Value]) -> None:
        """Let a Hunter of an earlier tale sit at that seat. Raises ValueError, which names the field."""
        career.bring(next(hunter for hunter in state.hunters if hunter.seat == seat), character)

    def seated(self, state: Campaign, seats: Sequence[Seat]) -> None:
        """Whether the program plays the Challenger from the next Challenge on."""
        state.next_solo = next(seat.automa for seat in seats if seat.role == CHALLENGER)

    def read_tables(self, data: Mapping[str, Any]) -> Facts:
        """What a person's file adds to beasts, errands and ideas. Raises ValueError, which names the field."""
        return tables.read(data)

    def add_tables(self, state: Campaign, added: Mapping[str, Value]) -> None:
        """Propose a person's own beasts, errands and ideas as well. Raises ValueError, which names the field."""
        tables.add(state.tables, added)

    def automa(self, state: Campaign, ask: Ask) -> Play[Answer]:
        """What the program answers for the ask's seat."""
        return policy.automa(state, ask)


GAME: Game[Campaign] = BeastHunters()
