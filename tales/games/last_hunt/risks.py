"""Risks and Raises: half a scene, a level, perhaps a Raise, two dice, and how it ends; and who goes Out by it."""

from collections.abc import Sequence
from functools import lru_cache

from tales.entries import Facts
from tales.games.last_hunt.state import BEAST, HIGHEST, MOST, OPPOSITE, Being, Hunt, Member, Raised, Risk
from tales.rules.asks import Option
from tales.rules.play import Play, Rules, choose, roll
from tales.rules.teller import Given


def risk(hunt: Hunt, taker: Member, score: str, about: Member | None = None) -> Play[None]:
    """LH-44 to LH-65: a Risk for the own score, or for that of another member, told in one passage."""
    table = hunt.table = Risk(taker, score, about)
    about_it: Given = {"form": _form(table), "writer": taker.seat, **_whose(table)}
    went_out = yield from hunt.teller.passage(_passage(table), told_in_halves(hunt, table), **about_it)
    hunt.table = None
    for member in went_out:
        yield from impaired(hunt, member, score)


def told_in_halves(hunt: Hunt, table: Risk) -> Play[list[Member]]:
    """LH-49, LH-65: half a scene, the level, perhaps a Raise, the dice, and the other half. Who went Out by it."""
    yield from half_told(hunt, table)
    yield from announced(hunt, table)
    yield from perhaps_raised(hunt, table)
    went_out = yield from decided(hunt, table)
    yield from concluded(hunt, table)
    return went_out


def half_told(hunt: Hunt, table: Risk) -> Play[None]:
    """LH-49: first the danger, and only then the level."""
    rule = ("LH-49", "LH-41" if table.score == "death" else "LH-42", *(["LH-40"] if table.about else []))
    facts = {**_whose(table), "death": table.owner.death, "life": table.owner.life}
    key = f"{_prefix(table)}.{table.score}"
    yield from hunt.teller.moment(table.taker.seat, key, _form(table), "scene", rule, **facts)


def announced(hunt: Hunt, table: Risk) -> Play[None]:
    """LH-45: the level, from 1; the Hunter's from 2, for the sure point exists (LH-R04)."""
    taker = table.taker
    levels = range(2 if taker.is_hunter else 1, HIGHEST + 1)
    rule = ("LH-45", "LH-48", "LH-63", "LH-32" if taker.is_hunter else "LH-44")
    options = [_level(hunt, table, level) for level in levels]
    asked: Given = {"name": taker.name, "score": table.score, "about_name": table.about.name if table.about else ""}
    chosen = yield from choose(taker.seat, "risk.level", options, rule=rule, **asked)
    table.level = table.final = int(chosen)
    facts = {**_whose(table), "level": table.level, "chance": hunt.chance(table.level)}
    yield from hunt.teller.tell("risk.announced", "LH-45", **facts)


def raise_levels(table: Risk) -> range:
    """To what a Risk may be Raised: the Beast to double at most, the member written about to any level up to 6.

    LH-52, LH-56, LH-R02; a Companion's Risk of 1 on the own Death cannot be Raised at all (LH-26).
    """
    if table.about is not None:
        return range(table.level + 1, HIGHEST + 1)
    if table.score == "death" and table.level == 1:
        return range(0)
    return range(table.level + 1, min(HIGHEST, 2 * table.level) + 1)


def perhaps_raised(hunt: Hunt, table: Risk) -> Play[None]:
    """LH-50 to LH-57, LH-61: at most one Raise, by the Beast or by the member written about (LH-R05, LH-R06)."""
    levels = raise_levels(table)
    who = hunt.beast if table.about is None else table.about
    if not levels or not _is_asked(hunt, table):
        return
    if not (yield from wants_to_raise(hunt, table, who)):
        yield from hunt.teller.tell("risk.stands", "LH-50", level=table.level)
        return
    table.pending = who.seat
    by: Given = {"by": who.seat, "by_name": who.name}
    yield from hunt.teller.tell("raise.comes", "LH-61", **by, level=table.level)
    facts = {**_whose(table), **by, "level": table.level}
    yield from hunt.teller.moment(who.seat, f"{_prefix(table)}.raise", _form(table), "entry", "LH-61", **facts)
    yield from raised(hunt, table, who, levels)


def _is_asked(hunt: Hunt, table: Risk) -> bool:
    """Whether open information lets the Raise be asked (LH-R07, LH-R19)."""
    if table.about is not None:
        return not table.about.out and table.about.score(table.score) > 0
    return hunt.secret or hunt.beast.score(OPPOSITE[table.score]) > 0


def wants_to_raise(hunt: Hunt, table: Risk, who: Being) -> Play[bool]:
    """The question itself. The Beast hears it alone, whatever it holds: only its own options say if it can (LH-R26)."""
    staked = table.score if table.about else OPPOSITE[table.score]
    barred = "" if who.score(staked) else "nothing-to-stake"
    rule: Rules = ("LH-56", "LH-57", "LH-58") if table.about else ("LH-51", "LH-52", "LH-53")
    answer = yield from choose(
        who.seat,
        "raise.own" if table.about else "raise",
        ["let", Option("raise", (("up_to", raise_levels(table)[-1]), ("stakes", staked)), barred)],
        rule=(*rule, "LH-R07"),
        to=None if table.about else hunt.hidden,
        passes="let",
        **_whose(table),
        level=table.level,
        chance=hunt.chance(table.level),
        held=who.score(staked),
    )
    return answer == "raise"


def raised(hunt: Hunt, table: Risk, who: Being, levels: range) -> Play[None]:
    """LH-61: how high, if there is more than one way."""
    final = levels[0]
    if len(levels) > 1:
        options = [_higher(hunt, table, level) for level in levels]
        rule = "LH-56" if table.about else "LH-52"
        facts: Given = {"level": table.level, "score": table.score, "name": table.taker.name}
        final = int((yield from choose(who.seat, "raise.level", options, rule=rule, **facts)))
    table.final, table.by, table.pending = final, who.seat, ""
    facts = {"by": who.seat, "by_name": who.name, "level": table.level, "final": final}
    yield from hunt.teller.tell("risk.raised", "LH-50", **facts, chance=hunt.chance(final))


def decided(hunt: Hunt, table: Risk) -> Play[list[Member]]:
    """LH-62 to LH-65: a die each, the taker's first (LH-R15); ties are the taker's. Who went Out by it."""
    taker = (yield from roll(table.taker.seat, "risk.taker", "1d6", rule="LH-62"))[0]
    modifier = hunt.modifier(table.final)
    notation = f"1d6+{modifier}" if modifier else "1d6"
    beast = yield from roll(BEAST, "risk.beast", notation, rule=("LH-62", "LH-63"))
    table.won = taker >= beast.total
    members = _both(table)
    were = [member.score(table.score) for member in members]
    held = hunt.beast.score(OPPOSITE[table.score])
    settle_scores(hunt, table)
    went_out = [member for member in members if _goes_out(member, table.score)]
    if table.by:
        made = (hunt.turn, table.by, table.taker.name, table.score, table.level, table.final, table.won)
        hunt.raises.append(Raised(*made))
    moved = [member.score(table.score) - was for member, was in zip(members, were, strict=True)]
    forfeit = held - hunt.beast.score(OPPOSITE[table.score])
    rule = _rules_of(table)
    yield from hunt.teller.tell(
        "risk.won" if table.won else "risk.lost",
        rule,
        **_whose(table),
        level=table.level,
        final=table.final,
        raised=bool(table.by),
        by=table.by,
        by_name=hunt.being(table.by).name if table.by else "",
        taker_die=taker,
        beast_die=beast[0],
        modifier=modifier,
        gained=max(0, moved[0]),
        given=max(0, *moved[1:], 0),
        paid=max(0, -moved[0]),
        forfeit=forfeit - min(0, *moved[1:], 0),
        out=tuple(member.name for member in went_out),
    )
    for member, by in zip(members, moved, strict=True):
        yield from changed(hunt, member, table.score, by, "risk", rule)
    if forfeit:
        facts: Given = {"name": hunt.beast.name, "score": OPPOSITE[table.score], "by": -forfeit}
        yield from hunt.teller.tell("beast.loses", ("LH-54", "LH-R26"), **facts)
    for member in went_out:
        out: Given = {"who": member.seat, "name": member.name, "score": table.score, "state": "out"}
        yield from hunt.teller.tell("person.out", "LH-66", **out)
    return went_out


def settle_scores(hunt: Hunt, table: Risk) -> None:
    """LH-46 to LH-48, LH-54 to LH-60: move the scores by the final level, 1 to 6, once the Risk is won or lost.

    None falls below 0, none of the Party's rises above 10. The taker is whoever took the Risk, not who wins it.
    """
    taker, about, score, final = table.taker, table.about, table.score, table.final
    if about is None:
        taker.change(score, final if table.won else -final, MOST)
        if table.by and table.won:
            forfeit = -hunt.beast.change(OPPOSITE[score], -final)  # LH-R09: it stops at 0, the taker wins all of it
            if score == "life":
                hunt.beast.lost_death += forfeit
            else:
                hunt.beast.lost_life += forfeit
    elif not table.by:
        if table.won:
            about.change(score, final, MOST)  # LH-59
        else:
            taker.change(score, -final, MOST)  # LH-60
    else:
        giver, receiver = (about, taker) if table.won else (taker, about)  # LH-58, LH-57
        moved = -giver.change(score, -final)  # LH-R11: only points that exist
        receiver.change(score, moved, MOST)  # LH-R12: the surplus is lost


def _goes_out(member: Member, score: str) -> bool:
    """LH-66, LH-70, LH-R16: whether a Companion goes Out now, because that score has come to 0."""
    if member.is_hunter or member.out or member.score(score):
        return False
    member.out = True
    return True


def concluded(hunt: Hunt, table: Risk) -> Play[None]:
    """LH-65, LH-R14: the taker tells how it ends if it is won; else the member who Raised, or the Beast."""
    teller = table.taker.seat if table.won else table.by if table.about and table.by else BEAST
    key = f"{_prefix(table)}.{'won' if table.won else 'lost'}"
    facts: Given = {"level": table.level, "final": table.final, "raised": bool(table.by)}
    yield from hunt.teller.moment(teller, key, _form(table), "scene", ("LH-65", "LH-64"), **_whose(table), **facts)


def impaired(hunt: Hunt, member: Member, score: str) -> Play[None]:
    """LH-67: what has become of whoever went Out; they tell it themselves, if they like."""
    facts: Given = {"who": member.seat, "name": member.name, "post": member.job, "score": score}
    yield from hunt.teller.moment(member.seat, "out.mark", "logbook", "line", "LH-67", passage="out", **facts)


def changed(hunt: Hunt, being: Being, score: str, by: int, cause: str, rule: Rules) -> Play[None]:
    """Tell that a score of the Party has moved by so many points; nothing if by 0."""
    if by:
        facts: Given = {"who": being.seat, "name": being.name, "score": score, "by": by}
        yield from hunt.teller.tell("score.changed", rule, **facts, now=being.score(score), cause=cause)


def _both(table: Risk) -> Sequence[Member]:
    return (table.taker,) if table.about is None else (table.taker, table.about)


def _prefix(table: Risk) -> str:
    """How the keys of its moments begin."""
    return "journal" if table.taker.is_hunter else "letter.about" if table.about else "letter"


def _passage(table: Risk) -> str:
    return "journal" if table.taker.is_hunter else "letter"


def _form(table: Risk) -> str:
    return "logbook" if table.taker.is_hunter else "letter"


def _whose(table: Risk) -> Given:
    about = table.about
    return {
        "who": table.taker.seat,
        "name": table.taker.name,
        "score": table.score,
        "about": about.seat if about else "",
        "about_name": about.name if about else "",
    }


def _level(hunt: Hunt, table: Risk, level: int) -> Option:
    """A level to announce, with its exact odds, what would be won and lost by it and by whom, and who would be Out."""
    taker, score = table.taker, table.score
    gains = min(level, MOST - table.owner.score(score))
    loses = min(level, taker.score(score))
    out = "if you lose" if _would_go_out(taker, score, level) else ""
    return _offered(level, hunt.chance(level), gains, loses, table.about is not None, out)


@lru_cache(maxsize=1024)
def _offered(level: int, chance: str, gains: int, loses: int, is_theirs: bool, out: str) -> Option:
    won = ("they_gain" if is_theirs else "you_gain", gains)
    return Option(str(level), (("chance", chance), won, ("you_lose", loses), *((("out", out),) if out else ())))


def _higher(hunt: Hunt, table: Risk, level: int) -> Option:
    """A level to Raise to, with the taker's odds and what is at stake; of the Beast's scores it shows nothing."""
    taker, about, score = table.taker, table.about, table.score
    room = MOST - taker.score(score)
    stake = min(level, about.score(score)) if about else level
    gain = min(stake, room) if about else min(level, room)
    facts: Facts = (("chance", hunt.chance(level)), ("they_gain", gain), ("they_lose", min(level, taker.score(score))))
    out = ["if they lose"] * _would_go_out(taker, score, level)
    if about is not None and _would_go_out(about, score, stake):
        out.append("you, if they win")
    return Option(str(level), (*facts, ("you_stake", stake), *((("out", tuple(out)),) if out else ())))


def _would_go_out(member: Member, score: str, loses: int) -> bool:
    """LH-66: whether to lose so much would leave nothing of a Companion's score."""
    return not (member.is_hunter or member.out) and member.score(score) <= loses


def _rules_of(table: Risk) -> tuple[str, ...]:
    if table.about is None:
        raised = ("LH-54",) if table.won else ("LH-55",)
        return ("LH-46" if table.won else "LH-47", *(raised if table.by else ()))
    if table.by:
        return ("LH-58",) if table.won else ("LH-57",)
    return ("LH-59",) if table.won else ("LH-60",)
