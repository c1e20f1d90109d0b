"""The commands that play: the shelf, play, resume. Chooses between screen and lines; knows no rules."""

from argparse import Namespace
from pathlib import Path

from tales.cli import context
from tales.cli.errors import CLOSED, CommandError
from tales.errors import ExitCode
from tales.games import NoSuchGame, shelved
from tales.journal.journal import find_tale
from tales.plain.dice_file import Feed, FeedEnded
from tales.plain.signals import held
from tales.tale.new import CannotBegin, Workspace, house_rules, people
from tales.tale.reading import ReadTale
from tales.tale.sample import default
from tales.tale.tale import Tale
from tales.text import ended


def shelf(options: Namespace) -> int:
    """`tales` alone: tales to resume, games to begin."""
    workspace = context.workspace(options)
    if not context.is_plain(options):
        return _screen(workspace, None)
    from tales.plain.shelf import shelf as shelf_plain

    shelf_plain(workspace, context.console())
    return 0


def play(options: Namespace) -> int:
    """`tales play GAME`: begin a tale."""
    workspace = context.workspace(options)
    try:
        game = shelved(options.game)
    except NoSuchGame as error:
        raise CommandError(f"{ended(str(error))} `tales rules GAME` shows what a game is about.") from error
    feed, dice = _dice(options.dice)
    first = workspace.first_words() if workspace.is_empty() else []
    try:
        tale = workspace.begin(
            game.key,
            title=options.title,
            seats=people(game.open(), options.seat, automa=options.auto),
            settings=house_rules(game.open(), options.rules),
            seed=options.seed,
            dice=dice,
            characters=options.bring,
        )
    except CannotBegin as error:
        message = (
            f"{ended(str(error))} No tale was begun. `tales play {game.key} --help` has its roles and house rules."
        )
        raise CommandError(message) from error
    _ask(tale, options)
    if options.auto:
        for line in first:
            context.remark(line)
        return _auto(tale, feed)
    if feed is None and not context.is_plain(options):
        return _screen(workspace, tale)
    _say_lines(feed, options)
    _plainly(tale, feed, first)
    return 0


def resume(options: Namespace) -> int:
    """`tales resume TALE`: go on with one."""
    workspace = context.workspace(options)
    folder = find_tale(workspace.root, options.tale)
    if options.dice in ("thrown", "typed"):
        raise CommandError(
            "how dice are thrown was settled when the tale began; here --dice takes a file of faces, or is left out."
        )
    feed, _ = _dice(options.dice, anew=True)
    tale = workspace.open(folder)
    on_screen = feed is None and not context.is_plain(options)
    if tale.why_closed and (tale.journal.why in CLOSED or not on_screen):
        why = tale.journal.why
        tale.journal.close()
        raise _closed(tale.why_closed, why, folder)
    if tale.journal.torn:
        context.remark(
            "The last answer was cut off when it was written; it is set aside, and the tale goes on before it."
        )
    if not isinstance(tale, Tale):
        return _screen(workspace, tale)
    _ask(tale, options)
    if on_screen:
        return _screen(workspace, tale)
    _say_lines(feed, options)
    _plainly(tale, feed)
    return 0


def _ask(tale: Tale, options: Namespace) -> None:
    """Save for this tale from which weight on a person is asked."""
    if options.ask:
        tale.told_from = options.ask


def _plainly(tale: Tale, feed: Feed | None, first: list[str] | None = None) -> None:
    from tales.plain.play import play as play_plain

    play_plain(tale, context.console(), feed, first or [])


def _screen(workspace: Workspace, tale: ReadTale | None) -> int:
    from tales.tui.start import run

    return int(run(workspace.root, tale, workspace.today, workspace.templates))


def _closed(message: str, why: str, folder: Path) -> CommandError:
    return CommandError(
        f"{ended(message)} `tales chronicle {folder.name}` reads it even so.", CLOSED.get(why, ExitCode.DAMAGED)
    )


def _say_lines(feed: Feed | None, options: Namespace) -> None:
    """Say why there is no screen, to somebody who did not ask for lines."""
    if feed is not None and not context.is_plain(options):
        context.remark(
            f"Faces come from {feed.path}, so the tale is played in lines of text; without --dice, on a screen."
        )


def _dice(given: str, anew: bool = False) -> tuple[Feed | None, str]:
    """The faces of a file if one is named, and how dice are thrown."""
    if given in ("", "thrown", "typed"):
        return None, given or "thrown"
    path = Path(given)
    try:
        return Feed(path, anew), "typed"
    except OSError as error:
        raise CommandError(
            f"--dice takes thrown, typed, or a file of faces; {path} cannot be read ({error.strerror}).",
        ) from error


# A tale that the program plays


def _auto(tale: Tale, feed: Feed | None) -> int:
    """Let the program answer for every seat to the end, and say where the chronicle is."""
    try:
        _to_the_end(tale, feed)
    except BaseException:
        tale.journal.close()
        raise
    title, folder, is_over = tale.title, tale.folder, tale.is_over
    kept = tale.close()
    if kept is not None:
        context.show(str(kept.path))
    if not is_over:
        context.remark(f"The dice file has ended before the tale; `tales resume {folder.name}` goes on with it.")
    else:
        context.remark(f"{title} has ended. `tales chronicle {folder.name}` reads it, `tales check` plays it again.")
    return 0


def _to_the_end(tale: Tale, feed: Feed | None) -> None:
    session = tale.session
    while (ask := session.ask) is not None:
        with held():
            if tale.settle_one("never", thrown=feed is None) is not None:
                continue
        if feed is not None and ask.kind == "roll":
            dice = ask.parsed  # type: ignore[attr-defined]
            try:
                faces = feed.take(dice)
            except FeedEnded:
                return
            before = session.throws
            with held():
                tale.answer(faces, by="typed")
            feed.took(dice, before)
        else:
            with held():
                tale.answer(default(ask), by="automa")
