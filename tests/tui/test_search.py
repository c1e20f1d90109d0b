"""Words and addresses found in any text at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tales.tui.text.lines import Row, laid_over
from tales.tui.text.links import has_scheme, links_in, why_not
from tales.tui.text.markdown import blocks_of
from tales.tui.text.search import fold, has_all_words, hits

ANY = st.text(alphabet=st.characters(exclude_categories=()), max_size=40)


@pytest.mark.parametrize(
    ("text", "wanted", "found"),
    [
        ("The sea, the SEA", "sea", ["sea", "SEA"]),
        ("Déjà vu", "deja", ["Déjà"]),
        ("De\u0301ja\u0300 vu", "déjà v", ["De\u0301ja\u0300 v"]),
        ("Straße", "STRASSE", ["Straße"]),
        ("the mate’s “boat”", "mate's \"b", ["mate’s “b"]),
        ("wait… here", "wait...", ["wait…"]),
        ("鯨と鯨", "鯨", ["鯨", "鯨"]),
        ("one  two", " two ", ["two"]),
        ("aaaa", "aa", ["aa", "aa"]),
        ("o\ufb00 o\ufb00", "f", ["\ufb00", "\ufb00"]),
        ("a.c abc", "a.c", ["a.c"]),
        ("anything", "  ", []),
    ],
)
def test_words_are_found_whatever_their_case_and_accents(text: str, wanted: str, found: list[str]) -> None:
    assert [text[start:end] for _, start, end in hits([fold(text)], wanted)] == found


@given(ANY, ANY)
def test_what_is_found_reads_as_what_was_sought_and_lies_in_the_text(text: str, wanted: str) -> None:
    needle = " ".join(fold(wanted).text.split())
    last = 0
    for _, start, end in hits([fold(text)], wanted):
        assert last <= start < end <= len(text)
        assert needle in fold(text[start:end]).text
        last = end


def test_every_word_must_stand_in_a_heading_in_any_order() -> None:
    assert has_all_words("Chapter 7: Ægir's été", "ete CHAP") and not has_all_words("Chapter 7", "chapter 8")
    assert has_all_words("anything", "")


@pytest.mark.parametrize(
    ("text", "addresses"),
    [
        ("see https://a.example/x.", ["https://a.example/x"]),
        ("(http://a.example/b_(c)) and", ["http://a.example/b_(c"]),
        ("[words](https://a.example/b_(c))", ["https://a.example/b_(c)"]),
        ("[x](javascript:alert(1))", ["javascript:alert(1)"]),
        ("[x](no-scheme) [y](two words:a)", []),
        ("“mailto:ned@a.example”", ["mailto:ned@a.example"]),
        ("xhttps://a.example and https://", []),
        ("https://a.example\ufdd1 after", ["https://a.example"]),
    ],
)
def test_addresses_in_a_text(text: str, addresses: list[str]) -> None:
    assert [address for *_, address in links_in(text)] == addresses


@given(st.text("[]()hftps:/.m\\x \ufdd0", max_size=40))
def test_links_lie_in_their_text_and_do_not_overlap(text: str) -> None:
    for block in blocks_of(text):
        last = 0
        for start, end, address in block.links:
            assert last <= start <= end <= len(block.text) and has_scheme(address)
            last = end


@given(ANY)
def test_what_may_be_opened_is_one_line_of_signs_that_can_be_seen(text: str) -> None:
    for address in (f"https://{text}", f"mailto:{text}", text):
        if not why_not(address):
            assert address.isprintable() and " " not in address
            assert address.lower().startswith(("http://", "https://", "mailto:"))


SPANS = st.lists(st.tuples(st.integers(0, 20), st.integers(1, 5)), max_size=4).map(
    lambda pairs: [(start, start + length, "hit") for start, length in pairs]
)


@given(SPANS)
def test_marks_change_how_a_row_looks_and_not_what_it_says(over: list[tuple[int, int, str]]) -> None:
    block = blocks_of("*one* two **three** [four](https://a.example) five")[0]
    marks = sorted(set(over))
    apart = [mark for at, mark in enumerate(marks) if at == 0 or marks[at - 1][1] <= mark[0]]
    inside = [mark for mark in apart if mark[1] <= len(block.text)]
    row = Row(block, 0, len(block.text))
    assert "".join(text for text, _ in row.pieces(inside)) == block.text
    assert set(inside) <= set(laid_over(block.spans, inside))
