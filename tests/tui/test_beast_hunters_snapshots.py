"""How a conflict of Beast Hunters looks: both sides, the chances of an action, a Goal, and who comes along."""

from pathlib import Path

from tales.entries import Seat
from tales.rules.asks import OPEN, Answer, Aside, Ask, Choose, Narrate, Number, Text
from tales.tale.tale import Tale
from tales.tui.app import TalesApp
from textual.pilot import Pilot

from tests.pictures.__main__ import press
from tests.tui.helper import today
from tests.tui.test_snapshots import Look, Looker, _still, looker, root, size

__all__ = ["_still", "looker", "root", "size"]  # the fixtures

WANTED: dict[str, Answer] = {
    "hunter.how": "ready.ishqar",
    "adventure.beast": "Old Three-Paws",
    "free.what": "free.challenge",
    "challenge.problem": "a bear on the only ledge",
    "challenge.stake": "whether we cross with our packs",
    "phase.trait": "trait-1",
    "phase.choice": "phase.conflict",
    "buy.shape": "armoured",
    "buy.name": "the bear",
    "maneuver.offer": 9,
}


def fight(root: Path, round_number: int, *, goal: bool = False, alone: bool = False) -> Tale:
    """One Hunter against a bear, both played by one person or one `alone`, at the Hunter's turn of that round."""
    seats = [Seat("", "hunter", "Ann"), Seat("", "challenger", "" if alone else "Ann", automa=alone)]
    tale = Tale.new(
        root, "beast-hunters", title="The ledge", seats=seats, settings={}, seed="ledge", today=today, dice="thrown"
    )
    while True:
        tale.settle("never")
        ask = tale.session.ask
        assert ask is not None
        here = tale.session.state.challenge
        if ask.key == "turn.action" and ask.seat == "hunter-1":
            aside = Aside("goal.set", "hunter-1")
            if goal and here.round == round_number - 1 and not here.goals:
                tale.answer(aside)
                continue
            if here.round == round_number:
                return tale
        tale.answer(_answer(ask))


def _answer(ask: Ask) -> Answer:
    if ask.key in WANTED and ask.accepts(WANTED[ask.key]):
        return WANTED[ask.key]
    match ask:
        case Choose():
            return ask.open[0].key
        case Number():
            return ask.low if ask.default is None else ask.default
        case Text():
            return ask.default
        case Narrate():
            return OPEN
    raise AssertionError(ask)


def test_a_fight(looker: Looker, root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], look: Look) -> None:
        await look("turn")
        await press(pilot, "i")
        await look("sheet")
        await press(pilot, "i")
        await press(pilot, "2")
        await look("dice")

    looker.play(fight(root, 3, goal=True), script)


def test_a_round_takes_three_answers_of_a_lone_hunter_at_most(root: Path) -> None:
    """One for the action, one for the offer or the dice, one for what it opens; what is told is left to the program."""
    tale = fight(root, 3, alone=True)
    asked: dict[int, int] = {}
    while (now := tale.session.state.challenge) is not None and now.in_conflict and not now.result:
        ask = tale.session.ask
        assert ask is not None
        asked[now.round] = asked.get(now.round, 0) + 1
        tale.answer("offer.roll" if ask.key == "maneuver.take" else _answer(ask))
        tale.settle("never")
    assert len(asked) > 3
    assert max(asked.values()) <= 3
