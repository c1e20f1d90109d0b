"""Toy plays, each with one thing that a later game needs and the first one has not; and what every play must bear.

They are contract tests of session and play: small, but with real secrets, reactions, asides and policies.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from tales.entries import Entry, Header, Seat, Value
from tales.rules import dice
from tales.rules.asks import (
    OPEN,
    SKIPPED,
    Answer,
    Aside,
    Ask,
    Choose,
    Narrate,
    Narration,
    Number,
    Option,
    Place,
    Roll,
    Text,
)
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
from tales.rules.settings import Setting, Settings
from tales.rules.sheets import Sheet
from tales.session.session import Session

SEED = "a toy"


class Toy:
    """What all toys are as games."""

    key = "toy"
    title = "A toy"
    edition = "1"
    roles: tuple[Role, ...] = ()
    settings: tuple[Setting, ...] = ()
    forms: tuple[str, ...] = ("letter",)
    chairs: tuple[str, ...] = ()
    """The keys of its seats."""
    automas: tuple[str, ...] = ()
    """Those of them that the program plays."""

    def seats(self, wanted: Sequence[Seat] = (), settings: Settings | None = None) -> tuple[Seat, ...]:
        return tuple(Seat(key, "role", person=key.title(), automa=key in self.automas) for key in self.chairs)

    def names(self, settings: Settings) -> Mapping[str, Mapping[str, str]]:
        return {}

    def new(self, settings: Settings, seats: Sequence[Seat]) -> Any:
        raise NotImplementedError

    def play(self, state: Any) -> Play[Ending]:
        raise NotImplementedError

    def sheet(self, state: Any, viewer: Iterable[str]) -> Sheet:
        return Sheet("", "", "", ())

    def automa(self, state: Any, ask: Ask) -> Play[Answer]:
        raise NotImplementedError


# (a) A letter in three parts, and a split that only one seat knows


@dataclass
class Quarrel:
    hunter: int = 3
    beast_life: int = 0
    beast_death: int = 0


class Letters(Toy):
    """The hunter puts a risk, the beast may raise it, and whoever wins tells how it ended."""

    key = "letters"
    chairs = ("hunter", "companion", "beast")

    def new(self, settings: Settings, seats: Sequence[Seat]) -> Quarrel:
        return Quarrel()

    def play(self, q: Quarrel) -> Play[Ending]:
        life = yield from number("beast", "split", (0, 4), rule="TY-01", to=("beast",))
        q.beast_life, q.beast_death = life, 4 - life
        yield from tell("gained", points=4)
        letter = yield from self.letter(q)
        yield from tell("scores", opens=("split",), life=q.beast_life, death=q.beast_death)
        page = yield from open_passage("after", writer="companion", form="logbook", retells=(letter,))
        yield from narrate("companion", "after", "logbook", weight="line")
        yield from close_passage(page)
        return Ending("told", (("hunter", q.hunter),))

    def letter(self, q: Quarrel) -> Play[int]:
        letter = yield from open_passage("letter", writer="hunter", form="letter")
        yield from narrate("hunter", "letter.danger", "letter", weight="scene")
        level = yield from number("hunter", "level", (1, 5), rule="TY-02")
        # Asked whatever the beast holds: only its own options say whether it can.
        options: list[Option | str] = ["no", Option("raise", barred="" if q.beast_life else "empty")]
        if (yield from choose("beast", "raise", options, rule="TY-03", to=("beast",))) == "raise":
            level += 1
            yield from tell("raised", seat="beast", level=level)
        else:
            yield from tell("let", seat="beast")
        mine = yield from roll("hunter", "risk.hunter", "1d6", rule="TY-04")
        its = yield from roll("beast", "risk.beast", "1d6", rule="TY-04")
        winner = "hunter" if mine.total >= its.total else "beast"
        q.hunter += level if winner == "hunter" else -level
        yield from tell("won", seat=winner, level=level)
        yield from narrate(winner, "letter.end", "letter", weight="scene")
        yield from close_passage(letter)
        return letter


# (b) A window in which every seat is asked, whatever it holds

CARDS = ("storm", "storm", "calm", "calm", "calm", "harpoon")


@dataclass
class Deal:
    hands: dict[str, list[str]] = field(default_factory=dict)
    played: list[str] = field(default_factory=list)


class Window(Toy):
    """Two cards for each of three seats; each sails once, and may be answered by a storm of any other."""

    key = "window"
    chairs = ("ann", "bob", "cat")

    def new(self, settings: Settings, seats: Sequence[Seat]) -> Deal:
        return Deal()

    def play(self, d: Deal) -> Play[Ending]:
        cards = yield from shuffle("deal", CARDS, rule="TY-10")
        for at, seat in enumerate(self.chairs):
            d.hands[seat] = sorted(cards[2 * at : 2 * at + 2])
            yield from tell("hand", seat=seat, to=(seat,), cards=tuple(d.hands[seat]))
        for sailor in self.chairs:
            yield from choose(sailor, "sail", ["near", "far"], rule="TY-11")
            for other in self.chairs:
                if other != sailor:
                    yield from self.window(d, other)
        return Ending("home", (("storms", len(d.played)),))

    def window(self, d: Deal, seat: str) -> Play[None]:
        holds = "storm" in d.hands[seat]
        options = ["no", *(["storm"] if holds else [])]
        if (yield from choose(seat, "window", options, rule="TY-12", to=(seat,), passes="no")) == "storm":
            d.hands[seat].remove("storm")
            d.played.append(seat)
            yield from tell("storm", seat=seat)
        else:
            yield from tell("no.storm", seat=seat)


# (c) Reactions inside reactions, and a choice among hundreds of squares

COLUMNS = tuple(
    (" ABCDEFGHIJKLMNOPQRSTUVWXYZ"[i // 26] + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[i % 26]).strip() for i in range(48)
)
SQUARES = tuple(f"{column}{row}" for row in range(1, 13) for column in COLUMNS)


@dataclass
class Duel:
    at: str = "A1"
    hurt: dict[str, int] = field(default_factory=lambda: {"red": 0, "blue": 0})
    cards: dict[str, int] = field(default_factory=lambda: {"red": 3, "blue": 3})


class Attack(Toy):
    """Each blow may be answered by a card, and each card by another, before the first one is resolved."""

    key = "attack"
    chairs = ("red", "blue")
    squares = SQUARES

    def new(self, settings: Settings, seats: Sequence[Seat]) -> Duel:
        return Duel()

    def play(self, d: Duel) -> Play[Ending]:
        for turn in (1, 2):
            d.at = yield from place("red", "move", self.free(d), rule="TY-20", origin=d.at, turn=turn)
            blow = yield from roll("red", "blow", "2d6+1", rule="TY-21")
            if (yield from self.stands(d, "blue", "red", depth=1)):
                d.hurt["blue"] += blow.total
            yield from tell("blow", hurt=d.hurt["blue"], at=d.at)
        return Ending("fought")

    def free(self, d: Duel) -> tuple[str, ...]:
        return tuple(square for square in self.squares if square != d.at)

    def stands(self, d: Duel, seat: str, other: str, depth: int) -> Play[bool]:
        """Whether a card that `other` laid holds against the cards of `seat`."""
        if not d.cards[seat]:
            return True
        if (yield from choose(seat, "react", ["no", "card"], rule="TY-22", depth=depth)) == "no":
            return True
        d.cards[seat] -= 1
        yield from tell("card", seat=seat, depth=depth)
        return not (yield from self.stands(d, other, seat, depth + 1))


# (d) Things done out of turn

GIVE_X, GIVE_Y = Aside("give", "xan"), Aside("give", "yve")
GOAL, WITHDRAW = Aside("goal", "yve"), Aside("withdraw", "xan")


@dataclass
class Purse:
    coins: dict[str, int] = field(default_factory=lambda: {"xan": 0, "yve": 2})
    goal: str = ""
    spent: int = 0
    nights: int = 0


class Market(Toy):
    """Two buy together over three evenings; who has nothing is given something, and xan may end an evening."""

    key = "market"
    chairs = ("xan", "yve")

    def new(self, settings: Settings, seats: Sequence[Seat]) -> Purse:
        return Purse()

    def play(self, p: Purse) -> Play[Ending]:
        while p.nights < 3:
            p.nights += 1
            how = yield from during(self.evening(p), lambda: self.asides(p))
            yield from tell("night", how=str(how), night=p.nights)
        return Ending("over", (("spent", p.spent),))

    def asides(self, p: Purse) -> dict[Aside, Callable[[], Play[Done | None]]]:
        found: dict[Aside, Callable[[], Play[Done | None]]] = {}
        for aside, giver, taker in ((GIVE_X, "xan", "yve"), (GIVE_Y, "yve", "xan")):
            if p.coins[giver]:
                found[aside] = lambda giver=giver, taker=taker: self.give(p, giver, taker)  # type: ignore[misc]
        found[GOAL] = lambda: self.set_goal(p)
        found[WITHDRAW] = self.withdraw
        return found

    def give(self, p: Purse, giver: str, taker: str) -> Play[None]:
        coins = yield from number(giver, "give.coins", (1, p.coins[giver]), rule="TY-30")
        p.coins[giver] -= coins
        p.coins[taker] += coins
        yield from tell("given", seat=giver, coins=coins)

    def set_goal(self, p: Purse) -> Play[None]:
        yield from open_passage("goal", writer="yve", form="scene")  # left open on purpose
        p.goal = yield from ask_text("yve", "goal.text", rule="TY-31", to=("yve",))

    def withdraw(self) -> Play[Done]:
        yield from tell("withdrawn", seat="xan")
        return Done("withdrawn")

    def evening(self, p: Purse) -> Play[str]:
        yield from open_passage("evening", writer="xan", form="campfire")
        table = yield from open_passage("table", writer="yve", form="scene")
        options = lambda: [*(f"buy-{coins}" for coins in range(1, p.coins["xan"] + 1)), "nothing"]  # noqa: E731
        bought = yield from choose("xan", "buy", options, rule="TY-32", night=p.nights)
        coins = int(bought.removeprefix("buy-")) if bought != "nothing" else 0
        p.coins["xan"] -= coins
        p.spent += coins
        luck = yield from roll("xan", "luck", "1d6", rule="TY-33")
        yield from close_passage(table)
        yield from narrate("yve", "evening", "campfire")
        return "lucky" if luck.total > 3 else "plain"


# (e) A policy that rolls


@dataclass
class Race:
    laps: int = 0
    whale: int = 0
    boat: int = 0


class Chase(Toy):
    """A whale, played by the program, dives or runs as dice tell it; the boat rows after it."""

    key = "chase"
    chairs = ("boat", "whale")
    automas = ("whale",)
    bold = False
    """The other policy: it rolls twice and takes the higher."""

    def new(self, settings: Settings, seats: Sequence[Seat]) -> Race:
        return Race()

    def play(self, r: Race) -> Play[Ending]:
        while r.laps < 3:
            r.laps += 1
            rowed = yield from choose("boat", "row", ["hard", "easy"], rule="TY-40")
            r.boat += (yield from roll("boat", "rowing", "2d6", rule="TY-41")).total + (rowed == "hard")
            swum = yield from choose("whale", "swim", ["dive", "run"], rule="TY-42")
            if swum == "run":
                r.whale += (yield from roll("whale", "running", "1d20", rule="TY-43")).total
            yield from tell("lap", boat=r.boat, whale=r.whale)
        return Ending("caught" if r.boat > r.whale else "lost")

    def automa(self, r: Race, ask: Ask) -> Play[Answer]:
        mood = (yield from roll("whale", "policy.mood", "1d6", rule="TY-44")).total
        if self.bold:
            mood = max(mood, (yield from roll("whale", "policy.heart", "1d6", rule="TY-44")).total)
        elif mood < 3:
            mood = (yield from roll("whale", "policy.fear", "1d6", rule="TY-44")).total
        return "run" if mood > 2 else "dive"


TOYS: tuple[type[Toy], ...] = (Letters, Window, Attack, Market, Chase)


# What every play must bear


class Shelf:
    """A journal in memory, that can be made to fail."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.fails = False
        self.writes: list[int] = []
        """How many entries came with each write."""

    def keep(self, entries: Sequence[Entry]) -> None:
        if self.fails:
            raise OSError("the disk is full")
        self.entries.extend(entries)
        self.writes.append(len(entries))


def begun(toy: Toy, entries: Iterable[Entry] = (), *, shelf: Shelf | None = None, seed: str = SEED) -> Session:
    """A session of a toy."""
    keep = shelf.keep if shelf else lambda entries: None
    return Session(toy, Settings(()), toy.seats(), entries, seed=seed, keep=keep)


def header_of(toy: Toy) -> Header:
    """The header of a toy's journal."""
    return Header(toy.key, toy.edition, toy.title, "1843-03-14", SEED, seats=toy.seats())


def give(session: Session, *answers: Answer) -> Session:
    """Settle what needs nobody, then answer; for each answer. At the end settle once more."""
    for answer in answers:
        session.settle()
        session.answer(answer)
    session.settle()
    return session


def reopened(session: Session) -> Session:
    """The same tale, opened from its entries alone."""
    return Session(
        session.game, session.settings, session.game.seats((), session.settings), session.entries, seed=session.seed
    )


def stand(session: Session) -> tuple[object, ...]:
    """Where a session stands: two that stand alike cannot be told apart."""
    ending = session.ending
    return (session.ask, deepcopy(session.state), ending, session.throws, tuple(session.line), session.can_redo)


def where(session: Session) -> tuple[object, ...]:
    """Where the rules stand, whatever was undone before."""
    return (session.ask, deepcopy(session.state), session.ending, session.throws, tuple(session.line))


def views(session: Session) -> dict[tuple[str, ...], list[Entry]]:
    """What each seat alone may see, and nobody."""
    return {seats: session.visible(seats) for seats in [(), *((seat.key,) for seat in session.seats)]}


def some_answers(ask: Ask) -> Iterator[Answer]:
    """A few answers that an ask takes, the plain ones first."""
    if isinstance(ask, Choose):
        yield from (option.key for option in ask.open)
    elif isinstance(ask, Place):
        yield from ask.squares[:: max(1, len(ask.squares) // 7)]
    elif isinstance(ask, Number):
        yield from range(ask.low, ask.high + 1)
    elif isinstance(ask, Roll):
        yield from (dice.throw("typed", at, ask.parsed) for at in range(4))
    elif isinstance(ask, Narrate):
        yield from (Narration("Fog all day.\n\nWe heard it blow."), OPEN, SKIPPED)
    elif isinstance(ask, Text):
        yield from ("Seven whales", "Ægir")
    yield from ask.asides


def bears_everything(toy: Toy, answers: Sequence[Answer]) -> Session:
    """Play these answers to the end; undo to the start, redo, and reopen at every stop. The session at the end."""
    shelf = Shelf()
    session = begun(toy, shelf=shelf)
    session.settle()
    stops = [where(session)]
    for answer in answers:
        session.answer(answer)
        session.settle()
        stops.append(where(session))
        assert stand(reopened(session)) == stand(session)
        assert views(reopened(session)) == views(session)
    assert session.ask is None, f"the tale has not ended: {session.ask}"
    assert shelf.entries == session.entries
    undoing(session, stops)
    for stop in stops[1:]:
        session.redo()
        assert where(session) == stop
        assert stand(reopened(session)) == stand(session)
    assert not session.can_redo
    assert where(begun(toy, shelf.entries)) == stops[-1]
    assert [entry.n for entry in shelf.entries] == list(range(1, len(shelf.entries) + 1))
    return session


def undoing(session: Session, stops: Sequence[tuple[object, ...]]) -> None:
    """Undo to the start through these stops, the last one first."""
    for stop in reversed(stops[:-1]):
        session.undo()
        assert where(session) == stop
        assert stand(reopened(session)) == stand(session)
    assert session.undoable() is None


def facts(entry: Entry) -> dict[str, Value]:
    """The facts of an entry by name."""
    return dict(entry.facts)


def told(session: Session, key: str) -> list[dict[str, Value]]:
    """The facts of all live tells of a key."""
    return [facts(entry) for entry in session.line if entry.kind == "tell" and entry.key == key]
