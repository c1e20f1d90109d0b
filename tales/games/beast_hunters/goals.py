"""Goals and Feats: what damage cannot express (BH-89 to BH-96)."""

from typing import Any

from tales.games.beast_hunters.creation import text
from tales.games.beast_hunters.prices import DICE_PRICE, MOST_DICE, shares
from tales.games.beast_hunters.state import CHALLENGER, LOST, WON, Campaign, Fighter, Goal, Hunter
from tales.rules.asks import Option
from tales.rules.play import Done, Play, choose, number, roll


def set_goal(campaign: Campaign, seat: str) -> Play[Done | None]:
    """Named by one side, agreed by the other, its difficulty fixed from then on (BH-89, BH-90, BH-95)."""
    now, hunters = campaign.now, campaign.standing
    wanted = yield from text(seat, "goal.text", "somebody who has no part in this gets away unhurt", "BH-89")
    other = CHALLENGER if seat != CHALLENGER else hunters[0].seat
    consent = yield from choose(other, "goal.consent", ["consent.yes", "consent.no"], rule="BH-89", goal=wanted)
    if consent == "consent.no":
        yield from campaign.teller.tell("goal.refused", "BH-89", goal=wanted)
        return None
    goal = Goal(f"goal-{len(now.goals) + 1}", wanted, seat)
    for hunter in hunters:
        goal.difficulty += yield from number(
            hunter.seat, "goal.hunter-adds", (0, 1), rule=("BH-90", "BH-95"), default=1, name=hunter.name, goal=wanted
        )
    goal.difficulty += yield from number(
        CHALLENGER, "goal.challenger-adds", (0, len(hunters)), rule=("BH-90", "BH-95"), default=0, goal=wanted
    )
    now.goals.append(goal)
    yield from campaign.teller.tell(
        "goal.set", ("BH-89", "BH-90"), goal=wanted, difficulty=goal.difficulty, reward=2 * goal.difficulty
    )
    return None


def resolve_goal(campaign: Campaign, seat: str) -> Play[Done | None]:
    """Rolled whenever both sides want it; no action is used up (BH-92)."""
    now = campaign.now
    now.asked_to_resolve = True
    goal = yield from which_goal(campaign, seat, "goal.which")
    other = CHALLENGER if seat != CHALLENGER else campaign.standing[0].seat
    consent = yield from choose(
        other, "goal.resolve-consent", ["consent.yes", "consent.no"], rule="BH-92", goal=goal.text
    )
    if consent == "consent.yes":
        yield from roll_goal(campaign, goal)
    return None


def which_goal(campaign: Campaign, seat: str, key: str) -> Play[Goal]:
    goals = campaign.now.open_goals
    if len(goals) == 1:
        return goals[0]
    options = [Option(goal.key, goal_facts(goal)) for goal in goals]
    chosen = yield from choose(seat, key, options, rule="BH-92")
    return next(goal for goal in goals if goal.key == chosen)


def goal_facts(goal: Goal) -> tuple[tuple[str, str | int], ...]:
    return (
        ("goal", goal.text),
        ("against", goal.difficulty + goal.adversity_dice),
        ("dice", goal.hunters_dice),
    )


def roll_goal(campaign: Campaign, goal: Goal) -> Play[None]:
    """The Challenger's d6 first, then the Hunters'; a tie is the Hunters' (BH-92, BH-94)."""
    count = goal.difficulty + goal.adversity_dice
    against = yield from roll(CHALLENGER, "goal.against", f"{count}d6", rule="BH-92")
    total = 0
    if goal.hunters_dice:
        shown = yield from roll(campaign.lead.seat, "goal.dice", f"{goal.hunters_dice}d6", rule="BH-92")
        total = shown.total
    won = total >= against.total
    goal.result = WON if won else LOST
    yield from campaign.teller.tell(
        "goal.resolved", ("BH-92", "BH-94"), goal=goal.text, total=total, against=against.total, won=won
    )
    teller = campaign.in_challenge[0] if won and campaign.in_challenge else None
    yield from campaign.teller.moment(
        teller.seat if teller else CHALLENGER,
        "goal.won" if won else "goal.lost",
        form="scene",
        rule="BH-92",
        goal=goal.text,
    )
    if won:
        yield from goal_reward(campaign, goal)


def goal_reward(campaign: Campaign, goal: Goal) -> Play[None]:
    """2 points for each point of difficulty, shared by those who bought dice (BH-94, BH-96, BH-R48)."""
    buyers = [hunter for hunter in campaign.hunters if goal.spent.get(hunter.key)]
    buyers.sort(key=lambda hunter: -goal.spent[hunter.key])
    for hunter, points in zip(buyers, shares(2 * goal.difficulty, len(buyers)), strict=True):
        if points and not hunter.is_gone:
            hunter.reward += points
            yield from campaign.teller.tell(
                "reward.gained",
                ("BH-94", "BH-96"),
                who=hunter.key,
                name=hunter.name,
                gained=points,
                why="goal",
                reward=hunter.reward,
            )


# Feats


def room(goal: Goal, for_hunters: bool) -> int:
    """How many more dice one throw for this Goal can hold."""
    return MOST_DICE - (goal.hunters_dice if for_hunters else goal.difficulty + goal.adversity_dice)


def may_feat(campaign: Campaign, actor: Fighter) -> str:
    """Why there can be no Feat now; empty if there can (BH-R31)."""
    if not any(room(goal, actor.is_hunter) for goal in campaign.now.open_goals):
        return "no-goal"
    return "" if actor.all_advantage >= DICE_PRICE else "little-advantage"


def take_feat(campaign: Campaign, actor: Fighter) -> Play[None]:
    """Dice for a Goal, 4 Advantage Points each, against whomever they are held (BH-91, BH-R52)."""
    goals = [goal for goal in campaign.now.open_goals if room(goal, actor.is_hunter)]
    goal = goals[0]
    if len(goals) > 1:
        options = [Option(one.key, goal_facts(one)) for one in goals]
        chosen = yield from choose(actor.seat, "feat.goal", options, rule="BH-91", name=actor.name)
        goal = next(one for one in goals if one.key == chosen)
    most = min(actor.all_advantage // DICE_PRICE, room(goal, actor.is_hunter))
    dice = yield from number(
        actor.seat, "feat.dice", (1, most), rule="BH-91", default=most, name=actor.name, goal=goal.text
    )
    pay_advantage(campaign, actor, DICE_PRICE * dice)
    campaign.now.has_acted = True
    add_dice(goal, actor, dice)
    facts: dict[str, Any] = {"who": actor.key, "name": actor.name, "goal": goal.text, "hunter": actor.is_hunter}
    yield from campaign.teller.tell(
        "feat.done",
        "BH-91",
        dice=dice,
        hunters_dice=goal.hunters_dice,
        against=goal.difficulty + goal.adversity_dice,
        **facts,
    )
    yield from campaign.teller.moment(actor.seat, "conflict.feat", form="scene", rule="BH-91", **facts)


def add_dice(goal: Goal, actor: Fighter, dice: int) -> None:
    if actor.is_hunter:
        goal.hunters_dice += dice
        goal.spent[actor.key] = goal.spent.get(actor.key, 0) + DICE_PRICE * dice
    else:
        goal.adversity_dice += dice


def pay_advantage(campaign: Campaign, actor: Fighter, points: int) -> None:
    """Advantage against whomever: first what is held against those who are defeated, then in their order."""
    for key in sorted(actor.advantage, key=lambda key: not campaign.fighter(key).is_down):
        taken = min(points, actor.advantage[key])
        actor.advantage[key] -= taken
        points -= taken


# At the end of the conflict


def last_goals(campaign: Campaign) -> Play[None]:
    """Who has won may turn left-over Advantage into dice; then what is open is rolled (BH-93, BH-R38, BH-R52)."""
    now = campaign.now
    if now.result == WON:
        yield from left_over(campaign)
    for goal in now.open_goals:
        yield from roll_goal(campaign, goal)


def givers(campaign: Campaign) -> list[Hunter]:
    """Whose left-over Advantage counts: the defeated too, not those who gave."""
    return [
        hunter for hunter in campaign.hunters if not hunter.has_given and not hunter.is_gone and hunter.all_advantage
    ]


def left_over(campaign: Campaign) -> Play[None]:
    """The first of them says for which Goal and with how many dice; who wants to keep out of it does (BH-R52)."""
    kept_out: list[str] = []
    if campaign.now.open_goals and sum(hunter.all_advantage for hunter in givers(campaign)) >= DICE_PRICE:
        kept_out = yield from who_keeps_out(campaign, givers(campaign))
    while True:
        there = [hunter for hunter in givers(campaign) if hunter.key not in kept_out]
        total = sum(hunter.all_advantage for hunter in there)
        goals = [goal for goal in campaign.now.open_goals if room(goal, True)]
        if not goals or total < DICE_PRICE:
            return
        options = [Option("goal.enough"), *(Option(goal.key, goal_facts(goal)) for goal in goals)]
        seat = there[0].seat
        chosen = yield from choose(seat, "left-over", options, rule=("BH-93", "BH-96", "BH-R52"), advantage=total)
        if chosen == "goal.enough":
            return
        goal = next(goal for goal in goals if goal.key == chosen)
        most = min(total // DICE_PRICE, room(goal, True))
        dice = yield from number(
            seat, "left-over.dice", (1, most), rule=("BH-93", "BH-R52"), default=most, goal=goal.text
        )
        yield from pay_together(campaign, goal, dice, there)


def who_keeps_out(campaign: Campaign, there: list[Hunter]) -> Play[list[str]]:
    """Each person but the first is asked whether the left-over points of the own Hunters go in with the others'."""
    kept_out: list[str] = []
    for asked in campaign.one_for_each_person(there)[1:]:
        mine = [hunter for hunter in there if campaign.one_for_each_person([asked, hunter]) == [asked]]
        answer = yield from choose(
            asked.seat,
            "left-over.together",
            ["together.yes", "together.no"],
            rule=("BH-96", "BH-R52"),
            name=asked.name,
            advantage=sum(hunter.all_advantage for hunter in mine),
        )
        if answer == "together.no":
            kept_out += [hunter.key for hunter in mine]
    return kept_out


def pay_together(campaign: Campaign, goal: Goal, dice: int, there: list[Hunter]) -> Play[None]:
    """The points are taken one by one in seat order, or first from the one whom they choose (BH-R52)."""
    owed = DICE_PRICE * dice
    paid = dict.fromkeys((hunter.key for hunter in there), 0)
    if len(there) > 1:
        options = [Option("pay.in-turn"), *(Option(hunter.key, (("name", hunter.name),)) for hunter in there)]
        first = yield from choose(there[0].seat, "left-over.from", options, rule="BH-R52")
        for hunter in there:
            if first == hunter.key:
                paid[hunter.key] = min(owed, hunter.all_advantage)
    while (rest := owed - sum(paid.values())) > 0:
        for hunter in there:
            if rest and paid[hunter.key] < hunter.all_advantage:
                paid[hunter.key] += 1
                rest -= 1
    goal.hunters_dice += dice
    for hunter in there:
        if paid[hunter.key]:
            pay_advantage(campaign, hunter, paid[hunter.key])
            goal.spent[hunter.key] = goal.spent.get(hunter.key, 0) + paid[hunter.key]
    yield from campaign.teller.tell(
        "goal.fed", ("BH-93", "BH-R52"), goal=goal.text, dice=dice, points=owed, hunters_dice=goal.hunters_dice
    )
