"""The Last Hunt line by line through a pipe: with the program at other seats, and several people at one keyboard."""

from pathlib import Path

import pytest
from tales.journal import load

from tests.test_plain_toy.player import Player, run

ALONE = ("--seat", "Ann=beast", "--seat", "automa=hunter", "--seat", "automa=companion")
THREE = ("--seat", "Ann=beast", "--seat", "Bo=hunter", "--seat", "Cy=companion")


@pytest.fixture
def journals(tmp_path: Path) -> str:
    return str(tmp_path / "tales")


def test_a_beast_alone_plays_to_the_end(journals: str) -> None:
    with Player("play", "last-hunt", *ALONE, "--seed", "s", "--journals", journals) as player:
        player.type("ask never")
        while "The tale has ended" not in player.said[-1]:
            assert player.process.poll() is None, player.said[-3:]
            if "Type a number or a word of the list" in player.type(""):
                player.type("1")
            elif "in figures" in player.said[-1]:
                player.type("2")
        assert player.end() == 0
    folder = next(Path(journals).iterdir())
    assert load(folder).entries[-1].key == "ending"
    assert run("check", "--all", "--journals", journals).returncode == 0


def test_the_beast_looks_alone_and_its_split_is_covered(journals: str) -> None:
    with Player("play", "last-hunt", *THREE, "--seed", "s", "--journals", journals) as player:
        for line in ("ask never", "boar", "cast-given", "stay", "wait", "pass", "rest"):
            player.type(line)
        assert "Ann, this is for your eyes alone" in player.said[-1]
        assert "You grow by 2" in player.type("")
        said = player.type("2")
        assert said.count("\n") > 60 and "points for Life" not in said.rsplit("\n" * 20)[-1]
        assert "Turn 2." in said and "together are 12" in said
        assert "Beast's Life" not in player.type("sheet")
        assert "together 12; Life at most 8" in player.said[-1]
        assert "points" not in player.type("chronicle facts").replace("sure points", "")
        undone = player.type("undo")
        assert "Undone: the last answer" in undone
