"""Data files that decide play name their edition: an old tale is played on with those of its own, or only read."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from copy import copy
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from tales import games as shelf
from tales.entries import Seat
from tales.games import GAMES
from tales.games.whale_dice import GAME as VOYAGE
from tales.games.whale_dice import setup, tables
from tales.rules.base import BaseGame
from tales.rules.settings import Settings
from tales.rules.tables import NoSuchEdition, TableError, read_edition
from tales.session.session import Session

from tests.installed import EXAMPLE, install

WRITTEN = [key for key in GAMES if isinstance(GAMES[key].open(), BaseGame)]


def tales(*arguments: str, typed: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-m", "tales", *arguments], input=typed, capture_output=True, text=True, timeout=120
    )
    return done.stdout + done.stderr


@pytest.fixture
def raised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the example, of which a tale was begun before its lake got another card in edition 2."""
    target = tmp_path / "packages"
    target.mkdir()
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(target), os.environ["PYTHONPATH"]]))
    install(EXAMPLE, target)
    tales(
        "play", "ice-fishing", "--plain", "--seed", "5", "--title", "Old ice", "--journals", "j", typed="fish\nfish\n"
    )
    package = target / "ice_fishing"
    for name in ("tables.toml", "__init__.py"):
        text = (package / name).read_text(encoding="utf-8")
        changed = text.replace('edition = "1"', 'edition = "2"').replace("zander = [1, 3]", "zander = [2, 3]")
        assert changed != text
        (package / name).write_text(changed, encoding="utf-8")
    (package / "tables-1.toml").write_bytes((EXAMPLE / "ice_fishing" / "tables.toml").read_bytes())
    return package


def test_an_old_tale_is_played_on_with_the_cards_of_its_edition(raised: Path) -> None:
    assert tales("check", "old-ice", "--journals", "j").startswith("old-ice: right")
    said = tales("resume", "old-ice", "--plain", "--journals", "j", typed="home\ntake\n")
    assert "read-only" not in said and "cannot be loaded" not in said
    assert "ended" in tales("check", "old-ice", "--journals", "j")


def test_a_new_tale_has_the_new_card(raised: Path) -> None:
    tales("play", "ice-fishing", "--auto", "--seed", "5", "--title", "New ice", "--journals", "j")
    journal = tomllib.loads(Path("j/new-ice/journal.toml").read_text(encoding="utf-8"))
    assert journal["edition"] == "2"
    assert tales("check", "new-ice", "--journals", "j").startswith("new-ice: right")
    raised.joinpath("tables.toml").write_bytes((EXAMPLE / "ice_fishing" / "tables.toml").read_bytes())
    assert "right" not in tales("check", "new-ice", "--journals", "j")


def test_without_the_old_file_it_can_only_be_read(raised: Path) -> None:
    (raised / "tables-1.toml").unlink()
    why = (
        "it was played with edition 1 of the game and this is edition 2, "
        "and tables-1.toml, with what that edition had, cannot be loaded"
    )
    assert f"old-ice: mismatch, {why}" in tales("check", "old-ice", "--journals", "j")
    before = Path("j/old-ice/journal.toml").read_bytes()
    said = " ".join(tales("resume", "old-ice", "--plain", "--journals", "j", typed="home\n").split())
    assert f"{why}. Nothing is lost: it can be read and exported, but not played on." in said
    assert "# Old ice" in tales("chronicle", "old-ice", "--journals", "j")
    assert Path("j/old-ice/journal.toml").read_bytes() == before


DECIDE_NOTHING = {"words.toml", "offers.toml"}
"""What is said, and what is proposed: the answers that a person gave stand in the journal."""


@pytest.mark.parametrize("key", WRITTEN)
def test_every_data_file_of_a_game_names_its_edition(key: str) -> None:
    game = GAMES[key].open()
    assert isinstance(game, BaseGame)
    names = {entry.name for entry in files(GAMES[key].package).iterdir() if entry.name.endswith(".toml")}
    assert set(game.data_files) == {name for name in names - DECIDE_NOTHING if "-" not in name}
    for name in game.data_files:
        assert game.data(name) and "edition" not in game.data(name)


@pytest.mark.parametrize("package", sorted(path.parent.name for path in Path(shelf.__path__[0]).glob("*/words.toml")))
def test_every_data_file_names_the_edition_of_its_game(package: str) -> None:
    edition = import_module(f"tales.games.{package}").GAME.edition
    for path in Path(shelf.__path__[0], package).glob("*.toml"):
        if path.name not in DECIDE_NOTHING and not path.stem.rpartition("-")[0]:
            assert tomllib.loads(path.read_text(encoding="utf-8")).get("edition") == edition, path.name


@pytest.mark.parametrize("key", WRITTEN)
def test_a_tale_of_an_edition_that_is_not_there_is_refused(key: str) -> None:
    game = GAMES[key].open()
    assert isinstance(game, BaseGame)
    assert game.of_edition(game.edition) is game
    with pytest.raises(
        NoSuchEdition, match=rf"edition 0 of the game and this is edition {game.edition}, and .*-0\.toml"
    ):
        game.of_edition("0")


@pytest.mark.parametrize("edition", ["", "../1", "1/../../words", "\x1b[2J", "9" * 99])
def test_an_edition_names_no_other_file(edition: str) -> None:
    with pytest.raises(NoSuchEdition) as raised:
        read_edition("tales.games.whale_dice", "tables.toml", edition)
    assert "\x1b" not in str(raised.value)


def test_a_file_must_name_its_edition_and_the_right_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "of_a_toy"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "none.toml").write_text("a = 1\n")
    (package / "deck.toml").write_text('edition = "3"\na = 3\n')
    (package / "deck-1.toml").write_text('edition = "2"\na = 2\n')
    (package / "deck-2.toml").write_text('edition = "2"\na = 2\n')
    monkeypatch.syspath_prepend(tmp_path)
    assert read_edition("of_a_toy", "deck.toml", "3") == {"a": 3}
    assert read_edition("of_a_toy", "deck.toml", "2") == {"a": 2}
    with pytest.raises(TableError, match=r"deck-1\.toml names edition '2' at its top, not '1'"):
        read_edition("of_a_toy", "deck.toml", "1")
    with pytest.raises(TableError, match=r"none\.toml does not name its edition"):
        read_edition("of_a_toy", "none.toml", "1")


def test_a_voyage_takes_tables_and_people_of_its_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = set()

    def kept(package: str, name: str, edition: str) -> Mapping[str, Any]:
        asked.add((name, edition))
        return read_edition(package, name, "1")

    monkeypatch.setattr(tables, "read_edition", kept)
    monkeypatch.setattr(setup, "read_edition", kept)
    voyage = copy(VOYAGE)
    voyage.edition = "1.old"
    settings = Settings(voyage.settings)
    session = Session(voyage, settings, voyage.seats([Seat("", "captain", "Ann")], settings), seed="old")
    for answer in ("Abigail", "Josiah Pell", 1843):
        session.settle(told_from="never")
        session.answer(answer)
    session.settle(told_from="never")
    assert asked == {("tables.toml", "1.old"), ("cast.toml", "1.old")}
