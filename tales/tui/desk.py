"""The program on the screen: which tale is open, which screen shows it, and how it all ends in good order."""

import asyncio
import gc
import signal
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual._context import active_message_pump
from textual.app import ScreenStackError, SystemCommand
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.worker import WorkerFailed

from tales.tale.tale import Tale
from tales.tui.furnished import Furnished
from tales.tui.screens.base import LEAST_HEIGHT, LEAST_WIDTH
from tales.tui.terminal import know_alt_enter
from tales.tui.text.lines import plain

if TYPE_CHECKING:
    from tales.tui.screens.setup import SetupScreen
    from tales.tui.screens.shelf import ShelfScreen

ENDING_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


class Desk(Furnished):
    """Shelf, setup and play, one tale at a time."""

    TITLE = "tales"
    CSS_PATH = Path(__file__).with_name("tales.tcss")
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", "Quit", show=False, priority=True, id="app.quit", tooltip="Everything is kept"),
    ]

    def __init__(
        self, root: Path, tale: Tale | None, today: Callable[[], date], templates: Sequence[Path] = ()
    ) -> None:
        super().__init__()
        know_alt_enter()
        self.root = root
        self.tale = tale
        self.today = today
        self.templates = tuple(templates)
        self.parting: list[str] = []
        """What is left to say when the screen is gone."""

    def _shelf(self) -> Screen[object]:
        from tales.tui.screens.shelf import ShelfScreen

        return ShelfScreen(self.root)

    def _table(self, tale: Tale) -> Screen[object]:
        from tales.tui.screens.play import PlayScreen

        return PlayScreen(tale)

    def on_mount(self) -> None:
        # Not as default screen: Textual cannot switch that one for another.
        self.push_screen(self._table(self.tale) if self.tale is not None else self._shelf())
        if not self.is_headless:
            self._heed_signals()
        self.on_ready()
        self.call_after_refresh(_settle_memory)

    async def on_event(self, event: events.Event) -> None:
        if self._exit and isinstance(event, (events.InputEvent, events.Paste)):
            return  # typed after the end: the tale is put back, and the screens are being taken down
        if isinstance(event, events.Key) and not event.is_forwarded:
            self.clear_message()
            swallows = getattr(self.screen, "swallows", None)
            if swallows is not None and swallows(event.key):
                return
        await super().on_event(event)

    # From shelf to tale and back

    def on_shelf_screen_resumed(self, event: "ShelfScreen.Resumed") -> None:
        from tales.tui.screens.shelf import ShelfScreen

        if not isinstance(self.screen, ShelfScreen):
            return  # enter was pressed twice
        try:
            tale = Tale.open(event.folder, self.today, self.templates)
        except Exception as error:  # a damaged or foreign journal: the shelf stands
            self.notify(plain(str(error)), severity="error", markup=False)
            return
        self._play(tale)

    def on_shelf_screen_begun(self, event: "ShelfScreen.Begun") -> None:
        from tales.games import shelved
        from tales.tui.screens.setup import SetupScreen
        from tales.tui.screens.shelf import ShelfScreen

        if not isinstance(self.screen, ShelfScreen):
            return  # enter was pressed twice

        try:
            screen = SetupScreen(self.root, shelved(event.game), self.today, self.templates)
        except Exception as error:  # a game that cannot be opened stays on the shelf
            self.notify(plain(f"{event.game}: {error}"), severity="error", markup=False)
            return
        self.push_screen(screen)

    def on_setup_screen_ready(self, event: "SetupScreen.Ready") -> None:
        self.pop_screen()
        self._play(event.tale)

    def _play(self, tale: Tale) -> None:
        self.tale = tale
        self.push_screen(self._table(tale))

    def action_shelf(self) -> None:
        """Put the open tale back and show the shelf."""
        for said in self.close_tale():
            self.notify(plain(said), markup=False)
        if len(self.screen_stack) > 2:
            self.pop_screen()
        else:
            self.switch_screen(self._shelf())

    def close_tale(self) -> list[str]:
        """Keep the draft, write the chronicle and close the tale, whatever fails; what there is to say about it."""
        tale, self.tale = self.tale, None
        if tale is None:
            return []
        for screen in self.screen_stack if self._screen_stacks else ():
            if (drafts := getattr(screen, "drafts", None)) is not None:
                drafts.flush()
        try:
            kept = tale.close()
        except Exception as error:  # the journal is safe, whatever became of its chronicle
            return [f"The tale is kept, but its chronicle could not be written: {error}"]
        return [f"{tale.title}: {kept.words()}."] if kept else []

    # The end

    def action_leave(self) -> None:
        """Leave the program; nothing needs to be asked, because everything is kept."""
        self.parting += self.close_tale()
        self.exit(return_code=0)

    @property
    def fault(self) -> BaseException | None:
        """What ended the program though nobody thought of it."""
        return self._exception.error if isinstance(self._exception, WorkerFailed) else self._exception

    def _handle_exception(self, error: Exception) -> None:
        """Textual's own end of the program, without the traceback that it shows in the terminal."""
        cause = error.error if isinstance(error, WorkerFailed) else error
        if isinstance(cause, (NoMatches, ScreenStackError)) and not self._stands(active_message_pump.get()):
            return  # what is being taken down may stumble over what is gone already
        with suppress(Exception):  # while the screens still hold the words that were being written
            self.parting += self.close_tale()
        super()._handle_exception(error)
        self._exit_renderables.clear()

    def _stands(self, pump: MessagePump) -> bool:
        """Whether what stumbled is still a part of what is on the screen."""
        return not (self._exit or getattr(pump, "_pruning", False) or pump._closing)

    async def action_quit(self) -> None:
        """As Textual's own commands call it."""
        self.action_leave()

    def _heed_signals(self) -> None:
        """Let a signal end the program in good order: draft and tale kept, terminal restored, exit code 128 + n.

        What our parent ignores stays ignored, but for a hangup: whose terminal is gone can be played no more, and
        Textual would go on reading it for ever (under a tmux that was started with nohup, for instance).
        """
        loop = asyncio.get_running_loop()
        for name in ENDING_SIGNALS:
            number = getattr(signal, name, None)
            if number is not None and (name == "SIGHUP" or signal.getsignal(number) is not signal.SIG_IGN):
                loop.add_signal_handler(number, partial(self._signalled, number))

    def _signalled(self, number: int) -> None:
        self.parting += self.close_tale()
        self.exit(return_code=128 + number)

    # The palette

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "command_palette":
            return self.size.width >= LEAST_WIDTH and self.size.height >= LEAST_HEIGHT
        return super().check_action(action, parameters)

    def action_command_palette(self) -> None:
        """Show every key, and what it does."""
        from tales.tui.screens.palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette(id="--command-palette"))

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Every key that does something of ours now, with what it does."""
        seen: set[str] = set()
        for active in screen.active_bindings.values():
            binding = active.binding
            if not is_ours(binding) or not active.enabled or binding.action in seen:
                continue
            seen.add(binding.action)
            label = getattr(screen, "key_label", lambda binding: binding.description)(binding)
            if not label:
                continue
            title = f"{label[:1].upper()}{label[1:]} ({self.get_key_display(binding)})"
            deed = partial(self.call_later, self.run_action, binding.action, active.node)
            yield SystemCommand(title, active.tooltip or binding.description, deed)
        yield from self.palette_commands(screen)


def is_ours(binding: Binding) -> bool:
    """Whether a binding is one of ours: they have ids, and Textual's own have none."""
    return bool(binding.id)


def _settle_memory() -> None:
    """What was loaded until the first frame stays; the collector need not look at it again."""
    gc.collect()
    gc.freeze()
    gc.enable()
