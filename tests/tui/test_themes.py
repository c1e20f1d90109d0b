"""Light and quiet: every text of our themes can be read, by the figures; a choice is kept; nothing need blink."""

from itertools import product
from pathlib import Path

import pytest
from tales.tui import settings_file
from tales.tui.app import TalesApp
from tales.tui.text.card_signs import LOOKS
from tales.tui.themes import OURS, contrast, lent
from textual.color import Color
from textual.pilot import Pilot
from textual.theme import BUILTIN_THEMES, Theme
from textual.widgets import Input

from tests.tui.helper import played, press, said, shown, toy_tale

GROUNDS = ("background", "surface", "panel", "boost")
TEXTS = ("foreground", "primary", "accent", "warning", "error", "success", "prose", *LOOKS)


def colour(theme: Theme, name: str) -> Color:
    return Color.parse(theme.variables.get(name) or getattr(theme, name))


@pytest.mark.parametrize("theme", OURS, ids=lambda theme: theme.name)
def test_every_text_on_every_ground_is_7_to_1_and_quiet_ones_at_least_4_5(theme: Theme) -> None:
    for text, ground in product(TEXTS, GROUNDS):
        ratio = contrast(colour(theme, ground), colour(theme, text))
        assert ratio >= 7, (theme.name, text, ground, round(ratio, 2))
    for ground in GROUNDS:
        ratio = contrast(colour(theme, ground), colour(theme, "quiet"))
        assert ratio >= (7 if theme.name == "high-contrast" else 4.5), (theme.name, ground, round(ratio, 2))
    assert len({colour(theme, look) for look in LOOKS}) == len(LOOKS)
    cursor = colour(theme, "block-cursor-background")
    assert contrast(cursor, colour(theme, "block-cursor-foreground")) >= 7


@pytest.mark.slow
@pytest.mark.parametrize("theme", OURS, ids=lambda theme: theme.name)
def test_what_stands_on_the_screen_can_be_read(root: Path, theme: Theme) -> None:
    """Every pair of colours that is in fact painted, letter by letter, on the screens of a tale."""

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        app.theme = theme.name
        for key in (
            "escape",
            "escape",
            "enter",
            "1",
            "enter",
            "w",
            "a",
            "escape",
            "enter",
            "2",
            "enter",
            "c",
            "escape",
        ):
            await press(pilot, key)
            low = {
                (part.text.strip(), ratio)
                for strip in app.screen._compositor.render_strips()
                for part in strip
                if any(letter.isalnum() for letter in part.text) and (ratio := _ratio(part.style)) < 4.5
            }
            assert not low, (key, low)
        await press(pilot, "r")
        assert "THE TOY HUNT" in shown(app)

    played(root, toy_tale(root), script, (120, 40))


def _ratio(style: object) -> float:
    text, ground = getattr(style, "color", None), getattr(style, "bgcolor", None)
    if getattr(style, "reverse", False) or text is None or ground is None:
        return 21
    return contrast(Color.from_rich_color(ground), Color.from_rich_color(text))


def test_the_themes_of_textual_are_lent_what_they_have_no_word_for() -> None:
    for theme in BUILTIN_THEMES.values():
        given = lent(theme)
        assert set(given) == {"prose", "quiet", "faint", *LOOKS}
        assert all(Color.parse(value) for value in given.values())
        assert len({given[look] for look in LOOKS}) == len(LOOKS)
        ground = Color.parse(theme.background or ("#121212" if theme.dark else "#efefef"))
        if ground.ansi is None:
            assert all(contrast(ground, Color.parse(given[look])) >= 4.5 for look in LOOKS), theme.name


@pytest.mark.parametrize("name", ["nord", "ansi-dark", "daylight"])
def test_any_theme_can_be_chosen_and_the_choice_is_kept(root: Path, name: str) -> None:
    async def choose(app: TalesApp, pilot: Pilot[None]) -> None:
        assert app.theme == "lamplight" and not settings_file.settings_path().exists()
        app.theme = name
        await press(pilot, "enter")

    async def again(app: TalesApp, pilot: Pilot[None]) -> None:
        assert app.theme == name
        assert "what does the hunter do?" in shown(app)

    tale = toy_tale(root)
    played(root, tale, choose)
    assert settings_file.settings_path().read_text(encoding="utf-8") == f'theme = "{name}"\n'
    from tales.tale.tale import Tale

    played(root, Tale.open(tale.folder, tale.today), again)


def test_a_theme_that_is_not_there_is_said_once_and_nothing_is_lost(root: Path) -> None:
    path = settings_file.settings_path()
    path.parent.mkdir(parents=True)
    path.write_text('# mine\ntheme = "candle"\n', encoding="utf-8")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        assert app.theme == "lamplight"
        assert said(app).count("there is no theme candle") == 1

    played(root, None, script)
    assert path.read_text(encoding="utf-8") == '# mine\ntheme = "candle"\n'


def test_less_motion_is_a_command_and_is_kept(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        assert "Less motion" in [command.title for command in app.get_system_commands(app.screen)]
        app.action_motion()
        assert app.is_still

    async def again(app: TalesApp, pilot: Pilot[None]) -> None:
        assert app.animation_level == "none"
        assert not any(field.cursor_blink for field in app.screen.query(Input))
        assert "Motion as usual" in [command.title for command in app.get_system_commands(app.screen)]

    played(root, None, script)
    assert settings_file.read().reduced_motion
    played(root, toy_tale(root), again)


def test_without_colour_the_cursor_still_has_a_sign(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        assert "▸1 Stalk on foot" in shown(app)
        await press(pilot, "down")
        assert "▸2 Shoot" in shown(app) and "▸1" not in shown(app)

    played(root, toy_tale(root), script)


def test_nothing_is_written_to_the_settings_until_something_is_chosen(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "down", "up")

    played(root, None, script)
    assert not settings_file.settings_path().exists()
