"""The state of a voyage: one ship or several, with everything that the rules remember between two turns.

Plain data and arithmetic; the rules that move it stand in the other modules. The turn to be played, the turns still to
be lost and the end of a bar on hunting are all here, so that a voyage can be taken up at the beginning of any turn.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tales.entries import Seat
from tales.games.whale_dice.printed import Book, book
from tales.settings import Settings

GROUNDS = (
    "nantucket",
    "massachusetts-bay",
    "carolinas",
    "coastal-waters",
    "gulf-of-mexico",
    "brazil",
    "west-indies",
    "tropical-waters",
    "cape-verde-islands",
    "coast-of-africa",
    "bay-of-biscay",
    "north-sea",
    "atlantic-ocean",
    "greenland-fishery",
    "horn-sound",
    "spitsbergen",
    "arctic",
    "beaufort-sea",
    "guinea",
    "south-pacific",
)
"""The printed route (WD-12)."""

SPECIES = ("sperm", "right", "finback", "beluga")
"""The whales in the order of their die (WD-42)."""

SAVABLE = ("recruitment", "whaling-ship", "fair-weather", "experienced-sailors")
"""The events that may be saved (WD-40), in the order of the event table."""

MOST_CREW = 20
"""No ship takes more people (WD-05)."""

ENDINGS = ("arrived", "sunk", "starved", "derelict")


@dataclass(slots=True)
class Ship:
    """One ship on its voyage, and whoever commands it."""

    captain: str
    """The seat that decides and throws for the ship."""
    route: tuple[str, ...] = GROUNDS
    last_turn: int = 40
    """The turn after which the ship has arrived (WD-14)."""
    crew_die: str = "1d8"
    """What the crew throws in a strength contest (WD-65)."""
    four: str = "event"
    """What a 4 on the sailing die means (WD-17)."""
    extinction: str = "roll"
    """Whether the species to go is thrown for or chosen (WD-27)."""
    company: tuple[str, ...] = ()
    """The seats that tell, in seating order; empty if the captain is alone."""
    roles: dict[str, str] = field(default_factory=dict)
    """The seat of each role that is there, in a company."""
    vessel: str = ""
    """The captain's seat when several ships sail; empty when one does."""
    book: Book = field(default_factory=book, repr=False)
    quiet: bool = False
    """Whether nothing is told or narrated: for simulations, which want the dice alone."""

    name: str = ""
    master: str = ""
    year: int = 0
    ready: bool = False
    """Whether the ship has been made ready for sea (WD-04)."""

    hull: int = 0
    rigging: int = 0
    crew: int = 0
    cargo: int = 0
    """Blubber Tokens aboard."""
    hull_start: int = 0
    rigging_start: int = 0
    crew_start: int = 0

    turn: int = 1
    """The turn to be played, or in play; beyond `last_turn` when the route is done."""
    lost: int = 0
    """Turns still to be lost (WD-22)."""
    adrift: int = 0
    """Turns lost so far in the present stretch."""
    barred_to: int = 0
    """The last ground of the route, from 1, in which hunting is barred; 0 if none is."""
    saved: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SAVABLE, 0))
    gone: list[str] = field(default_factory=list)
    """Species that have left the game, in the order of their going."""
    ended: str = ""
    """How the voyage ended, one of ENDINGS; empty while it lasts."""

    caught: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SPECIES, 0))
    won: int = 0
    """Blubber Tokens taken aboard, and `spilt` those lost again."""
    spilt: int = 0
    taken_on: int = 0
    crew_lost: int = 0
    events: int = 0
    turns_sailed: int = 0
    """Turns of the route spent when the voyage ended."""

    @property
    def target(self) -> int:
        """The cargo that makes an arrival profitable (WD-07)."""
        return 2 * self.crew_start

    @property
    def profit(self) -> bool:
        """Whether the voyage was profitable (WD-07)."""
        return self.ended == "arrived" and self.cargo >= self.target

    @property
    def leg(self) -> int:
        """Which ground of the route the ship is in, from 1 (WD-13)."""
        return min((self.turn + 1) // 2, len(self.route))

    @property
    def ground(self) -> str:
        """The key of the ground the ship is in."""
        return self.route[self.leg - 1]

    @property
    def part(self) -> int:
        """Whether this is the first or the second turn of the ground."""
        return 2 - self.turn % 2

    @property
    def barred(self) -> bool:
        """Whether hunting is barred here."""
        return (self.turn + 1) // 2 <= self.barred_to

    @property
    def in_port(self) -> bool:
        """Whether this is the first turn of a port (WD-16)."""
        return self.turn % 2 == 1 and self.ground in self.book.ports

    @property
    def damaged(self) -> bool:
        """Whether hull or rigging is below its starting value."""
        return self.hull < self.hull_start or self.rigging < self.rigging_start

    def top(self, stat: str) -> int | None:
        """How high a value may rise (WD-05, WD-06); None if it has no ceiling."""
        if stat == "hull":
            return self.hull_start
        if stat == "rigging":
            return self.rigging_start
        return MOST_CREW if stat == "crew" else None

    def change(self, stat: str, by: int) -> int:
        """Move hull, rigging, crew or cargo within its bounds; by how much it moved."""
        was: int = getattr(self, stat)
        now = max(0, was + by)
        top = self.top(stat)
        if top is not None:
            now = min(now, top)
        setattr(self, stat, now)
        by = now - was
        if stat == "crew":
            self.taken_on += max(by, 0)
            self.crew_lost -= min(by, 0)
        elif stat == "cargo":
            self.won += max(by, 0)
            self.spilt -= min(by, 0)
        return by

    def test(self) -> None:
        """Whether the ship is lost (WD-11): hull, rigging and crew in this order, the first one at 0 names how."""
        if self.hull == 0:
            self.ended = "sunk"  # WD-08
        elif self.rigging == 0:
            self.ended = "starved"  # WD-09
        elif self.crew == 0:
            self.ended = "derelict"  # WD-10

    def can_use(self, event: str) -> bool:
        """Whether a saved event would change a value (WD-40)."""
        return self.crew < MOST_CREW if event == "recruitment" else self.damaged

    def teller(self, role: str = "") -> str:
        """The seat that tells: a role's own, or whoever's turn it is by grounds, or the captain alone."""
        if not self.company:
            return self.captain
        return self.roles.get(role) or self.company[(self.leg - 1) % len(self.company)]


@dataclass(slots=True)
class Fleet:
    """The ships of a tale: one, or several that sail the route in step (WD-R34)."""

    ships: list[Ship]
    species_names: tuple[str, ...] = ()
    """What this tale calls the whales (WD-71)."""

    def next_up(self) -> Ship | None:
        """The ship whose turn is next: the one that is furthest behind, in seating order; None when all are home."""
        if len(self.ships) == 1:
            return None if self.ships[0].ended else self.ships[0]
        return min((ship for ship in self.ships if not ship.ended), key=lambda ship: ship.turn, default=None)

    @property
    def lost_ships(self) -> list[Ship]:
        """Those that will not come home while others are still at sea."""
        return [ship for ship in self.ships if ship.ended not in ("", "arrived")] if len(self.ships) > 1 else []

    def opens_ground(self, ship: Ship) -> bool:
        """Whether this ship is the first of those at sea to reach a new ground."""
        first = next(other for other in self.ships if not other.ended)
        return ship is first and ship.turn % 2 == 1

    def ship(self, seat: str) -> Ship:
        """The ship that a seat commands, or the only one there is."""
        return next((ship for ship in self.ships if ship.captain == seat), self.ships[0])


def fleet(settings: Settings, seats: Sequence[Seat]) -> Fleet:
    """The state before anything has happened."""
    captains = [seat.key for seat in seats if seat.role == "captain"]
    alone = len(seats) == 1 or len(captains) > 1
    telling = tuple(seat.key for seat in seats if not seat.automa) or tuple(captains)
    route = settings.several("route")
    turns = 2 * len(route)
    return Fleet(
        [
            Ship(
                captain=captain,
                route=route,
                last_turn=turns if settings["last_ground"] == "play" else turns - 2,  # WD-R01
                crew_die=f"1d{settings['crew_die']}",
                four=settings.word("four"),
                extinction=settings.word("extinction"),
                company=() if alone else telling,
                roles={}
                if alone
                else {seat.role: seat.key for seat in seats if seat.role != "hand" and not seat.automa},
                vessel=captain if len(captains) > 1 else "",
            )
            for captain in captains
        ],
        settings.several("species_names"),
    )
