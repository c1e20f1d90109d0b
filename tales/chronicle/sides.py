"""From whose side a chronicle is told: from all, or from that of one of several vessels. Knows no game.

What a vessel's side is says the fact `vessel`: of a passage, of a tell, of the cast. What another vessel's seat said is
left out, and of what is told of others there stays what this side's seat said itself.
"""

from collections.abc import Iterable
from dataclasses import replace

from tales.chronicle.passages import Moment, Passage, Story
from tales.entries import Entry


def sides(entries: Iterable[Entry]) -> dict[str, str]:
    """The name of each vessel; empty if there is but one side."""
    casts = [entry for entry in entries if (entry.kind, entry.key) == ("tell", "cast") and entry.words("vessel")]
    found = {entry.words("vessel"): entry.words("ship") for entry in casts}
    return found if len(found) > 1 else {}


def of_side(told: Story, side: str, found: Iterable[str]) -> Story:
    """The same story with what stands in the log of one vessel of those found, and what its seat said of others."""
    others = set(found) - {side}
    return replace(told, passages=[mine for passage in told.passages if (mine := _mine(passage, side, others))])


def is_of(entry: Entry, side: str) -> bool:
    """Whether it belongs to that side, or to no side in particular."""
    return entry.get("vessel", side) == side


def _mine(passage: Passage, side: str, others: set[str]) -> Passage | None:
    is_own = passage.facts.get("vessel", side) == side
    parts: list[Moment | Passage] = []
    for part in passage.parts:
        if isinstance(part, Passage):
            parts += [inner] if (inner := _mine(part, side, others)) else []
        elif part.entry.seat == side or (is_own and part.entry.seat not in others):
            parts.append(part)
    if is_own:
        return replace(passage, parts=parts)
    named_here = [entry for entry in passage.entries if side in (entry.seat, *(value for _, value in entry.facts))]
    return replace(passage, parts=parts, entries=named_here) if parts else None
