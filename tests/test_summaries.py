"""What lists say of tales, kept so that journals need not be read for it, and trusted only while they are the same."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tales.entries import Entry, Seat
from tales.journal.journal import FILE, Journal, JournalError, load, tales_in
from tales.tale import summaries
from tales.tale.sample import default
from tales.tale.summaries import Summaries, Summary
from tales.tale.tale import Tale

from tests.tui.helper import shelve, today, toy_tale

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    shelve(monkeypatch)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Two golden tales."""
    for name in ("three-ships", "every-event"):
        shutil.copytree(GOLDEN / name, tmp_path / "journals" / name)
    return tmp_path / "journals"


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Where summaries are kept."""
    return tmp_path / "kept.json"


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Which journals are read."""
    read: list[Path] = []

    def noted(folder: Path) -> Any:
        read.append(folder)
        return load(folder)

    monkeypatch.setattr(summaries, "load", noted)
    return read


def listed(root: Path, kept: Path) -> dict[str, Summary]:
    found = Summaries(root, cache=kept)
    result = {folder.name: found.of(folder) for folder in tales_in(root)}
    found.save()
    return result


def test_a_journal_is_read_once_for_all_lists(root: Path, kept: Path, reads: list[Path]) -> None:
    first = listed(root, kept)
    assert len(reads) == 2
    assert listed(root, kept) == first
    assert len(reads) == 2


def test_a_journal_that_grew_is_read_again_and_the_others_are_not(root: Path, kept: Path, reads: list[Path]) -> None:
    first = listed(root, kept)
    with Journal.open(root / "three-ships") as journal:
        journal.append([Entry(journal.count + 1, "title", facts=(("of", 0), ("text", "The Three")))])
    again = listed(root, kept)
    assert (again["three-ships"].title, again["every-event"]) == ("The Three", first["every-event"])
    assert [folder.name for folder in reads[2:]] == ["three-ships"]


def test_a_journal_of_another_time_is_read_again_though_its_length_is_the_same(
    root: Path, kept: Path, reads: list[Path]
) -> None:
    listed(root, kept)
    path = root / "three-ships" / FILE
    path.write_bytes(path.read_bytes().replace(b"title = ", b"title= ", 1).replace(b"\n\n[[", b" \n\n[[", 1))
    os.utime(path, ns=(1, 1))
    listed(root, kept)
    assert [folder.name for folder in reads[2:]] == ["three-ships"]


def test_a_journal_that_is_damaged_meanwhile_is_not_listed_as_it_was(root: Path, kept: Path) -> None:
    listed(root, kept)
    (root / "three-ships" / FILE).write_bytes(b"rubbish")
    with pytest.raises(JournalError):
        Summaries(root, cache=kept).of(root / "three-ships")


def test_a_tale_that_is_gone_is_kept_no_longer(root: Path, kept: Path) -> None:
    listed(root, kept)
    shutil.rmtree(root / "every-event")
    listed(root, kept)
    assert json.loads(kept.read_bytes())["tales"].keys() == {"three-ships"}


def changed(change: Callable[[dict[str, Any]], object]) -> Callable[[bytes], bytes]:
    def edit(data: bytes) -> bytes:
        table = json.loads(data)
        change(table)
        return json.dumps(table).encode()

    return edit


BROKEN: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "cut off": lambda data: data[: len(data) // 2],
    "no text": lambda data: b"\xff\xfe" + data,
    "a list": lambda data: b"[]",
    "nested": lambda data: b"[" * 100_000,
    "a version before": changed(lambda table: table.update(version="0")),
    "no tales": changed(lambda table: table.pop("tales")),
    "tales that are a list": changed(lambda table: table.update(tales=[])),
    "a tale that is a number": changed(lambda table: table["tales"].update({"three-ships": 5})),
    "a title that is a number": changed(lambda table: table["tales"]["three-ships"][2].__setitem__(0, 5)),
    "answers that are text": changed(lambda table: table["tales"]["three-ships"][2].__setitem__(6, "many")),
    "true for a number": changed(lambda table: table["tales"]["three-ships"][2].__setitem__(6, True)),
    "people that are a number": changed(lambda table: table["tales"]["three-ships"][2].__setitem__(10, 5)),
    "a value too few": changed(lambda table: table["tales"]["three-ships"][2].pop()),
    "a value too many": changed(lambda table: table["tales"]["three-ships"][2].append("")),
    "a position of one text": changed(lambda table: table["tales"]["three-ships"][2].__setitem__(12, [""] * 9)),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_cache_is_made_again(name: str, root: Path, kept: Path) -> None:
    first = listed(root, kept)
    whole = kept.read_bytes()
    kept.write_bytes(BROKEN[name](whole))
    assert listed(root, kept) == first
    assert kept.read_bytes() == whole


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_in_place_of_the_cache_does_not_keep_us_waiting(root: Path, kept: Path) -> None:
    first = listed(root, kept)
    kept.unlink()
    os.mkfifo(kept)
    assert listed(root, kept) == first


def test_a_cache_that_cannot_be_written_is_no_matter(root: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert listed(root, tmp_path / "file" / "kept.json").keys() == {"three-ships", "every-event"}


def test_nothing_is_written_where_the_tales_are(root: Path, kept: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in root.rglob("*")}
    found = Summaries(root, cache=kept)
    for folder in tales_in(root):
        found.with_position(folder)
    found.save()
    assert {path: path.stat().st_mtime_ns for path in root.rglob("*")} == before


def test_a_position_is_kept_as_well(root: Path, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = Summaries(root, cache=kept)
    position = found.with_position(root / "three-ships").position
    assert position is not None and position.title and position.turn
    found.save()
    monkeypatch.setattr(summaries, "_position", lambda folder: pytest.fail("it was played again"))
    assert Summaries(root, cache=kept).with_position(root / "three-ships").position == position


def test_it_says_whose_move_it_is_where_several_play(tmp_path: Path, kept: Path) -> None:
    seats = (Seat("", "ship", "Ann"), Seat("", "ship", "Ben"))
    tale = Tale.new(
        tmp_path, "whale-cards", title="Two", seats=seats, settings={}, seed="s", dice="thrown", today=today
    )
    people = {seat.key: seat.person for seat in tale.seats}
    tale.settle("never")
    while (ask := tale.session.ask) is not None and ask.seat not in people:
        tale.answer(default(ask))
        tale.settle("never")
    tale.close()
    assert ask is not None
    found = Summaries(tmp_path, cache=kept).with_position(tale.folder)
    assert found.position is not None and found.position.moves == people[ask.seat] != ""


def test_what_a_person_left_for_later_is_counted_and_what_nobody_was_asked_for_is_not(tmp_path: Path) -> None:
    told = (("from", "open"), ("form", "letter"), ("weight", "scene"))
    entries = [
        Entry(1, "answer", "log.hunt", "hunter", facts=told),
        Entry(2, "answer", "log.hunt", "hunter", facts=(*told, ("by", "unasked"))),
        Entry(3, "answer", "log.hunt", "hunter", facts=told),
        Entry(4, "amend", facts=(("of", 3), ("text", "Fog."), ("kept", 0))),
    ]
    tale = toy_tale(tmp_path)
    tale.close()
    with Journal.open(tale.folder) as journal:
        assert journal.count == 0
        journal.append(entries)
    assert Summaries(tmp_path).of(tale.folder).later == 1
