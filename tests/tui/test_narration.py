"""Narration by each offer, and drafts that survive whatever happens."""

import os
from pathlib import Path

import pytest
from tales.journal.journal import load
from tales.tale.tale import Tale
from tales.tui.app import TalesApp
from tales.tui.asks.narrate import NarrateWidget
from tales.tui.widgets.narration_area import NarrationArea
from textual import events
from textual.pilot import Pilot

from tests.tui.helper import play_screen, played, press, said, settled, shown, today, toy_tale, write

ASKED = "How did turn 1 go?"


@pytest.fixture
def tale(root: Path, monkeypatch: pytest.MonkeyPatch) -> Tale:
    """A toy in which the chronicle composes two wordings, and has a spark."""
    tale = toy_tale(root)
    monkeypatch.setattr(
        Tale, "composed", lambda self, variant=0: ("The wood was quiet.", "Nothing stirred.")[variant % 2]
    )
    return tale


async def to_narration(pilot: Pilot[None]) -> None:
    await press(pilot, "enter", "1", "enter")


def told(tale: Tale) -> list[tuple[str, str]]:
    entries = load(tale.folder).entries
    return [(entry.words("from"), entry.words("text")) for entry in entries if entry.words("from")]


def test_the_passage_offered_is_taken(root: Path, tale: Tale) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        assert "The wood was quiet." in shown(app)
        await press(pilot, "v", "enter")

    played(root, tale, script)
    assert told(tale) == [("composed", "Nothing stirred.")]


@pytest.mark.slow
@pytest.mark.parametrize("size", [(60, 16), (80, 24), (100, 30), (120, 40)])
def test_a_passage_longer_than_its_room_says_how_to_read_on_and_hides_no_key(
    root: Path, tale: Tale, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    passages = ("A wet wood, and no wind in it. " * 40 + "THE END", "Nothing stirred.")
    monkeypatch.setattr(Tale, "composed", lambda self, variant=0: passages[variant % 2])

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        assert "pgdn" not in shown(app)
        assert "↓ read on" in shown(app) and "l later" in shown(app) and "THE END" not in shown(app)
        await press(pilot, *["down"] * 40)
        assert "THE END" in shown(app)
        await press(pilot, "v")
        assert "read on" not in shown(app) and "l later" in shown(app)

    played(root, tale, script, size)


def test_the_passage_is_mended(root: Path, tale: Tale) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        await press(pilot, "m")
        await write(pilot, " And then?")
        await press(pilot, "alt+enter")

    played(root, tale, script)
    assert told(tale) == [("written", "The wood was quiet. And then?")]


def test_nothing_and_later(root: Path, tale: Tale) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        await press(pilot, "n", "4", "l")

    played(root, tale, script)
    assert told(tale) == [("skipped", ""), ("open", "")]


def test_a_spark_is_shown_and_kept(root: Path, tale: Tale, monkeypatch: pytest.MonkeyPatch) -> None:
    def spark(self: Tale) -> str:
        self.note("spark", text="a wet rope")
        return "a wet rope"

    monkeypatch.setattr(Tale, "spark", spark)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        await press(pilot, "s")
        assert "✶ a wet rope" in shown(app)

    played(root, tale, script)
    assert any(entry.kind == "spark" for entry in load(tale.folder).entries)


def test_words_from_an_editor_with_arguments(
    root: Path, tale: Tale, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from contextlib import nullcontext

    script_file = tmp_path / "my editor"
    script_file.write_text('#!/bin/sh\nprintf "from %s\\033[2J" "$1" > "$2"\n', encoding="utf-8")
    script_file.chmod(0o755)
    monkeypatch.setenv("VISUAL", f"'{script_file}' --fast")
    monkeypatch.setattr(TalesApp, "suspend", lambda self: nullcontext())

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        await press(pilot, "e")
        assert "Turn 2: what does the hunter do?" in shown(app)

    played(root, tale, script)
    assert told(tale) == [("written", "from --fast[2J")]
    assert not list(Path(os.environ["TMPDIR"]).glob("tales-*"))


def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> Path:
    """Let `e` run a script with the file as $1; what it found there is in the file that comes back."""
    from contextlib import nullcontext

    path, found = tmp_path / "editor", tmp_path / "found"
    path.write_text(f'#!/bin/sh\ncp "$1" "{found}"\n{script}\n', encoding="utf-8")
    path.chmod(0o755)
    monkeypatch.setenv("VISUAL", str(path))
    monkeypatch.setattr(TalesApp, "suspend", lambda self: nullcontext())
    return found


def test_an_editor_holds_what_was_begun_and_below_a_line_what_is_asked_and_offered(
    root: Path, tale: Tale, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = editor(tmp_path, monkeypatch, 'sed -i "1s/.*/# Ahead/" "$1"')

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        await press(pilot, "w")
        await write(pilot, "Begun")
        await press(pilot, "escape", "e")

    played(root, tale, script)
    above, line, below = found.read_text(encoding="utf-8").partition("-------- 8< --------")
    assert above == "Begun\n\n" and line
    assert ASKED in below and "The wood was quiet." in below
    assert told(tale) == [("written", "# Ahead")]
    assert not (tale.folder / "draft.toml").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("script", "why"),
    [
        (":", "--wait"),
        ('sed -i 1d "$1"', "The page came back empty, so nothing was taken"),
        (': > "$1"', "The page came back empty, so nothing was taken"),
    ],
)
def test_an_editor_that_brings_nothing_new_leads_back_to_the_offers(
    root: Path, tale: Tale, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, why: str
) -> None:
    editor(tmp_path, monkeypatch, script)

    async def keys(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        await press(pilot, "w")
        await write(pilot, "Begun")
        await press(pilot, "escape", "e")
        assert why in shown(app) and ASKED in shown(app)
        await press(pilot, "w")
        assert play_screen(app).query_one(NarrationArea).text == "Begun"

    played(root, tale, keys)
    assert told(tale) == []


def test_an_editor_that_is_not_there_is_told_of(root: Path, tale: Tale, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EDITOR", "no-such-editor")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        await press(pilot, "e")
        assert ASKED in shown(app)
        assert "There is no editor no-such-editor" in said(app)

    played(root, tale, script)


def test_no_key_throws_words_away(root: Path, tale: Tale) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        await press(pilot, "w")
        await write(pilot, "Heron")
        await press(pilot, "escape", "escape", "s", "v", "i", "i", "w")
        for key in ("tab", "shift+tab", "pageup", "f1", "escape", "ctrl+r"):
            await press(pilot, key)
        assert play_screen(app).query_one(NarrationArea).text == "Heron"

    played(root, tale, script)


def test_a_draft_is_on_disk_and_comes_back(root: Path, tale: Tale) -> None:
    async def first(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        await press(pilot, "w")
        await write(pilot, "Half a sen")
        play_screen(app)._flush_now()
        assert tale.journal.load_draft() == ("log.turn", "Half a sen")
        await press(pilot, "ctrl+q")

    async def second(app: TalesApp, pilot: Pilot[None]) -> None:
        assert "Your words are kept" in shown(app)
        await press(pilot, "w")
        await write(pilot, "tence.")
        await press(pilot, "f2")

    played(root, tale, first)
    again = Tale.open(tale.folder, today)
    played(root, again, second)
    assert told(tale) == [("written", "Half a sentence.")]
    assert not (tale.folder / "draft.toml").exists()


def test_a_draft_is_written_within_two_seconds_and_at_every_change_of_screen(root: Path, tale: Tale) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        await press(pilot, "w")
        await write(pilot, "One")
        assert play_screen(app)._flush_timer
        await press(pilot, "f1")
        assert tale.journal.load_draft() == ("log.turn", "One")

    played(root, tale, script)


def test_undone_words_are_offered_as_draft(root: Path, tale: Tale) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        await press(pilot, "w")
        await write(pilot, "Heron")
        await press(pilot, "f2", "u", "w")
        assert play_screen(app).query_one(NarrationArea).text == "Heron"

    played(root, tale, script)


def test_words_begun_outlive_another_answer_and_its_undo(root: Path, tale: Tale) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        await press(pilot, "w")
        await write(pilot, "Begun")
        await press(pilot, "escape", "enter", "u", "w")
        assert play_screen(app).query_one(NarrationArea).text == "Begun"

    played(root, tale, script)


def test_a_paste_is_cleaned_with_a_word_about_it(root: Path, tale: Tale) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        await press(pilot, "w")
        area = play_screen(app).query_one(NarrationArea)
        app.post_message(events.Paste("one\x1b]0;x\x07\r\ntwo\x9b2J\udc80"))
        await settled(pilot)
        assert area.text == "one]0;x\ntwo2J"
        assert "4 control characters" in said(app)
        await press(pilot, "f2")

    played(root, tale, script)
    assert told(tale) == [("written", "one]0;x\ntwo2J")]


def test_empty_words_are_not_handed_in(root: Path, tale: Tale) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        await press(pilot, "w", "space", "enter", "f2")
        assert "There are no words yet" in shown(app)

    played(root, tale, script)
    assert told(tale) == []


def test_a_template_that_fails_leaves_the_other_offers(root: Path, tale: Tale, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Tale, variant: int = 0) -> str:
        raise RuntimeError("template [/] broken")

    monkeypatch.setattr(Tale, "composed", fail)
    monkeypatch.setattr(Tale, "question", fail)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        assert ASKED in shown(app)
        assert "No passage could be composed: template [/] broken" in shown(app)
        await press(pilot, "enter")
        assert "There is no passage to take" in shown(app)
        assert isinstance(play_screen(app).asking, NarrateWidget)

    played(root, tale, script)
