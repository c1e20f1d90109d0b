"""A person's words, whatever way they are written and whatever way the writing ends: all of them are on disk.

Each passage is written in each way and left in the middle in each way that plain mode and the commands know; then the
tale is opened again, and the words are offered as the draft or stand in the tale. The ways of the screen are tested
with the screen.
"""

import io
import os
import signal
import subprocess
import sys
from contextlib import suppress
from datetime import date
from pathlib import Path

import pytest
from tales.entries import Entry
from tales.journal.journal import CannotWrite, Journal
from tales.plain.console import Console, NoOutput
from tales.plain.play import play
from tales.plain.signals import Stopped
from tales.tale import annotations
from tales.tale.new import Workspace
from tales.tale.tale import Tale

from tests.test_plain_play import TO_THE_TALE, again, begin, toy, workspace
from tests.test_plain_secrets import Terminal

__all__ = ["toy", "workspace"]
pytestmark = pytest.mark.slow

PASSAGES = [
    "It blew.",
    "# A heading\n\n- a list\n- of two",
    "---\ntitle: no\n---",
    "[[entry]]\nn = 1",
    '"""\nthree quotes and a backslash \\',
    "{{ config }} {% for x in y %}",
    "[b]bold[/b] [/] [red]",
    "<script>alert(1)</script>",
    "*emphasis* and _more_",
    "Ægir, größer, Кит, 鯨 🐳",
    "e\u0301 is not é",
    "quit the deck, he said",
    "nothing stirred\nlater it did",
    "undo\nredo\nquit\ntake",
    "  two blanks before\n\ttab",
    "a line\n\n\n\nfour further on",
    "x" * 5000,
    "many words " * 2000,
    "'single' `back` $HOME $(true)",
    "~tilde & ampersand; | pipe",
]
"""What people write that has gone wrong in some program."""


def lines(text: str) -> list[str]:
    """The lines as one types them: a line that is a dot or a command of a moment has a mark before it."""
    words = {"quit", "undo", "redo", "take", "later", "nothing"}
    return [f"\\{line}" if at == 0 and line in words else line for at, line in enumerate(text.split("\n"))]


def there(tale: Tale, n: int | None = None) -> str:
    """All words that the tale holds or offers when it is opened again."""
    opened = again(tale)
    try:
        drafts = opened.draft() if n is None else opened.drafts.rewording(n)
        told = [entry.words("text") for entry in opened.entries]
        files = [path.read_text("utf-8") for path in opened.folder.glob("writing*.md")]
        return "\n".join([drafts, *told, *files])
    finally:
        opened.journal.close()


class Gone(io.BytesIO):
    """A keyboard at which a signal comes, or nobody sits any more, after the lines that it holds."""

    def __init__(self, typed: str, ending: str) -> None:
        super().__init__(typed.encode())
        self.ending = ending

    def readline(self, size: int | None = -1, /) -> bytes:
        line = super().readline()
        if line or self.ending == "end of input":
            return line
        if self.ending == "terminal gone":
            raise OSError(5, "Input/output error")
        raise Stopped(getattr(signal, self.ending))


ENDINGS = ["end of input", "terminal gone", "SIGHUP", "SIGTERM", "SIGINT"]
COMMANDS = [".", ".quit", ".undo", ".later", ".nothing", ".give-up"]


@pytest.mark.parametrize("passage", PASSAGES)
@pytest.mark.parametrize("ending", [*ENDINGS, *COMMANDS, "full disk"])
def test_lines_typed_in_plain_mode(
    passage: str, ending: str, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    tale = begin(workspace)
    typed = [*TO_THE_TALE, *lines(passage)]
    if ending in COMMANDS:
        typed.append(ending)
    append = Journal.append
    if ending == "full disk":

        def full(self: Journal, new: tuple[Entry, ...]) -> None:
            if any(entry.words("from") == "written" for entry in new):
                raise CannotWrite(self.path, "no space left.")
            append(self, new)

        monkeypatch.setattr(Journal, "append", full)
        typed.append(".")
    keyboard = Gone("".join(f"{line}\n" for line in typed), ending if ending in ENDINGS else "end of input")
    with suppress(Stopped, CannotWrite, NoOutput):
        play(tale, Console(keyboard, io.BytesIO()))
    tale.journal.close()
    monkeypatch.setattr(Journal, "append", append)
    if ending in (".undo", ".later", ".nothing", ".give-up"):
        # Set aside in this sitting, and on disk as the last draft.
        assert passage.strip("\n") in there(tale) or passage.strip("\n") in _draft_file(tale)
    else:
        assert passage.strip("\n") in there(tale)


def _draft_file(tale: Tale) -> str:
    import tomllib

    path = tale.folder / "draft.toml"
    return str(tomllib.loads(path.read_text("utf-8"))["text"]) if path.exists() else ""


WAYS_OUT = {
    "well": "",
    "exit 1": "sys.exit(1)",
    "killed": "os.kill(os.getpid(), signal.SIGKILL)",
    "ctrl+c": "os.kill(os.getppid(), signal.SIGINT); signal.signal(2, signal.SIG_DFL); os.kill(os.getpid(), 2)",
}


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An editor that writes what stands in the file `written` and ends as the variable WAY says."""
    path = tmp_path / "editor"
    path.write_text(
        f"#!{sys.executable}\nimport os, signal, sys\n"
        f"open(sys.argv[-1], 'wb').write(open({str(tmp_path / 'written')!r}, 'rb').read())\nexec(os.environ['WAY'])\n"
    )
    path.chmod(0o755)
    monkeypatch.setenv("EDITOR", str(path))
    return path


@pytest.mark.parametrize("passage", PASSAGES)
@pytest.mark.parametrize("way", WAYS_OUT)
@pytest.mark.parametrize("what", ["the open moment", "a moment told before"])
def test_words_written_in_an_editor(
    passage: str, way: str, what: str, editor: Path, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    (editor.parent / "written").write_bytes(passage.encode())
    monkeypatch.setenv("WAY", WAYS_OUT[way])
    tale = begin(workspace)
    typed = [*TO_THE_TALE, *(["edit"] if what == "the open moment" else ["First.", ".", "amend 1", "edit"])]
    play(tale, Console(Terminal("".join(f"{line}\n" for line in typed).encode()), Terminal()))
    n = None if what == "the open moment" else annotations.moments(again(tale))[0].n
    assert passage.strip("\n") in there(tale, n)


@pytest.mark.parametrize("passage", PASSAGES)
@pytest.mark.parametrize("ending", [".", ".quit", *ENDINGS])
def test_a_moment_that_was_left_for_later_and_is_told_now(passage: str, ending: str, workspace: Workspace) -> None:
    tale = begin(workspace)
    typed = [*TO_THE_TALE, "later", "amend 1", *lines(passage), *([ending] if ending not in ENDINGS else [])]
    keyboard = Gone("".join(f"{line}\n" for line in typed), ending if ending in ENDINGS else "end of input")
    with suppress(Stopped):
        play(tale, Console(keyboard, io.BytesIO()))
    tale.journal.close()
    n = annotations.moments(again(tale))[0].n
    assert passage.strip("\n") in there(tale, n)


@pytest.mark.parametrize("passage", PASSAGES[:3])
def test_a_program_that_is_killed_while_one_writes(passage: str, tmp_path: Path) -> None:
    root = str(tmp_path / "tales")
    command = [sys.executable, "-m", "tests.test_plain_toy", "play", "toy", "--plain", "--journals", root]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=dict(os.environ))
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write("".join(f"{line}\n" for line in [*TO_THE_TALE, *lines(passage), ".help"]).encode())
    process.stdin.flush()
    while b"Here: write as many lines" not in process.stdout.readline():
        pass
    process.kill()
    process.communicate()
    folder = tmp_path / "tales" / "a-toy-hunt"
    tale = Tale.open(folder, lambda: date(2026, 11, 30))
    tale.journal.close()
    assert passage.strip("\n") in there(tale)
