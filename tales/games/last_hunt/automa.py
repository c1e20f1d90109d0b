"""The roles that the program plays: never by chance, and each from what its seat may see (Solo and group)."""

from tales.games.last_hunt.initiative import has_enough_dice, undertaken
from tales.games.last_hunt.modifiers import LEVELS, THROWS
from tales.games.last_hunt.risks import raise_levels
from tales.games.last_hunt.state import MOST, OPPOSITE, Hunt, Member
from tales.rules.asks import Answer, Ask
from tales.rules.base import answering, default_answer
from tales.rules.play import Play

BOLD = 3
"""Up to this Death the program's people take Risks on it."""

LAST_TURN = 4
"""In this Turn the program's Hunter waits no longer."""


def automa(hunt: Hunt, ask: Ask) -> Play[Answer]:
    """What the program answers for the ask's seat; it rolls nothing to decide. Who sat there and is away plays safe."""
    own = played_safe(hunt, ask) if ask.seat in hunt.people else undertaken(hunt, ask)
    return answering(own or decided_for(hunt, ask))


def decided_for(hunt: Hunt, ask: Ask) -> Answer:
    """The policies of the ledger."""
    match ask.key:
        case "turn.move":
            return "move" if hunt.turn % 2 else "stay"
        case "turn.truth":
            return "declare" if is_time(hunt) else "wait"
        case "turn.pick":
            return min(hunt.waiting, key=lambda companion: companion.out).seat
        case "hunter.step":
            return "dare" if hunt.hunter.death <= BOLD and safe_level(hunt) >= 2 else "death-point"
        case "episode.what":
            return what_to_write(hunt.member(ask.seat))
        case "risk.level":
            return str(safe_level(hunt))
        case "raise":
            return "raise" if best_raise(hunt) else "let"
        case "raise.level":
            # A person may have begun the Raise and then left the seat to the program.
            return str(best_raise(hunt) or default_answer(ask))
        case "raise.own":
            return "let"
        case "split":
            return points_for_life(hunt)
        case "move.place":
            return hunt.place_ahead
        case "beast.which":
            return str(dict(ask.facts)["offered"])
    return default_answer(ask)


def played_safe(hunt: Hunt, ask: Ask) -> str:
    """For somebody who is away: the sure point, or nothing; no Risk and no Raise, and the least of one begun before."""
    match ask.key:
        case "risk.level" | "raise.level":
            return str(default_answer(ask))
        case "episode.what":
            return "life-point" if hunt.member(ask.seat).life < MOST else "pass"
        case "hunter.step":
            return "death-point"
        case "raise" | "raise.own":
            return "let"
    return ""


def safe_level(hunt: Hunt) -> int:
    """The highest level that costs no modifier."""
    return max(level for level in LEVELS if not hunt.modifier(level))


def is_time(hunt: Hunt) -> bool:
    """Whether the Party's dice are as many as the Beast's may be, as far as the Hunter can know, or it is late."""
    return hunt.turn >= LAST_TURN or has_enough_dice(hunt)


def what_to_write(companion: Member) -> str:
    """Life first, then Risks on Death, then Life again."""
    if not companion.out and companion.life >= 2 and companion.death <= BOLD:
        return "risk-death"
    return "life-point" if companion.life < MOST else "pass"


def points_for_life(hunt: Hunt) -> int:
    """As much Life as keeps up with the Party; the rest goes into Death."""
    return min(hunt.size, max(0, hunt.party_death + hunt.size - hunt.beast.life))


def best_raise(hunt: Hunt) -> int:
    """The lowest final level that is worth least to the taker, if it is worth less than no Raise; else 0.

    In 36ths of a point: what the taker may win, with what the Beast may lose by it, less what the taker may lose.
    """
    table = hunt.table
    assert table is not None
    held = hunt.beast.score(OPPOSITE[table.score])
    if not held:
        return 0
    has = table.taker.score(table.score)

    def worth(level: int, forfeit: int) -> int:
        ways = hunt.ways(level)
        return ways * (min(level, MOST - has) + forfeit) - (THROWS - ways) * min(level, has)

    best, minimum = 0, worth(table.level, 0)
    for level in raise_levels(table):
        if (value := worth(level, min(level, held))) < minimum:
            best, minimum = level, value
    return best
