"""What the actions share: whom they are aimed at, how they are told, and two rolls against each other."""

from collections.abc import Callable
from typing import Any

from tales.games.beast_hunters.figures import bonus
from tales.games.beast_hunters.state import DEFENCE, OFFENCE, Campaign, Fighter
from tales.rules.asks import Option
from tales.rules.play import Play, choose, roll

MOST_OFFER = 200
"""An offer has no upper bound in the rules; nobody means more than this (BH-68)."""


def target_of(campaign: Campaign, actor: Fighter, may: Callable[[Fighter], bool]) -> Play[Fighter]:
    """The opponent at whom an action is aimed; asked for where there are several."""
    foes = [foe for foe in campaign.foes(actor) if may(foe)]
    if len(foes) == 1:
        return foes[0]
    options = [Option(foe.key, (("name", foe.name), ("advantage", actor.against(foe)))) for foe in foes]
    key = yield from choose(actor.seat, "action.target", options, rule=("BH-71", "BH-R46"), name=actor.name)
    return campaign.fighter(key)


def begins(campaign: Campaign, actor: Fighter, other: Fighter, action: str, rule: str) -> Play[None]:
    """Who turns on whom, before anything comes of it."""
    yield from campaign.teller.tell(
        "action.begins",
        rule,
        who=actor.key,
        name=actor.name,
        other=other.key,
        other_name=other.name,
        action=action,
    )


def line(campaign: Campaign, actor: Fighter, key: str, rule: str, **facts: Any) -> Play[None]:
    """A line in the log of the conflict."""
    yield from campaign.teller.moment(
        actor.seat, key, form="logbook", weight="line", rule=rule, who=actor.key, name=actor.name,
        hunter=actor.is_hunter, **facts,
    )  # fmt: skip


def contest(campaign: Campaign, actor: Fighter, other: Fighter, side: str, rule: str) -> Play[int]:
    """2d10 and bonuses of both; by how much the acting side is higher (BH-69, BH-83, BH-85)."""
    domain = campaign.now.domain
    campaign.now.has_acted = True
    against = DEFENCE if side == OFFENCE else OFFENCE
    own = yield from roll(actor.seat, "contest.acting", "2d10", rule=rule)
    theirs = yield from roll(other.seat, "contest.opposing", "2d10", rule=rule)
    own_sum: tuple[int, ...] = (*own, bonus(actor, side, domain), actor.help.bonus if actor.help else 0)
    other_sum: tuple[int, ...] = (*theirs, bonus(other, against, domain))
    total, other_total = sum(own_sum), sum(other_sum)
    yield from campaign.teller.tell(
        "contest.rolled",
        rule,
        who=actor.key,
        name=actor.name,
        other=other.key,
        other_name=other.name,
        total=total,
        other_total=other_total,
        total_sum=own_sum,
        other_sum=other_sum,
        ahead=total - other_total,
    )
    return total - other_total


def described(
    campaign: Campaign, actor: Fighter, key: str, form: str, weight: str, rule: str, **facts: Any
) -> Play[bool]:
    """Whether the player of the character has described the move."""
    told = yield from campaign.teller.moment(
        actor.seat, key, form=form, weight=weight, rule=rule, who=actor.key, name=actor.name,
        hunter=actor.is_hunter, **facts,
    )  # fmt: skip
    return told is not None and told.source == "written"
