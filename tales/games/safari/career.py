"""A hunter between two tales: what a tale tells of one at its end, and how the next takes that in (SF-97, SF-R18)."""

from collections.abc import Mapping
from typing import Any

from tales.entries import Value
from tales.games.safari.state import Side

PRONOUNS = ("they", "she", "he")
_ABOUT = ("short", "home", "reason", "beloved", "kin")


def after(side: Side) -> dict[str, Any]:
    """A hunter as plain facts: class, points carried, and what a person is besides."""
    return {
        "lives": side.hunter.out != "dead",
        "bushcraft": side.hunter.bushcraft,
        "carried": side.carried,
        **side.about,
    }


def bring(side: Side, facts: Mapping[str, Value]) -> None:
    """Let a hunter of an earlier tale lead this side. Raises ValueError, which names the field."""
    called = facts.get("name")
    if not isinstance(called, str) or not called.strip():
        raise ValueError(f"name: there should be a text, not {called!r}")
    if facts.get("lives") is not True:
        raise ValueError(f"lives: {called} is dead, and hunts no more")
    bushcraft = _number("bushcraft", facts.get("bushcraft"), 1, 5)
    carried = _number("carried", facts.get("carried"), -10_000, 10_000)
    pronoun = facts.get("pronoun")
    if pronoun not in PRONOUNS:
        raise ValueError(f"pronoun: {pronoun!r} is none of {', '.join(PRONOUNS)}")
    about: dict[str, Any] = {field: facts.get(field, "") for field in _ABOUT}
    for field, value in about.items():
        if not isinstance(value, str):
            raise ValueError(f"{field}: there should be a text, not {value!r}")
    traits = facts.get("traits", ())
    if not isinstance(traits, tuple) or not all(isinstance(trait, str) for trait in traits):
        raise ValueError(f"traits: there should be a list of texts, not {traits!r}")
    side.brought = {"name": called, "bushcraft": bushcraft, "file": str(facts.get("file", ""))}
    side.points = carried
    side.about = {**about, "short": about["short"] or called, "pronoun": pronoun, "traits": traits}


def _number(field: str, value: Value | None, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{field}: there should be a whole number from {low} to {high}, not {value!r}")
    return value
