"""Set-up: who goes first, under which nation, what the ships are called and who commands them; and the deal.

People and names change no rule. What the program offers is shuffled, so that no die is thrown for it and whoever
presses Enter gets a season of their own.
"""

from collections.abc import Mapping
from typing import Any

from tales.games.whale_cards.pile import fill
from tales.games.whale_cards.state import MASTER, MATE, NATIONS, Season, Ship
from tales.rules.asks import TABLE, Option
from tales.rules.play import Play, ask_name, choose, number, roll, shuffle
from tales.rules.tables import read_data
from tales.rules.teller import Given

RICHEST = 300
"""More BT than this no ship has ever brought home."""


def cast() -> Mapping[str, Any]:
    """All ships and people that stand ready."""
    return read_data("tales.games.whale_cards", "cast.toml")


def before_the_season(season: Season) -> Play[None]:
    """WC-05 to WC-07, WC-49: first player, nations, names, shuffle, whole hands, and a letter from each ship."""
    season.first = season.up = yield from first_player(season)
    if season.house.nations:
        yield from nations(season)
    if not season.named:
        yield from name_ships(season)
        season.named = True
    season.pile = yield from shuffle("pile.first", season.pile, rule=("WC-05", "WC-R42"))
    if season.house.opening_deal:
        for ship in season.in_turn_order():
            yield from fill(season, ship, ("WC-07", "WC-R02"))
    season.moved = False
    yield from leave_port(season)


def asked(season: Season) -> str:
    """Who settles what concerns everybody."""
    return TABLE if season.people else season.ships[0].seat


# The first player


def first_player(season: Season) -> Play[int]:
    """WC-06, WC-R01: the place of the ship with the most BT; among those tied for it, the die decides."""
    rule, how = ("WC-06", "WC-R01"), season.house.first_player
    seats = [ship.seat for ship in season.ships]
    if how == "chosen":
        chosen = yield from choose(asked(season), "first.chosen", seats, rule=rule)
        return seats.index(chosen)
    tokens = [0] * len(seats)
    if how == "last winner" and season.people:
        for place, seat in enumerate(seats):
            tokens[place] = yield from number(TABLE, "first.last", (0, RICHEST), default=0, rule=rule, vessel=seat)
    tied = [place for place, held in enumerate(tokens) if held == max(tokens)]
    if len(tied) == 1:
        return tied[0]
    face = yield from roll(TABLE, "first.die", f"1d{len(tied)}", rule=rule)
    return tied[face[0] - 1]


# Nations


def nations(season: Season) -> Play[None]:
    """WC-49, WC-R35: each ship in turn order chooses one of the five for the whole season, or none."""
    rule, taken = ("WC-49", "WC-R35"), set[str]()
    for ship in season.in_turn_order():
        barred = taken if season.house.distinct_nations else set[str]()
        options = [Option(nation, barred="taken" if nation in barred else "") for nation in NATIONS]
        chosen = yield from choose(ship.seat, "nation", [*options, Option("no-nation")], rule=rule)
        ship.nation = "" if chosen == "no-nation" else chosen
        taken.add(ship.nation)
        yield from ship.teller.tell("nation.chosen", rule, nation=chosen)


# Names


def name_ships(season: Season) -> Play[None]:
    """WC-01: every ship gets a name, a port, a master and a mate; people may name theirs."""
    rows = yield from shuffle("cast.ships", list(cast()["ships"].values()), rule=())
    beloved = yield from shuffle("cast.beloved", list(cast()["beloved"].values()), rule=())
    rows = season.offers.fresh(rows, lambda row: str(row["name"]))
    beloved = season.offers.fresh(beloved, lambda row: str(row["name"]))
    how = yield from who_is_named(season)
    season.year = season.offers.year(cast()["year"], 1811, 1841)
    if how != "cast-given":
        season.year = yield from number(TABLE, "sailing.year", (1800, 1850), default=season.year, rule="WC-01")
    for ship in season.ships:
        row = next(row for row in rows if ship.nation in ("", row["nation"]))
        rows.remove(row)
        who = ""
        if how == "cast-all" or (how == "cast-own" and ship.seat in season.people):
            who = ship.seat if ship.seat in season.people else TABLE
        yield from joins(season, ship, row, beloved.pop(0), who)
    first = season.ships[season.first]
    yield from first.teller.tell("ship.first", ("WC-06", "WC-R01"))


def who_is_named(season: Season) -> Play[str]:
    """How much of it the players want to settle themselves."""
    if not season.people:
        return "cast-given"
    has_rivals = len(season.people) < len(season.ships)
    options = ["cast-given", "cast-own", *["cast-all"] * has_rivals]
    return (yield from choose(TABLE, "cast.how", options, rule="WC-01"))


def joins(season: Season, ship: Ship, row: Mapping[str, Any], home: Mapping[str, Any], who: str) -> Play[None]:
    """One ship with its people: as it stands ready, or as the seat that is asked will have it."""
    master, mate = row["master"], row["mate"]
    ship.name, ship.master, pronoun = row["name"], master["name"], master["pronoun"]
    if who:
        ship.name = yield from ask_name(who, "ship.name", row["name"], rule="WC-01", vessel=ship.seat)
        ship.master = yield from ask_name(who, "master.name", master["name"], rule="WC-01", ship=ship.name)
        if ship.master != master["name"]:
            pronoun = yield from choose(who, "master.pronoun", ["he", "she", "they"], rule=(), name=ship.master)
    ship.port = row["port"]
    facts: Given = {"master": ship.master, "port": ship.port, "year": season.year}
    yield from ship.teller.tell("cast", "WC-01", **facts)
    loved = {"beloved": home["name"], "kin": home["kin"]}
    yield from person(season, ship, MASTER, {**master, "name": ship.master, "pronoun": pronoun, **loved})
    yield from person(season, ship, MATE, mate)


def person(season: Season, ship: Ship, post: str, row: Mapping[str, Any]) -> Play[None]:
    """Somebody aboard, who writes the letters or the log."""
    facts: Given = {name: tuple(value) if isinstance(value, list) else value for name, value in row.items()}
    yield from ship.teller.tell("person.joins", who=f"{ship.seat}.{post}", post=post, writer=post, **facts)


def leave_port(season: Season) -> Play[None]:
    """A letter home from each ship, in turn order."""
    for ship in season.in_turn_order():
        if not season.is_rival(ship):
            nation = ship.nation or "no-nation"
            about: Given = {"year": season.year, "ships": len(season.ships), "port": ship.port, "nation": nation}
            facts: Given = {"turn": 0, **about}  # before the first one
            yield from ship.teller.moment(
                ship.seat, "season.sailing", "letter", "scene", "WC-01", passage="sailing", **facts
            )
