"""A card of animals: what a player or the program does with them (SF-15, SF-40, SF-41, SF-R38, SF-R63, SF-R77)."""

from collections.abc import Sequence

from tales.games.safari import herds, policy
from tales.games.safari.awareness import is_plain_to_see, learns, name, passes, reveal, scents
from tales.games.safari.charge import attack
from tales.games.safari.ground import Square, distance
from tales.games.safari.harm import gain_beast
from tales.games.safari.melee import fight, part
from tales.games.safari.reactions import make_for_cover
from tales.games.safari.reputation import for_victim
from tales.games.safari.sight import known_people
from tales.games.safari.state import GAITS, Animal, Hunt
from tales.games.safari.ways import affordable, take_way
from tales.rules.asks import TABLE, Option
from tales.rules.play import Play, choose, place, roll


def animals_card(hunt: Hunt, hand: str) -> Play[None]:
    """Each animal of a hand, one by one."""
    for animal in [animal for animal in hunt.living() if animal.hand == hand]:
        if not animal.dead:
            yield from animal_acts(hunt, animal)


def animal_acts(hunt: Hunt, animal: Animal) -> Play[None]:
    """The wind first (SF-R24); a fight goes on or is broken off; then what it will do."""
    scents(hunt, animal)
    animal.gait, animal.moved = "", False
    if animal.foes:
        if (yield from breaks_off(hunt, animal)):
            part(hunt, animal)
            animal.flees = hunt_nearest(hunt, animal)
            yield from hunt.teller.tell("animal.breaks-off", "SF-84", which=animal.key, species=animal.kind.key)
            if animal.flees:
                yield from make_for_cover(hunt, animal)
        else:
            yield from fight(hunt, animal, hunt.person(animal.foes[0]))
        return
    if animal.owner:
        yield from player_moves(hunt, animal)
    else:
        yield from policy_moves(hunt, animal)
    hide_again(hunt, animal)


def hunt_nearest(hunt: Hunt, animal: Animal) -> str:
    """The nearest person, by key; empty if there is nobody."""
    people = sorted(hunt.people(), key=lambda person: distance(person.square, animal.square))
    return people[0].key if people else ""


def breaks_off(hunt: Hunt, animal: Animal) -> Play[bool]:
    """SF-84, SF-R78: its player's choice; the program's when half its hits are gone and it has just lost some."""
    if animal.owner:
        said = yield from choose(
            animal.owner, "beast.fight", ["fight", "break-off"], rule=("SF-84", "SF-R78"), which=animal.key
        )
        return said == "break-off"
    return animal.is_half_dead and animal.lost_last


def hide_again(hunt: Hunt, animal: Animal) -> None:
    """SF-40, SF-R38: concealed once more if its dice passed and nobody can help seeing it."""
    if not (animal.dead or animal.foes or animal.failed or is_plain_to_see(hunt, animal)):
        animal.concealed = True
        animal.spotted_by.clear()


# A player's animal


def player_moves(hunt: Hunt, animal: Animal) -> Play[None]:
    """What the player of an animal does on its card; secret while it lies concealed."""
    to = (animal.owner,) if animal.concealed else None
    options = ["quiet", *GAITS]
    if animal.concealed:
        options.append("show")
    if animal.body:
        options.append("drag")
    people = known_people(hunt, [animal.owner])
    if people:
        options.append("attack")
    action = yield from choose(
        animal.owner,
        "beast.action",
        options,
        rule=("SF-16", "SF-40", "SF-41"),
        to=to,
        which=animal.key,
        species=animal.kind.key,
        square=name(animal.square),
    )
    if action == "attack":
        aims = [Option(person.key, (("name", person.name), ("square", name(person.square)))) for person in people]
        whom = yield from choose(animal.owner, "beast.victim", aims, rule="SF-67", to=to, which=animal.key)
        gait = yield from choose(animal.owner, "beast.gait", GAITS, rule="SF-R64", to=to, which=animal.key)
        yield from attack(hunt, animal, hunt.person(whom), gait)
    elif action == "show":
        yield from reveal(hunt, animal, "shown")
    elif action == "drag":
        yield from drag(hunt, animal)
    elif action == "quiet":
        yield from listen(hunt, animal)
    else:
        yield from roam(hunt, animal, action, None)


# The program's animal


def policy_moves(hunt: Hunt, animal: Animal) -> Play[None]:
    """What the umpire does with an animal that nobody plays, by fixed rules (the ledger's solo policy)."""
    plan = yield from policy.decide(hunt, animal)
    if plan.what == "attack":
        yield from attack(hunt, animal, hunt.person(plan.whom), plan.gait)
    elif plan.what == "cover":
        animal.flees = animal.flees or plan.whom
        yield from make_for_cover(hunt, animal)
    elif plan.what == "drag":
        yield from drag(hunt, animal)
    elif plan.what == "listen":
        yield from listen(hunt, animal)
    elif plan.what == "move":
        yield from roam(hunt, animal, plan.gait, plan.goals)


def listen(hunt: Hunt, animal: Animal) -> Play[None]:
    """SF-R37: it sits and listens; a failed test never shows it."""
    faces = yield from roll(animal.owner or TABLE, "beast.listen", "1d6", rule="SF-R37", to=_unseen(animal))
    animal.failed = False
    if passes(faces, animal.kind.bushcraft):
        learns(hunt, animal, [animal.square])


def roam(hunt: Hunt, animal: Animal, gait: str, goals: Sequence[Square] | None) -> Play[None]:
    """SF-21, SF-40: its dice are its test too. `goals`: where the program would go, best first; None for a player."""
    dice = animal.kind.speed[GAITS.index(gait)]
    seat = animal.owner or TABLE
    faces = yield from roll(seat, f"beast.{gait}", f"{dice}d6", rule=("SF-21", "SF-40"), to=_unseen(animal))
    passed = passes(faces, animal.kind.bushcraft)
    animal.failed = not passed
    if not passed:
        yield from reveal(hunt, animal, "failed")
    reach = hunt.ground.reach(animal.square, 2 * faces.total, hunt.taken() - {animal.square}, animal.kind.key)
    if goals is None:
        names = {name(square): square for square in [animal.square, *sorted(reach, key=lambda at: (at[1], at[0]))]}
        chosen = yield from place(
            seat,
            "beast.to",
            list(names),
            rule="SF-21",
            to=_unseen(animal),
            origin=name(animal.square),
            which=animal.key,
        )
        goal = names[chosen]
    else:
        goal = next((square for square in goals if square in reach), animal.square)
    way = hunt.ground.path(animal.square, goal, hunt.taken() - {animal.square}, animal.kind.key)
    start = animal.square
    take_way(hunt, animal, affordable(hunt, start, way, 2 * faces.total, animal.kind.key), gait)
    if passed:
        learns(hunt, animal, [start, *way])
    yield from hunt.teller.tell(
        "animal.moves",
        "SF-21",
        to=_unseen(animal),
        which=animal.key,
        species=animal.kind.key,
        square=name(animal.square),
        gait=gait,
    )
    if gait == "run" and not animal.concealed:
        yield from herds.frighten(hunt, [animal.square], herds.CHARGE_REACH)


def drag(hunt: Hunt, animal: Animal) -> Play[None]:
    """SF-98, SF-R91: a body is dragged to the lair at half speed; there its other part is won."""
    faces = yield from roll(animal.owner or TABLE, "beast.drag", f"{animal.kind.speed[1]}d6", rule="SF-98")
    way = hunt.ground.path(animal.square, animal.lair, hunt.taken() - {animal.square}, animal.kind.key)
    take_way(hunt, animal, affordable(hunt, animal.square, way, faces.total, animal.kind.key), "walk")
    if animal.square == animal.lair:
        victim, animal.body = hunt.person(animal.body), ""
        yield from hunt.teller.tell("beast.carried", "SF-98", which=animal.key, name=victim.name)
        if animal.owner and animal.owner != victim.seat:
            won = for_victim(victim.bushcraft, carried=True)
            yield from gain_beast(hunt, hunt.side(animal.owner), won, "carried")


def _unseen(animal: Animal) -> tuple[str, ...] | None:
    """Who may see what an animal does: all of it if it stands on the table, else its player, or the umpire alone."""
    if not animal.concealed:
        return None
    return (animal.owner,) if animal.owner else ()
