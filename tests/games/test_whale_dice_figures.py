"""The figures of the ledger: exact chances of a hunt, and what becomes of thousands of voyages."""

from collections import Counter
from fractions import Fraction
from functools import cache, partial
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tales.entries import Seat
from tales.games.whale_dice import GAME
from tales.games.whale_dice.automa import careful, plain
from tales.games.whale_dice.state import GROUNDS, SPECIES, Fleet
from tales.games.whale_dice.tables import Modifier, book
from tales.lab.scripted import asks_of
from tales.lab.simulate import runs
from tales.rules.asks import SKIPPED, Ask, Choose, Narrate, Roll, Shuffle
from tales.rules.dice import faces
from tales.rules.settings import Settings
from tales.session.session import Session

from tests.games.whale_dice import fleet

# The strength contest, by enumeration


@cache
def tie() -> Fraction:
    """The chance of the crew once totals are equal: the same for both, whatever they are."""
    pairs = list(product(range(1, 5), repeat=2))
    won = sum(crew > whale for whale, crew in pairs)
    level = sum(crew == whale for whale, crew in pairs)
    return Fraction(won, len(pairs) - level)


def chance(modifier: Modifier, crew_die: int) -> Fraction:
    """The crew's exact chance in one hunt with this modifier."""
    if modifier.migration:
        return Fraction(0)
    if modifier.capture:
        return Fraction(1)
    crew_dice = [crew_die] + [int(die[2:]) for die in (modifier.crew_die,) if die]
    whale_dice = [8] + [int(die[2:]) for die in (modifier.whale_die,) if die]
    won, total = Fraction(0), 0
    for crew in product(*(range(1, die + 1) for die in crew_dice)):
        for whale in product(*(range(1, die + 1) for die in whale_dice)):
            ahead = sum(crew) + modifier.crew - sum(whale)
            won += Fraction(ahead > 0) + (ahead == 0) * tie()
            total += 1
    once = won / total
    return once + (1 - once) * once if modifier.again else once


def line(key: str) -> Modifier:
    return next(modifier for modifier in book().modifiers[1:] if modifier.key == key)


@pytest.mark.rule("WD-45", "WD-48", "WD-49", "WD-51", "WD-52", "WD-53", "WD-56", "WD-59", "WD-65", "WD-67", "WD-R02")
@pytest.mark.parametrize(
    ("key", "d8", "d10"),
    [
        ("second-sighting", "1/2", "3/5"),
        ("hand-held-harpoons", "193/256", "257/320"),
        ("whale-boats", "193/256", "257/320"),
        ("harpoon-gun", "629/768", "821/960"),
        ("whale-fleet", "23/32", "31/40"),
        ("barbless-lances", "63/256", "229/640"),
        ("water-spout", "139/768", "9/32"),
        ("give-chase", "3/4", "21/25"),
        ("captain-ahab", "3/4", "21/25"),
    ],
)
def test_the_crews_chance_by_modifier(key: str, d8: str, d10: str) -> None:
    assert (chance(line(key), 8), chance(line(key), 10)) == (Fraction(d8), Fraction(d10))


@pytest.mark.rule("WD-42", "WD-66")
@pytest.mark.parametrize(
    ("crew_die", "won", "worth"), [(8, "2809/5120", "19919/10240"), (10, "120533/192000", "855251/384000")]
)
def test_one_hunt_over_all_modifiers(crew_die: int, won: str, worth: str) -> None:
    modifiers, species = book().modifiers[1:], book().species[1:]
    assert sum(chance(modifier, crew_die) for modifier in modifiers) / 20 == Fraction(won)
    mean = sum(chance(m, crew_die) * (whale.worth + m.worth) for m in modifiers for whale in species) / 80
    assert mean == Fraction(worth)


# Whole voyages

COUNT = 20_000
POINTS = 1.5
"""How far a share of that many voyages may be from the ledger's, in percentage points."""

ENDINGS = ("arrived", "sunk", "starved", "derelict")
COLUMNS = (*ENDINGS, "profit", "mean BT", "catches")

FIGURES = [
    ({}, plain, (51.17, 15.23, 5.17, 28.43, 9.76, 12.28, 4.90)),
    ({}, careful, (73.61, 15.98, 5.59, 4.82, 19.72, 11.80, 5.48)),
    ({"crew_die": 10}, plain, (51.17, 15.23, 5.17, 28.43, 12.01, 14.18, 5.60)),
    ({"crew_die": 10}, careful, (73.61, 15.98, 5.59, 4.82, 22.91, 13.63, 6.27)),
    ({"last_ground": "arrive"}, plain, (52.78, 14.88, 5.02, 27.33, 9.91, 12.06, 4.74)),
    ({"last_ground": "arrive"}, careful, (74.47, 15.53, 5.38, 4.62, 19.56, 11.57, 5.26)),
    ({"four": "calm"}, plain, (67.02, 9.50, 3.14, 20.34, 24.10, 18.48, 6.07)),
    ({"four": "calm"}, careful, (84.58, 9.97, 3.32, 2.14, 35.75, 17.77, 6.51)),
    ({"start": 10}, plain, (71.83, 2.72, 0.02, 25.43, 17.80, 12.40, 6.11)),
    ({"start": 10}, careful, (96.33, 2.07, 0.02, 1.58, 21.85, 11.76, 6.35)),
]


def simulated(chosen: dict[str, Any], captain: Any, count: int, seed: int) -> tuple[float, ...]:
    """The columns of the ledger's table for so many voyages."""
    house = {key: value for key, value in chosen.items() if key != "start"}
    settings = Settings(GAME.settings, house)
    seats = GAME.seats([Seat("", "captain")], settings)

    def new() -> Fleet:
        state = GAME.new(settings, seats)
        ship = state.ships[0]
        state.simulate()
        if start := chosen.get("start"):
            ship.ready = True
            ship.hull = ship.hull_start = ship.rigging = ship.rigging_start = ship.crew = ship.crew_start = start
        return state

    ends: Counter[str] = Counter()
    cargo = catches = 0
    for state, ending in runs(new, GAME.play, captain, count, seed):
        ship = state.ships[0]
        ends[ending.key] += 1
        ends["profit"] += ship.profit
        cargo += ship.cargo if ending.key == "arrived" else 0
        catches += sum(ship.caught.values())
    shares = [100 * ends[key] / count for key in (*ENDINGS, "profit")]
    return (*shares, cargo / ends["arrived"], catches / count)


@pytest.mark.slow
@pytest.mark.rule("WD-01", "WD-07", "WD-14", "WD-19", "WD-44", "WD-R01", "WD-R02", "WD-R03", "WD-R27")
@pytest.mark.parametrize(
    ("chosen", "captain", "expected"),
    [pytest.param(*row, id=f"{row[1].__name__} {row[0] or 'default'}") for row in FIGURES],
)
def test_what_becomes_of_voyages(chosen: dict[str, Any], captain: Any, expected: tuple[float, ...]) -> None:
    found = simulated(chosen, captain, COUNT, 1843)
    for column, measured, figure in zip(COLUMNS, found, expected, strict=True):
        tolerance = {"mean BT": 0.6, "catches": 0.15}.get(column, POINTS)
        assert abs(measured - figure) <= tolerance, f"{column}: {measured:.2f} where the ledger has {figure}"


def test_a_simulated_voyage_puts_the_same_asks() -> None:
    def asked(*, silent: bool) -> list[Ask]:
        state = fleet()
        state.ships[0].named = True
        if silent:
            state.simulate()
        return asks_of(GAME.play(state), partial(careful, state), 7)

    assert asked(silent=True) == asked(silent=False)


# What holds in every voyage

ROUTES = st.permutations(GROUNDS).flatmap(lambda order: st.integers(2, 20).map(lambda count: tuple(order[:count])))


@st.composite
def house_rules(draw: st.DrawFn) -> tuple[tuple[str, ...], dict[str, Any]]:
    """People at the table, and their house rules."""
    chosen = {
        "crew_die": draw(st.sampled_from([8, 10])),
        "four": draw(st.sampled_from(["event", "calm"])),
        "last_ground": draw(st.sampled_from(["play", "arrive"])),
        "extinction": draw(st.sampled_from(["roll", "choose"])),
        "route": draw(ROUTES),
        "ships": draw(st.sampled_from(["one", "several"])),
    }
    if chosen["ships"] == "several":
        return ("captain",) * draw(st.integers(2, 4)), chosen
    return ("captain", *draw(st.sampled_from([(), ("mate",), ("hand", "youngest", "carpenter")]))), chosen


def check(state: Fleet, ask: Ask) -> None:
    for ship in state.ships:
        assert 0 <= ship.hull <= ship.hull_start <= 20
        assert 0 <= ship.rigging <= ship.rigging_start <= 20
        assert 0 <= ship.crew <= 20
        assert ship.cargo >= 0
        assert 1 <= ship.turn <= ship.orders.last_turn + 1
        assert len(ship.gone) == len(set(ship.gone)) <= len(SPECIES)
        assert ship.won - ship.spilt == ship.cargo
        assert ship.crew_start + ship.taken_on - ship.crew_lost == ship.crew
        if ship.ended == "" and ship.ready and ask.key == "turn.action":
            assert min(ship.hull, ship.rigging, ship.crew) > 0
        assert (ship.ended in ("sunk", "starved", "derelict")) <= (0 in (ship.hull, ship.rigging, ship.crew))


@pytest.mark.rule("WD-05", "WD-06", "WD-11", "WD-13", "WD-16", "WD-28", "WD-R12", "WD-R31")
@given(house_rules(), st.integers(0, 2**32))
def test_no_value_leaves_its_bounds_and_every_voyage_ends(
    table: tuple[tuple[str, ...], dict[str, Any]], seed: int
) -> None:
    roles, chosen = table
    state, random = fleet(*roles, **chosen), Random(seed)
    play = GAME.play(state)
    answer: Any = None
    asked = 0
    try:
        while True:
            ask = play.send(answer)
            check(state, ask)
            answer = None
            asked += not ask.is_note
            assert asked < 20_000
            if isinstance(ask, Roll):
                answer = faces((random.randint(1, ask.parsed.sides),))
            elif isinstance(ask, Shuffle):
                answer = tuple(random.sample(range(ask.size), ask.size))
            elif isinstance(ask, Narrate):
                answer = SKIPPED
            elif isinstance(ask, Choose):
                answer = random.choice(ask.open).key
            elif not ask.is_note:
                answer = careful(state, ask)
    except StopIteration as stop:
        assert stop.value.key in (*ENDINGS, "returned")
    assert all(ship.ended for ship in state.ships)


@pytest.mark.slow
@given(house_rules(), st.text("abcdef", max_size=6))
def test_a_tale_replays_to_where_it_was(table: tuple[tuple[str, ...], dict[str, Any]], seed: str) -> None:
    roles, chosen = table
    settings = Settings(GAME.settings, chosen)
    seats = GAME.seats([Seat("", role, automa=role == "captain") for role in roles], settings)
    kept: list[Any] = []
    session = Session(GAME, settings, seats, seed=seed, keep=kept.extend)
    session.settle(told_from="never")
    again = Session(GAME, settings, seats, kept, seed=seed)
    assert again.ending == session.ending
    assert again.state == session.state
