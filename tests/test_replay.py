"""What the rules tell when a tale is played again, held against what it recorded."""

import pytest
from tales.entries import Entry, Value
from tales.session.errors import ReplayMismatch
from tales.session.replay import check_told


def told(**facts: Value) -> Entry:
    return Entry(7, "tell", "hunt.contest", facts=tuple(facts.items()))


def test_an_older_tale_need_not_say_how_a_number_was_reckoned() -> None:
    check_told(told(whale=6), told(whale=6, whale_sum=(4, 2)))
    check_told(told(whale_sum=(4, 2), whale=6), told(whale=6, whale_sum=(4, 2)))


@pytest.mark.parametrize(
    "recorded",
    [told(whale=5), told(whale=6, whale_sum=(5, 1)), told(whale=6, ship="Abigail"), told(whale_sum=(4, 2))],
)
def test_anything_else_must_be_told_again(recorded: Entry) -> None:
    with pytest.raises(ReplayMismatch):
        check_told(recorded, told(whale=6, whale_sum=(4, 2)))
