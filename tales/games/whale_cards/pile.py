"""The pile: cards come from it, it is renewed once, and its last card makes the turn in play the last one."""

from tales.games.whale_cards.state import Season, Ship
from tales.rules.play import Play, Rules, shuffle
from tales.rules.teller import Given


def draw(season: Season, ship: Ship, count: int, rule: Rules) -> Play[int]:
    """So many cards from the pile into a hand; how many there were. Only the ship itself sees which."""
    held = len(ship.hand)
    while len(ship.hand) < held + count and (yield from has_cards(season)):
        ship.hand.append(season.top_card())
    drawn = ship.hand[held:]
    if drawn:
        facts: Given = {"cards": len(drawn), "hand": len(ship.hand), "pile": len(season.pile)}
        yield from ship.teller.tell("hand.filled", rule, **facts)
        yield from ship.teller.tell("hand.drawn", rule, to=(ship.seat,), which=tuple(drawn))
    return len(drawn)


def fill(season: Season, ship: Ship, rule: Rules) -> Play[int]:
    """WC-09, WC-44, WC-53: draw up to the hand size; with as many cards or more nothing is drawn (WC-R28)."""
    return draw(season, ship, ship.size - len(ship.hand), rule)


def has_cards(season: Season) -> Play[bool]:
    """WC-10: whether the pile has a card when one is needed, renewed if this is the first time that it has not."""
    if season.pile:
        return True
    if season.through == 1 and season.discard:
        yield from renew(season)
        return True
    season.last = True  # WC-R05; WC-R06 if there is no discard pile either
    return False


def renew(season: Season) -> Play[None]:
    """WC-10, WC-R04: all that lies in the discard pile is shuffled and becomes the pile, for the second pass."""
    season.pile = yield from shuffle("pile.renew", season.discard, rule=("WC-10", "WC-R04", "WC-R42"))
    season.discard, season.through, season.renewed = [], 2, True
    season.thick = len(season.pile)
    yield from season.ship.teller.tell("pile.renewed", ("WC-10", "WC-R04"), cards=len(season.pile))
