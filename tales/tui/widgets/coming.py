"""Textual sometimes never tells a new widget how large it is: it stays blank. The wall."""

from typing import TYPE_CHECKING

from textual.events import Resize
from textual.geometry import Size

if TYPE_CHECKING:
    from textual.widget import Widget

    _Mixed = Widget
else:
    _Mixed = object  # Textual takes styles over from the first base that is a widget: this must be none


class Coming(_Mixed):
    """Mixed into a widget that lays itself out when it is told its size: it is told whenever that changes.

    Textual 8.2.8 tells those that are new in its map of the screen. If the map is made anew between the mounting and
    the layout (something was scrolled, and then somebody asks where a widget is), they are in it, but no longer new.
    To go when that is mended. Where Textual does tell them, the two messages become one.
    """

    def _size_updated(self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True) -> bool:
        before = self._size
        changed = super()._size_updated(size, virtual_size, container_size, layout)
        if self._size != before:
            self.post_message(Resize(size, virtual_size, container_size))
        return changed
