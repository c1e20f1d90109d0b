"""Games that are installed beside the program: found by their entry points, each fault named, nothing else harmed."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tales.games import GAMES, NoSuchGame, all_games, installed, plugins, shelved
from tales.rules.words import load

RULES = """
from tales.rules.play import Ending, Role, narrate, roll

class Game:
    key, title, edition = "pond", "The Pond", "1"
    author = "Nobody"
    roles = (Role("angler", 1, 1),)
    settings = ()
    forms = ("logbook",)
    def seats(self, wanted, settings): return tuple(wanted)
    def names(self, settings): return {}
    def new(self, settings, seats): return None
    def play(self, state):
        yield from roll("angler", "cast", "1d6", rule="PO-01")
        return Ending("over")
    def sheet(self, state, viewer): ...
    def automa(self, state, ask): ...

GAME = Game()
"""

Put = Callable[..., Path]


def forget() -> None:
    """Look again, and read words again."""
    plugins.find.cache_clear()
    load.cache_clear()


@pytest.fixture
def put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Put]:
    """Installs a game into a folder that Python looks into; `files` stand in its package, None takes one away."""
    monkeypatch.syspath_prepend(str(tmp_path))
    forget()
    made: list[str] = []

    def install(key: str = "pond", package: str = "pond", project: str = "", **files: str | None) -> Path:
        folder = tmp_path / package
        (folder / "templates").mkdir(parents=True)
        usual = {"__init__": RULES.replace('"pond"', f'"{key}"'), "rules": "- **PO-01** Cast.\n", "words": ""}
        suffix = {"rules": "md", "words": "toml"}
        for name, text in {**usual, **files}.items():
            if text is not None:
                (folder / f"{name}.{suffix.get(name, 'py')}").write_text(text, encoding="utf-8")
        info = tmp_path / f"{project or package}-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project or package}\nVersion: 1\n")
        (info / "entry_points.txt").write_text(f"[tales.games]\n{key} = {package}\n")
        made.append(package)
        return folder

    yield install
    forget()
    for name in [name for name in sys.modules if name.partition(".")[0] in made]:
        del sys.modules[name]


def test_an_installed_game_stands_on_the_shelf_behind_those_of_the_program(put: Put) -> None:
    put()
    assert list(all_games()) == [*GAMES, "pond"]
    assert (shelved("pond").title, shelved("pond").author, shelved("pond").open().key) == ("The Pond", "Nobody", "pond")


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"__init__": None}, "AttributeError"),
        ({"__init__": "import nowhere"}, r"ModuleNotFoundError: No module named 'nowhere' \(__init__.py, line 1\)"),
        ({"__init__": "def rules(:"}, r"SyntaxError: .*__init__.py, line 1"),
        ({"__init__": "raise SystemExit(3)"}, "SystemExit: 3"),
        (
            {"__init__": "\nfrom tales.rules.tables import Row, Table\nTable('1d6', [Row(1, 5, 'calm')])\n"},
            r"TableError: table for 1d6 ends at 5, not at 6 \(__init__.py, line 3\)",
        ),
        ({"__init__": "GAME = 3"}, "has no key, no title"),
        ({"words": None}, "there is no words.toml"),
        ({"words": "[ask"}, r"pond/words.toml: Expected"),
        ({"rules": None}, "there is no rules.md"),
        ({"key": "Pond!"}, "small letters and figures"),
        ({"key": "whale-dice"}, "whale-dice is the key of a game that is here"),
        ({"__init__": RULES.replace('"pond"', '"sea"')}, "calls itself 'sea', its entry point 'pond'"),
    ],
)
def test_a_game_that_cannot_be_opened_is_named_with_the_reason(put: Put, how: dict[str, str], why: str) -> None:
    put(**how)
    put("lake", "lake")
    assert list(all_games()) == [*GAMES, "lake"]
    (fault,) = installed().faults.values()
    assert re.search(why, fault), fault


def test_two_installed_games_with_one_key(put: Put) -> None:
    put(package="a_pond")
    put(package="b_pond")
    assert shelved("pond").package == "a_pond"
    assert list(installed().faults.values()) == [
        "the game pond of b_pond cannot be opened: another one that is installed has its key"
    ]


def test_a_misspelt_key_is_told_of_installed_games_too(put: Put) -> None:
    put()
    with pytest.raises(NoSuchGame, match="did you mean pond"):
        shelved("pons")


def test_a_project_with_broken_entry_points_is_passed_over(put: Put, tmp_path: Path) -> None:
    put()
    (tmp_path / "other-1.dist-info").mkdir()
    (tmp_path / "other-1.dist-info" / "METADATA").write_text("Name: other\n")
    (tmp_path / "other-1.dist-info" / "entry_points.txt").write_text("[tales.games]\nbroken\n")
    assert list(all_games()) == [*GAMES, "pond"]


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["list", "--help"], ["rules", "whale-dice"]])
def test_nothing_is_looked_up_where_no_other_game_is_meant(arguments: list[str]) -> None:
    code = "import sys\nfrom tales.cli import main\ntry: main(sys.argv[1:])\nfinally: print(*sys.modules, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True)
    assert "tales.games.plugins" not in done.stdout.split("\n")


def test_the_text_of_failing_rules_is_for_their_author() -> None:
    fails = shelved("whale-dice").open().play(None)
    with pytest.raises(AttributeError) as caught:
        next(fails)
    said = plugins.failed_rules(caught.value)
    assert said.startswith("the rules of whale-dice failed: AttributeError: 'NoneType'")
    assert "voyage.py, line" in said
    assert plugins.failed_rules(ValueError("elsewhere")) == ""
