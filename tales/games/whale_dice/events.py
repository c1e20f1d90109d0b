"""The event table (WD-19 to WD-40): one function for each of its lines."""

from collections.abc import Callable

from tales.entries import Value
from tales.games.whale_dice.setup import hurt
from tales.games.whale_dice.state import SPECIES, Ship
from tales.games.whale_dice.tables import Happening
from tales.games.whale_dice.telling import change, moment
from tales.rules.asks import Option
from tales.rules.play import Play, choose, roll

Told = dict[str, Value]
"""What an event has done, for whoever tells it."""


def event(ship: Ship) -> Play[None]:
    """WD-19: roll on the event table and carry the line out; then the ship is tested (WD-11)."""
    happening = ship.book.events[(yield from roll(ship.captain, "event", "1d20", rule="WD-19"))[0]]
    ship.events += 1
    yield from ship.teller.tell("event.drawn", ("WD-19", happening.rule), event=happening.key)
    if happening.mends and (yield from is_saved(ship, happening)):
        return
    done = yield from carry_out(ship, happening)
    if done is not None:
        form, weight = happening.form, happening.weight
        if happening.key in ("pack-ice", "shoals", "whale-strike") and ship.hull <= 3:
            form = weight = "scene"
        key = f"event.{happening.key}"
        yield from moment(ship, happening.teller, key, form, weight, rule=happening.rule, **done)
    ship.test()


def is_saved(ship: Ship, happening: Happening) -> Play[bool]:
    """WD-40: events 9, 12, 14 and 15 are used at once or saved, even where they would be wasted now (WD-R23).

    Saving stays open even where it comes too late: what is unused at the end is worth nothing.
    """
    wasted = "crew-full" if happening.key == "recruitment" else "nothing-to-mend"
    when = yield from choose(
        ship.captain,
        "event.when",
        ("now", "save"),
        rule=("WD-40", happening.rule),
        event=happening.key,
        use=happening.key if ship.can_use(happening.key) else wasted,
        later="for-a-turn" if ship.turn < ship.orders.last_turn else "too-late",
        hull=ship.hull,
        hull_start=ship.hull_start,
        rigging=ship.rigging,
        rigging_start=ship.rigging_start,
        crew=ship.crew,
    )
    if when == "now":
        yield from ship.teller.tell("event.used", "WD-40", event=happening.key, when="now")
        return False
    ship.saved.append(happening.key)
    yield from ship.teller.tell("event.kept", "WD-40", event=happening.key)
    yield from moment(ship, happening.teller, "event.kept", "logbook", "line", rule="WD-40", event=happening.key)
    return True


def carry_out(ship: Ship, happening: Happening) -> Play[Told | None]:
    """What a line of the event table does; None if nothing came of it that could be told."""
    return EVENTS[happening.key](ship)


# What several lines do


def lose(ship: Ship, stat: str, dice: str, cause: str, rule: str) -> Play[int]:
    """Roll and take it off hull, rigging, crew or cargo; what is really lost."""
    face = (yield from roll(ship.captain, f"event.{stat}", dice, rule=rule))[0]
    return -(yield from change(ship, stat, -face, cause, rule))


def gain(ship: Ship, stat: str, dice: str, cause: str, rule: str) -> Play[int]:
    """Roll and add it to crew or cargo; what is really gained."""
    face = (yield from roll(ship.captain, f"event.{stat}", dice, rule=rule))[0]
    return (yield from change(ship, stat, face, cause, rule))


def repair(ship: Ship, by: int, cause: str, rule: str) -> Play[Told]:
    """Mend hull and rigging by the same number, each up to its starting value (WD-R07, WD-R09)."""
    hull = yield from change(ship, "hull", by, cause, rule)
    rigging = yield from change(ship, "rigging", by, cause, rule)
    return {"mended_hull": hull, "mended_rigging": rigging}


def bar_hunting(ship: Ship, to: int, cause: str, rule: str) -> Play[Told]:
    """No hunting up to that ground of the route; of two bars the later end counts (WD-R15)."""
    ship.barred_to = max(ship.barred_to, to)
    until = ship.route[min(ship.barred_to, len(ship.route)) - 1]
    yield from ship.teller.tell("hunting.barred", rule, ground_until=until, cause=cause)
    return {"until": until}


# The event table, 1 to 20


def pack_ice(ship: Ship) -> Play[Told | None]:
    """WD-20."""
    return {"lost_hull": (yield from lose(ship, "hull", "1d4", "pack-ice", "WD-20"))}


def storm(ship: Ship) -> Play[Told | None]:
    """WD-21: two dice, both rolled even if the first one sinks the ship (WD-R11)."""
    rigging = yield from lose(ship, "rigging", "1d4", "storm", "WD-21")
    crew = yield from lose(ship, "crew", "1d4", "storm", "WD-21")
    return {"lost_rigging": rigging, "lost_crew": crew}


def off_course(ship: Ship) -> Play[Told | None]:
    """WD-22: the turns are lost from the next one on."""
    ship.lost = (yield from roll(ship.captain, "event.turns", "1d6", rule="WD-22"))[0]
    return {"turns": ship.lost}


def bad_luck(ship: Ship) -> Play[Told | None]:
    """WD-23: first the deciding die, then the loss (WD-R21)."""
    which = (yield from roll(ship.captain, "event.which", "1d8", rule="WD-23"))[0]
    if which <= 4:
        return {"lost_crew": (yield from lose(ship, "crew", "1d4", "bad-luck", "WD-23")), "lost_cargo": 0}
    return {"lost_crew": 0, "lost_cargo": (yield from lose(ship, "cargo", "1d4", "bad-luck", "WD-23"))}


def over_fishing(ship: Ship) -> Play[Told | None]:
    """WD-24: the rest of this ground and the whole of the next."""
    return (yield from bar_hunting(ship, ship.leg + 1, "over-fishing", "WD-24"))


def dangerous_voyage(ship: Ship) -> Play[Told | None]:
    """WD-25: first the deciding die, then the loss (WD-R21)."""
    which = (yield from roll(ship.captain, "event.which", "1d6", rule="WD-25"))[0]
    if which <= 3:
        return {"lost_crew": 0, "lost_cargo": (yield from lose(ship, "cargo", "1d4", "dangerous-voyage", "WD-25"))}
    return {"lost_crew": (yield from lose(ship, "crew", "1d4", "dangerous-voyage", "WD-25")), "lost_cargo": 0}


def depleted_stocks(ship: Ship) -> Play[Told | None]:
    """WD-26: the rest of this ground, which may be nothing (WD-R17)."""
    return (yield from bar_hunting(ship, ship.leg, "depleted-stocks", "WD-26"))


def extinction(ship: Ship) -> Play[Told | None]:
    """WD-27: one species leaves the game, by the die or by choice (WD-R18)."""
    left = [species for species in SPECIES if species not in ship.gone]
    if not left:
        yield from ship.teller.tell("species.none-left", "WD-27")
        return None
    if ship.orders.extinction == "choose":
        options = [Option(species, (("species", species),)) for species in left]
        species = yield from choose(ship.captain, "extinction.species", options, rule=("WD-27", "WD-R18"))
    else:
        species = ""
        while species not in left:
            face = (yield from roll(ship.captain, "event.species", "1d4", rule="WD-27"))[0]
            species = ship.book.species[face].key
    ship.gone.append(species)
    yield from ship.teller.tell("species.gone", "WD-27", species=species)
    return {"species": species, "left": len(left) - 1}


def recruitment(ship: Ship) -> Play[Told | None]:
    """WD-28."""
    return {"gained": (yield from gain(ship, "crew", "1d6", "recruitment", "WD-28"))}


def salvage(ship: Ship) -> Play[Told | None]:
    """WD-29."""
    return {"gained": (yield from gain(ship, "cargo", "1d4", "salvage", "WD-29"))}


def war(ship: Ship) -> Play[Told | None]:
    """WD-30."""
    return {"lost_cargo": -(yield from change(ship, "cargo", -3, "war", "WD-30"))}


def whaling_ship(ship: Ship) -> Play[Told | None]:
    """WD-31: one die for both."""
    by = (yield from roll(ship.captain, "event.repair", "1d6", rule="WD-31"))[0]
    return (yield from repair(ship, by, "whaling-ship", "WD-31"))


def confiscation(ship: Ship) -> Play[Told | None]:
    """WD-32."""
    return {"lost_cargo": -(yield from change(ship, "cargo", -ship.cargo, "confiscation", "WD-32"))}


def fair_weather(ship: Ship) -> Play[Told | None]:
    """WD-33: one die for both."""
    by = (yield from roll(ship.captain, "event.repair", "1d4", rule="WD-33"))[0]
    return (yield from repair(ship, by, "fair-weather", "WD-33"))


def experienced_sailors(ship: Ship) -> Play[Told | None]:
    """WD-34: all damage, but people are not damage (WD-R10)."""
    all_of_it = max(ship.hull_start, ship.rigging_start)
    return (yield from repair(ship, all_of_it, "experienced-sailors", "WD-34"))


def pirates(ship: Ship) -> Play[Told | None]:
    """WD-35."""
    cargo = -(yield from change(ship, "cargo", -ship.cargo, "pirates", "WD-35"))
    return {"lost_cargo": cargo, "lost_crew": (yield from lose(ship, "crew", "1d4", "pirates", "WD-35"))}


def shoals(ship: Ship) -> Play[Told | None]:
    """WD-36."""
    return {"lost_hull": (yield from lose(ship, "hull", "1d6", "shoals", "WD-36"))}


def loose_cargo(ship: Ship) -> Play[Told | None]:
    """WD-37."""
    return {"lost_cargo": (yield from lose(ship, "cargo", "1d6", "loose-cargo", "WD-37"))}


def whale_strike(ship: Ship) -> Play[Told | None]:
    """WD-38."""
    lost = yield from lose(ship, "hull", "1d4", "whale-strike", "WD-38")
    yield from hurt(ship, "hurt")
    return {"lost_hull": lost}


def illness(ship: Ship) -> Play[Told | None]:
    """WD-39."""
    lost = yield from lose(ship, "crew", "1d4", "illness", "WD-39")
    yield from hurt(ship, "sick")
    return {"lost_crew": lost}


EVENTS: dict[str, Callable[[Ship], Play[Told | None]]] = {
    "pack-ice": pack_ice,
    "storm": storm,
    "off-course": off_course,
    "bad-luck": bad_luck,
    "over-fishing": over_fishing,
    "dangerous-voyage": dangerous_voyage,
    "depleted-stocks": depleted_stocks,
    "extinction": extinction,
    "recruitment": recruitment,
    "salvage": salvage,
    "war": war,
    "whaling-ship": whaling_ship,
    "confiscation": confiscation,
    "fair-weather": fair_weather,
    "experienced-sailors": experienced_sailors,
    "pirates": pirates,
    "shoals": shoals,
    "loose-cargo": loose_cargo,
    "whale-strike": whale_strike,
    "illness": illness,
}
