"""The Last Hunt line by line through a pipe: with the program at other seats, and several people at one keyboard."""

from pathlib import Path

import pytest
from tales.journal.journal import load

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
        assert "Ann (the Ploughman): You grow by 2" in player.type("")
        said = player.type("2")
        assert "into Life" not in said.split("Turn 2.")[-1]
        assert "Turn 2." in said and "together are 12" in said
        assert "Beast's Life" not in player.type("sheet")
        assert "Death + Life 12; Life up to 8" in player.said[-1]
        assert "points" not in player.type("chronicle facts").replace("sure points", "")
        undone = player.type("undo")
        assert "took back: the last answer" in undone and "into Life" not in undone


FOUR = (*THREE, "--seat", "Di=companion")


def test_people_are_called_by_their_names_in_the_tale_with_those_of_the_players_beside_them(journals: str) -> None:
    with Player("play", "last-hunt", *FOUR, "--seed", "s", "--journals", journals) as player:
        for line in ("ask never", "boar", "cast-given", "stay"):
            player.type(line)
        folder = next(Path(journals).iterdir())
        hunter, first, second = (
            entry.words("name") for entry in load(folder).entries if (entry.kind, entry.key) == ("tell", "person.joins")
        )
        assert f"Bo ({hunter}): Is this the Moment of Truth?" in player.said[-1]
        who = player.type("wait")
        assert f"1. {first} (Cy)" in who and f"2. {second} (Di)" in who
        chosen = player.type(second.split()[0].casefold())
        assert chosen.startswith(f"{second}\n") and f"Di ({second}): " in chosen
        assert "Companion" not in chosen
        assert f"{second}: Death 1, Life 1; carrier (Di)" in player.type("sheet")
        assert f"\n- {second}\n" in player.type("chronicle facts")
        player.type("pass")
        assert "The second Companion" not in player.type("undo")


def test_where_one_person_plays_all_no_player_is_named(journals: str) -> None:
    seats = ("--seat", "Ann=beast", "--seat", "Ann=hunter", "--seat", "Ann=companion", "--seat", "Ann=companion")
    with Player("play", "last-hunt", *seats, "--seed", "s", "--journals", journals) as player:
        for line in ("ask never", "boar", "cast-given", "stay"):
            player.type(line)
        assert "Companion" not in player.type("wait")
        assert "(Ann)" not in player.said[-1] and "(Ann)" not in player.type("sheet")
        for line in ("2", "pass", "wait", "pass", "rest"):
            player.type(line)
        assert "The Ploughman: You grow by 3" in player.said[-1]
