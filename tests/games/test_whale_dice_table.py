"""Who sits where, who tells what, several ships, the sheet, and the words for all of it."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tales.entries import ENDING, Entry, Seat
from tales.games.whale_dice import GAME
from tales.games.whale_dice.automa import careful
from tales.games.whale_dice.scoring import ranks
from tales.games.whale_dice.state import Fleet
from tales.lab.scripted import play_through
from tales.lab.simulate import runs
from tales.rules.asks import SKIPPED, Ask, Choose, Narrate, Number, Roll, Shuffle, Tell, Text
from tales.rules.dice import faces
from tales.rules.settings import SettingError, Settings
from tales.rules.sheets import Cards, Gauge, Route, Tally
from tales.rules.words import Words, load
from tales.session.session import Session

from tests.games.whale_dice import at, fleet, ready

WORDS = load("tales.games.whale_dice")


def seats(*roles: str, **chosen: Any) -> list[str]:
    settings = Settings(GAME.settings, chosen)
    return [seat.key for seat in GAME.seats([Seat("", role) for role in roles], settings)]


# Seats


def test_seats_are_called_by_their_roles() -> None:
    assert seats("captain") == ["captain"]
    assert seats("hand", "captain", "mate", "hand", "youngest") == ["hand-1", "captain", "mate", "hand-2", "youngest"]
    assert seats("captain", "captain", ships="several") == ["captain-1", "captain-2"]


@pytest.mark.rule("WD-01", "WD-R34")
@pytest.mark.parametrize(
    ("roles", "ships", "why"),
    [
        ("", "one", "exactly one captain"),
        ("mate hand", "one", "exactly one captain"),
        ("captain captain", "one", "exactly one captain"),
        ("captain mate mate", "one", "no more than 1"),
        ("captain cook", "one", "nobody can be a 'cook'"),
        ("captain", "several", "2 to 4 captains"),
        ("captain captain mate", "several", "2 to 4 captains"),
        ("captain captain captain captain captain", "several", "2 to 4 captains"),
    ],
)
def test_seats_that_do_not_fit_are_refused_in_words(roles: str, ships: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        seats(*roles.split(), ships=ships)


@pytest.mark.rule("WD-69", "WD-70", "WD-71", "WD-R35", "WD-R36")
@pytest.mark.parametrize(
    "chosen",
    [
        {"route": ("brazil",)},
        {"route": ("brazil", "brazil")},
        {"route": ("brazil", "atlantis")},
        {"species_names": ("a", "b", "c", "")},
        {"species_names": ("a", "b", "c", "A")},
        {"species_names": ("a", "b", "c")},
        {"crew_die": 12},
        {"four": "whale"},
    ],
)
def test_house_rules_that_cannot_be_are_refused(chosen: dict[str, Any]) -> None:
    with pytest.raises(SettingError):
        Settings(GAME.settings, chosen)


# A company in one ship


def tellers(*roles: str, dice: str = "", choices: tuple[str, ...] = ("sail",), **position: Any) -> dict[str, str]:
    played = play_through(GAME.play(at(roles, **position)), choices, dice)
    return {key: seat for key, _, _, seat in played.narrated()}


def test_a_captain_alone_tells_everything() -> None:
    told = tellers("captain", dice="d6=5, d4=1, d20=3, d8=1, d8=2")
    assert set(told.values()) == {"captain"}


def test_the_keyboard_goes_round_by_grounds() -> None:
    company = ("captain", "hand", "hand")
    state = at(company, turn=1)
    played = play_through(GAME.play(state), ["sail"] * 40, ["d6=2"] * 40)
    grounds = [seat for key, _, _, seat in played.narrated() if key == "ground.new"]
    assert grounds == (["captain", "hand-1", "hand-2"] * 7)[:20]
    assert {ask.seat for ask in played.asks if isinstance(ask, Choose | Roll)} == {"captain"}
    # An ending is told by all in turn.
    assert [seat for key, _, _, seat in played.narrated() if key == "ending.arrived"] == ["captain", "hand-1", "hand-2"]


@pytest.mark.parametrize(
    ("thrown", "key", "teller"),
    [
        ("d6=1, d20=1, d4=1", "event.pack-ice", "carpenter"),
        ("d6=1, d20=2, d4=1, d4=1", "event.storm", "carpenter"),
        ("d6=1, d20=3, d6=1", "event.off-course", "captain"),
        ("d6=1, d20=11", "event.war", "captain"),
        ("d6=1, d20=13", "event.confiscation", "captain"),
        ("d6=1, d20=16, d4=1", "event.pirates", "captain"),
        ("d6=1, d20=12, d6=1", "event.whaling-ship", "youngest"),
        ("d6=1, d20=14, d4=1", "event.fair-weather", "carpenter"),
        ("d6=2", "sailing.calm", "carpenter"),
        ("d6=5, d4=1, d20=10", "hunt.caught", "mate"),
        ("d6=5, d4=1, d20=3, d8=2, d8=1", "hunt.lost", "mate"),
        ("d6=1, d20=20, d4=1", "event.illness", "hand-1"),
    ],
)
def test_roles_tell_what_is_theirs_and_the_rest_goes_round(thrown: str, key: str, teller: str) -> None:
    company = ("captain", "hand", "mate", "carpenter", "youngest")
    choices = (
        ("sail", "now") if any(f"d20={face}," in thrown for face in (12, 14)) and "d6=1, d20" in thrown else ("sail",)
    )
    assert tellers(*company, dice=thrown, choices=choices)[key] == teller


def test_a_role_that_nobody_has_goes_round_too() -> None:
    assert tellers("captain", "hand", dice="d6=5, d4=1, d20=10")["hunt.caught"] == "hand-1"


def test_a_captain_played_by_the_program_tells_nothing() -> None:
    settings = Settings(GAME.settings)
    table = GAME.seats([Seat("", "captain", automa=True), Seat("", "mate"), Seat("", "hand")], settings)
    session = Session(GAME, settings, table, seed="round the table")
    session.settle(told_from="never")
    assert session.ending is not None
    told = {entry.seat for entry in session.line if entry.words("from")}
    assert told == {"mate", "hand-1"}


# Several ships


@pytest.mark.rule("WD-R34")
def test_ships_sail_in_step_in_seating_order() -> None:
    state = at(("captain",) * 3, {"ships": "several"}, turn=1)
    played = play_through(GAME.play(state), ["sail"] * 120, ["d6=2"] * 120)
    order = [(tell["turn"], tell["vessel"]) for tell in played.told("turn.begins")]
    assert order == [(turn, f"captain-{number}") for turn in range(1, 41) for number in (1, 2, 3)]
    assert played.ending is not None
    assert played.ending.key == "returned"


@pytest.mark.rule("WD-R34", "WD-22")
def test_a_lost_turn_falls_in_its_place() -> None:
    state = at(("captain",) * 2, {"ships": "several"}, turn=3)
    played = play_through(GAME.play(state), ["sail"] * 5, "d6=1, d20=3, d6=3, d6=2, d6=2, d6=2, d6=2")
    told = [(tell["vessel"], tell["turn"]) for tell in played.told("turn.lost")]
    assert told == [("captain-1", 4), ("captain-1", 5), ("captain-1", 6)]
    sequence = [
        (dict(ask.facts)["vessel"], dict(ask.facts)["turn"])
        for ask in played.asks
        if ask.key in ("turn.begins", "turn.lost")
    ]
    assert sequence == sorted(sequence, key=lambda pair: (pair[1], pair[0]))
    assert [tell["turns"] for tell in played.told("lost.over")] == [3]


@pytest.mark.rule("WD-R34", "WD-27")
def test_all_effects_are_a_ships_own() -> None:
    state = at(("captain",) * 2, {"ships": "several"})
    play_through(GAME.play(state), ["sail", "sail"], "d6=1, d20=8, d4=1, d6=5, d4=1, d20=10")
    first, second = state.ships
    assert (first.gone, first.cargo) == (["sperm"], 0)
    assert (second.gone, second.cargo) == ([], 5)


@pytest.mark.rule("WD-R34")
def test_ships_are_ranked_by_cargo_over_target_and_lost_ones_share_the_last_place() -> None:
    state = at(("captain",) * 4, {"ships": "several"}, turn=40)
    cargos = (3, 25, 3, 30)
    for ship, cargo in zip(state.ships, cargos, strict=True):
        ready(ship, turn=40, cargo=cargo)
    ready(state.ships[3], turn=40, hull=1, cargo=30)
    ready(state.ships[1], turn=40, cargo=25, crew=20)  # 15 short, but 17 the others
    played = play_through(GAME.play(state), ["sail"] * 4, "d6=2, d6=2, d6=2, d6=1, d20=1, d4=1")
    assert {ship.vessel: rank for ship, rank in ranks(state)} == {
        "captain-1": 2,
        "captain-2": 1,
        "captain-3": 2,
        "captain-4": 4,
    }
    assert played.ending is not None
    assert dict(played.ending.facts) == {
        "ships": ("captain-2", "captain-1", "captain-3", "captain-4"),
        "ranks": (1, 2, 2, 4),
    }
    assert [tell["how"] for tell in played.told("ship.ended")] == ["arrived", "arrived", "arrived", "sunk"]


@pytest.mark.rule("WD-R34")
def test_a_lost_captain_tells_from_the_shore() -> None:
    state = at(("captain",) * 2, {"ships": "several"}, turn=3)
    ready(state.ships[0], hull=1)
    played = play_through(GAME.play(state), ["sail"] * 6, "d6=1, d20=1, d4=1, d6=2, d6=2, d6=2, d6=2, d6=2")
    assert [seat for key, _, _, seat in played.narrated() if key == "shore.word"] == ["captain-1"] * 3


# The sheet


def test_the_sheet_shows_how_the_ship_stands() -> None:
    state = at(turn=10, hull=(7, 10), crew=(9, 10), cargo=11, saved=["fair-weather"], barred_to=6, gone=["beluga"])
    state.ships[0].caught["right"] = 2
    sheet = GAME.sheet(state, ["captain"])
    assert (sheet.title, sheet.place, sheet.turn) == (
        "The Abigail of Nantucket",
        "Gulf of Mexico, second turn",
        "turn 10 of 40",
    )
    gauges = [(part.name, part.value, part.top, part.note) for part in sheet.parts if isinstance(part, Gauge)]
    assert gauges == [
        ("Hull", 7, 10, ""),
        ("Rigging", 8, 8, ""),
        ("Crew", 9, 20, "10 sailed"),
        ("Cargo", 11, 0, "profit at 20"),
    ]
    route = next(part for part in sheet.parts if isinstance(part, Route))
    assert (route.stations[route.here], len(route.stations)) == ("Gulf of Mexico", 20)
    assert route.marks[4:6] == ("no hunting", "port, no hunting")
    assert next(part for part in sheet.parts if isinstance(part, Cards)).faces == ("Fair Weather",)
    assert [part for part in sheet.parts if isinstance(part, Tally)] == [Tally("Right Whale", 2)]


@pytest.mark.parametrize(("roles", "ships"), [(("captain",), "one"), (("captain",) * 3, "several")])
def test_there_is_a_sheet_at_every_moment(roles: tuple[str, ...], ships: str) -> None:
    def look(state: Fleet, ask: Ask) -> Any:
        assert GAME.sheet(state, (ask.seat,)).parts
        return careful(state, ask)

    for state, _ in runs(lambda: fleet(*roles, ships=ships), GAME.play, look, 20, 1843):
        assert GAME.sheet(state, ("captain",)).parts


# Words


PLAIN = {"int": int, "change": int, "sum": int, "text": str, "flag": bool}
"""The types of facts that are no names, as Python has them; several texts are a tuple of them."""


def everything() -> Iterator[Ask]:
    """All that is asked and told in many voyages of every kind."""
    companies: list[tuple[tuple[str, ...], dict[str, Any]]] = [
        (("captain",), {}),
        (("captain",), {"extinction": "choose", "last_ground": "arrive", "crew_die": 10}),
        (("captain", "mate", "hand"), {"four": "calm"}),
        (("captain",) * 3, {"ships": "several"}),
    ]
    for roles, chosen in companies:
        for seed in range(60):
            random, state = Random(seed), fleet(*roles, **chosen)
            play = GAME.play(state)
            answer: Any = None
            try:
                while True:
                    ask = play.send(answer)
                    yield ask
                    answer = None
                    if isinstance(ask, Roll):
                        answer = faces((random.randint(1, ask.parsed.sides),))
                    elif isinstance(ask, Shuffle):
                        answer = tuple(random.sample(range(ask.size), ask.size))
                    elif isinstance(ask, Narrate):
                        answer = SKIPPED
                    elif isinstance(ask, Choose):
                        answer = random.choice(ask.open).key
                    elif ask.key == "people.rename":
                        answer = random.choice([0, 0, 1])
                    elif ask.key == "people.name":
                        answer = "Somebody Else"
                    elif not ask.is_note:
                        answer = careful(state, ask)
            except StopIteration:
                pass


def test_there_are_words_for_all_that_is_asked_and_told() -> None:
    kinds = {*PLAIN, *WORDS["names"]}
    seen: dict[tuple[str, str], set[str]] = {}
    for ask in everything():
        facts = {name for name, _ in ask.facts} - {"vessel", "because"}
        if isinstance(ask, Tell):
            seen.setdefault(("tell", ask.key), set()).update(facts)
        elif not ask.is_note and not isinstance(ask, Shuffle):
            seen.setdefault(("ask", ask.key), set()).update(facts)
        if isinstance(ask, Choose):
            for option in ask.options:
                seen.setdefault(("option", option.key), set()).update(name for name, _ in option.facts)
                if option.barred:
                    seen.setdefault(("bar", option.barred), set())
        assert isinstance(ask, Tell | Narrate | Choose | Roll | Text | Number | Shuffle) or ask.is_note
    for (group, key), facts in seen.items():
        part = WORDS[group].get(key)
        assert part is not None, f"no words for the {group} {key}"
        declared = part.get("facts", {})
        assert facts <= set(declared), f"{group} {key}: {facts - set(declared)} not declared"
        for name, (kind, example) in declared.items():
            assert kind in kinds, f"{group} {key}: {name} is of no known kind {kind}"
            assert kind in PLAIN or example in WORDS["names"][kind]
    for group in ("ask", "tell", "option", "bar"):
        known = {key for seen_group, key in seen if seen_group == group}
        rare = {"species.none-left", "shore.word", ENDING}
        assert set(WORDS[group]) - known <= rare, f"words for a {group} that never comes up"


def test_facts_are_of_the_kind_that_the_words_say() -> None:
    for ask in everything():
        group = "tell" if isinstance(ask, Tell) else "ask"
        for name, value in ask.facts if group == "tell" or not ask.is_note else ():
            if name == "because":
                assert value in WORDS["names"]["because"]
            if name in ("vessel", "because"):
                continue
            kind = WORDS[group][ask.key]["facts"][name][0]
            if kind in PLAIN:
                for one in value if kind in ("text", "sum") and isinstance(value, tuple) else (value,):
                    assert type(one) is PLAIN[kind], f"{ask.key}: {name} = {value!r}"
            else:
                assert value in WORDS["names"][kind], f"{ask.key}: {name} = {value!r}"


def test_settings_and_roles_have_words() -> None:
    words = Words(WORDS)
    for setting in GAME.settings:
        assert WORDS["setting"][setting.key]["line"]
        assert words.setting_value(setting.key, setting.default)
    for role in GAME.roles:
        assert WORDS["role"][role.key]["line"]
    assert words.paragraph()


def test_the_species_that_leaves_is_named_in_the_log_as_the_tale_names_it() -> None:
    settings = Settings(GAME.settings, {"species_names": ("Cachalot", "Right Whale", "Finback Whale", "Beluga Whale")})
    words = Words(load("tales.games.whale_dice"), GAME.names(settings))
    chosen = Entry(1, "answer", "extinction.species", "captain", facts=(("chosen", "sperm"),))
    assert words.entry(chosen) == "Cachalot"
