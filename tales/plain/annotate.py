"""Going back to what was told, line by line: other words, another form, bookmarks, comments. Knows the table."""

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from tales.chronicle.moments import MomentRecord
from tales.errors import TalesError
from tales.journal.journal import JournalError
from tales.plain.prose import END, Prose
from tales.plain.signals import held
from tales.rules.asks import FORMS
from tales.tale import annotations
from tales.tale.annotations import Note
from tales.tale.editor import Edited, EditorPage, NoEditor, edit
from tales.tale.tale import Tale

if TYPE_CHECKING:
    from tales.plain.play import Table

_HOW = (
    "Write anew, and close with a single dot; a dot alone leaves it as it is.",
    "Or: edit opens your editor, nothing lets nothing stand there.",
)

LATELY = 12
"""How many moments are listed unless all are wanted."""

_WIDE = 60


def listed(number: int, moment: MomentRecord) -> str:
    """A moment on one line of a list."""
    text = " ".join(moment.text.split())
    begins = text if len(text) <= _WIDE else text[:_WIDE].rsplit(" ", 1)[0] + "…"
    about = ", ".join(part for part in (moment.day, moment.form, moment.state) if part)
    return f"{number}. {about}: {begins}" if text else f"{number}. {about}"


def noted(note: Note) -> str:
    """A bookmark or comment on one line of a list."""
    where = f"at {note.number}" if note.number else "at the beginning"
    about = f"{where}, {note.day}" if note.day else where
    return f"{note.kind} ({about}): {' '.join(note.text.split())}" if note.text else f"{note.kind} ({about})"


def amend(table: "Table", rest: str) -> None:
    """List what was told, or tell one moment of it anew. Raises Refused, JournalError."""
    moments = annotations.moments(table.tale, table.viewer)
    if not rest or rest == "all":
        first = 0 if rest else max(0, len(moments) - LATELY)
        table.console.all(listed(number, moment) for number, moment in enumerate(moments, start=1) if number > first)
        more = f" amend all lists all {len(moments)}." if first else ""
        table.console.say(f"amend N tells one of them anew.{more}" if moments else "Nothing was told yet.")
        return
    if not rest.isascii() or not rest.isdigit() or len(rest) > 6:
        table.console.say("amend takes the number of a moment; amend alone lists them.")
        return
    moment = annotations.find(moments, int(rest))
    annotations.must_be_writable(table.tale)
    _say_now(table, moment)
    try:
        text = _words(table, moment)
    except _Instead as instead:
        table.console.say("It stays as it is.")
        table.again()
        instead.obey(table)
        return
    if text is None:
        table.console.say("It stays as it is.")
    else:
        with held():
            changed = annotations.amend(table.tale, moment, text)
        table.console.say("It has other words now." if changed else "Nothing was changed.")
    table.again()


def _say_now(table: "Table", moment: MomentRecord) -> None:
    if moment.text:
        table.console.say("Its words now:")
        table.console.prose(moment.text, "  ")
    else:
        table.console.say("Nothing stands there now.")
    if draft := table.tale.drafts.rewording(moment.n):
        table.console.say("Your words from before:")
        table.console.prose(draft, "  ")
        table.console.say("keep takes them, more goes on from them.")
    table.console.all(_HOW)


class _Instead(TalesError):
    """A command, typed with a dot in front while a moment was being told anew."""

    def __init__(self, line: str) -> None:
        self.line = line
        super().__init__(line)

    def obey(self, table: "Table") -> None:
        """Carry it out."""
        from tales.plain import commands

        commands.obey(table, self.line, strict=False)


def _words(table: "Table", moment: MomentRecord) -> str | None:
    """Other words for a moment; None if it is to stay as it is. Raises _Instead."""
    from tales.plain import commands, narration

    prose = Prose()
    while True:
        line = table.console.ask()
        if (word := commands.undotted(line).casefold().split(" ")[0]) in ("help", "?") or not (
            prose.has_begun or line.strip()
        ):
            table.console.all(_HOW)
            table.console.say("Other commands with a dot before them, such as .quit, leave it as it is and are obeyed.")
            continue
        if word in commands.ALL:
            raise _Instead(line)
        if not prose.has_begun and line == "nothing":
            return ""
        draft = table.tale.drafts.rewording(moment.n) if not prose.has_begun else ""
        if draft and line == "keep":
            return draft
        if draft and line == "more":
            prose.go_on_from(draft)
            table.console.say("Go on; a single dot closes.")
            continue
        if not prose.has_begun and line == "edit":
            if not (table.console.is_typed_at and table.console.wraps):
                table.console.say("An editor needs a terminal; write the lines here, and close with a single dot.")
                continue
            try:
                edited = edit_moment(table.tale, moment)
            except NoEditor as error:
                table.console.prose(str(error))
                continue
            if edited.trouble:
                table.console.prose(edited.trouble)
            return None if edited.trouble else edited.words or None
        if line == END:
            return prose.text if prose.text.strip() else None
        first = not prose.has_begun
        prose.add(line.removeprefix("\\") if line in ("\\nothing", "\\edit", "\\keep", "\\more") else line)
        with suppress(JournalError), held():
            table.tale.drafts.save_rewording(moment.n, prose.text)
        narration.say_that_it_is_text(table, line, first=first)


def edit_moment(tale: Tale, moment: MomentRecord) -> Edited:
    """Let a person tell a moment anew in their editor. Raises NoEditor, JournalError."""
    page = EditorPage(tale.drafts.rewording(moment.n) or moment.text, "What stands above the line is to stand there.")
    return edit(page, tale.drafts.editor_file(moment.n), partial(tale.drafts.save_rewording, moment.n))


def later(table: "Table", rest: str) -> None:
    """List the moments that were left for later."""
    left = annotations.left_for_later(table.tale, table.viewer)
    table.console.all(listed(number, moment) for number, moment in left)
    table.console.say("amend N tells one of them." if left else "No moment was left for later.")


def form(table: "Table", rest: str) -> None:
    """Give the passage of a moment another form. Raises Refused, JournalError."""
    number, _, wanted = rest.partition(" ")
    if not number.isascii() or not number.isdigit() or len(number) > 6 or not wanted:
        table.console.say(f"form N FORM; amend lists the numbers. The forms are: {', '.join(FORMS)}.")
        return
    moment = annotations.find(annotations.moments(table.tale, table.viewer), int(number))
    with held():
        changed = annotations.reform(table.tale, moment, wanted.strip().casefold())
    table.console.say("Its passage has another form now." if changed else "It has that form already.")


def bookmark(table: "Table", rest: str) -> None:
    """Leave a bookmark at what happened last."""
    with held():
        annotations.bookmark(table.tale, rest)
    table.console.say("The bookmark is kept; notes lists them.")


def comment(table: "Table", rest: str) -> None:
    """Leave a comment beside what happened last."""
    if not rest.strip():
        table.console.say("comment TEXT keeps a remark beside what happened last.")
        return
    with held():
        annotations.comment(table.tale, rest)
    table.console.say("Noted.")


def notes(table: "Table", rest: str) -> None:
    """List bookmarks and comments."""
    found = [noted(note) for note in annotations.notes(table.tale, table.viewer)]
    table.console.all(found or ["There are no bookmarks or comments."])
