"""The fire after a hunt: what the others think, the tales, and what they are worth (SF-91, SF-92, SF-94, SF-97)."""

from collections.abc import Sequence

from tales.games.safari import reputation
from tales.games.safari.harm import gain
from tales.games.safari.state import Hunt, Side
from tales.games.safari.tables import book
from tales.rules.asks import Narration
from tales.rules.play import Play, choose, roll


def campfire(hunt: Hunt) -> Play[None]:
    """Wounds not tracked, what the others award, the tales from the lowest up, and classes won and lost."""
    sides = list(hunt.hunters())
    for side in sides:
        yield from untracked(hunt, side)
    for side in sides:
        yield from regard(hunt, side)
    for side in sorted(sides, key=lambda each: each.points):
        yield from tale(hunt, side)
    for side in sides:
        yield from rise_or_fall(hunt, side)


def others(hunt: Hunt, side: Side) -> list[str]:
    """The seats of the other players with a party."""
    return [other.seat.key for other in hunt.hunters() if other is not side]


def votes(hunt: Hunt, side: Side, key: str, said: Sequence[int], rule: tuple[str, ...]) -> Play[list[int]]:
    """What each of the others would give, hidden until all have said it."""
    found = []
    for seat in others(hunt, side):
        options = [str(points) for points in said]
        chosen = yield from choose(seat, key, options, rule=rule, to=(seat,), who=side.seat.key, name=side.hunter.name)
        found.append(int(chosen))
    return found


def untracked(hunt: Hunt, side: Side) -> Play[None]:
    """SF-94, SF-R87: each animal that the hunter wounded, that lives, and that they did not track."""
    for animal in hunt.living():
        if animal.wounded_by.get(side.seat.key, True):
            continue
        seats = others(hunt, side)
        if seats and hunt.settings["waive_tracking"]:
            waived = 0
            for seat in seats:
                said = yield from choose(
                    seat,
                    "fire.waive",
                    ["charge", "waive"],
                    rule=("SF-94", "SF-R87"),
                    to=(seat,),
                    who=side.seat.key,
                    name=side.hunter.name,
                    species=animal.kind.key,
                    lost=animal.lost,
                )
                waived += said == "waive"
            yield from hunt.teller.tell(
                "fire.waived", "SF-R87", who=side.seat.key, species=animal.kind.key, waived=2 * waived > len(seats)
            )
            if 2 * waived > len(seats):
                continue
        yield from gain(hunt, side, reputation.UNTRACKED, "untracked", "SF-94")


def regard(hunt: Hunt, side: Side) -> Play[None]:
    """SF-91, SF-R89: one award for courage or cowardice, the median of the others' votes; none alone."""
    cap = hunt.settings.number("heroism_cap")
    if not cap or not others(hunt, side):
        return
    said = yield from votes(hunt, side, "fire.regard", range(-cap, cap + 1, 10), ("SF-91", "SF-R89"))
    yield from gain(hunt, side, reputation.award(said, cap), "regard", "SF-91")


def tale(hunt: Hunt, side: Side) -> Play[None]:
    """SF-92, SF-R90: the hunter's tale; then votes, or alone a die. No tale, no award; the dead do not tell."""
    is_alive = side.leader is not None or side.hunter.out == "home"
    teller = side.seat.key
    told = yield from hunt.teller.moment(
        teller, "fire.tale", "campfire", "scene", "SF-92", who=teller, name=side.hunter.name, alive=is_alive
    )
    cap = hunt.settings.number("tale_cap")
    if not cap or not is_alive or not is_told(told):
        return
    if others(hunt, side):
        said = yield from votes(hunt, side, "fire.verdict", (-20, -10, 0, 10, 20), ("SF-92", "SF-R90"))
        points = reputation.award(said, cap)
    elif hunt.settings["tale_solo"] == "die":
        face = (yield from roll(teller, "fire.die", "1d6", rule=("SF-92", "SF-R90")))[0]
        points = max(-cap, min(cap, book().fire[face]))
    else:
        return
    yield from gain(hunt, side, points, "tale", "SF-92")
    yield from hunt.teller.tell("fire.verdict", "SF-92", who=teller, name=side.hunter.name, points=points)


def is_told(told: Narration | None) -> bool:
    """Whether a tale was told at all: written, taken, or left to be composed."""
    return told is None or told.source != "skipped"


def rise_or_fall(hunt: Hunt, side: Side) -> Play[None]:
    """SF-97, SF-R18: one class up or down for a hundred points carried; a squad as a whole."""
    if hunt.settings["promotion"] == "off" or (side.leader is None and side.hunter.out == "dead"):
        return
    step = reputation.promotion(side.hunter.bushcraft, side.carried)
    if not step:
        return
    side.promotions += step
    for person in side.people if side.seat.role == "squad" else [side.hunter]:
        person.bushcraft += step
    yield from hunt.teller.tell(
        "hunter.promoted" if step > 0 else "hunter.demoted",
        "SF-97",
        who=side.seat.key,
        name=side.hunter.name,
        bushcraft=side.hunter.bushcraft,
    )
