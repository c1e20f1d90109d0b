"""Wordings and conditions compiled by Jinja, and run on what a moment knows.

Compiling is a thousand times slower than running, so compiled code is kept in a store. Short names (`[let]`) are worked
out when they are first asked for.
"""

from collections.abc import Mapping
from typing import Any

import jinja2
from jinja2.runtime import Context, Undefined
from jinja2.utils import missing

from tales.chronicle.compile_cache import WordingCache
from tales.chronicle.sandbox import WORDING, Sandbox

_RESULT = "result"


class Variables(Context):
    """What the wordings of one moment may know: facts, and short names that are worked out when they are needed."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.lets: Mapping[str, str] = {}
        self.expressions: Expressions | None = None
        self.truths: dict[Conditions, tuple[bool, ...]] = {}
        """What was found to hold already; at one moment it stays so."""
        self.begun: str | None = None
        """The thread of the passage before this moment: empty for none, None where one may still begin."""
        self.thread: str | None = None
        """The thread in hand while this moment is composed."""

    def begin(self) -> None:
        """Compose this moment anew."""
        self.thread = self.begun

    def follow(self, thread: str) -> None:
        """Keep to the thread of a wording that was taken, if it has one."""
        self.thread = thread or self.thread

    def goes_with(self, thread: str) -> bool:
        """Whether a wording of this thread may be said now."""
        return not thread or self.thread is None or thread == self.thread

    def resolve_or_missing(self, key: str) -> Any:
        """A fact, or the value of a short name."""
        if key in self.vars:
            return self.vars[key]
        value = self.parent.get(key, missing)
        if value is missing and key in self.lets and self.expressions is not None:
            self.parent[key] = jinja2.StrictUndefined(f"the short name {key} needs itself")
            try:
                value = self.parent[key] = self.expressions.value(self.lets[key], self)
            except Exception as error:
                if not hasattr(error, "__notes__"):
                    error.add_note(key)  # which short name it was, for `fault`
                raise
        return value


class Conditions(tuple[str, ...]):
    """Conditions that are always looked at together, as one piece of code; each instance is one of its own."""

    __slots__ = ()
    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other


class Expressions:
    """Compiled wordings and conditions of one sandbox."""

    def __init__(self, env: Sandbox, store: WordingCache) -> None:
        env.context_class = Variables
        self.env = env
        self.store = store
        self._templates: dict[str, jinja2.Template] = {}
        self._values: dict[str, jinja2.Template] = {}
        self._together: dict[Conditions, jinja2.Template] = {}

    def known(self, facts: Mapping[str, Any], lets: Mapping[str, str]) -> Variables:
        """What one moment knows."""
        context = Variables(self.env, {**self.env.globals, **facts}, None, {})
        context.lets, context.expressions = lets, self
        return context

    def text(self, wording: str, context: Variables) -> str:
        """A wording with its facts in it."""
        if "{" not in wording:
            return wording
        made = self.env.concat(self._template(wording).root_render_func(context))
        context.vars.clear()
        return made.strip()

    def value(self, expression: str, context: Variables) -> Any:
        """What an expression comes to. Raises jinja2.UndefinedError for a name that is not there."""
        template = self._values.get(expression)
        if template is None:
            template = self._values[expression] = self._template(f"{{% set {_RESULT} = ({expression}) %}}")
        for _ in template.root_render_func(context):
            pass
        value = context.vars.pop(_RESULT)
        if isinstance(value, Undefined):
            str(value)  # a strict undefined raises here, with the name that is missing
        return value

    def truths(self, conditions: Conditions, context: Variables) -> tuple[bool, ...]:
        """Which of these conditions hold. Raises what any of them raises."""
        found = context.truths.get(conditions)
        if found is None:
            template = self._together.get(conditions)
            if template is None:
                sets = (
                    f"{{% set {_RESULT}{at} = true if ({each}) else false %}}" for at, each in enumerate(conditions)
                )
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

    def save_cache(self) -> None:
        """Keep what was compiled for the next time, if it can be kept."""
        self.store.save()

    def _template(self, source: str) -> jinja2.Template:
        template = self._templates.get(source)
        if template is None:
            code = self.store.code.get(source)
            if code is None:
                code = self.store.code[source] = self.env.compile(source, filename="<template>")
            template = self._templates[source] = jinja2.Template.from_code(self.env, code, self.env.globals)
        return template
