"""Golden playthroughs: whole tales, played again by the program of this checkout and compared byte for byte.

A folder here is one tale. `commands.txt` holds the lines that a person would type into a shell to play it, in an empty
folder with the other files beside them: answers come from a file (`<`), dice from a file (`--dice`), and what goes into
a file (`>`) is compared too, as are `journal.toml` and `chronicle.md` of the tale. So every folder can be played by
hand, and reads as play.
"""

import difflib
import os
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
CHECKOUT = Path(__file__).resolve().parents[2]
KEPT = ("journal.toml", "chronicle.md")
"""What a tale leaves in its folder and a golden folder keeps."""
TALES = (sys.executable, "-m", "tales")
"""The program of this checkout, whatever else is installed."""
THE_DAY = "1700000000"
"""14 November 2023: the day on which all of them are played."""


@dataclass(frozen=True)
class Step:
    """One line of a commands.txt."""

    arguments: tuple[str, ...]
    answers: str
    """The file that stands for the keyboard; empty for none."""
    output: str
    """The file that takes what is printed; empty if nobody keeps it."""


class Golden:
    """One playthrough and what it led to when somebody last looked."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.name = folder.name
        lines = (folder / "commands.txt").read_text(encoding="utf-8").splitlines()
        self.steps = [_step(line) for line in lines if line.strip() and not line.startswith("#")]
        outputs = {*KEPT, *(step.output for step in self.steps if step.output)}
        self.inputs = sorted(path.name for path in folder.iterdir() if path.name not in outputs)
        self.outputs = sorted(outputs)

    def expected(self) -> dict[str, bytes]:
        """What it led to then, by file name."""
        return {name: (self.folder / name).read_bytes() for name in self.outputs if (self.folder / name).exists()}

    def play(self, desk: Path, **environment: str) -> dict[str, bytes]:
        """Play it in an empty folder and give what it leads to now, by file name."""
        journals = desk / "journals"
        journals.mkdir()
        for name in self.inputs:
            shutil.copyfile(self.folder / name, desk / name)
        for step in self.steps:
            run(step, desk, environment)
        tales = [path.parent for path in journals.glob("*/journal.toml")]
        assert len(tales) == 1, f"{self.name}: one tale was to be played, there are {len(tales)}"
        found = {name: tales[0] / name for name in KEPT} | {s.output: desk / s.output for s in self.steps if s.output}
        return {name: path.read_bytes() for name, path in sorted(found.items()) if path.exists()}


def difference(kept: bytes, now: bytes) -> str:
    """The first lines in which two files differ; empty if they do not."""
    if kept == now:
        return ""
    before, after = (side.decode("utf-8", "replace").splitlines() for side in (kept, now))
    shown = [line[:160] for line in difflib.unified_diff(before, after, "kept", "now", lineterm="", n=1)]
    more = [f"… and {len(shown) - 24} lines more"] if len(shown) > 24 else []
    return "\n".join(shown[:24] + more) or "they differ in their line ends only"


def everything() -> list[Golden]:
    """All golden playthroughs, by name."""
    return [Golden(path.parent) for path in sorted(HERE.glob("*/commands.txt"))]


def run(step: Step, desk: Path, environment: dict[str, str]) -> None:
    """Carry out one line in that folder. Raises AssertionError with all that was said if it did not end well."""
    home = {"HOME": str(desk / "home"), "XDG_CONFIG_HOME": "", "XDG_DATA_HOME": "", "XDG_STATE_HOME": ""}
    kept = {key: value for key, value in os.environ.items() if not key.startswith("TALES_")}
    answers = (desk / step.answers).read_bytes() if step.answers else b""
    done = subprocess.run(
        [*TALES, *step.arguments],
        input=answers,
        capture_output=True,
        cwd=desk,
        env=kept | home | {"SOURCE_DATE_EPOCH": THE_DAY, "PYTHONPATH": str(CHECKOUT)} | environment,
        timeout=300,
    )
    said = f"{shlex.join(step.arguments)}\n{done.stdout.decode()[-2000:]}\n{done.stderr.decode()[-2000:]}"
    assert done.returncode == 0, f"exit code {done.returncode} from tales {said}"
    if step.output:
        (desk / step.output).write_bytes(done.stdout)


def _step(line: str) -> Step:
    words = shlex.split(line)
    assert words[0] == "tales", line
    files = {"<": "", ">": ""}
    for sign in files:
        if sign in words:
            at = words.index(sign)
            files[sign] = words[at + 1]
            del words[at : at + 2]
    return Step(tuple(words[1:]), files["<"], files[">"])
