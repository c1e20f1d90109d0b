"""The choice among wordings: what is true, most specific, and not yet told. Knows no game, and no file.

How phrase files are written stands in `phrase_files`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from typing import Any

from jinja2.sandbox import ImmutableSandboxedEnvironment

from tales.chronicle.arc_files import BEAT, Arc, Beat, all_phrases
from tales.chronicle.compile_cache import WordingCache
from tales.chronicle.errors import TemplateFault, TooLong
from tales.chronicle.expressions import Expressions, Lets, Variables
from tales.chronicle.layouts import TEMPLATE_ERRORS, fault
from tales.chronicle.phrase_files import PROMPT, SHARED, Wordings, read_phrases
from tales.chronicle.templates import is_shipped
from tales.chronicle.wordings import NEW_PARAGRAPH, Phrase, Slot
from tales.entries import Value

_SENTENCE_END = re.compile(r"(?<=[.!?…\u201d])\s+")

_ARTICLES = re.compile(r"\b([Tt]he|[Aa]n?) (?:[Tt]he|[Aa]n?) (?=[A-Z])")
_STOPS = re.compile(r"(?<=[A-Za-z])\.\.(?!\.)")

_CODE = re.compile(r"{[{%].*?[}%]}")

SHORT_CLOSE = 10
"""Words of a sentence that counts as a short close, at most."""
LONG_CLOSES = 2
"""How many paragraphs close on a longer sentence, if their wordings can, before one closes on a short one again."""

Pick = Callable[[int, int], int]
"""A number from 0 up to (not including) the second argument, drawn for the first one, always the same."""


class Used:
    """Which wordings and sentences a chronicle has spent so far."""

    def __init__(self, known: "Used | None" = None) -> None:
        self.phrases: dict[str, int] = dict(known.phrases) if known else {}
        """Each wording that was told, with how many were told before it last was."""
        self._spent: int = known._spent if known else 0
        self._carried: int = known._carried if known else 0
        """How many of them were spent by earlier tales."""
        self.sentences: set[str] = set(known.sentences) if known else set()
        self.long_closes: int = known.long_closes if known else LONG_CLOSES
        """How many paragraphs in a row have closed on a long sentence."""
        self.is_grave: bool = known.is_grave if known else False
        """Whether somebody was lost since the last passage: the next one closes on no short sentence if it can."""

    def begin(self, names: Iterable[str]) -> None:
        """Count these as spent before anything else was, the first of them longest ago: it comes again first."""
        for name in names:
            self._spent += 1
            self.phrases[name] = self._spent
        self._carried = self._spent

    def has_told(self, name: str) -> bool:
        """Whether a wording was told in this tale; what earlier ones have told does not count."""
        return self.phrases.get(name, 0) > self._carried

    def oldest_first(self) -> list[str]:
        """All that were spent, the one that was told longest ago first."""
        return sorted(self.phrases, key=self.phrases.__getitem__)

    def spend(self, names: Iterable[str], text: str) -> None:
        """Remember wordings and the sentences of a text."""
        for name in names:
            self._spent += 1
            self.phrases[name] = self._spent
        self.sentences.update(sentences(text))
        self.long_closes = count_closes(self.long_closes, text)
        self.is_grave = self.is_grave and not text


@lru_cache(maxsize=8192)  # a chronicle is written again and again
def sentences(text: str) -> frozenset[str]:
    """The sentences of six words or more, for finding repetitions."""
    found = (part.split() for part in _SENTENCE_END.split(text))
    return frozenset(" ".join(words).casefold() for words in found if len(words) >= 6)


@lru_cache(maxsize=32768)
def closes_short(text: str) -> bool:
    """Whether a text ends on a sentence of ten words or fewer: a dry close, of which there may be too many."""
    return len(_SENTENCE_END.split(_CODE.sub("x", text).strip())[-1].split()) <= SHORT_CLOSE


def count_closes(long_closes: int, text: str) -> int:
    """How many paragraphs in a row have closed on a long sentence, when this text stands below so many."""
    for part in text.replace(NEW_PARAGRAPH, "\n\n").split("\n\n"):
        if part.strip():
            long_closes = 0 if closes_short(part) else long_closes + 1
    return long_closes


class Phrases:
    """All wordings of one game."""

    def __init__(
        self, env: ImmutableSandboxedEnvironment, folders: Sequence[Path], cache: WordingCache | None = None
    ) -> None:
        """Reads the phrase files of these folders, the nearest first. Raises TemplateFault."""
        cache = cache or WordingCache((), None)
        book = read_phrases(folders, cache.tables)
        self.moments = book.moments
        self.threads = book.threads
        self.principals = book.principals
        self.arc_rules = book.arc_rules
        self.arcs = book.arcs
        self.remembers = {phrase.name: phrase.remember for phrase in self.every_phrase() if phrase.remember}
        self.expressions = Expressions(env, cache)
        self.lets = Lets(book.lets, self.expressions)

    def every_phrase(self) -> Iterator[Phrase]:
        """Every wording and question, those of arcs among them; shapes are none."""
        for wordings in self.moments.values():
            for slot in wordings.slots.values():
                yield from slot
        for arc in self.arcs.values():
            yield from all_phrases(arc)

    def signs(self, names: Iterable[str]) -> list[str]:
        """The signs of wordings, by which other tales know them; shapes have none, they are said again."""
        by_name = {name: sign for sign, names_of in self._by_sign.items() for name in names_of}
        return [by_name[name] for name in names if name in by_name]

    def signed(self, signs: Iterable[str]) -> list[str]:
        """The names of the wordings that have these signs."""
        return [name for sign in signs for name in self._by_sign.get(sign, ())]

    @cached_property
    def _by_sign(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for phrase in self.every_phrase():
            found.setdefault(sign(phrase.say), []).append(phrase.name)
        return found

    def knows(self, key: str, form: str = "") -> str:
        """The key under which this moment has wordings; empty if it has none."""
        return next((name for name in (f"{key}@{form}", key) if name in self.moments), "")

    def variables(self, facts: Mapping[str, Any]) -> Variables:
        """What the wordings of a moment with these facts may know."""
        return self.expressions.variables(facts, self.lets)

    def compose(self, key: str, context: Variables, used: Used, pick: Pick, skip: set[str]) -> list[str]:
        """The text of a moment, then the names of the wordings in it; those in `skip` are kept for last."""
        wordings = self.moments[key]
        context.begin()
        shape = self._choose(wordings.shapes, context, used, pick, 0, skip)
        names = [shape[0].name] if shape else []
        context.follow(shape[0].thread if shape else "")
        row = shape[1].split() if shape else []
        beat = context.beat
        if beat is not None:
            row = beat.shape.split() or (row if BEAT in row or not row else [*row, BEAT])
        taken = [(at, slot) for at, slot in enumerate(row, start=1) if not (slot.endswith("?") and pick(40 + at, 2))]
        said: list[str] = [""]
        long_closes = used.long_closes
        for (number, slot), (_, following) in pairwise([*taken, (0, NEW_PARAGRAPH)]):
            if slot == NEW_PARAGRAPH:
                long_closes = count_closes(long_closes, said[-1])
                said.append("")
                continue
            closes = following == NEW_PARAGRAPH and (used.is_grave or long_closes < LONG_CLOSES)
            found = self._choose(self._slot(wordings, slot, beat), context, used, pick, number, skip, closes=closes)
            if found:
                names.append(found[0].name)
                said[-1] = f"{said[-1]} {found[1]}"
                context.follow(found[0].thread)
        return [paragraphs(NEW_PARAGRAPH.join(said)), *names]

    def _slot(self, wordings: Wordings, name: str, beat: Beat | None) -> Slot:
        """The slot that a shape names: of the arc in hand, the moment's own, or one that all share. Raises KeyError."""
        name = name.rstrip("?")
        if beat is not None and name in beat.slots:
            return beat.slots[name]
        if name == BEAT:
            return Slot()
        return wordings.slots[name] if name in wordings.slots else self.moments[SHARED].slots[name]

    def prompt(self, key: str, context: Variables, asked: Used, pick: Pick) -> list[str]:
        """How a person is asked to tell this moment, and the name of that wording; an empty text if none fits."""
        wordings = self.moments.get(key)
        context.begin()
        phrases = wordings.slots.get(PROMPT, Slot()) if wordings else Slot()
        found = self._choose(phrases, context, asked, pick, 99, set())
        return [found[1], found[0].name] if found else [""]

    def arc_prompt(self, slot: Slot, context: Variables, asked: Used, pick: Pick) -> list[str]:
        """A question of an arc that this tale has not put yet, and the name of its wording; an empty text if none."""
        found = self._choose(slot, context, asked, pick, 98, set())
        return [found[1], found[0].name] if found and not asked.has_told(found[0].name) else [""]

    def arc_value(self, arc: Arc, expression: str, context: Variables) -> Any:
        """What an expression of an arc comes to. Raises TemplateFault."""
        place = "" if is_shipped(arc.path) else arc.place
        try:
            return self.expressions.function(expression, place or "<condition>")(context.parent)
        except TEMPLATE_ERRORS as error:
            raise fault(error, arc.place, {**context.get_all(), **self.lets.written}, arc.line) from error

    def can_say(self, slot: Slot, context: Variables) -> bool:
        """Whether one of these wordings fits. Raises TemplateFault."""
        return bool(self._fitting(slot, context))

    def remembered(self, name: str, context: Variables) -> Iterator[tuple[str, dict[str, Value]]]:
        """What is to be remembered now that the wording of this name was told."""
        for key, facts in self.remembers.get(name, ()):
            yield (
                key,
                {
                    fact: self.expressions.text(value, context).strip() if isinstance(value, str) else value
                    for fact, value in facts
                },
            )

    def _choose(
        self,
        phrases: Slot,
        context: Variables,
        used: Used,
        pick: Pick,
        slot: int,
        skip: set[str],
        *,
        closes: bool = False,
    ) -> tuple[Phrase, str] | None:
        """One wording and its text; where it `closes` a paragraph, one that ends on a long sentence if there is one."""
        fitting: dict[tuple[bool, int], list[Phrase]] = {}
        for phrase in self._fitting(phrases, context):
            follows = bool(phrase.thread and context.thread)
            fitting.setdefault((follows, phrase.conditions), []).append(phrase)
        for level in sorted(fitting, reverse=True):
            fresh = [phrase for phrase in fitting[level] if phrase.name not in skip and phrase.name not in used.phrases]
            groups = [fresh]
            if closes:
                groups = [[phrase for phrase in fresh if closes_short(phrase.say) is dry] for dry in (False, True)]
            for group in groups:
                while group:
                    phrase = group.pop(pick(slot, len(group)) if len(group) > 1 else 0)
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
        try:
            truths = self.expressions.truths(id(slot), slot.conditions, context, slot.place)
        except TooLong as error:
            raise self.fault(error, slot[0], context) from error
        except TEMPLATE_ERRORS:  # one of them fails: one at a time, and it has a name
            found = [phrase for phrase in slot if self.holds(phrase, context)]
        else:
            holding = {condition for condition, truth in zip(slot.conditions, truths, strict=True) if truth}
            found = [phrase for phrase in slot if not phrase.when or phrase.when in holding]
        return [phrase for phrase in found if context.goes_with(phrase.thread)]

    def holds(self, phrase: Phrase, context: Variables) -> bool:
        """Whether a wording's condition is true. Raises TemplateFault."""
        try:
            return not phrase.when or bool(self.expressions.value(phrase.when, context))
        except TEMPLATE_ERRORS as error:
            raise self.fault(error, phrase, context) from error

    def render(self, phrase: Phrase, context: Variables) -> str:
        """A wording with its facts in it. Raises TemplateFault."""
        try:
            return self.expressions.text(phrase.say, context, phrase.place if "{" in phrase.say else "")
        except TEMPLATE_ERRORS as error:
            raise self.fault(error, phrase, context) from error

    def fault(self, error: Exception, phrase: Phrase, context: Variables | None = None) -> TemplateFault:
        """What went wrong in a wording, with its file and line."""
        known = context.get_all() if context else {}
        return fault(error, phrase.name, {**known, **self.lets.written}, phrase.line)


def sign(say: str) -> str:
    """A few letters that stand for a wording, wherever in its file it stands."""
    return blake2b(say.encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()


def paragraphs(text: str) -> str:
    """A text in which each ¶ begins a new paragraph, none of them at its beginning or end.

    A name in it that brings its own article or stop does not double that of the sentence: "the The Swallow", "Jr..".
    """
    text = _STOPS.sub(".", _ARTICLES.sub(r"\1 ", text))
    parts = (part.strip() for part in text.split(NEW_PARAGRAPH))
    return "\n\n".join(part for part in parts if part)
