"""Lines of words.toml: fields, sums as they were reckoned, and one or several of a thing."""

import re
from typing import Any

import pytest
from tales.entries import Value
from tales.games import GAMES
from tales.rules.words import Words, fill, load, reckoned

NONE = Words({})


@pytest.mark.parametrize(
    ("numbers", "shown"),
    [
        ((3, 2), "3 + 2 = 5"),
        ((4, -1), "4 − 1 = 3"),
        ((3, 0), "3"),
        ((3, 0, 1), "3 + 1 = 4"),
        ((1, -3), "1 − 3 = −2"),
        ((), ""),
    ],
)
def test_a_sum_is_shown_as_it_was_reckoned(numbers: tuple[int, ...], shown: str) -> None:
    assert reckoned(numbers) == shown


@pytest.mark.parametrize(
    ("left", "shown"),
    [
        (1, "1 is left"),
        (4, "4 are left"),
        (0, "none is left"),
        (-5, "none is left"),
        (True, "1 is left"),
        (False, "none is left"),
    ],
)
def test_one_several_or_none(left: Any, shown: str) -> None:
    assert fill("{left?1 is|{left} are|none is} left", [("left", left)], {}, NONE) == shown


def test_what_a_person_typed_is_never_read_as_a_field() -> None:
    facts: list[tuple[str, Value]] = [("ship", "{left?a|b} {master}"), ("left", 1), ("master", "Ann")]
    assert fill("{left?the|a} {ship}, {master}", facts, {}, NONE) == "the {left?a|b} {master}, Ann"


@pytest.mark.parametrize("game", ["last-hunt", "whale-cards", "whale-dice"])
def test_no_line_speaks_like_a_table(game: str) -> None:
    """Read aloud: no yes or no after a colon, no count before a word that does not bend to it, no empty brackets."""
    data = load(GAMES[game].package)
    for key, part in data["tell"].items():
        line, types = part["line"], part.get("facts", {})
        flags = [name for name, row in types.items() if row[0] == "flag" and f"{{{name}}}" in line]
        assert not flags or key.startswith("goal."), f"{key} says yes or no"
        assert not re.search(r"\} (cards|turns|dice) (are|is)\b", line), key
        assert "turns to skip: {" not in line and "Slain: {" not in line, key
