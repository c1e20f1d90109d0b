"""Who sits where, set-up, house rules, the sheet, and the words for all of it."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tales.entries import ENDING, Seat
from tales.games.last_hunt import GAME
from tales.games.last_hunt.modifiers import PRESETS
from tales.games.last_hunt.setup import before_the_hunt, cast
from tales.lab.scripted import Played, play_through
from tales.plain.sheets import sheet_lines
from tales.rules.asks import SKIPPED, TABLE, Ask, Choose, Narrate, Number, Roll, Shuffle, Tell, Text
from tales.rules.dice import faces
from tales.rules.settings import SettingError, Settings
from tales.rules.sheets import Gauge, Grid, Line, Sheet
from tales.rules.words import Words, load
from tales.tale.rulebook import rulebook
from tales.tui.sheet_blocks import brief

from tests.games.last_hunt import at, new, risked, seated

WORDS = load("tales.games.last_hunt")
MODIFIERS = next(setting for setting in GAME.settings if setting.key == "risk_modifiers")


# Seats and house rules


@pytest.mark.rule("LH-01", "LH-07")
def test_seats_are_called_by_their_roles() -> None:
    wanted = [Seat("", role) for role in ("companion", "hunter", "companion", "beast")]
    keys = [seat.key for seat in GAME.seats(wanted, Settings(GAME.settings))]
    assert keys == ["companion-1", "hunter", "companion-2", "beast"]


@pytest.mark.rule("LH-01", "LH-R37")
@pytest.mark.parametrize(
    ("roles", "why"),
    [
        ("hunter companion", "exactly 1 in the role beast, not 0"),
        ("beast beast hunter companion", "exactly 1 in the role beast, not 2"),
        ("beast companion companion", "exactly 1 in the role hunter"),
        ("beast hunter", "1 to 4 in the role companion, not 0"),
        ("beast hunter companion companion companion companion companion", "1 to 4 in the role companion, not 5"),
        ("beast hunter cook", "nobody can be a 'cook'"),
    ],
)
def test_seats_that_do_not_fit_are_refused_in_words(roles: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        GAME.seats([Seat("", role) for role in roles.split()], Settings(GAME.settings))


@pytest.mark.rule("LH-63", "LH-R01")
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("house", (0, 0, 0, 0, 1, 2)),
        ("Even", (0, 0, 0, 0, 0, 0)),
        ("one step", (0, 0, 0, 1, 1, 1)),
        ("one-step", (0, 0, 0, 1, 1, 1)),
        ("pairs", (0, 0, 1, 1, 2, 2)),
        (" steep ", (0, 1, 2, 3, 4, 5)),
        ("0 0 1 1 1 3", (0, 0, 1, 1, 1, 3)),
        ("0, 0, 0, 0, 1, 2", (0, 0, 0, 0, 1, 2)),
    ],
)
def test_the_table_of_modifiers_may_be_another(text: str, value: tuple[int, ...]) -> None:
    assert MODIFIERS.parse(text) == value
    hunt = new(2, risk_modifiers=value)
    assert [hunt.modifier(level) for level in range(1, 7)] == list(value)


@pytest.mark.rule("LH-R01")
@pytest.mark.parametrize("text", ["", "0 0 0 0 1", "1 1 1 1 1 1", "0 0 0 0 2 1", "0 0 0 0 0 6", "flat", "0 0 0 0 0 -1"])
def test_a_table_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(SettingError, match="begin with 0 and never fall"):
        MODIFIERS.parse(text)


@pytest.mark.rule("LH-R01")
def test_presets_are_tables_and_the_chances_are_exact() -> None:
    assert all(MODIFIERS.check(value) == value for value in PRESETS.values())
    hunt = new(2, risk_modifiers=PRESETS["steep"])
    assert [hunt.ways(level) for level in range(1, 7)] == [21, 15, 10, 6, 3, 1]
    played = risked(
        at("C1 3/3", settings={"risk_modifiers": PRESETS["steep"]}), "C1 life", ["2", "let"], "d6=1, d6+1=1"
    )
    assert played.told("risk.lost")


# Set-up


def set_up(automa: str = "", size: int = 3, *choices: Any) -> tuple[Any, Played]:
    seats = seated(size, automa)
    hunt = GAME.new(Settings(GAME.settings), seats)
    play: Any = before_the_hunt(hunt)
    return hunt, play_through(play, choices)


@pytest.mark.rule("LH-03", "LH-08", "LH-09", "LH-10", "LH-14")
def test_whoever_takes_what_is_offered_answers_two_questions() -> None:
    hunt, played = set_up("", 3, "boar", "cast-given")
    assert (hunt.beast.name, hunt.region) == ("the Ploughman", "the Val d’Ombre")
    people = played.told("person.joins")
    assert [person["who"] for person in people] == ["hunter", "companion-1", "companion-2"]
    assert [person["post"] for person in people] == ["hunter", "guide", "carrier"]
    for person in people:
        assert person["writer"] == person["who"]
        assert all(person[name] for name in ("name", "home", "beloved", "kin", "cares", "traits", "role"))
    assert {ask.seat for ask in played.asks if isinstance(ask, Choose)} == {TABLE}
    assert played.told("hunt.begins") == [{"name": "the Ploughman", "beast_death": 4, "beast_life": 8, "party": 3}]
    assert {ask.to for ask in played.asks if isinstance(ask, Shuffle)} == {()}


@pytest.mark.rule("LH-06", "LH-08", "LH-R38")
def test_everybody_may_name_their_own_and_no_two_have_the_same_job() -> None:
    hunter = ["Ruth [the] Elder", "she", "Bo", "aunt"]
    first = ["Ned", "they", "Cook", "Ada", "mother"]
    second = ["Eva", "she", "cook", "Midwife", "Jo", "friend"]
    hunt, played = set_up("", 3, "boar", "cast-own", *hunter, *first, *second)
    assert [member.name for member in hunt.party] == ["Ruth [the] Elder", "Ned", "Eva"]
    assert [member.job for member in hunt.companions] == ["Cook", "Midwife"]
    again = next(ask for ask in played.asks if ask.key == "person.job-again")
    assert again.seat == "companion-2"
    assert [(person["beloved"], person["kin"]) for person in played.told("person.joins")] == [
        *(("Bo", "aunt"), ("Ada", "mother"), ("Jo", "friend")),
    ]


@pytest.mark.rule("LH-03", "LH-04", "LH-R37")
def test_a_beast_of_the_players_own() -> None:
    hunt, _ = set_up("", 2, "beast-own", "Two Eels", "a pair of eels that hunts as one", "the weir", "cast-given")
    assert (hunt.beast.name, hunt.beast.nature, hunt.region) == (
        *("Two Eels", "a pair of eels that hunts as one", "the weir"),
    )


def test_whoever_plays_with_the_program_may_name_its_people_and_places() -> None:
    places = [f"place {number}" for number in range(1, 7)]
    hunter = ["Ann", "she", "Bo", "aunt"]
    first = ["Ned", "he", "cook", "Ada", "mother"]
    hunt, played = set_up("B C1", 2, "boar", "places-own", *places, "cast-all", *hunter, *first)
    assert hunt.places == tuple(places)
    asked = {ask.key: ask.seat for ask in played.asks if ask.key == "person.name"}
    assert asked == {"person.name": TABLE}  # the last of them, for a Companion that the program plays
    options = next(ask for ask in played.asks if ask.key == "cast.how")
    assert isinstance(options, Choose)
    assert [option.key for option in options.options] == ["cast-given", "cast-own", "cast-all"]


def test_a_tale_without_people_asks_nobody() -> None:
    _, played = set_up("B H C1", 2, "boar")
    assert [ask.seat for ask in played.asks if isinstance(ask, Choose)] == ["beast"]


@pytest.mark.rule("LH-05")
def test_then_the_hunter_says_why_the_beast_must_die() -> None:
    played = play_through(GAME.play(new(2)), ["boar", "cast-given"])
    assert played.narrated() == [("hunt.vow", "campfire", "scene", "hunter")]
    assert played.ask is not None and played.ask.key == "turn.move"


def test_the_cast_is_well_formed() -> None:
    known = cast()
    assert len(known["jobs"]) >= 4
    for hunt in known["hunts"].values():
        assert set(hunt) == {"name", "nature", "region", "places"} and len(set(hunt["places"])) >= 8
    voices = {"plain", "florid", "pious", "boastful", "homesick", "dry"}
    habits = {"sings", "counts", "whittles", "sketches", "sleepless", "mends", "reads", "gambles"}
    people = [*known["hunters"].values(), *known["companions"].values()]
    assert len({person["name"] for person in people}) == len(people)
    for person in people:
        assert set(person) == {"name", "home", "pronoun", "traits", "cares"}
        assert person["traits"][0] in voices and person["traits"][1] in habits
    names = {person["name"].split()[0] for person in people}
    assert names.isdisjoint(loved["name"] for loved in known["beloved"].values())
    assert len(known["beloved"]) >= 5


# The sheet


def grid(sheet: Sheet, name: str) -> Grid:
    return next(part for part in sheet.parts if isinstance(part, Grid) and part.name == name)


@pytest.mark.rule("LH-08", "LH-R26")
def test_the_sheet_shows_the_party_with_changes_at_a_glance() -> None:
    hunt = at("H 3/2, C1 3/3, C2 1/1, B 4/8", place="the ford", time="dusk", narrated=["companion-2"], turn=2)
    hunt.member("companion-2").out = True
    risked(hunt, "C1 death", ["4", "let"], "d6=5, d6=2")
    sheet = GAME.sheet(hunt, ("hunter",))
    assert (sheet.title, sheet.place, sheet.turn) == ("The hunt for the Ploughman", "the ford, dusk", "turn 2")
    assert sheet_lines(sheet)[3:] == [
        "Tam Rennick: Death 3, Life 2; the Hunter (Hunter)",
        "Ansel Ray: Death 7 (was 3), Life 3; job of Ansel Ray (Companion-1)",
        "Marta Quill: Death 1, Life 1, Out, has narrated; job of Marta Quill (Companion-2)",
        "The Beast: Death + Life 12; Life up to 8",
    ]
    assert (
        brief(sheet, 100) == "Tam D3 L2 · Ansel D7▲4 L3 · Marta D1 L1 Out ✓ · The Beast Death + Life 12; Life up to 8"
    )
    assert not [part for part in sheet.parts if isinstance(part, Gauge)]
    gauges = [part for part in GAME.sheet(hunt, ("beast",)).parts if isinstance(part, Gauge)]
    assert [(part.name, part.value) for part in gauges] == [("Beast's Death", 4), ("Beast's Life", 8)]


def test_the_sheet_shows_the_risk_on_the_table_with_its_chances() -> None:
    hunt = at("H 3/2, C1 3/3")
    risked(hunt, "C1 death of H", ["2"], "")
    sheet = GAME.sheet(hunt, ())
    assert Line("The Risk", "Ansel Ray, for Tam Rennick's Death, level 2") in sheet.parts
    assert grid(sheet, "Chances").rows[1] == ("2", "+0", "58.3 % (21 of 36)", "here")
    assert grid(sheet, "Chances").rows[5] == ("6", "+2", "27.8 % (10 of 36)", "Raise")
    hunt = at("H 3/2, C1 3/3, B 6/12")
    risked(hunt, "C1 death of H", ["2", "raise"], "")
    assert (
        Line("The Risk", "Ansel Ray, for Tam Rennick's Death, level 2, Tam Rennick Raises")
        in GAME.sheet(hunt, ()).parts
    )
    hunt = at("H 3/2, C1 3/3, B 6/12")
    risked(hunt, "C1 death", ["2", "raise", "4"], "d6=5, d6=2")
    assert grid(GAME.sheet(hunt, ()), "Raises").rows == (("1", "the Ploughman", "Ansel Ray, Death", "2 to 4", "won"),)
    assert Line("Lost in Raises", "Life 4") in GAME.sheet(hunt, ()).parts


# Words


PLAIN = {"int": int, "change": int, "sum": int, "text": str, "flag": bool}
"""The types of facts that are no names, as Python has them; several of them are a tuple."""


def everything() -> Iterator[Ask]:
    """All that is asked and told in many hunts of every kind."""
    for seed in range(60):
        random = Random(seed)
        size = 2 + seed % 4
        automa = random.choice(["", "B", "B C1", "H", "B H C1 C2 C3 C4"])
        chosen: dict[str, Any] = {"secret_splits": seed % 3 > 0}
        if seed % 4 == 3:
            chosen["risk_modifiers"] = PRESETS["steep"]
        hunt = GAME.new(Settings(GAME.settings, chosen), seated(size, automa))
        play, answer = GAME.play(hunt), None
        try:
            while True:
                ask = play.send(answer)
                yield ask
                answer = anything(ask, random, hunt.turn)
                for viewer in ((), ("beast",), ("hunter",)):
                    assert GAME.sheet(hunt, viewer).parts
        except StopIteration:
            pass


def anything(ask: Ask, random: Random, turn: int) -> Any:
    """An answer by lot."""
    if isinstance(ask, Roll):
        shown = tuple(random.randint(1, ask.parsed.sides) for _ in range(ask.parsed.count))
        return faces(shown, ask.parsed.plus)
    if isinstance(ask, Shuffle):
        return tuple(random.sample(range(ask.size), ask.size))
    if isinstance(ask, Narrate):
        return SKIPPED
    if ask.key == "turn.truth":
        return "declare" if turn > 6 or random.random() < 0.04 else "wait"
    if isinstance(ask, Choose):
        return random.choice(ask.open).key
    if isinstance(ask, Number):
        return random.randint(ask.low, ask.high)
    if isinstance(ask, Text):
        return random.choice([ask.default or "somewhere", "Cook"])
    return None


@pytest.mark.slow
def test_there_are_words_for_all_that_is_asked_and_told() -> None:
    kinds = {*PLAIN, *WORDS["names"]}
    seen: dict[tuple[str, str], set[str]] = {}
    for ask in everything():
        facts = {name for name, _ in ask.facts}
        if isinstance(ask, Tell):
            seen.setdefault(("tell", ask.key), set()).update(facts)
        elif not ask.is_note and not isinstance(ask, Shuffle):
            seen.setdefault(("ask", ask.key), set()).update(facts)
        if isinstance(ask, Choose):
            for option in ask.options:
                seen.setdefault(("option", option.key), set()).update(name for name, _ in option.facts)
                if option.barred:
                    seen.setdefault(("bar", option.barred), set())
        group = "tell" if isinstance(ask, Tell) else "ask"
        for name, value in ask.facts if group == "tell" or not ask.is_note else ():
            kind = WORDS[group][ask.key]["facts"][name][0]
            for one in value if isinstance(value, tuple) else (value,):
                if kind in PLAIN:
                    assert type(one) is PLAIN[kind], f"{ask.key}: {name} = {value!r}"
                else:
                    assert one in WORDS["names"][kind], f"{ask.key}: {name} = {value!r}"
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
        rare = {ENDING, "nobody-to-help", "nothing-to-gain", "nothing-to-stake"}
        assert set(WORDS[group]) - known <= rare, f"words for a {group} that never comes up"


def test_lines_of_options_have_no_fields() -> None:
    for key, part in WORDS["option"].items():
        assert "{" not in part["line"], key


def test_settings_and_roles_have_words() -> None:
    words = Words(WORDS)
    for setting in GAME.settings:
        assert WORDS["setting"][setting.key]["line"]
        assert words.setting_value(setting.key, setting.default)
    for role in GAME.roles:
        assert WORDS["role"][role.key]["line"]
    assert words.paragraph()


@pytest.mark.slow
def test_every_moment_is_described_to_those_who_write_its_phrases() -> None:
    from tales.games.last_hunt import telling

    assert telling.__doc__ is not None
    described = set(telling.__doc__.replace(",", " ").split())
    narrated = {ask.key for ask in everything() if isinstance(ask, Narrate)}
    assert narrated <= described, narrated - described


@pytest.mark.slow
def test_whatever_people_are_asked_the_rules_behind_it_can_be_read() -> None:
    book = rulebook("tales.games.last_hunt").rules
    asked = [ask for ask in everything() if not ask.is_note and not isinstance(ask, Shuffle)]
    assert {ask.key for ask in asked if not ask.rule or not book.keys() >= set(ask.rule)} == set()
