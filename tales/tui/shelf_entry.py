"""How a tale stands, as the shelf shows it: read from its journal, or why it cannot be read. Knows no widget."""

from dataclasses import dataclass, field
from pathlib import Path

from tales.entries import Entry, Header, awake, visible
from tales.games import GameError, NoSuchGame, Shelved, shelved
from tales.journal.journal import DamagedJournal, JournalError, load
from tales.rules.settings import Settings
from tales.rules.words import Words
from tales.rules.words import load as load_words
from tales.tale.summaries import summarize
from tales.text import shown
from tales.tui.text.lines import Block, paragraphs, plain

EXCERPT = 420
"""So many characters of what was told last are shown."""


@dataclass(slots=True)
class ShelfEntry:
    """One tale on the shelf."""

    folder: Path
    title: str
    line: str = ""
    """Where it stands, on one line; empty while nobody has looked."""
    why: str = ""
    """Why it cannot be opened; empty if it can."""
    damage: DamagedJournal | None = None
    """What is left of it, if its journal is damaged."""
    header: Header | None = None
    entries: list[Entry] = field(default_factory=list)
    """What everybody may see of it."""
    facts: str = ""
    ended: bool = False

    def matches(self, wanted: str) -> bool:
        """Whether what somebody looks for is in its title, its folder's name or its line."""
        text = f"{self.title}\n{self.folder.name}\n{self.line}".casefold()
        return all(word in text for word in wanted.casefold().split())


def read_entry(folder: Path) -> ShelfEntry:
    """How a tale stands."""
    found = ShelfEntry(folder, shown(folder.name))
    try:
        loaded = load(folder)
        told = summarize(loaded)
    except JournalError as error:
        found.why = str(error)
        if isinstance(error, DamagedJournal) and error.header is not None:
            found.damage, found.title = error, plain(error.header.title)
        return found
    except Exception as error:  # whatever a file may hold, the shelf stands
        found.why = f"{type(error).__name__}: {error}"
        return found
    found.title = plain(told.title)
    try:
        game = shelved(loaded.header.game)
    except NoSuchGame:
        found.why = f"There is no game {loaded.header.game!r} here; perhaps a later version has it."
        return found
    except GameError as error:
        found.why = str(error)
        return found
    found.header, found.entries = loaded.header, visible(awake(loaded.entries))
    found.ended = told.ended
    stands = "ended" if told.ended else f"{told.answers} answers" if told.answers else "not begun yet"
    words = f" · {told.words} words" if told.words else ""
    found.line = f"{_short(game)} · {told.last_evening} · {stands}{words}"
    found.facts = (
        f"Begun {told.created}, last played {told.last_evening}, {_count(told.evenings, 'evening')}. "
        f"{_count(told.answers, 'answer')}, {_count(told.words, 'word')} of yours. "
        f"Dice {loaded.header.dice}."
    )
    return found


def _short(game: Shelved) -> str:
    return plain(game.title.partition(",")[0])


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' * (number != 1)}"


def about_tale(tale: ShelfEntry) -> list[Block]:
    """What the shelf says of the tale at the cursor."""
    blocks = [Block(plain(tale.title), "strong")]
    if tale.why:
        said = "Enter shows what can still be read." if tale.damage is not None and tale.damage.entries else ""
        return [
            *blocks,
            Block(f"! {plain(tale.why)}", "wrong", gap=1),
            *([Block(said, "prose", gap=1)] if said else []),
        ]
    if tale.header is None:
        return blocks
    blocks += [Block(line, "prose", gap=1) for line in _stands(tale)]
    told = next((text for entry in reversed(tale.entries) if (text := _told(entry))), "")
    if told:
        blocks += paragraphs(_excerpt(" ".join(told.split())), "emphasis")
    blocks.append(Block(plain(tale.facts), "quiet", gap=1))
    people = [plain(seat.person) for seat in tale.header.seats if seat.person]
    if people:
        blocks.append(Block(f"At the table: {', '.join(dict.fromkeys(people))}.", "quiet"))
    blocks.append(Block(f"In {plain(str(tale.folder))}", "quiet"))
    return blocks


def _excerpt(text: str) -> str:
    return text if len(text) <= EXCERPT else text[:EXCERPT].rpartition(" ")[0].rstrip(",;:–") + " …"


def _stands(tale: ShelfEntry) -> list[str]:
    """The last fact that was told: where the tale stands, in its game's words."""
    assert tale.header is not None
    try:
        game = shelved(tale.header.game)
        rules = game.open()
        names = rules.names(Settings(rules.settings, dict(tale.header.settings)))
        words = Words(load_words(game.package), names)
        lines = (words.entry(entry) for entry in reversed(tale.entries) if entry.kind == "tell")
        return [plain(line) for line in (next((line for line in lines if line), ""),) if line]
    except Exception:  # a game that stumbles takes nothing from the shelf
        return []


def _told(entry: Entry) -> str:
    return entry.words("text") if entry.words("from") in ("written", "composed") else ""


def about_game(game: Shelved) -> list[Block]:
    """What the shelf says of the game at the cursor: its paragraph."""
    try:
        paragraph = Words(load_words(game.package)).paragraph()
    except Exception as error:  # the same
        paragraph = f"This game cannot be opened: {error}"
    return [
        Block(plain(game.title), "strong"),
        *([Block(f"by {plain(game.author)}", "quiet")] if game.author else []),
        *paragraphs(" ".join(paragraph.split()), "prose"),
        Block("n sets the table for a new tale, and F2 begins it.", "quiet", gap=1),
    ]
