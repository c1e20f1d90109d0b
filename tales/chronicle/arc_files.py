"""Arcs in phrase files: what goes on between people over many entries. Knows how they are read, not when they are told.

    [arcs]                              # once a game
    open = 3                            # how many arcs are open at a time
    wait = 3                            # entries from one beat of an arc to the next
    pause = 2                           # entries from the beginning of one arc to that of another
    at = ["ground.new"]                 # the moments at which beats are told, where nothing else is said

    [arc.tobacco]
    if = "hands >= 5"                   # where it may begin
    who.debtor = ""                     # the people it remembers; a condition on `person`, empty for anybody
    who.dead = { of = "gone", if = "person.post == 'cook'" }
    keep.thing = ["a comb", "a knife"]  # what else it remembers: one of a list, or what an expression comes to
    lost.debtor = ["…"]                 # how it ends when that person is lost
    prompt = ["…"]                      # what a person may be asked while it is open
    answer = ["…"]                      # any other list is a slot for the shapes of its beats

    [[arc.tobacco.beat]]
    say = ["…"]

    [[arc.tobacco.beat]]
    if = "event_now == 'storm'"         # what it hangs on
    at = ["event.storm"]
    wait = 5
    shape = "weather ¶ beat answer"     # else the shape of the moment, and the beat behind it
    prompt = ["…"]
    say = ["…"]

An arc that is `apart = true` begins before all others, whatever else is open, and is not counted among the open ones.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tales.chronicle.errors import TemplateFault
from tales.chronicle.wordings import NEW_PARAGRAPH, Phrase, Slot, line_of, read_wordings, unknown

ARC, ARCS = "arc", "arcs"
"""The tables of a phrase file."""

BEAT, PROMPT = "beat", "prompt"
"""The slot of a shape in which a beat stands, and the list of questions."""

PEOPLE = "people"
"""The list of persons from which an arc takes its people, where it names no other."""


@dataclass(frozen=True, slots=True)
class ArcRules:
    """How many arcs there are at a time, and how far apart their beats stand."""

    open: int = 3
    wait: int = 3
    pause: int = 2
    at: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Role:
    """One of the people of an arc."""

    of: str
    """An expression for the persons among whom it is."""
    when: str
    """What must hold of the `person`; empty if nothing must."""


@dataclass(slots=True)
class Beat:
    """One of the beats of an arc, or how it ends by a loss."""

    number: int
    """From 1; 0 for an end by a loss."""
    at: frozenset[str]
    """The moments at which it is told."""
    when: str = ""
    """What it hangs on; empty if on nothing."""
    wait: int = 0
    """Entries since the beat before."""
    shape: str = ""
    slots: dict[str, Slot] = field(default_factory=dict)
    """The slots that are there for its shape, `beat` among them."""
    prompt: Slot = field(default_factory=Slot)

    @property
    def say(self) -> Slot:
        """Its wordings."""
        return self.slots[BEAT]


@dataclass(slots=True)
class Arc:
    """One arc."""

    name: str
    path: Path
    when: str
    """Where it may begin; empty for anywhere."""
    apart: bool
    roles: dict[str, Role]
    keep: dict[str, str | tuple[str, ...]]
    beats: list[Beat]
    lost: dict[str, Beat]
    """How it ends when somebody is lost, by role."""
    prompt: Slot

    @property
    def place(self) -> str:
        """Where it stands: `arcs.toml: arc.tobacco`."""
        return f"{self.path.name}: {ARC}.{self.name}"

    @property
    def line(self) -> int:
        """The line on which it begins."""
        return line_of(self.path, f"{ARC}.{self.name}")

    def slots(self) -> dict[str, Slot]:
        """All its wordings by where they stand: `beat 1`, `lost debtor`, `prompt`, and those of its own shapes."""
        found: dict[str, Slot] = {}
        for beat in self.beats:
            found |= {name: slot for name, slot in beat.slots.items() if name != BEAT}
            found[f"{BEAT} {beat.number}"] = beat.say
            found[f"{BEAT} {beat.number} {PROMPT}"] = beat.prompt
        found |= {f"lost {role}": beat.say for role, beat in self.lost.items()}
        return found | {PROMPT: self.prompt}


def read_arcs(file: str, path: Path, table: Mapping[str, Any], rules: ArcRules) -> dict[str, Arc]:
    """The arcs of a phrase file by name. Raises TemplateFault."""
    arcs = table.get(ARC, {})
    if not isinstance(arcs, dict):
        raise TemplateFault(file, 0, "an arc has a name: [arc.tobacco]")
    return {name: _Reader(file, path, name).arc(row, rules) for name, row in arcs.items()}


def read_arc_rules(file: str, path: Path, table: Mapping[str, Any]) -> ArcRules | None:
    """What a phrase file says of all arcs, if it does. Raises TemplateFault."""
    if ARCS not in table:
        return None
    row = table[ARCS]
    kinds = {"open": int, "wait": int, "pause": int, "at": list}
    for name, value in row.items() if isinstance(row, dict) else [("", row)]:
        if type(value) is not kinds.get(name):
            problem = f'[{ARCS}] has open = 3, wait = 3, pause = 2 and at = ["…"], and no {name!r} like this'
            raise TemplateFault(file, line_of(path, f"{name} =", after=f"[{ARCS}]"), problem)
    numbers = {name: int(value) for name, value in row.items() if name != "at"}
    return ArcRules(**numbers, at=tuple(map(str, row.get("at", ()))))


_OF_ARC = {"if": str, "at": list, "apart": bool, "who": dict, "keep": dict, "lost": dict, PROMPT: list, BEAT: list}
_OF_BEAT = {"if": str, "at": list, "wait": int, "shape": str, PROMPT: list, "say": list}


class _Reader:
    """Reads one arc, and says where in its file something is wrong."""

    def __init__(self, file: str, path: Path, name: str) -> None:
        self.file = file
        self.path = path
        self.name = name
        self.place = f"{file}: {ARC}.{name}"

    def arc(self, row: object, rules: ArcRules) -> Arc:
        if not isinstance(row, dict):
            raise self._fault("it is no table", self.name)
        own = {name: value for name, value in row.items() if name not in _OF_ARC}
        self._check({name: value for name, value in row.items() if name in _OF_ARC}, _OF_ARC)
        for name, value in own.items():
            if not isinstance(value, list):
                raise self._fault(unknown("part of an arc", name, list(_OF_ARC)), f"{name} =")
        slots = {name: self.slot(name, value) for name, value in own.items()}
        at = frozenset(map(str, row.get("at", rules.at)))
        beats = [self._beat(n, beat, at, rules, slots) for n, beat in enumerate(row.get(BEAT, ()), start=1)]
        if not beats:
            raise self._fault(f"it has no beat; write [[{ARC}.{self.name}.{BEAT}]] below it", f"{ARC}.{self.name}")
        roles = {name: self._role(name, each) for name, each in row.get("who", {}).items()}
        lost: dict[str, Beat] = {}
        for role, written in row.get("lost", {}).items():
            if role not in roles:
                raise self._fault(unknown("person of it", role, list(roles)), role)
            lost[role] = Beat(0, at, wait=1, slots={BEAT: self.slot(f"lost {role}", written)})
        keep = {name: self._keep(name, each) for name, each in row.get("keep", {}).items()}
        prompt = self.slot(PROMPT, row.get(PROMPT, []))
        return Arc(self.name, self.path, row.get("if", ""), row.get("apart", False), roles, keep, beats, lost, prompt)

    def slot(self, name: str, written: object) -> Slot:
        slot = Slot()
        slot.extend(read_wordings(f"{self.place} {name}", self.path, written))
        return slot

    def _beat(self, number: int, row: object, at: frozenset[str], rules: ArcRules, slots: Mapping[str, Slot]) -> Beat:
        if not isinstance(row, dict):
            raise self._fault(f"beat {number} is no table", BEAT)
        self._check(row, _OF_BEAT)
        at = frozenset(map(str, row["at"])) if "at" in row else at
        if not row.get("say"):
            raise self._fault(f'beat {number} says nothing; write say = ["…"]', f"[{ARC}.{self.name}.{BEAT}]")
        if not at:
            problem = f"beat {number} stands at no moment; write at = […] there, in the arc or in [{ARCS}]"
            raise self._fault(problem, f"[{ARC}.{self.name}.{BEAT}]")
        own = {BEAT: self.slot(f"{BEAT} {number}", row["say"]), **slots}
        prompt = self.slot(f"{BEAT} {number} {PROMPT}", row.get(PROMPT, []))
        wait = row.get("wait", rules.wait if number > 1 else 0)
        return Beat(number, at, row.get("if", ""), wait, row.get("shape", ""), own, prompt)

    def _role(self, name: str, given: object) -> Role:
        row = {"if": given} if isinstance(given, str) else given
        if not isinstance(row, dict) or not set(row) <= {"of", "if"}:
            problem = f'who {name!r} is a condition on `person`, or {{ of = "gone", if = "…" }}'
            raise self._fault(problem, name)
        return Role(str(row.get("of", PEOPLE)), str(row.get("if", "")))

    def _keep(self, name: str, given: object) -> str | tuple[str, ...]:
        if isinstance(given, str):
            return given
        if isinstance(given, list) and given:
            return tuple(map(str, given))
        raise self._fault(f"it keeps {name!r}: a list of texts, or an expression", name)

    def _check(self, row: Mapping[str, Any], kinds: Mapping[str, type]) -> None:
        for name, value in row.items():
            if name not in kinds:
                raise self._fault(unknown("part of a beat", name, list(kinds)), f"{name} =")
            if type(value) is not kinds[name]:
                said = {str: "a text", list: "a list", bool: "true or false", dict: "a table", int: "a number"}
                raise self._fault(f"{name!r} is {said[kinds[name]]}", f"{name} =")

    def _fault(self, problem: str, look: str) -> TemplateFault:
        line = line_of(self.path, look, after=f"{ARC}.{self.name}") or line_of(self.path, f"{ARC}.{self.name}")
        return TemplateFault(self.place, line, problem)


def check_arcs(
    arcs: Mapping[str, Arc],
    moments: Mapping[str, Mapping[str, Slot]],
    shared: Mapping[str, Slot],
    lets: Mapping[str, str],
) -> None:
    """Each beat stands at moments that there are, and its shape names slots that are there. Raises TemplateFault."""
    for arc in arcs.values():
        reader = _Reader(arc.path.name, arc.path, arc.name)
        for name in (*arc.roles, *arc.keep):
            if name in lets:
                raise reader._fault(f"it calls something {name!r}, which is a short name already", name)
        for beat in (*arc.beats, *arc.lost.values()):
            for moment in beat.at:
                if moment not in moments:
                    raise reader._fault(unknown("moment", moment, list(moments)), f'"{moment}"')
                known: Sequence[str] = [*beat.slots, *moments[moment], *shared]
                for slot in beat.shape.replace(NEW_PARAGRAPH, " ").split():
                    if slot.rstrip("?") not in known:
                        problem = f"beat {beat.number} at {moment!r}: " + unknown("slot", slot, known)
                        raise reader._fault(problem, "shape =")


def all_phrases(arc: Arc) -> list[Phrase]:
    """Every wording of an arc, each once."""
    return list({phrase.name: phrase for slot in arc.slots().values() for phrase in slot}.values())
