"""Moments of narration, line by line: a person's words, the composed passage, or nothing. Knows the table; no game."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from tales.asks import OPEN, SKIPPED, Narrate, Narration
from tales.chronicle import TemplateFault
from tales.journal import JournalError
from tales.plain import commands
from tales.plain.prose import END, NoEditor, Prose, edited
from tales.text import clean

if TYPE_CHECKING:
    from tales.plain.table import Table

HELP = (
    "Here: write as many lines as you like; a line with a single dot closes them.",
    "A line that is to be a dot: type two. A dot alone: nothing is told.",
    "take: takes the passage that the program has composed.",
    "show: shows that passage; another: shows another wording.",
    "edit: opens your editor with it.",
    "keep: takes the words that were there before; more: goes on from them.",
    "nothing: nothing is to stand here; later: composed when the chronicle is written.",
)


def put(table: "Table", ask: Narrate) -> list[str]:
    """The question, and once in a sitting how it is answered."""
    table.prose = Prose()
    table.variant = 0
    try:
        lines = [table.tale.question()]
    except TemplateFault as error:
        lines = [table.tale.words.ask(ask), f"No passage can be composed: {error}"]
    if not table.hinted:
        table.hinted = True
        lines.append("Write, and close with a line that holds a single dot.")
        lines.append("Or: take, show, another, edit, spark, nothing, later. Type help for more.")
    return lines


def offer(table: "Table", ask: Narrate) -> None:
    """Show the words that were there before."""
    draft = _draft(table)
    if draft:
        table.console.say("Your words from before:")
        table.console.prose(draft, "  ")
        table.console.say("keep takes them, more goes on from them, or write anew.")


def take(table: "Table", ask: Narrate, line: str) -> None:
    """Take one line at a moment of narration."""
    if not table.prose.has_begun:
        if (do := _HERE.get(line)) is not None:
            try:
                do(table)
            except (TemplateFault, NoEditor) as error:
                table.console.prose(f"Not now: {error}")
            return
        if commands.obey(table, line, strict=True) or _is_aside(table, ask, line):
            return
        bare = line.removeprefix("\\")
        line = bare if bare in _HERE or bare.split(" ")[0] in commands.ALL else line
    if table.prose.add(line):
        table.tale.save_draft(table.prose.text)
        return
    text = table.prose.text
    _written(table, text) if text.strip() else table.answer(SKIPPED)


def _written(table: "Table", text: str) -> None:
    table.prose = Prose()
    table.unsaved = text
    table.answer(Narration(text))
    table.unsaved = ""
    table.tale.drop_draft()


def _draft(table: "Table") -> str:
    return table.unsaved or table.tale.draft()


def _is_aside(table: "Table", ask: Narrate, line: str) -> bool:
    for aside in ask.asides:
        if line in (aside.key, f"{aside.key} {aside.seat}"):
            table.answer(aside)
            return True
    return False


def _composed(table: "Table") -> str:
    return clean(table.tale.composed(table.variant)).strip("\n")


def _show(table: "Table") -> None:
    table.console.prose(_composed(table) or "No passage can be composed here.", "  ")


def _another(table: "Table") -> None:
    table.variant += 1
    _show(table)


def _take(table: "Table") -> None:
    text = _composed(table)
    if text.strip():
        table.answer(Narration(text, "composed"))
    else:
        table.console.say("No passage can be composed here; write, or type nothing.")


def _keep(table: "Table") -> None:
    draft = _draft(table)
    if draft:
        _written(table, draft)
    else:
        table.console.say("There are no words from before.")


def _more(table: "Table") -> None:
    draft = _draft(table)
    if draft:
        table.prose.go_on_from(draft)
        table.console.say("Go on; a single dot closes.")
    else:
        table.console.say("There are no words from before.")


def _edit(table: "Table") -> None:
    if not (table.console.is_typed_at and table.console.wraps):
        table.console.say("An editor needs a terminal; write the lines here, and close with a single dot.")
        return
    before = _draft(table) or _composed(table)
    text = edited(before)
    if not text.strip():
        table.console.say("Nothing was written; the question stands.")
    elif text == before and text == _composed(table):
        table.console.say("Nothing was changed; take takes the passage as it is.")
    else:
        try:
            table.tale.save_draft(text)
        except JournalError:
            table.unsaved = text
        _written(table, text)


def _nothing(table: "Table") -> None:
    table.answer(SKIPPED)


def _later(table: "Table") -> None:
    table.answer(OPEN)


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
