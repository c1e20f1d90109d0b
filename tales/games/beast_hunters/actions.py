"""The actions of a turn (BH-64 to BH-86), the same for both sides but for offers, which only Hunters get."""

from collections.abc import Callable, Iterator
from typing import Any

from tales.games.beast_hunters import figures
from tales.games.beast_hunters.contests import MOST_OFFER, begins, contest, described, line, target_of
from tales.games.beast_hunters.denials import deny, recover
from tales.games.beast_hunters.figures import bonus, contest_chance, may_activate, may_deny, may_recover, net
from tales.games.beast_hunters.goals import may_feat, take_feat
from tales.games.beast_hunters.help import lend, may_help, may_switch, may_transfer, switch_target, transfer
from tales.games.beast_hunters.prices import DAMAGE, DICE_PRICE, EXTRA_AT, MOST_DICE
from tales.games.beast_hunters.state import (
    ACTIVE,
    CHALLENGER,
    DEFENCE,
    FATAL,
    HEAVY,
    LEVELS,
    LOST,
    OFFENCE,
    SIDES,
    WON,
    Campaign,
    Fighter,
    Hunter,
)
from tales.rules.asks import Option
from tales.rules.play import Play, choose, number, roll

Action = Callable[[Campaign, Fighter], Play[None]]


def turn(campaign: Campaign, actor: Fighter) -> Play[None]:
    """Exactly one action (BH-64)."""
    now = campaign.now
    action = yield from choose(
        actor.seat,
        "turn.action",
        lambda: list(action_options(campaign, actor)),
        rule=("BH-64", "BH-R31"),
        who=actor.key,
        name=actor.name,
        round=now.round,
    )
    now.between_turns = False
    yield from ACTIONS[action](campaign, actor)
    actor.help = None


def action_options(campaign: Campaign, actor: Fighter) -> Iterator[Option]:
    """Every action, those barred that cannot be taken now (BH-R31)."""
    domain, foes = campaign.now.domain, campaign.foes(actor)
    ahead = max(bonus(actor, OFFENCE, domain) - bonus(foe, DEFENCE, domain) for foe in foes)
    helped = actor.help.bonus if actor.help else 0
    chance = figures.percent(contest_chance(ahead + helped))
    yield Option("action.maneuver", (("bonus", f"{ahead + helped:+d}"), ("chance", chance)))
    best = max(foes, key=actor.against)
    dice = min(actor.against(best) // DICE_PRICE, MOST_DICE)
    yield Option("action.attack", attack_facts(campaign, actor, best, dice), "" if dice else "little-advantage")
    idle = figures.inactive(actor)
    has_place = any(may_activate(actor, side) for side in SIDES)
    yield Option("action.activate", (), "no-trait" if not idle else "" if has_place else "sides-full")
    yield Option("action.reassign", (), "" if figures.reassignable(actor) else "none-active")
    yield Option("action.deny", (), "" if any(may_deny(foe, domain) for foe in foes) else "none-to-deny")
    yield Option("action.recover", (), "" if may_recover(actor, domain) else "none-denied")
    yield Option("action.feat", (), may_feat(campaign, actor))
    if isinstance(actor, Hunter) and len(campaign.party) > 1:
        yield Option("action.help", (), may_help(campaign, actor))
        yield Option("action.switch", (), may_switch(campaign, actor))
        yield Option("action.transfer", (), may_transfer(campaign, actor))


def attack_facts(campaign: Campaign, actor: Fighter, foe: Fighter, dice: int) -> tuple[tuple[str, str | int], ...]:
    """The dice of an Attack with all Advantage, what is added to them, and the likeliest levels of damage."""
    if not dice:
        return (("dice", 0), ("odds", ""))
    added = net(actor, foe, campaign.now.domain)
    chances = figures.attack_chances(dice, added, DAMAGE[campaign.settings.word("damage_table")])
    likely = sorted(range(len(chances)), key=lambda at: -chances[at])[:2]
    names = ("none", *LEVELS)
    odds = ", ".join(f"{names[at]} {figures.percent(chances[at])}" for at in sorted(likely) if chances[at])
    return (("dice", dice), ("odds", odds))


# Traits


def activate(campaign: Campaign, actor: Fighter) -> Play[None]:
    """One Trait, for offence or for defence, until the conflict ends (BH-65, BH-66)."""
    idle = [actor.traits[at] for at in figures.inactive(actor)]
    options = [Option(t.key, (("name", t.name), ("domain", t.domain), ("score", t.score))) for t in idle]
    key = yield from choose(actor.seat, "activate.trait", options, rule="BH-65", name=actor.name)
    sides = [Option(side, (), "" if may_activate(actor, side) else "side-full") for side in SIDES]
    side = yield from choose(actor.seat, "activate.side", sides, rule=("BH-65", "BH-66"), name=actor.name)
    trait = actor.trait(key)
    trait.side = side
    campaign.now.has_acted = True
    yield from campaign.teller.tell(
        "trait.activated", "BH-65", who=actor.key, name=actor.name, trait=trait.name, side=side
    )
    yield from line(campaign, actor, "conflict.activate", "BH-65", trait=trait.name, side=side)


def reassign(campaign: Campaign, actor: Fighter) -> Play[None]:
    """Any of the active Traits change between offence and defence (BH-67)."""
    sides = {trait.key: trait.side for trait in actor.traits if trait.side}
    before = dict(sides)
    while True:
        done = ""
        if sides == before:
            done = "nothing-changed"
        elif any(list(sides.values()).count(side) > ACTIVE for side in SIDES):
            done = "side-full"
        options = [Option(key, (("name", actor.trait(key).name), ("side", side))) for key, side in sides.items()]
        key = yield from choose(
            actor.seat,
            "reassign",
            [*options, Option("reassign.done", (), done)],
            rule=("BH-66", "BH-67"),
            name=actor.name,
        )
        if key == "reassign.done":
            break
        sides[key] = SIDES[1 - SIDES.index(sides[key])]
    for key, side in sides.items():
        actor.trait(key).side = side
    campaign.now.has_acted = True
    changed = [key for key, side in sides.items() if side != before[key]]
    yield from campaign.teller.tell(
        "traits.reassigned",
        "BH-67",
        who=actor.key,
        name=actor.name,
        traits=tuple(f"{actor.trait(key).name}: {sides[key]}" for key in changed),
    )
    yield from line(campaign, actor, "conflict.reassign", "BH-67", trait=actor.trait(changed[0]).name)


# Maneuvers


def maneuver(campaign: Campaign, actor: Fighter) -> Play[None]:
    """Advantage by an offer or by dice; 12 or more open something extra (BH-68 to BH-72)."""
    foe = yield from target_of(campaign, actor, lambda foe: True)
    yield from begins(campaign, actor, foe, "maneuver", "BH-68")
    key = "conflict.maneuver" if actor.is_hunter else "conflict.opposing-maneuver"
    facts: dict[str, Any] = {"other": foe.key, "other_name": foe.name, "domain": campaign.now.domain}
    told = yield from described(campaign, actor, key, "scene", "entry", "BH-68", **facts)
    campaign.now.described = told
    gained, offered = 0, 0
    if actor.is_hunter:
        offered = yield from number(
            CHALLENGER,
            "maneuver.offer",
            (2, MOST_OFFER),
            rule=("BH-68", "BH-88"),
            default=4 if told else 2,
            name=actor.name,
        )
        taken = yield from choose(
            actor.seat, "maneuver.take", ["offer.take", "offer.roll"], rule="BH-68", name=actor.name, offer=offered
        )
        gained = offered if taken == "offer.take" else 0
    if not gained:
        gained = max(0, (yield from contest(campaign, actor, foe, OFFENCE, "BH-69")))
        offered = 0
    actor.gain(foe, gained)
    campaign.now.has_acted = True
    yield from campaign.teller.tell(
        "advantage.gained",
        ("BH-68", "BH-69", "BH-71"),
        who=actor.key,
        name=actor.name,
        other=foe.key,
        other_name=foe.name,
        gained=gained,
        offered=offered > 0,
        advantage=actor.against(foe),
    )
    if gained >= EXTRA_AT:
        yield from extra(campaign, actor, foe)


def extra(campaign: Campaign, actor: Fighter, foe: Fighter) -> Play[None]:
    """One Attack or Feat more in this very turn; it never opens another (BH-72, BH-R33)."""
    dice = actor.against(foe) // DICE_PRICE
    options = [
        Option("extra.attack", (("dice", dice),)),
        Option("extra.feat", (), may_feat(campaign, actor)),
        Option("extra.none"),
    ]
    what = yield from choose(actor.seat, "extra", options, rule=("BH-72", "BH-R33"), name=actor.name)
    if what == "extra.attack":
        yield from attack_on(campaign, actor, foe)
    elif what == "extra.feat":
        yield from take_feat(campaign, actor)


# Attacks


def attack(campaign: Campaign, actor: Fighter) -> Play[None]:
    foe = yield from target_of(campaign, actor, lambda foe: actor.against(foe) >= DICE_PRICE)
    yield from attack_on(campaign, actor, foe)


def attack_on(campaign: Campaign, actor: Fighter, foe: Fighter) -> Play[None]:
    """Dice for Advantage, damage, a Box, and what comes of it (BH-73 to BH-77)."""
    now = campaign.now
    most = min(actor.against(foe) // DICE_PRICE, MOST_DICE)
    dice = yield from number(
        actor.seat, "attack.dice", (1, most), rule="BH-73", default=most, name=actor.name, other_name=foe.name
    )
    actor.gain(foe, -DICE_PRICE * dice)
    now.has_acted = True
    shown = yield from roll(actor.seat, "attack.damage", f"{dice}d6", rule=("BH-73", "BH-74"))
    added = net(actor, foe, now.domain)
    table = DAMAGE[campaign.settings.word("damage_table")]
    level = figures.damage_level(shown.total + added, table)
    boxes = foe.boxes[now.domain]
    marked = figures.mark(boxes, level) if level != figures.NONE else figures.NONE
    facts: dict[str, Any] = {
        "other": foe.key,
        "other_name": foe.name,
        "damage": "none" if marked == figures.NONE else LEVELS[marked],
        "domain": now.domain,
    }
    yield from campaign.teller.tell(
        "attack.struck",
        ("BH-73", "BH-74", "BH-75", "BH-76"),
        who=actor.key,
        name=actor.name,
        **facts,
        dice=dice,
        added=added,
        total=shown.total + added,
        damage_sum=(shown.total, added),
        level="none" if level == figures.NONE else LEVELS[level],
        advantage=actor.against(foe),
    )
    now.is_deciding = is_over = marked != figures.NONE and figures.defeats(boxes, marked, now.is_final)
    if marked >= HEAVY:
        key = "conflict.wound" if actor.is_hunter else "conflict.wounded"
        yield from described(campaign, actor, key, "scene", "scene", "BH-75", **facts, decided=is_over)
    else:
        yield from line(campaign, actor, "conflict.attack", "BH-75", **facts)
    if is_over:
        yield from fall(campaign, foe, marked)
        now.is_deciding = False


def fall(campaign: Campaign, fighter: Fighter, level: int) -> Play[None]:
    """The last Box of a level that decides was marked (BH-61, BH-77 to BH-81, BH-R47)."""
    now = campaign.now
    fighter.is_down = True
    yield from campaign.teller.tell(
        "fighter.falls", ("BH-61", "BH-77", "BH-81"), who=fighter.key, name=fighter.name, level=LEVELS[level],
        hunter=fighter.is_hunter,
    )  # fmt: skip
    if isinstance(fighter, Hunter):
        if level == FATAL:
            yield from fatal_choice(campaign, fighter)
        if not now.result and not campaign.standing:
            now.result, now.how = LOST, "defeated"
    elif not now.standing:
        now.result, now.how = WON, "defeated"


def fatal_choice(campaign: Campaign, hunter: Hunter) -> Play[None]:
    """To live, with the adventure lost; or to win it and to give up the character (BH-79, BH-80, BH-R27)."""
    now = campaign.now
    choice = yield from choose(
        hunter.seat, "fatal", ["fatal.live", "fatal.sacrifice"], rule="BH-79", name=hunter.name, domain=now.domain
    )
    now.fatal_choice = choice.removeprefix("fatal.")
    facts: dict[str, Any] = {"who": hunter.key, "name": hunter.name, "domain": now.domain}
    yield from campaign.teller.tell("fatal.chosen", "BH-79", choice=now.fatal_choice, **facts)
    if choice == "fatal.live":
        hunter.is_out = True
        if not campaign.standing:
            now.result, now.how = LOST, "fatal" if not campaign.party else "defeated"
        yield from line(campaign, hunter, "fatal.lives", "BH-79", domain=now.domain)
        return
    hunter.is_gone = True
    now.result, now.how = WON, "sacrifice"
    yield from campaign.teller.moment(
        hunter.seat, "fatal.letter", form="letter", weight="scene", rule="BH-80", goal=campaign.adventure.goal, **facts
    )


def feat(campaign: Campaign, actor: Fighter) -> Play[None]:
    yield from take_feat(campaign, actor)


ACTIONS: dict[str, Action] = {
    "action.activate": activate,
    "action.reassign": reassign,
    "action.maneuver": maneuver,
    "action.attack": attack,
    "action.deny": deny,
    "action.recover": recover,
    "action.feat": feat,
    "action.help": lend,
    "action.switch": switch_target,
    "action.transfer": transfer,
}
