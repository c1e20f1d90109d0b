"""A tale is opened to be played, or only to be read where its rules do not lead to its journal."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from tales.tale import annotations
from tales.tale.reading import ReadTale
from tales.tale.tale import CannotReplay, Tale, open_tale, read_tale

from tests.tui.helper import shelve, today, toy_tale

Opened = Callable[[Path, Callable[[], date]], ReadTale]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A hunt in which one answer was given."""
    shelve(monkeypatch)
    tale = toy_tale(tmp_path)
    tale.settle()
    tale.answer("Ned")
    tale.close()
    return tale.folder


def lead_elsewhere(folder: Path) -> None:
    """Let its journal tell something that its rules do not."""
    path = folder / "journal.toml"
    text = path.read_text(encoding="utf-8")
    assert "cast.hunter" in text
    path.write_text(text.replace("cast.hunter", "cast.stranger"), encoding="utf-8")


@pytest.mark.parametrize("opened", [open_tale, read_tale])
def test_a_tale_that_its_rules_lead_to_has_a_session(folder: Path, opened: Opened) -> None:
    tale = opened(folder, today)
    assert isinstance(tale, Tale)
    assert tale.session.entries == tale.entries
    assert tale.why_closed == ("" if opened is open_tale else "it was opened for reading only")
    tale.journal.close()


@pytest.mark.parametrize("opened", [open_tale, read_tale])
def test_a_tale_that_its_rules_do_not_lead_to_is_read_and_no_more(folder: Path, opened: Opened) -> None:
    before = read_tale(folder, today)
    lead_elsewhere(folder)
    tale = opened(folder, today)
    assert not isinstance(tale, Tale)
    assert "these rules do not lead to this journal" in tale.why_closed
    assert [entry.n for entry in tale.entries] == [entry.n for entry in before.entries]
    assert (tale.seats, tale.title, tale.is_over) == (before.seats, "A hunt", False)
    assert tale.chronicle().startswith("# A hunt")
    with pytest.raises(annotations.Refused, match="do not lead"):
        annotations.retitle(tale, "Another")
    tale.journal.close()


@pytest.mark.parametrize("opened", [Tale.open, Tale.read])
def test_it_is_not_opened_as_one_that_is_played_and_stays_free(folder: Path, opened: Opened) -> None:
    lead_elsewhere(folder)
    with pytest.raises(CannotReplay, match="do not lead"):
        opened(folder, today)
    again = open_tale(folder, today)
    assert again.journal.why == ""
    again.journal.close()
