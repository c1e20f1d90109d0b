"""The tests' own ground: no test sees the home, the folder or the wishes of the machine that it runs on."""

import os
import subprocess
import sys
from pathlib import Path

import platformdirs
import tales

PROJECT = Path(__file__).resolve().parent.parent


def test_home_is_a_fresh_folder(home: Path) -> None:
    assert Path.home() == home
    assert Path("~/tales").expanduser().parent == home


def test_every_folder_for_a_user_lies_in_it(home: Path, cache: Path) -> None:
    dirs = platformdirs.PlatformDirs("tales")
    for folder in (dirs.user_data_dir, dirs.user_config_dir, dirs.user_state_dir):
        assert Path(folder).is_relative_to(home), folder
    assert Path(dirs.user_cache_dir).is_relative_to(cache)


def test_nothing_lies_in_the_working_folder() -> None:
    assert not Path.cwd().is_relative_to(PROJECT)
    assert list(Path.cwd().iterdir()) == []


def test_no_wish_of_the_machine_is_left() -> None:
    assert not [name for name in os.environ if name in ("NO_COLOR", "ACCESSIBLE") or name.startswith("TALES_")]


def test_what_is_tested_is_this_checkout_whatever_else_is_installed() -> None:
    assert Path(tales.__file__).parents[1] == PROJECT
    code = "import tales; print(tales.__file__)"
    started = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert Path(started.stdout.strip()).parents[1] == PROJECT
