"""Shows one long text, with contents, search and links. Knows no tale and no game."""

import re
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from tales.tui.dialogs.link import LinkDialog
from tales.tui.screens.base import Screen
from tales.tui.screens.contents import ContentsDialog, Heading
from tales.tui.text.lines import Block
from tales.tui.text.search_line import SearchLine
from tales.tui.text.searchable_text import SearchableText
from tales.tui.widgets.fields import one_line
from tales.tui.widgets.headline import Headline

_RULE = re.compile(r"[A-Z]{2,4}-\d+\b")
"""How a rule begins."""


class ReaderScreen(Screen):
    """Shows blocks; arrows, pages, home and end scroll."""

    DEFAULT_CSS = """
    ReaderScreen > SearchableText { height: 1fr; padding: 1 2 0 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,b", "back", "back", key_display="esc", id="reader.back", tooltip="Back to where you were"),
        Binding("slash", "find", "find", key_display="/", id="reader.find", tooltip="Find words in this text"),
        Binding("t", "contents", "contents", id="reader.contents", tooltip="All headings, to go to one"),
        Binding("f3", "find_next(1)", "find next", show=False, id="reader.find_next", tooltip="Where they stand next"),
        Binding(
            "N,shift+f3", "find_next(-1)", "find before", show=False,
            id="reader.find_before", tooltip="Where they stand before this",
        ),
        Binding("l", "link(1)", "next link", show=False, id="reader.link", tooltip="The next link in the text"),
        Binding("L", "link(-1)", "link before", show=False, id="reader.link_before", tooltip="The link before"),
        Binding("enter", "follow", "follow link", id="reader.follow", tooltip="Show where the link leads, and ask"),
        Binding("q", "app.leave", "quit", id="reader.quit", tooltip="Quit; everything is kept"),
    ]  # fmt: skip

    _search_start = (0, 0)
    _search_scroll = 0.0
    """The reading position when the search began, and how many rows were above the view."""

    def body(self) -> ComposeResult:
        yield Headline()
        yield self.make_text_view()
        yield SearchLine()

    def make_text_view(self) -> SearchableText:
        """The widget that shows the text."""
        return SearchableText()

    @property
    def text_view(self) -> SearchableText:
        """The text."""
        return self.query_one(SearchableText)

    @property
    def search_line(self) -> SearchLine:
        """The line to search with."""
        return self.query_one(SearchLine)

    def set_headline(self, left: str, right: str = "") -> None:
        """Set both texts of the headline."""
        self.query_one(Headline).say(left, right)

    def show(self, blocks: list[Block]) -> None:
        """Show this text from its beginning."""
        self.text_view.show(blocks)
        self.text_view.scroll_home(animate=False, immediate=True)
        self.text_view.focus()

    def position_changed(self) -> None:
        """The reading position has changed."""
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not super().check_action(action, parameters):
            return False
        if action == "find":  # a slash can be sought too; Textual 8.2.8 knows that of every sign but this one
            return not any(line.is_written_in for line in self.query(SearchLine))
        return action != "follow" or any(view.link >= 0 for view in self.query(SearchableText))

    def action_back(self) -> None:
        """Back to where you were: to the text, if something was sought in it."""
        if self.search_line.is_open:
            self._close_search()
        else:
            self.app.pop_screen()

    # Contents

    def headings(self) -> list[Heading]:
        """The contents of the text, in order."""
        found: list[Heading] = []
        level = 0
        for at, block in enumerate(self.text_view.blocks):
            if block.level:
                level = block.level
                found.append(Heading(block.text, (at, 0), level))
            elif _RULE.match(block.text):
                found.append(Heading(block.text, (at, 0), level + 1))
        return found

    def action_contents(self) -> None:
        """Show the contents."""

        def then(heading: Heading | None) -> None:
            if heading is not None:
                self.text_view.go_to(*heading.place, top=True)
                self.position_changed()

        if headings := self.headings():
            self.app.push_screen(ContentsDialog(headings, self.text_view.position), then)
        else:
            self.app.notify("There are no headings in this text.", markup=False)

    # Finding

    def action_find(self) -> None:
        """Find words."""
        self._search_start, self._search_scroll = self.text_view.position, self.text_view.scroll_y
        self.search_line.open(to_write=True)
        self._search(self.search_line.wanted)

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted into a text, or typed in one go, is sought in it."""
        event.stop()
        event.prevent_default()
        self.action_find()
        self.search_line.write(one_line(event.text).removeprefix("/"))

    def action_find_next(self, by: int) -> None:
        """Go on to where the words that were sought last stand next."""
        if not self.search_line.wanted.strip():
            self.action_find()
            return
        if not self.search_line.is_open:
            self.search_line.open(to_write=False)
            self.text_view.search(self.search_line.wanted)
        self.text_view.next_hit(by)
        self._show_count()

    def on_search_line_changed(self, message: SearchLine.Changed) -> None:
        if self.search_line.is_open:
            self._search(message.wanted)

    def on_search_line_next(self, message: SearchLine.Next) -> None:
        self.text_view.next_hit(message.by)
        self._show_count()

    def on_search_line_closed(self) -> None:
        self._close_search()

    def _search(self, wanted: str) -> None:
        self.text_view.search(wanted)
        self.text_view.first_hit(self._search_start)
        if not self.text_view.hits:
            self.text_view.scroll_to(y=self._search_scroll, animate=False, immediate=True)
        self._show_count()

    def _show_count(self) -> None:
        self.search_line.show_count(self.text_view.hit + 1, len(self.text_view.hits))
        self.position_changed()

    def _close_search(self) -> None:
        self.search_line.close()
        self.text_view.clear_search()
        self.text_view.focus()

    # Links

    def action_link(self, by: int) -> None:
        """Go to the next link."""
        if not self.text_view.next_link(by):
            self.app.notify("There are no links in this text.", markup=False)
        self.position_changed()

    def action_follow(self) -> None:
        """Show where the link leads."""
        if self.text_view.link >= 0:
            self._ask_to_open(self.text_view.links[self.text_view.link][1])

    def on_searchable_text_followed(self, message: SearchableText.Followed) -> None:
        self.refresh_bindings()
        self._ask_to_open(message.address)

    def _ask_to_open(self, address: str) -> None:
        if self.app.screen is self:  # not for the second click of two
            self.app.push_screen(LinkDialog(address))
