"""What commands need of the world outside: the clock, chance, folders, terminals. Knows no game and no tale."""

import json
import os
import sys
from argparse import Namespace
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from tales.cli.errors import CommandError
from tales.errors import ExitCode
from tales.journal.folders import expanded, journals_folder
from tales.plain.console import Console, NoOutput
from tales.plain.line_editor import line_editor
from tales.text import shown

if TYPE_CHECKING:  # it knows games, which take long to import; a list of tales needs none of them
    from tales.tale.new import Workspace


def workspace(options: Namespace) -> "Workspace":
    """The workspace that the options and the environment name. Raises CommandError, NoHome."""
    from tales.tale.new import Workspace

    root, today, templates = surroundings(options)
    return Workspace(root, today, templates=templates)


def surroundings(options: Namespace) -> tuple[Path, Callable[[], date], tuple[Path, ...]]:
    """The folder of all tales, the clock, and the folders of a person's templates. Raises CommandError, NoHome."""
    root = journals_folder(options.journals, os.environ, _here())
    if root.exists() and not root.is_dir():
        raise CommandError(f"{root} is no folder; --journals takes the folder of all tales.")
    return root, clock(), _templates(options, root)


def _here() -> Path:
    """The working folder; if somebody removed it, a path to nothing, which only hinders what is kept in it."""
    try:
        return Path.cwd()
    except OSError:
        return Path()


def clock() -> Callable[[], date]:
    """What says which day it is: SOURCE_DATE_EPOCH if it is set, else the calendar. Raises CommandError."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if not given:
        return date.today
    try:
        day = datetime.fromtimestamp(int(given), UTC).date()
    except (ValueError, OverflowError, OSError):
        raise CommandError(f"SOURCE_DATE_EPOCH is {given!r}; it takes seconds since 1970, in figures.") from None
    return lambda: day


def is_plain(options: Namespace) -> bool:
    """Whether to use plain mode: on request, or where no screen can be shown."""
    env = os.environ
    asked = options.plain or any(env.get(name, "0") not in ("", "0") for name in ("ACCESSIBLE", "TALES_PLAIN"))
    return asked or env.get("TERM") == "dumb" or not (is_terminal(sys.stdin) and is_terminal(sys.stdout))


def console() -> Console:
    """The keyboard and the place to write to."""
    return Console(_bytes(sys.stdin), _bytes(sys.stdout), line_editor(), os.environ.get("TERM", ""))


def show(text: str) -> None:
    """Data for stdout, in UTF-8, made harmless. Raises NoOutput."""
    sink = _bytes(sys.stdout)
    if sink is None:
        return
    try:
        sink.write(f"{shown(text)}\n".encode("utf-8", "replace"))
        sink.flush()
    except OSError as error:
        raise NoOutput(error) from error


def remark(text: str) -> None:
    """Write a message to stderr."""
    sink = _bytes(sys.stderr)
    if sink is not None:
        try:
            sink.write(f"{shown(text)}\n".encode("utf-8", "replace"))
            sink.flush()
        except OSError:
            return


def _templates(options: Namespace, root: Path) -> tuple[Path, ...]:
    """All folders of a person's own templates, the nearest first; a file in one hides those of its name further on."""
    found: list[Path] = []
    for given in (options.templates, os.environ.get("TALES_TEMPLATES")):
        if given:
            folder = expanded(given)
            if not folder.is_dir():
                raise CommandError(
                    f"{folder}: no folder of templates is there. Name another one, or none.", ExitCode.DAMAGED
                )
            found.append(folder)
    found += [folder for folder in usual_templates(root) if folder.is_dir()]
    return tuple(dict.fromkeys(found))


def usual_templates(root: Path) -> tuple[Path, ...]:
    """Where a person's own templates are looked for whatever is said; they need not be there."""
    from platformdirs import user_config_path

    default = [root / "_templates"]
    with suppress(RuntimeError):  # a person without a home folder has no settings there
        default.append(user_config_path("tales", appauthor=False) / "templates")
    return tuple(default)


def _bytes(stream: object) -> BinaryIO | None:
    """The bytes under a standard stream; None if it is closed."""
    return getattr(stream, "buffer", None)


def is_terminal(stream: object) -> bool:
    """Whether a standard stream is a terminal."""
    sink = _bytes(stream)
    try:
        return sink is not None and sink.isatty()
    except ValueError:
        return False


SCHEMA = 1
"""The version of what --json gives; it grows, and nothing in it changes its meaning."""


def show_json(data: dict[str, Any]) -> None:
    """One JSON object on stdout, with the version of what it holds."""
    show(json.dumps({"schema": SCHEMA, **data}, indent=2))
