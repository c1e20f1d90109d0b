"""What a viewer may see of a season: their own hands, the backs of all others, and everything that is open (WC-R40)."""

from collections.abc import Iterable, Iterator, Sequence

from tales.games.whale_cards.card_text import KINDS, SIGNS, TEXTS
from tales.games.whale_cards.deck import CARDS, NAMES, WHALE
from tales.games.whale_cards.state import Season, Ship
from tales.rules.sheets import Cards, Gauge, Grid, Line, Part, Sheet
from tales.rules.words import Words, load


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
    end = ", the last turn" if season.last else ", the last turn if no card moves" if season.still else ""
    return f"turn {season.turn}, {half} pass{end}"


def _parts(season: Season, mine: frozenset[str]) -> Iterator[Part]:
    owing = [f"{_called(ship)} {_count(len(ship.owed), 'turn')}" for ship in season.ships if ship.owed]
    if owing:
        yield Line("Must skip", ", ".join(owing))
    if season.face_up:
        yield Line("On the table", _table(season))
    for ship in season.ships:
        yield _ship(ship)
    passes = "first" if season.through == 1 else "second"
    yield Gauge("Pile", len(season.pile), max(season.thick, len(season.pile)), f"{passes} pass of two")
    for ship in sorted(season.ships, key=lambda ship: ship.seat not in mine):
        yield _hand(ship, season.closed or ship.seat in mine)
    for ship in season.ships:
        if ship.seen and ship.seat in mine:
            yield _printed(f"{_called(season.at(ship.seen))}, seen by {_called(ship)}", ship.seen_cards)
    discard = season.discard[::-1]
    yield Cards("Discard pile, newest first", _named(discard), folded=True, signs=_signs(discard))
    if season.removed:
        yield Cards("Out of the game", _named(season.removed), signs=_signs(season.removed))
    if season.ready:
        words = Words(load("tales.games.whale_cards"))
        nations = tuple(words.name("nation", ship.nation) if ship.nation else "" for ship in season.ships)
        rows = ((_called(ship), ship.master, nation) for ship, nation in zip(season.ships, nations, strict=True))
        columns = ("Ship", "Master", "Nation") if any(nations) else ("Ship", "Master")
        yield Grid("", columns, tuple(row[: len(columns)] for row in rows))


def _ship(ship: Ship) -> Gauge:
    """What is open of a ship: BT, whales, a turn to come."""
    whales = ship.log.caught.total()
    said = []
    if whales:
        said.append(_count(whales, "whale"))
    if ship.extra:
        said.append("an extra turn to come")
    return Gauge(_called(ship), ship.tokens, 0, ", ".join(said), each=True, unit="BT")


def _hand(ship: Ship, is_open: bool) -> Cards:
    name = f"Hand of {_called(ship)}"
    return _printed(name, ship.hand) if is_open else Cards(name, (), len(ship.hand))


def _printed(name: str, cards: Sequence[str]) -> Cards:
    """Cards that lie open before whoever holds them or looks at them, each with what is printed on it."""
    notes = tuple(f"{KINDS[card]}: {TEXTS[card]}" for card in cards)
    return Cards(name, _named(cards), notes=notes, signs=_signs(cards))


def _table(season: Season) -> str:
    card = season.face_up[-1]
    caught = season.catch
    worth = f", worth {max(0, caught.value)} BT by now to {_called(caught.hunter)}" if caught is not None else ""
    return NAMES[card] + (worth if CARDS[card].type == WHALE else "")


def _named(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in cards)


def _signs(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(SIGNS[card] for card in cards)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


def _called(ship: Ship) -> str:
    return ship.name or f"Ship {ship.seat.rpartition('-')[2]}"
