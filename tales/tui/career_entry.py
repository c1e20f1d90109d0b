"""What the shelf says of a character: how it stands, and in which tales it was. Knows no widget."""

from collections.abc import Callable
from pathlib import Path

from tales.entries import Entry
from tales.games import GameError, NoSuchGame, shelved
from tales.journal.folders import tales_in
from tales.rules.words import Words, load
from tales.tale.careers import TELL, Career
from tales.tui.text.lines import Block, plain


def career_line(career: Career) -> str:
    """How many tales it was in, or that its file cannot be read."""
    if career.why:
        return "! cannot be read"
    count = len(career.tales)
    playing = ", plays in one now" if career.plays_in else ""
    return f"{count} tale{'s' * (count != 1)}{playing}"


def tales_of(career: Career, root: Path) -> list[tuple[str, str]]:
    """Folder and title of its tales that are still here, the latest first, with the one in which it plays now."""
    here = {folder.name for folder in tales_in(root)}
    found = [(tale, title) for tale, title in reversed(career.tales) if tale in here]
    if career.plays_in:
        found.insert(0, (career.plays_in, f"{career.plays_in}, not ended yet"))
    return found


def about_career(career: Career, keyed: Callable[[str], str]) -> list[Block]:
    """What the shelf says of the character at the cursor. `keyed` puts keys into a sentence."""
    blocks = [Block(plain(career.name), "strong")]
    if career.why:
        return [*blocks, Block(f"! {plain(career.why)}", "wrong", gap=1)]
    if line := standing(career):
        blocks.append(Block(plain(line), "prose", gap=1))
    for _, title in career.tales:
        blocks.append(Block(f"In {plain(title)}", "prose"))
    if career.plays_in:
        blocks.append(Block(f"Plays now in {plain(career.plays_in)}, which has not ended", "prose"))
    blocks.append(Block(keyed("{options.take} opens one of these tales."), "quiet", gap=1))
    blocks.append(Block(f"In {plain(str(career.path))}", "quiet"))
    return blocks


def standing(career: Career) -> str:
    """How its latest tale left it, in its game's words; empty if the game is not here."""
    try:
        words = Words(load(shelved(career.game).package))
    except (NoSuchGame, GameError):
        return ""
    return words.entry(Entry(0, "tell", TELL, facts=career.facts))
