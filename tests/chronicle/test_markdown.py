"""User text is hostile by accident; a Markdown reader must show exactly what was typed."""

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from tales.chronicle.markdown import inert, inert_line
from tales.text import clean

READERS = (
    MarkdownIt("commonmark"),
    MarkdownIt("js-default"),
    MarkdownIt("gfm-like", {"html": False}),
)

HOSTILE = [
    "# no heading", "## nor this", "--- not a rule", "---", "***", "___", "* no item", "+ no item", "- no item",
    "1. no list", "1) no list", "> no quote", "    no code", "\tno code", "```no fence", "~~~", "title\n===",
    "title\n---", "<script>alert(1)</script>", "<b>bold</b>", "&amp; &copy; &#65;", "[link](http://x.y)", "![img](x)",
    "[ref]: http://x.y",
    "*so* and **so** and _so_ and __so__", "snake_case_name", "`code`", "a | b\n--|--\n1 | 2", "~~gone~~", "\\*", "\\",
    "{{ 7 * 7 }}", "{% raw %}", "[^1]", "[^1]: note", "http://example.org/a_b_c", "www.example.org", "me@example.org",
    "[/bold] [@click=app.quit]x[/]", "one\\\ntwo", "a\n\n\n\nb", "  two blanks", "Tables | are | not", "$x$", "&nbsp;",
    "<!-- no comment -->", "<http://x.y>", "1986\\. A year", "1986. A year", "=",
    "\u202eback\u202c and on", "שלום \u2067x\u2069", "&#8238;", "Setext\n=", "- - -", "* * *",
]  # fmt: skip


def seen(markdown: str, reader: MarkdownIt) -> str:
    """What a reader of the rendered page sees, line by line."""
    page = reader.render(markdown)
    assert not re.search(r"<(?!/?p>|br ?/?>)", page), page
    page = re.sub(r"<br ?/?>\n?", "\n", page)
    page = re.sub(r"</p>\n<p>", "\n\n", page)
    return html.unescape(re.sub(r"</?p>", "", page)).replace("\u00a0", " ").strip("\n")


def plain(text: str) -> str:
    """The same for the text that was typed: blank lines at either end and at line ends do not show."""
    lines = [line.rstrip().expandtabs(4) for line in text.strip("\n").split("\n")]
    return re.sub(r"\n{2,}", "\n\n", "\n".join(lines)).strip("\n")


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("reader", READERS)
def test_hostile_text_is_shown_as_it_was_typed(text: str, reader: MarkdownIt) -> None:
    assert seen(inert(text), reader) == plain(text)


LINES = st.lists(
    st.text(st.sampled_from(list("ab1 #*_-+=>.)[]()!`~<&;:/\\|^@{}$\"'w")), max_size=12).map(str.rstrip), max_size=4
)


@given(LINES)
def test_any_text_is_shown_as_it_was_typed(lines: list[str]) -> None:
    text = "\n".join(lines)
    for reader in READERS:
        assert seen(inert(text), reader) == plain(text)


@given(st.text())
def test_any_unicode_makes_no_markup(text: str) -> None:
    page = READERS[0].render(inert(clean(text)))
    assert not re.search(r"<(?!/?p>|br ?/?>)", page)


def test_a_name_stays_on_one_line() -> None:
    assert inert_line("The\nAbigail  [of] Nantucket") == r"The Abigail \[of\] Nantucket"


@pytest.mark.parametrize(
    ("typed", "page"),
    [
        ("a *very* old whale", "a <em>very</em> old whale"),
        ("*All hands!* he cried", "<em>All hands!</em> he cried"),
        ("“*Thar*”, (*twice*).", "“<em>Thar</em>”, (<em>twice</em>)."),
        ("*a_b* & *c`d*", "<em>a_b</em> &amp; <em>c`d</em>"),
        ("*one* of *two*", "<em>one</em> of <em>two</em>"),
        ("**so**, 2*3*4, * a *, *x", "**so**, 2*3*4, * a *, *x"),
        ("\\*no*", "\\*no*"),
        ("# *Log*", "# <em>Log</em>"),
        ("```*so*", "```*so*"),
    ],
)
@pytest.mark.parametrize("reader", READERS)
def test_emphasis_alone_is_kept_where_it_is_wanted(typed: str, page: str, reader: MarkdownIt) -> None:
    assert reader.render(inert(typed, emphasis=True)) == f"<p>{page}</p>\n"


@given(LINES)
def test_emphasis_lets_no_other_markup_through(lines: list[str]) -> None:
    text = "\n".join(lines)
    for reader in READERS:
        page = reader.render(inert(text, emphasis=True))
        assert not re.search(r"<(?!/?p>|br ?/?>|/?em>)", page)
        rendered = re.sub(r"</?em>", "*", page)
        assert html.unescape(re.sub(r"<br ?/?>\n?", "", rendered)).count("*") == clean(text).count("*")
