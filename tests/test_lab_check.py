"""The check of a game: each kind of mistake is named with file and line, and there is no false alarm on ours."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tales.games import GAMES, GameError, Shelved
from tales.lab.check import Checked, check

EXAMPLE = Path(__file__).parent / "plugin" / "ice_fishing"
CODE, WORDS, RULES, TEMPLATE, TABLES = "__init__.py", "words.toml", "rules.md", "templates/ice.toml", "tables.toml"

Sown = Callable[[str, str, str], Path]


@pytest.fixture
def sown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sown]:
    """Puts the example game on the shelf with one text in one of its files replaced by another; its folder."""
    package = f"sown_{abs(hash(tmp_path))}"
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(GAMES, "ice-fishing", Shelved("ice-fishing", "Ice Fishing", "", package))

    def sow(file: str, old: str, new: str) -> Path:
        folder = tmp_path / package
        shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("__pycache__"))
        path = folder / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        path.write_text(text.replace(old, new), encoding="utf-8")
        return folder

    yield sow


def checked() -> Checked:
    return check(GAMES["ice-fishing"], 12)


def line(folder: Path, file: str, text: str) -> int:
    """The only line of a file that holds a text."""
    (at,) = [n for n, row in enumerate((folder / file).read_text(encoding="utf-8").split("\n"), start=1) if text in row]
    return at


def test_nothing_is_wrong_with_the_example(sown: Sown) -> None:
    sown(RULES, "# Ice Fishing", "# Ice Fishing")
    found = check(GAMES["ice-fishing"], 60)
    assert [str(finding) for finding in found.findings] == []
    assert (found.endings, found.composed) == (found.tales, found.wordings)


MISTAKES = {
    "an ask without words": (WORDS, '[ask."watch.says"]', '[ask."watch.say"]', CODE, '"watch.says"', "no words"),
    "words for no ask": (WORDS, '[ask."watch.says"]', '[ask."watch.say"]', WORDS, "watch.say", "mean 'watch.says'"),
    "a roll without words": (CODE, '"pike.fight", "2d6"', '"pike.figth", "2d6"', CODE, "pike.figth", "no words"),
    "an option that is misspelt": (
        CODE,
        '[fish, "wait", "home"]',
        '[fish, "wiat", "home"]',
        CODE,
        "wiat",
        "mean 'wait'",
    ),
    "words for no option": (CODE, '[fish, "wait", "home"]', '[fish, "home"]', WORDS, "[option.wait]", "never comes"),
    "a tell that is misspelt": (CODE, '"lake.gave"', '"lake.give"', CODE, "lake.give", "mean 'lake.gave'"),
    "a bar without words": (CODE, 'else "no-bait"', 'else "nobait"', CODE, "nobait", "mean 'no-bait'"),
    "a field for no fact": (
        WORDS,
        "Hour {hour}, {bait|bait}",
        "Hour {hour}, {baits|bait}",
        WORDS,
        '[tell."hour.begins"]',
        "{baits}",
    ),
    "a fact of no type": (
        WORDS,
        'fish = ["card"]',
        'fish = ["crad"]',
        WORDS,
        '[ask."day.over"]',
        "'crad'",
    ),
    "a fact without a type": (
        WORDS,
        'facts = { how = ["ending"] }',
        "",
        CODE,
        'Ending("dry"',
        "names.how does not have",
    ),
    "a fact whose name is of no type": (
        WORDS,
        'of it?"\nfacts = { fish = ["card"] }',
        'of {fish}?"',
        WORDS,
        '[ask."day.over"]',
        "holds keys of card",
    ),
    "a value that has no name": (CODE, 'return Ending("dry"', 'return Ending("dray"', CODE, "dray", "mean 'dry'"),
    "a rule that is not printed": (CODE, 'rule="IF-07", ice', 'rule="IF-70", ice', CODE, "IF-70", "not in rules.md"),
    "a rule that nobody keeps": (
        RULES,
        "## The end",
        "- **IF-99** No whistling.\n\n## The end",
        RULES,
        "IF-99",
        "no code names",
    ),
    "a form that is none": (
        CODE,
        '"day.over", "campfire"',
        '"day.over", "camfire"',
        CODE,
        "camfire",
        "mean 'campfire'",
    ),
    "a form that the game has not": (
        CODE,
        '"logbook", "scene", "campfire")\n\n',
        '"logbook", "scene")\n\n',
        CODE,
        '"day.over"',
        "'campfire'",
    ),
    "a seat that is not there": (CODE, "roll(d.watch", 'roll("wacht"', CODE, "wacht", "not at the table"),
    "a role without words": (WORDS, "[role.watch]", "[role.wacht]", CODE, 'Role("watch"', "no words"),
    "words for no role": (WORDS, "[role.watch]", "[role.wacht]", WORDS, "wacht", "mean 'watch'"),
    "a moment without wordings": (TEMPLATE, '["ice.broke"]', '["ice.brake"]', CODE, '"ice.broke"', "mean 'ice.brake'"),
    "wordings for no moment": (TEMPLATE, '["ice.broke"]', '["ice.brake"]', TEMPLATE, "ice.brake", "never comes"),
    "wordings for a form that is none": (
        TEMPLATE,
        '["ice.broke"]',
        '["ice.broke@lettre"]',
        TEMPLATE,
        "lettre",
        "mean 'letter'",
    ),
    "a variable that is not there": (TEMPLATE, "{{ lost|number", "{{ lots|number", TEMPLATE, "lots|number", "lots"),
    "a condition on what is not there": (
        TEMPLATE,
        "\"'old-pike' in fish\"",
        "\"'old-pike' in fisch\"",
        TEMPLATE,
        "the size of it",
        "fisch",
    ),
    "a filter that is not there": (TEMPLATE, "hour|number", "hour|nummer", TEMPLATE, "nummer", "nummer"),
    "a slot that is not there": (TEMPLATE, '"bite ¶ end"', '"bite ¶ and"', TEMPLATE, '"bite ¶ and"', "'and'"),
    "a play that is dropped": (CODE, "yield from cast(d)", "cast(d)", CODE, "        cast(d)", "yield from"),
    "a roll that is dropped": (
        CODE,
        '(yield from roll(d.watch, "ice", "1d6", rule="IF-06"))',
        'roll(d.watch, "ice", "1d6", rule="IF-06")',
        CODE,
        'roll(d.watch, "ice"',
        "yield from",
    ),
    "rules that fail": (CODE, "card = d.lake.pop()", "card = d.lake[40]", CODE, "d.lake[40]", "IndexError"),
    "a passage that stays open": (
        CODE,
        'yield from d.teller.passage("hour", hour(d), form="logbook")',
        'yield from open_passage("hour", "watch", "logbook")\n        yield from hour(d)',
        CODE,
        'open_passage("hour"',
        "is open when the tale ends",
    ),
}


@pytest.mark.parametrize("kind", MISTAKES)
def test_a_mistake_is_named_with_file_and_line(kind: str, sown: Sown) -> None:
    file, old, new, where, at, says = MISTAKES[kind]
    folder = sown(file, old, new)
    if "open_passage(" in new:
        code = (folder / CODE).read_text(encoding="utf-8").replace("import Ending, ", "import Ending, open_passage, ")
        (folder / CODE).write_text(code, encoding="utf-8")
    there = f"{folder / where}:{line(folder, where, at)}: " if at else f"{folder / where}: "
    found = [str(finding) for finding in checked().findings]
    assert [each for each in found if each.startswith(there) and says in each], "\n".join([there, *found])


def test_a_table_with_a_gap_is_named_with_the_line_that_makes_it(sown: Sown) -> None:
    folder = sown(TABLES, '"2-3" =', '"3" =')
    with pytest.raises(GameError, match=r"TableError: .* begins at 3 where 2 comes next") as refused:
        checked()
    assert f"(__init__.py, line {line(folder, CODE, 'Table.of(')})" in str(refused.value)


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_nothing_is_wrong_with_our_games(key: str) -> None:
    found = check(GAMES[key])
    assert [str(finding) for finding in found.findings] == []
    assert found.endings > found.tales / 2
    assert found.composed > found.wordings / 2
