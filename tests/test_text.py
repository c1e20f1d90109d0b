"""What people type: kept to the character but for what harms, shown harmlessly, named on one line, filed safely."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tales.text import NAME_LENGTH, clean, clean_name, counted, shown, slug, taken_out, words_kept

ANY = st.text(alphabet=st.characters(exclude_categories=()), max_size=60)
"""Lone surrogates and control characters too."""


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("a\r\nb\rc\nd", "a\nb\nc\nd"),
        ("a\x0bb\x0cc\x85d\u2028e\u2029f", "a\nb\nc\nd\ne\nf"),
        ("\x1b[2Jgone\x1b]0;title\x07", "[2Jgone]0;title"),
        ("a\x9b31mb\x7f\x00", "a31mb"),
        ("lone \ud800 half", "lone  half"),
        ("\ufeffmarked", "marked"),
        ("tab\tstays  and  spaces \n\n", "tab\tstays  and  spaces \n\n"),
        ("Ægir 🐳 \u200d\ufe0f e\u0301", "Ægir 🐳 \u200d\ufe0f e\u0301"),
        ("right \u202eto left", "right \u202eto left"),
    ],
)
def test_prose_is_kept_to_the_character_but_for_what_harms(typed: str, kept: str) -> None:
    assert clean(typed) == kept


def test_it_can_be_said_how_much_was_taken_out() -> None:
    assert taken_out("a\x1b[2J\ud800\r\nb\x00") == 3
    assert taken_out("a\r\nb\u2028c") == 0


@given(ANY)
def test_clean_text_stays_as_it_is_and_can_be_written(text: str) -> None:
    kept = clean(text)
    assert clean(kept) == kept
    assert taken_out(kept) == 0
    assert kept.encode("utf-8").decode("utf-8") == kept
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029\ufeff]", kept)


@given(ANY)
def test_what_is_shown_cannot_act_on_a_terminal(text: str) -> None:
    seen = shown(text)
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", seen)
    assert shown(seen) == seen


def test_bidi_overrides_are_seen_but_do_nothing() -> None:
    assert shown("right \u202eto\u2069 left") == "right \ufffdto\ufffd left"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Abigail \n of  Nantucket ", "Abigail of Nantucket"),
        ("Re\u0301gis", "Régis"),
        ("A\u202eB", "AB"),
        ("A\x1bB", "AB"),
        ("\u2067\x00 ", ""),
        ("a" * 100, "a" * NAME_LENGTH),
        ("a" * (NAME_LENGTH - 1) + " b", "a" * (NAME_LENGTH - 1)),
    ],
)
def test_a_name_is_on_one_line_and_of_one_spelling(typed: str, name: str) -> None:
    assert clean_name(typed) == name


@given(ANY)
def test_a_clean_name_stays_as_it_is(text: str) -> None:
    name = clean_name(text)
    assert clean_name(name) == name
    assert len(name) <= NAME_LENGTH and "\n" not in name and name == name.strip()
    assert unicodedata.is_normalized("NFC", name)


@pytest.mark.parametrize(
    ("title", "folder"),
    [
        ("The Abigail of Nantucket", "the-abigail-of-nantucket"),
        ("Régis & Ægir", "regis-aegir"),
        ("Straße, Łódź, Brød", "strasse-lodz-brod"),
        ("Кит 鯨", "tale"),
        ("../../etc/passwd", "etc-passwd"),
        ("C:\\con", "c-con"),
        ("con", "con-tale"),
        ("NUL.", "nul-tale"),
        ("🐳🐳", "tale"),
        ("", "tale"),
        ("-rf", "rf"),
        ("a" * 70, "a" * 60),
        ("a" * 59 + " b", "a" * 59),
    ],
)
def test_a_title_becomes_a_folder(title: str, folder: str) -> None:
    assert slug(title) == folder


@given(ANY)
def test_a_folder_is_safe_on_every_system(text: str) -> None:
    folder = slug(text)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", folder)
    assert len(folder) <= 65
    assert folder not in {"con", "prn", "aux", "nul", "com1", "lpt9"}
    assert slug(folder) == folder


@pytest.mark.parametrize(
    ("before", "text", "kept"),
    [
        ("the sea was calm", "the sea was rough", 3),
        ("the sea was calm", "and  the sea\nwas calm today", 4),
        ("the sea was calm", "the", 0),  # another text
        ("the sea was calm", "", 0),
        ("", "the sea", 0),
    ],
)
def test_words_that_were_left_standing_are_counted(before: str, text: str, kept: int) -> None:
    assert words_kept(text, before) == kept


def test_one_is_counted_as_one() -> None:
    assert [counted(number, "entry", "entries") for number in (0, 1, 2)] == ["0 entries", "1 entry", "2 entries"]
    assert [counted(number, "word") for number in (1, 12)] == ["1 word", "12 words"]
