"""Conditions and short names: compiled to functions, they come to what Jinja would make of them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jinja2
import pytest
from tales.chronicle.compile_cache import WordingCache
from tales.chronicle.conditions import compiled, python_of
from tales.chronicle.expressions import Expressions, Lets
from tales.chronicle.layouts import environment
from tales.chronicle.memory import Memory
from tales.chronicle.phrase_files import read_phrases
from tales.chronicle.templates import search_path
from tales.entries import Entry
from tales.games import GAMES

memory = Memory()
memory.add(Entry(1, "tell", "whale", facts=(("kind", "right"), ("worth", 5))))
memory.add(Entry(2, "tell", "whale", facts=(("kind", "sperm"), ("worth", 3))))
FACTS: Mapping[str, Any] = {
    "n": 3,
    "ship": "The Abigail",
    "hands": [{"who": "a", "name": "Ann", "age": 20}, {"who": "b", "name": "Ben"}],
    "empty": [],
    "person": {"name": "Ann", "items": 4},
    "past": memory.past,
}


def value(text: str) -> Any:
    expressions = Expressions(environment([], {}), WordingCache((), None))
    context = expressions.variables(FACTS, Lets({"twice": "n * 2", "needs": "nobody + 1"}, expressions))
    return expressions.value(text, context)


@pytest.mark.parametrize(
    ("text", "comes_to"),
    [
        ("n > 2 and n < 4", True),
        ("1 < n <= 3", True),
        ("not n == 3 or false", False),
        ("n in (1, 3) and 'x' not in ship", True),
        ("n + 2 * 2 - 1", 6),
        ("7 // 2 ~ '-' ~ 7 % 4", "3-3"),
        ("'yes' if n else 'no'", "yes"),
        ("twice", 6),
        ("nothing is defined", False),
        ("nothing is not defined", True),
        ("person.name is defined and person.job is not defined", True),
        ("person.job|default('none')", "none"),
        ("person['name']", "Ann"),
        ("person.items", 4),
        ("hands[0].name ~ hands[-1]['name']", "AnnBen"),
        ("hands[1:]|length", 1),
        ("hands|map(attribute='name')|join('+')", "Ann+Ben"),
        ("hands|selectattr('age', 'defined')|list|length", 1),
        ("(empty|first)|default('nobody')", "nobody"),
        ("empty|first is defined", False),
        ("[1, 5, n]|max", 5),
        ("ship|bare|upper", "ABIGAIL"),
        ("ship|lower|replace('the ', '')", "abigail"),
        ("past.count('whale')", 2),
        ("past.count('whale', kind='right')", 1),
        ("past.count('whale', **{'kind': 'right'})", 1),
        ("past.last('whale').worth", 3),
        ("past.total('whale', 'worth') is even", True),
        ("{'a': 1}.get('b', 2)", 2),
        ("range(3)|sum", 3),
        ("ship.startswith('The')", True),
    ],
)
def test_an_expression_comes_to_what_jinja_says(text: str, comes_to: object) -> None:
    assert value(text) == comes_to
    env = environment([], {})
    lets = {"twice": 6}
    assert env.compile_expression(text)(**FACTS, **lets) == comes_to or text == "person.items"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nobody", "'nobody' is undefined"),
        ("needs", "'nobody' is undefined"),
        ("needs is defined", "'nobody' is undefined"),
        ("person.job", "not there"),
        ("empty|first", "No first item|not there"),
        ("1 if false", "without else"),
        ("n n", "more than one expression"),
        ("n|nosuch", "No filter named"),
        ("n is nosuch", "No test named"),
        ("n +", "unexpected|Expected"),
        ("past._told", "not there|unsafe|undefined"),
        ("past.count.__globals__", "unsafe|not there"),
        ("hands.append(1)", "not safely callable|unsafe|undefined|is not there"),
    ],
)
def test_an_expression_that_asks_for_what_is_not_there_says_so(text: str, says: str) -> None:
    with pytest.raises((jinja2.TemplateError, TypeError), match=says):
        value(text)


@pytest.mark.parametrize("game", GAMES)
def test_every_condition_and_short_name_of_ours_compiles(game: str) -> None:
    folders = search_path(game)
    book = read_phrases(folders, {})
    env = environment(folders, {"called": str})
    conditions = {phrase.when for known in book.moments.values() for slot in known.slots.values() for phrase in slot}
    for text in {*conditions, *book.lets.values()} - {""}:
        compiled(python_of(text, env), "<condition>")
    assert conditions


def test_paths_of_folders_that_are_not_there_hold_no_phrases(tmp_path: Path) -> None:
    assert read_phrases([tmp_path / "none"], {}).lets == {}
