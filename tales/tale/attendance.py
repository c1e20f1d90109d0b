"""Who is at the table tonight, and who answers for whoever is not: somebody who is, or the program. Knows no game.

The seats of a tale belong to those who sat there at first. That somebody is away is an annotation: it changes no rules,
and holds until they are back, whatever is undone.
"""

from tales.tale.annotations import Refused, writable
from tales.tale.tale import Tale

StandIn = str | None
"""Who answers for somebody who is away: a person, or the program."""

PROGRAM: StandIn = None
"""Who answers for somebody who is away, if nobody at the table does."""


def players(tale: Tale) -> list[str]:
    """All people of a tale, here or away, in the order of their seats."""
    return list(dict.fromkeys(seat.person for seat in tale.header.seats if not seat.automa))


def here(tale: Tale) -> list[str]:
    """Those who are at the table."""
    gone = tale.away
    return [person for person in players(tale) if person not in gone]


def name(tale: Tale, person: str) -> str:
    """What to call a person: by name, or by what they play if they gave none."""
    seats = tale.header.seats
    alike = [seat.role for seat in seats]
    roles = [
        tale.words.role(seat.role) + (f" {seat.key.rsplit('-', 1)[-1]}" if alike.count(seat.role) > 1 else "")
        for seat in seats
        if not seat.automa and seat.person == person
    ]
    return person or " and ".join(roles)


def leave(tale: Tale, person: str, by: StandIn = PROGRAM) -> None:
    """Let somebody be away, and `by` answer for them. Raises Refused, JournalError."""
    left = [other for other in here(tale) if other != person]
    if not left:
        raise Refused("somebody has to be at the table")
    if by != PROGRAM and by not in left:
        raise Refused(f"{name(tale, by or '')} is not at the table and can answer for nobody")
    for other, stands_in in tale.away.items():
        if stands_in == person:
            _sit(tale, other, PROGRAM)
    _sit(tale, person, by)


def come_back(tale: Tale, person: str) -> None:
    """Let somebody be at the table again. Raises Refused, JournalError."""
    if person in tale.away:
        _sit(tale, person, person)


def company(tale: Tale) -> list[str]:
    """Who is here and who is not, in words."""
    at_the_table = ", ".join(name(tale, person) for person in here(tale))
    return [f"At the table: {at_the_table}.", *(f"{standing(tale, person)}." for person in tale.away)]


def standing(tale: Tale, person: str) -> str:
    """Whether one person is here, in words."""
    if person in tale.away:
        return f"{name(tale, person)} is away; {_stand_in(tale, tale.away[person])} answers"
    return f"{name(tale, person)} is here"


def choices(tale: Tale, person: str) -> list[tuple[StandIn, str]]:
    """Who may answer for somebody tonight, each with how to say it: they themselves first, then the program."""
    others = [other for other in here(tale) if other != person]
    stand_ins: list[StandIn] = [PROGRAM, *others] if others else []
    return [(person, "Here tonight"), *((by, f"Away tonight; {_stand_in(tale, by)} answers") for by in stand_ins)]


def called(tale: Tale, wanted: str) -> str:
    """The person of that name, in any case of letters. Raises Refused."""
    known = {name(tale, person): person for person in players(tale)}
    found = [person for said, person in known.items() if said.casefold() == wanted.casefold()]
    if not found:
        raise Refused(f"there is nobody called {wanted or '…'} in this tale; there are: {', '.join(known)}")
    return found[0]


def _stand_in(tale: Tale, by: StandIn) -> str:
    return "the program" if by is PROGRAM else name(tale, by or "")


def _sit(tale: Tale, person: str, by: StandIn) -> None:
    writable(tale)
    for seat in tale.header.seats:
        if seat.person == person and not seat.automa:
            tale.seat(seat.key, person if by is None else by, automa=by is None)
