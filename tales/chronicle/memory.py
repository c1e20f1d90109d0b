"""What passages may know: the facts of this moment, and all that went before. Knows no game.

Templates see these as plain functions and values; they can ask, never change.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tales.entries import Entry, Value
from tales.rules.words import JOINS as JOINS

LEAVES, ABOUT = "person.leaves", "person."
"""The tells by which any game says who is there no longer, and all that are about people, `JOINS` among them.

All others that begin like them say what has changed with somebody: `person.renamed`, `person.promoted`.
"""

Person = dict[str, Value]

THREAD = "thread"
"""Under what it is remembered which thread of the phrase files a passage took up: thread, writer."""

ARC = "arc"
"""Under what it is remembered which beats of arcs were told: arc, beat (0: ended by a loss), and who its people are."""

NEVER = 999
"""How long ago something was that never was."""


class Past:
    """All that was told up to now. `key` is the key of a tell; further names narrow it down: `count("x", by=1)`.

    Templates hold it and may ask, so it has no method that changes anything: `Memory` does that.
    """

    def __init__(self) -> None:
        self._told: dict[str, list[tuple[int, int, dict[str, Value]]]] = {}
        """By key, what was told: the top passage, its number among all that was told, and its facts."""
        self._count = 0
        self._passage = 0
        self.people: dict[str, Person] = {}
        """Who is there now, by the fact `who`, in the order of coming."""
        self.gone: dict[str, Person] = {}
        """Who was there once; `how` says what became of them."""
        self._named: Counter[str] = Counter()

    @property
    def page(self) -> int:
        """The number of the present top passage, from 1."""
        return self._passage

    def told(self, key: str, /, **where: Value) -> list[dict[str, Value]]:
        """What was told under this key in the present top passage, in order."""
        return [facts for page, _, facts in self._told.get(key, ()) if page == self._passage and _fits(facts, where)]

    def every(self, key: str, /, **where: Value) -> list[dict[str, Value]]:
        """What was ever told under this key, in order."""
        return [facts for _, _, facts in self._told.get(key, ()) if _fits(facts, where)]

    def last(self, key: str, /, **where: Value) -> dict[str, Value]:
        """What was told last under this key; nothing if it never was."""
        return next((facts for _, _, facts in reversed(self._told.get(key, ())) if _fits(facts, where)), {})

    def before(self, key: str, /, **where: Value) -> dict[str, Value]:
        """What was told last under this key before the present top passage; nothing if it never was."""
        told = reversed(self._told.get(key, ()))
        return next((facts for page, _, facts in told if page < self._passage and _fits(facts, where)), {})

    def count(self, key: str, /, **where: Value) -> int:
        """How often it was told."""
        return len(self.every(key, **where))

    def since(self, key: str, /, **where: Value) -> int:
        """How many top passages ago it was told last: 0 in this one, NEVER if it never was."""
        for page, _, facts in reversed(self._told.get(key, ())):
            if _fits(facts, where):
                return self._passage - page
        return NEVER

    def gap(self, key: str, /, **where: Value) -> int:
        """How many top passages ago it was told last before the present one; NEVER if it never was."""
        told = reversed(self._told.get(key, ()))
        return next(
            (self._passage - page for page, _, facts in told if page < self._passage and _fits(facts, where)), NEVER
        )

    def between(self, key: str, mark: str, /, **where: Value) -> list[dict[str, Value]]:
        """What was told under this key between the last two times that `mark` was: in a day that ends with a mark."""
        first, last = [0, 0, *(at for _, at, _ in self._told.get(mark, ()))][-2:]
        return [facts for _, at, facts in self._told.get(key, ()) if first < at < last and _fits(facts, where)]

    def named(self, who: Value) -> int:
        """At how many moments the text spoke of somebody by name."""
        return self._named[str(who)]

    def total(self, key: str, name: str, /, **where: Value) -> int:
        """The sum of a fact over all that was told under this key."""
        return sum(value for facts in self.every(key, **where) if isinstance(value := facts.get(name), int))


class Memory:
    """Writes down the past as a story goes on."""

    def __init__(self) -> None:
        self.past = Past()

    def copy(self) -> "Memory":
        """The same past, to which something else may be added."""
        other = Memory()
        other.past._told = {key: list(told) for key, told in self.past._told.items()}
        other.past._count = self.past._count
        other.past._passage = self.past._passage
        other.past._named = self.past._named.copy()
        other.past.people = {who: dict(person) for who, person in self.past.people.items()}
        other.past.gone = {who: dict(person) for who, person in self.past.gone.items()}
        return other

    def turn_page(self) -> None:
        """Begin another passage at the top."""
        self.past._passage += 1

    def add(self, entry: Entry) -> None:
        """Remember a tell; those about persons make the people."""
        facts, people, gone = dict(entry.facts), self.past.people, self.past.gone
        self.remember(entry.key, facts)
        who = str(facts.get("who", ""))
        if entry.key == JOINS:
            gone.pop(who, None)
            people[who] = {**facts, "who": who}
        elif entry.key == LEAVES and who in people:
            gone[who] = {**people.pop(who), **facts}
        elif entry.key.startswith(ABOUT) and who in people:
            people[who].update(facts)

    def note_named(self, text: str) -> None:
        """Count who of those present is named in a text, by the whole name or the last word of it."""
        for who, person in self.past.people.items():
            name = str(person.get("name", ""))
            if name and (name in text or ((last := name.rpartition(" ")[2]) in text and len(last) > 3)):
                self.past._named[who] += 1

    def remember(self, key: str, facts: dict[str, Value]) -> None:
        """Keep what was told under a key in the present top passage."""
        self.past._count += 1
        self.past._told.setdefault(key, []).append((self.past._passage, self.past._count, facts))


def _fits(facts: Mapping[str, Any], where: Mapping[str, Value]) -> bool:
    return where.items() <= facts.items()
