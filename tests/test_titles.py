"""A tale without a title of its own is called after what it is about, in every list, reading and export alike."""

from datetime import date
from pathlib import Path

import pytest
from tales.cli import main
from tales.entries import Seat
from tales.games import GAMES, shelved
from tales.journal.journal import FILE
from tales.tale import annotations
from tales.tale.exports import book_of
from tales.tale.new import Workspace, people
from tales.tale.summaries import Summaries
from tales.tale.tale import Tale, open_tale
from tales.tale.titles import told_apart, usual_title


def today() -> date:
    return date(2026, 3, 14)


def begun(root: Path, game: str, *, title: str = "", automa: bool = True, **settings: str) -> Tale:
    """A tale, played by the program alone until it has told what it is about."""
    seats = people(shelved(game).open(), [], automa=automa)
    tale = Workspace(root, today, lambda: "seed").begin(game, seats=seats, settings=settings, title=title)
    while tale.title in (title, usual_title(game)) and len(tale.entries) < 400 and tale.settle_one("never") is not None:
        pass
    return tale


def fact(tale: Tale, tell: str, name: str) -> str:
    return next(entry.words(name) for entry in tale.entries if entry.key == tell)


def test_the_title_is_that_of_the_ship_the_beast_or_the_place(tmp_path: Path) -> None:
    voyage = begun(tmp_path, "whale-dice")
    assert voyage.title == f"The {fact(voyage, 'cast', 'ship')}"
    hunt = begun(tmp_path, "last-hunt")
    assert hunt.title == f"The hunt for {fact(hunt, 'cast', 'beast')}"
    beast = begun(tmp_path, "beast-hunters")
    assert beast.title == f"The hunt for {fact(beast, 'adventure.begins', 'beast')}"
    safari = begun(tmp_path, "safari", country="thorn-country")
    assert safari.title == f"{fact(safari, 'cast', 'hunter')} and the thorn country"
    season = begun(tmp_path, "whale-cards")
    ships = [entry.words("ship") for entry in season.entries if entry.key == "cast"]
    assert season.title.startswith(f"The {ships[0]}")


@pytest.mark.parametrize("game", GAMES)
def test_a_title_that_a_person_gave_stands(tmp_path: Path, game: str) -> None:
    assert begun(tmp_path, game, title="Ours").title == "Ours"


def test_lists_readings_and_exports_have_the_same_title(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tale = begun(tmp_path, "whale-dice")
    title = f"The {fact(tale, 'cast', 'ship')}"
    assert tale.chronicle().startswith(f"# {title}\n")
    assert book_of(tale).title == title
    tale.close()
    assert Summaries(tmp_path).of(tale.folder).title == title
    assert main(["--journals", str(tmp_path), "list"]) == 0
    assert f"a-whaling-voyage: {title} (" in capsys.readouterr().out


def test_undo_takes_the_title_back_and_a_given_one_outlasts_it(tmp_path: Path) -> None:
    tale = Workspace(tmp_path, today, lambda: "seed").begin(
        "whale-dice", seats=[Seat("captain", "captain", "Ann")], settings={}
    )
    for answer in ("The Swallow", "Ann Coffin", 1850):
        assert tale.title == "A whaling voyage"
        tale.settle("never")
        tale.answer(answer)
    assert tale.title == "The Swallow"  # its own article is not said twice
    before = (tale.folder / FILE).read_bytes()
    while tale.session.undoable() is not None:
        tale.undo()
    assert tale.title == "A whaling voyage"
    assert (tale.folder / FILE).read_bytes().startswith(before) and b'"title"' not in before
    while tale.session.can_redo:
        tale.redo()
    assert tale.title == "The Swallow"
    annotations.retitle(tale, "A whaling voyage")
    assert tale.title == "A whaling voyage"
    tale.close()
    again = open_tale(tale.folder, today)
    assert again.title == "A whaling voyage"
    again.journal.close()


def test_ships_of_people_give_the_title_and_rivals_do_not(tmp_path: Path) -> None:
    tale = Workspace(tmp_path, today, lambda: "seed").begin(
        "whale-cards",
        seats=people(shelved("whale-cards").open(), ["Ann=ship", "Ben=ship", "automa=ship"]),
        settings={},
    )
    tale.settle("never")
    while not any(entry.key == "cast" for entry in tale.entries):
        ask = tale.session.ask
        assert ask is not None
        tale.answer(ask.open[0].key)  # type: ignore[attr-defined]
        tale.settle("never")
    ships = [entry.words("ship") for entry in tale.entries if entry.key == "cast"]
    assert len(ships) == 3
    assert tale.title == f"The {ships[0]} and the {ships[1]}"
    tale.close()


def test_tales_of_one_title_say_in_which_folder_they_are() -> None:
    titles = {"a": "The Abigail", "b": "the abigail", "c": "The Swallow"}
    assert told_apart(titles) == {"a": "a", "b": "b", "c": ""}
