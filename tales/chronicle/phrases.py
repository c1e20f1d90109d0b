"""Phrases: small TOML files of wordings that a person can add to, and the choice among them. Knows no game.

    ["hunt.caught"]                     # the key of a moment; "hunt.caught@letter" for that form only
    shapes = ["raised chase end", "end"]        # which slots follow one another; "end?" may be left out
    prompt = ["What did it cost?"]              # how a person is asked
    raised = ["Raised whales at dawn.", { when = "first_whale", say = "Our first." }, { if = "hand", say = "…" }]

The most specific wording whose condition holds is taken, by lot among equals; none twice while others are left. An `if`
must hold like a `when`, but does not make a wording more specific. A ¶ begins a new paragraph.

    [thread.ford]                       # wordings that belong together, so that what begins with a river ends with it
    if = "not at_sea"                           # (may be left out) what must hold for all of them
    "letter.death danger" = ["The ford was up."]        # a moment and a slot in it
    "letter.won end" = ["I got the rope across."]

    [shared]                            # slots that every moment may name in its shapes, if it has none of that name
    close = ["So ends."]

The first moment of a passage may begin any thread; in the others, its wordings come first and those of no other fit.
Which was taken is remembered like a tell: `past.last('thread', writer=scribe.who).thread`.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tales.chronicle.compile_cache import WordingCache
from tales.chronicle.expressions import Conditions, Expressions, Variables
from tales.chronicle.sandbox import Sandbox
from tales.chronicle.templates import TemplateFault, fault

DATA_FILES = ("almanac.toml", "sparks.toml")
"""Files in the same folder that are no phrase files."""

NEW_PARAGRAPH = "¶"
"""What begins a new paragraph, in a shape or in a wording."""

SHARED = "shared"
"""Under what stand the slots that all moments may use."""

_PARAGRAPH = re.compile(rf"\s*{NEW_PARAGRAPH}[\s{NEW_PARAGRAPH}]*")
_SENTENCE_END = re.compile(r"(?<=[.!?…\u201d])\s+")

Pick = Callable[[int, int], int]
"""A number from 0 up to (not including) the second argument, drawn for the first one, always the same."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """One wording."""

    name: str
    """Where it stands: `hunt.toml: hunt.caught raised 3`."""
    say: str
    when: str = ""
    """What must hold; empty if nothing must."""
    conditions: int = 0
    """How many conditions count for its rank: the more, the more specific."""
    thread: str = ""
    """What it belongs to; empty for what goes with everything."""


class Slot(list[Phrase]):
    """The wordings for one place in a shape."""

    @cached_property
    def conditions(self) -> Conditions:
        """All conditions in it, each once."""
        return Conditions(dict.fromkeys(phrase.when for phrase in self if phrase.when))


@dataclass(slots=True)
class Wordings:
    """What a moment can be told with."""

    shapes: Slot
    slots: dict[str, Slot]


class Used:
    """Which wordings and sentences a chronicle has spent so far."""

    def __init__(self, known: "Used | None" = None) -> None:
        self.phrases: dict[str, int] = dict(known.phrases) if known else {}
        """Each wording that was told, with how many were told before it last was."""
        self._spent: int = known._spent if known else 0
        self.sentences: set[str] = set(known.sentences) if known else set()

    def spend(self, names: Iterable[str], text: str) -> None:
        """Remember wordings and the sentences of a text."""
        for name in names:
            self._spent += 1
            self.phrases[name] = self._spent
        self.sentences.update(sentences(text))


def sentences(text: str) -> set[str]:
    """The sentences of six words or more, for finding repetitions."""
    found = (" ".join(part.split()).casefold() for part in _SENTENCE_END.split(text))
    return {part for part in found if len(part.split()) >= 6}


class Phrases:
    """All wordings of one game."""

    def __init__(self, env: Sandbox, folders: Sequence[Path], cache: Path | None = None) -> None:
        """Reads the phrase files of these folders; a file hides those of its name in later ones."""
        self.lets: dict[str, str] = {}
        self.moments = {SHARED: Wordings(Slot(), {})}
        self.threads: dict[str, str] = {}
        """The thread of each wording that has one."""
        found = [path for path in files(folders, "*.toml") if path.name not in DATA_FILES]
        self.paths = {path.name: path for path in found}
        store = WordingCache(((path.name, _bytes(path)) for path in found), cache)
        for path in found:
            table = store.tables.get(path.name)
            if table is None:
                table = store.tables[path.name] = read_toml(path)
            self._read(path.name, table)
        self._check()
        self.expressions = Expressions(env, store)

    def knows(self, key: str, form: str = "") -> str:
        """The key under which this moment has wordings; empty if it has none."""
        return next((name for name in (f"{key}@{form}", key) if name in self.moments), "")

    def known(self, facts: Mapping[str, Any]) -> Variables:
        """What the wordings of a moment with these facts may know."""
        return self.expressions.known(facts, self.lets)

    def compose(self, key: str, context: Variables, used: Used, pick: Pick, skip: set[str]) -> list[str]:
        """The text of a moment, then the names of the wordings in it; those in `skip` are kept for last."""
        wordings = self.moments[key]
        context.begin()
        shape = self._choose(wordings.shapes, context, used, pick, 0, skip)
        names = [shape[0].name] if shape else []
        context.follow(shape[0].thread if shape else "")
        said: list[str] = []
        for number, slot in enumerate(shape[1].split() if shape else (), start=1):
            if slot == NEW_PARAGRAPH:
                said.append(slot)
                continue
            optional = slot.endswith("?")
            if optional and pick(40 + number, 2):
                continue
            found = self._choose(self._slot(wordings, slot), context, used, pick, number, skip)
            if found:
                names.append(found[0].name)
                said.append(found[1])
                context.follow(found[0].thread)
        return [_PARAGRAPH.sub("\n\n", " ".join(part for part in said if part)).strip(), *names]

    def _slot(self, wordings: Wordings, name: str) -> Slot:
        """The slot that a shape names: the moment's own, or one that all share. Raises KeyError."""
        name = name.rstrip("?")
        return wordings.slots[name] if name in wordings.slots else self.moments[SHARED].slots[name]

    def prompt(self, key: str, context: Variables, pick: Pick) -> str:
        """How a person is asked to tell this moment; empty if no wording fits."""
        wordings = self.moments.get(key)
        context.begin()
        phrases = wordings.slots.get("prompt", Slot()) if wordings else Slot()
        found = self._choose(phrases, context, Used(), pick, 99, set())
        return found[1] if found else ""

    def _choose(
        self, phrases: Slot, context: Variables, used: Used, pick: Pick, slot: int, skip: set[str]
    ) -> tuple[Phrase, str] | None:
        fitting: dict[tuple[bool, int], list[Phrase]] = {}
        for phrase in self._fitting(phrases, context):
            follows = bool(phrase.thread and context.thread)
            fitting.setdefault((follows, phrase.conditions), []).append(phrase)
        for level in sorted(fitting, reverse=True):
            fresh = [phrase for phrase in fitting[level] if phrase.name not in skip and phrase.name not in used.phrases]
            while fresh:
                phrase = fresh.pop(pick(slot, len(fresh)))
                text = self.render(phrase, context)
                if used.sentences.isdisjoint(sentences(text)):
                    return phrase, text
        if not fitting:
            return None
        # All are spent: the one that was told longest ago.
        every = [phrase for level in fitting.values() for phrase in level]
        oldest = min(every, key=lambda phrase: (phrase.name in skip, used.phrases.get(phrase.name, -1)))
        return oldest, self.render(oldest, context)

    def _fitting(self, slot: Slot, context: Variables) -> list[Phrase]:
        """The wordings whose condition holds, and that belong to no other thread than the one in hand."""
        return [phrase for phrase in self._true(slot, context) if context.goes_with(phrase.thread)]

    def _true(self, slot: Slot, context: Variables) -> list[Phrase]:
        self.expressions.begin()
        try:
            truths = dict(zip(slot.conditions, self.expressions.truths(slot.conditions, context), strict=True))
        except Exception:  # one of them fails, or all of them together are too much: one at a time, and it has a name
            return [phrase for phrase in slot if self.holds(phrase, context)]
        return [phrase for phrase in slot if not phrase.when or truths[phrase.when]]

    def holds(self, phrase: Phrase, context: Variables) -> bool:
        """Whether a wording's condition is true. Raises TemplateFault."""
        if not phrase.when:
            return True
        self.expressions.begin()
        try:
            return bool(self.expressions.value(phrase.when, context))
        except Exception as error:  # whatever a template does, the person hears where and why
            raise self.fault(error, phrase, context) from error

    def render(self, phrase: Phrase, context: Variables) -> str:
        """A wording with its facts in it. Raises TemplateFault."""
        self.expressions.begin()
        try:
            return self.expressions.text(phrase.say, context)
        except Exception as error:  # as above
            raise self.fault(error, phrase, context) from error

    def fault(self, error: Exception, phrase: Phrase, context: Variables | None = None) -> TemplateFault:
        """What went wrong in a wording, with its file and line."""
        path = self.paths.get(phrase.name.partition(":")[0])
        line = _line_of(path, phrase.say) if path else 0
        return fault(error, phrase.name, {**(context.get_all() if context else {}), **self.lets}, line)

    def _read(self, file: str, data: Mapping[str, Any]) -> None:
        for moment, table in data.items():
            if not isinstance(table, dict):
                raise TemplateFault(file, 0, f"{moment!r} stands outside a moment")
            if moment == "let":
                self.lets.update({name: str(expression) for name, expression in table.items()})
            elif moment == "thread":
                for thread, places in table.items():
                    self._read_thread(file, thread, places)
            else:
                for slot, rows in table.items():
                    self._add(f"{file}: {moment} {slot}", moment, slot, rows)

    def _read_thread(self, file: str, thread: str, places: object) -> None:
        if not isinstance(places, dict):
            raise TemplateFault(file, 0, f"the thread {thread!r} is no table")
        rows = {place: row for place, row in places.items() if place != "if"}
        for place, row in rows.items():
            moment, _, slot = place.partition(" ")
            if not slot:
                raise TemplateFault(file, 0, f'the thread {thread!r}: {place!r} names no slot; write "letter.won end"')
            self._add(f"{file}: {thread} {place}", moment, slot, row, thread, str(places.get("if", "")))

    def _add(self, name: str, moment: str, slot: str, rows: object, thread: str = "", must: str = "") -> None:
        known = self.moments.setdefault(moment, Wordings(Slot(), {}))
        phrases = known.shapes if slot == "shapes" else known.slots.setdefault(slot, Slot())
        for number, row in enumerate(rows if isinstance(rows, list) else [rows], start=1):
            phrase = _phrase(f"{name} {number}", row, thread, must)
            phrases.append(phrase)
            if thread:
                self.threads[phrase.name] = thread

    def _check(self) -> None:
        """Every slot of every shape is there. Raises TemplateFault."""
        for moment, known in self.moments.items():
            for shape in known.shapes:
                for slot in shape.say.replace(NEW_PARAGRAPH, "").split():
                    try:
                        self._slot(known, slot)
                    except KeyError:
                        problem = f"{moment!r}: the shape {shape.say!r} names {slot!r}, which is not there"
                        raise TemplateFault(shape.name.partition(":")[0], 0, problem) from None


def _line_of(path: Path, say: str) -> int:
    """The line of a phrase file on which a wording begins; 0 if it is not to be found as it is."""
    first = say.strip().split("\n")[0]
    looks = {first, first.replace("\\", "\\\\").replace('"', '\\"')}
    try:
        rows = path.read_text(encoding="utf-8").split("\n")
    except (OSError, ValueError):
        return 0
    return next((at for at, row in enumerate(rows, start=1) if first and any(look in row for look in looks)), 0)


def _phrase(name: str, row: object, thread: str = "", must: str = "") -> Phrase:
    given = {"say": row} if isinstance(row, str) else row
    if isinstance(given, dict) and isinstance(given.get("say"), str) and set(given) <= {"say", "when", "if"}:
        parts = [str(part) for part in (must, given.get("if"), given.get("when")) if part]
        rank = len(re.findall(r"\band\b", parts[-1])) + 1 if given.get("when") else 0
        return Phrase(name, given["say"], " and ".join(f"({part})" for part in parts), rank, thread)
    raise TemplateFault(name, 0, 'a wording is a text, or { when = "…", say = "…" }, with an `if` or without')


def files(folders: Sequence[Path], pattern: str) -> list[Path]:
    """The files of these folders, each name once (from the first folder that has it), in the order of names."""
    found: dict[str, Path] = {}
    for folder in folders:
        for path in sorted(folder.glob(pattern)):
            found.setdefault(path.name, path)
    return [found[name] for name in sorted(found)]


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise TemplateFault(path.name, 0, str(error)) from error


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file of templates. Raises TemplateFault."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        line = re.search(r"at line (\d+)", str(error))
        raise TemplateFault(path.name, int(line[1]) if line else 0, str(error)) from error
