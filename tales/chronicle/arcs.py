"""Arcs at work: which are open, which beat is owed at a moment, and how a loss ends one. Knows no game and no file.

How arcs are written stands in `arc_files`. All of it follows from the entries and the wordings that stand in a
chronicle: a beat counts as told when one of its wordings was.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tales.chronicle.arc_files import PEOPLE, Arc, ArcRules, Beat
from tales.chronicle.memory import Past, Person
from tales.entries import Value

IDLE = 12
"""Entries without a beat after which an open arc keeps no other from beginning."""

BEGUN_AGO = "begun_ago"
"""The name under which beats know how many entries ago their arc began."""


@dataclass(frozen=True, slots=True)
class OpenArc:
    """An arc that has begun, with what it remembers."""

    arc: Arc
    vessel: object
    people: Mapping[str, str]
    """The fact `who` of each of its people."""
    kept: Mapping[str, Value]
    began: int
    """The top passage of its first beat."""
    last: int
    """The top passage of its last beat."""
    there: frozenset[str] = frozenset()
    """Those of its people who were there when it began, and so can be lost."""
    told: int = 0
    """How many of its beats were told."""


@dataclass(frozen=True, slots=True)
class Due:
    """A beat that is owed at a moment."""

    of: OpenArc
    beat: Beat


@dataclass(frozen=True, slots=True)
class Here:
    """What is known at a moment when a beat is looked for."""

    keys: frozenset[str]
    """The names under which the moment may stand in a list of moments."""
    vessel: object
    people: Sequence[Person]
    """Those of whom a beat may speak here."""
    principals: Sequence[Person]
    told_of: frozenset[str]
    """Those of whom something is told at this moment."""
    past: Past
    values: Any
    """What wordings know; people and what is kept are put there for the beat."""
    value: Callable[[Arc, str], Any]
    """What an expression of an arc comes to."""
    lot: Callable[[str, int], int]
    """A number from 0 up to (not including) the second argument, always the same for a name."""
    can_say: Callable[[Beat], bool]
    """Whether one of the wordings of a beat fits."""
    spent: Callable[[Arc], int]
    """When its beginning was told last, in this tale or an earlier one: -1 for never."""


@dataclass(slots=True)
class Arcs:
    """The arcs of one story, as far as it has gone."""

    rules: ArcRules
    arcs: Mapping[str, Arc]
    open: list[OpenArc] = field(default_factory=list)
    begun: dict[tuple[str, object], int] = field(default_factory=dict)
    """The top passage in which each arc began, by its name and vessel."""
    _last_page: dict[object, int] = field(default_factory=dict)
    """The top passage of the last beat, by vessel: there is one in an entry at most."""

    def copy(self) -> "Arcs":
        """The same, to be gone on with apart from this."""
        return Arcs(self.rules, self.arcs, list(self.open), dict(self.begun), dict(self._last_page))

    def due(self, here: Here) -> Due | None:
        """The beat that is owed at a moment, if one is. What it knows stands among the values then."""
        if not self.arcs or self._last_page.get(here.vessel) == here.past.page:
            return None
        mine = [each for each in self.open if each.vessel == here.vessel]
        for each in mine:
            if (due := self._ended_by_loss(each, here)) is not None:
                return due
        for each in sorted(mine, key=lambda each: (not each.arc.apart, each.last)):
            if (due := self._next(each, here)) is not None:
                return due
        return self._beginning(here, mine)

    def note_told(self, due: Due, page: int) -> None:
        """Remember that a beat was told."""
        self._last_page[due.of.vessel] = page
        now = replace(due.of, last=page, told=due.beat.number)
        self.begun.setdefault((due.of.arc.name, due.of.vessel), page)
        if due.of in self.open:
            self.open.remove(due.of)
        if 0 < due.beat.number < len(due.of.arc.beats):
            self.open.append(now)

    def drop(self, past: Past) -> None:
        """Forget open arcs that a loss has ended and that have no word for it."""
        self.open = [each for each in self.open if (role := _lost(each, past)) is None or role in each.arc.lost]

    def asking(self, here: Here) -> list[OpenArc]:
        """The open arcs of which a person may be asked at a moment."""
        return [
            each
            for each in self.open
            if each.arc.prompt
            and each.vessel == here.vessel
            and any(here.keys & beat.at for beat in each.arc.beats)
            and _lost(each, here.past) is None
            and here.told_of.isdisjoint(each.people.values())
        ]

    def _ended_by_loss(self, each: OpenArc, here: Here) -> Due | None:
        role = _lost(each, here.past)
        beat = each.arc.lost.get(role) if role is not None else None
        if beat is None or not here.keys & beat.at or not here.told_of.isdisjoint(each.people.values()):
            return None
        return self._told_with(each, beat, here)

    def _next(self, each: OpenArc, here: Here) -> Due | None:
        beat = each.arc.beats[each.told]
        if not here.keys & beat.at or here.past.page - each.last < beat.wait or _lost(each, here.past) is not None:
            return None
        if not here.told_of.isdisjoint(each.people.values()) or not self._holds(beat.when, each, here):
            return None
        return self._told_with(each, beat, here)

    def _beginning(self, here: Here, mine: Sequence[OpenArc]) -> Due | None:
        counted = [each for each in mine if not each.arc.apart and here.past.page - each.last < IDLE]
        full = len(counted) >= self.rules.open
        soon = any(
            vessel == here.vessel and here.past.page - page <= self.rules.pause and not self.arcs[name].apart
            for (name, vessel), page in self.begun.items()
        )
        fresh = [
            arc
            for arc in self.arcs.values()
            if (arc.name, here.vessel) not in self.begun
            and here.keys & arc.beats[0].at
            and (arc.apart or not (full or soon))
        ]
        fresh.sort(key=lambda arc: (not arc.apart, here.spent(arc), here.lot(arc.name, 10_000)))
        busy = {who for each in mine for who in each.people.values()}
        for arc in fresh:
            if arc.when and not here.value(arc, arc.when):
                continue
            people = self._cast(arc, here, busy)
            if people is None:
                continue
            page = here.past.page
            there = frozenset(who for who in people.values() if who in here.past.people)
            each = OpenArc(arc, here.vessel, people, {}, page, page, there)
            if not self._holds(arc.beats[0].when, each, here):
                continue
            with_values = replace(each, kept=_kept(arc, here))
            if (due := self._told_with(with_values, arc.beats[0], here)) is not None:
                return due
        return None

    def _cast(self, arc: Arc, here: Here, busy: set[str]) -> dict[str, str] | None:
        """Who the people of an arc are, principals and those of no other arc first; None if somebody is missing."""
        found: dict[str, str] = {}
        for name, role in arc.roles.items():
            persons = here.people if role.of == PEOPLE else here.value(arc, role.of)
            fitting = [
                person
                for person in persons
                if person.get("who") and person["who"] not in found.values() and _fits(arc, role.when, person, here)
            ]
            if not fitting:
                _take_back(arc, here)
                return None
            known = [str(person["who"]) for person in here.principals]
            fitting.sort(
                key=lambda person: (
                    person["who"] in busy,
                    person["who"] not in known,
                    here.lot(str(person["who"]), 999),
                )
            )
            found[name] = str(fitting[0]["who"])
            here.values[name] = fitting[0]
        return found

    def _holds(self, when: str, each: OpenArc, here: Here) -> bool:
        if not when:
            return True
        _put(each, here)
        holds = bool(here.value(each.arc, when))
        if not holds:
            _take_back(each.arc, here)
        return holds

    def _told_with(self, each: OpenArc, beat: Beat, here: Here) -> Due | None:
        _put(each, here)
        if here.can_say(beat):
            return Due(each, beat)
        _take_back(each.arc, here)
        return None


def _lost(each: OpenArc, past: Past) -> str | None:
    """The first of its people who was there and is lost, by role; None if nobody is."""
    return next((role for role, who in each.people.items() if who in each.there and who not in past.people), None)


def _fits(arc: Arc, when: str, person: Person, here: Here) -> bool:
    if not when:
        return True
    before = here.values.pop("person", None)
    here.values["person"] = person
    try:
        return bool(here.value(arc, when))
    finally:
        del here.values["person"]
        if before is not None:
            here.values["person"] = before


def _kept(arc: Arc, here: Here) -> dict[str, Value]:
    """What an arc remembers from its beginning."""
    kept: dict[str, Value] = {}
    for name, given in arc.keep.items():
        value = here.value(arc, given) if isinstance(given, str) else given[here.lot(f"{arc.name} {name}", len(given))]
        kept[name] = value if isinstance(value, int) else str(value)
    return kept


def values_of(each: OpenArc, past: Past) -> dict[str, Any]:
    """What the wordings of an open arc know besides all else: its people, what it keeps, and how long ago it began."""
    people = {role: past.people.get(who) or past.gone.get(who, {}) for role, who in each.people.items()}
    return {**people, **each.kept, BEGUN_AGO: past.page - each.began}


def _put(each: OpenArc, here: Here) -> None:
    here.values.update(values_of(each, here.past))


def _take_back(arc: Arc, here: Here) -> None:
    for name in (*arc.roles, *arc.keep, BEGUN_AGO):
        here.values.pop(name, None)
