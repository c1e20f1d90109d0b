"""No play is dropped: called without `yield from`, it is a generator that never runs, and no type checker sees it.

    tell("hunt.caught")                   # dropped: nothing is told
    modifier = roll(v.master, ...)        # dropped: no dice are thrown
    yield roll(v.master, ...)             # dropped: yields a play where an ask belongs

A call of a play may stand behind `yield from`, be returned, stand in a lambda, or be handed to another play such as
`during`. Outside functions no rules run, so a play may be made there. What is a play is read from annotations:
`-> Play[...]`, and names of type `Callable[..., Play[...]]`.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent
GAMES = PROJECT / "tales" / "games"

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
    if not isinstance(function, Function) or function.returns is None:
        return False
    return ast.unparse(function.returns).strip("'\"").startswith(("Play[", "play.Play["))


def names_in(trees: list[ast.Module]) -> Names:
    names = Names()
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                for member in node.body:
                    if isinstance(member, Function):
                        (names.methods if is_play(member) else names.others).add(member.name)
            held = _held(node)
            if held and "Callable[" in held[1] and "Play[" in held[1]:
                names.holders.add(held[0])
        methods = {id(member) for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for member in node.body}
        names.functions |= {node.name for node in ast.walk(tree) if is_play(node) and id(node) not in methods}  # type: ignore[attr-defined]
    return names


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
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py"))}


def test_no_play_is_dropped() -> None:
    package, tests = parsed(PROJECT / "tales"), parsed(PROJECT / "tests")
    names = names_in(list(package.values()))
    found = [
        f"{path.relative_to(PROJECT)}:{line}: {name}(...) is dropped; write `yield from`"
        for files, known in ((package, names), (tests, names_in([*package.values(), *tests.values()])))
        for path, tree in files.items()
        for line, name in dropped(tree, known, everywhere=path.is_relative_to(GAMES))
    ]
    assert not found, "\n".join(found)


def test_the_verbs_are_known_as_plays() -> None:
    names = names_in(list(parsed(PROJECT / "tales").values()))
    verbs = {"choose", "place", "number", "roll", "shuffle", "ask_text", "narrate", "tell", "during"}
    assert names.functions >= verbs | {"open_passage", "close_passage"}
    assert names.methods >= {"play", "automa"}


# The check itself

HEAD = """
from tales.rules import play
from tales.rules.play import Play, during, roll, tell

EVENTS: dict[int, Callable[[Ship], Play[None]]] = {}

def storm(v: Ship) -> Play[None]:
    yield from tell("storm")

class Hunt:
    then: Callable[[], Play[int]]
    def chase(self, v: Ship) -> Play[int]:
        return 1
    def number(self) -> int:
        return 1

def turn(v: Ship, hunt: Hunt, after: Callable[[], "Play[None]"]) -> Play[int]:
"""


def lines_dropped(body: str, head: str = HEAD, *, everywhere: bool = True) -> list[str]:
    tree = ast.parse(head + "".join(f"    {line}\n" for line in body.splitlines()))
    library = ast.parse((PROJECT / "tales" / "rules" / "play.py").read_text(encoding="utf-8"))
    return [name for _, name in dropped(tree, names_in([library, tree]), everywhere=everywhere)]


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ('tell("caught")', "tell"),
        ('x = roll("a", "b", "1d6", rule=())', "roll"),
        ('x: Faces = roll("a", "b", "1d6", rule=())', "roll"),
        ('x += roll("a", "b", "1d6", rule=())', "roll"),
        ('x = y = roll("a", "b", "1d6", rule=())', "roll"),
        ('x = roll("a", "b", "1d6", rule=()).total', "roll"),
        ('yield roll("a", "b", "1d6", rule=())', "roll"),
        ('x = yield roll("a", "b", "1d6", rule=())', "roll"),
        ('if roll("a", "b", "1d6", rule=()): pass', "roll"),
        ('if (x := roll("a", "b", "1d6", rule=())): pass', "roll"),
        ('x = [roll("a", "b", "1d6", rule=()) for _ in range(2)]', "roll"),
        ('x = int(roll("a", "b", "1d6", rule=()))', "roll"),
        ('yield from [roll("a", "b", "1d6", rule=())]', "roll"),
        ('yield from during(storm(v), {}) if roll("a", "b", "1d6", rule=()) else storm(v)', "roll"),
        ("storm(v)", "storm"),
        ("during(storm(v), {})", "during"),
        ('play.tell("caught")', "tell"),
        ("hunt.chase(v)", "chase"),
        ("x = hunt.chase(v)", "chase"),
        ("hunt.then()", "then"),
        ("after()", "after"),
        ("EVENTS[3](v)", "EVENTS"),
        ("def inner():\n    storm(v)", "storm"),
    ],
)
def test_a_dropped_play_is_found(body: str, name: str) -> None:
    assert lines_dropped(body) == [name]


@pytest.mark.parametrize(
    "body",
    [
        'yield from tell("caught")',
        'x = (yield from roll("a", "b", "1d6", rule=())).total',
        'if (yield from roll("a", "b", "1d6", rule=())).total > 3: pass',
        "return storm(v)",
        "return storm(v) if v else hunt.chase(v)",
        "yield from (storm(v) if v else hunt.chase(v))",
        "x = lambda: storm(v)",
        "yield from during(storm(v), lambda: {})",
        "yield from during(play=storm(v), asides={})",
        "yield from EVENTS[3](v)",
        "yield from after()",
        "EVENTS[3] = storm",
        "x = hunt.number()",
        'x = v.settings.number("turns")',
        'print("tell")',
    ],
)
def test_a_play_that_goes_on_is_let_pass(body: str) -> None:
    assert lines_dropped(body) == []


def test_what_is_made_outside_functions_is_let_pass() -> None:
    assert lines_dropped("return 1", f"SILENCE = storm(None)\n{HEAD}") == []


def test_outside_the_games_only_plays_are_looked_into() -> None:
    driver = "from tales.rules.play import roll\ndef drive():\n"
    assert lines_dropped('x = roll("a", "b", "1d6", rule=())', driver, everywhere=False) == []
    assert lines_dropped('x = roll("a", "b", "1d6", rule=())', driver, everywhere=True) == ["roll"]
    assert lines_dropped('x = roll("a", "b", "1d6", rule=())', everywhere=False) == ["roll"]
