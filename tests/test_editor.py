"""The slip for an editor: a person's own words come back whole, and nothing of what was asked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tales.tale.editor import Slip


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"])), st.text(st.characters(exclude_categories=["Cs", "Cc"])))
def test_what_was_begun_comes_back_and_what_was_offered_does_not(begun: str, offered: str) -> None:
    slip = Slip(begun, "How did it go?", offered)
    assert slip.words(slip.text) == "\n".join(begun.splitlines()).strip("\n")


@pytest.mark.parametrize("begun", ["# A heading\n\n- a list", "---", "8<"])
def test_markdown_of_ones_own_is_kept(begun: str) -> None:
    assert Slip(begun, "?").words(Slip(begun, "?").text) == begun


def test_words_that_hold_the_line_get_a_longer_one() -> None:
    line = Slip("", "?").line
    slip = Slip(f"Before\n{line}\nafter", "?", f"{line}\nof another")
    assert slip.line != line
    assert slip.words(slip.text) == f"Before\n{line}\nafter"


def test_a_page_without_the_line_is_taken_as_it_is() -> None:
    assert Slip("", "?").words("\nAll anew.\n") == "All anew."
