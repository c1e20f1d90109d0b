"""The card game line by line through a pipe: one person against rivals, and two people at one keyboard."""

import json
import re
from pathlib import Path

import pytest
from tales.games.whale_cards.deck import NAMES
from tales.journal.journal import load

from tests.test_plain_toy.player import Player, run

TWO = ("--seat", "Ann=ship", "--seat", "Bo=ship")


@pytest.fixture
def journals(tmp_path: Path) -> str:
    return str(tmp_path / "tales")


def test_one_person_plays_a_season_to_its_end(journals: str) -> None:
    with Player("play", "whale-cards", "--seat", "Ann=ship", "--seed", "s", "--journals", journals) as player:
        player.type("ask never")
        while "The tale has ended" not in player.said[-1]:
            assert player.process.poll() is None, player.said[-3:]
            options = re.findall(r"^(\d+)\. ", player.said[-1], re.MULTILINE)
            if "Type a number or a word of the list" in player.type(options[-1] if options else ""):
                player.type("1")
        assert player.end() == 0
    folder = next(Path(journals).iterdir())
    assert load(folder).entries[-1].key == "ending"
    assert run("check", "--all", "--journals", journals).returncode == 0


def named(text: str) -> set[str]:
    """The cards that a text names, those apart whose name is a word or the name of a port like any other."""
    common = {"Dead", "Pack", "Storm", "War", "Gam", "Prize", "Profit", "Capture", "Nantucket"}
    return {name for name in NAMES.values() if name not in common and re.search(rf"\b{name}\b", text)}


def test_a_hand_is_shown_to_its_holder_alone(journals: str) -> None:
    with Player("play", "whale-cards", *TWO, "--seed", "s", "--journals", journals) as player:
        for line in ("ask never", "cast-given"):
            player.type(line)
        covered = player.said[-1]
        first = "Ann" if "Ann, this is for your eyes alone" in covered else "Bo"
        assert not named(covered), covered
        shown = player.type("")
        assert "Do you play an Event?" in shown
        held = named(shown.rsplit("Do you play")[-1])
        assert held
        said = player.type("sheet")
        assert named(said) == held
        assert "7 face down" in said
        said = player.type("hand")
        assert said.count("\n") >= 8 and named(said) == held and "Sea: nothing for whoever draws it" in said
        player.type("event.none")
        said = player.type("hunt.pass")
        assert "does not hunt" in said and not named(said) - held
        said = player.type("enough")
        other = "Bo" if first == "Ann" else "Ann"
        assert f"{other}, this is for your eyes alone" in said and not named(said)
        assert not named(player.type("sheet")) or "Do you play" in player.said[-1]


@pytest.mark.slow
def test_a_tale_that_goes_on_shows_no_hand_to_commands(journals: str) -> None:
    with Player("play", "whale-cards", *TWO, "--seed", "s", "--title", "Cards", "--journals", journals) as player:
        for line in ("ask never", "cast-given", "", "event.none", "hunt.pass", "quit"):
            player.type(line)
    sheet = json.loads(run("sheet", "cards", "--json", "--journals", journals).stdout)
    assert not named(json.dumps(sheet)) and '"covered": 7' in json.dumps(sheet)
    for reading in ("story", "facts", "noted"):
        told = run("chronicle", "cards", "--reading", reading, "--journals", journals).stdout.decode()
        assert not named(told), told


@pytest.mark.slow
def test_a_season_can_be_told_from_the_side_of_one_ship(journals: str) -> None:
    run("play", "whale-cards", "--auto", "--seed", "s", "--title", "Cards", "--journals", journals)

    def told(*side: str) -> str:
        return run("chronicle", "cards", "--reading", "facts", *side, "--journals", journals).stdout.decode()

    ships = [re.match(r"- (.*?) of ", line) for line in told().splitlines() if line.endswith(" master.")]
    names = [ship[1] for ship in ships if ship is not None]
    assert len(names) == 3
    for name in names:
        one, turns = told("--side", name), re.findall(r"^- Turn \d+: (.*)\.$", told(), re.MULTILINE)
        own = [ship for ship in re.findall(r"^- Turn \d+: (.*)\.$", one, re.MULTILINE) if ship == name]
        assert len(own) == turns.count(name) > 0
        assert set(one.splitlines()) < set(told().splitlines())
        assert ": the best of the season, with " in one
    wrong = run("chronicle", "cards", "--side", "Pequod", "--journals", journals)
    assert wrong.returncode == 2 and f"there are: {', '.join(names)}" in wrong.stderr.decode()


def test_a_pass_may_stand_until_it_is_called_off(journals: str) -> None:
    with Player("play", "whale-cards", "--seat", "Ann=ship", "--seed", "s", "--journals", journals) as player:
        for line in ("ask never", "cast-given"):
            player.type(line)
        while "Do you play an Event?" not in player.said[-1]:
            player.type("1")
        said = player.type("stand")
        assert said.startswith("This is passed for Ann from now on. stand off Ann calls it off.")
        for _ in range(8):
            assert "Do you play an Event?" not in player.said[-1]
            player.type("1")
        assert "Ann is asked everything again." in player.type("stand off Ann")
        assert "No pass stands." in player.type("stand off Ann")
        while "Do you play an Event?" not in player.said[-1]:
            player.type("1")
        while "Do you hunt" not in player.said[-1]:
            player.type("1")
        assert "cannot be passed for good" in player.type("stand")
        assert "stand, or stand off and one of: Ann." in player.type("stand off Bo")


def test_who_plays_alone_is_asked_nothing_that_only_a_pass_could_answer(journals: str) -> None:
    def asked(*seats: str) -> int:
        with Player(
            "play", "whale-cards", *seats, "--seed", "s", "--set", "players=2", "--journals", journals
        ) as player:
            for line in ("ask never", "cast-given"):
                player.type(line)
            while "The tale has ended" not in player.said[-1]:
                assert player.process.poll() is None, player.said[-3:]
                player.type("1" if re.search(r"^1\. ", player.said[-1], re.MULTILINE) else "")
        return sum("Enter: " in said for said in player.said)

    assert asked("--seat", "Ann=ship") == 0
    assert asked(*TWO) > 0
    for folder in Path(journals).iterdir():
        stood = sum(entry.words("by") == "standing" for entry in load(folder).entries)
        assert bool(stood) == any(seat.automa for seat in load(folder).header.seats)
