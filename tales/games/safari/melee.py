"""Rounds hand to hand (SF-80 to SF-87): who fights, with how many dice, and what comes of it."""

from tales.games.safari.accidents import bitten
from tales.games.safari.fighting import dice_of_person, sixes_left
from tales.games.safari.ground import distance
from tales.games.safari.harm import hurt, kill, wound
from tales.games.safari.state import Animal, Hunt, Person
from tales.rules.asks import TABLE
from tales.rules.play import Play, roll

MAMBA = "black-mamba"


def meet(hunt: Hunt, animal: Animal, person: Person) -> None:
    """From now on they fight each other."""
    if person.key not in animal.foes:
        animal.foes.append(person.key)
    if animal.key not in person.foes:
        person.foes.append(animal.key)


def part(hunt: Hunt, animal: Animal) -> None:
    """The animal is out of its fight, and so is whoever has no other one."""
    for key in animal.foes:
        person = hunt.person(key)
        person.foes = [foe for foe in person.foes if foe != animal.key]
        if not person.foes:
            person.rounds = 0
    animal.foes = []


def fight(hunt: Hunt, animal: Animal, person: Person) -> Play[None]:
    """One round between the first of each side, with those who help them (SF-80 to SF-85, SF-R79)."""
    friends = helpers(hunt, person)
    pack = packmates(hunt, animal)
    ours: list[int] = []
    for fighter in (person, *friends):
        dice = dice_in_melee(hunt, fighter, animal)
        if dice:
            ours += yield from roll(fighter.seat, "melee.person", f"{dice}d6", rule=("SF-80", "SF-83"))
    theirs: list[int] = []
    for beast in (animal, *pack):
        theirs += yield from roll(beast.owner or TABLE, "melee.animal", f"{beast.kind.attack}d6", rule="SF-80")
    left = sixes_left(ours, theirs)
    to_animal = 0
    if left.people:
        to_animal = (yield from roll(person.seat, "melee.person.hits", f"{left.people}d6", rule="SF-82")).total
    to_person = 0
    if left.animals and animal.kind.key != MAMBA:
        seat = animal.owner or TABLE
        to_person = (yield from roll(seat, "melee.animal.hits", f"{left.animals}d6", rule="SF-82")).total
    yield from hunt.teller.tell(
        "melee.round",
        ("SF-81", "SF-82"),
        who=person.key,
        name=person.name,
        which=animal.key,
        species=animal.kind.key,
        struck=int(6 in ours and 6 in theirs),
        to_animal=to_animal,
        to_person=to_person,
    )
    person.rounds += 1
    animal.lost_last = to_animal > 0
    heroic = person.fled_from == ""
    yield from _strike(hunt, animal, person, to_animal)
    if animal.kind.key == MAMBA:
        for _ in range(left.animals):
            if person.is_here:
                yield from bitten(hunt, person, reward=False)
    yield from hurt(hunt, person, to_person, "melee", "SF-82", heroic=heroic, killer=animal)
    if not person.is_here:
        yield from death_told(hunt, person, animal)


def _strike(hunt: Hunt, animal: Animal, person: Person, hits: int) -> Play[None]:
    if not hits:
        return
    if hits >= animal.left:
        was_unhurt = animal.untouched
        animal.lost = animal.kind.hits
        yield from kill(hunt, animal, person, "melee", was_unhurt=was_unhurt)
    else:
        yield from wound(hunt, animal, hits, person)


def death_told(hunt: Hunt, person: Person, animal: Animal) -> Play[None]:
    """A death is told by another player; alone by the same one."""
    others = [side.seat.key for side in hunt.hunters() if side.seat.key != person.seat]
    teller = others[0] if others else person.seat
    yield from hunt.teller.moment(
        teller,
        "person.death",
        "letter",
        "scene",
        "SF-07",
        who=person.key,
        name=person.name,
        post=person.post,
        species=animal.kind.key,
    )


def helpers(hunt: Hunt, person: Person) -> list[Person]:
    """SF-85, SF-R79: friends beside the fighter who kept their nerve and have no fight of their own."""
    return [
        friend
        for friend in hunt.side(person.seat).people
        if friend is not person
        and friend.is_here
        and not friend.foes
        and friend.nerve not in ("bolted", "frozen")
        and not friend.treed
        and distance(friend.square, person.square) <= 1
    ]


def packmates(hunt: Hunt, animal: Animal) -> list[Animal]:
    """SF-R79: animals of the same owner and kind beside this one that have no fight of their own."""
    return [
        other
        for other in hunt.living()
        if other is not animal
        and other.kind is animal.kind
        and other.owner == animal.owner
        and not other.concealed
        and (not other.foes or other.foes == animal.foes)
        and distance(other.square, animal.square) <= 1
    ]


def dice_in_melee(hunt: Hunt, person: Person, animal: Animal) -> int:
    """SF-83, SF-86, SF-R80: Bushcraft less hits; who has bolted has none or one in the first round."""
    if person.nerve == "bolted" and not person.rounds:
        rule = hunt.settings["bolter_dice"]
        if rule == "lenient":
            return 1
        return 0 if rule == "strict" or person.fled_from == animal.key else 1
    return dice_of_person(person.bushcraft, person.hits)
