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
from tales.tui.asks.base import AskWidget
from tales.tui.drafts import OpenMoment
from tales.tui.text.lines import Block, cut, paragraphs, plain
from tales.tui.text.text_view import TextView
from tales.tui.widgets.narration_area import NarrationArea

_KEYS = (
    ("{narrate.write}", "write"),
    ("{narrate.editor}", "editor"),
    ("{narrate.take}", "take the passage"),
    ("{narrate.mend}", "mend it first"),
    ("{narrate.variant}", "another"),
    ("{narrate.spark}", "spark"),
    ("{narrate.nothing}", "nothing"),
    ("{narrate.later}", "later"),
)
_NEED_PASSAGE = ("{narrate.take}", "{narrate.mend}", "{narrate.variant}")
_MORE = ("{offers.down}", "read on")


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

    def __init__(self, words: Words, moment: OpenMoment) -> None:
        super().__init__(words)
        self.moment = moment
        self.variant = 0
        self.passage = ""
        """What is offered now; empty where nothing could be composed."""

    def question(self) -> str:
        return self.moment.question()

    def answering(self) -> ComposeResult:
        self.offers = Offers()
        self.spark = Static("", classes="narrate--spark", markup=False)
        self.area = NarrationArea(show_line_numbers=False, soft_wrap=True, tab_behavior="focus")
        yield self.offers
        yield self.spark
        yield self.area

    def fill(self) -> None:
        self.variant = 0
        self.remove_class("-writing")
        self.spark.remove_class("-drawn")
        with self.prevent(TextArea.Changed):
            self.area.clear_all()
        self._compose_passage()

    def hint(self) -> tuple[tuple[str, str], ...]:
        keys = tuple(pair for pair in _KEYS if self.passage or pair[0] not in _NEED_PASSAGE)
        return (*keys, _MORE) if self.offers.max_scroll_y else keys

    def on_resize(self) -> None:
        self.call_after_refresh(self.show_hints)

    @property
    def is_writing(self) -> bool:
        """Whether the page is open."""
        return self.has_class("-writing")

    def take_focus(self) -> None:
        self.offers.focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        offers = {"write", "take", "mend", "variant", "nothing", "later"}
        return not (self.is_writing and action in offers)

    # The offers

    def _compose_passage(self) -> None:
        blocks: list[Block] = []
        try:
            self.passage = clean(self.moment.composed(self.variant)).strip()
        except Exception as error:  # a template of the player's own may raise anything
            self.passage = ""
            blocks.append(Block(plain(f"No passage could be composed: {error}"), "wrong"))
        draft = self.area.text.strip() or self.moment.draft().strip()
        if draft and draft != self.passage:
            kept = self.keyed("Your words are kept, {narrate.write} goes on with them:")
            blocks.append(Block(f"{kept} {cut(draft, 60)}", "chosen"))
        blocks += paragraphs(self.passage, "emphasis")
        self.offers.show(blocks)
        self.offers.scroll_home(animate=False)
        self.call_after_refresh(self.show_hints)

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
        text = plain(self.moment.spark())
        if not text:
            self.complain("There is no spark for this game.")
            return
        self.spark.update(Content.assemble(("✶ ", "bold $primary"), text))
        self.spark.add_class("-drawn")

    def action_nothing(self) -> None:
        """Nothing is to stand here."""
        self.give(SKIPPED)

    def action_later(self) -> None:
        """A passage is composed when the chronicle is written."""
        self.give(OPEN)

    # The page

    def action_write(self) -> None:
        """Open the page, with what was begun."""
        self._open_page(self.area.text or self.moment.draft())

    def action_mend(self) -> None:
        """Open the page with the passage on it."""
        self._open_page(self.passage)

    def action_editor(self) -> None:
        """Write in the person's own editor, with the question below a line; what comes back is taken."""
        page = EditorPage(self.area.text or self.moment.draft(), self.question(), self.passage)
        edited = self.moment.edited(page)
        if edited is None:
            return
        words = edited.words
        if edited.trouble:
            self.area.put(words if edited.is_changed else "")
            self._compose_passage()
            self.complain(edited.trouble)
        elif not words.strip():
            why = "The page came back empty, so nothing was taken; {narrate.nothing} lets nothing stand here."
            self.complain(self.keyed(why))
        elif not edited.is_changed:
            why = "The words came back as they were, so nothing was taken; {narrate.write} goes on with them."
            self.complain(self.keyed(why))
        else:
            self.area.put(words)
            self.area.action_hand_in()

    def _open_page(self, text: str) -> None:
        self.add_class("-writing")
        if text != self.area.text:
            self.area.put(text)
        self.area.focus()
        self.show_hints()
        self.screen.refresh_bindings()

    def on_narration_area_left(self) -> None:
        self.moment.keep_draft(self.area.text)
        self.remove_class("-writing")
        self.take_focus()
        self._compose_passage()
        self.show_hints()
        self.screen.refresh_bindings()

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        event.stop()
        self.moment.keep_draft(self.area.text)

    def on_narration_area_handed_in(self) -> None:
        text = clean(self.area.text).strip("\n")
        if not text.strip():
            self.complain(self.keyed("There are no words yet; {area.leave} goes back to the offers."))
            return
        if text == self.passage:
            self.give(Narration(text, "composed"))
        else:
            self.give(Narration(text, kept=words_kept(text, self.passage)))
