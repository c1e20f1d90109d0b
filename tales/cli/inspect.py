"""The commands that only look: list, sheet, chronicle, rules, where. They take no lock and change no tale."""

import json
from argparse import Namespace
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tales.cli import context
from tales.cli.errors import CommandError
from tales.dirs import NoHome
from tales.errors import ExitCode
from tales.games import NoSuchGame, installed, shelved
from tales.journal.journal import FILE, DamagedJournal, JournalError, expanded, find_tale, load, tales_in, write_atomic
from tales.plain.sheets import sheet_lines
from tales.tale.error_log import log_path
from tales.tale.new import Desk
from tales.tale.rulebook import NoSuchRule, rulebook
from tales.tale.tale import Tale, readable_part, summary
from tales.text import ended

SCHEMA = 1
"""The version of what --json gives; it grows, and nothing in it changes its meaning."""


def tales(options: Namespace) -> int:
    """`tales list`."""
    desk = context.desk(options)
    found, broken = [], []
    for folder in tales_in(desk.root):
        try:
            found.append({"name": folder.name, **summary(load(folder))})
        except JournalError as error:
            broken.append({"name": folder.name, "error": str(error)})
    if options.json:
        show_json({"journals": str(desk.root), "tales": found, "broken": broken})
        return 0
    groups = [[tale for tale in found if tale["ended"] is over] for over in (False, True)]
    for group in filter(None, groups):
        if group is groups[1] and groups[0]:
            context.show("")
        for tale in group:
            state = "ended" if tale["ended"] else "open"
            about = f"{tale['game']}, {tale['last_evening']}, {tale['answers']} answers, {tale['words']} words"
            context.show(f"{tale['name']}: {tale['title']} ({about}, {state})")
    for tale in broken:
        context.remark(f"{tale['name']} cannot be opened: {tale['error']}")
    for fault in installed().faults.values():
        context.remark(ended(fault))
    if not found and not broken:
        context.remark(f"No tales yet in {desk.root}. `tales play whale-dice` begins one.")
    return 0


def sheet(options: Namespace) -> int:
    """`tales sheet TALE`: as somebody who sits at no seat may see it."""
    desk = context.desk(options)
    tale = _read(desk, options.tale)
    if tale.session is None:
        raise CommandError(tale.why_closed, ExitCode.DAMAGED)
    seats = tuple(seat.key for seat in tale.seats) if tale.is_over else ()
    found = tale.game.sheet(tale.session.state, seats)
    if options.json:
        parts = [{"kind": type(part).__name__.lower(), **asdict(part)} for part in found.parts]
        show_json({"title": found.title, "place": found.place, "turn": found.turn, "parts": parts})
    else:
        context.show("\n".join(sheet_lines(found)))
    return 0


def chronicle(options: Namespace) -> int:
    """`tales chronicle TALE`; of a damaged journal, the part before the damage, and then exit code 3."""
    desk = context.desk(options)
    folder = find_tale(desk.root, options.tale)
    damage: DamagedJournal | None = None
    try:
        tale = Tale.read(folder, desk.today, desk.templates)
        text = tale.chronicle(options.reading, side=_side(tale, options.side))
    except DamagedJournal as error:
        if error.header is None or not error.entries:
            raise
        damage, text = error, readable_part(error, options.reading, desk.templates)
    if options.output in (None, "-"):
        context.show(text.rstrip("\n"))
    else:
        _write(expanded(options.output), text, folder)
    if damage is not None:
        raise damage
    return 0


def _side(tale: Tale, name: str) -> str:
    if not name:
        return ""
    try:
        return tale.side_called(name)
    except ValueError as error:
        raise CommandError(ended(str(error))) from error


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

    desk = context.desk(options)
    context.show(f"journals: {desk.root}")
    for folder in dict.fromkeys((*desk.templates, *context.usual_templates(desk.root))):
        context.show(f"your templates: {folder}" + ("" if folder.is_dir() else " (not there yet)"))
    context.show(f"shipped templates: {shipped()}")
    try:
        context.show(f"log of the unexpected: {log_path()}")
    except NoHome:
        context.show("log of the unexpected: none, for want of a home folder")
    context.remark("A journal is the umpire's notebook: it holds the seed and hidden entries in plain text.")
    return 0


def _read(desk: Desk, name: str) -> Tale:
    return Tale.read(find_tale(desk.root, name), desk.today, desk.templates)


def _write(path: Path, text: str, folder: Path) -> None:
    if path.is_dir():
        raise CommandError(f"{path} is a folder; -o takes a file. Nothing was written.")
    if path.resolve().name == FILE or path.resolve() == (folder / ".lock").resolve():
        raise CommandError(f"{path} would be written over a journal; choose another name. Nothing was written.")
    data = text.encode("utf-8", "replace")
    if path.exists() and not path.is_file():
        with path.open("wb") as sink:  # a device or a pipe takes what is written; another file in its place would not
            sink.write(data)
    else:
        write_atomic(path, data)
    context.remark(f"Written to {path}")


def show_json(data: dict[str, Any]) -> None:
    """One JSON object on stdout, with the version of what it holds."""
    context.show(json.dumps({"schema": SCHEMA, **data}, indent=2))
