"""Moments of narration, line by line: a person's words, the composed passage, or nothing. Knows the table; no game.

At the first line commands are obeyed; once a text has begun, only those with a dot in front (`.undo`), so that every
word can stand in a story and nobody is caught in one.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from tales.chronicle import TemplateFault
from tales.chronicle.markdown import EMPHASIS_ONLY
from tales.journal.journal import JournalError
from tales.plain import commands
from tales.plain.console import WIDTH, beginning
from tales.plain.parse import asides
from tales.plain.prose import END, Prose
from tales.plain.signals import held
from tales.rules.asks import OPEN, SKIPPED, Narrate, Narration
from tales.tale.editor import EditorPage, NoEditor, edit
from tales.text import clean, words_kept

if TYPE_CHECKING:
    from tales.plain.play import Table

Where = tuple[str, int]
"""Where a moment stands: the key of its ask, and the last entry before it."""

HELP = (
    "Here: write as many lines as you like; a line with a single dot closes them.",
    "In a text a command needs a dot in front, such as .quit or .show; alone it is a word like others.",
    "A line that is to be a dot: type two. A dot alone: nothing is told.",
    "take: takes the passage that the program has composed.",
    "show: shows that passage; another: shows another wording.",
    "edit: opens your editor; what you write above its line is taken as soon as you save and close.",
    "keep: takes the words that were there before; more: goes on from them.",
    "nothing: nothing is to stand here; later: composed when the chronicle is written.",
)


def put(table: "Table", ask: Narrate) -> list[str]:
    """The question, what may be done instead, and how the composed passage begins."""
    if not table.prose.has_begun:
        table.variant = 0
        table.takes_composed = False
    table.offered = ""
    table.question = table.tale.words.ask(ask)
    lines = []
    try:
        if occasion := table.tale.occasion():
            table.console.prose(f"{occasion[:1].upper()}{occasion[1:]}")
        lines.append(table.tale.question())
        table.question = lines[0]
        table.offered = _composed(table).strip()
    except TemplateFault as error:
        lines = [*(lines or [table.question]), f"No passage can be composed: {error}"]
    lines += asides(ask, table.tale.words)
    if table.offered:
        begins = beginning(table.offered, WIDTH - len("Offered: "))
        lines.append(f"Offered: {begins}" + ("" if not begins.endswith(" …") else " (show tells the rest)"))
    return lines


def offer(table: "Table") -> None:
    """Show the words that are there already, and say how to answer: in full once in a sitting, and then in short."""
    say = table.console.say
    if table.prose.has_begun:
        say("Your lines so far:")
        table.console.prose(table.prose.text, "  ")
        say("Go on; a single dot closes.")
        return
    if draft := _draft(table):
        say("Your words from before:")
        table.console.prose(draft, "  ")
        say("keep takes them, more goes on from them, or write anew.")
    _hint(table, in_full=not table.hinted)


def take(table: "Table", ask: Narrate, line: str) -> None:
    """Take one line at a moment of narration."""
    has_begun = table.prose.has_begun
    if not has_begun and not line.strip():
        _hint(table, in_full=True)
    elif dotted := commands.undotted(line):
        if not _obeys_dotted(table, ask, dotted):
            _write(table, line)
    elif not has_begun and _obeys(table, ask, line):
        pass
    elif line == END:
        text, table.prose = table.prose.text, Prose()
        _written(table, text) if text.strip() else table.answer(SKIPPED)
    else:
        _write(table, line)


def _write(table: "Table", line: str) -> None:
    """Take one line of a text."""
    first = not table.prose.has_begun
    table.prose.add(_meant(line, first=first))
    with held():
        _save(table)
    say_that_it_is_text(table, line, first=first)


def say_that_it_is_text(table: "Table", line: str, *, first: bool) -> None:
    """Say, at the first line of a text, that it has begun and how it ends; and at a bare command, that it is none."""
    if first and not table.has_written:
        table.has_written = True
        table.console.prose(
            "You are writing; a line with a single dot closes it, "
            f".help and the other commands with a dot before them work. {EMPHASIS_ONLY}"
        )
    elif first:
        table.console.say("You are writing; a single dot closes.")
    if _is_command(line):
        does = ".quit leaves" if _word(line) == "quit" else f"the command is .{_word(line)}"
        table.console.say(f"(kept as words; {does})")


def _save(table: "Table") -> None:
    table.tale.save_draft(table.prose.text)
    table.prose.is_kept = True


def _meant(line: str, *, first: bool) -> str:
    """A line without the `\\` that says: this is no command."""
    bare = line.removeprefix("\\")
    dotted = commands.undotted(bare)
    word = (dotted or bare).split(" ")[0] if dotted or first else bare
    return bare if bare in _HERE or word in commands.ALL or dotted in _HERE else line


def _word(line: str) -> str:
    return line.strip().casefold()


def _is_command(line: str) -> bool:
    """Whether a line is a command and nothing else, as somebody might type who takes a text for a prompt."""
    return _word(line) in (*_HERE, *commands.ALL, "ask less", "ask more", "ask all")


# Commands


def _obeys(table: "Table", ask: Narrate, line: str) -> bool:
    """Carry out a command; False if the line is none."""
    if (do := _HERE.get(line)) is not None:
        try:
            do(table)
        except NoEditor as error:
            table.console.prose(error.message)
        except TemplateFault as error:
            table.console.prose(f"Not now: {error}")
        return True
    return commands.obey(table, line, strict=True) or _is_aside(table, ask, line)


def _obeys_dotted(table: "Table", ask: Narrate, dotted: str) -> bool:
    """Carry out a command that stands behind a dot; a text that it leads away from is set aside."""
    word = _word(dotted)
    here, text = _place(table), table.prose.text
    if not _obeys(table, ask, word if word in _HERE else f".{dotted}") and not _is_aside(table, ask, dotted):
        return False
    if text.strip() and not table.prose.has_begun and word != "edit":
        table.left[here] = text
        table.console.say("What you were writing is set aside; it is offered again when you come back to that moment.")
    return True


def _is_aside(table: "Table", ask: Narrate, line: str) -> bool:
    for aside in ask.asides:
        if line in (aside.key, f"{aside.key} {aside.seat}"):
            table.answer(aside)
            return True
    return False


def _hint(table: "Table", *, in_full: bool) -> None:
    """Say what may be answered."""
    table.hinted = True
    words = ["take", "show", "another"] if table.offered else []
    words += ["edit"] if _has_editor(table) else []
    offers = ", ".join([*words, "spark", "nothing", "later"])
    if in_full:
        table.console.prose(f"Write, and close with a line that holds a single dot; or: {offers}.")
    else:
        table.console.say(f"Write, or: {offers}.")


def _has_editor(table: "Table") -> bool:
    return table.console.is_typed_at and table.console.wraps


def _place(table: "Table") -> Where:
    ask, line = table.session.ask, table.session.line
    return ask.key if ask is not None else "", line[-1].n if line else 0


def _draft(table: "Table") -> str:
    ask = table.session.ask
    left = table.left.get(_place(table), "") if isinstance(ask, Narrate) else ""
    return table.unsaved or left or table.tale.draft()


def _written(table: "Table", text: str) -> None:
    ask = table.session.ask
    assert isinstance(ask, Narrate)
    here = _place(table)
    table.prose = Prose()
    table.unsaved = text
    table.answer(Narration(text, kept=words_kept(text, _offered(table))))
    table.unsaved = ""
    table.left.pop(here, None)
    table.tale.drop_draft(text)


def _offered(table: "Table") -> str:
    try:
        return _composed(table)
    except TemplateFault:  # words need no template
        return ""


def _composed(table: "Table") -> str:
    return clean(table.tale.composed(table.variant)).strip("\n")


def _show(table: "Table") -> None:
    table.console.prose(_composed(table) or "No passage can be composed here.", "  ")


def _another(table: "Table") -> None:
    table.variant += 1
    _show(table)


def _take(table: "Table") -> None:
    text = _composed(table)
    if text.strip() and not (table.prose.has_begun or table.takes_composed) and _draft(table).strip():
        table.takes_composed = True
        table.console.say("Your own words are there: keep takes them. take once more takes the composed passage.")
    elif text.strip():
        table.console.prose(text, "  ")
        table.answer(Narration(text, "composed"))
    else:
        table.console.say("No passage can be composed here; write, or type nothing.")


def _keep(table: "Table") -> None:
    draft = _draft(table)
    if table.prose.has_begun:
        table.console.say("You are writing already; a single dot closes.")
    elif draft:
        _written(table, draft)
    else:
        table.console.say("There are no words from before.")


def _more(table: "Table") -> None:
    draft = _draft(table)
    if table.prose.has_begun:
        table.console.say("You are writing already; a single dot closes.")
    elif draft:
        table.prose.go_on_from(draft)
        with suppress(JournalError), held():
            _save(table)
        table.console.say("Go on; a single dot closes.")
    else:
        table.console.say("There are no words from before.")


def _edit(table: "Table") -> None:
    if not _has_editor(table):
        table.console.say("An editor needs a terminal; write the lines here, and close with a single dot.")
        return
    page = EditorPage(table.prose.text or _draft(table), table.question, table.offered)
    edited = edit(page, table.tale.drafts.editor_file(), partial(_keep_draft, table))
    if edited.trouble:
        table.console.prose(edited.trouble)
        if edited.is_changed:
            table.prose = Prose()
            table.again()
    elif not edited.words.strip():
        table.console.say("The page came back empty, so nothing was taken; the question stands.")
    elif not edited.is_changed and table.prose.has_begun:
        table.console.say("Nothing was changed; a single dot closes.")
    elif not edited.is_changed:
        table.console.say("Nothing was changed; keep takes the words as they are.")
    else:
        _written(table, edited.words)


def _keep_draft(table: "Table", text: str) -> None:
    """Keep words as the draft of the open moment, in memory where the disk does not take them."""
    table.left.pop(_place(table), None)
    try:
        table.tale.save_draft(text)
    except JournalError:
        table.unsaved = text


def _nothing(table: "Table") -> None:
    table.answer(SKIPPED)


def _later(table: "Table") -> None:
    table.answer(OPEN)
    table.console.say("It is left for later: the command later lists such moments, and amend N tells one.")


_HERE: Mapping[str, Callable[["Table"], None]] = {
    "take": _take,
    "show": _show,
    "another": _another,
    "edit": _edit,
    "keep": _keep,
    "more": _more,
    "nothing": _nothing,
    "later": _later,
}

__all__ = ["END", "HELP", "offer", "put", "take"]
