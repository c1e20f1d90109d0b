"""The finished tales in `journals`: their chronicles are what the program writes now; reading one changes nothing."""

from datetime import date
from pathlib import Path

import pytest
from tales.tale.tale import read_tale

SAMPLES = sorted(path.parent for path in (Path(__file__).parents[1] / "journals").glob("*/journal.toml"))


@pytest.mark.parametrize("folder", SAMPLES, ids=lambda folder: folder.name)
def test_a_sample_reads_as_it_is_kept(folder: Path) -> None:
    tale = read_tale(folder, lambda: date(2026, 1, 1))
    assert tale.is_over
    assert tale.chronicle() == (folder / "chronicle.md").read_text(encoding="utf-8")
