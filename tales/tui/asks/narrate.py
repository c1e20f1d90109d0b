"""A moment to be told: write, take what is offered, draw a spark, leave it empty, or put it off."""

from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static, TextArea

from tales.chronicle.markdown import EMPHASIS_ONLY
from tales.rules.asks import OPEN, SKIPPED, Narrate, Narration
from tales.rules.words import Words
from tales.tale.editor import EditorPage
from tales.tale.error_log import explain
from tales.text import clean, words_kept
from tales.tui.asks.base import AskWidget
from tales.tui.bursts import TypedAtOnce
from tales.tui.drafts import OpenMoment
from tales.tui.text.lines import Block, paragraphs, plain
from tales.tui.text.text_view import TextView
from tales.tui.widgets.narration_area import NarrationArea

_KEYS = (
    ("{narrate.write}", "write"),
    ("{narrate.editor}", "editor"),
    ("{narrate.take}", "take the passage"),
    ("{narrate.mend}", "mend it first"),
    ("{narrate.variant} {narrate.variant_back}", "another"),
    ("{narrate.spark}", "spark"),
    ("{narrate.nothing}", "nothing"),
    ("{narrate.later}", "later"),
)
_WITH_DRAFT = {
    "{narrate.write}": "go on with your words",
    "{narrate.take}": "take your words",
    "{narrate.mend}": "add the passage to them",
}
_DROP = ("{narrate.drop}", "throw them away")
_NEED_PASSAGE = ("{narrate.take}", "{narrate.mend}", "{narrate.variant} {narrate.variant_back}")
_MORE = ("{offers.down} {offers.page_down}", "read on")


class Offers(TextView, inherit_bindings=False):
    """The passage that would stand there. The page keys turn it where it is longer than its room."""

    GAP = 1

    DEFAULT_CSS = """
    Offers { height: auto; max-height: 12; padding: 0 2; margin: 1 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll_up", "Up", show=False, id="offers.up", tooltip="One row of the passage up"),
        Binding("down,j,space", "scroll_down", "Down", show=False, id="offers.down", tooltip="One row of it down"),
        Binding("pageup", "page_up", "Page up", show=False, id="offers.page_up", tooltip="A page of it up"),
        Binding("pagedown", "page_down", "Page down", show=False, id="offers.page_down", tooltip="A page of it down"),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # Where all of it is in view, the page keys turn the log.
        return bool(self.max_scroll_y) if action in ("page_up", "page_down") else True


class NarrateWidget(AskWidget):
    """A Narrate, as offers first, and as a page to write on when that is wanted."""

    DEFAULT_CSS = """
    NarrateWidget {
        & > NarrationArea { display: none; }
        & > .narrate--occasion { height: 1; padding: 0 1; color: $quiet; display: none; }
        & > .narrate--occasion { text-wrap: nowrap; text-overflow: ellipsis; }
        & > .narrate--occasion.-shown { display: block; }
        & > .narrate--spark { height: auto; padding: 0 1; display: none; }
        & > .narrate--spark.-shown { display: block; }
        & > .narrate--markup { height: 1; padding: 0 1; color: $quiet; display: none; }
        &.-writing > NarrationArea, &.-writing > .narrate--markup { display: block; }
        &.-writing > Offers { display: none; }
        &.-writing > KeyHints { display: none; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "write", "Write", show=False, id="narrate.write", tooltip="Write it yourself"),
        Binding("e", "editor", "Editor", show=False, id="narrate.editor", tooltip="Write it in your own editor"),
        Binding("enter", "take", "Take it", show=False, id="narrate.take", tooltip="Take your words, else the passage"),
        Binding("m", "mend", "Mend it", show=False, id="narrate.mend", tooltip="Change the passage, then take it"),
        Binding("v", "variant(1)", "Another", show=False, id="narrate.variant", tooltip="The next wording of it"),
        Binding(
            "V", "variant(-1)", "The one before", show=False, id="narrate.variant_back", tooltip="The wording before"
        ),
        Binding("s", "spark", "Spark", show=False, id="narrate.spark", tooltip="One concrete thing to start from"),
        Binding("n", "nothing", "Nothing", show=False, id="narrate.nothing", tooltip="Nothing is to stand here"),
        Binding("l", "later", "Later", show=False, id="narrate.later", tooltip="Go on; write it another time"),
        Binding("x", "drop", "Throw away", show=False, id="narrate.drop", tooltip="Throw away the words you began"),
        Binding("f3", "full_page", "whole window", id="narrate.full_page", tooltip="Write in the whole window"),
    ]
    ask: Narrate

    def __init__(self, words: Words, moment: OpenMoment) -> None:
        super().__init__(words)
        self.moment = moment
        self.variant = 0
        self.passage = ""
        """What is offered now; empty where nothing could be composed."""
        self._variants: list[str] = []
        """All wordings of it, once somebody wanted another one."""
        self._place: tuple[str, int] | None = None

    def question(self) -> str:
        return self.moment.question()

    def compose(self) -> ComposeResult:
        self.occasion = Static("", classes="narrate--occasion", markup=False)
        yield self.occasion
        yield from super().compose()

    def answering(self) -> ComposeResult:
        self.offers = Offers()
        self.spark = Static("", classes="narrate--spark", markup=False)
        self.area = NarrationArea(show_line_numbers=False, soft_wrap=True, tab_behavior="focus")
        yield self.spark
        yield self.offers
        yield self.area
        yield Static(EMPHASIS_ONLY, classes="narrate--markup", markup=False)

    def fill(self) -> None:
        is_same = self._place == self.moment.place
        self._place = self.moment.place
        if not is_same:
            self.variant, self._variants = 0, []
            self.spark.remove_class("-shown")
        occasion = self.moment.occasion()
        self.occasion.update(Content(plain(occasion)))
        self.occasion.set_class(bool(occasion), "-shown")
        self._close_page()
        with self.prevent(TextArea.Changed):
            self.area.clear_all()
        self._compose_passage()

    def hint(self) -> tuple[tuple[str, str], ...]:
        draft = self._draft()
        missing = () if self.passage else _NEED_PASSAGE
        keys = [pair for pair in _KEYS if pair[0] not in missing or (draft and pair[0] in _WITH_DRAFT)]
        if draft:
            keys = [(key, _WITH_DRAFT.get(key, what)) for key, what in keys]
            keys.insert(1, _DROP)
        if len(self._variants) > 1:
            number = f"another ({self.variant + 1} of {len(self._variants)})"
            keys = [(key, number if what == "another" else what) for key, what in keys]
        return (*keys, _MORE) if self.offers.max_scroll_y else tuple(keys)

    def on_resize(self) -> None:
        self.call_after_refresh(self.show_hints)

    @property
    def is_writing(self) -> bool:
        """Whether the page is open."""
        return self.has_class("-writing")

    def take_focus(self) -> None:
        self.offers.focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "full_page":
            return self.is_writing
        if action == "drop" and not self._draft():
            return False
        offers = {"write", "take", "mend", "variant", "nothing", "later", "drop"}
        return not (self.is_writing and action in offers)

    # The offers

    def _draft(self) -> str:
        """Words of a person's own for this moment; empty if there are none."""
        return self.area.text if self.area.text.strip() else self.moment.draft()

    def _compose_passage(self) -> None:
        blocks: list[Block] = []
        try:
            self.passage = clean(self.moment.composed(self.variant)).strip()
        except Exception as error:  # a template of the player's own; what is not foreseen is logged
            self.passage = ""
            blocks.append(Block(plain(f"No passage could be composed: {explain(error)}"), "wrong"))
        draft = self._draft().strip()
        if draft:
            blocks.append(Block("Your words:", "chosen"))
            first, *rest = paragraphs(draft, "prose")
            blocks += [replace(first, gap=0), *rest]
            if self.passage:
                blocks.append(Block("Without them this would stand here:", "quiet", gap=1))
        blocks += paragraphs(self.passage, "emphasis")
        self.offers.show(blocks)
        self.offers.scroll_home(animate=False)
        self.call_after_refresh(self.show_hints)

    def action_take(self) -> None:
        """Take the words that were begun, else the passage as it is offered."""
        if draft := self._draft().strip("\n"):
            self._hand_in(draft)
        elif self.passage:
            self.give(Narration(self.passage, "composed"))
        else:
            self.complain("There is no passage to take; write one, or leave the moment empty.")

    def action_variant(self, by: int) -> None:
        """Offer the next wording, or the one before."""
        if not self._variants:
            self._variants = self.moment.variants()
        to = self.variant + by
        if 0 <= to < len(self._variants):
            self.complain("")
            self.variant = to
            self._compose_passage()
        elif len(self._variants) < 2:
            self.complain("There is no other wording of this.")
        elif by > 0:
            self.complain(self.keyed("This is the last wording; {narrate.variant_back} goes back."))
        else:
            self.complain(self.keyed("This is the first wording; {narrate.variant} goes on."))

    def action_spark(self) -> None:
        """Draw one concrete thing to start from."""
        text = plain(self.moment.spark())
        if not text:
            self.complain("There is no spark for this game.")
            return
        self.spark.update(Content.assemble(("✶ ", "bold $primary"), text))
        self.spark.add_class("-shown")

    def action_nothing(self) -> None:
        """Nothing is to stand here."""
        self.give(SKIPPED)

    def action_later(self) -> None:
        """Go on; until somebody writes it, a composed passage stands there."""
        self.give(OPEN)

    def action_drop(self) -> None:
        """Throw away the words that were begun."""
        with self.prevent(TextArea.Changed):
            self.area.clear_all()
        self.moment.keep_draft("")
        self._compose_passage()
        self.screen.refresh_bindings()

    def on_key(self, event: events.Key) -> None:
        """Let somebody who just begins to write do so: the first letter that is no key opens the page with it."""
        letter = event.character or ""
        if not letter.isalpha() or self.area.has_focus:
            return
        bound = self.screen.active_bindings.get(event.key)
        if not self.is_writing and bound is not None and bound.enabled:
            return
        event.stop()
        event.prevent_default()
        if not self.is_writing:
            self.action_write()
        self.area.insert(letter)

    def on_paste(self, event: events.Paste) -> None:
        """A text that is pasted is the person's own. One that was typed at once may begin with the key for writing."""
        if not self.is_writing:
            event.stop()
            text = clean(event.text)
            first = self.screen.active_bindings.get(text[:1]) if isinstance(event, TypedAtOnce) else None
            is_key = first is not None and first.binding.id == "narrate.write" and text[1:2].isupper()
            self.action_write()
            self.area.insert(text[is_key:])

    # The page

    def action_write(self) -> None:
        """Open the page, with what was begun."""
        self._open_page(self._draft())

    def action_mend(self) -> None:
        """Open the page with the passage on it, below what was begun."""
        begun = self._draft().rstrip("\n")
        self._open_page(begun if self.passage in begun else f"{begun}\n\n{self.passage}".lstrip("\n"))

    def action_full_page(self) -> None:
        """Give the whole window to the page, or only its own place."""
        self.screen.toggle_class("-page")

    def action_editor(self) -> None:
        """Write in the person's own editor, with the question below a line; what comes back is taken."""
        page = EditorPage(self._draft(), self.question(), self.passage)
        edited = self.moment.edited(page)
        if edited is None:
            return
        words = edited.words
        if edited.trouble:
            with self.prevent(TextArea.Changed):  # what is a draft already must not become an empty one
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

    def _close_page(self) -> None:
        self.remove_class("-writing")
        self.screen.remove_class("-page")

    def on_narration_area_left(self) -> None:
        self.moment.keep_draft(self.area.text)
        self._close_page()
        self.take_focus()
        self._compose_passage()
        self.show_hints()
        self.screen.refresh_bindings()

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        event.stop()
        text = self.area.text
        self.moment.keep_draft("" if text == self.passage else text)  # the passage as it is offered is not theirs

    def on_narration_area_handed_in(self) -> None:
        text = clean(self.area.text).strip("\n")
        if text.strip():
            self._hand_in(text)
        else:
            self.complain(self.keyed("There are no words yet; {area.leave} goes back to the offers."))

    def _hand_in(self, text: str) -> None:
        """Answer with these words; with the passage unchanged, as if it had been taken."""
        if text == self.passage:
            self.give(Narration(text, "composed"))
        else:
            self.give(Narration(text, kept=words_kept(text, self.passage)))
