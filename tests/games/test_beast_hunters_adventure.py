"""Before and around the Challenges: creation, setup, Salutes, Free Play, Reward Points, Tattoos and the end."""

from typing import Any

import pytest
from tales.entries import Seat
from tales.games.beast_hunters import GAME
from tales.games.beast_hunters.adventure import (
    adventure,
    campaign_of,
    free_play,
    goes_on,
    meet_challenge,
    must_be_low,
    set_up,
    the_end,
)
from tales.games.beast_hunters.cast import cast
from tales.games.beast_hunters.challenge import challenge, settle
from tales.games.beast_hunters.creation import STEPS, create, hunters_join
from tales.games.beast_hunters.growth import spend
from tales.games.beast_hunters.prices import is_low, is_very_high, tattoo_power
from tales.games.beast_hunters.state import DOMAINS, LEVELS, Campaign, Tattoo
from tales.lab.scripted import Played
from tales.rules.asks import Aside, Choose, Number
from tales.rules.settings import SettingError, Settings
from tales.session.session import Session

from tests.games.beast_hunters import at, barred, new, offered, row, seated, through

rule = pytest.mark.rule


def asked(played: Played, kind: type = Choose) -> list[str]:
    """The keys of all that was asked of a will."""
    return [ask.key for ask in played.asks if isinstance(ask, kind)]


# Who plays


@rule("BH-01")
def test_one_challenger_and_one_to_four_hunters() -> None:
    settings = Settings(GAME.settings)
    seats = GAME.seats([Seat("", "hunter"), Seat("", "challenger"), Seat("", "hunter")], settings)
    assert [seat.key for seat in seats] == ["hunter-1", "challenger", "hunter-2"]
    for roles, message in (
        (["hunter"], "exactly 1 in the role challenger, not 0"),
        (["hunter", "challenger", "challenger"], "exactly 1 in the role challenger, not 2"),
        (["challenger"], "1 to 4 in the role hunter, not 0"),
        (["challenger", *["hunter"] * 5], "1 to 4 in the role hunter, not 5"),
        (["challenger", "beast"], "nobody can be a 'beast' here"),
    ):
        with pytest.raises(ValueError, match=message):
            GAME.seats([Seat("", role) for role in roles], settings)


# Creation


@rule("BH-03", "BH-04")
def test_a_sheet_holds_what_counts() -> None:
    campaign = new()
    played = through(hunters_join(campaign), ["ready.ishqar"])
    hunter = campaign.hunters[0]
    joined = played.told("person.joins")[0]
    assert (joined["who"], joined["name"], joined["beloved"]) == ("hunter-1", "Ishqar Dechet", "Maqhet")
    assert set(hunter.initiative) == set(hunter.boxes) == set(DOMAINS) == {"physical", "social", "mental"}
    assert {trait.domain for trait in hunter.traits} <= set(DOMAINS)
    assert not hasattr(hunter, "beloved")  # flavour is told, and changes no number


@rule("BH-11", "BH-16", "BH-17", "BH-18")
@pytest.mark.parametrize("key", cast()["hunters"])
def test_ready_hunters_are_made_by_the_same_steps(key: str) -> None:
    """Each is made anew by hand, and comes out the same."""
    ready, made = new().hunters[0], new()
    data = cast()["hunters"][key]
    ready.become(data)
    choices: list[Any] = ["Somebody", "they", "home", "Maq", "mother", "plain", "mends"]
    for name, step in zip(STEPS, data["steps"], strict=True):
        boxes = [step["light"]] if name != "training" else [step["light"], step["medium"]]
        assert name != "parents" or step["light"] == step["medium"]
        assert ("medium" in step) == (name in ("parents", "training"))
        choices += ["step.boxes", *boxes, "step.initiative", step["initiative"]]
        choices += ["step.resource", *step["resource"], "step.trait", *step["trait"]]
    for things, scores in (("trait", data["trait_scores"]), ("resource", data["resource_scores"])):
        assert sorted(scores, reverse=True) == [4, 3, 2, 2]
        choices += [f"{things}-{scores.index(4) + 1}", f"{things}-{scores.index(3) + 1}"]
    hunter = made.hunters[0]
    played = through(create(made, hunter), choices)
    assert played.ask is None
    assert (hunter.traits, hunter.resources) == (ready.traits, ready.resources)
    assert (hunter.initiative, hunter.boxes) == (ready.initiative, ready.boxes)
    assert any(one.use == "offensive" and one.domain == "physical" for one in ready.resources)


@rule("BH-12", "BH-13", "BH-14", "BH-15")
def test_each_part_of_a_step_is_done_once_and_in_any_order() -> None:
    campaign = new()
    begun = ["Chotaq", "they", "the Hills", "Maq", "mother", "plain", "mends"]
    played = through(create(campaign, campaign.hunters[0]), [*begun, "step.boxes", "mental"])
    assert barred(played) == {"step.boxes": "step-done"}
    rest = [
        "step.initiative",
        "social",
        "step.resource",
        "coat",
        "physical",
        "defensive",
        "step.trait",
        "fists",
        "physical",
    ]
    played = through(create(campaign := new(), campaign.hunters[0]), [*begun, "step.boxes", "mental", *rest])
    assert ("hunter.parents", "campfire", "entry", "hunter-1") in played.narrated()
    assert offered(played) == ["step.trait", "step.resource", "step.initiative", "step.boxes"]


@rule("BH-01")
def test_two_hunters_are_never_the_same_ready_one() -> None:
    played = through(hunters_join(new(2)), ["ready.ishqar"])
    assert "ready.ishqar" not in offered(played)


# Setup


@rule("BH-19", "BH-24", "BH-25", "BH-26", "BH-R28")
def test_the_first_adventure_is_a_low_beast_hunt() -> None:
    campaign = new()
    played = through(set_up(campaign), ["the Elk", "giant", "slay it"])
    assert isinstance(played.ask, Number)
    assert (played.ask.key, played.ask.low, played.ask.high, played.ask.default) == ("adventure.pool", 1, 12, 12)
    played = through(set_up(campaign := new()), ["the Elk", "giant", "slay it", 12])
    assert isinstance(played.ask, Number)
    assert (played.ask.key, played.ask.high) == ("adventure.limit", 4)
    played = through(set_up(campaign := new()), ["the Elk", "giant", "slay it", 12, 4, "salute", "salute"])
    here = campaign.adventure
    assert (here.is_hunt, here.beast, here.goal, here.pool, here.limit) == (True, "the Elk", "slay it", 12, 4)
    assert "adventure.kind" not in asked(played)


@rule("BH-19", "BH-R28")
def test_after_the_first_tattoo_any_adventure_is_open() -> None:
    campaign = new()
    campaign.hunters[0].tattoos = [Tattoo("mending", 1)]
    played = through(set_up(campaign), ["errand", "peace", 60, 20, "salute", "salute"])
    assert (campaign.adventure.is_hunt, campaign.adventure.pool) == (False, 60)
    assert played.ask is None
    assert not must_be_low(new(first_hunt_low=False))
    several = new(3)
    several.hunters[2].tattoos = [Tattoo("mending", 1)]
    assert not must_be_low(several)


@rule("BH-R28")
@pytest.mark.parametrize(
    ("pool", "limit", "hunters", "low"),
    [(12, 4, 1, True), (13, 4, 1, False), (12, 5, 1, False), (36, 12, 3, True), (37, 12, 3, False)],
)
def test_what_is_low_and_what_very_high(pool: int, limit: int, hunters: int, low: bool) -> None:
    assert is_low(pool, limit, hunters) is low
    assert is_very_high(36 * hunters, 12 * hunters, hunters)
    assert not is_very_high(36 * hunters, 11 * hunters, hunters)


@rule("BH-25", "BH-26", "BH-R11")
def test_a_limit_above_the_pool_is_remarked_upon() -> None:
    for limit, remarks in ((4, 1), (3, 0)):
        campaign = new()
        played = through(set_up(campaign), ["the Elk", "giant", "slay it", 3, limit, "salute", "salute"])
        assert len(played.told("adventure.narrow")) == remarks
        assert campaign.adventure.limit == limit


@rule("BH-29")
def test_nobody_plays_without_the_salute() -> None:
    campaign = new(2)
    played = through(set_up(campaign), ["the Elk", "giant", "slay it", 12, 4])
    salutes = []
    for count in range(3):
        played = through(set_up(campaign := new(2)), ["the Elk", "giant", "slay it", 12, 4, *["salute"] * count])
        assert isinstance(played.ask, Choose)
        assert (played.ask.key, offered(played), campaign.adventure.has_begun) == ("salute.opening", ["salute"], False)
        salutes.append(played.ask.seat)
    assert salutes == ["challenger", "hunter-1", "hunter-2"]
    through(set_up(campaign := new(2)), ["the Elk", "giant", "slay it", 12, 4, *["salute"] * 3])
    assert campaign.adventure.has_begun


@rule("BH-30")
def test_a_break_changes_nothing() -> None:
    session = Session(GAME, Settings(GAME.settings), seated(1, "challenger"), seed="a break")
    session.settle()
    before = session.ask
    session.note("break", text="tea")
    assert session.ask == before
    again = Session(GAME, session.settings, seated(1, "challenger"), session.entries, seed="a break")
    assert again.ask == before


# Free Play


def begun(hunters: int = 1, **adventure: Any) -> Campaign:
    """A campaign in Free Play."""
    campaign = at(*["P4 | PO4"] * hunters)
    campaign.challenge = None
    for name, value in adventure.items():
        setattr(campaign.adventure, name, value)
    return campaign


@rule("BH-02", "BH-20", "BH-32")
def test_free_play_needs_no_dice_and_no_points() -> None:
    campaign = begun(2)
    played = through(free_play(campaign), ["free.scene"])
    assert [(key, seat) for key, _, _, seat in played.narrated()] == [
        ("free.hunter", "hunter-1"),
        ("free.hunter", "hunter-2"),
        ("free.world", "challenger"),
    ]
    assert (played.rolled(), campaign.adventure.pool) == ([], 20)
    assert barred(through(free_play(campaign))) == {"free.spend": "no-reward"}


@rule("BH-31")
def test_a_sitting_ends_and_begins_with_a_salute() -> None:
    campaign = begun()
    played = through(free_play(campaign), ["free.rest", *["salute"] * 4])
    keys = [(ask.key, ask.seat) for ask in played.asks if ask.key.startswith("salute")]
    assert keys == [(key, seat) for key in ("salute.closing", "salute.opening") for seat in ("challenger", "hunter-1")]
    ended = begun(result="lost")
    played = through(the_end(ended), ["salute", "salute"])
    assert played.ask is None
    assert "table.talk" in [key for key, *_ in played.narrated()]


@rule("BH-33")
def test_a_veto_is_told() -> None:
    played = through(free_play(begun()), ["free.veto", "my mother’s death"])
    assert played.told("free.vetoed")[0]["about"] == "my mother’s death"


@rule("BH-02", "BH-34")
@pytest.mark.parametrize(("how", "by"), [("free.challenge", "challenger"), ("free.ask", "hunter-1")])
def test_either_side_may_begin_a_challenge(how: str, by: str) -> None:
    campaign = begun()
    played = through(free_play(campaign), [how, "final.no", "idea.own", "wolves", "the pass"])
    facts = played.told("challenge.declared")[0]
    assert (facts["problem"], facts["stake"], facts["asked_by"]) == ("wolves", "the pass", by)
    assert played.ask is not None
    assert played.ask.key == "challenge.domain"


@rule("BH-R21")
def test_an_adventure_may_be_abandoned_between_challenges() -> None:
    campaign = begun()
    campaign.hunters[0].reward = 3
    through(free_play(campaign), ["free.abandon"])
    assert (campaign.adventure.result, campaign.adventure.how, campaign.hunters[0].reward) == ("lost", "abandoned", 3)


# Negotiation


@rule("BH-40", "BH-45")
def test_solution_domain_and_complications() -> None:
    campaign = begun()
    played = through(
        challenge(campaign, "challenger"),
        ["final.no", "idea.own", "wolves", "the pass", "mental", "phase.next", "trait-1", "offence", "phase.next", 2,
         "turn", "cost"],
    )  # fmt: skip
    keys = [(key, seat) for key, _, _, seat in played.narrated()]
    assert keys == [
        ("challenge.scene", "challenger"),
        ("phase.solution", "hunter-1"),
        ("phase.questions", "challenger"),
        ("phase.answers", "hunter-1"),
        ("phase.complication", "challenger"),
        ("phase.complication", "challenger"),
        ("phase.reaction", "hunter-1"),
    ]
    assert (campaign.now.domain, campaign.now.complications) == ("mental", 2)
    assert asked(played).count("challenge.domain") == 1
    assert [facts["complication"] for facts in played.told("complication.comes")] == ["turn", "cost"]


@rule("BH-37", "BH-38")
@pytest.mark.parametrize("spot", range(8))
def test_a_hunter_may_give_at_every_ask_of_a_negotiation(spot: int) -> None:
    given: list[Any] = ["physical", "phase.next", "trait-1", "offence", "phase.next", 1, "turn", "phase.conflict"]
    campaign = begun()
    script = ["final.no", "idea.own", "wolves", "the pass", *given[:spot], Aside("hunter.gives", "hunter-1")]
    played = through(challenge(campaign, "challenger"), script)
    assert (campaign.now.result, campaign.now.how, campaign.adventure.pool) == ("lost", "hunters-gave", 20)
    assert played.told("challenge.ends")[0]["won"] is False
    narrated = [key for key, *_ in played.narrated()]
    assert narrated[-2:] == ["after.consequences", "after.lost"]


@rule("BH-37", "BH-R47")
def test_of_several_hunters_one_may_leave_a_negotiation() -> None:
    campaign = begun(2)
    gives = Aside("hunter.gives", "hunter-1")
    script: list[Any] = ["final.no", "idea.own", "wolves", "the pass", "physical", "phase.next", gives, "trait.none"]
    played = through(challenge(campaign, "challenger"), script)
    assert [hunter.key for hunter in campaign.in_challenge] == ["hunter-2"]
    assert played.ask is not None
    assert played.ask.key == "phase.choice"
    through(challenge(campaign := begun(2), "challenger"), [*script, "phase.give"])
    assert [hunter.reward for hunter in campaign.hunters] == [0, 2]


@rule("BH-48", "BH-R48")
@pytest.mark.parametrize(("how", "rewards"), [("each", [3, 3]), ("split", [2, 1])])
def test_what_giving_brings_several_hunters(how: str, rewards: list[int]) -> None:
    campaign = at("P4", "P4", multi_give_reward=how)
    script = ["final.no", "idea.own", "wolves", "the pass", "physical", "phase.next", "trait.none", "trait.none"]
    through(challenge(campaign, "challenger"), [*script, "phase.next", 1, "turn", "phase.give"])
    assert [hunter.reward for hunter in campaign.hunters] == rewards


# The final Challenge


@rule("BH-81", "BH-R18")
def test_the_final_challenge_needs_consent_and_the_beast() -> None:
    def declared(campaign: Campaign, *choices: str) -> Played:
        return through(challenge(campaign, "challenger"), ["final.yes", *choices])

    campaign = begun(is_hunt=True, beast="the Elk")
    assert declared(campaign, "beast.no").told("challenge.declared") == []
    declared(campaign, "beast.no", "idea.own")
    assert not campaign.now.is_final
    declared(campaign := begun(), "consent.no", "idea.own")
    assert not campaign.now.is_final
    declared(campaign := begun(is_hunt=True, beast="the Elk"), "beast.yes", "consent.yes", "idea.own")
    assert campaign.now.is_final
    campaign = at("P4", final_needs_consent=False)
    declared(campaign, "idea.own")
    assert campaign.now.is_final


@rule("BH-R18")
def test_the_last_points_are_not_spent_but_on_the_beast() -> None:
    script: list[Any] = [
        "final.no",
        "idea.own",
        "wolves",
        "the pass",
        "physical",
        "phase.next",
        "trait.none",
        "phase.conflict",
    ]
    buy: list[Any] = ["buy.ready", 4, "even", "wolves"]
    campaign = begun(is_hunt=True, beast="the Elk", pool=4)
    played = through(challenge(campaign, "challenger"), [*script, *buy, "beast.no"])
    assert played.ask is not None
    assert (played.ask.key, campaign.adventure.pool) == ("buy.how", 4)
    through(challenge(campaign, "challenger"), [*script, *buy, "beast.yes"])
    assert (campaign.now.is_final, campaign.adventure.pool) == (True, 0)


@rule("BH-87", "BH-R20")
def test_a_hunter_who_gives_in_the_final_conflict_plays_on() -> None:
    campaign = begun(is_hunt=True, beast="the Elk", pool=4)
    script: list[Any] = ["final.no", "idea.own", "wolves", "the pass", "physical", "phase.next", "trait.none"]
    buy: list[Any] = ["phase.conflict", "buy.ready", 4, "even", "wolves", "beast.yes"]
    through(challenge(campaign, "challenger"), [*script, *buy, Aside("hunter.gives", "hunter-1")])
    through(goes_on(campaign))
    assert (campaign.adventure.pool, campaign.adventure.result, campaign.challenge) == (4, "", None)


@rule("BH-37", "BH-R20")
def test_a_declared_final_challenge_that_is_given_up_in_negotiation_ends_nothing() -> None:
    campaign = begun()
    script: list[Any] = [
        "final.yes",
        "consent.yes",
        "idea.own",
        "wolves",
        "the pass",
        Aside("hunter.gives", "hunter-1"),
    ]
    through(meet_challenge(campaign, "challenger"), script)
    assert (campaign.adventure.pool, campaign.adventure.result) == (20, "")


@rule("BH-R29")
def test_a_showdown_raises_the_limit() -> None:
    from tales.games.beast_hunters.buying import highest_payable

    for showdown, final, limit in ((False, True, 5), (True, False, 5), (True, True, 8)):
        assert highest_payable(at(limit=5, pool=50, final=final, showdown=showdown)) == limit


# The end


def over(campaign: Campaign, *choices: Any) -> Played:
    return through(the_end(campaign), [*choices, *["salute"] * (1 + len(campaign.hunters))])


@rule("BH-24", "BH-R42")
@pytest.mark.parametrize(("limit", "power"), [(1, 1), (5, 1), (6, 2), (9, 2), (10, 3), (99, 3)])
def test_a_beast_slain_brings_a_tattoo(limit: int, power: int) -> None:
    campaign = begun(result="won", is_hunt=True, beast="the Elk", limit=limit)
    played = over(campaign, "edge", "mental", "offence")
    assert campaign.hunters[0].tattoos == [Tattoo("edge", power, "mental", "offence", "the Elk")]
    assert tattoo_power(campaign.settings, limit) == power
    narrated = [key for key, *_ in played.narrated()]
    assert narrated[:2] == ["adventure.letter", "tattoo.drawn"]


@rule("BH-24")
@pytest.mark.parametrize("adventure", [{"result": "lost", "is_hunt": True}, {"result": "won", "is_hunt": False}])
def test_without_a_slain_beast_there_is_no_tattoo(adventure: dict[str, Any]) -> None:
    campaign = begun(**adventure)
    over(campaign)
    assert campaign.hunters[0].tattoos == []


@rule("BH-23", "BH-R28", "BH-R41")
def test_fatal_boxes_are_won_not_bought() -> None:
    campaign = begun()
    campaign.hunters[0].reward = 99
    played = through(spend(campaign, campaign.hunters[0]), ["spend.box"])
    assert barred(played)["fatal"] == "not-for-sale"

    campaign = begun(result="won", is_hunt=True, beast="the Elk", limit=12, first_pool=36, last_domain="mental")
    hunter = campaign.hunters[0]
    hunter.boxes["mental"].have = row("2/2/2/2/1")
    over(campaign, "mending")
    assert hunter.boxes["mental"].have == row("2/2/2/2/2")

    campaign = begun(result="won", is_hunt=True, beast="the Elk", limit=12, first_pool=36, last_domain="mental")
    hunter = campaign.hunters[0]
    hunter.boxes["mental"].have = row("2/2/2/1/1")
    hunter.reward = 12
    over(campaign, "mending", "spend.box", "incapacitating", "mental")
    assert hunter.boxes["mental"].have == row("2/2/2/2/2")
    assert hunter.owed_fatal == []


@rule("BH-11", "BH-22")
def test_boxes_are_bought_in_order() -> None:
    campaign = begun()
    hunter = campaign.hunters[0]
    hunter.reward = 99
    played = through(spend(campaign, hunter), ["spend.box"])
    assert barred(played) == {**dict.fromkeys(LEVELS[1:4], "box-before"), "fatal": "not-for-sale"}
    played = through(spend(campaign, hunter), ["spend.box", "light", "social", "spend.box", "medium"])
    assert barred(played) == {"physical": "box-before", "mental": "box-before"}


@rule("BH-02", "BH-27", "BH-82")
def test_an_adventure_to_its_end_and_the_next_one() -> None:
    campaign = new()
    begin: list[Any] = ["ready.garch", "the Elk", "giant", "slay it", 2, 1, "salute", "salute"]
    gives: list[Any] = ["free.challenge", "final.no", "idea.own", "wolves", "the pass", "physical", "phase.give"]
    end = ["mending", "spend.done", "salute", "salute"]
    played = through(campaign_of(campaign), [*begin, *gives, *end, "campaign.on"])
    assert played.ask is not None
    assert (campaign.adventure.number, played.ask.key) == (2, "adventure.kind")
    campaign = new()
    played = through(campaign_of(campaign), [*begin, *gives, *end, "campaign.end"])
    assert played.ending is not None
    assert (played.ending.key, dict(played.ending.facts)["reward"]) == ("won", 1)


@rule("BH-R42")
def test_a_mending_tattoo_works_after_every_challenge() -> None:
    campaign = begun()
    hunter = campaign.hunters[0]
    hunter.tattoos = [Tattoo("mending", 2), Tattoo("mending", 1)]
    hunter.boxes["physical"].marked = row("1/1/1/0/0")
    hunter.boxes["mental"].marked = row("1/0/0/0/0")
    script = ["final.no", "idea.own", "wolves", "the pass", "physical", "phase.give", "physical.medium"]
    played = through(challenge(campaign, "challenger"), [*script, "physical.light"])
    assert hunter.boxes["physical"].marked == row("0/0/1/0/0")
    assert hunter.boxes["mental"].marked == row("1/0/0/0/0")
    assert len(played.told("box.mended")) == 2


@rule("BH-80", "BH-R27")
def test_who_gives_up_a_character_ends_the_tale() -> None:
    campaign = begun()
    campaign.challenge = at("").challenge
    campaign.now.result, campaign.now.how, campaign.now.fatal_choice = "won", "sacrifice", "sacrifice"
    campaign.hunters[0].is_gone = True
    assert len(through(settle(campaign)).told("hunter.lost")) == 1
    through(goes_on(campaign))
    assert (campaign.adventure.result, campaign.party) == ("won", [])
    played = through(adventure(campaign), ["salute", "salute"])
    assert played.told("career.after")[0]["lives"] is False


# House rules


def test_rows_of_numbers() -> None:
    known = {setting.key: setting for setting in GAME.settings}
    assert known["box_prices"].parse("1, 1, 2 2,9") == (1, 1, 2, 2, 9)
    for text in ("1,2,3", "1,2,3,4,0", "one"):
        with pytest.raises(SettingError, match="5 whole numbers from 1 to 99"):
            known["box_prices"].parse(text)


@rule("BH-R18", "BH-S01")
def test_no_die_is_asked_what_the_encounter_with_the_beast_is() -> None:
    campaign = at("", pool=6, limit=4, automa="challenger")
    campaign.adventure.is_hunt, campaign.adventure.beast, campaign.challenge = True, "the Elk", None
    played = through(challenge(campaign, "hunter-1"), ["final.yes", "beast.yes"])
    assert barred(played) == {"idea.die": "the-beast"}
    played = through(challenge(campaign, "hunter-1"), ["final.yes", "beast.yes", "idea.own"])
    assert getattr(played.ask, "default", "") == "the Elk"
