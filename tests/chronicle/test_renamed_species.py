"""Players may hunt something else than whales: then the whole chronicle does."""

import re

import pytest

from tests.chronicle.voyages import scribe, voyage

NAMES = ("Giant Squid", "Sea Serpent", "Leviathan", "Walrus")
LEFT_OVER = re.compile(
    r"\b(sperm|right whales?|finbacks?|finners?|belugas?|whales?(?!-line)|spouts?|flukes?|calf|whalebone|baleen)\b",
    re.I,
)
"""What only a whale is called or has. That a ship is a whaler, and has whale-lines and whaleboats, remains."""


@pytest.mark.slow
def test_where_all_species_have_other_names_no_whale_is_left() -> None:
    named = set[str]()
    for seed in range(20):
        text = _story(seed, NAMES)
        found = LEFT_OVER.search(text)
        assert not found, f"seed {seed}: {text[max(found.start() - 120, 0) : found.end() + 60]}"
        named |= {name for name in NAMES if name in text}
    assert named == set(NAMES)


@pytest.mark.slow
def test_where_one_is_still_a_whale_they_all_are() -> None:
    """Otherwise nothing would show that the wordings above ever speak of what is hunted."""
    renamed, whales = ([_story(seed, names) for seed in range(5)] for names in (NAMES, (*NAMES[:3], "Ice Whale")))
    assert sum(len(re.findall(r"\bbeasts?\b", text)) for text in renamed) > 5
    assert all(re.search(r"\bwhales?\b", text) and not re.search(r"\bbeasts?\b", text) for text in whales)


def _story(seed: int, names: tuple[str, ...]) -> str:
    header, entries = voyage(seed, names)
    return scribe(header).write(header.title, entries)
