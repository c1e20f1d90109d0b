"""A moment to be told: write, take what is offered, draw a spark, leave it empty, or put it off."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static, TextArea

from tales.rules.asks import OPEN, SKIPPED, Narrate, Narration
from tales.rules.words import Words
from tales.tale.editor import EditorPage
from tales.text import clean, words_kept
from tales.tui.asks.base import AskWidget, Teller
from tales.tui.text.lines import Block, cut, paragraphs, plain
from tales.tui.text.text_view import TextView
from tales.tui.widgets.key_hints import KeyHints
from tales.tui.widgets.narration_area import NarrationArea

_KEYS = (
    ("w", "write"),
    ("e", "editor"),
    ("⏎", "take the passage"),
    ("m", "mend it first"),
    ("v", "another"),
    ("s", "spark"),
    ("n", "nothing"),
    ("l", "later"),
)
_MORE = ("↓", "read on")


class Offers(TextView, inherit_bindings=False):
    """The passage that would stand there, to read by rows; pages are those of what happened."""

    GAP = 1

    DEFAULT_CSS = """
    Offers { height: auto; max-height: 12; padding: 0 2; margin: 1 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll_up", "Up", show=False, id="offers.up", tooltip="One row of the passage up"),
        Binding("down,j,space", "scroll_down", "Down", show=False, id="offers.down", tooltip="One row of it down"),
    ]


class NarrateWidget(AskWidget):
    """A Narrate, as offers first, and as a page to write on when that is wanted."""

    DEFAULT_CSS = """
    NarrateWidget {
        & > NarrationArea { display: none; }
        & > .narrate--spark { height: auto; padding: 0 1; display: none; }
        & > .narrate--spark.-drawn { display: block; }
        &.-writing > NarrationArea { display: block; }
        &.-writing > Offers { display: none; }
        &.-writing > KeyHints { display: none; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "write", "Write", show=False, id="narrate.write", tooltip="Write it yourself"),
        Binding("e", "editor", "Editor", show=False, id="narrate.editor", tooltip="Write it in your own editor"),
        Binding("enter", "take", "Take it", show=False, id="narrate.take", tooltip="Take the passage as it is offered"),
        Binding("m", "mend", "Mend it", show=False, id="narrate.mend", tooltip="Change the passage, then take it"),
        Binding("v", "variant", "Another", show=False, id="narrate.variant", tooltip="Another wording of the passage"),
        Binding("s", "spark", "Spark", show=False, id="narrate.spark", tooltip="One concrete thing to start from"),
        Binding("n", "nothing", "Nothing", show=False, id="narrate.nothing", tooltip="Nothing is to stand here"),
        Binding("l", "later", "Later", show=False, id="narrate.later", tooltip="Go on; a passage is composed later"),
    ]
    ask: Narrate

    def __init__(self, ask: Narrate, words: Words, teller: Teller) -> None:
        super().__init__(ask, words)
        self.teller = teller
        self.variant = 0
        self.passage = ""
        """What is offered now."""

    def question(self) -> str:
        return self.teller.question()

    def answering(self) -> ComposeResult:
        yield Static("", classes="narrate--spark", markup=False)
        yield Offers(measure=76)
        yield NarrationArea(show_line_numbers=False, soft_wrap=True, tab_behavior="focus")

    def on_mount(self) -> None:
        self._compose_passage()
        self._say_keys()

    def on_resize(self) -> None:
        self.call_after_refresh(self._say_keys)

    @property
    def area(self) -> NarrationArea:
        """The page."""
        return self.query_one(NarrationArea)

    @property
    def is_writing(self) -> bool:
        """Whether the page is open."""
        return self.has_class("-writing")

    def take_focus(self) -> None:
        self.query_one(Offers).focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        offers = {"write", "take", "mend", "variant", "nothing", "later"}
        return not (self.is_writing and action in offers)

    # The offers

    def _compose_passage(self) -> None:
        offers = self.query_one(Offers)
        blocks: list[Block] = []
        try:
            self.passage = clean(self.teller.composed(self.variant)).strip()
        except Exception as error:  # a template of the player's own may raise anything
            self.passage = ""
            blocks.append(Block(plain(f"No passage could be composed: {error}"), "wrong"))
        draft = self.area.text.strip() or self.teller.draft().strip()
        if draft and draft != self.passage:
            blocks.append(Block(f"Your words are kept, w goes on with them: {cut(draft, 60)}", "chosen"))
        blocks += paragraphs(self.passage, "emphasis")
        offers.show(blocks)
        offers.scroll_home(animate=False)
        self.call_after_refresh(self._say_keys)

    def _say_keys(self) -> None:
        if not (self.query("Offers") and self.query("KeyHints")):
            return  # answered before it was painted: its parts are gone already
        offered = tuple(pair for pair in _KEYS if self.passage or pair[0] not in ("⏎", "m", "v"))
        more = (_MORE,) if self.query_one(Offers).max_scroll_y else ()
        self.query_one(KeyHints).say(offered + more)

    def action_take(self) -> None:
        """Take the passage as it is offered."""
        if self.passage:
            self.give(Narration(self.passage, "composed"))
        else:
            self.complain("There is no passage to take; write one, or leave the moment empty.")

    def action_variant(self) -> None:
        """Offer another wording."""
        before = self.passage
        self.variant += 1
        self._compose_passage()
        self.complain("" if self.passage != before else "There is no other wording of this.")

    def action_spark(self) -> None:
        """Draw one concrete thing to start from."""
        text = plain(self.teller.spark())
        if not text:
            self.complain("There is no spark for this game.")
            return
        spark = self.query_one(".narrate--spark", Static)
        spark.update(Content.assemble(("✶ ", "bold $primary"), text))
        spark.add_class("-drawn")

    def action_nothing(self) -> None:
        """Nothing is to stand here."""
        self.give(SKIPPED)

    def action_later(self) -> None:
        """A passage is composed when the chronicle is written."""
        self.give(OPEN)

    # The page

    def action_write(self) -> None:
        """Open the page, with what was begun."""
        self._open_page(self.area.text or self.teller.draft())

    def action_mend(self) -> None:
        """Open the page with the passage on it."""
        self._open_page(self.passage)

    def action_editor(self) -> None:
        """Write in the person's own editor, with the question below a line; what comes back is taken."""
        page = EditorPage(self.area.text or self.teller.draft(), self.question(), self.passage)
        edited = self.teller.edited(page)
        if edited is None:
            return
        words = edited.words
        if edited.trouble:
            self.area.put(words if edited.is_changed else "")
            self._compose_passage()
            self.complain(edited.trouble)
        elif not words.strip():
            self.complain("The page came back empty, so nothing was taken; n lets nothing stand here.")
        elif not edited.is_changed:
            self.complain("The words came back as they were, so nothing was taken; w goes on with them.")
        else:
            self.area.put(words)
            self.area.action_hand_in()

    def _open_page(self, text: str) -> None:
        self.add_class("-writing")
        if text != self.area.text:
            self.area.put(text)
        self.area.focus()
        self._say_keys()
        self.screen.refresh_bindings()

    def on_narration_area_left(self) -> None:
        self.teller.drafted(self.area.text)
        self.remove_class("-writing")
        self.take_focus()
        self._compose_passage()
        self._say_keys()
        self.screen.refresh_bindings()

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        event.stop()
        self.teller.drafted(self.area.text)

    def on_narration_area_handed_in(self) -> None:
        text = clean(self.area.text).strip("\n")
        if not text.strip():
            self.complain("There are no words yet; esc goes back to the offers.")
            return
        if text == self.passage:
            self.give(Narration(text, "composed"))
        else:
            self.give(Narration(text, kept=words_kept(text, self.passage)))
