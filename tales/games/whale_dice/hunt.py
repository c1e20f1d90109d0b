"""The hunt: what is sighted, what helps or hinders, and who is the stronger."""

from tales.games.whale_dice.printed import Modifier, Species
from tales.games.whale_dice.state import Ship
from tales.games.whale_dice.telling import change, moment, told
from tales.play import Play, roll


def sighting(ship: Ship) -> Play[None]:
    """WD-41: a sighting is hunted (WD-R32), unless hunting is barred here; one hunt may bring another."""
    if ship.barred:
        yield from told(ship, "sighting.barred", "WD-41")
        yield from moment(ship, "sighting.barred", "logbook", "line", "mate", rule="WD-41")
        return
    while (yield from hunt(ship)):
        pass


def hunt(ship: Ship) -> Play[bool]:
    """WD-42 to WD-68: one hunt, from the species die on; whether another follows."""
    face = (yield from roll(ship.captain, "species", "1d4", rule="WD-42"))[0]
    whale = ship.book.species[face]
    if whale.key in ship.gone:
        yield from told(ship, "sighting.empty", "WD-43", species=whale.key)
        yield from moment(ship, "sighting.empty", "logbook", "line", "mate", rule="WD-43", species=whale.key)
        return False
    yield from told(ship, "sighting", "WD-42", species=whale.key, worth=whale.worth)

    face = (yield from roll(ship.captain, "hunt.modifier", "1d20", rule="WD-44"))[0]
    modifier = ship.book.modifiers[face]
    yield from told(ship, "hunt.modified", ("WD-44", modifier.rule), modifier=modifier.key)
    if modifier.migration:
        yield from told(ship, "hunt.migration", "WD-46")
        yield from moment(ship, "hunt.migration", "logbook", "line", "mate", rule="WD-46", species=whale.key)
        return False
    if modifier.struck:
        yield from boats_struck(ship, whale, modifier)
        if ship.ended:
            return False

    if modifier.capture or (yield from is_won(ship, modifier)):
        yield from catch(ship, whale, modifier)
    else:
        yield from told(ship, "hunt.lost", "WD-66", species=whale.key)
        yield from moment(
            ship, "hunt.lost", "logbook", "line", "mate", rule="WD-66", species=whale.key, modifier=modifier.key
        )
    if modifier.another:
        yield from told(ship, "hunt.another", modifier.rule, modifier=modifier.key)
    return modifier.another


def boats_struck(ship: Ship, whale: Species, modifier: Modifier) -> Play[None]:
    """WD-50: people are lost before the strength dice, and the ship is tested (WD-11)."""
    face = (yield from roll(ship.captain, "hunt.crew-lost", modifier.struck, rule="WD-50"))[0]
    lost = -(yield from change(ship, "crew", -face, modifier.key, "WD-50"))
    yield from moment(ship, "hunt.struck", "scene", "scene", "mate", rule="WD-50", species=whale.key, lost_crew=lost)
    ship.test()


def is_won(ship: Ship, modifier: Modifier) -> Play[bool]:
    """WD-65: whether the crew is the stronger, with what the modifier gives to either side."""
    crew_bonus, whale_bonus = modifier.crew, 0
    if modifier.crew_die:
        crew_bonus += (yield from roll(ship.captain, "hunt.bonus", modifier.crew_die, rule=modifier.rule))[0]
    if modifier.whale_die:
        whale_bonus += (yield from roll(ship.captain, "hunt.bonus", modifier.whale_die, rule=modifier.rule))[0]
    if (yield from contest(ship, whale_bonus, crew_bonus, 1)):
        return True
    if not modifier.again:
        return False
    yield from told(ship, "hunt.again", modifier.rule, modifier=modifier.key)
    return (yield from contest(ship, whale_bonus, crew_bonus, 2))  # WD-R27: all dice new


def contest(ship: Ship, whale: int, crew: int, attempt: int) -> Play[bool]:
    """WD-65 to WD-68: one die each on top of what they have; ties add a d4 each until they differ."""
    whale += (yield from roll(ship.captain, "strength.whale", "1d8", rule="WD-65"))[0]
    crew += (yield from roll(ship.captain, "strength.crew", ship.crew_die, rule="WD-65"))[0]
    while whale == crew:
        yield from told(ship, "hunt.tied", "WD-67", total=whale)
        whale += (yield from roll(ship.captain, "tie.whale", "1d4", rule="WD-67"))[0]
        crew += (yield from roll(ship.captain, "tie.crew", "1d4", rule="WD-67"))[0]
    yield from told(ship, "hunt.contest", ("WD-65", "WD-66"), whale=whale, crew=crew, **{"try": attempt})
    return crew > whale


def catch(ship: Ship, whale: Species, modifier: Modifier) -> Play[None]:
    """WD-66: the whale's worth, as the modifier changes it, but never less than nothing (WD-R31)."""
    worth = max(0, whale.worth + modifier.worth)
    ship.change("cargo", worth)
    ship.caught[whale.key] += 1
    yield from told(ship, "hunt.caught", ("WD-66", modifier.rule), species=whale.key, worth=worth, cargo=ship.cargo)
    yield from moment(
        ship,
        "hunt.caught",
        "scene",
        "scene",
        "mate",
        rule="WD-66",
        species=whale.key,
        worth=worth,
        modifier=modifier.key,
    )
    yield from moment(ship, "hunt.stowed", "logbook", "line", "mate", rule="WD-66", species=whale.key, worth=worth)
