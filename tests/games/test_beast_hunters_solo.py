"""The solo policy: its dice where the ledger puts them and in its order, and what it decides (BH-S01 to BH-S15)."""

from collections.abc import Sequence
from typing import Any

import pytest
from tales.games.beast_hunters import automa
from tales.games.beast_hunters.buying import CYCLES, SHAPES, Purchase, fresh_opponent, lay_out, price_of
from tales.games.beast_hunters.challenge import challenge, phase_one
from tales.games.beast_hunters.conflict import conflict
from tales.games.beast_hunters.state import CHALLENGER, DEFENCE, OFFENCE, Campaign, Fighter, Goal
from tales.lab.scripted import Played, faces_of
from tales.rules import dice as dice_rules
from tales.rules.asks import SKIPPED, Answer, Ask, Choose, Close, Narrate, Narration, Open, Option, Roll, Shuffle
from tales.rules.play import Play

from tests.games.beast_hunters import advantage, at, marks

rule = pytest.mark.rule
WRITTEN = Narration("So it went.")
FRAMED = ["idea.own", "wolves", "the pass"]


def solo(
    play: Play[Any], campaign: Campaign, choices: Sequence[Answer], dice: str, *, blank: tuple[str, ...] = ()
) -> Played:
    """Play with the program as the Challenger: all dice, its own too, come from the script in order.

    The player writes something at every moment but those named, which are skipped.
    """
    result, wills, left = Played(), list(choices), faces_of(dice)
    answer: Any = None

    def thrown(ask: Roll) -> Answer:
        assert left, f"{ask.key} wants {ask.dice}, but the script throws no more dice"
        notation, shown = left.pop(0)
        assert notation == str(ask.parsed), f"{ask.key} wants {ask.dice}, but the script throws {notation}"
        return dice_rules.faces(shown)

    def decided(ask: Ask) -> Answer:
        policy, sent = automa.automa(campaign, ask), None
        try:
            while True:
                asked = policy.send(sent)
                assert isinstance(asked, Roll)
                assert asked.key.startswith("policy.")
                sent = thrown(asked)
                result.asks.append(asked)
        except StopIteration as stop:
            decision: Answer = stop.value
            return decision

    while True:
        try:
            ask = play.send(answer)
        except StopIteration as stop:
            result.ending = stop.value
            break
        result.asks.append(ask)
        answer = None
        if isinstance(ask, Roll):
            answer = thrown(ask)
        elif isinstance(ask, Open):
            answer = len(result.asks)
        elif isinstance(ask, Close):
            continue
        elif isinstance(ask, Narrate):
            answer = SKIPPED if ask.key in blank else WRITTEN
        elif isinstance(ask, Shuffle):
            answer = tuple(range(ask.size))
        elif not ask.is_note:
            if ask.seat == CHALLENGER:
                answer = decided(ask)
            elif wills:
                answer = wills.pop(0)
            else:
                result.ask = ask
                break
            assert ask.accepts(answer), f"{ask.key} refuses {answer!r}; it takes {ask.legal()}"
    assert not left, f"dice left over: {left}"
    assert not wills, f"choices left over: {wills}"
    return result


def challenged(pool: int, limit: int, hunter: str = "P4", **settings: Any) -> Campaign:
    campaign = at(hunter, pool=pool, limit=limit, automa=CHALLENGER, **settings)
    campaign.challenge = None
    return campaign


def shape(foe: Fighter, domain: str = "physical") -> tuple[list[int], dict[str, int], int, list[int]]:
    """Traits, Resources, Initiative and Boxes of an opponent."""
    resources = {resource.use: resource.score for resource in foe.resources}
    return [trait.score for trait in foe.traits], resources, foe.initiative[domain], foe.boxes[domain].have


def test_v62_an_armoured_opponent_of_level_6() -> None:
    campaign = challenged(20, 8)
    solo(
        challenge(campaign, "hunter-1"), campaign, [*FRAMED, "physical", "trait.none"], "d6=3, d6=2, d6=4, d6=3"
    )  # fmt: skip
    now = campaign.now
    assert (now.is_final, now.level, now.cost, campaign.adventure.pool) == (False, 6, 6, 14)
    assert shape(now.opponents[0]) == ([2, 2], {"defensive": 6, "offensive": 2}, 0, [1] * 5)
    campaign.challenge = None
    played = solo(challenge(campaign, "hunter-1"), campaign, [*FRAMED, "physical"], "d6=6")
    assert (campaign.adventure.pool, campaign.hunters[0].reward, played.ask) == (12, 1, None)

    campaign = challenged(14, 8)
    solo(challenge(campaign, "hunter-1"), campaign, [*FRAMED, "physical"], "d6=6", blank=("phase.solution",))
    assert (campaign.now.phase, campaign.now.result) == (2, "")


@rule("BH-50")
def test_v63_a_swift_opponent_in_the_final_conflict() -> None:
    campaign = challenged(12, 8)
    solo(
        challenge(campaign, "hunter-1"),
        campaign,
        [*FRAMED, "physical", "trait.none"],
        "d6=6, d6=6, d6=4, d6=5, d6=1, d6=1",  # the last one is the mood of the opponent, which begins
    )
    now = campaign.now
    foe = now.opponents[0]
    assert (now.is_final, now.phase, now.level, now.cost, campaign.adventure.pool) == (True, 3, 8, 12, 0)
    assert shape(foe) == ([2, 2], {"offensive": 2, "defensive": 2}, 2, [2, 2, 1, 1, 1])
    assert [trait.side for trait in foe.traits] == [OFFENCE, DEFENCE]


def test_v64_what_is_dear_is_cut() -> None:
    campaign = challenged(7, 4)
    solo(challenge(campaign, "hunter-1"), campaign, [*FRAMED, "physical"], "d6=1, d6=6, d6=5")
    now = campaign.now
    assert (now.is_final, now.level, now.cost, campaign.adventure.pool) == (False, 1, 2, 5)
    assert shape(now.opponents[0]) == ([2], {}, 0, [1] * 5)
    campaign.challenge = None
    solo(challenge(campaign, "hunter-1"), campaign, [*FRAMED, "physical"], "d6=3")
    assert campaign.now.is_final


def test_v65_the_last_point() -> None:
    campaign = challenged(1, 4)
    solo(challenge(campaign, "hunter-1"), campaign, [*FRAMED, "physical", "trait.none"], "d6=1, d6=4, d6=5")
    now = campaign.now
    assert (now.is_final, now.phase, now.level, campaign.adventure.pool) == (True, 2, 1, 0)
    assert shape(now.opponents[0]) == ([2], {}, 0, [1] * 5)


@rule("BH-63", "BH-65", "BH-83", "BH-85")
def test_v66_a_whole_conflict() -> None:
    campaign = at("P4>O | PO4 PD2 | 3/2/1/1/1 | 3", foes=["P2 P2 | PD2 PO2 | | 0"], pool=16, level=4, automa=CHALLENGER)
    hunter, foe = campaign.hunters[0], campaign.now.opponents[0]
    take, refuse, maneuver = "offer.take", "offer.roll", "action.maneuver"
    played = solo(
        conflict(campaign),
        campaign,
        [
            maneuver, take, "action.attack", 2, maneuver, refuse, "extra.attack", 3, "action.recover", "resource-1",
            maneuver, take, "action.attack", 1, maneuver, take, "action.attack", 1,
        ],
        "d6=6, d6=3, d6=4, 2d6=3+6, d6=1, d6=1, 2d10=9+8, 2d10=2+5, 3d6=1+2+1, d6=1, 2d10=7+6, 2d10=5+5, d6=2,"
        "2d10=9+9, 2d10=6+5, d6=5, 2d10=8+9, 2d10=3+2, 3d6=4+3+2, d6=4, d6=6, 2d10=4+4, 2d10=6+7, 1d6=2, d6=3,"
        "2d10=5+6, 2d10=5+4, d6=5, d6=3, 1d6=3, 1d6=1",
    )  # fmt: skip
    assert played.ask is None
    assert (campaign.now.result, hunter.reward) == ("won", 4)
    assert (marks(foe), marks(hunter)) == ("1/1/1/1/0", "1/0/1/0/0")


# Negotiation


@pytest.mark.parametrize(("pool", "limit", "final"), [(12, 8, True), (13, 8, False), (5, 3, True), (6, 3, False)])
def test_when_a_challenge_is_declared_final(pool: int, limit: int, final: bool) -> None:
    campaign = challenged(pool, limit)
    solo(challenge(campaign, "hunter-1"), campaign, FRAMED, "")
    assert campaign.now.is_final is final


@rule("BH-41", "BH-44", "BH-46")
@pytest.mark.parametrize(
    ("phase", "written", "blank"),
    [(1, "cnnnng", "cnnnnn"), (2, "ccnnng", "ccnnnn"), (3, "cccggg", "ccccgg")],
)
def test_the_phase_die(phase: int, written: str, blank: str) -> None:
    word = {"phase.conflict": "c", "phase.next": "n", "phase.give": "g"}
    for described, expected in ((True, written), (False, blank)):
        campaign = at("P4", phase=phase, automa=CHALLENGER)
        campaign.now.described = described
        found = [word[_rolled(automa.phase_choice(campaign), face)] for face in range(1, 7)]
        assert "".join(found) == expected


@pytest.mark.parametrize(
    ("phase", "pool", "expected"),
    [(1, 12, "cnnnnn"), (2, 12, "ccnnnn"), (3, 12, "cccccc"), (2, 1, "cccccc"), (1, 1, "nnnnnn")],
)
def test_in_a_final_challenge_the_program_never_gives(phase: int, pool: int, expected: str) -> None:
    word = {"phase.conflict": "c", "phase.next": "n", "phase.give": "g"}
    campaign = at("P4", phase=phase, pool=pool, final=True, automa=CHALLENGER)
    campaign.now.described = True
    assert "".join(word[_rolled(automa.phase_choice(campaign), face)] for face in range(1, 7)) == expected


def _rolled(play: Play[Any], *faces: int) -> Any:
    """What a policy decides on these dice, all of which it must roll."""
    left, sent = list(faces), None
    try:
        while True:
            play.send(sent)
            sent = dice_rules.faces((left.pop(0),))
    except StopIteration as stop:
        assert not left
        return stop.value


def test_the_player_may_ask_for_an_idea() -> None:
    campaign = challenged(20, 8)
    played = solo(challenge(campaign, "hunter-1"), campaign, ["idea.die"], "d6=3")
    first = campaign.tables.ideas["ground"][0]  # the script shuffles nothing
    assert [told["problem"] for told in played.told("challenge.suggested")] == [first.problem]
    assert played.ask is not None
    assert getattr(played.ask, "default", "") == first.problem
    assert (played.ask.key, played.ask.seat) == ("challenge.problem", "hunter-1")


# Buying


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("level", range(1, 13))
def test_a_ready_shape_costs_its_level(name: str, level: int) -> None:
    for final in (False, True):
        campaign = at("| PO4 PD2", final=final, pool=99, limit=99)
        bought = Purchase([fresh_opponent(1, "wolf")])
        lay_out(campaign, bought, level, name, level)
        assert price_of(campaign, bought) == level
        extra = [count - 1 for count in bought.opponents[0].boxes["physical"].have]
        assert extra == [int(final and level >= 4), int(final and level >= 8), 0, 0, 0]


@rule("BH-56")
def test_disarming_takes_the_highest_resource_if_it_is_cheap_enough() -> None:
    for level, conditions in ((3, 0), (4, 1)):
        campaign = at("| PD4 PO4 SO5 | |")
        bought = Purchase([fresh_opponent(1, "wolf")])
        lay_out(campaign, bought, level, "disarming", level)
        assert [resource.key for _, resource in bought.conditions] == ["resource-2"] * conditions
    assert CYCLES["even"] == ("first", "defensive", "second", "offensive")


@rule("BH-51")
def test_several_hunters_meet_several_opponents() -> None:
    campaign = at("P4", "P3", pool=20, limit=12, phase=2, automa=CHALLENGER)
    campaign.challenge = None
    given = [*FRAMED, "physical", "trait.none", "trait.none"]
    solo(challenge(campaign, "hunter-1"), campaign, given, "d6=2, d6=2, d6=3, d6=5, d6=6")
    assert [shape(foe)[0] for foe in campaign.now.opponents] == [[2, 2], [2]]
    assert (campaign.now.level, campaign.now.cost) == (6, 6)
    assert [price_of(campaign, Purchase([foe])) for foe in campaign.now.opponents] == [3, 2]


# In the conflict


def mood(campaign: Campaign, face: int) -> str:
    campaign.now.acting = "opponent-1"
    return str(_rolled(automa.action(campaign), face))


@rule("BH-64")
def test_the_moods_of_an_opponent() -> None:
    def position(foe: str, points: int, hunter: str = "| PO4 PD2") -> Campaign:
        campaign = at(hunter, foes=[foe], automa=CHALLENGER)
        advantage(campaign, campaign.now.opponents[0], points)
        return campaign

    feat = position("P2", 4)
    feat.now.goals = [Goal("goal-1", "x", "hunter-1")]
    assert mood(feat, 6) == "action.feat"
    assert mood(position("P2", 4, ""), 6) == "action.attack"
    assert mood(position("P2", 4), 2) == "action.activate"
    assert mood(position("P2", 16), 1) == "action.attack"
    assert mood(position("P2 | PO2!3", 0), 2) == "action.recover"
    assert mood(position("", 0), 1) == "action.deny"
    assert mood(position("", 0, "| PO1"), 1) == "action.maneuver"
    assert mood(position("", 4, "| PD8"), 5) == "action.maneuver"  # an Attack would do nothing
    assert mood(position("P2>O", 0), 3) == "action.maneuver"


def test_of_equal_resources_an_opponent_goes_for_the_defensive_one() -> None:
    campaign = at("| PO4 PD4 SD9", foes=[""], automa=CHALLENGER)
    campaign.now.acting = "opponent-1"
    options = tuple(Option(f"resource-{at}") for at in (1, 2))
    ask = Choose(key="deny.which", seat=CHALLENGER, options=options)
    assert _rolled(automa.automa(campaign, ask)) == "resource-2"


def test_offers_by_the_dice() -> None:
    campaign = at("", foes=[""], automa=CHALLENGER)
    campaign.now.described = True
    assert [_rolled(automa.offer(campaign), face) for face in range(1, 6)] == [2, 2, 3, 4, 5]
    assert _rolled(automa.offer(campaign), 6, 4) == 10
    campaign.now.described = False
    assert _rolled(automa.offer(campaign)) == 2


def test_denials_and_recoveries_are_sometimes_granted() -> None:
    campaign = at("| PO4!5", foes=["| PD2"], automa=CHALLENGER)
    given = solo(
        conflict(campaign),
        campaign,
        ["action.deny", "resource-1", "offer.take", "action.recover", "resource-1"],
        "d6=6, d6=5, 2d10=1+1, 2d10=2+2, d6=6, d6=5, 2d10=1+1, 2d10=2+2",
    )  # fmt: skip
    assert campaign.now.opponents[0].resources[0].margin == 5
    assert not campaign.hunters[0].resources[0].is_denied
    assert given.ask is not None


@pytest.mark.parametrize(("hunters", "added"), [(1, [0, 0, 0, 1, 1, 1]), (3, [0, 1, 1, 2, 3, 3])])
def test_what_the_program_adds_to_a_goal(hunters: int, added: list[int]) -> None:
    campaign = at(*[""] * hunters, foes=[""], automa=CHALLENGER)
    ask = Choose(key="goal.challenger-adds", seat=CHALLENGER, options=())
    assert [_rolled(automa.automa(campaign, ask), face) for face in range(1, 7)] == added
    ask = Choose(key="goal.resolve-consent", seat=CHALLENGER, options=())
    found = [_rolled(automa.automa(campaign, ask), face) for face in range(1, 7)]
    assert found == ["consent.no"] * 3 + ["consent.yes"] * 3


def test_whom_an_opponent_attacks() -> None:
    campaign = at("| | 1/1/1/1/1", "| | 3/2/1/1/1*2/2/0/0/0", "| | 2/1/1/1/1*1/1/0/0/0", foes=[""], automa=CHALLENGER)
    foe = campaign.now.opponents[0]
    assert automa.target(campaign, foe).key == "hunter-2"
    foe.gain(campaign.hunters[2], 1)
    assert automa.target(campaign, foe).key == "hunter-3"


def test_phase_one_knows_whether_anything_was_written() -> None:
    for blank, described in (((), True), (("phase.solution",), False)):
        campaign = at("P4", automa=CHALLENGER)
        solo(phase_one(campaign), campaign, ["physical"], "", blank=blank)
        assert campaign.now.described is described
