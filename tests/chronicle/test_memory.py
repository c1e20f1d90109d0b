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


def test_a_day_that_ends_with_a_mark_is_what_was_told_between_the_last_two_marks() -> None:
    memory = Memory()
    for n, key in enumerate(("shot", "dusk", "shot", "shot", "dusk", "shot"), start=1):
        memory.turn_page()
        memory.add(Entry(n, "tell", key, facts=(("n", n), ("by", "Pell" if n == 3 else "Maud"))))
        if n == 2:
            assert [told["n"] for told in memory.past.between("shot", "dusk")] == [1]
    past = memory.copy().past
    assert [told["n"] for told in past.between("shot", "dusk")] == [3, 4]
    assert [told["n"] for told in past.between("shot", "dusk", by="Pell")] == [3]
    assert past.between("shot", "dawn") == [] and past.between("whale", "dusk") == []
