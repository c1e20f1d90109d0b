"""Whatever people type is text: never markup, never an order to the terminal."""

from pathlib import Path
from typing import Any

import pytest
from tales.chronicle.markdown import inert
from tales.entries import Seat
from tales.journal.journal import load
from tales.rules.asks import Narration
from tales.tui.app import TalesApp
from tales.tui.screens.play import PlayScreen
from tales.tui.text.markdown import blocks_of
from textual.pilot import Pilot

from tests.tui.helper import played, press, settled, shown, toy_tale

NASTY = [
    "[/]", "[b", "[b]bold", "x[", "[", "]", "[]", "[[b]]", "[00] foo", "[0]", "[/test]", "[@click=app.quit]x[/]",
    "a [link='x]y", "[$foo]z[/]", "[bold red]hm[/bold red]", "\\[b]", "[/b", "{x} {0}", "%s %d", "$primary",
    "<b>&amp;", "* _ ` # >", "捕鯨 🐳‍ e\u0301",
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("text", NASTY)
def test_nasty_text_as_title_name_person_and_narration(root: Path, text: str) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter")  # everybody is here
        assert isinstance(app.screen, PlayScreen)
        text_here = text.split()[0]
        assert text_here in app.screen.log_view.text
        for keys in (("u",), ("ctrl+r",), ("o", "escape"), ("c", "v", "v", "escape"), ("ctrl+p", "escape"), ("b",)):
            await press(pilot, *keys)
        await settled(pilot)
        assert text_here in shown(app)
        assert not any("@click" in str(part.style.meta) for strip in _strips(app) for part in strip if part.style)

    tale = toy_tale(root, title=text, seats=(Seat("hunter", "hunter", text), Seat("guide", "guide", "Bo")))
    tale.settle()
    for answer in (text, "stalk", "B1", "left", Narration(text)):
        tale.answer(answer)
        tale.settle()
    played(root, tale, script)
    assert [entry.words("text") for entry in load(tale.folder).entries if entry.words("from")] == [text]


def _strips(app: TalesApp) -> list[list[Any]]:
    return [list(strip) for strip in app.screen._compositor.render_strips()]


@pytest.mark.slow
@pytest.mark.parametrize("text", ["\x1b]0;owned\x07", "\x9b2J", "\u202eback", "\x1b[2J\x00"])
def test_no_control_character_of_a_received_journal_reaches_the_screen(root: Path, text: str) -> None:
    tale = toy_tale(root)
    tale.settle()
    tale.answer("Ned")
    tale.close()
    path = tale.folder / "journal.toml"
    escaped = "".join(f"\\u{ord(letter):04x}" for letter in text)
    path.write_text(path.read_text(encoding="utf-8").replace("Ned", f"Ned{escaped}"), encoding="utf-8")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "home", "enter")
        for keys in (("c", "escape"), ("b",)):
            await press(pilot, *keys)
            everything = shown(app)
            assert not any((ord(letter) < 32 and letter != "\n") or 127 <= ord(letter) < 160 for letter in everything)

    played(root, None, script)


def test_what_turns_the_direction_of_writing_is_kept_in_the_chronicle_and_marked_on_the_screen() -> None:
    written = inert("one \u202eowt\u202c three")
    assert "\u202e" not in written and "\ufffd" not in written
    assert [block.text for block in blocks_of(written)] == ["one \ufffdowt\ufffd three"]
