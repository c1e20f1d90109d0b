"""A Hunter between two tales: what a tale tells of one at its end, and how the next one takes that in."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from tales.entries import Value
from tales.games.beast_hunters.creation import SCORES
from tales.games.beast_hunters.state import (
    DOMAINS,
    LEVELS,
    LIGHT,
    MEDIUM,
    SIDES,
    USES,
    Boxes,
    Hunter,
    Resource,
    Tattoo,
    Trait,
)

TYPES = ("edge", "hide", "mending")

FIRST_TOTALS = {"traits": sum(SCORES), "resources": sum(SCORES), "initiative": 7, "Light": 7, "Medium": 5}
"""What a new Hunter has in all (BH-18); none ever has less."""


def after(hunter: Hunter) -> dict[str, Any]:
    """A Hunter as plain facts: scores and types before names, so that a name may hold anything."""
    return {
        "lives": not hunter.is_gone,
        "reward": hunter.reward,
        "initiative": tuple(hunter.initiative[domain] for domain in DOMAINS),
        "boxes": tuple("/".join(map(str, hunter.boxes[domain].have)) for domain in DOMAINS),
        "traits": tuple(f"{trait.score} {trait.domain} {trait.name}" for trait in hunter.traits),
        "resources": tuple(f"{one.score} {one.domain} {one.use} {one.name}" for one in hunter.resources),
        "tattoos": tuple(
            f"{one.type} {one.power} {one.domain or '-'} {one.way or '-'} {one.beast}" for one in hunter.tattoos
        ),
        "owed": tuple(hunter.owed_fatal),
        "spent": hunter.spent,
    }


FIELDS = (
    "file", "digest", "who", "name", "lives", "reward", "spent", "initiative", "boxes", "traits", "resources",
    "tattoos", "owed", "manner", "pronoun", "home", "beloved", "kin", "cares",
)  # fmt: skip
"""All that a Hunter's facts may be."""


def bring(hunter: Hunter, facts: Mapping[str, Value]) -> None:
    """Make a Hunter of these facts. Raises ValueError, which names the field."""
    for field in facts:
        if field not in FIELDS:
            raise ValueError(f"{field}: a Hunter has nothing of that name; there are: {', '.join(FIELDS[3:])}")
    name = _words(facts, "name")
    if facts.get("lives") is not True:
        raise ValueError(f"lives: {name} has left play for good")
    hunter.name = name
    hunter.reward = _number("reward", facts.get("reward"), 0)
    for domain, value in zip(DOMAINS, _three(facts, "initiative"), strict=True):
        hunter.initiative[domain] = _number(f"initiative, {domain}", value, 1)
    for domain, value in zip(DOMAINS, _three(facts, "boxes"), strict=True):
        hunter.boxes[domain] = Boxes(_boxes(f"boxes, {domain}", value))
    hunter.traits = [_trait(at, line) for at, line in enumerate(_lines(facts, "traits"), start=1)]
    hunter.resources = [_resource(at, line) for at, line in enumerate(_lines(facts, "resources"), start=1)]
    if not hunter.traits or not hunter.resources:
        raise ValueError("traits and resources: there must be at least one of each")
    hunter.tattoos = [_tattoo(at, line) for at, line in enumerate(_lines(facts, "tattoos"), start=1)]
    hunter.owed_fatal = [_one_of("owed", line, DOMAINS) for line in _lines(facts, "owed")]
    person = {field: _words(facts, field) for field in ("pronoun", "home", "beloved", "kin")}
    _one_of("pronoun", person["pronoun"], ("they", "she", "he"))
    hunter.person = {**person, "traits": tuple(_lines(facts, "manner")), "cares": str(facts.get("cares", ""))}
    hunter.file = str(facts.get("file", ""))
    hunter.spent = _number("spent", facts.get("spent", 0), 0)
    _check_sums(hunter, is_new="spent" in facts and not hunter.spent)
    hunter.is_ready = True


def _check_sums(hunter: Hunter, *, is_new: bool) -> None:
    """BH-18: the sums of a new Hunter, which later only grow. `is_new`: nothing has been bought yet."""
    boxes = hunter.boxes.values()
    totals = {
        "traits": sum(trait.score for trait in hunter.traits),
        "resources": sum(one.score for one in hunter.resources),
        "initiative": sum(hunter.initiative.values()),
        "Light": sum(one.have[LIGHT] for one in boxes),
        "Medium": sum(one.have[MEDIUM] for one in boxes),
    }
    for what, total in totals.items():
        wanted = FIRST_TOTALS[what]
        if total < wanted or (is_new and total != wanted):
            field = f"boxes, {what}" if what in ("Light", "Medium") else what
            least = "" if is_new else "at least "
            bought = "; no Reward Points have been spent" if is_new else ""
            raise ValueError(f"{field}: the sum is {total}; there should be {least}{wanted}{bought}")


def _words(facts: Mapping[str, Value], field: str) -> str:
    value = facts.get(field)
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{field}: there should be a text, not {value!r}")
    return value


def _number(field: str, value: Value | None, low: int) -> int:
    if type(value) is not int or value < low:
        raise ValueError(f"{field}: there should be a whole number from {low}, not {value!r}")
    return value


def _lines(facts: Mapping[str, Value], field: str) -> list[str]:
    value = facts.get(field, ())
    if not isinstance(value, tuple) or not all(isinstance(line, str) for line in value):
        raise ValueError(f"{field}: there should be a list of texts, not {value!r}")
    return [str(line) for line in value]


def _three(facts: Mapping[str, Value], field: str) -> tuple[Value, ...]:
    value = facts.get(field)
    if not isinstance(value, tuple) or len(value) != len(DOMAINS):
        raise ValueError(f"{field}: there should be three, for {', '.join(DOMAINS)}, not {value!r}")
    return value


def _boxes(field: str, value: Value) -> list[int]:
    """BH-11: no level has more Boxes than the one before it."""
    parts = str(value).split("/")
    if len(parts) != len(LEVELS) or not all(part.isdecimal() for part in parts):
        raise ValueError(f"{field}: there should be five numbers such as 3/2/1/1/1, not {value!r}")
    have = [int(part) for part in parts]
    if have[-1] < 1 or any(more > fewer for fewer, more in pairwise(have)):
        raise ValueError(f"{field}: {value!r} has more Boxes of a level than of the one before it, or none of one")
    return have


def _one_of(field: str, value: str, known: tuple[str, ...]) -> str:
    if value not in known:
        raise ValueError(f"{field}: {value!r} is none of {', '.join(known)}")
    return value


def _parts(field: str, line: str, count: int) -> list[str]:
    parts = line.split(" ", count - 1)
    if len(parts) != count or not parts[-1].strip():
        raise ValueError(f"{field}: {line!r} has too few words")
    return parts


def _score(field: str, word: str) -> int:
    return _number(field, int(word) if word.isdecimal() else word, 1)


def _trait(at: int, line: str) -> Trait:
    field = f"traits, {at}"
    score, domain, name = _parts(field, line, 3)
    return Trait(f"trait-{at}", name, _one_of(field, domain, DOMAINS), _score(field, score))


def _resource(at: int, line: str) -> Resource:
    field = f"resources, {at}"
    score, domain, use, name = _parts(field, line, 4)
    domain, use = _one_of(field, domain, DOMAINS), _one_of(field, use, USES)
    return Resource(f"resource-{at}", name, domain, use, _score(field, score))


def _tattoo(at: int, line: str) -> Tattoo:
    field = f"tattoos, {at}"
    sort, power, domain, way, beast = _parts(field, line, 5)
    _one_of(field, sort, TYPES)
    if sort == "mending":
        return Tattoo(sort, _score(field, power), beast=beast)
    ways = SIDES if sort == "edge" else USES
    return Tattoo(sort, _score(field, power), _one_of(field, domain, DOMAINS), _one_of(field, way, ways), beast)
