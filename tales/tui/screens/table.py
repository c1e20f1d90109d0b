"""The table at which a tale is played: what happened, the sheet, and room for an ask. Shows a Tale, changes nothing."""

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from tales.entries import ENDING, LINE, Entry
from tales.rules.dice import DiceError, parse
from tales.rules.words import Words
from tales.tale.tale import Tale
from tales.tui.log_blocks import happened
from tales.tui.screens.base import Screen
from tales.tui.sheet_blocks import Values, brief, drawn, marked, values
from tales.tui.text.lines import Block, cut, paragraphs, plain
from tales.tui.text.text_view import TextView
from tales.tui.viewpoint import Viewpoint
from tales.tui.widgets.dice_tray import DiceTray, Throw
from tales.tui.widgets.guide import Guide
from tales.tui.widgets.headline import Headline

LAST = 200
"""Among so many entries the last throws are looked for."""


class Table(Screen):
    """One tale as far as the viewer may see it."""

    def __init__(self, tale: Tale) -> None:
        super().__init__()
        self.tale = tale
        self.eyes = Viewpoint(tale)
        self.viewer: tuple[str, ...] = ()
        """The seats through which the screen looks."""
        self._seen = 0
        self._title = ""
        self._throws: list[Throw] = []
        self._answered = False
        """Whether a person answered since these throws."""
        self._values: tuple[str, Values] = ("", {})
        """Whose sheet is shown, and what its gauges stand at."""
        self._before: tuple[str, Values] = ("", {})
        """The same, before the last answer."""

    def body(self) -> ComposeResult:
        yield Headline()
        yield Static("", id="brief", markup=False)
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield TextView(id="happened")
                yield DiceTray(id="near")
                yield Guide()
                with Vertical(id="panel"):
                    yield Static("", id="who", markup=False)
                    yield Vertical(id="ask")
            with Vertical(id="right"):
                yield TextView(id="sheet", measure=64)
                yield DiceTray(id="far")

    @property
    def log_view(self) -> TextView:
        """What happened."""
        return self.query_one("#happened", TextView)

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self._show_sheet)

    def _look(self, viewer: tuple[str, ...]) -> None:
        """Look through these seats' eyes."""
        if viewer != self.viewer:
            self.viewer = viewer
            self._show_all()

    def _show_all(self) -> None:
        """Set the whole log afresh: at the beginning, after an undo, when other eyes look or secrets open."""
        entries = self.tale.visible(self.viewer)
        self._title = self.tale.title
        self._seen = len(self.tale.entries)
        leaf = self.log_view
        leaf.show([*happened(entries, self.tale.words, self._named()), *self._last_words()])
        leaf.fresh_from = len(leaf.blocks)
        leaf.follow_end()
        self._throws, self._answered = [], False
        self._lay_out(entries[-LAST:])

    def _last_words(self) -> list[Block]:
        """How the tale ends, where nobody was asked and so nobody has read it."""
        try:
            return paragraphs(self.tale.last_words(self.viewer), first="  ", rest="  ")
        except Exception as error:  # a template of the player's own may raise anything
            return [Block(plain(f"The end cannot be composed: {error}"), "wrong", gap=1)]

    def _show_new(self) -> None:
        """Add to the log what was journaled since, if that is all that changed."""
        new = self.tale.entries[self._seen :]
        if any(_changes_more(entry) for entry in new):
            self._show_all()
            return
        self._seen += len(new)
        mine = set(self.viewer)
        seen = [entry for entry in new if entry.to is None or not mine.isdisjoint(entry.to)]
        leaf = self.log_view
        leaf.add(happened(seen, self.tale.words, self._named(), after=leaf.blocks[-1:]))
        leaf.follow_end()
        self._lay_out(seen)

    def _lay_out(self, entries: list[Entry]) -> None:
        """Lay out the dice that were thrown since a person answered, or before that if there were none since."""
        for entry in entries:
            if (throw := _throw(entry, self.tale.words)) is not None:
                self._throws = [throw] if self._answered else [*self._throws, throw]
                self._answered = False
            elif entry.kind == "answer" and entry.words("by") not in ("automa", "unasked"):
                self._answered = True
        for tray in self.query(DiceTray):
            tray.show(self._throws, past=self._answered)

    def _named(self) -> Callable[[str], str]:
        return self.eyes.called if len(self.tale.seats) > 1 else lambda seat: ""

    def _show_sheet(self) -> None:
        if not self.query("#sheet"):
            return  # asked for after a frame that the table did not live to see
        tale, leaf = self.tale, self.query_one("#sheet", TextView)
        thrown = "dice thrown" if tale.header.dice == "thrown" else "dice typed"
        if tale.session is None:
            self.query_one(Headline).say(self._title, "only to read")
            return
        try:
            sheet = tale.game.sheet(tale.session.state, self.viewer)
        except Exception as error:  # a sheet that fails must not stop the tale
            self.query_one(Headline).say(self._title, f"the sheet failed: {error}")
            return
        self._values = (sheet.title, values(sheet))
        if self._before[0] == sheet.title:
            sheet = marked(sheet, self._before[1])
        named = [part for part in (sheet.title, sheet.place) if part]
        right = [sheet.turn, thrown] if self.has_class("-wide") else [sheet.turn]
        left, minimum = " · ".join(named), " · ".join(reversed(named))
        self.query_one(Headline).say(left, " · ".join(part for part in right if part), minimum)
        rows = 1 if self.has_class("-flat") else 3
        self.query_one("#brief", Static).update(Content(cut(brief(sheet), max(10, rows * (self.size.width - 4)))))
        room = leaf.scrollable_content_region
        if room.width > 0:
            # Alone on the screen it is turned by pages; beside the log it should fit.
            leaf.show(drawn(sheet, min(room.width, leaf.measure), 0 if self.shows_sheet else room.height))

    @property
    def sheet_view(self) -> TextView:
        """The sheet."""
        return self.query_one("#sheet", TextView)

    @property
    def shows_sheet(self) -> bool:
        """Whether the sheet stands in place of what happened."""
        return self.has_class("-sheet") and self.has_class("-narrow")

    def action_sheet(self) -> None:
        """The sheet in place of what happened, on a narrow terminal; on a wide one, the keys that turn it."""
        if self.has_class("-narrow"):
            self.toggle_class("-sheet")
            self.sheet_view.scroll_home(animate=False)
            self.call_after_refresh(self._show_sheet)
        else:
            self.set_focus(self.sheet_view)
        self.call_after_refresh(self.refresh_bindings)

    @property
    def paged(self) -> TextView:
        """What is turned by pages."""
        return self.sheet_view if self.shows_sheet else self.log_view

    def action_log_page(self, by: int) -> None:
        """Turn a page of what happened, or of the sheet where that stands in its place."""
        leaf = self.paged
        leaf.scroll_to(y=leaf.scroll_y + by * max(1, leaf.size.height - 1), animate=False, immediate=True)


def _throw(entry: Entry, words: Words) -> Throw | None:
    """What lies on the table after an entry, if that was a throw."""
    faces = entry.get("faces")
    if entry.kind != "answer" or not isinstance(faces, tuple) or not faces:
        return None
    dice, numbers = entry.words("dice"), tuple(face for face in faces if isinstance(face, int))
    try:
        parse(dice)
    except DiceError:  # in a journal that somebody has edited
        return None
    return Throw(plain(words.label(entry.key)).removeprefix("the "), dice, numbers)


def _changes_more(entry: Entry) -> bool:
    """Whether an entry changes what is shown of others."""
    return entry.kind not in LINE or entry.kind in ("undo", "redo") or entry.key == ENDING or bool(entry.get("opens"))
