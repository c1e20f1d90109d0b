"""Positions of Safari for tests: people, animals and ground set by hand."""

from typing import Any

from tales.entries import Seat, Value
from tales.games.safari.ground import Ground, Square
from tales.games.safari.house import HOUSE_RULES
from tales.games.safari.state import Animal, Arm, Herd, Hunt, Person, Side
from tales.games.safari.tables import book
from tales.rules.settings import Settings


def person(key: str, bushcraft: int, square: Square, *arms: Arm, **about: Any) -> Person:
    """Somebody of a party; the post is the last part of the key."""
    seat, _, post = key.partition(".")
    return Person(key, seat, post.rstrip("-0123456789") or "hunter", key, bushcraft, square, list(arms), **about)


def hunter(bushcraft: int, square: Square, *arms: Arm, seat: str = "hunter-1", **about: Any) -> Side:
    """A side with one hunter; companions are added to its people."""
    return Side(Seat(seat, "hunter", seat, False), [person(seat, bushcraft, square, *arms, **about)])


def beast_player(seat: str = "beast-1") -> Side:
    """A side that plays animals."""
    return Side(Seat(seat, "beast", seat, False))


def animal(kind: str, square: Square, number: int = 1, **about: Any) -> Animal:
    """An animal on the table, unless it is said to be concealed."""
    about.setdefault("concealed", False)
    return Animal(f"{kind}-{number}", book().kinds[kind], square, hand=f"{kind}-{number}", lair=square, **about)


def herd(kind: str, square: Square, count: int = 5) -> Herd:
    """Grazing animals."""
    return Herd(f"herd-{kind}", book().kinds[kind], count, square)


def hunt(*sides: Side, animals: tuple[Animal, ...] = (), herds: tuple[Herd, ...] = (), **about: Any) -> Hunt:
    """A hunt on open ground; `ground` by square changes it, other names are house rules."""
    patches: dict[Square, str] = about.pop("ground", {})
    base: str = about.pop("base", "open")
    wind: Square = about.pop("wind", (0, -1))
    camp = tuple(about.pop("camp", ()))
    settings: dict[str, Value] = about
    return Hunt(
        Settings(HOUSE_RULES, settings),
        list(sides),
        Ground(48, 36, base, dict(patches), camp),
        wind,
        list(animals),
        list(herds),
    )


EXPRESS = "express-rifle"


def express(*, precision: bool = True) -> Arm:
    """The hunter's own rifle."""
    return Arm.of(EXPRESS, precision=precision)
