"""`python -m tests.prose GAME [ROWS]`: figures of a game's prose over rows of ten tales, each knowing those before it.

Printed, not asserted: how much of the fifth and the tenth tale was read before, how often a question comes again and
how many name somebody who is there, how often people are met, how many passages ask what went before or who writes,
how many paragraphs end on a short sentence, and how many wordings no tale told with the program in every seat.
"""

import re
import sys
from collections import Counter

from tales.chronicle.compose import Composer
from tales.chronicle.phrase_files import PROMPT
from tales.chronicle.phrases import Phrases, closes_short
from tales.chronicle.scribe import Scribe
from tales.entries import SPENT, Entry, Header
from tales.rules.words import Words
from tales.tale.sample import sample

ROWS, TALES = 2, 10
MET = 3
"""How often somebody is named, in passages of their own, before one has met them."""

_SENTENCE_END = re.compile(r"(?<=[.!?…\u201d])\s+")
_NAME = re.compile(r"[A-Za-z_]\w*")
_BACK = frozenset({"past", "told", "last", "begun_ago", "begun"})
_WRITER = frozenset({"writer", "scribe", "told_by"})


class Table:
    """What is counted, tale after tale."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.read: dict[int, list[float]] = {5: [], 10: []}
        """For each of these tales of a row, how much of it stood in those before it."""
        self.met: list[int] = []
        """For each tale, how many of its people were met."""
        self.used: set[str] = set()
        """The wordings that were told."""
        self.phrases: Phrases | None = None

    def add(self, header: Header, entries: list[Entry], words: Words) -> tuple[set[str], list[str]]:
        """Count a tale; its sentences, without the names in them, and the signs of what it has spent."""
        scribe, said, put, named = Scribe(header, words), set[str](), set[str](), Counter[str]()
        for moment, context, composer in scribe.read_moments(entries):
            self.phrases = composer.phrases
            question, *names = composer._prompt(moment, context)
            composer.asked.spend(names, question)
            people = {str(person.get("name", "")) for person in composer.past.people.values()} - {""}
            self.counts["questions"] += bool(question)
            self.counts["questions put again"] += question in put
            self.counts["questions that name somebody"] += any(name in question for name in people)
            put.add(question)
            chosen = composer._compose(moment, context, 0)[1]
            text = composer.final_text(moment, context)
            named.update(name for name in people if name in text)
            self._count_wordings(composer, chosen)
            self.counts["passages"] += bool(text)
            for paragraph in filter(None, map(str.strip, text.split("\n\n"))):
                sentences = _SENTENCE_END.split(paragraph)
                self.counts["paragraphs"] += 1
                self.counts["paragraphs with a short close"] += closes_short(paragraph)
                said |= {masked(sentence) for sentence in sentences if len(sentence.split()) >= 4}
        self.met.append(sum(times >= MET for times in named.values()))
        return said, scribe.spent(entries)

    def _count_wordings(self, composer: Composer, names: list[str]) -> None:
        self.used.update(names)
        asks = [asked_of(composer.phrases, name) for name in names]
        self.counts["passages that ask what went before"] += any(not _BACK.isdisjoint(each) for each in asks)
        self.counts["passages that depend on who writes"] += any(not _WRITER.isdisjoint(each) for each in asks)

    def never_met(self) -> float:
        """The share of wordings, questions and shapes aside, that no tale told."""
        assert self.phrases is not None
        every = {
            phrase.name
            for wordings in self.phrases.moments.values()
            for slot, phrases in wordings.slots.items()
            if slot != PROMPT
            for phrase in phrases
        }
        return len(every - self.used) / max(len(every), 1)

    def show(self) -> None:
        """Print what was counted."""
        for at, shares in self.read.items():
            print(f"  sentences of tale {at} that were read in earlier ones: {sum(shares) / len(shares):.0%}")
        for what, of in (
            ("put again", "questions"),
            ("that name somebody", "questions"),
            ("that ask what went before", "passages"),
            ("that depend on who writes", "passages"),
            ("with a short close", "paragraphs"),
        ):
            print(f"  {of} {what}: {self.counts[f'{of} {what}'] / max(self.counts[of], 1):.0%}")
        print(f"  people met {MET} times or more in a tale: {sum(self.met) / len(self.met):.1f}")
        print(f"  wordings that no tale told: {self.never_met():.0%}")


_parts: dict[int, dict[str, frozenset[str]]] = {}


def asked_of(phrases: Phrases, name: str) -> frozenset[str]:
    """The names of which a wording asks, by short names too; a later beat of an arc asks of the past by being one."""
    if id(phrases) not in _parts:
        lets = phrases.lets.written

        def reach(words: list[str]) -> frozenset[str]:
            known, left = set[str](), list(words)
            while left:
                if (word := left.pop()) not in known:
                    known.add(word)
                    left += _NAME.findall(re.sub(r"'[^']*'", "", lets.get(word, "")))
            return frozenset(known)

        found = {}
        for phrase in phrases.every_phrase():
            said = " ".join(re.findall(r"{[{%].*?[}%]}", phrase.say))
            # What makes a wording the fitting one, and what it says; not what must merely hold.
            asked = re.sub(r"'[^']*'", "", said + " " + phrase.when * bool(phrase.conditions))
            found[phrase.name] = reach(_NAME.findall(asked))
        for arc in phrases.arcs.values():
            for beat in arc.beats[1:]:
                found.update({phrase.name: found.get(phrase.name, frozenset()) | {"past"} for phrase in beat.say})
        _parts[id(phrases)] = found
    return _parts[id(phrases)].get(name, frozenset())


def masked(sentence: str) -> str:
    """A sentence without capitals and numbers: the same one about others counts as read."""
    return re.sub(r"\b(?:[A-Z]\w*|\d+)\b", "*", sentence)


def main(game: str, rows: int = ROWS) -> None:
    """Print the table."""
    table = Table()
    for row in range(rows):
        read, spent = set[str](), list[str]()
        for at in range(1, TALES + 1):
            header, entries, words = sample(game, f"prose {row} {at}")
            carried = Entry(0, SPENT, facts=(("of", 0), ("wordings", " ".join(spent))))
            said, spent = table.add(header, [carried, *entries], words)
            if at in table.read:
                table.read[at].append(len(said & read) / max(len(said), 1))
            read |= said
    print(f"{game}, {rows} rows of {TALES} tales")
    table.show()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "whale-dice", int(sys.argv[2]) if len(sys.argv) > 2 else ROWS)
