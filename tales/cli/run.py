"""One command from its words to its exit code. Every error becomes one line that says what to do; never a traceback.

0 done, 1 a check failed or the unexpected, 2 wrong use, 3 a damaged or foreign file, 4 locked by another instance,
5 cannot write, 128 + n for signal n.
"""

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress

from tales.cli.errors import Trouble, log_path
from tales.dirs import NoHome
from tales.plain.signals import Stopped, install


def run(argv: Sequence[str]) -> int:
    """Run one command."""
    wants_traceback = "--debug" in argv
    try:
        install()
        return _run(list(argv))
    except Stopped as stopped:
        return stopped.code
    except SystemExit as error:
        return _flushed(error.code if isinstance(error.code, int) else 2)
    except Exception as error:
        code, message = _meaning(error)
        if not message:
            _let_go_of_output()
            return code
        if code == 1 and not isinstance(error, Trouble):
            message = _unexpected(error, wants_traceback)
        with suppress(OSError, ValueError, AttributeError):
            _say(f"tales: {message}")
        if code == 5:
            _let_go_of_output()
        return code


def _flushed(code: int) -> int:
    """The code, once what argparse had to say is out; another one if it could not be said."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        return no_output(error)
    return code


def no_output(error: OSError) -> int:
    """What to leave with where nothing can be shown: 0 if nobody is there any more, else 5 and a word about it."""
    from tales.plain.console import NoOutput

    code, message = _meaning(NoOutput(error))
    if message:
        _say(f"tales: {message}")
    _let_go_of_output()
    return code


def _run(argv: list[str]) -> int:
    from tales.cli.parser import parser

    try:
        options = parser().parse_args(argv)
    except OSError as error:  # its help could not be shown
        return no_output(error)
    if options.version:
        from tales.cli import main

        return main(["--version"])
    return _command(options.command)(options)


def _command(name: str | None) -> Callable[[Namespace], int]:
    """The function that carries a command out; its module is imported here, so that none is imported in vain."""
    if name in (None, "play", "resume"):
        from tales.cli import playing

        return {None: playing.shelf, "play": playing.play, "resume": playing.resume}[name]
    if name in ("amend", "notes"):
        from tales.cli import amending

        return {"amend": amending.amend, "notes": amending.notes}[name]
    if name == "templates":
        from tales.cli import templating

        return templating.templates
    if name == "check":
        from tales.cli import checking

        return checking.check
    from tales.cli import inspect

    return {
        "list": inspect.tales,
        "sheet": inspect.sheet,
        "chronicle": inspect.chronicle,
        "rules": inspect.rules,
        "where": inspect.where,
    }[str(name)]


def _meaning(error: Exception) -> tuple[int, str]:
    """The exit code of an error and its line; an empty line if nobody is there to read it."""
    from tales.games import NoSuchGame
    from tales.journal.reader import JournalError
    from tales.plain.console import EndOfInput, NoOutput
    from tales.plain.dice_file import FeedError
    from tales.text import ended

    text = str(error)
    if isinstance(error, Trouble):
        return error.code, text
    if isinstance(error, NoOutput):
        return (0, "") if error.quiet else (5, f"nothing more can be shown: {text}. All that was answered is kept.")
    if isinstance(error, EndOfInput):
        return 0, ""
    if type(error).__name__ in ("Refused", "NoEditor"):  # by name: who imported them knows them
        return 2, f"{ended(text)} Nothing was changed."
    if isinstance(error, FeedError):
        return 3, f"{text}. All that was answered is kept; mend the file and resume the tale."
    if isinstance(error, JournalError):
        from tales.journal.journal import CannotWrite, JournalChanged, JournalExists, NoSuchTale, ReadOnlyJournal

        if isinstance(error, NoSuchTale):
            return 2, text
        return 5 if isinstance(error, (CannotWrite, JournalChanged, JournalExists, ReadOnlyJournal)) else 3, text
    if isinstance(error, NoSuchGame):  # in a journal; on the command line it is wrong use, which the commands say
        return 3, f"the journal is of another game: {text}. It was not touched; a newer version may know the game."
    if type(error).__name__ == "TemplateFault":  # by name: where there was one, Jinja was imported, else it is not
        return 3, text
    if isinstance(error, NoHome):
        return 2, text
    if isinstance(error, OSError):
        return 5, f"{error.filename or 'the disk'}: {error.strerror or text}. All that was answered is kept."
    return 1, text


def _say(line: str) -> None:
    from tales.text import shown

    data = (" ".join(shown(line).split("\n")) + "\n").encode("utf-8", "replace")
    stream = sys.stderr.buffer
    stream.write(data)
    stream.flush()


def _unexpected(error: Exception, show: bool) -> str:
    """One line about an error that nobody thought of; the rest of it goes into the log."""
    import traceback

    what = f"this should not have happened ({type(error).__name__}). All that was answered is kept in the journal."
    text = "".join(traceback.format_exception(error))
    if show:
        for line in text.rstrip().split("\n"):
            _say(line)
        return what
    try:
        path = log_path()
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "a", encoding="utf-8") as log:
            log.write(text.encode("utf-8", "replace").decode() + "\n")
    except (OSError, NoHome):
        return f"{what} --debug shows more."
    return f"{what} What went wrong is in {path}; --debug shows it."


def _let_go_of_output() -> None:
    """Send what is still waiting nowhere, so that Python does not complain of it when it ends."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
