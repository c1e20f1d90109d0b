"""Safari from set-up to the fire: country, deck, wind, cards of people and animals, the end."""

from contextlib import suppress
from typing import Any

import pytest
from tales.entries import Seat
from tales.games.safari import GAME
from tales.games.safari.awareness import find_trails
from tales.games.safari.beasts import animals_card
from tales.games.safari.cards import actions, begin_card, party_card, ready
from tales.games.safari.country import make_animals, make_country, make_herds, make_river
from tales.games.safari.fire import campfire, rise_or_fall, tale
from tales.games.safari.ground import Ground
from tales.games.safari.herds import wander
from tales.games.safari.house import HOUSE_RULES
from tales.games.safari.hunt import how_it_ends, next_card, ranking, shaken
from tales.games.safari.moving import go_until_met
from tales.games.safari.setup import stand_in_camp, the_people
from tales.games.safari.state import HERDS, WIND, Arm, Side
from tales.games.safari.wind import first_wind, shuffle_deck, wind_changes
from tales.lab.scripted import play_through
from tales.rules.asks import OPEN, Choose, Shuffle
from tales.rules.dice import faces
from tales.rules.settings import Settings

from tests.games.safari import animal, beast_player, express, herd, hunt, hunter, person
from tests.games.test_safari_vectors import run


def new(*roles: str, **chosen: Any) -> Any:
    """The state before anything has happened."""
    settings = Settings(HOUSE_RULES, chosen)
    return GAME.new(settings, GAME.seats([Seat("", role, "Ann", False) for role in roles], settings))


@pytest.mark.rule("SF-01", "SF-06")
def test_a_hunter_has_a_bearer_and_companions_of_their_own_bushcraft() -> None:
    state = new("hunter")
    run(the_people(state), ["Maud", "she", 5, "guarded", "express-rifle", "shotgun"])
    people = state.sides[0].people
    assert [(each.post, each.bushcraft) for each in people] == [
        ("hunter", 5), ("gunbearer", 3), ("guard", 3), ("porter", 2),
    ]  # fmt: skip
    assert [arm.gun.key for each in people for arm in each.arms] == ["express-rifle", "shotgun", "military-rifle"]
    assert people[0].arms[0].gun.precision and not people[1].arms[0].gun.precision


@pytest.mark.rule("SF-06")
@pytest.mark.parametrize(("face", "bushcraft"), [(1, 2), (2, 3), (3, 3), (4, 4), (5, 4), (6, 5)])
def test_bushcraft_may_be_rolled(face: int, bushcraft: int) -> None:
    state = new("hunter", bushcraft_choice="roll")
    run(the_people(state), ["Ann", "she", "alone", "spear"], f"d6={face}")
    assert state.sides[0].hunter.bushcraft == bushcraft


@pytest.mark.rule("SF-60")
def test_nobody_has_two_heavy_rifles() -> None:
    state = new("hunter", two_rifles=True)
    played = play_through(the_people(state), ["Ann", "she", 4, "small", "heavy-rifle"])
    assert isinstance(played.ask, Choose) and not played.ask.accepts("heavy-rifle")


@pytest.mark.rule("SF-02")
def test_a_squad_acts_as_one() -> None:
    state = new("hunter", "squad")
    run(the_people(state), ["Ann", "she", 4, "alone", "spear", "spear"])
    squad = state.sides[1]
    assert [each.bushcraft for each in squad.people] == [3, 3, 3, 3] and squad.leader is squad.people[0]


@pytest.mark.rule("SF-01")
@pytest.mark.parametrize("roles", [("beast",), (), ("hunter", "cook")])
def test_a_hunt_has_a_hunter(roles: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"this game takes|nobody can be"):
        new(*roles)


@pytest.mark.rule("SF-05")
def test_the_country_is_made_block_by_block() -> None:
    state = new("hunter", table_width=24, table_height=24)
    run(
        make_country(state),
        [],
        "2d6=1+1, d6=6, d6=3, d6=3, 2d6=5+5, 2d6=5+6, d6=1, 2d6=1+1, 2d6=2+2, 2d6=6+6, d6=1, d6=3, d6=3",
    )
    kinds = state.ground.patches
    assert kinds[(6, 6)] == "rocks" and kinds[(6, 11)] == "rocks" and (6, 12) not in kinds
    assert kinds[(1, 15)] == "tree" and kinds[(18, 18)] == "marsh" and state.ground.kind((18, 6)).key == "open"
    assert [state.ground.kind(square).key for square in state.ground.camp] == ["open"] * 4


@pytest.mark.rule("SF-24", "SF-05")
def test_a_river_has_fords() -> None:
    ground = Ground(48, 36)
    bends = ", ".join(["d6=3"] * 35)
    run(make_river(ground), [], f"2d6=4+3, {bends}")
    assert [ground.kind((10, y)).key for y in (0, 5, 7, 8, 30)] == ["deep", "shallow", "shallow", "deep", "shallow"]
    assert ground.kind((8, 0)).key == "shallow" and (7, 0) not in ground.patches


@pytest.mark.rule("SF-04", "SF-10")
def test_animals_begin_concealed_and_herds_in_the_open() -> None:
    state = hunt(hunter(4, (23, 34)), camp=((23, 34),), encounters=1, ground={(6, 6): "thorn"})
    run(make_animals(state), [], "2d6=2+2, d6=1, d6=1")
    run(make_herds(state), [], "d6=1, d6=3, d6=2, d6=3, d6=4, d6=1, d6=2, d6=3, d6=6, d6=5, d6=5, d6=4, d6=5")
    assert [(each.key, each.square, each.concealed) for each in state.animals] == [("leopard-1", (6, 6), True)]
    assert [(each.kind.key, each.count) for each in state.herds] == [("antelope", 5), ("zebra", 3), ("wildebeest", 7)]


@pytest.mark.rule("SF-10")
def test_people_stand_at_the_camp() -> None:
    side = hunter(4, (0, 0))
    side.people.append(person("hunter-1.porter-1", 2, (0, 0)))
    state = hunt(side, camp=((23, 34), (24, 34), (23, 35), (24, 35)))
    stand_in_camp(state)
    assert [each.square for each in side.people] == [(23, 34), (22, 33)]


@pytest.mark.rule("SF-11")
def test_the_first_wind_is_drawn() -> None:
    state = hunt(hunter(4, (0, 0)))
    run(first_wind(state), [], "d6=2, d6=6, d6=2")
    assert state.wind == (1, 0)
    run(first_wind(state), [], "d6=5, d6=3")
    assert state.wind == (-1, 1)


@pytest.mark.rule("SF-12", "SF-13")
def test_the_deck_holds_everybodys_cards_the_herds_and_the_wind() -> None:
    lions = (animal("lion", (1, 1)), animal("lion", (2, 1), 2))
    lions[1].hand = "lion-1"
    state = hunt(hunter(4, (0, 0)), hunter(3, (0, 1), seat="hunter-2"), animals=lions)
    assert len(state.full_deck()) == 16 and state.full_deck().count("lion-1") == 5
    assert state.full_deck().count(HERDS) == 3 and state.full_deck().count(WIND) == 1
    asked = run(shuffle_deck(state)).asks[0]
    assert isinstance(asked, Shuffle) and asked.to == () and len(state.deck) == 16


@pytest.mark.rule("SF-16", "SF-18")
def test_the_wind_card_has_everything_shuffled_whoever_has_had_no_card() -> None:
    state = hunt(
        hunter(4, (10, 10), ankle=True), hunter(3, (12, 10), seat="hunter-2"), animals=(animal("lion", (40, 1)),)
    )
    state.deck = [HERDS, WIND, *["hunter-2"] * 3]
    run(next_card(state))
    run(next_card(state), ["on"], "d6=2")
    assert not state.sides[0].hunter.ankle and state.decks == 1 and state.turned == []
    assert len(state.deck) == 4 + 3 + 5 + 3 + 1


@pytest.mark.rule("SF-19")
def test_a_six_for_the_wind_may_go_left_as_printed() -> None:
    state = hunt(hunter(4, (0, 0)), wind_six="left", wind=(0, -1))
    run(wind_changes(state), [], "d6=6")
    assert state.wind == (-1, 0)


@pytest.mark.rule("SF-17", "SF-20")
def test_herds_wander_by_a_die_or_away_from_scent() -> None:
    state = hunt(hunter(4, (0, 0)), herds=(herd("antelope", (20, 20)),), wind=(-1, 0))
    run(wander(state), [], "d6=4, 3d6=2+3+5")
    assert state.herds[0].square == (30, 20)
    run(wander(state), [], "d6=2")
    assert state.herds[0].square == (30, 20)
    state.wind = (1, 1)
    run(wander(state), [], "3d6=1+1+1")
    assert state.herds[0].square == (32, 22)


@pytest.mark.rule("SF-25", "SF-24")
@pytest.mark.parametrize(
    ("dice", "rolls"),
    [("d6=6, d6=5, 4d6=2+2+3+3, 6d6=1+2+3+4+5+5", 4), ("d6=6, d6=4", 2), ("d6=5", 1)],
)
def test_a_swimmer_leaves_all_arms_and_meets_crocodiles(dice: str, rolls: int) -> None:
    side = hunter(4, (10, 10), express())
    state = hunt(side, ground={(11, y): "deep" for y in range(36)})
    played = run(party_card(state, side), ["swim", "M11"], dice)
    assert side.hunter.square == (12, 10) and side.hunter.arms == [] and len(played.rolled()) == rolls


@pytest.mark.rule("SF-35", "SF-40")
@pytest.mark.parametrize(("faces", "concealed"), [("6+2+2", False), ("5+2+2", True)])
def test_an_animal_has_no_accidents_but_may_be_seen(faces: str, concealed: bool) -> None:
    lion = animal("lion", (20, 20), concealed=True, owner="beast-1")
    state = hunt(hunter(4, (0, 0)), beast_player(), animals=(lion,), ground={(20, 20): "thorn", (22, 20): "thorn"})
    played = run(animals_card(state, "lion-1"), ["walk", "W21"], f"3d6={faces}")
    assert lion.concealed is concealed and played.rolled() == ["beast.walk"]


@pytest.mark.rule("SF-40")
def test_what_was_seen_may_vanish_on_its_next_card() -> None:
    lion = animal("lion", (20, 20), owner="beast-1")
    state = hunt(hunter(4, (0, 0)), beast_player(), animals=(lion,), ground={(20, 20): "thorn"})
    run(animals_card(state, "lion-1"), ["creep", "U21"], "d6=3")
    assert lion.concealed


@pytest.mark.rule("SF-41")
def test_an_animal_may_show_itself() -> None:
    lion = animal("lion", (20, 20), concealed=True, owner="beast-1")
    state = hunt(hunter(4, (18, 20)), beast_player(), animals=(lion,))
    played = play_through(animals_card(state, "lion-1"), ["show"])
    assert [told["how"] for told in played.told("animal.seen")] == ["shown"]


@pytest.mark.rule("SF-42", "SF-94")
def test_a_hunter_is_told_of_trails_and_has_tracked_by_coming_to_one() -> None:
    side = hunter(4, (10, 10))
    rhino = animal("rhino", (30, 30), concealed=True, wounded_by={"hunter-1": False})
    state = hunt(side, animals=(rhino,))
    state.tell_of((11, 10), (0, 1), rhino)
    played = run(find_trails(state, side.hunter, [(10, 10)], blood=False))
    assert played.told("trail.found")[0]["way"] == "s" and rhino.wounded_by["hunter-1"]
    state = hunt(side, animals=(rhino,), spoor=False)
    state.tell_of((11, 10), (0, 1), rhino)
    assert not run(find_trails(state, side.hunter, [(10, 10)], blood=False)).asks


@pytest.mark.rule("SF-42")
def test_trails_fade_and_blood_stays() -> None:
    rhino = animal("rhino", (30, 30), concealed=True)
    state = hunt(hunter(4, (0, 0)), animals=(rhino,))
    state.tell_of((1, 1), (0, 1), rhino)
    rhino.lost = 3
    state.tell_of((2, 1), (0, 1), rhino)
    state.decks = 1
    state.fade()
    assert len(state.trails) == 2
    state.decks = 2
    state.fade()
    assert [trail.square for trail in state.trails] == [(2, 1)]


@pytest.mark.rule("SF-57")
def test_who_runs_keeps_what_was_in_the_gun() -> None:
    arm = express()
    arm.loads = 0
    side = hunter(4, (10, 10), arm)
    run(party_card(hunt(side), side), ["move", "run", "L11"], "3d6=2+2+3")
    assert arm.loads == 0
    run(party_card(hunt(side), side), ["move", "walk", "M11"], "2d6=2+3")
    assert arm.loads == 2


@pytest.mark.rule("SF-57")
def test_a_matchlock_is_ready_on_the_card_after_the_next() -> None:
    arm = Arm.of("matchlock")
    arm.fire()
    loads = []
    for _ in range(2):
        ready(arm)
        loads.append(arm.is_ready)
    assert loads == [False, True]


@pytest.mark.rule("SF-58", "SF-74")
def test_a_gun_changed_on_a_card_waits_for_the_next() -> None:
    side = hunter(4, (10, 10), express())
    side.people.append(person("hunter-1.gunbearer", 3, (10, 11), Arm.of("shotgun")))
    state = hunt(side, animals=(animal("rhino", (13, 10)),))
    played = play_through(party_card(state, side), ["swap"])
    assert side.hunter.arms[0].gun.key == "shotgun" and side.people[1].arms[0].gun.key == "express-rifle"
    assert isinstance(played.ask, Choose) and not played.ask.accepts("shoot")


@pytest.mark.rule("SF-71")
def test_those_who_see_a_death_test_their_nerve_if_the_table_likes() -> None:
    side = hunter(4, (10, 10))
    side.people += [person("hunter-1.porter-1", 2, (11, 10), out="dead", rounds=1)]
    run(shaken(hunt(side, extra_morale=True)), [], "d6=6")
    assert side.hunter.nerve == "bolted"


@pytest.mark.rule("SF-94")
@pytest.mark.parametrize(("tracked", "said", "points"), [(False, "charge", -20), (False, "waive", 0), (True, "", 0)])
def test_a_wound_that_was_not_tracked_costs_twenty_unless_the_others_let_it_pass(
    tracked: bool, said: str, points: int
) -> None:
    rhino = animal("rhino", (30, 30), lost=3, wounded_by={"hunter-1": tracked})
    state = hunt(hunter(4, (0, 0)), hunter(4, (1, 0), seat="hunter-2"), animals=(rhino,))
    choices = ([said] if said else []) + ["0", "0"]
    run(campfire(state), choices)
    assert state.sides[0].points == points


@pytest.mark.rule("SF-92")
@pytest.mark.parametrize(("face", "points"), [(1, -10), (3, 0), (5, 10), (6, 20)])
def test_alone_a_die_says_what_the_tale_was_worth(face: int, points: int) -> None:
    state = hunt(hunter(4, (0, 0)))
    telling = tale(state, state.sides[0])
    answer: Any = None
    with suppress(StopIteration):
        while True:
            ask = telling.send(answer)
            answer = {"narrate": OPEN, "open": 1, "roll": faces((face,))}.get(ask.kind)
    assert state.sides[0].points == points


@pytest.mark.rule("SF-92")
def test_no_tale_no_award() -> None:
    state = hunt(hunter(4, (0, 0)))
    assert not run(campfire(state)).rolled() and state.sides[0].points == 0


@pytest.mark.rule("SF-97")
def test_a_hundred_points_carried_raise_bushcraft_once() -> None:
    state = hunt(hunter(4, (0, 0)))
    side = state.sides[0]
    side.points = 250
    run(campfire(state))
    assert (side.hunter.bushcraft, side.carried) == (5, 150)


@pytest.mark.rule("SF-09")
def test_the_most_points_have_the_best_name_and_equal_ones_share_it() -> None:
    sides = [hunter(4, (0, at), seat=f"hunter-{at}") for at in (1, 2, 3)]
    for side, points in zip(sides, (10, 40, 40), strict=True):
        side.points = points
    played = run(ranking(hunt(*sides)))
    assert [told["place"] for told in played.told("hunter.ranked")] == [1, 1, 3]
    assert played.ending is not None and played.ending.key == "home"


def test_a_hunt_is_over_when_nobody_is_left_or_nothing_to_hunt() -> None:
    side: Side = hunter(4, (0, 0))
    state = hunt(side, animals=(animal("lion", (9, 9)),))
    assert how_it_ends(state) == ""
    state.animals[0].dead = True
    assert how_it_ends(state) == "cleared"
    side.hunter.out = "home"
    assert how_it_ends(state) == "home"


@pytest.mark.rule("SF-05")
@pytest.mark.parametrize(("face", "sunk"), [(4, False), (5, True)])
def test_quicksand_holds_whoever_fails_against_bushcraft(face: int, sunk: bool) -> None:
    """SF-R05: on a later card on which they pass, they may leave."""
    state = hunt(hunter(4, (5, 5)), ground={(5, 4): "quicksand"}, quicksand=True)
    leader = state.sides[0].hunter
    run(go_until_met(state, leader, [(5, 4), (5, 3)]), dice=f"d6={face}")
    assert (leader.square, leader.sunk) == ((5, 4) if sunk else (5, 3), sunk)
    if sunk:
        assert "move" not in {option.key for option in actions(state, state.sides[0], leader)}
        run(begin_card(state, leader), dice="d6=4")
        assert not leader.sunk


def test_without_the_house_rule_quicksand_is_marsh() -> None:
    state = hunt(hunter(1, (5, 5)), ground={(5, 4): "quicksand"})
    run(go_until_met(state, state.sides[0].hunter, [(5, 4)]))
    assert not state.sides[0].hunter.sunk


@pytest.mark.rule("SF-14")
@pytest.mark.rule("SF-97")
def test_in_a_later_hunt_the_points_carried_count() -> None:
    """SF-V53: B5 after 130 points and a promotion has carried 30, and five cards."""
    state = hunt(hunter(4, (5, 5)))
    side = state.sides[0]
    side.points = 130
    run(rise_or_fall(state, side))
    assert (side.hunter.bushcraft, side.carried, state.hands()["hunter-1"]) == (5, 30, 5)
