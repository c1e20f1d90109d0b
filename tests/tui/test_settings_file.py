"""The settings file: keys of one's own, mistakes said calmly, and nothing in it is ever fatal or rewritten."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tales.dirs import NoHome
from tales.tui import remembered, settings_file
from tales.tui.app import TalesApp
from tales.tui.keys import known_bindings
from textual.pilot import Pilot
from textual.widgets import Input

from tests.tui.helper import played, press, said, shown, toy_tale, write


def settings(text: str | bytes) -> Path:
    """Put a settings file in its place."""
    path = settings_file.settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_keys_can_be_changed_and_are_shown_as_they_are(root: Path) -> None:
    settings('[keys]\n"play.undo" = "z"\nplay.chronicle = "f6,y"\n')

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "u")
        assert "what does the hunter do?" in shown(app)
        assert "z undo" in shown(app)
        await press(pilot, "f6")
        assert "A HUNT" in shown(app)
        await press(pilot, "escape", "z")
        assert "What is the hunter called?" in shown(app)
        assert said(app) == ""

    played(root, toy_tale(root), script)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[keys]\nplay.undoo = "z"\n', "no key is called play.undoo; did you mean play.undo?"),
        ('[keys]\nplay.undo = "ctrl+nonsense"\n', "play.undo cannot be 'ctrl+nonsense', which is no key."),
        ('[keys]\narea.done = "x"\n', "area.done cannot be 'x'; it is needed to write with."),
        ('[keys]\napp.quit = "q"\n', "app.quit cannot be 'q'; it is needed to write with."),
        ("[keys]\nplay.undo = 7\n", "play.undo takes keys in quotes"),
        ('[keys]\n"[/]\\u001b[2J" = "x"\n', "no key is called [/]"),
        ("keys = 1\n", "keys takes a table of keys."),
        ("theme = true\n", "theme takes a name in quotes."),
        ('reduced_motion = "yes"\n', "reduced_motion takes true or false."),
        ("colour = 1\n", "there is no setting colour; there are theme, reduced_motion, keys."),
        ("theme = \n", "is no TOML"),
        (b"\xff\xfe", "is no TOML"),
        ("x = " + "[" * 3000 + "]" * 3000, "is no TOML"),
    ],
)
def test_a_mistake_is_said_once_in_words_and_everything_else_counts(root: Path, text: str | bytes, why: str) -> None:
    path = settings(text)
    before = path.read_bytes()

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        assert said(app).count(why) == 1
        await press(pilot, "enter", "u")
        assert "What is the hunter called?" in shown(app)
        assert said(app).count("\n") == 1

    played(root, toy_tale(root), script)
    assert path.read_bytes() == before


def test_a_key_that_is_taken_is_refused_and_two_can_be_exchanged(root: Path) -> None:
    known = known_bindings()
    faults: list[str] = []
    assert settings_file.usable({"play.undo": "c"}, known, faults) == {}
    assert "play.undo cannot be 'c', which is the key of play.chronicle" in faults[0]
    faults.clear()
    swapped = {"play.undo": "c", "play.chronicle": "u"}
    assert settings_file.usable(swapped, known, faults) == swapped and not faults
    assert settings_file.usable({"play.undo": "f9", "play.chronicle": "f9"}, known, faults) == {"play.chronicle": "f9"}
    settings('[keys]\nplay.undo = "c"\nplay.chronicle = "u"\n')

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "u")
        assert "A HUNT" in shown(app)
        await press(pilot, "escape", "c")
        assert "What is the hunter called?" in shown(app)

    played(root, toy_tale(root), script)


def test_a_settings_file_that_is_a_folder(root: Path) -> None:
    settings_file.settings_path().mkdir(parents=True)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        assert "cannot be read" in said(app)
        app.theme = "daylight"
        await press(pilot, "enter")
        assert "cannot be kept" in said(app)

    played(root, toy_tale(root), script)


def test_every_key_of_ours_can_be_named_in_the_file() -> None:
    known = known_bindings()
    assert {"play.undo", "area.done", "shelf.quit", "app.quit"} <= set(known)
    for binding in known:
        faults: list[str] = []
        assert settings_file.usable({binding: "f15"}, known, faults) == {binding: "f15"} and not faults


@pytest.mark.parametrize(
    "key", ["z", "?", "comma", "f5", "ctrl+x", "shift+up", "question_mark", "alt+enter", "é", "plus"]
)
def test_keys(key: str) -> None:
    assert settings_file.is_key(key)


@pytest.mark.parametrize("key", ["", " ", "zz", "ctrl+", "ctrl+zz", "<mouse>", "\x1b", "f99"])
def test_no_keys(key: str) -> None:
    assert not settings_file.is_key(key)


@given(st.text("ab=[]#\"'\n .1é", max_size=80), st.sampled_from(["nord", 'a"b\\', True]))
def test_writing_a_choice_keeps_every_other_line(text: str, value: str) -> None:
    path = settings(text)
    settings_file.write("theme", value)
    settings_file.write("theme", "daylight")
    now = path.read_text(encoding="utf-8").splitlines()
    assert now.count('theme = "daylight"') == 1
    now.remove('theme = "daylight"')
    assert [line for line in now if line] == [line for line in text.split("\n") if line]


def test_a_choice_stands_above_the_first_table() -> None:
    path = settings('# mine\n\n[keys]\nplay.undo = "z"\n')
    settings_file.write("theme", "nord")
    found = settings_file.read()
    assert (found.theme, found.keys, found.faults) == ("nord", {"play.undo": "z"}, [])
    assert path.read_text(encoding="utf-8").startswith("# mine\n")


@pytest.mark.parametrize("data", [b"", b"[]", b"{", b"\xff", b"[" * 100_000])
def test_a_memory_that_cannot_be_read_is_an_empty_one(data: bytes) -> None:
    path = remembered.memory_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    assert remembered.recall("table") is None
    remembered.remember("table", {"a": ["é"]})
    remembered.remember("guide", True)
    assert remembered.recall("table") == {"a": ["é"]} and remembered.recall("guide") is True


def test_a_memory_that_cannot_be_written_is_no_trouble(root: Path) -> None:
    remembered.memory_path().mkdir(parents=True)
    remembered.remember("table", 1)
    assert remembered.recall("table") is None

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await write(pilot, "Anna")
        await press(pilot, "enter")
        assert "Anna goes out" in shown(app)

    played(root, toy_tale(root), script)


def test_without_a_home_there_is_nothing_to_keep_and_nothing_fails(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise NoHome

    monkeypatch.setattr(settings_file, "config_folder", nowhere)
    monkeypatch.setattr(remembered, "state_folder", nowhere)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        app.theme = "daylight"
        await press(pilot, "enter")
        assert "cannot be kept: there is no home folder" in said(app)

    played(root, toy_tale(root), script)
    remembered.remember("a", 1)
    assert remembered.recall("a") is None


@pytest.mark.parametrize("wanted", [True, False])
def test_where_nothing_is_to_move_no_cursor_blinks(root: Path, wanted: bool) -> None:
    settings_file.write("reduced_motion", wanted)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "slash")
        assert app.screen.query_one(Input).cursor_blink is not wanted
        await press(pilot, "escape", "ctrl+p")
        assert app.screen.query_one(Input).cursor_blink is not wanted

    played(root, None, script)
