"""A widget that looks the same with the focus as without it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.widget import Widget

    _Mixin = Widget
else:
    _Mixin = object


class SameLookFocused(_Mixin):
    """Mixed into a widget, comes first among its bases. No rule for its focus may say what no other rule says.

    Textual works out all styles of a widget anew when it gets or loses the focus: with some tens of component classes
    that takes longer than painting it.
    """

    def watch_has_focus(self, _has_focus: bool) -> None:
        pass
