"""F1 shows every key there is, as it is now, and leads back to where one was."""

from pathlib import Path

import pytest
from tales.tui import settings_file
from tales.tui.app import TalesApp
from tales.tui.keys import all_keys, known_bindings
from tales.tui.screens.help import AREAS, HelpScreen
from textual.pilot import Pilot

from tests.tui.helper import played, press, said, shown, toy_tale, write


def test_every_binding_stands_in_one_area() -> None:
    prefixes = [prefix for area in AREAS.values() for prefix in area]
    assert {name.partition(".")[0] for name in known_bindings()} == set(prefixes)
    assert len(prefixes) == len(set(prefixes))


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
def test_all_keys_on_one_page_from_anywhere(root: Path, size: tuple[int, int]) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        before = app.screen
        for keys in ((), ("enter", "c"), ("escape", "1", "enter", "w")):  # a name, the chronicle, writing
            await press(pilot, *keys, "f1")
            assert isinstance(app.screen, HelpScreen)
            text = app.screen.text_view.text
            assert all(f"[{line.binding_id}]" in text.replace("\n", "") for line in all_keys(app)[:5])
            assert "Quit" in text or "Everything is kept" in text
            await press(pilot, "f1", "escape")
            assert not isinstance(app.screen, HelpScreen)
        await write(pilot, "still here")
        assert "still here" in shown(app) and app.screen is before

    played(root, toy_tale(root), script, size)


def test_a_key_of_ones_own_is_the_one_that_is_shown(root: Path) -> None:
    path = settings_file.settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('[keys]\n"play.undo" = "z,f9"\n', encoding="utf-8")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "f1", "slash")
        await write(pilot, "play.undo")
        assert "F9 z" in shown(app)

    played(root, None, script)


def test_a_picture_of_the_screen_says_where_it_is_or_why_it_could_not_be_written(root: Path, tmp_path: Path) -> None:
    full = tmp_path / "a file"
    full.touch()

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        app.deliver_screenshot(path=str(tmp_path / "pictures"))
        assert str(tmp_path / "pictures") in said(app)
        app.deliver_screenshot(path=str(full))
        assert "No picture was written" in said(app)

    played(root, None, script)
    [picture] = (tmp_path / "pictures").iterdir()
    assert picture.read_text(encoding="utf-8").startswith("<svg")
