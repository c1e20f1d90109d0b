"""Growth: what Reward Points buy outside Challenges (BH-20 to BH-23), Tattoos (BH-R42) and the Refresh (BH-82)."""

from tales.games.beast_hunters.cast import cast
from tales.games.beast_hunters.creation import box_domains, text
from tales.games.beast_hunters.prices import box_price, is_very_high, new_price, raise_price, tattoo_power
from tales.games.beast_hunters.state import (
    DOMAINS,
    FATAL,
    LEVELS,
    SIDES,
    USES,
    Campaign,
    Hunter,
    Resource,
    Tattoo,
    Trait,
)
from tales.rules.asks import Option
from tales.rules.play import Play, choose

BUYABLE = LEVELS[:FATAL]
"""The levels of which Boxes are for sale (BH-23)."""


def may_spend(campaign: Campaign) -> bool:
    """Whether anybody has points, and no Challenge is under way (BH-20)."""
    return campaign.challenge is None and any(hunter.reward for hunter in campaign.hunters if not hunter.is_gone)


def spend_all(campaign: Campaign) -> Play[None]:
    for hunter in campaign.hunters:
        if hunter.reward and not hunter.is_gone:
            yield from spend(campaign, hunter)


def spend(campaign: Campaign, hunter: Hunter) -> Play[None]:
    """One purchase after another, each paid on its own (BH-R40)."""
    assert campaign.challenge is None, "nothing is bought during a Challenge"
    while hunter.reward:
        what = yield from choose(
            hunter.seat,
            "spend.what",
            spending(campaign, hunter),
            rule=("BH-20", "BH-21", "BH-R40"),
            name=hunter.name,
            reward=hunter.reward,
        )
        match what:
            case "spend.trait":
                yield from raise_one(campaign, hunter, hunter.traits, "spend.which-trait")
            case "spend.resource":
                yield from raise_one(campaign, hunter, hunter.resources, "spend.which-resource")
            case "spend.initiative":
                yield from raise_initiative(campaign, hunter)
            case "spend.box":
                yield from buy_box(campaign, hunter)
            case "spend.new-trait":
                yield from buy_trait(campaign, hunter)
            case "spend.new-resource":
                yield from buy_resource(campaign, hunter)
            case _:
                return


def spending(campaign: Campaign, hunter: Hunter) -> list[Option]:
    """What may be bought, with the lowest price of each kind."""
    boxes = [
        box_price(campaign.settings, level)
        for level in range(FATAL)
        if any(hunter.boxes[domain].may_add(level) for domain in DOMAINS)
    ]
    lowest = {
        "spend.trait": min(raise_price(trait.score) for trait in hunter.traits),
        "spend.resource": min(raise_price(resource.score) for resource in hunter.resources),
        "spend.initiative": min(raise_price(value) for value in hunter.initiative.values()),
        "spend.box": min(boxes),
        "spend.new-trait": new_price(campaign.settings),
        "spend.new-resource": new_price(campaign.settings),
    }
    options = [
        Option(key, (("price", price),), "too-dear" if price > hunter.reward else "") for key, price in lowest.items()
    ]
    return [Option("spend.done"), *options]


def _dear(price: int, hunter: Hunter) -> str:
    return "too-dear" if price > hunter.reward else ""


def _pay(campaign: Campaign, hunter: Hunter, price: int, what: str, named: str, now: int) -> Play[None]:
    hunter.reward -= price
    hunter.spent += price
    yield from campaign.teller.tell(
        "reward.spent",
        ("BH-20", "BH-R40"),
        who=hunter.key,
        name=hunter.name,
        price=price,
        bought=what,
        named=named,
        now=now,
        left=hunter.reward,
    )
    yield from settle_owed(campaign, hunter)


def raise_one(campaign: Campaign, hunter: Hunter, things: list[Trait] | list[Resource], key: str) -> Play[None]:
    options = [
        Option(
            thing.key,
            (
                ("name", thing.name),
                ("domain", thing.domain),
                ("score", thing.score),
                ("price", raise_price(thing.score)),
            ),
            _dear(raise_price(thing.score), hunter),
        )
        for thing in things
    ]
    chosen = yield from choose(hunter.seat, key, options, rule=("BH-21", "BH-R40"), name=hunter.name)
    thing = next(thing for thing in things if thing.key == chosen)
    price = raise_price(thing.score)
    thing.score += 1
    what = "trait" if isinstance(thing, Trait) else "resource"
    yield from _pay(campaign, hunter, price, what, thing.name, thing.score)


def raise_initiative(campaign: Campaign, hunter: Hunter) -> Play[None]:
    """One Domain only (BH-22)."""
    options = [
        Option(domain, (("price", raise_price(value)),), _dear(raise_price(value), hunter))
        for domain, value in hunter.initiative.items()
    ]
    domain = yield from choose(hunter.seat, "spend.where", options, rule="BH-22", name=hunter.name)
    price = raise_price(hunter.initiative[domain])
    hunter.initiative[domain] += 1
    yield from _pay(campaign, hunter, price, "initiative", domain, hunter.initiative[domain])


def buy_box(campaign: Campaign, hunter: Hunter) -> Play[None]:
    """A Box below Fatal, in one Domain, where BH-11 leaves room."""
    options = []
    for level, name in enumerate(BUYABLE):
        price = box_price(campaign.settings, level)
        has_room = any(hunter.boxes[domain].may_add(level) for domain in DOMAINS)
        options.append(Option(name, (("price", price),), _dear(price, hunter) if has_room else "box-before"))
    options.append(Option("fatal", (), "not-for-sale"))
    chosen = yield from choose(hunter.seat, "spend.level", options, rule=("BH-22", "BH-23"), name=hunter.name)
    level = LEVELS.index(chosen)
    domain = yield from choose(
        hunter.seat, "spend.box-where", box_domains(hunter, level), rule=("BH-11", "BH-22"), name=hunter.name
    )
    hunter.boxes[domain].have[level] += 1
    price = box_price(campaign.settings, level)
    yield from _pay(campaign, hunter, price, chosen, domain, hunter.boxes[domain].have[level])


def buy_trait(campaign: Campaign, hunter: Hunter) -> Play[None]:
    name = yield from text(
        hunter.seat, "trait.name", cast()["defaults"]["later"]["trait"], "BH-21", name=hunter.name, step="later"
    )
    domain = yield from choose(hunter.seat, "trait.domain", DOMAINS, rule=("BH-04", "BH-21"), trait=name)
    hunter.add_trait(name, domain, 1)
    yield from _pay(campaign, hunter, new_price(campaign.settings), "new-trait", name, 1)


def buy_resource(campaign: Campaign, hunter: Hunter) -> Play[None]:
    default = cast()["defaults"]["later"]["resource"]
    name = yield from text(hunter.seat, "resource.name", default, "BH-21", name=hunter.name, step="later")
    domain = yield from choose(hunter.seat, "resource.domain", DOMAINS, rule=("BH-04", "BH-21"), resource=name)
    use = yield from choose(hunter.seat, "resource.use", USES, rule=("BH-06", "BH-21"), resource=name, name=hunter.name)
    hunter.add_resource(name, domain, use, 1)
    yield from _pay(campaign, hunter, new_price(campaign.settings), "new-resource", name, 1)


def settle_owed(campaign: Campaign, hunter: Hunter) -> Play[None]:
    """Fatal Boxes that were won and that BH-11 allows now (BH-R28)."""
    for domain in list(hunter.owed_fatal):
        if hunter.boxes[domain].may_add(FATAL):
            hunter.owed_fatal.remove(domain)
            hunter.boxes[domain].have[FATAL] += 1
            yield from campaign.teller.tell(
                "box.won", ("BH-23", "BH-R28"), who=hunter.key, name=hunter.name, domain=domain
            )


# Tattoos


def tattoo_won(campaign: Campaign, hunter: Hunter) -> Play[None]:
    """For a beast slain the elder draws one Tattoo (BH-R42)."""
    adventure = campaign.adventure
    power = tattoo_power(campaign.settings, adventure.limit)
    chosen = yield from choose(
        hunter.seat,
        "tattoo.type",
        ["edge", "hide", "mending"],
        rule="BH-R42",
        name=hunter.name,
        beast=adventure.beast,
        power=power,
    )
    domain, way = "", ""
    if chosen != "mending":
        domain = yield from choose(hunter.seat, "tattoo.domain", DOMAINS, rule="BH-R42", name=hunter.name)
        ways = SIDES if chosen == "edge" else USES
        way = yield from choose(hunter.seat, "tattoo.way", ways, rule="BH-R42", name=hunter.name)
    hunter.tattoos.append(Tattoo(chosen, power, domain, way, adventure.beast))
    yield from campaign.teller.tell(
        "tattoo.won",
        ("BH-24", "BH-R42"),
        who=hunter.key,
        name=hunter.name,
        tattoo=chosen,
        power=power,
        domain=domain or "no-domain",
        way=way or "no-way",
        beast=adventure.beast,
    )
    yield from campaign.teller.moment(
        hunter.seat,
        "tattoo.drawn",
        form="campfire",
        weight="scene",
        rule="BH-24",
        who=hunter.key,
        name=hunter.name,
        tattoo=chosen,
        beast=adventure.beast,
    )


def fatal_box_won(campaign: Campaign, hunter: Hunter) -> Play[None]:
    """A very high Beast Hunt also brings a Fatal Box (BH-23, BH-R28)."""
    adventure = campaign.adventure
    if is_very_high(adventure.first_pool, adventure.limit, len(campaign.hunters)):
        hunter.owed_fatal.append(adventure.last_domain)
        yield from settle_owed(campaign, hunter)


def mend(campaign: Campaign, hunter: Hunter) -> Play[None]:
    """Each mending Tattoo clears one marked Box after a Challenge (BH-R42)."""
    for tattoo in hunter.tattoos:
        if tattoo.type != "mending":
            continue
        options = [
            f"{domain}.{LEVELS[level]}"
            for domain in DOMAINS
            for level in range(min(tattoo.power, FATAL))
            if hunter.boxes[domain].marked[level]
        ]
        if not options:
            continue
        chosen = options[-1]
        if len(options) > 1:
            chosen = yield from choose(hunter.seat, "mending.which", options, rule="BH-R42", name=hunter.name)
        domain, name = chosen.split(".")
        hunter.boxes[domain].marked[LEVELS.index(name)] -= 1
        yield from campaign.teller.tell(
            "box.mended", "BH-R42", who=hunter.key, name=hunter.name, domain=domain, level=name
        )


def refresh(campaign: Campaign) -> Play[None]:
    """Every Box is cleared, and every record of preactivations (BH-82)."""
    for hunter in campaign.hunters:
        for boxes in hunter.boxes.values():
            boxes.marked = [0] * len(LEVELS)
        hunter.preactivated.clear()
        hunter.is_out = False
    yield from campaign.teller.tell("adventure.refresh", "BH-82")
