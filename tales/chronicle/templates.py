"""Templates: where they are found, and Jinja's immutable sandbox in which they run on plain data.

A user's own folder overrides ours file by file. An error names the template, the line and the variables there are.
"""

import difflib
import os
import re
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import jinja2
from jinja2.exceptions import SecurityError

from tales import dirs
from tales.chronicle.errors import TemplateFault as TemplateFault
from tales.chronicle.grammar import FILTERS
from tales.chronicle.sandbox import Sandbox, loader_environment
from tales.games import all_games


def shipped() -> Path:
    """The folder of our own templates: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "_templates"
    return inside if inside.is_dir() else package.parent / "templates"


def cache_folder() -> Path:
    """Where what was compiled is kept; without a home folder, where nothing can be kept."""
    try:
        return dirs.cache_folder()
    except dirs.NoHome:
        return Path(os.devnull, "tales")


def search_path(game: str, own: Sequence[Path] = ()) -> list[Path]:
    """Where templates of a game are looked for, the first one found counts: a game's own before the common ones."""
    theirs = [folder for root in own for folder in (root / game, root)]
    return [*theirs, of_game(game), shipped()]


def of_game(game: str) -> Path:
    """The folder of a game's own templates: among ours, or inside the package of a game that is installed beside us."""
    ours = shipped() / game
    if not ours.is_dir() and game in (found := all_games()):
        return Path(str(files(found[game].package) / "templates"))
    return ours


def environment(folders: Sequence[Path], filters: Mapping[str, Any]) -> Sandbox:
    """A sandbox that finds templates in these folders, and nothing outside them."""
    env = loader_environment(_InsideLoader([str(folder) for folder in folders]))
    env.add_filters({**FILTERS, **filters})
    return env


class _InsideLoader(jinja2.FileSystemLoader):
    """Files below the folders only: a link that leads out of them is not followed."""

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, Any]:
        source, filename, uptodate = super().get_source(environment, template)
        real = Path(filename).resolve()
        if not any(real.is_relative_to(Path(folder).resolve()) for folder in self.searchpath):
            raise jinja2.TemplateNotFound(template)
        return source, filename, uptodate


def fault(error: Exception, template: str, known: Mapping[str, object], line: int = 0) -> TemplateFault:
    """What went wrong in a template, in words; the rest counts where the traceback says nothing nearer."""
    inner, inner_line, nearer = _place_of(error)
    if (short := getattr(error, "__notes__", None)) and not inner:
        template = f"{template}, by the short name {short[0]}"
    template = inner or template
    if inner or not line:
        line = getattr(error, "lineno", None) or inner_line
    if isinstance(error, jinja2.TemplateNotFound):
        return TemplateFault(str(error.name), 0, "there is no such template")
    if isinstance(error, jinja2.TemplateSyntaxError):
        template = _named(error.filename) or error.name or template
        return TemplateFault(template, line, error.message or "it cannot be read")
    if isinstance(error, jinja2.UndefinedError):
        return TemplateFault(template, line, _undefined(str(error), {**known, **nearer}))
    if isinstance(error, SecurityError):
        return TemplateFault(template, line, str(error))
    return TemplateFault(template, line, f"{type(error).__name__}: {error}")


def _undefined(said: str, known: Mapping[str, object]) -> str:
    missing = re.search(r"'([^']+)' is undefined|no attribute '([^']+)'", said)
    if missing is None:
        return said
    near = difflib.get_close_matches(missing[1] or missing[2], known, 1)
    if missing[2]:  # a part of something: what parts there are is not known here
        return f"{said}; did you mean {near[0]}?" if near else said
    return f"{said}; " + (f"did you mean {near[0]}?" if near else f"there are: {', '.join(sorted(known))}")


def _place_of(error: Exception) -> tuple[str, int, dict[str, object]]:
    """The innermost template of a traceback, the line in it, and the names that are known there."""
    template, line, known = "", 0, dict[str, object]()
    trace = error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.endswith(".j2"):
            template, line = _named(file), trace.tb_lineno
            known = {name: value for name, value in trace.tb_frame.f_locals.items() if not name.startswith("_")}
        elif file in ("<template>", "<unknown>"):
            line = trace.tb_lineno
        trace = trace.tb_next
    return template, line, known


def _named(file: str | None) -> str:
    """The name of a template file; empty for what is none."""
    return Path(file).name if file and file.endswith(".j2") else ""
