"""The state of play: Hunters, the adventure they are on, the Challenge before them, and the opposition.

Everything is open to all (BH-R39). Numbers come from creation and purchases; nothing here throws dice or asks.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tales.entries import Seat, Value
from tales.games.beast_hunters.cast import cast
from tales.games.beast_hunters.tables import Tables
from tales.rules.offers import Offers
from tales.rules.settings import Settings
from tales.rules.teller import Teller

DOMAINS = ("physical", "social", "mental")
LEVELS = ("light", "medium", "heavy", "incapacitating", "fatal")
OFFENCE, DEFENCE = SIDES = ("offence", "defence")
OFFENSIVE, DEFENSIVE = USES = ("offensive", "defensive")
LIGHT, MEDIUM, HEAVY, INCAPACITATING, FATAL = range(5)

CHALLENGER = "challenger"
"""The seat that plays everything but the Hunters."""

ACTIVE = 3
"""So many Traits may be active for offence, and as many for defence (BH-66)."""

WON, LOST = "won", "lost"

PERSON = ("pronoun", "home", "beloved", "kin", "traits", "cares")
"""What is known of a Hunter besides; flavour only."""


@dataclass
class Trait:
    """Something that helps a character's rolls while it is active (BH-05)."""

    key: str
    """trait-1, trait-2, … within its owner."""
    name: str
    domain: str
    score: int = 0
    side: str = ""
    """One of SIDES while it is active; empty while it is not."""


@dataclass
class Resource:
    """Something that raises the damage its owner deals or lowers what the owner takes (BH-06)."""

    key: str
    """resource-1, resource-2, … within its owner."""
    name: str
    domain: str
    use: str
    """One of USES."""
    score: int = 0
    margin: int = 0
    """By how much it was Denied; 0 while it is not."""
    denied_by: str = ""
    """The character who Denied it; empty for a condition."""

    @property
    def is_denied(self) -> bool:
        return self.margin > 0


@dataclass
class Tattoo:
    """The mark of a slain beast, always at work (BH-08, BH-R42)."""

    type: str
    """edge, hide or mending."""
    power: int
    domain: str = ""
    """Where it works; empty for mending."""
    way: str = ""
    """One of SIDES for an edge, of USES for a hide."""
    beast: str = ""


@dataclass
class Power:
    """An inborn power of a creature, always at work (BH-R30)."""

    side: str
    score: int


@dataclass
class Boxes:
    """The Damage Boxes of one Domain, Light first (BH-09, BH-10)."""

    have: list[int] = field(default_factory=lambda: [1] * 5)
    marked: list[int] = field(default_factory=lambda: [0] * 5)

    def may_add(self, level: int) -> bool:
        """Whether one more Box of this level keeps to BH-11."""
        return level == LIGHT or self.have[level] < self.have[level - 1]

    @property
    def unmarked(self) -> int:
        return sum(self.have) - sum(self.marked)

    def is_full(self, level: int) -> bool:
        return self.marked[level] >= self.have[level]


@dataclass
class Help:
    """A Trait lent to somebody's next action (BH-97)."""

    by: str
    trait: str
    bonus: int


def _each(value: int) -> dict[str, int]:
    return dict.fromkeys(DOMAINS, value)


@dataclass
class Fighter:
    """A character in a conflict: a Hunter, or one of the opposition."""

    key: str
    """hunter-1 … (the seat), or opponent-1 …"""
    seat: str
    """Who decides for it."""
    name: str = ""
    initiative: dict[str, int] = field(default_factory=lambda: _each(1))
    traits: list[Trait] = field(default_factory=list)
    resources: list[Resource] = field(default_factory=list)
    boxes: dict[str, Boxes] = field(default_factory=lambda: {domain: Boxes() for domain in DOMAINS})
    tattoos: list[Tattoo] = field(default_factory=list)
    powers: list[Power] = field(default_factory=list)
    advantage: dict[str, int] = field(default_factory=dict)
    """Advantage Points by the opponent against whom they are held (BH-71)."""
    is_down: bool = False
    """Whether this conflict is over for it."""
    help: Help | None = None

    @property
    def is_hunter(self) -> bool:
        return self.seat != CHALLENGER

    def trait(self, key: str) -> Trait:
        return next(trait for trait in self.traits if trait.key == key)

    def resource(self, key: str) -> Resource:
        return next(resource for resource in self.resources if resource.key == key)

    def add_trait(self, name: str, domain: str, score: int = 0) -> Trait:
        self.traits.append(Trait(f"trait-{len(self.traits) + 1}", name, domain, score))
        return self.traits[-1]

    def add_resource(self, name: str, domain: str, use: str, score: int = 0) -> Resource:
        self.resources.append(Resource(f"resource-{len(self.resources) + 1}", name, domain, use, score))
        return self.resources[-1]

    def active(self, side: str) -> list[Trait]:
        return [trait for trait in self.traits if trait.side == side]

    def against(self, other: "Fighter") -> int:
        """The Advantage Points held against another character."""
        return self.advantage.get(other.key, 0)

    def gain(self, other: "Fighter", points: int) -> None:
        self.advantage[other.key] = self.against(other) + points

    @property
    def all_advantage(self) -> int:
        return sum(self.advantage.values())

    def rest(self) -> None:
        """The end of a Challenge: Denials end, Traits become inactive, Advantage vanishes."""
        for trait in self.traits:
            trait.side = ""
        for resource in self.resources:
            resource.margin, resource.denied_by = 0, ""
        self.advantage.clear()
        self.is_down, self.help = False, None


@dataclass
class Hunter(Fighter):
    """A Beast Hunter, the same for a whole adventure (BH-01, BH-03)."""

    reward: int = 0
    """Reward Points."""
    spent: int = 0
    """All Reward Points spent so far, in earlier tales too."""
    is_ready: bool = False
    """Whether creation is over."""
    is_gone: bool = False
    """Whether the character has left play for good (BH-79)."""
    is_out: bool = False
    """Whether the character is out of this adventure."""
    has_given: bool = False
    """Whether the player has given in this Challenge."""
    preactivated: list[str] = field(default_factory=list)
    """The Traits preactivated since the last Refresh."""
    owed_fatal: list[str] = field(default_factory=list)
    """Domains in which a Fatal Box was won that BH-11 does not allow yet (BH-R28)."""
    person: dict[str, Any] = field(default_factory=dict)
    """Who the Hunter is besides, which changes no number: pronoun, home, beloved, kin, traits, cares."""
    file: str = ""
    """The file that the Hunter came from; empty for one who was made in this tale."""
    has_pledged: bool = False
    """Whether the next turn was given away in help (BH-R49)."""

    def become(self, row: Mapping[str, Any]) -> None:
        """Take over a ready Hunter of cast.toml, who was made by the same four steps."""
        self.name = row["name"]
        self.person = {field: row[field] for field in PERSON} | {"traits": tuple(row["traits"])}
        for step in row["steps"]:
            self.add_trait(*step["trait"])
            self.add_resource(*step["resource"])
            self.initiative[step["initiative"]] += 1
            self.boxes[step["light"]].have[LIGHT] += 1
            if "medium" in step:
                self.boxes[step["medium"]].have[MEDIUM] += 1
        for trait, score in zip(self.traits, row["trait_scores"], strict=True):
            trait.score = score
        for resource, score in zip(self.resources, row["resource_scores"], strict=True):
            resource.score = score


@dataclass
class Goal:
    """An effect that damage cannot express (BH-89)."""

    key: str
    text: str
    by: str
    difficulty: int = 1
    hunters_dice: int = 0
    adversity_dice: int = 0
    spent: dict[str, int] = field(default_factory=dict)
    """The Advantage that each Hunter has spent on it."""
    result: str = ""
    """WON or LOST by the Hunters once it is rolled."""


@dataclass
class Challenge:
    """One Challenge from its declaration to its end (BH-34)."""

    number: int
    title: str = ""
    stake: str = ""
    foe: str = ""
    """What the opposition is called unless it is given a name."""
    kind: str = ""
    """Of what kind it is, as a die suggested or the table has it; beast for the encounter with that."""
    ways: tuple[str, str] = ("", "")
    """Two ways out that were proposed with it."""
    domain: str = ""
    phase: int = 0
    """1 to 3; 0 before Phase One."""
    is_final: bool = False
    complications: int = 0
    described: bool = True
    """Whether a Hunter's player wrote something in this phase."""
    level: int = 0
    cost: int = 0
    """What was paid for the adversity."""
    opponents: list[Fighter] = field(default_factory=list)
    conditions: list[tuple[str, str]] = field(default_factory=list)
    """The Hunter and the Resource that each condition takes away."""
    goals: list[Goal] = field(default_factory=list)
    in_conflict: bool = False
    round: int = 0
    between_turns: bool = False
    is_deciding: bool = False
    """Whether a blow has fallen that defeats somebody and is not settled yet: nobody may give meanwhile."""
    has_acted: bool = False
    """Whether the action of this turn has already changed something."""
    still_to_act: list[str] = field(default_factory=list)
    """Who still has a turn in this round, the one now acting left out."""
    acting: str = ""
    asked_to_resolve: bool = False
    """Whether somebody has asked in this turn to roll a Goal."""
    result: str = ""
    """WON or LOST by the Hunters."""
    how: str = ""
    """What settled it."""
    fatal_choice: str = ""
    """live or sacrifice, if Fatal damage has settled it."""

    def opponent(self, key: str) -> Fighter:
        return next(opponent for opponent in self.opponents if opponent.key == key)

    @property
    def standing(self) -> list[Fighter]:
        return [opponent for opponent in self.opponents if not opponent.is_down]

    @property
    def open_goals(self) -> list[Goal]:
        return [goal for goal in self.goals if not goal.result]


@dataclass
class Adventure:
    """What the Hunters set out for (BH-24)."""

    number: int = 1
    goal: str = ""
    is_hunt: bool = False
    beast: str = ""
    breed: str = "none"
    """Of what kind the beast is; none without a beast."""
    pool: int = 0
    limit: int = 0
    first_pool: int = 0
    challenges: int = 0
    last_domain: str = ""
    has_begun: bool = False
    result: str = ""
    how: str = ""


@dataclass
class Campaign:
    """A tale: one adventure after another with the same Hunters."""

    settings: Settings
    hunters: list[Hunter]
    solo: bool = False
    """Whether the program plays the Challenger, so that the Hunters frame the Challenges (BH-S01)."""
    next_solo: bool = False
    """The same from the next Challenge on."""
    players: Mapping[str, str] = field(default_factory=dict)
    adventure: Adventure = field(default_factory=Adventure)
    challenge: Challenge | None = None
    tables: Tables = field(default_factory=Tables)
    offers: Offers = field(default_factory=Offers, kw_only=True)
    """Which names and years are proposed."""

    def __post_init__(self) -> None:
        self.teller = Teller(place=self._place)

    def simulate(self) -> None:
        """Begin where the Hunters are made, and tell nothing."""
        for hunter, row in zip(self.hunters, cast()["hunters"].values(), strict=False):
            hunter.become(row)
            hunter.is_ready = True
        self.teller.silence()

    def _place(self) -> Mapping[str, Value]:
        adventure, challenge = self.adventure, self.challenge
        return {
            "adventure": adventure.number,
            "challenge": challenge.number if challenge else 0,
            "pool": adventure.pool,
        }

    @property
    def lead(self) -> Hunter:
        """The Hunter who answers for all Hunters together."""
        return next((hunter for hunter in self.hunters if not hunter.is_gone), self.hunters[0])

    def one_for_each_person(self, hunters: Iterable[Hunter]) -> list[Hunter]:
        """The first of these Hunters of each person who plays some of them."""
        found: dict[str, Hunter] = {}
        for hunter in hunters:
            found.setdefault(self.players.get(hunter.seat, ""), hunter)
        return list(found.values())

    @property
    def framer(self) -> str:
        """The seat that says what a Challenge is about (BH-S01)."""
        return self.lead.seat if self.solo else CHALLENGER

    @property
    def party(self) -> list[Hunter]:
        """Those who are in this adventure."""
        return [hunter for hunter in self.hunters if not (hunter.is_gone or hunter.is_out)]

    @property
    def in_challenge(self) -> list[Hunter]:
        """Those who take part in this Challenge and have not given."""
        return [hunter for hunter in self.party if not hunter.has_given]

    @property
    def standing(self) -> list[Hunter]:
        """Those who can act in this conflict."""
        return [hunter for hunter in self.in_challenge if not hunter.is_down]

    @property
    def now(self) -> Challenge:
        """The Challenge that is being played."""
        assert self.challenge is not None
        return self.challenge

    def fighter(self, key: str) -> Fighter:
        fighters: Iterable[Fighter] = [*self.hunters, *(self.challenge.opponents if self.challenge else [])]
        return next(fighter for fighter in fighters if fighter.key == key)

    def foes(self, fighter: Fighter) -> list[Fighter]:
        """The standing characters of the other side."""
        return list(self.now.standing) if fighter.is_hunter else list(self.standing)

    @property
    def has_tattoo(self) -> bool:
        """Whether any Hunter has won a first Tattoo."""
        return any(hunter.tattoos for hunter in self.hunters)


def setting_out(settings: Settings, seats: Sequence[Seat]) -> Campaign:
    """The state before anything has happened."""
    hunters = [Hunter(seat.key, seat.key) for seat in seats if seat.role == "hunter"]
    challenger = next(seat for seat in seats if seat.role == CHALLENGER)
    people = {seat.key: seat.person for seat in seats if seat.person and not seat.automa}
    several = people if len(set(people.values())) > 1 else {}
    return Campaign(settings, hunters, challenger.automa, challenger.automa, several)
