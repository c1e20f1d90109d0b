"""What is said, as it is journaled: asks and their answers to entries, and entries back to answers."""

from collections.abc import Collection

from tales.entries import ENDING, Entry, Facts, Value
from tales.rules import dice
from tales.rules.asks import Answer, Aside, Ask, Close, Narrate, Narration, Open, Roll, Shuffle, Tell


def answered(n: int, passage: int, ask: Ask, answer: Answer, by: str, known: Collection[str] = ()) -> Entry:
    """The entry of an answer, given `by` whom (see Session.answer).

    `known` are the names of the facts of the passages around it: those of a moment's own facts that have another name
    are kept with it, as pairs, so that its wordings know them whenever it is composed.
    """
    facts = _answer_facts(ask, answer, by)
    if isinstance(ask, Narrate) and (own := tuple(fact for fact in ask.facts if fact[0] not in known)):
        facts += (("facts", own),)
    if isinstance(answer, Aside):
        # Open to all: what it interrupts may be secret, it is not. What it asks and tells has its own `to`.
        return Entry(n, "answer", answer.key, answer.seat, passage=passage, facts=facts)
    return Entry(n, "answer", ask.key, ask.seat, ask.to, ask.rule, passage, facts)


def told(n: int, passage: int, note: Ask) -> Entry:
    """The entry of something that the rules tell, or of a passage that they open or close."""
    if isinstance(note, Tell):
        if note.key == ENDING:
            raise ValueError(f"{ENDING!r} is told when the play ends, and never by rules")
        facts = note.facts + ((("opens", note.opens),) if note.opens else ())
        return Entry(n, "tell", note.key, note.seat, note.to, note.rule, passage, facts)
    if isinstance(note, Open):
        retells: Facts = (("retells", note.retells),) if note.retells else ()
        about = (("writer", note.writer), ("form", note.form), *retells, *note.facts)
        return Entry(n, "open", note.key, note.seat, note.to, note.rule, passage, about)
    assert isinstance(note, Close)
    return Entry(n, "close", passage=passage, facts=(("closes", note.passage),))


def _answer_facts(ask: Ask, answer: Answer, by: str) -> Facts:
    facts: list[tuple[str, Value]] = []
    if isinstance(answer, Aside):
        facts.append(("aside", True))
    elif isinstance(ask, Roll):
        assert isinstance(answer, tuple)
        facts += [("dice", ask.dice), ("faces", tuple(answer))]
    elif isinstance(ask, Shuffle):
        assert isinstance(answer, tuple)
        facts.append(("order", tuple(answer)))
    elif isinstance(answer, Narration):
        facts.append(("from", answer.source))
        if answer.text:
            facts.append(("text", answer.text))
        if answer.kept:
            facts.append(("kept", answer.kept))
        assert isinstance(ask, Narrate)
        facts += [("form", ask.form), ("weight", ask.weight)]
    elif isinstance(answer, int):
        facts.append(("number", answer))
    else:
        facts.append((_WORD[ask.kind], str(answer)))
    if by:
        facts.append(("by", by))
    return tuple(facts)


_WORD = {"choose": "chosen", "place": "square", "text": "text"}


def answer_in(ask: Ask, entry: Entry) -> Answer:
    """The answer that an entry holds, as the ask would take it; None if it holds none of that kind."""
    if isinstance(ask, Roll):
        shown = entry.get("faces", ())
        if not isinstance(shown, tuple) or not ask.parsed.accepts(shown):
            return None
        return dice.faces(tuple(int(face) for face in shown if isinstance(face, int)), ask.parsed.plus)
    if isinstance(ask, Shuffle):
        order = entry.get("order", ())
        return tuple(at for at in order if isinstance(at, int)) if isinstance(order, tuple) else None
    if isinstance(ask, Narrate):
        return Narration(entry.words("text"), entry.words("from"), entry.number("kept"))
    if ask.kind == "number":
        number = entry.get("number")
        return number if isinstance(number, int) else None
    return entry.words(_WORD[ask.kind])


def brief(entry: Entry) -> str:
    """What an entry says, for the message of a mismatch; of a hidden one only its key."""
    if entry.to is not None:
        return f"{entry.kind} {entry.key} (hidden)"
    facts = ", ".join(f"{name}={value!r}" for name, value in entry.facts)
    return f"{entry.kind} {entry.key}({facts})"
