"""What stands in the files of a game: the texts in its code and tables, and the keys that its verbs are called with."""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tales.lab.check.findings import Finding

VERBS: Mapping[str, tuple[str, int]] = {
    "choose": ("ask", 1),
    "place": ("ask", 1),
    "number": ("ask", 1),
    "roll": ("ask", 1),
    "ask_text": ("ask", 1),
    "ask_name": ("ask", 1),
    "narrate": ("ask", 1),
    "moment": ("ask", 1),
    "tell": ("tell", 0),
    "passage": ("passage", 0),
    "open_passage": ("passage", 0),
    "Option": ("option", 0),
    "Aside": ("option", 0),
}
"""For each verb the table of words.toml that has the words for its key (passages have none), and which of its
arguments the key is."""

MOMENTS = ("narrate", "moment")
"""The verbs whose keys have wordings in the templates."""

RULE = re.compile(r"[A-Z]{2,}-[A-Z]?\d+[a-z]?")
"""The id of a rule."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a file of the game."""

    file: str
    line: int


def found_at(place: Place | None, what: str) -> Finding:
    """A finding at a place in the code; without one, in the game as a whole."""
    return Finding(place.file, place.line, what) if place else Finding("__init__.py", 0, what)


@dataclass(frozen=True, slots=True)
class Called:
    """A verb that is called with a key that stands there."""

    verb: str
    group: str
    """The table of words.toml."""
    key: str
    place: Place


class Sources:
    """The files of one game."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def trees(self) -> dict[str, ast.Module]:
        """Every Python file, by its name in the folder. Raises SyntaxError."""
        paths = sorted(self.folder.rglob("*.py"))
        return {self.name(path): ast.parse(path.read_text(encoding="utf-8")) for path in paths}

    def name(self, path: Path) -> str:
        """A file's name in the folder."""
        return path.relative_to(self.folder).as_posix()

    @cached_property
    def texts(self) -> dict[str, Place]:
        """Every text in the code that is no description, with the first place where it stands."""
        found: dict[str, Place] = {}
        for file, tree in self.trees.items():
            described = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in described:
                    found.setdefault(node.value, Place(file, node.lineno))
                elif isinstance(node, ast.keyword) and node.arg:
                    found.setdefault(node.arg, Place(file, node.value.lineno))
        return found

    @cached_property
    def data(self) -> frozenset[str]:
        """Every key and every text in the tables beside words.toml."""
        found: set[str] = set()
        for path in self.folder.glob("*.toml"):
            if path.name != "words.toml":
                found.update(_words_in(tomllib.loads(path.read_text(encoding="utf-8"))))
        return frozenset(found)

    @cached_property
    def patterns(self) -> list[tuple[re.Pattern[str], Place]]:
        """Texts that are put together, such as f"event.{key}", with a group for each part that is filled in."""
        found = []
        for file, tree in self.trees.items():
            for node in ast.walk(tree):
                if isinstance(node, ast.JoinedStr) and any(isinstance(part, ast.Constant) for part in node.values):
                    parts = (
                        re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.+)" for part in node.values
                    )
                    found.append((re.compile("".join(parts)), Place(file, node.lineno)))
        return found

    def where(self, text: str) -> Place | None:
        """Where the code has this text, or puts it together from parts that it has; None if it does not."""
        if text in self.texts:
            return self.texts[text]
        for pattern, place in self.patterns:
            if (match := pattern.fullmatch(text)) and all(self._is_known(part) for part in match.groups()):
                return place
        return None

    def where_told(self, key: str) -> Place | None:
        """Where a verb is called with this key; else where the code has it as a text."""
        return next((called.place for called in self.called if called.key == key), None) or self.where(key)

    def can_make(self, text: str) -> bool:
        """Whether code or tables have this text, or the code puts it together."""
        return text in self.data or self.where(text) is not None

    def _is_known(self, part: str) -> bool:
        return part in self.texts or part in self.data or part.isdigit() or part == "#"

    @cached_property
    def called(self) -> list[Called]:
        """Every call of a verb whose key stands there as it is; the options of a choice and its bars are among them."""
        found = []
        for file, tree in self.trees.items():
            verbs = _imported(tree)
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and (verb := _verb(node, verbs)):
                    found += [Called(verb, group, key, Place(file, line)) for group, key, line in _keys_of(node, verb)]
        return found

    @cached_property
    def rules(self) -> dict[str, Place]:
        """Every rule id that stands as a text in the code, with the first place."""
        return {text: place for text, place in self.texts.items() if RULE.fullmatch(text)}

    @cached_property
    def mentioned(self) -> str:
        """All code and tables as one text, with what is said in descriptions and remarks."""
        paths = [*self.folder.rglob("*.py"), *self.folder.glob("*.toml")]
        return "\n".join(path.read_text(encoding="utf-8") for path in paths)

    @cached_property
    def arguments(self) -> frozenset[str]:
        """The names of all named arguments: facts are given as such."""
        return frozenset(
            node.arg
            for tree in self.trees.values()
            for node in ast.walk(tree)
            if isinstance(node, ast.keyword) and node.arg
        )


def _words_in(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _words_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _words_in(inner)
    elif isinstance(value, str):
        yield value


def _imported(tree: ast.Module) -> dict[str, str]:
    """The verbs that a module imports, by the names that they have in it."""
    froms = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    return {
        alias.asname or alias.name: alias.name
        for node in froms
        if (node.module or "").startswith("tales.rules")
        for alias in node.names
        if alias.name in VERBS
    }


def _verb(call: ast.Call, imported: Mapping[str, str]) -> str:
    """The verb that is called: one of ours that is imported, or what a teller does; empty for anything else."""
    if isinstance(call.func, ast.Name):
        return imported.get(call.func.id, "")
    if isinstance(call.func, ast.Attribute) and call.func.attr in VERBS:
        above = call.func.value
        name = above.id if isinstance(above, ast.Name) else above.attr if isinstance(above, ast.Attribute) else ""
        return call.func.attr if name in ("play", "asks") or name.endswith("teller") else ""
    return ""


def _keys_of(call: ast.Call, verb: str) -> Iterator[tuple[str, str, int]]:
    if verb in VERBS:
        group, at = VERBS[verb]
        given = call.args[at] if len(call.args) > at else None
        if isinstance(given, ast.Constant) and isinstance(given.value, str) and not _has_star(call, at):
            yield group, given.value, given.lineno
    if verb == "choose" and len(call.args) > 2 and isinstance(call.args[2], ast.List | ast.Tuple):
        for option in call.args[2].elts:
            if isinstance(option, ast.Constant) and isinstance(option.value, str):
                yield "option", option.value, option.lineno
    for keyword in call.keywords:
        if keyword.arg == "barred":
            for node in _results(keyword.value):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
                    yield "bar", node.value, node.lineno


def _results(value: ast.expr) -> Iterator[ast.expr]:
    """What an expression may come to: both sides of an `if`."""
    if isinstance(value, ast.IfExp):
        yield from _results(value.body)
        yield from _results(value.orelse)
    else:
        yield value


def _has_star(call: ast.Call, at: int) -> bool:
    return any(isinstance(argument, ast.Starred) for argument in call.args[: at + 1])
