"""What the program's people do beyond the policies of the ledger, so that there is something to tell of them.

Once a Turn one of its Companions takes a Risk for Life, or about somebody else, at a level that the Companion can bear;
its Beast Raises a Risk a Turn, and whoever it plays may Raise what is written about them; its Hunter stays three to six
Turns. Nothing is left to chance, and each goes by what its seat may see. An empty answer leaves it to the ledger.
"""

from tales.games.last_hunt.risks import raise_levels
from tales.games.last_hunt.state import BEAST, HIGHEST, HUNTER, OPPOSITE, Hunt, Member
from tales.rules.asks import Ask

FIRST_TURN, LAST_TURNS = 3, (3, 4, 5, 6)
"""Before the first of these Turns the program's Hunter does not declare; one of the others is the last in a hunt."""

LATE = 4
"""From this Turn on a Companion puts more Life at Risk than there is."""

LIFE_ENOUGH = 5
"""With so much Life somebody who is Out may let a Turn go by."""

TOPICS = (
    ("hunter", "life"), ("own", "life"), ("other", "life"), ("hunter", "death"), ("own", "life"), ("other", "death"),
)  # fmt: skip
"""Whose score a Companion puts at Risk, and which, one after another."""


def undertaken(hunt: Hunt, ask: Ask) -> str:
    """What the program answers for the ask's seat of its own accord; empty if it does what the ledger says."""
    match ask.key:
        case "turn.truth":
            ready = hunt.turn >= last_turn(hunt) or has_enough_dice(hunt)
            return "declare" if hunt.turn >= FIRST_TURN and ready else "wait"
        case "episode.what":
            return what_to_write(hunt, hunt.member(ask.seat))
        case "other.whom":
            return topic(hunt, hunt.member(ask.seat))[0]
        case "other.score":
            return f"their-{topic(hunt, hunt.member(ask.seat))[1]}"
        case "risk.level":
            return level_of(hunt)
        case "raise" | "raise.own":
            return "raise" if level_of_raise(hunt) else ""
        case "raise.level":
            return str(level_of_raise(hunt) or "")
    return ""


def last_turn(hunt: Hunt) -> int:
    """In which Turn the program's Hunter waits no longer."""
    return LAST_TURNS[names(hunt) % len(LAST_TURNS)]


def has_enough_dice(hunt: Hunt) -> bool:
    """Whether the Party's dice are as many as the Beast's may be, as far as the Hunter can know."""
    return hunt.party_death >= (hunt.beast.most_life if hunt.secret else hunt.beast.life)


def names(hunt: Hunt) -> int:
    """A number that is not the same in every hunt, by the names of all who are in it."""
    return len(hunt.beast.name) + sum(len(member.name) for member in hunt.party)


def what_to_write(hunt: Hunt, companion: Member) -> str:
    """A Risk, if it is this Companion's Turn for one; else the sure point while Life is short.

    Of somebody who is Out, sometimes nothing.
    """
    if companion.out:
        return "pass" if companion.life >= LIFE_ENOUGH and hunt.turn % 2 else ""
    about = topic(hunt, companion)[0]
    if about:
        return "risk-life" if about == companion.seat else "risk-other"
    return "life-point" if companion.life <= hunt.turn // 2 + 1 else ""


def topic(hunt: Hunt, companion: Member) -> tuple[str, str]:
    """Of whose score this Companion writes in this Turn, and which; both empty if it is not their Turn for it.

    It goes round among the program's Companions, and each goes through the topics. One alone has every other Turn.
    """
    seats = [member.seat for member in hunt.companions if member.seat not in hunt.people]
    at = hunt.turn + names(hunt)
    turns = seats if len(seats) > 1 else [*seats, "nobody"]
    if companion.seat != turns[at % len(turns)]:
        return "", ""
    for about, score in (*TOPICS[at % len(TOPICS) :], *TOPICS):
        who = of_whom(hunt, companion, about, score)
        if who and who.may_grow(score) and bearable(companion, score):
            return who.seat, score
    return "", ""


def of_whom(hunt: Hunt, companion: Member, about: str, score: str) -> Member | None:
    """The member who is meant: of the others the one who has least of it, Out or not."""
    if about == "own":
        return companion
    if about == HUNTER:
        return hunt.hunter
    others = [member for member in hunt.companions if member is not companion and member.may_grow(score)]
    return min(others, key=lambda member: member.score(score), default=None)


def bearable(member: Member, score: str) -> int:
    """The highest level at which a lost Risk would still leave something of the score; 0 if there is none."""
    return min(HIGHEST, max(0, member.score(score) - 1))


def level_of(hunt: Hunt) -> str:
    """The level of a Risk of the program's own accord: what can be borne, or half of it in a letter about another.

    Late in a hunt it is more than the Companion has, for there is little left to keep it for. Empty for a Risk on the
    own Death, which is the ledger's.
    """
    risk = hunt.table
    if risk is None or (risk.about is None and risk.score == "death"):
        return ""
    most = bearable(risk.taker, risk.score)
    if risk.about is None and hunt.turn >= LATE:
        most = min(HIGHEST, risk.taker.score(risk.score) + 1 + hunt.turn % 2)
    return str(max(1, most if risk.about is None else (most + 1) // 2))


def level_of_raise(hunt: Hunt) -> int:
    """To what the program Raises of its own accord; 0 if it does not.

    The Beast does it once a Turn, as high as its stake bears. Who is written about does it in every other Turn, no
    higher than both of them bear, so that nobody goes Out by it.
    """
    risk = hunt.table
    assert risk is not None
    levels = raise_levels(risk)
    if risk.about is None:
        if any(made.turn == hunt.turn and made.by == BEAST for made in hunt.raises):
            return 0
        most = hunt.beast.score(OPPOSITE[risk.score]) - 1
    elif (hunt.turn + names(hunt)) % 2:
        return 0
    else:
        most = min(bearable(risk.about, risk.score), bearable(risk.taker, risk.score))
    return max((level for level in levels if level <= most), default=0)
