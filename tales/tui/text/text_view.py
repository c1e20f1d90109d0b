"""Shows blocks of text in a column of limited width, painted row by row, so that any length opens at once."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import ClassVar

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.geometry import Size, Spacing
from textual.scroll_view import ScrollView
from textual.strip import Strip

from tales.tui.text.card_signs import LOOKS
from tales.tui.text.lines import Block, Column, Row
from tales.tui.textual_fixes import ResizedWhenNew
from tales.tui.widgets.cached_styles import CachedStyles
from tales.tui.widgets.focus_look import SameLookFocused

STYLES: tuple[str, ...] = ("prose", "fact", "fresh", "faces", "chosen", "mark", "heading", "strong", "emphasis")
STYLES += ("quiet", "wrong", "rule", "bar", "empty", "link", "hit", "here", *LOOKS)
"""The looks that a block or a part of it may have; what they stand for is said in words too."""


class TextView(SameLookFocused, ResizedWhenNew, CachedStyles, ScrollView, can_focus=True):
    """Shows blocks. Rows are wrapped when blocks come or the width changes, and styled only when painted."""

    FOLLOWS: ClassVar[bool] = True
    """Whether the end stays in view once somebody has scrolled there: for a log, not for a text to read."""
    GAP: ClassVar[int] = 0
    """So many cells are left free beside the scrollbar."""
    STYLE_PREFIX = "text"
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"text--{style}" for style in STYLES}
    DEFAULT_CSS = """
    TextView {
        overflow-x: hidden;
        overflow-y: auto;
        scrollbar-size: 0 1;
        scrollbar-gutter: stable;
        color: $foreground;
        background: $background;
        & > .text--prose { color: $prose; }
        & > .text--fact { color: $quiet; }
        & > .text--fresh { color: $foreground; }
        & > .text--faces { color: $foreground; text-style: bold; }
        & > .text--chosen { color: $primary; }
        & > .text--mark { color: $primary; }
        & > .text--heading { color: $foreground; text-style: bold; }
        & > .text--strong { color: $foreground; text-style: bold; }
        & > .text--emphasis { color: $prose; text-style: italic; }
        & > .text--quiet { color: $quiet; }
        & > .text--wrong { color: $error; text-style: bold; }
        & > .text--rule { color: $faint; }
        & > .text--bar { color: $secondary; }
        & > .text--empty { color: $faint; }
        & > .text--link { color: $prose; text-style: underline; }
        & > .text--hit { color: $primary; text-style: bold underline; }
        & > .text--here { color: $primary; text-style: bold reverse; }
        & > .text--card-1 { color: $card-1; text-style: bold; }
        & > .text--card-2 { color: $card-2; text-style: bold; }
        & > .text--card-3 { color: $card-3; text-style: bold; }
        & > .text--card-4 { color: $card-4; text-style: bold; }
        & > .text--card-5 { color: $card-5; text-style: bold; }
        & > .text--card-6 { color: $card-6; text-style: bold; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll_up", "Up", show=False, id="text.up", tooltip="One row up"),
        Binding("down,j", "scroll_down", "Down", show=False, id="text.down", tooltip="One row down"),
        Binding("pageup", "page_up", "Page up", show=False, id="text.page_up", tooltip="One page up"),
        Binding("pagedown,space", "page_down", "Page down", show=False, id="text.page_down", tooltip="One page down"),
        Binding("home,g", "scroll_home", "Top", show=False, id="text.home", tooltip="To the beginning"),
        Binding("end,G", "scroll_end", "End", show=False, id="text.end", tooltip="To the end"),
    ]

    def __init__(self, *, measure: int = 76, centred: bool = False, id: str | None = None) -> None:
        """`measure` is the widest that the column gets, in cells; `centred` puts it in the middle of what is there."""
        super().__init__(id=id)
        self.measure = measure
        self.centred = centred
        self.blocks: list[Block] = []
        self.column = Column(0)
        self.fresh_from = 1 << 60
        """The first block that is drawn as new: its facts are bright."""
        self._fitted: tuple[Size, Size, Spacing] | None = None
        """The size of the view and of its text, and the space around it, to which the scrollbar was fitted last."""
        self.follows = False
        """Whether the end stays in view when something is added or the view gets smaller."""

    @property
    def text(self) -> str:
        """All rows as plain text, for tests and for copying."""
        rows = ("" if row is None else "".join(piece for piece, _ in row.pieces()) for row in self.column.rows)
        return "\n".join(rows)

    def show(self, blocks: Iterable[Block]) -> None:
        """Show these blocks instead of what is there."""
        self.blocks = list(blocks)
        self._wrap(self.column.width)

    def add(self, blocks: Iterable[Block]) -> None:
        """Show more blocks below what is there."""
        new = list(blocks)
        self.blocks.extend(new)
        if self.column.width:
            self.column.add(new)
            self._update_size()

    def keep(self, count: int) -> None:
        """Show only the first `count` of the blocks that are there."""
        if count < len(self.blocks):
            del self.blocks[count:]
            self.column.keep(count)
            self._update_size()

    def follow_end(self) -> None:
        """Bring the end into view, and keep it there."""
        self.scroll_end(animate=False, immediate=True)
        self.follows = True
        if len(self.column.rows) > self.size.height and not self.show_vertical_scrollbar:
            self.call_after_refresh(self._scroll_to_end)  # at the first overflow there is no scrolling yet

    # By keys it goes at once: Textual would paint a dozen frames on the way.

    def action_scroll_up(self) -> None:
        self.scroll_up(animate=False)

    def action_scroll_down(self) -> None:
        self.scroll_down(animate=False)

    def action_page_up(self) -> None:
        self.scroll_page_up(animate=False)

    def action_page_down(self) -> None:
        self.scroll_page_down(animate=False)

    def action_scroll_home(self) -> None:
        self.scroll_home(animate=False)

    def action_scroll_end(self) -> None:
        self.scroll_end(animate=False)

    def row_of(self, block: int) -> int:
        """The row on which a block begins."""
        return self.column.starts[block] if block < len(self.column.starts) else 0

    def scroll_to_block(self, block: int) -> None:
        """Bring a block to the top of the view."""
        self.scroll_to(y=self.row_of(block), animate=False)

    def _wrap(self, width: int) -> None:
        self.column = Column(width)
        if width:
            self.column.add(self.blocks)
        self._update_size()

    def _size_updated(self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True) -> bool:
        fitted = size, self.virtual_size, self.styles.gutter
        if fitted == self._fitted:
            return False  # Textual 8.2.8 compares other sizes here, and paints the scrollbar at every layout
        self._fitted = fitted
        return super()._size_updated(size, virtual_size, container_size, layout)

    def _text_size(self) -> Size:
        return Size(self.column.width, len(self.column.rows))

    def _update_size(self) -> None:
        size = self._text_size()
        if self.show_vertical_scrollbar and size.height > self.size.height and not self.styles.auto_dimensions:
            # Nothing else on the screen moves, and setting virtual_size would arrange all of it anew.
            self.set_reactive(TextView.virtual_size, size)
            self._scroll_update(size)
            self._fitted = self._size, size, self.styles.gutter
        else:
            self.virtual_size = size
        self.refresh()

    def _on_resize(self, event: Resize) -> None:
        width = min(self.measure, self.scrollable_content_region.width - self.GAP)
        if width == self.column.width or width <= 0:
            if self.virtual_size != self._text_size():
                self._update_size()
            if self.follows:
                self.scroll_end(animate=False, immediate=True)
            return
        top = max(0, bisect_right(self.column.starts, round(self.scroll_y)) - 1)
        self._wrap(width)
        if self.follows:
            self.scroll_end(animate=False, immediate=True)
            self.call_after_refresh(self._scroll_to_end)  # the first time there is no scrollbar yet, and no scrolling
        elif top < len(self.blocks):
            self.scroll_to_block(top)

    def _scroll_to_end(self) -> None:
        if self.follows:
            self.scroll_end(animate=False, immediate=True)
            self.follows = True

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        if self.FOLLOWS and self.max_scroll_y:  # where everything is in view, there is no end to leave
            self.follows = self.max_scroll_y <= round(new_value)
        if self.is_attached and self._edges(old_value) != self._edges(new_value):
            self.screen.refresh_bindings()  # there is more above or below now, or no longer

    def _edges(self, row: float) -> tuple[bool, bool]:
        return round(row) <= 0, round(row) >= self.max_scroll_y

    def _pieces(self, at: int, row: Row) -> Iterator[tuple[str, str]]:
        """The pieces of a row, each with the name of its look."""
        return row.pieces()

    def render_line(self, y: int) -> Strip:
        """One row of the view."""
        width, ground = self.size.width, self._style("")
        at = y + self.scroll_offset.y
        rows = self.column.rows
        row = rows[at] if at < len(rows) else None
        if row is None:
            return Strip.blank(width, ground)
        margin = (width - self.column.width) // 2 if self.centred else 0
        segments = [Segment(" " * margin, ground)] if margin > 0 else []
        fresh = self.fresh_from < len(self.column.starts) and at >= self.column.starts[self.fresh_from]
        for text, name in self._pieces(at, row):
            text = text.replace("\xa0", " ")  # it only keeps words together
            segments.append(Segment(text, self._style("fresh" if fresh and name in ("fact", "prose") else name)))
        return Strip(segments).adjust_cell_length(width, ground)
