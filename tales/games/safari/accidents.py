"""What goes wrong while people move: the six accidents (SF-27 to SF-34)."""

from tales.games.safari.awareness import hears
from tales.games.safari.harm import counts, gain, hurt
from tales.games.safari.state import Hunt, Person
from tales.games.safari.tables import book
from tales.rules.play import Play, roll


def accident(hunt: Hunt, person: Person) -> Play[bool]:
    """SF-27: one of six, in a passage of its own; whether a boot came off, which is settled after the move."""
    return (yield from hunt.teller.passage("accident", _accident(hunt, person), form="scene", writer=person.seat))


def _accident(hunt: Hunt, person: Person) -> Play[bool]:
    """Before the person moves (SF-R30)."""
    face = (yield from roll(person.seat, "accident", "1d6", rule="SF-27"))[0]
    what = book().accidents[face]
    yield from hunt.teller.tell("accident", "SF-27", who=person.key, name=person.name, what=what)
    if what == "pit":
        yield from pit(hunt, person)
    elif what == "scorpion":
        yield from scorpion(hunt, person)
    elif what == "ankle":
        person.ankle = True
        yield from lose(hunt, person, 10, "SF-30")
    elif what == "snake":
        yield from snake(hunt, person)
    elif what == "branch":
        yield from branch(hunt, person)
    if what != "boot" or person.boots:
        yield from hunt.teller.moment(
            person.seat, "accident.told", "scene", "entry", "SF-27", who=person.key, name=person.name, what=what
        )
    return what == "boot" and person.boots


def lose(hunt: Hunt, person: Person, points: int, rule: str) -> Play[None]:
    """Points that an accident costs, if the person's deeds count."""
    if counts(hunt, person):
        yield from gain(hunt, hunt.side(person.seat), -points, "accident", rule)


def pit(hunt: Hunt, person: Person) -> Play[None]:
    """SF-28: one die of hits, 20 points; dying of it is unheroic (SF-R34)."""
    faces = yield from roll(person.seat, "pit.hits", "1d6", rule="SF-28")
    yield from lose(hunt, person, 20, "SF-28")
    yield from hurt(hunt, person, faces.total, "pit", "SF-28", heroic=False, deadly_only=True)


def scorpion(hunt: Hunt, person: Person) -> Play[None]:
    """SF-29: against Bushcraft; on a fail one die of hits and 10 points."""
    check = yield from roll(person.seat, "scorpion.check", "1d6", rule="SF-29")
    if check[0] <= person.bushcraft:
        yield from hunt.teller.tell("scorpion.averted", "SF-29", who=person.key, name=person.name)
        return
    faces = yield from roll(person.seat, "scorpion.hits", "1d6", rule="SF-29")
    yield from lose(hunt, person, 10, "SF-29")
    yield from hurt(hunt, person, faces.total, "scorpion", "SF-29", heroic=False, deadly_only=True)


def snake(hunt: Hunt, person: Person) -> Play[None]:
    """SF-31, SF-32, SF-R31: harmless or not, then its strength; the bite does its hits again on the next card."""
    bite = yield from roll(person.seat, "snake", "1d6", rule="SF-31")
    if bite[0] <= 3:
        yield from hunt.teller.tell("snake.harmless", "SF-31", who=person.key, name=person.name)
        return
    yield from bitten(hunt, person, reward=True)


def bitten(hunt: Hunt, person: Person, *, reward: bool) -> Play[None]:
    """SF-31, SF-32: the strength of a bite less Bushcraft; `reward` for the points that an accident's bite moves."""
    strength = yield from roll(person.seat, "snake.strength", "1d6", rule=("SF-31", "SF-32"))
    hits = max(0, strength[0] - person.bushcraft)
    yield from hunt.teller.tell("snake.bites", "SF-31", who=person.key, name=person.name, hits=hits)
    side = hunt.side(person.seat)
    if not hits:
        if reward and counts(hunt, person):
            yield from gain(hunt, side, 20, "poison", "SF-32")
        return
    person.poison = hits
    if reward and counts(hunt, person):
        yield from gain(hunt, side, -2 * hits, "accident", "SF-32")
    yield from hurt(hunt, person, hits, "snake", "SF-31", heroic=False, deadly_only=True)


def second_dose(hunt: Hunt, person: Person) -> Play[None]:
    """SF-32: the same hits once more, at the start of the next card; in camp there is a doctor (SF-R31)."""
    hits, person.poison = person.poison, 0
    if not hits:
        return
    if hunt.settings["doctor_in_camp"] and person.square in hunt.ground.camp:
        yield from hunt.teller.tell("snake.treated", "SF-R31", who=person.key, name=person.name)
        return
    yield from hurt(hunt, person, hits, "poison", "SF-32", heroic=False, deadly_only=True)


def branch(hunt: Hunt, person: Person) -> Play[None]:
    """SF-33, SF-R32: against Bushcraft; on a fail all within ten squares know, and 5 points are lost."""
    check = yield from roll(person.seat, "branch.check", "1d6", rule="SF-33")
    if check[0] <= person.bushcraft:
        yield from hunt.teller.tell("branch.averted", "SF-33", who=person.key, name=person.name)
        return
    yield from lose(hunt, person, 5, "SF-33")
    hears(hunt, person)
    yield from hunt.teller.tell("branch.heard", "SF-33", who=person.key, name=person.name)


def look_for_boot(hunt: Hunt, person: Person, squares: int) -> Play[None]:
    """SF-34, SF-R33: who went less than three squares has an even chance of it; otherwise half pace until camp."""
    if squares < 3:
        face = (yield from roll(person.seat, "boot.found", "1d6", rule="SF-34"))[0]
        if face >= 4:
            yield from hunt.teller.tell("boot.found", "SF-34", who=person.key, name=person.name)
            return
    person.bootless = True
    yield from lose(hunt, person, 10, "SF-34")
    yield from hunt.teller.tell("boot.lost", "SF-34", who=person.key, name=person.name)
