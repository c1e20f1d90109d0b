"""The commands that only read: sheet, chronicle, rules, where. They take no lock and change no tale."""

from argparse import Namespace
from dataclasses import asdict

from tales.cli import context
from tales.cli.errors import CommandError
from tales.dirs import NoHome
from tales.errors import ExitCode
from tales.games import NoSuchGame, shelved
from tales.journal.journal import find_tale
from tales.plain.sheets import sheet_lines
from tales.tale.error_log import log_path
from tales.tale.new import Workspace
from tales.tale.own_tables import FOLDER
from tales.tale.reading import ReadTale
from tales.tale.rulebook import NoSuchRule, rulebook
from tales.tale.tale import Tale
from tales.text import ended


def sheet(options: Namespace) -> int:
    """`tales sheet TALE`: as somebody who plays no seat may see it."""
    workspace = context.workspace(options)
    tale = _read(workspace, options.tale)
    if not isinstance(tale, Tale):
        raise CommandError(tale.why_closed, ExitCode.DAMAGED)
    seats = tuple(seat.key for seat in tale.seats) if tale.is_over else ()
    found = tale.game.sheet(tale.session.state, seats)
    if options.json:
        parts = [{"kind": type(part).__name__.lower(), **asdict(part)} for part in found.parts]
        context.show_json({"title": found.title, "place": found.place, "turn": found.turn, "parts": parts})
    else:
        context.show("\n".join(sheet_lines(found)))
    return 0


def rules(options: Namespace) -> int:
    """`tales rules GAME [ID]`."""
    try:
        book = rulebook(shelved(options.game).package)
        context.show(book.rule(options.rule) if options.rule else book.text.strip())
    except (NoSuchGame, NoSuchRule) as error:
        raise CommandError(f"{ended(str(error))} Try: tales rules whale-dice") from error
    return 0


def where(options: Namespace) -> int:
    """`tales where`."""
    from tales.chronicle.templates import shipped

    workspace = context.workspace(options)
    context.show(f"journals: {workspace.root}")
    for folder in dict.fromkeys((*workspace.templates, *context.usual_templates(workspace.root))):
        context.show(f"your templates: {folder}" + ("" if folder.is_dir() else " (not there yet)"))
    context.show(f"shipped templates: {shipped()}")
    own = workspace.root / FOLDER
    context.show(f"your tables: {own}" + ("" if own.is_dir() else " (not there yet)"))
    try:
        context.show(f"log of the unexpected: {log_path()}")
    except NoHome:
        context.show("log of the unexpected: none, for want of a home folder")
    context.remark("A journal is the umpire's notebook: it holds the seed and hidden entries in plain text.")
    return 0


def _read(workspace: Workspace, name: str) -> ReadTale:
    return workspace.read(find_tale(workspace.root, name))
