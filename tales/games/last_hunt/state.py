"""The state of a hunt: the Party, the Beast, the Risk on the table, and where the Turn stands.

Plain data and arithmetic; the rules that move it stand in the other modules. What the Beast's two scores are is the
Beast's secret until the Moment of Truth (LH-R26); everything else here is open.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tales.entries import Seat, Value
from tales.games.last_hunt.modifiers import LEVELS, chance, ways_to_win
from tales.rules.offers import Offers
from tales.rules.settings import Settings
from tales.rules.teller import Teller

BEAST, HUNTER = "beast", "hunter"
"""The seats of which there is one each (LH-01)."""

PARTY = "party"
"""The writer of what nobody in particular writes."""

SCORES = ("death", "life")
OPPOSITE = {"death": "life", "life": "death"}

MOST = 10
"""No score of a member of the Party goes above it (LH-11)."""

HIGHEST = LEVELS[-1]
"""The highest level of a Risk (LH-45)."""

DOWN, FLEEING, SPENT = "down", "fleeing", "spent"
"""Who has run out of one score before the other, or of both at once (LH-82, LH-83, LH-R30)."""

DEAD, WOUNDED, UNSCATHED = "dead", "wounded", "unscathed"

TIMES = ("dawn", "day", "dusk", "night")
"""In what order the time goes round when nobody says otherwise."""


@dataclass(slots=True)
class Being:
    """Whoever has a Death and a Life (LH-08)."""

    seat: str
    death: int
    life: int
    name: str = ""
    label: str = ""
    """DOWN, FLEEING or SPENT in the Moment of Truth; empty before that."""
    death_before: int = 0
    """What Death was before the episode in hand, and `life_before` what Life was."""
    life_before: int = 0

    def score(self, which: str) -> int:
        """The present Death or Life."""
        return self.death if which == "death" else self.life

    def change(self, which: str, by: int, maximum: int | None = None) -> int:
        """Move Death or Life, never below 0 nor above `most`; by how much it moved."""
        was = self.score(which)
        now = max(0, was + by if maximum is None else min(maximum, was + by))
        if which == "death":
            self.death = now
        else:
            self.life = now
        return now - was

    def mark(self) -> None:
        """Remember the scores, so that a sheet can show what has changed."""
        self.death_before, self.life_before = self.death, self.life

    def run_out(self) -> None:
        """LH-R30: the label of whoever has run out of something by now; it stays."""
        if not self.label and not (self.death and self.life):
            self.label = DOWN if self.death else FLEEING if self.life else SPENT


@dataclass(slots=True)
class Member(Being):
    """The Hunter or a Companion."""

    job: str = ""
    """What this Companion does in the Party (LH-06)."""
    out: bool = False
    """LH-66: a Companion who has lost all of one score, for the rest of the hunt (LH-R16)."""
    total: int = 0
    """All Life dice in the Moment of Truth (LH-79)."""
    fate: str = ""
    """DEAD, WOUNDED or UNSCATHED; empty until it is known."""

    @property
    def is_hunter(self) -> bool:
        """Whether this is the Hunter, who never goes Out (LH-70)."""
        return self.seat == HUNTER

    def may_grow(self, which: str) -> bool:
        """LH-R13, LH-69: a score at 10 cannot be named, nor the Death of somebody who is Out."""
        return self.score(which) < MOST and not (self.out and which == "death")


@dataclass(slots=True)
class Beast(Being):
    """The thing that is hunted."""

    nature: str = ""
    """What it is, in a few words."""
    ready: str = "own"
    """Which of the Beasts that stand ready it is; "own" if the players have invented it."""
    first_life: int = 0
    gained: int = 0
    """All points got in Step 6 so far; how they were split is secret."""
    lost_death: int = 0
    """Points of Death lost in Raises, and `lost_life` those of Life; both open."""
    lost_life: int = 0
    death_total: int = 0
    """All Death dice in the Moment of Truth (LH-77)."""
    life_total: int = 0
    """All Life dice in the Moment of Truth (LH-75)."""

    @property
    def together(self) -> int:
        """Death and Life together, which everybody can reckon (LH-R26)."""
        return self.death + self.life

    @property
    def most_life(self) -> int:
        """The highest Life that it can have, as far as everybody knows."""
        return self.first_life + self.gained - self.lost_life


@dataclass(slots=True)
class Risk:
    """What is on the table (LH-44)."""

    taker: Member
    score: str
    """Which score is at Risk: death or life."""
    about: Member | None = None
    """Whose score is to go up; None for the taker's own."""
    level: int = 0
    """The announced level, 0 before it is announced."""
    final: int = 0
    """The final level: the announced one, or that of the Raise."""
    by: str = ""
    """The seat that has Raised; empty if nobody has."""
    won: bool | None = None
    """How it ended; None before the dice."""
    pending: str = ""
    """The seat that is about to Raise and has not said how high."""

    @property
    def owner(self) -> Member:
        """Whose score is to go up."""
        return self.about or self.taker


@dataclass(frozen=True, slots=True)
class Raised:
    """A Raise that has been made, for the sheet."""

    turn: int
    by: str
    """The seat."""
    taker: str
    score: str
    level: int
    final: int
    won: bool


@dataclass(slots=True)
class Hunt:
    """One tale: from the naming of the Beast to the last words of everybody."""

    beast: Beast
    party: list[Member]
    """The Hunter, then the Companions in seating order (LH-R27)."""
    modifiers: tuple[int, ...]
    """What the Beast adds to its die at levels 1 to 6 (LH-R01)."""
    secret: bool
    """Whether the Beast keeps its splits to itself (LH-R26)."""
    offers: Offers = field(default_factory=Offers, kw_only=True)
    """Which names and years are proposed."""
    people: tuple[str, ...] = ()
    """The seats at which people sit when the tale begins."""
    players: Mapping[str, str] = field(default_factory=dict)
    """Their names by seat, where there are several of them."""
    teller: Teller = field(init=False, repr=False, compare=False)

    ready: bool = False
    """Whether the Party has set out."""
    region: str = ""
    places: tuple[str, ...] = ()
    """Where the hunt may lead, in order; offered to the Beast."""
    turn: int = 1
    """The Turn to be played, or in play."""
    scenes: int = 0
    """How often the Party has moved."""
    place: str = ""
    """Where the Party is, and `time` when, as the Beast fixed them; empty until the first move."""
    time: str = ""
    narrated: list[str] = field(default_factory=list)
    """The Companions who have had their chance this Turn, by seat."""
    table: Risk | None = None
    """The Risk in play."""
    raises: list[Raised] = field(default_factory=list)
    declared: bool = False
    """Whether the Moment of Truth has come."""
    round: int = 0
    party_total: int = 0
    """All Death dice of the Party in the Moment of Truth (LH-74)."""
    ended: bool = False
    """Whether it is known what became of everybody."""

    def __post_init__(self) -> None:
        self.teller = Teller(place=self.whereabouts)

    def whereabouts(self) -> Mapping[str, Value]:
        """The Turn, and the place and the time in force."""
        return {"turn": self.turn, "place": self.place, "time": self.time}

    def simulate(self) -> None:
        """Begin after the set-up, with nobody to listen: who hunts what changes no number."""
        self.ready = True
        self.teller.silence()

    @property
    def place_ahead(self) -> str:
        """Where the hunt leads next, if the Beast does not say otherwise; a move may also be one in time only."""
        return self.places[self.scenes % len(self.places)] if self.places else self.place or "the next camp"

    @property
    def size(self) -> int:
        """P, the number of people in the Party (LH-07); it never changes (LH-R20)."""
        return len(self.party)

    @property
    def hunter(self) -> Member:
        """The Hunter."""
        return self.party[0]

    @property
    def companions(self) -> list[Member]:
        """The Companions in seating order."""
        return self.party[1:]

    @property
    def waiting(self) -> list[Member]:
        """The Companions who have not had their chance this Turn (LH-22)."""
        return [companion for companion in self.party[1:] if companion.seat not in self.narrated]

    @property
    def party_death(self) -> int:
        """The Death of the whole Party (LH-13)."""
        return sum(member.death for member in self.party)

    @property
    def slain(self) -> bool:
        """LH-84: whether the Beast is slain, by the dice of the Moment of Truth; not in a tie (LH-R32)."""
        return self.party_total > self.beast.life_total

    @property
    def dead(self) -> int:
        """How many members have died."""
        return sum(member.fate == DEAD for member in self.party)

    @property
    def hidden(self) -> tuple[str, ...] | None:
        """Who may see what the Beast decides."""
        return (BEAST,) if self.secret else None

    def member(self, seat: str) -> Member:
        """The member of the Party at that seat."""
        return next(member for member in self.party if member.seat == seat)

    def being(self, seat: str) -> Being:
        """Whoever plays at that seat."""
        return self.beast if seat == BEAST else self.member(seat)

    def sees_beast(self, viewer: Iterable[str]) -> bool:
        """Whether these seats together know the Beast's two scores."""
        return self.declared or not self.secret or BEAST in set(viewer)

    def modifier(self, level: int) -> int:
        """What the Beast adds to its die at a final level (LH-63)."""
        return self.modifiers[level - 1]

    def ways(self, level: int) -> int:
        """In how many of 36 throws the taker wins at a final level."""
        return ways_to_win(self.modifier(level))

    def chance(self, level: int) -> str:
        """The same as people say it."""
        return chance(self.modifier(level))

    def mark(self) -> None:
        """Begin something new, from which on changes are shown."""
        for member in self.party:
            member.mark()
        self.beast.mark()


def setting_out(settings: Settings, seats: Sequence[Seat]) -> Hunt:
    """The state before anything has happened (LH-09, LH-10)."""
    companions = [seat.key for seat in seats if seat.role == "companion"]
    party = [Member(HUNTER, 2, 2), *(Member(seat, 1, 1) for seat in companions)]
    beast = Beast(BEAST, 4, 2 * len(party) + 2)
    beast.first_life = beast.life
    modifiers = settings["risk_modifiers"]
    assert isinstance(modifiers, tuple)
    hunt = Hunt(
        beast,
        party,
        tuple(number for number in modifiers if isinstance(number, int)),
        settings["secret_splits"] is True,
        tuple(seat.key for seat in seats if not seat.automa),
    )
    players = {seat.key: seat.person for seat in seats if not seat.automa}
    hunt.players = players if len(set(players.values())) > 1 else {}
    hunt.mark()
    return hunt
