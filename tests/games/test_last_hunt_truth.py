"""The Moment of Truth and the outcome: which scenes they have, who tells them, and what is told at the end."""

from typing import Any

import pytest
from tales.games.last_hunt import GAME
from tales.lab.scripted import Played, play_through
from tales.rules.sheets import Grid

from tests.games.last_hunt import SHORT, at


def fought(scores: str, dice: str, *choices: str, out: str = "", size: int = 0) -> tuple[Any, Played]:
    hunt = at(scores, size, out=out, declared=True)
    return hunt, play_through(GAME.play(hunt), choices, dice)


V33 = ("H 1/2, C1 2/1, B 1/3", "d6=4, d6=5, 2d6=3+6, d6=5, d6=2, d6=3, d6=1, d6=2, d6=6")


@pytest.mark.rule("LH-72", "LH-73", "LH-76", "LH-78", "LH-80", "LH-82", "LH-83", "LH-R27", "LH-R28", "LH-R30")
def test_short_scenes_alternate() -> None:
    _, played = fought(*V33)
    scenes = [(key, seat) for key, form, _, seat in played.narrated() if key.startswith("truth.")]
    assert scenes == [
        ("truth.ground", "beast"),
        ("truth.strike", "hunter"),
        ("truth.strike", "companion-1"),
        ("truth.answer", "beast"),
        ("truth.threat", "beast"),
        ("truth.endure", "hunter"),
        ("truth.endure", "companion-1"),
        ("truth.strike.down", "companion-1"),
        ("truth.answer.fleeing", "beast"),
        ("truth.endure.fleeing", "hunter"),
    ]
    assert {form for key, form, _, _ in played.narrated() if key.startswith("truth.")} == {"scene"}
    assert played.opened() == [
        *("truth.ground", "truth.round", "truth.round", "legend", "wound"),
        *("farewell", "epitaph", "last"),
    ]


@pytest.mark.rule("LH-82")
def test_a_beast_that_is_down_has_luck_on_its_side() -> None:
    _, played = fought("H 2/1, C1 1/1, B 4/2", "d6=6, d6=5, 2d6=1+2, 2d6=6+6, d6=1, d6=2, d6=4, 2d6=5+6")
    assert [key for key, _, _, _ in played.narrated() if key.startswith("truth.threat")] == [
        *("truth.threat", "truth.threat.down"),
    ]


@pytest.mark.rule("LH-13", "LH-74")
def test_the_death_of_all_is_pooled() -> None:
    hunt, played = fought("H 1/0, C1 1/0, C2 1/0, B 0/0", "d6=2, d6=3, d6=4", out="C1 C2")
    assert [tell["party_total"] for tell in played.told("truth.strike")] == [2, 5, 9]
    assert hunt.party_total == 9


@pytest.mark.rule("LH-71", "LH-81")
def test_the_splits_are_shown_and_every_score_is_spent() -> None:
    hunt, played = fought(*V33)
    begins = next(ask for ask in played.asks if ask.key == "truth.begins")
    assert begins.opens == ("split", "beast.grew")  # type: ignore[attr-defined]
    assert dict(begins.facts)["beast_life"] == 3
    assert all(being.death == being.life == 0 for being in (*hunt.party, hunt.beast))


@pytest.mark.rule("LH-84", "LH-87", "LH-89", "LH-R35")
def test_the_beast_first_then_the_party_then_one_last_word_each() -> None:
    hunt, played = fought(*V33)
    end = [(key, form, seat) for key, form, _, seat in played.narrated() if key.startswith("ending.")]
    assert end == [
        ("ending.legend", "campfire", "beast"),
        ("ending.wounded", "scene", "beast"),
        ("ending.letter", "letter", "hunter"),
        ("ending.epitaph", "logbook", "companion-1"),
        ("ending.beast", "scene", "beast"),
    ]
    assert [(tell["who"], tell["fate"], tell["left"]) for tell in played.told("person.fate")] == [
        ("companion-1", "dead", 2),
        ("hunter", "wounded", -6),
    ]
    assert [tell["who"] for tell in played.told("person.leaves")] == ["companion-1"]
    assert hunt.ended and played.ending is not None
    assert dict(played.ending.facts) == {"dead": 1, "living": 1}


@pytest.mark.rule("LH-84", "LH-88")
def test_a_slain_beast_and_a_party_without_a_scratch() -> None:
    _, played = fought("H 1/1, C1 1/1, B 0/2", "d6=6, d6=6, 2d6=1+1, d6=1, d6=2")
    keys = [key for key, _, _, _ in played.narrated() if key.startswith("ending.")]
    assert keys == ["ending.slain", "ending.letter", "ending.letter", "ending.beast"]


@pytest.mark.rule("LH-04", "LH-05", "LH-06", "LH-R36")
def test_goals_are_listed() -> None:
    hunt, played = fought(*V33)
    assert played.told("goal.beast") == [{"name": "the Ploughman", "first": True, "second": 1}]
    assert played.told("goal.hunter") == [{"who": "hunter", "name": "Tam Rennick", "first": False, "second": True}]
    companion = {"who": "companion-1", "name": "Ansel Ray", "first": False, "second": False}
    assert played.told("goal.companion") == [companion]
    goals = next(part for part in GAME.sheet(hunt, ()).parts if isinstance(part, Grid) and part.name == "Goals")
    assert goals.rows == (
        ("the Ploughman", "lives: yes", "slays 1 of 2"),
        ("Tam Rennick", "slays: no", "lives: yes"),
        ("Ansel Ray", "lives: no", "slays: no"),
    )


@pytest.mark.rule("LH-85", "LH-R33")
def test_the_beast_names_who_is_taken_only_where_it_matters() -> None:
    hunt = at("H 0/1, C1 0/1, C2 0/1, B 3/0", declared=True)
    dice = "3d6=2+1+1, d6=2, d6=2, d6=2"
    played = play_through(GAME.play(hunt), [], dice)
    assert played.ask is not None
    assert (played.ask.key, played.ask.seat, played.ask.to) == ("fate.next", "beast", None)
    hunt = at("H 0/1, C1 0/1, C2 0/1, B 3/0", declared=True)
    played = play_through(GAME.play(hunt), ["companion-2"], dice)
    # 4 less 2 is 2, and then it is asked again between the two that are left.
    assert played.ask is not None and played.ask.key == "fate.next"
    hunt = at("H 0/1, C1 0/1, C2 0/1, B 3/0", declared=True)
    play_through(GAME.play(hunt), ["companion-2", SHORT["C1"]], dice)
    assert [member.fate for member in hunt.party] == ["unscathed", "wounded", "dead"]
    hunt = at("H 0/1, C1 0/1, C2 0/1, B 3/0", declared=True)
    played = play_through(GAME.play(hunt), [], "3d6=6+6+6, d6=2, d6=2, d6=2")
    assert played.ending is not None and [member.fate for member in hunt.party] == ["dead"] * 3
