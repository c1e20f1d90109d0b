"""The hunt: what is sighted, what helps or hinders, and who is the stronger."""

from tales.games.whale_dice.setup import hurt
from tales.games.whale_dice.state import Rolling, Ship
from tales.games.whale_dice.tables import Modifier, Species
from tales.games.whale_dice.telling import change, moment, told
from tales.rules.play import Play, roll


def empty_sea(ship: Ship) -> Play[None]:
    """WD-41: where hunting is barred, a sighting brings nothing at all (WD-R16)."""
    yield from told(ship, "sighting.barred", "WD-41")
    yield from moment(ship, "sighting.barred", "logbook", "line", "mate", rule="WD-41")


def hunt(ship: Ship) -> Rolling[None]:
    """WD-42 to WD-68: a hunt, from the species die on, and as many more as it brings. No whale is let go (WD-R32)."""
    is_another = True
    while is_another:
        whale: Species = ship.book.species[(yield ship.orders.throws.species)[0]]  # WD-42
        if whale.key in ship.gone:
            yield from nothing_there(ship, whale)
            return
        if not ship.quiet:
            yield from told(ship, "sighting", "WD-42", species=whale.key, worth=whale.worth)

        modifier: Modifier = ship.book.modifiers[(yield ship.orders.throws.modifier)[0]]  # WD-44
        if not ship.quiet:
            yield from told(ship, "hunt.modified", ("WD-44", modifier.rule), modifier=modifier.key)
        if modifier.migration:
            yield from false_sighting(ship, whale)
            return
        if modifier.struck:
            yield from boats_struck(ship, whale, modifier)
            if ship.ended:
                return

        if modifier.capture or (yield from crew_wins(ship, modifier)):
            catch(ship, whale, modifier)
            if not ship.quiet:
                yield from taken(ship, whale, modifier)
        elif not ship.quiet:
            yield from got_away(ship, whale, modifier)
        is_another = modifier.another  # WD-60, WD-61
        if is_another:
            yield from told(ship, "hunt.another", modifier.rule, modifier=modifier.key)


def nothing_there(ship: Ship, whale: Species) -> Play[None]:
    """WD-43: a species that has left the game is not met again (WD-R19)."""
    yield from told(ship, "sighting.empty", "WD-43", species=whale.key)
    yield from moment(ship, "sighting.empty", "logbook", "line", "mate", rule="WD-43", species=whale.key)


def false_sighting(ship: Ship, whale: Species) -> Play[None]:
    """WD-46: the hunt is over, and nothing of it is left for later turns (WD-R24)."""
    yield from told(ship, "hunt.migration", "WD-46")
    yield from moment(ship, "hunt.migration", "logbook", "line", "mate", rule="WD-46", species=whale.key)


def boats_struck(ship: Ship, whale: Species, modifier: Modifier) -> Play[None]:
    """WD-50: people are lost before the strength dice, and the ship is tested (WD-11)."""
    face = (yield from roll(ship.captain, "hunt.crew-lost", modifier.struck, rule="WD-50"))[0]
    lost = -(yield from change(ship, "crew", -face, modifier.key, "WD-50"))
    yield from hurt(ship, "hurt")
    yield from moment(ship, "hunt.struck", "scene", "scene", "mate", rule="WD-50", species=whale.key, lost_crew=lost)
    ship.test()


def crew_wins(ship: Ship, modifier: Modifier) -> Rolling[bool]:
    """WD-65 to WD-68: a die each, with what the modifier gives to either side; nothing else counts.

    Equal totals grow by a d4 each until they differ. Some modifiers give a second try, all dice new (WD-R27).
    """
    crew_bonus, whale_bonus = modifier.crew, 0
    if modifier.crew_die:
        crew_bonus = (yield from roll(ship.captain, "hunt.bonus", modifier.crew_die, rule=modifier.rule))[0]
    elif modifier.whale_die:
        whale_bonus = (yield from roll(ship.captain, "hunt.bonus", modifier.whale_die, rule=modifier.rule))[0]
    throws, attempt = ship.orders.throws, 1
    while True:
        whale = (yield throws.whale)[0] + whale_bonus
        crew = (yield throws.crew)[0] + crew_bonus
        while whale == crew:  # WD-67
            yield from told(ship, "hunt.tied", "WD-67", total=whale)
            whale += (yield throws.tie_whale)[0]
            crew += (yield throws.tie_crew)[0]
        if not ship.quiet:
            yield from told(ship, "hunt.contest", ("WD-65", "WD-66"), whale=whale, crew=crew, **{"try": attempt})
        if crew > whale:
            return True
        if not modifier.again or attempt == 2:
            return False
        attempt = 2
        yield from told(ship, "hunt.again", modifier.rule, modifier=modifier.key)


def catch(ship: Ship, whale: Species, modifier: Modifier) -> None:
    """WD-66: the whale's worth, as the modifier changes it, but never less than nothing (WD-R31)."""
    ship.change("cargo", max(0, whale.worth + modifier.worth))
    ship.caught[whale.key] += 1


def taken(ship: Ship, whale: Species, modifier: Modifier) -> Play[None]:
    """WD-66: the scene, and then the line in the log."""
    key, rule, worth = whale.key, ("WD-66", modifier.rule), max(0, whale.worth + modifier.worth)
    yield from told(ship, "hunt.caught", rule, species=key, worth=worth, cargo=ship.cargo)
    yield from moment(
        ship, "hunt.caught", "scene", "scene", "mate", rule=rule, species=key, worth=worth, modifier=modifier.key
    )
    yield from moment(ship, "hunt.stowed", "logbook", "line", "mate", rule="WD-66", species=key, worth=worth)


def got_away(ship: Ship, whale: Species, modifier: Modifier) -> Play[None]:
    """WD-66: if the whale is the stronger, nothing happens."""
    key, rule = whale.key, ("WD-66", modifier.rule)
    yield from told(ship, "hunt.lost", rule, species=key)
    yield from moment(ship, "hunt.lost", "logbook", "line", "mate", rule=rule, species=key, modifier=modifier.key)
