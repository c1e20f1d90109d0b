"""The sandbox in which templates run: Jinja's immutable one, in which nothing is without end.

A template gets so many steps (rounds of a loop, calls, things looked through) and so much room; whatever needs more is
stopped with a SecurityError. Nothing in it depends on a clock, so a template either always works or never does.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from types import BuiltinMethodType
from typing import Any, cast

import jinja2
from jinja2 import nodes
from jinja2.compiler import generate
from jinja2.exceptions import SecurityError
from jinja2.runtime import Context, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.visitor import NodeTransformer

EDITION = 1
"""Changes whenever compiled templates of before must not be used any more."""

LONGEST = 200_000
"""The longest text, in characters, and the largest list, with all that is in it, that a template may make."""

PAGES = 20_000_000
"""The longest chronicle, in characters."""

WORDING, LAYOUT = 500_000, 3_000_000
"""The steps that one wording gets, and the layout of a whole chronicle."""

MACRO = 100
"""What the call of a macro costs, in steps."""

_WIDEST = 50 * LONGEST
"""The most that a filter or a method may multiply what it is given."""

_LARGEST = 10**15
_NOT_HERE = ("format", "random", "pprint", "tojson", "xmlattr", "urlize")
"""Filters that make texts without end, or not the same twice, or none that belongs into a chronicle."""


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox, with a measure for everything."""

    intercepted_binops = frozenset({"+", "%", "*", "**"})

    def __init__(self, **options: Any) -> None:
        super().__init__(finalize=self._written, **options)
        self._left = WORDING
        del self.globals["lipsum"]
        for name in _NOT_HERE:
            del self.filters[name]
        for name, filter in list(self.filters.items()):
            self.filters[name] = self._measured(name, filter)
        self.filters.update(_each=self._each, _seen=self._seen, _made=self._made, _joined=self._joined)

    def add_filters(self, filters: dict[str, Any]) -> None:
        """Filters of our own; they are measured too."""
        self.filters.update({name: self._measured(name, filter) for name, filter in filters.items()})

    def refill(self, steps: int) -> None:
        """Give what is run next so many steps."""
        self._left = steps

    def spend(self, steps: int) -> None:
        """Take so many steps. Raises SecurityError if none are left."""
        self._left -= steps
        if self._left < 0:
            raise SecurityError("this does not come to an end, or not soon enough; make its loops and lists smaller")

    def pages(self, chunks: Iterable[str]) -> str:
        """The whole text of a layout, within measure."""
        out: list[str] = []
        room = PAGES
        for chunk in chunks:
            room -= len(chunk)
            if room < 0:
                raise _too_long()
            out.append(chunk)
        return "".join(out)

    # What templates do, as Jinja calls it

    def concat(self, parts: Iterable[str]) -> str:
        """Put the pieces of a macro or block together."""
        found = list(parts)
        size = sum(map(len, found))
        if size > 10 * LONGEST:
            raise _too_long()
        self.spend(size // 8)
        return "".join(found)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Reckon, within measure."""
        if operator == "+" and not (isinstance(left, int | float) and isinstance(right, int | float)):
            self.spend(1 + (measure(left) + measure(right)) // 8)
            made = super().call_binop(context, operator, left, right)
            measure(made)
            return made
        whole = isinstance(left, int) and isinstance(right, int)
        if operator == "**" or (operator == "*" and not (whole and abs(left) < 10**6 and abs(right) < 10**6)):
            raise SecurityError(f"{operator} is for small numbers only in a template")
        if operator == "%" and not whole:
            raise SecurityError("% is for whole numbers only in a template")
        made = super().call_binop(context, operator, left, right)
        if abs(made) > _LARGEST:
            raise SecurityError("this number is too large for a template")
        return made

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:
        given = [*args, *kwargs.values()]
        if isinstance(__obj, BuiltinMethodType):
            given.insert(0, __obj.__self__)
        if isinstance(__obj, Macro):
            __self.spend(MACRO)
        __self._allow(given)
        return super().call(__context, __obj, *args, **kwargs)

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        """Jinja asks before any method of a text is taken; `format` makes texts of any width."""
        if isinstance(value, BuiltinMethodType) and value.__name__ in ("format", "format_map"):
            raise SecurityError("format is not for templates; put texts together with ~")
        return None

    def _generate(
        self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False
    ) -> str:
        guarded = _Guard().visit(source)
        made = generate(guarded, self, name, filename, defer_init=defer_init, optimized=self.optimized)
        assert made is not None
        return made

    # What the guard puts around what may be large

    def _each(self, things: Iterable[Any]) -> Iterator[Any]:
        """What a loop goes through, a step each."""
        for thing in things:
            self.spend(1)
            yield thing

    def _seen(self, thing: Any) -> Any:
        """Something that is compared, or cut out of."""
        if isinstance(thing, str):
            self.spend(1 + len(thing) // 8)
        elif isinstance(thing, list | tuple | dict):
            self.spend(1 + len(thing))
        return thing

    def _made(self, thing: Any) -> Any:
        """A list or a dict that a template puts together."""
        self.spend(measure(thing))
        return thing

    def _joined(self, parts: Sequence[Any]) -> str:
        """The texts of `a ~ b`."""
        self.spend(1 + measure(parts) // 8)
        return "".join(map(str, parts))

    def _written(self, value: Any) -> Any:
        """What comes out of `{{ }}`."""
        if isinstance(value, list | tuple | dict | set):
            measure(value)
        return value

    def _measured(self, name: str, filter: Callable[..., Any]) -> Callable[..., Any]:
        """A filter that takes a step for all that it looks at."""
        passed = 1 if hasattr(filter, "jinja_pass_arg") else 0
        writes = name not in _ORDERING
        scalars = name in ("map", "batch")

        @wraps(filter)
        def measured(*args: Any, **kwargs: Any) -> Any:
            given = [*args[passed:], *kwargs.values()]
            if scalars and any(isinstance(more, list | tuple | dict) for more in given[1:]):
                raise SecurityError(f"{name} takes words and numbers, no lists")
            if writes and given and not isinstance(given[0], str | int):
                measure(given[0])
            self._allow(given)
            return filter(*args, **kwargs)

        return measured

    def _allow(self, given: Iterable[Any]) -> None:
        """Let something work on this, if it is not too much. Raises SecurityError."""
        product, steps = 1, 1
        for thing in given:
            if isinstance(thing, str):
                steps += len(thing) // 8
                product *= len(thing) or 1
            elif isinstance(thing, list | tuple | dict | range):
                steps += len(thing)
                product *= len(thing) or 1
            elif isinstance(thing, int) and thing > 1:
                product *= thing
        if product > _WIDEST:
            raise _too_long()
        self.spend(steps)


_ORDERING = frozenset(
    (
        "attr", "batch", "count", "d", "default", "dictsort", "first", "groupby", "items", "last", "length", "list",
        "map", "max", "min", "reject", "rejectattr", "reverse", "round", "select", "selectattr", "slice", "sort",
        "sum", "unique",
    )
)  # fmt: skip
"""Filters that make no text out of lists."""


def measure(value: Any) -> int:
    """How large a thing is with all that is in it. Raises SecurityError for what is larger than LONGEST."""
    size = 0
    waiting = [value]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, str):
            size += len(thing)
        elif isinstance(thing, list | tuple | set):
            size += len(thing)
            waiting.extend(thing)
        elif isinstance(thing, dict):
            size += len(thing)
            waiting.extend(thing)
            waiting.extend(thing.values())
        else:
            size += 1
        if size > LONGEST:
            raise _too_long()
    return size


def _too_long() -> SecurityError:
    return SecurityError(f"this becomes too long; no text or list of a template may be larger than {LONGEST}")


class _Guard(NodeTransformer):
    """Puts a measure around loops, comparisons, slices, lists and texts put together."""

    def visit_For(self, node: nodes.For) -> nodes.For:
        self.generic_visit(node)
        node.iter = _around("_each", node.iter)
        return node

    def visit_Compare(self, node: nodes.Compare) -> nodes.Compare:
        self.generic_visit(node)
        if not isinstance(node.expr, nodes.Const):
            node.expr = _around("_seen", node.expr)
        for operand in node.ops:
            if operand.op in ("in", "notin") and not isinstance(operand.expr, nodes.Literal):
                operand.expr = _around("_seen", operand.expr)
        return node

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Getitem:
        self.generic_visit(node)
        if isinstance(node.arg, nodes.Slice):
            node.node = _around("_seen", node.node)
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Expr:
        self.generic_visit(node)
        return _around("_joined", nodes.List(node.nodes, lineno=node.lineno))

    def visit_List(self, node: nodes.List) -> nodes.Expr:
        return self._literal(node)

    def visit_Tuple(self, node: nodes.Tuple) -> nodes.Expr:
        return self._literal(node) if node.ctx == "load" else node

    def visit_Dict(self, node: nodes.Dict) -> nodes.Expr:
        return self._literal(node)

    def _literal(self, node: nodes.List | nodes.Tuple | nodes.Dict) -> nodes.Expr:
        self.generic_visit(node)
        plain = all(isinstance(part, nodes.Const | nodes.Pair) for part in node.iter_child_nodes())
        if plain and all(isinstance(pair.value, nodes.Const) for pair in node.find_all(nodes.Pair)):
            return node
        return _around("_made", node)


def _around(name: str, node: nodes.Node) -> nodes.Expr:
    return nodes.Filter(cast(nodes.Expr, node), name, [], [], None, None, lineno=node.lineno)


def loader_environment(loader: jinja2.BaseLoader) -> Sandbox:
    """A sandbox as all templates have it: strict, without markup of its own."""
    return Sandbox(
        loader=loader,
        undefined=jinja2.StrictUndefined,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
        cache_size=400,
    )
