"""Who is at the table tonight, and who answers for whoever is not: somebody who is, or the program. Knows no game.

The seats of a tale belong to those who sat there at first. That somebody is away is noted in the margin: it changes no
rules, and holds until they are back.
"""

from collections.abc import Sequence

from tales.margins import Refused, must_be_writable
from tales.tale import Tale

PROGRAM = ""
"""Who answers for somebody who is away, if nobody at the table does."""


def players(tale: Tale) -> list[str]:
    """All people of a tale, here or away, in the order of their seats."""
    return list(dict.fromkeys(seat.person for seat in tale.header.seats if not seat.automa))


def here(tale: Tale) -> list[str]:
    """Those who are at the table."""
    gone = tale.away
    return [person for person in players(tale) if person not in gone]


def leave(tale: Tale, person: str, by: str = PROGRAM) -> None:
    """Let somebody be away, and `by` answer for them. Raises Refused, JournalError."""
    left = [other for other in here(tale) if other != person]
    if not left:
        raise Refused("somebody has to be at the table")
    if by != PROGRAM and by not in left:
        raise Refused(f"{by} is not at the table and can answer for nobody")
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
    at_the_table = ", ".join(person or "somebody without a name" for person in here(tale))
    return [f"At the table: {at_the_table}.", *(f"{standing(tale, person)}." for person in tale.away)]


def standing(tale: Tale, person: str) -> str:
    """Whether one person is here, in words."""
    if person in tale.away:
        return f"{person} is away; {tale.away[person] or 'the program'} answers"
    return f"{person or 'Somebody without a name'} is here"


def choices(tale: Tale, person: str) -> list[tuple[str, str]]:
    """Who may answer for somebody tonight, each with how to say it: they themselves first, then the program."""
    others = [other for other in here(tale) if other != person]
    stand_ins = [(PROGRAM, "the program"), *((other, other) for other in others)] if others and person else []
    return [(person, "Here tonight"), *((by, f"Away tonight; {called} answers") for by, called in stand_ins)]


def called(tale: Tale, name: str) -> str:
    """The person of that name, in any case of letters. Raises Refused."""
    known: Sequence[str] = players(tale)
    found = [person for person in known if person.casefold() == name.casefold()]
    if not found:
        raise Refused(f"there is nobody called {name or '…'} in this tale; there are: {', '.join(known)}")
    return found[0]


def _sit(tale: Tale, person: str, by: str) -> None:
    must_be_writable(tale)
    for seat in tale.header.seats:
        if seat.person == person and not seat.automa:
            tale.seat(seat.key, by or person, automa=by == PROGRAM)
