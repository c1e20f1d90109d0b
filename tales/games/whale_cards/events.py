"""The Event Phase: at most one Event, discarded first and then carried out (WC-11)."""

from tales.games.whale_cards.deck import CARDS, EVENTS, GAM, NAMES
from tales.games.whale_cards.hand_options import Keys, with_hand
from tales.games.whale_cards.pile import draw
from tales.games.whale_cards.state import Season, Ship
from tales.games.whale_cards.telling import narrator, of
from tales.rules.asks import Option
from tales.rules.play import Play, Rules, choose
from tales.rules.teller import Given

PLAYS: Keys = {card: f"event.{card}" for card in EVENTS}
"""The cards of this phase, with the option that plays each."""


def event_phase(season: Season, ship: Ship) -> Play[int]:
    """WC-11: one Event or none; how many extra Hunt Phases it gives (WC-16)."""
    card = yield from chosen_event(season, ship)
    if not card:
        return 0
    season.put_down(ship, card)
    yield from ship.teller.tell("event.played", "WC-11", card=card)
    does = CARDS[card]
    if does.looks:
        yield from look(season, ship, card)
    elif does.draws:
        yield from draw_by_event(season, ship, card)
    elif does.takes:
        yield from confiscation(season, ship, card)
    elif does.phases:
        yield from ship.teller.tell("event.phase", ("WC-16", "WC-R15"), card=card)
    return does.phases


def chosen_event(season: Season, ship: Ship) -> Play[str]:
    """The card, or nothing. It is asked whatever the ship holds, and nobody else sees what it could have played."""
    options = with_hand(ship, ["event.none"], PLAYS)
    rule = ("WC-11", "WC-03", "WC-R29")
    chosen = yield from choose(
        ship.seat, "event", options, rule=rule, to=(ship.seat,), passes="event.none", still=season.still
    )
    return "" if chosen == "event.none" else chosen.removeprefix("event.")


def opponent(season: Season, ship: Ship, key: str, ships: list[Ship], rule: Rules) -> Play[Ship]:
    """One of these ships; not asked if there is only one. Private, so that the hand and what was seen stay in view."""
    if len(ships) == 1:
        return ships[0]
    options = [
        Option(other.seat, (("ship", other.name), ("cards", len(other.hand)), ("tokens", other.tokens)))
        for other in ships
    ]
    seat = yield from choose(ship.seat, key, options, rule=rule, to=(ship.seat,))
    return season.at(seat)


def look(season: Season, ship: Ship, card: str) -> Play[None]:
    """WC-12, WC-R24: all cards of one hand, seen by this ship alone, for the rest of its turn."""
    rule = ("WC-12", "WC-R24")
    other = yield from opponent(season, ship, "event.whom", season.after(ship), rule)
    ship.seen, ship.seen_cards = other.seat, list(other.hand)
    ship.log.gams += 1
    facts: Given = {"card": card, **of(other), "cards": len(other.hand)}
    yield from ship.teller.tell("event.looks", rule, **facts)
    private = (ship.seat,)
    yield from ship.teller.tell("hand.seen", rule, to=private, **of(other), which=tuple(other.hand))
    hand = ", ".join(NAMES[held] for held in other.hand) or "no card at all"
    yield from choose(ship.seat, "look", ["seen"], rule=rule, to=private, other_ship=other.name, hand=hand)
    who = narrator(season, ship, other)
    if card == GAM and who:
        yield from ship.teller.moment(who, "event.gam", "scene", "scene", rule, passage="gam", **of(other))
    elif not season.is_rival(ship):
        yield from ship.teller.moment(ship.seat, "event.look", "logbook", "line", rule, **facts)


def draw_by_event(season: Season, ship: Ship, card: str) -> Play[None]:
    """WC-13, WC-14: draw 2 or 3 cards from the pile, beyond the hand size too (WC-R28)."""
    rule = "WC-14" if CARDS[card].draws == 3 else "WC-13"
    count = yield from draw(season, ship, CARDS[card].draws, rule)
    yield from ship.teller.tell("event.draws", rule, card=card, count=count)
    if not season.over and not season.is_rival(ship):
        about: Given = {"card": card, "count": count}
        yield from ship.teller.moment(ship.seat, "event.draw", "logbook", "line", rule, **about)


def confiscation(season: Season, ship: Ship, card: str) -> Play[None]:
    """WC-15, WC-R25: up to 2 BT of one opponent change ships."""
    rule = ("WC-15", "WC-R25")
    other = yield from opponent(season, ship, "event.whom", season.after(ship), rule)
    taken = min(CARDS[card].takes, other.tokens)
    other.tokens -= taken
    other.log.lost += taken
    ship.tokens += taken
    about: Given = {**of(other), "taken": taken}
    if narrator(season, ship, other):
        yield from ship.teller.passage("robbery", goods_taken(season, ship, other, card, about), form="scene", **about)
    else:
        yield from goods_taken(season, ship, other, card, about)


def goods_taken(season: Season, ship: Ship, other: Ship, card: str, about: Given) -> Play[None]:
    """What is told of a confiscation; of rivals among themselves no more than the fact."""
    rule, who = ("WC-15", "WC-R25"), narrator(season, ship, other)
    totals: Given = {"total": ship.tokens, "other_total": other.tokens}
    yield from ship.teller.tell("event.takes", rule, card=card, **about, **totals)
    if who:
        yield from ship.teller.moment(who, "event.confiscation", "scene", "scene", rule, **about)
        if not season.is_rival(other) and other.seat != who:
            yield from ship.teller.moment(other.seat, "event.robbed", "scene", "line", rule, **about)
