"""What the opposition and its Traits and Resources are called unless the Challenger gives them names."""

from tales.games.beast_hunters.cast import cast
from tales.games.beast_hunters.state import Campaign

SORTS = {
    "rival": "people",
    "quarrel": "people",
    "enemy": "people",
    "creature": "animal",
    "ground": "ground",
    "spirit": "spirit",
}
"""Whose names the opposition's Traits and Resources have, by the kind of its Challenge."""


def names_of(campaign: Campaign, number: int) -> dict[str, str]:
    """What Traits and Resources of the opponent of that number are called, by their places in a cycle.

    The encounter with the beast has the names of its kind; all others go by turns.
    """
    now, known = campaign.now, cast()["names"]
    breed = campaign.adventure.breed
    if now.kind == "beast" and now.domain in known.get(breed, {}):
        sort = breed
    else:
        sort = "animal" if now.kind == "beast" else SORTS.get(now.kind, "any")
    at = now.number + number
    return {place: names[at % len(names)] for place, names in known[sort][now.domain].items()}


def one_of_several(name: str, number: int) -> str:
    """What the opponents are called unless they are given names: the she-bear, the other one …"""
    return (name, "the other one", "the third one", "the fourth one")[number - 1]
