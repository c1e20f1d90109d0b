"""`tales templates`: which words are in use, what they may know, how they read, and a folder to begin one's own."""

import difflib
from argparse import Namespace
from collections import Counter
from pathlib import Path

from tales.chronicle import ChronicleWriter
from tales.chronicle.templates import DATA_FILES, SPARKS, of_game, search_path, shipped
from tales.chronicle.variables import filters, past_questions
from tales.cli import context
from tales.cli.errors import CommandError
from tales.entries import Entry, Header
from tales.games import GAMES, NoSuchGame, all_games, installed, shelved
from tales.journal.journal import CannotWrite, write_atomic
from tales.tale.sample import sample


def templates(options: Namespace) -> int:
    """`tales templates list|vars|preview|init`."""
    return {"list": _list, "vars": _vars, "preview": _preview, "init": _init}[options.what](options)


# list


def _list(options: Namespace) -> int:
    workspace = context.workspace(options)
    ours = shipped()
    games = [_game(options)] if options.game else list(all_games())
    said: dict[str, None] = {}
    for game in games:
        found: dict[str, list[Path]] = {}
        for folder in search_path(game, workspace.templates):
            for path in sorted([*folder.glob("*.toml"), *folder.glob("*.j2")]):
                found.setdefault(path.name, []).append(path)
        for name in sorted(found, key=lambda name: (found[name][0].parent.name != game, name)):
            said[_found(game, found[name], ours, workspace.templates)] = None
    for line in said:
        context.show(line)
    for folder in workspace.templates:
        context.remark(f"Yours are in {folder}")
    if not workspace.templates:
        context.remark("All of them are ours. `tales templates init` begins a folder of your own.")
    return 0


def _found(game: str, paths: list[Path], ours: Path, own: tuple[Path, ...]) -> str:
    """One template: its name, whose it is, and what it hides."""
    first = paths[0]
    root = next((root for root in (*own, ours) if first.is_relative_to(root)), None)
    if root is None:
        return f"{game}/{first.name}: the game’s"
    name = first.relative_to(root).as_posix()
    if root == ours:
        return f"{name}: ours"
    hides = any(not path.is_relative_to(folder) for folder in own for path in paths[1:])
    if first.name == SPARKS:
        return f"{name}: yours, {first}" + (" (with ours, unless it says instead = true)" if hides else "")
    return f"{name}: yours, {first}" + (" (in place of ours)" if hides else "")


# vars


def _vars(options: Namespace) -> int:
    writer, header, entries = _sample(options)
    if not options.moment:
        _moments(writer, header, entries)
        return 0
    found = writer.variables(entries, options.moment)
    if not found:
        raise _not_met(writer, options.moment, header.seed)
    known = found[0]
    met = f" on {known.day}" if known.day else ""
    context.show(f"{known.key} as a {known.form}, as it was first met{met} in the sample of seed {header.seed}")
    context.show(f"composed: {known.text or 'nothing'}")
    _part("facts", dict(sorted(known.facts.items())))
    _part("short names", dict(sorted(known.lets.items())))
    _part("what can be asked of the past", past_questions(), ": ")
    _part("filters", filters(), ": ")
    return 0


def _part(title: str, rows: dict[str, str], sign: str = " = ") -> None:
    context.show(f"\n{title}")
    for name, text in rows.items():
        context.show(f"  {name}{sign}{text}")


def _moments(writer: ChronicleWriter, header: Header, entries: list[Entry]) -> None:
    met = Counter(known.wordings or f"{known.key} (no wordings)" for known in writer.variables(entries))
    for key in sorted({*writer.wordings(), *met}):
        times = f"{met[key]} times" if met[key] > 1 else "once" if met[key] else "not met"
        context.show(f"{key}: {times}")
    context.remark(
        f"As often as in the sample of seed {header.seed}. `tales templates vars {header.game} MOMENT` shows one."
    )


# preview


def _preview(options: Namespace) -> int:
    writer, header, entries = _sample(options)
    if not options.moment:
        context.show(writer.write(header.title, entries, options.reading).rstrip("\n"))
        return 0
    found = writer.variables(entries, options.moment)
    if not found:
        raise _not_met(writer, options.moment, header.seed)
    for number, known in enumerate(found, start=1):
        day = f" ({known.day})" if known.day else ""
        context.show(f"{number}{day}. {known.text}\n" if number < len(found) else f"{number}{day}. {known.text}")
    return 0


def _sample(options: Namespace) -> tuple[ChronicleWriter, Header, list[Entry]]:
    workspace = context.workspace(options)
    header, entries, words = sample(_game(options), options.seed)
    return ChronicleWriter(header, words, workspace.templates), header, entries


def _not_met(writer: ChronicleWriter, moment: str, seed: str) -> CommandError:
    known = writer.wordings()
    if moment in known:
        return CommandError(f"{moment} is not met in the sample of seed {seed}; --seed takes another one.")
    near = difflib.get_close_matches(moment, known, 1)
    hint = f"Did you mean {near[0]}?" if near else "`tales templates vars` lists those there are."
    return CommandError(f"no moment is called {moment!r}. {hint}")


def _game(options: Namespace) -> str:
    """The game that is meant: the one named, or the first on the shelf."""
    try:
        return shelved(options.game or next(iter(GAMES))).key
    except NoSuchGame as error:
        raise CommandError(f"{error}.") from error


# init


def _init(options: Namespace) -> int:
    """Copy one file of ours into a folder of a person's own."""
    workspace = context.workspace(options)
    target = workspace.templates[0] if workspace.templates else workspace.root / "_templates"
    name, path = _shipped_file(options.file)
    place = target / name
    if target.exists() and not target.is_dir():
        raise CommandError(f"{target} is no folder. Nothing was copied.")
    if target.resolve().is_relative_to(shipped().resolve()):
        raise CommandError(f"{target} is where ours are. Name a folder of your own. Nothing was copied.")
    if place.exists() or place.is_symlink():
        raise CommandError(f"{place} is there already and stays as it is. Nothing was copied.")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotWrite(place.parent, f"the folder cannot be made ({error.strerror})") from error
    write_atomic(place, path.read_bytes())
    context.show(str(place))
    if path.name in DATA_FILES or path.suffix == ".j2":
        context.remark("It now stands in place of ours." if path.name != SPARKS else "It now adds to ours.")
    else:
        context.remark("Each list in it now stands in place of ours; leave out those that you do not change.")
    return 0


def _shipped_file(named: str) -> tuple[str, Path]:
    """The file of ours, or of an installed game, that is meant, with its name as `list` has it; the end is enough."""
    ours = shipped()
    every = {path.relative_to(ours).as_posix(): path for path in sorted(ours.rglob("*.*")) if path.is_file()}
    for game in installed().games:
        every |= {f"{game}/{path.name}": path for path in sorted(of_game(game).glob("*.*"))}
    found = [name for name in every if named in (name, every[name].name)]
    if len(found) == 1:
        return found[0], every[found[0]]
    if found:
        raise CommandError(f"{named} may be {' or '.join(found)}. Nothing was copied.")
    near = difflib.get_close_matches(named, [*every, *(path.name for path in every.values())], 1)
    hint = f"Did you mean {near[0]}?" if near else "`tales templates list` names those there are."
    raise CommandError(f"no template is called {named!r}. {hint}")
