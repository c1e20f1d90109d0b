"""A chronicle as plain text, wrapped at 72 signs: to print on anything, or to be read aloud by a machine."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tales.chronicle.exporters.book import Book, parser

if TYPE_CHECKING:
    from markdown_it.token import Token

WIDTH = 72


def make(book: Book) -> bytes:
    """UTF-8, paragraphs apart by an empty line, headings in capitals."""
    return ("\n\n".join(_blocks(parser().parse(book.text))) + "\n").encode("utf-8", "replace")


def _blocks(tokens: Sequence["Token"]) -> Iterator[str]:
    before, level, row, rows = "", "", list[str](), list[list[str]]()
    for token in tokens:
        match token.type:
            case "heading_open":
                level = token.tag
            case "bullet_list_open" | "ordered_list_open" | "blockquote_open":
                before += "  "
            case "bullet_list_close" | "ordered_list_close" | "blockquote_close":
                before = before[:-2]
            case "hr":
                yield "* * *".center(WIDTH).rstrip()
            case "tr_open":
                row = []
            case "tr_close":
                rows.append(row)
            case "table_close":
                yield "\n".join(_table(rows))
                rows = []
            case "inline":
                words = _words(token)
                if token.level and rows is not None and token.map and _in_cell(tokens, token):
                    row.append(words)
                elif level:
                    yield words.upper() if level in ("h1", "h2") else words
                    level = ""
                else:
                    yield "\n".join(_wrapped(words, before))
            case "fence" | "code_block":
                yield textwrap.indent(token.content.rstrip("\n"), before + "    ")


def _in_cell(tokens: Sequence["Token"], token: "Token") -> bool:
    at = next(at for at, each in enumerate(tokens) if each is token)
    return tokens[at - 1].type in ("td_open", "th_open")


def _words(token: "Token") -> str:
    said = []
    for child in token.children or []:
        match child.type:
            case "text" | "code_inline":
                said.append(child.content)
            case "softbreak":
                said.append(" ")
            case "hardbreak":
                said.append("\n")
            case "footnote_ref":
                said.append(f" [{int(child.meta['id']) + 1}]")
    return "".join(said).strip()


def _wrapped(words: str, before: str) -> Iterator[str]:
    for line in words.split("\n"):
        yield from textwrap.wrap(
            line, WIDTH, initial_indent=before, subsequent_indent=before, break_long_words=False, break_on_hyphens=False
        ) or [""]


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A row on a line: the cells with something in them, the first one as what the others are about."""
    for row in rows:
        said = [cell for cell in row if cell.strip() and cell.strip() != "–"]
        if said:
            yield f"{said[0]}: {', '.join(said[1:])}" if len(said) > 1 else said[0]
