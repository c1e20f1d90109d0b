"""The toy is on the shelf in all these tests, and tales lie in a folder of their own."""

from pathlib import Path

import pytest

from tests.tui.helper import shelve


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    shelve(monkeypatch)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The folder of the tales."""
    return tmp_path / "journals"
