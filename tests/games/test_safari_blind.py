"""The double-blind hunt (SF-99): no side is told, asked or shown anything of figures of which it does not know."""

import random
from copy import deepcopy
from typing import Any

import pytest
from tales.entries import Seat, visible
from tales.games.safari import GAME
from tales.games.safari.blind import eyes_of
from tales.games.safari.sheet import sheet
from tales.games.safari.sight import knows_animal, knows_herd, knows_person
from tales.games.safari.state import Hunt
from tales.games.safari.view import look
from tales.rules.asks import Ask, Narrate, Tell
from tales.rules.grid import square
from tales.rules.settings import Settings
from tales.rules.sheets import map_of
from tales.session.session import Session

from tests.games.safari import animal, beast_player, herd, hunt, hunter, person
from tests.games.test_safari_play import some

pytestmark = pytest.mark.rule("SF-99")


def begun(number: int) -> Session:
    """Two hunters and an animal of a person's, each blind to what the others do."""
    seats = [Seat("", role, name, False) for role, name in (("hunter", "Ann"), ("hunter", "Ben"), ("beast", "Cleo"))]
    chosen: Any = {"double_blind": True, "decks": 3, "country": ("savanna", "rain-forest")[number % 2]}
    settings = Settings(GAME.settings, chosen)
    return Session(GAME, settings, GAME.seats(seats, settings), seed=f"blind {number}")


def going_on(ask: Ask, hunt: Hunt, pick: random.Random) -> Any:
    """Any answer that is open, but none that ends the hunt."""
    while (said := some(ask, hunt, pick)) in ("home", "end"):
        pass
    return said


def moved_unseen(hunt: Hunt, seat: str) -> Hunt:
    """The same hunt, with everything of which a seat does not know somewhere else, and in another state."""
    other = deepcopy(hunt)
    free = [at for at in other.ground.squares() if other.ground.may_enter(at) and at not in other.taken()]
    unseen = [at for at in free if not any(other.ground.is_seen(eye, at) for eye in eyes(other, seat))]
    places = iter(unseen[:: max(1, len(unseen) // 40)])
    people = [one for one in other.people() if not knows_person(hunt, seat, one)]
    animals = [one for one in other.living() if not knows_animal(hunt, seat, one)]
    herds = [one for one in other.herds if not knows_herd(hunt, seat, one)]
    figures: list[Any] = [*people, *animals, *herds]
    for figure in figures:
        there = next(places, None)
        if there is None:
            return other
        figure.square = there
    for side in other.sides:
        if side.seat.key != seat:
            side.points += 10
    return other


def eyes(hunt: Hunt, seat: str) -> list[Any]:
    own = [one.square for one in hunt.people() if one.seat == seat]
    return [*own, *(one.square for one in hunt.living() if one.owner == seat)]


def shown(hunt: Hunt, seat: str, ask: Ask | None) -> list[Any]:
    """All that a seat is shown."""
    every = [square(x + 1, y + 1) for x in range(0, hunt.ground.width, 5) for y in range(0, hunt.ground.height, 5)]
    return [sheet(hunt, [seat]), [look(hunt, [seat], ask, at) for at in every]]


@pytest.mark.parametrize("number", range(4))
def test_nothing_that_a_side_is_shown_depends_on_what_it_does_not_know(number: int) -> None:
    pick, session, looked = random.Random(number), begun(number), 0
    while session.ask is not None and not session.state.over:
        session.settle()
        ask, state = session.ask, session.state
        if ask is None:
            break
        if state.ready and not state.over and pick.random() < 0.4:
            for seat in session.seats:
                own = ask if ask.to is None or seat.key in ask.to else None
                if not eyes(state, seat.key):
                    continue  # nobody of theirs is left to see anything
                assert shown(moved_unseen(state, seat.key), seat.key, own) == shown(state, seat.key, own)
                looked += 1
        session.answer(going_on(ask, state, pick))
    assert looked > 10


@pytest.mark.parametrize("number", range(4))
def test_what_a_side_does_is_asked_of_it_alone_until_the_fire(number: int) -> None:
    pick, session, alone = random.Random(number), begun(number), 0
    while session.ask is not None and not session.state.over:
        session.settle()
        ask = session.ask
        if ask is None or session.state.over:
            break
        if session.state.card and ask.key != "hunt.on":
            assert ask.to in ((ask.seat,), ()), ask.key
            alone += 1
        session.answer(going_on(ask, session.state, pick))
    assert alone > 10
    while session.ask is not None:
        session.answer(some(session.ask, session.state, pick))
        session.settle()
    hidden = len(session.entries) - len(visible(session.entries, ["hunter-1"]))
    assert hidden == 0, "at the fire everything is told"


def test_a_tell_goes_to_whose_figure_it_is_and_to_who_sees_all_it_names() -> None:
    ann, ben = hunter(4, (4, 4)), hunter(4, (40, 30), seat="hunter-2")
    wall = {(x, y): "rocks" for x in (20, 21) for y in range(36)}
    lion, ours = animal("lion", (6, 4)), animal("leopard", (41, 30), owner="beast-1")
    state = hunt(
        ann, ben, beast_player(), animals=(lion, ours), herds=(herd("zebra", (5, 9)),), ground=wall, double_blind=True
    )

    def told(**facts: Any) -> tuple[str, ...]:
        return eyes_of(state, Tell(key="something", facts=tuple(facts.items())))

    assert told(who="hunter-1") == ("hunter-1",)
    assert told(which="lion-1") == ("hunter-1",)
    assert told(herd="herd-zebra") == ("hunter-1",)
    assert told(who="hunter-2") == ("hunter-2", "beast-1")
    assert told(who="hunter-2", which="leopard-1") == ("hunter-2", "beast-1")
    assert told(who="hunter-1", which="leopard-1") == ("hunter-1", "beast-1"), "each side hears of its own figure"
    assert eyes_of(state, Tell(key="points.changed", facts=(("who", "hunter-2"), ("by", 10)))) == ("hunter-2",)
    assert eyes_of(state, Narrate(key="shot", seat="hunter-2", form="scene")) == ("hunter-2",)


def test_an_animal_noticed_is_shown_to_who_noticed_it_alone() -> None:
    ann, ben = hunter(4, (4, 4)), hunter(4, (8, 4), seat="hunter-2")
    lion = animal("lion", (5, 6), concealed=True)
    state = hunt(ann, ben, animals=(lion,), double_blind=True, base="long-grass")
    lion.spotted_by.add("hunter-2")
    assert knows_animal(state, "hunter-2", lion) and not knows_animal(state, "hunter-1", lion)
    ground = map_of(sheet(state, ["hunter-1"]))
    assert ground is not None and [figure.name for figure in ground.figures] == ["hunter-1", "hunter-2"]


def test_without_the_house_rule_people_stand_openly() -> None:
    ann, ben = hunter(4, (4, 4)), hunter(4, (40, 30), seat="hunter-2")
    ann.people.append(person("hunter-1.porter-1", 2, (5, 5)))
    state = hunt(ann, ben, ground={(x, y): "rocks" for x in (20, 21) for y in range(36)})
    ground = map_of(sheet(state, ["hunter-2"]))
    assert ground is not None and [figure.square for figure in ground.figures] == ["E5", "F6", "AO31"]
    assert ground.here == "AO31"
