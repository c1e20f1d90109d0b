"""The keys of our bindings as they are now, with those that a person has chosen in the settings file.

A sentence that names a key holds the id of its binding in braces: `with_keys(app, "{play.undo} takes it back")`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

from textual.app import App
from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import format_key

from tales.tui import settings_file

_NAMED = re.compile(r"\{([a-z]+\.[a-z_]+)\}")

_FOUND: dict[str, Binding] = {}
"""The bindings of all classes that have been looked through, by their ids."""


def with_keys(app: App[Any], text: str) -> str:
    """A sentence of ours with the present key in place of every {id}. Never give it words of a person."""
    return _NAMED.sub(lambda match: key_text(app, match[1]), text)


def key_text(app: App[Any], binding_id: str) -> str:
    """The present key of a binding as it is shown. Raises KeyError for an unknown id."""
    binding = _binding(binding_id)
    own = app._keymap.get(binding_id, "")
    key = (own or binding.key).split(",")[0].strip()
    return app.get_key_display(binding.with_key(key, None if own else binding.key_display))


@dataclass(frozen=True, slots=True)
class KeyLine:
    """One binding as a page of help shows it."""

    binding_id: str
    keys: str
    """All keys that it has now."""
    about: str
    """What it does."""

    @property
    def area(self) -> str:
        """What its id begins with."""
        return self.binding_id.partition(".")[0]


def all_keys(app: App[Any]) -> list[KeyLine]:
    """All bindings of ours with their present keys, in the order in which they are declared. Imports every screen."""
    known_bindings()
    lines = []
    for _, binding in _declared():
        keys = app._keymap.get(binding.id or "") or binding.key
        shown = " ".join(dict.fromkeys(display(key.strip()) for key in keys.split(",")))
        lines.append(KeyLine(binding.id or "", shown, binding.tooltip or binding.description))
    return lines


def display(key: str) -> str:
    """One key as it is shown: `^p`, `F2`, `esc`, `?`."""
    *modifiers, name = key.split("+") if key != "+" else [key]
    name = format_key(settings_file.key_name(name))
    if re.fullmatch(r"f\d+", name):
        name = name.upper()
    if "ctrl" in modifiers:
        modifiers.remove("ctrl")
        name = f"^{name}"
    return "+".join([*modifiers, name])


def is_ours(binding: Binding) -> bool:
    """Whether a binding is one of ours: they have ids, and Textual's own have none."""
    return bool(binding.id)


def known_bindings() -> dict[str, settings_file.Known]:
    """All our keys by the ids of their bindings. Imports every screen."""
    import tales.tui

    for module in walk_packages(tales.tui.__path__, "tales.tui."):
        import_module(module.name)
    found: dict[str, settings_file.Known] = {}
    for owner, binding in _declared():
        keys = frozenset(settings_file.key_name(key.strip()) for key in binding.key.split(","))
        found[binding.id or ""] = settings_file.Known(owner.__qualname__, keys)
    return found


def _binding(binding_id: str) -> Binding:
    if binding_id not in _FOUND:
        _FOUND.update((binding.id or "", binding) for _, binding in _declared())
    if binding_id not in _FOUND:
        known_bindings()
        _FOUND.update((binding.id or "", binding) for _, binding in _declared())
    return _FOUND[binding_id]


def _declared() -> Iterator[tuple[type[DOMNode], Binding]]:
    """All bindings of ours of the classes that are imported, each with the class that declares it, none twice."""
    declared: set[int] = set()
    for owner in _subclasses(DOMNode):
        if owner.__module__.startswith("tales.tui."):
            for binding in vars(owner).get("BINDINGS", ()):
                if isinstance(binding, Binding) and is_ours(binding) and id(binding) not in declared:
                    declared.add(id(binding))  # another class may have the very same key
                    yield owner, binding


def _subclasses(of: type[DOMNode]) -> Iterator[type[DOMNode]]:
    seen: set[type[DOMNode]] = set()
    waiting = [of]
    while waiting:
        for found in waiting.pop().__subclasses__():
            if found not in seen:
                seen.add(found)
                waiting.append(found)
                yield found
