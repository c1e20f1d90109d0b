"""The toy is on the shelf in all these tests, tales lie in a folder of their own, and nothing goes by the clock."""

from pathlib import Path

import pytest
from tales.games import GAMES, plugins

from tests.tui.helper import shelve, without_clock

SHELF = ("whale-dice", "last-hunt", "whale-cards")
"""What stands on a shelf of which pictures are kept, whichever games there are."""


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    shelve(monkeypatch)
    monkeypatch.setattr(plugins, "find", lambda: plugins.Installed({}, {}))  # whatever is installed here


@pytest.fixture
def fixed_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shelf with the same games for ever, so that a new game changes no picture."""
    for key in set(GAMES) - {*SHELF, "toy"}:
        monkeypatch.delitem(GAMES, key)


@pytest.fixture(autouse=True)
def _no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    without_clock(monkeypatch)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The folder of the tales."""
    return tmp_path / "journals"
