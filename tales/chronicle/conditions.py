"""Expressions (conditions and short names) compiled once to Python functions of what a moment knows.

They are written as Jinja writes them, `turns_dry >= 7 and 'dry' in voice`, and parsed by Jinja. What a node of the
parsed expression may be stands here, one line a kind; anything else is refused. Attributes and calls go through the
sandbox, as in a template.
"""

from collections.abc import Callable, Mapping
from types import CodeType
from typing import Any

import jinja2
from jinja2 import nodes
from jinja2.exceptions import SecurityError
from jinja2.parser import Parser
from jinja2.runtime import Context, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from tales.chronicle.memory import Past

Function = Callable[[Mapping[str, Any]], Any]

MISSING = object()
"""What a name or an attribute comes to that is not there, where that may be asked."""

_COMPARE = {
    "eq": "==", "ne": "!=", "gt": ">", "gteq": ">=", "lt": "<", "lteq": "<=", "in": "in", "notin": "not in",
}  # fmt: skip
_UNARY: dict[type[nodes.Node], str] = {nodes.Not: "not ", nodes.Neg: "-", nodes.Pos: "+"}
_BINARY: dict[type[nodes.Node], str] = {
    nodes.And: "and", nodes.Or: "or", nodes.Add: "+", nodes.Sub: "-", nodes.Mul: "*", nodes.Div: "/",
    nodes.FloorDiv: "//", nodes.Mod: "%", nodes.Pow: "**",
}  # fmt: skip
_PLAIN = {
    "length": "len", "count": "len", "abs": "abs", "list": "list", "min": "least", "max": "most", "first": "first",
    "last": "last", "sum": "sum",
}  # fmt: skip
"""Filters that without arguments are plain functions."""


class UnknownName(jinja2.UndefinedError):
    """A name that stands for nothing at this moment."""

    def __init__(self, name: str) -> None:
        self.unknown = name
        super().__init__(f"{name!r} is undefined")


def python_of(text: str, env: jinja2.Environment) -> str:
    """An expression as Python, on the variables `v`. Raises jinja2.TemplateSyntaxError."""
    parser = Parser(env, text, state="variable")
    tree = parser.parse_expression()
    if not parser.stream.eos:
        raise jinja2.TemplateSyntaxError("there is more than one expression", parser.stream.current.lineno)
    return _python(tree.set_environment(env))


def compiled(source: str, place: str) -> CodeType:
    """The code of a function of `v`; tracebacks name the place where it was written.

    Raises jinja2.TemplateSyntaxError for what is too deep for Python.
    """
    try:
        return compile(f"lambda v: {source}", place, "eval")
    except (SyntaxError, RecursionError, MemoryError) as error:
        raise jinja2.TemplateSyntaxError("this is nested too deeply", 1) from error


def _python(node: nodes.Node) -> str:
    """A node as a Python expression that raises where something is not there."""
    match node:
        case nodes.Name():
            return f"v[{node.name!r}]"
        case nodes.Const():
            return repr(node.value)
        case nodes.TemplateData():
            return repr(node.data)
        case nodes.List():
            return f"[{', '.join(map(_python, node.items))}]"
        case nodes.Tuple():
            return f"({''.join(f'{_python(item)}, ' for item in node.items)})"
        case nodes.Dict():
            return "{" + ", ".join(f"{_python(pair.key)}: {_python(pair.value)}" for pair in node.items) + "}"
        case nodes.Compare():
            parts = (f" {_COMPARE[operand.op]} {_python(operand.expr)}" for operand in node.ops)
            return f"({_python(node.expr)}{''.join(parts)})"
        case nodes.Concat():
            return f"''.join(({''.join(f'text({_python(part)}), ' for part in node.nodes)}))"
        case nodes.CondExpr():
            otherwise = "missing()" if node.expr2 is None else _python(node.expr2)
            return f"({_python(node.expr1)} if {_python(node.test)} else {otherwise})"
        case nodes.Getitem(node=sliced, arg=nodes.Slice(start=start, stop=stop, step=step)):
            bounds = ("" if end is None else _python(end) for end in (start, stop, step))
            return f"{_python(sliced)}[{':'.join(bounds)}]"
        case nodes.Getattr() | nodes.Getitem():
            return f"there({_soft(node)})"
        case nodes.Test():
            return _test(node)
        case nodes.Filter():
            return _filter(node)
        case nodes.Call():
            return f"there({_call(node)})"
        case nodes.UnaryExpr():
            return f"({_UNARY[type(node)]}{_python(node.node)})"
        case nodes.BinExpr():
            return f"({_python(node.left)} {_BINARY[type(node)]} {_python(node.right)})"
    raise jinja2.TemplateSyntaxError(f"{type(node).__name__} is not for conditions", node.lineno)


def _soft(node: nodes.Node | None) -> str:
    """A node as a Python expression that comes to MISSING where something is not there."""
    match node:
        case nodes.Name():
            return f"known(v, {node.name!r})"
        case nodes.Getattr():
            return f"attribute({_python(node.node)}, {node.attr!r})"
        case nodes.Getitem():
            return f"item({_python(node.node)}, {_python(node.arg)})"
        case nodes.Filter() if node.name not in ("default", "d"):
            return _filter(node, soft=True)
        case nodes.Call():
            return _call(node)
        case None:
            raise jinja2.TemplateSyntaxError("a filter stands behind what it changes", 1)
    return _python(node)


def _test(node: nodes.Test) -> str:
    if node.name in ("defined", "undefined"):
        return f"({_soft(node.node)} is {'not ' if node.name == 'defined' else ''}MISSING)"
    if node.name not in node.environment.tests:  # type: ignore[union-attr]
        raise jinja2.TemplateSyntaxError(f"No test named {node.name!r}.", node.lineno)
    return f"test(v, {node.name!r}, {_python(node.node)}{_arguments(node)})"


def _filter(node: nodes.Filter, *, soft: bool = False) -> str:
    name = node.name
    if name not in node.environment.filters:  # type: ignore[union-attr]
        raise jinja2.TemplateSyntaxError(f"No filter named {name!r}.", node.lineno)
    if name in ("default", "d"):
        return f"default({_soft(node.node)}{_arguments(node)})"
    value = _python(node.node) if node.node is not None else _soft(None)
    arguments = _arguments(node)
    if name in _PLAIN and not arguments:
        made = f"{_PLAIN[name]}({value})"
        return made if soft or name not in ("min", "max", "first", "last") else f"there({made})"
    if not hasattr(node.environment.filters[name], "jinja_pass_arg"):  # type: ignore[union-attr]
        return f"filters[{name!r}]({value}{arguments})"
    made = f"filter(v, {name!r}, {value}{arguments})"
    return made if soft else f"there({made})"


def _call(node: nodes.Call) -> str:
    if isinstance(node.node, nodes.Getattr):
        called = f"method({_python(node.node.node)}, {node.node.attr!r})"
    else:
        called = f"callable({_python(node.node)})"
    return f"{called}({_arguments(node).removeprefix(', ')})"


def _arguments(node: nodes.Call | nodes.Filter | nodes.Test) -> str:
    given = [_python(argument) for argument in node.args]
    given += [f"{pair.key}={_python(pair.value)}" for pair in node.kwargs]
    given += [f"*{_python(node.dyn_args)}"] if node.dyn_args is not None else []
    given += [f"**{_python(node.dyn_kwargs)}"] if node.dyn_kwargs is not None else []
    return "".join(f", {argument}" for argument in given)


def helpers(env: ImmutableSandboxedEnvironment) -> dict[str, Any]:
    """What compiled expressions call, bound to a sandbox."""

    def known(v: Mapping[str, Any], name: str) -> Any:
        try:
            return v[name]
        except UnknownName as error:
            if error.unknown != name:
                raise  # a short name is there, but needs what is not
            return MISSING

    def attribute(thing: Any, name: str) -> Any:
        if type(thing) is dict and name in thing:
            return thing[name]
        return soft(env.getattr(thing, name))

    def item(thing: Any, key: Any) -> Any:
        if type(thing) is dict:
            return thing.get(key, MISSING)
        return soft(env.getitem(thing, key))

    def soft(value: Any) -> Any:
        if isinstance(value, Undefined):
            if value._undefined_exception is not jinja2.UndefinedError:
                str(value)  # what the sandbox forbids
            return MISSING
        return value

    def there(value: Any) -> Any:
        if value is MISSING:
            raise jinja2.UndefinedError("a part that this condition asks for is not there")
        if isinstance(value, Undefined):
            str(value)  # a strict one raises here, with what is missing
        return value

    def missing() -> Any:
        raise jinja2.UndefinedError("the condition of an if without else does not hold")

    def default(value: Any, otherwise: Any = "", boolean: bool = False) -> Any:
        return otherwise if value is MISSING or isinstance(value, Undefined) or (boolean and not value) else value

    def method(thing: Any, name: str) -> Callable[..., Any]:
        if type(thing) is Past and name[:1] != "_":
            found: Callable[..., Any] = getattr(thing, name)
            return found
        return allowed(env.getattr(thing, name))

    def allowed(thing: Any) -> Callable[..., Any]:
        if isinstance(thing, Undefined):
            str(thing)
        if not env.is_safe_callable(thing):
            raise SecurityError(f"{thing!r} is not safely callable")
        called: Callable[..., Any] = thing
        return called

    def context(v: Any) -> Context:
        found: Context = v.context
        return found

    def filter(v: Any, name: str, value: Any, *args: Any, **named: Any) -> Any:
        return env.call_filter(name, value, args, named, context=context(v))

    def test(v: Any, name: str, value: Any, *args: Any, **named: Any) -> Any:
        return env.call_test(name, value, args, named, context=context(v))

    return {
        "__builtins__": {},
        "MISSING": MISSING,
        "abs": abs,
        "attribute": attribute,
        "callable": allowed,
        "default": default,
        "filter": filter,
        "filters": env.filters,
        "first": lambda things: next(iter(things), MISSING),
        "item": item,
        "known": known,
        "last": lambda things: next(reversed(things), MISSING),
        "least": lambda things: min(things, default=MISSING),
        "len": len,
        "list": list,
        "method": method,
        "missing": missing,
        "most": lambda things: max(things, default=MISSING),
        "sum": sum,
        "test": test,
        "text": str,
        "there": there,
    }
