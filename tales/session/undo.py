"""What an undo takes back, who has to hear of it, and which words it offers again. Knows no rules."""

from collections.abc import Iterable, Sequence

from tales.entries import Entry, Live, Value
from tales.rules.asks import Ask
from tales.session.seats import Seating


class UndoRule:
    """The house rule of a table: whether it hears of an undo, and whether it must agree to it."""

    def __init__(self, rule: str, seating: Seating) -> None:
        """`rule` is free, said or agreed."""
        self.rule = rule
        self.seating = seating

    def is_said(self, back: Entry, line: Sequence[Entry], ask: Ask | None) -> bool:
        """Whether the table hears that the answer `back` is taken back from this line."""
        return self.rule != "free" and len(self.seating.people) > 1 and reveals(back, line, ask)

    def must_agree(self, back: Entry, line: Sequence[Entry], ask: Ask | None) -> tuple[str, ...]:
        """Who must agree before `back` is taken back: all at the table but the one who gave that answer."""
        if self.rule != "agreed" or not self.is_said(back, line, ask):
            return ()
        return tuple(person for person in self.seating.people if person != self.seating.person(back.seat))


def undoable(line: Sequence[Entry]) -> Entry | None:
    """The last answer that a person gave other than by letting the program throw."""
    for entry in reversed(line):
        if entry.kind == "answer" and entry.words("by") in ("", "typed"):
            return entry
    return None


def reveals(back: Entry, line: Sequence[Entry], ask: Ask | None) -> bool:
    """Whether somebody has seen something since the answer `back` that they would not have seen without it.

    That is a roll, something drawn or told to some of them alone, a secret that was opened, or a question that shows
    the one who answered something more.
    """
    if any(_shows(entry) for entry in line if entry.n >= back.n):
        return True
    return ask is not None and ask.to is not None and back.seat in ask.to


def _shows(entry: Entry) -> bool:
    if entry.to == ():
        return False  # the umpire alone has seen it
    if entry.kind == "answer":
        return bool(entry.get("faces") or entry.get("order"))
    return entry.kind == "tell" and (entry.to is not None or bool(entry.get("opens")))


def taken_back(n: int, of: int, back: Entry, person: str) -> Entry:
    """The annotation that tells everybody that `person` took the answer `back` back: no more than all may know."""
    facts: list[tuple[str, Value]] = [("of", of), ("person", person)]
    if back.to is not None:
        return Entry(n, "undone", facts=tuple(facts))
    told = back.words("from")
    # Of a passage it keeps no words: those are offered as the draft to who wrote them.
    facts += [("from", told)] if told else [fact for fact in back.facts if fact[0] != "of"]
    return Entry(n, "undone", back.key, back.seat, rule=back.rule, facts=tuple(facts))


def draft(ask: Ask, undone: Live, entries: Sequence[Entry]) -> str:
    """The words of a person that were undone and fit the ask, as they stood last; empty if there are none."""
    back = undone.undone[-1][0] if undone.undone else None
    if back is None or (back.key, back.seat) != (ask.key, ask.seat):
        there = {entry.n for entry in undone.line}
        answers = (entry for entry in reversed(entries) if entry.kind == "answer")
        back = next((entry for entry in answers if (entry.key, entry.seat) == (ask.key, ask.seat)), None)
        if back is None or back.n in there:
            return ""
    return _words(back, entries)


def _words(back: Entry, entries: Iterable[Entry]) -> str:
    """What a person typed there, amendments too; empty where they took what was composed."""
    amended = [entry for entry in entries if entry.kind == "amend" and entry.number("of") == back.n]
    if amended:
        return amended[-1].words("text")
    return back.words("text") if back.words("from") in ("", "written") else ""
