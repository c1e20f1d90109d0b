"""What the contracts in pyproject.toml cannot see: imports that only happen on the way. Each in a fresh Python."""

import subprocess
import sys
from pathlib import Path

import pytest
from tales.games import GAMES

FACES = {"tales.plain", "tales.tui", "tales.journal", "tales.chronicle", "textual", "jinja2", "markdown_it"}


def imported(code: str, *arguments: str) -> set[str]:
    """All modules that are there after this code has run."""
    code = f"import sys\n{code}\nsys.stderr.write('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stderr.decode()
    return set(done.stderr.decode().split())


@pytest.mark.parametrize("key", GAMES)
def test_opening_a_game_opens_no_face_no_disk_and_no_other_game(key: str) -> None:
    there = imported("from tales.games import GAMES; GAMES[sys.argv[1]].open()", key)
    assert there.isdisjoint(FACES)
    assert there.isdisjoint(other.package for other in GAMES.values() if other.key != key)


def test_the_shelf_opens_no_game_and_no_screen(home: Path) -> None:
    (home / "journals").mkdir()
    there = imported("from tales.cli import main; main()", "--plain", "--journals", str(home / "journals"))
    assert "tales.plain.shelf" in there
    assert there.isdisjoint({"textual", *(shelved.package for shelved in GAMES.values())})


def test_no_frame_and_no_prompt_waits_for_what_writes_the_chronicle() -> None:
    there = imported("import tales.cli.playing, tales.cli.context, tales.plain.play, tales.tui.screens.play")
    assert {"textual", "tales.plain.play"} <= there
    assert there.isdisjoint({"jinja2", "markdown_it", "tales.chronicle.scribe"})
