"""Numbers with names are a list to choose from, however many there are."""

from pathlib import Path

import pytest
from tales.rules.asks import Number
from tales.tui.app import TalesApp
from tales.tui.asks.base import AskWidget
from tales.tui.asks.listed import ListedWidget
from textual.pilot import Pilot

from tests.tui.helper import play_screen, played, press, settled, shown, toy_tale

NAMES = tuple(f"Sailor [b]{number}" for number in range(1, 31))
WHO = Number(key="turn.who", seat="hunter", low=0, high=30, default=0, listed=NAMES)


@pytest.mark.parametrize(
    ("keys", "number"),
    [
        ("enter", 0),
        ("down down enter", 2),
        ("2 7 enter", 27),
        ("4 5 enter", 5),
        ("3 1 enter", 1),
        ("3 down 2 enter", 2),
        ("end enter", 30),
    ],
)
def test_a_name_is_taken_by_its_number_or_with_the_arrows(
    root: Path, keys: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[object] = []
    monkeypatch.setattr(AskWidget, "give", lambda self, answer, by="": given.append(answer))

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        screen = play_screen(app)
        await screen.panel.put(WHO, screen.tale.words, "")
        await settled(pilot)
        assert isinstance(screen.asking, ListedWidget)
        assert "0 none of them" in shown(app) and " 3 Sailor [b]3" in shown(app)
        await press(pilot, *keys.split())
        assert not number or f"Sailor [b]{number}" in shown(app)

    played(root, toy_tale(root), script)
    assert given == [number]
