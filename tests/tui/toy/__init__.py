"""A toy game for the screen: one of every kind of ask, a barred option, an aside, a secret, and an end."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tales.entries import Seat
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
from tales.rules.settings import Names, OneOf, Setting, Settings, Several, Switch, Whole
from tales.rules.sheets import Cards, Gauge, Grid, Line, Route, Sheet

SQUARES = ("A1", "B1", "D1", "A2", "C2", "B3", "D3", "AA4")


@dataclass
class Hunt:
    """The state of the toy."""

    seats: tuple[Seat, ...]
    turns: int
    turn: int = 1
    powder: int = 5
    name: str = ""
    at: str = "A1"
    taken: list[str] = field(default_factory=list)
    salutes: int = 0


class Toy:
    """The toy as the session and the faces know it."""

    key = "toy"
    title = "The Toy Hunt"
    edition = "1"
    roles = (Role("hunter", 1, 1), Role("guide", 0, 2))
    settings: tuple[Setting, ...] = (
        Whole("turns", ("TY-01",), 2, 1, 9),
        OneOf("beast", ("TY-02",), "boar", ("boar", "stag")),
        Switch("fog", ("TY-03",), False),
        Several("tracks", ("TY-04",), ("hill", "marsh"), ("hill", "marsh", "wood")),
        Names("dogs", ("TY-05",), ("Rex", "Bella")),
    )
    forms = ("logbook", "scene")

    def seats(self, wanted: Sequence[Seat], settings: Settings) -> tuple[Seat, ...]:
        if sum(seat.role == "hunter" for seat in wanted) != 1:
            raise ValueError("exactly one hunter goes out")
        guided = [seat for seat in wanted if seat.role == "guide"]
        guides = [replace(seat, key=f"guide-{at + 1}") for at, seat in enumerate(guided)]
        return (*(replace(seat, key="hunter") for seat in wanted if seat.role == "hunter"), *guides)

    def names(self, settings: Settings) -> Mapping[str, Mapping[str, str]]:
        return {}

    def new(self, settings: Settings, seats: Sequence[Seat]) -> Hunt:
        return Hunt(tuple(seats), settings.number("turns"))

    def play(self, state: Hunt) -> Play[Ending]:
        return hunt(state)

    def sheet(self, state: Hunt, viewer: Iterable[str]) -> Sheet:
        secret = Cards("Hand", ("A♠", "10♥"), 1) if "guide-1" in set(viewer) else Cards("Hand", (), 3)
        parts = (
            Gauge("Powder", state.powder, 5, "dry", before=state.powder + 1 if state.taken else None),
            Gauge("Luck", 3, 0),
            Line("Salutes", str(state.salutes)),
            Route("Way", ("lodge", "hill", "marsh", "wood"), min(state.turn, 4), ("", "steep")),
            Grid("Taken", ("beast", "where"), tuple((beast, state.at) for beast in state.taken)),
            secret,
        )
        return Sheet(f"{state.name or 'A hunter'}", f"at {state.at}", f"turn {state.turn} of {state.turns}", parts)

    def automa(self, state: Hunt, ask: Ask) -> Play[Answer]:
        yield from roll(ask.seat, "policy.coin", "1d6", rule="TY-90")
        assert isinstance(ask, Choose)
        return ask.open[0].key


def hunt(state: Hunt) -> Play[Ending]:
    """The whole toy."""
    page = yield from open_passage("log.hunt", writer="hunter", form="logbook")
    state.name = yield from ask_text("hunter", "name", default="Ned")
    yield from tell("cast.hunter", name=state.name)
    yield from shuffle("deck", tuple("abcdef"), rule="TY-06")
    while state.turn <= state.turns:
        end = yield from during(_turn(state), lambda: {Aside("salute", "hunter"): lambda: _salute(state)})
        if end == "home":
            break
        state.turn += 1
    yield from narrate("hunter", "log.end", "scene", weight="scene", rule="TY-09")
    yield from close_passage(page)
    return Ending("home", (("taken", len(state.taken)),))


def _salute(state: Hunt) -> Play[Done | None]:
    state.salutes += 1
    yield from tell("saluted", count=state.salutes, rule="TY-08")
    return None


def _turn(state: Hunt) -> Play[str]:
    shoot = Option("shoot", (("odds", 50),), barred="" if state.powder else "no-powder")
    options = ("stalk", shoot, Option("ride", barred="no-horse"), "home")
    what = yield from choose("hunter", "turn.do", options, rule=("TY-02", "TY-03"), turn=state.turn)
    if what == "home":
        return what
    if what == "stalk":
        state.at = yield from place("hunter", "turn.where", SQUARES, rule="TY-04", origin=state.at)
        for seat in state.seats:
            if seat.role == "guide":
                said = yield from choose(seat.key, "guide.say", ("left", "right"), to=(seat.key,), rule="TY-07")
                yield from tell("guide.said", way=said, to=(seat.key,), rule="TY-07")
    else:
        state.powder -= yield from number("hunter", "turn.powder", (1, state.powder), default=1, rule="TY-05")
        faces = yield from roll("hunter", "turn.shot", "2d6", rule="TY-06")
        again = yield from roll("hunter", "turn.luck", "1d20", rule="TY-06")
        if faces.total + again.total > 14:
            state.taken.append("boar")
            yield from tell("taken", beast="boar", rule="TY-06")
        else:
            yield from tell("missed", rule="TY-06")
    yield from narrate("hunter", "log.turn", "logbook", rule="TY-09", turn=state.turn)
    return what


GAME = Toy()
