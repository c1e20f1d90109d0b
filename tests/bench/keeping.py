"""Rows 8 and 9: how fast a journal takes an answer, and how fast it is read."""

import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tales.entries import Entry, Header, Seat
from tales.journal.journal import Journal, entry_toml, load

from tests.bench.measure import WALL, Ratio, Size, least, timed

HEADER = Header("whale-dice", "1", "The Bench", "2026-03-14", "seed", seats=(Seat("captain", "captain", "Ann"),))


def answers(first: int, count: int) -> Iterator[tuple[Entry, ...]]:
    """So many answers to a roll, each with the tell that follows."""
    for n in range(first, first + 2 * count, 2):
        faces = (("dice", "1d20"), ("faces", (n % 20 + 1,)), ("by", "thrown"))
        told = (("stat", "hull"), ("by", -2), ("now", n % 17), ("cause", "pack-ice"))
        yield (
            Entry(n, "answer", "event.hull", "captain", rule=("WD-20",), passage=2, facts=faces),
            Entry(n + 1, "tell", "stat.changed", rule=("WD-20",), passage=2, facts=told),
        )


def append(size: Size) -> list[Ratio]:
    """Row 8: medians, for a disk has its moods; ours and the bare write in turns."""
    count, many = size.of(400, 4), size.of(100_000, 20)
    with TemporaryDirectory() as place:
        first, bare = _appended(Path(place) / "short", count)
        with Journal.open(Path(place) / "short") as journal:
            journal.append(entry for pair in answers(journal.count + 1, many // 2) for entry in pair)
        late, bare_late = _appended(Path(place) / "short", count)
    return [
        Ratio(first, bare, "a short journal"),
        Ratio(late, bare_late, f"after {many} entries"),
        Ratio(late / bare_late, first / bare, "the long one to the short one", "<= 1.1", "a ratio of ratios"),
    ]


def _appended(folder: Path, count: int) -> tuple[float, float]:
    """The median seconds of an answer kept in a journal, and of the same bytes written bare."""
    journal = Journal.open(folder) if folder.exists() else Journal.create(folder, HEADER)
    ours, bare = [], []
    file = os.open(folder / "bare", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        with journal:
            for pair in answers(journal.count + 1, count):
                data = "".join(map(entry_toml, pair)).encode()
                ours.append(timed(partial(journal.append, pair), WALL))
                bare.append(timed(partial(_write, file, data), WALL))
    finally:
        os.close(file)
    return median(ours), median(bare)


def _write(file: int, data: bytes) -> None:
    os.write(file, data)
    os.fsync(file)


def loading(size: Size) -> list[Ratio]:
    """Row 9."""
    count = size.of(10_000, 20)
    with TemporaryDirectory() as place:
        folder = Path(place) / "tale"
        with Journal.create(folder, HEADER) as journal:
            journal.append(entry for pair in answers(1, count // 2) for entry in pair)
        lines = [json.dumps(_filled(entry)) for entry in load(folder).entries]
        return [least(size, lambda: load(folder), lambda: [json.loads(line) for line in lines])]


def _filled(entry: Entry) -> dict[str, object]:
    """What stands in the journal of an entry: nothing of what is empty."""
    own = {name: value for name, value in asdict(entry).items() if value and name not in ("facts", "line")}
    return {**own, **dict(entry.facts)}
