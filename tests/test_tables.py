"""Printed tables: each number on exactly one line, or the table is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tales.rules.tables import Row, Table, TableError

WEATHER = [("1", "pack ice"), ("2-3", "calm"), ("4-6", "fair")]


@pytest.mark.parametrize(
    ("total", "weather"), [(1, "pack ice"), (2, "calm"), (3, "calm"), (4, "fair"), (5, "fair"), (6, "fair")]
)
def test_a_number_is_looked_up(total: int, weather: str) -> None:
    assert Table.of("1d6", WEATHER)[total] == weather


def test_lines_may_come_in_any_order() -> None:
    table = Table.of("1d6", WEATHER[::-1])
    assert [table[total] for total in (1, 3, 6)] == ["pack ice", "calm", "fair"]
    assert [row.low for row in table.rows] == [1, 2, 4]


@pytest.mark.parametrize("total", [-1, 0, 7, 20])
def test_a_number_outside_is_refused(total: int) -> None:
    with pytest.raises(IndexError, match=f"{total} is not on a table for 1d6"):
        Table.of("1d6", WEATHER)[total]


@pytest.mark.parametrize(
    ("dice", "lines", "why"),
    [
        ("1d6", ["1-2", "4-6"], "a line begins at 4 where 3 comes next"),
        ("1d6", ["1-3", "3-6"], "a line begins at 3 where 4 comes next"),
        ("1d6", ["1-6", "2-3"], "a line begins at 2 where 7 comes next"),
        ("1d6", ["1", "1", "2-6"], "a line begins at 1 where 2 comes next"),
        ("1d6", ["2-6"], "a line begins at 2 where 1 comes next"),
        ("1d6", ["0-6"], "a line begins at 0 where 1 comes next"),
        ("1d6", ["1-5"], "ends at 5, not at 6"),
        ("1d6", ["1-7"], "ends at 7, not at 6"),
        ("1d6", ["3-1", "2-6"], "a line begins at"),
        ("1d6", ["1-0", "1-6"], "a line begins at 1 where 1 comes next"),
        ("1d6", [], "ends at 0, not at 6"),
        ("2d6", ["1-12"], "a line begins at 1 where 2 comes next"),
        ("1d6", ["1-2-3", "4-6"], "'1-2-3' is no line; write 17 or 2-3"),
        ("1d6", ["one", "2-6"], "'one' is no line"),
        ("1d6", ["", "2-6"], "'' is no line"),
    ],
)
def test_gaps_overlaps_and_nonsense_are_refused(dice: str, lines: list[str], why: str) -> None:
    with pytest.raises(TableError, match=why):
        Table.of(dice, [(line, line) for line in lines])


def test_a_table_counts_from_the_least_to_the_most_that_its_dice_show() -> None:
    table = Table.of("2d6+1", [("3-7", "low"), ("8-13", "high")])
    assert (table[3], table[13]) == ("low", "high")
    below = Table.of("1d4-3", [("-2--1", "below"), ("0", "level"), ("1", "above")])
    assert [below[total] for total in (-2, -1, 0, 1)] == ["below", "below", "level", "above"]


@given(st.sets(st.integers(2, 20), max_size=12))
def test_any_partition_is_a_table_and_no_other_set_of_lines_is(cuts: set[int]) -> None:
    lows = [1, *sorted(cuts)]
    rows = [Row(low, high - 1, low) for low, high in zip(lows, [*lows[1:], 21], strict=True)]
    table = Table("1d20", rows)
    for total in range(1, 21):
        assert table[total] == max(low for low in lows if low <= total)
    for left_out in rows:
        with pytest.raises(TableError):
            Table("1d20", [row for row in rows if row is not left_out])
        with pytest.raises(TableError):
            Table("1d20", [*rows, left_out])
