"""Arcs: read from phrase files, told beat by beat, ended by a loss."""

from pathlib import Path

import pytest
from tales.chronicle.arc_files import ArcRules, read_arcs
from tales.chronicle.errors import TemplateFault
from tales.chronicle.memory import ARC

from tests.chronicle.voyages import scribe, voyage


def read(row: object) -> None:
    read_arcs("mine.toml", Path("mine.toml"), {"arc": {"debt": row}}, ArcRules(at=("sailing.calm",)))


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ({}, "it has no beat"),
        ({"beat": [{}]}, "beat 1 says nothing"),
        ({"beat": [{"say": ["x"], "wiat": 3}]}, "no part of a beat is called 'wiat'; did you mean wait"),
        ({"beat": [{"say": ["x"], "wait": "3"}]}, "'wait' is a number"),
        ({"beat": [{"say": ["x"]}], "lost": {"cook": ["y"]}}, "no person of it is called 'cook'"),
        ({"beat": [{"say": ["x"]}], "keep": {"thing": 3}}, "it keeps 'thing'"),
    ],
)
def test_what_is_no_arc_is_named_with_its_file_and_arc(row: object, why: str) -> None:
    with pytest.raises(TemplateFault, match=rf"mine.toml: arc.debt.*{why}"):
        read(row)


@pytest.mark.parametrize("seed", range(6))
def test_beats_come_in_order_and_one_at_most_in_an_entry(seed: int) -> None:
    header, entries = voyage(seed)
    told: dict[str, list[int]] = {}
    pages: list[int] = []
    before = 0
    for moment, context, composer in scribe(header).read_moments(entries):
        composer.final_text(moment, context)
        beats = composer.past.every(ARC)
        if len(beats) > before:
            before = len(beats)
            pages.append(composer.past.page)
            told.setdefault(str(beats[-1]["arc"]), []).append(int(str(beats[-1]["beat"])))
    assert len(pages) == len(set(pages))
    for beats_of in told.values():
        ordered = [beat for beat in beats_of if beat]
        assert ordered == list(range(1, len(ordered) + 1)) and 0 not in beats_of[:-1]


def test_voyages_have_arcs_and_tell_them_the_same_every_time() -> None:
    header, entries = voyage(3)
    texts = [scribe(header).write("A voyage", entries) for _ in range(2)]
    assert texts[0] == texts[1]
