"""`tales templates`: whose words are in use, what they may know, how they read, and a folder to begin with."""

import os
from pathlib import Path
from typing import Any

import pytest
from tales.chronicle.templates import shipped
from tales.games import GAMES
from tales.tale.sample import sample

from tests.test_plain_toy.player import complaint, run


@pytest.fixture
def journals(tmp_path: Path) -> Path:
    (tmp_path / "tales").mkdir()
    return tmp_path / "tales"


def said(*arguments: str, journals: Path, **environ: Any) -> str:
    done = run("templates", *arguments, "--journals", str(journals), **environ)
    assert done.returncode == 0, done
    return done.stdout.decode()


def wording(folder: Path, name: str, text: str) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")


def test_without_a_folder_of_ones_own_all_are_ours(journals: Path) -> None:
    lines = said("list", "whale-dice", journals=journals).splitlines()
    assert len(lines) > 15 and all(line.endswith(": ours") for line in lines)
    assert "whale-dice/hunts.toml: ours" in lines and "letter.md.j2: ours" in lines


def test_folders_are_asked_in_order_file_by_file(journals: Path, tmp_path: Path, home: Path) -> None:
    folders = {
        "option": tmp_path / "option",
        "environment": tmp_path / "environment",
        "beside": journals / "_templates",
        "config": home / ".config" / "tales" / "templates",
    }
    for at, folder in enumerate(folders.values()):
        for name in ("letter.md.j2", "scene.md.j2", "logbook.md.j2", "campfire.md.j2")[at:]:
            wording(folder, name, f"{folder}")
    wording(folders["beside"], "whale-dice/sparks.toml", 'mine = ["a brass key"]')
    arguments = ("list", "whale-dice", "--templates", str(folders["option"]))
    lines = said(*arguments, journals=journals, TALES_TEMPLATES=str(folders["environment"])).splitlines()
    for name in ("letter.md.j2", "scene.md.j2", "logbook.md.j2", "campfire.md.j2"):
        assert f"{name}: yours, {folders['option'] / name} (in place of ours)" in lines
    spark = folders["beside"] / "whale-dice" / "sparks.toml"
    assert f"whale-dice/sparks.toml: yours, {spark} (with ours, unless it says instead = true)" in lines
    lines = said("list", journals=journals).splitlines()
    assert "letter.md.j2: ours" in lines
    assert f"logbook.md.j2: yours, {folders['beside'] / 'logbook.md.j2'} (in place of ours)" in lines


def test_the_moments_of_a_game_and_how_often_they_were_met(journals: Path) -> None:
    lines = said("vars", "--seed", "1", journals=journals).splitlines()
    assert any(line.startswith("hunt.caught: ") for line in lines)
    assert any(line.endswith(": not met") for line in lines) and not any("no wordings" in line for line in lines)


def test_what_a_wording_may_know_at_a_moment(journals: Path) -> None:
    text = said("vars", "whale-dice", "hunt.caught", journals=journals)
    assert "\nfacts\n" in text and "  species = '" in text and "  weather = '" in text
    assert "\nshort names\n" in text and "  animal = '" in text and "  rough = " in text
    assert "  past.count(key, fact=value …): How often it was told.\n" in text
    assert '  listed: Things in a row: "a", "a and b", "a, b and c".\n' in text


@pytest.mark.slow
def test_a_preview_is_a_whole_voyage_or_one_moment_of_it(journals: Path) -> None:
    story = said("preview", "whale-dice", "--seed", "3", journals=journals)
    assert story == said("preview", "--seed", "3", journals=journals) and story.startswith("# ")
    assert story != said("preview", "--seed", "4", journals=journals)
    assert "[^1]: " in said("preview", "--reading", "noted", journals=journals)
    moments = said("preview", "--seed", "3", "--moment", "hunt.caught", journals=journals)
    assert moments.startswith("1 (") and "\n\n2 (" in moments


def test_own_words_are_used_at_once(journals: Path) -> None:
    own = (
        '["hunt.caught"]\nshapes = ["mine"]\nmine = [{ when = "true and true and true", say = "Took {{ species }}." }]'
    )
    wording(journals / "_templates", "whale-dice/hunts.toml", own)
    assert "Took " in said("preview", "--seed", "3", "--moment", "hunt.caught", journals=journals)


def test_one_file_of_ours_is_copied_to_begin_with_and_nothing_else(journals: Path, tmp_path: Path) -> None:
    own = journals / "_templates"
    copied = said("init", "whale-dice/hunts.toml", journals=journals).strip()
    assert copied == str(own / "whale-dice" / "hunts.toml")
    assert [path for path in own.rglob("*") if path.is_file()] == [own / "whale-dice" / "hunts.toml"]
    assert Path(copied).read_bytes() == (shipped() / "whale-dice" / "hunts.toml").read_bytes()
    done = run("templates", "init", "whale-dice/hunts.toml", "--journals", str(journals))
    assert done.returncode == 2 and "stays as it is" in complaint(done)
    there = tmp_path / "there"
    there.mkdir()
    assert said("init", "sightings.toml", "--templates", str(there), journals=journals).startswith(str(there))


def test_a_list_of_ones_own_is_used_in_place_of_ours_and_all_others_stay(journals: Path) -> None:
    before = said("preview", "--seed", "3", "--moment", "hunt.caught", journals=journals)
    wording(journals / "_templates", "whale-dice/hunts.toml", '["hunt.caught"]\nraised = ["Raised one, I say."]')
    after = said("preview", "--seed", "3", "--moment", "hunt.caught", journals=journals)
    assert "Raised one, I say." in after and after.count("\n\n") == before.count("\n\n")
    assert set(after.split(". ")) & set(before.split(". "))


@pytest.mark.slow
def test_a_copy_of_ours_that_was_not_changed_changes_nothing(journals: Path) -> None:
    before = said("preview", "--seed", "3", journals=journals)
    said("init", "whale-dice/hunts.toml", journals=journals)
    assert said("preview", "--seed", "3", journals=journals) == before


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "text", "says"),
    [
        ("letter.md.j2", "\n{{ pasage.text }}", "letter.md.j2, line 2: 'pasage' is undefined; did you mean passage?"),
        (
            "letter.md.j2",
            "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
            "line 1: this does not come to an end",
        ),
        ("whale-dice/hunts.toml", "[hunt\n", "hunts.toml, line 1"),
        (
            "whale-dice/mine.toml",
            '["hunt.caught"]\nmore = [\n  { when = "specis == 1", say = "x" }]\n'
            'shapes = [{ when = "true and true and true", say = "more" }]',
            "line 3: 'specis' is undefined; did you mean species?",
        ),
        (
            "whale-dice/hunts.toml",
            '["hunt.cauht"]\nend = ["x"]',
            "line 1: no moment is called 'hunt.cauht'; did you mean",
        ),
        (
            "whale-dice/hunts.toml",
            '["hunt.caught"]\nrased = ["x"]',
            "line 2: 'hunt.caught': no slot in a shape is called",
        ),
        ("whale-dice/sparks.toml", "mine = 3", "is no list of texts"),
    ],
)
def test_what_is_wrong_with_a_template_is_said_with_its_place(file: str, text: str, says: str, journals: Path) -> None:
    wording(journals / "_templates", file, text)
    command = ["preview"]
    if file.endswith("sparks.toml"):
        command = ["play", "whale-dice", "--plain"]
        done = run(*command, "--journals", str(journals), typed=b"Abigail\nPell\n1843\nspark\n")
        assert says in done.stdout.decode()
        return
    done = run("templates", *command, "--journals", str(journals))
    assert done.returncode == 3 and says in complaint(done)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("", "WHAT"),
        ("lits", "Did you mean list?"),
        ("list chess", "no game is called"),
        ("vars whale-dice hunt.cauht", "Did you mean hunt.caught?"),
        ("preview --moment ending.ranking", "--seed takes another one"),
        ("init whale-dice/hunts.toml --templates {ours}", "where ours are"),
        ("init hunt.toml", "Did you mean hunts.toml?"),
        ("init sparks.toml", "may be "),
        ("init", "FILE"),
    ],
)
def test_wrong_use(arguments: str, says: str, journals: Path) -> None:
    Path("journal.toml").touch()
    done = run("templates", *arguments.format(ours=shipped()).split(), "--journals", str(journals))
    assert done.returncode == 2 and says in complaint(done)


def test_a_folder_that_is_not_there_and_one_that_cannot_be_written(journals: Path, tmp_path: Path) -> None:
    done = run("templates", "list", "--journals", str(journals), TALES_TEMPLATES=str(tmp_path / "none"))
    assert done.returncode == 3 and "no folder of templates" in complaint(done)
    (tmp_path / "file").touch()
    done = run("templates", "init", "sightings.toml", "--journals", str(tmp_path / "file" / "own"))
    assert done.returncode == 5 and os.fspath(tmp_path / "file") in complaint(done)


def test_the_sample_has_a_seat_for_every_role_also_for_those_that_need_not_be_there() -> None:
    for key, shelved in GAMES.items():
        header = sample(key, "1")[0]
        assert {seat.role for seat in header.seats} == {role.key for role in shelved.open().roles}
