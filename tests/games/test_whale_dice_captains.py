"""The captains that the program plays: what the careful one does, in which order."""

from typing import Any

import pytest
from tales.games.whale_dice import GAME
from tales.games.whale_dice.automa import careful, plain
from tales.lab.scripted import play_through
from tales.rules.asks import Choose, Option

from tests.games.whale_dice import at, fleet

ALL = ["recruitment", "fair-weather", "whaling-ship", "experienced-sailors"]


def decided(captain: Any = careful, **position: Any) -> Any:
    state = at(**position)
    played = play_through(GAME.play(state))
    assert played.ask is not None
    answer = captain(state, played.ask)
    assert played.ask.accepts(answer)
    return answer


@pytest.mark.parametrize(
    ("position", "action"),
    [
        ({"turn": 11, "crew": 10}, "recruit"),
        ({"turn": 11, "crew": 11}, "sail"),
        ({"turn": 12, "crew": 10}, "sail"),
        ({"turn": 11, "crew": 10, "hull": (1, 10), "saved": ALL}, "recruit"),
        ({"hull": (4, 10), "saved": ALL}, "use.experienced-sailors"),
        ({"hull": (4, 10), "saved": ALL[:3]}, "use.whaling-ship"),
        ({"rigging": (4, 8), "saved": ALL[:2]}, "use.fair-weather"),
        ({"rigging": (5, 8), "hull": (5, 10), "saved": ALL}, "sail"),
        ({"rigging": 4, "hull": 4, "saved": ALL}, "sail"),
        ({"crew": (4, 10), "saved": ALL}, "use.recruitment"),
        ({"crew": (5, 10), "saved": ALL}, "sail"),
        ({"crew": (4, 10), "hull": (2, 10), "saved": ALL}, "use.experienced-sailors"),
        ({"hull": (2, 10), "saved": ["recruitment"]}, "sail"),
    ],
)
def test_what_the_careful_captain_does_with_a_turn(position: dict[str, Any], action: str) -> None:
    assert decided(**position) == action
    assert decided(plain, **position) == "sail"


@pytest.mark.parametrize(
    ("face", "position", "when"),
    [
        (9, {"crew": 19}, "now"),
        (9, {"crew": 20, "hull": (1, 10)}, "save"),
        (12, {"hull": (9, 10)}, "now"),
        (14, {"rigging": (7, 8)}, "now"),
        (15, {"crew": 1}, "save"),
        (12, {}, "save"),
    ],
)
def test_what_the_careful_captain_saves(face: int, position: dict[str, Any], when: str) -> None:
    state = at(**position)
    played = play_through(GAME.play(state), ["sail"], f"d6=1, d20={face}")
    assert played.ask is not None
    assert careful(state, played.ask) == when
    assert plain(state, played.ask) == "now"


@pytest.mark.rule("WD-R18")
def test_captains_give_up_the_least_valuable_species() -> None:
    ask = Choose(
        key="extinction.species", seat="captain", options=(Option("right"), Option("finback"), Option("sperm"))
    )
    assert careful(fleet(), ask) == plain(fleet(), ask) == "finback"


def test_captains_take_the_names_that_are_offered() -> None:
    state = fleet()
    played = play_through(GAME.play(state))
    assert played.ask is not None
    assert careful(state, played.ask) == "Abigail"


def test_the_game_is_played_by_the_careful_captain() -> None:
    state = at(turn=11, crew=5)
    played = play_through(GAME.play(state))
    assert played.ask is not None
    with pytest.raises(StopIteration) as answer:
        next(GAME.automa(state, played.ask))
    assert answer.value.value == "recruit"
