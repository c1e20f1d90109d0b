"""The ledger's own vectors, second half: the final conflict, Denials, Goals, several Hunters, growth, house rules."""

import sys

import pytest
from tales.games.beast_hunters import prices
from tales.games.beast_hunters.adventure import goes_on
from tales.games.beast_hunters.buying import (
    bill,
    buy_adversity,
)
from tales.games.beast_hunters.challenge import challenge
from tales.games.beast_hunters.conflict import level_reward
from tales.games.beast_hunters.figures import bonus, worth
from tales.games.beast_hunters.goals import last_goals, roll_goal
from tales.games.beast_hunters.growth import mend, refresh, spend
from tales.games.beast_hunters.state import (
    DEFENCE,
    DEFENSIVE,
    OFFENCE,
    OFFENSIVE,
    Boxes,
    Goal,
    Tattoo,
)

from tests.games import test_beast_hunters_solo as vectors_solo
from tests.games import test_beast_hunters_vectors as vectors
from tests.games import test_beast_hunters_vectors_own as vectors_own
from tests.games.beast_hunters import (
    NEGOTIATED,
    acts,
    advantage,
    at,
    barred,
    bought,
    fought,
    marks,
    offered,
    row,
    struck,
    through,
)

rule = pytest.mark.rule


@rule("BH-81", "BH-R23", "BH-R25")
def test_v46_the_final_conflict_is_to_the_last() -> None:
    campaign = at("", foes=[""], final=True)
    foe, hunter = campaign.now.opponents[0], campaign.hunters[0]
    struck(campaign, total=14, defender=foe)
    assert (marks(foe), campaign.now.result) == ("0/0/0/1/0", "")
    struck(campaign, total=13, defender=foe)
    assert (marks(foe), campaign.now.result) == ("0/0/0/1/1", "won")
    through(goes_on(campaign))
    assert (campaign.adventure.result, campaign.adventure.how) == ("won", "final")
    campaign = at("", foes=[""], final=True)
    hunter = campaign.hunters[0]
    struck(campaign, total=14)
    assert (marks(hunter), campaign.now.result) == ("0/0/0/1/0", "")


@rule("BH-54", "BH-R05")
def test_v47_boxes_only_in_the_final_conflict() -> None:
    campaign = at(final=True, pool=30)
    purchase = bought(campaign, "P4 | PD4 | 2/2/1/1/1 | 2")
    assert (bill(campaign, purchase).level, bill(campaign, purchase).refused) == (8, "")
    campaign.now.is_final = False
    assert bill(campaign, purchase).refused == "boxes-not-final"


@rule("BH-56", "BH-R10")
def test_v48_conditions() -> None:
    assert [prices.condition_price(score) for score in (5, 4, 3, 2)] == [3, 2, 2, 1]
    campaign = at("| PO5 PO2 SO4 | | 1", phase=2)
    played = through(buy_adversity(campaign), ["buy.pieces", "wolves", "buy.condition"])
    assert offered(played) == ["hunter-1.resource-1", "hunter-1.resource-2"]
    campaign = at("| PO5 PO2 SO4 | | 1", phase=2)
    through(buy_adversity(campaign), ["buy.pieces", "wolves", "buy.condition", "hunter-1.resource-1", "buy.done"])
    assert campaign.now.level == 3
    hunter = campaign.hunters[0]
    fought(campaign)
    assert (hunter.resources[0].margin, worth(hunter, OFFENSIVE, "physical")) == (5, 2)
    acts(campaign, hunter, "action.recover", "resource-1", "recover.roll", dice="2d10=6+6, 2d10=5+3")
    assert hunter.resources[0].is_denied
    acts(campaign, hunter, "action.recover", "resource-1", "recover.roll", dice="2d10=7+6, 2d10=5+3")
    assert worth(hunter, OFFENSIVE, "physical") == 5


@rule("BH-83", "BH-85")
def test_v49_a_tie_fails() -> None:
    campaign = at("P2>O", foes=["P3>D | PD2"])
    hunter, foe = campaign.hunters[0], campaign.now.opponents[0]
    acts(campaign, hunter, "action.deny", "resource-1", 0, dice="2d10=6+5, 2d10=5+5")
    assert not foe.resources[0].is_denied
    acts(campaign, hunter, "action.deny", "resource-1", 0, dice="2d10=7+5, 2d10=5+5")
    assert foe.resources[0].margin == 1
    acts(campaign, foe, "action.recover", "resource-1", dice="2d10=5+5, 2d10=6+5")  # 13 against 13
    assert foe.resources[0].is_denied


@rule("BH-07", "BH-R34")
def test_v50_a_reserve_may_be_denied() -> None:
    campaign = at("| PO4 PO2", foes=[""])
    hunter, foe = campaign.hunters[0], campaign.now.opponents[0]
    acts(campaign, foe, "action.deny", "resource-2", dice="2d10=9+9, 2d10=1+1")
    assert worth(hunter, OFFENSIVE, "physical") == 4
    acts(campaign, foe, "action.deny", "resource-1", dice="2d10=9+9, 2d10=1+1")
    assert worth(hunter, OFFENSIVE, "physical") == 0


@rule("BH-91", "BH-92", "BH-94")
def test_v51_a_tie_is_the_hunters() -> None:
    campaign = at("", foes=[""])
    goal = Goal("goal-1", "x", "hunter-1", 2, hunters_dice=2, adversity_dice=1, spent={"hunter-1": 8})
    through(roll_goal(campaign, goal), dice="3d6=4+2+1, 2d6=6+1")
    assert (goal.result, campaign.hunters[0].reward) == ("won", 4)


@rule("BH-93", "BH-R38")
def test_v52_the_defeated_buy_nothing() -> None:
    campaign = at("", foes=[""])
    hunter = campaign.hunters[0]
    advantage(campaign, hunter, 9)
    goal = Goal("goal-1", "x", "hunter-1", 3)
    campaign.now.goals = [goal]
    struck(campaign, total=13)
    played = through(last_goals(campaign), dice="3d6=1+1+1")
    assert played.ask is None
    assert (goal.result, hunter.reward, campaign.now.result) == ("lost", 0, "lost")


@rule("BH-60", "BH-93", "BH-94")
def test_v53_left_over_points_become_dice() -> None:
    campaign = at("| | | 1", foes=["| | 1/1/1/1/1*0/0/0/0/0 | 0"], level=4)
    hunter, foe = campaign.hunters[0], campaign.now.opponents[0]
    campaign.now.goals = [Goal("goal-1", "x", "hunter-1", 1)]
    advantage(campaign, hunter, 23)
    fought(campaign, "action.attack", 3, "goal-1", 2, dice="3d6=6+6+6, 1d6=6, 2d6=2+4")
    assert foe.is_down
    assert (hunter.reward, hunter.all_advantage) == (6, 3)


@rule("BH-96", "BH-R48")
def test_v54_shares_of_a_goal() -> None:
    campaign = at("", "", "", foes=[""])
    spent = {"hunter-1": 8, "hunter-2": 4}
    goal = Goal("goal-1", "x", "hunter-1", 4, hunters_dice=3, spent=spent)
    through(roll_goal(campaign, goal), dice="4d6=1+1+1+1, 3d6=6+6+6")
    assert [hunter.reward for hunter in campaign.hunters] == [4, 4, 0]

    campaign = at("", "", "", foes=[""])
    spent = {"hunter-1": 8, "hunter-2": 4, "hunter-3": 4}
    goal = Goal("goal-1", "x", "hunter-1", 1, hunters_dice=4, spent=spent)
    through(roll_goal(campaign, goal), dice="1d6=1, 4d6=1+1+1+1")
    assert [hunter.reward for hunter in campaign.hunters] == [1, 1, 0]


@rule("BH-97", "BH-R49")
def test_v55_help() -> None:
    campaign = at("S5", "P4>O P2>O P1>O", foes=["P2>D"])
    a, b = campaign.hunters
    acts(campaign, a, "action.help", "hunter-2", "trait-1")
    assert b.help is not None
    assert b.help.bonus == 3
    played = acts(campaign, b, "action.maneuver", 2, "offer.roll", dice="2d10=5+5, 2d10=6+4")
    facts = played.told("contest.rolled")[0]
    assert (facts["total"], facts["other_total"], b.all_advantage) == (20, 12, 8)
    assert a.traits[0].side == ""
    assert acts(campaign, b).ask is not None
    assert not campaign.fighter("hunter-2").help


@rule("BH-99", "BH-R50")
@pytest.mark.parametrize(
    ("points", "against", "left", "gained"),
    [(9, "opponent-1", 0, 9), (9, "opponent-2", 0, 5), (4, "opponent-1", 5, 4)],
)
def test_v56_transfer(points: int, against: str, left: int, gained: int) -> None:
    campaign = at("", "", foes=["", ""])
    a, b = campaign.hunters
    advantage(campaign, a, 9)
    played = acts(campaign, a, "action.transfer", "hunter-2", "opponent-1", points, against)
    assert not played.rolled()
    assert (a.all_advantage, b.advantage) == (left, {against: gained})


@rule("BH-60", "BH-R48")
def test_v57_shares_of_a_level() -> None:
    for gave, expected in ((False, [3, 2, 2]), (True, [4, 3, 0])):
        campaign = at("", "", "", foes=[""], level=7)
        campaign.hunters[2].has_given = gave
        campaign.now.result = "won"
        through(level_reward(campaign))
        assert [hunter.reward for hunter in campaign.hunters] == expected


@rule("BH-08", "BH-R42", "BH-R43")
def test_v58_tattoos_at_work() -> None:
    edge = Tattoo("edge", 1, "physical", DEFENCE)
    hide = Tattoo("hide", 2, "physical", DEFENSIVE)
    mending = Tattoo("mending", 1)
    campaign = at("| PD2 | 1/1/1/1/1*1/1/0/0/0", foes=["| PO2"])
    hunter, foe = campaign.hunters[0], campaign.now.opponents[0]
    hunter.tattoos = [edge, hide, mending]
    played = acts(campaign, foe, "action.maneuver", dice="2d10=1+1, 2d10=1+1")
    assert played.told("contest.rolled")[0]["other_total"] == 3
    for margin, total in ((0, 4), (3, 6)):
        hunter.resources[0].margin = margin
        foe.gain(hunter, 4)
        played = acts(campaign, foe, "action.attack", 1, dice="1d6=6")
        assert played.told("attack.struck")[0]["total"] == total
    assert [bonus(hunter, DEFENCE, domain) for domain in ("physical", "social")] == [1, 0]
    assert worth(hunter, DEFENSIVE, "social") == 0
    hunter.boxes["physical"] = Boxes(row("1/1/1/1/1"), row("1/1/0/0/0"))
    through(mend(campaign, hunter))
    assert marks(hunter) == "0/1/0/0/0"
    through(mend(campaign, hunter))
    assert marks(hunter) == "0/1/0/0/0"


@rule("BH-82")
def test_v59_the_refresh() -> None:
    campaign = at("| | 3/2/1/1/1*3/1/0/0/0")
    hunter = campaign.hunters[0]
    hunter.reward = 5
    hunter.boxes["social"].marked = row("0/0/1/1/0")
    hunter.is_out = True
    through(refresh(campaign))
    assert campaign.party == [hunter]
    assert {marks(hunter, domain) for domain in hunter.boxes} == {"0/0/0/0/0"}
    assert hunter.reward == 5


@rule("BH-20", "BH-21", "BH-22", "BH-R40", "BH-R41")
def test_v60_purchases() -> None:
    campaign = at("P4 P2 | PO2 | | 2")
    hunter = campaign.hunters[0]
    hunter.reward = 13
    campaign.challenge = None
    played = through(
        spend(campaign, hunter),
        ["spend.trait", "trait-1", "spend.new-resource", "a horn", "social", "offensive", "spend.initiative",
         "physical", "spend.box", "light", "mental"],
    )  # fmt: skip
    assert [facts["price"] for facts in played.told("reward.spent")] == [5, 2, 3, 3]
    assert hunter.reward == 0
    assert (hunter.traits[0].score, hunter.resources[-1].score, hunter.initiative["physical"]) == (5, 1, 3)
    assert hunter.boxes["mental"].have == row("2/1/1/1/1")

    campaign = at("P4 P2 | PO2")
    hunter = campaign.hunters[0]
    hunter.reward, campaign.challenge = 4, None
    played = through(spend(campaign, hunter), ["spend.trait"])
    assert barred(played) == {"trait-1": "too-dear"}

    hunter.reward = 7
    played = through(spend(campaign, hunter), ["spend.trait", "trait-2", "spend.trait", "trait-2"])
    assert [facts["price"] for facts in played.told("reward.spent")] == [3, 4]

    campaign = at("P4", phase=1)
    campaign.hunters[0].reward = 13
    asked = through(challenge(campaign, "challenger"), NEGOTIATED).asks
    assert not [ask for ask in asked if ask.key.startswith("spend") or "spend" in str(ask.asides)]
    with pytest.raises(AssertionError):
        through(spend(campaign, campaign.hunters[0]))


@rule("BH-60", "BH-61", "BH-63", "BH-64", "BH-68", "BH-72", "BH-74", "BH-83", "BH-85")
def test_v61_a_whole_conflict() -> None:
    campaign = at(
        "P4>O S3 | PO4 PD2 | 3/2/1/1/1 | 2", foes=["P4 | PD4 PO2 | | 2"], pool=14, level=6, cost=6
    )  # fmt: skip
    hunter, foe = campaign.hunters[0], campaign.now.opponents[0]
    played = fought(
        campaign,
        "hunter-1",
        "action.maneuver", 3, "offer.roll", "extra.attack", 3, "action.activate", "trait-1", OFFENCE,
        "action.activate", "trait-2", DEFENCE, "action.deny", "resource-2",
        "action.maneuver", 5, "offer.take", "action.maneuver",
        "action.recover", "resource-2", "recover.roll", "action.attack", 2,
        "action.attack", 1, "action.maneuver",
        "action.maneuver", 7, "offer.take", "action.maneuver",
        "action.attack", 2,
        dice="2d10=8+7, 2d10=4+3, 3d6=5+4+2, 2d10=6+5, 2d10=5+4, 2d10=9+6, 2d10=3+4, 2d10=8+7, 2d10=4+5, 2d6=6+3,"
        "1d6=6, 2d10=2+3, 2d10=7+6, 2d10=7+5, 2d10=6+5, 2d6=5+5",
    )  # fmt: skip
    assert played.ask is None
    assert (campaign.now.result, hunter.reward, campaign.adventure.pool) == ("won", 6, 14)
    assert (marks(foe), marks(hunter)) == ("0/1/1/1/0", "0/0/1/0/0")
    rolled = [(facts["total"], facts["other_total"]) for facts in played.told("contest.rolled")]
    assert rolled == [(19, 7), (15, 11), (19, 9), (17, 13), (9, 15), (16, 13)]
    assert [facts["total"] for facts in played.told("attack.struck")] == [11, 9, 6, 10]
    turns = [dict(ask.facts)["who"] for ask in played.asks if ask.key == "turn.action"]
    assert (turns.count("hunter-1"), turns.count("opponent-1")) == (7, 6)


@rule("BH-R01")
def test_v67_one_point_for_the_boxes() -> None:
    campaign = at(phase=3, domain="social", damage_box_base="one_point")
    assert bill(campaign, bought(campaign, "S4 S2 | SD6 SO4")).refused == "over-limit"
    due = bill(campaign, bought(campaign, "S4 | SD6 SO4"))
    assert (due.level, due.cost, due.refused) == (8, 12, "")


@rule("BH-54", "BH-R18")
def test_v68_a_purchase_that_empties_the_pool_is_final() -> None:
    campaign = at(pool=6)
    due = bill(campaign, bought(campaign, "P6 | | 2/2/1/1/1"))
    assert (due.cost, due.is_final, due.refused) == (6, True, "")
    due = bill(campaign, bought(campaign, "P4 | | 2/2/1/1/1"))
    assert (due.cost, due.left, due.refused) == (5, 1, "boxes-not-final")
    through(
        buy_adversity(campaign),
        ["buy.pieces", "wolves", "buy.trait", 3, "teeth", "buy.light", "buy.medium", "buy.done"],
    )
    assert (campaign.now.is_final, campaign.adventure.pool) == (True, 0)


@rule("BH-79", "BH-R25")
def test_v69_two_boxes_of_each() -> None:
    campaign = at("| | 2/2/2/2/2", foes=[""])
    hunter = campaign.hunters[0]
    for total, marked in ((25, "0/0/0/0/1"), (13, "0/0/0/1/1")):
        struck(campaign, total=total)
        assert (marks(hunter), campaign.now.result) == (marked, "")
    played = struck(campaign, total=22)
    assert played.ask is not None
    assert (played.ask.key, marks(hunter)) == ("fatal", "0/0/0/1/2")


def test_all_vectors_are_here() -> None:
    names = [name for module in (vectors, vectors_own, vectors_solo, sys.modules[__name__]) for name in vars(module)]
    here = {name[6:8] for name in names if name.startswith("test_v")}
    assert here == {f"{number:02}" for number in range(1, 70)}
