"""The Last Hunt, a storytelling game by Thomas Russell: letters home from people who hunt one Beast.

All its dice have six sides (LH-02).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tales.entries import Seat
from tales.games.last_hunt import automa as roles_of_the_program
from tales.games.last_hunt import sheet as sheets
from tales.games.last_hunt.hunt import last_hunt
from tales.games.last_hunt.modifiers import HOUSE, RiskModifiers
from tales.games.last_hunt.state import Hunt, setting_out
from tales.rules.asks import Answer, Ask
from tales.rules.play import Ending, Game, Play, Role
from tales.rules.settings import Setting, Settings, Switch
from tales.rules.sheets import Sheet


class LastHunt:
    """The game, as the session, the faces and the lab know it."""

    key = "last-hunt"
    title = "The Last Hunt"
    edition = "1"
    roles: tuple[Role, ...] = (Role("beast", 1, 1), Role("hunter", 1, 1), Role("companion", 1, 4))
    settings: tuple[Setting, ...] = (
        RiskModifiers("risk_modifiers", ("LH-63", "LH-R01"), HOUSE),
        Switch("secret_splits", ("LH-36", "LH-R26"), True),
    )
    forms: tuple[str, ...] = ("letter", "scene", "campfire", "logbook")

    def seats(self, wanted: Sequence[Seat], settings: Settings) -> tuple[Seat, ...]:
        """The seats of a tale with these people (LH-01). Raises ValueError in words if the roles do not fit."""
        known = {role.key: role for role in self.roles}
        for seat in wanted:
            if seat.role not in known:
                raise ValueError(f"nobody can be a {seat.role!r} here; there are: {', '.join(known)}")
        count = {role: sum(seat.role == role for seat in wanted) for role in known}
        for role in ("beast", "hunter"):
            if count[role] != 1:
                raise ValueError(f"a hunt has exactly one {role}, not {count[role]}")
        if not 1 <= count["companion"] <= known["companion"].maximum:
            raise ValueError(f"a hunt has 1 to 4 Companions, not {count['companion']}")
        companions, seats = 0, []
        for seat in wanted:
            companions += seat.role == "companion"
            seats.append(replace(seat, key=f"companion-{companions}" if seat.role == "companion" else seat.role))
        return tuple(seats)

    def names(self, settings: Settings) -> Mapping[str, Mapping[str, str]]:
        """The names that this tale gives to keys: none but those of words.toml."""
        return {}

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
