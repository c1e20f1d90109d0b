"""A person's own keys are shown wherever a key is named: every key is another one, and every screen is read."""

import re
from pathlib import Path

import pytest
from tales.entries import Seat
from tales.tui import settings_file
from tales.tui.app import TalesApp
from tales.tui.keys import known_bindings
from textual.pilot import Pilot

from tests.tui.helper import SOLO, played, press, settled, shown, toy_tale, write

LETTERS = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
LETTERS += LETTERS.upper() + "αβγδεζηθικλμνξοπρστυφχψωΓΔΘΛΞΠΣΦΨΩ"
USUAL = re.compile(r"(?<![\w'’.^\-/\[(])([b-zB-HJ-Z?]|⏎|esc|[Ee]nter|F\d+|pgup|pgdn|↑|↓|←|→)(?![\w'’.…\-/)\]])")
"""A key as it is named where nobody has keys of their own; `a` and `I` are words."""


COLUMNS = re.compile(r"\W*([A-Z]{1,2} +){4,}.*")
"""The letters over a map."""


def own_keys() -> dict[str, str]:
    """Another key for every binding: letters that nothing has, function keys where a person writes."""
    found: dict[str, str] = {}
    count = 0
    for number, binding in enumerate(sorted(known_bindings())):
        if binding.startswith(settings_file._WRITING):
            found[binding] = f"ctrl+alt+{LETTERS[number % len(LETTERS)]}"
        else:
            found[binding] = LETTERS[count % len(LETTERS)]
            count += 1
    return found


KEYS = own_keys()


def usual_keys(app: TalesApp) -> list[str]:
    """The usual keys that are named on the screen though nobody has them."""
    lines = [line for line in shown(app).splitlines() if not COLUMNS.fullmatch(line)]
    return [found for line in lines for found in USUAL.findall(line)]


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
def test_no_screen_names_a_key_that_nobody_has(
    root: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = settings_file.Preferences(keys=KEYS)
    monkeypatch.setattr(settings_file, "read", lambda: wanted)
    seats = (*SOLO, Seat("guide-1", "guide", "Bo"))

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        async def key(*names: str) -> None:
            await press(pilot, *(KEYS.get(name, name) for name in names))
            assert not wanted.faults, wanted.faults
            assert usual_keys(app) == [], (names, shown(app))

        await key()
        await key("field.take")  # the name
        await key("play.undo")
        await key("field.take", "play.why", "reader.back", "play.aside", "pick_card.leave")
        await key("play.less", "play.more")
        await key("1", "map.take", "hand.undo")
        await key("place.type", "place.map", "map.take", "hand.here", "1")
        await key("narrate.variant", "narrate.write")
        await write(pilot, "oh")
        await key("area.leave", "narrate.drop", "narrate.nothing")
        await key("2", "field.take", "narrate.take", "narrate.later")
        await key("play.chronicle", "chronicle.bookmark", "reader.back")
        await key("play.shelf", "shelf.new")
        await settled(pilot)

    played(root, toy_tale(root, seats=seats), script, size, guided=True)
