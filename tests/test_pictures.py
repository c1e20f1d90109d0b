"""The pictures of README.md are those that the program makes, whatever colours a newer Textual may mix."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.segment import Segment
from rich.style import Style

from tests.pictures.__main__ import FOLDER, PICTURES, main
from tests.pictures.drawing import drawn
from tests.tui.helper import without_clock
from tests.tui.snapshots import signs

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
SVG = "{http://www.w3.org/2000/svg}"


def test_the_program_makes_the_pictures_that_are_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    without_clock(monkeypatch)
    assert main([str(tmp_path)]) == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    assert capsys.readouterr().out.split() == [str(tmp_path / f"{picture.name}.svg") for picture in PICTURES]
    assert names == sorted(path.name for path in FOLDER.glob("*.svg"))
    for name in names:
        made, kept = ((folder / name).read_text(encoding="utf-8") for folder in (tmp_path, FOLDER))
        assert dict(signs(made)) == dict(signs(kept)), name


def test_a_folder_that_cannot_be_made_is_said_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert main([str(tmp_path / "file" / "folder")]) == 1
    said = capsys.readouterr()
    assert said.err.startswith("No pictures were made: ") and not said.out


def test_the_readme_shows_each_picture_with_words_for_who_cannot_see_it() -> None:
    shown = {path: words for words, path in re.findall(r"^!\[(.+)\]\((.+)\)$", README, re.M)}
    assert sorted(shown) == sorted(f"tests/pictures/{picture.name}.svg" for picture in PICTURES)
    assert all(len(words) > 40 for words in shown.values())


def test_a_picture_fetches_nothing_and_runs_nothing() -> None:
    for path in FOLDER.glob("*.svg"):
        text = path.read_text(encoding="utf-8").replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert not re.search(r"https?:|url\(|@import|<script|href|<foreignObject", text), path.name


def test_what_stands_on_a_screen_stands_in_its_picture_as_text() -> None:
    row = [Segment("<b> & 船  "), Segment("x", Style(color="#102030", bgcolor="#ffffff", bold=True, reverse=True))]
    picture = ElementTree.fromstring(drawn([row, [Segment(" " * 10)]], "A <title>"))
    assert [(text.text, text.get("x"), text.get("textLength")) for text in picture.iter(f"{SVG}text")] == [
        ("<b> & 船", "0", "80"),
        ("x", "100", "10"),
    ]
    assert picture.findtext(f"{SVG}title") == "A <title>"
    ink = next(text for text in picture.iter(f"{SVG}text") if text.text == "x").get("class", "").split()
    assert f".{ink[0]}{{fill:#ffffff}}" in picture.findtext(f"{SVG}style", "") and ink[1:] == ["b"]
