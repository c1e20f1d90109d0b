"""Principals: the few people of a tale who are spoken of again and again. Knows no game; phrase files say how many.

[principals]
count = 4                   # how many there are at a time; when one is lost, the next steps up
share = 75                  # of a hundred times that somebody is drawn, how often it is one of them
posts = ["cook", "cooper"]  # every second of them holds one of these posts, if there are so many
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tales.chronicle.errors import TemplateFault
from tales.chronicle.memory import Past, Person
from tales.rules import dice

PRINCIPALS = "principals"
"""The table of a phrase file."""


@dataclass(frozen=True, slots=True)
class PrincipalRules:
    """How many principals there are, and how they are drawn."""

    count: int = 0
    share: int = 75
    posts: tuple[str, ...] = ()


def read_principals(file: str, table: Mapping[str, Any]) -> PrincipalRules | None:
    """What a phrase file says of principals, if it does. Raises TemplateFault."""
    if PRINCIPALS not in table:
        return None
    row = table[PRINCIPALS]
    known = {"count": int, "share": int, "posts": list}
    if not isinstance(row, dict) or any(type(value) is not known.get(name) for name, value in row.items()):
        problem = f'[{PRINCIPALS}] has count = 4, share = 75 (of a hundred) and posts = ["cook", …]'
        raise TemplateFault(file, 0, problem)
    return PrincipalRules(row.get("count", 4), row.get("share", 75), tuple(map(str, row.get("posts", ()))))


class Principals:
    """Who they are, ship by ship: fixed by the seed when the first of a ship's people are there."""

    def __init__(self, rules: PrincipalRules, seed: str) -> None:
        self.rules = rules
        self.seed = seed
        self._order: dict[object, list[str]] = {}

    def copy(self) -> "Principals":
        """The same ones; who comes later changes nothing here."""
        other = Principals(self.rules, self.seed)
        other._order = {vessel: list(order) for vessel, order in self._order.items()}
        return other

    def among(self, present: Sequence[Person], vessel: object) -> list[Person]:
        """Those of the people present, without the writers, who are principals now."""
        if not self.rules.count:
            return []
        people = {str(person["who"]): person for person in present if "writer" not in person}
        order = self._order.get(vessel)
        if order is None and people:
            order = self._order[vessel] = self._first_order(list(people.values()), vessel)
        order = order or []
        order += [who for who in people if who not in order]
        return [people[who] for who in order if who in people][: self.rules.count]

    def _first_order(self, people: Sequence[Person], vessel: object) -> list[str]:
        """Everybody by lot, those with one of the posts and the others by turns."""
        lots = dice.permutation(f"{self.seed} principals {vessel}", 0, len(people))
        drawn = [people[at] for at in lots]
        posted = [str(person["who"]) for person in drawn if person.get("post") in self.rules.posts]
        others = [str(person["who"]) for person in drawn if person.get("post") not in self.rules.posts]
        both = min(len(posted), len(others))
        mixed = [who for pair in zip(posted, others, strict=False) for who in pair]
        return mixed + posted[both:] + others[both:]

    def draw(self, people: Sequence[Person], principals: Sequence[Person], past: Past, lot: int, share: int) -> Person:
        """One of these people: `share` of a hundred decides whether a principal, `lot` which; nobody of nobody.

        Of the principals it is one of the two who were named least; of the others, whoever holds a post and was never
        named comes first.
        """
        if not people:
            return {}
        first = [person for person in people if person in principals]
        others = [person for person in people if person not in principals]
        if first and (not others or share < self.rules.share):
            first.sort(key=lambda person: past.named(str(person["who"])))
            chosen = first[:2]
        else:
            unnamed = [each for each in others if each.get("post") in self.rules.posts and not past.named(each["who"])]
            chosen = unnamed or others
        return chosen[lot % len(chosen)]
