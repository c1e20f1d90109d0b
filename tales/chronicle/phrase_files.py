"""Phrase files: small TOML files of wordings that a person can add to. Knows how they are read, not how one chooses.

    ["hunt.caught"]                     # the key of a moment; "hunt.caught@letter" for that form only
    shapes = ["raised chase end", "end"]        # which slots follow one another; "end?" may be left out
    prompt = ["What did it cost?"]              # how a person is asked
    raised = ["Raised whales at dawn.", { when = "first_whale", say = "Our first." }, { if = "hand", say = "…" }]

The most specific wording whose condition holds is taken, by lot among equals; none twice while others are left. An `if`
must hold like a `when`, but does not make a wording more specific. A ¶ begins a new paragraph. What a wording has to
`remember = { wound = { where = "hand", whose = "{{ hand.who }}" } }` is asked for later like a tell, once it was told.

    [thread.ford]                       # wordings that belong together, so that what begins with a river ends with it
    if = "not at_sea"                           # (may be left out) what must hold for all of them
    "letter.death danger" = ["The ford was up."]        # a moment and a slot in it
    "letter.won end" = ["I got the rope across."]

    [shared]                            # slots that every moment may name in its shapes, if it has none of that name
    close = ["So ends."]

    [let]                               # short names for expressions, worked out when they are needed
    rough = "weather in ('gale', 'storm')"

    [only.night]                        # a wording with one of these words is taken only where this holds
    if = "not midnight_sun"
    words = ["dusk", "by lantern"]

The first moment of a passage may begin any thread; in the others, its wordings come first and those of no other fit.
Which was taken is remembered like a tell: `past.last('thread', writer=scribe.who).thread`.

A person's own file of a new name adds its wordings to ours. One of the same name goes with ours slot by slot: a slot
that stands in it is used in place of our slot, and all others of our file stay.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tales.chronicle.arc_files import ARC, ARCS, Arc, ArcRules, check_arcs, read_arc_rules, read_arcs
from tales.chronicle.errors import TemplateFault
from tales.chronicle.principals import PRINCIPALS, PrincipalRules, read_principals
from tales.chronicle.templates import DATA_FILES, files, is_shipped, read_toml
from tales.chronicle.wordings import Phrase, Slot, line_of, read_wordings, slots_of, unknown

SHARED, LET, THREADS, ONLY = "shared", "let", "thread", "only"
"""Tables that are no moments: slots for all, short names, wordings that belong together, words with a condition."""

NO_MOMENTS = (LET, ONLY, PRINCIPALS, ARC, ARCS)
"""Those of them that have no slots."""

SHAPES, PROMPT = "shapes", "prompt"
"""What stands beside the slots of a moment."""


@dataclass(slots=True)
class Wordings:
    """What a moment can be told with."""

    shapes: Slot = field(default_factory=Slot)
    slots: dict[str, Slot] = field(default_factory=dict)


@dataclass(slots=True)
class PhraseBook:
    """All that the phrase files of a game say."""

    lets: dict[str, str] = field(default_factory=dict)
    moments: dict[str, Wordings] = field(default_factory=lambda: {SHARED: Wordings()})
    threads: dict[str, str] = field(default_factory=dict)
    """The thread of each wording that has one, by its name."""
    only: list["OnlyIf"] = field(default_factory=list)
    """Words that may stand only where something holds."""
    principals: PrincipalRules = field(default_factory=PrincipalRules)
    arc_rules: ArcRules = field(default_factory=ArcRules)
    arcs: dict[str, Arc] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OnlyIf:
    """Words that make a wording true only where a condition holds: no dusk under the midnight sun."""

    condition: str
    words: re.Pattern[str]

    def applied(self, phrase: Phrase) -> Phrase:
        """The wording, with the condition if it has one of the words; its rank stays as it was."""
        if not self.words.search(phrase.say):
            return phrase
        when = f"{phrase.when} and ({self.condition})" if phrase.when else self.condition
        return replace(phrase, when=when)


@dataclass(frozen=True, slots=True)
class _Row:
    """A slot as it stands in a file."""

    file: str
    path: Path
    table: str
    """The moment, or the thread, under which it stands."""
    moment: str
    slot: str
    phrases: tuple[Phrase, ...]


def phrase_files(folders: Sequence[Path]) -> dict[str, list[Path]]:
    """The phrase files of these folders by name, in the order of names; those of one name, the nearest first."""
    return {name: paths for name, paths in files(folders, "*.toml").items() if name not in DATA_FILES}


def read_phrases(folders: Sequence[Path], tables: dict[str, dict[str, Any]]) -> PhraseBook:
    """The phrase files of these folders, the nearest first. Raises TemplateFault.

    `tables` has what was read of ours before, by path, and takes what is read now.
    """
    book = PhraseBook()
    rows: list[_Row] = []
    ours: dict[str, None] = {}
    with_arcs: list[tuple[str, Path, dict[str, Any]]] = []
    for name, paths in phrase_files(folders).items():
        merged: dict[tuple[str, str, str], _Row] = {}
        for path in reversed(paths):
            table = tables.get(str(path))
            if table is None:
                table = read_toml(path)
                if is_shipped(path):
                    tables[str(path)] = table
            book.lets.update(_lets(name, table))
            book.only += _only(name, path, table)
            book.principals = read_principals(name, table) or book.principals
            book.arc_rules = read_arc_rules(name, path, table) or book.arc_rules
            with_arcs += [(name, path, table)] if ARC in table else []
            found = list(_rows(name, path, table))
            merged.update({(row.table, row.moment, row.slot): row for row in found})
            if is_shipped(path):
                ours.update(dict.fromkeys(row.moment.partition("@")[0] for row in found))
        rows += merged.values()
    for row in rows:
        wordings = book.moments.setdefault(row.moment, Wordings())
        slot = wordings.shapes if row.slot == SHAPES else wordings.slots.setdefault(row.slot, Slot())
        told = row.slot not in (SHAPES, PROMPT)  # a question may name what is not there; it is not told as a fact
        slot += [_with_conditions(phrase, book.only) for phrase in row.phrases] if told else row.phrases
        book.threads.update({phrase.name: phrase.thread for phrase in row.phrases if phrase.thread})
    for name, path, table in with_arcs:
        book.arcs.update(read_arcs(name, path, table, book.arc_rules))
    for arc in book.arcs.values():
        for slot in arc.slots().values():
            slot[:] = [_with_conditions(phrase, book.only) for phrase in slot]
    _check_shapes(book)
    shared = book.moments[SHARED].slots
    check_arcs(book.arcs, {name: known.slots for name, known in book.moments.items()}, shared, book.lets)
    _check_own(book, rows, list(ours))
    return book


def _lets(file: str, table: Mapping[str, Any]) -> dict[str, str]:
    lets = table.get(LET, {})
    if not isinstance(lets, dict):
        raise TemplateFault(file, 0, f"{LET!r} stands outside a moment")
    return {name: str(expression) for name, expression in lets.items()}


def _only(file: str, path: Path, table: Mapping[str, Any]) -> list[OnlyIf]:
    found = []
    for name, row in table.get(ONLY, {}).items():
        words = row.get("words") if isinstance(row, dict) else None
        if not (isinstance(words, list) and words and isinstance(row.get("if"), str)):
            problem = f"{name!r} needs an `if` and a list of `words`"
            raise TemplateFault(file, line_of(path, f"{ONLY}.{name}"), problem)
        pattern = "|".join(re.escape(str(word)) for word in words)
        found.append(OnlyIf(row["if"], re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE)))
    return found


def _with_conditions(phrase: Phrase, only: Sequence[OnlyIf]) -> Phrase:
    for each in only:
        phrase = each.applied(phrase)
    return phrase


def _rows(file: str, path: Path, table: Mapping[str, Any]) -> Iterator[_Row]:
    for moment, slots in table.items():
        if not isinstance(slots, dict):
            raise TemplateFault(file, line_of(path, moment), f"{moment!r} stands outside a moment")
        if moment == THREADS:
            for thread, places in slots.items():
                yield from _thread_rows(file, path, thread, places)
        elif moment not in NO_MOMENTS:
            for slot, written in slots.items():
                phrases = read_wordings(f"{file}: {moment} {slot}", path, written)
                yield _Row(file, path, moment, moment, slot, phrases)


def _thread_rows(file: str, path: Path, thread: str, places: object) -> Iterator[_Row]:
    if not isinstance(places, dict):
        raise TemplateFault(file, 0, f"the thread {thread!r} is no table")
    must = str(places.get("if", ""))
    for place, written in places.items():
        if place == "if":
            continue
        moment, _, slot = place.partition(" ")
        if not slot:
            line = line_of(path, f'"{place}"')
            problem = f'the thread {thread!r}: {place!r} names no slot; write "letter.won end"'
            raise TemplateFault(file, line, problem)
        phrases = read_wordings(f"{file}: {thread} {place}", path, written, thread, must)
        yield _Row(file, path, thread, moment, slot, phrases)


def _check_shapes(book: PhraseBook) -> None:
    """Every slot of every shape is there. Raises TemplateFault."""
    for moment, wordings in book.moments.items():
        for shape in wordings.shapes:
            for slot in slots_of(shape):
                if slot not in wordings.slots and slot not in book.moments[SHARED].slots:
                    problem = f"{moment!r}: the shape {shape.say!r} names {slot!r}, which is not there"
                    raise TemplateFault(shape.name.partition(":")[0], shape.line, problem)


def _check_own(book: PhraseBook, rows: Sequence[_Row], ours: Sequence[str]) -> None:
    """What stands in a person's own files is asked for by something. Raises TemplateFault for what never can be met.

    `ours` are the moments that our files know; where there are none, any moment may be right.
    """
    named = {
        moment: {slot for shape in known.shapes for slot in slots_of(shape)} for moment, known in book.moments.items()
    }
    for row in rows:
        if is_shipped(row.path):
            continue
        moment = row.moment.partition("@")[0]
        if ours and moment not in ours and moment != SHARED:
            line = line_of(row.path, row.moment)
            raise TemplateFault(row.file, line, unknown("moment", moment, ours))
        used = set().union(*named.values()) if row.moment == SHARED else named[row.moment]
        if row.slot not in used and row.slot not in (SHAPES, PROMPT):
            line = line_of(row.path, row.slot, after=row.table)
            raise TemplateFault(
                row.file, line, f"{row.moment!r}: " + unknown("slot in a shape", row.slot, sorted(used))
            )
