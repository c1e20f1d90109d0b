"""Set-up: which Beast is hunted and where, who goes after it, and to whom each of them writes.

All of it is told as facts. What the program offers is shuffled, so that no die is thrown for it and whoever presses
Enter gets a tale of their own.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tales.games.last_hunt.state import BEAST, Hunt, Member
from tales.rules.asks import TABLE
from tales.rules.play import Play, ask_name, choose, shuffle
from tales.rules.tables import read_data

PLACES = 6
"""How many places a player writes who does not take the program's (see Solo and group)."""


@dataclass(slots=True)
class Drawn:
    """What the program offers, in the order in which it is offered."""

    hunters: list[Mapping[str, Any]]
    companions: list[Mapping[str, Any]]
    beloved: list[Mapping[str, Any]]


def cast() -> Mapping[str, Any]:
    """All Beasts and people that stand ready."""
    return read_data("tales.games.last_hunt", "cast.toml")


def before_the_hunt(hunt: Hunt) -> Play[None]:
    """LH-03 to LH-14: the Beast, the Party, and what each begins with; nothing else is chosen."""
    yield from the_beast(hunt)
    yield from the_party(hunt)
    yield from hunt.teller.tell(
        "cast",
        ("LH-03", "LH-07"),
        beast=hunt.beast.name,
        hunt=hunt.beast.ready,
        nature=hunt.beast.nature,
        region=hunt.region,
        hunter=hunt.hunter.name,
        party=hunt.size,
    )
    yield from hunt.teller.tell(
        "hunt.begins",
        ("LH-09", "LH-10"),
        name=hunt.beast.name,
        beast_death=hunt.beast.death,
        beast_life=hunt.beast.life,
        party=hunt.size,
    )
    hunt.mark()


# The Beast


def the_beast(hunt: Hunt) -> Play[None]:
    """LH-03, LH-04: the Beast and its country, invented by everybody together, or one that stands ready."""
    asked = TABLE if hunt.people else BEAST
    ready: Mapping[str, Any] = cast()["hunts"]
    order = yield from shuffle("cast.hunts", list(ready), rule=())
    order = hunt.offers.fresh(order, lambda key: str(ready[key]["name"]))
    options = [*ready, "beast-own"]
    which = yield from choose(asked, "beast.which", options, rule=("LH-03", "LH-R37"), offered=order[0])
    if which == "beast-own":
        own = yield from invented(asked)
        hunt.beast.name, hunt.beast.nature, hunt.region = own
        hunt.places = tuple(cast()["anywhere"])
    else:
        row = ready[which]
        hunt.beast.ready = which
        hunt.beast.name, hunt.beast.nature, hunt.region = row["name"], row["nature"], row["region"]
        hunt.places = tuple(row["places"])
    yield from hunt.teller.tell("seat.named", "LH-08", who=BEAST, name=hunt.beast.name)
    if hunt.people and BEAST not in hunt.people:
        yield from where_it_leads(hunt)


def invented(asked: str) -> Play[tuple[str, str, str]]:
    """A Beast of the players' own: its name, what it is, and where it lives."""
    name = yield from ask_name(asked, "beast.name", "the Beast", rule="LH-03")
    nature = yield from ask_name(
        asked, "beast.nature", "a beast of which no two people give the same account", rule="LH-03", name=name
    )
    region = yield from ask_name(asked, "beast.region", "the high country", rule="LH-04", name=name)
    return name, nature, region


def where_it_leads(hunt: Hunt) -> Play[None]:
    """The places to which a Beast that the program plays will lead, as the players like them."""
    options = ["places-given", "places-own"]
    if (yield from choose(TABLE, "places.which", options, rule="LH-20", region=hunt.region)) == "places-given":
        return
    places = []
    for at in range(1, PLACES + 1):
        default = hunt.places[(at - 1) % len(hunt.places)]
        place = yield from ask_name(TABLE, "places.one", default, rule="LH-20", at=at)
        places.append(place)
    hunt.places = tuple(places)


# The Party


def the_party(hunt: Hunt) -> Play[None]:
    """LH-06, LH-08: names, jobs that are all different, and one person at home for each."""
    known = cast()
    drawn = Drawn(
        (yield from shuffle("cast.hunters", list(known["hunters"].values()), rule=())),
        (yield from shuffle("cast.companions", list(known["companions"].values()), rule=())),
        (yield from shuffle("cast.beloved", list(known["beloved"].values()), rule=())),
    )
    for rows in (drawn.hunters, drawn.companions, drawn.beloved):
        rows[:] = hunt.offers.fresh(rows, lambda row: str(row["name"]))
    how = yield from who_is_named(hunt)
    for member in hunt.party:
        asked = ""
        if how == "cast-all" or (how == "cast-own" and member.seat in hunt.people):
            asked = member.seat if member.seat in hunt.people else TABLE
        yield from joins(hunt, member, drawn, asked)


def who_is_named(hunt: Hunt) -> Play[str]:
    """How much of the cast the players want to settle themselves."""
    if not hunt.people:
        return "cast-given"
    has_people = any(member.seat in hunt.people for member in hunt.party)
    has_others = any(member.seat not in hunt.people for member in hunt.party)
    options = ["cast-given", *["cast-own"] * has_people, *["cast-all"] * has_others]
    return (yield from choose(TABLE, "cast.how", options, rule=("LH-06", "LH-08")))


def joins(hunt: Hunt, member: Member, drawn: Drawn, asked: str) -> Play[None]:
    """One member of the Party: as drawn, or as the seat that is asked will have it."""
    row = (drawn.hunters if member.is_hunter else drawn.companions).pop(0)
    home = drawn.beloved.pop(0)
    post = "hunter" if member.is_hunter else next_job(hunt)
    role = "hunter" if member.is_hunter else "companion"
    name, pronoun, beloved, kin = row["name"], row["pronoun"], home["name"], home["kin"]
    if asked:
        name = yield from ask_name(asked, "person.name", name, rule="LH-08", part=member.seat)
        if name != row["name"]:
            pronoun = yield from choose(asked, "person.pronoun", ["they", "she", "he"], rule="LH-R38", name=name)
        if not member.is_hunter:
            post = yield from different_job(hunt, asked, name, post)
        beloved = yield from ask_name(asked, "person.beloved", beloved, rule="LH-39", name=name)
        kin = yield from ask_name(asked, "person.kin", kin, rule="LH-39", name=name, beloved=beloved)
        kin = re.sub(r"^my\s+", "", kin, flags=re.IGNORECASE)
    member.name, member.job = name, post
    yield from hunt.teller.tell(
        "person.joins",
        "LH-08",
        who=member.seat,
        name=name,
        post=post,
        role=role,
        home=row["home"],
        pronoun=pronoun,
        traits=tuple(row["traits"]),
        cares=row["cares"],
        beloved=beloved,
        kin=kin,
        writer=member.seat,
    )


def next_job(hunt: Hunt) -> str:
    """The first of the suggested jobs that nobody has (LH-R38)."""
    jobs: Sequence[str] = cast()["jobs"]
    taken = {companion.job.casefold() for companion in hunt.companions}
    return next(job for job in jobs if job not in taken)


def different_job(hunt: Hunt, asked: str, name: str, default: str) -> Play[str]:
    """LH-06: a job that nobody else has."""
    taken = {companion.job.casefold() for companion in hunt.companions if companion.job}
    job = yield from ask_name(asked, "person.job", default, rule=("LH-06", "LH-R38"), name=name)
    while job.casefold() in taken:
        job = yield from ask_name(asked, "person.job-again", default, rule="LH-06", name=name, job=job)
    return job
