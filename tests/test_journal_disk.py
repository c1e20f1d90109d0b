"""Journals on a disk that fails, fills up, is shared, or is taken away; on a program that is killed."""

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import tales
from tales.entries import Entry, Header
from tales.journal import files
from tales.journal.journal import (
    FILE,
    CannotWrite,
    Journal,
    JournalChanged,
    JournalError,
    ReadOnlyJournal,
    load,
    write_atomic,
)

from tests.faults import Faults

HEADER = Header("whale-dice", "1", "The Abigail", "2026-03-14", "seed")
NUMBERS = [errno.ENOSPC, errno.EIO, errno.EACCES, errno.EINTR]


def entry(n: int) -> Entry:
    return Entry(n, "answer", "log.hunt", "captain", facts=(("text", f"Entry {n}.\n\nFog, and «nothing» raised.\n"),))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A tale of two entries."""
    with Journal.create(tmp_path / "tale", HEADER) as journal:
        journal.append([entry(1), entry(2)])
    return tmp_path / "tale"


@pytest.fixture
def torn(folder: Path) -> Path:
    """The same, with a torn tail."""
    with (folder / FILE).open("ab") as file:
        file.write(b"[[entry]]\nn = 3")
    return folder


def faults(*, always: bool = False, short: bool = False) -> Iterator[Faults]:
    """One disk after the other, each failing one call later, until the test sets `struck` no more."""
    for number in NUMBERS:
        for at in range(1, 60):
            fault = Faults(at, number, always=always, short=short)
            yield fault
            if not fault.struck:
                break
        else:
            raise AssertionError("this never ends")


def reset(folder: Path, data: bytes) -> None:
    for path in folder.iterdir():
        path.unlink()
    (folder / FILE).write_bytes(data)


# Any one call fails


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("tail", [b"", b"[[entry]]\nn = 3"])
def test_an_append_that_fails_leaves_nothing_and_can_be_tried_again(folder: Path, tail: bytes, short: bool) -> None:
    before = (folder / FILE).read_bytes()
    for fault in faults(short=short):
        reset(folder, before + tail)
        with Journal.open(folder) as journal:
            journal._calls = journal._file._calls = fault  # type: ignore[union-attr]
            try:
                journal.append([entry(3), entry(4)])
            except CannotWrite as error:
                assert "not taken" in str(error) and "\n" not in str(error)
                assert load(folder).entries == [entry(1), entry(2)]
                assert (folder / FILE).read_bytes() in (before, before + tail)
                journal.append([entry(3), entry(4)])
            assert journal.count == 4
            fault.heal()
            journal.append([entry(5)])
        loaded = load(folder)
        assert (loaded.entries, loaded.torn) == ([entry(n) for n in range(1, 6)], b"")
        asides = [path.read_bytes() for path in folder.glob("journal.torn-*")]
        assert asides == ([tail] if tail else [])


@pytest.mark.parametrize("tail", [b"", b"[[entry]]\nn = 3"])
def test_a_disk_that_stays_broken_for_a_while_costs_nothing(folder: Path, tail: bytes) -> None:
    before = (folder / FILE).read_bytes()
    for fault in faults(always=True):
        reset(folder, before + tail)
        with Journal.open(folder) as journal:
            journal._calls = journal._file._calls = fault  # type: ignore[union-attr]
            for _ in range(3):
                try:
                    journal.append([entry(3), entry(4)])
                except CannotWrite:
                    assert load(folder).entries[:2] == [entry(1), entry(2)]
                    continue
                break
            fault.heal()
            # What was told is told otherwise the second time; nothing of the first may be left.
            if journal.count == 2:
                journal.append([Entry(3, "tell", "another")])
        loaded = load(folder)
        assert loaded.torn == b""
        assert loaded.entries[:2] == [entry(1), entry(2)]
        assert loaded.entries[2:] in ([entry(3), entry(4)], [Entry(3, "tell", "another")])


def test_closing_cuts_back_what_could_not_be_cut_at_once(folder: Path) -> None:
    before = (folder / FILE).read_bytes()
    with Journal.open(folder) as journal:
        fault = Faults(5, errno.EIO, always=True)  # stat, seek, read, write, then no fsync and no cutting back
        journal._file._calls = fault  # type: ignore[union-attr]
        with pytest.raises(CannotWrite):
            journal.append([entry(3)])
        assert (folder / FILE).read_bytes() != before
        fault.heal()
    assert (folder / FILE).read_bytes() == before


def test_a_tale_that_cannot_begin_leaves_nothing_behind(tmp_path: Path) -> None:
    begun = 0
    for fault in faults():
        try:
            journal = Journal.create(tmp_path / "tale", HEADER, calls=fault)
        except JournalError as error:
            assert "\n" not in str(error)
            assert list(tmp_path.iterdir()) == []
            continue
        journal.close()
        begun += 1
        assert load(tmp_path / "tale").header == HEADER
        reset(tmp_path / "tale", b"")
        (tmp_path / "tale" / FILE).unlink()
        (tmp_path / "tale").rmdir()
    assert begun >= len(NUMBERS)


def test_a_draft_is_the_old_one_or_the_new_one(folder: Path) -> None:
    for fault in faults():
        with Journal.open(folder) as journal:
            journal.save_draft("log.hunt", "old")
            journal._calls = fault
            try:
                journal.save_draft("log.hunt", "new")
            except CannotWrite as error:
                assert "draft was not kept" in str(error)
                expected = {"old", "new"}
            else:
                expected = {"new"}
            journal._calls = os
            draft = journal.load_draft()
            assert draft is not None and draft[1] in expected
        assert not list(folder.glob("*.tmp")) and not list(folder.glob(".*.tmp"))


def test_a_file_is_the_old_one_or_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "chronicle.md"
    for fault in faults(short=True):
        path.write_bytes(b"old")
        failed = False
        try:
            files.write_atomic(path, b"new words", calls=fault)
        except OSError:
            failed = True
        assert path.read_bytes() in ((b"old", b"new words") if failed else (b"new words",))
        assert list(tmp_path.iterdir()) == [path]


def test_a_journal_that_cannot_be_read_says_so(folder: Path) -> None:
    for fault in faults():
        try:
            with Journal.open(folder, calls=fault) as journal:
                assert journal.header == HEADER
        except JournalError as error:
            assert "cannot be read" in str(error)
        try:
            load(folder, calls=fault)
        except JournalError as error:
            assert "cannot be read" in str(error)
        with Journal.open(folder) as journal:
            assert not journal.read_only


def test_chronicles_say_in_plain_words_what_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(CannotWrite, match="not written: No such file"):
        write_atomic(tmp_path / "nowhere" / "chronicle.md", b"")
    (tmp_path / "folder").mkdir()
    with pytest.raises(CannotWrite):
        write_atomic(tmp_path / "folder", b"")
    write_atomic(tmp_path / ("x" * 250), b"long")
    assert sorted(path.name[:6] for path in tmp_path.iterdir()) == ["folder", "xxxxxx"]


# The order of calls, which a power cut would test


def test_bytes_are_safe_before_they_get_their_name_and_the_name_after(tmp_path: Path) -> None:
    calls = Faults()
    files.write_atomic(tmp_path / "x", b"words", calls=calls)
    assert calls.asked == ["open", "write", "fsync", "close", "replace", "open", "fsync", "close"]


def test_an_append_is_one_write_and_one_fsync(folder: Path) -> None:
    with Journal.open(folder) as journal:
        calls = Faults()
        journal._file._calls = calls  # type: ignore[union-attr]
        for n in range(3, 9, 2):
            calls.asked.clear()
            journal.append([entry(n), entry(n + 1)])
            assert calls.asked == ["lstat", "lseek", "read", "write", "fsync", "fstat"]


def test_a_torn_tail_is_safe_elsewhere_before_it_is_cut_off(torn: Path) -> None:
    with Journal.open(torn) as journal:
        calls = Faults()
        journal._calls = journal._file._calls = calls  # type: ignore[union-attr]
        journal.append([entry(3)])
    order = [name for name in calls.asked if name in ("write", "fsync", "ftruncate")]
    assert order == ["write", "fsync", "fsync", "ftruncate", "fsync", "write", "fsync"]


# Other hands


def same_length(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"Entry 1", b"Entry I"))


def same_end_of_another_inode(path: Path) -> None:
    copy = path.with_name("copy")
    copy.write_bytes(path.read_bytes())
    copy.replace(path)


def same_length_and_times(path: Path) -> None:
    found = path.stat()
    same_length(path)
    os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns))


def link_elsewhere(path: Path) -> None:
    path.rename(path.with_name("moved"))
    path.symlink_to("moved")


def folder_instead(path: Path) -> None:
    path.unlink()
    path.mkdir()


CHANGES: list[Callable[[Path], object]] = [
    same_length,
    same_length_and_times,
    same_end_of_another_inode,
    link_elsewhere,
    Path.unlink,
    lambda path: path.write_bytes(b""),
    lambda path: path.write_bytes(path.read_bytes() + b"# a word\n"),
    lambda path: path.write_bytes(path.read_bytes()[:-1]),
    lambda path: path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n")),
    folder_instead,
]


@pytest.mark.parametrize("after_append", [False, True])
@pytest.mark.parametrize("tail", [b"", b"[[entry]]\nn = 3"])
@pytest.mark.parametrize("change", CHANGES)
def test_what_another_hand_did_is_not_written_over(
    folder: Path, change: Callable[[Path], object], tail: bytes, after_append: bool
) -> None:
    path = folder / FILE
    path.write_bytes(path.read_bytes() + tail)
    with Journal.open(folder) as journal:
        n = 3
        if after_append:
            journal.append([entry(3)])
            n = 4
        change(path)
        before = {p: p.read_bytes() for p in folder.iterdir() if p.is_file()}
        for _ in range(2):
            with pytest.raises(JournalChanged, match="nothing was written over"):
                journal.append([entry(n)])
        assert {p: p.read_bytes() for p in folder.iterdir() if p.is_file()} == before
    assert {p: p.read_bytes() for p in folder.iterdir() if p.is_file()} == before


def test_a_touched_file_is_still_ours(folder: Path) -> None:
    with Journal.open(folder) as journal:
        os.utime(folder / FILE, ns=(1, 1))
        journal.append([entry(3)])
        (folder / FILE).chmod(0o640)
        journal.append([entry(4)])
    assert load(folder).entries == [entry(n) for n in range(1, 5)]


def test_links_are_not_followed(folder: Path, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_bytes(b"precious")
    (folder / ".lock").unlink(missing_ok=True)
    (folder / ".lock").symlink_to(victim)
    with Journal.open(folder) as journal:
        assert (journal.why, len(journal.entries)) == ("unwritable", 2)
    (folder / ".lock").unlink()
    (folder / FILE).rename(victim)
    (folder / FILE).symlink_to(victim)
    before = victim.read_bytes()
    with Journal.open(folder) as journal:
        assert (journal.why, len(journal.entries)) == ("unwritable", 2)
        with pytest.raises(ReadOnlyJournal, match="read-only"):
            journal.append([entry(3)])
    (folder / "draft.toml").symlink_to(victim)
    (folder / FILE).unlink()
    victim.rename(folder / FILE)
    with Journal.open(folder) as journal:
        journal.save_draft("a", "b")
    assert (folder / FILE).read_bytes() == before


def test_a_folder_in_place_of_the_lock_leaves_the_tale_readable(folder: Path) -> None:
    (folder / ".lock").unlink(missing_ok=True)
    (folder / ".lock").mkdir()
    with Journal.open(folder) as journal:
        assert (journal.why, len(journal.entries)) == ("unwritable", 2)


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS, errno.EPERM])
def test_what_may_only_be_read_is_opened_for_reading(folder: Path, number: int) -> None:
    names = sorted(path.name for path in folder.iterdir())
    with Journal.open(folder, calls=Faults(1, number)) as journal:
        assert (journal.read_only, journal.why, len(journal.entries)) == (True, "unwritable", 2)
        with pytest.raises(ReadOnlyJournal, match="read-only"):
            journal.append([entry(3)])
        with pytest.raises(ReadOnlyJournal, match="read-only"):
            journal.save_draft("a", "b")
        journal.drop_draft()
        assert journal.load_draft() is None
        with Journal.open(folder) as other:
            assert not other.read_only  # it holds no lock that it has no use for
    assert {path.name for path in folder.iterdir()} <= {*names, ".lock"}


def test_reading_writes_nothing(torn: Path) -> None:
    (torn / ".lock").unlink(missing_ok=True)
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in torn.iterdir()}
    load(torn)
    load(torn / FILE)
    assert {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in torn.iterdir()} == before


def test_what_a_killed_program_left_half_written_is_cleared_away(folder: Path) -> None:
    for name in (".draft.toml-1-1.tmp", ".journal.toml-99-2.tmp", ".mine.tmp"):
        (folder / name).write_bytes(b"half")
    Journal.open(folder).close()
    assert [path.name for path in folder.iterdir() if path.suffix == ".tmp"] == [".mine.tmp"]


# Other instances


def child(script: str, *arguments: object) -> "subprocess.Popen[str]":
    root = Path(tales.__file__).parent.parent
    return subprocess.Popen(
        [sys.executable, "-c", script, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(root)},
    )


HOLD = """
import sys; from pathlib import Path; from tales.journal.journal import Journal
journal = Journal.open(Path(sys.argv[1])); print(journal.why or "mine", flush=True)
sys.stdin.readline(); journal.close()
"""


def test_the_second_instance_only_reads_until_the_first_is_gone(folder: Path) -> None:
    for kill in (False, True):
        with child(HOLD, folder) as first:
            assert first.stdout is not None and first.stdin is not None
            assert first.stdout.readline() == "mine\n"
            with Journal.open(folder) as second:
                assert (second.why, len(second.entries)) == ("locked", 2)
                with pytest.raises(ReadOnlyJournal, match="another instance"):
                    second.append([entry(3)])
            with pytest.raises(JournalError):
                Journal.create(folder, HEADER)
            if kill:
                first.kill()
            else:
                first.stdin.write("\n")
        with Journal.open(folder) as journal:
            assert not journal.read_only


def test_within_one_program_too_there_is_one_writer(folder: Path) -> None:
    with Journal.open(folder), Journal.open(folder) as second:
        assert second.why == "locked"
    with Journal.open(folder) as journal:
        assert not journal.read_only


CONTEND = """
import sys; from pathlib import Path; from tales.entries import Entry; from tales.journal.journal import Journal
wins = 0
print("ready", flush=True); sys.stdin.readline()
while wins < 40:
    with Journal.open(Path(sys.argv[1])) as journal:
        if not journal.read_only:
            journal.append([Entry(journal.count + 1, "comment", facts=(("by", sys.argv[2]), ("win", wins)))])
            wins += 1
"""


def test_two_instances_that_contend_lose_nothing(folder: Path) -> None:
    with child(CONTEND, folder, "a") as a, child(CONTEND, folder, "b") as b:
        for one in (a, b):
            assert one.stdout is not None and one.stdout.readline() == "ready\n"
        for one in (a, b):
            assert one.stdin is not None
            one.stdin.write("\n")
            one.stdin.flush()
    assert (a.returncode, b.returncode) == (0, 0)
    entries = load(folder).entries[2:]
    for by in "ab":
        assert [e.number("win") for e in entries if e.words("by") == by] == list(range(40))


KILLED = """
import json, os, random, signal, sys
from pathlib import Path
from tales.entries import Entry
from tales.journal.journal import Journal, load

folder, chance = Path(sys.argv[1]), random.Random(1820)

def entry(n):
    return Entry(n, "answer", "log", facts=(("text", f"Entry {n}.\\n\\n" + "Fog. " * (n % 700)),))

def play(pipe):
    with Journal.open(folder) as journal:
        assert not journal.read_only, journal.why
        while True:
            new = [entry(journal.count + i) for i in range(1, 2 + journal.count % 3)]
            journal.append(new)
            os.write(pipe, b"%d\\n" % journal.count)

acknowledged = torn = 0
for _ in range(100):
    ours, theirs = os.pipe()
    pid = os.fork()
    if not pid:
        play(theirs)
    os.close(theirs)
    wanted, seen = chance.randrange(1, 12), b""
    while seen.count(b"\\n") < wanted and (part := os.read(ours, 4096)):
        seen += part
    for _ in range(chance.randrange(20_000)):  # somewhere within the next answer
        pass
    os.kill(pid, signal.SIGKILL)
    while part := os.read(ours, 4096):
        seen += part
    os.close(ours)
    os.waitpid(pid, 0)
    acknowledged = int(seen.split(b"\\n")[-2])
    loaded = load(folder)
    torn += bool(loaded.torn)
    assert len(loaded.entries) >= acknowledged, (len(loaded.entries), acknowledged)
    assert loaded.entries == [entry(n) for n in range(1, len(loaded.entries) + 1)]
print(json.dumps([acknowledged, torn]))
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_nothing_acknowledged_is_lost_in_a_hundred_kills(tmp_path: Path) -> None:
    Journal.create(tmp_path / "tale", HEADER).close()
    with child(KILLED, tmp_path / "tale") as run:
        assert run.stdout is not None
        out = run.stdout.read()
    assert run.returncode == 0
    assert json.loads(out)[0] > 500
