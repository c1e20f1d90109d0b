"""The hunt: what is sighted, what helps or hinders, and who is the stronger."""

from tales.games.whale_dice.setup import hurt
from tales.games.whale_dice.state import Ship
from tales.games.whale_dice.tables import Modifier, Species
from tales.games.whale_dice.telling import change, moment
from tales.rules.play import Play, roll
from tales.rules.teller import Given


def empty_sea(ship: Ship) -> Play[None]:
    """WD-41: where hunting is barred, a sighting brings nothing at all (WD-R16)."""
    yield from ship.teller.tell("sighting.barred", "WD-41")
    yield from moment(ship, "mate", "sighting.barred", "logbook", "line", rule="WD-41")


def hunt(ship: Ship) -> Play[None]:
    """WD-42 to WD-68: a hunt, from the species die on, and as many more as it brings. No whale is let go (WD-R32)."""
    is_another = True
    while is_another:
        whale = ship.book.species[(yield from roll(ship.captain, "species", "1d4", rule="WD-42"))[0]]
        if whale.key in ship.gone:
            yield from nothing_there(ship, whale)
            return
        yield from ship.teller.tell("sighting", "WD-42", species=whale.key, worth=whale.worth)

        modifier = ship.book.modifiers[(yield from roll(ship.captain, "hunt.modifier", "1d20", rule="WD-44"))[0]]
        yield from ship.teller.tell("hunt.modified", ("WD-44", modifier.rule), modifier=modifier.key)
        if modifier.migration:
            yield from false_sighting(ship, whale)
            return
        if modifier.struck:
            yield from boats_struck(ship, whale, modifier)
            if ship.ended:
                return

        if modifier.capture or (yield from crew_wins(ship, modifier)):
            yield from taken(ship, whale, modifier)
        else:
            yield from got_away(ship, whale, modifier)
        is_another = modifier.another  # WD-60, WD-61
        if is_another:
            yield from ship.teller.tell("hunt.another", modifier.rule, modifier=modifier.key)


def nothing_there(ship: Ship, whale: Species) -> Play[None]:
    """WD-43: a species that has left the game is not met again (WD-R19)."""
    yield from ship.teller.tell("sighting.empty", "WD-43", species=whale.key)
    yield from moment(ship, "mate", "sighting.empty", "logbook", "line", rule="WD-43", species=whale.key)


def false_sighting(ship: Ship, whale: Species) -> Play[None]:
    """WD-46: the hunt is over, and nothing of it is left for later turns (WD-R24)."""
    yield from ship.teller.tell("hunt.migration", "WD-46")
    yield from moment(ship, "mate", "hunt.migration", "logbook", "line", rule="WD-46", species=whale.key)


def boats_struck(ship: Ship, whale: Species, modifier: Modifier) -> Play[None]:
    """WD-50: people are lost before the strength dice, and the ship is tested (WD-11)."""
    face = (yield from roll(ship.captain, "hunt.crew-lost", modifier.struck, rule="WD-50"))[0]
    lost = -(yield from change(ship, "crew", -face, modifier.key, "WD-50"))
    yield from hurt(ship, "hurt")
    yield from moment(ship, "mate", "hunt.struck", "scene", "scene", rule="WD-50", species=whale.key, lost_crew=lost)
    ship.test()


def crew_wins(ship: Ship, modifier: Modifier) -> Play[bool]:
    """WD-65 to WD-68: a die each, with what the modifier gives to either side; nothing else counts.

    Equal totals grow by a d4 each until they differ. Some modifiers give a second try, all dice new (WD-R27).
    """
    captain, crew_bonus, whale_bonus = ship.captain, modifier.crew, 0
    if modifier.crew_die:
        crew_bonus = (yield from roll(captain, "hunt.bonus", modifier.crew_die, rule=modifier.rule))[0]
    elif modifier.whale_die:
        whale_bonus = (yield from roll(captain, "hunt.bonus", modifier.whale_die, rule=modifier.rule))[0]
    attempt = 1
    while True:
        whale = [(yield from roll(captain, "strength.whale", "1d8", rule="WD-65"))[0], whale_bonus]
        crew = [(yield from roll(captain, "strength.crew", ship.orders.crew_die, rule="WD-65"))[0], crew_bonus]
        while sum(whale) == sum(crew):  # WD-67
            yield from ship.teller.tell("hunt.tied", "WD-67", total=sum(whale))
            whale.append((yield from roll(captain, "tie.whale", "1d4", rule="WD-67"))[0])
            crew.append((yield from roll(captain, "tie.crew", "1d4", rule="WD-67"))[0])
        given: Given = {"whale": sum(whale), "crew": sum(crew), "try": attempt}
        sums: Given = {"whale_sum": tuple(whale), "crew_sum": tuple(crew)}
        yield from ship.teller.tell("hunt.contest", ("WD-65", "WD-66"), **given, **sums)
        if sum(crew) > sum(whale):
            return True
        if not modifier.again or attempt == 2:
            return False
        attempt = 2
        yield from ship.teller.tell("hunt.again", modifier.rule, modifier=modifier.key)


def taken(ship: Ship, whale: Species, modifier: Modifier) -> Play[None]:
    """WD-66: the whale's worth, as the modifier changes it, but never less than nothing (WD-R31)."""
    key, rule, worth = whale.key, ("WD-66", modifier.rule), max(0, whale.worth + modifier.worth)
    ship.change("cargo", worth)
    ship.caught[key] += 1
    sums: Given = {"worth_sum": (whale.worth, worth - whale.worth)}
    yield from ship.teller.tell("hunt.caught", rule, species=key, worth=worth, cargo=ship.cargo, **sums)
    about: Given = {"species": key, "worth": worth, "modifier": modifier.key}
    yield from moment(ship, "mate", "hunt.caught", "scene", "scene", rule, **about)
    yield from moment(ship, "mate", "hunt.stowed", "logbook", "line", rule="WD-66", species=key, worth=worth)


def got_away(ship: Ship, whale: Species, modifier: Modifier) -> Play[None]:
    """WD-66: if the whale is the stronger, nothing happens."""
    key, rule = whale.key, ("WD-66", modifier.rule)
    yield from ship.teller.tell("hunt.lost", rule, species=key)
    yield from moment(ship, "mate", "hunt.lost", "logbook", "line", rule=rule, species=key, modifier=modifier.key)
