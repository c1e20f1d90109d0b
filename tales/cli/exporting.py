"""`tales chronicle`: what has been told, in whatever form it is wanted, to stdout, into a file or a folder."""

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from tales.cli import context
from tales.cli.errors import CommandError
from tales.cli.output_file import write_output
from tales.journal.journal import DamagedJournal, JournalError, expanded, find_tale, tales_in
from tales.tale.exports import book_of, book_of_rest
from tales.tale.new import Workspace
from tales.tale.reading import ReadTale
from tales.text import ended

if TYPE_CHECKING:
    from tales.chronicle.exporters.book import Book

_ENDINGS = {"markdown": "md", "htm": "html"}
"""Endings of files that mean another form than they are called."""

_FORMS = ("md", "html", "epub", "txt", "json")
_SHOWN = ("md", "html", "txt", "json")
"""The forms that can go to stdout as they are: the others are no text."""


def chronicle(options: Namespace) -> int:
    """`tales chronicle TALE`; of a damaged journal, the part before the damage, and then exit code 3."""
    if options.all == bool(options.tale):
        raise CommandError("name one tale, or --all")
    form = options.to or _form_of(options.output)
    if (options.split or options.front_matter) and form != "md":
        raise CommandError("--split and --front-matter are for Markdown")
    if (options.all or options.split) and options.output in (None, "-"):
        raise CommandError("--all and --split write files: name a folder with -o")
    workspace = context.workspace(options)
    if options.all:
        return _all(options, workspace, form)
    folder = find_tale(workspace.root, options.tale)
    book, damage = _book(options, workspace, folder)
    if options.output in (None, "-"):
        _show(options, book, form)
    elif options.split:
        _write_parts(options, book, folder)
    else:
        write_output(expanded(options.output), _made(options, book, form), folder, force=options.force)
    if damage is not None:
        raise damage
    return 0


def _form_of(output: str | None) -> str:
    ending = Path(output or "").suffix.casefold().removeprefix(".")
    form = _ENDINGS.get(ending, ending)
    return form if form in _FORMS else "md"


def _book(options: Namespace, workspace: Workspace, folder: Path) -> "tuple[Book, DamagedJournal | None]":
    try:
        tale = workspace.read(folder)
        return book_of(tale, options.reading, side=_side(tale, options.side)), None
    except DamagedJournal as error:
        if error.header is None or not error.entries:
            raise
        return book_of_rest(error, options.reading, workspace.templates), error


def _side(tale: ReadTale, name: str) -> str:
    if not name:
        return ""
    try:
        return tale.side_called(name)
    except ValueError as error:
        raise CommandError(ended(str(error))) from error


def _made(options: Namespace, book: "Book", form: str) -> bytes:
    from tales.chronicle import exporters
    from tales.chronicle.exporters.markdown import with_front_matter

    return with_front_matter(book) if options.front_matter else exporters.export(book, form)


def _show(options: Namespace, book: "Book", form: str) -> None:
    if form not in _SHOWN:
        raise CommandError(f"{form} is no text; write it to a file: -o FILE.{form}")
    context.show(_made(options, book, form).decode("utf-8").rstrip("\n"))


def _write_parts(options: Namespace, book: "Book", folder: Path) -> None:
    from tales.chronicle.exporters.markdown import split

    target = _folder(options.output)
    for name, data in split(book).items():
        write_output(target / name, data, folder, force=options.force)


def _folder(name: str) -> Path:
    """The folder that is named, made if it is not there."""
    path = expanded(name)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{path} is no folder that can be written to: {error.strerror or error}.") from error
    return path


def _all(options: Namespace, workspace: Workspace, form: str) -> int:
    """Every tale; those that cannot be read are named, and the exit code is that of the last of them."""
    target, code = _folder(options.output), 0
    for folder in tales_in(workspace.root):
        try:
            book, damage = _book(options, workspace, folder)
            if options.split:
                _write_parts(Namespace(**{**vars(options), "output": str(target / folder.name)}), book, folder)
            else:
                write_output(target / f"{folder.name}.{form}", _made(options, book, form), folder, force=options.force)
            if damage is not None:
                raise damage
        except JournalError as error:
            context.remark(f"{folder.name}: {error}")
            code = int(error.exit_code)
    return code
