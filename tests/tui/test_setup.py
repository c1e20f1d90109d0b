"""Setting the table: the last one is there again, house rules say what is usual, lists are put in order by keys."""

from pathlib import Path

import pytest
from tales.entries import Seat
from tales.games import shelved
from tales.journal.journal import load
from tales.tale.tale import Tale
from tales.tui import remembered
from tales.tui.app import TalesApp
from tales.tui.dialogs.lists import NamesDialog, OrderDialog
from tales.tui.screens.setup import SetupScreen
from tales.tui.screens.shelf import ShelfScreen
from tales.tui.widgets.setting_field import BeginButton
from textual.pilot import Pilot

from tests.tui.helper import played, press, said, settled, shown, today, write
from tests.tui.test_markup import NASTY


async def to_setup(app: TalesApp, pilot: Pilot[None]) -> SetupScreen:
    await press(pilot, "end", "n")
    assert isinstance(app.screen, SetupScreen)
    return app.screen


def test_the_last_table_is_set_again(root: Path) -> None:
    async def first(app: TalesApp, pilot: Pilot[None]) -> None:
        form = await to_setup(app, pilot)
        await press(pilot, "tab", "right", "tab")
        await write(pilot, "Anna")
        form.fields["turns"].fill(4)
        form.fields["fog"].fill(True)
        form.fields["tracks"].fill(("wood", "hill"))
        await press(pilot, "f2")

    async def second(app: TalesApp, pilot: Pilot[None]) -> None:
        form = await to_setup(app, pilot)
        assert form.dice.value == "typed"
        assert form.seats["hunter"][0].seat() == Seat("hunter", "hunter", "Anna")
        assert [form.fields[key].value() for key in ("turns", "fog", "tracks")] == [4, True, ("wood", "hill")]
        assert "• Turns" in shown(app)
        await press(pilot, "f5")
        assert all(field.is_usual for field in form.fields.values()) and "•" not in shown(app)

    played(root, None, first, (100, 40))
    played(root, None, second, (100, 40))
    header = load(next(root.glob("*/journal.toml")).parent).header
    assert (header.dice, header.seats[0].person, dict(header.settings)["tracks"]) == ("typed", "Anna", ("wood", "hill"))


def test_the_program_is_seated_from_the_name_by_going_right(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        form = await to_setup(app, pilot)
        await press(pilot, "down", "down", "A", "b", "left", "right")
        assert form.seats["hunter"][0].seat() == Seat("hunter", "hunter", "Ab")
        await press(pilot, "right", "right")
        assert form.seats["hunter"][0].seat() == Seat("hunter", "hunter", automa=True)

    played(root, None, script)


@pytest.mark.slow
@pytest.mark.parametrize(
    "kept",
    [
        7,
        {"dice": 1, "seats": 2, "rules": 3},
        {"seats": [["hunter"], ["nobody", "x", False], ["hunter", 1, False], [], "x"]},
        {
            "seats": [["hunter", "\x1b]0;x\x07", False]] * 40,
            "rules": {"turns": 99, "fog": "x", "tracks": [], "dogs": 1},
        },
        {"rules": {"tracks": ["hill", "hill"], "dogs": [["a"], ["b"]], "beast": "whale", "turns": {}}},
    ],
)
def test_a_table_that_no_longer_fits_is_forgotten(root: Path, kept: object) -> None:
    remembered.remember("table toy", kept)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        form = await to_setup(app, pilot)
        assert all(field.is_usual for field in form.fields.values())
        await press(pilot, "f2", "enter")
        assert "what does the hunter do?" in shown(app)

    played(root, None, script)


def test_house_rules_say_what_they_mean_and_what_is_usual(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        form = await to_setup(app, pilot)
        assert "▸ a boar (usual)" in shown(app)
        form.fields["beast"].line.focus()
        await press(pilot, "right", "left")
        assert "What is hunted. (TY-02). Usual: a boar." in shown(app)
        await press(pilot, "right")
        assert "▸ a stag" in shown(app) and "• Beast" in shown(app)

    played(root, None, script, (100, 40))


def test_a_list_is_put_in_order_by_keys(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        form = await to_setup(app, pilot)
        form.fields["tracks"].line.focus()
        await press(pilot, "enter")
        card = app.screen
        assert isinstance(card, OrderDialog) and card.chosen == ["hill", "marsh"]
        await press(pilot, "plus")
        assert card.chosen == ["marsh", "hill"]
        await press(pilot, "end", "plus")
        assert "It is left out; space takes it in." in shown(app)
        await press(pilot, "space", "minus", "minus", "minus")
        assert card.chosen == ["wood", "marsh", "hill"]
        await press(pilot, "down", "space", "enter")
        assert form.fields["tracks"].value() == ("wood", "hill")
        await press(pilot, "enter", "space", "home", "space", "enter")
        assert "At least 1 have to be in." in shown(app)
        await press(pilot, "d", "enter")
        assert form.fields["tracks"].is_usual
        await press(pilot, "enter", "space", "escape")
        assert form.fields["tracks"].is_usual

    played(root, None, script, (100, 40))


def test_escape_throws_nothing_away_that_was_filled_in(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        form = await to_setup(app, pilot)
        await press(pilot, "escape")
        assert app.screen is not form  # nothing was filled in
        form = await to_setup(app, pilot)
        person = form.seats["hunter"][0].person
        person.focus()
        await write(pilot, "Bo")
        await press(pilot, "escape", "escape")
        assert app.screen is form and person.value == "Bo"
        await press(pilot, "escape", "enter")
        assert app.screen is form
        await press(pilot, "escape", "down", "enter")
        assert isinstance(app.screen, ShelfScreen)

    played(root, None, script)


def test_names_are_changed_on_a_card(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        form = await to_setup(app, pilot)
        form.fields["dogs"].line.focus()
        await press(pilot, "enter")
        assert isinstance(app.screen, NamesDialog)
        await write(pilot, "bella")
        await press(pilot, "enter", "enter")
        assert "Two are called the same." in shown(app)
        await write(pilot, "Argos")
        await press(pilot, "f2")
        assert form.fields["dogs"].value() == ("bella", "Argos")

    played(root, None, script, (100, 40))


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_nasty_names_are_text_on_the_form_and_its_cards(root: Path, size: tuple[int, int]) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        form = await to_setup(app, pilot)
        for text in (*NASTY, "👩‍👩‍👧‍👦", "שלום", "Z̴͑a̷l̶g̸o̵", "\u202eback"):
            form.name_field.value = form.seed.value = text
            form.seats["hunter"][0].person.value = text
            form.fields["dogs"].fill((text, "Bo"))
            form.fields["dogs"].line.focus()
            await pilot.press("enter", "escape")
        assert app.is_running and "\u202e" not in shown(app)
        await press(pilot, "f2")
        assert "What is the hunter called?" in shown(app) and not said(app)

    played(root, None, script, size)


def marked(app: TalesApp) -> list[str]:
    """The lines of the form with the sign of the cursor in front."""
    return [line.strip() for line in shown(app).splitlines() if line.lstrip().startswith("▸ ")]


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (60, 16), (200, 60)])
def test_a_sign_says_which_line_the_cursor_is_on_and_the_keys_say_what_they_do(
    root: Path, size: tuple[int, int]
) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await to_setup(app, pilot)
        assert [line.split("  ")[0] for line in marked(app)] == ["▸ Title"]
        assert "F2 begin the tale" in shown(app) and "↑ ↓ move" in shown(app)
        await press(pilot, "down")
        assert [line.split("  ")[0] for line in marked(app)] == ["▸ Dice"]
        assert "← → change" in shown(app)
        await press(pilot, "enter")
        assert [line.split("  ")[0] for line in marked(app)] == ["▸ Hunter"]
        await press(pilot, "up", "up", "up")
        assert "▸ Begin the tale" in shown(app) and "⏎ begin" in shown(app)

    played(root, None, script, size)


@pytest.mark.parametrize("size", [(80, 24), (60, 16)])
def test_a_list_that_has_no_room_on_its_line_stands_below_in_full(root: Path, size: tuple[int, int]) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "home", "n")
        form = app.screen
        assert isinstance(form, SetupScreen)
        form.fields["route"].line.focus()
        await press(pilot)
        below = shown(app)
        for _ in range(3):
            await press(pilot, "pagedown")
            below += shown(app)
        assert [ground for ground in GROUNDS if ground not in " ".join(below.split())] == []

    played(root, None, script, size)


GROUNDS = ("Nantucket", "Gulf of Mexico", "Cape Verde Islands", "Greenland Fishery", "South Pacific.")


def test_names_are_typed_one_below_the_other_whatever_stands_beside_them(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        setup = SetupScreen(root, shelved("last-hunt"), today)
        app.push_screen(setup)
        await settled(pilot)
        await press(pilot, "down", "down", *"Ann", "down", *"Bo", "down", "down")
        await press(pilot, "right", *"Cy")  # beside an empty name, the program's cell is one to the right
        assert [row.seat().person for rows in setup.seats.values() for row in rows if row.display] == [
            "Ann", "Bo", "Cy"
        ]  # fmt: skip
        assert "writes letters home" in shown(app)
        await press(pilot, "ctrl+end")
        assert isinstance(app.focused, BeginButton)
        await press(pilot, "up", "up", "right", "f2")

    played(root, None, script)
    [folder] = root.iterdir()
    assert Tale.read(folder, today).told_from == "entry"


def test_what_is_taken_out_of_an_order_comes_in_again_where_it_was(root: Path) -> None:
    items = ("hill", "wood", "marsh", "ford")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        dialog = OrderDialog("Route", items, ("hill", "ford", "wood"), items, 1, str.title)
        app.push_screen(dialog)
        await settled(pilot)
        await press(pilot, "down", "space")
        assert dialog.chosen == ["hill", "wood"]
        await press(pilot, "end", "space")  # the ford, which stands last among what is left out
        assert dialog.chosen == ["hill", "ford", "wood"]
        await press(pilot, "end", "space")
        assert dialog.chosen == ["hill", "ford", "wood", "marsh"]  # never taken out: as it is printed

    played(root, None, script)
