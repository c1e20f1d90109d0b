"""A double-blind hunt: who is told of what is done, until everything is opened at the fire (SF-99, SF-R95).

What is asked of a side is for that side alone. What is told goes to the sides whose figures it names, and to those who
know of all of them. A die that the umpire throws for an animal nobody plays is for nobody's eyes.
"""

from collections.abc import Iterator
from dataclasses import replace

from tales.games.safari.sight import is_blind, knows_animal, knows_herd, knows_person
from tales.games.safari.state import Animal, Herd, Hunt, Person
from tales.rules.asks import TABLE, Ask, Open
from tales.rules.play import Play, T

_NAMES = ("who", "which", "target", "herd")
"""The facts that name figures."""

_OWN = ("points.changed", "beast.points.changed")
"""What is told of a side for that side alone."""


def for_their_eyes(hunt: Hunt, play: Play[T]) -> Play[T]:
    """That play, each ask and tell of it for those who may know of it; for everybody unless the hunt is blind."""
    if not is_blind(hunt):
        return (yield from play)
    answer = None
    while True:
        try:
            ask = play.send(answer)
        except StopIteration as stop:
            return stop.value  # type: ignore[no-any-return]
        answer = yield replace(ask, to=eyes_of(hunt, ask))
        hunt.veiled[ask.key] = True


def eyes_of(hunt: Hunt, ask: Ask) -> tuple[str, ...]:
    """The seats that may see an ask or a tell, in the order of seating."""
    if not ask.is_note or isinstance(ask, Open):
        return () if ask.seat == TABLE else (ask.seat,)
    if ask.to is not None:
        return ask.to
    seats = [side.seat.key for side in hunt.sides]
    if ask.key in _OWN:
        return tuple(seat for seat in seats if seat == dict(ask.facts)["who"])
    figures = list(figures_in(hunt, ask))
    owners = {owner_of(figure) for figure in figures}
    return tuple(
        seat for seat in seats if seat in owners or (figures and all(knows(hunt, seat, each) for each in figures))
    )


def owner_of(figure: Person | Animal | Herd) -> str:
    """The seat whose figure it is; empty for the umpire's."""
    if isinstance(figure, Person):
        return figure.seat
    return figure.owner if isinstance(figure, Animal) else ""


def figures_in(hunt: Hunt, ask: Ask) -> Iterator[Person | Animal | Herd]:
    """The figures that the facts of a tell name."""
    facts = dict(ask.facts)
    keys = {facts[name] for name in _NAMES if name in facts}
    for side in hunt.sides:
        yield from (person for person in side.people if person.key in keys)
    yield from (animal for animal in hunt.animals if animal.key in keys)
    yield from (herd for herd in hunt.herds if herd.key in keys)


def knows(hunt: Hunt, seat: str, figure: Person | Animal | Herd) -> bool:
    """Whether a seat knows of a figure now."""
    if isinstance(figure, Person):
        return knows_person(hunt, seat, figure)
    if isinstance(figure, Animal):
        return knows_animal(hunt, seat, figure)
    return knows_herd(hunt, seat, figure)
