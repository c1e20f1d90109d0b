"""The program on the screen: which tale is open, which screen shows it, and how it all ends in good order."""

import asyncio
import gc
import os
import signal
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual._context import active_message_pump
from textual.app import App, ScreenStackError, SystemCommand
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.css.query import NoMatches
from textual.message_pump import MessagePump
from textual.notifications import SeverityLevel
from textual.screen import Screen as TextualScreen
from textual.theme import Theme
from textual.worker import WorkerFailed

from tales.dirs import NoHome
from tales.tale.error_log import explain, log
from tales.tale.reading import ReadTale
from tales.tale.tale import Tale, open_tale
from tales.text import shown
from tales.tui import settings_file
from tales.tui.bursts import StrayWords, TypedAtOnce, take_bursts_for_pastes
from tales.tui.keys import display, is_ours, key_text, known_bindings
from tales.tui.screens.base import MINIMUM_HEIGHT, MINIMUM_WIDTH, Dialog, Screen
from tales.tui.text.lines import cut, plain
from tales.tui.textual_fixes import add_alt_enter, write_to_no_dead_terminal
from tales.tui.themes import LAMPLIGHT, OURS, lent

if TYPE_CHECKING:
    from tales.tui.screens.setup import SetupScreen
    from tales.tui.screens.shelf import ShelfScreen

TURNS = 20
"""How often all others have their turn before a key that came with words is taken."""
ENDING_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


class TalesApp(App[None]):
    """Shelf, setup and play, one tale at a time."""

    TITLE = "tales"
    CSS_PATH = Path(__file__).with_name("tales.tcss")
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", "Quit", show=False, priority=True, id="app.quit", tooltip="Everything is kept"),
        Binding("f1", "help", "help", show=False, id="app.help", tooltip="All keys, by the place where they work"),
    ]

    def __init__(
        self, root: Path, tale: ReadTale | None, today: Callable[[], date], templates: Sequence[Path] = ()
    ) -> None:
        super().__init__()
        add_alt_enter()
        write_to_no_dead_terminal()
        take_bursts_for_pastes()
        self.stray = StrayWords()
        self.message = ("", False)
        """What the message line says now, and whether something went wrong."""
        self.preferences = settings_file.read()
        for theme in OURS:
            self.register_theme(theme)
        if "TEXTUAL_THEME" not in os.environ:
            self.theme = self._wanted_theme()
        if self.preferences.reduced_motion:
            self.animation_level = "none"
        if self.preferences.keys:
            self.set_keymap(settings_file.usable(self.preferences.keys, known_bindings(), self.preferences.faults))
        self.root = root
        self.tale = tale
        self.today = today
        self.templates = tuple(templates)
        self.last_messages: list[str] = []
        """What is printed once the screen is gone."""

    def _shelf_screen(self, at: Path | None = None) -> TextualScreen[object]:
        from tales.tui.screens.shelf import ShelfScreen

        return ShelfScreen(self.root, at)

    def _play_screen(self, tale: ReadTale) -> TextualScreen[object]:
        from tales.tui.screens.closed import ClosedScreen
        from tales.tui.screens.play import PlayScreen

        return PlayScreen(tale) if isinstance(tale, Tale) else ClosedScreen(tale)

    def on_mount(self) -> None:
        # Not as default screen: Textual cannot switch that one for another.
        self.push_screen(self._play_screen(self.tale) if self.tale is not None else self._shelf_screen())
        if not self.is_headless:
            self._handle_signals()
        self.on_ready()
        self.call_after_refresh(_freeze_garbage)

    async def on_event(self, event: events.Event) -> None:
        if self._exit and isinstance(event, (events.InputEvent, events.Paste)):
            return  # typed after the end: the tale is put back, and the screens are being taken down
        is_forwarded = event.is_forwarded  # each comes back when whoever has the focus did not take it
        if isinstance(event, (events.Key, events.Paste)) and not is_forwarded and self._is_unseen(event):
            return
        if isinstance(event, events.Key) and not is_forwarded:
            self.clear_message()
            if self._is_stray(event):
                return
            swallows = getattr(self.screen, "swallows", None)
            if swallows is not None and swallows(event.key):
                return
        await super().on_event(event)
        if isinstance(event, TypedAtOnce) and not is_forwarded:
            await self._follow(event)

    # Words where single keys answer

    async def _follow(self, words: TypedAtOnce) -> None:
        """Let words have their effect before the next key, and the enters after them go where they were taken."""
        typed_into = self.focused
        for _ in range(TURNS):
            await asyncio.sleep(0)
        if typed_into is not None and typed_into.check_consume_key("a", "a"):
            for _ in range(words.enters):
                self.post_message(events.Key("enter", "\r"))

    def _is_unseen(self, event: events.Key | events.Paste) -> bool:
        """Whether something is typed into a window that is too small to see what it would do; it does nothing."""
        if not (isinstance(self.screen, Screen) and self.screen.is_small):
            return False
        return isinstance(event, events.Paste) or display(event.key) != key_text(self, "app.quit")

    def _is_stray(self, key: events.Key) -> bool:
        """Whether a key goes on with words that nothing takes; it does nothing then."""
        if self.focused is not None and self.focused.check_consume_key("a", "a"):
            self.stray.end()  # here words are taken
        if not self.stray.take(key):
            return False
        self._say_stray()
        return True

    def take_stray(self, text: str) -> None:
        """Words came where single keys answer: say that they did nothing, and let none of what follows them act."""
        self.stray.begin(text)
        if len(text) > 1:  # a single letter is a key that does nothing
            self._say_stray()

    def _say_stray(self) -> None:
        said = cut(" ".join(shown(self.stray.text).split()), 160)
        self.notify(f"“{said}”: words answer nothing here, and no letter of them did anything.", markup=False)

    # Settings: theme, motion, keys

    def _wanted_theme(self) -> str:
        wanted = self.preferences.theme
        if wanted and wanted not in self.available_themes:
            ours = ", ".join(theme.name for theme in OURS)
            self.preferences.faults.append(
                f"{settings_file.FILE}: there is no theme {wanted}; ours are {ours}. ctrl+p, Theme shows all."
            )
        return wanted if wanted in self.available_themes else LAMPLIGHT.name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return lent(self.current_theme)

    def on_ready(self) -> None:
        """Once the screen is there: keep what is chosen from now on, and say once what could not be used."""
        self.preferences.theme = self.theme
        self.theme_changed_signal.subscribe(self, self._keep_theme)
        faults, self.preferences.faults = self.preferences.faults, []
        if faults:
            self.notify(plain("\n".join(faults)), title="Your settings", markup=False)

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None:
        """Say something beside the question, until the next key; Textual's toasts would cover what is asked."""
        text = Content.from_markup(message).plain if markup else message
        text = f"{title}: {text}" if title else text
        before, was_wrong = self.message
        both = before if text in before else f"{before}\n{text}"
        self._show_message(both if before else text, severity == "error" or was_wrong)

    def clear_message(self) -> None:
        """A key was pressed: what was said is over."""
        if self.message[0]:
            self._show_message("", wrong=False)

    def _show_message(self, message: str, wrong: bool) -> None:
        self.message = (message, wrong)
        if self._screen_stacks and self.screen_stack and isinstance(self.screen, Screen):
            self.screen.show_message()

    def _keep_theme(self, theme: Theme) -> None:
        if theme.name != self.preferences.theme:
            self._keep("theme", theme.name)
            self.preferences.theme = theme.name

    def _keep(self, name: str, value: str | bool) -> None:
        try:
            settings_file.write(name, value)
        except (OSError, NoHome) as error:
            self.notify(plain(f"Your choice holds for now, but cannot be kept: {error}"), markup=False)

    @property
    def is_still(self) -> bool:
        """Whether nothing is to move or blink."""
        return self.animation_level == "none"

    def action_motion(self) -> None:
        """Less motion, or the usual one; the choice is kept."""
        self.preferences.reduced_motion = not self.is_still
        self.animation_level = "none" if self.preferences.reduced_motion else "full"
        self._keep("reduced_motion", self.preferences.reduced_motion)
        self.notify("Nothing moves or blinks now." if self.is_still else "Things may move again.", markup=False)

    def palette_commands(self, screen: TextualScreen[object]) -> Iterable[SystemCommand]:
        """Commands of the palette that are about the room."""
        for command in super().get_system_commands(screen):
            if command.title in ("Theme", "Screenshot"):
                yield command
        title = "Motion as usual" if self.is_still else "Less motion"
        yield SystemCommand(title, "Whether anything may move or blink", self.action_motion)

    # From shelf to tale and back

    def on_shelf_screen_resumed(self, event: "ShelfScreen.Resumed") -> None:
        from tales.tui.screens.shelf import ShelfScreen

        if not isinstance(self.screen, ShelfScreen):
            return  # enter was pressed twice
        try:
            tale = open_tale(event.folder, self.today, self.templates)
        except Exception as error:  # a damaged or foreign journal: the shelf stands
            self.notify(plain(explain(error)), severity="error", markup=False)
            return
        if tale.is_over:
            self._read(tale)
        else:
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
            self.notify(plain(f"{event.game}: {explain(error)}"), severity="error", markup=False)
            return
        self.push_screen(screen)

    def on_setup_screen_ready(self, event: "SetupScreen.Ready") -> None:
        self.pop_screen()
        self._play(event.tale)

    def _play(self, tale: ReadTale) -> None:
        self.tale = tale
        self.push_screen(self._play_screen(tale))

    def _read(self, tale: ReadTale) -> None:
        """Show the chronicle of a tale that has ended; its table is one key away."""
        from tales.tui.screens.chronicle import ChronicleScreen

        self.tale = tale
        self.push_screen(ChronicleScreen(tale, is_first=True))

    def action_table(self) -> None:
        """Show the table of the open tale instead of its chronicle."""
        if self.tale is not None:
            self.switch_screen(self._play_screen(self.tale))

    def action_shelf(self) -> None:
        """Put the open tale back and show the shelf, with the cursor at that tale."""
        from tales.tui.screens.shelf import ShelfScreen

        left = self.tale.folder if self.tale is not None else None
        for said in self.close_tale():
            self.notify(plain(said), markup=False)
        while isinstance(self.screen, Dialog):  # the cover, say
            self.pop_screen()
        if len(self.screen_stack) > 2:
            for screen in self.screen_stack:
                if isinstance(screen, ShelfScreen) and left is not None:
                    screen.put_cursor_at(left)
            self.pop_screen()
        else:
            self.switch_screen(self._shelf_screen(left))

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
            return [f"The tale is kept, but its chronicle could not be written: {explain(error)}"]
        return [f"{tale.title}: {kept.words()}."] if kept else []

    # The end

    def action_leave(self) -> None:
        """Leave the program; nothing needs to be asked, because everything is kept."""
        self.last_messages += self.close_tale()
        self.exit(return_code=0)

    @property
    def fault(self) -> BaseException | None:
        """The error that ended the program, if it was not foreseen."""
        return self._exception.error if isinstance(self._exception, WorkerFailed) else self._exception

    def _handle_exception(self, error: Exception) -> None:
        """Textual's own end of the program, without the traceback that it shows in the terminal."""
        cause = error.error if isinstance(error, WorkerFailed) else error
        if isinstance(cause, (NoMatches, ScreenStackError)) and not self._is_on_screen(active_message_pump.get()):
            return  # what is being taken down may stumble over what is gone already
        try:  # while the screens still hold the words that were being written
            self.last_messages += self.close_tale()
        except Exception as second:  # the first one is the one to speak of
            log(second)
        super()._handle_exception(error)
        self._exit_renderables.clear()

    def _is_on_screen(self, pump: MessagePump) -> bool:
        """Whether what stumbled is still a part of what is on the screen."""
        return not (self._exit or getattr(pump, "_pruning", False) or pump._closing)

    async def action_quit(self) -> None:
        """As Textual's own commands call it."""
        self.action_leave()

    def _handle_signals(self) -> None:
        """Let a signal end the program in good order: draft and tale kept, terminal restored, exit code 128 + n.

        What our parent ignores stays ignored, but for a hangup: whose terminal is gone can be played no more, and
        Textual would go on reading it for ever (under a tmux that was started with nohup, for instance).
        """
        loop = asyncio.get_running_loop()
        for name in ENDING_SIGNALS:
            number = getattr(signal, name, None)
            if number is not None and (name == "SIGHUP" or signal.getsignal(number) is not signal.SIG_IGN):
                loop.add_signal_handler(number, partial(self._end_by_signal, number))

    def _end_by_signal(self, number: int) -> None:
        self.last_messages += self.close_tale()
        self.exit(return_code=128 + number)

    # Keys and the palette

    def get_key_display(self, binding: Binding) -> str:
        """A key as it is shown everywhere."""
        return binding.key_display or display(binding.key)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "command_palette":
            return self.size.width >= MINIMUM_WIDTH and self.size.height >= MINIMUM_HEIGHT
        return super().check_action(action, parameters)

    def deliver_screenshot(
        self, filename: str | None = None, path: str | None = None, time_format: str | None = None
    ) -> str | None:
        """Write a picture of the screen, and say where it is or why it could not be written."""
        from platformdirs import user_downloads_path

        folder = Path(path) if path else user_downloads_path()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            file = Path(self.save_screenshot(filename, str(folder), time_format))
        except OSError as error:
            self.notify(plain(f"No picture was written: {error}"), severity="error", markup=False)
            return None
        self.notify(plain(f"The picture of this screen is {file}"), markup=False)
        return str(file)

    def action_help(self) -> None:
        """Show all keys on one page."""
        from tales.tui.screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen())

    def action_command_palette(self) -> None:
        """Show every key, and what it does."""
        from tales.tui.textual_fixes import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette(id="--command-palette"))

    def get_system_commands(self, screen: TextualScreen[object]) -> Iterable[SystemCommand]:
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


def _freeze_garbage() -> None:
    """What was loaded until the first frame stays; the collector need not look at it again."""
    gc.collect()
    gc.freeze()
    gc.enable()
