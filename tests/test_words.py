"""Lines of words.toml: fields filled with what was told, in agreement with it, and nothing else touched."""

import pytest
from tales.entries import Entry, Value
from tales.games import GAMES
from tales.rules.words import Words, load


def line(text: str, **facts: Value) -> str:
    words = Words({"tell": {"x": {"line": text, "facts": {key: ["text"] for key in facts}}}})
    return words.entry(Entry(1, "tell", "x", facts=tuple(facts.items())))


@pytest.mark.parametrize(
    ("text", "fact", "says"),
    [
        ("{x|card} left", 1, "1 card left"),
        ("{x|card} left", 3, "3 cards left"),
        ("{x|card} left", 0, "0 cards left"),
        ("{x|Reward Point} left", 1, "1 Reward Point left"),
        ("The {x} sails.", "The Swallow", "The Swallow sails."),
        ("The {x} sails.", "Theodora", "The Theodora sails."),
        ("{x} sails.", "The Swallow", "The Swallow sails."),
        ("Mate is {x}.", "Amos Pell Jr.", "Mate is Amos Pell Jr."),
        ("{x}: mate", "Amos Pell Jr.", "Amos Pell Jr.: mate"),
        ("{x}.", "{x} {{ 7 * 7 }}", "{x} {{ 7 * 7 }}."),
    ],
)
def test_a_line_agrees_with_what_stands_in_it(text: str, fact: Value, says: str) -> None:
    assert line(text, x=fact) == says


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"taker": 4, "die": 3, "modifier": 2}, "4 against 3 + 2 = 5."),
        ({"taker": 4, "die": 3, "modifier": -1}, "4 against 3 − 1 = 2."),
        ({"taker": 4, "die": 3, "modifier": 0}, "4 against 3."),
        ({"taker": 4, "die": (3, 6), "modifier": 2}, "4 against 3 + 6 + 2 = 11."),
    ],
)
def test_a_sum_is_shown_as_it_was_reckoned(facts: dict[str, Value], says: str) -> None:
    assert line("{taker} against {die+modifier}.", **facts) == says


def test_a_line_begins_with_a_capital_letter() -> None:
    assert line("{x} holds out.", x="the bog") == "The bog holds out."
    assert line("{x} holds out.", x="éire and all") == "Éire and all holds out."
    assert line("{x} holds out.", x="ßen und so") == "ßen und so holds out."  # no letter of its own
    assert line("{x} holds out.", x="bo") == "bo holds out."  # as somebody has typed it


def test_a_number_from_a_list_of_names_is_no_figure() -> None:
    words = Words({"ask": {"who": {"line": "Who?", "label": "renamed", "none": "nobody"}}})
    assert words.entry(Entry(1, "answer", "who", facts=(("number", 0),))) == "renamed: nobody"
    assert words.entry(Entry(1, "answer", "who", facts=(("number", 3),))) == ""


@pytest.mark.parametrize("game", GAMES)
def test_what_is_grave_is_told(game: str) -> None:
    data = load(GAMES[game].package)
    for tell in data["note"].get("grave", ()):
        key, _, only = tell.partition(" ")
        assert only.partition("=")[0] in ("", *data["tell"][key]["facts"])
    assert game == "whale-cards" or data["note"]["grave"]


def test_only_what_is_grave_stops_anybody() -> None:
    words = Words({"note": {"grave": ["lost", "fate how=dead"]}})
    for kind, key, is_grave in (("tell", "lost", True), ("tell", "found", False), ("answer", "lost", False)):
        assert words.is_grave(Entry(1, kind, key=key)) is is_grave
    assert words.is_grave(Entry(1, "tell", key="fate", facts=(("how", "dead"),)))
    assert not words.is_grave(Entry(1, "tell", key="fate", facts=(("how", "wounded"),)))
