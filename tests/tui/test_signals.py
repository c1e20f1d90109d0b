"""The real program in a real terminal: signals end it in good order, with the draft kept and the screen given back."""

import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest
from tales.journal.journal import load
from tales.tale.tale import Tale

from tests.tui.helper import today, toy_tale

PROGRAM = """
import sys
from datetime import date
from pathlib import Path
from tales import games
games.GAMES["toy"] = games.Shelved("toy", "The Toy Hunt", "nobody", "tests.tui.toy")
from tales.tale.tale import Tale
from tales.tui.start import run
today = lambda: date(2026, 3, 14)
sys.exit(run(Path("."), Tale.open(Path(sys.argv[1]), today), today))
"""
ROOT = Path(__file__).resolve().parents[2]


def begun(folder: Path) -> Tale:
    tale = toy_tale(folder)
    tale.settle()
    for answer in ("Ned", "stalk", "B1"):
        tale.answer(answer)
        tale.settle()
    tale.close()
    return tale


def start(tale: Tale, before: Callable[[], None] | None = None) -> "pexpect.spawn[str]":
    import os

    env = {**os.environ, "TERM": "xterm-256color", "PYTHONPATH": str(ROOT), "COLORTERM": "truecolor"}
    child = pexpect.spawn(
        sys.executable,
        ["-c", PROGRAM, str(tale.folder)],
        env=env,
        encoding="utf-8",
        dimensions=(24, 80),
        timeout=120,
        preexec_fn=before,
    )
    child.expect("spark")
    return child


@pytest.mark.slow
@pytest.mark.parametrize(("name", "code"), [("SIGTERM", 143), ("SIGHUP", 129), ("SIGINT", 130)])
def test_a_signal_keeps_the_draft_and_gives_the_terminal_back(tmp_path: Path, name: str, code: int) -> None:
    tale = begun(tmp_path)
    child = start(tale)
    child.send("w")
    child.expect("leave")
    child.send("Herons")
    child.expect("Herons")
    child.kill(getattr(signal, name))
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == code
    assert "\x1b[?1049l" in child.before
    again = Tale.open(tale.folder, today)
    assert again.why_closed == ""
    assert again.draft() == "Herons"
    again.close()


def nohup() -> None:
    """What a parent did that lets nothing end with its terminal."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


@pytest.mark.slow
@pytest.mark.parametrize("before", [None, nohup])
def test_a_terminal_that_is_closed_keeps_the_draft(tmp_path: Path, before: Callable[[], None] | None) -> None:
    tale = begun(tmp_path)
    child = start(tale, before)
    child.send("w")
    child.expect("leave")
    child.send("Herons")
    child.expect("Herons")
    child.ptyproc.fileobj.close()  # hangs up
    child.ptyproc.wait()
    again = Tale.open(tale.folder, today)
    assert again.draft() == "Herons"
    again.close()


def test_control_c_is_a_notice_and_q_ends_with_0(tmp_path: Path) -> None:
    tale = begun(tmp_path)
    child = start(tale)
    child.send("\x03")
    child.send("l")
    child.expect("Turn 2")
    child.send("q")
    child.expect("chronicle is in chronicle.md")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert load(tale.folder).entries


@pytest.mark.slow
def test_no_colour_when_none_is_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for value, wanted in (("1", False), ("", True)):
        monkeypatch.setenv("NO_COLOR", value)
        tale = begun(tmp_path / f"n{value}")
        child = start(tale)
        child.send("q")
        seen = child.before + child.after
        child.expect(pexpect.EOF)
        child.close()
        colours = {piece.split("m")[0] for piece in seen.split("38;2;")[1:]}
        grey = all(len(set(colour.split(";")[:3])) == 1 for colour in colours)
        assert (not grey) is wanted, colours
