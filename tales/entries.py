"""Entries and the header of a journal, as plain values. Knows no TOML, no rules, no disk.

A journal is a header and a list of entries. The entries of the *line* (answer, tell, open, close, undo, redo) are
what replay reads; all others are *annotations* that hang on one entry of the line (`of`).
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

Value = bool | int | str | tuple["Value", ...]
"""All that an ask, an answer or an entry may hold."""

Facts = tuple[tuple[str, Value], ...]
"""Named values, in the order in which they were told."""

LINE = frozenset({"answer", "tell", "open", "close", "undo", "redo"})
"""The kinds that replay reads."""

SPENT = "spent"
"""The annotation at the beginning of a tale that says which wordings earlier tales of its game had used."""

ABOUT_THE_TALE = frozenset({"evening", "break", "seat", "title", "undone", SPENT})
"""The annotations that say nothing about the entry on which they hang: it only tells when they were written."""

ANNOTATIONS = ABOUT_THE_TALE | {"amend", "form", "bookmark", "comment", "spark", "oracle"}
"""The kinds that hang on an entry of the line and change no rules."""

RESERVED = frozenset({"n", "kind", "key", "seat", "to", "rule", "passage", "line"})
"""Names that no fact may have, because an entry has them itself."""

ENDING = "ending"
"""The key of the tell that ends a tale."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One journaled fact."""

    n: int
    """Its number in the journal, from 1."""
    kind: str
    """One of LINE or ANNOTATIONS, or a kind of a later version, which is kept."""
    key: str = ""
    """The stable dotted key of the ask or tell."""
    seat: str = ""
    """Who answered."""
    to: tuple[str, ...] | None = None
    """The seats that may see it; None for all, () for the umpire alone."""
    rule: tuple[str, ...] = ()
    """The rule ids behind it."""
    passage: int = 0
    """The number of the innermost `open` entry around it, 0 outside passages."""
    facts: Facts = ()
    """Everything else, in the order told."""
    line: int = field(default=0, compare=False, repr=False)
    """The line of the file where it begins, 0 if it was never read from one."""

    def get(self, name: str, default: Value = "") -> Value:
        """The fact of that name, or the default."""
        for fact, value in self.facts:
            if fact == name:
                return value
        return default

    def number(self, name: str) -> int:
        """A fact that is a whole number; 0 if it is not there."""
        value = self.get(name, 0)
        return value if isinstance(value, int) else 0

    def words(self, name: str) -> str:
        """A fact that is text; empty if it is not there."""
        value = self.get(name)
        return value if isinstance(value, str) else ""


def moment_facts(entry: Entry) -> dict[str, Value]:
    """What the answer of a moment keeps of the facts that its ask gave; journals of earlier versions keep none."""
    kept = entry.get("facts", ())
    pairs = [pair for pair in kept if isinstance(pair, tuple) and len(pair) == 2] if isinstance(kept, tuple) else []
    return {name: value for name, value in pairs if isinstance(name, str)}


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table."""

    key: str
    """How asks name it: `captain`, `hunter`, `companion-2`."""
    role: str
    """The role of the game that it plays."""
    person: str = ""
    """Who sits there; one person may have several seats."""
    automa: bool = False
    """Whether the program answers for it."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a journal says once, at its top."""

    game: str
    """The key of the game."""
    edition: str
    """The version of that game's rules with which the tale began."""
    title: str
    created: str
    """The date, ISO 8601."""
    seed: str
    """From what all throws follow; any text."""
    settings: tuple[tuple[str, Value], ...] = ()
    """Every house rule with its value, defaults too."""
    seats: tuple[Seat, ...] = ()
    dice: str = "thrown"
    """How dice are thrown unless a person says otherwise: `thrown` or `typed`."""
    brought: tuple[tuple[str, Facts], ...] = ()
    """What came into the tale from outside, by seat."""
    format: int = 1


@dataclass(slots=True)
class Live:
    """The line as it stands after all undo and redo."""

    line: list[Entry] = field(default_factory=list)
    """Its answers, tells, opens and closes, in order."""
    undone: list[list[Entry]] = field(default_factory=list)
    """What redo would bring back, the last one first to come."""

    def add(self, entry: Entry) -> None:
        """Take one more entry of the line into account; annotations change nothing.

        Raises ValueError for an undo or redo that fits nothing.
        """
        if entry.kind == "undo":
            back = entry.number("back")
            at = bisect_left(self.line, back, key=_number)
            if at == len(self.line) or self.line[at].n != back:
                raise ValueError(f"entry {entry.n} takes back entry {back}, which is not there")
            self.undone.append(self.line[at:])
            del self.line[at:]
            return
        if entry.kind == "redo":
            if not self.undone:
                raise ValueError(f"entry {entry.n} brings something back, but nothing was undone")
            self.line.extend(self.undone.pop())
        elif entry.kind in LINE:
            self.undone.clear()  # so that the line always stands in the order of its numbers
            self.line.append(entry)


def _number(entry: Entry) -> int:
    return entry.n


def live(entries: Iterable[Entry]) -> Live:
    """The line as it stands after all undo and redo in these entries."""
    state = Live()
    for entry in entries:
        state.add(entry)
    return state


def awake(entries: Iterable[Entry]) -> list[Entry]:
    """The live line with the annotations that hang on it, in journal order of the line.

    An annotation hangs on the entry that its fact `of` names (0: on the beginning) and stands right behind it. One
    whose entry was undone is left out; but what is about the tale stays, behind the last entry before the undone ones.
    """
    entries = list(entries)
    line = live(entries).line
    annotations: dict[int, list[Entry]] = {}
    for entry in entries:
        if entry.kind not in LINE:
            of = entry.number("of")
            if entry.kind in ABOUT_THE_TALE and (at := bisect_right(line, of, key=_number)) > 0:
                of = line[at - 1].n
            elif entry.kind in ABOUT_THE_TALE:
                of = 0
            annotations.setdefault(of, []).append(entry)
    result = annotations.get(0, [])[:]
    for entry in line:
        result.append(entry)
        result.extend(annotations.get(entry.n, ()))
    return result


def own_words(entries: Iterable[Entry]) -> dict[int, int]:
    """How many words of a person's own stand at each moment after all amendments, by the number of its answer."""
    found: dict[int, int] = {}
    for entry in entries:
        own = len(entry.words("text").split()) - entry.number("kept")
        if entry.kind == "amend":
            found[entry.number("of")] = own
        elif entry.kind == "answer" and entry.words("from"):
            found[entry.n] = own if entry.words("from") == "written" else 0
    return found


def ended(entries: Iterable[Entry]) -> bool:
    """Whether the tale that these live entries tell has come to its end."""
    return any(entry.key == ENDING and entry.kind == "tell" for entry in entries)


def visible(entries: Sequence[Entry], seats: Iterable[str] = ()) -> list[Entry]:
    """Those of the live entries that the given seats together may see; without seats, what everybody may see.

    A tell may open keys: earlier entries of these keys are open to all from then on. At the ending everything is.
    The annotation of a hidden entry is as hidden as the entry itself, unless it is about the tale.
    """
    if any(entry.kind in ("undo", "redo") for entry in entries):
        entries = awake(entries)
    if ended(entries):
        return list(entries)
    mine = frozenset(seats)
    opened: set[str] = set()
    shown: list[Entry] = []
    hidden: set[int] = set()
    for entry in reversed(entries):
        if entry.to is None or not mine.isdisjoint(entry.to) or (entry.kind in LINE and entry.key in opened):
            shown.append(entry)
        else:
            hidden.add(entry.n)
        opens = entry.get("opens", ())
        if entry.kind == "tell" and isinstance(opens, tuple):
            opened.update(key for key in opens if isinstance(key, str))
    shown.reverse()
    own = LINE | ABOUT_THE_TALE  # what is seen or hidden for itself
    return [entry for entry in shown if entry.kind in own or entry.number("of") not in hidden]


def only_goes_on(new: Iterable[Entry]) -> bool:
    """Whether these entries, journaled after others, leave those as they were, and as they are seen.

    Then the live line goes on with them, and everybody sees of them what they would see of them alone.
    """
    return all(
        entry.kind in LINE
        and entry.kind not in ("undo", "redo")
        and not (entry.kind == "tell" and (entry.key == ENDING or entry.get("opens")))
        for entry in new
    )


def seats_of(person: str, seats: Iterable[Seat]) -> tuple[str, ...]:
    """The keys of the seats at which a person sits: what one pair of eyes may see."""
    return tuple(seat.key for seat in seats if seat.person == person and not seat.automa)


def facts_of(values: Mapping[str, Value]) -> Facts:
    """Named values as facts. Raises ValueError for a name that entries keep for themselves."""
    if not RESERVED.isdisjoint(values):
        raise ValueError(f"no fact may be called {', '.join(sorted(RESERVED & values.keys()))}")
    return tuple(values.items())
