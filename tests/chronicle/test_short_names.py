"""Short names of the phrase files: none is called like what every moment knows, for then it would never be heard of.

A short name that is called like a fact is another thing: it stands in where the fact was not told.
"""

from collections.abc import Mapping
from types import ModuleType
from typing import Any

import pytest
from tales.chronicle.passages import story
from tales.chronicle.scribe import Scribe

from tests.chronicle import hunts, seasons, voyages


@pytest.mark.parametrize(
    ("game", "tale"),
    [(voyages, voyages.voyage(1)), (hunts, hunts.hunt(1)), (seasons, seasons.season(1))],
    ids=["voyage", "hunt", "season"],
)
def test_no_short_name_is_hidden_by_what_every_moment_knows(game: ModuleType, tale: Any, monkeypatch: Any) -> None:
    header, entries = tale
    scribe: Scribe = game.scribe(header)
    known: list[set[str]] = []
    real = scribe.phrases.variables

    def noting(facts: Mapping[str, Any]) -> Any:
        known.append(set(facts))
        return real(facts)

    monkeypatch.setattr(scribe.phrases, "variables", noting)
    composer = scribe._composer()
    for moment, context in composer.read(story(entries)):
        composer.final_text(moment, context)
    assert {"people", "past", "scribe"} <= set.intersection(*known)
    told = {name for entry in entries for name, _ in entry.facts}
    assert not (set.intersection(*known) - told) & set(scribe.phrases.lets.written)
