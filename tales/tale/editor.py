"""A person's own editor, for every face: their words go out in a file, and whatever stands in it comes back.

The file lies in the folder of the tale, so that no way out of the editor can lose it: an exit code, a signal, a closed
terminal, an editor that returns at once while its window stays open. Knows no tale.
"""

import os
import re
import shlex
import shutil
import signal
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from tales.chronicle.markdown import EMPHASIS_ONLY
from tales.errors import TalesError
from tales.journal.files import read_small
from tales.text import NotText, clean, decoded

_LINE = "-------- 8< -------- what stands below this line is not taken -------- 8< --------"
_LINES = re.compile(rf"-*{re.escape(_LINE)}")

DEFAULTS = ("nano", "vim", "vi", "notepad")
"""What is looked for where neither VISUAL nor EDITOR is set."""

AT_ONCE = 1.0
"""Seconds within which nobody can have written anything."""

_PATIENCE = 2.0
"""Seconds that an editor has to end when this program is told to."""


class NoEditor(TalesError):
    """No editor could be used; the text says why and what to do."""

    advice = "Nothing was changed."


@dataclass(frozen=True, slots=True)
class EditorPage:
    """One moment, as a file for an editor."""

    begun: str
    """The words that are there already."""
    question: str = ""
    offered: str = ""
    """The passage that would stand there otherwise."""
    how: str = "Write above the line, save and close: your words are taken at once. With nothing there, nothing is."

    @property
    def line(self) -> str:
        """The line to cut at; longer than usual if the words hold the usual one."""
        line = _LINE
        while line in self.begun:
            line = f"-{line}"
        return line

    @property
    def text(self) -> str:
        """What stands in the file."""
        offered = f"\n\nThe passage that is offered:\n\n{self.offered}" if self.offered else ""
        question = f"\n\n{self.question}" if self.question else ""
        return f"{self.begun}\n\n{self.line}\n{self.how}\n{EMPHASIS_ONLY}{question}{offered}\n"


@dataclass(frozen=True, slots=True)
class Edited:
    """What came back from an editor."""

    words: str
    """What stands in the file now, above the line."""
    is_changed: bool
    """Whether there are words in it, and other ones than before."""
    trouble: str = ""
    """Why the words are a draft and not taken, in sentences that name the file; empty if the editor ended well."""


def words_above_line(text: str) -> str:
    """What a person wrote in the text of a page: all that stands above its line, without empty lines around it."""
    rows = text.splitlines()
    lines = [row.strip() for row in rows if _LINES.fullmatch(row.strip())]
    longest = max(lines, key=len, default=None)
    above: list[str] = []
    for row in rows:
        if row.strip() == longest:
            break
        above.append(row)
    return "\n".join(above).strip("\n")


def words_in(path: Path) -> str:
    """What stands above the line in a file that went to an editor; empty if there is no such file or no text in it."""
    try:
        return words_above_line(clean(decoded(read_small(path))[0]))
    except (OSError, NotText):
        return ""


def command(env: Mapping[str, str] = os.environ) -> list[str]:
    """The editor with its arguments: VISUAL, else EDITOR, else one that is usually there. Raises NoEditor."""
    for name in ("VISUAL", "EDITOR"):
        named = env.get(name, "").strip()
        if not named:
            continue
        try:
            words = shlex.split(named)
        except ValueError as error:
            raise NoEditor(f"{name} cannot be read ({error}); set it to a command such as nano") from None
        if words and shutil.which(words[0], path=env.get("PATH")):
            return words
        raise NoEditor(f"There is no editor {named}; set {name} to one that is there, or write here")
    for default in DEFAULTS:
        if shutil.which(default, path=env.get("PATH")):
            return [default]
    raise NoEditor("No editor was found; set VISUAL or EDITOR to one, or write here")


def edit(
    page: EditorPage, path: Path, keep: Callable[[str], None], clock: Callable[[], float] = time.monotonic
) -> Edited:
    """Let a person write on a page, in the file `path`, until their editor ends.

    Whatever way it ends, words that were changed are given to `keep`, which makes a draft of them. The file stays if
    anything went wrong, and where `keep` raises. A signal that is to end this program ends the editor too, and then
    goes on to whoever waits for it. Raises NoEditor, and what `keep` raises.
    """
    words = command()
    _set_aside(path, page.begun)
    _write(path, page.text)
    began = clock()
    signals: list[int] = []
    try:
        code = _run([*words, str(path)], signals)
    except OSError as error:
        path.unlink(missing_ok=True)
        raise NoEditor(f"{words[0]} could not be started ({error.strerror})") from error
    at_once = clock() - began < AT_ONCE
    try:
        written, trouble = _read(path, page)
        is_changed = bool(written.strip()) and written != page.begun.strip("\n")
        if is_changed:
            keep(written)
        if trouble or code or signals:
            what = trouble or _ending(words[0], code, signals)
            trouble = f"{what} What stands in {path} is your draft now." if is_changed else f"{what} {path} is kept."
        elif at_once and written == page.begun.strip("\n"):
            trouble = (
                f"{words[0]} came back at once, and nothing was written. If its window is still open, write there and "
                f"save: {path} is offered here as your draft. To be waited for, many editors want --wait in EDITOR."
            )
        else:
            path.unlink(missing_ok=True)
    finally:
        for number in set(signals) - {signal.SIGINT}:
            os.kill(os.getpid(), number)
    return Edited(written, is_changed, trouble)


def _ending(editor: str, code: int | None, signals: Sequence[int]) -> str:
    if code is None or signals:
        return f"{editor} was not waited for any longer."
    return f"{editor} was ended by signal {-code}." if code < 0 else f"{editor} ended with {code}."


def _read(path: Path, page: EditorPage) -> tuple[str, str]:
    """The words in a file that an editor has had, and what is wrong with it.

    Where nothing was changed above the line, what was written below it is meant too.
    """
    try:
        text, encoding = decoded(read_small(path))
    except OSError as error:
        return "", f"The file is gone ({error.strerror})."
    except NotText as error:
        return "", f"It is {error}."
    words = words_above_line(clean(text))
    trouble = f"It was saved as {encoding}." if encoding else ""
    added = _added(page, clean(text))
    if words == page.begun.strip("\n") and added:
        return "\n\n".join(part for part in (words, added) if part), trouble or "It stood below the line."
    return words, trouble


def _added(page: EditorPage, text: str) -> str:
    """The rows of a page that it did not have when it went out."""
    left = Counter(row.strip() for row in page.text.splitlines())
    added: list[str] = []
    for row in text.splitlines():
        left[row.strip()] -= 1
        if left[row.strip()] < 0:
            added.append(row)
    return "\n".join(added).strip("\n")


def _set_aside(path: Path, begun: str) -> None:
    """Let words of another moment, or another sitting, lie beside the file that is written now."""
    if words_in(path) in ("", begun.strip("\n")):
        return
    number = 1
    while (aside := path.with_stem(f"{path.stem}.{number}")).exists():
        number += 1
    with suppress(OSError):
        path.rename(aside)


def _write(path: Path, text: str) -> None:
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(text.encode("utf-8", "replace"))
    except OSError as error:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        raise NoEditor(f"there is no room for the editor's file {path} ({error.strerror})") from error


# The editor's process


class _Signalled(BaseException):
    """A signal came while the editor was waited for."""


def _run(words: Sequence[str], signals: list[int]) -> int | None:
    """Run an editor to its end; its exit code, None if it was not waited for. Signals that came are noted."""
    with _noted(signals):
        process = subprocess.Popen(words)
        while True:
            try:
                return process.wait()
            except _Signalled:
                if signals[-1] != signal.SIGINT:
                    return _end(process, signals[-1])
                if signals.count(signal.SIGINT) > 1:
                    _left_open.append(process)
                    return None


_left_open: "list[subprocess.Popen[bytes]]" = []
"""Editors that go on though they are not waited for."""


def _end(process: "subprocess.Popen[bytes]", number: int) -> int | None:
    """Pass a signal on to the editor, and see to it that it ends."""
    for each in (number, getattr(signal, "SIGKILL", signal.SIGTERM)):
        with suppress(OSError):
            process.send_signal(each)
        with suppress(subprocess.TimeoutExpired, _Signalled):
            return process.wait(_PATIENCE)
    return None


@contextmanager
def _noted(signals: list[int]) -> Iterator[None]:
    """Note what would end this program, and let it end the waiting instead."""

    def arrived(number: int, _frame: FrameType | None) -> None:
        signals.append(number)
        raise _Signalled

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = [number for name in ("SIGINT", "SIGTERM", "SIGHUP") if (number := getattr(signal, name, None))]
    before = {number: signal.getsignal(number) for number in numbers}
    wakeup = signal.set_wakeup_fd(-1)  # an event loop would act on every signal a second time
    try:
        for number in numbers:
            # A hangup counts even where it is ignored: whose terminal is gone can write no more.
            if before[number] is not signal.SIG_IGN or number == getattr(signal, "SIGHUP", None):
                signal.signal(number, arrived)
        yield
    except _Signalled:  # in the moment in which the editor ended by itself
        pass
    finally:
        for number, handler in before.items():
            if handler is not None:  # None: it was not set from Python
                signal.signal(number, handler)
        signal.set_wakeup_fd(wakeup)
