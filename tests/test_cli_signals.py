"""Signals at every kind of prompt: the tale is kept, nothing is said in anger, and the exit code is 128 + n."""

import signal
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pexpect
import pytest
from tales.journal.journal import load

from tests.test_plain_toy.player import Player, environment, run

ENDING = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
ANSWERS = ["Nimrod", "stalk", "C1", "Some words.", "More words."]


@pytest.mark.slow
@pytest.mark.parametrize("number", ENDING, ids=lambda number: number.name)
@pytest.mark.parametrize("answers", range(len(ANSWERS) + 1))
def test_a_signal_at_a_prompt(number: signal.Signals, answers: int, tmp_path: Path) -> None:
    with Player("play", "toy", "--journals", str(tmp_path)) as player:
        for line in ANSWERS[:answers]:
            player.type(line)
        player.process.send_signal(number)
        assert player.wait() == 128 + number
        assert player.complaint() == ""
        assert ("kept as a draft; tales resume a-toy-hunt" in player.read()) is (answers > 3)
    tale = tmp_path / "a-toy-hunt"
    keys = [entry.key for entry in load(tale).entries if entry.kind == "answer"]
    assert [key for key in ("name", "way", "where") if key in keys] == ["name", "way", "where"][:answers]
    assert (tale / "chronicle.md").exists() == (answers > 0)
    if answers > 3:
        said = run("resume", "a-toy-hunt", "--journals", str(tmp_path)).stdout.decode()
        assert "Your words from before:\n  Some words.\n" in said
    else:
        assert run("resume", "a-toy-hunt", "--journals", str(tmp_path)).returncode == 0


@pytest.mark.parametrize("number", ENDING, ids=lambda number: number.name)
def test_a_signal_on_the_shelf(number: signal.Signals, tmp_path: Path) -> None:
    with Player("--plain", "--journals", str(tmp_path)) as player:
        player.process.send_signal(number)
        assert player.wait() == 128 + number


def test_a_signal_that_our_parent_ignores_stays_ignored(tmp_path: Path) -> None:
    def nohup() -> None:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    with Player("play", "toy", "--journals", str(tmp_path), before=nohup) as player:
        player.process.send_signal(signal.SIGHUP)
        player.type("Nimrod")
        assert player.end() == 0


def test_what_is_being_kept_is_kept_before_a_signal_counts(tmp_path: Path) -> None:
    text = """
        import os, signal
        from tales.plain.signals import Stopped, held, install
        install()
        try:
            with held():
                os.kill(os.getpid(), signal.SIGTERM)
                print("kept")
            print("never")
        except Stopped as stopped:
            print(stopped.code)
    """
    done = subprocess.run([sys.executable, "-c", dedent(text)], capture_output=True, env=environment(), text=True)
    assert done.stdout.split() == ["kept", "143"], done


def test_control_c_on_a_terminal(tmp_path: Path) -> None:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "tests.test_plain_toy", "play", "toy", "--plain", "--journals", str(tmp_path)],
        env=environment(TERM="xterm"),
        encoding="utf-8",
        timeout=120,
    )
    child.expect("> ")
    child.sendline("Nimrod")
    child.expect("How do you hunt")
    child.expect("> ")
    child.sendcontrol("c")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert load(tmp_path / "a-toy-hunt").entries[-1].n > 1


def test_a_terminal_that_goes_away(tmp_path: Path) -> None:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "tests.test_plain_toy", "play", "toy", "--plain", "--journals", str(tmp_path)],
        env=environment(TERM="xterm"),
        timeout=120,
    )
    child.expect("> ")
    child.sendline("Nimrod")
    child.expect("How do you hunt")
    child.expect("> ")
    child.close(force=False)  # hangs up
    child.wait()
    assert any(entry.words("text") == "Nimrod" for entry in load(tmp_path / "a-toy-hunt").entries)
