"""What the program answers at a seat: a careful hunter, or an animal that waits. Knows what its seat may see."""

from collections.abc import Callable

from tales.games.safari.ground import Square, distance
from tales.games.safari.sight import known_animals, known_people
from tales.games.safari.state import Hunt, Person
from tales.rules.asks import TABLE, Answer, Ask, Choose, Number, Place, Text
from tales.rules.grid import position
from tales.rules.play import Play

FEWEST_DICE = 3
"""The program holds its fire with fewer dice than this."""


def automa(hunt: Hunt, ask: Ask) -> Play[Answer]:
    """An answer without dice of its own."""
    yield from ()
    return answer(hunt, ask)


def answer(hunt: Hunt, ask: Ask) -> Answer:
    """What is answered to an ask of any kind."""
    if isinstance(ask, Number):
        return ask.default if ask.default is not None else ask.low
    if isinstance(ask, Text):
        return ask.default
    if isinstance(ask, Place):
        return where_to(hunt, ask)
    assert isinstance(ask, Choose)
    open_keys = [option.key for option in ask.options if not option.barred]
    wanted = _CHOICES.get(ask.key)
    if wanted is not None:
        said = wanted(hunt, ask, open_keys)
        if said in open_keys:
            return said
    return open_keys[0]


def action(hunt: Hunt, ask: Choose, keys: list[str]) -> str:
    """Shoots when there is a shot worth its dice, comes down from trees, moves otherwise."""
    person = hunt.person(str(dict(ask.facts)["who"]))
    if "come-down" in keys:
        return "come-down"
    if "home" in keys and hunt.decks + 1 >= hunt.settings.number("decks"):
        return "home"
    if "shoot" in keys:
        return "shoot"
    return "move" if person is hunt.side(person.seat).leader else "stay"


def target(hunt: Hunt, ask: Choose, keys: list[str]) -> str:
    """The target with most dice; never people or the young, and nothing with too few."""
    best, dice = "hold", FEWEST_DICE - 1
    for option in ask.options:
        facts = dict(option.facts)
        if option.key == "hold" or option.key.endswith(".young") or "name" in facts:
            continue
        if isinstance(facts["dice"], int) and facts["dice"] > dice:
            best, dice = option.key, facts["dice"]
    return best


def gait(hunt: Hunt, ask: Choose, keys: list[str]) -> str:
    """Creeps where a dangerous animal is in view, walks otherwise."""
    seen = any(not animal.of_herd for animal in known_animals(hunt, [ask.seat]))
    return "creep" if seen else "walk"


def emergency(hunt: Hunt, ask: Choose, keys: list[str]) -> str:
    """Shoots, takes the other gun, climbs, dodges a rhino; else stands."""
    for key in ("shoot", "shoot-again", "take-gun", "reload", "climb"):
        if key in keys:
            return key
    return "dodge-left" if dict(ask.facts)["species"] == "rhino" and "dodge-left" in keys else "carry-on"


def beast_action(hunt: Hunt, ask: Choose, keys: list[str]) -> str:
    """Attacks whoever is near, else waits."""
    animal = hunt.animal(str(dict(ask.facts)["which"]))
    near = any(distance(person.square, animal.square) <= 10 for person in known_people(hunt, [ask.seat]))
    return "drag" if "drag" in keys else "attack" if near and "attack" in keys else "quiet"


def victim(hunt: Hunt, ask: Choose, keys: list[str]) -> str:
    """The nearest person."""
    animal = hunt.animal(str(dict(ask.facts)["which"]))
    return min(keys, key=lambda key: (distance(hunt.person(key).square, animal.square), key))


_CHOICES: dict[str, Callable[[Hunt, Choose, list[str]], str]] = {
    "card.action": action,
    "shot.target": target,
    "move.gait": gait,
    "emergency": emergency,
    "beast.action": beast_action,
    "beast.victim": victim,
    "beast.gait": lambda hunt, ask, keys: "run",
    "beast.fight": lambda hunt, ask, keys: "fight",
    "beast.take": lambda hunt, ask, keys: "none",
    "fire.regard": lambda hunt, ask, keys: "0",
    "fire.verdict": lambda hunt, ask, keys: "10",
    "fire.waive": lambda hunt, ask, keys: "charge",
    "vote.unheroic": lambda hunt, ask, keys: "heroic",
}


def where_to(hunt: Hunt, ask: Place) -> str:
    """A hunter goes towards an animal in view, else round the map; whatever else is asked stays where it is."""
    facts = dict(ask.facts)
    if ask.key != "move.to" or ask.seat == TABLE:
        return ask.origin if ask.origin in ask.squares else ask.squares[0]
    person = hunt.person(str(facts["who"]))
    goal = goal_of(hunt, person)
    return min(ask.squares, key=lambda square: (distance(_at(square), goal), square))


def goal_of(hunt: Hunt, person: Person) -> Square:
    """The nearest dangerous animal on the table, or the next of four places round the middle; at last the camp."""
    if hunt.decks + 1 >= hunt.settings.number("decks"):
        return hunt.ground.camp[0]
    seen = [animal.square for animal in known_animals(hunt, [person.seat])]
    if seen:
        return min(seen, key=lambda square: (distance(square, person.square), square))
    width, height = hunt.ground.width, hunt.ground.height
    corners = (
        (width // 4, height // 2),
        (width // 2, height // 4),
        (3 * width // 4, height // 2),
        (width // 2, height // 2),
    )
    return corners[hunt.decks % len(corners)]


def _at(square: str) -> Square:
    found = position(square)
    assert found is not None, square
    return found[0] - 1, found[1] - 1
