"""The sheet of a hunt: what a viewer may see of people, animals in view, wind and cards."""

from collections.abc import Iterable
from functools import lru_cache

from tales.games.safari.awareness import direction, name
from tales.games.safari.state import HERDS, WIND, Hunt, Person
from tales.rules.sheets import Cards, Gauge, Grid, Line, Part, Sheet
from tales.rules.words import Words, load


@lru_cache
def words() -> Words:
    """The names of kinds, weapons and posts."""
    return Words(load("tales.games.safari"))


def sheet(hunt: Hunt, viewer: Iterable[str]) -> Sheet:
    """What these seats together may see: concealed animals and the order of the deck are in none of it."""
    seats = set(viewer)
    parts: list[Part] = []
    for side in hunt.hunters():
        parts.append(Line(side.hunter.name, points(side.points)))
        parts += [
            Gauge(person.name, person.bushcraft - person.hits, person.bushcraft, note(person), each=True)
            for person in side.people
        ]
    parts.append(in_view(hunt, seats))
    for side in hunt.sides:
        if side.animals and (side.seat.key in seats or not hidden(hunt, side.animals)):
            parts.append(Line(words().name("seat", side.seat.key), points(side.beast_points)))
    parts.append(Cards("Turned", tuple(card_name(hunt, card) for card in hunt.turned), len(hunt.deck), folded=True))
    total = hunt.settings.number("decks")
    place = words().name("country", hunt.settings.word("country"))
    wind = words().name("way", direction(hunt.wind))
    return Sheet(
        "The hunt", f"{place}, wind to the {wind}", f"deck {min(hunt.decks + 1, total)} of {total}", tuple(parts)
    )


def points(number: int) -> str:
    """Reputation in words."""
    return f"{number} RP"


def hidden(hunt: Hunt, keys: Iterable[str]) -> bool:
    """Whether any of these animals lies concealed."""
    return any(hunt.animal(key).concealed for key in keys)


def note(person: Person) -> str:
    """What is the matter with somebody, and what is in their hands."""
    said = [words().name("post", person.post), name(person.square)]
    if person.out:
        return words().name("out", person.out)
    if person.held is not None:
        said.append(f"{words().name('weapon', person.held.gun.key)} {person.held.loads}")
    said += [words().name("state", key) for key in states(person)]
    return ", ".join(said)


def states(person: Person) -> list[str]:
    """What ails somebody, by key."""
    found = [person.nerve] if person.nerve else []
    found += ["ankle"] if person.ankle else []
    found += ["bootless"] if person.bootless else []
    found += ["poison"] if person.poison else []
    found += ["treed"] if person.treed else []
    found += ["fights"] if person.foes else []
    found += ["aims"] if person.aim else []
    return found


def in_view(hunt: Hunt, seats: set[str]) -> Grid:
    """The animals on the table, and one's own."""
    rows = []
    for animal in hunt.living():
        if not animal.concealed or animal.owner in seats:
            where = name(animal.square) + ("" if not animal.concealed else ", concealed")
            rows.append((words().name("species", animal.kind.key), where, f"{animal.left} / {animal.kind.hits}"))
    rows += [
        (words().name("species", herd.kind.key), name(herd.square), f"a herd of {herd.count}") for herd in hunt.herds
    ]
    return Grid("In view", ("animal", "square", "hits left"), tuple(rows))


def card_name(hunt: Hunt, card: str) -> str:
    """A card as everybody may know it once it is turned."""
    if card in (HERDS, WIND):
        return words().name("card", card)
    for side in hunt.hunters():
        if side.seat.key == card:
            return side.hunter.name
    return words().name("species", card.rsplit("-", 1)[0])
