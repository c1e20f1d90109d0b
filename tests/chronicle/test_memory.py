"""What went before, as wordings can ask for it."""

from tales.chronicle.memory import NEVER, Memory
from tales.entries import Entry


def test_a_gap_is_counted_from_the_last_time_before_the_present_passage() -> None:
    memory = Memory()
    for page in range(5):
        memory.turn_page()
        if page in (1, 4):
            memory.add(Entry(page, "tell", "whale", facts=(("kind", "sperm" if page == 1 else "right"),)))
    past = memory.past
    assert past.since("whale") == 0 and past.gap("whale") == 3
    assert past.gap("whale", kind="sperm") == 3 and past.gap("whale", kind="right") == NEVER
    assert past.gap("storm") == NEVER
