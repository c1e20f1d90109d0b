"""Markdown as blocks to read on a terminal, made of the tokens of markdown-it. Knows no widget.

HTML is text like any other. Front matter, and comments that stand alone, are left out; footnotes stand where they are
defined.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from rich.cells import cell_len

from tales.text import shown
from tales.tui.text.lines import Block, Link, Span, cut, laid_over, plain
from tales.tui.text.links import has_scheme, links_in

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

NESTING = 100
"""Quotes and lists within one another are read down to this level."""

TABLE_WIDTH = 72
"""A table takes so many cells at most; its widest columns are cut."""

_FRONT_MATTER = re.compile(r"---\n(?:.*\n)*?---(?:\n|\Z)")
_MARKUP = re.compile(r"[\\*_`\[<&]|  \n")
"""A text without any of these reads as it stands."""
_EMPHASIS = re.compile(
    # A word or more of it, which nothing else could be: it begins after a space, and ends before one, or after a letter
    r"(?<!\S)(\*\*|[*_])(?!\s)([^\\*_`\[<&\n]+)"
    r"""(?:(?<!\s)\1(?!\S)|(?<=[^\W_])\1(?=[.,;:!?)"'\\]))"""
)
_SOFT_BREAK = re.compile(r" ?\n *")
_HARD_BREAK = "\\\n"
_BETWEEN = re.compile(r"\n(?: *\n)+")
_PROSE = re.compile(r"(?:(?:\*{1,2}(?=[^\s*])|[^\s#>\-*+=_`~|<\[\d&\\:])[^|\n]*(?:\n|\Z))+")
"""Lines that can be nothing but a paragraph."""
_FOOTNOTE = re.compile(r"\[\^([^\]]+)\]:\s*")
_REFERENCE = re.compile(r"\[\^([^\]]+)\]")
_STYLES = {"strong_open": "strong", "em_open": "emphasis"}


def blocks_of(text: str) -> list[Block]:
    """The blocks of a Markdown text."""
    text = shown(text).expandtabs(4)
    if text.startswith("---"):
        text = _FRONT_MATTER.sub("", text, count=1)
    return list(_Builder().all(text))


@cache
def _parser() -> "MarkdownIt":
    # Imported with the first text, so that no first frame waits for it. What is in a block is parsed by `_lines`, and
    # only if there is markup in it. Indented text is prose, and "[^1]: one" a footnote, not the address of a link.
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": NESTING}).enable("table")
    # Line ends are LF already.
    parser.disable(["normalize", "inline", "text_join", "reference", "code", "html_block", "html_inline"])
    # Links are shown with any address, as it is written; whether it may be opened is asked when somebody follows it.
    parser.validateLink = lambda url: True  # type: ignore[method-assign]
    parser.normalizeLink = lambda url: url  # type: ignore[method-assign]
    return parser


@dataclass(slots=True)
class _Container:
    """An open quote or list item."""

    first: str
    """What stands before its first row."""
    rest: str
    """What stands before its other rows."""
    is_new_item: bool = False


class _Builder:
    """Makes blocks of tokens."""

    def __init__(self) -> None:
        self.open: list[_Container] = []
        self.table: list[list[str]] = []
        self.heading = 0

    def all(self, text: str) -> Iterator[Block]:
        """The blocks of a text. What can be nothing but a paragraph, as most of a chronicle is, needs no parser."""
        if "```" in text or "~~~" in text:  # code runs on over empty lines
            yield from self.blocks(_parser().parse(text))
            return
        others: list[str] = []
        for part in _BETWEEN.split(text.strip("\n")):
            if not _PROSE.fullmatch(part):
                others.append(part)
                continue
            if others:
                yield from self.blocks(_parser().parse("\n\n".join(others)))
                others.clear()
            yield from self._text(part.strip())
        yield from self.blocks(_parser().parse("\n\n".join(others)))

    def blocks(self, tokens: Sequence["Token"]) -> Iterator[Block]:
        """The blocks, in order."""
        for token in tokens:
            match token.type:
                case "inline":
                    yield from self._text(token.content)
                case "heading_open":
                    self.heading = int(token.tag[1])
                case "heading_close":
                    self.heading = 0
                case "hr":
                    yield self._block("*   *   *", "rule", first=" " * 6)
                case "fence":
                    for at, line in enumerate(token.content.removesuffix("\n").split("\n")):
                        yield self._block(line.rstrip(), "fact", first="    ", rest="    ", gap=0 if at else 1)
                case "blockquote_open":
                    self.open.append(_Container("▌ ", "▌ "))
                case "list_item_open":
                    sign = f"{token.info}{token.markup}" if token.info else "•"
                    self.open.append(_Container(f"{sign} ", " " * (len(sign) + 1), is_new_item=True))
                case "list_item_close":
                    if self.open[-1].is_new_item:
                        yield self._block("", "prose")
                    self.open.pop()
                case "blockquote_close":
                    self.open.pop()
                case "table_open":
                    self.table = []
                case "tr_open":
                    self.table.append([])
                case "table_close":
                    yield from self._table_rows()

    def _block(
        self, text: str, style: str, line: "_Line | None" = None, first: str = "", rest: str = "", gap: int = 1
    ) -> Block:
        """A block within what is open. The first in a new item stands directly below what is before."""
        if self.open:
            before, self_rest = "", ""
            for container in self.open:
                before += container.first
                self_rest += container.rest
                gap = 0 if container.is_new_item else gap
                container.first, container.is_new_item = container.rest, False
            first, rest = before + first, self_rest + rest
        spans, links = (tuple(line.spans), tuple(line.links)) if line else ((), ())
        return Block(text, style, spans, first, rest, gap, links, self.heading)

    def _text(self, content: str) -> Iterator[Block]:
        """The text of a heading, a cell or a paragraph."""
        if self.heading:
            text = _flat(content)
            yield self._block(text.upper() if self.heading == 1 else text, "heading", gap=1 if self.heading > 1 else 0)
        elif self.table:
            self.table[-1].append(_flat(content))
        elif not (content.startswith("<!--") and content.endswith("-->")):
            first = rest = ""
            for at, line in enumerate(_lines(content)):
                if line.note:
                    first, rest = f"[{line.note}] ", " " * 4
                gap = 0 if at or line.note else 1
                line.add_bare_links()
                yield self._block(line.text, "prose", line, first, rest, gap)
                first = rest

    def _table_rows(self) -> Iterator[Block]:
        table, self.table = self.table, []
        count = max(map(len, table), default=0)
        widest = [max(cell_len(row[column]) for row in table) for column in range(count)]
        while sum(widest) + 2 * (count - 1) > TABLE_WIDTH and max(widest) > 6:
            widest[widest.index(max(widest))] -= 1
        for at, row in enumerate(table):
            cells = [cut(cell, wide) for cell, wide in zip(row, widest, strict=True)]
            text = "  ".join(cell + " " * (wide - cell_len(cell)) for cell, wide in zip(cells, widest, strict=True))
            style = "prose" if at else "heading"
            yield self._block(text.rstrip(), style, first="  ", rest="    ", gap=0 if at else 1)


@dataclass(slots=True)
class _Line:
    """A text up to a hard line end, without its markup."""

    text: str = ""
    note: str = ""
    """The name of the footnote that it begins."""
    spans: list[Span] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)

    def add(self, text: str, style: str) -> None:
        """Add a piece; one without a style looks like the rest."""
        if style and text:
            start, end = len(self.text), len(self.text) + len(text)
            if self.spans and self.spans[-1][1:] == (start, style):
                start = self.spans.pop()[0]
            self.spans.append((start, end, style))
        self.text += text

    def strip_end(self) -> None:
        """Remove the spaces at its end."""
        self.text = self.text.rstrip(" ")
        end = len(self.text)
        while self.spans and self.spans[-1][1] > end:
            start, _, style = self.spans.pop()
            if start < end:
                self.spans.append((start, end, style))
        self.links = [(start, min(last, end), address) for start, last, address in self.links if start < end]

    def add_bare_links(self) -> None:
        """Find the addresses that stand in it without markup, and let all links look like links."""
        if links := links_in(self.text, self.links):
            self.links = links
            self.spans = laid_over(self.spans, [(start, end, "link") for start, end, _ in links])


def _lines(content: str) -> list[_Line]:
    """The text of a paragraph, cut where a line must end and where a footnote begins."""
    if not _MARKUP.search(content):
        return [_Line(" ".join(map(str.strip, content.split("\n"))) if "\n" in content else content)]
    return _simple_lines(content) or _parsed_lines(content)


def _simple_lines(content: str) -> list[_Line]:
    """The same of a text in which there is only emphasis that can be nothing else; none for any other text.

    Most paragraphs are such, and parsing what is in them takes longer than all else.
    """
    pieces = _EMPHASIS.split(content)
    lines = [_Line()]
    for at in range(0, len(pieces), 3):
        if at:
            lines[-1].add(pieces[at - 1], "strong" if pieces[at - 2] == "**" else "emphasis")
        if not _MARKUP.search(piece := pieces[at]):
            lines[-1].text += _SOFT_BREAK.sub(" ", piece) if "\n" in piece else piece
            continue
        first, *others = piece.split(_HARD_BREAK)
        if any(map(_MARKUP.search, (first, *others))):
            return []
        lines[-1].text += _SOFT_BREAK.sub(" ", first)
        lines += [_Line(_SOFT_BREAK.sub(" ", other.lstrip(" "))) for other in others]
    for line in lines:
        line.strip_end()
    return lines


def _parsed_lines(content: str) -> list[_Line]:
    """The same of any text."""
    tokens: list[Token] = []
    parser = _parser()
    parser.inline.parse(content, parser, {}, tokens)
    lines = [_Line()]
    styles = [""]
    link = (0, "")
    begins = True
    """Whether a footnote may begin here."""
    for token in tokens:
        line = lines[-1]
        match token.type:
            case "text":
                if not token.content:
                    continue
                text = token.content
                if begins and (note := _FOOTNOTE.match(text)):
                    if line.text:
                        lines.append(line := _Line())
                    line.note = note[1]
                    text = text[note.end() :]
                _add_text(line, text, styles[-1])
            case "text_special":
                line.add(_special(token), styles[-1])
            case "code_inline":
                line.add(token.content, "strong")
            case "softbreak":
                line.add(" ", styles[-1])
            case "hardbreak":
                lines.append(_Line())
            case "image":
                start = len(line.text)
                line.add(plain(token.content or str(token.attrs["src"])), styles[-1])
                _add_link(line, start, str(token.attrs["src"]))
            case "strong_open" | "em_open":
                styles.append(_STYLES[token.type])
            case "strong_close" | "em_close":
                styles.pop()
            case "link_open":
                link = len(line.text), str(token.attrs["href"])
            case "link_close":
                if len(line.text) == link[0]:
                    line.add(link[1], styles[-1])
                _add_link(line, *link)
        begins = token.type in ("softbreak", "hardbreak")
    for line in lines:
        line.strip_end()
    return lines


def _add_text(line: _Line, text: str, style: str) -> None:
    """Add a text in which footnotes may be named."""
    at = 0
    for match in _REFERENCE.finditer(text) if "[^" in text else ():
        line.add(text[at : match.start()], style)
        line.add(f"[{match[1]}]", "mark")
        at = match.end()
    line.add(text[at:], style)


def _add_link(line: _Line, start: int, address: str) -> None:
    if has_scheme(address) and start < len(line.text):
        line.links.append((start, len(line.text), address))


def _special(token: "Token") -> str:
    """The character that an entity or a backslash stands for; as it is written where a terminal has none for it."""
    character = shown(token.content)
    return character if character.strip("\n\t") else token.markup


def _flat(content: str) -> str:
    """The text of a heading or a cell, on one line."""
    return " ".join(line.text for line in _lines(content))
