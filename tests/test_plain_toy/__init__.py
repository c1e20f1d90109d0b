"""A toy game with one of everything that a line of text must be able to ask."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tales.entries import Seat
from tales.games import GAMES, Shelved
from tales.rules.asks import Answer, Aside, Ask, Choose, Option
from tales.rules.play import (
    Done,
    Ending,
    Play,
    Role,
    ask_text,
    choose,
    close_passage,
    during,
    narrate,
    number,
    open_passage,
    place,
    roll,
    shuffle,
    tell,
)
from tales.rules.settings import OneOf, Setting, Settings, Switch
from tales.rules.sheets import Cards, Gauge, Grid, Line, Route, Sheet

SQUARES = tuple(f"{column}{row}" for row in range(1, 4) for column in "ABC")


@dataclass
class State:
    seats: tuple[str, ...]
    secret: bool = False
    name: str = ""
    points: int = 0
    hands: dict[str, int] = field(default_factory=dict)


class Toy:
    """A hunt in a few asks; with two hunters, each has a secret."""

    key = "toy"
    title = "The Toy Hunt, for tests"
    edition = "1"
    roles = (Role("hunter", 1, 2), Role("beast", 0, 1))
    settings: tuple[Setting, ...] = (
        OneOf("long", ("TY-01",), "no", ("no", "yes")),
        Switch("broken", ("TY-02",), False),
    )
    forms = ("logbook",)

    def seats(self, wanted: Sequence[Seat], settings: Settings) -> tuple[Seat, ...]:
        hunters = [seat for seat in wanted if seat.role == "hunter"]
        if not 1 <= len(hunters) <= 2:
            raise ValueError("this takes one hunter or two")
        keys = ["hunter"] if len(hunters) == 1 else ["hunter-1", "hunter-2"]
        beasts = [replace(seat, key="beast") for seat in wanted if seat.role == "beast"]
        return tuple(replace(seat, key=key) for seat, key in zip(hunters, keys, strict=True)) + tuple(beasts)

    def names(self, settings: Settings) -> Mapping[str, Mapping[str, str]]:
        return {}

    def new(self, settings: Settings, seats: Sequence[Seat]) -> State:
        return State(tuple(seat.key for seat in seats), settings["broken"] is True)

    def play(self, state: State) -> Play[Ending]:
        hunters = [seat for seat in state.seats if seat != "beast"]
        first = hunters[0]
        if state.secret:
            raise RuntimeError("the toy is broken, as its house rule says")
        state.name = yield from ask_text(first, "name", default="Nimrod", rule="TY-01")
        if len(hunters) > 1:
            yield from shuffle("deal", range(5), rule="TY-03")
            for seat in hunters:
                state.hands[seat] = yield from number(seat, "bet", (1, 5), rule="TY-03", to=(seat,), default=2)
                yield from tell("bet.made", seat=seat)
        yield from during(self.hunt(state, first), lambda: {Aside("give-up", first): self.give_up})
        if len(hunters) > 1:
            yield from tell("bets", opens=("bet",), first=state.hands[hunters[0]], second=state.hands[hunters[1]])
        return Ending("done", (("points", state.points),))

    def hunt(self, state: State, first: str) -> Play[None]:
        page = yield from open_passage("hunt", first, "logbook")
        way = yield from choose(
            first,
            "way",
            ["stalk", Option("stand", (("cost", 2),)), Option("swim", barred="no-water"), "undo-the-trap"],
            rule=("TY-02", "TY-03"),
        )
        where = yield from place(first, "where", SQUARES, origin="B2", rule="TY-02")
        strength = yield from roll(first, "strength", "2d10", rule="TY-03")
        luck = yield from roll(first, "luck", "3d6", rule="TY-03")
        yield from roll(first, "tie", "1d4", rule="TY-03")
        yield from roll(first, "tie", "1d4", rule="TY-03")
        if "beast" in state.seats:
            yield from choose("beast", "beast.does", ["flee", "fight"], rule="TY-03")
        state.points = strength.total + luck.total
        yield from tell("caught", way=way, where=where, points=state.points)
        yield from narrate(first, "tale", "logbook", weight="scene")
        yield from narrate(first, "aside.line", "logbook", weight="line")
        yield from close_passage(page)

    def give_up(self) -> Play[Done | None]:
        yield from tell("gave-up")
        return Done(None)

    def sheet(self, state: State, viewer: Iterable[str]) -> Sheet:
        seen = tuple(viewer)
        hands = tuple(str(state.hands[seat]) for seat in seen if seat in state.hands)
        return Sheet(
            f"The hunt of {state.name or 'nobody'}",
            "In the wood",
            "turn 1 of 1",
            (
                Gauge("Points", state.points, 48, before=0),
                Line("Weather", "fair"),
                Route("Way", ("Camp", "Wood", "Lair"), 1, ("", "dark", "")),
                Grid("Traps", ("kind", "set"), (("pit", "2"), ("net", ""))),
                Cards("Your bet", hands, len(state.hands) - len(hands)),
            ),
        )

    def automa(self, state: State, ask: Ask) -> Play[Answer]:
        yield from ()
        if isinstance(ask, Choose):
            return ask.open[-1].key
        return {"text": getattr(ask, "default", ""), "number": 3, "place": "A1"}[ask.kind]


GAME: Any = Toy()


def install() -> None:
    """Put it on the shelf."""
    shelf: Any = GAMES
    shelf["toy"] = Shelved("toy", Toy.title, "Nobody", "tests.test_plain_toy")
