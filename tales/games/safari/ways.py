"""Ways that figures go: as much of one as the dice pay for, and the trail that an animal leaves on it."""

from collections.abc import Sequence

from tales.games.safari.ground import Square
from tales.games.safari.state import Animal, Hunt


def affordable(hunt: Hunt, start: Square, way: Sequence[Square], points: int, animal: str = "") -> list[Square]:
    """As much of a way as so many half points pay for; the first step always."""
    done: list[Square] = []
    here = start
    for square in way:
        points -= hunt.ground.cost(square, (square[0] - here[0], square[1] - here[1]), animal)
        if points < 0 and done:
            break
        done.append(square)
        here = square
        if points < 0:
            break
    return done


def take_way(hunt: Hunt, animal: Animal, way: Sequence[Square], gait: str) -> None:
    """An animal goes a way, and leaves its trail (SF-R39)."""
    here = animal.square
    for square in way:
        hunt.tell_of(square, (square[0] - here[0], square[1] - here[1]), animal)
        here = square
    animal.square, animal.gait, animal.moved = here, gait, bool(way)
