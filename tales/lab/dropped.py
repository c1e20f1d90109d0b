"""Plays that are dropped: called without `yield from`, a play is a generator that never runs, and mypy does not see it.

    tell("hunt.caught")                   # dropped: nothing is told
    modifier = roll(v.master, ...)        # dropped: no dice are thrown
    yield roll(v.master, ...)             # dropped: yields a play where an ask belongs

A call of a play may stand behind `yield from`, be returned, stand in a lambda, or be handed to another play such as
`during`. Outside functions no rules run, so a play may be made there. What is a play is read from annotations:
`-> Play[...]`, and names of type `Callable[..., Play[...]]`.
"""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Names:
    """What is called a play in all files together."""

    functions: set[str] = field(default_factory=set)
    """Functions of modules."""
    methods: set[str] = field(default_factory=set)
    others: set[str] = field(default_factory=set)
    """Methods of the same names that are no plays, so that a call by such a name says nothing."""
    holders: set[str] = field(default_factory=set)
    """Names of parameters, variables and tables that hold plays to be called."""


def is_play(function: ast.AST) -> bool:
    """Whether a function makes a play: it is annotated as one, or is not annotated and yields."""
    if not isinstance(function, Function):
        return False
    if function.returns is None:
        return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(function))
    return ast.unparse(function.returns).strip("'\"").startswith(("Play[", "play.Play["))


def names_in(trees: Iterable[ast.Module]) -> Names:
    """What is called a play in these modules together."""
    trees = list(trees)
    names = Names()
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                for member in node.body:
                    if isinstance(member, Function) and not _is_property(member):
                        (names.methods if is_play(member) else names.others).add(member.name)
            held = _held(node)
            if held and "Callable[" in held[1] and "Play[" in held[1]:
                names.holders.add(held[0])
        methods = {id(member) for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for member in node.body}
        names.functions |= {node.name for node in ast.walk(tree) if is_play(node) and id(node) not in methods}  # type: ignore[attr-defined]
    return names


def _is_property(function: Function) -> bool:
    """Whether it is read, and so never called by its name."""
    return any(ast.unparse(decorator) == "property" for decorator in function.decorator_list)


def _held(node: ast.AST) -> tuple[str, str] | None:
    """The name and the annotation of a parameter, variable or field."""
    if isinstance(node, ast.arg) and node.annotation:
        return node.arg, ast.unparse(node.annotation)
    if isinstance(node, ast.AnnAssign):
        target = node.target
        name = target.id if isinstance(target, ast.Name) else target.attr if isinstance(target, ast.Attribute) else ""
        return name, ast.unparse(node.annotation)
    return None


def dropped(tree: ast.Module, names: Names, *, everywhere: bool) -> Iterator[tuple[int, str]]:
    """Line and name of each dropped play in functions: in all of them, or in those alone that are plays themselves."""
    modules = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    parents = {child: parent for parent in ast.walk(tree) for child in ast.iter_child_nodes(parent)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        around = _function_around(node, parents)
        name = _play_called(node, names, modules)
        if name and around and (everywhere or is_play(around)) and not _goes_on(node, parents, names, modules):
            yield node.lineno, name


def _play_called(call: ast.Call, names: Names, modules: set[str]) -> str:
    """The name of the play that a call makes; empty if it makes none."""
    called = call.func
    if isinstance(called, ast.Subscript):
        called = called.value
        name = called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""
        return name if name in names.holders else ""
    if isinstance(called, ast.Name):
        return called.id if called.id in names.functions | names.holders else ""
    if isinstance(called, ast.Attribute):
        of_module = isinstance(called.value, ast.Name) and called.value.id in modules
        if of_module and called.attr in names.functions:
            return called.attr
        if called.attr in names.holders or called.attr in names.methods - names.others:
            return called.attr
    return ""


def _goes_on(call: ast.Call, parents: dict[ast.AST, ast.AST], names: Names, modules: set[str]) -> bool:
    """Whether a call of a play is carried on by what stands around it."""
    node: ast.AST = call
    parent = parents[node]
    while isinstance(parent, ast.IfExp) and node is not parent.test:
        node, parent = parent, parents[parent]
    if isinstance(parent, ast.keyword):
        node, parent = parent, parents[parent]
    if isinstance(parent, ast.Call) and node is not parent.func:
        return bool(_play_called(parent, names, modules))
    return isinstance(parent, ast.YieldFrom | ast.Return | ast.Lambda)


def _function_around(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> Function | None:
    at: ast.AST | None = node
    while at is not None and not isinstance(at, Function):
        at = parents.get(at)
    return at


def parsed(folder: Path) -> dict[Path, ast.Module]:
    """Every Python file in a folder and those below it. Raises SyntaxError."""
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py"))}
