"""The chronicle as it is, with or without a front matter, in one file or in one for each of its parts."""

import json
from dataclasses import replace

from tales.chronicle.exporters.book import Book, sections, words_of
from tales.text import slug


def make(book: Book) -> bytes:
    """UTF-8, a line end at its end."""
    return (book.text.rstrip("\n") + "\n").encode("utf-8", "replace")


def with_front_matter(book: Book) -> bytes:
    """The same under a front matter that Obsidian, Hugo and Pandoc read."""
    lines = ["---", f"title: {_quoted(book.title)}", f"date: {book.header.created}", f"game: {_quoted(book.game)}"]
    if book.players:
        lines += ["author:", *(f"  - {_quoted(name)}" for name in book.players)]
    seats = [seat.role + (f" ({seat.person})" if seat.person else "") for seat in book.header.seats]
    lines += ["seats:", *(f"  - {_quoted(seat)}" for seat in seats)]
    if book.evenings:
        lines += ["evenings:", *(f"  - {day}" for day in book.evenings)]
    lines += ["tags:", "  - tales", f"  - {book.header.game}", "---", ""]
    return "\n".join(lines).encode("utf-8", "replace") + make(book)


def split(book: Book) -> dict[str, bytes]:
    """A file for each part, by name, in order, and a list of them; each with its heading."""
    files, rows = {}, []
    for at, part in enumerate(sections(book.text), 1):
        title = part.title or book.title
        name = f"{at:02}-{slug(words_of(title))}.md"
        files[name] = f"# {title}\n\n{part.text}\n".encode("utf-8", "replace")
        rows.append(f"{at}. [{title}]({name})")
    index = replace(book, text="\n".join([f"# {book.title}", "", *rows]))
    return {"00-contents.md": with_front_matter(index), **files}


def _quoted(text: str) -> str:
    """A text as YAML reads it whatever is in it: JSON is YAML."""
    return json.dumps(text, ensure_ascii=False)
