"""The table: which rows there are, what each is measured against, and what to aim for. Measures nothing itself.

What a row needs is imported when it is measured: a bench of dice must not wait for a screen.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from tests.bench.measure import Ratio, Row, Size


def _by(module: str, name: str) -> Callable[[Size], list[Ratio]]:
    def measure(size: Size) -> list[Ratio]:
        found: list[Ratio] = getattr(import_module(f"tests.bench.{module}"), name)(size)
        return found

    return measure


def _no_terminal() -> str:
    return "" if find_spec("pty") else "needs a pseudo-terminal, which this system does not have"


def _no_tracery() -> str:
    return "" if find_spec("tracery") else "tracery is not installed (pip install tracery)"


ROWS = (
    Row(
        1,
        "first painted frame",
        "first frame of a minimal Textual app (App and one Static), whole process in a terminal",
        "<= 1.5",
        _by("programs", "first_frame"),
        _no_terminal,
    ),
    Row(2, "tales --version, --help", "python -c pass, whole process", "<= 2.0", _by("programs", "start")),
    Row(
        3,
        "CPU of a key on the play screen: map cursor and a line of log",
        "a key in an app of one Line-API widget that repaints one row",
        "<= 4",
        _by("screens", "key"),
    ),
    Row(
        4,
        "the same with 100,000 lines of log, and a scrolling key in 200 KB of chronicle",
        "the same keys in a short tale",
        "<= 1.2",
        _by("screens", "key_in_long_tale"),
    ),
    Row(
        5,
        "CPU of opening a chronicle of 200 KB on the screen",
        "markdown-it's CommonMark parse of its text",
        "<= 2",
        _by("screens", "opening"),
    ),
    Row(
        6,
        "a simulated voyage of whale-dice",
        "the same dice, each thrown by a plain function: getrandbits until it is a face",
        "<= 4",
        _by("playing", "simulation"),
    ),
    Row(
        7,
        "checked replay of 10,000 answers",
        "simulating as many: the same rules, telling everything, on fast dice without a session",
        "<= 1.2",
        _by("playing", "replay"),
    ),
    Row(
        8,
        "an answer kept, with fsync",
        "bare write and fsync of the same bytes to an open file",
        "<= 1.3",
        _by("keeping", "append"),
    ),
    Row(9, "loading 10,000 entries", "json.loads of the same entries, one a line", "<= 3.5", _by("keeping", "loading")),
    Row(
        10,
        "the text of a whole chronicle",
        "rendering again, by compiled Jinja templates, the wordings that stand in it and its layout",
        "<= 1.5",
        _by("telling", "chronicle"),
    ),
    Row(
        12,
        "composed passages a second",
        "tracery's expansions a second of the same shapes and wordings, conditions left out",
        ">= 10",
        _by("telling", "passages"),
        _no_tracery,
    ),
    Row(
        13,
        "a simulated season of whale-cards",
        "its asks alone, from a list and through the same driver: chance as ever, the first option of every choice",
        "<= 25",
        _by("seasons", "simulation"),
    ),
    Row(
        14,
        "a simulated hunt of last-hunt",
        "the same dice, as in row 6; half of all asks are choices with a generator each, so that 6 is out of reach",
        "<= 6",
        _by("hunts", "simulation"),
    ),
    Row(
        15,
        "CPU of an answer on the play screen, from its key to the last frame",
        "a key in an app of one Line-API widget that repaints one row (harlequin's letter: 4.3 of them)",
        "<= 13",
        _by("answers", "answer"),
    ),
    Row(
        16,
        "CPU of undo and redo on the play screen",
        "the same key",
        "<= 17",
        _by("answers", "undo"),
    ),
    Row(
        17,
        "CPU of the key that composes and shows a chronicle of 16 KB",
        "markdown-it's CommonMark parse of its text",
        "<= 30",
        _by("screens", "chronicle_key"),
    ),
    Row(
        18,
        "a tale resumed, until nothing changes on the terminal any more",
        "the same of a minimal Textual app (App and one Static), whole process in a terminal",
        "<= 1.8",
        _by("programs", "resumed"),
        _no_terminal,
    ),
    Row(
        19,
        "tales list with 1,000 tales, each of them read once before",
        "python -c pass, whole process",
        "<= 20",
        _by("programs", "listing"),
    ),
    Row(
        20,
        "CPU of opening the rules at what is asked, and of leaving them",
        "the same key as in row 15",
        "<= 9",
        _by("answers", "why"),
    ),
    Row(
        21,
        "a simulated adventure of beast-hunters, both sides by their policies",
        "the same dice, as in row 6; most asks are choices, whose options show their odds",
        "<= 400",
        _by("adventures", "simulation"),
    ),
    Row(
        22,
        "a simulated hunt of safari",
        "the same dice, as in row 6; every step on the map is reckoned between them",
        "<= 3000",
        _by("safaris", "simulation"),
    ),
    Row(
        23,
        "the squares that a run may reach, on a map of 48 by 36",
        "a plain Dijkstra on the same map",
        "<= 1.2",
        _by("safaris", "reach"),
    ),
)
"""Row 11 is for an export that is not there yet."""
