"""What everybody may see: the adventure, the Hunters, and in a conflict both sides beside each other (BH-R39)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from tales.games.beast_hunters.figures import (
    attack_chances,
    bonus,
    contest_chance,
    goal_chance,
    net,
    percent,
    worth,
)
from tales.games.beast_hunters.prices import DAMAGE, DICE_PRICE, EXTRA_AT
from tales.games.beast_hunters.state import DEFENCE, DOMAINS, LEVELS, OFFENCE, USES, Campaign, Fighter, Hunter, Tattoo
from tales.rules.sheets import Gauge, Grid, Line, Odds, Part, Sheet
from tales.rules.words import Words, load

SHOWN_DICE = 6
"""Chances are shown for Attacks of up to so many dice."""

LONGEST = 16
"""So many characters of a name stand beside figures."""


def sheet(campaign: Campaign) -> Sheet:
    """Adventure, Challenge and conflict first, then each Hunter."""
    words = Words(load("tales.games.beast_hunters"))
    return Sheet(_title(campaign), _place(campaign), _turn(campaign, words), tuple(_parts(campaign, words)))


def _title(campaign: Campaign) -> str:
    here = campaign.adventure
    if not here.goal:
        return "Beast Hunters"
    return f"The hunt for {here.beast}" if here.is_hunt else here.goal


def _place(campaign: Campaign) -> str:
    return campaign.challenge.title if campaign.challenge else ""


def _turn(campaign: Campaign, words: Words) -> str:
    here, now = campaign.adventure, campaign.challenge
    if here.result:
        return "the adventure is over"
    if not here.has_begun:
        return "before the adventure"
    if now is None:
        return "Free Play"
    where = f"Challenge {now.number}"
    if now.in_conflict:
        return f"{where}, {words.name('domain', now.domain)} conflict, round {now.round}"
    return f"{where}, Phase {('One', 'Two', 'Three')[now.phase - 1]}" if now.phase else where


def _parts(campaign: Campaign, words: Words) -> Iterator[Part]:
    here, now = campaign.adventure, campaign.challenge
    if now is not None and now.in_conflict:
        yield from _conflict(campaign, words)
    if here.first_pool:
        yield Gauge("Pool", here.pool, here.first_pool)
        yield Line("Limit", str(here.limit))
    for hunter in campaign.hunters:
        yield from _hunter(hunter, words)


def short(fighter: Fighter) -> str:
    """What a character is called where room is short: a Hunter by the first name."""
    return (fighter.name.split() or [fighter.key])[0] if fighter.is_hunter else fighter.name


# A conflict


def _conflict(campaign: Campaign, words: Words) -> Iterator[Part]:
    now = campaign.now
    sides: list[Fighter] = [*campaign.in_challenge, *now.opponents]
    rows = [
        ("offence", *(f"+{bonus(one, OFFENCE, now.domain)}" for one in sides)),
        ("defence", *(f"+{bonus(one, DEFENCE, now.domain)}" for one in sides)),
        *((words.name("use", use), *(f"+{worth(one, use, now.domain)}" for one in sides)) for use in USES),
        *(
            (words.name("level", level), *(_marks(one, now.domain, at) for one in sides))
            for at, level in enumerate(LEVELS)
        ),
        ("Advantage", *(_advantage(campaign, one) for one in sides)),
    ]
    level = f"level {now.level}, final" if now.is_final else f"level {now.level}"
    brief = tuple(_in_brief(campaign, one) for one in sides)
    yield Grid(f"Conflict, {level}", ("", *(short(one) for one in sides)), tuple(rows), brief)
    if now.acting and campaign.foes(campaign.fighter(now.acting)):
        yield from _actions(campaign, campaign.fighter(now.acting))
    for goal in now.open_goals:
        against = goal.difficulty + goal.adversity_dice
        chance = percent(goal_chance(goal.hunters_dice, against))
        yield Line("Goal", f"{goal.text}: {goal.hunters_dice}d6 for it, {against}d6 against it, {chance}")


def _in_brief(campaign: Campaign, one: Fighter) -> str:
    """A side in a running line: offence and defence, Advantage, and the Boxes marked from Light to Fatal."""
    domain = campaign.now.domain
    boxes = one.boxes[domain]
    marks = " ".join(f"{marked}/{have}" for marked, have in zip(boxes.marked, boxes.have, strict=True))
    rolls = f"{bonus(one, OFFENCE, domain):+d}/{bonus(one, DEFENCE, domain):+d}"
    return f"{cut(short(one))} {rolls} {one.all_advantage} AP, {marks}"


def cut(name: str) -> str:
    """A name that leaves room for figures beside it."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"


def _marks(fighter: Fighter, domain: str, level: int) -> str:
    boxes = fighter.boxes[domain]
    return f"{boxes.marked[level]} of {boxes.have[level]}"


def _advantage(campaign: Campaign, fighter: Fighter) -> str:
    held = [(short(campaign.fighter(key)), points) for key, points in fighter.advantage.items() if points]
    if len(held) < 2:
        return str(fighter.all_advantage)
    return ", ".join(f"{points} on {name}" for name, points in held)


def _actions(campaign: Campaign, actor: Fighter) -> Iterator[Part]:
    """What the actions of whoever acts would do: bonus, dice, and the exact chance of each level of damage."""
    domain = campaign.now.domain
    table = DAMAGE[campaign.settings.word("damage_table")]
    foes = campaign.foes(actor)
    for foe in foes:
        whom = f" on {cut(short(foe))}" if len(foes) > 1 else ""
        added = net(actor, foe, domain)
        for dice in range(max(1, min(actor.against(foe) // DICE_PRICE, SHOWN_DICE)), 0, -1):
            yield Odds(f"{dice}d6 {added:+d}{whom}", damage_odds(attack_chances(dice, added, table)))
    for foe in foes:
        whom = f" on {cut(short(foe))}" if len(foes) > 1 else ""
        ahead = bonus(actor, OFFENCE, domain) - bonus(foe, DEFENCE, domain)
        gains, many = percent(contest_chance(ahead)), percent(contest_chance(ahead, EXTRA_AT))
        yield Line("Maneuver", f"{ahead:+d}{whom}: gains {gains}, {EXTRA_AT} or more {many}")


def damage_odds(chances: Sequence[Fraction]) -> tuple[tuple[str, int], ...]:
    """No damage and each level with its chance, rounded to a tenth of a percent."""
    names = ("none", "Light", "Medium", "Heavy", "Incapacitating", "Fatal")
    return tuple((name, round(chance * 1000)) for name, chance in zip(names, chances, strict=True))


# A Hunter


def _hunter(hunter: Hunter, words: Words) -> Iterator[Part]:
    if not hunter.name:
        return
    name = f"{hunter.name}, gone" if hunter.is_gone else hunter.name
    yield Gauge("Reward Points", hunter.reward, 0, f"of {short(hunter)}")
    rows = [
        (
            words.name("domain", domain),
            str(hunter.initiative[domain]),
            " ".join(f"{marked}/{have}" for marked, have in zip(boxes.marked, boxes.have, strict=True)),
        )
        for domain in DOMAINS
        for boxes in (hunter.boxes[domain],)
    ]
    yield Grid(f"{name}: Domains", ("", "Initiative", "Boxes marked, Light to Fatal"), tuple(rows))
    traits = [
        (
            trait.name,
            words.name("domain", trait.domain),
            f"+{trait.score}",
            words.name("side", trait.side) if trait.side else "",
        )
        for trait in hunter.traits
    ]
    if traits:
        yield Grid(f"{name}: Traits", ("Trait", "Domain", "score", "active"), tuple(traits))
    resources = [
        (
            one.name,
            f"{words.name('domain', one.domain)} {words.name('use', one.use)}",
            f"+{one.score}",
            f"Denied by {one.margin}" if one.is_denied else "",
        )
        for one in hunter.resources
    ]
    if resources:
        yield Grid(f"{name}: Resources", ("Resource", "type", "score", ""), tuple(resources))
    if hunter.tattoos:
        yield Line(f"{name}: Tattoos", "; ".join(_tattoo(tattoo, words) for tattoo in hunter.tattoos))


def _tattoo(tattoo: Tattoo, words: Words) -> str:
    if tattoo.type == "mending":
        return f"Mending {tattoo.power}, from {tattoo.beast}"
    where = f"{words.name('domain', tattoo.domain)} {words.name('way', tattoo.way)}"
    return f"{words.name('tattoo', tattoo.type)} +{tattoo.power} ({where}), from {tattoo.beast}"
