"""Composing: every moment of a story in order, each with its facts and its memory of what went before.

Only moments that nobody told are composed; but the wordings of all of them are remembered, so that none comes twice.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from tales.chronicle.almanac import Almanac
from tales.chronicle.arcs import Arcs, Here, values_of
from tales.chronicle.errors import TemplateFault
from tales.chronicle.expressions import Variables
from tales.chronicle.memory import ARC, JOINS, LEAVES, THREAD, Memory, Past, Person
from tales.chronicle.passages import Moment, Step, Story, steps
from tales.chronicle.phrases import Phrases, Pick, Used
from tales.chronicle.principals import Principals
from tales.entries import Entry, Header, Value
from tales.rules import dice

VARIANTS = 6
"""How many wordings of one moment are looked through to recognise a passage that was taken as offered."""


class Composer:
    """Goes through a story once and knows at each moment what may be said."""

    def __init__(self, header: Header, phrases: Phrases, almanac: Almanac, name_of: Callable[[str], str]) -> None:
        self.header = header
        self.name_of = name_of
        """The name that this tale gives to a key."""
        self.phrases = phrases
        self.almanac = almanac
        self.used = Used()
        self.asked = Used()
        """The questions that people were asked, as far as this story has gone."""
        self.memory = Memory()
        self.principals = Principals(phrases.principals, header.seed)
        self.arcs = Arcs(phrases.arc_rules, phrases.arcs)
        self.pages: dict[int, dict[str, Any]] = {}
        """What the almanac says of each passage, by its number."""
        self.first: dict[int, str] = {}
        """What stood at each moment before anybody amended it, by the number of its answer."""
        self._thread: str | None = None
        """The thread of the top passage in hand: empty for none, None before its first moment."""
        self._casts: dict[str, dict[str, Value]] = {}
        """The cast of each vessel; under no name if there is only one."""
        self._turn = 0
        """The last turn that was told of."""
        self._come: Counter[str] = Counter()
        """How often each moment has come, this one among them."""

    @property
    def past(self) -> Past:
        """What was told up to here."""
        return self.memory.past

    def copy(self) -> "Composer":
        """Another one at the same place in the same story; what it goes on to do changes nothing here."""
        other = Composer(self.header, self.phrases, self.almanac.copy(), self.name_of)
        other.used = Used(self.used)
        other.asked = Used(self.asked)
        other.memory = self.memory.copy()
        other.principals = self.principals.copy()
        other.arcs = self.arcs.copy()
        other.pages = dict(self.pages)
        other.first = dict(self.first)
        other._thread = self._thread
        other._casts = {vessel: dict(cast) for vessel, cast in self._casts.items()}
        other._turn = self._turn
        other._come = self._come.copy()
        return other

    def read(self, story: Story) -> Iterator[tuple[Moment, Variables]]:
        """Every moment in order, with all that its wordings may know. Compose it before you take the next."""
        for step in steps(story):
            context = self.take(step)
            if context is not None and step.moment is not None:
                yield step.moment, context

    def take(self, step: Step) -> Variables | None:
        """Go one step on; what may be known at the moment that it leads to, if it leads to one."""
        if step.kind == "begin":
            spent = self.phrases.signed(str(step.facts["wordings"]).split())
            self.used.begin(spent)
            self.asked.begin(spent)
        elif step.kind == "page":
            self.memory.turn_page()
            self._thread = None
        elif step.kind == "enter":
            self.pages[step.passage] = self._page(step.facts)
        elif step.kind == "leave":
            for entry in step.rest:
                self._remember(entry)
        elif step.moment is not None:
            return self._arrive(step.moment, step)
        return None

    def _arrive(self, moment: Moment, step: Step) -> Variables:
        self._come[moment.entry.key] += 1
        fresh: dict[str, Value] = {}
        for entry in moment.since:
            self._remember(entry)
            if entry.kind == "tell":
                fresh.update(entry.facts)
        if "turn" not in step.facts or self.almanac.moves(fresh):
            self.pages[step.passage] = self._page({**step.facts, **fresh})
        return self._context(moment, {**step.facts, **self.pages[step.passage], **fresh})

    def compose(self, moment: Moment, context: Variables, variant: int = 0) -> str:
        """The text of a moment in one of its wordings; empty if there is none. Spends nothing."""
        return self._compose(moment, context, variant)[0]

    def variants(self, moment: Moment, context: Variables, most: int) -> list[str]:
        """What `compose` gives for variant 0, 1 and so on, until one comes again; at most so many. Spends nothing."""
        key = self.phrases.knows(moment.entry.key, moment.form)
        found: list[str] = []
        skip: set[str] = set()
        for again in range(most if key else 0):
            text, *names = self.phrases.compose(key, context, self.used, self._pick(moment, again), skip)
            skip.update(names)
            if not text or text in found:
                break
            found.append(text)
        return found

    def final_text(self, moment: Moment, context: Variables) -> str:
        """What stands at a moment: the words that were kept, or else composed ones. Both are spent.

        What an amendment has replaced stays spent, so that to amend one passage changes no other.
        """
        kept, names, put = moment.entry.words("text"), list[str](), list[str]()
        if _was_asked(moment.entry):
            with suppress(TemplateFault):  # it says what is no longer known of this moment: it will not be put again
                text, *put = self._prompt(moment, context)
                self.asked.spend(put, text)
        if moment.entry.words("from") == "open":
            kept, names = self._compose(moment, context, 0)
        elif moment.entry.words("from") == "composed":
            names = self._recognise(kept, moment, context)
        self.used.spend(names, kept)
        self.first[moment.entry.n] = kept
        self._follow(names, moment.writer)
        self._keep_beat(names, put, context)
        if moment.amended:
            self.used.spend((), moment.text)
            kept = moment.text
        else:
            self._remember_wordings(names, context)
        self.memory.note_named(kept)
        return kept

    def _follow(self, names: list[str], writer: str) -> None:
        """Remember the thread of the wordings that were told, if the passage has none yet."""
        if not self._thread:
            found = (self.phrases.threads[name] for name in names if name in self.phrases.threads)
            self._thread = next(found, "")
            if self._thread:
                self.memory.remember(THREAD, {"thread": self._thread, "writer": writer})

    def _remember_wordings(self, names: list[str], context: Variables) -> None:
        """Remember what the wordings that were told have to be remembered for."""
        for name in names:
            for key, facts in self.phrases.remembered(name, context):
                self.memory.remember(key, facts)

    def _keep_beat(self, names: Sequence[str], put: Sequence[str], context: Variables) -> None:
        """Keep that the beat of an arc was told: by a wording of it, or by a person who was asked for it."""
        due = context.due
        if due is not None:
            told = {phrase.name for phrase in due.beat.say}.intersection(names)
            if told or {phrase.name for phrase in due.beat.prompt}.intersection(put):
                self.arcs.note_told(due, self.past.page)
                facts: dict[str, Value] = {"arc": due.of.arc.name, "beat": due.beat.number, **due.of.people}
                self.memory.remember(ARC, facts)
        if self.arcs.open:
            self.arcs.drop(self.past)

    def _recognise(self, text: str, moment: Moment, context: Variables) -> list[str]:
        """The wordings of a passage that was taken as offered, if they are still those of the templates."""
        for variant in range(VARIANTS):
            made, names = self._compose(moment, context, variant)
            if made == text:
                return names
        return []

    def prompt(self, moment: Moment, context: Variables) -> str:
        """The question put to a person, none twice while others are left; empty if no phrase file has one."""
        return self._prompt(moment, context)[0]

    def _prompt(self, moment: Moment, context: Variables) -> list[str]:
        """The question, and the name of its wording."""
        key = self.phrases.knows(moment.entry.key, moment.form)
        if not key:
            return [""]
        pick = self._in_turn(moment.entry.key)
        if (
            context.beat is not None
            and (found := self.phrases.arc_prompt(context.beat.prompt, context, self.asked, pick))[0]
        ):
            return found
        if self.arcs.open and moment.ordinal % 2:
            here = self._here(moment, context)
            for each in self.arcs.asking(here):
                known = self.phrases.variables({**context.given, **values_of(each, self.past)})
                if (found := self.phrases.arc_prompt(each.arc.prompt, known, self.asked, pick))[0]:
                    return found
        return self.phrases.prompt(key, context, self.asked, pick)

    def _in_turn(self, key: str) -> Pick:
        """Another each time that this moment comes, so that nobody is asked the same twice running."""
        return lambda die, sides: (dice.pick(self.header.seed, "asked", 0, die, sides) + self._come[key]) % sides

    def _compose(self, moment: Moment, context: Variables, variant: int) -> tuple[str, list[str]]:
        key = self.phrases.knows(moment.entry.key, moment.form)
        if not key:
            return "", []
        skip: set[str] = set()
        text, names = "", list[str]()
        for again in range(variant + 1):
            text, *names = self.phrases.compose(key, context, self.used, self._pick(moment, again), skip)
            skip.update(names)
        return text, names

    def _pick(self, moment: Moment, variant: int) -> Pick:
        seed, ordinal = self.header.seed, moment.ordinal
        return lambda die, sides: dice.pick(seed, "wording", ordinal, 100 * variant + die, sides) - 1

    def _remember(self, entry: Entry) -> None:
        if entry.kind == "tell":
            self.memory.add(entry)
            self.used.is_grave |= entry.key == LEAVES
            self._turn = entry.number("turn") or self._turn
            if entry.key == "cast":
                self._casts.setdefault(entry.words("vessel"), {}).update(entry.facts)

    def _cast(self, facts: Mapping[str, Any]) -> Mapping[str, Value]:
        """The cast of the vessel that is told of, or of the first one where none is."""
        first = next(iter(self._casts.values()), {})
        return self._casts.get(str(facts.get("vessel", "")), first)

    def _page(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        turn, year = facts.get("turn", 0), self._cast(facts).get("year", 0)
        if not isinstance(turn, int) or not isinstance(year, int) or not year:
            return {}
        if not turn:
            return self.almanac.between(self._turn, year)
        part, parts = facts.get("part", 1), 2
        place = str(facts.get("ground", "")) or self.almanac.moves(facts)
        return self.almanac.page(turn, year, place, int(part), parts)

    def _context(self, moment: Moment, facts: Mapping[str, Any]) -> Variables:
        context = {
            **moment.asked,
            **self._cast(facts),
            **facts,
            "moment": moment.entry.key,
            "form": moment.form,
            "told_by": moment.entry.seat,
            "past": self.past,
            "told": self.past.told,
            "last": self.past.last,
            "name_of": self.name_of,
            **self._people(moment, facts.get("vessel", "")),
        }
        known = self.phrases.variables(context)
        if self.phrases.arcs and (due := self.arcs.due(self._here(moment, known))) is not None:
            # People of the beat are spoken of by it; what was worked out of the two drawn before is worked out anew.
            beat = values_of(due.of, self.past)
            drawn = self._people(moment, facts.get("vessel", ""), set(due.of.people.values()))
            known = self.phrases.variables({**context, **drawn, **beat})
            known.due, known.beat = due, due.beat
        known.begun = self._thread
        return known

    def _here(self, moment: Moment, known: Variables) -> Here:
        """What is known at a moment when a beat of an arc is looked for."""
        values = known.parent
        told_of = frozenset(
            str(entry.get("who")) for entry in moment.since if entry.kind == "tell" and entry.get("who")
        )
        people = [each for each in values["people"] if each["who"] not in told_of and "writer" not in each]
        key, used, seed = moment.entry.key, self.used.phrases, self.header.seed
        return Here(
            keys=frozenset((key, self.phrases.knows(key, moment.form))),
            vessel=values.get("vessel", "") if "vessel" in values else "",
            people=[person for person in people if not person.get("state")],
            principals=values["principals"],
            told_of=told_of,
            past=self.past,
            values=values,
            value=lambda arc, expression: self.phrases.arc_value(arc, expression, known),
            lot=lambda name, sides: dice.pick(seed, f"arc {name}", 0, 0, sides) - 1,
            can_say=lambda beat: self.phrases.can_say(beat.say, known),
            spent=lambda arc: max(used.get(phrase.name, -1) for phrase in arc.beats[0].say),
        )

    def _people(self, moment: Moment, vessel: object, without: Collection[str] = ()) -> dict[str, Any]:
        """Who is there, who came and who was lost at this moment, and two of those present to speak of.

        Nobody of whom something is told in this moment is among those two, nobody who is in a bad state, and none of
        those `without` whom it is to be.
        """
        told = [entry for entry in moment.since if entry.kind == "tell"]
        named = {str(entry.get("who")) for entry in told}
        present = [person for person in self.past.people.values() if person.get("vessel", "") == vessel]
        others = [
            person
            for person in present
            if person["who"] not in named
            and person["who"] not in without
            and "writer" not in person
            and not person.get("state")
        ]
        principals = self.principals.among(present, vessel)
        hand = self._draw(others, principals, moment, 80)
        rest = [person for person in others if person is not hand]
        return {
            "people": present,
            "gone": [person for person in self.past.gone.values() if person.get("vessel", "") == vessel],
            "principals": principals,
            "hand": hand,
            "other": self._draw(rest, principals, moment, 81),
            "lost": [self.past.gone[who] for entry in told if (who := _who(entry, LEAVES)) in self.past.gone],
            "joined": [self.past.people[who] for entry in told if (who := _who(entry, JOINS)) in self.past.people],
            "scribe": next((person for person in present if person.get("writer") == moment.writer), {}),
        }

    def _draw(self, people: Sequence[Person], principals: Sequence[Person], moment: Moment, die: int) -> Person:
        """One of these people, by lot."""
        if not people:
            return {}
        pick = self._pick(moment, 0)
        if not principals:
            return people[pick(die, len(people))]
        return self.principals.draw(people, principals, self.past, pick(die, 840), pick(die + 2, 100))


def _was_asked(entry: Entry) -> bool:
    """Whether a person was asked to tell this moment, whatever they said."""
    return entry.words("from") != "open" or not entry.words("by")


def _who(entry: Entry, key: str) -> str:
    return entry.words("who") if entry.key == key else ""
