"""What a viewer may see of a season: their own hands, the backs of all others, and everything that is open (WC-R40)."""

from collections.abc import Iterable, Iterator

from tales.games.whale_cards.deck import CARDS, NAMES, WHALE
from tales.games.whale_cards.state import Season, Ship
from tales.sheets import Cards, Line, Part, Sheet
from tales.words import Words, load


def sheet(season: Season, viewer: Iterable[str]) -> Sheet:
    """Ships with their Blubber Tokens, hands, the pile, and what lies on the table."""
    mine = frozenset(viewer)
    title = f"Season of {season.year}" if season.year else "A season"
    return Sheet(title, _place(season), _turn(season), tuple(_parts(season, mine)))


def _place(season: Season) -> str:
    if not season.ready or season.ended:
        return ""
    return f"{_called(season.ship)} is up" + (", an extra turn" if season.is_extra else "")


def _turn(season: Season) -> str:
    if not season.ready:
        return "before the season"
    if season.ended:
        return "the season is over"
    half = "first" if season.through == 1 else "second"
    return f"turn {season.turn}, {half} pass" + (", the last turn" if season.last else "")


def _parts(season: Season, mine: frozenset[str]) -> Iterator[Part]:
    words = Words(load("tales.games.whale_cards"))
    for ship in season.ships:
        yield _ship(ship, words)
    for ship in season.ships:
        yield _hand(ship, season.closed or ship.seat in mine)
    for ship in season.ships:
        if ship.seen and ship.seat in mine:
            yield Cards(f"Seen by {_called(ship)}: {_called(season.at(ship.seen))}", _named(ship.seen_cards))
    if season.face_up:
        yield Line("On the table", _table(season))
    yield Line("Pile", f"{len(season.pile)} card{'s' * (len(season.pile) != 1)}")
    yield Cards("Discard pile, newest first", _named(reversed(season.discard)))
    if season.removed:
        yield Cards("Out of the game", _named(season.removed))


def _ship(ship: Ship, words: Words) -> Line:
    """What is open of a ship: BT, whales, turns to skip or to come, nation, and who commands it."""
    whales = ship.log.caught.total()
    said = [f"{ship.tokens} BT"]
    if whales:
        said.append(f"{whales} whale{'s' * (whales > 1)} caught")
    if ship.owed:
        said.append(f"{len(ship.owed)} turn{'s' * (len(ship.owed) > 1)} to skip")
    if ship.extra:
        said.append("an extra turn to come")
    if ship.nation:
        said.append(words.name("nation", ship.nation))
    return Line(_called(ship), ", ".join(said) + (f"; {ship.master}" if ship.master else ""))


def _hand(ship: Ship, is_open: bool) -> Cards:
    name = f"Hand of {_called(ship)}"
    return Cards(name, _named(ship.hand)) if is_open else Cards(name, (), len(ship.hand))


def _table(season: Season) -> str:
    card = season.face_up[-1]
    worth = f", worth {max(0, season.catch.value)} BT by now" if season.catch is not None else ""
    return NAMES[card] + (worth if CARDS[card].type == WHALE else "")


def _named(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in cards)


def _called(ship: Ship) -> str:
    return ship.name or f"Ship {ship.seat.rpartition('-')[2]}"
