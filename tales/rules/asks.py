"""What rules may ask, and what an answer may be. Knows no games, no clock, no disk, no screen.

Asks never change; they hold str, int, bool and tuples of them. Answers are keys and numbers, never list positions.
"""

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from tales.entries import Facts
from tales.errors import TalesError
from tales.rules.dice import Dice, Faces, parse
from tales.text import clean

TABLE: Final = "table"
"""The seat of everybody together."""

WEIGHTS: Final = ("line", "entry", "scene")
"""How much a narration moment weighs, the lightest first."""

FORMS: Final = ("logbook", "letter", "campfire", "scene")
"""In what form a passage may be written."""


class IllegalAnswer(TalesError, ValueError):
    """An answer that the ask does not accept. The face must ask again; `legal` says what would do."""

    def __init__(self, ask: "Ask", answer: object) -> None:
        self.ask = ask
        self.answer = answer
        self.legal = ask.legal()
        super().__init__(f"{ask.key}: {answer!r} is no answer here; {self.legal}")


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be chosen."""

    key: str
    """Stable, never user text."""
    facts: Facts = ()
    """The costs and odds to show beside it."""
    barred: str = ""
    """The key of the reason why it cannot be taken now; empty if it can."""
    card: str = ""
    """The card that is chosen with it, or that lies there barred; empty where no cards are chosen."""


@dataclass(frozen=True, slots=True)
class Narration:
    """An answer to Narrate: a person's words, or what became of the moment."""

    text: str = ""
    source: str = "written"
    """written, composed (taken as offered), skipped (nothing is to stand there), open (composed when rebuilt)."""
    kept: int = 0
    """Of words that are `written`, how many were offered and left standing: those are not the person's."""


SKIPPED: Final = Narration("", "skipped")
OPEN: Final = Narration("", "open")
SOURCES: Final = ("written", "composed", "skipped", "open")


@dataclass(frozen=True, slots=True)
class Aside:
    """An answer out of turn: that seat does this instead of answering what is asked."""

    key: str
    seat: str


class Again:
    """What a play is sent when its open ask must be made afresh, because an aside changed the state."""


AGAIN: Final = Again()

Answer = str | int | Faces | tuple[int, ...] | Narration | Aside | Again | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """Something that the rules want to know. What is yielded to be answered, or to be noted."""

    key: str
    """Stable, dotted: `turn.action`."""
    seat: str = TABLE
    """Who answers."""
    rule: tuple[str, ...] = ()
    """The rule ids behind it."""
    to: tuple[str, ...] | None = None
    """The seats that may see it and its answer; None for all, () for the umpire alone."""
    facts: Facts = ()
    """What a prompt may say about it."""
    asides: tuple[Aside, ...] = ()
    """What may be answered instead of it."""
    within: str = ""
    """The key of the aside that asks it; inside an aside no other aside opens."""

    kind: ClassVar[str] = ""
    """The word for this kind of ask."""
    is_chance: ClassVar[bool] = False
    """Whether dice or cards answer it, not a will."""
    is_note: ClassVar[bool] = False
    """Whether it is only noted and gets no answer from anybody."""

    def accepts(self, answer: object) -> bool:
        """Whether this is an answer to it."""
        if isinstance(answer, Aside):
            return answer in self.asides
        return self._takes(answer)

    def _takes(self, answer: object) -> bool:
        raise NotImplementedError

    def legal(self) -> str:
        """What it would accept, in words, for error messages."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Ask):
    """A choice of one among options. The answer is its key."""

    options: tuple[Option, ...]
    passes: str = ""
    """The option that a standing pass of its seat takes; empty if a pass cannot stand."""
    kind: ClassVar[str] = "choose"

    @property
    def open(self) -> tuple[Option, ...]:
        """The options that may be taken now."""
        return tuple(option for option in self.options if not option.barred)

    @property
    def only(self) -> Option | None:
        """The one thing that there is to do: nothing to choose, only to go on with. None if there is a choice.

        Cards that cannot be played lie there to be looked at.
        """
        found = [option for option in self.options if not (option.barred and option.card)]
        return found[0] if len(found) == 1 and not found[0].barred and not self.asides else None

    def _takes(self, answer: object) -> bool:
        return any(option.key == answer for option in self.options if not option.barred)

    def legal(self) -> str:
        return "one of: " + ", ".join(option.key for option in self.open)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place(Ask):
    """A choice among the squares of a map. The answer is its name: column A to AV, row from 1 in the north."""

    squares: tuple[str, ...]
    """The squares that may be taken, in the order of rows, then columns."""
    origin: str = ""
    """The square from which bearings and distances count; empty if there is none."""
    kind: ClassVar[str] = "place"

    def _takes(self, answer: object) -> bool:
        return answer in self.squares

    def legal(self) -> str:
        some = ", ".join(self.squares[:12])
        return f"one of {len(self.squares)} squares: {some}" + (", …" if len(self.squares) > 12 else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Ask):
    """A whole number from `low` to `high`, both included."""

    low: int
    high: int
    default: int | None = None
    """What most people would say; offered."""
    listed: tuple[str, ...] = ()
    """The names of what 1, 2 and so on stand for, up to `high`, to be chosen from a list; 0 is none of them."""
    kind: ClassVar[str] = "number"

    def _takes(self, answer: object) -> bool:
        return type(answer) is int and self.low <= answer <= self.high

    def legal(self) -> str:
        return f"a whole number from {self.low} to {self.high}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Ask):
    """Dice to be thrown. The answer is their Faces."""

    dice: str
    """Their notation: `2d6+1`."""
    kind: ClassVar[str] = "roll"
    is_chance: ClassVar[bool] = True

    @property
    def parsed(self) -> Dice:
        """The dice of the notation."""
        return parse(self.dice)

    @property
    def typable(self) -> bool:
        """Whether a person may type it: never one that nobody may see, never a d1."""
        return self.to != () and self.parsed.sides > 1

    def _takes(self, answer: object) -> bool:
        return self.parsed.accepts(answer)

    def legal(self) -> str:
        dice = self.parsed
        return f"{dice.count} face{'s' * (dice.count > 1)} from 1 to {dice.sides}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle(Ask):
    """A stack to be shuffled. The answer is a permutation of range(size); never typed."""

    size: int
    kind: ClassVar[str] = "shuffle"
    is_chance: ClassVar[bool] = True

    def _takes(self, answer: object) -> bool:
        return (
            isinstance(answer, tuple)
            and all(type(at) is int for at in answer)
            and sorted(answer) == list(range(self.size))
        )

    def legal(self) -> str:
        return f"an order of {self.size} things"


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrate(Ask):
    """A moment that the rules want told. The answer is a Narration."""

    form: str
    """One of FORMS."""
    weight: str = "entry"
    """One of WEIGHTS: a person may choose to be asked only from some weight on."""
    unasked: bool = False
    """Whether nobody is asked in play: it is composed, and can be told anew in the chronicle."""
    kind: ClassVar[str] = "narrate"

    def _takes(self, answer: object) -> bool:
        if not isinstance(answer, Narration) or answer.source not in SOURCES:
            return False
        has_words = bool(answer.text.strip()) and clean(answer.text) == answer.text
        return has_words if answer.source in ("written", "composed") else not answer.text

    def legal(self) -> str:
        return "some words, or nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Text(Ask):
    """A name or another short text on one line."""

    longest: int = 80
    """Characters."""
    default: str = ""
    """Offered; taken when nothing is typed."""
    kind: ClassVar[str] = "text"

    def _takes(self, answer: object) -> bool:
        return (
            isinstance(answer, str)
            and len(answer.strip()) > 0
            and len(answer) <= self.longest
            and "\n" not in answer
            and clean(answer) == answer
        )

    def legal(self) -> str:
        return f"one line of 1 to {self.longest} characters"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tell(Ask):
    """A fact that rules state; no answer. Later rules, faces and templates read it."""

    opens: tuple[str, ...] = ()
    """Keys whose earlier entries it opens to all."""
    kind: ClassVar[str] = "tell"
    is_note: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Open(Ask):
    """The beginning of a passage; the answer is its number. `seat` types, `writer` speaks."""

    writer: str
    form: str
    retells: tuple[int, ...] = ()
    """The numbers of earlier passages whose rolls it tells again."""
    kind: ClassVar[str] = "open"
    is_note: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Close(Ask):
    """The end of a passage and of all that was opened inside it."""

    passage: int
    kind: ClassVar[str] = "close"
    is_note: ClassVar[bool] = True


def with_asides(ask: Ask, asides: tuple[Aside, ...]) -> Ask:
    """The same ask, with these things to be done instead of answering it."""
    return replace(ask, asides=ask.asides + asides) if asides else ask
