"""`python -m tests.prose GAME`: figures of a game's prose over two rows of ten tales, each knowing those before it.

Printed, not asserted: how much of the fifth and the tenth tale was read before, how often a question comes again, how
many questions name somebody who is there, and how many paragraphs end on a short sentence.
"""

import re
import sys

from tales.chronicle.phrases import SHORT_CLOSE
from tales.chronicle.scribe import Scribe
from tales.entries import SPENT, Entry, Header
from tales.rules.words import Words
from tales.tale.sample import sample

ROWS, TALES = 2, 10

_SENTENCE_END = re.compile(r"(?<=[.!?…\u201d])\s+")


def told(header: Header, entries: list[Entry], words: Words, counts: dict[str, int]) -> tuple[set[str], list[str]]:
    """The sentences of a tale, without the names in it, and the signs of what it has spent."""
    scribe, said, put = Scribe(header, words), set[str](), set[str]()
    for moment, context, composer in scribe.read_moments(entries):
        question, *names = composer._prompt(moment, context)
        composer.asked.spend(names, question)
        people = [str(person.get("name", "")) for person in composer.past.people.values()]
        counts["questions"] += bool(question)
        counts["questions put again"] += question in put
        counts["questions that name somebody"] += any(name and name in question for name in people)
        put.add(question)
        for paragraph in composer.final_text(moment, context).split("\n\n"):
            sentences = _SENTENCE_END.split(paragraph.strip())
            counts["paragraphs"] += bool(paragraph.strip())
            counts["paragraphs with a short close"] += (
                bool(paragraph.strip()) and len(sentences[-1].split()) <= SHORT_CLOSE
            )
            said |= {masked(sentence) for sentence in sentences if len(sentence.split()) >= 4}
    return said, scribe.spent(entries)


def masked(sentence: str) -> str:
    """A sentence without capitals and numbers: the same one about others counts as read."""
    return re.sub(r"\b(?:[A-Z]\w*|\d+)\b", "*", sentence)


def main(game: str) -> None:
    """Print the table."""
    counts = dict.fromkeys(("questions", "questions put again", "questions that name somebody", "paragraphs"), 0) | {
        "paragraphs with a short close": 0
    }
    before = {5: 0.0, 10: 0.0}
    for row in range(ROWS):
        read, spent = set[str](), list[str]()
        for at in range(1, TALES + 1):
            header, entries, words = sample(game, f"prose {row} {at}")
            carried = Entry(0, SPENT, facts=(("of", 0), ("wordings", " ".join(spent))))
            said, spent = told(header, [carried, *entries], words, counts)
            if at in before:
                before[at] += len(said & read) / len(said) / ROWS
            read |= said
    print(f"{game}, {ROWS} rows of {TALES} tales")
    for at, share in before.items():
        print(f"  sentences of tale {at} that were read in earlier ones: {share:.0%}")
    for what, of in (
        ("put again", "questions"),
        ("that name somebody", "questions"),
        ("with a short close", "paragraphs"),
    ):
        print(f"  {of} {what}: {counts[f'{of} {what}'] / max(counts[of], 1):.0%}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "whale-dice")
