"""Journals that something has gone over, opened as a person opens them: they are played, read, or refused in words."""

from pathlib import Path
from random import Random

import pytest
from tales.errors import TalesError
from tales.journal.errors import DamagedJournal
from tales.tale.reading import readable_part
from tales.tale.summaries import Summaries
from tales.tale.tale import Tale, open_tale

from tests.tui.helper import today

JOURNALS = [path.read_bytes() for path in sorted((Path(__file__).parent / "golden").glob("*/journal.toml"))]
VALUES = [b"0", b"-1", b"999999999", b"99999999999999999999", b"true", b'"x"', b'""', b"[]", b'["a"]', b"1.5", b"{}"]
SIGNS = [b'"', b'"""', b"'''", b"\\", b"#", b"[", b"\0", b"\xff", b"=", b"{{ a }}", "é\u202e".encode()]


def mutated(data: bytes, chance: Random) -> bytes:
    """The same with a few lines lost, doubled, cut, filled with something else, or grown."""
    for _ in range(chance.randint(1, 4)):
        lines = data.split(b"\n")
        at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        match chance.randrange(8):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[other])
            case 2:
                lines[at] = lines[at].partition(b" = ")[0] + b" = " + chance.choice(VALUES)
            case 3:
                lines[at:at] = [b""] * chance.choice([1, 5, 5000])
            case 4:
                lines[at] *= chance.choice([2, 200, 2000])
            case 5:
                lines[at] = lines[at][: chance.randrange(len(lines[at]) + 1)] + chance.choice(SIGNS) * chance.choice(
                    [1, 500]
                )
            case 6:
                del lines[min(at, other) : max(at, other)]
            case 7:
                del lines[at:]
        data = b"\n".join(lines)
    return data


def step_back_and_on(tale: Tale) -> None:
    for _ in range(3):
        tale.settle("never")
        tale.undo_label(())
        if tale.why_closed or tale.session.undoable() is None:
            break
        tale.undo(agreed=True)
        tale.redo()
        tale.undo(agreed=True)


def open_as_a_person_does(folder: Path) -> None:
    """List it, take it up, step back and on, and read it. Raises TalesError."""
    Summaries(folder.parent, cache=folder.parent / "cache.json").with_position(folder)
    tale = open_tale(folder, today)
    try:
        if isinstance(tale, Tale):
            step_back_and_on(tale)
        for reading in ("story", "noted", "facts"):
            tale.chronicle(reading)
    finally:
        tale.journal.close()


def try_mutated(folder: Path, seed: int) -> None:
    chance = Random(seed)
    folder.mkdir(exist_ok=True)
    data = mutated(chance.choice(JOURNALS), chance)
    (folder / "journal.toml").write_bytes(data)
    try:
        try:
            open_as_a_person_does(folder)
        except DamagedJournal as damage:
            assert (folder / "journal.toml").read_bytes() == data
            readable_part(damage)
    except TalesError as error:
        assert "\n" not in str(error)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_a_mutated_tale_is_played_or_read_or_refused(seed: int, tmp_path: Path) -> None:
    try_mutated(tmp_path / "tale", seed)


@pytest.mark.slow
def test_hundreds_of_mutated_tales_are_played_or_read_or_refused(tmp_path: Path) -> None:
    for seed in range(20, 420):
        try_mutated(tmp_path / "tale", seed)
