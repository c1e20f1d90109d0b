"""A Difficulty is drawn: the phase ends, turns are lost, and whatever else the card says (WC-30 to WC-38)."""

from tales.games.whale_cards.deck import CARDS, SAILORS
from tales.games.whale_cards.hand_options import with_hand
from tales.games.whale_cards.pile import has_cards
from tales.games.whale_cards.state import Season, Ship
from tales.games.whale_cards.telling import narrator
from tales.rules.play import Play, choose, shuffle
from tales.rules.teller import Given

_TEXTS = {
    "pack-ice": ("WC-31", "WC-R17"),
    "mocha-dick": ("WC-32", "WC-35", "WC-R27"),
    "ship-wreck": ("WC-33", "WC-35", "WC-R27"),
    "war": ("WC-34", "WC-35", "WC-R27"),
    "extinction": ("WC-36", "WC-R27"),
}
"""The rules behind the cards that say more than the others."""


def difficulty_drawn(season: Season, ship: Ship, other: Ship, card: str) -> Play[None]:
    """WC-30: the hunter owes turns and suffers what else the card says (WC-R27), or nothing of it (WC-38)."""
    who = narrator(season, ship, other)
    yield from ship.teller.tell("difficulty.met", "WC-30", card=card)
    if (yield from is_mastered(season, ship, card)):
        season.put_down(ship, SAILORS)
        yield from ship.teller.tell("difficulty.mastered", ("WC-38", "WC-R21"), card=card)
        if not season.is_rival(ship):
            yield from ship.teller.moment(ship.seat, "difficulty.mastered", "logbook", "entry", "WC-38", card=card)
        return
    does = CARDS[card]
    lost = min(does.loses, ship.tokens)  # WC-35, WC-R26
    ship.tokens -= lost
    ship.log.lost += lost
    season.owe(ship, card)
    facts: Given = {"card": card, "skips": does.skips, "owes": len(ship.owed), "lost": lost}
    rule = ("WC-30", "WC-R18", *_TEXTS.get(card, ("WC-37",)))
    yield from ship.teller.tell("difficulty.suffered", rule, **facts, total=ship.tokens)
    if does.loses:
        yield from ship.teller.tell("difficulty.lost", ("WC-35", "WC-R26"), lost=lost, total=ship.tokens)
    if does.removes:
        yield from extinction(season, ship)
    if season.over:
        return
    if not who:
        yield from ship.teller.moment(ship.seat, "rival.loss", "logbook", "line", "WC-30", unasked=True, **facts)
    elif does.removes:
        yield from ship.teller.moment(who, "difficulty.extinction", "logbook", "entry", "WC-36", **facts)
    else:
        yield from ship.teller.moment(who, "difficulty.tale", "campfire", "scene", "WC-30", passage="yarn", **facts)


def is_mastered(season: Season, ship: Ship, card: str) -> Play[bool]:
    """WC-38, WC-R21: asked of every hunter, unless Experienced Sailors lie face up already."""
    held = SAILORS in ship.hand
    if not held and SAILORS in season.discard:
        return False
    options = with_hand(ship, ["suffer"], {SAILORS: "master"})
    rule = ("WC-38", "WC-R21")
    chosen = yield from choose(ship.seat, "sailors", options, rule=rule, to=(ship.seat,), passes="suffer", card=card)
    return chosen == "master"


def extinction(season: Season, ship: Ship) -> Play[None]:
    """WC-36, WC-R23: one whale of the pile leaves the game, of a kind that the hunter chooses; then it is shuffled.

    The program lists the kinds in the pile to the hunter only, and asks even if there is but one of them.
    """
    rule = ("WC-36", "WC-R23")
    yield from has_cards(season)  # WC-R04: a pile that must be searched is renewed like one that must be drawn from
    kinds = season.whales_left()
    if kinds:
        options = [f"whale.{whale}" for whale in kinds]
        chosen = yield from choose(ship.seat, "extinction", options, rule=rule, to=(ship.seat,))
        whale = chosen.removeprefix("whale.")
        season.remove(whale)
        yield from ship.teller.tell("extinction.removed", rule, whale=whale)
    else:
        yield from ship.teller.tell("extinction.none", rule)
    if season.pile:
        season.pile = yield from shuffle("pile.searched", season.pile, rule=(*rule, "WC-R42"))
