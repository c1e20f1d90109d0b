"""Whale Hunters, the solo dice voyage: Rob Dey's adaptation of a dice game by Lloyd Krassner."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tales.entries import Seat
from tales.games.whale_dice import automa as captains
from tales.games.whale_dice import sheet as sheets
from tales.games.whale_dice.state import GROUNDS, SPECIES, Fleet, fleet
from tales.games.whale_dice.tables import EDITION
from tales.games.whale_dice.voyage import voyage
from tales.rules.asks import Answer, Ask
from tales.rules.base import BaseGame
from tales.rules.offers import OffersNames
from tales.rules.play import Ending, Game, Play, Role
from tales.rules.settings import Names, OneOf, Setting, Settings, Several
from tales.rules.sheets import Sheet


class WhaleDice(OffersNames, BaseGame[Fleet]):
    """The game, as the session, the faces and the lab know it."""

    key = "whale-dice"
    title = "Whale Hunters, the solo dice voyage"
    edition = EDITION
    data_files: tuple[str, ...] = ("tables.toml", "cast.toml")
    loads_editions = True
    roles: tuple[Role, ...] = (
        Role("captain", 1, 4),
        Role("mate", 0, 1),
        Role("carpenter", 0, 1),
        Role("youngest", 0, 1),
        Role("hand", 0, 12),
    )
    settings: tuple[Setting, ...] = (
        OneOf("crew_die", ("WD-02", "WD-65", "WD-R02"), 8, (8, 10)),
        OneOf("four", ("WD-17", "WD-R03"), "event", ("event", "calm")),
        OneOf("last_ground", ("WD-14", "WD-R01"), "play", ("play", "arrive")),
        OneOf("extinction", ("WD-27", "WD-R18"), "roll", ("roll", "choose")),
        Several("route", ("WD-69", "WD-70", "WD-R35"), GROUNDS, GROUNDS, 2),
        Names("species_names", ("WD-71", "WD-R36"), ("Sperm Whale", "Right Whale", "Finback Whale", "Beluga Whale")),
        OneOf("ships", ("WD-01", "WD-R34"), "one", ("one", "several")),
    )

    def seats(self, wanted: Sequence[Seat], settings: Settings) -> tuple[Seat, ...]:
        """The seats of a tale with these people. Raises ValueError in words if the roles do not fit."""
        maximum = {role.key: role.maximum for role in self.roles}
        for seat in wanted:
            if seat.role not in maximum:
                raise ValueError(f"nobody can be a {seat.role!r} here; there are: {', '.join(maximum)}")
        count = {role: sum(seat.role == role for seat in wanted) for role in maximum}
        if settings["ships"] == "several":
            if count["captain"] != len(wanted) or not 2 <= len(wanted) <= 4:
                raise ValueError("several ships need 2 to 4 captains and nobody else, each with a ship")
        elif count["captain"] != 1:
            raise ValueError("one ship has exactly one captain; more than one need the house rule ships = several")
        for role, there in count.items():
            if there > maximum[role]:
                raise ValueError(f"a ship has no more than {maximum[role]} in the role {role}")
        numbered = dict.fromkeys(maximum, 0)
        seats = []
        for seat in wanted:
            numbered[seat.role] += 1
            several = seat.role == "hand" or count[seat.role] > 1
            seats.append(replace(seat, key=f"{seat.role}-{numbered[seat.role]}" if several else seat.role))
        return tuple(seats)

    def names(self, settings: Settings) -> Mapping[str, Mapping[str, str]]:
        """The names that this tale gives to the whales (WD-71)."""
        return {"species": dict(zip(SPECIES, settings.several("species_names"), strict=True))}

    def new(self, settings: Settings, seats: Sequence[Seat]) -> Fleet:
        """The state before anything has happened."""
        return fleet(settings, seats, self.edition)

    def play(self, state: Fleet) -> Play[Ending]:
        """The rules; they can start from the beginning of any turn."""
        return voyage(state)

    def sheet(self, state: Fleet, viewer: Iterable[str]) -> Sheet:
        """What these seats together may see; nothing is hidden here."""
        return sheets.sheet(state, viewer)

    def automa(self, state: Fleet, ask: Ask) -> Play[Answer]:
        """What the careful captain answers for the ask's seat."""
        return captains.automa(state, ask)


GAME: Game[Fleet] = WhaleDice()
