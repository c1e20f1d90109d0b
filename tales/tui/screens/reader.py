"""A page to read: one long text in a measured column, with contents, search and links. Knows no tale and no game."""

import re
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from tales.tui.dialogs.link_card import LinkDialog
from tales.tui.screens.base import Screen
from tales.tui.screens.contents import ContentsDialog, Heading
from tales.tui.text.lines import Block
from tales.tui.text.search_line import Finder
from tales.tui.text.searchable_text import Folio
from tales.tui.widgets.headline import Headline

_RULE = re.compile(r"[A-Z]{2,4}-\d+\b")
"""How a rule begins."""


class ReaderScreen(Screen):
    """Shows blocks; arrows, pages, home and end scroll."""

    DEFAULT_CSS = """
    ReaderScreen > Folio { height: 1fr; padding: 1 2 0 2; }
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

    _sought_from = (0, 0)
    _sought_above = 0.0
    """Where the reader was when the search began, and how many rows were above the view."""

    def body(self) -> ComposeResult:
        yield Headline()
        yield self.paper()
        yield Finder()

    def paper(self) -> Folio:
        """What the text is shown on."""
        return Folio()

    @property
    def leaf(self) -> Folio:
        """The text."""
        return self.query_one(Folio)

    @property
    def finder(self) -> Finder:
        """The line for what is sought."""
        return self.query_one(Finder)

    def say(self, left: str, right: str = "") -> None:
        """What the head of the page says."""
        self.query_one(Headline).say(left, right)

    def show(self, blocks: list[Block]) -> None:
        """Show this text from its beginning."""
        self.leaf.show(blocks)
        self.leaf.scroll_home(animate=False, immediate=True)
        self.leaf.focus()

    def arrived(self) -> None:
        """The reader has gone to another place in the text."""
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not super().check_action(action, parameters):
            return False
        if action == "find":  # a slash can be sought too; Textual 8.2.8 knows that of every sign but this one
            return not any(finder.is_written_in for finder in self.query(Finder))
        return action != "follow" or any(leaf.link >= 0 for leaf in self.query(Folio))

    def action_back(self) -> None:
        """Back to where you were: to the text, if something was sought in it."""
        if self.finder.is_open:
            self._stop_finding()
        else:
            self.app.pop_screen()

    # Contents

    def headings(self) -> list[Heading]:
        """The contents of the text, in order."""
        found: list[Heading] = []
        level = 0
        for at, block in enumerate(self.leaf.blocks):
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
                self.leaf.go_to(*heading.place, top=True)
                self.arrived()

        if headings := self.headings():
            self.app.push_screen(ContentsDialog(headings, self.leaf.spot), then)
        else:
            self.app.notify("There are no headings in this text.", markup=False)

    # Finding

    def action_find(self) -> None:
        """Find words."""
        self._sought_from, self._sought_above = self.leaf.spot, self.leaf.scroll_y
        self.finder.open(to_write=True)
        self._seek(self.finder.wanted)

    def action_find_next(self, by: int) -> None:
        """Go on to where the words that were sought last stand next."""
        if not self.finder.wanted.strip():
            self.action_find()
            return
        if not self.finder.is_open:
            self.finder.open(to_write=False)
            self.leaf.find(self.finder.wanted)
        self.leaf.next_hit(by)
        self._say_found()

    def on_finder_changed(self, message: Finder.Changed) -> None:
        if self.finder.is_open:
            self._seek(message.wanted)

    def on_finder_next(self, message: Finder.Next) -> None:
        self.leaf.next_hit(message.by)
        self._say_found()

    def on_finder_closed(self) -> None:
        self._stop_finding()

    def _seek(self, wanted: str) -> None:
        self.leaf.find(wanted)
        self.leaf.first_hit(self._sought_from)
        if not self.leaf.hits:
            self.leaf.scroll_to(y=self._sought_above, animate=False, immediate=True)
        self._say_found()

    def _say_found(self) -> None:
        self.finder.say(self.leaf.hit + 1, len(self.leaf.hits))
        self.arrived()

    def _stop_finding(self) -> None:
        self.finder.close()
        self.leaf.forget()
        self.leaf.focus()

    # Links

    def action_link(self, by: int) -> None:
        """Go to the next link."""
        if not self.leaf.next_link(by):
            self.app.notify("There are no links in this text.", markup=False)
        self.arrived()

    def action_follow(self) -> None:
        """Show where the link leads."""
        if self.leaf.link >= 0:
            self._ask_about(self.leaf.links[self.leaf.link][1])

    def on_folio_followed(self, message: Folio.Followed) -> None:
        self.refresh_bindings()
        self._ask_about(message.address)

    def _ask_about(self, address: str) -> None:
        if self.app.screen is self:  # not for the second click of two
            self.app.push_screen(LinkDialog(address))
