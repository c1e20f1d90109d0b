"""What README.md shows is what happens: its command lines are run, in order, in one empty folder.

In a fenced `console` block a line that begins with `$` is run with the installed program; the lines below it, if there
are any, are what it must print, where `…` stands for whatever comes. The lines that set up an environment are run by
`.ci/run`, from an empty machine.
"""

import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest
from tales.cli.parser import ABOUT
from tales.games import GAMES

from tests.golden import TALES, THE_DAY

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SETS_UP = "python3 -m venv "


def examples() -> list[tuple[str, str]]:
    """Each command of README.md with what it says that it prints."""
    found = []
    for block in re.findall(r"^```console\n(.*?)^```$", README, re.M | re.S):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, printed = part.partition("\n")
            found.append((command, printed.rstrip("\n")))
    return found


def test_both_commands_that_set_up_are_there() -> None:
    ends = [command.rsplit("/", 1)[-1] for command, _ in examples() if command.startswith(SETS_UP)]
    assert ends == ["tales", "pytest -n auto"]


def test_every_example_does_what_it_shows(tmp_path: Path) -> None:
    (tmp_path / "journals").mkdir()
    kept = {key: value for key, value in os.environ.items() if not key.startswith("TALES_")}
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "tales"
    program.write_text(f'#!/bin/sh\nexec {shlex.join(TALES)} "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    path = os.pathsep.join([str(program.parent), kept.get("PATH", os.defpath)])
    world = {"HOME": str(tmp_path / "home"), "PATH": path, "SOURCE_DATE_EPOCH": THE_DAY}
    for command, printed in examples():
        if command.startswith(SETS_UP):
            continue
        done = subprocess.run(
            ["sh", "-c", command],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=tmp_path,
            env=kept | world,
            timeout=300,
        )
        assert done.returncode == 0, f"$ {command}\n{done.stdout}{done.stderr}"
        if printed:
            assert fits(printed, done.stdout.rstrip("\n")), f"$ {command}\n{done.stdout}"


def fits(shown: str, printed: str) -> bool:
    """Whether what was printed is what was shown, with anything where the … stand."""
    pattern = ".*".join(re.escape(piece) for piece in shown.split("…"))
    return re.fullmatch(pattern, printed, re.S) is not None


def test_every_command_and_every_game_is_named() -> None:
    assert [name for name in ABOUT if f"`tales {name}" not in README] == []
    assert [key for key in GAMES if f"(`{key}`)" not in README] == []


@pytest.mark.parametrize(
    ("shown", "printed", "right"),
    [("a…z", "a\nb\nz", True), ("a…z", "a\nb", False), ("a (b)", "a (b)", True), ("…", "", True)],
)
def test_dots_stand_for_anything(shown: str, printed: str, right: bool) -> None:
    assert fits(shown, printed) is right
