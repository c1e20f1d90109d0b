"""Beast Hunters 1.5, a role-playing game by Christian and Lisa Griffen: hunters of beasts, negotiation and conflict."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tales.entries import Seat
from tales.games.beast_hunters import automa as policy
from tales.games.beast_hunters import sheet as sheets
from tales.games.beast_hunters.adventure import campaign_of
from tales.games.beast_hunters.prices import SETTINGS
from tales.games.beast_hunters.state import CHALLENGER, Campaign, setting_out
from tales.rules.asks import Answer, Ask
from tales.rules.play import Ending, Game, Play, Role
from tales.rules.settings import Setting, Settings
from tales.rules.sheets import Sheet


class BeastHunters:
    """The game, as the session, the faces and the lab know it."""

    key = "beast-hunters"
    title = "Beast Hunters"
    edition = "1"
    roles: tuple[Role, ...] = (Role("hunter", 1, 4), Role(CHALLENGER, 1, 1))
    settings: tuple[Setting, ...] = SETTINGS
    forms: tuple[str, ...] = ("campfire", "scene", "logbook", "letter")

    def seats(self, wanted: Sequence[Seat], settings: Settings) -> tuple[Seat, ...]:
        """One Challenger and one to four Hunters (BH-01). Raises ValueError in words if the roles do not fit."""
        known = {role.key: role for role in self.roles}
        for seat in wanted:
            if seat.role not in known:
                raise ValueError(f"nobody can be a {seat.role!r} here; there are: {', '.join(known)}")
        count = {role: sum(seat.role == role for seat in wanted) for role in known}
        if count[CHALLENGER] != 1:
            raise ValueError(f"there is exactly one Challenger, not {count[CHALLENGER]}")
        if not 1 <= count["hunter"] <= known["hunter"].maximum:
            raise ValueError(f"there are 1 to 4 Hunters, not {count['hunter']}")
        hunters, seats = 0, []
        for seat in wanted:
            hunters += seat.role == "hunter"
            seats.append(replace(seat, key=f"hunter-{hunters}" if seat.role == "hunter" else CHALLENGER))
        return tuple(seats)

    def names(self, settings: Settings) -> Mapping[str, Mapping[str, str]]:
        """The names that this tale gives to keys: none but those of words.toml."""
        return {}

    def new(self, settings: Settings, seats: Sequence[Seat]) -> Campaign:
        """The state before anything has happened."""
        return setting_out(settings, seats)

    def play(self, state: Campaign) -> Play[Ending]:
        """The rules; they can start between any two Challenges."""
        return campaign_of(state)

    def sheet(self, state: Campaign, viewer: Iterable[str]) -> Sheet:
        """All of it: nothing is hidden (BH-R39)."""
        return sheets.sheet(state)

    def automa(self, state: Campaign, ask: Ask) -> Play[Answer]:
        """What the program answers for the ask's seat."""
        return policy.automa(state, ask)


GAME: Game[Campaign] = BeastHunters()
