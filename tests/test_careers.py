"""Characters that go from tale to tale: written at the end, taken in at the beginning, never over a person's edits."""

import io
import json
import subprocess
import sys
import tomllib
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tales.entries import Seat
from tales.journal.journal import load as load_journal
from tales.plain.console import Console
from tales.plain.shelf import shelf as shelf_in_lines
from tales.rules.asks import OPEN, Choose, Narrate, Number, Text
from tales.session.session import Session
from tales.tale import careers
from tales.tale.careers import CareerError, CharacterInUse
from tales.tale.new import CannotBegin, Workspace
from tales.tale.tale import Tale

from tests.test_plain_toy.player import environment

SEATS = [Seat("", "hunter", "Ann"), Seat("", "challenger", "", automa=True)]


def workspace(root: Path) -> Workspace:
    return Workspace(root, lambda: date(2026, 11, 30))


def begin(root: Path, *characters: str, title: str = "A hunt", seats: list[Seat] | None = None) -> Tale:
    return workspace(root).begin(
        "beast-hunters",
        seats=seats or SEATS,
        settings={"first_hunt_low": False},
        title=title,
        seed="careers",
        characters=characters,
    )


def play(tale: Tale, wanted: dict[str, Any] | None = None) -> None:
    """To the end, with what is wanted at some asks and the first thing at all others."""
    chosen = {"free.what": "free.challenge", "phase.trait": "trait-1", **(wanted or {})}
    while tale.session.ask is not None:
        tale.settle("never")
        ask = tale.session.ask
        if ask is None:
            break
        if ask.key in chosen and ask.accepts(chosen[ask.key]):
            tale.answer(chosen[ask.key])
        elif isinstance(ask, Choose):
            tale.answer(ask.open[0].key)
        elif isinstance(ask, Number):
            tale.answer(ask.low if ask.default is None else ask.default)
        elif isinstance(ask, Text):
            tale.answer(ask.default or "x")
        else:
            assert isinstance(ask, Narrate)
            tale.answer(OPEN)


def played(root: Path, *characters: str, title: str = "A hunt", **wanted: Any) -> Path:
    """A whole tale; the file of its Hunter."""
    tale = begin(root, *characters, title=title)
    play(tale, {key.replace("_", "."): value for key, value in wanted.items()})
    tale.close()
    found = careers.characters_in(root)
    assert len(found) == 1
    return found[0]


def test_a_tale_that_has_ended_writes_its_hunter(tmp_path: Path) -> None:
    path = played(tmp_path)
    assert path == tmp_path / "_characters" / "ishqar-dechet.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    assert (data["format"], data["game"], data["name"]) == (1, "beast-hunters", "Ishqar Dechet")
    after = data["tale"]["a-hunt"]
    assert after["traits"][0] == "4 physical My mother threw me at the boar"
    assert after["boxes"][0] == "3/2/1/1/1"
    assert isinstance(after["reward"], int)


def test_an_unfinished_tale_writes_nothing(tmp_path: Path) -> None:
    tale = begin(tmp_path)
    tale.settle("never")
    tale.answer("ready.ishqar")
    tale.close()
    assert careers.characters_in(tmp_path) == []


def test_a_hunter_goes_on_and_grows(tmp_path: Path) -> None:
    path = played(tmp_path)
    first = dict(careers.load(path).facts)
    again = begin(tmp_path, "Ishqar Dechet", title="Another")
    hunter = again.session.state.hunters[0]
    assert (hunter.name, hunter.reward, len(hunter.tattoos)) == (
        first["name"],
        first["reward"],
        len(first["tattoos"]),  # type: ignore[arg-type]
    )
    play(again)
    assert "hunter.how" not in [entry.key for entry in again.entries]
    again.close()
    assert careers.characters_in(tmp_path) == [path]
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    assert list(data["tale"]) == ["a-hunt", "another"]


def test_a_tale_does_not_depend_on_the_file_that_it_took_in(tmp_path: Path) -> None:
    path = played(tmp_path)
    tale = begin(tmp_path, path.stem, title="Another")
    play(tale)
    entries, folder = tale.entries, tale.folder
    tale.close()
    path.unlink()
    opened = workspace(tmp_path).read(folder)
    assert isinstance(opened, Tale)
    assert opened.session.entries == entries
    assert dict(opened.header.brought)["hunter-1"][0] == ("file", "ishqar-dechet.toml")


def test_the_same_tale_replaces_its_part_and_undo_takes_it_back(tmp_path: Path) -> None:
    tale = begin(tmp_path)
    play(tale)
    tale.write_chronicle()
    path = careers.characters_in(tmp_path)[0]
    before = path.read_text(encoding="utf-8")
    tale.write_chronicle()
    assert path.read_text(encoding="utf-8") == before
    tale.undo()
    assert not tale.is_over
    tale.write_chronicle()
    assert not path.exists()
    tale.redo()
    tale.close()
    assert path.read_text(encoding="utf-8") == before


def test_what_a_person_has_edited_is_left_alone(tmp_path: Path) -> None:
    path = played(tmp_path)
    edited = path.read_text(encoding="utf-8").replace("My mother threw me", "My aunt threw me")
    path.write_text(edited, encoding="utf-8")
    assert careers.load(path).name == "Ishqar Dechet"
    played(tmp_path, "ishqar-dechet", title="Another")
    assert path.read_text(encoding="utf-8") == edited
    beside = tomllib.loads(path.with_suffix(".new.toml").read_text(encoding="utf-8"))
    assert list(beside["tale"]) == ["a-hunt", "another"]
    assert beside["tale"]["another"]["traits"][0] == "4 physical My aunt threw me at the boar"


def test_the_dead_stay_dead(tmp_path: Path) -> None:
    path = played(tmp_path)
    path.write_text(path.read_text(encoding="utf-8").replace("lives = true", "lives = false"), encoding="utf-8")
    with pytest.raises(CareerError, match=r"ishqar-dechet\.toml: lives: Ishqar Dechet has left play for good"):
        begin(tmp_path, "ishqar-dechet")
    assert len(list(tmp_path.glob("*/journal.toml"))) == 1  # no tale was begun


Change = Callable[[str], str]


def change(old: str, new: str) -> Change:
    def changed(text: str) -> str:
        assert old in text
        return text.replace(old, new)

    return changed


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (change("format = 1", "format = 9"), "format is 9: a newer version of tales wrote it"),
        (change('game = "beast-hunters"', 'game = "last-hunt"'), "game is 'last-hunt'; this character does not belong"),
        (change('beast-hunters"\nname = "Ishqar Dechet"', 'beast-hunters"\nname = 3'), "name is no text"),
        (change("reward = ", "reward = 1.5 #"), "tale.a-hunt.reward is neither text, whole number"),
        (change("reward = ", "reward = -1 #"), "reward: there should be a whole number from 0"),
        (change('"3/2/1/1/1"', '"3/4/1/1/1"'), "boxes, physical: '3/4/1/1/1' has more Boxes of a level"),
        (change('"3/2/1/1/1"', '"3/2"'), "boxes, physical: there should be five numbers"),
        (change('"4 physical My', '"4 bodily My'), "traits, 1: 'bodily' is none of physical, social, mental"),
        (change('"4 physical My', '"0 physical My'), "traits, 1: there should be a whole number from 1"),
        (change('"4 physical offensive', '"4 physical offending'), "resources, 4: 'offending' is none of"),
        (change('pronoun = "she"', 'pronoun = "it"'), "pronoun: 'it' is none of they, she, he"),
        (change('home = "', 'home = " " #'), "home: there should be a text"),
        (change("[tale.", "[tales."), "tales is no field of a character; there are: written, format, game, name, tale"),
        (change('"4 physical My', '"3 physical My'), "traits: the sum is 10; there should be 11; no Reward Points"),
        (change("initiative = [", "luck = 3\ninitiative = ["), "luck: a Hunter has nothing of that name"),
        (lambda text: text[: text.index("traits = [") + 40], "is no TOML"),
        (lambda text: text[: text.index("[tale.")], "tale holds no tale"),
        (change("spent = ", "spent = -1 #"), "spent: there should be a whole number from 0"),
        (change("format = 1", "format = = 1"), "is no TOML"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_file_and_field(tmp_path: Path, edit: Change, why: str) -> None:
    path = played(tmp_path)
    path.write_text(edit(path.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(CareerError) as error:
        begin(tmp_path, str(path), title="Another")
    assert str(path) in str(error.value)
    assert why in str(error.value)
    assert error.value.exit_code == 3


def test_a_character_needs_a_seat_and_a_game_that_takes_it(tmp_path: Path) -> None:
    path = played(tmp_path)
    with pytest.raises(CareerError, match="there is no seat left for Ishqar Dechet"):
        begin(tmp_path, path.stem, path.stem)
    with pytest.raises(CareerError, match="there is no character 'Nobody'; there are: ishqar-dechet"):
        begin(tmp_path, "Nobody")
    with pytest.raises(CareerError, match="none is kept here until a tale has ended") as error:
        begin(tmp_path / "elsewhere", "nobody")
    assert error.value.exit_code == 2 and "file" not in error.value.message
    with pytest.raises(CareerError, match="does not belong to whale-dice"):
        workspace(tmp_path).begin("whale-dice", seats=[Seat("", "captain", "Ann")], settings={}, characters=[path.stem])
    assert issubclass(CareerError, ValueError)
    assert issubclass(CannotBegin, ValueError)


def test_who_plays_in_a_tale_that_goes_on_is_in_use(tmp_path: Path) -> None:
    path = played(tmp_path)
    text = path.read_text(encoding="utf-8")
    going = begin(tmp_path, path.stem, title="Still going")
    with pytest.raises(CharacterInUse, match="plays in still-going, a tale that has not ended") as error:
        begin(tmp_path, path.stem, title="Another")
    assert error.value.exit_code == 4
    assert careers.careers_in(tmp_path)[0].plays_in == "still-going"
    assert path.read_text(encoding="utf-8") == text
    play(going)
    going.close()
    begin(tmp_path, path.stem, title="Another").close()


def test_a_file_of_somebody_else_that_cannot_be_read_stops_no_tale(tmp_path: Path) -> None:
    torn = tmp_path / "_characters" / "aaa.toml"
    torn.parent.mkdir(parents=True)
    torn.write_text("format = ", encoding="utf-8")
    tale = begin(tmp_path)
    tale.write_chronicle()
    play(tale)
    tale.close()
    assert [path.name for path in careers.characters_in(tmp_path)] == ["aaa.toml", "ishqar-dechet.toml"]
    assert torn.read_text(encoding="utf-8") == "format = "


def test_an_own_file_that_was_cut_in_half_meanwhile_is_left_alone(tmp_path: Path) -> None:
    path = played(tmp_path)
    tale = begin(tmp_path, path.stem, title="Another")
    half = path.read_bytes()[:60]
    path.write_bytes(half)
    play(tale)
    tale.close()
    assert path.read_bytes() == half
    assert (tale.folder / "chronicle.md").exists()
    beside = tomllib.loads(path.with_suffix(".new.toml").read_text(encoding="utf-8"))
    assert list(beside["tale"]) == ["another"]


def test_a_seat_can_be_left_to_who_is_made_there(tmp_path: Path) -> None:
    path = played(tmp_path)
    seats = [Seat("", "hunter", "Ann"), Seat("", "hunter", "Ben"), Seat("", "challenger", "", automa=True)]
    tale = begin(tmp_path, "", path.stem, seats=seats)
    assert [hunter.name for hunter in tale.session.state.hunters] == ["", "Ishqar Dechet"]
    tale.close()
    with pytest.raises(CareerError, match="cannot sit in two seats"):
        careers.brought(tale.game, tale.header, [path, path])


def test_careers_are_listed_with_their_tales(tmp_path: Path) -> None:
    path = played(tmp_path)
    played(tmp_path, path.stem, title="Another")
    (tmp_path / "_characters" / "torn.toml").write_text("format = ", encoding="utf-8")
    known, torn = careers.careers_in(tmp_path)
    assert known.tales == (("a-hunt", "A hunt"), ("another", "Another"))
    assert (known.name, known.game, known.plays_in, known.why) == ("Ishqar Dechet", "beast-hunters", "", "")
    assert torn.why.endswith("torn.toml is no TOML: Invalid value (at end of document)")
    assert careers.fits(tmp_path, tale_game(), path).name == "Ishqar Dechet"


def tale_game() -> Any:
    from tales.games import shelved

    return shelved("beast-hunters").open()


def test_a_name_may_hold_anything(tmp_path: Path) -> None:
    wanted = {"hunter.how": "hunter.create", "hunter.name": 'Ann "[x]" {{ y }} #---', "step.part": "step.boxes"}
    tale = begin(tmp_path)
    play(tale, wanted)
    tale.close()
    path = careers.characters_in(tmp_path)[0]
    assert careers.load(path).name == 'Ann "[x]" {{ y }} #---'
    again = begin(tmp_path, str(path), title="Another")
    assert isinstance(again.session, Session)
    assert again.session.state.hunters[0].name == 'Ann "[x]" {{ y }} #---'
    again.close()


# From the command line and in lines of text


def run(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "tales", *arguments]
    return subprocess.run(command, capture_output=True, env=environment())


def test_people_are_listed_in_text(tmp_path: Path) -> None:
    played(tmp_path)
    (tmp_path / "_characters" / "torn.toml").write_text("format = ", encoding="utf-8")
    shown = run("list", "--people", "--journals", str(tmp_path))
    assert shown.returncode == 0
    assert shown.stdout.decode() == "ishqar-dechet: Ishqar Dechet (beast-hunters), in A hunt (a-hunt)\n"
    assert "torn: cannot be read:" in shown.stderr.decode()
    people = json.loads(run("list", "--people", "--json", "--journals", str(tmp_path)).stdout)["people"]
    assert [(one["name"], one["tales"]) for one in people] == [
        ("Ishqar Dechet", [{"name": "a-hunt", "title": "A hunt"}]),
        ("torn", []),
    ]


def test_a_bad_file_named_on_the_command_line_begins_nothing(tmp_path: Path) -> None:
    path = played(tmp_path)
    text = path.read_text(encoding="utf-8").replace('"4 physical My', '"4 bodily My')
    path.write_text(text, encoding="utf-8")
    ended = run("play", "beast-hunters", "--journals", str(tmp_path), "--auto", "--bring", "Ishqar Dechet")
    assert ended.returncode == 3
    said = ended.stderr.decode()
    assert "ishqar-dechet.toml: traits, 1: 'bodily' is none of" in said
    assert "it can begin without this character" in said
    assert path.read_text(encoding="utf-8") == text
    assert len(list(tmp_path.glob("*/journal.toml"))) == 1


def in_lines(root: Path, typed: str) -> str:
    out = io.BytesIO()
    shelf_in_lines(workspace(root), Console(io.BytesIO(typed.encode()), out))
    return out.getvalue().decode()


def begun(root: Path, title: str, *answers: str) -> str:
    """What is said when Beast Hunters is begun from the shelf in lines, with these answers to who comes along."""
    listed = in_lines(root, "quit\n").splitlines()
    number = next(line for line in listed if line.endswith("Christian and Lisa Griffen")).partition(".")[0]
    typed = [number, title, "Ann=hunter", "", "", *answers, "quit", "quit"]
    return " ".join(in_lines(root, "\n".join(typed) + "\n").split())


def test_in_lines_a_hunter_is_brought_or_left(tmp_path: Path) -> None:
    played(tmp_path)
    said = begun(tmp_path, "Second", "list", "Nobody", "ishqar-dechet")
    assert "ishqar-dechet: Ishqar Dechet (beast-hunters), in A hunt (a-hunt)" in said
    assert "there is no character 'Nobody'" in said
    assert dict(load_journal(tmp_path / "second").header.brought)["hunter-1"]
    said = begun(tmp_path, "Third", "ishqar-dechet", "")
    assert "this character plays in second, a tale that has not ended" in said
    assert "hunter-1" not in dict(load_journal(tmp_path / "third").header.brought)
    assert "Nothing was begun." in begun(tmp_path, "Fourth", "ishqar-dechet", "back")
    assert not (tmp_path / "fourth").exists()
