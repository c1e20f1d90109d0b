"""A whole tale by keys: every kind of ask, undo and redo, and the same journal as any other face makes."""

from pathlib import Path

import pytest
from tales.entries import Entry
from tales.games import GAMES
from tales.journal.journal import load
from tales.rules.asks import OPEN, SKIPPED, Aside, Narrate, Narration, Option, Roll
from tales.rules.words import Words
from tales.tale.tale import Tale
from tales.tui.app import TalesApp
from tales.tui.dialogs.grave import GraveDialog
from tales.tui.screens.play import PlayScreen
from tales.tui.text.lines import Block
from textual.pilot import Pilot

from tests.tui.helper import SIZES, play_screen, played, press, settled, shown, toy_tale, write

ASKED = "Turn 1: what does the hunter do?"


def log(app: TalesApp) -> str:
    assert isinstance(app.screen, PlayScreen)
    return app.screen.log_view.text


async def whole(app: TalesApp, pilot: Pilot[None]) -> None:
    """The toy from its name to its end."""
    await write(pilot, "Anna")
    await press(pilot, "enter", "1", "space", "enter", "w")
    await write(pilot, "A heron rose.")
    await press(pilot, "f2", "2", "up", "enter", "n", "l")


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_a_whole_tale_by_keys_leaves_the_journal_that_the_tale_leaves_without_a_screen(
    root: Path, size: tuple[int, int]
) -> None:
    app = played(root, toy_tale(root), whole, size)
    direct = toy_tale(root, title="Another")
    for answer in ("Anna", "stalk", "B1", Narration("A heron rose."), "shoot", 2, SKIPPED, OPEN):
        direct.settle()
        direct.answer(answer)
    direct.settle()
    direct.close()
    assert load(root / "a-hunt").entries == load(root / "another").entries
    assert (root / "a-hunt" / "chronicle.md").read_text(encoding="utf-8").count("A heron rose.") == 1
    assert app.return_code is None


def test_the_end_is_said_and_can_be_taken_back(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await whole(app, pilot)
        assert "The tale has come to its end" in shown(app) and "back to the question" not in shown(app)
        await press(pilot, "u")
        assert "How did the evening end?" in shown(app)

    played(root, toy_tale(root), script)


def test_thrown_faces_stay_in_view(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "2", "enter")
        assert "shot 2d6" in shown(app)
        assert "luck d20" in shown(app)

    played(root, toy_tale(root), script)


def test_what_was_chosen_stands_in_the_log_without_the_odds_that_were_offered(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        assert "Shoot, 50 in a hundred" in shown(app)
        await press(pilot, "2")
        assert log(app).endswith("› Shoot")

    played(root, toy_tale(root), script)


def test_what_is_barred_says_why_and_cannot_be_taken(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        assert "Ride  (not now: there is no horse)" in shown(app)
        await press(pilot, "3")
        assert "! Not now: there is no horse" in shown(app)
        assert ASKED in shown(app)
        await press(pilot, "down", "down", "enter", "n")
        assert "How did the evening end?" not in log(app)

    played(root, toy_tale(root), script)


def test_a_square_is_typed_or_refused_in_words(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "1", "C", "1", "enter")
        assert "C1 is not open to you" in shown(app)
        await press(pilot, "backspace", "2", "enter")
        assert "stalked to C2" in log(app)

    played(root, toy_tale(root), script)


def test_a_number_out_of_range_is_refused_in_words(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "2", "9", "enter")
        assert "! 9 will not do; a whole number from 1 to 5." in shown(app)
        await press(pilot, "backspace", "3", "enter")
        assert "powder: 3" in log(app)

    played(root, toy_tale(root), script)


def test_typed_dice_go_on_without_enter_and_say_what_is_wrong(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "2", "enter", "7")
        assert "! a d6 shows 1 to 6, not 7" in shown(app)
        await press(pilot, "backspace", "3", "4")
        assert "shot 2d6 3 4, typed" in log(app)
        await press(pilot, "enter")  # the enter of an old habit does no harm
        await press(pilot, "1")
        assert "luck d20" not in log(app)
        await press(pilot, "enter")
        assert "luck d20 1, typed" in log(app)

    played(root, toy_tale(root, dice="typed"), script)


def test_the_program_throws_when_asked_to(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "2", "enter", "t")
        assert "shot 2d6" in log(app)
        assert "typed" not in log(app)

    played(root, toy_tale(root, dice="typed"), script)


def test_the_next_dice_can_be_a_persons_own(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "d", "2", "enter", "6", "6")
        assert "shot 2d6 6 6, typed" in log(app)
        assert "luck d20" in log(app)
        assert log(app).count("typed") == 1

    played(root, toy_tale(root), script)


def test_undo_takes_back_and_redo_brings_again(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "2", "enter")
        before = log(app)
        assert "undo: powder: 1" in shown(app)
        await press(pilot, "u")
        assert "How much powder" in shown(app)
        assert "shot 2d6" not in log(app)
        await press(pilot, "ctrl+r")
        assert log(app) == before
        await press(pilot, "u", "escape", "U")
        assert log(app) == before

    played(root, toy_tale(root), script)


def test_the_same_dice_come_again_after_an_undo(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "2", "enter")
        before = [line for line in log(app).splitlines() if "d20" in line]
        await press(pilot, "u", "enter")
        assert [line for line in log(app).splitlines() if "d20" in line] == before

    played(root, toy_tale(root), script)


def test_dice_that_were_typed_and_taken_back_are_asked_for_again(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "d", "2", "enter", "6", "6")
        await press(pilot, "u")
        assert "type" in shown(app) and "shot 2d6" not in log(app)
        await press(pilot, "U")
        assert "shot 2d6 6 6, typed" in log(app) and not play_screen(app).loop.own_dice
        await press(pilot, "u", "6", "5")
        assert "shot 2d6 6 5, typed" in log(app)

    played(root, toy_tale(root), script)


def test_something_out_of_turn(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "o", "enter")
        assert "The wood is saluted (1)" in log(app)
        assert ASKED in shown(app)

    tale = toy_tale(root)
    played(root, tale, script)
    assert any(entry.get("aside", False) for entry in load(tale.folder).entries)
    assert Aside("salute", "hunter").key == "salute"


def test_being_asked_less(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "a", "a", "1", "enter")
        assert "Turn 2: what does the hunter do?" in shown(app)

    tale = toy_tale(root)
    played(root, tale, script)
    assert [entry.words("by") for entry in load(tale.folder).entries if entry.words("from")] == ["unasked"]


def test_the_rule_behind_the_ask_is_marked(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "question_mark")
        assert "▶ • TY-02 Each turn the hunter does one thing." in shown(app)
        assert "behind this: TY-02, TY-03" in shown(app)
        await press(pilot, "n", "escape")
        assert ASKED in shown(app)

    played(root, toy_tale(root), script)


def test_the_chronicle_has_all_readings(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await whole(app, pilot)
        await press(pilot, "c")
        assert "A heron rose." in shown(app)
        await press(pilot, "v", "v")
        assert "the facts" in shown(app)
        await press(pilot, "w", "escape")
        assert isinstance(app.screen, PlayScreen)

    tale = toy_tale(root)
    played(root, tale, script)
    assert (tale.folder / "chronicle.md").is_file()


def test_the_sheet_on_a_narrow_terminal_takes_the_place_of_the_log_and_gives_it_back(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        assert "Powder 5/5" in shown(app)
        await press(pilot, "i")
        assert "█████" in shown(app)
        await press(pilot, "i")
        assert "Ned goes out" in shown(app)

    played(root, toy_tale(root), script)


def test_keys_before_the_first_frame_do_no_harm(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await pilot.press(*"asdfnwlqe"[:7] * 7)
        assert app.is_running

    played(root, toy_tale(root), script)


def test_from_the_shelf_through_the_setup_to_play_and_back(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, *["down"] * list(GAMES).index("toy"), "enter")
        assert "A new tale · The Toy Hunt" in shown(app)
        await write(pilot, "My hunt")
        await press(pilot, "tab", "right", "f2")
        assert "What is the hunter called?" in shown(app)
        assert "dice typed" in shown(app)
        await press(pilot, "enter", "b")
        assert "My hunt" in shown(app)
        assert "not begun" not in shown(app)
        await press(pilot, "home", "enter")
        assert ASKED in shown(app)

    played(root, None, script, (100, 40))
    assert (root / "my-hunt" / "journal.toml").is_file()


def test_the_setup_says_what_is_in_the_way(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "end", "enter")
        screen = app.screen
        screen.fields["turns"].field.value = "99"  # type: ignore[attr-defined]
        await press(pilot, "f2")
        assert "! Turns cannot be '99'; it takes a whole number from 1 to 9" in shown(app)
        assert not root.exists()

    played(root, None, script, (100, 40))


def test_quitting_asks_nothing_and_keeps_everything(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "q")

    tale = toy_tale(root)
    app = played(root, tale, script)
    assert app.return_code == 0
    assert tale.journal.why == "closed"
    assert [entry.key for entry in load(tale.folder).entries if entry.kind == "answer"][:1] == ["name"]


def answers(entries: list[Entry]) -> list[str]:
    return [entry.key for entry in entries if entry.kind == "answer"]


def test_a_resumed_tale_goes_on_where_it_stood(root: Path) -> None:
    async def first(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "1")

    async def second(app: TalesApp, pilot: Pilot[None]) -> None:
        assert "Where does the stalk lead?" in shown(app)
        assert "Stalk on foot" in shown(app)
        await press(pilot, "u")
        assert ASKED in shown(app)

    tale = toy_tale(root)
    played(root, tale, first)
    played(root, Tale.open(tale.folder, tale.today), second)
    assert answers(load(tale.folder).entries) == ["name", "deck", "turn.do"]


@pytest.mark.parametrize("refused", [("2", "5"), ("2", "5", "enter"), ("0", "enter")])
def test_after_a_refused_number_the_next_figure_replaces_it(root: Path, refused: tuple[str, ...]) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "2", "enter", "6", "6", *refused, "1", "4")
        assert "luck d20 14" in log(app)

    played(root, toy_tale(root, dice="typed"), script)


def test_an_enter_is_held_back_for_a_moment_only(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        screen = play_screen(app)
        await press(pilot, "enter", "2", "enter", "6", "6")
        assert screen.swallows("enter") and not screen.swallows("enter")
        await press(pilot, "1", "4")
        screen.stop_swallowing()  # as the timer does
        assert not screen.swallows("enter")

    played(root, toy_tale(root, dice="typed"), script)


def test_a_choice_that_ends_everything_wants_its_key_twice(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def warning(self: Words, option: Option) -> str:
        return "This ends the hunt." if option.key == "stalk" else ""

    monkeypatch.setattr(Words, "warning", warning)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        assert "▸2 Shoot" in shown(app)  # the cursor does not rest on it
        await press(pilot, "1")
        assert "! This ends the hunt. The same key again does it." in shown(app)
        await press(pilot, "1")
        assert "Where does the stalk lead?" in shown(app)

    played(root, toy_tale(root), script)


def test_what_ends_something_out_of_turn_is_asked_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Words, "warning", lambda self, option: "Salutes cannot be taken back." * (option.key == "salute")
    )

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "o", "enter")
        assert "Salutes cannot be taken back." in shown(app)
        await press(pilot, "enter")
        assert "The wood is saluted" not in log(app)
        await press(pilot, "o", "enter", "down", "enter")
        assert "The wood is saluted (1)" in log(app)

    played(root, toy_tale(root), script)


@pytest.mark.parametrize("dice", ["thrown", "typed"])
def test_a_death_has_a_key_of_its_own(root: Path, dice: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tales.tui.screens.play.SWALLOW_SECONDS", 3600)
    monkeypatch.setattr(Words, "is_grave", lambda self, entry: entry.key in ("taken", "missed"))

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "2", "enter")
        screen = app.screen
        if dice == "typed":
            assert isinstance(screen, PlayScreen)
            await press(pilot, "1", "2", "1", "9")
            screen = app.screen
            await press(pilot, "enter")  # meant for the dice, which were taken without it
        assert isinstance(app.screen, GraveDialog) and app.screen is screen
        assert "Missed" in shown(app) or "aken" in shown(app)
        before = len(app.tale.entries) if app.tale is not None else 0
        await press(pilot, "enter")
        assert isinstance(play_screen(app).tale.session.ask, Narrate)
        assert len(play_screen(app).tale.entries) == before
        await press(pilot, "u", "U")  # what comes back was seen
        assert isinstance(play_screen(app).tale.session.ask, Narrate | Roll)

    played(root, toy_tale(root, dice=dice), script)


def test_the_log_follows_its_end_when_it_overflows_at_first(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        view = play_screen(app).log_view
        for count in range(1, 40):
            view.add([Block(f"line {count}")])
            view.follow_end()
            await settled(pilot)
            assert f"line {count} " in shown(app)

    played(root, toy_tale(root), script)


def test_an_undo_waits_for_those_who_must_agree(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tale, "must_agree", lambda self: ("Bo", "Cy"))

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "1", "u")
        assert "Bo and Cy: may this be taken back?" in shown(app)
        await press(pilot, "down", "enter")
        assert "Where does the stalk lead?" in shown(app)
        await press(pilot, "u", "enter")
        assert ASKED in shown(app)

    played(root, toy_tale(root), script)
