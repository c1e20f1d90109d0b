"""Files of another version of the program: each opens, or is refused in words that name it; none is changed."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

SAMPLE = Path(__file__).parents[1] / "journals" / "the-abigail"


@pytest.fixture
def tale(tmp_path: Path) -> Path:
    """A tale that has ended, in a folder of its own."""
    folder = tmp_path / "journals" / "the-abigail"
    folder.mkdir(parents=True)
    shutil.copyfile(SAMPLE / "journal.toml", folder / "journal.toml")
    return folder


def tales(tale: Path, *arguments: str) -> tuple[int, str, str]:
    """Exit code, and what was said on stdout and stderr."""
    command = [sys.executable, "-m", "tales", *arguments, "--journals", str(tale.parent)]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=120)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout, done.stderr


Change = Callable[[str], str]

OPENS: dict[str, Change] = {
    "a house rule that there was not yet": lambda text: text.replace('four = "event"\n', "", 1),
    "a note of a kind that there is no longer": lambda text: f'{text}\n[[entry]]\nn = 9999\nkind = "wink"\nof = 2\n',
}

DIFFERS: dict[str, Change] = {
    "an edition whose tables are not there": lambda text: text.replace('edition = "1"', 'edition = "0"', 1),
    "a house rule that there is no longer": lambda text: text.replace("[settings]", '[settings]\nmoon = "full"', 1),
    "a value that a house rule no longer has": lambda text: text.replace("crew_die = 8", "crew_die = 12", 1),
    "a fact that the rules no longer state": lambda text: text.replace('key = "cast"', 'key = "crew.list"', 1),
    "a seat of another name": lambda text: text.replace("[seats.captain]", "[seats.master]", 1),
}


def change(tale: Path, how: Change) -> str:
    """The journal after a change."""
    file = tale / "journal.toml"
    before = file.read_text(encoding="utf-8")
    file.write_text(how(before), encoding="utf-8")
    assert file.read_text(encoding="utf-8") != before
    return file.read_text(encoding="utf-8")


@pytest.mark.parametrize("what", OPENS)
def test_a_journal_of_an_older_version_opens(what: str, tale: Path) -> None:
    text = change(tale, OPENS[what])
    code, said, _ = tales(tale, "check", "the-abigail")
    assert (code, said.partition(",")[0]) == (0, "the-abigail: right")
    assert (tale / "journal.toml").read_text(encoding="utf-8") == text


@pytest.mark.slow
@pytest.mark.parametrize("what", DIFFERS)
def test_a_journal_that_the_rules_no_longer_lead_to_can_be_read(what: str, tale: Path) -> None:
    text = change(tale, DIFFERS[what])
    code, said, _ = tales(tale, "check", "the-abigail")
    assert code == 1 and said.startswith("the-abigail: mismatch, ")
    code, _, why = tales(tale, "resume", "the-abigail")
    assert code == 3 and ("these rules do not lead to this journal" in why or "cannot be loaded" in why)
    code, said, _ = tales(tale, "chronicle", "the-abigail")
    assert code == 0 and said.startswith("# The Abigail")
    assert (tale / "journal.toml").read_text(encoding="utf-8") == text


PHRASES = {
    "a slot that there is no longer": ('["hunt.caught"]\nshapes = ["gone"]\n', "gone"),
    "a moment that there is no longer": ('["moon.rose"]\nshapes = ["end"]\nend = ["The moon."]\n', "moon.rose"),
    "a fact that there is no longer": ('["hunt.caught"]\nshapes = ["end"]\nend = ["{{ old_iron }}"]\n', "old_iron"),
    "a filter that there is no longer": ('["hunt.caught"]\nshapes = ["end"]\nend = ["{{ worth|shout }}"]\n', "shout"),
    "what is no TOML": ("[hunt", "Expected"),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("what", PHRASES)
def test_wordings_for_an_older_version_are_refused_by_file_and_cause(what: str, tale: Path, tmp_path: Path) -> None:
    text, named = PHRASES[what]
    own = tmp_path / "own" / "whale-dice"
    own.mkdir(parents=True)
    (own / "hunts.toml").write_text(text, encoding="utf-8")
    code, _, why = tales(tale, "chronicle", "the-abigail", "--templates", str(tmp_path / "own"), "-o", "out.md")
    assert code == 3 and "hunts.toml" in why and named in why, why
    assert not Path("out.md").exists()
    assert (own / "hunts.toml").read_text(encoding="utf-8") == text
