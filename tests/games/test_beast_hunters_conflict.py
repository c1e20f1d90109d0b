"""What the vectors leave open in a conflict: giving, Goals, several Hunters, inborn powers, and the figures."""

from fractions import Fraction
from itertools import product
from typing import Any, cast

import pytest
from tales.games.beast_hunters import GAME
from tales.games.beast_hunters.buying import Purchase, bill, buy_adversity, fresh_opponent, price_of
from tales.games.beast_hunters.challenge import challenge
from tales.games.beast_hunters.conflict import order_of_turns
from tales.games.beast_hunters.figures import attack_chances, bonus, contest_chance, damage_level, goal_chance
from tales.games.beast_hunters.goals import last_goals
from tales.games.beast_hunters.prices import DAMAGE
from tales.games.beast_hunters.sheet import damage_odds, sheet
from tales.games.beast_hunters.state import DEFENCE, OFFENCE, Goal, Power
from tales.rules.asks import Aside, Choose, Narrate
from tales.rules.play import KnowsSeats
from tales.rules.sheets import Grid, Line, Odds

from tests.games.beast_hunters import (
    acts,
    advantage,
    at,
    barred,
    be,
    fought,
    marks,
    new,
    offered,
    option,
    seated,
    through,
)  # fmt: skip

rule = pytest.mark.rule
GIVES = Aside("hunter.gives", "hunter-1")
SETS, THEY_SET = Aside("goal.set", "hunter-1"), Aside("goal.set", "challenger")
RESOLVES, THEY_RESOLVE = Aside("goal.resolve", "hunter-1"), Aside("goal.resolve", "challenger")

ALL_ACTIONS = [
    "action.maneuver", "action.attack", "action.activate", "action.reassign", "action.deny", "action.recover",
    "action.feat",
]  # fmt: skip


# Turns


@rule("BH-64", "BH-R31")
def test_every_action_is_there_and_says_why_it_is_barred() -> None:
    played = acts(campaign := at("", foes=[""]), campaign.hunters[0])
    assert [one.key for one in played.ask.options] == ALL_ACTIONS  # type: ignore[union-attr]
    assert barred(played) == {
        "action.attack": "little-advantage",
        "action.activate": "no-trait",
        "action.reassign": "none-active",
        "action.deny": "none-to-deny",
        "action.recover": "none-denied",
        "action.feat": "no-goal",
    }
    campaign = at("P4 P2>O | PO2!3", foes=["| PD2"])
    campaign.now.goals = [Goal("goal-1", "x", "hunter-1")]
    advantage(campaign, campaign.hunters[0], 4)
    assert barred(acts(campaign, campaign.hunters[0])) == {}
    full = at("P1>O P1>O P1>O P1>D P1>D P1>D P1", foes=[""])
    assert barred(acts(full, full.hunters[0]))["action.activate"] == "sides-full"
    denied = at("", foes=["| PD2!1 SD4"])
    assert barred(acts(denied, denied.hunters[0]))["action.deny"] == "none-to-deny"


@rule("BH-63", "BH-64")
def test_turns_alternate_and_hold_one_action_each() -> None:
    campaign = at("P4 P3 P2 P2 | | | 3", foes=["P2 P2 P2 | | | 1"])
    script = [
        "action.activate", "trait-1", OFFENCE, "action.activate", "trait-1", DEFENCE,
        "action.activate", "trait-2", OFFENCE, "action.activate", "trait-2", DEFENCE,
    ]  # fmt: skip
    played = fought(campaign, *script)
    turns = [dict(ask.facts)["who"] for ask in played.asks if ask.key == "turn.action"]
    assert turns == ["hunter-1", "opponent-1", "hunter-1", "opponent-1", "hunter-1"]


@rule("BH-70")
def test_nobody_offers_the_challenger_anything() -> None:
    campaign = at("", foes=["P2>O"])
    played = acts(campaign, campaign.now.opponents[0], "action.maneuver", dice="2d10=5+5, 2d10=4+4")
    assert [ask.key for ask in played.asks if not ask.is_note and not ask.is_chance] == [
        "turn.action", "conflict.opposing-maneuver",
    ]  # fmt: skip
    assert campaign.now.opponents[0].all_advantage == 4


@rule("BH-68")
def test_a_hunter_must_be_offered_at_least_2_and_may_refuse() -> None:
    campaign = at("", foes=[""])
    played = acts(campaign, campaign.hunters[0], "action.maneuver")
    assert played.ask is not None
    assert (played.ask.key, played.ask.seat, played.ask.low) == ("maneuver.offer", "challenger", 2)  # type: ignore[attr-defined]
    acts(campaign, campaign.hunters[0], "action.maneuver", 9, "offer.roll", dice="2d10=1+1, 2d10=9+9")
    assert campaign.hunters[0].all_advantage == 0  # a refused offer is gone


@rule("BH-73", "BH-71")
def test_dice_cost_four_points_each_and_the_rest_stays() -> None:
    campaign = at("", foes=["", ""])
    hunter = campaign.hunters[0]
    advantage(campaign, hunter, 11)
    advantage(campaign, hunter, 3, 1)
    played = acts(campaign, hunter, "action.attack")
    assert played.ask is not None
    assert (played.ask.key, played.ask.high) == ("attack.dice", 2)  # type: ignore[attr-defined]
    acts(campaign, hunter, "action.attack", 1, dice="1d6=6")
    assert hunter.advantage == {"opponent-1": 7, "opponent-2": 3}


@rule("BH-85", "BH-86")
def test_a_recovery_may_be_granted() -> None:
    for granted, dice, margin in (("recover.free", "", 0), ("recover.roll", "2d10=1+1, 2d10=9+9", 7)):
        campaign = at("| PO4!7", foes=[""])
        acts(campaign, campaign.hunters[0], "action.recover", "resource-1", granted, dice=dice)
        assert campaign.hunters[0].resources[0].margin == margin


@rule("BH-85", "BH-R55")
def test_who_denied_it_opposes_the_recovery() -> None:
    for down, opposing in ((False, "opponent-2"), (True, "opponent-1")):
        campaign = at("| PO4!2", foes=["P1>O", "P5>O"])
        campaign.hunters[0].resources[0].denied_by = "opponent-2"
        campaign.now.opponents[1].is_down = down
        played = acts(
            campaign, campaign.hunters[0], "action.recover", "resource-1", "recover.roll", dice="2d10=9+9, 2d10=1+1"
        )  # fmt: skip
        assert played.told("contest.rolled")[0]["other"] == opposing


@rule("BH-83", "BH-R10")
def test_a_denial_ends_with_the_challenge() -> None:
    from tales.games.beast_hunters.challenge import settle

    campaign = at("P4>O | PO4!7", foes=[""])
    campaign.now.result = "lost"
    advantage(campaign, campaign.hunters[0], 9)
    through(settle(campaign))
    hunter = campaign.hunters[0]
    assert (hunter.resources[0].is_denied, hunter.traits[0].side, hunter.advantage) == (False, "", {})


@rule("BH-74", "BH-76")
def test_heavy_and_worse_are_told_as_scenes_by_the_side_that_dealt_them() -> None:
    for total, expected in ((8, ("conflict.attack", "logbook")), (9, ("conflict.wound", "scene"))):
        campaign = at("", foes=[""])
        advantage(campaign, campaign.hunters[0], 8)
        faces = f"{total - 3}+3"
        played = acts(campaign, campaign.hunters[0], "action.attack", 2, dice=f"2d6={faces}")
        key, form, _, seat = played.narrated()[-1]
        assert ((key, form), seat) == (expected, "hunter-1")


# Giving


@rule("BH-37", "BH-88", "BH-R17")
def test_either_side_may_give_at_any_ask_of_a_conflict() -> None:
    script: list[Any] = ["action.maneuver", 12, "offer.take", "extra.attack"]
    for spot in range(len(script) + 1):
        for giver, result in ((GIVES, "lost"), (Aside("challenger.gives", "challenger"), "won")):
            campaign = at("| | | 1", foes=["| | | 0"], pool=10, level=3, cost=3)
            fought(campaign, *script[:spot], giver)
            assert campaign.now.result == result
            assert campaign.hunters[0].reward == (3 if result == "won" else 0)
            assert campaign.adventure.pool == (8 if result == "won" else 13)


@rule("BH-R17")
def test_nobody_gives_between_a_roll_and_its_result() -> None:
    campaign = at("", foes=[""])
    played = acts(campaign, campaign.hunters[0], "action.maneuver", 2, "offer.roll", dice="2d10=1+1, 2d10=2+2")
    assert all(not ask.asides for ask in played.asks if ask.is_chance)
    assert all(ask.asides for ask in played.asks if isinstance(ask, Choose | Narrate))


# Goals


@rule("BH-89", "BH-90", "BH-R38")
def test_a_goal_needs_the_other_side_and_no_action() -> None:
    for setter, other in ((SETS, "challenger"), (THEY_SET, "hunter-1")):
        campaign = at("", foes=[""])
        played = acts(campaign, campaign.hunters[0], setter, "the child lives")
        assert played.ask is not None
        assert (played.ask.key, played.ask.seat) == ("goal.consent", other)
        acts(campaign, campaign.hunters[0], setter, "the child lives", "consent.no")
        assert campaign.now.goals == []
        played = acts(campaign, campaign.hunters[0], setter, "the child lives", "consent.yes", 1, 0)
        assert [(goal.text, goal.difficulty) for goal in campaign.now.goals] == [("the child lives", 2)]
        assert played.ask is not None
        assert played.ask.key == "turn.action"


@rule("BH-R38")
def test_goals_are_set_between_turns_only() -> None:
    campaign = at("", foes=[""])
    played = acts(campaign, campaign.hunters[0], "action.maneuver")
    assert played.ask is not None
    assert {aside.key for aside in played.ask.asides} == {"hunter.gives", "challenger.gives"}


@rule("BH-91")
def test_both_sides_buy_dice_for_a_goal() -> None:
    campaign = at("", foes=[""])
    hunter, foe = campaign.hunters[0], campaign.now.opponents[0]
    goal = Goal("goal-1", "x", "hunter-1", 2)
    campaign.now.goals = [goal, Goal("goal-2", "y", "hunter-1")]
    advantage(campaign, hunter, 11)
    advantage(campaign, foe, 4)
    acts(campaign, hunter, "action.feat", "goal-1", 2)
    acts(campaign, foe, "action.feat", "goal-1", 1)
    assert (goal.hunters_dice, goal.adversity_dice, hunter.all_advantage, foe.all_advantage) == (2, 1, 3, 0)


@rule("BH-92")
def test_a_goal_is_resolved_when_both_want_it() -> None:
    for asks, other in ((RESOLVES, "challenger"), (THEY_RESOLVE, "hunter-1")):
        campaign = at("", foes=[""])
        goal = Goal("goal-1", "x", "hunter-1", 1, hunters_dice=1, spent={"hunter-1": 4})
        campaign.now.goals = [goal]
        played = acts(campaign, campaign.hunters[0], asks)
        assert played.ask is not None
        assert played.ask.seat == other
        played = acts(campaign, campaign.hunters[0], asks, "consent.no")
        assert goal.result == ""
        assert played.ask is not None
        assert asks not in played.ask.asides  # once in a turn
        played = acts(campaign, campaign.hunters[0], asks, "consent.yes", dice="1d6=3, 1d6=4")
        assert (goal.result, campaign.hunters[0].reward) == ("won", 2)
        assert played.ask is not None
        assert played.ask.key == "turn.action"  # no action is used up


@rule("BH-93", "BH-96", "BH-R52")
@pytest.mark.parametrize(("first", "left", "spent"), [("pay.in-turn", [3, 1], [4, 4]), ("hunter-1", [0, 4], [7, 1])])
def test_left_over_points_are_thrown_together(first: str, left: list[int], spent: list[int]) -> None:
    campaign = at("", "", foes=["", ""])
    a, b = campaign.hunters
    advantage(campaign, a, 7)
    advantage(campaign, b, 3)
    advantage(campaign, b, 2, 1)
    a.is_down = True  # the defeated give as well
    campaign.now.result = "won"
    goal = Goal("goal-1", "x", "hunter-1", 1)
    campaign.now.goals = [goal]
    through(last_goals(campaign), ["together.yes", "goal-1", 2, first, "goal.enough"], "1d6=1, 2d6=6+6")
    assert [a.all_advantage, b.all_advantage] == left
    assert [goal.spent["hunter-1"], goal.spent["hunter-2"]] == spent
    assert goal.result == "won"


@rule("BH-87", "BH-93", "BH-R16")
def test_after_giving_goals_are_rolled_without_left_over_points() -> None:
    campaign = at("| | | 1", foes=["| | | 0"])
    campaign.now.goals = [Goal("goal-1", "x", "hunter-1", 2, hunters_dice=3, spent={"hunter-1": 12})]
    advantage(campaign, campaign.hunters[0], 40)
    fought(campaign, GIVES, dice="2d6=1+1, 3d6=1+1+1")
    assert campaign.hunters[0].reward == 4


# Several Hunters


@rule("BH-R46", "BH-63")
def test_all_act_in_falling_order_of_initiative() -> None:
    campaign = at("| | | 2", "| | | 5", foes=["| | | 4", "| | | 2"])
    played = through(order_of_turns(campaign))
    assert played.ask is not None
    assert offered(played) == ["hunter-1", "opponent-2"]
    played = through(order_of_turns(campaign), ["opponent-2"])
    assert played.told("initiative.order")[0]["initiatives"] == (5, 4, 2, 2)
    assert played.told("initiative.order")[0]["names"] == ("B", "wolf 1", "wolf 2", "A")


@rule("BH-R47")
def test_the_last_who_stands_decides() -> None:
    campaign = at("| | 1/1/1/1/1*1/1/1/0/0", "", foes=[""])
    foe, (a, b) = campaign.now.opponents[0], campaign.hunters
    advantage(campaign, foe, 4)
    acts(campaign, foe, "action.attack", 1, dice="1d6=1")
    assert (a.is_down, campaign.now.result, [hunter.key for hunter in campaign.standing]) == (True, "", ["hunter-2"])
    b.boxes["physical"].marked = [1, 1, 1, 0, 0]
    foe.gain(b, 4)
    acts(campaign, foe, "action.attack", 1, dice="1d6=1")
    assert campaign.now.result == "lost"


@rule("BH-87", "BH-R47")
def test_who_gives_leaves_alone_and_points_return_with_the_last() -> None:
    campaign = at("| | | 3", "| | | 2", foes=["| | | 1"], pool=5, cost=6)
    fought(campaign, GIVES)
    assert (campaign.now.result, campaign.adventure.pool) == ("", 5)
    fought(at("| | | 3", "| | | 2", foes=["| | | 1"]), GIVES, "action.maneuver", 2, "offer.take")
    campaign = at("| | | 3", "| | | 2", foes=["| | | 1"], pool=5, cost=6)
    fought(campaign, GIVES, Aside("hunter.gives", "hunter-2"))
    assert (campaign.now.result, campaign.now.how, campaign.adventure.pool) == ("lost", "hunters-gave", 11)


@rule("BH-79", "BH-R47")
@pytest.mark.parametrize(
    ("choice", "result", "party"), [("live", "", ["hunter-2"]), ("sacrifice", "won", ["hunter-2"])]
)
def test_a_fatal_choice_among_several(choice: str, result: str, party: list[str]) -> None:
    campaign = at("| | 1/1/1/1/1*1/1/1/1/0", "", foes=[""])
    foe = campaign.now.opponents[0]
    advantage(campaign, foe, 4)
    acts(campaign, foe, "action.attack", 1, f"fatal.{choice}", dice="1d6=1")
    assert campaign.now.result == result
    assert [hunter.key for hunter in campaign.party] == party


@rule("BH-97", "BH-R49")
def test_help_is_used_up_by_any_action() -> None:
    campaign = at("P5", "P4", foes=[""])
    a, b = campaign.hunters
    acts(campaign, a, "action.help", "hunter-2", "trait-1")
    played = acts(campaign, b)
    alone = at("P5", "P4", foes=[""])
    assert option(acts(alone, alone.hunters[1]), "action.maneuver").facts == (("bonus", "+0"), ("chance", "46.6 %"))
    assert option(played, "action.maneuver").facts == (("bonus", "+5"), ("chance", "77.6 %"))
    acts(campaign, b, "action.maneuver", 2, "offer.take")
    assert b.help is None
    acts(campaign, a, "action.help", "hunter-2", "trait-1")
    assert barred(acts(campaign, a))["action.help"] == "nobody-to-help"
    strict = at("P5", "P4", foes=[""], help_requires_active=True)
    assert barred(acts(strict, strict.hunters[0]))["action.help"] == "none-active"


@rule("BH-R49")
def test_a_turn_that_comes_later_may_be_pledged() -> None:
    campaign = at("P4 | | | 3", "P5 | | | 2", foes=["| | | 1"])
    pledge = Aside("help.pledge", "hunter-2")
    played = fought(
        campaign, pledge, "trait-1", "action.maneuver", 2, "offer.roll", dice="2d10=5+5, 2d10=5+4"
    )  # fmt: skip
    assert campaign.hunters[0].all_advantage == 6
    turns = [dict(ask.facts)["who"] for ask in played.asks if ask.key == "turn.action"]
    assert turns[-1] == "opponent-1"  # hunter-2 has no turn in this round
    assert not campaign.hunters[1].has_pledged  # and one in the next
    campaign = at("P4 | | | 3", "P5 | | | 2", foes=["| | | 1"])
    early = fought(campaign, "action.maneuver", 2, "offer.take")
    assert early.ask is not None
    assert Aside("help.pledge", "hunter-1") not in early.ask.asides  # that turn is over


@rule("BH-98", "BH-R51")
def test_some_points_are_switched_and_the_rest_stays() -> None:
    campaign = at("", "", foes=["", ""])
    a = campaign.hunters[0]
    advantage(campaign, a, 12)
    played = acts(campaign, a, "action.switch", "opponent-1", "opponent-2", 7)
    assert (a.advantage, played.rolled()) == ({"opponent-1": 5, "opponent-2": 4}, [])
    campaign.now.opponents[0].is_down = True  # what a defeated opponent leaves behind
    acts(campaign, a, "action.switch", "opponent-1", "opponent-2", 5)
    assert a.advantage == {"opponent-1": 0, "opponent-2": 7}
    alone = at("", "", foes=[""])
    advantage(alone, alone.hunters[0], 12)
    assert barred(acts(alone, alone.hunters[0]))["action.switch"] == "no-other-target"


@rule("BH-99")
def test_one_hunter_alone_has_no_actions_of_several() -> None:
    campaign = at("", foes=["", ""])
    advantage(campaign, campaign.hunters[0], 12)
    keys = [one.key for one in acts(campaign, campaign.hunters[0]).ask.options]  # type: ignore[union-attr]
    assert keys == ALL_ACTIONS
    campaign = at("", "", foes=["", ""])
    assert barred(acts(campaign, campaign.hunters[0]))["action.transfer"] == "no-advantage"


@rule("BH-R45")
def test_further_opponents_cost_a_point_each() -> None:
    campaign = at("", "", "")
    foes = [be(fresh_opponent(number, "wolf"), "P4", "physical") for number in (1, 2, 3)]
    assert price_of(campaign, Purchase(foes)) == 8
    played = through(
        buy_adversity(campaign), ["buy.pieces", "a", "buy.opponent", "b", "buy.opponent", "c"]
    )  # fmt: skip
    assert barred(played)["buy.opponent"] == "enough-opponents"
    alone = through(buy_adversity(at("")), ["buy.pieces", "a"])
    assert "buy.opponent" not in [one.key for one in alone.ask.options]  # type: ignore[union-attr]


@rule("BH-08", "BH-R30")
def test_inborn_powers() -> None:
    plain = through(buy_adversity(at("")), ["buy.pieces", "a"])
    assert "buy.power" not in [one.key for one in plain.ask.options]  # type: ignore[union-attr]
    campaign = at("", innate_powers=True)
    through(buy_adversity(campaign), ["buy.pieces", "a", "buy.power", 3, OFFENCE, "buy.done"])
    foe = campaign.now.opponents[0]
    assert (campaign.now.level, foe.powers) == (3, [Power(OFFENCE, 3)])
    assert [bonus(foe, side, "physical") for side in (OFFENCE, DEFENCE)] == [3, 0]
    foe.traits = [be(fresh_opponent(2, ""), "P1>O P1>O P1>O", "physical").traits[at] for at in range(3)]
    assert bonus(foe, OFFENCE, "physical") == 6


def test_a_bill_says_what_is_wrong_with_a_purchase() -> None:
    campaign = at(pool=5, limit=3)
    assert bill(campaign, Purchase([be(fresh_opponent(1, ""), "P8", "physical")])).refused == "over-limit"
    played = through(buy_adversity(campaign), ["buy.pieces", "a", "buy.trait", 4, "teeth"])
    assert barred(played)["buy.done"] == "over-limit"


# Figures


@pytest.mark.parametrize("dice", range(1, 6))
@pytest.mark.parametrize("added", [-5, 0, 4])
def test_chances_are_those_of_all_throws(dice: int, added: int) -> None:
    for table in DAMAGE.values():
        counted = [0] * 6
        for throw in product(range(1, 7), repeat=dice):
            counted[damage_level(sum(throw) + added, table) + 1] += 1
        assert attack_chances(dice, added, table) == tuple(Fraction(count, 6**dice) for count in counted)


@rule("BH-R04")
def test_the_printed_chances() -> None:
    found = [round(float(100 * chance), 1) for chance in attack_chances(3, 0, DAMAGE["standard"])]
    assert found == [0, 1.9, 24.1, 48.1, 25.9, 0]


@pytest.mark.parametrize(("ahead", "needed"), [(0, 1), (3, 1), (-4, 5), (7, 12)])
def test_contests_are_those_of_all_throws(ahead: int, needed: int) -> None:
    faces = list(product(range(1, 11), repeat=2))
    sums = [sum(pair) for pair in faces]
    won = sum(mine + ahead - theirs >= needed for mine in sums for theirs in sums)
    assert contest_chance(ahead, needed) == Fraction(won, 10**4)


@rule("BH-R39")
def test_the_sheet_shows_both_sides_and_what_an_action_would_do() -> None:
    campaign = at("P4>O | PO4 | 3/2/1/1/1*1/0/0/0/0", foes=["P2>D | PD2"])
    campaign.now.acting = "hunter-1"
    advantage(campaign, campaign.hunters[0], 9)
    parts = {part.name: part for part in sheet(campaign).parts}
    both = parts["Conflict, level 4"]
    assert isinstance(both, Grid)
    assert both.columns == ("", "A", "wolf 1")
    rows = {line[0]: line[1:] for line in both.rows}
    assert (rows["offence"], rows["defence"], rows["Advantage"]) == (("+4", "+0"), ("+0", "+2"), ("9", "0"))
    assert both.brief == ("A +4/+0 9 AP, 1/3 0/2 0/1 0/1 0/1", "wolf 1 +0/+2 0 AP, 0/1 0/1 0/1 0/1 0/1")
    attack = parts["1d6 +2"]
    assert isinstance(attack, Odds)
    assert dict(attack.chances) == {
        "none": 0, "Light": 333, "Medium": 667, "Heavy": 0, "Incapacitating": 0, "Fatal": 0
    }  # fmt: skip
    assert attack.words() == "Light 33.3 %, Medium 66.7 %"
    assert "2d6 +2" in parts
    assert "3d6 +2" not in parts  # 9 Advantage Points pay for two
    line = parts["Maneuver"]
    assert isinstance(line, Line)
    assert line.text.startswith("+2: gains ")
    played = acts(campaign, campaign.hunters[0])
    assert dict(option(played, "action.attack").facts)["odds"] == "medium 38.9 %, heavy 50.0 %"
    assert marks(campaign.hunters[0]) == "1/0/0/0/0"


@pytest.mark.parametrize(("dice", "added"), [*product(range(1, 9), range(-6, 7))])
def test_shown_chances_come_to_the_whole(dice: int, added: int) -> None:
    shown = damage_odds(attack_chances(dice, added, DAMAGE["standard"]))
    assert abs(sum(tenths for _, tenths in shown) - 1000) <= 2


@rule("BH-92")
def test_an_open_goal_stands_on_the_sheet_with_its_dice_and_its_chance() -> None:
    campaign = at("P4", foes=["P2"])
    campaign.now.goals = [Goal("goal-1", "the child", "hunter-1", 1, hunters_dice=1)]
    lines = [part for part in sheet(campaign).parts if isinstance(part, Line) and part.name == "Goal"]
    assert lines == [Line("Goal", "the child: 1d6 for it, 1d6 against it, 58.3 %")]
    assert goal_chance(1, 1) == Fraction(21, 36)


@rule("BH-R17", "BH-R47")
def test_a_turn_goes_on_when_somebody_else_leaves() -> None:
    leaves = Aside("hunter.gives", "hunter-2")
    campaign = at("| | | 3", "| | | 2", foes=["| | | 1"])
    played = fought(campaign, "action.maneuver", 12, "offer.take", leaves)
    assert played.ask is not None
    assert (played.ask.key, played.ask.seat) == ("extra", "hunter-1")
    played = fought(
        at("| | | 3", "| | | 2", foes=["| | | 1"]), "action.maneuver", 12, "offer.take", leaves, "extra.none"
    )
    assert dict(played.ask.facts)["who"] == "opponent-1"  # type: ignore[union-attr]

    campaign = at("| | | 2", "| | | 1", foes=["| PO2 | | 3"])
    campaign.now.opponents[0].gain(campaign.hunters[1], 4)
    campaign.now.opponents[0].gain(campaign.hunters[0], 4)
    played = fought(campaign, "action.attack", "hunter-2", leaves)
    assert (played.ask.key, campaign.now.opponents[0].all_advantage) == ("turn.action", 8)  # type: ignore[union-attr]


@rule("BH-79", "BH-R17")
def test_nobody_gives_between_a_blow_that_decides_and_its_end() -> None:
    campaign = at("| | 1/1/1/1/1*1/1/1/1/0", foes=[""])
    advantage(campaign, campaign.now.opponents[0], 4)
    played = acts(campaign, campaign.now.opponents[0], "action.attack", 1, dice="1d6=1")
    last = [ask for ask in played.asks if not (ask.is_note or ask.is_chance)][-2:]
    assert [(ask.key, ask.asides) for ask in last] == [("conflict.wounded", ()), ("fatal", ())]


@rule("BH-87", "BH-R20")
def test_a_final_conflict_that_is_given_up_is_final_no_longer() -> None:
    campaign = at("| | | 1", foes=["| | | 0"], final=True)
    fought(campaign, GIVES)
    assert (campaign.now.is_final, campaign.now.how) == (False, "hunters-gave")


@rule("BH-93", "BH-R52")
def test_who_gave_leaves_no_points_for_goals() -> None:
    campaign = at("", "", foes=[""])
    a, b = campaign.hunters
    advantage(campaign, a, 8)
    a.has_given = True
    campaign.now.result = "won"
    campaign.now.goals = [Goal("goal-1", "x", "hunter-1", 1)]
    played = through(last_goals(campaign), dice="1d6=1")
    assert (played.ask, a.all_advantage, b.reward) == (None, 8, 0)


@rule("BH-78")
def test_who_was_defeated_fights_again_in_the_next_challenge() -> None:
    from tales.games.beast_hunters.challenge import settle

    campaign = at("| | 1/1/1/1/1*1/1/1/0/0", foes=[""])
    hunter, foe = campaign.hunters[0], campaign.now.opponents[0]
    advantage(campaign, foe, 4)
    acts(campaign, foe, "action.attack", 1, dice="1d6=1")
    assert campaign.standing == []
    through(settle(campaign))
    assert campaign.standing == [hunter]
    assert marks(hunter) == "1/1/1/1/0"


# Where several people must agree


@rule("BH-63", "BH-R46")
@pytest.mark.parametrize(
    ("answers", "order"),
    [
        (["opponent-1", "hunter-2", "consent.yes"], ["wolf 1", "B", "A"]),
        (["opponent-1", "hunter-2", "consent.no"], ["A", "B", "wolf 1"]),
        (["hunter-2", "hunter-1", "consent.yes"], ["B", "A", "wolf 1"]),
    ],
)
def test_the_hunters_agree_who_begins(answers: list[str], order: list[str]) -> None:
    campaign = at("| | | 2", "| | | 2", foes=["| | | 2"])
    played = through(order_of_turns(campaign), answers)
    assert played.told("initiative.order")[0]["names"] == tuple(order)
    seats = [ask.seat for ask in played.asks if isinstance(ask, Choose)]
    assert seats == ["hunter-1", "hunter-1", "hunter-2"]


@rule("BH-R46")
def test_only_who_is_in_the_tie_is_asked() -> None:
    campaign = at("| | | 4", "| | | 2", foes=["| | | 2"])
    played = through(order_of_turns(campaign), ["opponent-1"])
    assert played.told("initiative.order")[0]["names"] == ("A", "wolf 1", "B")
    assert [ask.seat for ask in played.asks if isinstance(ask, Choose)] == ["hunter-2"]


@rule("BH-96", "BH-R52")
def test_who_wants_to_keep_left_over_points_out_of_it_does() -> None:
    campaign = at("", "", foes=["", ""])
    a, b = campaign.hunters
    advantage(campaign, a, 5)
    advantage(campaign, b, 8)
    campaign.now.result = "won"
    goal = Goal("goal-1", "x", "hunter-1", 1)
    campaign.now.goals = [goal]
    through(last_goals(campaign), ["together.no", "goal-1", 1], "1d6=1, 1d6=6")
    assert (a.all_advantage, b.all_advantage, goal.spent) == (1, 8, {"hunter-1": 4})


@rule("BH-S01", "BH-S13")
def test_from_the_next_challenge_on_it_counts_who_plays_the_challenger() -> None:
    campaign = new(automa="challenger")
    assert campaign.framer == "hunter-1"
    cast(KnowsSeats, GAME).seated(campaign, seated(automa=""))
    assert campaign.framer == "hunter-1"  # not in the middle of one
    challenge(campaign, "hunter-1").send(None)
    assert campaign.framer == "challenger"
    cast(KnowsSeats, GAME).seated(campaign, seated(automa="challenger"))
    challenge(campaign, "hunter-1").send(None)
    assert campaign.framer == "hunter-1"
