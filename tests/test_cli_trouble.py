"""What goes wrong with files, disks, streams and second instances: each has its exit code and its one line."""

import os
import re
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tales.journal.journal import load

from tests.test_plain_toy.player import Player, complaint, environment, run


@pytest.fixture
def journals(tmp_path: Path) -> str:
    return str(tmp_path / "tales")


@pytest.fixture
def tale(journals: str) -> Path:
    """A toy hunt, come as far as the first narration."""
    run("play", "toy", "--seed", "s", "--journals", journals, typed=b"Nimrod\nstalk\nC1\n")
    return Path(journals) / "a-toy-hunt"


def dice(tmp_path: Path, text: str) -> str:
    (tmp_path / "dice.txt").write_text(text)
    return str(tmp_path / "dice.txt")


# What goes wrong: files

DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "foreign": lambda data: b'title = "a recipe"\n',
    "not text": lambda data: b"\xff\xfe\x00",
    "empty": lambda data: b"",
    "newer": lambda data: data.replace(b"format = 1", b"format = 99", 1),
    "of another game": lambda data: data.replace(b'game = "toy"', b'game = "chess"', 1),
    "damaged": lambda data: data.replace(b"n = 4\n", b"n = 40\n", 1),
}


@pytest.mark.slow
@pytest.mark.parametrize("command", ["resume", "sheet", "chronicle", "check"])
@pytest.mark.parametrize("damage", DAMAGE)
def test_a_journal_that_cannot_be_read(damage: str, command: str, tale: Path, journals: str) -> None:
    file = tale / "journal.toml"
    file.write_bytes(data := DAMAGE[damage](file.read_bytes()))
    done = run(command, "a-toy-hunt", "--journals", journals, typed=b"x\n")
    assert done.returncode == 3, done
    assert complaint(done)
    assert file.read_bytes() == data
    if damage == "damaged" and command == "chronicle":
        assert b"Nimrod" in run(command, "a-toy-hunt", "--reading", "facts", "--journals", journals).stdout
    listed = run("list", "--journals", journals)
    assert listed.returncode == 0


def test_a_torn_tail_is_said_and_the_tale_goes_on(tale: Path, journals: str) -> None:
    file = tale / "journal.toml"
    file.write_bytes(file.read_bytes() + b"[[entry]]\nn = 1")
    done = run("resume", "a-toy-hunt", "--journals", journals, typed=b"Told.\n.\n")
    assert done.returncode == 0 and b"cut off" in done.stderr
    assert any(entry.words("text") == "Told." for entry in load(tale).entries)


def test_a_journal_that_the_rules_do_not_lead_to(tale: Path, journals: str) -> None:
    file = tale / "journal.toml"
    file.write_bytes(file.read_bytes().replace(b'chosen = "stalk"', b'chosen = "dance"'))
    done = run("check", "a-toy-hunt", "--journals", journals)
    assert done.returncode == 1 and b"mismatch" in done.stdout and b"way" in done.stdout
    for command in ("resume", "sheet"):
        done = run(command, "a-toy-hunt", "--journals", journals)
        assert done.returncode == 3 and "Nothing is lost" in complaint(done)
    assert run("chronicle", "a-toy-hunt", "--journals", journals).returncode == 0


SEATS: dict[str, Callable[[str], str]] = {
    "nobody": lambda text: re.sub(r"\[seats\.hunter\]\n(?:.+\n)+", "", text),
    "a stranger": lambda text: text.replace('role = "hunter"', 'role = "king"', 1),
    "another name": lambda text: text.replace("[seats.hunter]", "[seats.huntress]", 1),
}


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_seats_with_which_a_game_never_begins(seats: str, tale: Path, journals: str) -> None:
    file = tale / "journal.toml"
    before = file.read_text()
    file.write_text(SEATS[seats](before))
    assert file.read_text() != before
    done = run("check", "a-toy-hunt", "--journals", journals)
    assert done.returncode == 1 and b"mismatch" in done.stdout and b"seats" in done.stdout
    for command in ("resume", "sheet"):
        done = run(command, "a-toy-hunt", "--journals", journals)
        assert done.returncode == 3 and "Nothing is lost" in complaint(done)
    assert run("chronicle", "a-toy-hunt", "--journals", journals).returncode == 0


def test_dice_that_the_seed_does_not_throw(tale: Path, journals: str) -> None:
    file = tale / "journal.toml"
    text = file.read_text()
    faces = re.search(r"dice = \"1d4\"\nfaces = \[(\d)\]", text)
    assert faces
    file.write_text(text.replace(faces[0], faces[0].replace(f"[{faces[1]}]", f"[{int(faces[1]) % 4 + 1}]"), 1))
    done = run("check", "--all", "--journals", journals)
    assert done.returncode == 1 and b"do not follow from the seed" in done.stdout


def test_dice_that_are_none(tale: Path, journals: str) -> None:
    file = tale / "journal.toml"
    file.write_text(file.read_text().replace('dice = "1d4"', 'dice = "none"', 1))
    done = run("check", "--all", "--journals", journals)
    assert done.returncode == 1 and b"do not follow from the seed" in done.stdout and b"Traceback" not in done.stderr


@pytest.mark.parametrize(("faces", "says"), [("7 3 1 2 3 9", "a d4 shows 1 to 4, not 9"), ("seven", "'seven'")])
def test_faces_that_no_die_shows(faces: str, says: str, journals: str, tmp_path: Path) -> None:
    typed = b"Nimrod\nstalk\nC1\n"
    done = run("play", "toy", "--journals", journals, "--dice", dice(tmp_path, faces), typed=typed)
    assert done.returncode == 3 and "line 1" in complaint(done) and says in complaint(done)


def test_templates_that_are_not_there(tale: Path, journals: str, tmp_path: Path) -> None:
    done = run("chronicle", "a-toy-hunt", "--templates", str(tmp_path / "none"), "--journals", journals)
    assert done.returncode == 3 and "templates" in complaint(done)


def test_a_template_at_fault(tale: Path, journals: str, tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "chronicle.md.j2").write_text("{{ nobody }}")
    for command in ("chronicle", "resume"):
        done = run(
            command, "a-toy-hunt", "--templates", str(tmp_path / "own"), "--journals", journals, typed=b"ok\n.\n"
        )
        assert done.returncode == 3 and "chronicle.md.j2" in complaint(done)
    assert any(entry.words("text") == "ok" for entry in load(tale).entries)


# What goes wrong: two at once, and the disk


@pytest.mark.slow
def test_a_second_instance_may_look_but_not_play(tale: Path, journals: str) -> None:
    with Player("resume", "a-toy-hunt", "--journals", journals) as player:
        done = run("resume", "a-toy-hunt", "--journals", journals, typed=b"x\n")
        assert done.returncode == 4 and "another instance" in complaint(done)
        for command in ("sheet", "chronicle", "check"):
            assert run(command, "a-toy-hunt", "--journals", journals).returncode == 0
        assert run("list", "--journals", journals).returncode == 0
        player.type("Still mine.")
        player.type(".")
        assert player.end() == 0
    assert run("resume", "a-toy-hunt", "--journals", journals).returncode == 0


def test_a_journal_that_somebody_else_changes(tale: Path, journals: str) -> None:
    with Player("resume", "a-toy-hunt", "--journals", journals) as player:
        file = tale / "journal.toml"
        file.write_bytes(changed := file.read_bytes() + b"# a remark\n")
        player.type("Mine.")
        assert "Not kept: " in player.type(".")
        assert player.end() == 5
        assert file.read_bytes() == changed


def full(size: int) -> Callable[[], None]:
    """Let no file grow over so many bytes, as on a disk that is full."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def test_a_full_disk(tale: Path, journals: str) -> None:
    room = (tale / "journal.toml").stat().st_size + 20
    before = (tale / "journal.toml").read_bytes()
    with Player("resume", "a-toy-hunt", "--journals", journals, before=full(room)) as player:
        player.type("Words that do not fit.")
        said = player.type(".")
        assert "Not kept: " in said and "All that was answered before is safe." in said
        assert "Your words from before:\n  Words that do not fit." in said
        assert "The hunt of Nimrod" in player.type("sheet")
        assert player.end() == 5
        assert player.complaint().startswith("tales: ") and player.complaint().count("\n") < 2
    assert (tale / "journal.toml").read_bytes() == before
    done = run("resume", "a-toy-hunt", "--journals", journals, typed=b"Words.\n.\n")
    assert done.returncode == 0


def test_a_full_disk_where_a_tale_is_begun(journals: str) -> None:
    done = run("play", "toy", "--journals", journals, before=full(10))
    assert done.returncode == 5 and "not begun" in complaint(done)


def test_a_full_disk_where_a_chronicle_goes(tale: Path, journals: str, tmp_path: Path) -> None:
    done = run("chronicle", "a-toy", "--journals", journals, "-o", str(tmp_path / "x.md"), before=full(5))
    assert done.returncode == 5 and complaint(done)
    assert not (tmp_path / "x.md").exists()


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("command", ["--version", "list", "chronicle a-toy", "resume a-toy", "--help"])
def test_output_that_has_no_room(command: str, tale: Path, journals: str) -> None:
    with Path("/dev/full").open("wb") as sink:
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                "tests.test_plain_toy",
                *command.split(),
                *(["--journals", journals] if " " in command else []),
            ],
            stdout=sink,
            stderr=subprocess.PIPE,
            input=b"",
            env=environment(TALES_JOURNALS=journals),
        )
    assert done.returncode == 5 and complaint(done)


def closed(*streams: int) -> Callable[[], None]:
    """Begin without these."""

    def close() -> None:
        for stream in streams:
            os.close(stream)

    return close


@pytest.mark.slow
@pytest.mark.parametrize("streams", [(1,), (2,), (1, 2), (0, 1, 2)])
def test_closed_streams(streams: tuple[int, ...], tale: Path, journals: str) -> None:
    for command in (["list"], ["resume", "a-toy"], ["chronicle", "a-toy"], ["--version"]):
        done = subprocess.Popen(
            [sys.executable, "-m", "tests.test_plain_toy", *command],
            stdin=subprocess.DEVNULL,
            env=environment(TALES_JOURNALS=journals),
            preexec_fn=closed(*streams),
        )
        assert done.wait() == 0


@pytest.mark.slow
def test_a_reader_who_has_gone_is_nobodys_fault(tale: Path, journals: str) -> None:
    for command in (["list"], ["resume", "a-toy"], ["chronicle", "a-toy"], ["rules", "toy"], ["--version"], ["--help"]):
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run(
            [sys.executable, "-m", "tests.test_plain_toy", *command],
            stdout=writer,
            stderr=subprocess.PIPE,
            input=b"comment still here\n",
            env=environment(TALES_JOURNALS=journals),
        )
        os.close(writer)
        assert (done.returncode, done.stderr) == (0, b""), command


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run("play", "toy", "--journals", str(tmp_path / "file" / "tales"))
    assert done.returncode == 5 and complaint(done)


def run_after(code: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Run `tales`, with the toy on its shelf, in a Python in which some code was run before."""
    then = "import sys, tests.test_plain_toy as toy, tales.cli; toy.install(); sys.exit(tales.cli.main(sys.argv[1:]))"
    return subprocess.run(
        [sys.executable, "-c", f"{code}\n{then}", *arguments], input=b"", capture_output=True, env=environment()
    )


# In place of modes of files, which mean nothing to root.
READ_ONLY = """
import errno, os
real = os.open
def opens(path, flags, *more, **named):
    if "a-toy-hunt" in str(path) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))
    return real(path, flags, *more, **named)
os.open = opens
"""


def test_a_tale_that_is_read_only(tale: Path, journals: str) -> None:
    before = {path: path.read_bytes() for path in tale.iterdir()}
    done = run_after(READ_ONLY, "resume", "a-toy", "--journals", journals)
    assert done.returncode == 5 and "read-only" in complaint(done)
    for command in ("chronicle", "sheet", "check"):
        assert run_after(READ_ONLY, command, "a-toy", "--journals", journals).returncode == 0
    assert {path: path.read_bytes() for path in tale.iterdir()} == before


NO_HOME = """
import os, pwd
def unknown(*who):
    raise KeyError(who)
pwd.getpwuid = pwd.getpwnam = unknown
for name in [name for name in os.environ if name == "HOME" or name.startswith("XDG_")]:
    del os.environ[name]
"""


@pytest.mark.slow
def test_a_person_without_a_home_folder(tale: Path, journals: str) -> None:
    for command in (["list"], ["where"], ["resume", "a-toy"], ["play", "toy"]):
        done = run_after(NO_HOME, *command)
        assert done.returncode == 2 and "--journals" in complaint(done)
        done = run_after(NO_HOME, *command, "--journals", journals)
        assert done.returncode == 0, done
    done = run_after(NO_HOME, "play", "toy", "--set", "broken=yes", "--journals", journals)
    assert done.returncode == 1 and "--debug" in complaint(done)


def test_a_home_folder_of_somebody_unknown(tale: Path, journals: str) -> None:
    done = run("list", "--templates", "~nobody-of-that-name/x", "--journals", journals)
    assert done.returncode == 3 and "no folder of templates" in complaint(done)
    done = run("chronicle", "a-toy", "-o", "~nobody-of-that-name/x", "--journals", journals)
    assert done.returncode == 5 and complaint(done)


def test_a_working_folder_that_was_removed(tale: Path, journals: str, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    for command, code in ((["list"], 0), (["resume", "a-toy"], 0), (["play", "toy", "--journals", "here"], 5)):
        gone.mkdir()
        there = f"import os; os.chdir({str(gone)!r}); os.rmdir({str(gone)!r})"
        where = [] if "--journals" in command else ["--journals", journals]
        done = run_after(there, *command, *where)
        assert done.returncode == code, done


def test_a_pipe_takes_a_chronicle_and_stays_a_pipe(tale: Path, journals: str, tmp_path: Path) -> None:
    os.mkfifo(pipe := tmp_path / "pipe")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    done = run("chronicle", "a-toy", "-o", str(pipe), "--journals", journals)
    assert done.returncode == 0 and pipe.is_fifo()
    assert os.read(reader, 100).startswith(b"# A toy hunt")
    os.close(reader)


def test_the_shelf_stands_when_a_tale_on_it_cannot_be_opened_or_put_back(tale: Path, journals: str) -> None:
    (tale / "chronicle.md").unlink(missing_ok=True)
    (tale / "chronicle.md").mkdir()
    done = run("--plain", "--journals", journals, typed=b"1\nquit\n1\nquit\nquit\n")
    assert done.returncode == 0 and done.stdout.count(b"the chronicle was not written") == 2, done
    file = tale / "journal.toml"
    file.write_bytes(DAMAGE["of another game"](file.read_bytes()))
    done = run("--plain", "--journals", journals, typed=b"1\nquit\n")
    assert done.returncode == 0 and b"no game is called 'chess'" in done.stdout


def test_a_chronicle_that_cannot_be_written(tale: Path, journals: str) -> None:
    (tale / "chronicle.md").unlink()
    (tale / "chronicle.md").mkdir()
    done = run("resume", "a-toy", "--journals", journals, typed=b"Told.\n.\n")
    assert done.returncode == 5 and complaint(done)
    assert any(entry.words("text") == "Told." for entry in load(tale).entries)


# What goes wrong: what nobody thought of


def test_the_unexpected_is_one_line_and_a_log(journals: str, home: Path) -> None:
    done = run("play", "toy", "--set", "broken=yes", "--journals", journals)
    assert done.returncode == 1 and "RuntimeError" in complaint(done)
    log = Path(re.findall(r"wrong is in (\S+)\.", complaint(done))[0])
    assert log.is_relative_to(home) and "the toy is broken" in log.read_text()


def test_the_unexpected_is_shown_to_who_wants_to_see_it(journals: str) -> None:
    done = run("play", "toy", "--set", "broken=yes", "--debug", "--journals", journals)
    assert done.returncode == 1 and b"\nRuntimeError: the toy is broken" in done.stderr


def test_the_unexpected_where_no_log_can_be_written(journals: str, home: Path) -> None:
    shutil.rmtree(home / ".local")
    (home / ".local").write_text("")
    done = run("play", "toy", "--set", "broken=yes", "--journals", journals)
    assert done.returncode == 1 and "--debug" in complaint(done)
