"""The example game of `tests/plugin`, a package of its own, installed and played; and games that `tales lab new` makes.

On the screen, in lines and by itself; with its templates, its check, and beside another one that is broken.
"""

import asyncio
import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from tales import games
from tales.games import plugins
from tales.lab.skeleton import BadKey, FolderExists, write

from tests.installed import EXAMPLE, info, install

Run = subprocess.CompletedProcess[str]


@pytest.fixture
def target(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder into which packages are installed, and in which programs that a test starts find them."""
    folder = tmp_path / "packages"
    folder.mkdir()
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), os.environ["PYTHONPATH"]]))
    return folder


def tales(*arguments: str, typed: str = "") -> Run:
    return subprocess.run(
        [sys.executable, "-m", "tales", *arguments], input=typed, capture_output=True, text=True, timeout=120
    )


def test_it_is_played_by_itself_checked_and_read_in_all_readings(target: Path) -> None:
    install(EXAMPLE, target)
    done = tales("play", "ice-fishing", "--auto", "--seed", "5", "--title", "Bad ice", "--journals", "j")
    assert done.returncode == 0, done.stderr
    assert tales("check", "--all", "--journals", "j").stdout.startswith("bad-ice: right")
    story, facts = (
        tales("chronicle", "bad-ice", "--reading", reading, "--journals", "j").stdout for reading in ("story", "facts")
    )
    assert "# Bad ice" in story and "Out of the hole comes" in facts and "{" not in story + facts
    assert "Bad ice (ice-fishing" in tales("list", "--journals", "j").stdout


def test_it_is_played_in_lines(target: Path) -> None:
    install(EXAMPLE, target)
    done = tales("play", "ice-fishing", "--plain", "--seed", "5", "--journals", "j", typed="fish\nhome\ntake\n")
    assert done.returncode == 0, done.stderr
    assert "Out of the hole comes" in done.stdout and "enough for the pan" in done.stdout


def test_the_program_names_its_roles_rules_and_templates(target: Path) -> None:
    install(EXAMPLE, target)
    assert "watch" in tales("play", "ice-fishing", "--help").stdout
    assert tales("rules", "ice-fishing", "IF-05").stdout.startswith("IF-05. The Old Pike fights")
    listed = tales("templates", "list", "ice-fishing").stdout
    assert "ice-fishing/ice.toml: the game’s" in listed
    assert "ice" in tales("templates", "vars", "ice-fishing", "day.over").stdout


def test_its_wordings_can_be_made_ones_own(target: Path) -> None:
    install(EXAMPLE, target)
    made = tales("templates", "init", "ice-fishing/ice.toml", "--journals", "j")
    copy = Path(made.stdout.strip())
    assert made.returncode == 0 and copy.as_posix().endswith("j/_templates/ice-fishing/ice.toml")
    told = 'told = ["We were home by dark, and that is all."]\n'
    copy.write_text(f'["day.over"]\n{told}', encoding="utf-8")
    assert tales("play", "ice-fishing", "--auto", "--seed", "5", "--journals", "j").returncode == 0
    assert "home by dark, and that is all" in tales("chronicle", "a-day", "--journals", "j").stdout


def test_nothing_is_wrong_with_it(target: Path) -> None:
    install(EXAMPLE, target)
    done = tales("lab", "check", "ice-fishing")
    assert (done.returncode, done.stdout) == (0, ""), done.stdout
    assert "nothing is wrong" in done.stderr


def test_it_stands_on_the_shelf_of_the_screen_and_is_played_there(
    target: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tales.tui.app import TalesApp

    from tests.tui.helper import press, settled, shown

    install(EXAMPLE, target)
    info(target, "broken-game", "[tales.games]\nbroken = no_such_package\n")
    monkeypatch.syspath_prepend(str(target))
    monkeypatch.setattr(plugins, "find", plugins.find.__wrapped__)

    async def play() -> None:
        app = TalesApp(tmp_path / "tales", None, lambda: date(2026, 3, 14))
        async with app.run_test(size=(100, 50)) as pilot:
            await settled(pilot)
            assert "Ice Fishing" in shown(app) and "broken" in shown(app)
            await press(pilot, "end")
            assert "'no_such_package'" in shown(app)
            await press(pilot, "up", "enter", "f2")
            assert "What now?" in shown(app)
            await press(pilot, "enter")
            assert "Out of the hole comes" in shown(app)
            app.close_tale()

    asyncio.run(play())


def test_beside_a_broken_one_everything_else_goes_on(target: Path) -> None:
    install(EXAMPLE, target)
    info(target, "broken-game", "[tales.games]\nbroken = no_such_package\nwhale-dice = no_such_package\n")
    shelf = tales("--plain", "--journals", "j", typed="quit\n")
    assert shelf.returncode == 0
    assert "Begin: Ice Fishing, by the makers of tales" in shelf.stdout
    said = " ".join(shelf.stdout.split())
    assert "the game broken cannot be opened: ModuleNotFoundError: No module named 'no_such_package'." in said
    assert "whale-dice is the key of a game that is here" in said
    assert "the game broken cannot be opened" in tales("list", "--journals", "j").stderr
    begun = tales("play", "broken", "--journals", "j")
    assert begun.returncode == 3 and "No module named 'no_such_package'" in begun.stderr
    assert "did you mean ice-fishing?" in tales("play", "ice-fisching", "--journals", "j").stderr


def test_rules_that_fail_in_play_tell_their_author_where(target: Path) -> None:
    install(EXAMPLE, target)
    code = target / "ice_fishing/__init__.py"
    text = code.read_text(encoding="utf-8").replace("d.lake.pop()", "d.lake[40]")
    code.write_text(text, encoding="utf-8")
    line = text[: text.index("d.lake[40]")].count("\n") + 1
    done = tales("play", "ice-fishing", "--auto", "--journals", "j")
    where = f"the rules of ice-fishing failed: IndexError: list index out of range (__init__.py, line {line})."
    assert done.returncode == 1 and where in done.stderr
    assert "All that was answered is kept in the journal." in done.stderr


@pytest.mark.slow
def test_pip_installs_it_into_a_folder(target: Path) -> None:
    pip = [sys.executable, "-m", "pip", "install", "-qq", "--no-deps", "--target", str(target)]
    env = {**os.environ, "PYTHONPATH": ""}
    done = subprocess.run([*pip, str(EXAMPLE)], capture_output=True, text=True, env=env, timeout=300)
    assert done.returncode == 0, done.stderr
    assert tales("rules", "ice-fishing", "IF-01").stdout.startswith("IF-01. One is the Angler")
    assert "ice.toml" in tales("templates", "list", "ice-fishing").stdout


# A game to begin with


@pytest.mark.parametrize(
    "key", ["two-otters", *(pytest.param(key, marks=pytest.mark.slow) for key in ("o2", "a-very-long-name-for-a-game"))]
)
def test_a_new_game_plays_and_nothing_is_wrong_with_it(key: str, target: Path, tmp_path: Path) -> None:
    made = tales("lab", "new", key, str(tmp_path / "new"))
    assert made.returncode == 0, made.stderr
    install(tmp_path / "new", target)
    done = tales("lab", "check", key)
    assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr
    played = tales("play", key, "--auto", "--journals", str(tmp_path / "j"))
    assert played.returncode == 0, played.stderr
    (told,) = (tmp_path / "j").glob("*/chronicle.md")
    assert len([line for line in told.read_text(encoding="utf-8").split("\n") if line and line[0] != "#"]) >= 3
    test = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path / "new" / "tests")]
    tested = subprocess.run(test, capture_output=True, text=True, cwd=tmp_path / "new", timeout=120)
    assert tested.returncode == 0, tested.stdout
    code = (tmp_path / "new" / key.replace("-", "_") / "__init__.py").read_text(encoding="utf-8")
    assert len([line for line in code.split("\n") if line.strip()]) <= 70


@pytest.mark.parametrize("key", ["Otters", "two_otters", "otters!", "-otters", "whale-dice", ""])
def test_what_no_game_can_be_called(key: str, tmp_path: Path) -> None:
    with pytest.raises(BadKey):
        write(key, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_nothing_is_written_over(tmp_path: Path) -> None:
    with pytest.raises(FolderExists):
        write("otters", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_game_of_our_own_needs_no_lookup() -> None:
    assert games.shelved("whale-dice") is games.GAMES["whale-dice"]
