"""The worked vectors of the ledger that its source prints, one test or more each."""

import pytest
from tales.games.beast_hunters import prices
from tales.games.beast_hunters.buying import (
    bill,
    buy_adversity,
    price_of,
)
from tales.games.beast_hunters.challenge import close_phase
from tales.games.beast_hunters.creation import create
from tales.games.beast_hunters.figures import bonus, mark, worth
from tales.games.beast_hunters.goals import roll_goal
from tales.games.beast_hunters.state import (
    DEFENSIVE,
    LEVELS,
    OFFENCE,
    Boxes,
    Goal,
)
from tales.rules.asks import Aside, Number

from tests.games.beast_hunters import (
    CREATED,
    acts,
    advantage,
    at,
    bought,
    marks,
    new,
    row,
    step,
    through,
)

rule = pytest.mark.rule


# Printed examples


@rule("BH-26", "BH-51", "BH-52", "BH-58", "BH-59", "BH-60")
def test_v01_the_buying_example() -> None:
    campaign = at(phase=3, domain="social")
    due = bill(campaign, bought(campaign, "S4 S2 | SD6 SO4"))
    assert (due.level, due.cost, due.left, due.refused) == (8, 12, 8, "")

    played = through(
        buy_adversity(campaign),
        ["buy.pieces", "Jos", "buy.trait", 2, "a", "buy.trait", 1, "b", "buy.defensive", 3, "c", "buy.offensive", 2,
         "d", "buy.done"],
    )  # fmt: skip
    foe = campaign.now.opponents[0]
    assert played.ask is None
    assert (campaign.adventure.pool, campaign.now.level, campaign.now.cost) == (8, 8, 12)
    assert [trait.score for trait in foe.traits] == [4, 2]
    assert {(one.use, one.domain, one.score) for one in foe.resources} == {
        ("defensive", "social", 6),
        ("offensive", "social", 4),
    }
    assert (foe.boxes["social"].have, foe.initiative["social"]) == ([1] * 5, 0)


@rule("BH-26", "BH-49", "BH-58")
def test_v02_phase_one_doubles_and_the_limit_does_not() -> None:
    campaign = at(phase=1, limit=4)
    due = bill(campaign, bought(campaign, "P4 | PD4"))
    assert (due.level, due.cost, due.refused) == (4, 8, "")
    assert bill(campaign, bought(campaign, "P4 | PD6")).refused == "over-limit"


@rule("BH-07", "BH-57", "BH-R09")
def test_v03_only_the_highest_of_a_kind_counts() -> None:
    campaign = at("", foes=["| PD5 PD4"])
    foe = campaign.now.opponents[0]
    found = []
    for margins in ((0, 0), (3, 0), (3, 2), (0, 2)):
        for resource, margin in zip(foe.resources, margins, strict=True):
            resource.margin = margin
        found.append(worth(foe, DEFENSIVE, "physical"))
    assert found == [5, 4, 0, 5]


@rule("BH-53", "BH-65")
def test_v04_two_traits_cost_what_one_does_and_are_activated_one_by_one() -> None:
    campaign = at("", foes=["P2 P2"])
    assert price_of(campaign, bought(campaign, "P2 P2")) == price_of(campaign, bought(campaign, "P4")) == 2
    foe = campaign.now.opponents[0]
    acts(campaign, foe, "action.activate", "trait-1", OFFENCE)
    assert bonus(foe, OFFENCE, "physical") == 2
    acts(campaign, foe, "action.activate", "trait-2", OFFENCE)
    assert bonus(foe, OFFENCE, "physical") == 4


@rule("BH-54", "BH-R05")
def test_v05_further_boxes_of_the_final_conflict() -> None:
    campaign = at(final=True)
    assert prices.boxes_price(campaign.settings, row("3/2/1/1/1")) == 4
    assert price_of(campaign, bought(campaign, "| | 3/2/1/1/1")) == 4


@rule("BH-05", "BH-62", "BH-69")
@pytest.mark.parametrize(("dice", "total"), [("1+1", 6), ("10+10", 24)])
def test_v06_traits_of_two_domains(dice: str, total: int) -> None:
    campaign = at("S2>O P3>O", foes=[""])
    assert bonus(campaign.hunters[0], OFFENCE, "physical") == 4
    played = acts(campaign, campaign.hunters[0], "action.maneuver", 2, "offer.roll", dice=f"2d10={dice}, 2d10=10+10")
    assert played.told("contest.rolled")[0]["total"] == total


@rule("BH-69")
@pytest.mark.parametrize(("dice", "total"), [("1+1", 4), ("10+10", 22)])
def test_v07_the_defence_of_the_opponent(dice: str, total: int) -> None:
    campaign = at("", foes=["P2>D"])
    played = acts(campaign, campaign.hunters[0], "action.maneuver", 2, "offer.roll", dice=f"2d10=1+1, 2d10={dice}")
    assert played.told("contest.rolled")[0]["other_total"] == total


@rule("BH-68", "BH-69", "BH-72")
def test_v08_a_refused_offer_and_11_points() -> None:
    campaign = at("S2>O P3>O", foes=["P2>D"])
    hunter = campaign.hunters[0]
    played = acts(campaign, hunter, "action.maneuver", 2, "offer.roll", dice="2d10=7+5, 2d10=1+2")
    assert hunter.all_advantage == 11
    assert played.ask is None  # nothing extra is asked


@rule("BH-83", "BH-85", "BH-R36")
def test_v09_the_spear_is_denied_and_comes_back_at_the_second_try() -> None:
    campaign = at("| PO4", foes=[""])
    hunter, beast = campaign.hunters[0], campaign.now.opponents[0]
    acts(campaign, beast, "action.deny", "resource-1", dice="2d10=9+8, 2d10=5+4")
    assert hunter.resources[0].margin == 8
    acts(campaign, hunter, "action.recover", "resource-1", "recover.roll", dice="2d10=10+6, 2d10=5+4")
    assert hunter.resources[0].margin == 8
    acts(campaign, hunter, "action.recover", "resource-1", "recover.roll", dice="2d10=10+7, 2d10=5+4")
    assert not hunter.resources[0].is_denied


@rule("BH-84", "BH-85", "BH-R35")
def test_v10_an_offered_denial() -> None:
    campaign = at("", foes=["| PD2"])
    hunter, beast = campaign.hunters[0], campaign.now.opponents[0]
    acts(campaign, hunter, "action.deny", "resource-1", 5, "offer.take")
    assert beast.resources[0].margin == 5
    acts(campaign, beast, "action.recover", "resource-1", dice="2d10=5+5, 2d10=3+3")
    assert beast.resources[0].is_denied
    acts(campaign, beast, "action.recover", "resource-1", dice="2d10=6+5, 2d10=3+3")
    assert not beast.resources[0].is_denied


@rule("BH-39", "BH-47", "BH-48", "BH-R02")
@pytest.mark.parametrize(("pool", "left"), [(10, 8), (1, 0)])
@pytest.mark.parametrize("phase", [1, 2, 3])
def test_v11_the_challenger_gives(pool: int, left: int, phase: int) -> None:
    campaign = at(pool=pool, phase=phase)
    through(close_phase(campaign), ["phase.give"])
    assert (campaign.adventure.pool, campaign.hunters[0].reward, campaign.now.result) == (left, phase, "won")


@rule("BH-90", "BH-95")
@pytest.mark.parametrize(("hunters", "highest"), [(1, 3), (3, 7)])
def test_v12_the_difficulty_of_a_goal(hunters: int, highest: int) -> None:
    setter = Aside("goal.set", "hunter-1")
    for adds in (0, 1):
        campaign = at(*[""] * hunters, foes=[""])
        more = hunters * adds
        acts(campaign, campaign.hunters[0], setter, "the child lives", "consent.yes", *[adds] * hunters, more)
        assert campaign.now.goals[0].difficulty == (highest if adds else 1)
    campaign = at(*[""] * hunters, foes=[""])
    played = acts(campaign, campaign.hunters[0], setter, "the child lives", "consent.yes", *[1] * hunters)
    assert isinstance(played.ask, Number)
    assert (played.ask.key, played.ask.low, played.ask.high) == ("goal.challenger-adds", 0, hunters)


@rule("BH-94")
def test_v13_a_goal_pays_twice_its_difficulty_and_the_pool_nothing() -> None:
    campaign = at("", foes=[""])
    goal = Goal("goal-1", "x", "challenger", 2, hunters_dice=2, spent={"hunter-1": 8})
    through(roll_goal(campaign, goal), dice="2d6=3+3, 2d6=6+6")
    assert (campaign.hunters[0].reward, campaign.adventure.pool) == (4, 20)


@rule("BH-98")
def test_v14_switching_halves_upwards() -> None:
    assert [prices.switched(points) for points in (10, 11)] == [5, 6]


@rule("BH-09", "BH-76")
def test_v15_full_boxes_push_damage_up() -> None:
    boxes = Boxes(row("3/1/1/1/1"), row("3/0/0/0/0"))
    assert LEVELS[mark(boxes, 0)] == "medium"
    assert boxes.marked == row("3/1/0/0/0")


@rule("BH-10", "BH-12")
def test_v16_social_initiative_in_the_first_step() -> None:
    campaign = new()
    hunter = campaign.hunters[0]
    assert (hunter.initiative, [boxes.have for boxes in hunter.boxes.values()]) == (
        {"physical": 1, "social": 1, "mental": 1},
        [[1] * 5] * 3,
    )
    through(create(campaign, hunter), [*CREATED, *step("parents", "social", "social", "social")])
    assert hunter.initiative == {"physical": 1, "social": 2, "mental": 1}
    assert hunter.boxes["social"].have == row("2/2/1/1/1")


@rule("BH-11")
def test_v17_no_level_outgrows_the_one_before() -> None:
    boxes = Boxes(row("3/2/1/1/1"))
    assert boxes.may_add(1)
    boxes.have[1] += 1
    assert not boxes.may_add(1)
    assert [boxes.may_add(level) for level in range(5)] == [True, False, True, False, False]


@rule("BH-55", "BH-R01", "BH-R06")
@pytest.mark.parametrize(("phase", "cost"), [(1, 2), (2, 1), (3, 2)])
def test_v18_nothing_bought_is_level_1(phase: int, cost: int) -> None:
    campaign = at(phase=phase, pool=6)
    through(buy_adversity(campaign), ["buy.pieces", "a wolf", "buy.done"])
    assert (campaign.now.level, campaign.now.cost, campaign.adventure.pool) == (1, cost, 6 - cost)
    foe = campaign.now.opponents[0]
    assert (foe.traits, foe.resources, foe.initiative["physical"]) == ([], [], 0)


@rule("BH-68", "BH-72", "BH-88")
def test_v19_an_offer_of_15_opens_an_attack() -> None:
    campaign = at("", foes=[""])
    played = acts(campaign, campaign.hunters[0], "action.maneuver", 15, "offer.take", "extra.attack")
    assert isinstance(played.ask, Number)
    assert (played.ask.key, played.ask.low, played.ask.high) == ("attack.dice", 1, 3)
    assert not played.rolled()


@rule("BH-73", "BH-75")
def test_v20_four_ones_are_light() -> None:
    campaign = at("", foes=[""])
    hunter, foe = campaign.hunters[0], campaign.now.opponents[0]
    advantage(campaign, hunter, 16)
    acts(campaign, hunter, "action.attack", 4, dice="4d6=1+1+1+1")
    assert marks(foe) == "1/0/0/0/0"
