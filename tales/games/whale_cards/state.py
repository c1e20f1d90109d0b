"""The state of a season: ships with their hands and Blubber Tokens, the pile, the discard pile, and whose turn it is.

Plain data and arithmetic; the rules that move it stand in the other modules. Hands and the order of the pile are
secret, all else is open (WC-R40). No card is ever made or lost (`all_cards`).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tales.entries import Seat
from tales.games.whale_cards.deck import CARDS, DECK, HUNTING, WHALE
from tales.rules.offers import Offers
from tales.rules.settings import Settings
from tales.rules.teller import Teller

HAND = 7
"""The hand size (WC-09)."""

ENGLISH, DUTCH, AMERICANS, NORWEGIANS, BASQUES = "english", "dutch", "americans", "norwegians", "basques"
NATIONS = (ENGLISH, DUTCH, AMERICANS, NORWEGIANS, BASQUES)
"""The five Whaling Nations (WC-49)."""

MASTER, MATE, FLEET = "master", "mate", "fleet"
WRITERS = {"logbook": MATE, "letter": MASTER, "campfire": MASTER, "scene": MATE}
"""Who speaks in each form: letters and yarns, the log; the fleet writes what nobody in particular writes."""

STANDSTILL = 2
"""After so many turns of every ship in which no card moved the season is over (WC-R38)."""


@dataclass(slots=True)
class Log:
    """What a ship has done in the season; open to all."""

    caught: Counter[str] = field(default_factory=Counter)
    """Whales by kind."""
    met: Counter[str] = field(default_factory=Counter)
    """Cards drawn while hunting, by type."""
    lost: int = 0
    """Blubber Tokens lost to Difficulties and to other ships."""
    turns: int = 0
    skipped: int = 0
    hunts: int = 0
    """Catch cards spent on hunting."""
    gams: int = 0
    """Hands looked at."""
    mulligans: int = 0
    modifiers: int = 0
    """Modifiers played on catches, of whichever ship."""


@dataclass(slots=True)
class Ship:
    """One ship, which is one player (WC-01)."""

    seat: str
    place: int
    """Where it sits at the table, from 0."""
    name: str = ""
    master: str = ""
    port: str = ""
    nation: str = ""
    hand: list[str] = field(default_factory=list)
    """In the order in which the cards came, oldest first (WC-R42)."""
    tokens: int = 0
    """Blubber Tokens (WC-04)."""
    owed: list[str] = field(default_factory=list)
    """The Difficulty behind each turn that must be skipped (WC-30)."""
    extra: int = 0
    """Turns earned with Captain Ahab that come next (WC-41)."""
    still: int = 0
    """Turns in a row in which no card moved (WC-R38)."""
    sea_drawn: bool = False
    """Whether a Sea card was drawn in this turn (WC-50)."""
    mulligan: bool = False
    """Whether this turn had a Mulligan (WC-18)."""
    seen: str = ""
    """The seat whose hand this ship has looked at in this turn."""
    seen_cards: list[str] = field(default_factory=list)
    """What is still there of the hand that it has seen."""
    log: Log = field(default_factory=Log)
    teller: Teller = field(init=False, repr=False, compare=False)
    """Its voice among the ships of a season, which gives it to it."""

    @property
    def size(self) -> int:
        """The hand size of this ship (WC-09, WC-53)."""
        return HAND + (self.nation == NORWEGIANS)

    @property
    def catch_cards(self) -> list[str]:
        """The cards in hand that can be hunted with, Over Fishing and Dangerous Voyage too (WC-21, WC-R22)."""
        return [card for card in self.hand if card in HUNTING]

    def forget(self) -> None:
        """Forget what belongs to one turn only."""
        self.sea_drawn = self.mulligan = False
        self.seen, self.seen_cards = "", []


@dataclass(slots=True)
class Catch:
    """A whale that is being fought for, before it is paid (WC-26)."""

    whale: str
    hunter: Ship
    value: int
    """What it is worth by now; may be below 0 until it is paid (WC-R14)."""


@dataclass(slots=True)
class House:
    """The house rules, as the rules ask for them."""

    first_player: str
    opening_deal: bool
    nations: bool
    distinct_nations: bool
    optional_mulligan: bool
    one_modifier: bool
    together: bool
    """Whether all people are asked together first if they play Modifiers on a catch."""
    longest_skip: bool
    stop_at_once: bool


@dataclass(slots=True)
class Season:
    """One tale: from the naming of the ships to the tally of Blubber Tokens."""

    ships: list[Ship]
    """In seating order."""
    house: House
    offers: Offers = field(default_factory=Offers, kw_only=True)
    """Which names and years are proposed."""
    people: tuple[str, ...] = ()
    """The seats at which people sit when the tale begins."""
    teller: Teller = field(init=False, repr=False, compare=False)
    """Tells what concerns all ships; each ship has a voice of its own."""

    named: bool = False
    """Whether ships and people have their names; simulations begin with that done."""
    ready: bool = False
    """Whether the hands are dealt."""
    year: int = 0
    first: int = 0
    """The place at the table of the ship that goes first."""
    up: int = 0
    """The place of the ship whose turn slot comes next, or is in play."""
    turn: int = 1
    """The turn slot to be played, or in play."""
    is_extra: bool = False
    """Whether that slot was earned with Captain Ahab."""
    pile: list[str] = field(default_factory=list)
    """Face down, the top card first."""
    discard: list[str] = field(default_factory=list)
    """Face up, the oldest card first."""
    removed: list[str] = field(default_factory=list)
    """Out of the game (WC-36)."""
    face_up: list[str] = field(default_factory=list)
    """The card drawn in the hunt in progress (WC-R04)."""
    thick: int = len(DECK)
    """How many cards the pile had when this pass began."""
    through: int = 1
    """Which time the deck is gone through, 1 or 2 (WC-10)."""
    renewed: bool = False
    """Whether the pile was renewed in this slot."""
    last: bool = False
    """Whether the turn in play is the last one (WC-46)."""
    moved: bool = False
    """Whether a card has moved in the turn in play."""
    catch: Catch | None = None
    standstill: bool = False
    """Whether the season has ended because nobody moved a card any more (WC-R38)."""
    ended: bool = False
    """Whether no turn slot comes any more."""
    closed: bool = False
    """Whether the book is closed: from now on all hands are open."""

    def __post_init__(self) -> None:
        self.teller = Teller(writers=WRITERS)
        for ship in self.ships:
            ship.teller = self.voice(ship)

    def voice(self, ship: Ship) -> Teller:
        """How a ship tells: whose log it is on everything, and where the season and the ship stand on passages."""
        return self.teller.voice(
            marks=lambda: {"vessel": ship.seat, "ship": ship.name},
            place=lambda: {"turn": self.turn, "half": self.through, "tokens": ship.tokens},
        )

    def simulate(self) -> None:
        """Begin with all ships named and nobody to listen."""
        self.named = True
        self.teller.silence()

    @property
    def ship(self) -> Ship:
        """The ship whose turn slot it is."""
        return self.ships[self.up]

    @property
    def over(self) -> bool:
        """Whether all play stops where it is, by the house rule (WC-R05)."""
        return self.last and self.house.stop_at_once

    def at(self, seat: str) -> Ship:
        """The ship of that seat."""
        return next(ship for ship in self.ships if ship.seat == seat)

    def after(self, ship: Ship) -> list[Ship]:
        """The other ships in turn order after this one."""
        return self.ships[ship.place + 1 :] + self.ships[: ship.place]

    def in_turn_order(self) -> list[Ship]:
        """All ships, the first player first."""
        return self.ships[self.first :] + self.ships[: self.first]

    def to_draw_from(self, ship: Ship) -> list[Ship]:
        """The opponents who hold at least one card (WC-22)."""
        return [other for other in self.after(ship) if other.hand]

    def place_of(self, ship: Ship) -> int:
        """Which place a ship has by its BT, 1 for the richest; ties share it."""
        return 1 + sum(other.tokens > ship.tokens for other in self.ships)

    @property
    def still(self) -> str:
        """WC-R38: "last-chance" in a turn with which the season ends if no card moves in it; else empty."""
        is_last = all(other.still + (other is self.ship) >= STANDSTILL for other in self.ships)
        return "last-chance" if is_last and not self.moved else ""

    def is_rival(self, ship: Ship) -> bool:
        """Whether the program plays that ship against people."""
        return bool(self.people) and ship.seat not in self.people

    def all_cards(self) -> Iterator[str]:
        """Every card, wherever it is."""
        yield from self.pile
        yield from self.discard
        yield from self.removed
        yield from self.face_up
        for ship in self.ships:
            yield from ship.hand

    # Cards that move

    def put_down(self, ship: Ship, card: str) -> None:
        """Discard a card from a hand."""
        ship.hand.remove(card)
        self.discard.append(card)
        self.moved = True
        for other in self.ships:
            if other.seen == ship.seat and card in other.seen_cards:
                other.seen_cards.remove(card)

    def throw_away(self, ship: Ship) -> list[str]:
        """Discard a whole hand, oldest card first (WC-43, WC-R42)."""
        thrown = list(ship.hand)
        self.discard.extend(thrown)
        ship.hand.clear()
        self.moved = self.moved or bool(thrown)
        return thrown

    def take_from(self, hunter: Ship, other: Ship, place: int) -> str:
        """Turn up the card at that place of a hand, from 1 (WC-22, WC-23)."""
        card = other.hand.pop(place - 1)
        self.face_up.append(card)
        self.moved = True
        if hunter.seen == other.seat and card in hunter.seen_cards:
            hunter.seen_cards.remove(card)
        return card

    def put_away(self) -> None:
        """Discard the card that was drawn (WC-39)."""
        self.discard.extend(self.face_up)
        self.face_up.clear()

    def keep(self, ship: Ship) -> None:
        """Take the card that was drawn into the hand (WC-54)."""
        ship.hand.extend(self.face_up)
        self.face_up.clear()

    def top_card(self) -> str:
        """Take the top card of the pile; in the second pass the last one makes this the last turn (WC-46)."""
        card = self.pile.pop(0)
        self.moved = True
        self.last = self.last or (self.through == 2 and not self.pile)
        return card

    def whales_left(self) -> list[str]:
        """The kinds of whale that are in the pile, the most valuable first."""
        return [key for key, card in CARDS.items() if card.type == WHALE and key in self.pile]

    def remove(self, whale: str) -> None:
        """Take the whale of that kind nearest the top out of the game (WC-36, WC-R42)."""
        self.pile.remove(whale)
        self.removed.append(whale)
        self.moved = True
        self.last = self.last or (self.through == 2 and not self.pile)

    def owe(self, ship: Ship, card: str) -> None:
        """Turns to skip for a Difficulty: they add up, or the longest counts (WC-R18)."""
        owed = [card] * CARDS[card].skips
        if not self.house.longest_skip:
            ship.owed.extend(owed)
        elif len(owed) > len(ship.owed):
            ship.owed = owed

    def winners(self) -> list[Ship]:
        """Whoever has the most Blubber Tokens; several share the win (WC-47, WC-R37)."""
        maximum = max(ship.tokens for ship in self.ships)
        return [ship for ship in self.ships if ship.tokens == maximum]


def setting_out(settings: Settings, seats: Sequence[Seat]) -> Season:
    """The state before anything has happened."""
    return Season(
        [Ship(seat.key, place) for place, seat in enumerate(seats)],
        House(
            settings.word("first_player"),
            settings["opening_deal"] is True,
            settings["nations"] is True,
            settings["distinct_nations"] is True,
            settings["mulligan"] == "optional",
            settings["modifiers_per_catch"] == "one per player",
            settings["modifier_window"] == "together",
            settings["skips"] == "longest",
            settings["game_end"] == "at once",
        ),
        tuple(seat.key for seat in seats if not seat.automa),
        pile=list(DECK),
    )
