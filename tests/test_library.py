"""The shelf as a folder: titles, copies, the bin. What fails leaves both places as they were; nothing is deleted."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from tales.entries import Seat
from tales.journal.journal import Journal, JournalError, load, tales_in
from tales.tale import library
from tales.tale.summaries import summarize
from tales.tale.tale import Tale

from tests.tui.helper import shelve, today, toy_tale


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    shelve(monkeypatch)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "journals"


def begun(root: Path, title: str = "A hunt") -> Path:
    tale = toy_tale(root, title=title, seats=(Seat("hunter", "hunter", "Ned"),))
    tale.settle()
    tale.answer("Anna")
    tale.close()
    return tale.folder


def title(folder: Path) -> str:
    return summarize(load(folder)).title


@pytest.mark.parametrize("name", ["Another", "  The\n[/] 捕鯨 🐳  ", "\x1b]0;x\x07y", "‮back"])
def test_a_title_is_changed_and_nothing_else(root: Path, name: str) -> None:
    folder = begun(root)
    before = load(folder)
    library.rename(folder, name, today)
    after = load(folder)
    assert folder.is_dir() and title(folder) != "A hunt" and "\n" not in title(folder)
    assert [entry for entry in after.entries if entry.kind != "title"] == before.entries
    assert after.header == before.header


def test_an_empty_title_is_refused(root: Path) -> None:
    folder = begun(root)
    with pytest.raises(ValueError, match="needs a title"):
        library.rename(folder, " \n ", today)
    assert title(folder) == "A hunt"


def test_a_copy_is_a_tale_of_its_own(root: Path) -> None:
    folder = begun(root)
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    before = (folder / "journal.toml").read_bytes()
    new = library.copy(folder, root, today)
    assert title(new) == "A hunt, a copy" and title(library.copy(folder, root, today)) == "A hunt, a copy"
    assert (new / "notes.txt").read_text(encoding="utf-8") == "mine"
    tale = Tale.open(new, today)
    tale.settle()
    tale.answer("stalk")
    tale.close()
    assert (folder / "journal.toml").read_bytes() == before
    assert len(tales_in(root)) == 3 and not list(root.glob(".copy-*"))


def test_a_tale_in_the_bin_is_off_the_shelf_and_comes_back_as_it_was(root: Path) -> None:
    folder = begun(root)
    before = (folder / "journal.toml").read_bytes()
    aside = library.lay_aside(folder, root)
    assert tales_in(root) == [] and library.binned(root) == [aside] and aside == root / "_bin" / "a-hunt"
    second = begun(root)
    assert library.lay_aside(second, root).name == "a-hunt-2"
    begun(root)
    assert library.put_back(aside, root) == root / "a-hunt-2"
    assert (root / "a-hunt-2" / "journal.toml").read_bytes() == before
    assert len(library.binned(root)) == 1


@pytest.mark.parametrize("deed", [library.lay_aside, lambda folder, root: library.rename(folder, "New", today)])
def test_what_is_open_elsewhere_stays_where_it_is(root: Path, deed: Callable[[Path, Path], object]) -> None:
    folder = begun(root)
    with Journal.open(folder), pytest.raises(JournalError, match="another instance"):
        deed(folder, root)
    assert tales_in(root) == [folder] and title(folder) == "A hunt"


def test_a_damaged_tale_can_be_laid_aside_and_nothing_in_it_changes(root: Path) -> None:
    folder = begun(root)
    journal = folder / "journal.toml"
    journal.write_text(journal.read_text(encoding="utf-8").replace("n = 2\n", "n = 7\n"), encoding="utf-8")
    before = journal.read_bytes()
    assert (library.lay_aside(folder, root) / "journal.toml").read_bytes() == before


@pytest.mark.parametrize("deed", [library.lay_aside, lambda folder, root: library.copy(folder, root, today)])
def test_a_disk_that_fails_leaves_everything_in_its_place(
    root: Path, monkeypatch: pytest.MonkeyPatch, deed: Callable[[Path, Path], object]
) -> None:
    folder = begun(root)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", full)
        with pytest.raises(JournalError, match="No space left"):
            deed(folder, root)
    assert tales_in(root) == [folder] and not list(root.glob(".copy-*"))


def test_the_last_written_stands_first(root: Path) -> None:
    import os

    folders = [begun(root, title) for title in ("One", "Two", "Three")]
    for at, folder in enumerate(folders):
        os.utime(folder / "journal.toml", (at, at))
    assert library.tales_by_evening(root) == folders[::-1]
    assert library.binned(root) == [] and library.tales_by_evening(root / "nowhere") == []
    assert isinstance(today(), date)
