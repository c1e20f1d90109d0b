"""The outcome: whether the Beast is slain, who of the Party is dead, wounded or unscathed, and all last words."""

from tales.games.last_hunt.state import BEAST, DEAD, PARTY, UNSCATHED, WOUNDED, Hunt, Member
from tales.rules.asks import Option
from tales.rules.play import Ending, Play, choose
from tales.rules.teller import Given


def outcome(hunt: Hunt) -> Play[Ending]:
    """LH-84 to LH-89: first the Beast's fate, then the Party's (LH-R35), then one last word from everybody."""
    totals: Given = {"party_total": hunt.party_total, "beast_total": hunt.beast.life_total}
    yield from hunt.teller.tell("beast.fate", ("LH-84", "LH-R32"), slain=hunt.slain, **totals)
    key = "ending.slain" if hunt.slain else "ending.legend"
    yield from hunt.teller.moment(
        BEAST, key, "campfire", "scene", "LH-84", passage="legend", writer=PARTY, slain=hunt.slain, **totals
    )
    yield from fates(hunt)
    hunt.ended = True
    for member in hunt.party:
        yield from last_words(hunt, member)
    facts: Given = {"slain": hunt.slain, "dead": hunt.dead}
    yield from hunt.teller.moment(
        BEAST, "ending.beast", "scene", "scene", "LH-89", passage="last", writer=PARTY, **facts
    )
    yield from goals(hunt)
    living = len(hunt.party) - hunt.dead
    return Ending("slain" if hunt.slain else "legend", (("dead", hunt.dead), ("living", living)))


def fates(hunt: Hunt) -> Play[None]:
    """LH-85 to LH-88: the Beast's Death total, less the members' Life totals one by one, the lowest first."""
    left, remaining = hunt.beast.death_total, list(hunt.party)
    while remaining and left > 0:  # a Beast that never struck has hurt nobody (LH-R34)
        member = yield from next_taken(hunt, remaining, left)
        remaining.remove(member)
        left -= member.total
        member.fate = DEAD if left > 0 else WOUNDED
        yield from fate_told(hunt, member, left)
    for member in remaining:
        member.fate = UNSCATHED
        yield from fate_told(hunt, member, 0)


def next_taken(hunt: Hunt, remaining: list[Member], left: int) -> Play[Member]:
    """LH-85; LH-R33: of members with equal totals the Beast names the next, as long as it makes a difference."""
    lowest = min(member.total for member in remaining)
    tied = [member for member in remaining if member.total == lowest]
    if len(tied) == 1 or left > len(tied) * lowest:
        return tied[0]
    options = [Option(member.seat, (("name", member.name),)) for member in tied]
    seat = yield from choose(BEAST, "fate.next", options, rule=("LH-85", "LH-R33"), total=lowest, left=left)
    return hunt.member(seat)


def fate_told(hunt: Hunt, member: Member, left: int) -> Play[None]:
    """LH-86 to LH-88; the Beast describes the injury of whoever is wounded (LH-87)."""
    rule = {DEAD: "LH-86", WOUNDED: "LH-87", UNSCATHED: "LH-88"}[member.fate]
    facts: Given = {"who": member.seat, "name": member.name, "post": _post(member)}
    yield from hunt.teller.tell("person.fate", rule, **facts, fate=member.fate, total=member.total, left=left)
    if member.fate == DEAD:
        yield from hunt.teller.tell("person.leaves", rule, **facts, how="killed")
    elif member.fate == WOUNDED:
        yield from hunt.teller.moment(
            BEAST, "ending.wounded", "scene", "scene", rule, passage="wound", writer=PARTY, **facts
        )


def last_words(hunt: Hunt, member: Member) -> Play[None]:
    """LH-89: the living write home once more; for the dead a line in the book."""
    facts: Given = {
        "who": member.seat,
        "name": member.name,
        "post": _post(member),
        "fate": member.fate,
        "slain": hunt.slain,
        "dead": hunt.dead,
    }
    if member.fate == DEAD:
        passage, key, form = "epitaph", "ending.epitaph", "logbook"
    else:
        passage, key, form = "farewell", "ending.letter", "letter"
    yield from hunt.teller.moment(member.seat, key, form, "scene", "LH-89", passage=passage, **facts)


def goals(hunt: Hunt) -> Play[None]:
    """LH-R36: everybody's first and second goal (LH-04 to LH-06); the wounded are alive."""
    yield from hunt.teller.tell("goal.beast", "LH-04", name=hunt.beast.name, first=not hunt.slain, second=hunt.dead)
    for member in hunt.party:
        lives = member.fate != DEAD
        first, second = (hunt.slain, lives) if member.is_hunter else (lives, hunt.slain)
        key, rule = ("goal.hunter", "LH-05") if member.is_hunter else ("goal.companion", "LH-06")
        yield from hunt.teller.tell(key, rule, who=member.seat, name=member.name, first=first, second=second)


def _post(member: Member) -> str:
    return "hunter" if member.is_hunter else member.job
