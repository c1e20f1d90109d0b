"""Recorded entries held against what the rules do now: the answer in each, and whether the same is told. Sans-IO."""

from tales.entries import Entry, Facts, Value
from tales.rules.asks import Answer, Aside, Ask
from tales.session.codec import answer_in, brief
from tales.session.errors import ReplayMismatch

SUM = "_sum"
"""How the name of a fact ends that says how another number of the same tell was reckoned."""


def recorded_answer(ask: Ask, entry: Entry, *, known: bool) -> Answer:
    """The answer in an entry, as the open ask takes it; one that is `known` to be taken is not tried again.

    Raises ReplayMismatch if it is an answer to something else, or one that the ask does not take.
    """
    if entry.get("aside", False) is True:
        answer: Answer = Aside(entry.key, entry.seat)
    elif entry.key != ask.key or entry.seat != ask.seat:
        raise ReplayMismatch(
            entry, f"{entry.key} was answered by {entry.seat}, but now {ask.key} is asked of {ask.seat}"
        )
    else:
        answer = answer_in(ask, entry)
    if not known and not ask.accepts(answer):
        legal = f"; {ask.legal()}" if ask.to is None else ""
        raise ReplayMismatch(entry, f"{ask.key} no longer takes this answer{legal}")
    return answer


def check_told(recorded: Entry, entry: Entry) -> None:
    """Raise ReplayMismatch unless what the rules tell now is what was recorded."""
    if recorded.facts == entry.facts and _frame(recorded) == _frame(entry):
        return
    # In which order its facts come does not matter.
    if _frame(recorded) != _frame(entry) or dict(recorded.facts) != _known_then(entry.facts, recorded):
        raise ReplayMismatch(recorded, f"the rules now say {brief(entry)} where it has {brief(recorded)}")


def _known_then(facts: Facts, recorded: Entry) -> dict[str, Value]:
    """The facts without the sums that the recorded entry lacks: older tales say a number, not how it was reckoned."""
    there = dict(recorded.facts)
    return {name: value for name, value in facts if name in there or not name.endswith(SUM)}


def _frame(entry: Entry) -> tuple[object, ...]:
    """What must be the same beside the facts when it is told again."""
    return entry.kind, entry.key, entry.seat, entry.to
