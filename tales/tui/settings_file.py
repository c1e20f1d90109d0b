"""How a person likes the program: theme, motion, keys, from a settings file that is theirs. Knows no screen.

The file is read once and never fatal: what cannot be used is said in words, and everything else counts. When a theme is
chosen on the screen, one line of the file changes and all others stay as they are.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tales.dirs import NoHome, config_folder
from tales.journal.codec import to_value
from tales.journal.files import read_small, write_atomic
from tales.text import clean

FILE = "settings.toml"

_TABLE = re.compile(r"\s*\[")


@dataclass(slots=True)
class Preferences:
    """What the file says."""

    theme: str = ""
    reduced_motion: bool = False
    keys: dict[str, str] = field(default_factory=dict)
    """Keys by the id of a binding, several with commas between."""
    faults: list[str] = field(default_factory=list)
    """What could not be used, in words."""


def settings_path() -> Path:
    """The file, in the user's folder for settings. Raises NoHome."""
    return config_folder() / FILE


def read() -> Preferences:
    """What the file says; nothing if it is not there."""
    found = Preferences()
    try:
        path = settings_path()
        data = read_small(path)
    except (FileNotFoundError, NoHome):
        return found
    except OSError as error:
        found.faults.append(f"{path} cannot be read ({error.strerror}); everything is as it is without it.")
        return found
    import tomllib

    try:
        table = tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        found.faults.append(f"{path} is no TOML ({clean(str(error))}); everything is as it is without it.")
        return found
    for name, value in table.items():
        match name, value:
            case "theme", str():
                found.theme = value
            case "reduced_motion", bool():
                found.reduced_motion = value
            case "keys", dict():
                for key, keys in _flat(value):
                    if isinstance(keys, str) and keys.strip():
                        found.keys[key] = keys
                    else:
                        found.faults.append(f'{FILE}: {clean(key)} takes keys in quotes, such as "x" or "f5,ctrl+x".')
            case (("theme" | "reduced_motion" | "keys"), _):
                found.faults.append(f"{FILE}: {name} takes {_TAKES[name]}.")
            case _:
                found.faults.append(f"{FILE}: there is no setting {clean(name)}; there are {', '.join(_TAKES)}.")
    return found


_TAKES = {"theme": "a name in quotes", "reduced_motion": "true or false", "keys": "a table of keys"}


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    # play.undo = "z" without quotes round the id is a table in TOML, and means the same.
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", value


def write(name: str, value: str | bool) -> None:
    """Set one value at the top of the file, and leave every other line alone. Raises OSError, NoHome."""
    path = settings_path()
    try:
        text = read_small(path).decode("utf-8-sig")
    except FileNotFoundError:
        text = ""
    except ValueError as error:
        raise OSError(f"{path} is not in UTF-8") from error
    line = f"{name} = {to_value(value)}\n"
    lines = text.splitlines(keepends=True)
    top = next((at for at, old in enumerate(lines) if _TABLE.match(old)), len(lines))
    mine = re.compile(rf"\s*{name}\s*=")
    at = next((at for at in range(top) if mine.match(lines[at])), None)
    if at is not None:
        lines[at] = line
    else:
        if top and not lines[top - 1].endswith("\n"):
            lines[top - 1] += "\n"
        lines.insert(top, line if top == len(lines) else f"{line}\n")
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(path, "".join(lines).encode())


@dataclass(frozen=True, slots=True)
class Known:
    """A binding as the program has it."""

    house: str
    """What it belongs to: no two bindings of one house can have the same key."""
    keys: frozenset[str]


def usable(keys: Mapping[str, str], known: Mapping[str, Known], faults: list[str]) -> dict[str, str]:
    """Those keys that can be used, as Textual's keymap wants them; what is wrong with the others goes to `faults`."""
    from difflib import get_close_matches

    found: dict[str, frozenset[str]] = {}
    for binding, text in keys.items():
        if binding not in known:
            near = get_close_matches(binding, known, 1)
            hint = f"; did you mean {near[0]}?" if near else "."
            faults.append(f"{FILE}: no key is called {clean(binding)}{hint}")
            continue
        wanted = [key.strip() for key in text.split(",")] if text.strip() != "," else ["comma"]
        wrong = [key for key in wanted if not is_key(key)]
        writes = [key for key in wanted if len(key) == 1 and binding.startswith(_WRITING)]
        if wrong:
            faults.append(f"{FILE}: {binding} cannot be {clean(wrong[0])!r}, which is no key.")
        elif writes:
            faults.append(f"{FILE}: {binding} cannot be {writes[0]!r}; it is needed to write with.")
        else:
            found[binding] = frozenset(map(key_name, wanted))
    for binding in list(found):
        for other, there in known.items():
            clash = found.get(binding, frozenset()) & found.get(other, there.keys)
            if other != binding and there.house == known[binding].house and clash:
                faults.append(
                    f"{FILE}: {binding} cannot be {min(clash)!r}, which is the key of {other}; "
                    "give that one another, or take another one here."
                )
                del found[binding]
    return {binding: ",".join(sorted(wanted)) for binding, wanted in found.items()}


def key_name(key: str) -> str:
    """A key as Textual calls it: "question_mark" for "?"."""
    from textual.keys import _character_to_key

    return _character_to_key(key) if len(key) == 1 else key


_WRITING = ("app.", "area.", "contents.", "field.", "search.", "setup.")
"""What is done while a person writes needs keys that write nothing."""

_CHORD = re.compile(r"(?:(?:ctrl|shift|alt|super|hyper|meta)\+)*(.+)")


def is_key(text: str) -> bool:
    """Whether Textual can know a key by that name."""
    import unicodedata

    from textual.keys import KEY_NAME_REPLACEMENTS, Keys

    match = _CHORD.fullmatch(text)
    name = match[1] if match else ""
    if len(name) == 1:
        return name.isprintable() and not name.isspace()
    if name in {key.value for key in Keys} or name in KEY_NAME_REPLACEMENTS.values():
        return not name.startswith("<")
    try:
        unicodedata.lookup(name.replace("_", " ").upper())
    except KeyError:
        return False
    return True
