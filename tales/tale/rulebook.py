"""The rules of a game as its rules.md has them: by id, as lines. Knows no tale."""

import difflib
import re
from dataclasses import dataclass
from importlib.resources import files

from tales.errors import TalesError

_RULE = re.compile(r"^\s*(?:[-*]\s+)?\*\*([A-Z]{2,}-[A-Z]?\d+[a-z]?)\*\*[.:]?\s*(.*)$")


class NoSuchRule(TalesError, ValueError):
    """A rule that the game does not have."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """What a game's rules.md says."""

    text: str
    """The whole of it, as Markdown."""
    rules: dict[str, str]
    """Each rule by its id."""

    def rule(self, wanted: str) -> str:
        """A rule with its id in front. Raises NoSuchRule."""
        key = wanted.strip().upper()
        if key not in self.rules:
            near = difflib.get_close_matches(key, self.rules, 3)
            hint = f"did you mean {' or '.join(near)}?" if near else f"they go from {self._span()}"
            raise NoSuchRule(f"no rule is called {wanted.strip()!r}; {hint}")
        return f"{key}. {self.rules[key]}"

    def _span(self) -> str:
        keys = list(self.rules)
        return f"{keys[0]} to {keys[-1]}" if keys else "nothing to nothing: none are printed"


def rulebook(package: str) -> Rulebook:
    """The rules of the game in that package."""
    path = files(package).joinpath("rules.md")
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in text.splitlines():
        if match := _RULE.match(line):
            lines = found.setdefault(match[1], [match[2]])
        elif line.strip() and line[:1].isspace():
            lines.append(line.strip())
        else:
            lines = []
    return Rulebook(text, {key: _unmarked(" ".join(part)) for key, part in found.items()})


def _unmarked(text: str) -> str:
    """Markdown's emphasis taken out, for reading aloud."""
    return re.sub(r"\*\*|`", "", text).strip()
