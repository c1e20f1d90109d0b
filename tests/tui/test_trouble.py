"""Full disks, other instances, damaged files: said in words, nothing lost, never the end of the program."""

import errno
from pathlib import Path

import pytest
from tales.entries import Entry, Seat
from tales.journal.journal import CannotWrite, Journal, load
from tales.tale.tale import Tale
from tales.tui.app import TalesApp
from tales.tui.dialogs.error import ErrorDialog
from tales.tui.screens.damaged import DamagedScreen
from tales.tui.screens.play import PlayScreen
from textual.pilot import Pilot

from tests.tui.helper import play_screen, played, press, said, shown, today, toy_tale, write


class Full:
    """A disk that is full until it is told otherwise."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        append, save_draft = Journal.append, Journal.save_draft

        def fails(path: Path) -> None:
            if self.full:
                raise CannotWrite(path, f"the answer was not taken: {errno.errorcode[errno.ENOSPC]} [/] all safe")

        def appends(journal: Journal, entries: list[Entry]) -> None:
            fails(journal.path)
            append(journal, entries)

        def saves(journal: Journal, key: str, text: str) -> None:
            fails(journal.path)
            save_draft(journal, key, text)

        monkeypatch.setattr(Journal, "append", appends)
        monkeypatch.setattr(Journal, "save_draft", saves)


def test_a_full_disk_is_told_of_and_the_same_is_tried_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Full(monkeypatch)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        disk.full = True
        await press(pilot, "1")
        assert isinstance(app.screen, ErrorDialog)
        # Where its lines break is up to the length of the path.
        assert "ENOSPC [/] all safe" in " ".join(shown(app).replace("█", " ").split())
        await press(pilot, "r")
        assert isinstance(app.screen, ErrorDialog)
        disk.full = False
        await press(pilot, "r")
        assert "Where does the stalk lead?" in shown(app)

    tale = toy_tale(root)
    played(root, tale, script)
    assert [entry.words("chosen") for entry in load(tale.folder).entries if entry.words("chosen")] == ["stalk"]


def test_words_are_not_lost_to_a_full_disk(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Full(monkeypatch)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "1", "enter", "w")
        await write(pilot, "Heron")
        disk.full = True
        play_screen(app)._flush_now()
        await press(pilot, "f2")
        assert isinstance(app.screen, ErrorDialog)
        await press(pilot, "escape")
        assert "Heron" in shown(app)
        disk.full = False
        await press(pilot, "f2")
        assert "Turn 2" in shown(app)

    tale = toy_tale(root)
    played(root, tale, script)
    assert [entry.words("text") for entry in load(tale.folder).entries if entry.words("from")] == ["Heron"]


def test_what_the_program_plays_is_shown_to_nobody_while_it_cannot_be_kept(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Full(monkeypatch)
    disk.full = True
    seats = (Seat("", "beast", "Ann"), Seat("", "hunter", "Ann"), Seat("", "companion", "Ann"))
    tale = Tale.new(root, "last-hunt", title="Full", seats=seats, settings={}, seed="9", dice="thrown", today=today)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, ErrorDialog)  # the first thing that is asked is a shuffle
        await press(pilot, "escape")
        assert "Not kept: what comes next." in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, ErrorDialog)
        await press(pilot, "escape")
        disk.full = False
        await press(pilot, "enter")
        assert "Not kept" not in shown(app) and play_screen(app).asking is not None

    played(root, tale, script)
    assert load(tale.folder).entries


def test_rules_that_stumble_do_not_end_the_program(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        monkeypatch.setattr("tests.tui.toy.place", None)
        await press(pilot, "1")
        assert isinstance(app.screen, ErrorDialog)
        assert "TypeError" in shown(app)
        await press(pilot, "escape", "2")
        assert "How much powder" in shown(app)

    played(root, toy_tale(root), script)


def test_a_sheet_that_fails_leaves_the_tale_playable(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("no [/] sheet")

    monkeypatch.setattr("tests.tui.toy.Toy.sheet", fails)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        assert "the sheet failed" in shown(app) and "errors.log" in said(app)
        assert "Turn 1" in shown(app)

    played(root, toy_tale(root), script)


def test_a_tale_that_another_instance_has_can_be_read(root: Path) -> None:
    first = toy_tale(root)
    first.settle()
    first.answer("Ned")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        assert "Only to read:" in shown(app)
        assert "another instance has this tale open" in " ".join(shown(app).split())
        assert "Ned goes out" in shown(app)
        await press(pilot, "1", "u", "a", "d", "o", "ctrl+r", "c")
        assert "A HUNT" in shown(app)
        await press(pilot, "escape", "b")

    before = first.journal.path.read_bytes()
    second = Tale.open(first.folder, today)
    played(root, second, script)
    assert first.journal.path.read_bytes() == before
    first.close()


def test_a_tale_that_these_rules_do_not_lead_to_can_be_read(root: Path) -> None:
    tale = toy_tale(root)
    tale.settle()
    tale.answer("Ned")
    tale.close()
    text = tale.journal.path.read_text(encoding="utf-8")
    tale.journal.path.write_text(text.replace("cast.hunter", "cast.stranger"), encoding="utf-8")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "home", "enter")
        assert "Only to read:" in shown(app) and "only to read" in shown(app)
        assert "these rules do not lead to this journal" in " ".join(shown(app).replace("▌", "").split())
        assert "the hunter is called: Ned" in shown(app)
        await press(pilot, "u", "1", "d", "o", "L", "p", "s", "enter", "pageup", "pagedown")
        assert "Only to read:" in shown(app)
        await press(pilot, "r")
        assert "Only to read:" not in shown(app)
        await press(pilot, "escape", "c")
        assert "A HUNT" in shown(app)
        await press(pilot, "e", "escape")
        assert "Only to read:" in shown(app)
        await press(pilot, "b")
        assert "Only to read:" not in shown(app) and app.tale is None

    played(root, None, script)


@pytest.mark.parametrize(
    "text",
    ["", "[/] not toml", 'format = 1\ngame = "x"\n', "format = 99\n", "[[entry]]\nn = 7\n\n", "a = " + "[" * 3000],
)
def test_a_damaged_or_foreign_journal_stays_on_the_shelf_with_its_reason(root: Path, text: str) -> None:
    folder = root / "odd"
    folder.mkdir(parents=True)
    (folder / "journal.toml").write_text(text, encoding="utf-8")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        assert "! cannot be opened" in shown(app)
        await press(pilot, "home", "enter")
        assert isinstance(app.screen, DamagedScreen)
        assert "odd" in shown(app)

    played(root, None, script)
    assert (folder / "journal.toml").read_text(encoding="utf-8") == text


def test_a_journal_of_a_game_that_is_not_there(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tale = toy_tale(root)
    tale.settle()
    tale.answer("Ned")
    tale.close()
    path = tale.journal.path
    path.write_text(path.read_text(encoding="utf-8").replace('game = "toy"', 'game = "chess"'), encoding="utf-8")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        assert "There is no game 'chess' here" in " ".join(shown(app).split())
        await press(pilot, "home", "enter")
        assert not isinstance(app.screen, PlayScreen)

    played(root, None, script)


def test_a_chronicle_that_cannot_be_written_is_said_at_the_end(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: Tale) -> None:
        raise CannotWrite(self.folder, "the file was not written: no room")

    monkeypatch.setattr(Tale, "write_chronicle", fails)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "q")

    app = played(root, toy_tale(root), script)
    assert app.return_code == 0
    assert "The tale is kept, but its chronicle could not be written" in "".join(app.last_messages)
