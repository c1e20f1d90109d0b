"""The people aboard: who ships as master, mate and hands, who is lost, hurt or promoted, told as facts.

They change no rule: the number of the crew decides, and people follow it. Who they are is shuffled before the voyage,
so that who is lost is settled before the voyage and no die is thrown that the rules do not ask for (WD-R33).
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from tales.entries import Value
from tales.games.whale_dice.state import Lost, People, Ship
from tales.games.whale_dice.tables import EDITION
from tales.rules.play import Play, ask_name, number, shuffle
from tales.rules.tables import read_edition

MASTER = "master"
"""Who the master is, among the people."""

SKILLED = ("second mate", "boatsteerer", "cooper", "carpenter", "cook")
"""The posts that somebody else must take over at once."""


@lru_cache(maxsize=8)
def cast(edition: str = EDITION) -> Mapping[str, Any]:
    """All people who may ship in an edition. Raises NoSuchEdition."""
    return read_edition(__package__, "cast.toml", edition)


def draw_people(ship: Ship, place: int, ships: int) -> Play[None]:
    """Who sails on this voyage; ships that sail in step share the people between them."""
    known = cast(ship.book.edition)
    beloved = (yield from shuffle("people.beloved", list(known["beloved"].values())[place::ships], rule=()))[0]
    mate, mate_facts = (yield from shuffle("people.mate", list(known["mates"].items())[place::ships], rule=()))[0]
    mine = list(known["hands"])[place::ships]
    order = yield from shuffle("people.order", mine, rule=())
    fate = yield from shuffle("people.fate", mine, rule=())
    names = {who: facts["name"] for who, facts in known["hands"].items()}
    names.update({MASTER: ship.master, mate: mate_facts["name"]})
    ship.people = People([], list(order), tuple(fate), names, mate=mate)
    loved = {"beloved": beloved["name"], "kin": beloved["kin"]}
    master = {"home": known["home"], "pronoun": "he", "post": "master", "writer": "master", **loved}
    yield from _joins(ship, MASTER, master)
    yield from _joins(ship, mate, {**_facts(mate_facts), "post": "mate", "writer": "mate"})
    yield from come(ship, ship.crew, "signed")
    yield from rename(ship, [mate, *ship.people.aboard], names)


def rename(ship: Ship, people: Sequence[str], names: dict[str, str]) -> Play[None]:
    """Anybody may be called otherwise before the ship sails; the master's name was asked for already."""
    while True:
        listed = [names[who] for who in people]
        at = yield from number(ship.captain, "people.rename", (0, len(people)), default=0, rule=(), listed=listed)
        if not at:
            return
        who, before = people[at - 1], names[people[at - 1]]
        names[who] = yield from ask_name(ship.captain, "people.name", before, now=before)
        if names[who] != before:
            yield from _told(ship, "person.renamed", who, {"before": before})


def come(ship: Ship, count: int, how: str) -> Play[None]:
    """So many people come aboard; unnamed if everybody who might have come is there already."""
    people = ship.people
    assert people is not None
    known = cast(ship.book.edition)
    posts, hands = known["posts"], known["hands"]
    for _ in range(min(count, len(people.ashore))):
        who = people.ashore.pop(0)
        post = posts[len(people.aboard)] if how == "signed" and len(people.aboard) < len(posts) else "greenhand"
        people.aboard.append(who)
        people.posts[who] = post
        yield from _joins(ship, who, {**_facts(hands[who]), "post": post, "how": how})


def go(ship: Ship, count: int, how: str) -> Play[None]:
    """So many people are lost, and whoever must take over a post does; when nobody is left, all are gone."""
    people = ship.people
    assert people is not None
    lost = people.next_lost(count) if ship.crew else list(people.aboard)
    vacant = []
    for who in lost:
        people.aboard.remove(who)
        post = people.posts.pop(who, "")
        vacant.append(post)
        people.lost.append(Lost(who, post, how, min(ship.turn, ship.orders.last_turn), ship.ground))
        people.hurt = "" if people.hurt == who else people.hurt
        yield from _told(ship, "person.leaves", who, {"how": how, "post": post})
    for post in (post for post in vacant if post in SKILLED):
        heir = next((who for who in people.aboard if people.posts.get(who) not in SKILLED), "")
        if heir:
            people.posts[heir] = post
            yield from _told(ship, "person.promoted", heir, {"post": post})


def hurt(ship: Ship, how: str) -> Play[None]:
    """Somebody is sick or hurt, but lives; one at a time."""
    people = ship.people
    if people is None or people.hurt or not people.aboard:
        return
    people.hurt = next(who for who in reversed(people.fate) if who in people.aboard)
    yield from _told(ship, "person.hurt", people.hurt, {"state": how})


def heal(ship: Ship) -> Play[None]:
    """In fair weather whoever was sick or hurt is back at work."""
    people = ship.people
    if people is not None and people.hurt:
        who, people.hurt = people.hurt, ""
        yield from _told(ship, "person.well", who, {"state": ""})


def _facts(row: Mapping[str, Any]) -> dict[str, Value]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in row.items() if name != "name"}


def _joins(ship: Ship, who: str, facts: Mapping[str, Value]) -> Play[None]:
    yield from _told(ship, "person.joins", who, facts)


def _told(ship: Ship, key: str, who: str, facts: Mapping[str, Any]) -> Play[None]:
    people = ship.people
    assert people is not None
    marked = f"{ship.vessel}.{who}" if ship.vessel else who
    yield from ship.teller.tell(key, who=marked, name=people.names[who], **facts)
