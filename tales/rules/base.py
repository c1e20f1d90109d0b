"""What a game need not write itself: seats from its roles, and a player for whoever is not there. Knows no game."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, Generic, Self

from tales.entries import Seat
from tales.rules.asks import FORMS, WEIGHTS, Answer, Ask, Choose, Number, Place, Text
from tales.rules.play import Ending, Play, Role, S
from tales.rules.settings import Setting, Settings
from tales.rules.sheets import Sheet
from tales.rules.tables import NoSuchEdition, read_edition


class BaseGame(Generic[S]):
    """A game with the defaults of most: write `key`, `title`, `roles`, `new`, `play`, and what else you need."""

    key: str
    title: str
    edition: str = "1"
    """The edition of its rules and data files; raised when a file of `data_files` changes what is drawn or rolled."""
    data_files: tuple[str, ...] = ()
    """The TOML files of its package that decide play. Each names its edition at its top."""
    loads_editions: bool = False
    """Whether `new` takes these files from `self.data(name)`; if not, tales of other editions can only be read."""
    roles: tuple[Role, ...]
    settings: tuple[Setting, ...] = ()
    forms: tuple[str, ...] = FORMS

    def of_edition(self, edition: str) -> Self:
        """The game with the data files of that edition. Raises NoSuchEdition if one of them is not loaded."""
        if edition == self.edition or not self.data_files:
            return self
        if not self.loads_editions:
            raise NoSuchEdition(edition, self.edition, self.data_files[0])
        game = copy(self)
        game.edition = edition
        for name in self.data_files:
            game.data(name)
        return game

    def data(self, name: str) -> Mapping[str, Any]:
        """A file of `data_files` as it is in this edition of the game. Raises NoSuchEdition, TableError."""
        return read_edition(type(self).__module__, name, self.edition)

    def seats(self, wanted: Sequence[Seat], settings: Settings) -> tuple[Seat, ...]:
        """The seats of a tale with these people. Raises ValueError in words if the roles do not fit."""
        return seats_from_roles(wanted, self.roles)

    def names(self, settings: Settings) -> Mapping[str, Mapping[str, str]]:
        """The names that this tale gives to keys: none but those of words.toml."""
        return {}

    def asked_from(self, seats: Sequence[Seat]) -> str:
        """From which weight of moments on these people are asked to tell, unless they say otherwise."""
        return WEIGHTS[0]

    def new(self, settings: Settings, seats: Sequence[Seat]) -> S:
        """The state before anything has happened."""
        raise NotImplementedError

    def play(self, state: S) -> Play[Ending]:
        """The rules; they can start from the beginning of any turn."""
        raise NotImplementedError

    def sheet(self, state: S, viewer: Iterable[str]) -> Sheet:
        """What these seats together may see: nothing but the title."""
        return Sheet(self.title, "", "", ())

    def automa(self, state: S, ask: Ask) -> Play[Answer]:
        """What the program answers for the ask's seat: what is offered."""
        return answering(default_answer(ask))


def seats_from_roles(wanted: Sequence[Seat], roles: Sequence[Role]) -> tuple[Seat, ...]:
    """The seats of these people, called by their roles, and numbered (`hunter-2`) where a role may be had twice.

    Raises ValueError in words if the roles do not fit.
    """
    known = {role.key: role for role in roles}
    for seat in wanted:
        if seat.role not in known:
            raise ValueError(f"nobody can be a {seat.role!r} here; there are: {', '.join(known)}")
    count = Counter(seat.role for seat in wanted)
    for role in roles:
        if not role.minimum <= count[role.key] <= role.maximum:
            how_many = f"{role.minimum} to {role.maximum}" if role.minimum < role.maximum else f"exactly {role.maximum}"
            raise ValueError(f"this game takes {how_many} in the role {role.key}, not {count[role.key]}")
    numbered, seats = Counter[str](), []
    for seat in wanted:
        numbered[seat.role] += 1
        several = known[seat.role].maximum > 1
        seats.append(replace(seat, key=f"{seat.role}-{numbered[seat.role]}" if several else seat.role))
    return tuple(seats)


def default_answer(ask: Ask) -> Answer:
    """What is offered: the default, or the first thing that can be taken. Raises ValueError for dice and narrations."""
    match ask:
        case Choose():
            return ask.open[0].key
        case Number():
            return ask.low if ask.default is None else ask.default
        case Text():
            return ask.default or "-"
        case Place():
            return ask.squares[0]
    raise ValueError(f"the program has no answer to {ask.key}")


def answering(answer: Answer) -> Play[Answer]:
    """A policy that rolls nothing to decide."""
    yield from ()
    return answer
