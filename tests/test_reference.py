"""The pages for those who make games: their links lead somewhere, their examples are those of the example game, and
nothing that a game may use is left out.
"""

import inspect
import re
import tomllib
from pathlib import Path

import pytest
from tales.chronicle.grammar import FILTERS
from tales.chronicle.memory import Past
from tales.entries import ENDING
from tales.rules import play, settings, sheets
from tales.rules.asks import FORMS, WEIGHTS
from tales.rules.teller import Teller
from tales.rules.words import JOINS, NAMED

from tests.installed import EXAMPLE

ROOT = Path(__file__).parents[1]
REFERENCE = (ROOT / "tales/games/README.md").read_text(encoding="utf-8")
PAGES = ["README.md", "CHANGELOG.md", "journals/README.md", "tales/README.md", "tales/games/README.md"]


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_to_files_that_are_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)]+)\)", text) if not link.startswith("https://")]
    assert [link for link in links if not (ROOT / page).parent.joinpath(link.partition("#")[0]).exists()] == []


def test_whoever_reads_one_page_finds_the_others() -> None:
    linked = set(re.findall(r"\]\(([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8")))
    assert linked >= set(PAGES) - {"README.md"}


def blocks(kind: str) -> list[str]:
    """The fenced blocks of the reference of that kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", REFERENCE, re.M | re.S)


def test_the_rule_that_it_shows_is_one_of_the_example() -> None:
    code = (EXAMPLE / "ice_fishing/__init__.py").read_text(encoding="utf-8")
    assert blocks("python")[0] in code


def test_what_it_shows_of_files_can_be_read() -> None:
    read = [tomllib.loads(block) for block in blocks("toml")]
    assert [next(iter(table)) for table in read] == ["project", "note", "pike.fought", "principals", "arcs"]


VERBS = sorted(set(play.__all__) - {"Ask", "Again", "Answer", "AGAIN", "SILENCE", "Asides", "Choose", "Narrate", "Done",
                                    "Game", "rules", "narrate", "tell", "open_passage", "close_passage"})  # fmt: skip
"""Those of the verbs' module that a game calls; what a teller is for, it does."""

NAMES = {
    "verbs": VERBS,
    "the teller": [name for name, what in vars(Teller).items() if inspect.isfunction(what) and name[0] != "_"],
    "filters": [*FILTERS, "called"],
    "parts of a sheet": [part.__name__ for part in sheets.Part.__args__],
    "house rules": [kind.__name__ for kind in settings.Setting.__subclasses__()
                    if kind.__module__ == settings.__name__],
    "names that the program understands": [JOINS, NAMED, ENDING, "cast", "vessel", "turn", "ground",
                                           "stamps", "position"],
    "forms and weights": [*FORMS, *WEIGHTS],
    "types of facts": ["int", "text", "flag", "change", "sum"],
    "the past": [name for name, what in vars(Past).items() if inspect.isfunction(what)
                 and not name.startswith("_") and name not in ("add", "remember", "turn_page", "copy", "gap", "total")],
}  # fmt: skip


@pytest.mark.parametrize("what", NAMES)
def test_nothing_that_a_game_may_use_is_left_out(what: str) -> None:
    code = " ".join([*re.findall(r"`([^`\n]+)`", REFERENCE), *blocks("python"), *blocks("toml")])
    words = set(re.findall(r"[\w.]+", code)) | set(re.findall(r"\w+", code))
    assert [name for name in NAMES[what] if name not in words] == []


def test_the_example_is_a_small_game() -> None:
    files = [path for path in EXAMPLE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    assert lines < 400
    rules = (EXAMPLE / "ice_fishing/rules.md").read_text(encoding="utf-8")
    assert 200 <= len(rules.split()) <= 400
