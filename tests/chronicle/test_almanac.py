"""An almanac of a person's own may hold anything; what cannot be reckoned with is said as a fault of its file."""

from typing import Any

import pytest
from tales.chronicle import TemplateFault
from tales.chronicle.almanac import Almanac
from tales.chronicle.compile_cache import WordingCache

CALENDAR = {"month": 3, "day": 14, "spread": 2, "days": 20}
ODD: dict[str, dict[str, Any]] = {
    "no calendar": {"places": {}},
    "a calendar that is none": {"calendar": 5},
    "a day that is none": {"calendar": {**CALENDAR, "day": 40}},
    "a spread in words": {"calendar": {**CALENDAR, "spread": "two"}},
    "a stay without end": {"calendar": {**CALENDAR, "days": 10**12}},
    "a place that is none": {"calendar": CALENDAR, "places": {"brazil": 1}},
    "a place on one axis": {"calendar": CALENDAR, "places": {"brazil": {"from": [1], "to": [1, 2]}}},
}


@pytest.mark.parametrize("name", ODD)
def test_an_almanac_that_cannot_be_reckoned_with(name: str) -> None:
    almanac = Almanac(ODD[name], lambda stream, number, sides: 0)
    with pytest.raises(TemplateFault, match=r"almanac\.toml: it cannot be reckoned with"):
        almanac.page(2, 1843, "brazil", 1, 2)
        almanac.between(2, 1843)


def test_a_file_of_wordings_may_have_a_name_that_is_no_utf_8() -> None:
    assert WordingCache([("\udcff.toml", b"")], None).tables == {}


def test_a_ship_is_where_the_facts_take_her_that_the_calendar_names() -> None:
    places = {"": {}, "brazil": {"from": [-10, -30], "to": [-10, -30]}}
    almanac = Almanac(
        {"calendar": {**CALENDAR, "places": ["water"]}, "places": places}, lambda stream, number, sides: 0
    )
    assert almanac.moves({"water": "brazil", "from": "guinea"}) == "brazil"
    assert almanac.moves({"water": "the tap"}) == almanac.moves({"water": 5}) == almanac.moves({"from": "brazil"}) == ""
    assert Almanac({"calendar": CALENDAR, "places": places}, almanac.draw).moves({"water": "brazil"}) == ""
