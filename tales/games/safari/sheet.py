"""The sheet of a hunt: what a viewer may see of people, animals in view, wind and cards."""

from collections.abc import Iterable

from tales.games.safari.awareness import direction, name
from tales.games.safari.sight import is_blind, known_animals, known_herds, known_people
from tales.games.safari.state import HERDS, WIND, Hunt, Person, Side
from tales.games.safari.view import map_for, words
from tales.rules.sheets import Cards, Gauge, Grid, Line, Part, Sheet


def sheet(hunt: Hunt, viewer: Iterable[str]) -> Sheet:
    """What these seats together may see: concealed animals and the order of the deck are in none of it."""
    seats = set(viewer)
    parts: list[Part] = []
    known = {person.key for person in known_people(hunt, seats)}
    for side in (side for side in hunt.hunters() if side.people):
        is_own = side.seat.key in seats
        if is_blind(hunt) and not (is_own or hunt.over):
            people = [person for person in side.people if person.key in known]
            if people:
                parts.append(Line(side.hunter.name, "in sight"))
        else:
            people = side.people
            parts.append(Line(side.hunter.name, points(side.points)))
        parts += [
            Gauge(person.name, person.bushcraft - person.hits, person.bushcraft, note(person), each=True)
            for person in people
        ]
    parts.append(in_view(hunt, seats))
    for side in hunt.sides:
        if side.animals and (side.seat.key in seats or is_public(hunt, side)):
            parts.append(Line(words().name("seat", side.seat.key), points(side.beast_points)))
    parts.append(Cards("The deck", tuple(card_name(hunt, card) for card in hunt.turned), len(hunt.deck), folded=True))
    parts.append(map_for(hunt, seats))
    total = hunt.settings.number("decks")
    place = words().name("country", hunt.settings.word("country"))
    wind = words().name("way", direction(hunt.wind))
    return Sheet(
        "The hunt", f"{place}, wind to the {wind}", f"deck {min(hunt.decks + 1, total)} of {total}", tuple(parts)
    )


def points(number: int) -> str:
    """Reputation in words."""
    return f"{number} RP"


def is_public(hunt: Hunt, side: Side) -> bool:
    """Whether everybody may know what animals a side plays: all of them stand on the table, and nobody plays blind."""
    return not is_blind(hunt) and not any(hunt.animal(key).concealed for key in side.animals)


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
    found += ["sunk"] if person.sunk else []
    found += ["treed"] if person.treed else []
    found += ["fights"] if person.foes else []
    found += ["aims"] if person.aim else []
    return found


def in_view(hunt: Hunt, seats: set[str]) -> Grid:
    """The animals and herds that these seats know of."""
    rows = []
    for animal in known_animals(hunt, seats):
        where = name(animal.square) + ("" if not animal.concealed else ", concealed")
        rows.append((words().name("species", animal.kind.key), where, f"{animal.left} / {animal.kind.hits}"))
    rows += [
        (words().name("species", herd.kind.key), name(herd.square), f"a herd of {herd.count}")
        for herd in known_herds(hunt, seats)
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
