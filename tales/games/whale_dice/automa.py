"""The captains that the program can play, and the seats of the company that need no deciding.

Nothing is hidden in this game, so a policy may look at the whole ship.
"""

from tales.games.whale_dice.state import SPECIES, Fleet, Ship
from tales.rules.asks import Answer, Ask, Choose
from tales.rules.base import answering, default_answer
from tales.rules.play import Play

_REPAIRS = ("use.experienced-sailors", "use.whaling-ship", "use.fair-weather")


def automa(fleet: Fleet, ask: Ask) -> Play[Answer]:
    """What the program answers for a captain: the careful one, who rolls nothing to decide."""
    return answering(careful(fleet, ask))


def careful(fleet: Fleet, ask: Ask) -> Answer:
    """The careful captain of the ledger: recruits when short, mends when near the end, saves what would be wasted."""
    if ask.key == "turn.action":
        assert isinstance(ask, Choose)
        # Most turns offer one thing only; simulations sail many of them.
        return "sail" if len(ask.options) == 1 else _turn(fleet.ship(ask.seat), ask)
    if ask.key == "event.when":
        event = str(ask.facts[0][1])
        return "now" if fleet.ship(ask.seat).can_use(event) else "save"
    return plain(fleet, ask)


def _turn(ship: Ship, ask: Choose) -> str:
    is_short = ship.crew <= 10
    is_breaking = _is_low(ship.hull, ship.hull_start) or _is_low(ship.rigging, ship.rigging_start)
    if not (is_short or is_breaking):
        return "sail"
    may = [option.key for option in ask.options if not option.barred]
    if is_short and "recruit" in may:
        return "recruit"
    if is_breaking:
        for repair in _REPAIRS:
            if repair in may:
                return repair
    if ship.crew <= 4 and "use.recruitment" in may:
        return "use.recruitment"
    return "sail"


def _is_low(value: int, start: int) -> bool:
    return value <= 4 and value < start


def plain(fleet: Fleet, ask: Ask) -> Answer:
    """The plain captain: always sails, saves nothing, and takes the names that are offered."""
    if ask.key == "turn.action":
        return "sail"
    if ask.key == "event.when":
        return "now"
    if ask.key == "extinction.species":
        assert isinstance(ask, Choose)
        return max((option.key for option in ask.options), key=SPECIES.index)  # the least valuable one
    return default_answer(ask)
