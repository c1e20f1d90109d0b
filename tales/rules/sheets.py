"""Sheets: what a viewer may see of a game's state, as plain data that any face can draw. Knows no game, no screen.

All texts are for people already: a game's sheet module words them.
"""

from dataclasses import dataclass

CARD_SIGNS = "◆≈■↗◈±"
"""Signs for the types of cards, each a cell wide; a screen may give each of them a colour. A card may have several."""


@dataclass(frozen=True, slots=True)
class Gauge:
    """A value between 0 and a ceiling."""

    name: str
    value: int
    top: int
    """The ceiling; 0 if there is none."""
    note: str = ""
    before: int | None = None
    """What it was before the last answer, if that differs."""
    each: bool = False
    """Whether it counts people or things, one by one."""
    unit: str = ""
    """What it counts, to be read after the number."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Things of one kind, counted one by one: those won, and those lost again."""

    name: str
    won: int
    lost: int = 0
    words: tuple[str, str] = ("taken", "lost")
    """What is said of those won, and of those lost."""


@dataclass(frozen=True, slots=True)
class Line:
    """A name and something about it."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Route:
    """Stations in the order of travel."""

    name: str
    stations: tuple[str, ...]
    here: int
    """The station where we are, from 0; len(stations) when the journey is over."""
    marks: tuple[str, ...] = ()
    """A short note for each station, if any has one."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table with headings."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    brief: tuple[str, ...] = ()
    """What a running line says of it; nothing for most."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What may come of something, with the chance of each."""

    name: str
    """What is tried, such as "3d6 +2 on the bear"."""
    chances: tuple[tuple[str, int], ...]
    """Each thing that may come of it, with its chance in tenths of a percent; together 1,000 but for rounding."""

    def words(self) -> str:
        """All that can happen, with its chance: `Light 66.7 %, Medium 33.3 %`."""
        return ", ".join(f"{name} {tenths // 10}.{tenths % 10} %" for name, tenths in self.chances if tenths)


@dataclass(frozen=True, slots=True)
class Cards:
    """A row of cards, or covered ones."""

    name: str
    faces: tuple[str, ...]
    covered: int = 0
    """How many more lie face down."""
    notes: tuple[str, ...] = ()
    """What is to be known of each face; empty if nothing is."""
    folded: bool = False
    """Whether it is a pile, of which a short look shows the first few only."""
    signs: tuple[str, ...] = ()
    """The signs of each face's type, of CARD_SIGNS; empty if the cards have none."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody by name."""

    name: str
    post: str
    """What they are there."""
    state: str = ""
    """What ails them; empty if nothing does."""
    lost: str = ""
    """How and when they were lost, to be read after that word; empty for those who are still there."""


@dataclass(frozen=True, slots=True)
class People:
    """Those who belong together: the ones who are there, in their order, and the ones who were lost."""

    name: str
    people: tuple[Person, ...]
    note: str = ""
    """How they go together with a number that stands elsewhere."""


@dataclass(frozen=True, slots=True)
class Score:
    """One number of somebody."""

    name: str
    """Its first letter stands for it where room is short."""
    value: int
    before: int | None = None
    """What it was before the last thing that happened, if that differs."""


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody in a party."""

    name: str
    post: str
    """What they are there; empty if their name says so."""
    person: str
    """Who plays them, where several people play; else empty."""
    scores: tuple[Score, ...]
    """Everybody has the same ones."""
    state: str = ""
    """What has become of them; empty if nothing has."""
    done: bool = False
    """Whether they have had their turn."""


@dataclass(frozen=True, slots=True)
class Party:
    """Those who go together, each with the same scores."""

    name: str
    members: tuple[Member, ...]
    done: str = ""
    """What those have done who have had their turn; empty where nobody takes turns."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A kind of ground, as a map shows it."""

    sign: str
    """What stands for it: a cell wide, no letter."""
    name: str
    note: str = ""
    """What it means for who stands there."""
    shade: int = 0
    """How dense it is, from 0 (open) to 3."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Somebody or something on a square of a map."""

    square: str
    sign: str
    """One or two letters."""
    name: str
    side: str
    """own, other (another player's), wild or quiet (no danger)."""
    note: str = ""
    """What is to be known of it; empty if nothing is."""


@dataclass(frozen=True, slots=True)
class Map:
    """The ground as a viewer knows it, and the figures that they know of."""

    name: str
    rows: tuple[str, ...]
    """A sign for each square, row by row from the north."""
    ground: tuple[Ground, ...]
    """What the signs mean."""
    figures: tuple[Figure, ...]
    here: str
    """The square from which the viewer looks; empty if they have nobody on the map."""
    note: str = ""
    """What holds everywhere, such as the wind."""

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return len(self.rows[0]), len(self.rows)


Part = Gauge | Tally | Line | Route | Grid | Odds | Cards | People | Party | Map


def map_of(sheet: "Sheet") -> Map | None:
    """The map of a sheet, if it has one."""
    return next((part for part in sheet.parts if isinstance(part, Map)), None)


def called_briefly(party: Party) -> list[str]:
    """The members by their first names; by their whole names where two would be called the same."""
    first = [(member.name.split() or [""])[0] for member in party.members]
    return [
        short if first.count(short) == 1 else member.name for short, member in zip(first, party.members, strict=True)
    ]


def posts(people: tuple[Person, ...]) -> list[tuple[str, list[Person]]]:
    """Those who are still there by their posts, each post where it comes first."""
    by_post: dict[str, list[Person]] = {}
    for person in people:
        if not person.lost:
            by_post.setdefault(person.post, []).append(person)
    return list(by_post.items())


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that a viewer may see, in the order to show it."""

    title: str
    """Whose state it is, such as "The Abigail of Nantucket"."""
    place: str
    """Where and when we are, on one line."""
    turn: str
    """How far play has come, on one line."""
    parts: tuple[Part, ...]
