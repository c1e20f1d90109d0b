"""The Hunt Phase (WC-17 to WC-24): a Catch card is spent, and a card is drawn from the hidden hand of another ship."""

from tales.games.whale_cards.catch import caught
from tales.games.whale_cards.deck import CARDS, DIFFICULTY, HUNTING, KEPT_BY_BASQUES, PHASES, SEA, WHALE
from tales.games.whale_cards.difficulty import difficulty_drawn
from tales.games.whale_cards.events import opponent
from tales.games.whale_cards.hand_options import NONE, Keys, with_hand
from tales.games.whale_cards.state import AMERICANS, BASQUES, ENGLISH, Season, Ship
from tales.games.whale_cards.telling import of
from tales.rules.play import Play, choose, roll
from tales.rules.teller import Given

HUNTS: Keys = {card: f"hunt.{card}" for card in HUNTING}
MORE: Keys = {card: f"more.{card}" for card in PHASES}
"""The cards that can be hunted with, and those that give one more Hunt Phase, with the option that plays each."""


def hunting(season: Season, ship: Ship, extra: int) -> Play[None]:
    """WC-17: the normal Hunt Phase, then those that are due, then those that Modifiers give, one by one (WC-R15).

    After a Mulligan all further ones lapse (WC-R10).
    """
    due = extra + (ship.nation == AMERICANS)  # WC-52, WC-R31
    yield from hunt_phase(season, ship)
    while not (ship.mulligan or season.over):
        if due:
            due -= 1
            if (yield from enters(season, ship)):
                yield from hunt_phase(season, ship)
        elif (yield from finds_more(season, ship)):
            yield from hunt_phase(season, ship)
        else:
            return


def enters(season: Season, ship: Ship) -> Play[bool]:
    """WC-R10: a phase that is due may be waived before it begins."""
    rule = ("WC-16", "WC-52", "WC-R10")
    chosen = yield from choose(ship.seat, "phase.due", ["enter", "waive"], rule=rule, to=(ship.seat,))
    yield from ship.teller.tell("phase.entered" if chosen == "enter" else "phase.waived", "WC-R10")
    return chosen == "enter"


def finds_more(season: Season, ship: Ship) -> Play[bool]:
    """WC-40: Second Sighting, Pack or Large School for one more; asked unless all three lie face up (WC-R15)."""
    held = [card for card in ship.hand if card in PHASES]
    if not held and PHASES.issubset(season.discard):
        return False
    options = with_hand(ship, ["enough"], MORE)
    rule = ("WC-40", "WC-R15")
    chosen = yield from choose(ship.seat, "phase.more", options, rule=rule, to=(ship.seat,), passes="enough")
    if chosen == "enough":
        return False
    card = chosen.removeprefix("more.")
    season.put_down(ship, card)
    yield from ship.teller.tell("phase.played", rule, card=card)
    return True


def hunt_phase(season: Season, ship: Ship) -> Play[None]:
    """WC-17 to WC-23: at most one hunt, unless the ship has no Catch card, or nobody has a card to draw."""
    card = yield from catch_card(season, ship)
    if not card:
        return
    others = season.to_draw_from(ship)
    other = yield from opponent(season, ship, "hunt.whom", others, ("WC-22", "WC-R07"))
    season.put_down(ship, card)
    ship.log.hunts += 1
    ship.extra += CARDS[card].again  # WC-41, WC-R20
    facts: Given = {"card": card, **of(other), "hand": len(other.hand)}
    yield from ship.teller.tell("hunt.begins", ("WC-20", "WC-41") if CARDS[card].again else "WC-20", **facts)
    drawn = yield from drawn_from(season, ship, other)
    while CARDS[drawn].type == SEA and (yield from tries_again(season, ship, drawn)):
        other = yield from opponent(season, ship, "hunt.whom", season.to_draw_from(ship), "WC-50")
        drawn = yield from drawn_from(season, ship, other)
    if season.face_up:
        yield from carried_out(season, ship, other, drawn)
        season.put_away()  # WC-39


def catch_card(season: Season, ship: Ship) -> Play[str]:
    """WC-18 to WC-21: the Catch card to hunt with; nothing in a Mulligan, or if the phase is let pass (WC-R08)."""
    held, others = ship.catch_cards, season.to_draw_from(ship)
    optional = season.house.optional_mulligan
    if not held and not optional:
        yield from mulligan(season, ship)
        return ""
    if not others and not optional:
        yield from ship.teller.tell("hunt.nobody", "WC-R07")
        return ""
    options = with_hand(ship, ["hunt.pass", *["mulligan"] * (not held)], HUNTS if others else NONE)
    rule = ("WC-19", "WC-20", "WC-21", "WC-18", "WC-R09") if optional else ("WC-19", "WC-20", "WC-21")
    chosen = yield from choose(ship.seat, "hunt.card", options, rule=rule, to=(ship.seat,), still=season.still)
    if chosen == "mulligan":
        yield from mulligan(season, ship)
        return ""
    if chosen == "hunt.pass":
        yield from ship.teller.tell("hunt.passed", ("WC-19", "WC-R08"))
        return ""
    return chosen.removeprefix("hunt.")


def mulligan(season: Season, ship: Ship) -> Play[None]:
    """WC-18: no Catch card, no hunt; the hand goes in the Catch Phase (WC-43, WC-R09)."""
    ship.mulligan = True
    ship.log.mulligans += 1
    yield from ship.teller.tell("hunt.mulligan", ("WC-18", "WC-R09"))


def drawn_from(season: Season, ship: Ship, other: Ship) -> Play[str]:
    """WC-22, WC-R42: one card of that hand, by a die with as many sides as there are cards, oldest first."""
    face = yield from roll(ship.seat, "hunt.draw", f"1d{len(other.hand)}", rule=("WC-22", "WC-R42"))
    drawn = season.take_from(ship, other, face[0])
    kind = CARDS[drawn].type
    ship.log.met[kind] += 1
    yield from ship.teller.tell("hunt.drawn", ("WC-22", "WC-23"), card=drawn, type=kind, **of(other))
    return drawn


def tries_again(season: Season, ship: Ship, drawn: str) -> Play[bool]:
    """WC-50, WC-R30: the first Sea card of an English turn is discarded, and there may be another draw."""
    is_first, ship.sea_drawn = not ship.sea_drawn, True
    if ship.nation != ENGLISH or not is_first:
        return False
    season.put_away()
    yield from ship.teller.tell("hunt.sea", "WC-24", card=drawn)
    if not season.is_rival(ship):
        yield from ship.teller.moment(ship.seat, "hunt.water", "logbook", "line", "WC-50", card=drawn)
    if not season.to_draw_from(ship):
        return False
    chosen = yield from choose(ship.seat, "hunt.again", ["again", "home"], rule=("WC-50", "WC-R30"), card=drawn)
    return chosen == "again"


def carried_out(season: Season, ship: Ship, other: Ship, drawn: str) -> Play[None]:
    """WC-24, WC-25, WC-30: what the drawn card means for whoever drew it."""
    kind = CARDS[drawn].type
    if kind == WHALE:
        yield from caught(season, ship, other, drawn)
    elif kind == DIFFICULTY:
        yield from difficulty_drawn(season, ship, other, drawn)
    elif kind == SEA:
        yield from ship.teller.tell("hunt.sea", "WC-24", card=drawn)
        yield from found_nothing(season, ship, "hunt.sea", "entry", drawn)
    else:
        yield from ship.teller.tell("hunt.nothing", "WC-24", card=drawn)
        if ship.nation == BASQUES and kind in KEPT_BY_BASQUES:
            yield from perhaps_kept(season, ship, drawn)
        yield from found_nothing(season, ship, "hunt.nothing", "line", drawn)


def perhaps_kept(season: Season, ship: Ship, drawn: str) -> Play[None]:
    """WC-54, WC-R33: a Basque hunter may keep a card of the Catch types, and use it at once."""
    options = ["keep", "discard"]
    if (yield from choose(ship.seat, "hunt.keep", options, rule=("WC-54", "WC-R33"), card=drawn)) == "keep":
        season.keep(ship)
        yield from ship.teller.tell("hunt.kept", ("WC-54", "WC-R33"), card=drawn)


def found_nothing(season: Season, ship: Ship, key: str, weight: str, drawn: str) -> Play[None]:
    """The moment of a hunt that drew neither a whale nor a Difficulty."""
    if season.is_rival(ship):
        yield from ship.teller.moment(ship.seat, "rival.hunt", "logbook", "line", "WC-24", unasked=True, card=drawn)
    else:
        yield from ship.teller.moment(ship.seat, key, "logbook", weight, "WC-24", card=drawn)
