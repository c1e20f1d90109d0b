"""A list of options, as tall as they are."""

from typing import ClassVar

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.strip import Strip
from textual.widgets import OptionList

from tales.tui.textual_fixes import PaintedOnceRemoved, ResizedWhenNew
from tales.tui.widgets.focus_look import SameLookFocused


class Options(SameLookFocused, ResizedWhenNew, PaintedOnceRemoved, OptionList, can_focus=True, inherit_bindings=False):
    """Options to go through with the arrows. Never narrower than 12 cells: Textual 8.2.8 fails on four or fewer."""

    DEFAULT_CSS = """
    Options {
        min-width: 12;
        border: none;
        padding: 0 1;
        background: $background;
        & > .option-list--option { padding: 0 1; }
        & > .option-list--option-highlighted { color: $foreground; background: $boost; text-style: bold; }
        & > .option-list--option-disabled { color: $quiet; }
        &:focus { border: none; background: $background; background-tint: $background 0%; }
        &:focus > .option-list--option-highlighted { color: $foreground; background: $boost; text-style: bold; }
        & > .options--cursor { color: $primary; background: $boost; text-style: bold; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"options--cursor"}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "cursor_down", "Down", show=False, id="options.down", tooltip="The next option"),
        Binding("up", "cursor_up", "Up", show=False, id="options.up", tooltip="The option before"),
        Binding("enter", "select", "Take it", show=False, id="options.take", tooltip="Take the option at the cursor"),
        Binding("home", "first", "First", show=False, id="options.first", tooltip="The first option"),
        Binding("end", "last", "Last", show=False, id="options.last", tooltip="The last option"),
    ]

    _wrapped_at = 0
    """The width in cells for which the options are wrapped."""

    def on_resize(self, event: Resize) -> None:
        width = self.scrollable_content_region.width
        if width == self._wrapped_at:
            event.prevent_default()  # Textual wraps and paints them anew, even where only their number has changed
        self._wrapped_at = width

    def render_line(self, y: int) -> Strip:
        """One row; the option at the cursor has a sign in front of it, so that no colour needs to tell."""
        strip = super().render_line(y)
        try:
            at, line = self._lines[self.scroll_offset.y + y]
        except IndexError:
            return strip
        if at != self.highlighted or line or not strip.text.startswith(" "):
            return strip
        sign = Segment("▸", self.get_component_rich_style("options--cursor"))
        return Strip([sign, *strip.crop(1)], strip.cell_length)
