"""What is proposed to the table: beasts, errands and ideas for Challenges, ours and those that a person has added.

A person's file has the same tables as cast.toml: `[[beasts]]`, `errands` and `[[ideas.rival]]` and so on. A tale copies
it into its header when it begins. In which order things are proposed is shuffled, each once before any comes again.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tales.entries import Facts, Value
from tales.games.beast_hunters.cast import cast
from tales.rules.play import Play, shuffle
from tales.text import clean_name

IDEAS = ("rival", "creature", "ground", "quarrel", "spirit", "enemy")
"""What a die suggests when it is asked, in its order (BH-S01)."""

BREEDS = ("boar", "elk", "bear", "pack", "cat", "serpent", "water", "bird", "swarm", "giant")
"""Of what kind a beast can be."""

LONGEST = 80
"""No text of a table has more characters than a name may have."""

MOST_ROWS = 200
"""Nobody adds more to one table."""


@dataclass(frozen=True, slots=True)
class Idea:
    """What may stand in the way: a problem, its stake, who or what it is, and two ways out."""

    problem: str
    stake: str
    foe: str
    ways: tuple[str, str]
    """Empty texts for a way that nobody has written."""


@dataclass(frozen=True, slots=True)
class Beast:
    name: str
    breed: str
    """One of BREEDS; empty if the person says it when the hunt begins."""


def _ideas(kind: str) -> list[Idea]:
    return [Idea(row["problem"], row["stake"], row["foe"], tuple(row["ways"])) for row in cast()["ideas"][kind]]


@dataclass
class Tables:
    """The tables of one tale, and what is still to be proposed of each."""

    beasts: list[Beast] = field(default_factory=lambda: [Beast(**row) for row in cast()["beasts"]])
    errands: list[str] = field(default_factory=lambda: list(cast()["errands"]))
    ideas: dict[str, list[Idea]] = field(default_factory=lambda: {kind: _ideas(kind) for kind in IDEAS})
    left: dict[str, list[Any]] = field(default_factory=dict)
    """By the table: what has not been proposed since it was shuffled."""

    def breed_of(self, name: str) -> str:
        """The breed of a beast that stands in the table; empty for one that does not."""
        return next((beast.breed for beast in self.beasts if beast.name == name), "")

    def idea(self, problem: str) -> Idea | None:
        """The idea with that problem, if it stands in a table."""
        return next((idea for rows in self.ideas.values() for idea in rows if idea.problem == problem), None)


def next_beast(tables: Tables) -> Play[Beast]:
    beast: Beast = yield from _next(tables, "beasts", tables.beasts, "BH-24")
    return beast


def next_errand(tables: Tables) -> Play[str]:
    errand: str = yield from _next(tables, "errands", tables.errands, "BH-24")
    return errand


def next_kind(tables: Tables) -> Play[str]:
    """The kind of idea that is proposed where no die was asked."""
    kind: str = yield from _next(tables, "kinds", IDEAS, "BH-34")
    return kind


def next_idea(tables: Tables, kind: str) -> Play[Idea]:
    idea: Idea = yield from _next(tables, kind, tables.ideas[kind], "BH-S01")
    return idea


def _next(tables: Tables, name: str, rows: Iterable[Any], rule: str) -> Play[Any]:
    """The next row of a table that is shuffled whenever all of it has been proposed."""
    if not tables.left.get(name):
        tables.left[name] = yield from shuffle(f"table.{name}", list(rows), rule=rule)
    return tables.left[name].pop(0)


# A person's own


def read(data: Mapping[str, Any]) -> Facts:
    """A person's file as a header keeps it. Raises ValueError, which names the field that does not fit."""
    unknown = [name for name in data if name not in ("beasts", "errands", "ideas")]
    if unknown:
        raise ValueError(f"{unknown[0]}: there is no such table; there are: beasts, errands, ideas")
    found: dict[str, Value] = {}
    for at, row in enumerate(_rows("beasts", data.get("beasts", []))):
        name, breed = _text(f"beasts, {at + 1}, name", row.get("name")), row.get("breed", "")
        if breed not in ("", *BREEDS):
            raise ValueError(f"beasts, {at + 1}, breed: {breed!r} is none of {', '.join(BREEDS)}")
        _only(f"beasts, {at + 1}", row, ("name", "breed"))
        found["beasts"] = (*_already(found, "beasts"), (name, breed))
    errands = data.get("errands", [])
    if not isinstance(errands, list) or len(errands) > MOST_ROWS:
        raise ValueError(f"errands: there should be a list of at most {MOST_ROWS} texts")
    if errands:
        found["errands"] = tuple(_text(f"errands, {at}", one) for at, one in enumerate(errands, start=1))
    ideas = data.get("ideas", {})
    if not isinstance(ideas, dict):
        raise ValueError("ideas: there should be tables such as [[ideas.rival]]")
    for kind, rows in ideas.items():
        if kind not in IDEAS:
            raise ValueError(f"ideas.{kind}: there is no such kind; there are: {', '.join(IDEAS)}")
        found[kind] = tuple(
            _idea(f"ideas.{kind}, {at + 1}", row) for at, row in enumerate(_rows(f"ideas.{kind}", rows))
        )
    return tuple(found.items())


def add(tables: Tables, facts: Mapping[str, Value]) -> None:
    """Put before ours what a header has kept. Raises ValueError, which names the field."""
    for name, rows in facts.items():
        if not isinstance(rows, tuple):
            raise ValueError(f"{name}: {rows!r} is no table")
        if name == "errands":
            tables.errands[:0] = [_text(name, row) for row in rows]
        elif name == "beasts":
            tables.beasts[:0] = [Beast(*_texts(name, row, 2)) for row in rows]
        elif name in IDEAS:
            wide = [_texts(name, row, 5) for row in rows]
            tables.ideas[name][:0] = [Idea(row[0], row[1], row[2], (row[3], row[4])) for row in wide]
        else:
            raise ValueError(f"{name}: there is no such table")


def _already(found: Mapping[str, Value], name: str) -> tuple[Value, ...]:
    rows = found.get(name, ())
    assert isinstance(rows, tuple)
    return rows


def _rows(name: str, rows: Any) -> list[Mapping[str, Any]]:
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ValueError(f"{name}: there should be tables such as [[{name}]]")
    if len(rows) > MOST_ROWS:
        raise ValueError(f"{name}: there are {len(rows)}; at most {MOST_ROWS} are read")
    return rows


def _idea(name: str, row: Mapping[str, Any]) -> tuple[str, ...]:
    _only(name, row, ("problem", "stake", "foe", "ways"))
    problem, stake = _text(f"{name}, problem", row.get("problem")), _text(f"{name}, stake", row.get("stake"))
    foe = _text(f"{name}, foe", row.get("foe", problem))
    ways = row.get("ways", [])
    if not isinstance(ways, list) or len(ways) not in (0, 2):
        raise ValueError(f"{name}, ways: there should be two texts, or none")
    return (problem, stake, foe, *(tuple(_text(f"{name}, ways", way) for way in ways) or ("", "")))


def _only(name: str, row: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for field_name in row:
        if field_name not in known:
            raise ValueError(f"{name}, {field_name}: there is no such field; there are: {', '.join(known)}")


def _text(name: str, value: Any) -> str:
    text = clean_name(value) if isinstance(value, str) else ""
    if not text or len(text) > LONGEST:
        raise ValueError(f"{name}: there should be a text of 1 to {LONGEST} characters, not {value!r}")
    return text


def _texts(name: str, row: Value, count: int) -> list[str]:
    if not isinstance(row, tuple) or len(row) != count or not all(isinstance(text, str) for text in row):
        raise ValueError(f"{name}: {row!r} is no row of it")
    return [str(text) for text in row]
