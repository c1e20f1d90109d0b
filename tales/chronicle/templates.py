"""Templates: where they are found, and Jinja's immutable sandbox in which they run on plain data.

A user's own folder overrides ours file by file. An error names the template, the line and the variables there are.
"""

import difflib
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import jinja2
import platformdirs
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from tales.chronicle.agreement import FILTERS

LONGEST = 200_000
"""The longest text, in characters, that a template may make by multiplying."""


class TemplateFault(Exception):
    """A template that cannot be used. `template` and `line` say where."""

    def __init__(self, template: str, line: int, why: str) -> None:
        self.template = template
        self.line = line
        where = f"{template}, line {line}" if line else template
        super().__init__(f"template {where}: {why}. Your words are safe; mend or remove the template and try again.")


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox, in which no template can make texts without end."""

    intercepted_binops = frozenset({"*", "**"})

    def call_binop(self, context: jinja2.runtime.Context, operator: str, left: Any, right: Any) -> Any:
        """Multiply, within measure."""
        if not all(isinstance(side, int) and abs(side) < 10**6 for side in (left, right)) or operator == "**":
            raise SecurityError(f"{operator} is for small numbers only in a template")
        return super().call_binop(context, operator, left, right)


def shipped() -> Path:
    """The folder of our own templates: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "_templates"
    return inside if inside.is_dir() else package.parent / "templates"


def cache_folder() -> Path:
    """Where what was compiled is kept; it may be deleted at any time."""
    return platformdirs.user_cache_path("tales", appauthor=False)


def search_path(game: str, own: Sequence[Path] = ()) -> list[Path]:
    """Where templates of a game are looked for, the first one found counts: a game's own before the common ones."""
    return [folder for root in (*own, shipped()) for folder in (root / game, root)]


def environment(folders: Sequence[Path], filters: Mapping[str, Any]) -> Sandbox:
    """A sandbox that finds templates in these folders, and nothing outside them."""
    env = Sandbox(
        loader=_InsideLoader([str(folder) for folder in folders]),
        undefined=jinja2.StrictUndefined,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
        cache_size=400,
    )
    env.filters.update(FILTERS)
    env.filters.update(filters)
    return env


class _InsideLoader(jinja2.FileSystemLoader):
    """Files below the folders only: a link that leads out of them is not followed."""

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, Any]:
        source, filename, uptodate = super().get_source(environment, template)
        real = Path(filename).resolve()
        if not any(real.is_relative_to(Path(folder).resolve()) for folder in self.searchpath):
            raise jinja2.TemplateNotFound(template)
        return source, filename, uptodate


def fault(error: Exception, template: str, known: Mapping[str, object]) -> TemplateFault:
    """What went wrong in a template, in words."""
    line = getattr(error, "lineno", None) or _line_of(error)
    name = getattr(error, "name", None)
    if isinstance(error, jinja2.TemplateNotFound):
        return TemplateFault(str(error.name), 0, "there is no such template")
    if isinstance(error, jinja2.TemplateSyntaxError):
        return TemplateFault(name or template, line, error.message or "it cannot be read")
    if isinstance(error, jinja2.UndefinedError):
        missing = re.search(r"'([^']+)' is undefined|no attribute '([^']+)'", str(error))
        word = (missing[1] or missing[2]) if missing else ""
        near = difflib.get_close_matches(word, known, 1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(sorted(known))}"
        return TemplateFault(template, line, f"{error}; {hint}")
    return TemplateFault(template, line, f"{type(error).__name__}: {error}")


def _line_of(error: Exception) -> int:
    """The line in the innermost template of a traceback, 0 if there is none."""
    line = 0
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename.endswith((".j2", "<template>", "<unknown>")):
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
