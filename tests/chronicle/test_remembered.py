"""What a wording is remembered for: a key with facts, asked for later like a tell, if it was told as it stands."""

from pathlib import Path

import pytest
from tales.chronicle.errors import TemplateFault
from tales.chronicle.layouts import environment
from tales.chronicle.phrases import Phrases

RIVER = """["ford"]
shapes = ["end"]
[["ford".end]]
say = "It opened {{ name }}’s hand."
remember = { wound = { where = "hand", whose = "{{ name }}", depth = 2 } }
"""


def phrases(folder: Path, text: str) -> Phrases:
    (folder / "river.toml").write_text(text, encoding="utf-8")
    return Phrases(environment((folder,), {}), (folder,))


def test_a_wording_is_remembered_with_its_facts_filled_in(tmp_path: Path) -> None:
    found = phrases(tmp_path, RIVER)
    context = found.variables({"name": "Ansel"})
    told = list(found.remembered("river.toml: ford end 1", context))
    assert told == [("wound", {"where": "hand", "whose": "Ansel", "depth": 2})]
    assert not list(found.remembered("river.toml: ford end 2", context))


def test_what_is_to_be_remembered_has_a_name_and_facts(tmp_path: Path) -> None:
    with pytest.raises(TemplateFault, match="remembers has a name"):
        phrases(tmp_path, f'{RIVER.partition("remember")[0]}remember = "a wound"')
