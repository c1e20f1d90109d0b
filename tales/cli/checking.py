"""`tales check`: whether the rules lead to a journal, and its seed to its dice. Changes nothing."""

from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path

from tales.cli import context
from tales.cli.errors import CommandError
from tales.entries import Entry
from tales.games import GameError, NoSuchGame, shelved
from tales.journal.journal import JournalError, find_tale, load, tales_in
from tales.rules import dice
from tales.rules.asks import IllegalAnswer
from tales.rules.settings import SettingError
from tales.session.session import ReplayMismatch, Session
from tales.text import counted

RIGHT, MISMATCH, UNREADABLE = 0, 1, 3


def check(options: Namespace) -> int:
    """Check one tale or all; 1 if any mismatches, else 3 if any cannot be read."""
    workspace = context.workspace(options)
    if options.all == bool(options.tale):
        raise CommandError("name one tale, or --all. `tales list` names those there are.")
    folders = tales_in(workspace.root) if options.all else [find_tale(workspace.root, options.tale)]
    codes = [_check(folder) for folder in folders]
    if not folders:
        context.remark(f"No tales yet in {workspace.root}.")
    if MISMATCH in codes:
        context.remark(
            "tales: a journal and the rules disagree. Nothing was changed; such a tale can be read and exported."
        )
        return MISMATCH
    return max(codes, default=RIGHT)


def _check(folder: Path) -> int:
    try:
        loaded = load(folder)
        game = shelved(loaded.header.game).open()
    except (JournalError, NoSuchGame, GameError) as error:
        context.show(f"{folder.name}: cannot be read")
        context.remark(f"tales: {error}")
        return UNREADABLE
    try:
        session = Session.of(game, loaded.header, loaded.entries)
    except (ReplayMismatch, SettingError, IllegalAnswer, ValueError) as error:
        context.show(f"{folder.name}: mismatch, {error}")
        return MISMATCH
    if wrong := _other_dice(session.line, loaded.header.seed):
        at = f"line {wrong.line}, " if wrong.line else ""
        context.show(f"{folder.name}: mismatch, {at}entry {wrong.n}: its dice do not follow from the seed")
        return MISMATCH
    torn = ", and the rest of a write that was cut off" if loaded.torn else ""
    end = "ended" if session.ask is None else "open"
    context.show(f"{folder.name}: right, {counted(len(loaded.entries), 'entry', 'entries')}, {end}{torn}")
    return RIGHT


def _other_dice(line: Iterable[Entry], seed: str) -> Entry | None:
    """The first throw of the program that is not what the seed throws."""
    number = 0
    for entry in line:
        if entry.kind != "answer":
            continue
        faces, order = entry.get("faces", ()), entry.get("order", ())
        if not faces and "order" not in dict(entry.facts):
            continue
        if entry.words("by") == "thrown":
            if faces:
                try:
                    thrown = dice.parse(entry.words("dice"))
                except dice.DiceError:  # replay asks the rules what was thrown, and never reads this
                    return entry
                right: tuple[int, ...] = tuple(dice.throw(seed, number, thrown))
            else:
                right = dice.permutation(seed, number, len(order) if isinstance(order, tuple) else 0)
            if right != (faces or order):
                return entry
        number += 1
    return None
