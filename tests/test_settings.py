"""House rules: each takes what its ruling allows, from data and from a person's typing, and says so in words."""

from typing import Any

import pytest
from tales.games import GAMES
from tales.rules.settings import Names, OneOf, Setting, SettingError, Settings, Several, Switch, Whole, unknown

MODE = OneOf("mode", ("XX-R01",), "short", values=("short", "Long"))
BOATS = OneOf("boats", ("XX-R02",), 2, values=(1, 2, 4))
SECRET = Switch("secret", ("XX-R03",), True)
TURNS = Whole("turns", ("XX-R04",), 2, low=1, high=4)
TIES = Several("ties", ("XX-R05",), ("right-whale",), items=("right-whale", "sperm-whale", "bowhead"))
NAMES = Names("names", ("XX-R06",), ("Right Whale", "Sperm Whale"))
ALL: list[Setting] = [MODE, BOATS, SECRET, TURNS, TIES, NAMES]


@pytest.mark.parametrize("setting", [*ALL, *(rule for game in GAMES.values() for rule in game.open().settings)])
def test_what_is_usual_can_be_typed(setting: Setting) -> None:
    assert setting.parse(setting.typed(setting.default)) == setting.default


@pytest.mark.parametrize("setting", ALL)
def test_a_default_is_taken(setting: Setting) -> None:
    assert setting.check(setting.default) == setting.default


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        (MODE, "middling"),
        (MODE, 1),
        (BOATS, 3),
        (BOATS, "2"),
        (BOATS, True),
        (SECRET, 1),
        (SECRET, "yes"),
        (TURNS, 0),
        (TURNS, 5),
        (TURNS, True),
        (TURNS, "2"),
        (TIES, ()),
        (TIES, ("right-whale", "right-whale")),
        (TIES, ("minke",)),
        (TIES, "right-whale"),
        (NAMES, ("Right Whale",)),
        (NAMES, ("Right Whale", "right whale")),
        (NAMES, ("Right Whale", "  ")),
        (NAMES, ("Right Whale", 7)),
    ],
)
def test_what_does_not_fit_is_refused_by_name(setting: Setting, value: Any) -> None:
    with pytest.raises(SettingError, match=f"^{setting.key}") as refused:
        setting.check(value)
    assert setting.legal() in str(refused.value) or "is not one of" in str(refused.value)


@pytest.mark.parametrize(
    ("setting", "text", "value"),
    [
        (MODE, " Short ", "short"),
        (MODE, "long", "Long"),
        (MODE, "Long", "Long"),
        (BOATS, "4", 4),
        (SECRET, "Yes", True),
        (SECRET, "off", False),
        (SECRET, "0", False),
        (TURNS, " 4 ", 4),
        (TIES, "Bowhead, sperm whale", ("bowhead", "sperm-whale")),
        (NAMES, "Old  Grey , Ægir", ("Old Grey", "Ægir")),
        (NAMES, "Re\u0301gis, Ann", ("Régis", "Ann")),
    ],
)
def test_what_a_person_types_is_read(setting: Setting, text: str, value: object) -> None:
    assert setting.parse(text) == value
    assert setting.check(setting.parse(text)) == value


@pytest.mark.parametrize(
    ("setting", "text"),
    [
        (MODE, ""),
        (BOATS, "3"),
        (SECRET, "perhaps"),
        (TURNS, "0"),
        (TURNS, "many"),
        (TURNS, "2.5"),
        (TURNS, ""),
        (TIES, ""),
        (TIES, "minke"),
        (TIES, "bowhead, bowhead"),
        (NAMES, "Right Whale"),
        (NAMES, "Right Whale, "),
        (NAMES, "Ann, ann"),
    ],
)
def test_what_a_person_types_is_refused_with_what_would_do(setting: Setting, text: str) -> None:
    with pytest.raises(SettingError, match=f"^{setting.key}"):
        setting.parse(text)


@pytest.mark.parametrize(
    ("setting", "legal"),
    [
        (MODE, "short or Long"),
        (BOATS, "1 or 2 or 4"),
        (SECRET, "yes or no"),
        (TURNS, "a whole number from 1 to 4"),
        (TIES, "1 to 3 different ones of: right-whale, sperm-whale, bowhead"),
        (NAMES, "2 different names, none empty, with commas between"),
    ],
)
def test_what_it_takes_is_said_in_words(setting: Setting, legal: str) -> None:
    assert setting.legal() == legal


def test_settings_hold_every_house_rule_in_order_defaults_too() -> None:
    settings = Settings(ALL, {"turns": 3})
    assert list(settings) == ["mode", "boats", "secret", "turns", "ties", "names", "undo"]
    assert (settings["turns"], settings["boats"], len(settings)) == (3, 2, 7)
    assert Settings(ALL, dict(settings)) == settings


def test_a_journal_from_before_there_was_a_rule_for_undo_lets_it_be_free() -> None:
    assert Settings(ALL)["undo"] == "said"
    assert Settings.kept(ALL, [("turns", 3)])["undo"] == "free"
    assert Settings.kept(ALL, [("undo", "agreed")])["undo"] == "agreed"


def test_settings_are_read_by_their_kind() -> None:
    settings = Settings(ALL)
    assert (settings.word("mode"), settings.number("turns"), settings.several("ties")) == ("short", 2, ("right-whale",))
    assert settings["secret"] is True


def test_a_value_that_does_not_fit_is_refused() -> None:
    with pytest.raises(SettingError, match="turns cannot be 9; it takes a whole number from 1 to 4"):
        Settings(ALL, {"turns": 9})


def test_a_default_that_does_not_fit_is_refused() -> None:
    with pytest.raises(SettingError, match="turns cannot be 9"):
        Settings([Whole("turns", (), 9, low=1, high=4)])


@pytest.mark.parametrize(
    ("key", "known", "said"),
    [
        ("turn", ["turns", "boats"], "no house rule is called 'turn'; did you mean turns?"),
        ("zzz", ["turns", "boats"], "no house rule is called 'zzz'; there are: turns, boats"),
    ],
)
def test_a_stranger_is_named_with_the_nearest(key: str, known: list[str], said: str) -> None:
    assert unknown(key, known) == said
    assert unknown(key, []) == f"no house rule is called {key!r}; it has none"
    with pytest.raises(SettingError) as refused:
        Settings([Switch(name, (), True) for name in known], {key: True})
    assert str(refused.value) == unknown(key, [*known, "undo"])
