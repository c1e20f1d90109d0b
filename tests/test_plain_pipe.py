"""Plain mode through a real pipe: RegTest's contract, whole tales, the end of input, odd surroundings."""

import shutil
import sys
from pathlib import Path

import pexpect
import pytest
from tales.journal.journal import load

from tests.test_plain_toy.player import Player, environment, run


@pytest.fixture
def journals(tmp_path: Path) -> str:
    return str(tmp_path / "tales")


def test_a_tale_keeps_the_contract_from_the_first_prompt_to_the_last(journals: str) -> None:
    with Player("play", "toy", "--plain", "--journals", journals) as player:
        assert "umpire's notebook" in player.said[0] and player.said[0].endswith("\n")
        for line in ("> Nimrod", "help", "stalk", "map", "C1", "> a quote", "", "> another", "."):
            assert player.type(line).endswith("\n")
        assert "  > a quote" in player.type("chronicle") or "> a quote" in "".join(player.said)
        player.type("nothing")
        assert "The tale has ended" in player.said[-1]
        player.type("")
        assert player.wait() == 0
        assert player.complaint() == ""


def sail(player: Player) -> int:
    """Take a voyage to its end with the usual answers; how many were given."""
    player.type("ask never")
    answers = 0
    while "The tale has ended" not in player.said[-1]:
        assert player.process.poll() is None, player.said[-3:]
        if "Type a number or a word of the list" in player.type(""):
            player.type("1")
        answers += 1
    return answers


def test_a_whole_voyage_is_played_through_a_pipe(journals: str) -> None:
    with Player("play", "whale-dice", "--seed", "a long voyage", "--journals", journals) as player:
        assert sail(player) > 10
        player.type("chronicle")
        assert player.end() == 0
    folder = next(Path(journals).iterdir())
    assert load(folder).entries[-1].key == "ending" or any(entry.key == "ending" for entry in load(folder).entries)
    assert run("check", "--all", "--journals", journals).returncode == 0


def test_the_same_script_makes_the_same_bytes(tmp_path: Path) -> None:
    typed = b"ask never\n" + b"\n1\n" * 200
    made = []
    for hash_seed in ("0", "4242"):
        root = tmp_path / hash_seed
        done = run(
            *("play", "whale-dice", "--seed", "s", "--journals", str(root)),
            typed=typed,
            PYTHONHASHSEED=hash_seed,
            LC_ALL="C",
            TZ="Pacific/Apia",
        )
        assert done.returncode == 0, done.stderr
        folder = next(root.iterdir())
        made.append([(folder / name).read_bytes() for name in ("journal.toml", "chronicle.md")])
    assert made[0] == made[1]


@pytest.mark.parametrize("answers", range(6))
def test_the_end_of_input_ends_the_program_in_order(answers: int, journals: str) -> None:
    with Player("play", "toy", "--plain", "--journals", journals) as player:
        for line in ["Nimrod", "stalk", "C1", "Some words.", "More words."][:answers]:
            player.type(line)
        assert player.end() == 0
        assert "The tale is kept in" in player.said[-1]
        assert player.complaint() == ""
    folder = Path(journals) / "a-toy-hunt"
    assert (folder / "chronicle.md").exists() == (answers > 0)
    assert (folder / "draft.toml").exists() == (answers > 3)


def test_a_closed_keyboard_is_the_end_of_input(journals: str) -> None:
    done = pexpect.run(
        f"sh -c '{sys.executable} -m tests.test_plain_toy play toy --plain --journals {journals} <&-'",
        env=environment(),
        withexitstatus=True,
    )
    assert done[1] == 0, done[0]


def test_a_line_without_its_end_still_counts(journals: str) -> None:
    assert run("play", "toy", "--journals", journals, typed=b"Nimrod\nstalk").returncode == 0
    assert load(Path(journals) / "a-toy-hunt").entries[-1].words("chosen") == "stalk"


def test_no_text_stops_a_tale(journals: str) -> None:
    typed = bytes(range(256)) * 3 + b"\n" + b"\xed\xa0\x80\n" + b"x" * 200_000 + b"\n\xff\n"
    done = run("play", "toy", "--journals", journals, typed=typed, LC_ALL="C", PYTHONIOENCODING="ascii")
    assert done.returncode == 0 and b"Traceback" not in done.stderr
    assert "\ufffd" in done.stdout.decode()


def test_without_a_terminal_there_is_no_colour_and_no_box(journals: str) -> None:
    done = run("play", "whale-dice", "--auto", "--journals", journals, FORCE_COLOR="1")
    shelf = run("--journals", journals, typed=b"1\nsheet\nmap\nhelp\n", FORCE_COLOR="1")
    assert shelf.returncode == 0
    for said in (done.stdout, done.stderr, shelf.stdout, shelf.stderr):
        assert not any(0x2500 <= ord(char) < 0x2600 or ord(char) > 0xFFFF or char == "\x1b" for char in said.decode())


def test_the_shelf_begins_and_resumes(journals: str) -> None:
    with Player("--plain", "--journals", journals) as player:
        offers = player.said[0].splitlines()
        toy = next(line.split(".")[0] for line in offers if "Begin: The Toy Hunt" in line)
        assert "title" in player.type(toy)
        assert "Who plays?" in player.type("The [b]Hunt[/b]")
        player.type("Ann=hunter")
        assert "Type thrown or typed." in player.type("magic")
        player.type("typed")
        assert "long: Whether it is long. It takes no or yes; usual: no.\n" in player.type("list")
        assert "What is the hunter called?" in player.type("long=yes")
        player.type("Nimrod")
        assert "Resume: The [b]Hunt[/b] (toy, 2023-11-14" in player.type("quit")
        assert "from 1 to" in player.type("99")
        assert "How do you hunt?" in player.type("1")
        player.type("quit")
        assert player.type("quit").startswith("") and player.wait() == 0
    header = load(Path(journals) / "the-b-hunt-b").header
    assert (header.title, header.dice, dict(header.settings)["long"]) == ("The [b]Hunt[/b]", "typed", "yes")


def test_the_shelf_gives_help(journals: str) -> None:
    with Player("--plain", "--journals", journals) as player:
        for word in ("help", "?", ".help"):
            assert "Type the number of a line" in player.type(word) and f"kept in {journals}" in player.said[-1]
        for word in ("", "abigail", "99", "-1"):
            assert player.type(word).startswith("Type a number from 1 to ") and "The shelf" not in player.said[-1]
        assert "The shelf" in player.type("again")
        toy = next(line.split(".")[0] for line in player.said[-1].splitlines() if "Begin: The Toy Hunt" in line)
        player.type(toy)
        assert "Its title?" in player.type("help") and "back leads back" in player.said[-1]
        player.type("The Hunt")
        assert "hunter: 1 to 2\n" in player.type("help")
        assert "Nothing was begun." in player.type("back")
        assert player.type(".quit") == "" and player.wait() == 0


def test_what_has_ended_stands_apart_on_the_shelf(journals: str) -> None:
    run("play", "toy", "--title", "Done", "--journals", journals, typed=b"Nimrod\ngive-up\n")
    run("play", "toy", "--title", "Open", "--journals", journals, typed=b"Nimrod\n")
    said = run("--plain", "--journals", journals).stdout.decode()
    assert (
        said.index("1. Resume: Open")
        < said.index("Begin: The Toy")
        < said.index("\nEnded:\n")
        < said.index("Read: Done")
    )


def test_leaving_says_where_the_chronicle_is(journals: str) -> None:
    done = run("play", "toy", "--journals", journals, typed=b"Nimrod\n")
    assert f"The chronicle is in {journals}/a-toy-hunt/chronicle.md.\n" in done.stdout.decode()
    (Path(journals) / "a-toy-hunt" / "chronicle.md").write_text("mine")
    said = run("resume", "a-toy-hunt", "--journals", journals, typed=b"stalk\n").stdout.decode()
    assert f"edited by hand and stays as it is; the new text is in {journals}/a-toy-hunt/chronicle.new.md.\n" in said


def test_the_shelf_says_what_is_wrong_and_stays(journals: str) -> None:
    run("play", "toy", "--journals", journals, typed=b"Nimrod\n")
    broken = Path(journals) / "broken"
    shutil.copytree(Path(journals) / "a-toy-hunt", broken)
    (broken / "journal.toml").write_bytes(b"\xff\xff")
    with Player("--plain", "--journals", journals) as player:
        assert "Cannot be opened: " in player.said[0]
        toy = next(line.split(".")[0] for line in player.said[0].splitlines() if "Begin: The Toy Hunt" in line)
        player.type(toy)
        player.type("")
        player.type("Ann=sailor")
        player.type("")
        assert "nobody can be 'sailor'" in player.type("")
        assert player.end() == 0


def test_a_seat_the_wrong_way_round_is_shown_the_right_one(journals: str) -> None:
    done = run("play", "toy", "--journals", journals, "--seat", "hunter=Ann")
    assert done.returncode == 2 and b"Ann=hunter" in done.stderr


@pytest.mark.parametrize("size", [(5, 20), (1, 1), (60, 200)])
def test_on_a_terminal_prose_is_wrapped_and_the_size_does_not_matter(size: tuple[int, int], journals: str) -> None:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "tests.test_plain_toy", "play", "toy", "--plain", "--journals", journals],
        env=environment(TERM="xterm"),
        dimensions=size,
        encoding="utf-8",
        timeout=120,
    )
    child.expect(r"called\?")
    child.expect("> ")
    child.sendline("Nimrod")
    child.expect("> ")
    child.sendline("comment x")
    child.expect("Noted")
    child.expect("> ")
    child.sendline("stalk")
    child.expect("> ")
    child.sendline("C1")
    child.expect("> ")
    child.sendline("word " * 40)
    child.expect("> ")
    child.sendline(".")
    child.expect("> ")
    child.sendline("chronicle")
    child.expect("word")
    child.expect("> ")
    longest = max(len(line) for line in child.before.splitlines())
    assert longest <= 80
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_an_editor_writes_what_is_told(journals: str, tmp_path: Path) -> None:
    editor = tmp_path / "my editor"
    editor.write_text('#!/bin/sh\nprintf "%s\\n" "Edited: [x]" "and more" > "$2"\n')
    editor.chmod(0o755)
    child = pexpect.spawn(
        sys.executable,
        ["-m", "tests.test_plain_toy", "play", "toy", "--plain", "--journals", journals],
        env=environment(TERM="xterm", VISUAL=f"'{editor}' --wait"),
        encoding="utf-8",
        timeout=120,
    )
    for line in ("Nimrod", "stalk", "C1", "edit"):
        child.expect("> ")
        child.sendline(line)
    child.expect("One line more")
    child.expect("> ")
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    told = [entry for entry in load(Path(journals) / "a-toy-hunt").entries if entry.key == "tale"]
    assert told[0].words("text") == "Edited: [x]\nand more"
