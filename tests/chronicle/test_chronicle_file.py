"""The chronicle's file is ours until a person edits it; then it is theirs."""

import os
from pathlib import Path

import pytest
from tales.chronicle import write_chronicle_file
from tales.chronicle.chronicle_file import FILE, NEW
from tales.journal.journal import CannotWrite, write_atomic


def test_a_chronicle_is_written_and_rewritten(tmp_path: Path) -> None:
    assert not write_chronicle_file(tmp_path, "one\n").edited
    kept = write_chronicle_file(tmp_path, "two\n")
    assert not kept.edited
    assert (tmp_path / FILE).read_text(encoding="utf-8") == "two\n"
    assert not (tmp_path / NEW).exists()


def test_a_persons_edits_are_never_overwritten(tmp_path: Path) -> None:
    write_chronicle_file(tmp_path, "ours\n")
    (tmp_path / FILE).write_text("theirs\n", encoding="utf-8", newline="\n")
    for text in ("ours again\n", "and again\n"):
        kept = write_chronicle_file(tmp_path, text)
        assert kept.edited
        assert "edited by hand" in kept.words()
        assert (tmp_path / FILE).read_text(encoding="utf-8") == "theirs\n"
        assert (tmp_path / NEW).read_text(encoding="utf-8") == text


def test_a_file_that_was_there_before_us_is_a_persons(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("found here\n", encoding="utf-8", newline="\n")
    assert write_chronicle_file(tmp_path, "ours\n").edited
    assert (tmp_path / FILE).read_text(encoding="utf-8") == "found here\n"


def test_edits_undone_by_hand_make_it_ours_again(tmp_path: Path) -> None:
    write_chronicle_file(tmp_path, "ours\n")
    (tmp_path / FILE).write_text("theirs\n", encoding="utf-8", newline="\n")
    write_chronicle_file(tmp_path, "new\n")
    (tmp_path / FILE).write_text("new\n", encoding="utf-8", newline="\n")
    assert not write_chronicle_file(tmp_path, "new\n").edited
    assert not write_chronicle_file(tmp_path, "newer\n").edited


@pytest.mark.parametrize("stop_after", [1, 2])
def test_being_killed_between_the_writes_makes_no_edit_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop_after: int
) -> None:
    from tales.chronicle import chronicle_file

    write_chronicle_file(tmp_path, "old\n")
    real, calls = write_atomic, 0

    def dies(path: Path, data: bytes) -> None:
        nonlocal calls
        calls += 1
        if calls > stop_after:
            raise KeyboardInterrupt
        real(path, data)

    monkeypatch.setattr(chronicle_file, "write_atomic", dies)
    with pytest.raises(KeyboardInterrupt):
        write_chronicle_file(tmp_path, "new\n")
    monkeypatch.setattr(chronicle_file, "write_atomic", real)
    assert not write_chronicle_file(tmp_path, "newer\n").edited
    assert (tmp_path / FILE).read_text(encoding="utf-8") == "newer\n"


def test_a_pipe_in_place_of_the_chronicle_keeps_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE)
    with pytest.raises(CannotWrite, match="not written"):
        write_chronicle_file(tmp_path, "ours\n")
    (tmp_path / FILE).unlink()
    os.mkfifo(tmp_path / ".chronicle.sha256")
    assert not write_chronicle_file(tmp_path, "ours\n").edited
