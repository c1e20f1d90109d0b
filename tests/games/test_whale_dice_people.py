"""The people aboard: as many as the crew, lost when it shrinks, never back, and no die thrown for them."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tales.games.whale_dice import GAME
from tales.games.whale_dice.automa import careful
from tales.games.whale_dice.setup import SKILLED, cast
from tales.games.whale_dice.state import Fleet
from tales.rules.asks import SKIPPED, Ask, Narrate, Number, Open, Roll, Shuffle, Tell, Text
from tales.rules.dice import faces
from tales.rules.sheets import People

from tests.games.whale_dice import fleet


def sailed(state: Fleet, seed: int, renames: tuple[Any, ...] = ()) -> Iterator[Ask]:
    """All that is asked and told in a voyage."""
    random, play = Random(seed), GAME.play(state)
    answer: Any = None
    wills = list(renames)
    while True:
        try:
            ask = play.send(answer)
        except StopIteration:
            return
        yield ask
        answer = None
        if isinstance(ask, Roll):
            answer = faces((random.randint(1, ask.parsed.sides),))
        elif isinstance(ask, Shuffle):
            answer = tuple(random.sample(range(ask.size), ask.size))
        elif isinstance(ask, Narrate):
            answer = SKIPPED
        elif ask.key in ("people.rename", "people.name") and wills:
            answer = wills.pop(0)
        elif isinstance(ask, Open):
            answer = 1
        elif not ask.is_note:
            answer = careful(state, ask)


def facts(ask: Ask) -> dict[str, Any]:
    return dict(ask.facts)


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("roles", [("captain",), ("captain",) * 4])
def test_the_people_are_as_many_as_the_crew_and_nobody_comes_back(seed: int, roles: tuple[str, ...]) -> None:
    state = fleet(*roles, ships="several" if len(roles) > 1 else "one")
    aboard: set[str] = set()
    gone: set[str] = set()
    for ask in sailed(state, seed):
        if not isinstance(ask, Tell):
            for ship in state.ships:
                if ship.ready and ship.people and ship.people.ashore:
                    assert len(ship.people.aboard) == ship.crew
            continue
        who = facts(ask).get("who", "")
        if ask.key == "person.joins":
            assert who not in aboard | gone
            aboard.add(who)
        elif ask.key == "person.leaves":
            assert who in aboard
            aboard.remove(who)
            gone.add(who)
        elif ask.key.startswith("person."):
            assert who in aboard


def test_the_sheet_names_all_who_are_aboard_with_their_posts_and_all_who_were_lost_with_when_and_why() -> None:
    for seed in range(10):
        state = fleet()
        posts: dict[str, str] = {}
        lost: list[str] = []
        for ask in sailed(state, seed):
            told = facts(ask)
            if ask.key in ("person.joins", "person.promoted"):
                posts[told["name"]] = told["post"]
            elif ask.key == "person.leaves":
                del posts[told["name"]]
                lost.append(told["name"])
                turn = state.ships[0].turn
            if isinstance(ask, Tell) or not state.ships[0].ready or state.ships[0].ended:
                continue
            people = next(part for part in GAME.sheet(state, ("captain",)).parts if isinstance(part, People)).people
            assert {who.name: who.post for who in people if not who.lost} == posts
            assert [who.name for who in people if who.lost] == lost
            if lost:
                assert people[-1].lost.startswith(f"in turn {turn}, ") and people[-1].lost.endswith(")")


def test_ships_in_step_share_the_people() -> None:
    names = [
        facts(ask)["name"]
        for ask in sailed(fleet(*("captain",) * 4, ships="several"), 5)
        if ask.key == "person.joins" and facts(ask)["post"] not in ("master",)
    ]
    assert len(names) == len(set(names))


def test_a_lost_boatsteerer_is_followed_by_somebody_else_at_once() -> None:
    promoted = 0
    for seed in range(20):
        posts: dict[str, str] = {}
        for ask in sailed(fleet(), seed):
            told = facts(ask)
            if ask.key in ("person.joins", "person.promoted"):
                posts[told["who"]] = told["post"]
            promoted += ask.key == "person.promoted"
            if ask.key == "person.promoted":
                assert told["post"] in SKILLED
            if ask.key == "person.leaves":
                assert posts.pop(told["who"]) == told["post"]
    assert promoted


def test_whoever_is_hurt_is_well_again_or_lost() -> None:
    keys: set[str] = set()
    for seed in range(20):
        hurt = ""
        for ask in sailed(fleet(), seed):
            if ask.key == "person.hurt":
                assert not hurt
                hurt = facts(ask)["who"]
            elif ask.key in ("person.well", "person.leaves") and facts(ask)["who"] == hurt:
                hurt = ""
            keys.add(ask.key)
    assert {"person.hurt", "person.well"} <= keys


def test_anybody_can_be_renamed_before_the_ship_sails() -> None:
    asks = list(sailed(fleet(), 3, (2, "Ned [the] Younger", 0)))
    renamed = next(facts(ask) for ask in asks if ask.key == "person.renamed")
    assert renamed["name"] == "Ned [the] Younger"
    assert [type(ask) for ask in asks if ask.key in ("people.rename", "people.name")] == [Number, Text, Number]
    first, again = (ask for ask in asks if isinstance(ask, Number) and ask.key == "people.rename")
    assert len(first.listed) == first.high and again.listed[1] == "Ned [the] Younger"
    later = [facts(ask)["name"] for ask in asks if ask.key == "person.leaves" and facts(ask)["who"] == renamed["who"]]
    assert set(later) <= {"Ned [the] Younger"}


def test_people_are_shuffled_unseen_and_no_die_is_thrown_for_them() -> None:
    asks = list(sailed(fleet(), 1))
    assert {ask.to for ask in asks if isinstance(ask, Shuffle)} == {()}
    assert [ask.key for ask in asks if isinstance(ask, Roll)][:3] == ["start.hull", "start.rigging", "start.crew"]
    assert not [ask for ask in asks if isinstance(ask, Roll) and ask.key.startswith("people")]


def test_the_cast_is_well_formed() -> None:
    known = cast()
    assert len(known["hands"]) >= 80
    names = [person["name"] for group in ("hands", "mates") for person in known[group].values()]
    assert len(names) == len(set(names))
    for person in known["hands"].values():
        assert set(person) == {"name", "home", "pronoun", "traits"}
        assert len(set(person["traits"])) == 2


@pytest.mark.parametrize("seed", range(12))
def test_nobody_is_aboard_of_a_derelict(seed: int) -> None:
    state = fleet()
    for _ in sailed(state, seed):
        pass
    aboard = next(part for part in GAME.sheet(state, ()).parts if isinstance(part, People))
    assert aboard.name == "Aboard at the end"
    assert all(who.lost for who in aboard.people) == (state.ships[0].ended == "derelict")
