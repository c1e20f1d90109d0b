"""The chronicle on the screen: read, point at a passage, tell it anew, mark it; nothing is lost and nothing forced."""

from pathlib import Path

import pytest
from tales.chronicle.moments import marked
from tales.entries import Entry
from tales.journal.journal import load
from tales.tale.tale import Tale
from tales.tui.app import TalesApp
from tales.tui.screens.chronicle import ChronicleScreen
from tales.tui.text.lines import Block
from tales.tui.text.markdown import blocks_of
from tales.tui.text.moment_positions import moment_positions, with_selection
from tales.tui.widgets.narration_area import NarrationArea
from textual.pilot import Pilot

from tests.tui.helper import played, press, said, settled, shown, today, toy_tale, write


@pytest.fixture
def tale(root: Path) -> Tale:
    return toy_tale(root)


def margin(tale: Tale, kind: str) -> list[Entry]:
    return [entry for entry in load(tale.folder).entries if entry.kind == kind]


async def to_chronicle(pilot: Pilot[None], *words: str) -> None:
    """Tell these words in as many turns, then open the chronicle."""
    await press(pilot, "enter")
    for text in words:
        await press(pilot, "1", "enter", "w")
        await write(pilot, text)
        await press(pilot, "f2")
    await press(pilot, "c")


def screen(app: TalesApp) -> ChronicleScreen:
    assert isinstance(app.screen, ChronicleScreen), app.screen
    return app.screen


async def type_anew(pilot: Pilot[None], text: str, *then: str) -> None:
    """Put these words on the card in place of what is there, and press keys."""
    pilot.app.screen.query_one(NarrationArea).put(text)
    await settled(pilot)
    await press(pilot, *then)


def test_a_passage_is_pointed_at_and_told_anew(root: Path, tale: Tale) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_chronicle(pilot, "First day", "Second day")
        assert "passage 2 of 2" in shown(app)  # the last one, for the tale goes on
        await press(pilot, "p")
        assert "passage 1 of 2" in shown(app) and "▌" in shown(app)
        await press(pilot, "n", "e")
        assert app.screen.query_one(NarrationArea).text == "Second day"
        await type_anew(pilot, "A better day", "f2")
        assert "A better day" in shown(app) and "Second day" not in shown(app)
        assert "passage 2 of 2" in shown(app) and "amended" in shown(app)
        await press(pilot, "p")
        assert "passage 1 of 2" in shown(app)

    played(root, tale, script)
    assert [entry.words("text") for entry in margin(tale, "amend")] == ["A better day"]
    assert "A better day" in (tale.folder / "chronicle.md").read_text(encoding="utf-8")


def test_the_passage_in_view_is_taken_when_none_is_pointed_at(root: Path, tale: Tale) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_chronicle(pilot, "First day")
        await press(pilot, "e")
        assert app.screen.query_one(NarrationArea).text == "First day"
        await type_anew(pilot, "", "f2")
        assert "First day" not in shown(app)

    played(root, tale, script)
    assert [entry.words("text") for entry in margin(tale, "amend")] == [""]


def test_words_that_are_left_are_there_again_and_change_nothing(root: Path, tale: Tale) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_chronicle(pilot, "First day")
        await press(pilot, "e")
        await type_anew(pilot, "Half a sent", "escape")
        assert "First day" in shown(app)
        await press(pilot, "e")
        assert app.screen.query_one(NarrationArea).text == "Half a sent"
        await type_anew(pilot, "First day", "f2")
        assert "Nothing was changed." in said(app)

    played(root, tale, script)
    assert not margin(tale, "amend")


@pytest.mark.slow
@pytest.mark.parametrize("key", ["e", "c"])
@pytest.mark.parametrize("leave", [("escape",), ("ctrl+q",)])
def test_what_was_begun_is_on_disk_when_the_program_has_ended(
    root: Path, tale: Tale, key: str, leave: tuple[str, ...]
) -> None:
    async def first(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_chronicle(pilot, "First day")
        await press(pilot, key)
        await type_anew(pilot, "Half a sent", *leave)

    async def second(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "c", key)
        assert app.screen.query_one(NarrationArea).text == "Half a sent"
        await press(pilot, "f2")
        await press(pilot, key)
        assert app.screen.query_one(NarrationArea).text == ("Half a sent" if key == "e" else "")

    played(root, tale, first)
    played(root, Tale.open(tale.folder, today), second)
    assert [path.name for path in tale.folder.iterdir() if path.name.startswith(("rewording", "comment"))] == []


@pytest.mark.slow
def test_another_reading_and_a_change_keep_the_place(root: Path) -> None:
    tale = toy_tale(root, turns=9)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_chronicle(pilot, *(f"Day_{at}. " + "The reeds closed. " * 20 for at in range(1, 10)))
        assert "Day_9." in shown(app) and "Day_1." not in shown(app)
        await press(pilot, *"ppp")
        assert "passage 6 of 9" in shown(app)
        await press(pilot, "v")
        assert "Day_6." in shown(app) and "Day_1." not in shown(app)
        await press(pilot, "v", "v", "v")  # the facts and the notes have no passages to be found again by
        assert "Day_6." in shown(app)
        await press(pilot, "m")
        assert "Day_6." in shown(app) and "passage 6 of 9" in shown(app)
        await press(pilot, "home")
        assert "Day_1." in shown(app)

    played(root, tale, script)


def test_form_title_bookmark_and_comment(root: Path, tale: Tale) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_chronicle(pilot, "First day", "Second day")
        await press(pilot, "p", "f", "down", "enter")
        assert "letter" in shown(app)
        await press(pilot, "m", "n", "c")
        await type_anew(pilot, "Who was it?", "f2")
        assert "Who was it?" in shown(app)
        await press(pilot, "x")
        assert "passage 1 of 2" in shown(app)
        await press(pilot, "x")
        assert "passage 2 of 2" in shown(app)
        await press(pilot, "T")
        await write(pilot, "The Boar")
        await press(pilot, "enter")
        assert "The Boar" in shown(app)
        await press(pilot, "v", "v", "v")
        assert "bookmark at passage 1" in shown(app) and "comment at passage 2" in shown(app)
        await press(pilot, "x", "n", "e")
        assert "There is no passage here" in said(app)

    played(root, tale, script)
    assert [entry.words("form") for entry in margin(tale, "form")] == ["letter"]
    assert [len(margin(tale, kind)) for kind in ("bookmark", "comment", "title")] == [1, 1, 1]


def test_an_amendment_in_the_persons_own_editor(
    root: Path, tale: Tale, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from contextlib import nullcontext

    editor = tmp_path / "editor"
    editor.write_text('#!/bin/sh\nprintf "From the editor" > "$1"\n', encoding="utf-8")
    editor.chmod(0o755)
    monkeypatch.setenv("VISUAL", str(editor))
    monkeypatch.setattr(TalesApp, "suspend", lambda self: nullcontext())

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_chronicle(pilot, "First day")
        await press(pilot, "E")
        assert "From the editor" in shown(app)

    played(root, tale, script)
    assert len(margin(tale, "amend")) == 1


def test_a_disk_that_fails_takes_nothing_and_the_words_are_there_again(
    root: Path, tale: Tale, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_chronicle(pilot, "First day")
        with monkeypatch.context() as broken:
            broken.setattr(type(tale.journal), "append", _full)
            await press(pilot, "e")
            await type_anew(pilot, "A better day", "f2")
        assert "the disk is full. All that was answered is kept." in said(app) and "First day" in shown(app)
        await press(pilot, "e", "f2")
        assert "A better day" in shown(app)

    played(root, tale, script)
    assert len(margin(tale, "amend")) == 1


def _full(*_: object) -> None:
    raise OSError("the disk is full")


def test_a_tale_that_can_only_be_read_says_why_it_cannot_be_told_anew(root: Path, tale: Tale) -> None:
    async def first(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_chronicle(pilot, "First day")

    async def second(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "c")
        for key in ("e", "f", "m", "c", "T", "E"):
            await press(pilot, key)
            assert isinstance(app.screen, ChronicleScreen)
        assert said(app).count("opened for reading only") == 6
        await press(pilot, "n")
        assert "passage 1 of 1" in shown(app)

    played(root, tale, first)
    played(root, Tale.read(tale.folder, today), second)
    assert not margin(tale, "amend")


def test_how_much_is_asked_is_kept_for_the_next_sitting(root: Path, tale: Tale) -> None:
    async def first(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "a", "a")
        assert "[scenes]" in said(app)

    async def second(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "1", "enter")
        assert "How did turn 1 go?" not in shown(app)

    played(root, tale, first)
    assert tale.told_from == "scene"
    played(root, Tale.open(tale.folder, today), second)


# Places


def test_places_span_blocks_and_share_them_and_styles_stay_where_they_were() -> None:
    text = f"*a* {marked(7, 'one *two*')} {marked(8, 'three')} *b*\n\n{marked(9, 'four' + chr(10) * 2 + 'five')}\n"
    blocks, places = moment_positions(blocks_of(text))
    assert [block.text for block in blocks] == ["a one two three b", "four", "five"]
    assert [(place.n, place.parts) for place in places] == [
        (7, [(0, 2, 9)]),
        (8, [(0, 10, 15)]),
        (9, [(1, 0, 4), (2, 0, 4)]),
    ]
    assert [blocks[0].text[start:end] for start, end, _ in blocks[0].spans] == ["a", "two", "b"]


def test_what_is_pointed_at_is_marked_at_its_edge_and_its_rows_stay() -> None:
    block = Block("one two three", "prose", ((0, 7, "strong"), (8, 13, "emphasis")), "  ", "  ")
    there = with_selection(block, 4, 10)
    assert there.spans == ((0, 4, "strong"), (4, 10, "chosen"), (10, 13, "emphasis"))
    assert (there.text, there.first, there.rest) == (block.text, "▌ ", "▌ ")
