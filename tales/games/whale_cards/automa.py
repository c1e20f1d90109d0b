"""The policy of rival ships: nothing by chance but the choice of a nation, and all from what a rival may see.

It is the policy of Solo and group. A ship knows its own hand, what it has looked at in this turn, and all that is open.
"""

from tales.games.whale_cards.deck import CARDS, CATCH, CATCH_OR_EVENT, CATCH_OR_MODIFIER, DIFFICULTY, WHALE
from tales.games.whale_cards.state import NATIONS, Season, Ship
from tales.rules.asks import Answer, Ask, Choose
from tales.rules.base import default_answer
from tales.rules.play import Play, roll

LOOKS = ("hunting-grounds", "hunting-season", "lookouts", "men-of-sail", "migration")
"""The Catch or Event cards that show a hand, in the order in which a rival spends them."""

RAISES = ("butchery", "commercial-whaling", "exploitation", "prize", "whale-oil")
"""The Catch or Modifier cards, in the same order."""

PLAYED_SAFE = {
    "event": "event.none",
    "hunt.card": "hunt.pass",
    "phase.due": "waive",
    "phase.more": "enough",
    "modifier": "modifier.pass",
}
"""What the program answers for somebody who is away: nothing is spent, and nothing is hunted."""

SPARE = 3
"""With so many Catch cards a rival spends one on something else than hunting."""

_TYPES = {CATCH: 1, CATCH_OR_EVENT: 2, CATCH_OR_MODIFIER: 3, DIFFICULTY: 4}


def automa(season: Season, ask: Ask) -> Play[Answer]:
    """What the program answers for the ask's seat; a ship whose person is away plays safe."""
    if ask.seat in season.people and (safe := PLAYED_SAFE.get(ask.key)) and ask.accepts(safe):
        return safe
    if ask.key == "nation":
        return (yield from nation(ask))
    return decided_for(season, ask)


def nation(ask: Ask) -> Play[Answer]:
    """WC-49: by a die, rolled again while the nation shown is taken (WC-R35)."""
    while True:
        face = yield from roll(ask.seat, "policy.nation", f"1d{len(NATIONS)}", rule=("WC-49", "WC-R35"))
        chosen = NATIONS[face[0] - 1]
        if ask.accepts(chosen):
            return chosen


def decided_for(season: Season, ask: Ask) -> Answer:
    """The policy for everything else; it rolls nothing."""
    match ask.key:
        case "event":
            return f"event.{event_to_play(season, season.at(ask.seat)) or 'none'}"
        case "event.whom":
            return _richest(season, ask) if season.discard[-1] == "confiscation" else _most_cards(season, ask)
        case "hunt.card":
            return hunt_card(season, season.at(ask.seat), ask)
        case "hunt.whom":
            target = whom_to_hunt(season, season.at(ask.seat))
            return target.seat if target is not None else default_answer(ask)
        case "phase.due":
            return "enter" if would_hunt(season, season.at(ask.seat)) else "waive"
        case "phase.more":
            return card_for_more(season, season.at(ask.seat))
        case "modifier":
            return f"modifier.{modifier_to_play(season, season.at(ask.seat)) or 'pass'}"
        case "sailors":
            return _last(ask)
        case "extinction":
            return kind_to_remove(season, season.at(ask.seat), ask)
    return default_answer(ask)


def _last(ask: Ask) -> str:
    assert isinstance(ask, Choose), ask.key
    return ask.open[-1].key


# Events


def event_to_play(season: Season, ship: Ship) -> str:
    """The Event that a rival plays: the first of its list that it holds and has a use for; empty for none."""
    held = set(ship.hand)
    others = season.after(ship)
    has_spare = len(ship.catch_cards) >= SPARE
    may_look = any(other.hand for other in others)
    if "confiscation" in held and any(other.tokens for other in others):
        return "confiscation"
    for card in ("voyage-of-discovery", "fair-weather"):
        if card in held:
            return card
    for card in ("water-spout", "expedition", "long-journey"):
        if card in held and has_spare:
            return card
    if "gam" in held and may_look:
        return "gam"
    if has_spare and may_look:
        return next((card for card in LOOKS if card in held), "")
    return ""


def most_cards(ships: list[Ship]) -> Ship:
    """The one with the most cards; of those tied the next in turn order."""
    return max(ships, key=lambda ship: len(ship.hand))


def _most_cards(season: Season, ask: Ask) -> str:
    return most_cards(season.after(season.at(ask.seat))).seat


def _richest(season: Season, ask: Ask) -> str:
    return max(season.after(season.at(ask.seat)), key=lambda ship: ship.tokens).seat


# Hunting


def whom_to_hunt(season: Season, ship: Ship) -> Ship | None:
    """From whom to draw: from a hand that it has seen, if that is worth it; else from the one with the most cards."""
    others = season.to_draw_from(ship)
    if not others:
        return None
    seen = ship.seen_cards
    if not seen:
        return most_cards(others)
    types = [CARDS[card].type for card in seen]
    whales, difficulties = types.count(WHALE), types.count(DIFFICULTY)
    rest = [other for other in others if other.seat != ship.seen]
    if (whales and whales >= difficulties) or (whales and not rest):
        return season.at(ship.seen)
    return most_cards(rest) if rest else None


def would_hunt(season: Season, ship: Ship) -> bool:
    """Whether it would hunt in a Hunt Phase that begins now."""
    return bool(ship.catch_cards) and whom_to_hunt(season, ship) is not None


def hunt_card(season: Season, ship: Ship, ask: Ask) -> str:
    """Captain Ahab first, then what can be used for nothing else; a Mulligan always, where it may be declined."""
    if ask.accepts("mulligan"):
        return "mulligan"
    if not would_hunt(season, ship):
        return "hunt.pass"
    return "hunt." + min(ship.catch_cards, key=lambda card: (not CARDS[card].again, _TYPES[CARDS[card].type], card))


def card_for_more(season: Season, ship: Ship) -> str:
    """Large School, Pack, Second Sighting, as long as it would hunt."""
    held = [card for card in ("large-school", "pack", "second-sighting") if card in ship.hand]
    return f"more.{held[0]}" if held and would_hunt(season, ship) else "enough"


# Catches and Difficulties


def modifier_to_play(season: Season, ship: Ship) -> str:
    """What it plays on a catch: its own is raised, that of a ship which would overtake it is lowered."""
    hunted = season.catch
    assert hunted is not None
    held = set(ship.hand)
    if hunted.hunter is ship:
        for card in ("big-one", "profit"):
            if card in held:
                return card
        if len(ship.catch_cards) >= 2:
            return next((card for card in RAISES if card in held), "")
        return ""
    if hunted.value > 0 and hunted.hunter.tokens + hunted.value > ship.tokens:
        return next((card for card in ("dead", "drift-whale", "suckling") if card in held), "")
    return ""


def kind_to_remove(season: Season, ship: Ship, ask: Ask) -> Answer:
    """The most valuable kind if it leads alone, else the least valuable."""
    leads = all(other.tokens < ship.tokens for other in season.after(ship))
    return default_answer(ask) if leads else _last(ask)
