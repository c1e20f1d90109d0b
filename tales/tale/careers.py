"""Careers: characters that go from tale to tale, each a TOML file in `_characters` beside the tales. Knows no game.

A game tells `career.after` for each of its characters when a tale ends: who, name, and whatever it needs to go on. The
file has one table for each tale that the character was in, the latest last; the same tale again replaces its own, and
one that has not ended (or whose end was taken back) has none. A tale that takes a character in keeps a copy of that in
its header, so that it never depends on the file again.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar

import tomli
import tomli_w

from tales.entries import Entry, Facts, Header, Seat, Value, facts_of
from tales.errors import ExitCode, TalesError
from tales.journal.errors import JournalError
from tales.journal.files import read_file, write_atomic
from tales.journal.folders import tales_in
from tales.rules.play import Game
from tales.rules.settings import Settings
from tales.session.brought import bring
from tales.session.errors import UnfitSeats
from tales.tale.summaries import Summaries
from tales.text import clean_name, slug

FOLDER = "_characters"
TELL = "career.after"
FORMAT = 1
_WRITTEN = "written"
_FIELDS = (_WRITTEN, "format", "game", "name", "tale")
"""What a file may hold."""


class CareerError(TalesError, ValueError):
    """A character that cannot be taken in; the text names the file and the field."""

    exit_code = ExitCode.DAMAGED
    advice: ClassVar[str] = "The file was not touched, and no tale was begun; it can begin without this character."


class NoSuchCharacter(CareerError):
    """A character of whom there is no file; the text says whom there is."""

    exit_code = ExitCode.WRONG_USE
    advice: ClassVar[str] = "No tale was begun; it can begin without this character."


class CharacterInUse(CareerError):
    """A character that plays in another tale, which has not ended."""

    exit_code = ExitCode.LOCKED


@dataclass(frozen=True, slots=True)
class Character:
    """A character as its latest tale left it."""

    path: Path
    game: str
    name: str
    facts: Facts
    digest: str
    """Of the file as it was read."""

    @property
    def brought(self) -> Facts:
        """What a header keeps of it."""
        return (("file", self.path.name), ("digest", self.digest), *self.facts)


def characters_in(root: Path) -> list[Path]:
    """The files of all characters beside these tales, by name."""
    found = sorted((root / FOLDER).glob("*.toml")) if (root / FOLDER).is_dir() else []
    return [path for path in found if not path.name.endswith(".new.toml")]


def find(root: Path, name: str) -> Path:
    """The file of a character, by its path, the name of the file or the name of the character. Raises CareerError."""
    if name.endswith(".toml") and Path(name).is_file():
        return Path(name)
    known = characters_in(root)
    for path in known:
        if name in (path.name, path.stem) or path.stem == slug(clean_name(name)):
            return path
    there = ", ".join(path.stem for path in known)
    there = f"there are: {there}" if there else "none is kept here until a tale has ended in which one can grow"
    raise NoSuchCharacter(f"there is no character {clean_name(name)!r}; {there}")


def load(path: Path, game: str = "") -> Character:
    """A character from its file; of that game, if one is named. Raises CareerError, which names the field."""
    data, digest = _read(path)
    written = data.get("format")
    if type(written) is int and written > FORMAT:
        raise _wrong(path, "format", f"is {written}: a newer version of tales wrote it; this one reads {FORMAT}")
    if written != FORMAT:
        raise _wrong(path, "format", f"is {written!r}; this program reads {FORMAT}")
    for field in data:
        if field not in _FIELDS:
            raise _wrong(path, field, f"is no field of a character; there are: {', '.join(_FIELDS)}")
    for field in ("game", "name"):
        if not isinstance(data.get(field), str) or not data[field].strip():
            raise _wrong(path, field, "is no text")
    if game and data["game"] != game:
        raise _wrong(path, "game", f"is {data['game']!r}; this character does not belong to {game}")
    tales = data.get("tale")
    if not isinstance(tales, dict) or not tales:
        raise _wrong(path, "tale", "holds no tale")
    latest, table = list(tales.items())[-1]
    if not isinstance(table, dict):
        raise _wrong(path, f"tale.{latest}", "is no table")
    facts = {name: _value(path, f"tale.{latest}.{name}", value) for name, value in table.items() if name != "title"}
    return Character(path, data["game"], data["name"], facts_of(facts), digest)


def brought(game: Game[Any], header: Header, files: Iterable[Path | None]) -> tuple[tuple[str, Facts], ...]:
    """What a new tale's header keeps of these characters, each for the next seat that takes one in; None leaves one.

    Raises CareerError, which names the file and the field.
    """
    found: list[tuple[str, Facts]] = []
    seats = [seat.key for seat in header.seats if seat.role == getattr(game, "characters", None)]
    for path in files:
        if path is None:
            del seats[:1]
            continue
        character = load(path, game.key)
        if not seats:
            raise CareerError(f"{path}: there is no seat left for {character.name}")
        if any(dict(facts).get("file") == path.name for _, facts in found):
            raise CareerError(f"{path}: {character.name} cannot sit in two seats")
        seat = seats.pop(0)
        _try(game, Settings(game.settings, dict(header.settings)), header.seats, seat, character)
        found.append((seat, character.brought))
    return tuple(found)


def _try(game: Game[Any], settings: Settings, seats: Sequence[Seat], seat: str, character: Character) -> None:
    """Let a game take the character in, in a state that nobody plays on. Raises CareerError."""
    try:
        bring(game, game.new(settings, seats), [(seat, character.brought)])
    except UnfitSeats as error:
        raise CareerError(f"{character.path}: {str(error).removeprefix(f'{seat}: ')}") from error


def fits(root: Path, game: Game[Any], path: Path) -> Character:
    """The character of a file, if it can go into a new tale of that game. Raises CareerError, which says why not."""
    character = load(path, game.key)
    role = getattr(game, "characters", None)
    settings = Settings(game.settings)
    wanted = [Seat("", one.key, "") for one in game.roles for _ in range(one.minimum)]
    seats = game.seats(wanted, settings)
    _try(game, settings, seats, next(seat.key for seat in seats if seat.role == role), character)
    not_in_use(root, path)
    return character


def not_in_use(root: Path, path: Path) -> None:
    """Raises CharacterInUse if a tale that has not ended has taken this file in."""
    if path.parent != root / FOLDER:
        return  # a file from elsewhere: no tale writes to it
    if tale := _playing(root).get(path.name):
        raise CharacterInUse(f"{path}: this character plays in {tale}, a tale that has not ended")


@dataclass(frozen=True, slots=True)
class Career:
    """One character with the tales that it was in, as a shelf lists it."""

    path: Path
    name: str = ""
    game: str = ""
    tales: tuple[tuple[str, str], ...] = ()
    """The folder and the title of each tale, the latest last."""
    plays_in: str = ""
    """The folder of a tale that has not ended, in which it plays now."""
    facts: Facts = ()
    """As its latest tale left it."""
    why: str = ""
    """What is wrong with its file; empty if nothing is."""


def careers_in(root: Path) -> list[Career]:
    """All characters beside these tales, by the names of their files; those that cannot be read say why."""
    paths, found = characters_in(root), list[Career]()
    playing = _playing(root) if paths else {}
    for path in paths:
        try:
            character = load(path)
        except CareerError as error:
            found.append(Career(path, path.stem, why=str(error)))
            continue
        tales = tuple((tale, _title(tale, table)) for tale, table in _read(path)[0]["tale"].items())
        game, name = character.game, character.name
        found.append(Career(path, name, game, tales, playing.get(path.name, ""), character.facts))
    return found


def _title(tale: str, table: Any) -> str:
    return str(table.get("title", tale)) if isinstance(table, dict) else tale


def career_line(career: Career) -> str:
    """A character in one line: its file, its name, its game and its tales."""
    if career.why:
        return f"{career.path.stem}: cannot be read: {career.why}"
    titles = "; ".join(f"{title} ({tale})" for tale, title in career.tales)
    playing = f"; plays in {career.plays_in} now" if career.plays_in else ""
    return f"{career.path.stem}: {career.name} ({career.game}), in {titles}{playing}"


def _playing(root: Path) -> dict[str, str]:
    """The files of the characters that play in tales that have not ended, with the folders of those."""
    summaries, found = Summaries(root), {}
    for folder in tales_in(root):
        with suppress(JournalError):
            told = summaries.of(folder)
            if not told.ended:
                found.update(dict.fromkeys(told.brought, folder.name))
    return found


def keep(root: Path, tale: str, title: str, game: str, entries: Iterable[Entry]) -> list[Path]:
    """Write what a tale that has ended made of its characters; the files. `tale` is the name of its folder.

    A file that a person has edited since, or that cannot be read any more, is left alone: what would stand there goes
    to a file beside it, `.new.toml`.
    """
    after = {entry.words("who"): entry for entry in entries if entry.kind == "tell" and entry.key == TELL}
    return [_keep(root, tale, title, game, entry) for entry in after.values()]


def forget(root: Path, tale: str) -> None:
    """Take back what a tale made of its characters, because it has not ended after all."""
    for path, data in _readable(root):
        tales = data.get("tale")
        if isinstance(tales, dict) and tale in tales and not _is_edited(path):
            del tales[tale]
            if tales:
                _write(path, data)
            else:
                path.unlink()


def _keep(root: Path, tale: str, title: str, game: str, entry: Entry) -> Path:
    name = entry.words("name")
    path = _file_of(root, tale, game, entry.words("who"), name, entry.words("file"))
    data: dict[str, Any] = {"format": FORMAT, "game": game, "name": name, "tale": {}}
    is_broken = False
    if path.exists():
        try:
            known = _read(path)[0]
        except CareerError:
            known = {}
        is_broken = not isinstance(known.get("tale"), dict)
        if not is_broken:
            data = {**known, "name": name}
    facts = {fact: _plain(value) for fact, value in entry.facts if fact not in ("file", "name")}
    data["tale"][tale] = {"title": title, "name": name, **facts}
    if is_broken or (path.exists() and _is_edited(path)):
        path = path.with_suffix(".new.toml")
    _write(path, data)
    return path


def _file_of(root: Path, tale: str, game: str, who: str, name: str, file: str) -> Path:
    """The file that the character came from, or that this tale wrote before, or a new one."""
    folder = root / FOLDER
    if file and (folder / file).is_file():
        return folder / file
    for path, data in _readable(root):
        table = data.get("tale", {}).get(tale) if isinstance(data.get("tale"), dict) else None
        if isinstance(table, dict) and table.get("who") == who and data.get("game") == game:
            return path
    stem, number = slug(name) or "somebody", 1
    while (path := folder / f"{stem}{f'-{number}' if number > 1 else ''}.toml").exists():
        number += 1
    return path


def _readable(root: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """The files that can be read, with what is in them; the others are some other character's, and left alone."""
    for path in characters_in(root):
        with suppress(CareerError):
            yield path, _read(path)[0]


def _read(path: Path) -> tuple[dict[str, Any], str]:
    try:
        raw = read_file(path)[0]
        return tomli.loads(raw.decode("utf-8")), sha256(raw).hexdigest()
    except OSError as error:
        raise CareerError(f"{path} cannot be read ({error.strerror or error})") from error
    except (UnicodeDecodeError, tomli.TOMLDecodeError) as error:
        raise CareerError(f"{path} is no TOML: {error}") from error


def _write(path: Path, data: Mapping[str, Any]) -> None:
    """The file, with the digest of all but its first line in the first line."""
    body = tomli_w.dumps({name: value for name, value in data.items() if name != _WRITTEN})
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(path, f'{_WRITTEN} = "{_digest(body)}"\n{body}'.encode())


def _is_edited(path: Path) -> bool:
    """Whether a person has changed the file since it was written."""
    first, _, body = path.read_text(encoding="utf-8").partition("\n")
    return first != f'{_WRITTEN} = "{_digest(body)}"'


def _digest(body: str) -> str:
    return sha256(body.encode("utf-8")).hexdigest()


def _plain(value: Value) -> Any:
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def _value(path: Path, field: str, value: Any) -> Value:
    if isinstance(value, list):
        return tuple(_value(path, f"{field}[{at}]", one) for at, one in enumerate(value, start=1))
    if isinstance(value, str | bool | int):
        return value
    raise _wrong(path, field, "is neither text, whole number, yes or no, nor a list of these")


def _wrong(path: Path, field: str, why: str) -> CareerError:
    return CareerError(f"{path}: {field} {why}")
