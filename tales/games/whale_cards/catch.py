"""A whale is caught: the window for Modifiers, and what is paid (WC-25 to WC-29)."""

from tales.games.whale_cards.deck import CARDS, VALUE
from tales.games.whale_cards.hand_options import Keys, with_hand
from tales.games.whale_cards.state import DUTCH, Catch, Season, Ship
from tales.games.whale_cards.telling import narrator, of
from tales.rules.asks import TABLE
from tales.rules.play import Play, choose
from tales.rules.teller import Given

WINDOW = ("WC-26", "WC-27", "WC-28", "WC-R12", "WC-R13")
"""The rules of the window."""

CHANGES: Keys = {card: f"modifier.{card}" for card in VALUE}
"""The cards that fit the window, with the option that plays each."""


def caught(season: Season, ship: Ship, other: Ship, whale: str) -> Play[None]:
    """WC-25: a whale is chased, fought for and paid, and goes into the book."""
    about: Given = {**of(other), "whale": whale}
    paid = yield from ship.teller.passage("chase", chase(season, ship, other, whale), form="scene", **about)
    entry: Given = {"whale": whale, "paid": paid, "total": ship.tokens}
    yield from ship.teller.tell("catch.paid", "WC-25", **entry)
    is_rival = season.is_rival(ship)
    key, weight = ("rival.caught", "line") if is_rival else ("catch.entry", "entry")
    seat = narrator(season, ship, other) or ship.seat
    yield from ship.teller.moment(seat, key, "logbook", weight, "WC-25", unasked=is_rival, **entry)


def chase(season: Season, ship: Ship, other: Ship, whale: str) -> Play[int]:
    """The worth of the whale, changed by Modifiers and by the Dutch (WC-51), never below 0 (WC-29, WC-R14)."""
    worth = CARDS[whale].worth
    hunted = season.catch = Catch(whale, ship, worth + (ship.nation == DUTCH))
    seen: Given = {"whale": whale, "worth": worth, "value": hunted.value}
    yield from ship.teller.tell("catch.sighted", ("WC-25", "WC-51"), **seen)
    yield from window(season, hunted)
    paid = max(0, hunted.value)
    ship.tokens += paid
    ship.log.caught[whale] += 1
    season.catch = None
    changes = hunted.value - worth
    facts: Given = {"whale": whale, "worth": worth, "changes": changes, "paid": paid, **of(other)}
    yield from ship.teller.tell("catch.taken", ("WC-25", "WC-29", "WC-51"), **facts)
    if who := narrator(season, ship, other):
        yield from ship.teller.moment(who, "catch.chase", "scene", "scene", "WC-25", **facts)
    return paid


def window(season: Season, hunted: Catch) -> Play[None]:
    """WC-26, WC-R12: from the hunter on, each ship plays one value Modifier or passes, until all have passed in a row.

    Where several people play, all are asked together first. If somebody wants to, every ship is asked, whatever it
    holds, so that nobody learns who could have played.
    """
    waiting, passed = [hunted.hunter, *season.after(hunted.hunter)], 0
    called = yield from is_called(season, hunted, waiting)
    while passed < len(waiting):
        ship = waiting.pop(0)
        card = (yield from modifier(season, hunted, ship)) if called or season.is_rival(ship) else ""
        if not card or not season.house.one_modifier:
            waiting.append(ship)
        if not card:
            passed += 1
            continue
        passed = 0
        change = CARDS[card].changes
        hunted.value += change
        ship.log.modifiers += 1
        season.put_down(ship, card)
        yield from played(season, hunted, ship, card, change)
        called = yield from is_called(season, hunted, waiting)


def is_called(season: Season, hunted: Catch, ships: list[Ship]) -> Play[bool]:
    """WC-R12: whether the people at these ships are to be asked one by one: at once, or if anybody calls for it."""
    people = sum(ship.seat in season.people for ship in ships)
    if len(season.people) < 2 or not season.house.together:
        return True
    if not people:
        return False
    facts: Given = {"whale": hunted.whale, "value": hunted.value, "ship": hunted.hunter.name}
    said = yield from choose(TABLE, "modifier.anybody", ("nobody", "somebody"), rule=WINDOW, **facts)
    return said == "somebody"


def modifier(season: Season, hunted: Catch, ship: Ship) -> Play[str]:
    """One of the ten Modifiers that change a value, or nothing (WC-R13)."""
    worth = {card: (("worth", max(0, hunted.value + CARDS[card].changes)),) for card in VALUE}
    options = with_hand(ship, ["modifier.pass"], CHANGES, worth)
    facts: Given = {"whale": hunted.whale, "value": hunted.value, "ship": hunted.hunter.name}
    private = (ship.seat,)
    chosen = yield from choose(ship.seat, "modifier", options, rule=WINDOW, to=private, passes="modifier.pass", **facts)
    return "" if chosen == "modifier.pass" else chosen.removeprefix("modifier.")


def played(season: Season, hunted: Catch, ship: Ship, card: str, change: int) -> Play[None]:
    """What everybody sees of it, and a sentence by whoever has played it."""
    hunter = hunted.hunter
    facts: Given = {"card": card, "by": ship.seat, "by_ship": ship.name, "change": change, "value": hunted.value}
    yield from hunter.teller.tell("catch.modifier", ("WC-27",) if change > 0 else ("WC-28",), **facts)
    if not season.is_rival(ship):
        yield from hunter.teller.moment(ship.seat, "catch.modifier", "scene", "line", "WC-26", **facts)
