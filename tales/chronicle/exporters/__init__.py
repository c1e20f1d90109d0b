"""A chronicle in other forms: a page, a book, plain text, data. Each is made of the Markdown, or of the entries."""

from collections.abc import Callable, Mapping
from importlib import import_module

from tales.chronicle.exporters.book import Book

FORMS: Mapping[str, str] = {
    "md": "Markdown, as it is",
    "html": "one page to read in a browser",
    "epub": "a book for readers of books",
    "txt": "plain text, wrapped",
    "json": "everything that is open, as data",
}
"""What a chronicle can be made into, by the ending of its file."""


def export(book: Book, form: str) -> bytes:
    """The book in one of FORMS. Raises KeyError for another."""
    if form not in FORMS:
        raise KeyError(form)
    make: Callable[[Book], bytes] = import_module(f"tales.chronicle.exporters.{_MODULES[form]}").make
    return make(book)


_MODULES = {"md": "markdown", "html": "html", "epub": "epub", "txt": "plain_text", "json": "data"}
