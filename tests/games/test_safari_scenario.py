"""Countries drawn by hand: what they hold, and what is said of a file that cannot be played, with line and column."""

import random
from importlib.resources import files
from pathlib import Path

import pytest
from tales.entries import Seat
from tales.games.safari import GAME
from tales.games.safari.scenario import SCENARIOS, ScenarioError, file_of, read_scenario
from tales.rules.play import DrawsMaps
from tales.rules.settings import SettingError, Settings
from tales.session.session import Session
from tales.tale.new import CannotBegin, house_rules

from tests.games.test_safari_play import some
from tests.test_plain_toy.player import run

ROWS = ["." * 14 for _ in range(14)]


def drawn(*more: str, rows: list[str] | None = None, **changed: str) -> str:
    """A small scenario: rows of its map by number, and further lines."""
    lines = list(rows or ROWS)
    lines[12] = lines[12][:6] + "++" + lines[12][8:]
    for number, row in changed.items():
        lines[int(number.removeprefix("row_"))] = row
    return "\n".join(['name = "A corner"', "map = '''", *lines, "'''", *more]) + "\n"


def test_a_scenario_holds_what_is_drawn() -> None:
    text = drawn(
        'wind = "ne"', 'start = ["G11", "H11"]', "[[animal]]", 'kind = "lion"', 'square = "C3"', "in-sight = true",
        "[[herd]]", 'kind = "zebra"', 'square = "N1"', "count = 9",
        row_3="...%%.........",
    )  # fmt: skip
    found = read_scenario(text)
    assert found.ground.kind((3, 3)).key == "thorn" and found.ground.camp == ((6, 12), (7, 12))
    assert found.wind == (1, -1) and found.start == ((6, 10), (7, 10))
    assert [(one.kind.key, one.square, one.in_sight) for one in found.animals] == [("lion", (2, 2), True)]
    assert [(one.kind.key, one.count) for one in found.herds] == [("zebra", 9)]


RIVER = "..~&&~........"
BAD = {
    "line 6, column 4: 'q' is no kind of ground": drawn(row_3="...q.........."),
    "line 8, column 14: this row has 13 squares, the first has 14": drawn(row_5="." * 13),
    "the map has 1 by 1 squares; it needs at least 12 by 12": "map = '''\n+\n'''\n",
    "the map has 500 by 500 squares; 96 by 64 is the most": "map = '''\n" + ("." * 500 + "\n") * 500 + "'''\n",
    "there is no camp": "map = '''\n" + ("." * 12 + "\n") * 12 + "'''\n",
    "line 3, column 1: nobody gets from the camp to A1: give the deep water a ford": drawn(rows=[RIVER] * 14),
    "line 21: zebra would stand on C3, where lion is already": drawn(
        "[[animal]]", 'kind = "lion"', 'square = "C3"', "[[herd]]", 'kind = "zebra"', 'square = "C3"'
    ),
    "line 19: lion would stand on G11, where somebody of the party is already": drawn(
        '[[animal]]\nkind = "lion"\nsquare = "G11"'
    ).replace("name =", 'start = ["G11"]\nname ='),
    "ZZ99 is off the map, which ends at N14": drawn('start = ["ZZ99"]'),
    "line 18: AB3 is off the map": drawn("[[animal]]", 'kind = "lion"', 'square = "AB3"'),
    "kind is 'dragon'; there are: lion": drawn("[[animal]]", 'kind = "dragon"', 'square = "C3"'),
    "no lion can be in deep water": drawn("[[animal]]", 'kind = "lion"', 'square = "C3"', row_2="..&..........."),
    "line 18: 'colour' is unknown here": drawn("[[animal]]", 'kind = "lion"', 'square = "C3"', 'colour = "red"'),
    "'weather' is unknown here": drawn('weather = "hot"'),
    "wind is 'up'; it blows to one of: n, ne": drawn('wind = "up"'),
    "count is 0; it is a whole number from 1 to 40": drawn("[[herd]]", 'kind = "zebra"', 'square = "C3"', "count = 0"),
    "encounters is 99": drawn("encounters = 99"),
    "this is for the game 'chess'": drawn('game = "chess"'),
    "there is no map": 'name = "Nothing"\n',
    "this is no TOML: ": "map = '''\n....",
    "map is a text in quotation marks": "map = 3\n",
}


@pytest.mark.parametrize("why", BAD)
def test_what_is_wrong_is_said_with_its_place(why: str) -> None:
    with pytest.raises(ScenarioError) as said:
        read_scenario(BAD[why])
    assert why in str(said.value)
    assert isinstance(GAME, DrawsMaps)
    with pytest.raises(ScenarioError):
        GAME.drawn(BAD[why])


@pytest.mark.parametrize("key", SCENARIOS)
def test_those_that_come_with_the_game_are_played(key: str) -> None:
    settings = Settings(GAME.settings, {"country": key, "decks": 1})
    session = Session(GAME, settings, GAME.seats([Seat("", "hunter", "Ann", False)], settings), seed=key)
    pick = random.Random(key)
    while session.ask is not None:
        session.settle()
        if session.ask is not None:
            session.answer(some(session.ask, session.state, pick))
    scenario = read_scenario(files("tales.games.safari").joinpath(file_of(key)).read_text(encoding="utf-8"))
    assert session.state.ground.patches == scenario.ground.patches
    assert len(session.state.animals) >= len(scenario.animals)


def test_a_file_is_kept_with_the_tale(tmp_path: Path) -> None:
    path = tmp_path / "corner.toml"
    path.write_text(drawn('wind = "s"'), encoding="utf-8")
    chosen = house_rules(GAME, [f"scenario={path}"])
    path.unlink()
    settings = Settings(GAME.settings, chosen)
    assert read_scenario(settings.word("scenario")).wind == (0, 1)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"map = '''\n\xff\xfe", "line 2, column 1: it is not UTF-8"),
        (None, "cannot be read"),
        (drawn(row_3="...q..........").encode(), "line 6, column 4"),
    ],
)
def test_a_file_that_cannot_be_played_begins_no_tale(data: bytes | None, why: str, tmp_path: Path) -> None:
    path = tmp_path / "corner.toml"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(CannotBegin, match=why):
        house_rules(GAME, [f"scenario={path}"])


def test_a_header_that_was_edited_is_looked_at_again() -> None:
    with pytest.raises(SettingError, match="line 6, column 4"):
        Settings(GAME.settings, {"scenario": drawn(row_3="...q..........")})


def test_a_map_can_be_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "corner.toml"
    path.write_text(drawn("[[animal]]", 'kind = "lion"', 'square = "C3"', row_3="...%%........."), encoding="utf-8")
    said = run("lab", "map", str(path))
    assert said.returncode == 0
    out = said.stdout.decode()
    assert "  3 .  .  Li" in out and "lion: at C3" in out and "thorn scrub: heavy cover, half pace" in out
    path.write_text(BAD["there is no camp"], encoding="utf-8")
    said = run("lab", "map", str(path))
    assert said.returncode == 3 and not said.stdout and b"there is no camp" in said.stderr
