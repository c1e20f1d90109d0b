"""What everybody may see: the adventure, the Hunters, and in a conflict both sides beside each other (BH-R39)."""

from collections.abc import Iterator

from tales.games.beast_hunters.figures import attack_chances, bonus, contest_chance, net, percent, worth
from tales.games.beast_hunters.prices import DAMAGE, DICE_PRICE, EXTRA_AT
from tales.games.beast_hunters.state import DEFENCE, DOMAINS, LEVELS, OFFENCE, USES, Campaign, Fighter, Hunter, Tattoo
from tales.rules.sheets import Gauge, Grid, Line, Part, Sheet
from tales.rules.words import Words, load

SHOWN_DICE = 6
"""Chances are shown for Attacks of up to so many dice."""


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
    if here.first_pool:
        yield Gauge("Pool", here.pool, here.first_pool)
        yield Line("Limit", str(here.limit))
    if now is not None and now.in_conflict:
        yield from _conflict(campaign, words)
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
    yield Grid(f"Conflict, {level}", ("", *(short(one) for one in sides)), tuple(rows))
    if now.acting and campaign.foes(campaign.fighter(now.acting)):
        yield from _actions(campaign, campaign.fighter(now.acting))
    if now.goals:
        yield Grid(
            "Goals",
            ("goal", "difficulty", "dice against", "dice for"),
            tuple(
                (goal.text, str(goal.difficulty), str(goal.difficulty + goal.adversity_dice), str(goal.hunters_dice))
                for goal in now.open_goals
            ),
        )


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
    for foe in campaign.foes(actor):
        ahead = bonus(actor, OFFENCE, domain) - bonus(foe, DEFENCE, domain)
        gains, many = percent(contest_chance(ahead)), percent(contest_chance(ahead, EXTRA_AT))
        yield Line("Maneuver", f"{ahead:+d} on {short(foe)}: gains {gains}, {EXTRA_AT} or more {many}")
        added = net(actor, foe, domain)
        rows = []
        for dice in range(1, max(1, min(actor.against(foe) // DICE_PRICE, SHOWN_DICE)) + 1):
            chances = attack_chances(dice, added, table)
            rows.append((f"{dice}d6 {added:+d}", *(percent(chance).removesuffix(" %") for chance in chances)))
        yield Grid(f"Attack on {short(foe)}, per cent", ("", "none", "L", "M", "H", "I", "F"), tuple(rows))


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
