"""The command line: what each command shows, and the exit code and the one line for everything that goes wrong."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest
import tales
from tales.journal.journal import load

from tests.test_plain_toy.player import ROOT, complaint, environment, run


@pytest.fixture
def journals(tmp_path: Path) -> str:
    return str(tmp_path / "tales")


@pytest.fixture
def tale(journals: str) -> Path:
    """A toy hunt, come as far as the first narration."""
    run("play", "toy", "--seed", "s", "--journals", journals, typed=b"Nimrod\nstalk\nC1\n")
    return Path(journals) / "a-toy-hunt"


# What it shows


def test_version_and_help() -> None:
    assert run("--version").stdout == run("-V").stdout == f"tales {tales.__version__}\n".encode()
    for command in ("", "play", "resume", "list", "sheet", "chronicle", "check", "rules", "where"):
        said = run(*command.split(), "--help").stdout.decode()
        assert said.index("examples:") < said.index("options:")
        assert "\x1b" not in said


def test_every_example_of_the_help_is_a_command_line() -> None:
    from tales.cli.parser import EXAMPLES, parser

    for line in re.findall(r"^  tales(.*?)(?:  .*)?$", "\n".join(EXAMPLES.values()), re.M):
        parser().parse_args(shlex.split(line.partition("<")[0]))


@pytest.mark.parametrize(
    ("option", "unwanted"),
    [
        (
            "--version",
            ("argparse", "textual", "rich", "jinja2", "tomllib", "asyncio", "platformdirs", "json", "tales.tale"),
        ),
        ("--help", ("textual", "rich", "jinja2", "tomllib", "asyncio", "platformdirs", "tales.tale", "tales.journal")),
    ],
)
def test_nothing_heavy_is_imported_for_what_is_light(option: str, unwanted: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "tales", option], capture_output=True, env=environment(), cwd=ROOT
    )
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.decode().splitlines()}
    assert done.returncode == 0 and not imported & set(unwanted)


def test_playing_plainly_imports_no_screen(journals: str) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "tales", "play", "whale-dice", "--journals", journals],
        capture_output=True,
        input=b"",
        env=environment(),
        cwd=ROOT,
    )
    assert done.returncode == 0 and b"textual" not in done.stderr and b"rich" not in done.stderr


def test_list_is_one_tale_a_line_and_one_object(tale: Path, journals: str) -> None:
    assert run("list", "--journals", journals).stdout.decode() == (
        "a-toy-hunt: A toy hunt (toy, 2023-11-14, 7 answers, 0 words, open)\n"
    )
    data = json.loads(run("--journals", journals, "list", "--json").stdout)
    assert data["schema"] == 1 and data["tales"][0]["name"] == "a-toy-hunt"


def test_what_has_ended_stands_apart_in_the_list(tale: Path, journals: str) -> None:
    run("play", "toy", "--title", "A done one", "--journals", journals, typed=b"Nimrod\ngive-up\n")
    lines = run("list", "--journals", journals).stdout.decode().splitlines()
    assert [line.partition(":")[0] for line in lines] == ["a-toy-hunt", "", "a-done-one"]
    data = json.loads(run("list", "--json", "--journals", journals).stdout)
    assert [about["ended"] for about in data["tales"]] == [True, False]


def test_the_help_of_play_names_roles_and_house_rules_of_a_game() -> None:
    assert b"such as tales play whale-dice --help" in run("play", "--help").stdout
    for words in (("play", "toy", "--help"), ("play", "--help", "toy")):
        said = run(*words).stdout.decode()
        assert "roles of toy (--seat):\n  hunter: 1 to 2\n" in said
        assert "house rules (--set):\n  long: Whether it is long. It takes no or yes; usual: no.\n" in said


def test_an_empty_list_says_what_to_do_next(journals: str) -> None:
    done = run("list", "--journals", journals)
    assert (done.returncode, done.stdout) == (0, b"") and b"tales play whale-dice" in done.stderr
    assert json.loads(run("list", "--json", "--journals", journals).stdout)["tales"] == []


def test_sheet(tale: Path, journals: str) -> None:
    assert b"The hunt of Nimrod\n" in run("sheet", "a-toy", "--journals", journals).stdout
    data = json.loads(run("sheet", str(tale), "--json", "--journals", journals).stdout)
    assert data["schema"] == 1
    points = next(entry.number("points") for entry in load(tale).entries if entry.key == "caught")
    gauge = {
        "kind": "gauge",
        "name": "Points",
        "value": points,
        "top": 48,
        "note": "",
        "before": 0,
        "each": False,
        "unit": "",
    }
    assert data["parts"][0] == gauge


def test_chronicle_goes_to_stdout_or_into_a_file(tale: Path, journals: str, tmp_path: Path) -> None:
    said = run("chronicle", "a-toy-hunt", "--reading", "facts", "--journals", journals)
    assert said.returncode == 0 and "Caught at C1" in said.stdout.decode()
    done = run("chronicle", "a-toy-hunt", "--reading", "facts", "--journals", journals, "-o", str(tmp_path / "x.md"))
    assert done.stdout == b"" and (tmp_path / "x.md").read_bytes() == said.stdout


def test_rules(tmp_path: Path) -> None:
    assert run("rules", "toy", "ty-02").stdout == b"TY-02. There are ways to hunt, and none goes through water.\n"
    assert run("rules", "toy").stdout.startswith(b"# The toy hunt")


def test_where_says_where(journals: str) -> None:
    assert f"journals: {journals}\n" in run("where", "--journals", journals).stdout.decode()
    assert f"journals: {journals}\n" in run("where", TALES_JOURNALS=journals).stdout.decode()


def test_where_names_templates_that_are_not_there_yet(journals: str) -> None:
    own = Path(journals) / "_templates"
    assert f"your templates: {own} (not there yet)\n" in run("where", "--journals", journals).stdout.decode()
    own.mkdir(parents=True)
    assert f"your templates: {own}\n" in run("where", "--journals", journals).stdout.decode()


def test_a_tale_plays_itself_and_says_where_its_chronicle_is(journals: str) -> None:
    done = run("play", "whale-dice", "--auto", "--seed", "s", "--journals", journals)
    chronicle = Path(done.stdout.decode().removesuffix("\n"))
    assert done.returncode == 0 and chronicle.name == "chronicle.md" and chronicle.exists()
    assert load(chronicle.parent).entries[-1].n > 20
    assert run("check", "--all", "--journals", journals).returncode == 0


def test_the_place_of_the_journals_is_said_once(journals: str) -> None:
    first, second = (run("play", "toy", "--journals", journals) for _ in range(2))
    assert b"umpire's notebook" in first.stdout and b"umpire's notebook" not in second.stdout


# Dice from a file


def dice(tmp_path: Path, text: str) -> str:
    (tmp_path / "dice.txt").write_text(text)
    return str(tmp_path / "dice.txt")


def test_faces_from_a_file_are_taken_in_order_and_its_end_is_no_fault(journals: str, tmp_path: Path) -> None:
    typed = b"Nimrod\nstalk\nC1\n"
    done = run("play", "toy", "--journals", journals, "--dice", dice(tmp_path, "7 3 # strength\n1 2 3\n4"), typed=typed)
    assert done.returncode == 0 and b"The dice file has ended." in done.stdout and done.stderr == b""
    rolls = [entry for entry in load(Path(journals) / "a-toy-hunt").entries if entry.words("dice")]
    assert [entry.get("faces") for entry in rolls] == [(7, 3), (1, 2, 3), (4,)]
    assert {entry.words("by") for entry in rolls} == {"typed"}


def test_a_file_begins_anew_when_a_tale_is_gone_on_with(journals: str, tmp_path: Path) -> None:
    run("play", "toy", "--journals", journals, "--dice", dice(tmp_path, "7 3"), typed=b"Nimrod\nstalk\nC1\n")
    arguments = ("resume", "a-toy-hunt", "--journals", journals, "--dice")
    done = run(*arguments, dice(tmp_path, "7 3 1 2 3"))
    assert done.returncode == 3 and "line 1: a d6 shows 1 to 6, not 7" in complaint(done)
    assert "from its first number again" in complaint(done)
    assert run(*arguments, dice(tmp_path, "1 2 3 9")).stderr.count(b"from its first number") == 0
    rolls = [entry for entry in load(Path(journals) / "a-toy-hunt").entries if entry.words("dice")]
    assert [entry.get("faces") for entry in rolls] == [(7, 3), (1, 2, 3)]


def test_on_a_terminal_it_is_said_that_a_file_of_faces_plays_in_lines(journals: str, tmp_path: Path) -> None:
    words = ["-m", "tests.test_plain_toy", "play", "toy", "--journals", journals, "--dice", dice(tmp_path, "7 3")]
    for more, says in (([], True), (["--plain"], False)):
        child = pexpect.spawn(sys.executable, [*words, *more], env=environment(TERM="xterm"), timeout=120)
        child.expect("> ")
        assert (b"so the tale is played in lines of text" in child.before) is says
        child.sendline("quit")
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == 0


def test_a_tale_that_plays_itself_takes_faces_from_a_file_too(journals: str, tmp_path: Path) -> None:
    arguments = ("play", "toy", "--auto", "--journals", journals, "--dice", dice(tmp_path, "7 3 1 2 3 4 1 9"))
    assert run(*arguments).returncode == 0
    assert load(Path(journals) / "a-toy-hunt").entries[-1].key == "ending"


# What goes wrong: wrong use


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("plya toy", "Did you mean play?"),
        ("play toi", "did you mean toy?"),
        ("play chess", "there are: "),
        ("play", "GAME"),
        ("play toy --platn", "Did you mean --plain?"),
        ("play toy --set lnog=yes", "did you mean long?"),
        ("play toy --set long=maybe", "it takes no or yes"),
        ("play toy --set long", "needs a value"),
        ("play toy --seat Ann", "NAME=ROLE"),
        ("play toy --seat Ann=huntre", "did you mean hunter?"),
        ("play toy --seat Ann=hunter --seat Bo=hunter --seat Cy=hunter", "one hunter or two"),
        ("play toy --dice nowhere.txt", "thrown, typed, or a file"),
        ("play toy --dice .", "thrown, typed, or a file"),
        ("resume a-toy --dice typed", "settled when the tale began"),
        ("play toy --set lnog=yes", "`tales play toy --help` has its roles and house rules"),
        ("resume a-toy-hnut", "Did you mean a-toy-hunt?"),
        ("resume ''", "no tale is called"),
        ("resume", "TALE"),
        ("chronicle a-toy --reading storry", "Did you mean story?"),
        ("chronicle a-toy -o .", "is a folder"),
        ("chronicle a-toy -o {tale}/journal.toml", "written over a journal"),
        ("check", "name one tale, or --all"),
        ("check a-toy --all", "name one tale, or --all"),
        ("rules toy TY-9", "did you mean TY-0"),
        ("rules tyo", "did you mean toy?"),
        ("list --journals {tale}/journal.toml", "is no folder"),
    ],
)
def test_wrong_use(arguments: str, says: str, tale: Path, journals: str) -> None:
    words = shlex.split(arguments.format(tale=tale))
    before = {path: path.read_bytes() for path in Path(journals).rglob("*.toml")}
    done = run(*words, *([] if "--journals" in words else ["--journals", journals]))
    assert done.returncode == 2, done
    assert says in complaint(done) and "?." not in complaint(done)
    assert before == {path: path.read_bytes() for path in Path(journals).rglob("*.toml")}


def test_a_clock_that_is_none(journals: str) -> None:
    done = run("list", "--journals", journals, SOURCE_DATE_EPOCH="today")
    assert done.returncode == 2 and "SOURCE_DATE_EPOCH" in complaint(done)


def test_arguments_that_are_no_text(journals: str) -> None:
    done = run("resume", os.fsdecode(b"\xff\xfe\x1b[2J"), "--journals", journals)
    assert done.returncode == 2 and "\x1b" not in complaint(done)
    done = run("play", "toy", "--title", os.fsdecode(b"\xff\x1b[2JThe hunt"), "--journals", journals)
    assert done.returncode == 0 and load(Path(journals) / "2jthe-hunt").header.title == "[2JThe hunt"


# Terminals


@pytest.mark.parametrize(
    ("environ", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)], ids=str
)
def test_help_is_coloured_on_a_terminal_that_likes_it(environ: dict[str, str], coloured: bool) -> None:
    said, code = pexpect.run(
        shlex.join([sys.executable, "-m", "tales", "play", "--help"]),
        env=environment(**{"TERM": "xterm", **environ}),
        withexitstatus=True,
        timeout=120,
    )
    assert code == 0 and (b"\x1b[" in said) is coloured
    assert b"Ann=captain" in said


@pytest.mark.parametrize(
    "environ", [{"ACCESSIBLE": "1"}, {"TALES_PLAIN": "1"}, {"TERM": "dumb"}], ids=lambda environ: next(iter(environ))
)
def test_who_wants_lines_gets_lines_on_a_terminal_too(environ: dict[str, str], journals: str) -> None:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "tests.test_plain_toy", "play", "toy", "--journals", journals],
        env=environment(**{"TERM": "xterm", **environ}),
        timeout=120,
    )
    child.expect("> ")
    assert b"\x1b" not in child.before
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT], ids=lambda number: number.name)
def test_a_signal_on_the_screen_gives_the_terminal_back(number: signal.Signals, journals: str) -> None:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "tales", "play", "whale-dice", "--journals", journals],
        env=environment(TERM="xterm"),
        dimensions=(24, 80),
        timeout=120,
    )
    child.expect("called")
    child.kill(number)
    child.expect(r"\x1b\[\?1049l")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 128 + number


def test_a_file_that_somebody_made_or_changed_is_not_written_over(journals: str, tmp_path: Path) -> None:
    run("play", "toy", "--plain", "--journals", journals, typed=b"Nimrod\nstalk\nC1\nWe went.\n.\n")
    file, link = tmp_path / "mine.md", tmp_path / "link.md"
    link.symlink_to(file)
    write = ["chronicle", "a-toy", "--journals", journals, "-o"]
    file.write_text("My own words.")
    for name in (file, link):
        done = run(*write, str(name))
        assert done.returncode == 2 and "--force" in done.stderr.decode()
        assert file.read_text() == "My own words."
    assert run(*write, str(link), "--force").returncode == 0
    assert link.is_symlink() and "We went." in file.read_text()
    run("amend", "a-toy", "1", "--text", "We rode.", "--journals", journals)
    assert run(*write, str(file)).returncode == 0 and "We rode." in file.read_text(), "it was ours, unchanged"
    file.write_text(file.read_text() + "More.")
    assert run(*write, str(file)).returncode == 2 and file.read_text().endswith("More.")


@pytest.mark.parametrize("form", ["html", "epub", "txt", "json"])
def test_a_chronicle_is_taken_away_in_other_forms(form: str, tale: Path, journals: str, tmp_path: Path) -> None:
    target = tmp_path / f"hunt.{form}"
    done = run("chronicle", "a-toy-hunt", "-o", str(target), "--journals", journals)
    assert done.returncode == 0 and target.stat().st_size > 10
    shown = run("chronicle", "a-toy-hunt", "--to", form, "--journals", journals)
    assert shown.returncode == (2 if form == "epub" else 0)
    assert form == "epub" or shown.stdout == target.read_bytes()


def test_every_chronicle_or_every_part_goes_into_a_folder(tale: Path, journals: str, tmp_path: Path) -> None:
    done = run("chronicle", "--all", "--to", "html", "-o", str(tmp_path / "books"), "--journals", journals)
    assert done.returncode == 0 and (tmp_path / "books" / "a-toy-hunt.html").exists()
    done = run("chronicle", "a-toy-hunt", "--split", "-o", str(tmp_path / "parts"), "--journals", journals)
    assert done.returncode == 0 and (tmp_path / "parts" / "00-contents.md").read_text().startswith("---\ntitle: ")
    for wrong in (
        ("chronicle",),
        ("chronicle", "a-toy-hunt", "--all"),
        ("chronicle", "--all"),
        ("chronicle", "a", "--split"),
    ):
        said = run(*wrong, "--journals", journals)
        assert said.returncode == 2 and not said.stdout
