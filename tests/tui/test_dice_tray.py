"""The tray: dice drawn as dice, in any room there is, and what is over is quiet."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from tales.tui.app import TalesApp
from tales.tui.widgets.dice_tray import DiceTray, Throw, tray_rows
from textual.pilot import Pilot

from tests.tui.helper import played, press, shown, toy_tale

throws = st.builds(
    lambda label, sides, count: Throw(label, f"{count}d{sides}", tuple(range(1, count + 1))),
    st.text(max_size=30).map(lambda text: " ".join(text.split())),
    st.sampled_from([1, 2, 3, 4, 6, 8, 10, 12, 20, 100, 1000]),
    st.integers(1, 12),
)


@given(st.lists(throws, max_size=8), st.integers(8, 80), st.integers(1, 12))
def test_dice_fit_any_room_and_the_latest_stay(thrown: list[Throw], width: int, height: int) -> None:
    rows = tray_rows([Throw("of old", "1d6", (1,)), *thrown], width, height)
    assert len(rows) <= height
    assert all(cell_len(row) <= max(width, 20) for row in rows)


def test_dice_are_told_apart_by_their_shape() -> None:
    four, six, eight, twenty = (
        tray_rows([Throw("", f"1d{sides}", (face,))], 40, 4) for sides, face in ((4, 2), (6, 5), (8, 6), (20, 12))
    )
    assert six[:3] == ["┌────┐", "│ 5  │", "└────┘"]
    assert twenty[1] == "│ 12 │" and eight[1] == "‹ 6  ›" and four[1] == " ╱2 ╲ "
    assert len({tuple(rows[:3]) for rows in (four, six, eight, twenty)}) == 4


@pytest.mark.parametrize("size", [(120, 40), (80, 40)])
def test_thrown_dice_lie_on_the_table_and_are_quiet_once_an_answer_was_given(root: Path, size: tuple[int, int]) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "2", "enter")
        trays = [tray for tray in app.screen.query(DiceTray) if tray.size.height]
        assert len(trays) == 1
        assert [throw.label for throw in trays[0].throws] == ["shot", "luck"]
        assert "┌────┐ ┌────┐" in shown(app) and not trays[0].is_past
        await press(pilot, "n")
        assert "┌────┐ ┌────┐" in shown(app) and trays[0].is_past
        await press(pilot, "u")
        assert not trays[0].is_past
        await press(pilot, "u")
        assert trays[0].throws == ()

    played(root, toy_tale(root), script, size)


def test_typed_dice_lie_beside_those_before_them(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "2", "enter", "3", "4", "1", "enter")
        assert [throw.faces for throw in app.screen.query(DiceTray).first().throws] == [(3, 4), (1,)]

    played(root, toy_tale(root, dice="typed"), script, (120, 40))


def test_what_changed_is_marked_on_the_sheet_until_the_next_answer(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "2", "enter")
        assert "4 / 5 ▼1" in shown(app)
        await press(pilot, "n")
        assert "▼" not in shown(app)

    played(root, toy_tale(root, title="Missed"), script, (120, 40))
