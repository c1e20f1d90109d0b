"""Entries as blocks of the log, in the words that a person reads. Knows no game and no widget."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from rich.cells import cell_len

from tales.entries import Entry
from tales.rules.words import Words
from tales.text import shown
from tales.tui.text.lines import Block, paragraphs, plain

BESIDE = 26
"""Where what a throw led to stands beside it, in cells from the throw's beginning."""

Named = Callable[[str], str]
"""From a seat to what to call it; empty when nobody needs to be told who acted."""


def log_blocks(
    entries: Iterable[Entry], words: Words, named: Named = lambda seat: "", after: Sequence[Block] = ()
) -> list[Block]:
    """The blocks of these entries, in order. Entries that have no line of their own leave nothing.

    `after` is what stands above them: choices that follow each other, and prose, decide about empty rows.
    """
    blocks: list[Block] = []
    last = after[-1].style if after else ""
    thrown = False
    """Whether the facts that come now are what a throw has led to."""
    for entry in entries:
        if entry.kind == "tell" and thrown:
            _beside(blocks, _of(entry, words, named))
            continue
        thrown = False
        for block in _of(entry, words, named):
            if block.style == last == "chosen":
                block = replace(block, gap=0)
            elif last == "prose" and block.style != "prose":
                block = replace(block, gap=1)
            blocks.append(block)
            last = block.style
            thrown = bool(entry.get("faces"))
    return blocks


def _beside(blocks: list[Block], facts: list[Block]) -> None:
    """Set facts beside the throw above them: the first on its row, the others below each other."""
    for fact in facts:
        throw = blocks[-1]
        if throw.rest == throw.first == "  ":
            space = max(2, BESIDE - cell_len(throw.text))
            text = throw.text + "\xa0" * space + fact.text
            blocks[-1] = replace(throw, text=text, rest=" " * (BESIDE + 2))
        else:
            blocks.append(replace(fact, first=" " * (BESIDE + 2), rest=" " * (BESIDE + 2)))


def _of(entry: Entry, words: Words, named: Named) -> list[Block]:
    if entry.kind == "answer" and entry.words("from"):
        return paragraphs(entry.words("text"), first="  ", rest="  ")
    if entry.kind in ("answer", "tell"):
        return _mechanics(entry, words, named)
    if entry.kind == "undone":
        return [Block(plain(words.entry(entry)), "quiet", gap=1)]
    note = _annotation(entry)
    return [Block(plain(note), "quiet", gap=1 if entry.kind == "evening" else 0)] if note else []


def _mechanics(entry: Entry, words: Words, named: Named) -> list[Block]:
    line = plain(words.entry(entry))
    if not line:
        return []
    faces = entry.get("faces", ())
    if isinstance(faces, tuple) and faces:
        return [_throw(line, " ".join(map(str, faces)))]
    if entry.kind == "tell":
        return [Block(line, first="  ", rest="    ")]
    who = named(entry.seat)
    if entry.words("by") == "automa":
        who = f"{who} (played by the program)" if who else "The program"
    if who:
        line = f"{plain(who[:1].upper() + who[1:])}: {line}"
    return [Block(line, "chosen", first="› ", rest="  ", gap=1)]


def _throw(line: str, faces: str) -> Block:
    """A throw, its faces the brightest thing on the line."""
    at = line.rfind(faces)
    spans = ((at, at + len(faces), "faces"),) if at >= 0 else ()
    return Block(line, spans=spans, first="  ", rest="  ")


def _annotation(entry: Entry) -> str:
    text = shown(entry.words("text"))
    match entry.kind:
        case "evening":
            return f"An evening: {entry.words('date')}"
        case "title":
            return f"The tale is called {text} now"
        case "spark":
            return f"  a spark: {text}"
        case "comment":
            return f"  * {text}"
        case "break":
            return f"  a pause: {text}" if text else "  a pause"
        case "amend":
            return "  told anew; the chronicle has the new words"
        case "bookmark":
            return f"  a bookmark: {text}" if text else "  a bookmark"
    return ""
