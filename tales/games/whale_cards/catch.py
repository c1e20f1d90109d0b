"""A whale is caught: the window for Modifiers, and what is paid (WC-25 to WC-29)."""

from tales.games.whale_cards.deck import CARDS, VALUE
from tales.games.whale_cards.hand_options import Keys, with_hand
from tales.games.whale_cards.state import DUTCH, Catch, Season, Ship
from tales.games.whale_cards.telling import MATE, About, moment, of, page, page_end, teller, told
from tales.rules.play import Play, choose

WINDOW = ("WC-26", "WC-27", "WC-28", "WC-R12", "WC-R13")
"""The rules of the window."""

CHANGES: Keys = {card: f"modifier.{card}" for card in VALUE}
"""The cards that fit the window, with the option that plays each."""


def caught(season: Season, ship: Ship, other: Ship, whale: str) -> Play[None]:
    """WC-25: the worth of the whale, changed by Modifiers and by the Dutch (WC-51), never below 0 (WC-29, WC-R14)."""
    worth = CARDS[whale].worth
    hunted = season.catch = Catch(whale, ship, worth + (ship.nation == DUTCH))
    who = teller(season, ship, other)
    about = {**of(other), "whale": whale}
    passage = yield from page(season, ship, "chase", MATE, "scene", **about)
    seen: About = {"whale": whale, "worth": worth, "value": hunted.value}
    yield from told(season, ship, "catch.sighted", ("WC-25", "WC-51"), **seen)
    yield from window(season, hunted)
    paid = max(0, hunted.value)
    ship.tokens += paid
    ship.log.caught[whale] += 1
    season.catch = None
    if season.quiet:
        return
    changes = hunted.value - worth
    facts: About = {"whale": whale, "worth": worth, "changes": changes, "paid": paid, **of(other)}
    yield from told(season, ship, "catch.taken", ("WC-25", "WC-29", "WC-51"), **facts)
    if who:
        yield from moment(season, ship, who, "catch.chase", "scene", "scene", "WC-25", **facts)
    yield from page_end(season, passage)
    entry: About = {"whale": whale, "paid": paid, "total": ship.tokens}
    yield from told(season, ship, "catch.paid", "WC-25", **entry)
    key, weight = ("rival.caught", "line") if season.is_rival(ship) else ("catch.entry", "entry")
    yield from moment(season, ship, who or ship.seat, key, "logbook", weight, "WC-25", **entry)


def window(season: Season, hunted: Catch) -> Play[None]:
    """WC-26, WC-R12: from the hunter on, each ship plays one value Modifier or passes, until all have passed in a row.

    Every ship is asked, whatever it holds, so that nobody learns who could have played.
    """
    waiting, passed = [hunted.hunter, *season.after(hunted.hunter)], 0
    while passed < len(waiting):
        ship = waiting.pop(0)
        card = yield from modifier(season, hunted, ship)
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


def modifier(season: Season, hunted: Catch, ship: Ship) -> Play[str]:
    """One of the ten Modifiers that change a value, or nothing (WC-R13)."""
    worth = {card: (("worth", max(0, hunted.value + CARDS[card].changes)),) for card in VALUE}
    options = with_hand(season, ship, ["modifier.pass"], CHANGES, worth)
    if season.quiet and len(options) == 1:
        return ""
    facts: About = {"whale": hunted.whale, "value": hunted.value, "ship": hunted.hunter.name}
    private = (ship.seat,)
    chosen = yield from choose(ship.seat, "modifier", options, rule=WINDOW, to=private, passes="modifier.pass", **facts)
    return "" if chosen == "modifier.pass" else chosen.removeprefix("modifier.")


def played(season: Season, hunted: Catch, ship: Ship, card: str, change: int) -> Play[None]:
    """What everybody sees of it, and a sentence by whoever has played it."""
    if season.quiet:
        return
    hunter = hunted.hunter
    facts: About = {"card": card, "by": ship.seat, "by_ship": ship.name, "change": change, "value": hunted.value}
    yield from told(season, hunter, "catch.modifier", ("WC-27",) if change > 0 else ("WC-28",), **facts)
    if not season.is_rival(ship):
        yield from moment(season, hunter, ship.seat, "catch.modifier", "scene", "line", "WC-26", **facts)
