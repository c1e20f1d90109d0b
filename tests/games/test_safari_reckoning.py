"""Safari as reckoning: shots, ranges, distances, sight, cards and Reputation, by the vectors of its ledger."""

import itertools

import pytest
from tales.games.safari import reputation, shooting
from tales.games.safari.fighting import dice_of_person, sixes_left
from tales.games.safari.ground import CLEAR, HEAVY, PARTLY, UNSEEN, Ground, distance, downwind, heading, line, turned
from tales.games.safari.shooting import Gun, shot
from tales.games.safari.tables import book

PRECISE = Gun("express-rifle", precision=True)
PLAIN = Gun("express-rifle")
MILITARY = Gun("military-rifle")


@pytest.mark.rule("SF-46", "SF-49", "SF-50", "SF-52")
def test_a_long_shot_in_the_open_with_a_precision_gun_is_an_a_of_eight_dice() -> None:
    assert shot(4, PRECISE, 21, CLEAR) == shooting.Shot("A", 8)
    assert shot(4, PLAIN, 21, CLEAR) == shooting.Shot("B", 6)


@pytest.mark.rule("SF-56")
@pytest.mark.parametrize(
    ("bushcraft", "squares", "moved", "aimed", "dice"),
    [(4, 21, False, True, 12), (5, 20, False, False, 15), (5, 20, False, True, 23), (5, 20, True, False, 8)],
)
def test_aiming_adds_half_as_many_dice(bushcraft: int, squares: int, moved: bool, aimed: bool, dice: int) -> None:
    assert shot(bushcraft, PRECISE, squares, CLEAR, moved=moved, aimed=aimed).dice == dice


@pytest.mark.rule("SF-56")
def test_the_half_die_of_an_aim_is_rounded_as_the_table_likes() -> None:
    assert shot(5, PRECISE, 20, CLEAR, aimed=True, round_up=False).dice == 22
    assert shot(4, PRECISE, 21, CLEAR, aimed=True, later=True).dice == 6


@pytest.mark.rule("SF-53")
@pytest.mark.parametrize(
    ("squares", "hidden", "moved", "grade", "dice"),
    [
        (20, CLEAR, False, "A", 4),
        (21, CLEAR, False, "B", 2),
        (21, CLEAR, True, "B", 1),
        (20, PARTLY, True, "B", 1),
        (20, HEAVY, True, "", 0),
    ],
)
def test_little_bushcraft_has_nothing_from_a_precision_gun(
    squares: int, hidden: str, moved: bool, grade: str, dice: int
) -> None:
    assert shot(2, PRECISE, squares, hidden, moved=moved) == shooting.Shot(grade, dice)


@pytest.mark.rule("SF-51")
def test_a_shot_below_c_is_never_offered() -> None:
    assert shot(1, PLAIN, 20, HEAVY).dice == 0 and shot(1, PLAIN, 20, PARTLY).dice == 1
    assert shot(1, PLAIN, 20, PARTLY, aimed=True).dice == 2
    assert shot(4, PRECISE, 21, HEAVY).dice == 0, "long range and heavy cover: the gun does not help"
    assert shot(4, PLAIN, 41, CLEAR).dice == 0
    assert shot(4, PLAIN, 10, UNSEEN).dice == 0


@pytest.mark.rule("SF-54", "SF-55")
@pytest.mark.parametrize(
    ("gun", "squares", "hidden", "hard", "later", "dice"),
    [
        (PRECISE, 20, HEAVY, True, False, 4),
        (PRECISE, 30, PARTLY, True, False, 4),
        (PLAIN, 20, HEAVY, True, False, 0),
        (MILITARY, 10, CLEAR, False, False, 8),
        (MILITARY, 10, CLEAR, False, True, 6),
        (MILITARY, 12, PARTLY, False, False, 4),
        (MILITARY, 12, PARTLY, False, True, 0),
    ],
)
def test_running_targets_and_later_shots_are_one_grade_worse(
    gun: Gun, squares: int, hidden: str, hard: bool, later: bool, dice: int
) -> None:
    assert shot(4, gun, squares, hidden, hard=hard, later=later).dice == dice


@pytest.mark.rule("SF-49")
def test_the_table_of_dice_is_the_one_of_the_ledger() -> None:
    moving = {5: (8, 5, 4, 3), 4: (6, 4, 3, 2), 3: (4, 3, 2, 1), 2: (0, 2, 1, 0), 1: (0, 1, 0, 0)}
    standing = {5: (15, 10, 8, 6), 4: (12, 8, 6, 4), 3: (8, 6, 4, 2), 2: (0, 4, 2, 1), 1: (0, 2, 1, 0)}
    assert book().dice == {"moving": moving, "standing": standing}


@pytest.mark.rule("SF-46")
def test_the_ranges_are_those_of_the_ledger() -> None:
    printed = {
        "spear": (3, 6, 1), "bow": (5, 10, 2), "pistol": (3, 6, 3), "trade-musket": (5, 10, 1), "matchlock": (5, 12, 1),
        "military-rifle": (10, 20, 3), "express-rifle": (20, 40, 2), "shotgun": (4, 8, 2),
        "heavy-rifle": (10, 20, 2), "light-rifle": (20, 40, 2),
    }  # fmt: skip
    assert {key: (weapon.short, weapon.long, weapon.shots) for key, weapon in book().weapons.items()} == printed


@pytest.mark.rule("SF-08")
def test_the_animals_are_those_of_the_ledger() -> None:
    printed = {
        "lion": ((1, 3, 5), 6, 10, 5), "elephant": ((1, 3, 5), 12, 20, 4), "rhino": ((1, 3, 5), 8, 15, 2),
        "hippo": ((1, 2, 3), 6, 10, 2), "leopard": ((1, 3, 6), 4, 8, 5), "cheetah": ((1, 3, 8), 3, 6, 5),
        "buffalo": ((1, 3, 5), 8, 15, 4), "crocodile": ((1, 2, 3), 6, 10, 4), "black-mamba": ((1, 2, 3), 1, 1, 5),
        "ostrich": ((1, 3, 7), 2, 4, 2), "zebra": ((1, 3, 6), 1, 4, 3), "wildebeest": ((1, 3, 5), 2, 6, 2),
        "antelope": ((1, 3, 7), 1, 4, 4),
    }  # fmt: skip
    found = {key: (kind.speed, kind.attack, kind.hits, kind.bushcraft) for key, kind in book().kinds.items()}
    assert found == printed


@pytest.mark.rule("SF-61", "SF-62", "SF-63")
@pytest.mark.parametrize(
    ("faces", "how"),
    [
        ((6, 2, 3, 4, 5, 2, 3, 4), "wound"),
        ((6, 1, 1, 3), "misfire"),
        ((1,), "misfire"),
        ((4,), "miss"),
        ((6, 6, 1, 1, 1, 3), "misfire"),
        ((6, 6, 1, 1, 3, 4), "serious"),
        ((6, 6, 6, 1, 2, 3, 4, 5), "perfect"),
        ((6, 6, 6, 6), "perfect"),
    ],
)
def test_sixes_and_ones_say_what_a_shot_is(faces: tuple[int, ...], how: str) -> None:
    assert shooting.outcome_of(faces) == how


@pytest.mark.rule("SF-62")
def test_with_the_house_rule_a_misfire_needs_a_shot_without_sixes() -> None:
    assert shooting.outcome_of((6, 1, 1, 3), misfire_cancels=False) == "wound"
    assert shooting.outcome_of((2, 1, 1, 3), misfire_cancels=False) == "misfire"


@pytest.mark.rule("SF-61", "SF-62", "SF-63")
@pytest.mark.parametrize("cancels", [True, False])
@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_the_chances_shown_are_those_of_all_faces(dice: int, cancels: bool) -> None:
    found: dict[str, int] = dict.fromkeys(("misfire", "miss", "wound", "serious", "perfect"), 0)
    for faces in itertools.product(range(1, 7), repeat=dice):
        found[shooting.outcome_of(faces, misfire_cancels=cancels)] += 1
    chances = shooting.chances(dice, misfire_cancels=cancels)
    assert [getattr(chances, how) for how in found] == pytest.approx([ways / 6**dice for ways in found.values()])


@pytest.mark.parametrize(
    ("dice", "percent"),
    [
        (6, (35.8, 8.8, 29.6, 19.5, 6.2)),
        (8, (37.8, 3.9, 21.5, 23.5, 13.4)),
        (15, (41.1, 0.2, 3.9, 13.7, 41.2)),
        (23, (42.8, 0.0, 0.3, 2.7, 54.1)),
    ],
)
def test_the_chances_are_those_of_the_ledger(dice: int, percent: tuple[float, ...]) -> None:
    chances = shooting.chances(dice)
    found = (chances.misfire, chances.miss, chances.wound, chances.serious, chances.perfect)
    assert tuple(round(100 * chance, 1) for chance in found) == percent


@pytest.mark.rule("SF-47")
@pytest.mark.parametrize(("squares", "total", "hits"), [(5, 5, 5), (6, 5, 3), (6, 1, 1)])
def test_an_arrow_does_half_at_long_range(squares: int, total: int, hits: int) -> None:
    assert shooting.damage(book().weapons["bow"], squares, total, "ordinary") == hits


@pytest.mark.rule("SF-48")
@pytest.mark.parametrize(
    ("kind", "squares", "hits"), [("leopard", 4, 8), ("leopard", 5, 4), ("lion", 4, 4), ("rhino", 4, 0)]
)
def test_a_shotgun_is_for_light_targets_near_by(kind: str, squares: int, hits: int) -> None:
    target = book().kinds[kind].shotgun
    assert shooting.damage(book().weapons["shotgun"], squares, 4, target) == hits
    assert shooting.has_effect(book().weapons["shotgun"], target) is (kind != "rhino")


@pytest.mark.rule("SF-59", "SF-60")
def test_a_heavy_rifle_does_two_dice_for_each() -> None:
    heavy = Gun("heavy-rifle", precision=True)
    assert [shooting.damage_dice(heavy.weapon, how) for how in ("wound", "serious", "perfect")] == [2, 4, 0]
    assert shot(4, heavy, 21, CLEAR).dice == 0
    assert shot(4, heavy, 10, CLEAR, aimed=True) == shooting.Shot("A+", 18)
    assert shot(4, heavy, 10, CLEAR, later=True) == shooting.Shot("A", 8)
    light = Gun("light-rifle")
    assert (light.weapon.short, light.weapon.long, light.weapon.double) == (20, 40, False)


@pytest.mark.rule("SF-76")
@pytest.mark.parametrize(("bushcraft", "moved", "dice"), [(4, False, 4), (4, True, 2), (1, False, 0), (2, True, 0)])
def test_an_emergency_shot_is_always_a_c(bushcraft: int, moved: bool, dice: int) -> None:
    assert shooting.emergency_shot(bushcraft, moved=moved).dice == dice


@pytest.mark.rule("SF-14", "SF-13")
def test_cards_follow_the_points() -> None:
    given = [(5, 250), (4, 99), (4, -99), (4, -100), (4, 100), (2, -150), (1, -300), (3, 300), (3, 299), (4, 0)]
    assert [reputation.cards(*each) for each in given] == [6, 4, 4, 3, 5, 1, 1, 6, 5, 4]


@pytest.mark.rule("SF-88", "SF-89")
@pytest.mark.parametrize(
    ("kind", "by", "unhurt", "perfect", "points"),
    [
        ("rhino", "gun", True, False, 30),
        ("rhino", "gun", False, False, 15),
        ("lion", "spear", False, False, 30),
        ("leopard", "spear", True, True, 24),
        ("antelope", "gun", True, False, 8),
        ("elephant", "gun", False, True, 80),
        ("lion", "melee", False, False, 30),
    ],
)
def test_a_kill_is_worth_what_the_last_shot_is(kind: str, by: str, unhurt: bool, perfect: bool, points: int) -> None:
    assert reputation.for_kill(book().kinds[kind], by, was_unhurt=unhurt, perfect=perfect) == points


@pytest.mark.rule("SF-88")
def test_a_perfect_shot_at_a_wounded_animal_is_worth_less_if_the_table_likes() -> None:
    elephant = book().kinds["elephant"]
    assert reputation.for_kill(elephant, "gun", was_unhurt=False, perfect=True, needs_fresh=True) == 20


@pytest.mark.rule("SF-96")
@pytest.mark.parametrize(("kind", "points"), [("elephant", -10), ("lion", -20), ("rhino", -15), ("zebra", -26)])
def test_it_costs_more_to_run_from_a_zebra_than_from_an_elephant(kind: str, points: int) -> None:
    assert reputation.for_running(book().kinds[kind]) == points


@pytest.mark.rule("SF-91", "SF-92")
@pytest.mark.parametrize(
    ("votes", "cap", "points"),
    [((20, 0, -10), 20, 0), ((10, 20), 20, 15), ((0, -10), 20, -5), ((), 20, 0), ((30, 30), 10, 10)],
)
def test_votes_are_their_median(votes: tuple[int, ...], cap: int, points: int) -> None:
    assert reputation.award(votes, cap) == points


@pytest.mark.rule("SF-97")
@pytest.mark.parametrize(
    ("bushcraft", "carried", "step"), [(4, 130, 1), (4, -110, -1), (5, 130, 0), (4, 250, 1), (1, -200, 0), (3, 99, 0)]
)
def test_a_hundred_points_are_a_class(bushcraft: int, carried: int, step: int) -> None:
    assert reputation.promotion(bushcraft, carried) == step


@pytest.mark.rule("SF-81", "SF-83")
def test_one_six_of_each_side_is_struck_and_only_one() -> None:
    assert (sixes_left((6, 2, 3, 4), (6, 6, 1, 2, 3, 4, 5, 2)).people, sixes_left((6,), (6, 6)).animals) == (0, 1)
    assert sixes_left((6, 6, 6), ()).people == 3
    assert (dice_of_person(4, 1), dice_of_person(4, 3)) == (3, 1)


def test_distance_is_a_straight_line_to_the_nearest_square() -> None:
    assert [distance((0, 0), there) for there in ((15, 15), (7, 7), (4, 5), (1, 1), (0, 0))] == [21, 10, 6, 1, 0]


def test_a_line_is_the_same_from_both_ends() -> None:
    assert line((0, 0), (4, 2)) == [(1, 1), (2, 1), (3, 2)] == line((4, 2), (0, 0))[::-1]


def test_cover_between_adds_up() -> None:
    def hidden(patches: dict[tuple[int, int], str], animal: str = "") -> str:
        return Ground(10, 10, "open", patches).hidden((0, 0), (4, 2), animal)

    assert hidden({(2, 1): "thorn"}) == PARTLY
    assert hidden({(1, 1): "long-grass", (2, 1): "thorn"}) == HEAVY
    assert hidden({(3, 2): "rocks"}) == UNSEEN
    assert hidden({(4, 2): "long-grass"}) == PARTLY
    assert hidden({(4, 2): "long-grass"}, "elephant") == CLEAR
    assert hidden({(0, 0): "rocks"}) == CLEAR, "the viewer's own square never counts"


@pytest.mark.rule("SF-23", "SF-21")
def test_steps_cost_one_and_one_and_a_half_and_twice_that_in_rough_country() -> None:
    ground = Ground(20, 20)
    costs = ground.costs((0, 0))
    assert (costs[(4, 4)], costs[(4, 5)], costs[(7, 0)]) == (12, 14, 14)
    thorn = Ground(20, 20, "thorn")
    assert max(x for x, y in thorn.reach((0, 0), 14) if y == 0) == 3
    assert set(thorn.reach((5, 5), 2)) == {(5 + x, 5 + y) for x in (-1, 0, 1) for y in (-1, 0, 1)} - {(5, 5)}
    assert Ground(20, 20, "long-grass").costs((0, 0))[(7, 0)] == 14


@pytest.mark.rule("SF-24")
def test_deep_water_is_closed_to_armed_people() -> None:
    ground = Ground(5, 1, "open", {(2, 0): "deep"})
    assert set(ground.costs((0, 0))) == {(0, 0), (1, 0)}
    assert (4, 0) in ground.costs((0, 0), animal="hippo") and (4, 0) not in ground.costs((0, 0), animal="lion")


@pytest.mark.rule("SF-20")
def test_the_wind_carries_within_a_quarter_circle() -> None:
    east, southeast = (1, 0), (1, 1)
    assert downwind(east, (20, 20), (26, 26)) and not downwind(east, (20, 20), (26, 27))
    assert not downwind(east, (20, 20), (14, 20))
    assert downwind(southeast, (20, 20), (20, 28)) and not downwind(southeast, (20, 20), (19, 28))


@pytest.mark.rule("SF-19")
def test_the_wind_shifts_by_a_die() -> None:
    north = (0, -1)
    assert [turned(north, book().wind[face]) for face in (1, 2, 3, 4, 5, 6)] == [
        (-1, 0), (-1, -1), (-1, -1), (1, -1), (1, -1), (1, 0),
    ]  # fmt: skip


def test_straight_away_is_the_nearest_of_eight_directions() -> None:
    assert [heading((0, 0), there) for there in ((4, 2), (4, 1), (-1, 5), (0, 3))] == [(1, 1), (1, 0), (0, 1), (0, 1)]
