"""Characters on the screen: brought in when a tale is set up, and listed on the shelf with their tales."""

from pathlib import Path

from tales.games import shelved
from tales.journal.journal import load
from tales.tui.app import TalesApp
from tales.tui.screens.setup import SetupScreen
from textual.pilot import Pilot

from tests.test_careers import played as hunted
from tests.tui.helper import played, press, settled, shown, today


async def set_up(app: TalesApp, pilot: Pilot[None], root: Path) -> SetupScreen:
    form = SetupScreen(root, shelved("beast-hunters"), today)
    app.push_screen(form)
    await settled(pilot)
    return form


def pick(form: SetupScreen, name: str) -> None:
    """Go on to that name with the key that changes the value."""
    at = [text for _, text in form.comes[0].values].index(name)
    form.comes[0].action_go(at - form.comes[0].at)


def test_a_hunter_of_an_earlier_tale_is_brought(root: Path) -> None:
    path = hunted(root)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        form = await set_up(app, pilot, root)
        form.name_field.value = "The second hunt"
        pick(form, "Ishqar Dechet")
        await settled(pilot)
        await press(pilot, "f2")

    played(root, None, script, (100, 40))
    brought = dict(load(root / "the-second-hunt").header.brought)
    assert dict(brought["hunter-1"])["file"] == path.name


def test_a_hunter_who_cannot_come_is_named_and_the_tale_begins_without(root: Path) -> None:
    path = hunted(root)
    text = path.read_text(encoding="utf-8").replace('"4 physical My', '"4 bodily My')
    path.write_text(text, encoding="utf-8")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        form = await set_up(app, pilot, root)
        form.name_field.value = "The second hunt"
        pick(form, "Ishqar Dechet")
        await settled(pilot)
        said = " ".join(shown(app).split())
        assert "traits, 1: 'bodily' is none of" in said
        assert "It can begin without" in said
        await press(pilot, "f2")
        assert app.screen is form
        assert not (root / "the-second-hunt").exists()
        pick(form, "somebody new")
        await settled(pilot)
        await press(pilot, "f2")
        assert app.screen is not form

    played(root, None, script, (100, 40))
    assert [name for name, _ in load(root / "the-second-hunt").header.brought] == ["offers"]  # names that are taken
    assert path.read_text(encoding="utf-8") == text


def test_the_shelf_lists_a_hunters_hunts_and_opens_them(root: Path) -> None:
    hunted(root)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        assert "Characters, with their tales" in shown(app)
        shelf = app.screen
        at = next(place for place, item in shelf.items.items() if item[0] == "character")  # type: ignore[attr-defined]
        shelf.options.highlighted = at  # type: ignore[attr-defined]
        await settled(pilot)
        assert "In A hunt" in shown(app)
        await press(pilot, "enter")
        assert "A tale of Ishqar Dechet’s" in shown(app)
        await press(pilot, "enter")
        assert type(app.screen).__name__ == "ChronicleScreen"

    played(root, None, script, (100, 40))
