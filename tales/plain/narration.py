"""Moments of narration, line by line: a person's words, the composed passage, or nothing. Knows no game.

At the first line commands are obeyed; once a text has begun, only those with a dot in front (`.undo`), so that every
word can stand in a story.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from tales.chronicle import TemplateFault
from tales.chronicle.markdown import EMPHASIS_ONLY
from tales.journal.journal import JournalError
from tales.plain.console import WIDTH, beginning
from tales.plain.parse import asides, undotted
from tales.plain.signals import held
from tales.rules.asks import OPEN, SKIPPED, Narrate, Narration
from tales.tale.editor import EditorPage, NoEditor, edit
from tales.text import clean, words_kept

if TYPE_CHECKING:
    from tales.plain.play import PlainPlay

END = "."
"""The line that closes a narration."""

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


class Prose:
    """What has been typed so far at one moment."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.has_begun = False
        self.is_kept = False
        """Whether all of it is on disk as a draft."""

    @property
    def text(self) -> str:
        """The words so far, without empty lines around them."""
        return clean("\n".join(self.lines)).strip("\n")

    def add(self, line: str) -> bool:
        """Take one more line; False if it closes the narration."""
        if line == END:
            return False
        self.has_begun = True
        self.is_kept = False
        self.lines.append(plain_line(line))
        return True

    def go_on_from(self, draft: str) -> None:
        """Begin with words that were there before."""
        self.has_begun = True
        self.lines = draft.split("\n")


def plain_line(line: str) -> str:
    """A typed line as it is meant: `..` stands for a dot, and `\\` in front of a dot for nothing."""
    if line == "..":
        return "."
    if line in ("\\.", "\\.."):
        return line[1:]
    return line


def put(play: "PlainPlay", ask: Narrate) -> list[str]:
    """The question, what may be done instead, and how the composed passage begins."""
    if not play.prose.has_begun:
        play.variant = 0
        play.takes_composed = False
    play.offered = ""
    play.question = play.tale.words.ask(ask)
    lines = []
    try:
        if occasion := play.tale.occasion():
            play.console.prose(f"{occasion[:1].upper()}{occasion[1:]}")
        lines.append(play.tale.question())
        play.question = lines[0]
        play.offered = _composed(play).strip()
    except TemplateFault as error:
        lines = [*(lines or [play.question]), f"No passage can be composed: {error}"]
    lines += asides(ask, play.tale.words)
    if play.offered:
        begins = beginning(play.offered, WIDTH - len("Offered: "))
        lines.append(f"Offered: {begins}" + ("" if not begins.endswith(" …") else " (show tells the rest)"))
    return lines


def offer(play: "PlainPlay") -> None:
    """Show the words that are there already, and say how to answer: in full the first time, and then in short."""
    say = play.console.say
    if play.prose.has_begun:
        say("Your lines so far:")
        play.console.prose(play.prose.text, "  ")
        say("Go on; a single dot closes.")
        return
    if draft := _draft(play):
        say("Your words from before:")
        play.console.prose(draft, "  ")
        say("keep takes them, more goes on from them, or write anew.")
    _hint(play, in_full=not play.hinted)


def take(play: "PlainPlay", ask: Narrate, line: str) -> None:
    """Take one line at a moment of narration."""
    has_begun = play.prose.has_begun
    if not has_begun and not line.strip():
        _hint(play, in_full=True)
    elif dotted := undotted(line):
        if not _obeys_dotted(play, ask, dotted):
            _write(play, line)
    elif not has_begun and _obeys(play, ask, line):
        pass
    elif line == END:
        text, play.prose = play.prose.text, Prose()
        _written(play, text) if text.strip() else play.answer(SKIPPED)
    else:
        _write(play, line)


def _write(play: "PlainPlay", line: str) -> None:
    """Take one line of a text."""
    first = not play.prose.has_begun
    play.prose.add(_meant(play, line, first=first))
    with held():
        _save(play)
    say_that_it_is_text(play, line, first=first)


def say_that_it_is_text(play: "PlainPlay", line: str, *, first: bool) -> None:
    """Say, at the first line of a text, that it has begun and how it ends; and at a bare command, that it is none."""
    if first and not play.has_written:
        play.has_written = True
        play.console.prose(
            "You are writing; a line with a single dot closes it, "
            f".help and the other commands with a dot before them work. {EMPHASIS_ONLY}"
        )
    elif first:
        play.console.say("You are writing; a single dot closes.")
    if _is_command(play, line):
        does = ".quit leaves" if _word(line) == "quit" else f"the command is .{_word(line)}"
        play.console.say(f"(kept as words; {does})")


def _save(play: "PlainPlay") -> None:
    play.tale.save_draft(play.prose.text)
    play.prose.is_kept = True


def _meant(play: "PlainPlay", line: str, *, first: bool) -> str:
    """A line without the `\\` that says: this is no command."""
    bare = line.removeprefix("\\")
    dotted = undotted(bare)
    word = (dotted or bare).split(" ")[0] if dotted or first else bare
    return bare if bare in _HERE or play.is_command(word) or dotted in _HERE else line


def _word(line: str) -> str:
    return line.strip().casefold()


def _is_command(play: "PlainPlay", line: str) -> bool:
    """Whether a line is a command and nothing else, as somebody might type who takes a text for a prompt."""
    word = _word(line)
    return word in _HERE or play.is_command(word) or word in ("ask less", "ask more", "ask all")


# Commands


def _obeys(play: "PlainPlay", ask: Narrate, line: str) -> bool:
    """Carry out a command; False if the line is none."""
    if (do := _HERE.get(line)) is not None:
        try:
            do(play)
        except NoEditor as error:
            play.console.prose(error.message)
        except TemplateFault as error:
            play.console.prose(f"Not now: {error}")
        return True
    return play.obey(line, strict=True) or _is_aside(play, ask, line)


def _obeys_dotted(play: "PlainPlay", ask: Narrate, dotted: str) -> bool:
    """Carry out a command that stands behind a dot; a text that it leads away from is set aside."""
    word = _word(dotted)
    here, text = _place(play), play.prose.text
    if not _obeys(play, ask, word if word in _HERE else f".{dotted}") and not _is_aside(play, ask, dotted):
        return False
    if text.strip() and not play.prose.has_begun and word != "edit":
        play.left[here] = text
        play.console.say("What you were writing is set aside; it is offered again when you come back to that moment.")
    return True


def _is_aside(play: "PlainPlay", ask: Narrate, line: str) -> bool:
    for aside in ask.asides:
        if line in (aside.key, f"{aside.key} {aside.seat}"):
            play.answer(aside)
            return True
    return False


def _hint(play: "PlainPlay", *, in_full: bool) -> None:
    """Say what may be answered."""
    play.hinted = True
    words = ["take", "show", "another"] if play.offered else []
    words += ["edit"] if _has_editor(play) else []
    offers = ", ".join([*words, "spark", "nothing", "later"])
    if in_full:
        play.console.prose(f"Write, and close with a line that holds a single dot; or: {offers}.")
    else:
        play.console.say(f"Write, or: {offers}.")


def _has_editor(play: "PlainPlay") -> bool:
    return play.console.is_typed_at and play.console.wraps


def _place(play: "PlainPlay") -> Where:
    ask, line = play.session.ask, play.session.line
    return ask.key if ask is not None else "", line[-1].n if line else 0


def _draft(play: "PlainPlay") -> str:
    ask = play.session.ask
    left = play.left.get(_place(play), "") if isinstance(ask, Narrate) else ""
    return play.unsaved or left or play.tale.draft()


def _written(play: "PlainPlay", text: str) -> None:
    ask = play.session.ask
    assert isinstance(ask, Narrate)
    here = _place(play)
    play.prose = Prose()
    play.unsaved = text
    play.answer(Narration(text, kept=words_kept(text, _offered(play))))
    play.unsaved = ""
    play.left.pop(here, None)
    play.tale.drop_draft(text)


def _offered(play: "PlainPlay") -> str:
    try:
        return _composed(play)
    except TemplateFault:  # words need no template
        return ""


def _composed(play: "PlainPlay") -> str:
    return clean(play.tale.composed(play.variant)).strip("\n")


def _show(play: "PlainPlay") -> None:
    play.console.prose(_composed(play) or "No passage can be composed here.", "  ")


def _another(play: "PlainPlay") -> None:
    play.variant += 1
    _show(play)


def _take(play: "PlainPlay") -> None:
    text = _composed(play)
    if text.strip() and not (play.prose.has_begun or play.takes_composed) and _draft(play).strip():
        play.takes_composed = True
        play.console.say("Your own words are there: keep takes them. take once more takes the composed passage.")
    elif text.strip():
        play.console.prose(text, "  ")
        play.answer(Narration(text, "composed"))
    else:
        play.console.say("No passage can be composed here; write, or type nothing.")


def _keep(play: "PlainPlay") -> None:
    draft = _draft(play)
    if play.prose.has_begun:
        play.console.say("You are writing already; a single dot closes.")
    elif draft:
        _written(play, draft)
    else:
        play.console.say("There are no words from before.")


def _more(play: "PlainPlay") -> None:
    draft = _draft(play)
    if play.prose.has_begun:
        play.console.say("You are writing already; a single dot closes.")
    elif draft:
        play.prose.go_on_from(draft)
        with suppress(JournalError), held():
            _save(play)
        play.console.say("Go on; a single dot closes.")
    else:
        play.console.say("There are no words from before.")


def _edit(play: "PlainPlay") -> None:
    if not _has_editor(play):
        play.console.say("An editor needs a terminal; write the lines here, and close with a single dot.")
        return
    page = EditorPage(play.prose.text or _draft(play), play.question, play.offered)
    edited = edit(page, play.tale.drafts.editor_file(), partial(_keep_draft, play))
    if edited.trouble:
        play.console.prose(edited.trouble)
        if edited.is_changed:
            play.prose = Prose()
            play.again()
    elif not edited.words.strip():
        play.console.say("The page came back empty, so nothing was taken; the question stands.")
    elif not edited.is_changed and play.prose.has_begun:
        play.console.say("Nothing was changed; a single dot closes.")
    elif not edited.is_changed:
        play.console.say("Nothing was changed; keep takes the words as they are.")
    else:
        _written(play, edited.words)


def _keep_draft(play: "PlainPlay", text: str) -> None:
    """Keep words as the draft of the open moment, in memory where the disk does not take them."""
    play.left.pop(_place(play), None)
    try:
        play.tale.save_draft(text)
    except JournalError:
        play.unsaved = text


def _nothing(play: "PlainPlay") -> None:
    play.answer(SKIPPED)


def _later(play: "PlainPlay") -> None:
    play.answer(OPEN)
    play.console.say("It is left for later: the command later lists such moments, and amend N tells one.")


_HERE: Mapping[str, Callable[["PlainPlay"], None]] = {
    "take": _take,
    "show": _show,
    "another": _another,
    "edit": _edit,
    "keep": _keep,
    "more": _more,
    "nothing": _nothing,
    "later": _later,
}
