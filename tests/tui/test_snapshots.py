"""How every kind of ask and every screen looks: as plain text at three sizes, as a picture at one of them.

    pytest tests/tui/test_snapshots.py --snapshot-update

keeps the looks of now; then open the pictures that changed, and read the diff of the texts. Small windows are where
things get cut, large ones where they get lost, so the text is kept at all three sizes.

The line of keys is left out of all of them and held once for each screen, so that another key changes few files. The
shelf is the same however many games there are. Nothing moves or blinks here, no message comes and goes by the clock,
and a look is taken once the screen has stopped changing.
"""

import os
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from tales.entries import Seat
from tales.games import GAMES, plugins
from tales.journal.journal import CannotWrite, Journal
from tales.rules.asks import Ask, Choose, Number, Option, Place, Roll, Text
from tales.tale.tale import Tale
from tales.tui import settings_file
from tales.tui.app import TalesApp
from tales.tui.screens.setup import SetupScreen
from tales.tui.widgets.key_bar import KeyBar
from tales.tui.widgets.narration_area import NarrationArea
from textual.pilot import Pilot

from tests.pictures.__main__ import begun, press, seen
from tests.pictures.drawing import drawn
from tests.tui.helper import play_screen, played, today, toy_tale, write
from tests.tui.snapshots import Picture, Plain, plain_text, without_rows
from tests.tui.test_whale_cards import season, until

SIZES = ((80, 24), (120, 40), (200, 60))
PICTURED = (120, 40)
"""The size at which pictures are kept."""
ON_THE_SHELF = ("whale-dice", "last-hunt", "whale-cards", "toy")
PAIR = (Seat("hunter", "hunter", "Ned"), Seat("guide", "guide", "Bo"))

Look = Callable[[str], Awaitable[None]]
"""Holds what stands on the screen now against the snapshot of that name."""
Looking = Callable[[TalesApp, Pilot[None], Look], Awaitable[None]]


@pytest.fixture(autouse=True)
def _still() -> None:
    settings_file.write("reduced_motion", True)


@pytest.fixture(autouse=True)
def _shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    for key in set(GAMES) - set(ON_THE_SHELF):
        monkeypatch.delitem(GAMES, key)
    monkeypatch.setattr(plugins, "find", lambda: plugins.Installed({}, {}))


@pytest.fixture
def root() -> Path:
    """A folder that is called the same on every machine; the working folder is a fresh one."""
    return Path("journals")


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    width, height = request.param
    return width, height


class Looker:
    """Plays scripts at one size and holds what is seen against the snapshots."""

    def __init__(self, snapshot: SnapshotAssertion, root: Path, size: tuple[int, int]) -> None:
        self.snapshot = snapshot
        self.root = root
        self.size = size

    def play(self, tale: Tale | None, script: Looking, *, guided: bool = False) -> None:
        """Play a script, to which `look` is handed."""

        async def with_look(app: TalesApp, pilot: Pilot[None]) -> None:
            async def look(name: str) -> None:
                app.clear_notifications()
                rows = without_rows(await seen(pilot), [bar.region.y for bar in app.screen.query(KeyBar)])
                assert plain_text(rows) == self.snapshot(name=name, extension_class=Plain)
                if self.size == PICTURED:
                    assert drawn(rows, name) == self.snapshot(name=name, extension_class=Picture)

            await script(app, pilot, look)

        played(self.root, tale, with_look, self.size, guided=guided)


@pytest.fixture
def looker(snapshot: SnapshotAssertion, root: Path, size: tuple[int, int]) -> Looker:
    return Looker(snapshot, root, size)


# Asks


@pytest.mark.slow
def test_asks_of_one_person(looker: Looker) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], look: Look) -> None:
        await look("text")
        await press(pilot, "enter")
        await look("choose")
        await press(pilot, "3")
        await look("choose barred")
        await press(pilot, "1")
        await look("place")
        await press(pilot, "C", "1", "enter")
        await look("place typed and refused")
        await press(pilot, "backspace", "2", "enter", "n", "2")
        await look("number")
        await press(pilot, "9", "enter")
        await look("number refused")
        await press(pilot, "backspace", "2", "enter")
        await look("narrate without a passage")
        await press(pilot, "w")
        await write(pilot, "A heron rose, and the reeds closed.")
        await press(pilot, "escape")
        await look("narrate with a draft")
        await press(pilot, "o")
        await look("out of turn")

    looker.play(toy_tale(looker.root), script)


@pytest.mark.slow
def test_dice_to_be_typed(looker: Looker) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], look: Look) -> None:
        await press(pilot, "enter", "2", "enter")
        await look("roll")
        await press(pilot, "3")
        await look("roll half typed")
        await press(pilot, "9")
        await look("roll refused")
        await press(pilot, "3", "4")  # in place of what was refused
        await look("roll of one die")
        await press(pilot, "t")
        await look("rolled")

    looker.play(toy_tale(looker.root, dice="typed"), script)


@pytest.mark.slow
def test_two_people_at_one_keyboard(looker: Looker) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], look: Look) -> None:
        await press(pilot, "enter", "1", "enter")
        await look("pass the keyboard")
        await press(pilot, "enter")
        await look("secret")
        await press(pilot, "2")
        await look("covered again")

    looker.play(toy_tale(looker.root, seats=PAIR), script)


SQUARES = tuple(f"{letters}{row}" for letters in ("A", "F", "M", "Z", "AG", "AV") for row in range(1, 37, 5))
WIDE_ASKS: dict[str, Ask] = {
    "long list": Choose(
        key="turn.do",
        seat="hunter",
        options=tuple(Option(f"over-hill-{at}", barred="no-horse" if at % 5 == 4 else "") for at in range(1, 25)),
    ),
    "large map": Place(key="turn.where", seat="hunter", squares=SQUARES, origin="M11"),
    "wide number": Number(key="turn.powder", seat="hunter", low=0, high=100_000, default=1843),
    "many dice": Roll(key="turn.shot", seat="hunter", dice="12d20"),
    "long text": Text(key="name", seat="hunter", longest=400, default="Captain Ebenezer " + "Macy " * 30),
}


@pytest.mark.slow
def test_asks_that_no_toy_puts(looker: Looker) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], look: Look) -> None:
        screen = play_screen(app)
        for name, ask in WIDE_ASKS.items():
            await screen.panel.put(ask, screen.tale.words, "")
            await look(name)
            if name in ("long list", "large map"):
                await pilot.press("end", *["up"] * 3, *["right"] * 30, *["down"] * 20)
                await look(f"{name}, further on")

    looker.play(toy_tale(looker.root), script)


# Cards


@pytest.mark.slow
def test_hands_of_cards(looker: Looker) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], look: Look) -> None:
        await until(app, pilot, "event")
        await look("event")
        await until(app, pilot, "hunt.card")
        await look("hunt")
        await press(pilot, "end", "enter")
        await look("hunt, not now")
        await press(pilot, "2")
        await look("from whom")
        await until(app, pilot, "modifier")
        await look("window")

    tale = season(looker.root, (Seat("", "ship", "Ann"),))
    tale.told_from = "never"
    looker.play(tale, script)


def test_hands_of_two_people(looker: Looker) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], look: Look) -> None:
        await press(pilot, "1")
        await look("a hand is covered")
        await press(pilot, "enter")
        await look("a hand that only passes")
        await press(pilot, "i")
        await look("the sheet of its holder")

    tale = season(looker.root, (Seat("", "ship", "Ann"), Seat("", "ship", "Bo [x]")))
    tale.told_from = "never"
    looker.play(tale, script)


# A tale from its beginning to its end


def test_the_beginning_of_a_tale(looker: Looker) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], look: Look) -> None:
        await look("guide")
        await press(pilot, "f4")
        await look("beginning")

    tale = Tale.new(
        looker.root,
        "whale-dice",
        title="The Abigail",
        seats=[Seat("", "captain", "Ada")],
        settings={},
        seed="lee rail",
        dice="thrown",
        today=today,
    )
    looker.play(tale, script, guided=True)


@pytest.mark.slow
def test_a_moment_to_be_told(looker: Looker) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], look: Look) -> None:
        await look("narrate")
        await press(pilot, "s")
        await look("narrate with a spark")
        await press(pilot, "m")
        await look("narrate writing")
        await press(pilot, "escape", "i")
        await look("sheet")
        await press(pilot, "i", "question_mark")
        await look("why")
        await press(pilot, "escape", "r")
        await look("rules")
        await press(pilot, "escape", "ctrl+p")
        await look("palette")

    looker.play(Tale.open(begun(looker.root, "The Abigail", "hunt.caught", 2), today), script)


@pytest.mark.slow
def test_a_choice_in_the_middle_and_the_end(looker: Looker) -> None:
    async def middle(app: TalesApp, pilot: Pilot[None], look: Look) -> None:
        await look("middle")

    async def end(app: TalesApp, pilot: Pilot[None], look: Look) -> None:
        await look("end")

    looker.play(Tale.open(begun(looker.root, "The Abigail", "turn.action", 14), today), middle)
    looker.play(Tale.open(begun(looker.root, "The whole Abigail"), today), end)


def test_a_tale_that_can_only_be_read(looker: Looker) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], look: Look) -> None:
        await look("only to read")

    looker.play(Tale.read(begun(looker.root, "The Abigail", "turn.action", 14), today), script)


# The chronicle


@pytest.mark.slow
def test_the_chronicle(looker: Looker) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], look: Look) -> None:
        await press(pilot, "c")
        await look("story")
        await press(pilot, "n", "n", "n", "n")
        await look("pointed at")
        await press(pilot, "e")
        await look("told anew")
        await press(pilot, "escape", "f")
        await look("form")
        await press(pilot, "escape", "m", "c")
        app.screen.query_one(NarrationArea).put("Who held the lantern?\nAsk Ada.")
        await look("comment")
        await press(pilot, "f2")
        await look("commented")
        await press(pilot, "v")
        await look("noted")
        await press(pilot, "v")
        await look("facts")
        await press(pilot, "v")
        await look("notes")

    looker.play(Tale.open(begun(looker.root, "The Abigail", "turn.action", 6), today), script)


# The shelf


@pytest.mark.slow
def test_an_empty_shelf_and_the_table_for_a_new_tale(looker: Looker) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], look: Look) -> None:
        await look("shelf empty")
        await press(pilot, "n")
        form = app.screen
        assert isinstance(form, SetupScreen)
        form.seed.value = "lee rail"
        await look("setup")
        form.fields["route"].line.focus()
        await look("setup below")
        await press(pilot, "enter")
        await look("arrange")
        await press(pilot, "down", "minus", "end", "space", "plus")
        await look("arrange refused")
        await press(pilot, "escape")
        form.fields["species_names"].line.focus()
        await press(pilot, "enter")
        await look("names")

    looker.play(None, script)


@pytest.mark.slow
def test_a_shelf_with_tales(looker: Looker) -> None:
    told = begun(looker.root, "The Abigail")
    torn = begun(looker.root, "The Torn Page", "hunt.caught", 2)
    whole = (torn / "journal.toml").read_text(encoding="utf-8")
    (torn / "journal.toml").write_text(whole.replace("\nn = 90\n", "\nn = 999\n"), encoding="utf-8")
    folders = begun(looker.root, "Good Intent", "event.kept", 2), told, torn
    for at, folder in enumerate(folders):
        os.utime(folder / "journal.toml", (1000 - at, 1000 - at))  # the last one played stands first

    async def script(app: TalesApp, pilot: Pilot[None], look: Look) -> None:
        await press(pilot, "home")
        await look("shelf")
        await press(pilot, "t")
        await look("title")
        await press(pilot, "escape", "slash", *"abi")
        await look("search")
        await press(pilot, *"zz")
        await look("search in vain")
        await press(pilot, "escape", "home", "down")
        await look("shelf damaged")
        await press(pilot, "enter")
        await look("damaged")
        await press(pilot, "escape", "home", "x", "p")
        await look("bin")

    looker.play(None, script)


def test_something_that_failed(looker: Looker, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise CannotWrite(Path("journals/a-hunt/journal.toml"), "No space left on device")

    async def script(app: TalesApp, pilot: Pilot[None], look: Look) -> None:
        await press(pilot, "enter")
        with monkeypatch.context() as broken:
            broken.setattr(Journal, "append", full)
            await press(pilot, "1")
            await look("trouble")

    looker.play(toy_tale(looker.root), script)


def test_a_window_that_is_too_small(looker: Looker) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], look: Look) -> None:
        await look("too small")

    looker.size = looker.size[0] // 4, looker.size[1] // 4
    looker.play(toy_tale(looker.root), script)


# Keys


@pytest.mark.slow
def test_the_keys_of_every_screen(looker: Looker, snapshot: SnapshotAssertion) -> None:
    lines: list[str] = []

    async def script(app: TalesApp, pilot: Pilot[None], look: Look) -> None:
        async def keys(name: str, *pressed: str) -> None:
            await press(pilot, *pressed)
            rows = await seen(pilot)
            for bar in app.screen.query(KeyBar):
                lines.append(f"{name:<22}{plain_text([rows[bar.region.y]]).strip()}\n")

        await keys("a name")
        await keys("a choice", "enter")
        await keys("a square", "1")
        await keys("a number", *"B1", "enter", "n", "2")
        await keys("a passage", "2", "enter")
        await keys("writing", "w")
        await keys("out of turn", "escape", "o")
        await keys("a choice, later", "escape", "w", "A", "f2")
        await keys("why", "question_mark")
        await keys("rules", "escape", "r")
        await keys("search", "slash")
        await keys("contents", "escape", "t")
        await keys("chronicle", "escape", "escape", "c")
        await keys("a passage selected", "n")
        await keys("form", "f")
        await keys("shelf", "escape", "escape", "b")
        await keys("search the shelf", "slash")
        await keys("title", "escape", "home", "t")
        await keys("setup", "escape", "n")

    looker.play(toy_tale(looker.root), script)
    assert "".join(lines) == snapshot(name="keys", extension_class=Plain)


def test_a_picture_is_held_in_all_but_its_colours() -> None:
    picture = Picture()
    kept = '<text class="c0" x="10" y="15" textLength="20">ab</text>'
    other = (
        '<text class="c1" x="10" y="15" textLength="10">a</text><text class="c2" x="20" y="15" textLength="10">b</text>'
    )
    assert picture.matches(serialized_data=other, snapshot_data=kept)
    assert not picture.matches(serialized_data=kept.replace("c0", "c0 b"), snapshot_data=kept)
    assert not picture.matches(serialized_data=kept.replace("ab", "ba"), snapshot_data=kept)


def test_files_of_snapshots_have_names_that_every_shell_takes() -> None:
    here = Path(__file__).parent / "__snapshots__"
    assert [path.name for path in here.rglob("*.*") if not re.fullmatch(r"[a-z0-9_-]+\.(txt|svg)", path.name)] == []
