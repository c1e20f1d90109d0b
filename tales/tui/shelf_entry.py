"""How a tale stands, as the shelf shows it: read from its journal, or why it cannot be read. Knows no widget."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tales.entries import Entry, Header, awake, visible
from tales.games import GameError, NoSuchGame, Shelved, shelved
from tales.journal.journal import DamagedJournal, JournalError, load
from tales.rules.settings import Settings
from tales.rules.words import Words
from tales.rules.words import load as load_words
from tales.tale.error_log import explain
from tales.tale.summaries import Summaries, Summary
from tales.tale.titles import title_of, told_apart
from tales.text import shown
from tales.tui.text.lines import Block, paragraphs, plain

EXCERPT = 420
"""So many characters of what was told last are shown."""


@dataclass(slots=True)
class ShelfEntry:
    """One tale on the shelf."""

    folder: Path
    title: str
    summary: Summary | None = None
    """What is known of it; None while nobody has looked, and if it cannot be opened."""
    game: str = ""
    """The short title of its game."""
    why: str = ""
    """Why it cannot be opened; empty if it can."""
    apart: str = ""
    """What tells it from another tale of the same title; empty where there is none."""
    damage: DamagedJournal | None = None
    """What is left of it, if its journal is damaged."""

    @property
    def ended(self) -> bool:
        """Whether it is known to have ended."""
        return self.summary is not None and self.summary.ended

    @property
    def line(self) -> str:
        """Where it stands, on one line: what matters most comes first, for the end may be cut off."""
        told = self.summary
        if told is None:
            return ""
        if told.ended:
            parts = ["ended"]
        elif not told.answers:
            parts = ["not begun yet"]
        elif (at := told.position) is not None and at.turn:
            parts = [at.place, at.turn, f"{at.moves} is asked" if at.moves else ""]
        else:
            parts = [_count(told.answers, "answer")]
        parts.append(f"{told.later} left for later" if told.later else "")
        return plain(" · ".join(filter(None, parts)))

    @property
    def about(self) -> str:
        """Its game, when it was played last, and how much of it a person wrote."""
        if self.summary is None:
            return ""
        words = f"{_count(self.summary.words, 'word')} of yours" if self.summary.words else ""
        return plain(" · ".join(filter(None, (self.apart, self.game, self.summary.last_evening, words))))

    def matches(self, wanted: str) -> bool:
        """Whether what somebody looks for is in what the shelf says of it, or in its folder's name."""
        text = f"{self.title}\n{self.folder.name}\n{self.line}\n{self.about}".casefold()
        return all(word in text for word in wanted.casefold().split())


def read_entry(folder: Path, summaries: Summaries, *, position: bool = False) -> ShelfEntry:
    """How a tale stands, from its summary; with its position the tale is played to where it stands."""
    found = ShelfEntry(folder, shown(folder.name))
    try:
        told = summaries.of(folder)
        try:
            game = shelved(told.game)
        except NoSuchGame:
            found.why = f"There is no game {told.game!r} here; perhaps a later version has it."
            return found
        if position:
            told = summaries.with_position(folder)
    except (JournalError, GameError) as error:
        found.why = str(error)
        if isinstance(error, DamagedJournal) and error.header is not None:
            told_until = visible(awake(error.entries))
            found.damage, found.title = error, plain(title_of(error.header, told_until))
        return found
    except Exception as error:  # whatever a file may hold, the shelf stands
        found.why = explain(error)
        return found
    found.summary, found.game = told, _short(game)
    found.title = plain(told.title)
    return found


def tell_apart(entries: Sequence[ShelfEntry]) -> None:
    """Let those that have the same title say in which folder they are."""
    said = told_apart({tale.folder.name: tale.title for tale in entries})
    for tale in entries:
        tale.apart = plain(said[tale.folder.name])


def _short(game: Shelved) -> str:
    return plain(game.title.partition(",")[0])


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' * (number != 1)}"


def about_tale(tale: ShelfEntry, keyed: Callable[[str], str]) -> list[Block]:
    """What the shelf says of the tale at the cursor. Its journal is read for it. `keyed` puts keys into a sentence."""
    blocks = [Block(plain(tale.title), "strong")]
    if tale.why:
        said = (
            keyed("{options.take} shows what can still be read.")
            if tale.damage is not None and tale.damage.entries
            else ""
        )
        return [
            *blocks,
            Block(f"! {plain(tale.why)}", "wrong", gap=1),
            *([Block(said, "prose", gap=1)] if said else []),
        ]
    told = tale.summary
    if told is None:
        return blocks
    try:
        loaded = load(tale.folder)
    except JournalError as error:  # it was whole a moment ago
        return [*blocks, Block(f"! {plain(str(error))}", "wrong", gap=1)]
    entries = visible(awake(loaded.entries))
    blocks += [Block(line, "prose", gap=1) for line in _stands(loaded.header, entries)]
    last = next((text for entry in reversed(entries) if (text := _told(entry))), "")
    if last:
        blocks += paragraphs(_excerpt(" ".join(last.split())), "emphasis")
    facts = (
        f"Begun {told.created}, last played {told.last_evening}, {_count(told.evenings, 'evening')}. "
        f"{_count(told.answers, 'answer')}, {_count(told.words, 'word')} of yours. Dice {told.dice}."
    )
    blocks.append(Block(plain(facts), "quiet", gap=1))
    if told.people:
        blocks.append(Block(f"At the table: {', '.join(map(plain, told.people))}.", "quiet"))
    blocks.append(Block(f"In {plain(str(tale.folder))}", "quiet"))
    return blocks


def _excerpt(text: str) -> str:
    return text if len(text) <= EXCERPT else text[:EXCERPT].rpartition(" ")[0].rstrip(",;:–") + " …"


def _stands(header: Header, entries: Sequence[Entry]) -> list[str]:
    """The last fact that was told: where the tale stands, in its game's words."""
    try:
        game = shelved(header.game)
        rules = game.open()
        names = rules.names(Settings.kept(rules.settings, header.settings))
        words = Words(load_words(game.package), names)
        lines = (words.entry(entry) for entry in reversed(entries) if entry.kind == "tell")
        return [plain(line) for line in (next((line for line in lines if line), ""),) if line]
    except Exception as error:  # a game that stumbles takes nothing else from the shelf
        return [plain(explain(error))]


def _told(entry: Entry) -> str:
    return entry.words("text") if entry.words("from") in ("written", "composed") else ""


def about_game(game: Shelved, keyed: Callable[[str], str]) -> list[Block]:
    """What the shelf says of the game at the cursor: its paragraph."""
    try:
        paragraph = Words(load_words(game.package)).paragraph()
    except Exception as error:  # the same
        paragraph = f"This game cannot be opened: {explain(error)}"
    return [
        Block(plain(game.title), "strong"),
        *([Block(f"by {plain(game.author)}", "quiet")] if game.author else []),
        *paragraphs(" ".join(paragraph.split()), "prose"),
        Block(keyed("{shelf.new} sets the table for a new tale, and {setup.begin} begins it."), "quiet", gap=1),
    ]
