"""The map as a side knows it: what is on it, what is said of a square, and the chances to get there."""

import random

import pytest
from tales.games.safari.ground import Ground
from tales.games.safari.sheet import sheet
from tales.games.safari.view import arriving, initials, look, percent, whole
from tales.plain.maps import ground_lines, near_lines, sketch_lines
from tales.rules.asks import Choose, Option, Place
from tales.rules.sheets import Map, map_of

from tests.games.safari import animal, beast_player, express, herd, hunt, hunter, person


def valley(**about: object) -> tuple[object, Map]:
    """A hunter at X34 with a porter, a lion in the scrub, a leopard that nobody sees, zebras."""
    ann = hunter(4, (23, 33), express())
    ann.people.append(person("hunter-1.porter-1", 2, (23, 32)))
    state = hunt(
        ann,
        beast_player(),
        animals=(animal("lion", (23, 23)), animal("leopard", (10, 10), concealed=True, owner="beast-1")),
        herds=(herd("zebra", (30, 33), 6),),
        ground={(23, 23): "thorn", (24, 33): "rocks", (22, 33): "deep"},
        camp=((23, 33),),
    )
    found = map_of(sheet(state, ["hunter-1"]))
    assert found is not None
    return state, found


def test_the_map_shows_ground_and_those_who_are_known() -> None:
    _, ground = valley()
    assert ground.size == (48, 36) and ground.here == "X34" and ground.note == "wind to the north"
    assert ground.rows[33][22:25] == "&+*" and ground.rows[23][23] == "%"
    assert [(one.square, one.side) for one in ground.figures] == [
        ("X34", "own"), ("X33", "own"), ("X24", "wild"), ("AE34", "quiet"),
    ]  # fmt: skip


def test_a_player_sees_their_own_animal_where_it_lies() -> None:
    state, _ = valley()
    ground = map_of(sheet(state, ["beast-1"]))  # type: ignore[arg-type]
    assert ground is not None and ground.here == "K11"
    assert [(one.square, one.note) for one in ground.figures if one.side == "own"] == [("K11", "concealed")]


def test_a_look_says_ground_figures_sight_shot_and_way() -> None:
    state, _ = valley()
    assert look(state, ["hunter-1"], None, "X24") == (  # type: ignore[arg-type]
        "X24: thorn scrub, heavy cover, half pace",
        "lion",
        "10 squares off, 10 N",
        "in heavy cover; short range of the express rifle, grade B, 6 dice",
        "the way costs 11",
        "gets there: a creep never, a walk 8 %, a run 50 %",
    )
    assert look(state, ["hunter-1"], None, "W34")[-1] == "no way there"  # type: ignore[arg-type]
    assert look(state, ["hunter-1"], None, "ZZ9") == ("that square is not on the map",)  # type: ignore[arg-type]


def test_a_look_speaks_of_who_is_asked() -> None:
    state, _ = valley()
    of_porter = Choose(
        key="card.action", seat="hunter-1", facts=(("who", "hunter-1.porter-1"),), options=(Option("move"),)
    )
    assert "9 squares off, 9 N" in look(state, ["hunter-1"], of_porter, "X24")  # type: ignore[arg-type]
    moving = Place(key="move.to", seat="hunter-1", squares=("X33",), facts=(("who", "hunter-1"), ("left", 7)))
    assert look(state, ["hunter-1"], moving, "X31")[-1] == "the way costs 3 of 7"  # type: ignore[arg-type]


def test_chances_to_get_there_are_exact() -> None:
    assert arriving(1, 6) == pytest.approx(4 / 6), "3 or more on one die"
    assert arriving(2, 14) == pytest.approx(21 / 36), "7 or more on two"
    assert arriving(1, 6, slow=True) == pytest.approx(2 / 6), "5 or 6, halved and rounded up"
    assert (percent(1), percent(0), percent(0.001), percent(0.999)) == ("surely", "never", "1 %", "99 %")
    assert (whole(7), whole(6), whole(1)) == ("3½", "3", "½")


def test_signs_of_people_differ() -> None:
    assert initials(["Ann Tuke", "Abe Tell", "Mwangi", "Mwala"]) == {
        "Ann Tuke": "AT", "Abe Tell": "A2", "Mwangi": "Mw", "Mwala": "M2",
    }  # fmt: skip


def test_reach_equals_a_search_of_all_ways() -> None:
    """On a small map: every square that some way of so many points reaches, and no other (SF-R04)."""
    ground = Ground(6, 6, "open", {(2, 1): "thorn", (3, 3): "deep", (1, 4): "shallow", (4, 2): "rocks"})
    for points in (2, 5, 8):
        best: dict[tuple[int, int], int] = {(0, 0): 0}
        open_ways = [((0, 0), 0)]
        while open_ways:
            here, spent = open_ways.pop()
            for there, cost in ground.steps(here):
                total = spent + cost
                if total <= points and total < best.get(there, points + 1):
                    best[there] = total
                    open_ways.append((there, total))
        first = dict(ground.steps((0, 0)))
        del best[(0, 0)]
        assert ground.reach((0, 0), points) == {**{at: cost for at, cost in first.items() if at not in best}, **best}


def test_the_map_in_words() -> None:
    _, ground = valley()
    said = ground_lines(ground)
    assert said[:3] == [
        "The ground: columns A to AV, rows 1 to 36, wind to the north",
        "You look from X34",
        "hunter-1, hunter: at X34",
    ]
    assert "lion: at X24, 10 squares off, 10 N" in said
    assert not any("leopard" in line for line in said)
    near = near_lines(ground, "X34")
    assert near[0] == "You stand on camp: no cover"
    assert "rocks: 1 square off, 1 E, at Y34; heavy cover, half pace, nothing is seen beyond it" in near
    assert near_lines(ground, "") == ["You have nobody on the map; look B7 tells of one square."]


def test_a_sketch_draws_the_surroundings() -> None:
    _, ground = valley()
    drawn = sketch_lines(ground, "X34")
    assert drawn[0].split()[:2] == ["N", "O"] and drawn[0].split()[-1] == "AH"
    row = next(line for line in drawn if line.startswith(" 34 "))
    assert row.split()[10:13] == ["&", "Hu", "*"]
    assert "%  thorn scrub" not in drawn and "*  rocks" in drawn


def test_a_path_is_the_cheapest_by_the_search_of_all_ways() -> None:
    """Equal ones by smaller y, then smaller x: traced back from the goal through the costs of every square."""
    pick = random.Random(3)
    for _ in range(60):
        kinds = ["open"] * 4 + ["thorn", "forest", "deep", "shallow", "long-grass"]
        ground = Ground(12, 10, "open", {(x, y): pick.choice(kinds) for x in range(12) for y in range(10)})
        start, goal = (0, pick.randrange(10)), (11, pick.randrange(10))
        costs = ground.costs(start)
        way: list[tuple[int, int]] = []
        here = goal
        while here != start and here in costs:
            way.append(here)
            before = [at for at in costs if (here, costs[here] - costs[at]) in ground.steps(at)]
            here = min(before, key=lambda at: (at[1], at[0]))
        assert ground.path(start, goal) == way[::-1]
