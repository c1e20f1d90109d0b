"""The state of a voyage: one ship or several, with everything that the rules remember between two turns.

Plain data and arithmetic; the rules that move it stand in the other modules. The turn to be played, the turns still to
be lost and the end of a bar on hunting are all here, so that a voyage can be taken up at the beginning of any turn.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from tales.entries import Seat, Value
from tales.games.whale_dice.tables import EDITION, Book, book
from tales.rules.offers import Offers
from tales.rules.settings import Settings
from tales.rules.teller import Teller

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

WRITERS = {"logbook": "mate", "letter": "master", "campfire": "forecastle", "scene": "mate"}
"""Who speaks in each form."""


@dataclass(frozen=True, slots=True)
class Lost:
    """Somebody who is no longer aboard."""

    who: str
    post: str
    how: str
    turn: int
    ground: str


@dataclass(slots=True)
class People:
    """The hands of one ship, by key."""

    aboard: list[str]
    """In the order in which they came."""
    ashore: list[str]
    """Those who may still be taken on, in order."""
    fate: tuple[str, ...]
    """In the order in which the sea takes them."""
    names: dict[str, str]
    """What everybody is called, master and mate too."""
    posts: dict[str, str] = field(default_factory=dict)
    hurt: str = ""
    """Who is unfit for work."""
    mate: str = ""
    lost: list[Lost] = field(default_factory=list)
    """Who went over the side or away, in that order."""

    def next_lost(self, count: int) -> list[str]:
        """Who goes when so many are lost."""
        return [who for who in self.fate if who in self.aboard][:count]


@dataclass(frozen=True, slots=True, eq=False)
class Orders:
    """What is settled before a ship sails and does not change: house rules and people."""

    captain: str
    """The seat that decides and throws for the ship."""
    vessel: str
    """The captain's seat when several ships sail; empty when one does."""
    company: tuple[str, ...]
    """The seats that tell, in seating order; empty if the captain is alone."""
    roles: tuple[tuple[str, str], ...]
    """In a company, each role that somebody has with its seat."""
    route: tuple[str, ...]
    last_turn: int
    """The turn after which the ship has arrived (WD-14)."""
    port_turns: frozenset[int]
    """The turns in which people can be recruited (WD-16)."""
    four: str
    """What a 4 on the sailing die means (WD-17)."""
    extinction: str
    """Whether the species to go is thrown for or chosen (WD-27)."""
    crew_die: str
    """What the crew throws for its strength (WD-65, WD-R02)."""


@dataclass(slots=True)
class Ship:
    """One ship on its voyage, and whoever commands it."""

    orders: Orders
    book: Book = field(default_factory=book, repr=False)
    teller: Teller = field(init=False, repr=False, compare=False)

    name: str = ""
    master: str = ""
    year: int = 0
    named: bool = False
    """Whether the ship has a name and people; simulations begin with that done, and then nobody aboard is known."""
    ready: bool = False
    """Whether the ship has been made ready for sea (WD-04)."""

    people: People | None = None
    """Who is aboard; None where nobody has a name."""

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
    saved: list[str] = field(default_factory=list)
    """Events kept for later (WD-40), in the order in which they came up."""
    gone: list[str] = field(default_factory=list)
    """Species that have left the game, in the order of their going."""
    ended: str = ""
    """How the voyage ended: arrived, sunk, starved or derelict; empty while it lasts."""

    caught: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SPECIES, 0))
    won: int = 0
    """Blubber Tokens taken aboard, and `spilt` those lost again."""
    spilt: int = 0
    taken_on: int = 0
    crew_lost: int = 0
    events: int = 0
    turns_sailed: int = 0
    """Turns of the route spent when the voyage ended."""

    def __post_init__(self) -> None:
        self.teller = Teller(writers=WRITERS, marks=self.mark, standing=self.standing)

    def mark(self) -> Mapping[str, Value]:
        """Whose ship it is, where several sail."""
        return {"vessel": self.vessel} if self.vessel else {}

    def standing(self) -> Mapping[str, Value]:
        """Where and how the ship is now."""
        return {
            "ground": self.ground,
            "turn": min(self.turn, 2 * len(self.route)),
            "hull": self.hull,
            "rigging": self.rigging,
            "crew": self.crew,
            "cargo": self.cargo,
        }

    def bounds(self) -> Mapping[str, Value]:
        """The ground of the route that the ship is in."""
        return {"ground": self.ground, "leg": self.leg, "barred": self.barred}

    def bearings(self) -> Mapping[str, Value]:
        """Where and how the ship is as a turn begins."""
        return {**self.whereabouts(), "barred": self.barred, **self.standing()}

    def whereabouts(self) -> Mapping[str, Value]:
        """Which turn this is, and where the ship spends it."""
        return {"turn": self.turn, "ground": self.ground, "part": self.part}

    @property
    def captain(self) -> str:
        """The seat that decides and throws for the ship."""
        return self.orders.captain

    @property
    def route(self) -> tuple[str, ...]:
        """The grounds of this voyage, in order."""
        return self.orders.route

    @property
    def vessel(self) -> str:
        """How tells mark the ship when several sail; empty when one does."""
        return self.orders.vessel

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
        return min((self.turn + 1) // 2, len(self.orders.route))

    @property
    def ground(self) -> str:
        """The key of the ground the ship is in."""
        return self.orders.route[self.leg - 1]

    @property
    def part(self) -> int:
        """Whether this is the first or the second turn of the ground."""
        return 2 - self.turn % 2

    @property
    def barred(self) -> bool:
        """Whether hunting is barred here."""
        return (self.turn + 1) // 2 <= self.barred_to

    @property
    def damaged(self) -> bool:
        """Whether hull or rigging is below its starting value."""
        return self.hull < self.hull_start or self.rigging < self.rigging_start

    def change(self, stat: str, by: int) -> int:
        """Move hull, rigging, crew or cargo within its bounds (WD-05, WD-06); by how much it moved."""
        was: int = getattr(self, stat)
        now = was + by
        if by < 0:
            if now < 0:
                now = 0
        elif stat != "cargo":
            top = MOST_CREW if stat == "crew" else self.hull_start if stat == "hull" else self.rigging_start
            if now > top:
                now = top
        by = now - was
        setattr(self, stat, now)
        if stat == "crew":
            if by > 0:
                self.taken_on += by
            else:
                self.crew_lost -= by
        elif stat == "cargo":
            if by > 0:
                self.won += by
            else:
                self.spilt -= by
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

    def narrator(self, role: str) -> tuple[str, str]:
        """The seat that tells what belongs to a role, and why it does, as a key; empty where nobody else could.

        It is the role's own, or whoever's turn it is by grounds, or the captain alone.
        """
        company = self.orders.company
        if not company:
            return self.orders.captain, "of-ship" if self.orders.vessel else ""
        if own := dict(self.orders.roles).get(role):
            return own, f"of-{role}"
        return company[(self.leg - 1) % len(company)], "of-ground"


@dataclass(slots=True)
class Fleet:
    """The ships of a tale: one, or several that sail the route in step (WD-R34)."""

    ships: list[Ship]
    offers: Offers = field(default_factory=Offers, kw_only=True)
    """Which names and years are proposed."""
    species_names: tuple[str, ...] = ()
    """What this tale calls the whales (WD-71)."""
    teller: Teller = field(default_factory=lambda: Teller(writers=WRITERS), repr=False, compare=False)
    """Tells what concerns all ships; each ship has one of its own."""

    def simulate(self) -> None:
        """Begin with all ships named and nobody to listen."""
        for ship in self.ships:
            ship.named = True
            ship.teller.silence()
        self.teller.silence()

    def next_up(self) -> Ship | None:
        """The ship whose turn is next: the one that is furthest behind, in seating order; None when all are home."""
        return min((ship for ship in self.ships if not ship.ended), key=lambda ship: ship.turn, default=None)

    @property
    def lost_ships(self) -> list[Ship]:
        """Those that will not come home while others are still at sea."""
        return [ship for ship in self.ships if ship.ended not in ("", "arrived")]

    def opens_ground(self, ship: Ship) -> bool:
        """Whether this ship is the first of those at sea to reach a new ground."""
        first = next(other for other in self.ships if not other.ended)
        return ship is first and ship.turn % 2 == 1

    def ship(self, seat: str) -> Ship:
        """The ship that a seat commands, or the only one there is."""
        if len(self.ships) == 1:
            return self.ships[0]
        return next(ship for ship in self.ships if ship.captain == seat)


def fleet(settings: Settings, seats: Sequence[Seat], edition: str = EDITION) -> Fleet:
    """The state before anything has happened."""
    captains = [seat.key for seat in seats if seat.role == "captain"]
    company: tuple[Seat, ...] = ()
    if len(seats) > len(captains):
        company = tuple(seat for seat in seats if not seat.automa) or tuple(seats[:1])
    rules = (
        settings.several("route"),
        settings.word("last_ground"),
        settings.word("four"),
        settings.word("extinction"),
        settings.number("crew_die"),
    )
    several = len(captains) > 1
    return Fleet(
        [Ship(_orders(captain, several, company, edition, *rules), book(edition)) for captain in captains],
        settings.several("species_names"),
    )


@lru_cache(maxsize=64)
def _orders(
    captain: str,
    several: bool,
    company: tuple[Seat, ...],
    edition: str,
    route: tuple[str, ...],
    last_ground: str,
    four: str,
    extinction: str,
    crew_die: int,
) -> Orders:
    turns = 2 * len(route)
    return Orders(
        captain=captain,
        vessel=captain if several else "",
        company=tuple(seat.key for seat in company),
        roles=tuple((seat.role, seat.key) for seat in company if seat.role != "hand"),
        route=route,
        last_turn=turns - 2 if last_ground == "arrive" else turns,  # WD-R01
        port_turns=frozenset(2 * leg + 1 for leg, ground in enumerate(route) if ground in book(edition).ports),
        four=four,
        extinction=extinction,
        crew_die=f"1d{crew_die}",
    )
