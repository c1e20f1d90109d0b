"""The commands amend and notes: they add annotations to a tale and change no rules and no dice."""

import os
import sys
from argparse import Namespace
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from tales.chronicle.moments import MomentRecord
from tales.cli import context
from tales.cli.errors import CLOSED, CommandError
from tales.errors import ExitCode
from tales.journal.journal import expanded, find_tale
from tales.plain.annotate import edit_moment, listed, noted
from tales.tale import annotations
from tales.tale.tale import Tale
from tales.text import NotText, decoded


def amend(options: Namespace) -> int:
    """`tales amend TALE [N]`."""
    workspace = context.workspace(options)
    folder = find_tale(workspace.root, options.tale)
    if options.number is None:
        if options.title is not None:
            return _do(options, folder, lambda tale: _retitled(tale, options.title))
        if options.text is not None or options.file or options.nothing or options.form:
            raise CommandError(f"which moment? Name its number; `tales amend {folder.name}` lists them.")
        tale = workspace.read(folder)
        moments = annotations.moments(tale)
        for number, moment in enumerate(moments, start=1):
            context.show(listed(number, moment))
        if not moments:
            context.remark("Nothing was to be told in this tale yet.")
        return 0
    if options.title is not None:
        raise CommandError("a title belongs to the whole tale; leave the number out.")
    return _do(options, folder, lambda tale: _amended(tale, options))


def notes(options: Namespace) -> int:
    """`tales notes TALE`."""
    workspace = context.workspace(options)
    folder = find_tale(workspace.root, options.tale)
    if options.comment is not None or options.bookmark is not None:
        return _do(options, folder, lambda tale: _left(tale, options))
    if options.at is not None:
        raise CommandError("--at says where a --comment or a --bookmark is left; neither is there.")
    found = annotations.notes(workspace.read(folder))
    if options.json:
        context.show_json({"notes": [asdict(note) for note in found]})
        return 0
    for note in found:
        context.show(noted(note))
    if not found:
        context.remark(f"None yet. `tales notes {folder.name} --comment TEXT` leaves a comment.")
    return 0


def _do(options: Namespace, folder: Path, deed: Callable[[Tale], str]) -> int:
    """Change a tale, write its chronicle again and say where it is."""
    workspace = context.workspace(options)
    tale = workspace.open(folder)
    try:
        if not isinstance(tale, Tale) or tale.why_closed:
            end = "" if tale.why_closed.endswith(".") else "."
            raise CommandError(
                f"{tale.why_closed}{end} Nothing was changed.", CLOSED.get(tale.journal.why, ExitCode.DAMAGED)
            )
        said = deed(tale)
        kept = tale.close()
    finally:
        tale.journal.close()
    context.remark(said)
    if kept is not None:
        context.remark(f"{kept.words()[:1].upper()}{kept.words()[1:]}.")
    return 0


def _retitled(tale: Tale, title: str) -> str:
    changed = annotations.retitle(tale, title)
    return f"The tale is called {tale.title} now." if changed else "That is its title already."


def _amended(tale: Tale, options: Namespace) -> str:
    moment = annotations.find(annotations.moments(tale), options.number)
    if options.form:
        changed = annotations.reform(tale, moment, options.form)
        return f"Its passage is a {options.form} now." if changed else f"Its passage is a {options.form} already."
    changed = annotations.amend(tale, moment, _words(tale, moment, options))
    return f"Moment {options.number} has other words now." if changed else "Nothing was changed."


def _words(tale: Tale, moment: MomentRecord, options: Namespace) -> str:
    """The new words for a moment."""
    if options.nothing:
        return ""
    if options.text is not None:
        text = str(options.text)
    elif options.file == "-":
        text = _decoded(sys.stdin.buffer.read() if sys.stdin is not None else b"", "stdin")
    elif options.file:
        try:
            text = _decoded(expanded(options.file).read_bytes(), options.file)
        except OSError as error:
            raise CommandError(f"{options.file} cannot be read ({error.strerror}). Nothing was changed.") from error
    else:
        if not (context.is_terminal(sys.stdin) or os.environ.get("VISUAL") or os.environ.get("EDITOR")):
            raise CommandError("no words are given: --text or -f has them, or an editor that EDITOR names.")
        edited = edit_moment(tale, moment)
        if edited.trouble:
            raise CommandError(f"{edited.trouble} Nothing was changed.")
        text = edited.words
    if not text.strip():
        raise CommandError("there are no words in that. Nothing was changed; --nothing lets nothing stand there.")
    return text


def _decoded(data: bytes, name: str) -> str:
    """The text of a file, which may be in another encoding; then it is said. Raises CommandError."""
    try:
        text, encoding = decoded(data)
    except NotText as error:
        raise CommandError(f"{name} is {error}. Nothing was changed.") from error
    if encoding:
        context.remark(f"{name} is not in UTF-8; it was read as {encoding}. See whether every letter is right.")
    return text


def _left(tale: Tale, options: Namespace) -> str:
    of = annotations.find(annotations.moments(tale), options.at).n if options.at is not None else None
    if options.comment is not None:
        annotations.comment(tale, options.comment, of)
        return "The comment is kept."
    annotations.bookmark(tale, options.bookmark, of)
    return "The bookmark is kept."
