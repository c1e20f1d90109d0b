"""The teller: passages round plays, moments that find their passage, and silence."""

from typing import Any

import pytest
from tales.entries import Entry, moment_facts
from tales.lab.scripted import play_through
from tales.rules.asks import Aside, Ask, Close, Narrate, Narration, Open
from tales.rules.play import Done, Play, choose, during, roll
from tales.rules.teller import Teller
from tales.session.codec import answered


class Hunt:
    """A state with a place, and a teller that says it."""

    def __init__(self) -> None:
        self.place = "the ford"
        self.teller = Teller(
            writers={"logbook": "mate"},
            marks=lambda: {"vessel": "ship-1"},
            place=lambda: {"place": self.place},
            standing=lambda: {"crew": 12},
        )


def lines(play: Play[Any], choices: tuple[Any, ...] = (), thrown: str = "") -> list[str]:
    """What is asked and told, a line each, with the facts in the order of their names."""
    return [line(ask) for ask in play_through(play, choices, thrown).asks]


def line(ask: Ask) -> str:
    facts = " ".join(f"{name}={value}" for name, value in sorted(ask.facts))
    if isinstance(ask, Open):
        return f"open {ask.key} {ask.form} by {ask.writer}: {facts}"
    return f"close {ask.passage}" if isinstance(ask, Close) else f"{ask.kind} {ask.key}: {facts}".rstrip(": ")


def test_a_fact_carries_the_mark() -> None:
    assert lines(Hunt().teller.tell("seen", "XX-01", what="a bear")) == ["tell seen: vessel=ship-1 what=a bear"]


def test_a_passage_stands_round_its_play_and_returns_what_that_returns() -> None:
    hunt = Hunt()

    def day() -> Play[int]:
        yield from hunt.teller.tell("seen")
        return 3

    def whole() -> Play[None]:
        days = yield from hunt.teller.passage("day", day(), form="logbook", turn=2)
        yield from hunt.teller.tell("over", days=days)

    assert lines(whole()) == [
        "open day logbook by mate: place=the ford turn=2 vessel=ship-1",
        "tell seen: vessel=ship-1",
        "close 1",
        "tell over: days=3 vessel=ship-1",
    ]


def test_a_moment_stands_in_the_open_passage_of_its_form() -> None:
    hunt = Hunt()
    moment = hunt.teller.moment("mate", "log.line", "logbook", "line", "XX-02")
    assert lines(hunt.teller.passage("day", moment, form="logbook")) == [
        "open day logbook by mate: place=the ford vessel=ship-1",
        "narrate log.line: crew=12 place=the ford vessel=ship-1",
        "close 1",
    ]


@pytest.mark.parametrize("inside", [False, True], ids=["with none open", "within one of another form"])
def test_any_other_moment_gets_a_passage_of_its_own(inside: bool) -> None:
    hunt = Hunt()
    moment = hunt.teller.moment("ann", "fire.tale", "campfire", rule="XX-02", bear="black")
    told = lines(hunt.teller.passage("day", moment, form="logbook") if inside else moment)
    assert told[inside : inside + 2] == [
        "open fire.tale campfire by ann: place=the ford vessel=ship-1",
        "narrate fire.tale: bear=black crew=12 place=the ford vessel=ship-1",
    ]


def test_a_passage_named_for_a_moment_is_always_opened_and_knows_its_facts() -> None:
    hunt = Hunt()
    moment = hunt.teller.moment("ann", "log.last", "logbook", passage="epilogue", writer="ann", bear="black")
    assert lines(hunt.teller.passage("day", moment, form="logbook"))[1] == (
        "open epilogue logbook by ann: bear=black place=the ford vessel=ship-1"
    )


def test_what_is_carried_is_read_when_it_is_told() -> None:
    hunt = Hunt()

    def day() -> Play[None]:
        hunt.place = "the ridge"
        yield from hunt.teller.moment("mate", "log.line", "logbook")

    told = lines(hunt.teller.passage("day", day(), form="logbook"))
    assert "place=the ford" in told[0] and "place=the ridge" in told[1]


def test_a_voice_stands_in_the_same_passages_with_its_own_facts() -> None:
    hunt = Hunt()
    voice = hunt.teller.voice(marks=lambda: {"vessel": "ship-2"})
    told = lines(hunt.teller.passage("day", voice.moment("mate", "log.line", "logbook"), form="logbook"))
    assert told[1:] == ["narrate log.line: vessel=ship-2", "close 1"]


def test_the_silent_tell_nothing_and_ask_the_same() -> None:
    hunt = Hunt()
    voice = hunt.teller.voice()

    def day() -> Play[int]:
        yield from hunt.teller.tell("seen", read=lambda: pytest.fail("it is read although nobody listens"))
        yield from voice.moment("mate", "log.line", "logbook")
        return (yield from roll("ann", "shot", "1d6", rule="XX-03"))[0]

    hunt.teller.silence()
    assert lines(hunt.teller.passage("day", day(), form="logbook"), thrown="d6=4") == ["roll shot"]


def test_an_aside_that_ends_a_play_leaves_no_passage_open() -> None:
    hunt = Hunt()

    def day() -> Play[str]:
        return (yield from choose("ann", "turn", ["wait"], rule="XX-04"))

    def leave() -> Play[Done]:
        yield from hunt.teller.tell("left")
        return Done("gone")

    def whole() -> Play[None]:
        asides = {Aside("leave", "ann"): leave}
        yield from during(hunt.teller.passage("day", day(), form="logbook"), lambda: asides)
        yield from hunt.teller.moment("ann", "log.end", "logbook")

    told = lines(whole(), (Aside("leave", "ann"),))
    assert told[-3:] == ["open log.end logbook by mate: place=the ford vessel=ship-1", told[-2], "close 5"]


# What the journal keeps of a moment


def test_a_moment_keeps_the_facts_that_its_passages_do_not_have() -> None:
    ask = Narrate(key="log", seat="ann", form="logbook", facts=(("place", "the ford"), ("bears", 2)))
    entry = answered(7, 3, ask, Narration("", "open"), "", {"place"})
    assert entry.get("facts") == (("bears", 2),)
    assert moment_facts(entry) == {"bears": 2}


@pytest.mark.parametrize("kept", ["", 3, ("bears", 2), (("bears",), (2, 3))], ids=str)
def test_facts_of_a_moment_that_are_damaged_are_none(kept: Any) -> None:
    assert moment_facts(Entry(1, "answer", "log", facts=(("facts", kept),))) == {}
