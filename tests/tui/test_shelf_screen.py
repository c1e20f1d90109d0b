"""The shelf on the screen: where tales stand, looking for one, titles, copies, the bin, what is damaged."""

import os
from pathlib import Path
from typing import Any

import pytest
from tales.entries import Seat
from tales.journal.journal import load, tales_in
from tales.journal.reader import Loaded
from tales.rules.asks import Narration
from tales.tale import summaries
from tales.tale.summaries import summarize
from tales.tale.titles import usual_title
from tales.tui.app import TalesApp
from tales.tui.screens.chronicle import ChronicleScreen
from tales.tui.screens.damaged import DamagedScreen
from tales.tui.screens.setup import SetupScreen
from tales.tui.screens.shelf import ShelfScreen
from tales.tui.widgets.fields import Field
from textual.pilot import Pilot

from tests.tui.helper import played, press, said, shown, toy_tale, write
from tests.tui.test_markup import NASTY

HEAVY = [*NASTY, "👩‍👩‍👧‍👦 🏴‍☠️ 👍🏽", "שלום עולם", "Z̴͑a̷l̶g̸o̵", "捕鯨船の日誌", "\u202eback"]


def tell(root: Path, title: str, *answers: object) -> Path:
    """A tale of that title as far as these answers lead."""
    tale = toy_tale(root, title=title, seats=(Seat("hunter", "hunter", "Ned"),))
    tale.settle()
    for answer in answers:
        tale.answer(answer)  # type: ignore[arg-type]
        tale.settle()
    tale.close()
    return tale.folder


def screen(app: TalesApp) -> ShelfScreen:
    assert isinstance(app.screen, ShelfScreen), app.screen
    return app.screen


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_a_tale_says_where_it_stands_and_what_was_told_last(root: Path, size: tuple[int, int]) -> None:
    tell(root, "The boar", "Anna", "stalk", "B1", Narration("A heron rose out of the reeds."))

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        text = " ".join(shown(app).split())
        for part in (
            "The Toy Hunt · 2026-03-14 · 7 words of yours",
            "at B1 · turn 2 of 2",
            "Anna goes out",
            "A heron rose out of the",
        ):
            assert part in text

    played(root, None, script, size)


def test_a_tale_that_nobody_gave_a_title_is_called_after_its_ship(root: Path) -> None:
    tell(root, usual_title("toy"))
    tell(root, usual_title("toy"), "Anna")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        text = shown(app)
        assert "A tale of The Toy Hunt  The Toy Hunt · 2026" in text and "Anna  The Toy Hunt · 2026" in text

    played(root, None, script, (120, 40))


def test_two_tales_of_one_title_are_told_apart(root: Path) -> None:
    folders = [tell(root, usual_title("toy"), "Anna") for _ in range(2)]

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        text = shown(app)
        assert all(f"Anna  {folder.name} · The Toy Hunt" in text for folder in folders)

    played(root, None, script, (120, 40))


def test_only_tales_that_changed_are_read_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = [tell(root, f"Tale {at}", "Anna") for at in range(5)]
    read: list[str] = []

    def reading(folder: Path) -> Loaded:
        read.append(folder.name)
        return load(folder)

    monkeypatch.setattr(summaries, "load", reading)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        assert len(screen(app).entries) == 5

    for expected in (5, 0, 1):
        read.clear()
        played(root, None, script)
        assert len(read) == expected
        if expected == 0:
            os.utime(folders[2] / "journal.toml", (1, 1))


def test_a_game_says_what_it_is_about_and_begins_in_two_keys(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "end")
        assert "A toy." in shown(app)
        await press(pilot, "n", "f2")
        assert "What is the hunter called?" in shown(app)

    played(root, None, script)


def test_what_the_cursor_is_on_is_in_view_when_one_comes_back_to_the_shelf(root: Path) -> None:
    for title in ("The boar", "The stag", "The hare", "The fox"):
        tell(root, title)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "end")
        assert "▸The Toy Hunt" in shown(app)
        await press(pilot, "n", "escape")
        assert "▸The Toy Hunt" in shown(app)
        await press(pilot, "n", "f2", "escape", "b")
        assert "▸A tale of The Toy Hunt" in shown(app) and (screen(app).item or ("",))[0] == "tale"

    played(root, None, script)


def test_n_takes_the_game_of_the_tale_at_the_cursor(root: Path) -> None:
    tell(root, "The boar")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "home", "n")
        assert isinstance(app.screen, SetupScreen) and app.screen.game.key == "toy"

    played(root, None, script)


def test_looking_for_a_tale_while_typing(root: Path) -> None:
    for title in ("The boar", "The stag", "Ångström [b]"):
        tell(root, title)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "slash")
        await write(pilot, "ST")
        assert "The stag" in shown(app) and "The boar" not in shown(app)
        await write(pilot, "zzz")
        assert "Nothing here is called that" in shown(app)
        await press(pilot, "escape")
        assert "The boar" in shown(app) and "Ångström [b]" in shown(app)
        await press(pilot, "slash", *"boar", "enter", "enter")
        assert "What is the hunter called?" in shown(app)

    played(root, None, script)


def test_another_title(root: Path) -> None:
    folder = tell(root, "The boar")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "home", "t")
        await write(pilot, "The old boar")
        await press(pilot, "enter")
        assert "The old boar" in shown(app)
        await press(pilot, "t", "x", "escape")
        assert "The old boar" in shown(app)

    played(root, None, script)
    assert summarize(load(folder)).title == "The old boar"


def test_a_copy_and_the_bin_and_back(root: Path) -> None:
    folder = tell(root, "The boar", "Anna")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "home", "c")
        assert screen(app).item == ("tale", root / "the-boar-a-copy")
        await press(pilot, "x")
        assert tales_in(root) == [folder]
        assert "p puts it back. Nothing is deleted." in said(app)
        await press(pilot, "p")
        assert "Put back on the shelf:" in shown(app)
        await press(pilot, "escape")
        assert len(tales_in(root)) == 1
        await press(pilot, "p", "enter")
        assert len(tales_in(root)) == 2 and screen(app).item == ("tale", root / "the-boar-a-copy")
        await press(pilot, "p", "p")
        assert "Put back" not in shown(app)  # the bin is empty

    played(root, None, script)


def test_what_fails_is_said_and_the_shelf_stands(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tell(root, "The boar")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "home")
        with monkeypatch.context() as patch:
            patch.setattr(Path, "rename", full)
            await press(pilot, "x", "c")
        assert said(app).count("No space left on device") == 2
        assert "The boar" in shown(app)

    played(root, None, script)
    assert len(tales_in(root)) == 1


def test_of_a_damaged_tale_the_readable_part_is_offered(root: Path) -> None:
    folder = tell(root, "The boar", "Anna", "stalk", "B1", Narration("A heron rose."), "shoot", 1)
    journal = folder / "journal.toml"
    text = journal.read_text(encoding="utf-8")
    last = text.rindex("\nn = ")
    journal.write_text(f"{text[:last]}\nn = 999\n{text[last:].split(chr(10), 2)[2]}", encoding="utf-8")
    before = journal.read_bytes()

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        assert "! cannot be opened; a part can be read" in shown(app)
        await press(pilot, "home", "t", "c", "enter")
        assert isinstance(app.screen, DamagedScreen)
        assert "A heron rose." in shown(app) and "is damaged" in " ".join(shown(app).split())
        await press(pilot, "escape", "x")
        assert tales_in(root) == []

    played(root, None, script)
    assert (root / "_bin" / folder.name / "journal.toml").read_bytes() == before


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_nasty_titles_names_and_words_are_text_on_the_shelf(root: Path, size: tuple[int, int]) -> None:
    for text in HEAVY:
        tell(root, text, text.strip() or "x", "stalk", "B1", Narration(text))
    broken = tell(root, "broken")
    (broken / "journal.toml").write_text(f"[[entry]]\nn = {HEAVY}\n\n", encoding="utf-8")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "home")
        seen = ""
        for _ in (*HEAVY, "broken"):
            seen += shown(app)
            assert not any("@click" in str(part.style.meta) for strip in _strips(app) for part in strip if part.style)
            await pilot.press("down")
        assert [text for text in NASTY if text.split()[0] not in seen] == []
        assert not any(sign in seen for sign in "\x1b\x07\x9b\u202e")

    played(root, None, script, size)


@pytest.mark.slow
@pytest.mark.parametrize("text", ["[/]", "x[", "[@click=app.quit]x[/]", "👩‍👩‍👧‍👦", "\u202eback"])
def test_nasty_text_through_title_copy_bin_and_search(root: Path, text: str) -> None:
    tell(root, text, "Anna")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "home", "t")
        assert text[0] in shown(app) or text[0] == "\u202e"
        await press(pilot, "escape", "c", "x", "p", "escape", "slash", "x")
        app.screen.query_one("#search", Field).value = text
        await press(pilot, "enter")
        assert app.is_running and said(app)
        assert "\u202e" not in shown(app)

    played(root, None, script)


def _strips(app: TalesApp) -> list[list[Any]]:
    return [list(strip) for strip in app.screen._compositor.render_strips()]


def test_tales_that_have_ended_stand_apart(root: Path) -> None:
    ended = tell(root, "The bear", "Anna", "home", Narration("Home."))
    tell(root, "The boar")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        order = ["Tales to go on with", "The boar", "Tales that have ended", "The bear", "Games to begin"]
        text = shown(app)
        assert sorted(order, key=text.index) == order
        await press(pilot, "end", "home", "down")
        assert screen(app).item == ("tale", ended)

    played(root, None, script, (120, 40))


def test_a_tale_that_has_ended_opens_at_its_chronicle_and_leads_back_to_itself(root: Path) -> None:
    ended = tell(root, "The stag", "Anna", "home", Narration("Home."))
    tell(root, "The boar")
    before = {path.name: path.read_bytes() for path in ended.iterdir() if path.name != ".lock"}

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "end", "home", "down")
        for leave in ("escape", "b"):
            await press(pilot, "enter")
            assert isinstance(app.screen, ChronicleScreen) and "Home." in shown(app)
            await press(pilot, "slash", "escape", leave)  # the first one ends the search
            assert screen(app).item == ("tale", ended)
        assert {path.name: path.read_bytes() for path in ended.iterdir() if path.name != ".lock"} == before
        await press(pilot, "enter", "o")
        assert "come to its end" in shown(app)
        await press(pilot, "b")
        assert screen(app).item == ("tale", ended)

    played(root, None, script)


def test_going_to_the_shelf_and_back_is_no_other_evening(root: Path) -> None:
    folder = tell(root, "The boar", "Anna")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "home", "enter", "1", "b", "enter")
        await press(pilot, *"gB1", "enter")

    played(root, None, script)
    kinds = [entry.kind for entry in load(folder).entries]
    assert kinds.count("answer") > 2 and kinds.count("evening") == 1


def test_a_tale_that_can_only_be_read_is_copied_once_and_says_so(root: Path) -> None:
    folder = tell(root, "The boar", "Anna")
    journal = folder / "journal.toml"
    journal.write_text(journal.read_text(encoding="utf-8").replace("cast.hunter", "cast.other"), encoding="utf-8")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "home", "c")
        assert said(app) == "The boar is copied; the cursor is at the copy.\n"

    played(root, None, script)
    assert [path.name for path in tales_in(root)] == ["the-boar", "the-boar-a-copy"]
