"""Which names and years a new tale proposes: by its seed, and none that other tales have. Knows no game."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from tales.rules.dice import pick

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Offers:
    """What is known for proposals. Without a seed everything is proposed as it is printed, as in tales begun before."""

    seed: str = ""
    taken: frozenset[str] = frozenset()
    """Names and years of other tales."""

    def fresh(self, things: Iterable[T], name: Callable[[T], str]) -> list[T]:
        """The things in their order, those whose names are taken behind the others."""
        return sorted(things, key=lambda thing: name(thing) in self.taken)

    def names(self, what: str, names: Sequence[str]) -> list[str]:
        """The names in an order of this seed, those that are taken behind the others."""
        if not self.seed:
            return list(names)
        lot = {name: pick(self.seed, f"offer.{what}", at, 0, 1 << 30) for at, name in enumerate(names)}
        return self.fresh(sorted(names, key=lambda name: (lot[name], name)), str)

    def year(self, usual: int, low: int, high: int) -> int:
        """A year of this seed between two years; the usual one without a seed."""
        return int(self.names("year", list(map(str, range(low, high + 1))))[0]) if self.seed else usual


class HasOffers(Protocol):
    """The state of a game that proposes by its `offers`."""

    offers: Offers


class OffersNames:
    """Beside `BaseGame`: a game whose state keeps its `offers` as they are."""

    def offer(self, state: HasOffers, seed: str, taken: Sequence[str]) -> None:
        """Propose names and years of this seed, and none that other tales have."""
        state.offers = Offers(seed, frozenset(taken))
