"""Whole tales through the session: any answers lead to an end, the ledger's sums hold, and undo leads back."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from tales.games.beast_hunters import GAME
from tales.games.beast_hunters.prices import half_up
from tales.games.beast_hunters.state import ACTIVE, SIDES, Campaign
from tales.rules.asks import OPEN, Ask, Choose, Narrate, Narration, Number, Roll, Shuffle, Text
from tales.rules.dice import throw
from tales.rules.settings import Settings
from tales.session.session import Session

from tests.games.beast_hunters import seated
from tests.toys import stand


def begun(hunters: int, automa: str = "", seed: str = "a tale", **house: Any) -> Session:
    return Session(GAME, Settings(GAME.settings, house), seated(hunters, automa), seed=seed)


def some(ask: Ask, chance: random.Random) -> Any:
    """Any answer that is open; adventures stay small, and Challenges are met rather than put off."""
    if ask.asides and chance.random() < 0.04:
        return chance.choice(ask.asides)
    if isinstance(ask, Narrate):
        return chance.choice([OPEN, Narration("Snow.\n\nNobody says so.")])
    if isinstance(ask, Text):
        return ask.default or "a nameless thing"
    if isinstance(ask, Number):
        top = 16 if ask.key in ("adventure.pool", "adventure.limit") else ask.low + 14
        return chance.randint(ask.low, min(ask.high, top))
    assert isinstance(ask, Choose)
    keys = [option.key for option in ask.open]
    if ask.key == "free.what" and chance.random() < 0.7:
        return "free.challenge"
    if ask.key == "campaign.next" and chance.random() < 0.5:
        return "campaign.end"
    return "buy.done" if "buy.done" in keys and chance.random() < 0.3 else chance.choice(keys)


def sound(session: Session) -> None:
    """What holds after every answer (BH-11, BH-26, BH-58, BH-66, BH-71, BH-R08)."""
    campaign: Campaign = session.state
    here, now = campaign.adventure, campaign.challenge
    assert here.pool >= 0
    assert not here.has_begun or here.pool <= here.first_pool
    fighters: list[Any] = [*campaign.hunters, *(now.opponents if now else [])]
    for fighter in fighters:
        for boxes in fighter.boxes.values():
            assert boxes.have == sorted(boxes.have, reverse=True)
            assert all(0 <= marked <= have for marked, have in zip(boxes.marked, boxes.have, strict=True))
        assert all(len(fighter.active(side)) <= ACTIVE for side in SIDES)
        assert all(points >= 0 for points in fighter.advantage.values())
        if now is None:
            assert not any(trait.side for trait in fighter.traits)
            assert not any(resource.is_denied for resource in fighter.resources)
            assert not fighter.advantage
    assert all(hunter.reward >= 0 for hunter in campaign.hunters)
    if now is not None and now.opponents and not now.result:
        raised = half_up(3 * here.limit) if campaign.settings["showdown"] and now.is_final else here.limit
        assert 1 <= now.level <= raised
        assert len(now.opponents) <= len(campaign.hunters)


def sums(session: Session) -> None:
    """The Pool and the Reward Points are what was told of them (BH-25, BH-47, BH-59, BH-60, BH-87)."""
    pool, reward = 0, dict.fromkeys((hunter.key for hunter in session.state.hunters), 0)
    for entry in session.line:
        if entry.kind != "tell":
            continue
        match entry.key:
            case "adventure.begins":
                pool = entry.number("pool")
            case "adversity.bought":
                pool -= entry.number("cost")
                assert pool == entry.number("pool")
            case "challenger.gave":
                pool -= entry.number("price")
                assert pool == entry.number("pool")
            case "pool.regains":
                pool += entry.number("points")
                assert pool == entry.number("pool")
            case "reward.gained":
                reward[entry.words("who")] += entry.number("gained")
                assert reward[entry.words("who")] == entry.number("reward")
            case "reward.spent":
                reward[entry.words("who")] -= entry.number("price")
                assert reward[entry.words("who")] == entry.number("left")
    assert pool == session.state.adventure.pool
    assert reward == {hunter.key: hunter.reward for hunter in session.state.hunters}


def played(session: Session, pick: Callable[[Ask], Any]) -> Session:
    while session.ask is not None:
        sound(session)
        assert session.ask.to is None or isinstance(session.ask, Shuffle)  # nothing else is hidden (BH-R39)
        if session.settle_one() is None:
            assert session.ask is not None
            session.answer(pick(session.ask))
    sound(session)
    sums(session)
    return session


@pytest.mark.rule("BH-25", "BH-47", "BH-59", "BH-60", "BH-87", "BH-R39")
@pytest.mark.parametrize("seed", range(24))
def test_any_answers_lead_to_an_end_and_the_sums_hold(seed: int) -> None:
    chance = random.Random(seed)
    house = {
        "first_hunt_low": seed % 2 == 0,
        "showdown": seed % 3 == 0,
        "innate_powers": seed % 4 == 0,
        "damage_table": ("standard", "quick", "slow")[seed % 3],
        "phase3_multiplier": ("flat", "add_half", "per_complication")[seed % 3],
        "damage_box_base": ("included", "one_point")[seed % 2],
        "multi_give_reward": ("each", "split")[seed // 2 % 2],
    }
    automa = ("", "challenger", "hunter-1", "challenger hunter-1")[seed % 4]
    session = played(begun(1 + seed % 3, automa, str(seed), **house), lambda ask: some(ask, chance))
    assert session.ending is not None
    assert session.ending.key in ("won", "lost")
    assert session.visible() == session.line


@pytest.mark.parametrize(("hunters", "automa"), [(1, ""), (1, "challenger"), (3, "hunter-2")])
def test_it_can_be_taken_back_brought_back_and_opened_again(hunters: int, automa: str) -> None:
    chance = random.Random(7)
    session = played(begun(hunters, automa), lambda ask: some(ask, chance))

    def again() -> Session:
        return Session(GAME, session.settings, seated(hunters, automa), session.entries, seed=session.seed)

    assert stand(again()) == stand(session)
    end = stand(session)[:3]
    for back in range(1, 25):
        session.undo()
        sound(session)
        if back % 8 == 0:
            assert stand(again()) == stand(session)
    for _ in range(24):
        session.redo()
    assert stand(session)[:3] == end
    assert stand(again()) == stand(session)


@pytest.mark.rule("BH-01")
@pytest.mark.parametrize("hunters", [1, 2, 3, 4])
def test_the_program_plays_a_whole_tale_by_itself(hunters: int) -> None:
    for seed in range(3):
        seats = " ".join([*(f"hunter-{at}" for at in range(1, hunters + 1)), "challenger"])
        session = begun(hunters, seats, str(seed))
        session.settle(told_from="never")
        assert session.ending is not None
        sums(session)


def test_a_simulated_tale_tells_nothing_and_comes_to_the_same_end() -> None:
    def end(*, silent: bool) -> Any:
        campaign = GAME.new(Settings(GAME.settings), seated(2))
        campaign.simulate()
        campaign.teller.silent = silent
        answer: Any = None
        asks, play = 0, GAME.play(campaign)
        try:
            while True:
                ask = play.send(answer)
                assert not (silent and (ask.is_note or isinstance(ask, Narrate)))
                answer = None
                if isinstance(ask, Roll):
                    answer = throw("same", asks, ask.parsed)
                elif isinstance(ask, Shuffle):
                    answer = tuple(range(ask.size))
                elif isinstance(ask, Narrate):
                    answer = OPEN
                elif not ask.is_note:
                    answer = decided(GAME.automa(campaign, ask))
                else:
                    answer = 1 if ask.kind == "open" else None
                asks += not (ask.is_note or isinstance(ask, Narrate))
        except StopIteration as stop:
            return stop.value, asks

    def decided(policy: Any) -> Any:
        sent = None
        try:
            while True:
                ask = policy.send(sent)
                sent = throw("policy", 3, ask.parsed)
        except StopIteration as stop:
            return stop.value

    assert end(silent=True) == end(silent=False)


@pytest.mark.rule("BH-S01", "BH-S13")
def test_somebody_sits_down_as_the_challenger_in_mid_tale_and_goes_again() -> None:
    chance = random.Random(11)
    session = begun(1, "challenger", "sits down")
    framed: list[str] = []
    turns = 0
    while session.ask is not None and len(framed) < 6:
        sound(session)
        if session.ask.key == "free.what" and turns < 6:
            program = turns % 4 < 2
            session.note("seat", who="challenger", person="" if program else "Bo", automa=program)
            turns += 1
            session.answer("free.challenge")
            continue
        if session.settle_one(told_from="never") is not None:
            continue
        if session.ask.key == "challenge.problem":
            framed.append(session.ask.seat)
        session.answer(some(session.ask, chance))
    assert set(framed) == {"hunter-1", "challenger"}
    assert framed[:3] == ["hunter-1", "hunter-1", "challenger"]
    again = Session(GAME, session.settings, seated(1, "challenger"), session.entries, seed=session.seed)
    assert stand(again) == stand(session)
    for _ in range(12):
        session.undo()
    assert stand(Session(GAME, session.settings, seated(1, "challenger"), session.entries, seed=session.seed)) == stand(
        session
    )
    for _ in range(12):
        session.redo()
    assert stand(again)[:3] == stand(session)[:3]
