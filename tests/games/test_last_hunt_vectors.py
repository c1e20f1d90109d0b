"""The worked vectors of the ledger: a position, choices, dice in the ledger's order, and what must come of them."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from tales.games.last_hunt import GAME
from tales.games.last_hunt.hunt import one_turn
from tales.games.last_hunt.risks import raise_levels
from tales.games.last_hunt.state import Risk
from tales.lab.scripted import play_through
from tales.rules.asks import Answer

from tests.games.last_hunt import SHORT, at, barred, ends, new, offered, option, risked, stand, written

# Printed in the source


@pytest.mark.rule("LH-10")
def test_v01_the_beasts_life_at_the_start() -> None:
    assert new(4).beast.life == 10


@pytest.mark.rule("LH-07", "LH-09", "LH-10", "LH-R20")
@pytest.mark.parametrize(("size", "beast"), [(2, "4/6"), (3, "4/8"), (4, "4/10"), (5, "4/12")])
def test_v02_scores_at_the_start(size: int, beast: str) -> None:
    companions = ", ".join(f"C{number} 1/1" for number in range(1, size))
    assert stand(new(size)) == f"H 2/2, {companions}, B {beast}"


@pytest.mark.rule("LH-45", "LH-51", "LH-52", "LH-26", "LH-R02", "LH-R03")
def test_v05_levels_to_which_the_beast_may_raise() -> None:
    hunt = at("C1 3/3")

    def levels(score: str, level: int) -> set[int]:
        return set(raise_levels(Risk(hunt.member("companion-1"), score, level=level)))

    assert [levels("life", level) for level in range(1, 7)] == [{2}, {3, 4}, {4, 5, 6}, {5, 6}, {6}, set()]
    assert levels("death", 1) == set()
    assert [levels("death", level) for level in range(2, 7)] == [levels("life", level) for level in range(2, 7)]


@dataclass
class Vector:
    """A Risk of the ledger; whoever is not in `then` must stand as before."""

    key: str
    given: str
    line: str
    """Who takes the Risk, on which score, and of whom if it is not their own."""
    choices: list[Any]
    dice: str
    then: str
    rules: str
    teller: str = ""
    """The seat that tells how it ends, if the ledger names it."""
    out: str = ""
    """Who is Out afterwards."""
    was_out: str = field(default="", kw_only=True)


RISKS = [
    Vector("V03", "C1 1/6", "C1 life", ["4", "let"], "d6=2, d6=5", "C1 1/2", "LH-47 LH-48 LH-65", "beast"),
    Vector("V04a", "C1 3/3", "C1 life", ["2", "let"], "d6=4, d6=3", "C1 3/5", "LH-46 LH-28", "companion-1"),
    Vector("V04b", "C1 3/3", "C1 life", ["1", "let"], "d6=4, d6=3", "C1 3/4", "LH-46 LH-R03", "companion-1"),
    Vector(
        "V06",
        "C1 2/3, B 6/12",
        "C1 life",
        ["2", "raise", "4"],
        "d6=5, d6=4",
        "C1 2/7, B 2/12",
        "LH-50 LH-53 LH-54",
        "companion-1",
    ),
    Vector(
        "V07",
        "C1 2/3, B 6/12",
        "C1 death",
        ["3", "raise", "5"],
        "d6=5, d6+1=4",
        "C1 7/3, B 6/7",
        "LH-53 LH-54 LH-63 LH-64",
        "companion-1",
    ),
    Vector(
        "V08",
        "H 3/6, C1 2/3",
        "C1 life of H",
        ["2", "raise", "4"],
        "d6=3, d6=3",
        "H 3/2, C1 2/7",
        "LH-56 LH-58 LH-64",
        "companion-1",
    ),
    Vector(
        "V09",
        "H 3/6, C1 2/5",
        "C1 life of H",
        ["2", "raise", "4"],
        "d6=2, d6=3",
        "H 3/10, C1 2/1",
        "LH-57 LH-65 LH-R14 LH-R41",
        "hunter",
    ),
    Vector(
        "V10",
        "C1 5/2, C2 2/3",
        "C1 death of C2",
        ["4", "let"],
        "d6=6, d6=1",
        "C1 5/2, C2 6/3",
        "LH-59",
        "companion-1",
    ),
    Vector("V11", "C1 5/2, C2 2/3", "C1 death of C2", ["4", "let"], "d6=1, d6=6", "C1 1/2, C2 2/3", "LH-60", "beast"),
    Vector("V12", "C1 3/2", "C1 death", ["5", "let"], "d6=4, d6+1=3", "C1 8/2", "LH-63 LH-64 LH-R01"),
    Vector("V13", "C1 3/2", "C1 death", ["6"], "d6=6, d6+2=5", "C1 0/2", "LH-48 LH-63 LH-66 LH-R01", out="C1"),
    Vector(
        "V14",
        "C1 3/4, B 4/8",
        "C1 death",
        ["3", "raise", "6"],
        "d6=4, d6+2=3",
        "C1 0/4, B 4/8",
        "LH-55 LH-63 LH-R10",
        out="C1",
    ),
    Vector(
        "V15",
        "C1 1/2, B 9/3",
        "C1 death",
        ["3", "raise", "6"],
        "d6=6, d6+2=1",
        "C1 7/2, B 9/0",
        "LH-54 LH-70 LH-R07 LH-R09",
    ),
    Vector("V16", "C1 7/2", "C1 life", ["4", "let"], "d6=1, d6=2", "C1 7/0", "LH-48 LH-66 LH-R42", out="C1"),
    Vector("V17a", "H 2/2", "H death", ["4", "let"], "d6=2, d6=3", "H 0/2", "LH-32 LH-70 LH-R04"),
    Vector("V17b", "H 0/2", "H death", ["3", "let"], "d6=5, d6=5", "H 3/2", "LH-32 LH-R08"),
    Vector(
        "V18",
        "H 4/2, C1 2/3",
        "C1 life of H",
        ["1", "raise", "6"],
        "d6=6, d6+2=4",
        "H 4/0, C1 2/5",
        "LH-56 LH-58 LH-70 LH-R11",
    ),
    Vector(
        "V19",
        "H 4/5, C1 2/9",
        "C1 life of H",
        ["3", "raise", "4"],
        "d6=4, d6=4",
        "H 4/1, C1 2/10",
        "LH-58 LH-11 LH-R12",
    ),
    Vector(
        "V20",
        "C1 3/3, C2 4/2",
        "C1 death of C2",
        ["2", "raise", "4"],
        "d6=5, d6=3",
        "C1 7/3, C2 0/2",
        "LH-58 LH-66",
        out="C2",
    ),
    Vector(
        "V21",
        "C1 3/3, C2 4/2",
        "C1 death of C2",
        ["2", "raise", "5"],
        "d6=5, d6+1=5",
        "C1 0/3, C2 7/2",
        "LH-57 LH-R11 LH-R14",
        "companion-2",
        out="C1",
    ),
    Vector(
        "V22",
        "C1 3/3, C2 2/2",
        "C1 death of C2",
        ["1", "raise", "6"],
        "d6=3, d6+2=1",
        "C1 5/3, C2 0/2",
        "LH-29 LH-56",
        out="C2",
    ),
    Vector("V24", "C1 3/3, B 4/8", "C1 life", ["1", "raise"], "d6=3, d6=3", "C1 3/5, B 2/8", "LH-52 LH-R02 LH-R03"),
    Vector("V25", "C1 3/3", "C1 death", ["1"], "d6=3, d6=3", "C1 4/3", "LH-25 LH-26"),
    Vector("V26", "C1 8/3", "C1 death", ["4", "let"], "d6=5, d6=2", "C1 10/3", "LH-11 LH-46 LH-R13"),
    Vector("V27", "H 2/0, C1 2/3", "C1 life of H", ["2"], "d6=6, d6=1", "H 2/2, C1 2/3", "LH-R07"),
    Vector("V29", "H 3/2, B 5/9", "H death", ["3", "raise", "6"], "d6=4, d6+2=2", "H 9/2, B 5/3", "LH-32 LH-R04"),
]


@pytest.mark.parametrize(
    "vector",
    [pytest.param(each, id=each.key, marks=pytest.mark.rule(*each.rules.split())) for each in RISKS],
)
def test_risks(vector: Vector) -> None:
    hunt = at(vector.given)
    before = stand(hunt)
    played = risked(hunt, vector.line, vector.choices, vector.dice)
    assert played.ask is None, f"{played.ask} was asked"
    ends(hunt, vector.then)
    named = {part.split(" ")[0] for part in vector.then.split(", ")}
    others = [part for part in before.split(", ") if part.split(" ")[0] not in named]
    if others:
        ends(hunt, ", ".join(others))
    end = [seat for key, _, _, seat in played.narrated() if key.endswith((".won", ".lost"))]
    assert len(end) == 1
    if vector.teller:
        assert end == [vector.teller]
    assert [
        short for short, seat in SHORT.items() if seat in {m.seat for m in hunt.party if m.out}
    ] == vector.out.split()


@pytest.mark.rule("LH-68", "LH-69", "LH-R16", "LH-R17", "LH-R18", "LH-R19", "LH-71")
def test_v16_what_is_left_to_somebody_who_is_out() -> None:
    hunt = at("C1 7/0, C2 3/3", out="C1")
    played = written(hunt, "C1")
    assert offered(played) == ["life-point", "pass"]
    assert barred(played) == dict.fromkeys(("risk-life", "risk-death", "risk-other"), "out")
    written(hunt, "C1", "life-point")
    ends(hunt, "C1 7/1")
    assert hunt.member("companion-1").out
    assert barred(written(hunt, "C2", "risk-other", "companion-1")) == {"their-death": "out-no-death"}
    # For the Life it may be, and the one who is Out is not asked for a Raise.
    written(hunt, "C2", "risk-other", "companion-1", "their-life", "2", dice="d6=6, d6=1")
    ends(hunt, "C1 7/3, C2 3/3")
    assert hunt.party_death == 2 + 7 + 3


@pytest.mark.rule("LH-32", "LH-70", "LH-R08")
def test_v17_a_hunter_at_0_goes_on() -> None:
    hunt = at("H 2/2")
    written(hunt, "H", "dare", "4", "let", dice="d6=2, d6=3")
    ends(hunt, "H 0/2")
    assert not hunt.hunter.out
    written(hunt, "H", "dare", "3", "let", dice="d6=5, d6=5")
    ends(hunt, "H 3/2")


@pytest.mark.rule("LH-26", "LH-32", "LH-33", "LH-35", "LH-45", "LH-52", "LH-R04", "LH-R05", "LH-R25")
def test_v23_what_is_refused() -> None:
    assert offered(risked(at("C1 3/3"), "C1 life", ["2", "raise"], "")) == ["3", "4"]  # not 5
    asked = [ask.key for ask in risked(at("C1 3/3"), "C1 death", ["1"], "d6=1, d6=1").asks]
    assert "raise" not in asked
    asked = [ask.key for ask in risked(at("C1 3/3"), "C1 life", ["1", "raise"], "d6=1, d6=1").asks]
    assert "raise.level" not in asked  # only 2 is possible, never 3
    asked = [ask.key for ask in risked(at("C1 3/3"), "C1 life", ["6"], "d6=1, d6+2=1").asks]
    assert "raise" not in asked
    assert offered(risked(at("H 3/3"), "H death", [], "")) == ["2", "3", "4", "5", "6"]  # neither 1 nor 7
    assert offered(risked(at("C1 3/3"), "C1 death", [], "")) == ["1", "2", "3", "4", "5", "6"]  # neither 0 nor 7
    assert offered(written(at("H 3/3"), "H")) == ["death-point", "dare", "rest"]  # nothing on Life
    played = risked(at("C1 3/3, B 4/8"), "C1 life", ["2", "raise", "3"], "d6=1, d6=6")
    assert [ask.key for ask in played.asks].count("raise") == 1
    ask = play_through(GAME.play(at(size=3)), ["stay", "wait", "companion-1", "pass", "wait", "pass", "rest"]).ask
    assert ask is not None and ask.key == "split"
    assert [points for points in range(-2, 6) if ask.accepts(points)] == [0, 1, 2, 3]


@pytest.mark.rule("LH-R07", "LH-R26")
def test_v27_nothing_to_stake() -> None:
    assert "raise.own" not in [ask.key for ask in risked(at("H 2/0, C1 2/3"), "C1 life of H", ["2"], "d6=6, d6=1").asks]
    # The Beast is asked all the same, and only its own options say that it cannot.
    played = risked(at("C1 2/3, B 0/14"), "C1 life", ["2"], "")
    assert (offered(played), barred(played)) == (["let"], {"raise": "nothing-to-stake"})
    # Where its scores are open the question would say nothing new, and is not put.
    hunt = at("C1 2/3, B 0/14", settings={"secret_splits": False})
    assert "raise" not in [ask.key for ask in risked(hunt, "C1 life", ["2"], "d6=6, d6=1").asks]


@pytest.mark.rule("LH-R13", "LH-11")
def test_v28_a_score_at_10_cannot_be_named() -> None:
    hunt = at("C1 10/3, C2 1/1")
    assert barred(written(hunt, "C1")) == {"risk-death": "score-full"}
    assert barred(written(hunt, "C2", "risk-other", "companion-1")) == {"their-death": "score-full"}
    assert "risk-life" in offered(written(hunt, "C1"))


# Turns


@pytest.mark.rule("LH-16", "LH-22", "LH-23", "LH-24", "LH-25", "LH-27", "LH-30", "LH-31", "LH-34", "LH-35", "LH-R22")
def test_v30_a_turn_in_full() -> None:
    hunt = at(size=3)
    choices: list[Answer] = ["stay", "wait", "companion-2", "risk-death", "4", "let", "wait"]
    choices += ["life-point", "death-point", 2, "stay"]
    played = play_through(GAME.play(hunt), choices, "d6=5, d6=2")
    assert stand(hunt) == "H 3/2, C1 1/2, C2 5/1, B 5/10"
    assert [ask.key for ask in played.asks if not ask.is_note and ask.kind == "choose"] == [
        *("turn.move", "turn.truth", "turn.pick", "episode.what", "risk.level", "raise"),
        *("turn.truth", "episode.what", "hunter.step", "turn.move", "turn.truth"),
    ]
    assert played.ask is not None and dict(played.ask.facts)["party_death"] == 9
    assert hunt.beast.life == 10


@pytest.mark.rule("LH-21", "LH-30", "LH-71", "LH-R23")
def test_v31_declared_in_the_middle_of_a_turn() -> None:
    hunt = at("H 2/1, C1 2/1, C2 1/3, C3 1/1, B 4/10", turn=2)
    play: Any = one_turn(hunt)
    played = play_through(play, ["stay", "wait", "companion-3", "life-point", "declare"])
    assert played.ask is None and hunt.declared
    assert stand(hunt) == "H 2/1, C1 2/1, C2 1/3, C3 1/2, B 4/10"


@pytest.mark.rule("LH-12", "LH-36", "LH-R26", "LH-53")
def test_v32_what_everybody_knows_of_the_beast() -> None:
    hunt = at("C1 5/5, C2 5/5", size=3)
    quiet = ["stay", "wait", "companion-1", "pass", "wait", "pass", "rest"]
    loss = ["stay", "wait", "companion-1", "risk-death", "2", "raise", "4", "wait", "pass", "rest"]
    played = play_through(GAME.play(hunt), [*quiet, 3, *quiet, 0, *loss], "d6=6, d6=1")
    assert stand(hunt, "B") == "B 7/7"
    assert (hunt.beast.together, hunt.beast.lost_life) == (14, 4)
    assert [tell["together"] for tell in played.told("beast.gains")] == [15, 18]
    assert played.told("beast.loses") == [{"name": "the Ploughman", "score": "life", "by": -4}]


def test_the_odds_stand_beside_each_level() -> None:
    played = risked(at("C1 3/3"), "C1 death", [], "")
    assert [dict(option(played, str(level)).facts)["chance"] for level in (1, 4, 5, 6)] == [
        "58.3 % (21 of 36)",
        "58.3 % (21 of 36)",
        "41.7 % (15 of 36)",
        "27.8 % (10 of 36)",
    ]
    assert dict(option(played, "6").facts)["you_gain"] == 6
    assert dict(option(played, "6").facts)["you_lose"] == 3
