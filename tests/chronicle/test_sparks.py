"""Sparks: a person's own come on top of ours, or instead of them."""

from pathlib import Path

import pytest
from tales.chronicle import TemplateFault
from tales.chronicle.scribe import Scribe
from tales.chronicle.sparks import all_sparks
from tales.entries import Header
from tales.rules.words import Words


def folder(root: Path, name: str, text: str) -> Path:
    (root / name).mkdir()
    (root / name / "sparks.toml").write_text(text, encoding="utf-8")
    return root / name


def test_a_persons_own_sparks_come_on_top_of_ours(tmp_path: Path) -> None:
    ours = folder(tmp_path, "ours", 'deck = ["a whistle", "a boot"]')
    own = folder(tmp_path, "own", 'mine = ["a lamp", "a boot"]')
    assert all_sparks([own, tmp_path / "none", ours]) == ["a whistle", "a boot", "a lamp"]


def test_or_instead_of_them_when_they_say_so(tmp_path: Path) -> None:
    ours = folder(tmp_path, "ours", 'deck = ["a whistle"]')
    own = folder(tmp_path, "own", 'instead = true\nmine = ["a lamp"]')
    assert all_sparks([own, ours]) == ["a lamp"]


@pytest.mark.parametrize("text", ["deck = 3", 'deck = "a boot"', "deck = [3]", "[deck]\na = 1"])
def test_what_is_no_table_of_sparks_says_so(text: str, tmp_path: Path) -> None:
    with pytest.raises(TemplateFault, match=r"sparks\.toml"):
        all_sparks([folder(tmp_path, "own", text)])


def test_all_come_before_one_comes_twice(tmp_path: Path) -> None:
    (tmp_path / "toy").mkdir()
    (tmp_path / "sparks.toml").write_text('a = ["x"]', encoding="utf-8")
    (tmp_path / "toy" / "sparks.toml").write_text('a = ["y", "z"]', encoding="utf-8")
    scribe = Scribe(Header("toy", "1", "T", "2026-03-14", "seed"), Words({}), [tmp_path])
    assert sorted(scribe.spark(n) for n in range(3)) == ["x", "y", "z"]
