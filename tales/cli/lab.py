"""`tales lab`: for whoever makes a game. `check` plays it and names its mistakes, `new` writes one to begin with."""

import os
from argparse import Namespace
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from tales.cli import context
from tales.cli.errors import CommandError
from tales.errors import ExitCode, TalesError


class BadMap(TalesError):
    """A map that cannot be played on."""

    exit_code = ExitCode.DAMAGED
    advice = "Nothing was written."


def lab(options: Namespace) -> int:
    """`tales lab check|map|new`."""
    commands: dict[str, Callable[[Namespace], int]] = {"check": _check, "map": _map, "new": _new}
    return commands[options.what](options)


def _check(options: Namespace) -> int:
    from tales.games import NoSuchGame, all_games, shelved
    from tales.lab.check import TALES, check

    if options.all == bool(options.game):
        raise CommandError(f"name one game, or --all. There are: {', '.join(all_games())}.")
    try:
        games = list(all_games().values()) if options.all else [shelved(options.game)]
    except NoSuchGame as error:
        raise CommandError(str(error)) from error
    wrong = 0
    for game in games:
        checked = check(game, max(1, options.tales or TALES))
        for finding in checked.findings:
            context.show(_from_here(str(finding)))
        wrong += len(checked.findings)
        context.remark(
            f"{game.key}: {checked.tales} tales played, {checked.endings} of them to their end, {checked.composed} of "
            f"{checked.wordings} wordings composed; {_found(checked.findings)}"
        )
    return 1 if wrong else 0


def _found(findings: Iterable[Any]) -> str:
    count = len(tuple(findings))
    return "nothing is wrong." if not count else f"{count} {'thing is' if count == 1 else 'things are'} wrong."


def _from_here(text: str) -> str:
    """A line that begins with a path, as somebody in the working folder would write it."""
    return text.removeprefix(f"{Path.cwd()}{os.sep}")


def _map(options: Namespace) -> int:
    from tales.games import NoSuchGame, all_games, shelved
    from tales.plain.maps import ground_lines, whole_sketch
    from tales.rules.play import DrawsMaps
    from tales.tale.pages import PageError, read_page

    try:
        games = [shelved(options.game)] if options.game else list(all_games().values())
    except NoSuchGame as error:
        raise CommandError(str(error)) from error
    game = next((game for shelf in games if isinstance(game := shelf.open(), DrawsMaps)), None)
    if game is None:
        raise CommandError("no such game is played on maps that people draw")
    try:
        drawn = game.drawn(read_page(Path(options.file)))
    except (PageError, ValueError) as error:
        raise BadMap(f"{options.file}: {error}") from error
    for line in (*whole_sketch(drawn), "", *ground_lines(drawn)[:-1]):
        context.show(line)
    return 0


def _new(options: Namespace) -> int:
    from tales.lab.skeleton import BadKey, FolderExists, write

    target = Path(options.dir or options.key)
    try:
        write(options.key, target)
    except (BadKey, FolderExists) as error:
        raise CommandError(f"{error}. Nothing was written") from error
    context.show(str(target))
    context.remark(f"pip install -e {target}   puts it on the shelf; then: tales lab check {options.key}")
    context.remark("How a game is made is told in tales/games/README.md.")
    return 0
