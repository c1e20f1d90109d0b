"""No play is dropped, in our own games and in the tests; and the check for it finds each kind of dropped play."""

import ast
from pathlib import Path

import pytest
from tales.lab.dropped import dropped, names_in, parsed

PROJECT = Path(__file__).resolve().parent.parent
GAMES = PROJECT / "tales" / "games"


def test_no_play_is_dropped() -> None:
    package, tests = parsed(PROJECT / "tales"), parsed(PROJECT / "tests")
    shared = {path: tree for path, tree in package.items() if not path.is_relative_to(GAMES)}
    games = [{path: package[path] for path in package if path.is_relative_to(game)} for game in GAMES.iterdir()]
    checked = [(files, names_in([*shared.values(), *files.values()])) for files in (shared, *games)]
    found = [
        f"{path.relative_to(PROJECT)}:{line}: {name}(...) is dropped; write `yield from`"
        for files, known in (*checked, (tests, names_in([*shared.values(), *tests.values()])))
        for path, tree in files.items()
        for line, name in dropped(tree, known, everywhere=path.is_relative_to(GAMES))
    ]
    assert not found, "\n".join(found)


def test_the_verbs_are_known_as_plays() -> None:
    names = names_in(list(parsed(PROJECT / "tales").values()))
    verbs = {"choose", "place", "number", "roll", "shuffle", "ask_text", "narrate", "tell", "during"}
    assert names.functions >= verbs | {"open_passage", "close_passage"}
    assert names.methods >= {"play", "automa"}
    assert names.methods - names.others >= {"tell", "passage", "moment"}, "those of the teller"


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

def bare(v):
    yield from storm(v)

def turn(v: Ship, hunt: Hunt, after: Callable[[], "Play[None]"]) -> Play[int]:
"""


def lines_dropped(body: str, head: str = HEAD, *, everywhere: bool = True) -> list[str]:
    tree = ast.parse(head + "".join(f"    {line}\n" for line in body.splitlines()))
    rules = PROJECT / "tales" / "rules"
    library = [ast.parse((rules / name).read_text(encoding="utf-8")) for name in ("play.py", "teller.py")]
    return [name for _, name in dropped(tree, names_in([*library, tree]), everywhere=everywhere)]


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
        ('hunt.teller.tell("caught")', "tell"),
        ('hunt.teller.passage("turn", storm(v), form="logbook")', "passage"),
        ("body = storm(v)", "storm"),
        ("x = hunt.chase(v)", "chase"),
        ("hunt.then()", "then"),
        ("bare(v)", "bare"),
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
        'yield from hunt.teller.passage("turn", storm(v), form="logbook")',
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
