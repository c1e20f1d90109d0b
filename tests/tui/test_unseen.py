"""What happened since a person was last asked stands below a mark, which moves on with every question."""

from pathlib import Path

from tales.entries import Seat
from tales.rules.asks import Choose
from tales.tale.tale import Tale
from tales.tui.app import TalesApp
from textual.pilot import Pilot

from tests.tui.helper import play_screen, played, press, today

MARK = "── since you were last asked ──"


def test_the_turns_of_the_program_stand_below_a_mark(root: Path) -> None:
    seats = (Seat("", "ship", "Ann"), Seat("", "ship", "", automa=True), Seat("", "ship", "", automa=True))
    tale = Tale.new(root, "whale-cards", title="Three", seats=seats, settings={}, seed="7", dice="thrown", today=today)
    seen: list[list[str]] = []

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        screen = play_screen(app)
        for _ in range(40):
            rows = screen.log_view.text.split("\n")
            seen.append([row for row in rows if row.strip()])
            ask = screen.tale.session and screen.tale.session.ask
            key = str(1 + [option.barred for option in ask.options].index("")) if isinstance(ask, Choose) else "enter"
            await press(pilot, key)

    played(root, tale, script)
    marked = [rows for rows in seen if MARK in rows]
    assert marked and MARK not in seen[0]
    assert all(rows.count(MARK) == 1 for rows in marked)
    for rows in marked:
        at = rows.index(MARK)
        assert not any(row.startswith("› Sankt Olav") for row in rows[at:])
        assert len(rows) > at + 1
    around = [(rows[at - 1], rows[at + 1]) for rows in marked for at in [rows.index(MARK)]]
    assert ("  Sankt Olav does not hunt.", "  Turn 4: Nordstjernen.") in around
