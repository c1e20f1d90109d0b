"""Safari played by the vectors of its ledger: moves, accidents, shots, charges and fights with scripted dice."""

from collections.abc import Sequence
from typing import Any

import pytest
from tales.games.safari.accidents import second_dose
from tales.games.safari.awareness import look_for_blood, passes
from tales.games.safari.charge import attack
from tales.games.safari.ground import Square
from tales.games.safari.melee import fight, meet
from tales.games.safari.moving import move
from tales.games.safari.reactions import reaction
from tales.games.safari.state import Arm, Hunt, Person
from tales.games.safari.volley import shoot
from tales.lab.scripted import Played, play_through
from tales.rules.play import Play

from tests.games.safari import animal, beast_player, express, herd, hunt, hunter, person


def run(play: Play[Any], choices: Sequence[Any] = (), dice: str = "") -> Played:
    """Play it to the end with these choices and dice."""
    played = play_through(play, choices, dice)
    assert played.ask is None, f"{played.ask and played.ask.key} is still asked"
    return played


def colonel(*arms: Arm, at: Square = (21, 10), bushcraft: int = 4, **about: Any) -> Any:
    """A hunter by himself."""
    return hunter(bushcraft, at, *arms, **about)


def walk(state: Hunt, who: Person, gait: str, to: str, dice: str) -> Played:
    return run(move(state, who), [gait, to], dice)


@pytest.mark.rule("SF-22", "SF-26", "SF-27", "SF-29")
def test_a_party_moves_on_one_roll_and_steps_round_a_scorpion() -> None:
    side = colonel(at=(5, 10))
    side.people += [person("hunter-1.porter-1", 3, (5, 11)), person("hunter-1.porter-2", 3, (5, 9))]
    state = hunt(side, base="long-grass")
    played = run(move(state, side.hunter, side.people[1:]), ["walk", "M11"], "2d6=6+1, d6=6, d6=2, d6=3")
    assert state.sides[0].hunter.square == (12, 10)
    assert [abs(porter.square[0] - 12) <= 1 for porter in side.people[1:]] == [True, True]
    assert (side.points, side.hunter.hits) == (0, 0) and played.told("scorpion.averted")


@pytest.mark.rule("SF-36", "SF-39")
@pytest.mark.parametrize(("faces", "aware"), [((3,), True), ((3, 4), False), ((3, 2, 1), True), ((3, 2, 5), False)])
def test_every_die_has_to_pass(faces: tuple[int, ...], aware: bool) -> None:
    assert passes(faces, 3) is aware


@pytest.mark.rule("SF-37", "SF-38", "SF-41")
@pytest.mark.parametrize(
    ("moved", "square", "seen"),
    [(False, (9, 13), True), (False, (9, 14), False), (True, (9, 16), True), (True, (9, 17), False)],
)
def test_a_lion_in_the_grass_is_noticed_from_the_way(moved: bool, square: Square, seen: bool) -> None:
    side = colonel(at=(5, 10))
    lion = animal("lion", square, concealed=True, moved=moved)
    state = hunt(side, animals=(lion,), ground={square: "long-grass"})
    choices = ["walk", "M11"] + (["M11"] if seen else [])
    play_through(move(state, side.hunter), choices, "2d6=3+4")
    assert lion.concealed is not seen


@pytest.mark.rule("SF-39")
def test_whoever_fails_on_a_die_notices_nothing() -> None:
    side = colonel(at=(5, 10))
    lion = animal("lion", (9, 11), concealed=True, moved=True)
    state = hunt(side, animals=(lion,))
    walk(state, side.hunter, "walk", "H11", "2d6=6+1, d6=2")
    assert lion.concealed


@pytest.mark.rule("SF-26")
def test_two_sixes_are_one_check() -> None:
    side = colonel(at=(5, 10))
    played = walk(hunt(side), side.hunter, "run", "T11", "3d6=6+6+2, d6=4")
    assert side.hunter.square == (19, 10) and played.rolled() == ["move.run", "accident.check"]
    assert played.told("person.tests")[0]["passed"] is False


@pytest.mark.rule("SF-30", "SF-23")
def test_an_ankle_halves_this_move_and_the_next_in_thorn() -> None:
    side = colonel(at=(5, 10))
    state = hunt(side)
    walk(state, side.hunter, "walk", "K11", "2d6=6+3, d6=5, d6=3")
    assert (side.points, side.hunter.square, side.hunter.ankle) == (-10, (10, 10), True)
    thorn = hunt(side, base="thorn")
    walk(thorn, side.hunter, "walk", "M11", "2d6=4+3")
    assert side.hunter.square == (12, 10)
    with pytest.raises(AssertionError, match="refuses"):
        walk(thorn, side.hunter, "walk", "P11", "2d6=4+3")


@pytest.mark.rule("SF-31", "SF-32", "SF-93")
def test_a_bite_does_its_hits_twice_and_is_no_heroic_death() -> None:
    side = colonel(at=(5, 10))
    side.points = 36
    state = hunt(side)
    walk(state, side.hunter, "walk", "F11", "2d6=6+2, d6=6, d6=4, d6=5, d6=6")
    assert (side.hunter.hits, side.points) == (2, 32)
    run(second_dose(state, side.hunter))
    assert (side.hunter.out, side.points) == ("dead", 0)


@pytest.mark.rule("SF-32")
def test_in_camp_there_is_a_doctor() -> None:
    side = colonel(at=(5, 10))
    side.hunter.poison = 2
    run(second_dose(hunt(side, camp=((5, 10),)), side.hunter))
    assert (side.hunter.hits, side.hunter.poison) == (0, 0)


@pytest.mark.rule("SF-31", "SF-32")
@pytest.mark.parametrize(("dice", "points"), [("d6=4, d6=4", 20), ("d6=3", 0)])
def test_a_bite_sucked_clean_is_worth_twenty(dice: str, points: int) -> None:
    side = colonel(at=(5, 10))
    state = hunt(side)
    walk(state, side.hunter, "walk", "F11", f"2d6=6+2, d6=6, d6=4, {dice}")
    assert (side.points, side.hunter.poison) == (points, 0)


@pytest.mark.rule("SF-28", "SF-93", "SF-07")
def test_a_pit_can_kill_and_a_loss_below_zero_stays() -> None:
    side = hunter(1, (5, 10))
    run(move(hunt(side), side.hunter), ["creep"], "d6=6, d6=2, d6=1, d6=1")
    assert (side.hunter.out, side.points) == ("dead", -20)


@pytest.mark.rule("SF-28", "SF-07")
@pytest.mark.parametrize(("lethal", "hits", "out"), [("exceed", 4, ""), ("exceed", 5, "dead"), ("equal", 4, "dead")])
def test_hits_equal_to_bushcraft_kill_unless_the_table_says_more(lethal: str, hits: int, out: str) -> None:
    side = colonel(at=(5, 10))
    choices = ["creep"] if out else ["creep", "F11"]
    run(move(hunt(side, lethal_at=lethal), side.hunter), choices, f"d6=6, d6=5, d6=1, d6={hits}")
    assert (side.hunter.out, side.points) == (out, -20)


@pytest.mark.rule("SF-33")
@pytest.mark.parametrize(("face", "points", "knows"), [(4, -5, [True, False]), (3, 0, [False, False])])
def test_a_branch_is_heard_ten_squares_off(face: int, points: int, knows: list[bool]) -> None:
    side = hunter(3, (20, 20))
    lions = (animal("lion", (30, 20), concealed=True), animal("lion", (31, 20), 2, concealed=True))
    state = hunt(side, animals=lions)
    walk(state, side.hunter, "creep", "U21", f"d6=6, d6=5, d6=5, d6={face}")
    assert side.points == points and ["hunter-1" in lion.knows for lion in lions] == knows


@pytest.mark.rule("SF-34")
@pytest.mark.parametrize(
    ("to", "dice", "boots", "points", "slow"),
    [
        ("H11", ", d6=4", True, 0, False),
        ("H11", ", d6=3", True, -10, True),
        ("I11", "", True, -10, True),
        ("I11", "", False, 0, False),
    ],
)
def test_a_boot_is_found_by_whoever_stops_short(to: str, dice: str, boots: bool, points: int, slow: bool) -> None:
    side = colonel(at=(5, 10), boots=boots)
    walk(hunt(side), side.hunter, "creep", to, f"d6=6, d6=5, d6=6{dice}")
    assert (side.points, side.hunter.bootless) == (points, slow)


@pytest.mark.rule("SF-43")
@pytest.mark.parametrize(("bushcraft", "faces", "found"), [(1, "1+5+6", True), (1, "2+3+6", False), (4, "5+6+4", True)])
def test_one_die_of_three_finds_blood(bushcraft: int, faces: str, found: bool) -> None:
    side = hunter(bushcraft, (5, 10))
    rhino = animal("rhino", (20, 20), concealed=True, lost=3)
    state = hunt(side, animals=(rhino,))
    state.tell_of((7, 11), (1, 0), rhino)
    played = run(look_for_blood(state, side.hunter), ["look"], f"3d6={faces}")
    assert bool(played.told("trail.found")) is found


@pytest.mark.rule("SF-44", "SF-61", "SF-52")
def test_a_wound_that_is_no_miss() -> None:
    side = colonel(express())
    derek = animal("rhino", (0, 10))
    state = hunt(side, animals=(derek,))
    run(shoot(state, side.hunter), ["rhino-1", "hold"], "8d6=6+2+3+4+5+2+3+4, d6=3, d6=3")
    assert (derek.lost, side.points) == (3, 0)


@pytest.mark.rule("SF-45")
def test_a_shot_that_is_not_taken_costs_nothing() -> None:
    side = colonel(express())
    run(shoot(hunt(side, animals=(animal("rhino", (0, 10)),)), side.hunter), ["hold"])
    assert side.points == 0 and side.hunter.held is not None and side.hunter.held.loads == 2


@pytest.mark.rule("SF-56")
def test_an_aimed_shot_has_twelve_dice() -> None:
    side = colonel(express(), aim="rhino-1")
    derek = animal("rhino", (0, 10))
    run(
        shoot(hunt(side, animals=(derek,)), side.hunter),
        ["rhino-1", "hold"],
        "12d6=6+2+3+4+5+2+3+4+5+2+3+4, d6=3, d6=3",
    )
    assert derek.lost == 3


@pytest.mark.rule("SF-63", "SF-62")
@pytest.mark.parametrize(("face", "points"), [("1", 0), ("4", -10)])
def test_a_miss_costs_ten_and_a_misfire_nothing(face: str, points: int) -> None:
    side = hunter(3, (10, 10), express(precision=False), gait="walk")
    state = hunt(side, animals=(animal("rhino", (10, 25)),), ground={(10, 25): "thorn"})
    run(shoot(state, side.hunter), ["rhino-1"], f"d6={face}")
    assert side.points == points


@pytest.mark.rule("SF-88", "SF-61")
def test_one_shot_that_kills_is_worth_twice_the_hits() -> None:
    side = colonel(express(precision=False))
    leopard = animal("leopard", (0, 10))
    run(shoot(hunt(side, animals=(leopard,)), side.hunter), ["leopard-1"], "6d6=6+6+1+1+3+4, 2d6=5+4")
    assert leopard.dead and side.points == 16


@pytest.mark.rule("SF-88", "SF-61")
def test_a_perfect_shot_needs_no_dice_of_hits() -> None:
    side = colonel(express())
    elephant = animal("elephant", (0, 10), lost=9, untouched=False)
    run(shoot(hunt(side, animals=(elephant,)), side.hunter), ["elephant-1"], "8d6=6+6+6+1+2+3+4+5")
    assert elephant.dead and side.points == 80


@pytest.mark.rule("SF-55", "SF-88")
def test_a_second_shot_may_be_perfect_though_the_first_wounded() -> None:
    side = colonel(express(precision=False))
    rhino = animal("rhino", (0, 10))
    state = hunt(side, animals=(rhino,))
    played = run(shoot(state, side.hunter), ["rhino-1", "rhino-1"], "6d6=6+2+3+4+5+2, d6=2, d6=3, 4d6=6+6+6+1")
    assert rhino.dead and side.points == 60 and played.told("animal.reacts")[0]["how"] == "halt"


@pytest.mark.rule("SF-48", "SF-63")
@pytest.mark.parametrize(
    ("faces", "points"), [("6+2+3+4+5+2+3+4", 0), ("2+3+4+5+2+3+4+5", -10), ("6+6+6+2+3+4+5+2", 0)]
)
def test_a_shotgun_does_nothing_to_a_rhino(faces: str, points: int) -> None:
    side = colonel(Arm.of("shotgun"))
    rhino = animal("rhino", (17, 10))
    state = hunt(side, animals=(rhino,))
    play_through(shoot(state, side.hunter), ["rhino-1"], f"8d6={faces}")
    assert (rhino.lost, side.points) == (0, points)


@pytest.mark.rule("SF-65", "SF-66")
@pytest.mark.parametrize(
    ("lost", "face", "how"), [(7, 5, "charge"), (8, 5, "around"), (8, 6, "charge"), (8, 1, "away"), (3, 2, "away")]
)
def test_a_wounded_animal_reacts_by_a_die(lost: int, face: int, how: str) -> None:
    side = colonel(express())
    rhino = animal("rhino", (0, 10), lost=lost)
    played = run(reaction(hunt(side, animals=(rhino,)), rhino), [], f"d6={face}")
    assert played.told("animal.reacts")[0]["how"] == how


def sanders() -> tuple[Hunt, Any]:
    """The Colonel, his bearer and two porters; Derek stands 21 squares west of him in the open."""
    side = colonel(express())
    side.people += [
        person("hunter-1.gunbearer", 4, (23, 12)),
        person("hunter-1.porter-1", 3, (22, 13)),
        person("hunter-1.porter-2", 3, (23, 14)),
    ]
    derek = animal("rhino", (0, 10), lost=3, untouched=False)
    return hunt(side, animals=(derek,)), derek


@pytest.mark.rule("SF-67", "SF-68", "SF-69", "SF-70", "SF-72", "SF-73", "SF-75", "SF-76", "SF-62", "SF-82", "SF-87")
def test_derek_charges_the_colonel() -> None:
    state, derek = sanders()
    side = state.sides[0]
    played = run(
        attack(state, derek, side.hunter, "run"),
        ["shoot", "shoot-again", "carry-on"],
        "5d6=5+5+5+5+4, d6=1, d6=3, d6=4, d6=6, 3d6=4+3+5, d6=2, 4d6=6+1+1+3, d6=5,"
        "4d6=6+2+3+4, 8d6=6+6+1+2+3+4+5+2, d6=1",
    )
    assert [fact["how"] for fact in played.told("nerve.tested")] == ["held", "held", "frozen", "bolted"]
    assert (side.hunter.hits, side.hunter.nerve, side.points) == (1, "stuck", 0)
    assert derek.square == (24, 10) and not derek.foes and not side.hunter.foes
    assert side.people[3].nerve == "bolted" and side.people[3].square[0] > 23


@pytest.mark.rule("SF-69", "SF-67")
def test_a_buffalo_that_falls_short_stops_short() -> None:
    side = colonel(express(precision=False), at=(25, 10))
    buffalo = animal("buffalo", (10, 10), lost=8, untouched=False)
    state = hunt(side, animals=(buffalo,))
    run(attack(state, buffalo, side.hunter, "run"), [], "5d6=2+3+1+4+2, d6=5")
    assert buffalo.square == (22, 10) and side.hunter.nerve == "frozen" and not buffalo.foes


@pytest.mark.rule("SF-80", "SF-81", "SF-82", "SF-85", "SF-89", "SF-84")
def test_friends_add_their_dice_and_both_may_die() -> None:
    side = colonel(at=(10, 10))
    side.people.append(person("hunter-1.gunbearer", 4, (10, 11)))
    lion = animal("lion", (11, 10))
    state = hunt(side, animals=(lion,))
    meet(state, lion, side.hunter)
    run(
        fight(state, lion, side.hunter),
        [],
        "4d6=6+6+2+3, 4d6=6+4+5+2, 6d6=6+6+1+2+3+4, 2d6=5+5, d6=4",
    )
    assert lion.dead and side.hunter.out == "dead" and side.points == 30


@pytest.mark.rule("SF-83", "SF-84")
def test_hits_cost_dice_in_melee_only() -> None:
    side = colonel(at=(10, 10), hits=3)
    lion = animal("lion", (11, 10))
    state = hunt(side, animals=(lion,))
    meet(state, lion, side.hunter)
    run(fight(state, lion, side.hunter), [], "d6=5, 6d6=1+2+3+4+5+5")
    assert (lion.lost, side.hunter.hits, side.hunter.bushcraft) == (0, 3, 4)


@pytest.mark.rule("SF-70", "SF-86", "SF-96", "SF-93", "SF-98", "SF-15")
def test_a_lion_outpaces_a_hunter_who_bolts() -> None:
    side = hunter(3, (20, 10))
    side.points = 50
    player = beast_player()
    lion = animal("lion", (12, 10), owner="beast-1")
    state = hunt(side, player, animals=(lion,))
    run(
        attack(state, lion, side.hunter, "run"),
        [],
        "5d6=5+4+4+3+4, d6=6, 3d6=2+3+1, 6d6=6+2+3+4+5+1, d6=3",
    )
    assert (side.hunter.out, side.points, player.beast_points) == ("dead", 0, 60)


@pytest.mark.rule("SF-86")
def test_who_runs_from_one_animal_has_a_die_against_another() -> None:
    side = colonel(at=(30, 30))
    porter = person("hunter-1.porter-1", 3, (20, 10), nerve="bolted", fled_from="rhino-1", gait="run")
    side.people.append(porter)
    simba = animal("lion", (15, 10), concealed=True)
    state = hunt(side, animals=(animal("rhino", (40, 30)), simba))
    run(attack(state, simba, porter, "walk"), [], "3d6=3+4+2, d6=6, 6d6=6+1+2+3+4+5")
    assert porter.foes == ["lion-1"] and (porter.hits, simba.lost) == (0, 0)


@pytest.mark.rule("SF-74", "SF-58", "SF-66")
def test_a_gun_is_taken_and_fired_but_the_leopard_comes_on() -> None:
    rifle = express()
    rifle.loads = 0
    side = colonel(rifle, at=(20, 10))
    side.people.append(person("hunter-1.gunbearer", 3, (20, 11), Arm.of("shotgun")))
    leopard = animal("leopard", (10, 10))
    state = hunt(side, animals=(leopard,))
    run(
        attack(state, leopard, side.hunter, "run"),
        ["take-gun", "shoot", "shoot-again", "carry-on"],
        "6d6=5+5+5+5+5+5, d6=2, d6=3, d6=3, d6=4, 4d6=6+2+3+4, d6=3, d6=6, d6=6,4d6=2+2+3+4, 3d6=2+2+3, 4d6=2+3+4+5",
    )
    assert leopard.lost == 6 and side.hunter.nerve == "stuck" and leopard.foes == ["hunter-1"]


@pytest.mark.rule("SF-65", "SF-90")
@pytest.mark.parametrize(("target", "dignitary", "points"), [(0, False, 0), (1, False, 10), (1, True, 30)])
def test_a_charge_is_turned_by_a_shot(target: int, dignitary: bool, points: int) -> None:
    side = colonel(express(), at=(20, 10))
    side.people.append(person("hunter-1.porter-1", 4, (20, 11), dignitary=dignitary))
    lion = animal("lion", (12, 10))
    state = hunt(side, animals=(lion,), ground={(2, 2): "thorn"})
    run(
        attack(state, lion, side.people[target], "run"),
        ["shoot"],
        "5d6=4+4+4+4+4, d6=1, d6=1, d6=1, 4d6=6+6+1+2, 2d6=3+3, d6=3, 5d6=1+1+1+1+1",
    )
    assert lion.lost == 6 and not lion.foes and side.points == points


@pytest.mark.rule("SF-77")
@pytest.mark.parametrize(("kind", "ends"), [("rhino", (24, 10)), ("lion", (10, 6))])
def test_a_dodge_helps_against_a_rhino(kind: str, ends: Square) -> None:
    side = colonel(express(), at=(12, 10))
    beast = animal(kind, (0, 10))
    state = hunt(side, animals=(beast,))
    total = "5d6=5+5+5+5+4" if kind == "rhino" else "5d6=4+2+2+2+2"
    dice = f"{total}, d6=1, d6=2, d6=4"
    run(attack(state, beast, side.hunter, "run"), ["dodge-left", "carry-on"], dice)
    assert side.hunter.square == (12, 6)
    assert not beast.foes and beast.square == ends


@pytest.mark.rule("SF-79")
@pytest.mark.parametrize(
    ("kind", "extra", "fights"),
    [
        ("lion", "d6=5", False),
        ("lion", "d6=6, 3d6=1+2+3, 6d6=1+2+3+4+5+5", True),
        ("leopard", "3d6=1+2+3, 4d6=1+2+3+4", True),
        ("rhino", "", False),
    ],
)
def test_a_tree_keeps_most_animals_off(kind: str, extra: str, fights: bool) -> None:
    side = hunter(3, (20, 10))
    beast = animal(kind, (12, 10))
    state = hunt(side, animals=(beast,), ground={(20, 10): "thorn", (20, 11): "tree"})
    count = 6 if kind == "leopard" else 5
    total = f"{count}d6=" + "+".join(["5"] * count)
    dice = ", ".join(part for part in (total, "d6=1", "d6=2", extra) if part)
    run(attack(state, beast, side.hunter, "run"), ["climb"], dice)
    assert bool(beast.foes) is fights and side.points == 0


@pytest.mark.rule("SF-78", "SF-96", "SF-93")
@pytest.mark.parametrize(("points", "left"), [(20, -2), (50, 0)])
def test_who_runs_and_is_hurt_loses_twice(points: int, left: int) -> None:
    side = colonel(at=(20, 10))
    side.points = points
    leopard = animal("leopard", (15, 10))
    state = hunt(side, animals=(leopard,))
    run(
        attack(state, leopard, side.hunter, "run"),
        ["run"],
        "6d6=5+5+5+5+5+5, d6=1, d6=1, 2d6=1+1, 4d6=1+2+3+4, 4d6=6+2+3+4, d6=1",
    )
    assert (side.points, side.hunter.hits) == (left, 1)


@pytest.mark.rule("SF-74")
def test_a_matchlock_cannot_be_loaded_in_a_hurry() -> None:
    matchlock = Arm.of("matchlock")
    matchlock.fire()
    side = colonel(matchlock, at=(20, 10))
    lion = animal("lion", (12, 10))
    state = hunt(side, animals=(lion,))
    played = play_through(attack(state, lion, side.hunter, "run"), [], "5d6=4+4+4+4+4, d6=1")
    assert played.ask is not None and played.ask.key == "emergency"
    assert "reload" not in played.ask.legal() and "shoot" not in played.ask.legal()


@pytest.mark.rule("SF-64")
def test_a_herd_runs_from_a_shot_before_the_animal_reacts() -> None:
    side = colonel(express())
    state = hunt(side, animals=(animal("rhino", (0, 10)),), herds=(herd("zebra", (21, 20)),))
    played = run(shoot(state, side.hunter), ["rhino-1", "hold"], "8d6=6+2+3+4+5+2+3+4, d6=3, 6d6=1+1+1+1+1+1, d6=3")
    assert state.herds[0].square == (21, 26) and played.rolled()[-2:] == ["herd.run", "reaction"]


@pytest.mark.rule("SF-95")
def test_to_shoot_the_young_costs_fifty() -> None:
    side = colonel(express())
    zebras = herd("zebra", (21, 20))
    run(
        shoot(hunt(side, herds=(zebras,)), side.hunter),
        ["herd-zebra.young", "hold"],
        "12d6=6+6+6+1+2+3+4+5+2+3+4+5, 6d6=1+1+1+1+1+1",
    )
    assert side.points == -50 + 16 and zebras.count == 4


@pytest.mark.rule("SF-63", "SF-95")
@pytest.mark.parametrize(("stray", "points", "hits"), [("1, d6=2", -60, 2), ("4", -10, 0)])
def test_a_stray_shot_hits_a_friend_if_the_table_likes(stray: str, points: int, hits: int) -> None:
    side = colonel(express(precision=False), at=(10, 10))
    porter = person("hunter-1.porter-1", 3, (20, 10))
    side.people.append(porter)
    lion = animal("lion", (21, 10))
    state = hunt(side, animals=(lion,), stray_shots=True)
    meet(state, lion, porter)
    run(shoot(state, side.hunter), ["lion-1", "hold"], f"6d6=2+3+4+5+2+3, d6={stray}")
    assert (side.points, porter.hits) == (points, hits)


@pytest.mark.rule("SF-03")
def test_nobody_has_points_for_an_animal_of_their_own() -> None:
    side = colonel(express(precision=False))
    leopard = animal("leopard", (0, 10), owner="hunter-1")
    run(shoot(hunt(side, animals=(leopard,)), side.hunter), ["leopard-1"], "6d6=6+6+1+1+3+4, 2d6=5+4")
    assert leopard.dead and side.points == 0
