"""Conflict Resolution: who begins, turn after turn, and how it ends (BH-62 to BH-64, BH-77 to BH-88)."""

from collections.abc import Callable, Mapping
from functools import partial

from tales.games.beast_hunters.actions import turn
from tales.games.beast_hunters.buying import begin_with_conditions
from tales.games.beast_hunters.goals import last_goals, resolve_goal, set_goal
from tales.games.beast_hunters.help import pledge, pledgers
from tales.games.beast_hunters.prices import giving_cost, shares
from tales.games.beast_hunters.state import CHALLENGER, LOST, SIDES, WON, Campaign, Fighter, Hunter
from tales.rules.asks import Aside, Option
from tales.rules.play import Done, Play, choose, during

RESTART = "restart"
"""What a turn ends with that has to be taken anew."""


def conflict(campaign: Campaign) -> Play[None]:
    """From the first Trait to the last Goal."""
    now = campaign.now
    now.in_conflict = True
    begin_with_conditions(campaign)
    yield from campaign.teller.passage(
        "conflict", fight(campaign), form="logbook", writer=CHALLENGER, problem=now.title, domain=now.domain
    )
    yield from during(last_goals(campaign), dict)
    yield from level_reward(campaign)


def fight(campaign: Campaign) -> Play[None]:
    """The opposition steps forward; then turns until one side is defeated or gives."""
    now = campaign.now
    if now.phase == 3:
        for foe in now.opponents:
            yield from first_trait(campaign, foe)
    yield from campaign.teller.tell(
        "conflict.begins",
        ("BH-62", "BH-81"),
        domain=now.domain,
        level=now.level,
        final=now.is_final,
        names=tuple(foe.name for foe in now.opponents),
    )
    yield from campaign.teller.moment(
        CHALLENGER,
        "conflict.opposition",
        form="logbook",
        rule="BH-51",
        names=tuple(foe.name for foe in now.opponents),
        name=now.opponents[0].name,
        domain=now.domain,
        final=now.is_final,
    )
    order = yield from order_of_turns(campaign)
    while not now.result:
        yield from one_round(campaign, order)


def first_trait(campaign: Campaign, foe: Fighter) -> Play[None]:
    """From Phase Three the opposition begins with one Trait (BH-50, BH-R13)."""
    if not foe.traits:
        return
    options = [Option(t.key, (("name", t.name), ("domain", t.domain), ("score", t.score))) for t in foe.traits]
    key = yield from choose(
        CHALLENGER, "opposition.trait", [*options, "trait.none"], rule=("BH-50", "BH-R14"), name=foe.name
    )
    if key == "trait.none":
        return
    side = yield from choose(CHALLENGER, "opposition.side", SIDES, rule=("BH-50", "BH-R13"), name=foe.name)
    foe.trait(key).side = side
    yield from campaign.teller.tell(
        "trait.preactivated", "BH-50", who=foe.key, name=foe.name, trait=foe.trait(key).name, side=side
    )


# Turns


def order_of_turns(campaign: Campaign) -> Play[list[str]]:
    """Falling Initiative; the Hunters settle every tie in which one of them is (BH-63, BH-R46)."""
    domain = campaign.now.domain
    fighters: list[Fighter] = [*campaign.standing, *campaign.now.opponents]
    order: list[Fighter] = []
    for initiative in sorted({fighter.initiative[domain] for fighter in fighters}, reverse=True):
        tied = [fighter for fighter in fighters if fighter.initiative[domain] == initiative]
        order += yield from settle_tie(campaign, tied, initiative)
    yield from campaign.teller.tell(
        "initiative.order",
        ("BH-63", "BH-R46"),
        names=tuple(fighter.name for fighter in order),
        initiatives=tuple(fighter.initiative[domain] for fighter in order),
    )
    return [fighter.key for fighter in order]


def settle_tie(campaign: Campaign, tied: list[Fighter], initiative: int) -> Play[list[Fighter]]:
    """The first Hunter of the tie says in which order, the others agree; else the Hunters begin, by their seats."""
    deciding = campaign.one_for_each_person([fighter for fighter in tied if isinstance(fighter, Hunter)])
    if not deciding or len(tied) == 1:
        return tied
    left, order = list(tied), list[Fighter]()
    while any(fighter.is_hunter for fighter in left) and len(left) > 1:
        options = [Option(fighter.key, (("name", fighter.name),)) for fighter in left]
        key = yield from choose(
            deciding[0].seat, "initiative.tie", options, rule=("BH-63", "BH-R46"), initiative=initiative
        )
        order.append(next(fighter for fighter in left if fighter.key == key))
        left.remove(order[-1])
    order += left
    for hunter in deciding[1:]:
        consent = yield from choose(
            hunter.seat,
            "initiative.agree",
            ["consent.yes", "consent.no"],
            rule=("BH-63", "BH-R46"),
            name=hunter.name,
            names=tuple(fighter.name for fighter in order),
        )
        if consent == "consent.no":
            return tied
    return order


def stands(campaign: Campaign, fighter: Fighter) -> bool:
    """Whether it can act."""
    return not fighter.is_down and not (isinstance(fighter, Hunter) and fighter not in campaign.standing)


def one_round(campaign: Campaign, order: list[str]) -> Play[None]:
    now = campaign.now
    now.round += 1
    now.still_to_act = list(order)
    while now.still_to_act and not now.result:
        fighter = campaign.fighter(now.still_to_act.pop(0))
        now.acting = fighter.key
        if isinstance(fighter, Hunter) and fighter.has_pledged:
            fighter.has_pledged = False
        elif stands(campaign, fighter):
            yield from one_turn(campaign, fighter)


def one_turn(campaign: Campaign, fighter: Fighter) -> Play[None]:
    """One action, with everything that may be done out of turn; taken anew if its target leaves."""
    now = campaign.now
    while stands(campaign, fighter) and not now.result:
        now.between_turns, now.has_acted, now.asked_to_resolve = True, False, False
        how = yield from during(turn(campaign, fighter), lambda: out_of_turn(campaign, fighter))
        if how != RESTART:
            return


def out_of_turn(campaign: Campaign, acting: Fighter) -> Mapping[Aside, Callable[[], Play[Done | None]]]:
    """Giving at any time (BH-R17); Goals and pledges between two turns (BH-R38, BH-R49)."""
    now = campaign.now
    found: dict[Aside, Callable[[], Play[Done | None]]] = {}
    if now.is_deciding:
        return found
    for hunter in campaign.standing:
        found[Aside("hunter.gives", hunter.seat)] = partial(hunter_leaves, campaign, hunter, acting)
    challenger = [] if campaign.solo else [CHALLENGER]  # the program neither gives nor sets Goals (BH-S13)
    for seat in challenger:
        found[Aside("challenger.gives", seat)] = partial(challenger_leaves, campaign)
    if not now.between_turns:
        return found
    for seat in [*(hunter.seat for hunter in campaign.standing), *challenger]:
        found[Aside("goal.set", seat)] = partial(set_goal, campaign, seat)
        if now.open_goals and not now.asked_to_resolve:
            found[Aside("goal.resolve", seat)] = partial(resolve_goal, campaign, seat)
    for helper in pledgers(campaign, acting):
        found[Aside("help.pledge", helper.seat)] = partial(pledge, campaign, helper, acting)
    return found


# Giving


def hunter_leaves(campaign: Campaign, hunter: Hunter, acting: Fighter) -> Play[Done | None]:
    """A Hunter who gives leaves alone; when all have, the Pool gets back what it paid (BH-87, BH-R16, BH-R47)."""
    now = campaign.now
    hunter.has_given = True
    yield from campaign.teller.tell("hunter.gave", "BH-87", who=hunter.key, name=hunter.name, phase=now.phase)
    if campaign.standing:
        if hunter is acting:
            return Done(None)
        if not now.has_acted:
            return Done(RESTART)
        return None if acting.is_hunter else Done(None)
    now.result, now.how = LOST, "defeated"
    if all(other.has_given for other in campaign.party) and not any(other.is_out for other in campaign.hunters):
        now.how = "hunters-gave"
        campaign.adventure.pool += now.cost
        now.is_final = False
        yield from campaign.teller.tell("pool.regains", "BH-87", points=now.cost, pool=campaign.adventure.pool)
    return Done(None)


def challenger_leaves(campaign: Campaign) -> Play[Done | None]:
    """The Hunters win at once; it costs 2 points more (BH-88, BH-R15)."""
    now, here = campaign.now, campaign.adventure
    price = giving_cost(here.pool, campaign.settings.number("give_in_conflict_cost"))
    here.pool -= price
    now.result, now.how = WON, "challenger-gave"
    yield from campaign.teller.tell(
        "challenger.gave", ("BH-88", "BH-R15"), phase=now.phase, price=price, pool=here.pool
    )
    return Done(None)


# The end


def level_reward(campaign: Campaign) -> Play[None]:
    """A conflict won brings its level, shared by those who took part and did not give (BH-60, BH-R48)."""
    now = campaign.now
    if now.result != WON:
        return
    takers = campaign.in_challenge
    for hunter, points in zip(takers, shares(now.level, len(takers)) if takers else (), strict=True):
        if points:
            hunter.reward += points
            yield from campaign.teller.tell(
                "reward.gained",
                ("BH-60", "BH-R48"),
                who=hunter.key,
                name=hunter.name,
                gained=points,
                why="won",
                reward=hunter.reward,
            )
