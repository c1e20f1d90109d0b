"""Narration by each offer, and drafts that survive whatever happens."""

import os
import re
from pathlib import Path

import pytest
from tales.chronicle.markdown import EMPHASIS_ONLY
from tales.entries import Seat
from tales.journal.journal import load
from tales.rules.asks import OPEN, Narrate
from tales.tale.sample import default
from tales.tale.tale import Tale
from tales.tui.app import TalesApp
from tales.tui.asks.narrate import NarrateWidget
from tales.tui.widgets.narration_area import NarrationArea
from textual import events
from textual.pilot import Pilot

from tests.tui.helper import play_screen, played, press, said, settled, shown, today, toy_tale, write

ASKED = "How did turn 1 go?"


def wordings(monkeypatch: pytest.MonkeyPatch, *texts: str) -> None:
    """Let these wordings of every passage be offered."""
    monkeypatch.setattr(Tale, "composed", lambda self, variant=0: texts[variant])
    monkeypatch.setattr(Tale, "variants", lambda self: list(texts))


@pytest.fixture
def tale(root: Path, monkeypatch: pytest.MonkeyPatch) -> Tale:
    """A toy in which the chronicle composes two wordings, and has a spark."""
    tale = toy_tale(root)
    wordings(monkeypatch, "The wood was quiet.", "Nothing stirred.")
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
    wordings(monkeypatch, "A wet wood, and no wind in it. " * 40 + "THE END", "Nothing stirred.")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        assert "↓ pgdn read on" in shown(app) and "l later" in shown(app) and "THE END" not in shown(app)
        await press(pilot, *["pagedown"] * 12)
        assert "THE END" in shown(app)
        await press(pilot, *["up"] * 2, *["down"] * 40)
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
        for key in ("tab", "shift+tab", "pageup", "f5", "escape", "ctrl+r"):
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
        assert "Your words:" in shown(app) and "⏎ take your words" in shown(app)
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
        await press(pilot, "f5")
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
        text = " ".join(shown(app).replace("▌", " ").split())
        assert "No passage could be composed: this should not have happened (RuntimeError)" in text
        assert "errors.log" in text.replace(" ", "")  # a long path may break anywhere
        await press(pilot, "enter")
        assert "There is no passage to take" in shown(app)
        assert isinstance(play_screen(app).asking, NarrateWidget)

    played(root, tale, script)


def test_enter_takes_the_words_that_were_begun(root: Path, tale: Tale) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        await press(pilot, "w")
        await write(pilot, "We went home.")
        await press(pilot, "escape", "enter")

    played(root, tale, script)
    assert told(tale) == [("written", "We went home.")]


def test_words_that_were_begun_can_be_thrown_away(root: Path, tale: Tale) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        assert "throw them away" not in shown(app)
        await press(pilot, "w")
        await write(pilot, "We went home.")
        await press(pilot, "escape", "x")
        assert "Your words" not in shown(app)
        await press(pilot, "w")
        assert app.screen.query_one(NarrationArea).text == ""
        await press(pilot, "escape", "enter")

    played(root, tale, script)
    assert told(tale) == [("composed", "The wood was quiet.")]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("keys", "is_theirs"), [(("enter",), False), (("m", "f2"), False), (("w", "o", "h", "f2"), True)]
)
def test_after_an_undo_only_what_a_person_typed_is_theirs(
    root: Path, tale: Tale, keys: tuple[str, ...], is_theirs: bool
) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        await press(pilot, *keys)
        await press(pilot, "u")
        assert ("Your words:" in shown(app)) is is_theirs
        await press(pilot, "w")
        assert app.screen.query_one(NarrationArea).text == ("oh" if is_theirs else "")

    played(root, tale, script)


def test_wordings_go_forward_and_back_and_are_kept(root: Path, tale: Tale, monkeypatch: pytest.MonkeyPatch) -> None:
    wordings(monkeypatch, "One.", "Two.", "Three.")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        await press(pilot, "v", "v")
        assert "Three." in shown(app) and "another (3 of 3)" in shown(app)
        await press(pilot, "v")
        assert "This is the last wording; V goes back." in shown(app) and "Three." in shown(app)
        await press(pilot, "V", "a", "d", "c", "escape", "w", "escape")
        assert "Two." in shown(app) and "another (2 of 3)" in shown(app)

    played(root, tale, script, (120, 40))


@pytest.mark.parametrize("begun", ["The wind", "\u00c9mile", "hush"])
def test_whoever_just_begins_to_write_does(root: Path, tale: Tale, begun: str) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        await write(pilot, begun)
        assert app.screen.query_one(NarrationArea).text == begun

    played(root, tale, script)


def test_a_pasted_text_opens_the_page(root: Path, tale: Tale) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        app.post_message(events.Paste("and so nobody slept"))
        await settled(pilot)
        await press(pilot, "f2")

    played(root, tale, script)
    assert told(tale) == [("written", "and so nobody slept")]


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
def test_the_page_can_have_the_whole_window(root: Path, tale: Tale, size: tuple[int, int]) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        await press(pilot, "w")
        before = app.screen.query_one(NarrationArea).size.height
        await press(pilot, "f3")
        area = app.screen.query_one(NarrationArea)
        assert area.size.height > max(before, size[1] // 2)
        assert ASKED in shown(app) and "Powder" in shown(app) and "logbook" in shown(app)
        await press(pilot, "escape")
        assert play_screen(app).log_view.display and "The wood was quiet." in shown(app)

    played(root, tale, script, size)


def test_the_question_says_who_writes_in_what_form_when_and_where(root: Path) -> None:
    seats = (Seat("captain", "captain", "Ada"),)
    voyage = Tale.new(
        root, "whale-dice", title="A voyage", seats=seats, settings={}, seed="3", dice="thrown", today=today
    )
    while True:
        if voyage.settle_one() is None:
            assert voyage.session.ask is not None
            if isinstance(voyage.session.ask, Narrate) and voyage.session.ask.form == "logbook":
                break
            voyage.answer(OPEN if isinstance(voyage.session.ask, Narrate) else default(voyage.session.ask))
    page = re.compile(r"logbook · [A-Z][\w ]+ · \d+ \w+ 18\d\d · [\w ]+, [NESW]+ · \d+°\d\d′ N \d+°\d\d′ W")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        assert page.search(shown(app)), shown(app)

    played(root, voyage, script)


def test_moments_left_for_later_are_offered_at_the_end_and_on_a_key(root: Path) -> None:
    tale = toy_tale(root)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "L")
        assert "No moment waits for your words." in shown(app)
        await press(pilot, "1", "enter", "l", "4", "n")
        assert "One moment waits for words of yours: L lists them." in " ".join(shown(app).replace("▌", " ").split())
        await press(pilot, "L", "enter")
        await write(pilot, "We saw nothing")
        await press(pilot, "escape", "L", "enter", "f2")
        assert "No moment" not in shown(app)
        await press(pilot, "L")
        assert "No moment waits for your words." in shown(app)
        assert "We saw nothing" in tale.chronicle()

    played(root, tale, script, (80, 24))


def test_the_page_says_what_is_markdown_and_emphasis_is(root: Path, tale: Tale) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        assert EMPHASIS_ONLY not in shown(app)
        await press(pilot, "w")
        assert EMPHASIS_ONLY in shown(app)
        await write(pilot, "# A *cold* day")
        await press(pilot, "f2")

    played(root, tale, script)
    assert "\\# A *cold* day" in Tale.open(tale.folder, today).chronicle()


def test_the_passage_that_is_to_be_mended_stands_below_what_was_begun(root: Path, tale: Tale) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_narration(pilot)
        await press(pilot, "w")
        await write(pilot, "Begun")
        await press(pilot, "escape", "m", "escape", "m")
        assert app.screen.query_one(NarrationArea).text == "Begun\n\nThe wood was quiet."

    played(root, tale, script)
