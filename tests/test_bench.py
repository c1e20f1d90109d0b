"""The bench runs, on sizes too small to mean anything, and prints its rows. How fast anything is, is nobody's test."""

import pytest

from tests.bench import ROWS, Row
from tests.bench.__main__ import main
from tests.bench.measure import Ratio

WHOLE_PROCESSES = {1, 2}
"""They start the program many times, which other tests do."""
QUICK = [row for row in ROWS if row.number not in WHOLE_PROCESSES]


@pytest.mark.slow
@pytest.mark.parametrize("row", QUICK, ids=lambda row: str(row.number))
def test_a_row_is_printed_with_its_baseline_and_goal(row: Row, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(row.number), "--runs", "1", "--scale", "0.001"]) == 0
    printed = capsys.readouterr().out
    assert f"\n{row.number:>2}  {row.what}\n    / {row.baseline}\n" in printed
    assert "goal" in printed or "not measured: " in printed


def test_a_row_that_is_not_there_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["11"])
    assert "there is no row 11; there are 1, 2," in capsys.readouterr().err


def test_a_ratio_is_ours_in_baselines() -> None:
    assert Ratio(3.0, 2.0).value == 1.5
