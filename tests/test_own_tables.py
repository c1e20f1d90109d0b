"""Tables of a person's own: read when a tale begins, kept in its header, and never needed again."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tales.entries import Seat
from tales.rules.asks import Text
from tales.tale.new import Workspace
from tales.tale.own_tables import TableFault, path_of
from tales.tale.tale import Tale

OWN = """
errands = ["carry the bees to the other side"]

[[beasts]]
name = "the [b]Hollow[/b] Ram {{ 7 }}"
breed = "elk"

[[ideas.rival]]
problem = "my sister, on a better horse"
stake = "who is believed at home"
ways = ["let her win", "sell her the map"]
"""


def begin(root: Path, game: str = "beast-hunters") -> Tale:
    seats = [Seat("", "hunter", "Ann"), Seat("", "challenger", "", automa=True)]
    return Workspace(root, lambda: date(2026, 1, 1)).begin(
        game, seats=seats, settings={"first_hunt_low": False}, seed="own"
    )


def write(root: Path, text: str) -> Path:
    path = path_of(root, "beast-hunters")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_own_rows_are_proposed_and_the_file_is_never_needed_again(tmp_path: Path) -> None:
    path = write(tmp_path, OWN)
    tale = begin(tmp_path)
    tables = tale.session.state.tables
    assert tables.beasts[0].name == "the [b]Hollow[/b] Ram {{ 7 }}"
    assert tables.errands[0] == "carry the bees to the other side"
    assert tables.ideas["rival"][0].foe == "my sister, on a better horse"
    tale.settle("never")
    tale.answer("ready.ishqar")
    folder, entries = tale.folder, tale.entries
    tale.close()
    path.unlink()
    again = Workspace(tmp_path, lambda: date(2026, 1, 1)).read(folder)
    assert isinstance(again, Tale)
    assert again.session.entries == entries
    assert again.session.state.tables.beasts == tables.beasts


def test_a_lone_hunter_meets_every_row_before_any_comes_again(tmp_path: Path) -> None:
    write(tmp_path, OWN)
    tale = begin(tmp_path)
    wanted: dict[str, Any] = {"free.what": "free.challenge", "challenge.idea": "idea.die", "adventure.kind": "hunt"}
    proposed: list[Any] = []
    while len(proposed) < 60 and tale.session.ask is not None:
        tale.settle("never")
        ask = tale.session.ask
        assert ask is not None
        if ask.key == "challenge.problem" and isinstance(ask, Text):
            proposed.append(ask.default)
        give = next((aside for aside in ask.asides if aside.key == "hunter.gives"), None)
        if ask.key == "challenge.domain" and give is not None:
            tale.answer(give)
        elif ask.key in wanted and ask.accepts(wanted[ask.key]):
            tale.answer(wanted[ask.key])
        elif isinstance(ask, Text):
            tale.answer(ask.default or "x")
        else:
            tale.answer(_first(ask))
    ideas = tale.session.state.tables.ideas
    told = [entry for entry in tale.entries if entry.key == "challenge.suggested"]
    for kind, rows in ideas.items():
        problems = [entry.words("problem") for entry in told if entry.words("idea") == kind]
        once = problems[: len(rows)]
        assert len(set(once)) == len(once), kind
    ways = {(entry.words("way"), entry.words("other_way")) for entry in told}
    assert all(way and other for way, other in ways)
    tale.close()


def _first(ask: Any) -> Any:
    from tales.rules.base import default_answer

    return default_answer(ask)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("beasts = 3", "beasts: there should be tables"),
        ('[[beasts]]\nname = "x"\nbreed = "cow"', "beasts, 1, breed: 'cow' is none of boar, elk"),
        ('[[beasts]]\nname = ""', "beasts, 1, name: there should be a text of 1 to 80"),
        ('[[beasts]]\nname = "x"\nteeth = 40', "beasts, 1, teeth: there is no such field"),
        ('errands = "one"', "errands: there should be a list"),
        ("errands = [3]", "errands, 1: there should be a text"),
        ("[[ideas.love]]", "ideas.love: there is no such kind"),
        ('[[ideas.rival]]\nstake = "x"', "ideas.rival, 1, problem: there should be a text"),
        ('[[ideas.rival]]\nproblem = "x"\nstake = "y"\nways = ["z"]', "ideas.rival, 1, ways: there should be two"),
        ('[[ideas.rival]]\nproblem = "x', "is no TOML"),
        ("monsters = []", "monsters: there is no such table"),
    ],
)
def test_what_is_wrong_is_named_and_no_tale_is_begun(tmp_path: Path, text: str, why: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(TableFault) as error:
        begin(tmp_path)
    assert str(path) in str(error.value)
    assert why in str(error.value)
    assert path.read_text(encoding="utf-8") == text
    assert not list(tmp_path.glob("*/journal.toml"))
