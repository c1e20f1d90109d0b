"""Jinja's immutable sandbox, in which templates run on plain data, and what is said when one fails.

A person's own templates run in it too, but in a process of their own: `sandbox` limits time and memory, this does not.
"""

import difflib
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import jinja2
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from tales.chronicle.errors import TemplateFault, TooLong
from tales.chronicle.grammar import FILTERS
from tales.chronicle.templates import read_text

TEMPLATE_ERRORS = (
    jinja2.TemplateError, ArithmeticError, AttributeError, LookupError, MemoryError, RecursionError, TypeError,
    ValueError, NotImplementedError, TooLong,
)  # fmt: skip
"""What a template may raise that asks for something that cannot be."""

_UNWANTED = ("random", "pprint", "tojson", "xmlattr", "urlize")
"""Filters that are not the same twice, or make what does not belong into a chronicle."""


def environment(folders: Sequence[Path], filters: Mapping[str, Any]) -> ImmutableSandboxedEnvironment:
    """A sandbox that finds templates in these folders, and nothing outside them."""
    env = ImmutableSandboxedEnvironment(
        loader=_InsideLoader(folders),
        undefined=jinja2.StrictUndefined,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
        cache_size=400,
        optimized=False,  # what is constant is worked out on its line too, where it can be stopped and named
    )
    del env.globals["lipsum"]
    for name in _UNWANTED:
        del env.filters[name]
    env.filters.update(FILTERS)
    env.filters.update(filters)
    return env


class _InsideLoader(jinja2.BaseLoader):
    """Files below these folders only: a name or a link that leads out of them is not followed."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = folders

    def get_source(
        self, environment: jinja2.Environment, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        """The text of a template, its file, and whether that is unchanged. Raises TemplateNotFound."""
        found = (folder / template for folder in self.folders if (folder / template).exists())
        path = next(found, None)
        roots = [folder.resolve() for folder in self.folders]
        if path is None or not any(path.resolve().is_relative_to(root) for root in roots):
            raise jinja2.TemplateNotFound(template)
        text, changed = read_text(path), path.stat().st_mtime_ns
        return text, str(path), lambda: path.exists() and path.stat().st_mtime_ns == changed


def fault(error: BaseException, template: str, known: Mapping[str, object], line: int = 0) -> TemplateFault:
    """What went wrong in a template, in words; `template` and `line` count where the traceback says nothing nearer."""
    if isinstance(error, TemplateFault):
        return error
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
    if isinstance(error, SecurityError | TooLong):
        return TemplateFault(template, line, str(error))
    if isinstance(error, MemoryError):
        return TemplateFault(template, line, "this needs too much memory; make its lists and texts smaller")
    if isinstance(error.__context__, TooLong):  # its time was over while Jinja looked for the line of it
        return TemplateFault(template, line, str(error.__context__))
    return TemplateFault(template, line, f"{type(error).__name__}: {error}")


def _undefined(said: str, known: Mapping[str, object]) -> str:
    missing = re.search(r"'([^']+)' is undefined|no attribute '([^']+)'", said)
    if missing is None:
        return said
    near = difflib.get_close_matches(missing[1] or missing[2], known, 1)
    if missing[2]:  # a part of something: what parts there are is not known here
        return f"{said}; did you mean {near[0]}?" if near else said
    return f"{said}; " + (f"did you mean {near[0]}?" if near else f"there are: {', '.join(sorted(known))}")


def _place_of(error: BaseException) -> tuple[str, int, dict[str, object]]:
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
