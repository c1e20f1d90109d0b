"""Footnotes of the noted reading: the dice and the rules behind what was told. Knows no template and no game."""

import re
from collections.abc import Callable, Iterable, Mapping

from tales.chronicle.passages import Passage, Story
from tales.entries import Entry

Line = Callable[[Entry], str]
"""What happened, on one line."""

_REFERENCE = re.compile(r"(?<!\\)((?:\\\\)*)\[\^(\d+)\](?!:)")
_DEFINITION = re.compile(r"^\[\^(\d+)\]:")


def footnotes(told: Story, texts: Mapping[int, str], line: Line, noted: Line) -> dict[int, str]:
    """The footnote of each moment that has words and needs one, by the number of its entry.

    Dice belong to the next words in their top passage or, if none come any more, to the last ones. A passage that
    retells others has their dice too, in the note of its first words. `noted` names what a throw led to. What was taken
    back is noted even where a passage has no words: in the next note.
    """
    behind: dict[int, list[Entry]] = {}
    unnoted: list[Entry] = []
    again: dict[int, list[Entry]] = {}
    by_number = {passage.n: passage for top in told.passages for passage in _all(top)}
    for top in told.passages:
        spoken = sorted(moment.entry.n for moment in top.moments() if texts.get(moment.entry.n))
        entries = sorted(top.all_entries(), key=lambda entry: entry.n)
        if not spoken:
            unnoted += [entry for entry in entries if entry.kind == "undone"]
            continue
        behind.setdefault(spoken[0], []).extend(unnoted)
        unnoted = []
        for entry in entries:
            home = next((n for n in spoken if n > entry.n), spoken[-1])
            behind.setdefault(home, []).append(entry)
        for passage in _all(top):
            first = next((moment.entry.n for moment in passage.moments() if texts.get(moment.entry.n)), 0)
            for n in passage.retells if first else ():
                if n in by_number:
                    again.setdefault(first, []).extend(by_number[n].all_entries())
    if unnoted and behind:
        behind[max(behind)] += unnoted
    notes: dict[int, str] = {}
    for n in behind.keys() | again.keys():
        parts = [_said(behind.get(n, ()), line, noted)]
        if retold := _said(again.get(n, ()), line, noted):
            parts.append(f"told of again: {retold}")
        if note := "; ".join(part for part in parts if part):
            notes[n] = note
    return notes


def _all(passage: Passage) -> Iterable[Passage]:
    yield passage
    for part in passage.parts:
        if isinstance(part, Passage):
            yield from _all(part)


def _said(entries: Iterable[Entry], line: Line, noted: Line) -> str:
    """Each throw with its rules and what it led to, then the other rules by which something followed from it."""
    said: list[str] = []
    before = led_to = ""
    is_thrown = False
    named: set[str] = set()
    others: dict[str, None] = {}
    for entry in entries:
        if entry.kind == "undone":
            said.append(line(entry))
            continue
        if entry.get("faces") and (text := line(entry)):
            is_thrown = True
            said.append(before + text + (f" ({', '.join(entry.rule)})" if entry.rule else ""))
            named.update(entry.rule)
            before = ""
            continue
        if (name := noted(entry)) and name != led_to:  # an event may be drawn and then used at once
            led_to = name
            if said:
                said[-1] += f": {name}"
            else:
                before = f"{name}: "
        if is_thrown and not entry.words("from"):  # what stood before the first throw is the frame of every turn
            others.update(dict.fromkeys(entry.rule))
    if left := [rule for rule in others if rule not in named]:
        said.append(f"then {', '.join(left)}")
    return "; ".join(said)


def in_order(text: str) -> str:
    """The text with its footnotes numbered in the order in which they are read, and without those nobody refers to."""
    body: list[str] = []
    notes: dict[str, str] = {}
    for row in text.split("\n"):
        if match := _DEFINITION.match(row):
            notes.setdefault(match[1], row[match.end() :])
        else:
            body.append(row)
    numbers: dict[str, int] = {}

    def number(match: re.Match[str]) -> str:
        if match[2] not in notes:
            return match[0]
        return f"{match[1]}[^{numbers.setdefault(match[2], len(numbers) + 1)}]"

    told = _REFERENCE.sub(number, "\n".join(body)).rstrip("\n")
    return "\n\n".join([told, *(f"[^{new}]:{notes[old]}" for old, new in numbers.items())])
