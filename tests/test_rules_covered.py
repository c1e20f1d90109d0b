"""Every rule has its test: each rule id of a game's rules page is named by a test, and no test names an unknown one.

A rule is a line `- **WD-24** …` of `tales/games/<game>/rules.md`; one that binds only the people at the table, or names
what is not implemented, says `(table)`. A test names rules with `@pytest.mark.rule("WD-24", …)`, on itself, its class
or its file, or with `pytest.param(…, marks=pytest.mark.rule("WD-24"))`; one that is skipped or expected to fail names
none. All files with such marks are read, whichever of them are run.
"""

import importlib
import importlib.util
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

PROJECT = Path(__file__).resolve().parent.parent
PAGES = sorted((PROJECT / "tales" / "games").glob("*/rules.md"))
_LINE = re.compile(r"^- \*\*([A-Z]{2}-[A-Z]?\d+)\*\*(.*)$", re.MULTILINE)
_RULE = re.compile(r"[A-Z]{2}-\d+")


def rules_of(page: str) -> dict[str, bool]:
    """The ids of a rules page, rulings too; and whether each needs a test."""
    return {found[1]: bool(_RULE.fullmatch(found[1])) and "(table)" not in found[2] for found in _LINE.finditer(page)}


def rules_named(module: Any) -> Iterator[tuple[str, str]]:
    """Each rule that a test of this file names, and the test."""
    tests = dict(_tests_of(vars(module)))
    for name, test in tests.items():
        for rule in _rules_of_marks(_marks(test)):
            yield name, rule
    if tests:
        for rule in _rules_of_marks(_marks(module)):
            yield "", rule


def _tests_of(names: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, thing in names.items():
        if isinstance(thing, FunctionType) and name.startswith("test"):
            yield name, thing
        elif isinstance(thing, type) and name.startswith("Test") and not _is_off(_marks(thing)):
            inside = [test for test in _tests_of(vars(thing)) if not _is_off(_marks(test[1]))]
            yield from inside
            if inside:
                yield name, thing


def _marks(thing: Any) -> list[pytest.Mark]:
    marks = getattr(thing, "pytestmark", [])
    listed: list[Any] = marks if isinstance(marks, list) else [marks]
    return [getattr(mark, "mark", mark) for mark in listed]


def _is_off(marks: Iterable[Any]) -> bool:
    return any(mark.name in ("skip", "xfail") for mark in marks)


def _rules_of_marks(marks: list[pytest.Mark]) -> Iterator[str]:
    if _is_off(marks):
        return
    for mark in marks:
        if mark.name == "rule":
            yield from mark.args
        elif mark.name == "parametrize" and len(mark.args) > 1 and isinstance(mark.args[1], Collection):
            for case in mark.args[1]:
                yield from _rules_of_marks([getattr(one, "mark", one) for one in getattr(case, "marks", ())])


def named_everywhere() -> dict[str, list[str]]:
    """Where each rule id is named."""
    named: dict[str, list[str]] = {}
    for path in sorted((PROJECT / "tests").rglob("test_*.py")):
        if path != Path(__file__).resolve() and "mark.rule" in path.read_text(encoding="utf-8"):
            for test, rule in rules_named(_module(path)):
                named.setdefault(rule, []).append(f"{path.relative_to(PROJECT)}::{test}")
    return named


def _module(path: Path) -> ModuleType:
    """A file of tests as a module; the one that pytest made of it, where there is one."""
    inside = path.relative_to(PROJECT).with_suffix("")
    if all((folder / "__init__.py").exists() for folder in path.parents if folder.is_relative_to(PROJECT / "tests")):
        return importlib.import_module(".".join(inside.parts))
    spec = importlib.util.spec_from_file_location("_".join(inside.parts), path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_every_rule_has_a_test(page: Path) -> None:
    rules = rules_of(page.read_text(encoding="utf-8"))
    assert any(rules.values()), f"{page} has no rules"
    named = named_everywhere()
    missing = [rule for rule, needed in rules.items() if needed and rule not in named]
    assert not missing, f"{len(missing)} of {len(rules)} rules have no test: {', '.join(missing)}"


def test_no_test_names_a_rule_that_is_not_there() -> None:
    known = {rule for page in PAGES for rule in rules_of(page.read_text(encoding="utf-8"))}
    unknown = {rule: where for rule, where in named_everywhere().items() if rule not in known}
    assert not unknown, f"unknown rules: {unknown}"


def test_no_two_games_share_an_id() -> None:
    ids = [rule for page in PAGES for rule in rules_of(page.read_text(encoding="utf-8"))]
    assert len(ids) == len(set(ids))


# The check itself

PAGE = """# Rules
- **XX-01** One captain.
- **XX-02** (table) Nobody sulks.
  - **XX-03** is no line of its own.
- **XX-R01** A ruling.
- XX-04 is not bold.
See **XX-05**.
- **XX-105** The last one.
"""


def test_rules_are_read_from_a_page() -> None:
    assert rules_of(PAGE) == {"XX-01": True, "XX-02": False, "XX-R01": False, "XX-105": True}


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ('@pytest.mark.rule("XX-01")\ndef test_a(): ...', "XX-01"),
        ('@pytest.mark.rule("XX-01", "XX-02")\nasync def test_a(): ...', "XX-01 XX-02"),
        ('@pytest.mark.rule("XX-01")\nclass TestA:\n @pytest.mark.rule("XX-2")\n def test_a(self): ...', "XX-01 XX-2"),
        ('pytestmark = pytest.mark.rule("XX-01")\ndef test_a(): ...', "XX-01"),
        ('pytestmark = [pytest.mark.usefixtures(), pytest.mark.rule("XX-01")]\ndef test_a(): ...', "XX-01"),
        ('one = pytest.param(1, marks=pytest.mark.rule("XX-01"))\n@each([one, 2])\ndef test_a(a): ...', "XX-01"),
        ('@each([pytest.param(n, marks=pytest.mark.rule(f"XX-{n}")) for n in "12"])\ndef test_a(a): ...', "XX-1 XX-2"),
        ('rule = pytest.mark.rule\n@rule("XX-01")\ndef test_a(): ...', "XX-01"),
        ('@pytest.mark.rule("XX-01")\ndef helper(): ...', ""),
        ('@pytest.mark.rule("XX-01")\nclass Helper:\n @pytest.mark.rule("XX-02")\n def test_a(self): ...', ""),
        ('@pytest.mark.rule("XX-01")\nclass TestNothing: ...', ""),
        ('pytestmark = pytest.mark.rule("XX-01")', ""),
        ('CASES = [pytest.param(1, marks=pytest.mark.rule("XX-01"))]', ""),
        ('@pytest.mark.skip\n@pytest.mark.rule("XX-01")\ndef test_a(): ...', ""),
        ('@pytest.mark.xfail(reason="later")\n@pytest.mark.rule("XX-01")\ndef test_a(): ...', ""),
        ('@pytest.mark.skip\nclass TestA:\n @pytest.mark.rule("XX-02")\n def test_a(self): ...', ""),
        ('@each([pytest.param(1, marks=[pytest.mark.rule("XX-01"), pytest.mark.skip])])\ndef test_a(a): ...', ""),
        ('def test_a():\n """@pytest.mark.rule("XX-01")"""', ""),
    ],
)  # fmt: skip
def test_rules_that_tests_name_are_found(source: str, named: str) -> None:
    module = ModuleType("sample")
    vars(module).update(pytest=pytest, each=lambda cases: pytest.mark.parametrize("a", cases))
    exec(source, vars(module))
    assert sorted(rule for _, rule in rules_named(module)) == named.split()


def test_the_same_is_found_when_this_file_is_run_alone() -> None:
    assert _module(Path(__file__).resolve()).__name__ == __name__
