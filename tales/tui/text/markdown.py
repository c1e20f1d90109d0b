"""Markdown as blocks to read on a terminal: what chronicles and rulebooks use of it. Knows no widget.

No parser of the whole language: a long chronicle must open at once, and any text at all must come through unharmed.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from rich.cells import cell_len

from tales.text import shown
from tales.tui.text.lines import Block, Link, Span, cut, laid_over
from tales.tui.text.links import has_scheme, links_in

_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*$")
_RULE = re.compile(r"\s{0,3}([*_-])(?:\s*\1){2,}\s*$")
_ITEM = re.compile(r"(\s*)([-*+]|\d{1,4}[.)])\s+(.*)")
_NOTE = re.compile(r"\[\^([^\]]+)\]:\s*(.*)")
_FENCE = re.compile(r"\s{0,3}(```+|~~~+)")
_TABLE_RULE = re.compile(r"\s*\|?(\s*:?-+:?\s*\|)+\s*(:?-+:?)?\s*$")
_INLINE = re.compile(
    r"\\([!-/:-@\[-`{-~])"
    r"|(\*\*|__)"
    r"|([*_])"
    r"|`([^`]+)`"
    r"|\[\^([^\]]+)\]"
    r"|!?\[([^\[\]]*)\]\(<?([^()<>\s]*(?:\([^()\s]*\)[^()<>\s]*)*)>?\)"
    r"|&(amp|lt|gt|quot|nbsp|#\d{2,6});"
)
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "nbsp": " "}


def blocks_of(text: str) -> list[Block]:
    """The blocks of a Markdown text."""
    return list(_Reader(shown(text).expandtabs(4).split("\n")).blocks())


class _Reader:
    """Reads lines into blocks."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.at = 0

    def blocks(self) -> Iterator[Block]:
        self._skip_front_matter()
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if not line.strip() or line.startswith("<!--"):
                self.at += 1
            elif _FENCE.match(line):
                yield from self._fence()
            elif match := _HEADING.match(line):
                self.at += 1
                yield _heading(len(match[1]), match[2])
            elif _RULE.match(line):
                self.at += 1
                yield Block("*   *   *", "rule", first=" " * 6, gap=1)
            elif line.lstrip().startswith(">"):
                yield from self._quote()
            elif line.lstrip().startswith("|"):
                yield from self._table()
            else:
                yield from self._paragraph()

    def _skip_front_matter(self) -> None:
        if self.lines and self.lines[0] == "---" and "---" in self.lines[1:]:
            self.at = self.lines.index("---", 1) + 1

    def _fence(self) -> Iterator[Block]:
        match = _FENCE.match(self.lines[self.at])
        assert match
        self.at += 1
        gap = 1
        while self.at < len(self.lines) and not self.lines[self.at].strip().startswith(match[1]):
            yield Block(self.lines[self.at].rstrip(), "fact", first="    ", rest="    ", gap=gap)
            self.at += 1
            gap = 0
        self.at += 1

    def _quote(self) -> Iterator[Block]:
        quoted = []
        while self.at < len(self.lines) and self.lines[self.at].lstrip().startswith(">"):
            quoted.append(re.sub(r"^\s*> ?", "", self.lines[self.at]))
            self.at += 1
        for block in _Reader(quoted).blocks():
            yield replace(block, first=f"▌ {block.first}", rest=f"▌ {block.rest}")

    def _table(self) -> Iterator[Block]:
        rows: list[list[str]] = []
        while self.at < len(self.lines) and self.lines[self.at].lstrip().startswith("|"):
            line = self.lines[self.at]
            self.at += 1
            if not _TABLE_RULE.match(line):
                cells = re.split(r"(?<!\\)\|", line.strip().removeprefix("|").removesuffix("|"))
                rows.append([_inline(cell.strip())[0] for cell in cells])
        count = max(map(len, rows), default=0)
        full = [row + [""] * (count - len(row)) for row in rows]
        widest = [max(cell_len(row[column]) for row in full) for column in range(count)]
        while sum(widest) + 2 * (count - 1) > 72 and max(widest, default=0) > 6:
            widest[widest.index(max(widest))] -= 1
        for at, row in enumerate(full):
            cells = [cut(cell, wide) for cell, wide in zip(row, widest, strict=True)]
            text = "  ".join(cell + " " * (wide - cell_len(cell)) for cell, wide in zip(cells, widest, strict=True))
            yield Block(text.rstrip(), "prose" if at else "heading", first="  ", rest="    ", gap=0 if at else 1)

    def _paragraph(self) -> Iterator[Block]:
        first, rest, gap = "", "", 1
        line = self.lines[self.at]
        if match := _NOTE.match(line):
            first, rest, line, gap = f"[{match[1]}] ", "    ", match[2], 0
        elif match := _ITEM.match(line):
            indent = min(len(match[1]), 12)
            sign = "•" if match[2] in "-*+" else match[2]
            first = f"{' ' * indent}{sign} "
            rest, line, gap = " " * len(first), match[3], 0
        parts = [line]
        self.at += 1
        while self.at < len(self.lines) and self._goes_on(self.lines[self.at]):
            if parts[-1].endswith(("\\", "  ")):
                yield _prose(parts, first, rest, gap)
                parts, first, gap = [], rest, 0
            parts.append(self.lines[self.at])
            self.at += 1
        yield _prose(parts, first, rest, gap)

    def _goes_on(self, line: str) -> bool:
        return bool(line.strip()) and not (
            line.lstrip().startswith((">", "|", "#", "<!--"))
            or _RULE.match(line)
            or _ITEM.match(line)
            or _NOTE.match(line)
            or _FENCE.match(line)
        )


def _heading(level: int, text: str) -> Block:
    words = _inline(text)[0]
    return Block(words.upper() if level == 1 else words, "heading", gap=1 if level > 1 else 0, level=level)


def _prose(parts: list[str], first: str, rest: str, gap: int) -> Block:
    text, spans, links = _inline(" ".join(part.strip().removesuffix("\\") for part in parts))
    if links := links_in(text, links):
        spans = laid_over(spans, [(start, end, "link") for start, end, _ in links])
    return Block(text, "prose", tuple(spans), first, rest, gap, tuple(links))


def _inline(text: str) -> tuple[str, list[Span], list[Link]]:
    """A text without its marks, where they would show, and where its links lead."""
    if not _INLINE.search(text):
        return text, [], []
    out: list[str] = []
    spans: list[Span] = []
    links: list[Link] = []
    length = at = 0
    strong = emphasis = -1

    def put(piece: str, style: str = "") -> None:
        nonlocal length
        if style and piece:
            spans.append((length, length + len(piece), style))
        out.append(piece)
        length += len(piece)

    for match in _INLINE.finditer(text):
        put(text[at : match.start()])
        at = match.end()
        if match[1]:
            put(match[1])
        elif match[2] or match[3]:
            mark, open_at = match[2] or match[3], strong if match[2] else emphasis
            before, after = text[match.start() - 1 : match.start()], text[at : at + 1]
            inside_word = "_" in mark and before.isalnum() and after.isalnum()
            if open_at >= 0 and before.strip() and not inside_word:
                spans.append((open_at, length, "strong" if match[2] else "emphasis"))
                open_at = -1
            elif open_at < 0 and after.strip() and not inside_word and mark in text[at:]:
                open_at = length
            else:
                put(mark)
            strong, emphasis = (open_at, emphasis) if match[2] else (strong, open_at)
        elif match[4]:
            put(match[4], "strong")
        elif match[5]:
            put(f"[{match[5]}]", "mark")
        elif match[8]:
            put(_ENTITIES.get(match[8]) or _character(match[8]))
        else:
            start = length
            put(match[6] or match[7])
            if has_scheme(match[7]):
                links.append((start, length, match[7]))
    put(text[at:])
    return "".join(out), sorted(spans), links


def _character(entity: str) -> str:
    """What stands for a number such as #47; the number itself where a terminal can show no such thing."""
    number = int(entity[1:])
    character = chr(number) if number < 0x110000 else ""
    return shown(character) if shown(character).strip("\n") else f"&{entity};"
