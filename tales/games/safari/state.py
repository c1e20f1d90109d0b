"""The state of a hunt: people, animals, herds, trails, deck and wind. Plain data; knows no asks and no words."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tales.entries import Seat
from tales.games.safari.ground import Ground, Square
from tales.games.safari.reputation import cards
from tales.games.safari.shooting import Gun
from tales.games.safari.tables import Kind, book
from tales.rules.offers import Offers
from tales.rules.settings import Settings
from tales.rules.teller import Teller

HERDS, WIND = "herds", "wind"
"""The cards that nobody owns (SF-12)."""

HERD_CARDS = 3
GAITS = ("creep", "walk", "run")


@dataclass
class Arm:
    """A weapon that somebody has, and what is in it (SF-R51)."""

    gun: Gun
    loads: int
    """Shots that it holds now."""
    wait: int = 0
    """On which of its user's cards from now a muzzle-loader is ready; 0 if it is."""
    before: int = 0
    """What it held before this card began: what it holds still if its user runs."""

    @classmethod
    def of(cls, key: str, *, precision: bool = False) -> "Arm":
        """A loaded one."""
        gun = Gun(key, precision and book().weapons[key].precision)
        return cls(gun, gun.weapon.shots, 0, gun.weapon.shots)

    @property
    def is_ready(self) -> bool:
        """Whether it can be fired now."""
        return self.loads > 0 and not self.wait

    def fire(self) -> None:
        """One shot less in it."""
        self.loads -= 1
        self.wait = self.gun.weapon.ready

    def fill(self) -> None:
        """As many loads as it holds."""
        self.loads = self.gun.weapon.shots
        self.wait = 0


@dataclass
class Person:
    """Somebody of a party."""

    key: str
    """`hunter-1`, `hunter-1.gunbearer`, `hunter-1.porter-2`: stable through the hunt."""
    seat: str
    """Whose figure it is."""
    post: str
    name: str = ""
    bushcraft: int = 3
    square: Square = (0, 0)
    arms: list[Arm] = field(default_factory=list)
    """The first is in the hands; a bearer's are those of the hunter that are not in use."""
    hits: int = 0
    """Hits taken."""
    boots: bool = False
    dignitary: bool = False
    ankle: bool = False
    """Twisted, until the deck is shuffled (SF-30)."""
    bootless: bool = False
    """Until camp (SF-34)."""
    poison: int = 0
    """Hits that come again on the next card (SF-32)."""
    nerve: str = ""
    """frozen, bolted or stuck until the next card; empty if they may act."""
    fled_from: str = ""
    """The animal from which they bolted or ran in this attack."""
    gait: str = ""
    """How they moved on their last card."""
    aim: str = ""
    """The target aimed at on the last card (SF-56)."""
    treed: bool = False
    foes: list[str] = field(default_factory=list)
    """The animals that they fight hand to hand."""
    rounds: int = 0
    """Rounds fought in this melee."""
    swims: bool = False
    sunk: bool = False
    """Whether they are stuck in quicksand (SF-R05)."""
    out: str = ""
    """dead or home; empty for who is in the hunt."""

    @property
    def is_here(self) -> bool:
        """Whether they are alive and on the map."""
        return not self.out

    @property
    def is_slow(self) -> bool:
        """Whether ankle or boot halve their pace (SF-R27)."""
        return self.ankle or self.bootless

    @property
    def held(self) -> Arm | None:
        """What is in their hands."""
        return self.arms[0] if self.arms else None


@dataclass
class Animal:
    """One dangerous animal, or one wounded out of a herd."""

    key: str
    """`lion-1`: stable through the hunt."""
    kind: Kind
    square: Square
    owner: str = ""
    """The seat that plays it; empty for the program."""
    hand: str = ""
    """The name of its cards in the deck; a pair shares one."""
    lost: int = 0
    """Hits lost."""
    concealed: bool = True
    spotted_by: set[str] = field(default_factory=set)
    """The seats that know where it lies although it is concealed: in a double-blind hunt only (SF-R95)."""
    moved: bool = False
    """Whether it moved on its last card (SF-R36)."""
    gait: str = ""
    failed: bool = False
    """Whether it failed its test on its last card (SF-40)."""
    knows: set[str] = field(default_factory=set)
    """The people of whom it knows by sight or hearing, until the deck is shuffled."""
    scents: set[str] = field(default_factory=set)
    """Those whom the wind has betrayed to it on this card."""
    flees: str = ""
    """The person from whom it is on its way to cover; empty if it is not."""
    lies_up: bool = False
    lair: Square = (0, 0)
    body: str = ""
    """The person whose body it drags."""
    foes: list[str] = field(default_factory=list)
    lost_last: bool = False
    """Whether it lost hits in the last round of melee."""
    past: Square = (0, 0)
    """The direction in which it went on after contact; (0, 0) if it did not."""
    short_of: str = ""
    """The person whom its last attack did not reach."""
    dead: bool = False
    of_herd: bool = False
    wounded_by: dict[str, bool] = field(default_factory=dict)
    """The seats whose hunters have wounded it, and whether they have tracked it since (SF-94)."""
    untouched: bool = True
    """Whether nobody has hurt it yet."""

    @property
    def is_half_dead(self) -> bool:
        """SF-66, SF-R62: whether it has lost at least half its hits."""
        return 2 * self.lost >= self.kind.hits

    @property
    def left(self) -> int:
        """Hits that it has left."""
        return max(0, self.kind.hits - self.lost)


@dataclass
class Herd:
    """Grazing animals of one kind on one square (SF-R20)."""

    key: str
    kind: Kind
    count: int
    square: Square
    ran: bool = False
    """Whether it has run on this card."""

    @property
    def young(self) -> int:
        """How many of them are young."""
        return self.count // 4


@dataclass(frozen=True, slots=True)
class Trail:
    """One square of a trail: where it leads on to, when it was made, and whether there is blood (SF-42, SF-43)."""

    square: Square
    step: Square
    deck: int
    animal: str
    blood: bool


@dataclass
class Side:
    """What a seat plays in the hunt, and its Reputation."""

    seat: Seat
    people: list[Person] = field(default_factory=list)
    animals: list[str] = field(default_factory=list)
    points: int = 0
    """Reputation of the hunter or the squad."""
    beast_points: int = 0
    """Reputation of the animals that the seat plays, kept apart (SF-15, SF-R92)."""
    about: dict[str, Any] = field(default_factory=dict)
    """What the hunter is besides: short name, pronoun, home, reason, traits, and whom they write to."""
    brought: dict[str, Any] = field(default_factory=dict)
    """The hunter of an earlier tale who leads it: name, bushcraft, file; empty if a new one does."""
    promotions: int = 0
    """Classes won less classes lost, over all hunts."""

    @property
    def hunter(self) -> Person:
        """The first of the party, who has the reputation."""
        return self.people[0]

    @property
    def leader(self) -> Person | None:
        """The first who is alive and on the map (SF-R13, SF-R26)."""
        return next((person for person in self.people if person.is_here), None)

    @property
    def carried(self) -> int:
        """SF-R18: points that no class has been given for."""
        return self.points - 100 * self.promotions


@dataclass
class Hunt:
    """Everything that is so at one moment of a hunt."""

    settings: Settings
    sides: list[Side]
    ground: Ground
    offers: Offers = field(default_factory=Offers, kw_only=True)
    """Which names and years are proposed."""
    wind: Square = (0, -1)
    animals: list[Animal] = field(default_factory=list)
    herds: list[Herd] = field(default_factory=list)
    trails: list[Trail] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    """The cards that have not been turned, the next one first. Nobody sees it."""
    turned: list[str] = field(default_factory=list)
    """The cards turned since the last shuffle, in order."""
    decks: int = 0
    """How many times the wind has changed."""
    number: int = 1
    """Which hunt of the safari this is."""
    ready: bool = False
    over: str = ""
    """How the hunt ended; empty while it goes on."""
    veiled: dict[str, bool] = field(default_factory=dict)
    """The keys of what has been kept from somebody in a double-blind hunt, in their order; opened at its end."""
    card: int = 0
    """How many cards have been turned in this hunt."""
    teller: Teller = field(init=False)

    def __post_init__(self) -> None:
        self.teller = Teller(
            place=lambda: {"turn": self.card, "deck": self.decks + 1},
        )

    def simulate(self) -> None:
        """Tell nothing."""
        self.teller.silence()

    def people(self) -> Iterator[Person]:
        """Everybody who is alive and on the map, in the order of seating."""
        return (person for side in self.sides for person in side.people if person.is_here)

    def side(self, seat: str) -> Side:
        """The side of a seat. Raises StopIteration if it has none."""
        return next(side for side in self.sides if side.seat.key == seat)

    def person(self, key: str) -> Person:
        """Somebody by key, dead or alive."""
        return next(person for side in self.sides for person in side.people if person.key == key)

    def animal(self, key: str) -> Animal:
        """An animal by key."""
        return next(animal for animal in self.animals if animal.key == key)

    def living(self) -> Iterator[Animal]:
        """The animals that are alive."""
        return (animal for animal in self.animals if not animal.dead)

    def hunters(self) -> Iterator[Side]:
        """The sides that have a party."""
        return (side for side in self.sides if side.seat.role != "beast")

    def taken(self) -> set[Square]:
        """The squares on which a figure stands, seen or not."""
        squares = {person.square for person in self.people()}
        squares |= {animal.square for animal in self.living()}
        return squares | {herd.square for herd in self.herds}

    def hands(self) -> dict[str, int]:
        """SF-12 to SF-14, SF-R14, SF-R17: how many cards each hand has in the next deck."""
        found: dict[str, int] = {}
        for side in self.hunters():
            if side.leader is not None and side.hunter.out != "dead":
                found[side.seat.key] = cards(side.hunter.bushcraft, side.carried)
        for animal in self.living():
            if animal.of_herd:
                continue
            bushcraft = max(other.kind.bushcraft for other in self.living() if other.hand == animal.hand)
            points = self.side(animal.owner).beast_points if animal.owner else 0
            found[animal.hand] = cards(bushcraft, points)
        return found

    def full_deck(self) -> list[str]:
        """SF-12: all cards, before they are shuffled, in a fixed order."""
        own = [hand for hand, count in self.hands().items() for _ in range(count)]
        return [*own, *[HERDS] * HERD_CARDS, WIND]

    def tell_of(self, square: Square, step: Square, animal: Animal) -> None:
        """Leave a trail (SF-R39)."""
        self.trails.append(Trail(square, step, self.decks, animal.key, animal.lost > 0))

    def fade(self) -> None:
        """SF-R39: trails fade at the second shuffle after they were made; blood stays."""
        last = self.settings.number("trail_decks")
        self.trails = [trail for trail in self.trails if trail.blood or self.decks - trail.deck < last]
