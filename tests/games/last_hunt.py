"""What the tests of the Last Hunt share: a hunt in any position, written as the ledger writes it, and what comes of it.

`H 3/6, C1 2/3, B 6/12` are Death and Life of the Hunter, the first Companion and the Beast.
"""

import re
from collections.abc import Sequence
from typing import Any

from tales.entries import Seat
from tales.games.last_hunt import GAME
from tales.games.last_hunt.letters import episode, hunters_step
from tales.games.last_hunt.risks import risk
from tales.games.last_hunt.state import Being, Hunt
from tales.lab.scripted import Played, play_through
from tales.rules.asks import Answer, Choose, Option
from tales.rules.settings import Settings

SHORT = {"H": "hunter", "B": "beast", **{f"C{at}": f"companion-{at}" for at in range(1, 5)}}
"""How the ledger calls the seats."""


def seated(size: int, automa: str = "", people: str = "") -> tuple[Seat, ...]:
    """The seats for a Party of so many; those named are played by the program."""
    roles = ["beast", "hunter", *["companion"] * (size - 1)]
    seats = GAME.seats([Seat("", role) for role in roles], Settings(GAME.settings))
    program = [SHORT.get(word, word) for word in automa.split()]
    return tuple(Seat(seat.key, seat.role, people or seat.key.title(), seat.key in program) for seat in seats)


def new(size: int = 3, automa: str = "", **settings: Any) -> Hunt:
    """The state before anything has happened."""
    return GAME.new(Settings(GAME.settings, settings), seated(size, automa))


def at(scores: str = "", size: int = 0, *, out: str = "", settings: dict[str, Any] | None = None, **place: Any) -> Hunt:
    """A hunt at the beginning of a Turn, with these scores; whoever is not named has their first ones."""
    given = dict(re.findall(r"(\w+) (\d+/\d+)", scores))
    size = size or max([2, *(1 + int(who[1]) for who in given if who.startswith("C"))])
    hunt = new(size, **(settings or {}))
    hunt.ready = True
    hunt.beast.name = "the Ploughman"
    for member, name in zip(
        hunt.party, ("Tam Rennick", "Ansel Ray", "Marta Quill", "Piet Haan", "Nila Rao"), strict=False
    ):
        member.name = name
        member.job = "" if member.is_hunter else f"job of {name}"
    for who, pair in given.items():
        being = hunt.being(SHORT[who])
        being.death, being.life = map(int, pair.split("/"))
    for who in out.split():
        hunt.member(SHORT[who]).out = True
    for name, value in place.items():
        setattr(hunt, name, value)
    hunt.mark()
    return hunt


def stand(hunt: Hunt, *who: str) -> str:
    """The scores as the ledger writes them, of all or of those named."""
    return ", ".join(f"{short} {_pair(hunt.being(SHORT[short]))}" for short in who or _all(hunt))


def _all(hunt: Hunt) -> list[str]:
    return ["H", *(f"C{at}" for at in range(1, hunt.size)), "B"]


def _pair(being: Being) -> str:
    return f"{being.death}/{being.life}"


def ends(hunt: Hunt, expected: str) -> None:
    """Check the scores that the ledger names."""
    assert stand(hunt, *re.findall(r"(\w+) \d+/\d+", expected)) == expected


def risked(hunt: Hunt, line: str, choices: Sequence[Answer], thrown: str) -> Played:
    """A Risk such as "C1 death" or "C1 life of H", with level and Raise chosen, and dice as they fall."""
    taker, score, _, other = f"{line} of ".split(" ", 3) if " of " not in line else line.split(" ")
    about = hunt.member(SHORT[other]) if " of " in line else None
    play: Any = risk(hunt, hunt.member(SHORT[taker]), score, about)
    return play_through(play, choices, thrown)


def written(hunt: Hunt, who: str, *choices: Any, dice: str = "") -> Played:
    """A Companion's chance to narrate, or the Hunter's step at the end of a Turn."""
    play: Any = hunters_step(hunt) if who == "H" else episode(hunt, hunt.member(SHORT[who]))
    return play_through(play, choices, dice)


def offered(played: Played) -> list[str]:
    """The keys of what may be taken at the choice where the script ran out."""
    assert isinstance(played.ask, Choose)
    return [option.key for option in played.ask.open]


def barred(played: Played) -> dict[str, str]:
    """What may not be taken there, and why."""
    assert isinstance(played.ask, Choose)
    return {option.key: option.barred for option in played.ask.options if option.barred}


def option(played: Played, key: str) -> Option:
    """One of the options there."""
    assert isinstance(played.ask, Choose)
    return next(option for option in played.ask.options if option.key == key)
