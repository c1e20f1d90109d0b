"""Ice Fishing: two on a frozen lake, and a pike that everybody has heard of. The example game of `tales`."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tales.entries import Seat, Value
from tales.rules.asks import Option
from tales.rules.base import BaseGame
from tales.rules.play import Ending, Game, Play, Role, choose, roll, shuffle
from tales.rules.settings import Settings
from tales.rules.sheets import Cards, Gauge, Sheet
from tales.rules.tables import Table
from tales.rules.teller import Teller
from tales.rules.words import Words, load

HOURS, STRONGEST = 8, 8


@dataclass
class Day:
    """Everything that changes while two people fish."""

    angler: str
    watch: str
    book: Mapping[str, Any] = field(repr=False)
    """The tables, as tables.toml has them in the edition of the tale."""
    hour: int = 1
    bait: int = 5
    ice: int = 6
    lake: list[str] = field(default_factory=list)
    caught: list[str] = field(default_factory=list)
    home: bool = False

    def __post_init__(self) -> None:
        self.teller = Teller(writers={"logbook": "watch", "scene": "watch", "campfire": "angler"}, place=self.when)
        self.ice_table = ice_table(self.book)
        self.worths = {card: worth for card, (_, worth) in self.book["lake"].items()}

    def when(self) -> Mapping[str, Value]:
        """What every passage and every moment knows."""
        return {"hour": self.hour, "ice": self.ice}

    @property
    def worth(self) -> int:
        """What the catch comes to."""
        return sum(self.worths[card] for card in self.caught)


def ice_table(book: Mapping[str, Any]) -> Table[list[object]]:
    """IF-06: what the ice does. Raises TableError."""
    return Table.of("1d6", book["ice"].items())


def day(d: Day) -> Play[Ending]:
    """IF-02, IF-08, IF-09: hours, until the ice, the light or the two of them have had enough."""
    if not d.lake:
        cards = [card for card, (count, _) in d.book["lake"].items() for _ in range(count)]
        d.lake = yield from shuffle("lake", cards, rule="IF-04")
    while d.hour <= HOURS and not d.home:
        yield from d.teller.passage("hour", hour(d), form="logbook")
        if d.ice <= 0:
            lost, d.caught = d.worth, []
            yield from d.teller.moment(d.watch, "ice.broke", "scene", "scene", "IF-08", lost=lost)
            return Ending("wet", (("worth", 0),))
        d.hour += 1
    yield from d.teller.moment(d.angler, "day.over", "campfire", "entry", "IF-09", worth=d.worth, fish=tuple(d.caught))
    return Ending("dry", (("worth", d.worth),))


def hour(d: Day) -> Play[None]:
    """IF-03 to IF-07: what the Angler does, what the ice does, and whether that is enough."""
    yield from d.teller.tell("hour.begins", "IF-03", hour=d.hour, bait=d.bait, ice=d.ice)
    fish = Option("fish", barred="" if d.bait else "no-bait")
    done = yield from choose(d.angler, "hour.action", [fish, "wait", "home"], rule="IF-03")
    if done == "home":
        d.home = True
        return
    if done == "fish":
        yield from cast(d)
    face = (yield from roll(d.watch, "ice", "1d6", rule="IF-06")).total
    what, change = d.ice_table[face]
    d.ice = min(STRONGEST, d.ice + int(str(change)))
    yield from d.teller.tell("ice.changed", "IF-06", how=str(what), ice=max(0, d.ice))
    if what == "groans":
        yield from d.teller.moment(d.watch, "ice.groaned", "logbook", "line", "IF-06")
    if 0 < d.ice <= 2:
        d.home = (yield from choose(d.watch, "watch.says", ["home", "stay"], rule="IF-07", ice=d.ice)) == "home"


def cast(d: Day) -> Play[None]:
    """IF-04, IF-05: a bait for the top card; the Old Pike has to be landed."""
    d.bait -= 1
    card = d.lake.pop()
    yield from d.teller.tell("lake.gave", "IF-04", card=card, bait=d.bait)
    if card != "old-pike":
        d.caught += [card] if d.worths[card] else []
        return
    fight = (yield from roll(d.angler, "pike.fight", "2d6", rule="IF-05")).total
    if landed := fight >= 8:
        d.caught.append(card)
    else:
        d.bait = max(0, d.bait - 1)
    yield from d.teller.tell("pike.fought", "IF-05", landed=landed, bait=d.bait)
    yield from d.teller.moment(d.angler, "pike.fought", "scene", "scene", "IF-05", landed=landed)


class IceFishing(BaseGame[Day]):
    """The game, as `tales` knows it. The program, where it plays, fishes while it can."""

    key, title, author = "ice-fishing", "Ice Fishing", "the makers of tales"
    edition = "1"
    data_files: tuple[str, ...] = ("tables.toml",)
    loads_editions = True
    roles: tuple[Role, ...] = (Role("angler", 1, 1), Role("watch", 0, 1))  # IF-01
    forms: tuple[str, ...] = ("logbook", "scene", "campfire")

    def __init__(self) -> None:
        ice_table(self.data("tables.toml"))  # a table with a gap is refused before anybody plays

    def new(self, settings: Settings, seats: Sequence[Seat]) -> Day:
        """The morning."""
        watch = "watch" if any(seat.role == "watch" for seat in seats) else "angler"
        return Day("angler", watch, self.data("tables.toml"))

    def play(self, state: Day) -> Play[Ending]:
        """The rules."""
        return day(state)

    def sheet(self, state: Day, viewer: Iterable[str]) -> Sheet:
        """How things stand; the cards of the lake are nobody's to see."""
        words = Words(load(__package__))
        caught = Cards("Caught", tuple(words.name("card", card) for card in state.caught))
        parts = (Gauge("Bait", state.bait, 5), Gauge("Ice", max(0, state.ice), STRONGEST), caught)
        return Sheet("A day on the ice", "The lake", f"hour {min(state.hour, HOURS)} of {HOURS}", parts)


GAME: Game[Day] = IceFishing()
