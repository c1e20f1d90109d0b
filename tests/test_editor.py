"""A person's own editor: the words come back whole and nothing of what was asked; no way out of it loses them."""

import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tales.tale.editor import EditorPage, NoEditor, command, edit, words_above_line, words_in

TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"]))


@given(TEXT, TEXT)
def test_what_was_begun_comes_back_and_what_was_offered_does_not(begun: str, offered: str) -> None:
    page = EditorPage(begun, "How did it go?", offered)
    assert words_above_line(page.text) == "\n".join(begun.splitlines()).strip("\n")


@pytest.mark.parametrize("begun", ["# A heading\n\n- a list", "---", "8<"])
def test_markdown_of_ones_own_is_kept(begun: str) -> None:
    assert words_above_line(EditorPage(begun, "?").text) == begun


def test_words_that_hold_the_line_get_a_longer_one() -> None:
    line = EditorPage("", "?").line
    page = EditorPage(f"Before\n{line}\nafter", "?", "offered")
    assert page.line != line
    assert words_above_line(page.text) == f"Before\n{line}\nafter"


def test_a_page_without_the_line_is_taken_as_it_is() -> None:
    assert words_above_line("\nAll anew.\n") == "All anew."


# Which editor


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """A folder of programs, which is all that PATH holds."""
    (tmp_path / "bin").mkdir()
    return tmp_path / "bin"


def install(tools: Path, name: str, script: str = "") -> str:
    path = tools / name
    path.write_text(f"#!{sys.executable}\nimport os, signal, sys, time\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def test_visual_comes_before_editor_and_both_before_what_is_usually_there(tools: Path) -> None:
    for name in ("mine", "other", "vi", "vim", "nano"):
        install(tools, name)
    env = {"PATH": str(tools), "VISUAL": "mine --wait", "EDITOR": "other"}
    assert command(env) == ["mine", "--wait"]
    assert command(env | {"VISUAL": " "}) == ["other"]
    assert command({"PATH": str(tools)}) == ["nano"]
    (tools / "nano").unlink()
    assert command({"PATH": str(tools)}) == ["vim"]
    (tools / "vim").unlink()
    assert command({"PATH": str(tools)}) == ["vi"]


@pytest.mark.parametrize(
    ("env", "said"),
    [
        ({"VISUAL": "'unfinished"}, "VISUAL cannot be read"),
        ({"EDITOR": "not-there --wait"}, "There is no editor not-there --wait; set EDITOR"),
        ({}, "No editor was found"),
    ],
)
def test_an_editor_that_cannot_be_used_is_named(env: dict[str, str], said: str, tools: Path) -> None:
    with pytest.raises(NoEditor, match=said):
        command(env | {"PATH": str(tools)})


# Every way out

WRITE = "text = open(sys.argv[-1]).read(); open(sys.argv[-1], 'w').write('It blew.\\n\\n*Hard.*\\n' + text)"

ENDINGS = {
    "exit 1": "sys.exit(1)",
    "killed": "os.kill(os.getpid(), signal.SIGKILL)",
    "terminated": "os.kill(os.getpid(), signal.SIGTERM)",
    "ctrl+c while it is waited for": "os.kill(os.getppid(), signal.SIGINT); signal.signal(2, signal.SIG_DFL); "
    "os.kill(os.getpid(), signal.SIGINT)",
    "ctrl+c twice, and it goes on": "signal.signal(2, signal.SIG_IGN); os.kill(os.getppid(), 2); time.sleep(0.2); "
    "os.kill(os.getppid(), 2); time.sleep(3)",
}


class Kept(list[str]):
    """What was kept as a draft."""

    def __call__(self, text: str) -> None:
        self.append(text)


@pytest.mark.parametrize("ending", ENDINGS)
def test_what_stands_in_the_file_becomes_the_draft_and_the_file_is_named(
    ending: str, tools: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VISUAL", install(tools, "mine", f"{WRITE}\n{ENDINGS[ending]}"))
    path, kept = tmp_path / "writing.md", Kept()
    edited = edit(EditorPage("", "How did it go?"), path, kept)
    assert kept == ["It blew.\n\n*Hard.*"] == [edited.words] == [words_in(path)]
    assert str(path) in edited.trouble and "your draft now" in edited.trouble


def test_an_editor_that_ends_well_leaves_no_file(tools: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EDITOR", install(tools, "mine", WRITE))
    path, kept = tmp_path / "writing.md", Kept()
    edited = edit(EditorPage("Before", "?"), path, kept)
    assert edited.words == "It blew.\n\n*Hard.*\nBefore" and edited.is_changed and not edited.trouble
    assert kept == [edited.words] and not path.exists()


@pytest.mark.parametrize(("begun", "words"), [("", "At the very end."), ("Before.", "Before.\n\nAt the very end.")])
def test_what_is_written_below_the_line_is_a_draft_too(
    begun: str, words: str, tools: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDITOR", install(tools, "mine", "open(sys.argv[-1], 'a').write('At the very end.')"))
    path, kept = tmp_path / "writing.md", Kept()
    edited = edit(EditorPage(begun, "How did it go?", "It went."), path, kept)
    assert kept == [words] == [edited.words] and "It stood below the line." in edited.trouble and path.exists()


def test_a_draft_that_cannot_be_kept_leaves_the_file(
    tools: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDITOR", install(tools, "mine", WRITE))

    def full(text: str) -> None:
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        edit(EditorPage("", "?"), tmp_path / "writing.md", full)
    assert words_in(tmp_path / "writing.md") == "It blew.\n\n*Hard.*"


def test_an_editor_that_comes_back_at_once_keeps_its_file_and_is_told_of_wait(
    tools: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDITOR", install(tools, "mine"))
    path, kept = tmp_path / "writing.md", Kept()
    edited = edit(EditorPage("Before", "?"), path, kept, clock=lambda: 0.0)
    assert not kept and not edited.is_changed and path.exists()
    assert "--wait" in edited.trouble and str(path) in edited.trouble
    seconds = iter((0.0, 5.0))
    edited = edit(EditorPage("Before", "?"), path, kept, clock=lambda: next(seconds))
    assert not edited.trouble and not path.exists()


def test_words_that_lie_in_the_file_already_are_set_aside(
    tools: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDITOR", install(tools, "mine", WRITE))
    path = tmp_path / "writing.md"
    path.write_text("Of another moment.")
    edit(EditorPage("Before", "?"), path, Kept())
    assert [words_in(each) for each in tmp_path.glob("writing*.md")] == ["Of another moment."]


def test_a_file_in_another_encoding_is_converted_and_said(
    tools: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDITOR", install(tools, "mine", "open(sys.argv[-1], 'wb').write(b'Caf\\xe9')"))
    kept = Kept()
    edited = edit(EditorPage("", "?"), tmp_path / "writing.md", kept)
    assert kept == ["Café"] and "Windows-1252" in edited.trouble


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_signal_ends_the_editor_keeps_the_words_and_goes_on(
    number: int, tools: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stubborn = "for n in (1, 15): signal.signal(n, signal.SIG_IGN)\nos.kill(os.getppid(), int(os.environ['WITH']))"
    monkeypatch.setenv("WITH", str(int(number)))
    monkeypatch.setattr("tales.tale.editor._PATIENCE", 0.1)
    note = f"open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))"
    monkeypatch.setenv("EDITOR", install(tools, "mine", f"{note}\n{WRITE}\n{stubborn}\ntime.sleep(60)"))
    came: list[int] = []
    before = signal.signal(number, lambda n, _: came.append(n))
    kept = Kept()
    try:
        edited = edit(EditorPage("", "?"), tmp_path / "writing.md", kept)
    finally:
        signal.signal(number, before)
    assert came == [number] and kept == ["It blew.\n\n*Hard.*"] and edited.trouble
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)
