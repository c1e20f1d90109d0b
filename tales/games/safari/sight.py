"""Who knows of whom: what stands on the table for all, and in a double-blind hunt for each side (SF-41, SF-99)."""

from collections.abc import Iterable

from tales.games.safari.ground import Square
from tales.games.safari.state import Animal, Herd, Hunt, Person


def is_blind(hunt: Hunt) -> bool:
    """Whether each side sees only what it may know (SF-99, SF-R95)."""
    return bool(hunt.settings["double_blind"])


def knows_animal(hunt: Hunt, seat: str, animal: Animal) -> bool:
    """Whether a seat knows where an animal is: its own, one on the table, or in a double-blind hunt one in sight."""
    if animal.owner == seat:
        return True
    if not is_blind(hunt):
        return not animal.concealed
    return seat in animal.spotted_by or (
        not animal.concealed and has_in_sight(hunt, seat, animal.square, animal.kind.key)
    )


def knows_person(hunt: Hunt, seat: str, person: Person) -> bool:
    """Whether a seat knows where a person is: people stand openly (SF-10), in a double-blind hunt only in sight."""
    if person.seat == seat or not is_blind(hunt):
        return True
    if any(person.key in animal.knows | animal.scents for animal in own_animals(hunt, seat)):
        return True
    return has_in_sight(hunt, seat, person.square)


def knows_herd(hunt: Hunt, seat: str, herd: Herd) -> bool:
    """Whether a seat knows where a herd is."""
    return not is_blind(hunt) or has_in_sight(hunt, seat, herd.square, herd.kind.key)


def has_in_sight(hunt: Hunt, seat: str, square: Square, kind: str = "") -> bool:
    """Whether any figure of a seat sees a square (SF-R06)."""
    return any(hunt.ground.is_seen(eye, square, kind) for eye in eyes(hunt, seat))


def eyes(hunt: Hunt, seat: str) -> list[Square]:
    """Where the figures of a seat stand."""
    side = next((side for side in hunt.sides if side.seat.key == seat), None)
    people = [person.square for person in side.people if person.is_here] if side else []
    return [*people, *(animal.square for animal in own_animals(hunt, seat))]


def own_animals(hunt: Hunt, seat: str) -> list[Animal]:
    """The living animals that a seat plays."""
    return [animal for animal in hunt.living() if animal.owner == seat]


def known_animals(hunt: Hunt, seats: Iterable[str]) -> list[Animal]:
    """The living animals of which these seats together know."""
    viewers = list(seats)
    if not is_blind(hunt):  # what stands on the table, also for whoever has no seat
        return [animal for animal in hunt.living() if not animal.concealed or animal.owner in viewers]
    return [animal for animal in hunt.living() if any(knows_animal(hunt, seat, animal) for seat in viewers)]


def known_people(hunt: Hunt, seats: Iterable[str]) -> list[Person]:
    """The people on the map of whom these seats together know."""
    viewers = list(seats)
    if not is_blind(hunt):
        return list(hunt.people())
    return [person for person in hunt.people() if any(knows_person(hunt, seat, person) for seat in viewers)]


def known_herds(hunt: Hunt, seats: Iterable[str]) -> list[Herd]:
    """The herds of which these seats together know."""
    viewers = list(seats)
    if not is_blind(hunt):
        return list(hunt.herds)
    return [herd for herd in hunt.herds if any(knows_herd(hunt, seat, herd) for seat in viewers)]


def seen_squares(hunt: Hunt, seat: str) -> set[Square]:
    """The squares on which a seat knows something to stand: what its people may not enter."""
    squares = {person.square for person in known_people(hunt, [seat])}
    squares |= {animal.square for animal in known_animals(hunt, [seat])}
    return squares | {herd.square for herd in known_herds(hunt, [seat])}
