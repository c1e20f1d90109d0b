"""`tales amend` and `tales notes`: a tale is mended from the shell, and nothing but its annotations grow."""

import json
from pathlib import Path
from typing import Any

import pytest
from tales.journal.journal import load

from tests.test_plain_toy.player import Player, complaint, run

TYPED = b"Nimrod\nstalk\nC1\nFirst words,\nof two lines.\n.\nnothing\n"


@pytest.fixture
def journals(tmp_path: Path) -> str:
    return str(tmp_path / "tales")


@pytest.fixture
def tale(journals: str) -> Path:
    """A toy hunt that has come to its end, one moment told and one left empty."""
    run("play", "toy", "--seed", "s", "--journals", journals, typed=TYPED)
    return Path(journals) / "a-toy-hunt"


def chronicle(tale: Path) -> str:
    return (tale / "chronicle.md").read_text(encoding="utf-8")


def test_moments_are_listed_with_their_numbers(tale: Path, journals: str) -> None:
    done = run("amend", "a-toy", "--journals", journals)
    assert done.stdout.decode() == "1. logbook, your words: First words, of two lines.\n2. logbook, nothing\n"


@pytest.mark.slow
def test_words_come_from_the_command_line_a_file_stdin_or_an_editor(tale: Path, journals: str, tmp_path: Path) -> None:
    count = len(load(tale).entries)
    (tmp_path / "words.txt").write_text("From a file.\n", encoding="utf-8")
    editor = tmp_path / "editor"
    editor.write_text('#!/bin/sh\nsed -i "s/stdin/an editor/" "$1"\n', encoding="utf-8")
    editor.chmod(0o755)
    ways: list[tuple[list[str], dict[str, Any], str]] = [
        (["--text", "From the line."], {}, "From the line."),
        (["-f", str(tmp_path / "words.txt")], {}, "From a file."),
        (["-f", "-"], {}, "From stdin."),
        ([], {"EDITOR": str(editor)}, "From an editor."),
    ]
    for arguments, environ, words in ways:
        done = run("amend", "a-toy", "1", *arguments, "--journals", journals, typed=b"From stdin.\n", **environ)
        assert done.returncode == 0 and b"Moment 1 has other words now." in done.stderr, done
        assert words in chronicle(tale) and "First words" not in chronicle(tale)
    assert [entry.kind for entry in load(tale).entries[count:]] == ["amend"] * 4
    assert run("check", "--all", "--journals", journals).returncode == 0


def test_what_was_left_empty_is_told_later_and_what_was_told_is_taken_out(tale: Path, journals: str) -> None:
    assert run("amend", "a-toy", "2", "--text", "An aside.", "--journals", journals).returncode == 0
    assert run("amend", "a-toy", "1", "--nothing", "--journals", journals).returncode == 0
    assert chronicle(tale) == "# A toy hunt\n\nAn aside.\n"


def test_form_and_title(tale: Path, journals: str) -> None:
    assert b"is a campfire now" in run("amend", "a-toy", "1", "--form", "campfire", "--journals", journals).stderr
    assert b"is a campfire already" in run("amend", "a-toy", "1", "--form", "campfire", "--journals", journals).stderr
    assert b"called Nimrod now" in run("amend", "a-toy", "--title", "Nimrod", "--journals", journals).stderr
    assert chronicle(tale).startswith("# Nimrod\n\nFirst words,")


@pytest.mark.slow
def test_notes_are_left_and_found_again(tale: Path, journals: str) -> None:
    story = chronicle(tale)
    assert run("notes", "a-toy", "--journals", journals).stdout == b""
    run("notes", "a-toy", "--comment", "Who was it?", "--at", "1", "--journals", journals)
    run("notes", "a-toy", "--bookmark", "--journals", journals)
    done = run("notes", "a-toy", "--journals", journals)
    assert done.stdout.decode() == "comment (at 1): Who was it?\nbookmark (at 2)\n"
    data = json.loads(run("notes", "a-toy", "--json", "--journals", journals).stdout)
    assert [note["kind"] for note in data["notes"]] == ["comment", "bookmark"]
    assert chronicle(tale) == story
    facts = run("chronicle", "a-toy", "--reading", "facts", "--journals", journals).stdout.decode()
    assert "- a comment: Who was it?\n" in facts and "- a bookmark\n" in facts


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["amend", "a-toy", "9", "--nothing"], "numbered from 1 to 2"),
        (["amend", "a-toy", "1", "--form", "sonnet"], "there are: logbook"),
        (["amend", "a-toy", "--nothing"], "which moment?"),
        (["amend", "a-toy", "1", "--title", "x"], "leave the number out"),
        (["amend", "a-toy", "1", "--text", " "], "no words in that"),
        (["amend", "a-toy", "1", "-f", "none.txt"], "cannot be read"),
        (["amend", "a-toy", "1"], "There is no editor none-such"),
        (["amend", "a-toy", "1", "--text", "x", "--nothing"], "not allowed with"),
        (["amend", "a-toy", "one"], "invalid int"),
        (["notes", "a-toy", "--at", "1"], "neither is there"),
        (["notes", "a-toy", "--comment", " "], "needs words"),
        (["notes", "a-toy-hnut"], "Did you mean a-toy-hunt?"),
    ],
)
def test_wrong_use_changes_nothing(arguments: list[str], says: str, tale: Path, journals: str) -> None:
    before = (tale / "journal.toml").read_bytes()
    done = run(*arguments, "--journals", journals, EDITOR="none-such")
    assert done.returncode == 2 and says in complaint(done)
    assert (tale / "journal.toml").read_bytes() == before


def test_without_a_terminal_no_editor_is_opened_that_nobody_named(tale: Path, journals: str) -> None:
    done = run("amend", "a-toy", "1", "--journals", journals)
    assert done.returncode == 2 and "--text or -f" in complaint(done)


def test_a_file_in_another_encoding_is_converted_with_a_word(tale: Path, journals: str, tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_bytes("Wir sahen Wale, überall.".encode("cp1252"))
    done = run("amend", "a-toy", "1", "-f", str(tmp_path / "old.txt"), "--journals", journals)
    assert done.returncode == 0 and "read as Windows-1252" in done.stderr.decode()
    assert "überall" in (tale / "journal.toml").read_text()
    (tmp_path / "picture").write_bytes(b"\x89PNG\0\0\xff\xfe\0")
    done = run("amend", "a-toy", "1", "-f", str(tmp_path / "picture"), "--journals", journals)
    assert done.returncode == 2 and "no text" in complaint(done)


def test_a_tale_that_is_open_elsewhere_is_not_amended(journals: str) -> None:
    with Player("play", "toy", "--journals", journals) as player:
        player.type("Nimrod")
        done = run("amend", "a-toy", "--title", "x", "--journals", journals)
        assert done.returncode == 4 and "Nothing was changed" in complaint(done)


def test_a_tale_that_the_rules_do_not_lead_to_is_not_amended(tale: Path, journals: str) -> None:
    file = tale / "journal.toml"
    file.write_bytes(data := file.read_bytes().replace(b'chosen = "stalk"', b'chosen = "dance"'))
    done = run("amend", "a-toy", "1", "--text", "x", "--journals", journals)
    assert done.returncode == 3 and "Nothing is lost" in complaint(done)
    assert run("amend", "a-toy", "--journals", journals).returncode == 0
    assert file.read_bytes() == data


def test_a_person_is_asked_from_the_weight_that_was_named_also_next_time(journals: str) -> None:
    typed = b"Nimrod\nstalk\nC1\nTold.\n.\n"
    done = run("play", "toy", "--ask", "scene", "--journals", journals, typed=typed)
    assert b"The tale has ended." in done.stdout
    told = [entry for entry in load(Path(journals) / "a-toy-hunt").entries if entry.words("from")]
    assert [(entry.words("from"), entry.words("by")) for entry in told] == [("written", ""), ("open", "unasked")]
    run("play", "toy", "--ask", "never", "--journals", journals)
    done = run("resume", "a-toy-hunt-2", "--journals", journals, typed=b"Nimrod\nstalk\nC1\n")
    assert b"The tale has ended." in done.stdout


def test_a_weight_that_is_none(journals: str) -> None:
    done = run("play", "toy", "--ask", "scenes", "--journals", journals)
    assert done.returncode == 2 and "Did you mean scene?" in complaint(done)
