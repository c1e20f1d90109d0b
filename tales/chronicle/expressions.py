"""Wordings and conditions compiled by Jinja, kept compiled on disk, and run on what a moment knows.

Compiling is a thousand times slower than running, so compiled code is kept in the user's cache folder, by the hash of
the sources; without that folder everything works, only slower. Short names (`[let]`) are worked out when they are
first asked for.
"""

import marshal
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import CodeType
from typing import Any

import jinja2
from jinja2.runtime import Context, Undefined
from jinja2.utils import missing

from tales.chronicle.sandbox import EDITION, WORDING, Sandbox
from tales.journal import JournalError, write_atomic

_RESULT = "result"


class Known(Context):
    """What the wordings of one moment may know: facts, and short names that are worked out when they are needed."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.lets: Mapping[str, str] = {}
        self.expressions: Expressions | None = None
        self.truths: dict[Conditions, tuple[bool, ...]] = {}
        """What was found to hold already; at one moment it stays so."""

    def resolve_or_missing(self, key: str) -> Any:
        """A fact, or the value of a short name."""
        if key in self.vars:
            return self.vars[key]
        value = self.parent.get(key, missing)
        if value is missing and key in self.lets and self.expressions is not None:
            self.parent[key] = jinja2.StrictUndefined(f"the short name {key} needs itself")
            value = self.parent[key] = self.expressions.value(self.lets[key], self)
        return value


class Conditions(tuple[str, ...]):
    """Conditions that are always looked at together, as one piece of code; each instance is one of its own."""

    __slots__ = ()
    __hash__ = object.__hash__  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return self is other


class Expressions:
    """Compiled wordings and conditions of one sandbox."""

    def __init__(self, env: Sandbox, sources: Iterable[bytes] = (), cache: Path | None = None) -> None:
        """`sources` are what the code is made of; `cache` the folder in which it is kept, None for nowhere."""
        env.context_class = Known
        self.env = env
        self._templates: dict[str, jinja2.Template] = {}
        self._values: dict[str, jinja2.Template] = {}
        self._together: dict[Conditions, jinja2.Template] = {}
        self._grown = False
        made_by = f"{jinja2.__version__} {sys.implementation.cache_tag} {EDITION}".encode()
        name = sha256(b"\0".join([made_by, *sources])).hexdigest()[:32]
        self._file = cache / f"wordings-{name}.bin" if cache else None
        self._code = _load(self._file) if self._file else {}

    def known(self, facts: Mapping[str, Any], lets: Mapping[str, str]) -> Known:
        """What one moment knows."""
        context = Known(self.env, {**self.env.globals, **facts}, None, {})
        context.lets, context.expressions = lets, self
        return context

    def text(self, wording: str, context: Known) -> str:
        """A wording with its facts in it."""
        if "{" not in wording:
            return wording
        made = self.env.concat(self._template(wording).root_render_func(context))
        context.vars.clear()
        return made.strip()

    def value(self, expression: str, context: Known) -> Any:
        """What an expression comes to. Raises jinja2.UndefinedError for a name that is not there."""
        template = self._values.get(expression)
        if template is None:
            template = self._values[expression] = self._template(f"{{% set {_RESULT} = ({expression}) %}}")
        for _ in template.root_render_func(context):
            pass
        value = context.vars.pop(_RESULT)
        context.vars.clear()
        if isinstance(value, Undefined):
            str(value)  # a strict undefined raises here, with the name that is missing
        return value

    def truths(self, conditions: Conditions, context: Known) -> tuple[bool, ...]:
        """Which of these conditions hold. Raises what any of them raises."""
        found = context.truths.get(conditions)
        if found is None:
            template = self._together.get(conditions)
            if template is None:
                sets = (f"{{% set {_RESULT}{at} = true if ({each}) else false %}}" for at, each in enumerate(conditions))
                template = self._together[conditions] = self._template("".join(sets))
            try:
                for _ in template.root_render_func(context):
                    pass
                found = context.truths[conditions] = tuple(context.vars.values())
            finally:
                context.vars.clear()
        return found

    def begin(self) -> None:
        """Give the next wording or condition, with all short names that it needs, its steps."""
        self.env.refill(WORDING)

    def keep(self) -> None:
        """Keep what was compiled for the next time, if it can be kept."""
        if self._file is None or not self._grown:
            return
        self._grown = False
        with suppress(OSError, JournalError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_atomic(self._file, marshal.dumps(self._code))

    def _template(self, source: str) -> jinja2.Template:
        template = self._templates.get(source)
        if template is None:
            code = self._code.get(source)
            if code is None:
                code = self._code[source] = self.env.compile(source, filename="<template>")
                self._grown = True
            template = self._templates[source] = jinja2.Template.from_code(self.env, code, self.env.globals)
        return template


def _load(file: Path) -> dict[str, CodeType]:
    """The code that was kept; nothing if there is none that can be read."""
    with suppress(OSError, ValueError, EOFError, TypeError):
        found = marshal.loads(file.read_bytes())
        if isinstance(found, dict):
            return found
    return {}
