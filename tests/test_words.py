"""Lines of words.toml: fields filled with what was told, in agreement with it, and nothing else touched."""

import pytest
from tales.entries import Entry, Value
from tales.rules.words import Words


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
