"""What several Hunters do for each other: help, pledges, Advantage handed on (BH-97 to BH-99, all optional)."""

from typing import Any

from tales.games.beast_hunters.figures import lent
from tales.games.beast_hunters.prices import switched
from tales.games.beast_hunters.state import Campaign, Fighter, Help, Hunter, Trait
from tales.rules.asks import Option
from tales.rules.play import Done, Play, choose, number


def lendable(campaign: Campaign, helper: Hunter) -> list[Trait]:
    """The Traits that may be lent: any, or with the house rule only active ones (BH-R49)."""
    return [trait for trait in helper.traits if trait.side or not campaign.settings["help_requires_active"]]


def unhelped(campaign: Campaign, helper: Fighter) -> list[Hunter]:
    """Who may be helped: one helper for one action."""
    return [hunter for hunter in campaign.standing if hunter is not helper and hunter.help is None]


def may_help(campaign: Campaign, helper: Hunter) -> str:
    """Why nobody can be helped now; empty if somebody can."""
    if not unhelped(campaign, helper):
        return "nobody-to-help"
    return "" if lendable(campaign, helper) else "none-active"


def lend(campaign: Campaign, actor: Fighter) -> Play[None]:
    """The action is spent to add one own Trait to another Hunter's next action (BH-97)."""
    assert isinstance(actor, Hunter)
    options = [Option(hunter.key, (("name", hunter.name),)) for hunter in unhelped(campaign, actor)]
    key = yield from choose(actor.seat, "help.whom", options, rule="BH-97", name=actor.name)
    yield from lend_to(campaign, actor, campaign.fighter(key))


def lend_to(campaign: Campaign, helper: Hunter, helped: Fighter) -> Play[None]:
    domain = campaign.now.domain
    options = [
        Option(trait.key, (("name", trait.name), ("domain", trait.domain), ("bonus", lent(helper, trait.key, domain))))
        for trait in lendable(campaign, helper)
    ]
    trait = yield from choose(
        helper.seat, "help.trait", options, rule=("BH-97", "BH-R49"), name=helper.name, helped=helped.name
    )
    campaign.now.has_acted = campaign.now.has_acted or helper.key == campaign.now.acting
    helped.help = Help(helper.key, trait, lent(helper, trait, domain))
    facts: dict[str, Any] = {
        "who": helper.key,
        "name": helper.name,
        "other": helped.key,
        "other_name": helped.name,
        "trait": helper.trait(trait).name,
    }
    yield from campaign.teller.tell("help.lent", "BH-97", bonus=helped.help.bonus, **facts)
    yield from campaign.teller.moment(
        helper.seat, "conflict.help", form="logbook", weight="line", rule="BH-97", hunter=True, **facts
    )


def pledgers(campaign: Campaign, acting: Fighter) -> list[Hunter]:
    """Who may give a later turn of this round to help the Hunter whose turn it is (BH-R49)."""
    if not acting.is_hunter or acting.help is not None:
        return []
    return [
        hunter
        for hunter in campaign.standing
        if hunter is not acting
        and hunter.key in campaign.now.still_to_act
        and not hunter.has_pledged
        and lendable(campaign, hunter)
    ]


def pledge(campaign: Campaign, helper: Hunter, acting: Fighter) -> Play[Done | None]:
    """A turn that comes later in the round is given for help now (BH-R49)."""
    helper.has_pledged = True
    yield from lend_to(campaign, helper, acting)
    return None


# Advantage


def held(campaign: Campaign, hunter: Fighter) -> list[Fighter]:
    """The opponents against whom somebody holds Advantage, defeated ones too."""
    return [foe for foe in campaign.now.opponents if hunter.against(foe)]


def may_switch(campaign: Campaign, hunter: Hunter) -> str:
    """Why no Advantage can be exchanged now; empty if some can."""
    if not held(campaign, hunter):
        return "no-advantage"
    return "" if any(switch_to(campaign, foe) for foe in held(campaign, hunter)) else "no-other-target"


def switch_to(campaign: Campaign, source: Fighter) -> list[Fighter]:
    """The standing opponents other than this one."""
    return [foe for foe in campaign.now.standing if foe is not source]


def named(foes: list[Fighter], hunter: Fighter) -> list[Option]:
    return [Option(foe.key, (("name", foe.name), ("advantage", hunter.against(foe)))) for foe in foes]


def switch_target(campaign: Campaign, actor: Fighter) -> Play[None]:
    """Advantage against one opponent becomes half as much, rounded up, against another (BH-98, BH-R51)."""
    sources = [foe for foe in held(campaign, actor) if switch_to(campaign, foe)]
    source = campaign.fighter(
        (yield from choose(actor.seat, "switch.from", named(sources, actor), rule="BH-98", name=actor.name))
    )
    goal = campaign.fighter(
        (yield from choose(
            actor.seat, "switch.to", named(switch_to(campaign, source), actor), rule="BH-98", name=actor.name
        ))
    )  # fmt: skip
    most = actor.against(source)
    points = yield from number(actor.seat, "switch.points", (1, most), rule="BH-R51", default=most, name=actor.name)
    actor.gain(source, -points)
    actor.gain(goal, switched(points))
    campaign.now.has_acted = True
    yield from campaign.teller.tell(
        "advantage.switched",
        ("BH-98", "BH-R51"),
        who=actor.key,
        name=actor.name,
        source=source.name,
        other=goal.key,
        other_name=goal.name,
        points=points,
        gained=switched(points),
    )


def may_transfer(campaign: Campaign, hunter: Hunter) -> str:
    """Why no Advantage can be handed on now; empty if some can."""
    if not held(campaign, hunter):
        return "no-advantage"
    return "" if len(campaign.standing) > 1 else "nobody-else"


def transfer(campaign: Campaign, actor: Fighter) -> Play[None]:
    """Own Advantage for another Hunter: 1 for 1 against the same opponent, 2 for 1 against another (BH-99, BH-R50)."""
    others = [Option(hunter.key, (("name", hunter.name),)) for hunter in campaign.standing if hunter is not actor]
    whom = campaign.fighter((yield from choose(actor.seat, "transfer.whom", others, rule="BH-99", name=actor.name)))
    source = campaign.fighter(
        (yield from choose(
            actor.seat, "transfer.from", named(held(campaign, actor), actor), rule="BH-R50", name=actor.name
        ))
    )  # fmt: skip
    most = actor.against(source)
    points = yield from number(actor.seat, "transfer.points", (1, most), rule="BH-R50", default=most, name=actor.name)
    targets = [source, *switch_to(campaign, source)]
    goal = source
    if len(targets) > 1:
        goal = campaign.fighter(
            (yield from choose(actor.seat, "transfer.against", named(targets, whom), rule="BH-R50", name=actor.name))
        )
    given = points if goal is source else switched(points)
    actor.gain(source, -points)
    whom.gain(goal, given)
    campaign.now.has_acted = True
    yield from campaign.teller.tell(
        "advantage.transferred",
        ("BH-99", "BH-R50"),
        who=actor.key,
        name=actor.name,
        whom=whom.key,
        whom_name=whom.name,
        source=source.name,
        other=goal.key,
        other_name=goal.name,
        points=points,
        gained=given,
    )
