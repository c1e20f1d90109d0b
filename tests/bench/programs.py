"""Rows 1, 2 and 19: how soon the program is there. Whole processes, with everything compiled to bytecode before."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tales.entries import Seat
from tales.tale.tale import Tale

from tests.bench.measure import Ratio, Size

TALES = (sys.executable, "-c", "import sys; from tales.cli import main; sys.exit(main(sys.argv[1:]))")
"""What the installed command does."""

NOTHING = (sys.executable, "-c", "pass")
MINIMAL = (
    sys.executable,
    "-c",
    "from textual.app import App\nfrom textual.widgets import Static\n"
    "class Minimal(App[None]):\n    def compose(self):\n        yield Static('whales ahead')\nMinimal().run()",
)

QUIET = 0.5
"""After so many seconds without output a program stands still."""

PATIENCE = 60.0
"""Seconds after which a program that shows nothing is given up."""


def start(size: Size) -> list[Ratio]:
    """Row 2."""
    with _world() as (_, env):
        return [
            _in_turns(size, lambda: _ended([*TALES, "--version"], env), lambda: _ended(NOTHING, env), "--version"),
            _in_turns(size, lambda: _ended([*TALES, "--help"], env), lambda: _ended(NOTHING, env), "--help", "<= 4"),
        ]


def first_frame(size: Size) -> list[Ratio]:
    """Row 1."""
    with _world() as (place, env):
        at = _begun(place)

        def minimal() -> float:
            return _shown(MINIMAL, env, "whales ahead")

        return [
            _in_turns(size, lambda: _shown([*TALES, *at], env, "Games to begin"), minimal, "the shelf"),
            _in_turns(
                size, lambda: _shown([*TALES, "resume", "the-bench", *at], env, "ship"), minimal, "a tale", "<= 1.6"
            ),
        ]


def resumed(size: Size) -> list[Ratio]:
    """Row 18."""
    with _world() as (place, env):
        at = _begun(place)
        ours = [*TALES, "resume", "the-bench", *at]
        return [
            _in_turns(
                size,
                lambda: _shown(ours, env, "ship", still=True),
                lambda: _shown(MINIMAL, env, "whales ahead", still=True),
                "a tale",
            )
        ]


def _begun(place: Path) -> list[str]:
    """Begin a tale there; the options that lead to it."""
    tale = Tale.new(
        place / "journals",
        "whale-dice",
        title="The Bench",
        seats=[Seat("", "captain", "Ann")],
        settings={},
        seed="1843",
        dice="thrown",
        today=lambda: date(2026, 3, 14),
    )
    tale.settle()
    tale.close()
    return ["--journals", str(place / "journals")]


@contextmanager
def _world() -> Iterator[tuple[Path, dict[str, str]]]:
    """A folder, and an environment in which bytecode is kept there; nothing of this machine's settings for looks."""
    with TemporaryDirectory() as place:
        env = {
            name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TALES_", "TEXTUAL_"))
        }
        env |= {
            "PYTHONPYCACHEPREFIX": f"{place}/bytecode",
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path and Path(path).is_dir()),
            "TERM": "xterm-256color",
        }
        yield Path(place), env


def _in_turns(size: Size, ours: Callable[[], float], baseline: Callable[[], float], of: str, goal: str = "") -> Ratio:
    ours(), baseline()  # the first time bytecode is made
    pairs = [(ours(), baseline()) for _ in range(2 * size.runs)]
    return Ratio(min(mine for mine, _ in pairs), min(other for _, other in pairs), of, goal)


def _ended(command: Sequence[str], env: dict[str, str]) -> float:
    """Seconds until the process has ended."""
    begun = perf_counter()
    subprocess.run(command, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
    return perf_counter() - begun


def _shown(command: Sequence[str], env: dict[str, str], text: str, *, still: bool = False) -> float:
    """Seconds until that text has been painted on a terminal; if `still`, until nothing is painted any more."""
    import fcntl
    import pty
    import select
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    begun = perf_counter()
    child = subprocess.Popen(command, env=env, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True)
    os.close(theirs)
    seen = b""
    try:
        while text not in _plain(seen):
            if not select.select([ours], [], [], PATIENCE)[0]:
                raise OSError
            seen += os.read(ours, 1 << 16)
        took = perf_counter() - begun
        while still and select.select([ours], [], [], QUIET)[0]:
            os.read(ours, 1 << 16)
            took = perf_counter() - begun
        return took
    except OSError:
        raise RuntimeError(f"{command[3:]} did not show {text!r}, but: {_plain(seen)[-400:]}") from None
    finally:
        child.kill()
        child.wait()
        with suppress(OSError):
            os.close(ours)


def _plain(output: bytes) -> str:
    """What was written without what only moves the cursor or colours."""
    return re.sub(r"\x1b\[[0-9;?]*[ -/]*[@-~]", "", output.decode("utf-8", "replace"))


def listing(size: Size) -> list[Ratio]:
    """Row 19: the first list reads every journal; this is any later one."""
    with _world() as (place, env):
        root = place / "journals"
        sample = Path(__file__).parents[1] / "golden" / "every-event" / "journal.toml"
        for number in range(count := size.of(1000, 10)):
            (root / f"tale-{number}").mkdir(parents=True)
            shutil.copy(sample, root / f"tale-{number}" / "journal.toml")
        command = [*TALES, "list", "--journals", str(root)]
        env["XDG_CACHE_HOME"] = f"{place}/cache"
        return [_in_turns(size, lambda: _ended(command, env), lambda: _ended(NOTHING, env), f"{count} tales")]
