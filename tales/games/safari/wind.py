"""The wind, the deck and its shuffles (SF-11, SF-12, SF-18, SF-19)."""

from tales.games.safari.awareness import direction
from tales.games.safari.country import scenario_of
from tales.games.safari.ground import turned
from tales.games.safari.state import Hunt
from tales.games.safari.tables import book
from tales.rules.asks import TABLE
from tales.rules.play import Play, roll, shuffle

_MAIN = ((0, -1), (1, 0), (0, 1), (-1, 0))
_BETWEEN = ((1, -1), (1, 1), (-1, 1), (-1, -1))


def first_wind(hunt: Hunt) -> Play[None]:
    """SF-11, SF-R22: main or between by one die, which of four by another; 5 and 6 are rolled again."""
    drawn = scenario_of(hunt)
    if drawn is not None and drawn.wind is not None:
        hunt.wind = drawn.wind
        yield from hunt.teller.tell("wind.blows", "SF-11", way=direction(hunt.wind))
        return
    face = (yield from roll(TABLE, "wind.first", "1d6", rule=("SF-11", "SF-R22")))[0]
    ways = _MAIN if face <= 3 else _BETWEEN
    while True:
        face = (yield from roll(TABLE, "wind.way", "1d6", rule=("SF-11", "SF-R22")))[0]
        if face <= 4:
            break
    hunt.wind = ways[face - 1]
    yield from hunt.teller.tell("wind.blows", "SF-11", way=direction(hunt.wind))


def wind_changes(hunt: Hunt) -> Play[None]:
    """SF-18, SF-19: the wind shifts by a die."""
    face = (yield from roll(TABLE, "wind.shift", "1d6", rule="SF-19"))[0]
    steps = book().wind[face]
    if face == 6 and hunt.settings["wind_six"] == "left":
        steps = -steps
    hunt.wind = turned(hunt.wind, steps)
    yield from hunt.teller.tell("wind.changes", "SF-19", way=direction(hunt.wind), steps=abs(steps), left=steps < 0)


def shuffle_deck(hunt: Hunt) -> Play[None]:
    """SF-12, SF-18: all hands counted anew, and every card shuffled; nobody sees the order."""
    hunt.turned = []
    hunt.deck = yield from shuffle("deck", hunt.full_deck(), rule=("SF-12", "SF-18"))
    yield from hunt.teller.tell("deck.shuffled", "SF-18", count=len(hunt.deck))


def recount(hunt: Hunt) -> Play[None]:
    """SF-14 with the house rule: a card won goes anywhere into the rest of the deck at once, one lost leaves it."""
    if hunt.settings["cards_change"] != "immediate":
        return
    for hand, count in hunt.hands().items():
        there = hunt.deck.count(hand) + hunt.turned.count(hand)
        for _ in range(count - there):
            at = (yield from roll(TABLE, "deck.place", f"1d{len(hunt.deck) + 1}", rule="SF-14", to=()))[0]
            hunt.deck.insert(at - 1, hand)
        for _ in range(min(there - count, hunt.deck.count(hand))):
            hunt.deck.remove(hand)
