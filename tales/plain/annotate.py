"""Changes to what was told, line by line: other words, another form, bookmarks, comments. Knows no game."""

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from tales.chronicle.moments import MomentRecord
from tales.errors import TalesError
from tales.journal.journal import JournalError
from tales.plain.narration import END, Prose, say_that_it_is_text
from tales.plain.parse import undotted
from tales.plain.signals import held
from tales.rules.asks import FORMS
from tales.tale import annotations
from tales.tale.annotations import Note
from tales.tale.editor import Edited, EditorPage, NoEditor, edit
from tales.tale.tale import Tale

if TYPE_CHECKING:
    from tales.plain.play import PlainPlay

_HOW = (
    "Write anew, and close with a single dot; a dot alone leaves it as it is.",
    "Or: edit opens your editor, nothing lets nothing stand there.",
)

LATELY = 12
"""How many moments `amend` lists; `amend all` lists every one."""

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


def amend(play: "PlainPlay", rest: str) -> None:
    """List what was told, or ask for new words for one moment. Raises Refused, JournalError."""
    moments = annotations.moments(play.tale, play.view.viewer)
    if not rest or rest == "all":
        first = 0 if rest else max(0, len(moments) - LATELY)
        play.console.all(listed(number, moment) for number, moment in enumerate(moments, start=1) if number > first)
        more = f" amend all lists all {len(moments)}." if first else ""
        play.console.say(f"amend N tells one of them anew.{more}" if moments else "Nothing was told yet.")
        return
    if not rest.isascii() or not rest.isdigit() or len(rest) > 6:
        play.console.say("amend takes the number of a moment; amend alone lists them.")
        return
    moment = annotations.find(moments, int(rest))
    annotations.writable(play.tale)
    _say_now(play, moment)
    try:
        text = _words(play, moment)
    except _Instead as instead:
        play.console.say("It stays as it is.")
        play.again()
        instead.obey(play)
        return
    if text is None:
        play.console.say("It stays as it is.")
    else:
        with held():
            changed = annotations.amend(play.tale, moment, text)
        play.console.say("It has other words now." if changed else "Nothing was changed.")
    play.again()


def _say_now(play: "PlainPlay", moment: MomentRecord) -> None:
    if moment.text:
        play.console.say("Its words now:")
        play.console.prose(moment.text, "  ")
    else:
        play.console.say("Nothing stands there now.")
    if draft := play.tale.drafts.rewording(moment.n):
        play.console.say("Your words from before:")
        play.console.prose(draft, "  ")
        play.console.say("keep takes them, more goes on from them.")
    play.console.all(_HOW)


class _Instead(TalesError):
    """A command was typed instead of new words for a moment."""

    def __init__(self, line: str) -> None:
        self.line = line
        super().__init__(line)

    def obey(self, play: "PlainPlay") -> None:
        """Obey the command."""
        play.obey(self.line, strict=False)


def _words(play: "PlainPlay", moment: MomentRecord) -> str | None:
    """Ask for new words for a moment; None if it stays as it is. Raises _Instead."""
    prose = Prose()
    while True:
        line = play.console.ask()
        if (word := undotted(line).casefold().split(" ")[0]) in ("help", "?") or not (prose.has_begun or line.strip()):
            play.console.all(_HOW)
            play.console.say("Other commands with a dot before them, such as .quit, leave it as it is and are obeyed.")
            continue
        if play.is_command(word):
            raise _Instead(line)
        if not prose.has_begun and line == "nothing":
            return ""
        draft = play.tale.drafts.rewording(moment.n) if not prose.has_begun else ""
        if draft and line == "keep":
            return draft
        if draft and line == "more":
            prose.go_on_from(draft)
            play.console.say("Go on; a single dot closes.")
            continue
        if not prose.has_begun and line == "edit":
            if not (play.console.is_typed_at and play.console.wraps):
                play.console.say("An editor needs a terminal; write the lines here, and close with a single dot.")
                continue
            try:
                edited = edit_moment(play.tale, moment)
            except NoEditor as error:
                play.console.prose(str(error))
                continue
            if edited.trouble:
                play.console.prose(edited.trouble)
            return None if edited.trouble else edited.words or None
        if line == END:
            return prose.text if prose.text.strip() else None
        first = not prose.has_begun
        prose.add(line.removeprefix("\\") if line in ("\\nothing", "\\edit", "\\keep", "\\more") else line)
        with suppress(JournalError), held():
            play.tale.drafts.save_rewording(moment.n, prose.text)
        say_that_it_is_text(play, line, first=first)


def edit_moment(tale: Tale, moment: MomentRecord) -> Edited:
    """Open the words of a moment in the person's editor. Raises NoEditor, JournalError."""
    page = EditorPage(tale.drafts.rewording(moment.n) or moment.text, "What stands above the line is to stand there.")
    return edit(page, tale.drafts.editor_file(moment.n), partial(tale.drafts.save_rewording, moment.n))


def later(play: "PlainPlay", rest: str) -> None:
    """List the moments that were left for later."""
    left = annotations.left_for_later(play.tale, play.view.viewer)
    play.console.all(listed(number, moment) for number, moment in left)
    play.console.say("amend N tells one of them." if left else "No moment was left for later.")


def form(play: "PlainPlay", rest: str) -> None:
    """Change the form of the passage of a moment. Raises Refused, JournalError."""
    number, _, wanted = rest.partition(" ")
    if not number.isascii() or not number.isdigit() or len(number) > 6 or not wanted:
        play.console.say(f"form N FORM; amend lists the numbers. The forms are: {', '.join(FORMS)}.")
        return
    moment = annotations.find(annotations.moments(play.tale, play.view.viewer), int(number))
    with held():
        changed = annotations.reform(play.tale, moment, wanted.strip().casefold())
    play.console.say("Its passage has another form now." if changed else "It has that form already.")


def bookmark(play: "PlainPlay", rest: str) -> None:
    """Add a bookmark at what happened last."""
    with held():
        annotations.bookmark(play.tale, rest)
    play.console.say("The bookmark is kept; notes lists them.")


def comment(play: "PlainPlay", rest: str) -> None:
    """Add a comment beside what happened last."""
    if not rest.strip():
        play.console.say("comment TEXT keeps a remark beside what happened last.")
        return
    with held():
        annotations.comment(play.tale, rest)
    play.console.say("Noted.")


def notes(play: "PlainPlay", rest: str) -> None:
    """List bookmarks and comments."""
    found = [noted(note) for note in annotations.notes(play.tale, play.view.viewer)]
    play.console.all(found or ["There are no bookmarks or comments."])
