"""The shelf as a folder: titles, copies, the bin. What fails leaves both places as they were; nothing is deleted."""

import os
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from tales.entries import Seat
from tales.journal.errors import UnreadableJournal
from tales.journal.files import LARGEST, write_atomic
from tales.journal.journal import Journal, JournalError, load, tales_in
from tales.tale import library
from tales.tale.summaries import Summaries, summarize
from tales.tale.tale import Tale
from tales.tui import remembered, settings_file

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


# What killed programs leave


def aged(path: Path, hours: int = 2) -> Path:
    """The file or folder, as it would look if it had been left alone for so long."""
    then = time.time() - 3600 * hours
    os.utime(path, (then, then))
    return path


def begun_only(folder: Path, *names: str) -> Path:
    """A folder as a program leaves it that is killed while it begins a tale."""
    folder.mkdir(parents=True)
    for name in names:
        (folder / name).write_bytes(b"half")
    return aged(folder)


@pytest.mark.parametrize("names", [(), (".lock",), (".lock", ".journal.toml-17-1.tmp")])
def test_a_tale_that_a_killed_program_had_only_begun_is_removed(root: Path, names: tuple[str, ...]) -> None:
    folder = begun_only(root / "half", *names)
    library.tidy(root)
    assert not folder.exists()


@pytest.mark.parametrize("name", ["notes.txt", "chronicle.md", "draft.toml", ".journal.toml.swp", "photos"])
def test_a_folder_that_holds_anything_else_is_left_alone(root: Path, name: str) -> None:
    folder = begun_only(root / "half", ".lock", name)
    library.tidy(root)
    assert sorted(path.name for path in folder.iterdir()) == sorted([".lock", name])


def test_what_may_be_at_work_is_left_alone(root: Path) -> None:
    young = begun_only(root / "young", ".lock")
    young.touch()
    tale = begun(root)
    aged(tale)
    other = root / "elsewhere"
    other.symlink_to(begun_only(root.parent / "far", ".lock"))
    with Journal.open(tale):
        library.tidy(root)
    assert young.is_dir() and (tale / "journal.toml").is_file() and (root.parent / "far").is_dir()


def test_a_copy_that_was_not_finished_is_removed_once_it_is_old(root: Path) -> None:
    for name in ("old", "new"):
        (root / f".copy-{name}" / "tale").mkdir(parents=True)
    aged(root / ".copy-old")
    library.tidy(root)
    assert [path.name for path in root.iterdir()] == [".copy-new"]


def test_what_a_killed_program_left_half_written_goes_when_the_tale_is_opened(root: Path) -> None:
    folder = begun(root)
    for name in (".journal.toml-9-1.tmp", ".chronicle.md-9-12.tmp", ".asked-9-3.tmp"):
        (folder / name).write_bytes(b"half")
    for name in ("mine.tmp", ".mine.tmp", ".notes-1-2.txt"):
        (folder / name).write_bytes(b"mine")
    Journal.open(folder).close()
    names = {path.name for path in folder.iterdir()}
    assert {"mine.tmp", ".mine.tmp", ".notes-1-2.txt"} < names and not [n for n in names if n.endswith("-1.tmp")]
    assert ".chronicle.md-9-12.tmp" not in names and ".asked-9-3.tmp" not in names


def test_writing_a_file_removes_what_was_left_of_it_long_ago_and_nothing_else(tmp_path: Path) -> None:
    left = [tmp_path / name for name in (".a.json-9-1.tmp", ".a.json-9-2.tmp", ".b.json-9-1.tmp")]
    for path in left:
        path.write_bytes(b"half")
    aged(left[0])
    aged(left[2])
    write_atomic(tmp_path / "a.json", b"{}")
    assert sorted(path.name for path in tmp_path.iterdir()) == [".a.json-9-2.tmp", ".b.json-9-1.tmp", "a.json"]


def test_a_tale_whose_journal_is_gone_is_listed_at_the_end_and_can_be_laid_into_the_bin(root: Path) -> None:
    gone, there = begun(root, "A gone one"), begun(root)
    (gone / "journal.toml").unlink()
    (root / "pictures").mkdir()
    assert library.tales_by_evening(root) == [there, gone]
    new = library.lay_aside(gone, root)
    assert library.tales_by_evening(root) == [there] and (new / "chronicle.md").is_file()
    assert library.put_back(new, root) == gone


# What is no file, or a huge one, under the name of one of ours


def pipe(path: Path) -> None:
    os.mkfifo(path)


def zeros(path: Path) -> None:
    path.symlink_to("/dev/zero")


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)  # it takes no room on a disk


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
@pytest.mark.parametrize("put", [pipe, zeros, huge, Path.mkdir])
@pytest.mark.parametrize("name", [".asked", "draft.toml", "chronicle.md", "journal.toml", "chronicle.new.md"])
def test_what_is_no_file_of_a_sane_size_is_not_read(put: Callable[[Path], object], name: str, root: Path) -> None:
    folder = begun(root)
    (folder / name).unlink(missing_ok=True)
    put(folder / name)
    if name == "journal.toml":
        for way in (load, Journal.open, Summaries(root).of):
            with pytest.raises(UnreadableJournal):
                way(folder)
        return
    tale = Tale.open(folder, today)
    assert tale.told_from == "line" and tale.draft() == "" and tale.title == "A hunt"
    tale.journal.close()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
@pytest.mark.parametrize("put", [pipe, zeros, huge, Path.mkdir])
def test_settings_that_are_no_file_of_a_sane_size_are_not_read(put: Callable[[Path], object]) -> None:
    for path in (settings_file.settings_path(), remembered.memory_path()):
        path.parent.mkdir(parents=True, exist_ok=True)
        put(path)
    assert len(settings_file.read().faults) == 1
    assert remembered.recall("anything") is None
