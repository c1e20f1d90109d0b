"""The course of a tale: Hunters, then adventures: setup, Salute, Free Play and Challenges, the end."""

from collections.abc import Iterator

from tales.games.beast_hunters import career
from tales.games.beast_hunters.challenge import challenge
from tales.games.beast_hunters.creation import hunters_join, text
from tales.games.beast_hunters.growth import fatal_box_won, may_spend, refresh, spend_all, tattoo_won
from tales.games.beast_hunters.prices import LOW_LIMIT, LOW_POOL, for_each, is_low
from tales.games.beast_hunters.state import CHALLENGER, LOST, WON, Adventure, Campaign, Hunter
from tales.games.beast_hunters.tables import BREEDS, next_beast, next_errand
from tales.rules.asks import Option
from tales.rules.play import Ending, Play, choose, number

MOST = 100
"""Nobody sets a Pool or a Limit above this, for each Hunter."""


def campaign_of(campaign: Campaign) -> Play[Ending]:
    """A whole tale."""
    yield from hunters_join(campaign)
    while True:
        yield from adventure(campaign)
        if not campaign.party or (yield from is_over(campaign)):
            break
        campaign.adventure = Adventure(campaign.adventure.number + 1)
    done = campaign.adventure
    reward = sum(hunter.reward for hunter in campaign.hunters if not hunter.is_gone)
    tattoos = sum(len(hunter.tattoos) for hunter in campaign.hunters if not hunter.is_gone)
    return Ending(
        done.result, (("adventures", done.number), ("reward", reward), ("tattoos", tattoos), ("goal", done.goal))
    )


def is_over(campaign: Campaign) -> Play[bool]:
    """Whether the tale ends with this adventure."""
    return (yield from choose(campaign.lead.seat, "campaign.next", ["campaign.end", "campaign.on"], rule="BH-82")) == (
        "campaign.end"
    )


def adventure(campaign: Campaign) -> Play[None]:
    """One adventure, from any point between two Challenges."""
    if not campaign.adventure.has_begun:
        yield from set_up(campaign)
    while not campaign.adventure.result:
        yield from free_play(campaign)
    yield from the_end(campaign)


# Setup


def must_be_low(campaign: Campaign) -> bool:
    """Whether this adventure has to be a low Beast Hunt (BH-19, BH-R28)."""
    return bool(campaign.settings["first_hunt_low"]) and not campaign.has_tattoo


def set_up(campaign: Campaign) -> Play[None]:
    """The goal, the Pool and the Limit; then the Salute."""
    here, seat, low = campaign.adventure, campaign.lead.seat, must_be_low(campaign)
    here.is_hunt = True
    if not low:
        kind = yield from choose(seat, "adventure.kind", ["hunt", "errand"], rule=("BH-19", "BH-24"))
        here.is_hunt = kind == "hunt"
    if here.is_hunt:
        suggested = yield from next_beast(campaign.tables)
        for _ in campaign.tables.beasts[1:]:
            if suggested.name in campaign.offers.taken:
                suggested = yield from next_beast(campaign.tables)
        here.beast = yield from text(seat, "adventure.beast", suggested.name, "BH-24")
        here.breed = campaign.tables.breed_of(here.beast)
        if not here.breed:
            here.breed = yield from choose(seat, "adventure.breed", BREEDS, rule="BH-24", beast=here.beast)
        here.goal = yield from text(
            seat, "adventure.goal", "slay it and bring home its blood", "BH-24", beast=here.beast
        )
    else:
        here.goal = yield from text(seat, "adventure.errand", (yield from next_errand(campaign.tables)), "BH-24")
    count = len(campaign.hunters)
    most_pool, most_limit = (LOW_POOL * count, LOW_LIMIT * count) if low else (MOST * count, MOST * count)
    here.pool = yield from number(
        seat, "adventure.pool", (1, most_pool), rule=("BH-25", "BH-R11", "BH-R28"), default=LOW_POOL * count
    )
    here.limit = yield from number(
        seat,
        "adventure.limit",
        (1, most_limit),
        rule=("BH-26", "BH-R11", "BH-R28"),
        default=LOW_LIMIT * count,
        pool=here.pool,
    )
    here.first_pool = here.pool
    assert not low or is_low(here.pool, here.limit, count)
    yield from campaign.teller.tell(
        "adventure.begins",
        ("BH-24", "BH-25", "BH-26"),
        goal=here.goal,
        beast=here.beast,
        breed=here.breed,
        hunt=here.is_hunt,
        pool=here.pool,
        limit=here.limit,
        share=for_each(here.pool, count),
    )
    if here.limit > here.pool:
        yield from campaign.teller.tell("adventure.narrow", "BH-R11", pool=here.pool, limit=here.limit)
    yield from campaign.teller.moment(
        seat, "adventure.setting-out", form="logbook", rule="BH-24", goal=here.goal, beast=here.beast, hunt=here.is_hunt
    )
    if may_spend(campaign):
        yield from spend_all(campaign)
    yield from salute(campaign, "salute.opening", "BH-29")
    here.has_begun = True


def salute(campaign: Campaign, key: str, rule: str) -> Play[None]:
    """Everybody clasps forearms; it cannot be left out."""
    for seat in (CHALLENGER, *(hunter.seat for hunter in campaign.hunters)):
        yield from choose(seat, key, ["salute"], rule=rule)


# Free Play


def free_play(campaign: Campaign) -> Play[None]:
    """What happens without dice, until something else is wanted (BH-32)."""
    what = yield from choose(
        campaign.lead.seat,
        "free.what",
        list(free_options(campaign)),
        rule=("BH-02", "BH-20", "BH-31", "BH-32", "BH-34", "BH-R21"),
        pool=campaign.adventure.pool,
        limit=campaign.adventure.limit,
    )
    match what:
        case "free.scene":
            yield from scene(campaign)
        case "free.challenge":
            yield from meet_challenge(campaign, CHALLENGER)
        case "free.ask":
            yield from meet_challenge(campaign, campaign.lead.seat)
        case "free.veto":
            yield from veto(campaign)
        case "free.spend":
            yield from spend_all(campaign)
        case "free.rest":
            yield from salute(campaign, "salute.closing", "BH-31")
            yield from salute(campaign, "salute.opening", "BH-29")
        case "free.abandon":
            yield from end_adventure(campaign, LOST, "abandoned")


def free_options(campaign: Campaign) -> Iterator[Option]:
    yield Option("free.challenge")
    yield Option("free.scene")
    yield Option("free.ask")
    yield Option("free.spend", (), "" if may_spend(campaign) else "no-reward")
    yield Option("free.veto")
    yield Option("free.rest")
    yield Option("free.abandon")


def scene(campaign: Campaign) -> Play[None]:
    """Free Play of the Hunters, then of everything else (BH-32)."""
    yield from campaign.teller.passage("free", scene_of_all(campaign), form="scene", writer=campaign.lead.key)


def scene_of_all(campaign: Campaign) -> Play[None]:
    for hunter in campaign.party:
        yield from campaign.teller.moment(
            hunter.seat, "free.hunter", form="scene", weight="scene", rule="BH-32", who=hunter.key, name=hunter.name
        )
    yield from campaign.teller.moment(CHALLENGER, "free.world", form="scene", weight="scene", rule="BH-32")


def veto(campaign: Campaign) -> Play[None]:
    """A Hunter takes back what was decided for people of a Trait or for the home nadan (BH-33)."""
    hunter = campaign.lead
    about = yield from text(hunter.seat, "free.veto-of", "what was said of my own people", "BH-33", name=hunter.name)
    yield from campaign.teller.tell("free.vetoed", "BH-33", who=hunter.key, name=hunter.name, about=about)


def meet_challenge(campaign: Campaign, asked_by: str) -> Play[None]:
    yield from challenge(campaign, asked_by)
    yield from goes_on(campaign)


def goes_on(campaign: Campaign) -> Play[None]:
    """Whether the adventure ends with the Challenge just settled (BH-27, BH-38, BH-R18 to BH-R22)."""
    done, here = campaign.now, campaign.adventure
    campaign.challenge = None
    here.last_domain = done.domain or here.last_domain or "physical"
    if done.fatal_choice == "sacrifice":
        yield from end_adventure(campaign, WON, "sacrifice")
    elif not campaign.party:
        yield from end_adventure(campaign, LOST, "fatal")
    elif done.is_final and done.how != "hunters-gave":
        yield from end_adventure(campaign, done.result, "final")
    elif here.pool == 0:
        yield from end_adventure(campaign, WON, "pool")


# The end


def end_adventure(campaign: Campaign, result: str, how: str) -> Play[None]:
    here = campaign.adventure
    here.result, here.how = result, how
    yield from campaign.teller.tell(
        "adventure.ends",
        ("BH-24", "BH-27", "BH-R19"),
        won=result == WON,
        how=how,
        goal=here.goal,
        beast=here.beast,
        pool=here.pool,
    )


def the_end(campaign: Campaign) -> Play[None]:
    """Letters home, Tattoos, the Refresh, and the closing Salute."""
    here = campaign.adventure
    winners = [hunter for hunter in campaign.hunters if not (hunter.is_gone or hunter.is_out)]
    for hunter in (hunter for hunter in campaign.hunters if not hunter.is_gone):
        yield from campaign.teller.moment(
            hunter.seat,
            "adventure.letter",
            form="letter",
            weight="scene",
            rule="BH-24",
            who=hunter.key,
            name=hunter.name,
            won=here.result == WON,
            hunt=here.is_hunt,
            goal=here.goal,
            beast=here.beast,
        )
    if here.result == WON and here.is_hunt:
        for hunter in winners:
            yield from tattoo_won(campaign, hunter)
            yield from fatal_box_won(campaign, hunter)
    yield from refresh(campaign)
    if may_spend(campaign):
        yield from spend_all(campaign)
    for hunter in campaign.hunters:
        yield from after(campaign, hunter)
    yield from salute(campaign, "salute.closing", "BH-31")
    yield from campaign.teller.moment(CHALLENGER, "table.talk", form="logbook", weight="line", rule="BH-31")


def after(campaign: Campaign, hunter: Hunter) -> Play[None]:
    """What a Hunter carries into the next tale."""
    person = {field: value for field, value in hunter.person.items() if field != "traits"}
    manner = hunter.person.get("traits", ())
    yield from campaign.teller.tell(
        "career.after",
        "BH-82",
        who=hunter.key,
        name=hunter.name,
        file=hunter.file,
        manner=manner,
        **person,
        **career.after(hunter),
    )
