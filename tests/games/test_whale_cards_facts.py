"""What wordings may know when a chronicle is built anew: the passage, and what was told since the moment before."""

from random import Random
from typing import Any

from tales.chronicle.passages import steps, story
from tales.games.whale_cards import GAME
from tales.rules.asks import OPEN, Ask, Choose, Narrate, Text
from tales.rules.settings import Settings
from tales.session.session import Session

from tests.games.whale_cards import seated

PROMISED = {
    "season.sailing": "year ships port nation",
    "season.middle": "place of",
    "season.home": "place of best",
    "season.port": "shared",
    "season.tally": "ships most won",
    "turn.idle": "card owes",
    "event.draw": "card count",
    "event.look": "card other other_ship cards",
    "event.gam": "other other_ship cards",
    "event.confiscation": "other other_ship taken total other_total",
    "event.robbed": "other other_ship taken",
    "hunt.mulligan": "",
    "hunt.water": "card other_ship",
    "hunt.sea": "card type other_ship",
    "hunt.nothing": "card type",
    "catch.modifier": "card by by_ship change value whale",
    "catch.chase": "whale worth changes paid other other_ship",
    "catch.entry": "whale paid total",
    "difficulty.mastered": "card",
    "difficulty.tale": "card skips owes lost",
    "difficulty.extinction": "card skips owes",
    "rival.idle": "card owes",
    "rival.hunt": "card type other_ship",
    "rival.caught": "whale paid total",
    "rival.loss": "card skips owes lost total",
}
"""What telling.py promises to those who write, moment by moment."""


def season(seed: int) -> Session:
    """A season played by lot, seen as everybody sees it."""
    random, count = Random(seed), 2 + seed % 3
    house: dict[str, Any] = {"players": str(count), "nations": seed % 2 == 0}
    session = Session(
        GAME, Settings(GAME.settings, house), seated(count, ("", "B", "A B")[seed // 3 % 3]), seed=str(seed)
    )
    while session.ask is not None:
        if session.settle_one() is None:
            session.answer(by_lot(session.ask, random))
    return session


def by_lot(ask: Ask, random: Random) -> Any:
    if isinstance(ask, Choose):
        return random.choice(ask.open).key
    return OPEN if isinstance(ask, Narrate) else ask.default if isinstance(ask, Text) else 1821


def test_every_moment_knows_what_is_promised_to_those_who_write() -> None:
    met: set[str] = set()
    for seed in range(36):
        for step in steps(story([entry for entry in season(seed).line if entry.to is None])):
            if step.moment is None:
                continue
            key = step.moment.entry.key
            since = {name for entry in step.moment.since if entry.kind == "tell" for name, _ in entry.facts}
            assert set(PROMISED[key].split()) <= set(step.facts) | since, key
            assert {"vessel", "ship", "turn", "half"} <= set(step.facts) or key == "season.tally"
            met.add(key)
    assert met == set(PROMISED)
