"""Text set in columns, sheets sheet_blocks, Markdown read: nothing spills over, nothing is lost, nothing fails."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from tales.rules.grid import position, square
from tales.rules.sheets import Cards, Gauge, Grid, Line, Member, Odds, Party, People, Person, Route, Score, Sheet, Tally
from tales.tui.sheet_blocks import brief, marked, sheet_blocks, values
from tales.tui.text import markdown
from tales.tui.text.lines import Block, Column, cut, paragraphs, wrap
from tales.tui.text.markdown import blocks_of

words = st.text(st.characters(blacklist_categories=("Cs", "Cc")), max_size=300)


def rows(blocks: list[Block], width: int) -> list[str]:
    column = Column(width)
    column.add(blocks)
    return ["" if row is None else "".join(piece for piece, _ in row.pieces()) for row in column.rows]


@given(words, st.integers(2, 90), st.integers(2, 90))
def test_no_row_is_wider_than_the_column_and_only_spaces_are_lost(text: str, width: int, first: int) -> None:
    found = wrap(text, width, first)
    assert all(cell_len(text[start:end]) <= (width if at else first) for at, (start, end) in enumerate(found))
    assert "".join(text[start:end] for start, end in found).replace(" ", "") == text.replace(" ", "")


@given(words, st.integers(0, 40))
def test_a_cut_text_fits(text: str, width: int) -> None:
    assert cell_len(cut(text, width)) <= width


@given(st.text(max_size=500))
def test_any_text_can_be_read_as_markdown(text: str) -> None:
    for line in rows(blocks_of(text), 40):
        assert not re.search("[\x00-\x1f\x7f-\x9f]", line)


@given(st.lists(st.text("*_`[]()\\|#>-1. \nab", max_size=30), max_size=8).map("\n".join))
def test_any_marks_in_any_order_can_be_read(text: str) -> None:
    for block in blocks_of(text):
        at = 0
        for start, end, _ in block.spans:
            assert 0 <= start <= end <= len(block.text)
            at = end
        assert at <= len(block.text)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("# The Hunt\n\nOne *two* **three**.", ["THE HUNT", "", "One two three."]),
        ("one\\\ntwo\nthree", ["one", "two three"]),
        ("- a\n- b\n  c", ["• a", "• b c"]),
        ("a\n\n***\n\nb", ["a", "", "      *   *   *", "", "b"]),
        ("> said", ["▌ said"]),
        ("| a | b |\n|---|---|\n| 1 | 22 |", ["  a  b", "  1  22"]),
        ("told[^1]\n\n[^1]: d20 **4**", ["told[1]", "[1] d20 4"]),
        ("\\*not\\* a_b_c [text](http://x) `code` 2 * 3 &amp;", ["*not* a_b_c text code 2 * 3 &"]),
        ("---\ntitle: x\n---\n\nbody", ["body"]),
        ("<script>x</script> <b>y</b>\n\n<div>\nz", ["<script>x</script> <b>y</b>", "", "<div> z"]),
        ("<!-- a note to myself -->\n\nbody", ["body"]),
        ("    far in\n\n[^1]: one\\\n  two\n[^x]: three", ["far in", "[1] one", "    two", "[x] three"]),
        ("1. a\n   - b\n\n     c\n2. d", ["1. a", "   • b", "", "     c", "2. d"]),
        ("> - a\n>   > b\n\nc", ["▌ • a", "", "▌   ▌ b", "", "c"]),
        ("&#10;&#9;&#8238;&nbsp;x &#0;", ["&#10;&#9;\ufffd\xa0x \ufffd"]),
        ("```\n# *x*\n```", ["    # *x*"]),
    ],
)
def test_markdown(text: str, read: list[str]) -> None:
    assert rows(blocks_of(text), 60) == read


PIECES = [
    *("a", "two words", "é", "1", "▰", "\u0301", "\ufdd0\ufdd3", "\ufdd1", "*", "**", "_", "*a*", "**b c**", "_d._"),
    *(" ", " ", " ", " ", "  ", "\n", " \n", "\\\n", "\xa0"),
    *(".", ",", "(", ")", '"', "”", "\\", "!", "`", "[^1]", "&amp;"),
]
"""What a text may be put together from, spaces more often than the rest."""


@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=14).map("".join))
def test_simple_emphasis_is_read_as_the_parser_reads_it(text: str) -> None:
    at_once = blocks_of(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(markdown, "_simple_lines", lambda content: [])
        assert blocks_of(text) == at_once


def test_emphasis_in_a_chronicle_is_read_without_the_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(markdown, "_parsed_lines")
    text = "**Tuesday.** *Right whale*: a lump\nof sea. _Lat. 24° N._\n\n> Dear Sarah,\\\n> it is *cold*, here"
    read = blocks_of(text)
    assert [block.text for block in read] == [
        "Tuesday. Right whale: a lump of sea. Lat. 24° N.", "Dear Sarah,", "it is cold, here",
    ]  # fmt: skip
    assert read[0].spans == ((0, 8, "strong"), (9, 20, "emphasis"), (37, 48, "emphasis"))
    assert read[2].spans == ((6, 10, "emphasis"),)


def test_prose_keeps_its_paragraphs_and_line_ends() -> None:
    assert rows(paragraphs("one\ntwo\n\n\nthree", first="  ", rest="  "), 40) == ["  one", "  two", "", "  three"]


SHEET = Sheet(
    "The Abigail",
    "Gulf of Mexico",
    "turn 10 of 40",
    (
        Gauge("Hull", 7, 10, before=9),
        Gauge("Rigging", 0, 8),
        Gauge("Crew", 1, 200, "10 sailed"),
        Gauge("Boats", 3, 5, "all good", each=True),
        Gauge("Cargo", 11, 0, "profit at 20"),
        Line("Saved", "Fair Weather"),
        Route("", ("Nantucket", "Carolinas", "Gulf"), 1, ("port",)),
        Tally("Sperm Whale", 2, 1),
        Tally("Beluga", 40),
        Tally("Seal", 0),
        Grid("Taken", ("whale", "BT"), (("Right Whale", "4"), ("Sperm",))),
        Cards("Hand", ("A♠",), 2),
        Cards("None", ()),
        People("Aboard", (Person("Ned", "cook", "hurt"), Person("Tom", "hand", lost="off Brazil")), "one of many"),
    ),
)
PARTY = Party(
    "The Party",
    (
        Member("Tam Rennick", "the Hunter", "Bo", (Score("Death", 3, 3), Score("Life", 2, 3))),
        Member("Ansel Ray", "guide", "Ann", (Score("Death", 10, 7), Score("Life", 1)), "Out", done=True),
        Member("Ansel Orr", "cook", "", (Score("Death", 1), Score("Life", 1))),
    ),
    "has narrated",
)


def test_a_sheet_says_everything_in_words_and_signs() -> None:
    text = "\n".join(rows(sheet_blocks(SHEET, 44), 44))
    said = ["7 /  10 ▼2", "█", "●●●○○", "●─◆─○", "▶ CAROLINAS ◀", "Nantucket (port)", "Right Whale", "[A♠]"]
    said += ["2 face down", "▰▰⋎  2 taken, 1 lost", "40 taken", "Seal           none", "Aboard: one of many"]
    said += ["cook  Ned (hurt)", "† Tom, hand, lost off Brazil"]
    assert [part for part in said if part not in text.replace("\xa0", " ")] == []
    assert (
        brief(SHEET, 200)
        .replace("\xa0", " ")
        .startswith("Hull 7/10 ▼2 · Rigging 0/8 · Crew 1/200 · Boats 3/5 · Cargo 11")
    )


def test_a_party_is_a_table_as_full_as_there_is_room() -> None:
    sheet = Sheet("", "", "", (PARTY,))
    assert rows(sheet_blocks(sheet, 52), 52) == [
        "The Party  ✓ has narrated",
        "                                Death  Life",
        "  Tam Rennick  the Hunter  Bo    3      2 ▼1",
        "✓ Ansel Ray    guide       Ann  10 ▲3   1     Out",
        "  Ansel Orr    cook              1      1",
    ]
    assert rows(sheet_blocks(sheet, 40), 40)[3] == "✓ Ansel Ray    Ann  10 ▲3   1     Out"
    assert rows(sheet_blocks(sheet, 32), 32)[3] == "✓ Ansel Ray  10 ▲3   1     Out"
    assert brief(sheet, 76) == "Tam D3 L2▼1 · Ansel Ray D10▲3 L1 Out ✓ · Ansel Orr D1 L1"


NAMES = st.sampled_from(
    ["Ann", "Notre-Dame de Socorri", "The 14 Brothers of Nantucket and their 100 cousins", "船" * 40]
)


@given(st.lists(st.tuples(NAMES, st.integers(0, 199)), min_size=1, max_size=8), st.integers(40, 80), st.integers(1, 3))
def test_a_running_line_ends_its_rows_between_parts_and_never_within_a_number(
    ships: list[tuple[str, int]], width: int, most: int
) -> None:
    gauges = tuple(Gauge(name, tokens, 0, each=True, unit="BT", before=tokens + 14) for name, tokens in ships)
    hands = tuple(Cards(f"Hand of {name}", (), tokens) for name, tokens in ships)
    said = brief(Sheet("", "", "", (*gauges, *hands)), width, most)
    lines = said.split("\n")
    assert len(lines) <= most and max(map(cell_len, lines)) <= width
    parts = [part for line in lines for part in line.removesuffix(" …").removesuffix(" ·").split(" · ")]
    ends = [f" {tokens} ▼14 BT" for _, tokens in ships] + [f" ▒{tokens}" if tokens else " 0" for _, tokens in ships]
    assert all(part.endswith(end) for part, end in zip(parts, ends, strict=False))
    assert len(parts) == len(ends) or said.endswith(" …")


@given(NAMES, st.sampled_from([0, 9, 10, 11, 12, 14, 20, 100]), st.integers(24, 64))
def test_as_many_tokens_as_there_are_stand_on_one_row_with_their_number(name: str, tokens: int, width: int) -> None:
    gauge = Gauge(name, tokens, 0, "12 whales, an extra turn to come", before=0, each=True, unit="BT")
    first, *more = rows(sheet_blocks(Sheet("", "", "", (gauge,)), width), width)
    change = f"\xa0▲{tokens}" if tokens else ""
    assert f"{tokens}\xa0BT{change}" in first
    assert "12\xa0whales," in "".join([first, *more]) and not any(row.rstrip("\xa0 ").endswith("12") for row in more)


def test_the_sign_of_a_card_has_its_colour_and_stands_there_without_it_too() -> None:
    (block,) = sheet_blocks(Sheet("", "", "", (Cards("Hand", ("Arctic", "Prize"), signs=("≈", "↗±")),)), 40)
    assert block.text == "Hand  [≈\xa0Arctic] [↗±\xa0Prize]"
    assert [(block.text[start:end], look) for start, end, look in block.spans if look.startswith("card-")] == [
        ("≈", "card-2"),
        ("↗", "card-4"),
        ("±", "card-6"),
    ]


@pytest.mark.parametrize("width", [1, 3, 8, 20, 36, 64])
def test_a_sheet_fits_any_width_that_has_room_for_a_letter(width: int) -> None:
    assert rows(sheet_blocks(SHEET, width), max(width, 24))
    assert rows(sheet_blocks(Sheet("", "", "", (PARTY,)), width), max(width, 24))


@given(st.integers(1, 48), st.integers(1, 99))
def test_squares_have_names(column: int, row: int) -> None:
    assert position(square(column, row)) == (column, row)


def test_a_change_moves_nothing_on_a_sheet() -> None:
    calm = Sheet("", "", "", (Gauge("Hull", 7, 10, "as built"), Gauge("Crew", 3, 20, "10 sailed", each=True)))
    changed = marked(calm, {"Hull": 9, "Crew": 2, "Cargo": 1})
    for width in (20, 30, 38, 44, 60):
        before, after = (rows(sheet_blocks(sheet, width), width) for sheet in (calm, changed))
        assert [re.sub(" [▲▼][12]", "   ", row.replace("\xa0", " ")).rstrip() for row in after] == [
            row.replace("\xa0", " ").rstrip() for row in before
        ]
    assert values(changed) == {"Hull": 7, "Crew": 3}
    assert marked(changed, {"Hull": 1}) == changed  # what a game says of a change counts


def test_a_route_is_shown_in_full_where_there_is_room() -> None:
    sheet = Sheet("", "", "", (Route("Route", tuple(f"Ground {at}" for at in range(20)), 9),))
    assert "Ground 3" in "\n".join(rows(sheet_blocks(sheet, 44, 60), 44)).replace("\xa0", " ")
    short = "\n".join(rows(sheet_blocks(sheet, 44, 8), 44)).replace("\xa0", " ")
    assert "… ─ Ground 8 ─ ▶ GROUND 9 ◀ ─ Ground 10 ─ Ground 11 ─ …" in " ".join(short.split())
    assert "●─●─◆─○" in short


ATTACK = Odds("3d6 +2", (("none", 4), ("Light", 246), ("Medium", 500), ("Heavy", 250), ("Fatal", 0)))


def test_chances_are_a_bar_of_letters_and_words() -> None:
    assert rows(sheet_blocks(Sheet("", "", "", (ATTACK,)), 90), 90) == [
        "3d6 +2\xa0\xa0NLLLLMMMMMMMMMMHHHHH  none 0.4\xa0%, Light 24.6\xa0%, Medium 50.0\xa0%, Heavy 25.0\xa0%"
    ]


@given(st.lists(st.integers(0, 50), min_size=6, max_size=6).filter(any))
def test_a_bar_of_chances_is_never_longer_or_shorter(shares: list[int]) -> None:
    whole = sum(shares)
    tenths = [1000 * share // whole for share in shares]
    tenths[tenths.index(max(tenths))] += 1000 - sum(tenths)
    odds = Odds("x", tuple(zip("abcdef", tenths, strict=True)))
    (row,) = rows(sheet_blocks(Sheet("", "", "", (odds,)), 200), 200)
    bar = row.split()[1]
    assert len(bar) == 20
    assert [letter for letter in "ABCDEF" if letter in bar] == sorted(set(bar))
    assert len(brief(Sheet("", "", "", (odds,)), 60)) == len("x ") + 10


def test_a_running_line_says_of_a_table_what_it_is_given() -> None:
    both = Grid("Conflict", ("", "A"), (("offence", "+4"),), ("A +4/+0", "B +1/+2"))
    assert brief(Sheet("", "", "", (both, Line("Limit", "4"))), 40) == "A +4/+0 · B +1/+2 · Limit 4"
