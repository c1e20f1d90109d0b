"""Whoever catches everything in a face says so: what nobody foresaw is explained, logged or raised again."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
import tales

ROOT = Path(tales.__file__).parent
FACES = sorted(file for face in ("tui", "plain") for file in (ROOT / face).rglob("*.py"))
EVERYTHING = {"Exception", "BaseException"}
TELLS = {"explain", "log"}


def called(node: ast.AST) -> Iterator[str]:
    """The names of all that is called anywhere below a node, without what they are called on."""
    for part in ast.walk(node):
        if isinstance(part, ast.Call):
            match part.func:
                case ast.Name(id=name) | ast.Attribute(attr=name):
                    yield name


def is_everything(node: ast.expr | None) -> bool:
    """Whether an `except` or a `suppress` with this catches what nobody foresaw."""
    if isinstance(node, ast.Tuple):
        return any(map(is_everything, node.elts))
    return node is None or (isinstance(node, ast.Name) and node.id in EVERYTHING)


def silent(source: str) -> list[int]:
    """The lines on which everything is caught and nothing of it is told."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    tells = TELLS | {
        each.name for each in functions if TELLS & set(called(each)) and "error" in each.name + _takes(each)
    }
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler) and is_everything(node.type):
            raises = any(isinstance(part, ast.Raise) for part in ast.walk(node))
            if not raises and not tells & set(called(node)):
                found.append(node.lineno)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "suppress":
            found += [node.lineno for caught in node.args if is_everything(caught)]
    return found


def _takes(function: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    return " ".join(each.arg for each in function.args.args)


@pytest.mark.parametrize("file", FACES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_no_face_swallows_a_fault_of_ours(file: Path) -> None:
    assert silent(file.read_text()) == []


@pytest.mark.parametrize(
    "handler",
    [
        "except Exception:\n    pass",
        "except BaseException as error:\n    print(error)",
        "except (OSError, Exception) as error:\n    text = str(error)",
        "except:\n    pass",
    ],
)
def test_a_handler_that_says_nothing_is_found(handler: str) -> None:
    assert silent(f"try:\n    play()\n{handler}") == [3]
    assert silent("from contextlib import suppress\nwith suppress(Exception):\n    play()") == [2]


def test_a_handler_that_tells_is_none() -> None:
    told = "def show(error):\n    say(explain(error))\ntry:\n    play()\nexcept Exception as error:\n    "
    assert [silent(told + way) for way in ("show(error)", "log(error)", "raise")] == [[], [], []]
