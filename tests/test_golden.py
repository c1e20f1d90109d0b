"""Whole tales, played again by the installed program, lead to the same bytes on every machine.

When one of these fails on purpose: `python -m tests.golden.make`, then read the diff (see there).
"""

import re
import tomllib
from datetime import date
from importlib.resources import files
from pathlib import Path

import pytest
from tales.tale.tale import Tale

from tests.golden import Golden, difference, everything

PLAIN = {"PYTHONHASHSEED": "0", "TZ": "UTC", "LC_ALL": "C.UTF-8"}
ODD = {"PYTHONHASHSEED": "4242", "TZ": "Pacific/Apia", "LC_ALL": "C", "TERM": "dumb", "NO_COLOR": "1"}


@pytest.mark.parametrize(
    "environment", [pytest.param(PLAIN, id="plain"), pytest.param(ODD, id="odd", marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("golden", everything(), ids=lambda golden: golden.name)
def test_a_golden_tale_leads_to_the_same_bytes(golden: Golden, environment: dict[str, str], tmp_path: Path) -> None:
    assert sorted(golden.expected()) == golden.outputs, "python -m tests.golden.make keeps what it leads to"
    now = golden.play(tmp_path, **environment)
    changed = {name: diff for name, kept in golden.expected().items() if (diff := difference(kept, now.get(name, b"")))}
    assert not changed, "\n\n".join(f"{golden.name}/{name}\n{diff}" for name, diff in changed.items())
    assert sorted(now) == golden.outputs


def test_between_them_they_meet_every_event_and_every_modifier() -> None:
    met: dict[str, set[str]] = {"event": set(), "modifier": set()}
    for golden in everything():
        for entry in tomllib.loads((golden.folder / "journal.toml").read_text(encoding="utf-8"))["entry"]:
            for fact, key in (("event", "event.drawn"), ("modifier", "hunt.modified")):
                if entry.get("key") == key:
                    met[fact].add(entry[fact])
    printed = tomllib.loads(files("tales.games.whale_dice").joinpath("tables.toml").read_text(encoding="utf-8"))
    assert met == {fact: {line["key"] for line in printed[fact]} for fact in met}


FIRST_GAMES = ("whale-dice", "last-hunt", "whale-cards")
"""Of the other games no journal is older than the facts of moments."""


def of_the_first_games() -> list[Golden]:
    found = []
    for golden in everything():
        header = tomllib.loads((golden.folder / "journal.toml").read_text(encoding="utf-8"))
        if header["game"] in FIRST_GAMES:
            found.append(golden)
    return found


@pytest.mark.parametrize("golden", of_the_first_games(), ids=lambda golden: golden.name)
def test_a_journal_of_an_earlier_version_reads_the_same(golden: Golden, tmp_path: Path) -> None:
    """Journals did not always keep the facts of a moment, and their facts may stand in another order."""
    folder = tmp_path / golden.name
    folder.mkdir()
    text = (golden.folder / "journal.toml").read_text(encoding="utf-8")
    before = re.sub(r"^facts = \[\[.*\n", "", text, flags=re.MULTILINE)
    before = re.sub(r"^(vessel = .*\n)((?:.+\n)+)", r"\2\1", before, flags=re.MULTILINE)
    assert before != text
    (folder / "journal.toml").write_text(before, encoding="utf-8", newline="")
    tale = Tale.read(folder, lambda: date(2023, 11, 14))
    assert tale.chronicle() == (golden.folder / "chronicle.md").read_text(encoding="utf-8")
