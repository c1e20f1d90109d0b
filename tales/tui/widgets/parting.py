"""Textual paints a widget once more after it was taken away: its component styles are gone by then. The wall."""

from typing import TYPE_CHECKING

from textual.css.styles import RenderStyles, Styles

if TYPE_CHECKING:
    from textual.widget import Widget

    _Mixed = Widget
else:
    _Mixed = object  # Textual takes styles over from the first base that is a widget: this must be none


class Parting(_Mixed):
    """Mixed into a widget whose last frame may be painted when it is no longer there, in no style of its own.

    Textual 8.2.8 clears the component styles of a removed widget before the compositor forgets it; a frame between
    the two ends the program with a KeyError. To go when that is mended.
    """

    def get_component_styles(self, *names: str) -> RenderStyles:
        if self._component_styles:
            return super().get_component_styles(*names)
        return RenderStyles(self, Styles(), Styles())
