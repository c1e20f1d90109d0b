"""The room around the table: its light, its quiet and its keys, as a person likes them, kept in the settings file."""

import os
from collections.abc import Iterable
from importlib import import_module
from pkgutil import walk_packages

from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.content import Content
from textual.dom import DOMNode
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.theme import Theme

from tales.dirs import NoHome
from tales.tui import settings_file
from tales.tui.screens.base import Patient
from tales.tui.text.lines import plain
from tales.tui.themes import LAMPLIGHT, OURS, lent


class Furnished(App[None]):
    """An app with our themes, and with the preferences of whoever sits there."""

    def __init__(self) -> None:
        super().__init__()
        self.message = ("", False)
        """What is said now, and whether something went wrong."""
        self.preferences = settings_file.read()
        for theme in OURS:
            self.register_theme(theme)
        if "TEXTUAL_THEME" not in os.environ:
            self.theme = self._wanted_theme()
        if self.preferences.reduced_motion:
            self.animation_level = "none"
        if self.preferences.keys:
            self.set_keymap(settings_file.usable(self.preferences.keys, known_bindings(), self.preferences.faults))

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
        self._say(both if before else text, severity == "error" or was_wrong)

    def clear_message(self) -> None:
        """A key was pressed: what was said is over."""
        if self.message[0]:
            self._say("", wrong=False)

    def _say(self, message: str, wrong: bool) -> None:
        self.message = (message, wrong)
        if self._screen_stacks and self.screen_stack and isinstance(self.screen, Patient):
            self.screen.say_now()

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

    def palette_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Commands of the palette that are about the room."""
        for command in super().get_system_commands(screen):
            if command.title in ("Theme", "Screenshot"):
                yield command
        title = "Motion as usual" if self.is_still else "Less motion"
        yield SystemCommand(title, "Whether anything may move or blink", self.action_motion)


def known_bindings() -> dict[str, settings_file.Known]:
    """All our keys by their ids. Imports every screen: only for those who have keys of their own."""
    import tales.tui

    found: dict[str, settings_file.Known] = {}
    for module in walk_packages(tales.tui.__path__, "tales.tui."):
        for thing in vars(import_module(module.name)).values():
            if isinstance(thing, type) and issubclass(thing, DOMNode) and thing.__module__ == module.name:
                for binding in vars(thing).get("BINDINGS", ()):
                    if isinstance(binding, Binding) and binding.id:
                        keys = frozenset(settings_file.key_name(key.strip()) for key in binding.key.split(","))
                        found[binding.id] = settings_file.Known(thing.__qualname__, keys)
    return found
