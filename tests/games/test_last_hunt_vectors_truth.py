"""The ledger's vectors of the Moment of Truth, of fates, and of the roles that the program plays."""

from dataclasses import dataclass
from typing import Any

import pytest
from tales.games.last_hunt import GAME
from tales.games.last_hunt.automa import best_raise, decided_for, is_time, points_for_life, what_to_write
from tales.games.last_hunt.outcome import fates
from tales.games.last_hunt.state import Hunt
from tales.lab.scripted import play_through

from tests.games.last_hunt import SHORT, at, risked, written

# The Moment of Truth


@dataclass
class Fight:
    """A Moment of Truth of the ledger, to its end."""

    key: str
    given: str
    dice: str
    totals: tuple[int, int, int, tuple[int, ...]]
    """The Party's Death, the Beast's Life, the Beast's Death, and each member's Life."""
    slain: bool
    fates: str
    rules: str
    out: str = ""
    choices: tuple[str, ...] = ()
    rounds: int = 0
    labels: str = ""
    """The labels as they are given, in order."""


V33 = "d6=4, d6=5, 2d6=3+6, 1d6=5, d6=2, d6=3, d6=1, 1d6={}, d6=6"

FIGHTS = [
    Fight(
        "V33",
        "H 1/2, C1 2/1, B 1/3",
        V33.format(2),
        (10, 11, 5, (8, 3)),
        False,
        "H wounded, C1 dead",
        "LH-72 LH-74 LH-75 LH-77 LH-79 LH-81 LH-82 LH-83 LH-84 LH-85 LH-86 LH-87 LH-R30",
        rounds=2,
        labels="hunter fleeing, companion-1 down, beast fleeing",
    ),
    Fight(
        "V34",
        "H 1/2, C1 2/1, B 1/3",
        V33.format(1),
        (10, 10, 5, (8, 3)),
        False,
        "H wounded, C1 dead",
        "LH-84 LH-R31 LH-R32",
    ),
    Fight(
        "V35",
        "H 2/2, C1 1/1, C2 1/1, C3 1/1, B 4/10",
        "d6=2, d6=1, d6=1, d6=1, 4d6=1+2+3+4, 4d6=6+5+4+3, d6=2, d6=3, d6=1, d6=4, d6=5, 4d6=1+1+1+1, d6=6, 2d6=2+2",
        (10, 18, 18, (8, 3, 1, 4)),
        False,
        "H dead, C1 dead, C2 dead, C3 dead",
        "LH-75 LH-77 LH-81 LH-85 LH-86 LH-R27 LH-R28 LH-R29",
        rounds=3,
    ),
    Fight(
        "V36",
        "H 1/1, C1 1/1, B 0/2",
        "d6=6, d6=6, 2d6=1+1, d6=1, d6=2",
        (12, 2, 0, (1, 2)),
        True,
        "H unscathed, C1 unscathed",
        "LH-84 LH-88 LH-R34 LH-R35",
        labels="beast fleeing, hunter spent, companion-1 spent",
    ),
    Fight(
        "V37",
        "H 2/1, C1 1/1, B 4/2",
        "d6=6, d6=5, 2d6=1+2, 2d6=6+6, d6=1, d6=2, d6=4, 2d6=5+6",
        (15, 3, 23, (1, 2)),
        True,
        "H dead, C1 dead",
        "LH-84 LH-86 LH-R30 LH-R35",
        labels="hunter down, companion-1 spent, beast down",
    ),
    Fight(
        "V38",
        "H 0/2, C1 2/0, C2 1/1, B 2/3",
        "d6=4, d6=3, 3d6=2+5+1, 2d6=6+2, d6=1, d6=3, d6=6, d6=5",
        (13, 8, 8, (6, 0, 3)),
        True,
        "H wounded, C1 dead, C2 dead",
        "LH-71 LH-82 LH-83 LH-R28 LH-R30",
        out="C1",
        labels="hunter fleeing, companion-1 down, companion-2 spent, beast spent",
    ),
]


def fate_line(hunt: Hunt) -> str:
    return ", ".join(f"{short} {hunt.member(SHORT[short]).fate}" for short in ["H", "C1", "C2", "C3"][: hunt.size])


@pytest.mark.parametrize(
    "fight", [pytest.param(each, id=each.key, marks=pytest.mark.rule(*each.rules.split())) for each in FIGHTS]
)
def test_moments_of_truth(fight: Fight) -> None:
    hunt = at(fight.given, out=fight.out, declared=True)
    played = play_through(GAME.play(hunt), fight.choices, fight.dice)
    lives = tuple(member.total for member in hunt.party)
    assert (hunt.party_total, hunt.beast.life_total, hunt.beast.death_total, lives) == fight.totals
    assert (hunt.slain, fate_line(hunt)) == (fight.slain, fight.fates)
    assert played.ending is not None and played.ending.key == ("slain" if fight.slain else "legend")
    assert not fight.rounds or hunt.round == fight.rounds
    if fight.labels:
        given = [f"{tell['who']} {tell['label']}" for tell in played.told("truth.label")]
        assert ", ".join(given) == fight.labels


def fated(death: int, totals: str, *choices: str) -> str:
    """Who is dead, wounded and unscathed, from totals such as `H 9, C1 5`."""
    pairs = [part.split(" ") for part in totals.split(", ")]
    hunt = at(size=len(pairs), declared=True)
    hunt.beast.death_total = death
    for short, total in pairs:
        hunt.member(SHORT[short]).total = int(total)
    play: Any = fates(hunt)
    played = play_through(play, [SHORT[choice] for choice in choices])
    assert played.ask is None, f"{played.ask} was asked"
    return fate_line(hunt)


@pytest.mark.rule("LH-85", "LH-86", "LH-87", "LH-88", "LH-R33")
def test_v39_equal_totals() -> None:
    assert fated(12, "H 9, C1 5, C2 3, C3 5", "C1") == "H unscathed, C1 dead, C2 dead, C3 wounded"
    assert fated(12, "H 9, C1 5, C2 3, C3 5", "C3") == "H unscathed, C1 wounded, C2 dead, C3 dead"
    assert fated(7, "H 9, C1 4, C2 4, C3 4", "C2", "C3") == "H unscathed, C1 unscathed, C2 dead, C3 wounded"


@pytest.mark.rule("LH-87", "LH-88")
def test_v40_exactly_nothing_left() -> None:
    assert fated(8, "H 7, C1 5, C2 3") == "H unscathed, C1 wounded, C2 dead"


@pytest.mark.rule("LH-85", "LH-86", "LH-87")
def test_v41_little_and_much() -> None:
    assert fated(1, "H 7, C1 5, C2 3") == "H unscathed, C1 unscathed, C2 wounded"
    assert fated(30, "H 7, C1 5, C2 3") == "H dead, C1 dead, C2 dead"


# Automated players


@pytest.mark.parametrize(
    ("life", "level", "death", "raised_to"),
    [(8, 4, 4, 6), (8, 4, 3, 0), (8, 3, 5, 6), (8, 5, 6, 6), (8, 5, 5, 0), (8, 2, 9, 0), (1, 3, 2, 6)],
)
def test_v42_when_the_programs_beast_raises(life: int, level: int, death: int, raised_to: int) -> None:
    hunt = at(f"C1 {death}/3, B 4/{life}")
    played = risked(hunt, "C1 death", [str(level)], "")
    assert best_raise(hunt) == raised_to
    assert played.ask is not None
    assert decided_for(hunt, played.ask) == ("raise" if raised_to else "let")
    if raised_to and level < 5:
        played = risked(at(f"C1 {death}/3, B 4/{life}"), "C1 death", [str(level), "raise"], "")
        assert played.ask is not None
        assert decided_for(hunt, played.ask) == str(raised_to)


@pytest.mark.parametrize(("life", "to_life"), [(8, 2), (12, 0), (4, 3)])
def test_v43_how_the_programs_beast_splits(life: int, to_life: int) -> None:
    assert points_for_life(at(f"H 3/2, C1 2/1, C2 2/1, B 4/{life}")) == to_life


def test_v44_when_the_programs_hunter_declares() -> None:
    hunt = at("H 4/2, C1 3/1, C2 3/1", turn=3)
    hunt.beast.gained, hunt.beast.lost_life = 6, 4
    assert hunt.beast.most_life == 10
    assert is_time(hunt)
    hunt.hunter.death = 3
    assert not is_time(hunt)
    hunt.turn = 4
    assert is_time(hunt)


@pytest.mark.parametrize(
    ("scores", "out", "does"),
    [
        ("1/1", "", "life-point"),
        ("1/2", "", "risk-death"),
        ("3/2", "", "risk-death"),
        ("4/2", "", "life-point"),
        ("5/10", "", "pass"),
        ("3/10", "", "risk-death"),
        ("0/4", "C1", "life-point"),
        ("0/10", "C1", "pass"),
    ],
)
def test_v45_what_the_programs_companions_write(scores: str, out: str, does: str) -> None:
    hunt = at(f"C1 {scores}", out=out)
    assert what_to_write(hunt.member("companion-1")) == does
    played = written(hunt, "C1")
    assert played.ask is not None and played.ask.accepts(does)
    if does == "risk-death":
        level = written(hunt, "C1", does).ask
        assert level is not None and decided_for(hunt, level) == "4"
