"""Keys that come faster than the screens change: nothing is done twice, and nothing after the end."""

import asyncio
from pathlib import Path

import pytest
from tales.journal.journal import load, tales_in
from tales.tui.app import TalesApp
from tales.tui.asks.base import AskWidget
from tales.tui.dialogs.pick import PickDialog
from tales.tui.screens.play import PlayScreen
from tales.tui.screens.setup import SetupScreen
from tales.tui.screens.shelf import ShelfScreen
from tales.tui.textual_fixes import Palette
from textual import events
from textual._context import active_message_pump
from textual.command import CommandList
from textual.css.query import NoMatches
from textual.pilot import Pilot
from textual.widgets.option_list import Option
from textual.worker import WorkerFailed

from tests.tui.helper import play_screen, played, press, settled, toy_tale


def test_a_tale_is_begun_once(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "end", "enter")
        setup = app.screen
        assert isinstance(setup, SetupScreen)
        setup.action_begin()
        setup.action_begin()
        await settled(pilot)
        play_screen(app)

    played(root, None, script)
    assert len(tales_in(root)) == 1


def test_a_tale_and_a_game_are_taken_from_the_shelf_once(root: Path) -> None:
    toy_tale(root).close()

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        shelf = app.screen
        assert isinstance(shelf, ShelfScreen)
        for _ in range(2):
            shelf.post_message(ShelfScreen.Begun("toy"))
        await settled(pilot)
        assert isinstance(app.screen, SetupScreen)
        await press(pilot, "escape")
        assert app.screen is shelf
        for _ in range(2):
            shelf.post_message(ShelfScreen.Resumed(tales_in(root)[0]))
        await settled(pilot)
        assert play_screen(app).tale.why_closed == ""
        app.action_shelf()
        assert app.screen is shelf

    played(root, None, script)


def test_a_card_is_ended_once(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        answers: list[object] = []
        await app.push_screen(PickDialog("One of these:", ["this", "that"]), answers.append)
        card = app.screen
        assert isinstance(card, PickDialog)
        card.dismiss(1)
        card.dismiss(1)
        await settled(pilot)
        assert isinstance(app.screen, PlayScreen) and answers == [1]

    played(root, toy_tale(root), script)


def test_the_palette_is_ended_once_and_turns_no_page_that_is_not_there(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "ctrl+p")
        palette = app.screen
        assert isinstance(palette, Palette)
        listed = palette.query_one(CommandList)
        listed.clear_options()
        listed.add_option(Option("not laid out yet"))
        palette._action_command_list("page_down")
        palette.dismiss()
        palette.dismiss()
        await settled(pilot)
        assert isinstance(app.screen, PlayScreen)

    played(root, toy_tale(root), script)


def test_what_is_typed_after_the_end_does_nothing(root: Path) -> None:
    tale = toy_tale(root)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        app.action_leave()
        before = list(app.screen_stack)
        await app.on_event(events.Key("ctrl+p", None))
        assert app.screen_stack == before

    assert played(root, tale, script).return_code == 0
    assert load(tale.folder).entries


def test_a_screen_that_is_gone_is_no_fault(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        screen = play_screen(app)
        app.action_shelf()
        await settled(pilot)
        stumbled = active_message_pump.set(screen)
        app._handle_exception(NoMatches("no #sheet any more"))
        app._handle_exception(WorkerFailed(NoMatches("no CommandList any more")))
        active_message_pump.reset(stumbled)
        assert app.fault is None
        app._handle_exception(NoMatches("no #where on the shelf, where it should be"))
        assert app.fault is not None

    with pytest.raises(NoMatches, match="where it should be"):
        played(root, toy_tale(root), script)


def test_an_undo_waits_for_the_answer_that_is_being_taken(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        screen = play_screen(app)
        assert screen.asking is not None
        before = len(screen.tale.entries)
        screen.post_message(AskWidget.Answered(screen.asking, "stalk"))
        while len(screen.tale.entries) == before:
            await asyncio.sleep(0)  # until the answer is taken, and its widget is about to be put away
        await app.run_action("undo", screen)
        await settled(pilot)
        assert [widget for widget in screen.query(AskWidget) if widget.display] == [screen.asking]
        assert screen.asking.ask == screen.tale.session.ask

    played(root, toy_tale(root), script)


def test_what_comes_after_a_tale_was_put_back_is_not_done(root: Path) -> None:
    tale = toy_tale(root)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        screen = play_screen(app)
        app.close_tale()
        screen.action_undo()
        await settled(pilot)
        assert app.screen is screen

    played(root, tale, script)
    assert "undo" not in [entry.kind for entry in load(tale.folder).entries]
