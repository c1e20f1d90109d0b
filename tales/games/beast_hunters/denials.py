"""Denying a Resource and recovering it (BH-83 to BH-86)."""

from typing import Any

from tales.games.beast_hunters.contests import MOST_OFFER, begins, contest, described, target_of
from tales.games.beast_hunters.figures import may_deny, may_recover
from tales.games.beast_hunters.state import CHALLENGER, DEFENCE, OFFENCE, Campaign, Fighter, Resource
from tales.rules.asks import Option
from tales.rules.play import Play, choose, number


def which_resource(actor: Fighter, key: str, found: list[Resource], rule: str) -> Play[Resource]:
    options = [
        Option(one.key, (("name", one.name), ("use", one.use), ("score", one.score), ("margin", one.margin)))
        for one in found
    ]
    chosen = yield from choose(actor.seat, key, options, rule=rule, name=actor.name)
    return next(one for one in found if one.key == chosen)


def deny(campaign: Campaign, actor: Fighter) -> Play[None]:
    """A Resource is taken out of play until it is recovered (BH-83, BH-84, BH-R34 to BH-R36)."""
    domain = campaign.now.domain
    foe = yield from target_of(campaign, actor, lambda foe: bool(may_deny(foe, domain)))
    resource = yield from which_resource(actor, "deny.which", may_deny(foe, domain), "BH-83")
    yield from begins(campaign, actor, foe, "deny", "BH-83")
    facts: dict[str, Any] = {"other": foe.key, "other_name": foe.name, "resource": resource.name}
    told = yield from described(campaign, actor, "conflict.deny", "logbook", "line", "BH-83", **facts)
    campaign.now.described = told
    margin = 0
    if actor.is_hunter:
        offered = yield from number(
            CHALLENGER, "deny.offer", (0, MOST_OFFER), rule=("BH-84", "BH-R35"), default=0, resource=resource.name
        )
        if offered:
            taken = yield from choose(
                actor.seat,
                "deny.take",
                ["offer.take", "offer.roll"],
                rule=("BH-84", "BH-R35"),
                name=actor.name,
                margin=offered,
            )
            margin = offered if taken == "offer.take" else 0
    if not margin:
        margin = max(0, (yield from contest(campaign, actor, foe, OFFENCE, "BH-83")))
    resource.margin, resource.denied_by = margin, actor.key if margin else ""
    campaign.now.has_acted = True
    yield from campaign.teller.tell(
        "resource.denied" if margin else "resource.kept",
        "BH-83",
        who=actor.key,
        name=actor.name,
        margin=margin,
        **facts,
    )


def recover(campaign: Campaign, actor: Fighter) -> Play[None]:
    """A Denied Resource comes back if the difference reaches its margin (BH-85, BH-86, BH-R55)."""
    resource = yield from which_resource(actor, "recover.which", may_recover(actor, campaign.now.domain), "BH-85")
    foes = campaign.foes(actor)
    foe = next((one for one in foes if one.key == resource.denied_by), foes[0])
    yield from begins(campaign, actor, foe, "recover", "BH-85")
    facts: dict[str, Any] = {"resource": resource.name, "other": foe.key, "other_name": foe.name}
    told = yield from described(campaign, actor, "conflict.recover", "logbook", "line", "BH-85", **facts)
    campaign.now.described = told
    done = False
    if actor.is_hunter:
        granted = yield from choose(
            CHALLENGER, "recover.grant", ["recover.roll", "recover.free"], rule="BH-86", resource=resource.name
        )
        done = granted == "recover.free"
    if not done:
        ahead = yield from contest(campaign, actor, foe, DEFENCE, "BH-85")
        done = ahead >= resource.margin
    campaign.now.has_acted = True
    if done:
        resource.margin, resource.denied_by = 0, ""
    yield from campaign.teller.tell(
        "resource.recovered" if done else "resource.lost",
        "BH-85",
        who=actor.key,
        name=actor.name,
        resource=resource.name,
        margin=resource.margin,
    )
