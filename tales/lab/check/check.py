"""All that a game is checked for, and what was looked through to find it."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from tales.games import Shelved
from tales.games.plugins import in_words, place_in
from tales.lab.check import rules, told, wordings
from tales.lab.check.findings import Finding, line_of
from tales.lab.check.plays import Played, play_many
from tales.lab.check.sources import Sources
from tales.lab.dropped import dropped, names_in, parsed
from tales.rules.play import Game
from tales.rules.words import load

TALES = 24
"""How many tales are played unless somebody wants more."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check found, and in how much."""

    findings: tuple[Finding, ...]
    tales: int
    endings: int
    """How many of the tales came to an end."""
    composed: int
    """How many wordings were composed at least once."""
    wordings: int


def check(shelved: Shelved, count: int = TALES) -> Checked:
    """Play so many tales of a game and compare what happens in them with its files. Raises GameError."""
    game: Game[Any] = shelved.open()
    sources = Sources(Path(str(files(shelved.package))))
    words = dict(load(shelved.package))
    tales = list(play_many(game, words, count))
    found = [*_dropped(sources), *_failed(shelved, tales), *_left_open(sources, tales)]
    found += rules.check(shelved.package, sources, tales)
    found += told.check(game, words, sources, tales)
    composed, wanted, more = wordings.check(game, sources, tales)
    ended = sum(tale.ending is not None for tale in tales)
    placed = {Finding(str(sources.folder / each.file), each.line, each.what) for each in (*found, *more)}
    return Checked(tuple(sorted(placed)), count, ended, composed, wanted)


def _dropped(sources: Sources) -> Iterator[Finding]:
    """Plays that are called without `yield from`."""
    library = parsed(Path(str(files("tales.rules")))).values()
    names = names_in([*library, *sources.trees.values()])
    for file, tree in sources.trees.items():
        for line, name in dropped(tree, names, everywhere=True):
            yield Finding(file, line, f"{name}(...) is dropped and never runs; write `yield from`")


def _failed(shelved: Shelved, tales: list[Played]) -> Iterator[Finding]:
    """Rules that fail in the middle of a tale."""
    for tale in tales:
        if (error := tale.failed) is not None:
            file, _, line = place_in(error, shelved.package).partition(", line ")
            said = in_words(error, "")
            seed = tale.header.seed
            yield Finding(
                file or "__init__.py", int(line or 0), f"the rules fail ({said}), first in the tale of {seed}"
            )
            return
    if not any(tale.ending for tale in tales):
        yield Finding("__init__.py", 0, "no tale that was played at random came to an end")


def _left_open(sources: Sources, tales: list[Played]) -> Iterator[Finding]:
    """Passages that nobody closes."""
    for key in dict.fromkeys(key for tale in tales for key in tale.left_open):
        place = sources.where_told(key)
        file, line = (
            (place.file, place.line) if place else ("__init__.py", line_of(sources.folder / "__init__.py", key))
        )
        yield Finding(file, line, f"the passage {key!r} is open when the tale ends; close it, or use Teller.passage")
