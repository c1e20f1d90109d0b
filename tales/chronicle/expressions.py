"""What the wordings of a moment may know, and wordings, conditions and short names at work on it.

Wordings are rendered by Jinja; conditions and short names are functions that `conditions` has compiled. Compiling is a
thousand times slower than running, so compiled code is kept in a cache.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import jinja2
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing

from tales.chronicle.compile_cache import WordingCache
from tales.chronicle.conditions import Function, UnknownName, compiled, helpers, python_of

if TYPE_CHECKING:
    from tales.chronicle.arc_files import Beat
    from tales.chronicle.arcs import Due


class Lets(dict[str, Function]):
    """The short names (`[let]`) as functions, each compiled when it is first asked for."""

    def __init__(self, written: Mapping[str, str], expressions: "Expressions") -> None:
        super().__init__()
        self.written = written
        self._expressions = expressions

    def __missing__(self, name: str) -> Function:
        if name not in self.written:
            raise UnknownName(name)
        function = self[name] = self._expressions.function(self.written[name], f"the short name {name}")
        return function


class Values(dict[str, Any]):
    """Facts by name, and what the short names come to, each worked out when it is first asked for."""

    context: Context
    """The same for Jinja, for filters that ask for it."""

    def __init__(self, facts: Mapping[str, Any], lets: Lets) -> None:
        super().__init__(facts)
        self._lets = lets

    def __missing__(self, name: str) -> Any:
        function = self._lets[name]
        try:
            value = self[name] = function(self)
        except RecursionError:
            raise jinja2.UndefinedError(f"the short name {name} needs itself") from None
        except Exception as error:
            if not hasattr(error, "__notes__"):
                error.add_note(name)  # which short name it was, for `fault`
            raise
        return value


class Variables(Context):
    """What the wordings of one moment may know, and which thread is in hand while they are chosen."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.truths: dict[int, tuple[bool, ...]] = {}
        """Which conditions of a list hold, by the identity of the list; at one moment it stays so."""
        self.begun: str | None = None
        """The thread of the passage before this moment: empty for none, None where one may still begin."""
        self.thread: str | None = None
        """The thread in hand while this moment is composed."""
        self.beat: Beat | None = None
        """The beat of an arc that is told with it."""
        self.due: Due | None = None
        """That beat, with the arc to which it belongs."""
        self.given: Mapping[str, Any] = {}
        """The facts, without the short names."""

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
        try:
            return self.parent[key]
        except UnknownName as error:
            if error.unknown != key:
                raise
            return missing


class Expressions:
    """Compiled wordings and conditions of one sandbox."""

    def __init__(self, env: ImmutableSandboxedEnvironment, cache: WordingCache) -> None:
        env.context_class = Variables
        self.env = env
        self.cache = cache
        self._helpers = helpers(env)
        self._templates: dict[str, jinja2.Template] = {}
        self._functions: dict[str, Function] = {}
        self._together: dict[int, Function] = {}

    def variables(self, facts: Mapping[str, Any], lets: Lets) -> Variables:
        """What one moment knows."""
        values = Values({**self.env.globals, **facts}, lets)
        values.context = context = Variables(self.env, values, None, {})
        context.given = facts
        return context

    def text(self, wording: str, context: Variables, place: str = "") -> str:
        """A wording with its facts in it. `place` says where a person's own stands."""
        if "{" not in wording:
            return wording
        made = self.env.concat(self._template(wording, place).root_render_func(context))
        context.vars.clear()
        return made.strip()

    def value(self, expression: str, context: Variables) -> Any:
        """What an expression comes to. Raises jinja2.UndefinedError for a name that is not there."""
        return self.function(expression)(context.parent)

    def truths(self, slot: int, conditions: tuple[str, ...], context: Variables, place: str = "") -> tuple[bool, ...]:
        """Which of the conditions of a slot hold. Raises what any of them raises."""
        found = context.truths.get(slot)
        if found is None:
            function = self._together.get(slot)
            if function is None:
                function = self._together[slot] = self._all(conditions, place)
            found = context.truths[slot] = function(context.parent)
        return found

    def function(self, expression: str, place: str = "<condition>") -> Function:
        """An expression as a function of values."""
        found = self._functions.get(expression)
        if found is None:
            key = f"({expression})"
            code = self.cache.code.get(key)
            if code is None:
                code = self.cache.code[key] = compiled(python_of(expression, self.env), place)
            made: Function = eval(code, self._helpers)
            found = self._functions[expression] = made
        return found

    def save_cache(self) -> None:
        """Keep what was compiled for the next time, if it can be kept."""
        self.cache.save()

    def _all(self, conditions: tuple[str, ...], place: str) -> Function:
        """Several conditions as one function."""
        key = "\n".join(("(", place, *conditions))
        code = self.cache.code.get(key)
        if code is None:
            sources = (f"True if {python_of(condition, self.env)} else False, " for condition in conditions)
            code = self.cache.code[key] = compiled(f"({''.join(sources)})", place or "<condition>")
        made: Function = eval(code, self._helpers)
        return made

    def _template(self, source: str, place: str = "") -> jinja2.Template:
        key = place + source
        template = self._templates.get(key)
        if template is None:
            code = self.cache.code.get(key)
            if code is None:
                code = self.cache.code[key] = self.env.compile(source, filename=place or "<template>")
            template = self._templates[key] = jinja2.Template.from_code(self.env, code, self.env.globals)
        return template
