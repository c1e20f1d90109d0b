"""A story that is read as it goes on is the story that is read at once."""

from pathlib import Path

import pytest
from tales.chronicle.passages import StoryReader, steps, story
from tales.entries import Entry, awake, visible
from tales.journal.journal import load

GOLDEN = sorted(path.parent for path in (Path(__file__).parents[1] / "golden").glob("*/journal.toml"))


@pytest.mark.parametrize("folder", GOLDEN, ids=lambda folder: folder.name)
def test_a_tale_read_as_it_goes_on_is_the_same_story(folder: Path) -> None:
    entries = load(folder).entries
    reader = StoryReader()
    for end in [*range(1, len(entries), 7), len(entries), len(entries) // 2, len(entries)]:
        there = visible(awake(entries[:end]))
        told, way = reader.read(there)
        assert told == story(there)
        assert way == list(steps(told))


def test_what_is_noted_later_on_a_passage_that_has_ended_counts() -> None:
    entries = [
        Entry(1, "open", "turn", facts=(("writer", "mate"), ("form", "logbook"))),
        Entry(2, "answer", "log", passage=1, facts=(("from", "written"), ("text", "Before."))),
        Entry(3, "close", "close", passage=1, facts=(("closes", 1),)),
        Entry(4, "open", "turn", facts=(("writer", "mate"), ("form", "logbook"))),
        Entry(5, "amend", facts=(("of", 2), ("text", "After."))),
    ]
    reader = StoryReader()
    reader.read(entries[:4])
    told, _ = reader.read(entries)
    assert [moment.text for moment in told.passages[0].moments()] == ["After."]
    assert told == story(entries)
