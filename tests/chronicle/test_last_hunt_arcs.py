"""What goes on from letter to letter: in order, told by nobody who is in it, two at a time; and a letter from home."""

from collections import defaultdict
from functools import lru_cache
from typing import Any

from tests.chronicle.hunts import hunt, scribe
from tests.chronicle.test_last_hunt_truth import HUNTS

Beat = tuple[str, str, dict[str, Any], str]
"""The arc, the seat of who writes, what was remembered, and what was told."""


@lru_cache
def beats(seed: int, program: bool) -> tuple[Beat, ...]:
    """Every beat of every arc in a hunt, in order."""
    header, entries = hunt(seed, program=program)
    found = []
    kept = defaultdict[str, int](int)
    for moment, context, composer in scribe(header).read_moments(entries):
        writer = str(composer.phrases.expressions.value("me", context))
        text = composer.final_text(moment, context)
        for key, told in composer.past._told.items():
            if key.startswith("arc_") or key == "answered":
                found += [(key, writer, facts, text) for _, _, facts in told[kept[key] :]]
                kept[key] = len(told)
    return tuple(found)


def test_the_beats_of_an_arc_come_one_after_another() -> None:
    whole = 0
    for which in HUNTS:
        reached: dict[str, int] = defaultdict(int)
        for key, _, facts, _ in beats(*which):
            if key != "answered":
                assert facts["beat"] > reached[key]
                reached[key] = facts["beat"]
        whole += 3 in reached.values()
    assert whole >= 5


def test_nobody_writes_of_themselves_as_of_somebody_else() -> None:
    for which in HUNTS:
        for key, writer, facts, _ in beats(*which):
            if key != "answered":
                assert writer not in [seat for name, seat in facts.items() if name not in ("beat", "thing")]


def test_no_more_than_two_are_open_in_the_letters() -> None:
    for which in HUNTS:
        letters = [key for key, _, facts, _ in beats(*which) if key != "answered" and facts["beat"] < 3]
        assert len(set(letters)) <= 2


def test_a_letter_from_home_comes_once_and_late() -> None:
    found = 0
    for which in HUNTS:
        answers = [told for told in beats(*which) if told[0] == "answered"]
        assert len(answers) <= 1
        found += len(answers)
    assert found > len(HUNTS) / 3
