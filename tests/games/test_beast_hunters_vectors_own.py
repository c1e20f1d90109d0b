"""The ledger's own vectors, first half: creation, costs, giving, Traits, maneuvers and damage."""

import pytest
from tales.games.beast_hunters import prices
from tales.games.beast_hunters.adventure import goes_on, meet_challenge, the_end
from tales.games.beast_hunters.buying import (
    bill,
    highest_payable,
)
from tales.games.beast_hunters.challenge import challenge, close_phase, phase_choices, settle
from tales.games.beast_hunters.conflict import level_reward
from tales.games.beast_hunters.creation import create
from tales.games.beast_hunters.figures import bonus, damage_level
from tales.games.beast_hunters.growth import refresh
from tales.games.beast_hunters.state import (
    DEFENCE,
    OFFENCE,
    Goal,
)
from tales.rules.asks import Answer, Number

from tests.games.beast_hunters import (
    CREATED,
    GIVES,
    NEGOTIATED,
    THEY_GIVE,
    acts,
    advantage,
    at,
    barred,
    bought,
    fought,
    marks,
    new,
    offered,
    row,
    step,
    struck,
    through,
)

rule = pytest.mark.rule


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
