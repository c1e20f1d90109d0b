"""The worked vectors of the ledger, one test or more each: a position, choices, dice in the ledger's order."""

import pytest
from tales.games.beast_hunters import prices
from tales.games.beast_hunters.adventure import goes_on, meet_challenge, the_end
from tales.games.beast_hunters.buying import (
    Purchase,
    bill,
    buy_adversity,
    fresh_opponent,
    highest_payable,
    price_of,
)
from tales.games.beast_hunters.challenge import challenge, close_phase, phase_choices, settle
from tales.games.beast_hunters.conflict import level_reward
from tales.games.beast_hunters.creation import create
from tales.games.beast_hunters.figures import bonus, damage_level, mark, worth
from tales.games.beast_hunters.goals import last_goals, roll_goal
from tales.games.beast_hunters.growth import mend, refresh, spend
from tales.games.beast_hunters.state import (
    DEFENCE,
    DEFENSIVE,
    LEVELS,
    OFFENCE,
    OFFENSIVE,
    Boxes,
    Campaign,
    Fighter,
    Goal,
    Tattoo,
)
from tales.lab.scripted import Played
from tales.rules.asks import Answer, Aside, Number

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
    row,
    through,
)

rule = pytest.mark.rule
GIVES = Aside("hunter.gives", "hunter-1")
THEY_GIVE = Aside("challenger.gives", "challenger")


def bought(campaign: Campaign, written: str, *conditions: int) -> Purchase:
    """A purchase of one opponent, with conditions on the first Hunter's Resources at these places."""
    foe = be(fresh_opponent(1, "wolf"), written, campaign.now.domain)
    hunter = campaign.hunters[0]
    return Purchase([foe], [(hunter, hunter.resources[at]) for at in conditions])


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


CREATED = ["Chotaq", "they", "the Hills", "Maq", "mother", "plain", "mends"]


def step(name: str, domain: str, initiative: str, *boxes: str) -> list[Answer]:
    """One step of creation: the Trait, a Physical Offensive Resource, Initiative and Boxes."""
    return [
        "step.trait", f"{name} trait", domain, "step.resource", f"{name} thing", "physical", "offensive",
        "step.initiative", initiative, "step.boxes", *boxes,
    ]  # fmt: skip


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


# Own examples


WHOLE = [
    *step("parents", "physical", "physical", "physical"),
    *step("nadan", "social", "social", "social"),
    *step("enemies", "mental", "physical", "physical"),
    *step("training", "physical", "mental", "mental", "social"),
]


@rule("BH-12", "BH-13", "BH-14", "BH-15", "BH-16", "BH-17", "BH-18")
def test_v21_a_whole_hunter() -> None:
    campaign = new()
    hunter = campaign.hunters[0]
    scores = ["trait-3", "trait-1", "resource-1", "resource-4"]
    played = through(create(campaign, hunter), [*CREATED, *WHOLE, *scores])
    assert played.ask is None
    assert hunter.initiative == {"physical": 3, "social": 2, "mental": 2}
    assert {domain: boxes.have for domain, boxes in hunter.boxes.items()} == {
        "physical": row("3/2/1/1/1"),
        "social": row("2/2/1/1/1"),
        "mental": row("2/1/1/1/1"),
    }
    totals = [sum(boxes.have[level] for boxes in hunter.boxes.values()) for level in range(5)]
    assert totals == [7, 5, 3, 3, 3]
    assert [trait.score for trait in hunter.traits] == [3, 2, 4, 2]
    assert [resource.score for resource in hunter.resources] == [4, 2, 2, 3]
    assert (hunter.reward, hunter.tattoos) == (0, [])


@rule("BH-11", "BH-15")
def test_v22_a_medium_box_needs_a_light_one() -> None:
    campaign = new()
    hunter = campaign.hunters[0]
    begun = [
        *CREATED,
        *step("parents", "physical", "physical", "physical"),
        *step("nadan", "social", "social", "social"),
        *step("enemies", "mental", "physical", "physical"),
        "step.boxes",
    ]
    played = through(create(campaign, hunter), [*begun, "physical"])
    assert barred(played) == {"mental": "box-before"}
    campaign = new()
    hunter = campaign.hunters[0]
    through(create(campaign, hunter), [*begun, "mental", "mental"])
    assert hunter.boxes["mental"].have == row("2/2/1/1/1")


@rule("BH-62", "BH-R07")
def test_v23_each_trait_is_halved_by_itself() -> None:
    hunter = at("M3>D P4>D S1>D").hunters[0]
    assert [bonus(hunter, DEFENCE, domain) for domain in ("mental", "physical", "social")] == [6, 7, 5]
    assert bonus(at("P3>O S3>O").hunters[0], OFFENCE, "mental") == 4


@rule("BH-49", "BH-R03", "BH-R06")
def test_v24_the_cost_of_phase_three() -> None:
    settings = new().settings
    assert [prices.final_cost(level, prices.halves(settings, 3)) for level in (7, 3, 1)] == [11, 5, 2]
    for how, cost in (("flat", 9), ("add_half", 12), ("per_complication", 18)):
        settings = new(phase3_multiplier=how).settings
        assert prices.final_cost(6, prices.halves(settings, 3, 2)) == cost


@rule("BH-R08", "BH-59")
def test_v25_no_more_than_the_pool_holds() -> None:
    found = []
    for phase in (1, 2, 3):
        campaign = at(pool=5, phase=phase)
        level = highest_payable(campaign)
        found.append((level, prices.final_cost(level, prices.halves(campaign.settings, phase))))
    assert found == [(2, 4), (5, 5), (3, 5)]
    campaign = at(pool=5, phase=3)
    assert bill(campaign, bought(campaign, "P8")).refused == "over-pool"


@rule("BH-41", "BH-44", "BH-46", "BH-R08")
@pytest.mark.parametrize(
    ("phase", "choices"),
    [(1, ["phase.next", "phase.give"]), (2, ["phase.next", "phase.conflict", "phase.give"]), (3, ["phase.give"])],
)
def test_v26_what_a_pool_of_1_leaves(phase: int, choices: list[str]) -> None:
    campaign = at(pool=1, phase=phase)
    played = through(close_phase(campaign))
    assert offered(played) == choices
    assert [one.key for one in phase_choices(at(phase=phase))] == [
        *["phase.next"] * (phase < 3), "phase.conflict", "phase.give",
    ]  # fmt: skip


NEGOTIATED = ["final.no", "idea.own", "wolves", "the pass", "physical"]


@rule("BH-27", "BH-R19")
def test_v27_giving_the_last_points_ends_the_adventure() -> None:
    campaign = at("P4", pool=2)
    campaign.challenge = None
    through(meet_challenge(campaign, "challenger"), [*NEGOTIATED, "phase.next", "trait-1", OFFENCE, "phase.give"])
    assert (campaign.adventure.pool, campaign.hunters[0].reward) == (0, 2)
    assert (campaign.adventure.result, campaign.adventure.how) == ("won", "pool")


@rule("BH-37")
def test_v28_the_hunter_gives_in_phase_three() -> None:
    campaign = at("P4", pool=9)
    campaign.challenge = None
    given: list[Answer] = [*NEGOTIATED, "phase.next", "trait-1", OFFENCE, "phase.next", 1, "arrival", GIVES]
    played = through(meet_challenge(campaign, "challenger"), given)
    assert played.told("challenge.ends")[0]["won"] is False
    assert (campaign.adventure.pool, campaign.hunters[0].reward, campaign.adventure.result) == (9, 0, "")
    assert not campaign.hunters[0].active(OFFENCE)


@rule("BH-87", "BH-R16")
def test_v29_the_hunter_gives_in_the_conflict() -> None:
    campaign = at("| | 3/2/1/1/1*0/1/0/0/0 | 1", foes=["P4 P4 | PD4"], pool=8, level=6, cost=12, phase=1)
    fought(campaign, "action.maneuver", 2, "offer.take", "action.activate", "trait-1", OFFENCE, GIVES)
    assert (campaign.adventure.pool, campaign.hunters[0].reward, campaign.now.result) == (20, 0, "lost")
    assert marks(campaign.hunters[0]) == "0/1/0/0/0"


@rule("BH-88", "BH-R15", "BH-R54")
@pytest.mark.parametrize(("price", "pool", "result"), [(2, 0, "won"), (0, 1, "")])
def test_v30_the_challenger_gives_in_the_conflict(price: int, pool: int, result: str) -> None:
    campaign = at("", pool=9, give_in_conflict_cost=price)
    campaign.challenge = None
    through(
        meet_challenge(campaign, "challenger"),
        [*NEGOTIATED, "phase.next", "trait.none", "phase.conflict", "buy.ready", 8, "even", "wolves",
         "action.maneuver", 2, "offer.take", THEY_GIVE],
    )  # fmt: skip
    assert campaign.adventure.pool == pool
    assert campaign.hunters[0].reward == 8
    assert campaign.adventure.result == result


@rule("BH-63")
@pytest.mark.parametrize(("mine", "theirs", "first"), [(3, 4, "opponent-1"), (1, 0, "hunter-1"), (4, 4, "asked")])
def test_v31_initiative(mine: int, theirs: int, first: str) -> None:
    campaign = at(f"| | | {mine}", foes=[f"| | | {theirs}"])
    played = fought(campaign)
    assert played.ask is not None
    if first == "asked":
        assert (played.ask.key, played.ask.seat) == ("initiative.tie", "hunter-1")
        for key in ("opponent-1", "hunter-1"):
            campaign = at("| | | 4", foes=["| | | 4"])
            begins = fought(campaign, key).ask
            assert begins is not None
            assert dict(begins.facts)["who"] == key
    else:
        assert dict(played.ask.facts)["who"] == first


@rule("BH-42", "BH-43", "BH-R12", "BH-R13", "BH-82")
def test_v32_the_same_trait_again() -> None:
    for once in (False, True):
        campaign = at("P4 S2", preactivation_once=once)
        for _ in range(3):
            played = through(challenge(campaign, "challenger"), [*NEGOTIATED, "phase.next"])
            assert barred(played) == ({"trait-1": "preactivated"} if once and campaign.hunters[0].preactivated else {})
            if not barred(played):
                through(challenge(campaign, "challenger"), [*NEGOTIATED, "phase.next", "trait-1", DEFENCE])
                assert campaign.hunters[0].trait("trait-1").side == DEFENCE
    through(refresh(campaign))
    assert not barred(through(challenge(campaign, "challenger"), [*NEGOTIATED, "phase.next"]))


@rule("BH-50", "BH-R14")
def test_v33_the_challenger_begins_with_a_trait() -> None:
    campaign = at("P4", foes=["P4 P2"], phase=3)
    fought(campaign, "trait-2", DEFENCE)
    hunter, foe = campaign.hunters[0], campaign.now.opponents[0]
    assert [bonus(one, side, "physical") for one in (hunter, foe) for side in (OFFENCE, DEFENCE)] == [0, 0, 0, 2]
    early = fought(at("P4", foes=["P4 P2"], phase=2))
    assert early.ask is not None
    assert early.ask.key == "turn.action"


@rule("BH-66", "BH-67", "BH-R32")
def test_v34_three_for_each_side() -> None:
    campaign = at("P4>O P3>O S2>O M2>D M1", foes=[""])
    hunter = campaign.hunters[0]
    played = acts(campaign, hunter, "action.activate", "trait-5")
    assert barred(played) == {OFFENCE: "side-full"}
    acts(campaign, hunter, "action.activate", "trait-5", DEFENCE)
    assert [len(hunter.active(side)) for side in (OFFENCE, DEFENCE)] == [3, 2]

    campaign = at("P4>O P3>O S2>O M2>D M1>D", foes=[""])
    hunter = campaign.hunters[0]
    played = acts(campaign, hunter, "action.reassign", "trait-1", "trait-2", "trait-3")
    assert barred(played) == {"reassign.done": "side-full"}
    acts(campaign, hunter, "action.reassign", "trait-1", "reassign.done")
    assert [len(hunter.active(side)) for side in (OFFENCE, DEFENCE)] == [2, 3]


@rule("BH-69")
@pytest.mark.parametrize("dice", ["2d10=6+4, 2d10=5+5", "2d10=2+3, 2d10=9+9"])
def test_v35_a_tie_brings_nothing_and_less_no_less(dice: str) -> None:
    campaign = at("P2>O", foes=["P2>D"])
    acts(campaign, campaign.hunters[0], "action.maneuver", 2, "offer.roll", dice=dice)
    assert campaign.hunters[0].all_advantage == 0


@rule("BH-71", "BH-72", "BH-R33")
def test_v36_twelve_open_an_attack_with_all_that_is_held() -> None:
    campaign = at("P4>O", foes=[""])
    hunter = campaign.hunters[0]
    advantage(campaign, hunter, 5)
    played = acts(
        campaign, hunter, "action.maneuver", 2, "offer.roll", "extra.attack", dice="2d10=8+7, 2d10=4+3"
    )  # fmt: skip
    assert isinstance(played.ask, Number)
    assert (hunter.all_advantage, played.ask.low, played.ask.high) == (17, 1, 4)

    campaign = at("P4>O", foes=[""])
    hunter = campaign.hunters[0]
    advantage(campaign, hunter, 5)
    acts(
        campaign, hunter, "action.maneuver", 2, "offer.roll", "extra.attack", 4,
        dice="2d10=8+7, 2d10=4+3, 4d6=1+1+1+1",
    )  # fmt: skip
    assert hunter.all_advantage == 1
    assert acts(campaign, hunter).ask is not None  # the next turn's action is still there


@rule("BH-72")
def test_v37_eleven_open_nothing() -> None:
    campaign = at("P4>O", foes=[""])
    hunter = campaign.hunters[0]
    advantage(campaign, hunter, 5)
    played = acts(campaign, hunter, "action.maneuver", 2, "offer.roll", dice="2d10=8+6, 2d10=4+3")
    assert played.ask is None
    assert hunter.all_advantage == 16


@rule("BH-72", "BH-R33")
def test_v38_only_one_and_the_same_maneuver_counts() -> None:
    campaign = at("", foes=[""])
    hunter = campaign.hunters[0]
    for gain in (7, 6):
        assert acts(campaign, hunter, "action.maneuver", gain, "offer.take").ask is None
    assert hunter.all_advantage == 13


@rule("BH-72", "BH-91")
def test_v39_a_feat_instead_of_the_attack() -> None:
    campaign = at("", foes=[""])
    hunter = campaign.hunters[0]
    campaign.now.goals = [Goal("goal-1", "x", "hunter-1", 2)]
    played = acts(campaign, hunter, "action.maneuver", 12, "offer.take", "extra.feat", 2)
    assert played.ask is None
    assert (hunter.all_advantage, campaign.now.goals[0].hunters_dice) == (4, 2)


@rule("BH-75", "BH-R04", "BH-R37")
def test_v40_the_damage_table() -> None:
    totals = (-3, 0, 1, 4, 5, 8, 9, 12, 13, 20, 21, 30)
    for name, levels in (("standard", "--LLMMHHIIFF"), ("slow", "--LLLMMHHIFF")):
        table = prices.DAMAGE[name]
        assert "".join("-LMHIF"[damage_level(total, table) + 1] for total in totals) == levels


@rule("BH-06", "BH-74", "BH-R37")
def test_v41_resources_count_and_traits_do_not() -> None:
    campaign = at("P9>O | PO4", foes=["P9>D | PD6"])
    hunter, foe = campaign.hunters[0], campaign.now.opponents[0]
    advantage(campaign, hunter, 12)
    played = acts(campaign, hunter, "action.attack", 3, dice="3d6=3+4+6")
    assert played.told("attack.struck")[0]["total"] == 11
    assert (marks(foe), hunter.all_advantage) == ("0/0/1/0/0", 0)

    campaign = at("", foes=["| PD2"])
    hunter, foe = campaign.hunters[0], campaign.now.opponents[0]
    advantage(campaign, hunter, 4)
    played = acts(campaign, hunter, "action.attack", 1, dice="1d6=1")
    assert played.told("attack.struck")[0]["total"] == -1
    assert (marks(foe), hunter.all_advantage) == ("0/0/0/0/0", 0)


def struck(campaign: Campaign, *choices: Answer, total: int, defender: Fighter | None = None) -> Played:
    """An Attack on the Hunter, or on somebody else, that comes to this total."""
    target = defender or campaign.hunters[0]
    attacker = campaign.foes(target)[0]
    count = -(-total // 6)
    attacker.gain(target, 4 * count - attacker.against(target))
    faces = [6] * (count - 1) + [total - 6 * (count - 1)]
    shown = "+".join(map(str, faces))
    return acts(campaign, attacker, "action.attack", count, *choices, dice=f"{count}d6={shown}")


@rule("BH-76", "BH-77", "BH-78")
def test_v42_everything_below_is_full() -> None:
    campaign = at("| | 1/1/1/1/1*1/1/1/0/0", foes=[""], pool=7)
    struck(campaign, total=1)
    assert marks(campaign.hunters[0]) == "1/1/1/1/0"
    assert (campaign.now.result, campaign.hunters[0].reward, campaign.adventure.pool) == ("lost", 0, 7)
    assert not campaign.hunters[0].is_out


@rule("BH-77")
def test_v43_the_last_incapacitating_box_decides() -> None:
    campaign = at("| | 2/2/2/2/1", foes=[""])
    struck(campaign, total=13)
    assert campaign.now.result == ""
    struck(campaign, total=13)
    assert (campaign.now.result, marks(campaign.hunters[0])) == ("lost", "0/0/0/2/0")


@rule("BH-78", "BH-82", "BH-R24")
def test_v44_marks_from_an_earlier_challenge() -> None:
    campaign = at("| | 2/1/1/1/1*1/1/1/1/0", foes=[""])
    assert not campaign.now.result
    struck(campaign, total=1)
    assert (marks(campaign.hunters[0]), campaign.now.result) == ("2/1/1/1/0", "")
    played = struck(campaign, total=1)
    assert played.ask is not None
    assert (played.ask.key, marks(campaign.hunters[0])) == ("fatal", "2/1/1/1/1")


@rule("BH-79", "BH-80", "BH-R27")
@pytest.mark.parametrize("choice", ["live", "sacrifice"])
def test_v45_fatal_damage(choice: str) -> None:
    campaign = at("P4 | PO2 | 1/1/1/1/1*1/1/1/1/0", foes=[""], pool=4, level=5)
    hunter = campaign.hunters[0]
    hunter.reward = 9
    played = struck(campaign, f"fatal.{choice}", total=1)
    through(level_reward(campaign))
    through(settle(campaign))
    through(goes_on(campaign))
    if choice == "live":
        assert (campaign.adventure.result, hunter.reward, hunter.is_gone) == ("lost", 9, False)
        through(the_end(campaign), ["spend.done", "salute", "salute"])
        assert marks(hunter) == "0/0/0/0/0"
    else:
        assert (campaign.adventure.result, hunter.is_gone) == ("won", True)
        assert ("fatal.letter", "letter", "scene", "hunter-1") in played.narrated()


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
    here = {name[6:8] for name in globals() if name.startswith("test_v")} | SOLO
    assert here == {f"{number:02}" for number in range(1, 70)}


SOLO = {"62", "63", "64", "65", "66"}
"""The vectors of the solo policy, which stand with its other tests."""
