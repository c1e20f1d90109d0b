"""Agreement: what people would say aloud."""

import pytest
from tales.chronicle.grammar import (
    agree,
    capital,
    counted,
    dated,
    forename,
    listed,
    number,
    ordinal,
    possessive,
    pronoun,
)  # fmt: skip
from tales.rules.nouns import article, bare, plural


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (0, "no"),
        (1, "one"),
        (12, "twelve"),
        (20, "twenty"),
        (21, "twenty-one"),
        (99, "ninety-nine"),
        (100, "a hundred"),
        (101, "101"),
        (-3, "-3"),
    ],
)
def test_numbers_are_words_as_far_as_people_say_them(count: int, words: str) -> None:
    assert number(count) == words


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (1, "first"),
        (3, "third"),
        (20, "twentieth"),
        (21, "21st"),
        (22, "22nd"),
        (23, "23rd"),
        (111, "111th"),
        (40, "40th"),
    ],
)
def test_ordinals(count: int, words: str) -> None:
    assert ordinal(count) == words


@pytest.mark.parametrize(
    ("noun", "with_article"),
    [
        ("whale", "a whale"),
        ("oar", "an oar"),
        ("hour", "an hour"),
        ("honest man", "an honest man"),
        ("house", "a house"),
        ("one-eyed cook", "a one-eyed cook"),
        ("useful hand", "a useful hand"),
        ("union flag", "a union flag"),
        ("unlucky day", "an unlucky day"),
        ("European ship", "a European ship"),
        ("eight-oared boat", "an eight-oared boat"),
        ("8 lb shot", "an 8 lb shot"),
        ("Arctic gale", "an Arctic gale"),
        ("Éire Wolf", "an Éire Wolf"),
        ("Ægir", "an Ægir"),
        ("Uruguayan", "a Uruguayan"),
        ("Ugandan", "a Ugandan"),
        ("urn", "an urn"),
        ("urgent letter", "an urgent letter"),
        ("MP", "an MP"),
        ("UN man", "a UN man"),
        ("X-ray", "an X-ray"),
        ("HMS Beagle", "an HMS Beagle"),
        ("RED WHALE", "a RED WHALE"),
    ],
)
def test_articles_follow_the_sound(noun: str, with_article: str) -> None:
    assert article(noun) == with_article


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("hand", "hands"),
        ("Right Whale", "Right Whales"),
        ("boy", "boys"),
        ("body", "bodies"),
        ("boatsteerer", "boatsteerers"),
        ("seaman", "seamen"),
        ("Man", "Men"),
        ("fish", "fish"),
        ("boss", "bosses"),
        ("loaf", "loaves"),
        ("Calf", "Calves"),
        ("Wolf", "Wolves"),
        ("knife", "knives"),
        ("Chief", "Chiefs"),
        ("Dutchman", "Dutchmen"),
        ("Norman", "Normans"),
        ("Snow Goose", "Snow Geese"),
        ("Giant Squid", "Giant Squid"),
        ("Walrus", "Walruses"),
        ("Buffalo", "Buffaloes"),
    ],
)
def test_plurals(one: str, many: str) -> None:
    assert plural(one) == many


def test_a_number_with_its_noun_agrees() -> None:
    assert [counted(n, "hand") for n in (0, 1, 2)] == ["no hands", "one hand", "two hands"]
    assert [agree(n, "was", "were") for n in (0, 1, 2)] == ["were", "was", "were"]


def test_lists_end_with_and() -> None:
    assert [listed(row) for row in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert listed(["sink", "swim"], "or") == "sink or swim"


def test_pronouns_have_cases_and_an_unknown_one_is_refused() -> None:
    assert pronoun("she", "possessive") == "her"
    assert pronoun("they") == "they"
    with pytest.raises(KeyError):
        pronoun("it")


def test_names_that_own_and_first_letters() -> None:
    assert possessive("Pell") == "Pell’s"
    assert possessive("Stubbs") == "Stubbs’"
    assert capital("young Pell has STOPPED singing") == "Young Pell has STOPPED singing"


def test_a_name_leaves_its_article_but_is_never_left_with_nothing() -> None:
    assert [bare(name) for name in ("The Abigail", "the Kraken", "An Old Friend")] == [
        "Abigail",
        "Kraken",
        "Old Friend",
    ]
    assert [bare(name) for name in ("Abigail", "Theodora", "The", "")] == ["Abigail", "Theodora", "The", ""]


@pytest.mark.parametrize(
    ("name", "friends"),
    [
        ("Marta Quill", "Marta"),
        ("Inês Caldeira", "Inês"),
        ("Captain Ahab", "Captain Ahab"),
        ("Dr. Moss", "Dr. Moss"),
        ("Ansel", "Ansel"),
        ("a girl named Tom", "a girl named Tom"),
        ("", ""),
    ],
)
def test_friends_use_the_first_of_two_names(name: str, friends: str) -> None:
    assert forename(name) == friends


@pytest.mark.parametrize(
    ("day", "said"), [("2026-11-30", "30 November 2026"), ("1843-03-04", "4 March 1843"), ("in May", "in May")]
)
def test_a_day_is_said_as_people_write_it(day: str, said: str) -> None:
    assert dated(day) == said
