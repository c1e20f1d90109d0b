"""A whole voyage of the dice game by keys alone, on a small terminal and on a large one."""

from pathlib import Path

import pytest
from tales.entries import Seat
from tales.journal.journal import load
from tales.rules.asks import Answer, Choose, Narrate, Narration, Number, Text
from tales.tale.tale import Tale
from tales.tui.app import TalesApp
from tales.tui.asks.narrate import NarrateWidget
from textual.pilot import Pilot

from tests.tui.helper import SIZES, play_screen, played, press, shown, today

CAPTAIN = (Seat("captain", "captain", "Ada"),)


def voyage(root: Path, title: str, **settings: str) -> Tale:
    return Tale.new(
        root,
        "whale-dice",
        title=title,
        seats=CAPTAIN,
        settings={"route": ROUTE, **settings},
        seed="9",
        dice="thrown",
        today=today,
    )


ROUTE = ("nantucket", "massachusetts-bay", "carolinas", "gulf-of-mexico", "brazil")


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_a_voyage_by_keys_is_the_voyage_without_a_screen(root: Path, size: tuple[int, int]) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        screen = play_screen(app)
        session = screen.tale.session
        while (ask := session.ask) is not None:
            assert screen.tale.header.title == "By keys"
            widget = screen.asking
            if isinstance(ask, Choose):
                await press(pilot, str(1 + [option.barred for option in ask.options].index("")))
            elif isinstance(widget, NarrateWidget):
                await press(pilot, "enter" if widget.passage else "l")
            else:
                await press(pilot, "enter")
        assert "The tale has come to its end" in shown(app)

    by_keys = voyage(root, "By keys")
    played(root, by_keys, script, size)
    direct = voyage(root, "By keys")
    direct.settle()
    while (ask := direct.session.ask) is not None:
        direct.answer(_first(direct, ask))
        direct.settle()
    direct.close()
    assert load(by_keys.folder).entries == load(direct.folder).entries
    assert (by_keys.folder / "chronicle.md").read_bytes() == (direct.folder / "chronicle.md").read_bytes()


def _first(tale: Tale, ask: object) -> Answer:
    match ask:
        case Choose():
            return ask.open[0].key
        case Narrate():
            passage = tale.composed().strip()
            return Narration(passage, "composed") if passage else Narration("", "open")
        case Number() | Text():
            assert ask.default is not None
            return ask.default
    raise AssertionError(ask)


@pytest.mark.slow
@pytest.mark.parametrize("size", [*SIZES, (60, 16)])
def test_in_a_company_it_is_said_who_tells_and_why(root: Path, size: tuple[int, int]) -> None:
    seats = (Seat("", "captain", "Ada"), Seat("", "mate", "Ben"))
    tale = Tale.new(
        root, "whale-dice", title="Two", seats=seats, settings={"route": ROUTE}, seed="9", dice="thrown", today=today
    )

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        screen = play_screen(app)
        seen = ""
        for _ in range(60):
            if isinstance(screen.asking, NarrateWidget):
                seen += " ".join(shown(app).split())
            await press(pilot, "enter")
        assert "▸ Ben, Mate: the keyboard goes round, a ground each" in seen
        assert "▸ Ben, Mate: hunts are the mate’s to tell" in seen

    played(root, tale, script, size)
