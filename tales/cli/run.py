"""One command from its words to its exit code. Every error becomes one line that says what to do; never a traceback.

0 done, 1 a check failed or the unexpected, 2 wrong use, 3 a damaged or foreign file, 4 locked by another instance,
5 cannot write, 128 + n for signal n.
"""

import os
import sys
import traceback
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress

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
        return _failed(error, wants_traceback)


def _failed(error: Exception, wants_traceback: bool = False) -> int:
    """Say what ended a command, on one line; the exit code."""
    from tales.errors import ExitCode, TalesError
    from tales.tale.error_log import exit_code, explain

    code = exit_code(error)
    if code != ExitCode.DONE:
        with suppress(OSError, ValueError, AttributeError):
            unforeseen = not isinstance(error, (TalesError, OSError))
            if unforeseen and wants_traceback:
                for line in "".join(traceback.format_exception(error)).rstrip().split("\n"):
                    _say(line)
            hint = " --debug shows it." if unforeseen and not wants_traceback else ""
            _say(f"tales: {explain(error)}{hint}")
    if code in (ExitCode.DONE, ExitCode.CANNOT_WRITE):
        _let_go_of_output()
    return int(code)


def _flushed(code: int) -> int:
    """The code, once what argparse had to say is out; another one if it could not be said."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        return no_output(error)
    return code


def no_output(error: OSError) -> int:
    """What to leave with where nothing can be shown: 0 if nobody is there any more, else 5 and a message."""
    from tales.plain.console import NoOutput

    return _failed(NoOutput(error))


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
    """The function that carries a command out; its module is imported here, so that no other is loaded."""
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
    if name == "list":
        from tales.cli import listing

        return listing.tales
    if name == "lab":
        from tales.cli import lab

        return lab.lab
    if name == "chronicle":
        from tales.cli import exporting

        return exporting.chronicle
    from tales.cli import inspect

    return {
        "sheet": inspect.sheet,
        "rules": inspect.rules,
        "where": inspect.where,
    }[str(name)]


def _say(line: str) -> None:
    from tales.text import shown

    data = (" ".join(shown(line).split("\n")) + "\n").encode("utf-8", "replace")
    stream = sys.stderr.buffer
    stream.write(data)
    stream.flush()


def _let_go_of_output() -> None:
    """Discard unwritten output, so that Python raises no error for it at exit."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
