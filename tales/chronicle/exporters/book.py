"""What there is to be exported of a tale: its chronicle, and what stands on a title page."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING

from tales.entries import Entry, Header

if TYPE_CHECKING:
    from markdown_it import MarkdownIt


@dataclass(frozen=True, slots=True)
class Book:
    """A chronicle, ready to be made into something else. Holds nothing that the reader may not see."""

    header: Header
    title: str
    game: str
    """What the game is called."""
    reading: str
    text: str
    """The chronicle as Markdown, its own heading at the top."""
    entries: tuple[Entry, ...]
    """What is open to the reader, in order."""
    players: tuple[str, ...] = ()
    """The people who play, where they have names."""
    evenings: tuple[str, ...] = ()
    """The days on which it was played: `2026-11-30`."""
    is_over: bool = True

    @property
    def identifier(self) -> str:
        """The same for the same tale on every machine, and for no other."""
        return sha256(f"{self.header.game}\n{self.header.created}\n{self.header.seed}".encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a chronicle under a heading of ours of the second level."""

    title: str
    """The heading as Markdown; empty for what stands before the first."""
    text: str
    """Markdown without the heading."""


_HEADING = re.compile(r"^## (.*)$", re.MULTILINE)
_TITLE = re.compile(r"\A# .*\n+")


def sections(text: str) -> list[Section]:
    """The parts of a chronicle. A person's words never begin one: what they typed is inert there."""
    found = _HEADING.split(_TITLE.sub("", text))
    titles = ["", *found[1::2]]
    parts = [Section(title, body.strip()) for title, body in zip(titles, found[::2], strict=True)]
    return [part for part in parts if part.title or part.text]


@cache
def parser() -> "MarkdownIt":
    """CommonMark with tables and footnotes; HTML in it is text."""
    from markdown_it import MarkdownIt
    from mdit_py_plugins.footnote import footnote_plugin

    return MarkdownIt("commonmark", {"html": False}).enable("table").use(footnote_plugin)


def words_of(markdown: str) -> str:
    """A line of Markdown as plain words, for a list of contents or a title."""
    tokens = parser().parseInline(markdown)
    children = tokens[0].children or [] if tokens else []
    said = (" " if token.type.endswith("break") else token.content for token in children)
    return "".join(said)


def names(parts: Sequence[str]) -> str:
    """Names in a row: `Ann, Ben and Cleo`."""
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))
