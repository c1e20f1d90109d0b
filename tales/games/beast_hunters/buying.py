"""Buying adversity from the Pool (BH-51 to BH-59): piece by piece, or a level in one of six ready shapes (BH-S07)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tales.games.beast_hunters.creation import text
from tales.games.beast_hunters.opposition import names_of, one_of_several
from tales.games.beast_hunters.prices import (
    CONDITION_MARGIN,
    boxes_price,
    condition_price,
    final_cost,
    halves,
    highest_level,
    limit_of,
    numbers,
)
from tales.games.beast_hunters.state import (
    CHALLENGER,
    DOMAINS,
    LEVELS,
    LIGHT,
    MEDIUM,
    SIDES,
    USES,
    Boxes,
    Campaign,
    Fighter,
    Hunter,
    Power,
    Resource,
    Trait,
)
from tales.rules.asks import Option
from tales.rules.play import Play, choose, number

SHAPES = ("swift", "brute", "armoured", "cunning", "even", "disarming")
"""The six ready shapes, in the order of the shape die (BH-S07)."""

CYCLES = {
    "swift": ("initiative", "first", "second", "offensive", "defensive"),
    "brute": ("offensive", "first", "defensive", "second"),
    "armoured": ("defensive", "first", "defensive", "offensive", "second"),
    "cunning": ("first", "second", "offensive", "second", "defensive"),
    "even": ("first", "defensive", "second", "offensive"),
}
"""On what the points of a shape are spent, one after another, over and over."""

MOST_POINTS = 50
"""No single purchase is above this."""


@dataclass
class Purchase:
    """What lies on the table before it is paid."""

    opponents: list[Fighter]
    conditions: list[tuple[Hunter, Resource]] = field(default_factory=list)


def fresh_opponent(number: int, name: str) -> Fighter:
    """Adversity before anything is bought: Boxes 1/1/1/1/1, Initiative 0 (BH-52, BH-54)."""
    return Fighter(
        f"opponent-{number}", CHALLENGER, name, dict.fromkeys(DOMAINS, 0), boxes={d: Boxes() for d in DOMAINS}
    )


def price_of(campaign: Campaign, bought: Purchase) -> int:
    """The sum of the base costs (BH-52, BH-56, BH-58, BH-R01, BH-R05, BH-R30, BH-R45); at least 1 (BH-55)."""
    domain = campaign.now.domain
    cost = len(bought.opponents) - 1
    for foe in bought.opponents:
        cost += sum(trait.score for trait in foe.traits) // 2 + sum(thing.score for thing in foe.resources) // 2
        cost += foe.initiative[domain] // 2 + sum(power.score for power in foe.powers)
        cost += boxes_price(campaign.settings, foe.boxes[domain].have)
    cost += sum(condition_price(resource.score) for _, resource in bought.conditions)
    cost += campaign.settings.word("damage_box_base") == "one_point"
    return max(1, cost)


def has_extra_boxes(campaign: Campaign, bought: Purchase) -> bool:
    return any(sum(foe.boxes[campaign.now.domain].have) > len(LEVELS) for foe in bought.opponents)


@dataclass(frozen=True)
class Bill:
    """What a purchase comes to."""

    level: int
    cost: int
    left: int
    limit: int
    is_final: bool
    refused: str
    """Why it cannot be taken, as the key of a bar; empty if it can."""


def bill(campaign: Campaign, bought: Purchase) -> Bill:
    """Level, final cost, and whether the rules allow it (BH-26, BH-54, BH-58, BH-59, BH-R08, BH-R18)."""
    now, pool = campaign.now, campaign.adventure.pool
    level = price_of(campaign, bought)
    cost = final_cost(level, halves(campaign.settings, now.phase, now.complications))
    is_final = now.is_final or cost == pool
    limit = limit_of(campaign, is_final)
    refused = ""
    if level > limit:
        refused = "over-limit"
    elif cost > pool:
        refused = "over-pool"
    elif has_extra_boxes(campaign, bought) and not is_final:
        refused = "boxes-not-final"
    return Bill(level, cost, pool - cost, limit, is_final, refused)


def highest_payable(campaign: Campaign, points: int | None = None) -> int:
    """The highest level that may be bought now with so many points; by default with the whole Pool."""
    now = campaign.now
    whole = campaign.adventure.pool if points is None else points
    payable = highest_level(whole, halves(campaign.settings, now.phase, now.complications))
    return min(payable, limit_of(campaign, now.is_final))


def is_the_encounter(campaign: Campaign) -> Play[bool]:
    """In a Beast Hunt the final conflict has to be the encounter with the beast (BH-R18)."""
    here = campaign.adventure
    if not here.is_hunt:
        return True
    return (yield from choose(
        CHALLENGER, "challenge.beast", ["beast.yes", "beast.no"], rule=("BH-81", "BH-R18"), beast=here.beast
    )) == "beast.yes"  # fmt: skip


def buy_adversity(campaign: Campaign) -> Play[bool]:
    """The purchase, paid at once (BH-59); False if the Challenger goes back to the choice of the phase."""
    while True:
        how = yield from choose(
            CHALLENGER,
            "buy.how",
            ["buy.ready", "buy.pieces", "buy.back"],
            rule=("BH-51", "BH-S07"),
            pool=campaign.adventure.pool,
            limit=limit_of(campaign, campaign.now.is_final),
        )
        if how == "buy.back":
            return False
        bought = yield from (ready_shape(campaign) if how == "buy.ready" else pieces(campaign))
        if bought is None:
            continue
        due = bill(campaign, bought)
        if due.left or campaign.now.is_final or (yield from is_the_encounter(campaign)):
            yield from pay(campaign, bought, due)
            return True


def pay(campaign: Campaign, bought: Purchase, due: Bill) -> Play[None]:
    """The Pool pays; what was bought stands there."""
    now = campaign.now
    campaign.adventure.pool = due.left
    now.level, now.cost, now.opponents = due.level, due.cost, bought.opponents
    now.conditions = [(hunter.key, resource.key) for hunter, resource in bought.conditions]
    becomes_final = due.is_final and not now.is_final
    now.is_final = due.is_final
    yield from campaign.teller.tell(
        "adversity.bought",
        ("BH-51", "BH-58", "BH-59"),
        level=due.level,
        cost=due.cost,
        pool=due.left,
        limit=due.limit,
        names=tuple(foe.name for foe in bought.opponents),
    )
    for hunter, resource in bought.conditions:
        yield from campaign.teller.tell(
            "adversity.condition", "BH-56", who=hunter.key, name=hunter.name, resource=resource.name
        )
    for foe in bought.opponents:
        yield from campaign.teller.tell("adversity.stands", ("BH-52", "BH-54", "BH-R39"), **described(campaign, foe))
    if becomes_final:
        yield from campaign.teller.tell("challenge.becomes-final", "BH-R18", pool=due.left)


def described(campaign: Campaign, foe: Fighter) -> dict[str, Any]:
    """An opponent as it is told."""
    domain = campaign.now.domain
    return {
        "who": foe.key,
        "name": foe.name,
        "domain": domain,
        "traits": _listed(foe.traits),
        "offensive": _listed([one for one in foe.resources if one.use == USES[0]]),
        "defensive": _listed([one for one in foe.resources if one.use == USES[1]]),
        "initiative": foe.initiative[domain],
        "boxes": "/".join(map(str, foe.boxes[domain].have)),
    }


def _listed(things: Sequence[Trait | Resource]) -> tuple[str, ...]:
    return tuple(f"{thing.name} +{thing.score}" for thing in things) or ("none",)


# A ready shape


def ready_shape(campaign: Campaign) -> Play[Purchase | None]:
    """A level, a shape and names: the program lays out the points (BH-S07)."""
    highest = highest_payable(campaign)
    level = yield from number(
        CHALLENGER,
        "buy.level",
        (1, highest),
        rule=("BH-58", "BH-R08", "BH-S06"),
        default=highest,
        pool=campaign.adventure.pool,
    )
    count = 1
    if len(campaign.in_challenge) > 1:
        most = min(len(campaign.in_challenge), level)
        count = yield from number(CHALLENGER, "buy.count", (1, most), rule=("BH-R45", "BH-S14"), default=1, level=level)
    set_aside = count - 1 + (campaign.settings.word("damage_box_base") == "one_point")
    bought = Purchase([])
    left = max(0, level - set_aside)
    for at in range(count):
        share = left // count + (at < left % count)
        shape = yield from choose(CHALLENGER, "buy.shape", SHAPES, rule="BH-S07", points=share)
        default = campaign.now.foe if count == 1 else one_of_several(campaign.now.foe, at + 1)
        name = yield from text(CHALLENGER, "buy.name", default, "BH-51")
        foe = fresh_opponent(at + 1, name)
        bought.opponents.append(foe)
        lay_out(campaign, bought, share, shape, level if count == 1 else share)
    return bought


def lay_out(campaign: Campaign, bought: Purchase, points: int, shape: str, whole: int) -> None:
    """Spend the points of the opponent named last along the cycle of its shape, `whole` being its level (BH-S07)."""
    domain, foe = campaign.now.domain, bought.opponents[-1]
    prices = numbers(campaign.settings, "box_prices")
    if campaign.now.is_final:
        for level, least in ((LIGHT, 4), (MEDIUM, 8)):
            if whole >= least and prices[level] <= points:
                foe.boxes[domain].have[level] += 1
                points -= prices[level]
    if shape == "disarming":
        shape = "even"
        target = dearest_resource(campaign) if foe is bought.opponents[0] else None
        if target is not None and condition_price(target[1].score) <= min(whole // 2, points):
            bought.conditions.append(target)
            points -= condition_price(target[1].score)
    names = names_of(campaign, len(bought.opponents))
    for at in range(points):
        add_two(foe, CYCLES[shape][at % len(CYCLES[shape])], domain, names)


def add_two(foe: Fighter, what: str, domain: str, names: dict[str, str]) -> None:
    """+2 to one thing for one point (BH-52)."""
    if what == "initiative":
        foe.initiative[domain] += 2
    elif what in USES:
        held = [one for one in foe.resources if one.use == what]
        (held[0] if held else foe.add_resource(names[what], domain, what)).score += 2
    else:
        held_traits = [one for one in foe.traits if one.name == names[what]]
        (held_traits[0] if held_traits else foe.add_trait(names[what], domain)).score += 2


def dearest_resource(campaign: Campaign) -> tuple[Hunter, Resource] | None:
    """The highest Resource of the Domain among all Hunters: Offensive first, then the one listed first (BH-S07)."""
    found = [
        (hunter, resource)
        for hunter in campaign.in_challenge
        for resource in hunter.resources
        if resource.domain == campaign.now.domain
    ]
    return max(found, key=lambda pair: (pair[1].score, pair[1].use == USES[0]), default=None)


# Piece by piece


def pieces(campaign: Campaign) -> Play[Purchase | None]:
    """Traits, Resources, Initiative, conditions, Boxes, further opponents, until it is right; None to begin anew."""
    name = yield from text(CHALLENGER, "buy.name", campaign.now.foe, "BH-51")
    bought = Purchase([fresh_opponent(1, name)])
    while True:
        due = bill(campaign, bought)
        what = yield from choose(
            CHALLENGER,
            "buy.piece",
            list(piece_options(campaign, bought, due)),
            rule=("BH-51", "BH-52", "BH-58", "BH-59"),
            name=bought.opponents[-1].name,
            level=due.level,
            limit=due.limit,
            cost=due.cost,
            pool=campaign.adventure.pool,
            left=max(0, due.left),
            final=due.is_final,
        )
        if what == "buy.done":
            return bought
        if what == "buy.anew":
            return None
        yield from add_piece(campaign, bought, what)


def piece_options(campaign: Campaign, bought: Purchase, due: Bill) -> Iterator[Option]:
    """What may be bought for the opponent named last. What is too dear is seen when it is to be paid."""
    foe, domain = bought.opponents[-1], campaign.now.domain
    yield Option("buy.done", (("level", due.level), ("cost", due.cost)), due.refused)
    for key in ("buy.trait", "buy.offensive", "buy.defensive", "buy.initiative"):
        yield Option(key)
    yield Option("buy.condition", (), "" if condition_targets(campaign, bought) else "no-resource")
    for level, name in enumerate(LEVELS):
        may = foe.boxes[domain].may_add(level)
        price = numbers(campaign.settings, "box_prices")[level]
        yield Option(f"buy.{name}", (("price", price),), "" if may else "box-before")
    if campaign.settings["innate_powers"]:
        yield Option("buy.power")
    if len(campaign.in_challenge) > 1:
        full = len(bought.opponents) >= len(campaign.in_challenge)
        yield Option("buy.opponent", (), "enough-opponents" if full else "")
    yield Option("buy.anew")


def condition_targets(campaign: Campaign, bought: Purchase) -> list[tuple[Hunter, Resource]]:
    """Resources of the Domain that a condition may take away, each once (BH-56, BH-R10)."""
    return [
        (hunter, resource)
        for hunter in campaign.in_challenge
        for resource in hunter.resources
        if resource.domain == campaign.now.domain and (hunter, resource) not in bought.conditions
    ]


def add_piece(campaign: Campaign, bought: Purchase, what: str) -> Play[None]:
    """One piece more."""
    foe, domain = bought.opponents[-1], campaign.now.domain
    names = names_of(campaign, len(bought.opponents))
    match what:
        case "buy.trait":
            score = yield from points("BH-53")
            default = names["first"] if not foe.traits else names["second"]
            foe.add_trait((yield from text(CHALLENGER, "buy.trait-name", default, "BH-53")), domain, 2 * score)
        case "buy.offensive" | "buy.defensive":
            use = what.removeprefix("buy.")
            score = yield from points("BH-57")
            name = yield from text(CHALLENGER, "buy.resource-name", names[use], "BH-57")
            foe.add_resource(name, domain, use, 2 * score)
        case "buy.initiative":
            foe.initiative[domain] += 2 * (yield from points("BH-52"))
        case "buy.condition":
            yield from add_condition(campaign, bought)
        case "buy.power":
            score = yield from points("BH-R30")
            side = yield from choose(CHALLENGER, "buy.power-side", SIDES, rule="BH-R30")
            foe.powers.append(Power(side, score))
        case "buy.opponent":
            name = yield from text(
                CHALLENGER, "buy.name", one_of_several(campaign.now.foe, len(bought.opponents) + 1), "BH-R45"
            )
            bought.opponents.append(fresh_opponent(len(bought.opponents) + 1, name))
        case _:
            foe.boxes[domain].have[LEVELS.index(what.removeprefix("buy."))] += 1


def points(rule: str) -> Play[int]:
    """How many points go into one purchase: +2 for each (BH-52)."""
    return (yield from number(CHALLENGER, "buy.points", (1, MOST_POINTS), rule=("BH-52", rule), default=1))


def add_condition(campaign: Campaign, bought: Purchase) -> Play[None]:
    targets = condition_targets(campaign, bought)
    options = [
        Option(
            f"{hunter.key}.{resource.key}",
            (("name", hunter.name), ("resource", resource.name), ("price", condition_price(resource.score))),
        )
        for hunter, resource in targets
    ]
    chosen = yield from choose(CHALLENGER, "buy.which", options, rule=("BH-56", "BH-R10"))
    bought.conditions.append(targets[[option.key for option in options].index(chosen)])


def begin_with_conditions(campaign: Campaign) -> None:
    """From the start of the conflict the Resources named count as Denied with margin 5 (BH-56)."""
    for owner, key in campaign.now.conditions:
        campaign.fighter(owner).resource(key).margin = CONDITION_MARGIN
