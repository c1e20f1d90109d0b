"""What a tale is called: as a person has it, or after its ship or its beast once that is known. Imports no rules."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tales.entries import Entry, Header
from tales.games import GameError, NoSuchGame, shelved
from tales.rules.words import FIELD, Words, fill, load


def usual_title(game: str) -> str:
    """What a new tale of that game is called until more is known of it. Raises NoSuchGame."""
    title = load(shelved(game).package).get("note", {}).get("title", "")
    return str(title) or f"A tale of {shelved(game).title.partition(',')[0]}"


def title_of(header: Header, entries: Sequence[Entry]) -> str:
    """The title of a tale, from the live entries that everybody may see.

    One that a person gave stands. Without one it is called after what its game says it is about, as it was told first.
    """
    given = next((text for entry in reversed(entries) if entry.kind == "title" and (text := entry.words("text"))), "")
    try:
        if given or header.title != usual_title(header.game):
            return given or header.title
        return _about(load(shelved(header.game).package), header, entries) or header.title
    except (GameError, NoSuchGame, OSError):  # its game is not here
        return header.title


def told_apart(titles: Mapping[str, str]) -> dict[str, str]:
    """By folder, what stands behind the title on a shelf: the folder where another tale has the same title."""
    count = Counter(title.casefold() for title in titles.values())
    return {folder: folder if count[title.casefold()] > 1 else "" for folder, title in titles.items()}


def _about(data: Mapping[str, Any], header: Header, entries: Sequence[Entry]) -> str:
    titled = data.get("note", {}).get("titled")
    if not titled:
        return ""
    line, types = str(titled["title"]), data.get("tell", {}).get(titled["tell"], {}).get("facts", {})
    told = [entry for entry in entries if entry.kind == "tell" and entry.key == titled["tell"]]
    told = [entry for entry in told if all(entry.words(name) for name in FIELD.findall(line) for name in name[:1])]
    if "seat" not in titled:
        told = told[:1]
    elif len(told) > 1:
        people = {seat.key for seat in header.seats if not seat.automa}
        told = [entry for entry in told if entry.words(titled["seat"]) in people] or told
    words = Words(data)
    names = [fill(line, entry.facts, types, words) for entry in told]
    names[1:] = [f"the{name[3:]}" if name.startswith("The ") else name for name in names[1:]]
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
