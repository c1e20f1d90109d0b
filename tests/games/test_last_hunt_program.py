"""The roles that the program plays, and whole hunts with nobody at the table, by the ledger's figures."""

from functools import partial
from typing import Any

import pytest
from tales.games.last_hunt import GAME
from tales.games.last_hunt.automa import decided_for
from tales.games.last_hunt.modifiers import PRESETS
from tales.games.last_hunt.state import DEAD, Hunt
from tales.lab.scripted import asks_of, play_through
from tales.lab.simulate import runs
from tales.rules.asks import Ask, Choose

from tests.games.last_hunt import at, new, risked, written

ALL = "B H C1 C2 C3 C4"


def decides(hunt: Hunt, *choices: Any, dice: str = "") -> Any:
    """What the program answers where these choices lead in a Turn."""
    played = play_through(GAME.play(hunt), choices, dice)
    assert played.ask is not None
    answer = decided_for(hunt, played.ask)
    assert played.ask.accepts(answer)
    return answer


@pytest.mark.parametrize(("turn", "move"), [(1, "move"), (2, "stay"), (3, "move"), (4, "stay")])
def test_the_hunter_moves_in_every_other_turn(turn: int, move: str) -> None:
    assert decides(at(turn=turn)) == move


def test_the_hunter_picks_by_seat_and_those_who_are_out_last() -> None:
    assert decides(at(size=4), "stay", "wait") == "companion-1"
    assert decides(at("C1 0/2", 4, out="C1"), "stay", "wait") == "companion-2"
    assert decides(at("C1 0/2", 4, out="C1"), "stay", "wait", "companion-2", "pass", "wait") == "companion-3"


@pytest.mark.parametrize(
    ("death", "modifiers", "does"),
    [(3, "house", "dare"), (4, "house", "death-point"), (0, "house", "dare"), (3, "steep", "death-point")],
)
def test_the_hunters_step(death: int, modifiers: str, does: str) -> None:
    hunt = at(f"H {death}/2", settings={"risk_modifiers": PRESETS[modifiers]})
    played = written(hunt, "H")
    assert played.ask is not None and decided_for(hunt, played.ask) == does


@pytest.mark.parametrize(("modifiers", "level"), [("house", "4"), ("one step", "3"), ("pairs", "2"), ("steep", "1")])
def test_companions_risk_what_costs_no_modifier(modifiers: str, level: str) -> None:
    hunt = at("C1 3/3", settings={"risk_modifiers": PRESETS[modifiers]})
    played = written(hunt, "C1", "risk-death")
    assert played.ask is not None and decided_for(hunt, played.ask) == level


def test_nobody_who_is_written_about_raises() -> None:
    hunt = at("H 5/5, C1 3/3")
    played = risked(hunt, "C1 life of H", ["2"], "")
    assert played.ask is not None and decided_for(hunt, played.ask) == "let"


@pytest.mark.rule("LH-R33")
def test_the_beast_takes_equal_totals_as_they_sit() -> None:
    hunt = at("H 0/1, C1 0/1, C2 0/1, B 3/0", declared=True)
    assert decides(hunt, dice="3d6=2+1+1, d6=2, d6=2, d6=2") == "hunter"


def test_the_program_makes_up_a_raise_that_a_person_has_begun() -> None:
    hunt = at("C1 1/3, B 4/8")
    played = risked(hunt, "C1 death", ["3", "raise"], "")
    assert played.ask is not None and decided_for(hunt, played.ask) == "4"


@pytest.mark.slow
@pytest.mark.rule("LH-R01")
@pytest.mark.parametrize(
    ("size", "slain", "companion", "hunter"),
    [(2, 42, 22, 10), (3, 36, 32, 16), (4, 30, 36, 12), (5, 37, 35, 15)],
)
def test_hunts_go_as_the_ledger_has_measured(size: int, slain: int, companion: int, hunter: int) -> None:
    """In percent, of 20,000 hunts there; here of fewer, so that chance may move them by four."""
    count, lucky, alive, lives, turns = 1500, 0, 0, 0, 0
    for hunt, _ in runs(lambda: simulated(size), GAME.play, decided_for, count, "measured"):
        lucky += hunt.slain
        alive += sum(member.fate != DEAD for member in hunt.companions)
        lives += hunt.hunter.fate != DEAD
        turns += hunt.turn
    assert abs(100 * lucky / count - slain) < 4
    assert abs(100 * alive / count / (size - 1) - companion) < 4
    assert abs(100 * lives / count - hunter) < 4
    assert 3 <= turns / count <= 4


def simulated(size: int) -> Hunt:
    hunt = new(size, ALL)
    hunt.simulate()
    return hunt


def test_a_simulated_hunt_puts_the_same_asks() -> None:
    def asked(*, silent: bool) -> list[Ask]:
        hunt = new(4, ALL)
        hunt.ready = True
        if silent:
            hunt.simulate()
        return asks_of(GAME.play(hunt), partial(decided_for, hunt), 7)

    assert asked(silent=True) == asked(silent=False)


@pytest.mark.rule("LH-R21", "LH-R07")
@pytest.mark.parametrize(
    ("key", "seat", "safe"),
    [
        ("episode.what", "companion-1", "life-point"),
        ("hunter.step", "hunter", "death-point"),
        ("raise", "beast", "let"),
        ("raise.own", "companion-1", "let"),
    ],
)
def test_for_somebody_who_is_away_nothing_is_gambled(key: str, seat: str, safe: str) -> None:
    hunt = at("H 1/3, C1 1/5, B 6/12")
    hunt.turn = 9
    play = GAME.automa(hunt, Choose(key=key, seat=seat, options=()))
    with pytest.raises(StopIteration) as stop:
        next(play)
    assert stop.value.value == safe


def test_at_life_10_somebody_who_is_away_passes() -> None:
    hunt = at("C1 1/10")
    play = GAME.automa(hunt, Choose(key="episode.what", seat="companion-1", options=()))
    with pytest.raises(StopIteration) as stop:
        next(play)
    assert stop.value.value == "pass"
