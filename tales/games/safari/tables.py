"""The printed tables of Safari as plain data: terrain, animals, weapons, dice of a shot. Knows no state."""

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

import tomli

from tales.rules.tables import Table


@dataclass(frozen=True, slots=True)
class Terrain:
    """One kind of ground (SF-23, SF-24, SF-R05)."""

    key: str
    cost: int
    """Of a straight step, in whole points."""
    cover: str
    """none, light or heavy."""
    screen: int
    """Points that it adds to a line of sight across it (SF-R06)."""
    climb: bool = False
    """Whether a tree to climb stands in it (SF-R73)."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of animal (SF-08)."""

    key: str
    speed: tuple[int, int, int]
    """Dice to creep, walk and run."""
    attack: int
    """Dice in melee."""
    hits: int
    bushcraft: int
    food: str
    """meat, plants or none."""
    after: str
    """What it does after contact: stays or goes-on (SF-87, SF-R81)."""
    temper: str
    """How the program runs it: ambusher, defender, shy, sits or herd."""
    shotgun: str
    """How a shotgun takes it: light, ordinary or immune (SF-48)."""

    @property
    def is_herd(self) -> bool:
        """Whether it goes in herds and flees (SF-64)."""
        return self.temper == "herd"


@dataclass(frozen=True, slots=True)
class Weapon:
    """One kind of weapon (SF-46)."""

    key: str
    short: int
    """Short range in squares, included."""
    long: int
    """Long range in squares, included."""
    shots: int
    """Shots on one card."""
    kind: str
    """thrown, bow, breech or muzzle (SF-R51)."""
    ready: int = 0
    """On which of its user's next cards a muzzle-loader can be fired again."""
    precision: bool = False
    """Whether it can have the precision mark (SF-R47)."""
    double: bool = False
    """Whether each six does two dice of hits (SF-59)."""

    @property
    def is_gun(self) -> bool:
        """Whether it is a firearm (SF-R82)."""
        return self.kind in ("breech", "muzzle")


@dataclass(frozen=True, slots=True)
class Post:
    """What somebody is in a party (SF-R11, SF-R12)."""

    key: str
    bushcraft: int
    arms: tuple[str, ...]
    boots: bool = False
    """Whether an accident can cost a boot (SF-R33)."""
    dignitary: bool = False
    """Whether saving them is worth 30 points (SF-R84)."""


@dataclass(frozen=True, slots=True)
class Encounter:
    """Which dangerous animals a roll brings (SF-R08)."""

    animal: str
    count: int = 1
    dry: str = ""
    """What comes instead where there is no water; empty if nothing does."""


@dataclass(frozen=True, slots=True)
class Country:
    """What the ground of a country is made of (SF-R08)."""

    key: str
    base: str
    blocks: Table[str]
    """What a block holds, by 2d6."""
    river: bool = False


@dataclass(frozen=True, slots=True)
class Book:
    """Everything that is printed."""

    terrain: dict[str, Terrain]
    kinds: dict[str, Kind]
    weapons: dict[str, Weapon]
    posts: dict[str, Post]
    countries: dict[str, Country]
    dice: dict[str, dict[int, tuple[int, ...]]]
    """moving or standing, Bushcraft, then dice for A+, A, B, C; 0 is a dash."""
    encounters: Table[Encounter]
    herds: Table[str]
    bushcraft: Table[int]
    accidents: Table[str]
    wind: Table[int]
    """Steps of 45 degrees, to the right where positive (SF-19)."""
    reactions: Table[str]
    fire: Table[int]
    """What the fire is worth to a hunter alone (SF-R90)."""


@lru_cache(maxsize=1)
def book() -> Book:
    """The tables as tables.toml has them. Raises TableError where one has a gap."""
    data: dict[str, Any] = tomli.loads(files(__package__).joinpath("tables.toml").read_text(encoding="utf-8"))
    lines = data["tables"]
    encounters = [
        (row["on"], Encounter(row["animal"], row.get("count", 1), row.get("dry", ""))) for row in data["encounter"]
    ]
    return Book(
        terrain={key: Terrain(key, **row) for key, row in data["terrain"].items()},
        kinds={key: Kind(key, speed=tuple(row.pop("speed")), **row) for key, row in data["animal"].items()},
        weapons={key: Weapon(key, **row) for key, row in data["weapon"].items()},
        posts={key: Post(key, arms=tuple(row.pop("arms")), **row) for key, row in data["post"].items()},
        countries={
            key: Country(key, row["base"], Table.of("2d6", row["blocks"]), row.get("river", False))
            for key, row in data["country"].items()
        },
        dice={
            how: {int(bushcraft): tuple(dice) for bushcraft, dice in rows.items()} for how, rows in data["dice"].items()
        },
        encounters=Table.of("2d6", encounters),
        herds=Table.of("1d6", lines["herds"]),
        bushcraft=Table.of("1d6", lines["bushcraft"]),
        accidents=Table.of("1d6", lines["accidents"]),
        wind=Table.of("1d6", lines["wind"]),
        reactions=Table.of("1d6", lines["reactions"]),
        fire=Table.of("1d6", lines["fire"]),
    )
