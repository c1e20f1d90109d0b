"""A tale as data: `{"format": 1, "tale": {…}, "entries": […]}`.

`tale` has title, game, edition, created, reading, seats (key, role, person), house rules, evenings, players and over.
Each entry has n, kind, key, seat, of, passage, rule and whatever facts it has, as far as they are not empty. Hidden
entries are in none of it before the end.
"""

import json
from typing import Any

from tales.chronicle.exporters.book import Book
from tales.entries import Entry

FORMAT = 1


def make(book: Book) -> bytes:
    """UTF-8, two blanks to indent, keys in a fixed order."""
    data = {
        "format": FORMAT,
        "tale": {
            "title": book.title,
            "game": book.header.game,
            "edition": book.header.edition,
            "created": book.header.created,
            "over": book.is_over,
            "seats": [
                {"key": seat.key, "role": seat.role, "person": seat.person, "program": seat.automa}
                for seat in book.header.seats
            ],
            "settings": dict(book.header.settings),
            "players": list(book.players),
            "evenings": list(book.evenings),
        },
        "entries": [_entry(entry) for entry in book.entries],
    }
    return (json.dumps(data, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "replace")


def _entry(entry: Entry) -> dict[str, Any]:
    found: dict[str, Any] = {"n": entry.n, "kind": entry.kind}
    for name, value in (
        ("key", entry.key),
        ("seat", entry.seat),
        ("rule", list(entry.rule)),
        ("passage", entry.passage),
    ):
        if value:
            found[name] = value
    found["facts"] = {name: value for name, value in entry.facts if value is not None}
    return found
