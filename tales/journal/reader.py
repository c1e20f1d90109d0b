"""A whole journal file, read: its header and entries, what was torn off at its end, or why it cannot be read.

Knows no rules, and changes nothing: it is given bytes. A write that was cut off leaves a *torn tail*, which is
reported and lets the tale go on. Anything else that does not read is *damage*, which is refused, with the entries
before it handed over.
"""

import re
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tales.entries import Entry, Header, Live
from tales.journal.codec import FORMAT, Lines, Table, Unfit, frozen_table, parse, read_entry, to_entry, to_header
from tales.journal.errors import DamagedJournal, ForeignJournal, NewerFormat
from tales.journal.files import Fingerprint


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a journal file holds."""

    header: Header
    entries: list[Entry]
    """The whole ones, each with its line."""
    torn: bytes
    """What an interrupted write left at the end; empty if there is nothing of the kind."""
    good: int
    """How many bytes of the file are whole."""
    fingerprint: Fingerprint
    """The file as it was just before it was read."""


_HEADING = "[[entry]]\n"
_RAW_HEADING = re.compile(r"^[ \t]*\[\[[ \t]*entry[ \t]*\]\][ \t]*(?:#[^\n]*)?\n", re.MULTILINE)
# Strings and comments, whole or cut off.
_OPAQUE = re.compile(
    r'"""(?:[^"\\]++|\\.|"(?!""))*+(?:"{3,5}|\\?\Z)'
    r"|\'\'\'(?:[^']++|'(?!\'\'))*+(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]++|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)
_TORN_HEADER = "the empty line that ends the header is not there"
_MASKED_HEADING = re.compile(r"^[ \t]*\[\[[ \t]*entry[ \t]*\]\][ \t]*#*$", re.MULTILINE)


def read_journal(data: bytes, path: Path, mark: Fingerprint) -> Loaded:
    """What the bytes of a journal file hold. Raises ForeignJournal, NewerFormat or DamagedJournal."""
    if not data.strip(b"\0"):
        # What a power cut makes of a file that was not safely written.
        raise DamagedJournal(path, "the file holds nothing but zero bytes" if data else "the file is empty")
    # Bytes that are no UTF-8 become lone surrogates, which no reader takes: they count only where they stand.
    text = data.decode("utf-8", "surrogateescape")
    if text.startswith("\ufeff"):
        raise DamagedJournal(path, "it begins with a byte order mark; save it as UTF-8 without one", 1)
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    found = _read_blocks(text, path) or _read_whole(text, path)
    _check_undo(found, path)
    good = len(data)
    if found.good < len(text):
        # A torn tail begins at the beginning of a line, and lines are the same in bytes and text, whatever ends them.
        lines = text.count("\n", 0, found.good)
        good = sum(len(line) + 1 for line in data.split(b"\n", lines)[:lines])
    return Loaded(found.header, found.entries, data[good:], good, mark)


@dataclass(slots=True)
class _Found:
    header: Header
    entries: list[Entry]
    good: int
    """How many characters of the text are whole."""

    lines: Lines = field(default_factory=Lines)

    def add(self, block: str, line: int) -> None:
        """Take the entry in a block whose heading stands in that line. Raises Unfit unless it is the next one."""
        self.entries.append(read_entry(block, len(self.entries) + 1, line, self.lines))


def _check_undo(found: _Found, path: Path) -> None:
    """Raise DamagedJournal for an undo or redo that fits nothing: nobody could say what stands after it."""
    live = Live()
    for at, entry in enumerate(found.entries):
        try:
            live.add(entry)
        except ValueError as error:
            raise DamagedJournal(path, str(error), entry.line, found.header, found.entries[:at]) from None


def _read_blocks(text: str, path: Path) -> _Found | None:
    """Read the blocks one by one, as they were written; None if anything but the very end is not as expected.

    Where all before a heading is whole TOML, the heading is one and no part of a string. So to read the blocks one by
    one is to read the file.
    """
    head, *blocks = text.split("\n\n" + _HEADING)
    line = head.count("\n") + 3
    try:
        good = len(text) if blocks else _end_of_header(head)
        top = parse(head[:good])
        if "entry" in top:
            return None
        found = _Found(_header(top, head, path), [], good)
        last = blocks.pop() if blocks else None
        for block in blocks:
            found.add(block, line)
            line += block.count("\n") + 3
        if last is not None:
            good = _whole_part(last)
            if good:
                found.add(last[:good], line)
            found.good -= len(last) - good if good else len(_HEADING + last)
    except Unfit:
        return None
    return found


def _read_whole(text: str, path: Path) -> _Found:
    """Read a file that somebody edited as one TOML text, or one that is damaged up to that place."""
    masked = _masked(text)
    starts, lines, line, at = [], [], 1, 0
    for match in _MASKED_HEADING.finditer(masked):
        line += masked.count("\n", at, match.start())
        at = match.start()
        starts.append(at)
        lines.append(line)
    try:
        whole = parse(text)
    except Unfit:
        return _read_to_damage(text, starts, lines, path)
    found = _Found(_header(whole, text, path), [], len(text))
    tables = whole.get("entry", [])
    if not isinstance(tables, list) or len(tables) != len(starts) or ("entry" in whole and not starts):
        raise DamagedJournal(path, "not every entry stands under a line [[entry]]", 0, found.header)
    if not _is_closed(masked):
        if not starts:
            raise DamagedJournal(path, _TORN_HEADER, text.count("\n") + 1)
        found.good = starts.pop()
    line = 0
    try:
        for n, (table, line) in enumerate(zip(tables, lines[: len(starts)], strict=False), 1):
            found.entries.append(to_entry(frozen_table(table), line, n))
    except Unfit as error:
        raise DamagedJournal(path, str(error), line, found.header, found.entries) from None
    return found


def _read_to_damage(text: str, starts: list[int], lines: list[int], path: Path) -> _Found:
    """Read a file that is no valid TOML. Raises DamagedJournal unless it is only torn."""
    head = text[: starts[0]] if starts else text
    try:
        top = parse(head)
    except Unfit as error:
        raise DamagedJournal(path, str(error), error.line or 1) from None
    found = _Found(_header(top, head, path), [], len(text))
    line, block = 0, ""
    try:
        for start, end, line in zip(starts, [*starts[1:], len(text)], lines, strict=True):
            block = text[text.find("\n", start, end) + 1 or end : end]
            if end < len(text):
                found.add(block, line)
                continue
            good = _whole_part(block)
            if good:
                found.add(block[:good], line)
            found.good -= len(block) - good if good else len(text) - start
    except Unfit as error:
        why, at = str(error), line + error.line
        if _RAW_HEADING.search(block):
            # Where the reader gave up is far from where somebody lost the quotes.
            why, at = "a text that begins in this entry does not end in it", line
        raise DamagedJournal(path, why, at, found.header, found.entries) from None
    if found.good == len(text):
        # Every part is sound, but they do not go together.
        raise DamagedJournal(path, "it is no valid TOML as a whole", 0, found.header, found.entries)
    return found


def _whole_part(block: str) -> int:
    """How many characters of the last block are a whole entry; 0 if it is torn.

    Raises Unfit if it is damaged otherwise than by being cut off.
    """
    reason = None
    try:
        frozen_table(parse(block))
        if _is_closed(_masked(block)):
            return len(block)
    except Unfit as error:
        reason = error
    if _RAW_HEADING.search(block):
        raise reason or Unfit("an entry begins where none can")
    end = block.rfind("\n\n") + 2 if "\n\n" in block else 0
    if 0 < end < len(block):
        # Perhaps this one is whole, and the next had only just begun.
        with suppress(Unfit):
            frozen_table(parse(block[:end]))
            return end
    if reason is not None and end == len(block):
        # The empty line is there: either it stands in prose that was cut off, or this is no torn tail.
        try:
            parse(block + '"""\n')
        except Unfit:
            raise reason from None
    return 0


def _end_of_header(head: str) -> int:
    """Up to where a file without entries is whole. Raises Unfit if its header is torn."""
    end = head.rfind("\n\n") + 2
    rest = head[end:]
    if 1 < end < len(head) and (_HEADING.startswith(rest) or not rest.strip("\0")):
        return end
    if not _is_closed(_masked(head)):
        raise Unfit(_TORN_HEADER)
    return len(head)


def _header(top: Table, text: str, path: Path) -> Header:
    number = top.get("format")
    if number is None and "game" not in top:
        raise ForeignJournal(
            path, "this is no journal of tales: it names neither format nor game. It was not touched; choose another."
        )
    if type(number) is int and number > FORMAT:
        raise NewerFormat(
            path,
            f"this journal has format {number}, and this version of tales knows formats up to {FORMAT}. "
            "It was not touched; open it with a newer version.",
        )
    try:
        if type(number) is not int or number < 1:
            raise Unfit("'format' is not there" if number is None else "'format' is no number of a format")
        return to_header(top)
    except Unfit as error:
        name = re.search(r"'([\w.-]+)'", str(error))
        place = name and re.search(rf"^[ \t\[]*{re.escape(name[1])}\b", text, re.MULTILINE)
        line = text.count("\n", 0, place.start()) + 1 if place else 1
        raise DamagedJournal(path, str(error), line) from None


def _masked(text: str) -> str:
    """The text with every string and comment made unrecognisable, each character in its place."""
    return _OPAQUE.sub(lambda found: re.sub(r"[^\n]", found[0][0], found[0]), text)


def _is_closed(masked: str) -> bool:
    """Whether a masked text ends with an empty line, after which only comments may stand."""
    *lines, end = masked.split("\n")
    if end.strip(" \t"):
        return False
    for number, line in reversed(list(enumerate(lines))):
        if not line.strip(" \t"):
            return number > 0
        if line.strip(" \t").strip("#"):
            return False
    return False
