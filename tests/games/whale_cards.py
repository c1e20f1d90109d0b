"""What the tests of the card game share: a season in any position, as the ledger writes it, and what comes of it.

    at("A [Lances, Arctic]; B [Sperm Whale]; BT A 2; pile [Gam]; nation A dutch")

Hands and the discard pile stand oldest card first, the pile top card first. What is not named is empty, zero or off.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tales.entries import Seat, Value
from tales.games.whale_cards import GAME
from tales.games.whale_cards.deck import NAMES
from tales.games.whale_cards.season import slot
from tales.games.whale_cards.state import Season, Ship
from tales.lab.scripted import faces_of
from tales.rules import dice as dice_of
from tales.rules.asks import SKIPPED, Ask, Choose, Narrate, Open, Roll, Shuffle, Tell
from tales.rules.settings import Settings

SHORT = {"A": "ship-1", "B": "ship-2", "C": "ship-3", "D": "ship-4"}
"""How the ledger calls the seats."""

KEYS = {name: key for key, name in NAMES.items()}


def seated(count: int, automa: str = "", people: str = "") -> tuple[Seat, ...]:
    """So many ships; those named are played by the program."""
    program = [SHORT[word] for word in automa.split()]
    wanted = [Seat("", "ship", people or key.title(), key in program) for key in list(SHORT.values())[:count]]
    return GAME.seats(wanted, Settings(GAME.settings, {"players": str(count)}))


def new(count: int = 2, automa: str = "", **settings: Any) -> Season:
    """The state before anything has happened. As in the vectors of the ledger, each ship is asked for Modifiers."""
    chosen = {"players": str(count), "modifier_window": "in turn", **settings}
    return GAME.new(Settings(GAME.settings, chosen), seated(count, automa))


def ship(season: Season, short: str) -> Ship:
    """A ship by the ledger's letter."""
    return season.at(SHORT[short])


def cards(text: str) -> list[str]:
    """Cards by their printed names, as keys."""
    return [KEYS[name.strip()] for name in text.split(",") if name.strip()]


def at(given: str, count: int = 0, **settings: Any) -> Season:
    """A season in that position, with ship A to move."""
    stacks = dict(re.findall(r"(\w[\w ]*?) \[([^\]]*)\]", given))
    letters = re.findall(r"\b([A-D])\b", given)
    season = new(count or max(2, *(1 + "ABCD".index(letter) for letter in letters)), **settings)
    season.ready, season.pile = True, cards(stacks.pop("pile", ""))
    season.discard = cards(stacks.pop("discard", ""))
    for letter, held in stacks.items():
        ship(season, letter).hand = cards(held)
    for letter, name in zip("ABCD", ("Abigail", "Brothers", "Concord", "Diana"), strict=True):
        if SHORT[letter] in {other.seat for other in season.ships}:
            ship(season, letter).name = f"the {name}"
    for letter, tokens in _numbers(given, "BT"):
        ship(season, letter).tokens = tokens
    for letter, owed in _numbers(given, "skips"):
        ship(season, letter).owed = ["storm"] * owed
    for letter, nation in re.findall(r"nation ([A-D]) (\w+)", given):
        ship(season, letter).nation = nation
    if "second pass" in given:
        season.through = 2
    return season


def _numbers(text: str, what: str) -> list[tuple[str, int]]:
    part = re.search(rf"\b{what} ((?:[A-D] \d+(?:, )?)+)", text)
    return [(letter, int(number)) for letter, number in re.findall(r"([A-D]) (\d+)", part[1])] if part else []


def then(season: Season, expected: str, slots: Sequence[str] = ()) -> None:
    """Check everything that the ledger names: hands, piles, BT, skips, whose turn is next, who has won."""
    for what, names in re.findall(r"(\w[\w ]*?) \[([^\]]*)\]", expected):
        stacks = {"pile": season.pile, "discard": season.discard, "out of the game": season.removed}
        found = stacks[what] if what in stacks else ship(season, what).hand
        assert (what, [NAMES[card] for card in found]) == (what, [NAMES[card] for card in cards(names)])
    for letter, tokens in _numbers(expected, "BT"):
        assert (letter, ship(season, letter).tokens) == (letter, tokens)
    for letter, owed in _numbers(expected, "skips"):
        assert (letter, len(ship(season, letter).owed)) == (letter, owed)
    if match := re.search(r"slots ([A-D (skiped),]+)", expected):
        assert list(slots) == match[1].strip(" ,").split(", ")
    if match := re.search(r"next ([A-D])", expected):
        assert season.ship is ship(season, match[1]) and not season.ended
    if "second pass running" in expected:
        assert season.through == 2 and season.pile and not season.last
    if "game over" in expected:
        assert season.ended
    if match := re.search(r"winner ([A-D and]+)", expected):
        assert [other.seat for other in season.winners()] == [SHORT[letter] for letter in match[1].split(" and ")]


@dataclass
class Voyage:
    """What came of some turn slots."""

    season: Season
    slots: list[str] = field(default_factory=list)
    """Whose they were, as the ledger writes them: `A`, `B (skipped)`."""
    asks: list[Ask] = field(default_factory=list)
    """Everything that was asked and told, in order."""
    answers: list[tuple[Ask, Any]] = field(default_factory=list)

    def told(self, key: str) -> list[dict[str, Value]]:
        """The facts of every tell of that key."""
        return [dict(ask.facts) for ask in self.asks if isinstance(ask, Tell) and ask.key == key]

    def asked(self, key: str) -> list[Choose]:
        """Every choice of that key."""
        return [ask for ask in self.asks if isinstance(ask, Choose) and ask.key == key]

    def moments(self) -> list[tuple[str, str, str, str]]:
        """Every narration moment: key, form, weight and who tells it."""
        return [(ask.key, ask.form, ask.weight, ask.seat) for ask in self.asks if isinstance(ask, Narrate)]

    def passages(self) -> list[str]:
        """The keys of all passages, in the order of their opening."""
        return [ask.key for ask in self.asks if isinstance(ask, Open)]


def offered(ask: Choose) -> list[str]:
    """The keys of what may be taken."""
    return [option.key for option in ask.open]


def sailed(given: str | Season, choices: str = "", thrown: str = "", slots: int = 1, **settings: Any) -> Voyage:
    """Play so many turn slots. Choices stand in order, `;` between them; whatever is not listed is declined.

    Raises AssertionError when a die is asked for that is not thrown next, or when anything is left over.
    """
    season = given if isinstance(given, Season) else at(given, **settings)
    script = Script([line.strip() for line in choices.split(";") if line.strip()], faces_of(thrown))
    voyage = Voyage(season)
    letters = {seat: letter for letter, seat in SHORT.items()}
    for _ in range(slots):
        up = season.ship
        voyage.slots.append(letters[up.seat] + " (skipped)" * bool(up.owed))
        script.run(slot(season), voyage)
    assert not script.lines, f"choices left over: {script.lines}"
    assert not script.dice, f"dice left over: {script.dice}"
    return voyage


class Script:
    """Answers in the words of the ledger."""

    def __init__(self, lines: list[str], dice: list[tuple[str, tuple[int, ...]]]) -> None:
        self.lines = lines
        self.dice = dice
        self.whom = ""
        """The ship that the last choice named: at whom an Event goes, from whom a card is drawn."""

    def run(self, play: Any, voyage: Voyage) -> None:
        """Play to the end."""
        answer: Any = None
        try:
            while True:
                ask = play.send(answer)
                voyage.asks.append(ask)
                answer = None
                if isinstance(ask, Open):
                    answer = len(voyage.asks)
                elif not ask.is_note:
                    answer = self.answer(ask)
                    assert ask.accepts(answer), f"{ask.key} refuses {answer!r}; it takes {ask.legal()}"
                    voyage.answers.append((ask, answer))
        except StopIteration:
            pass

    def answer(self, ask: Ask) -> Any:
        """The next line if it fits, otherwise no."""
        if isinstance(ask, Roll):
            assert self.dice, f"{ask.key} wants {ask.dice}, but no more dice are thrown"
            notation, shown = self.dice.pop(0)
            assert notation == ask.dice, f"{ask.key} wants {ask.dice}, but {notation} is thrown"
            return dice_of.faces(shown)
        if isinstance(ask, Shuffle):
            return tuple(range(ask.size))
        if isinstance(ask, Narrate):
            return SKIPPED
        assert isinstance(ask, Choose), ask
        if ask.key in ("event.whom", "hunt.whom"):
            return SHORT[self.whom]
        pattern, key, otherwise = LINES[ask.key]
        found = re.fullmatch(f"([A-D]) {pattern}", self.lines[0]) if self.lines and pattern else None
        if not found or SHORT[found[1]] != ask.seat:
            return otherwise
        del self.lines[0]
        named = found.groupdict()
        self.whom = named.get("whom") or ""
        return key.format(KEYS.get(named.get("card") or "", "pass"), verb=named.get("verb"))


CARD = r"(?P<card>[A-Z][\w ]*?)"
LINES = {
    "event": (rf"plays event {CARD}(?: at (?P<whom>[A-D]))?", "event.{0}", "event.none"),
    "look": ("", "", "seen"),
    "hunt.card": (rf"(?:hunts with {CARD} from (?P<whom>[A-D])|does not hunt)", "hunt.{0}", "hunt.pass"),
    "hunt.again": (r"draws again(?: from (?P<whom>[A-D]))?", "again", "home"),
    "hunt.keep": ("keeps the drawn card", "keep", "discard"),
    "phase.due": (r"(?P<verb>enter|waive)s the extra Hunt Phase", "{verb}", "waive"),
    "phase.more": (rf"plays {CARD} for an extra Hunt Phase", "more.{0}", "enough"),
    "modifier": (rf"plays modifier {CARD}", "modifier.{0}", "modifier.pass"),
    "sailors": ("plays Experienced Sailors", "master", "suffer"),
    "extinction": (rf"removes a {CARD}", "whale.{0}", ""),
}
"""For each choice how the ledger says it, the answer, and what it is when nothing is listed."""
