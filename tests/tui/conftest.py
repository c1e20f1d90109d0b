"""The toy is on the shelf in all these tests, tales lie in a folder of their own, and nothing goes by the clock."""

from pathlib import Path

import pytest
from tales.games import plugins

from tests.tui.helper import keys_apart, shelve, without_clock


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    shelve(monkeypatch)
    monkeypatch.setattr(plugins, "find", lambda: plugins.Installed({}, {}))  # whatever is installed here


@pytest.fixture(autouse=True)
def _no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    without_clock(monkeypatch)
    keys_apart(monkeypatch, 1)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The folder of the tales."""
    return tmp_path / "journals"
