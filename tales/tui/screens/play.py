"""The play screen: the table, and the ask that is open. It plays a Tale and knows no game."""

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from tales.journal.journal import JournalError
from tales.rules.asks import Answer, Ask, Choose, IllegalAnswer, Narrate, Narration, Roll
from tales.session.session import SessionError
from tales.tale.annotations import Refused
from tales.tale.editor import Edited, EditorPage, NoEditor
from tales.tale.error_log import explain
from tales.tale.tale import ASKED, WEIGHTS, Tale
from tales.tui.asks import widget_for
from tales.tui.asks.base import AskWidget
from tales.tui.dialogs.error import ErrorDialog
from tales.tui.dialogs.hand_over import HandOverDialog
from tales.tui.dialogs.pick import PickDialog
from tales.tui.drafts import TaleTeller
from tales.tui.editor import edit
from tales.tui.screens.seated import Deed, Seated
from tales.tui.screens.table import LAST
from tales.tui.text.lines import cut, plain
from tales.tui.widgets import guide
from tales.tui.widgets.headline import Headline

DRAFT_SECONDS = 1.0
"""How long after a key its words may still be off the disk; at most two are promised."""

_CHANGES = ("undo", "redo", "aside", "own_dice", "less", "stand", "stand_off")
"""What needs a tale that can be played on."""


class PlayScreen(Seated):
    """One tale, played by keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "why", "why", key_display="?", id="play.why", tooltip="The rule behind this"),
        Binding("f1", "why", "why", id="play.why_too", tooltip="The rule behind this"),
        Binding("s", "stand", "always pass", id="play.stand", tooltip="Let this pass, now and whenever it is asked"),
        Binding("S", "stand_off", "ask me again", id="play.stand_off", tooltip="Be asked again what you let pass"),
        Binding("ctrl+r,U", "redo", "redo", key_display="U", id="play.redo", tooltip="Bring back what was undone last"),
        Binding("pageup", "log_page(-1)", "earlier", id="play.back", tooltip="What happened before; the sheet, up"),
        Binding("pagedown", "log_page(1)", "later", id="play.on", tooltip="What happened after that, down to the end"),
        Binding("i", "sheet", "sheet", id="play.sheet", tooltip="The whole sheet, or what happened again"),
        Binding("u", "undo", "undo", id="play.undo", tooltip="Take back the last answer; the same dice come again"),
        Binding("c", "chronicle", "chronicle", id="play.chronicle", tooltip="Read the story so far"),
        Binding("r", "rules", "rules", id="play.rules", tooltip="Read the rules of this game"),
        Binding("o", "aside", "out of turn", id="play.aside", tooltip="Do something else than answer this"),
        Binding("q", "app.leave", "quit", id="play.quit", tooltip="Quit; everything is kept"),
        Binding("b", "app.shelf", "shelf", id="play.shelf", tooltip="Back to the shelf; everything is kept"),
        Binding("a", "less", "ask me less", show=False, id="play.less", tooltip="Be asked for fewer narrations"),
        Binding("d", "own_dice", "my own dice", show=False, id="play.dice", tooltip="Throw the next dice yourself"),
        Binding("p", "company", "who is here", show=False, id="play.company", tooltip="Who is at the table tonight"),
        Binding("enter", "go_on", "try again", show=False, id="play.again", tooltip="Try again what could not be kept"),
        Binding("escape,enter", "keys", "keys", key_display="esc", id="play.keys", tooltip="Leave or enter the line"),
        Binding("f4", "guide", "guide", show=False, id="play.guide", tooltip="A few lines that lead through a turn"),
    ]

    def __init__(self, tale: Tale) -> None:
        super().__init__(tale)
        self.own_dice = False
        """Whether the next dice are thrown by a person, in a tale where the program throws."""
        self._stuck = False
        """Whether what comes next is not a person's, and could not be kept."""
        self._draft_timer = False
        self._swallow_enter = False

    @property
    def KEYS_FIRST(self) -> tuple[str, ...]:
        """The way back comes before all other keys, for whoever is away from the question."""
        return ("play.keys",) if self._is_away else ()

    @property
    def _is_away(self) -> bool:
        """Whether the keys turn what happened, or the sheet, and answer nothing."""
        return self.focused in (self.log_view, self.sheet_view)

    @property
    def asking(self) -> AskWidget | None:
        """The widget of the open ask."""
        return next(iter(self.query(AskWidget)), None)

    def on_mount(self) -> None:
        self.viewer = self.eyes.viewer(None)
        self._show_all()
        if not any(entry.kind == "answer" for entry in self.tale.entries[:LAST]) and guide.is_wanted():
            self.query_one(guide.Guide).begin()
        if self.company.sits_down_again:
            self.company.ask(self.app, lambda: self.call_later(self._go_on))
        else:
            self.call_later(self._go_on)

    def on_screen_suspend(self) -> None:
        self.drafts.flush()

    # Play

    async def _go_on(self) -> None:
        """Let happen what needs no person, show it, then ask."""
        tale = self.tale
        if tale.session is None or tale.why_closed:
            await self._say_closed()
            return
        self._stuck = False
        try:
            while tale.settle_one(tale.told_from, thrown=self._thrown()) is not None:
                pass
        except Exception as error:  # a full disk, or rules that stumble: never the end of the program
            self._trouble(error, None)
            self._stuck = tale.session.answered_by() not in ("person", "dice", "end")
        if self._stuck:
            await self._say_stuck()
            return
        ask = tale.session.ask
        if ask is not None and (person := self.eyes.must_change(ask)) is not None:
            await self._cover_for(person)
            return
        await self._ask()

    def _thrown(self) -> bool:
        return self.tale.header.dice == "thrown" and not self.own_dice

    async def _cover_for(self, person: str) -> None:
        """Show only what everybody may see, and wait until the right person has the keyboard."""
        self._look(())
        self._show_sheet()
        await self.query_one("#ask").remove_children()

        def here(_: object) -> None:
            self.eyes.alone = person
            self.call_later(self._ask)

        self.app.push_screen(HandOverDialog(person), here)

    async def _ask(self) -> None:
        """Put the open ask on the screen."""
        session = self.tale.session
        assert session is not None
        ask = session.ask
        self._look(self.eyes.viewer(ask))
        self._show_new()
        self._show_sheet()
        with self.app.batch_update():  # no frame in between without an ask: the log would jump down and up again
            await self._put(ask)
        self.refresh_bindings()

    async def _put(self, ask: Ask | None) -> None:
        box = self.query_one("#ask", Vertical)
        await box.remove_children()
        who = self.query_one("#who", Static)
        if ask is None:
            who.display = False
            await box.mount(Static(Content(self._ending_words()), classes="ask--ended", markup=False))
            self.set_focus(self.log_view)
        else:
            turn = self.eyes.turn(ask)
            who.display = bool(turn)
            who.update(Content.assemble(("▸ ", "bold $primary"), (plain(turn), "bold")))
            self.eyes.alone = self.eyes.person(ask) if ask.to is not None else None
            widget = widget_for(ask, self.tale.words, self._teller())
            await box.mount(widget)
            widget.take_focus()
            self._guide(ask)

    def _ending_words(self) -> str:
        return "The tale has come to its end. c reads the chronicle, u takes back the last answer, b goes to the shelf."

    async def _say_closed(self) -> None:
        text = f"{plain(self.tale.why_closed).rstrip('.')}.\n\nc reads the chronicle, b goes back to the shelf."
        await self._say_instead("Only to read: ", text)

    async def _say_stuck(self) -> None:
        """What comes next is no person's to answer, and could not be kept: nobody may see it, and it is tried again."""
        self._show_new()
        await self._say_instead("Not kept: ", "what comes next. Enter tries again, u takes back, b goes to the shelf.")

    async def _say_instead(self, what: str, text: str) -> None:
        """Say in place of an ask why there is none."""
        self.query_one("#who").display = False
        await self.query_one("#ask").remove_children()
        said = Static(Content.assemble((what, "bold"), text), classes="ask--ended", markup=False)
        await self.query_one("#ask", Vertical).mount(said)
        self.set_focus(self.log_view)
        self._show_sheet()
        self.refresh_bindings()

    def _teller(self) -> TaleTeller:
        return TaleTeller(self.tale, self.drafts, edit=self._edit, soon=self._draft_soon, complain=self._complain)

    async def on_ask_widget_answered(self, event: AskWidget.Answered) -> None:
        event.stop()
        if event.widget is not self.asking:
            return  # a key that came after the answer
        answer, by = event.answer, event.by
        await self._do(lambda: self._answer(answer, by))
        self._swallow_enter = by == "typed"

    def _answer(self, answer: Answer, by: str) -> None:
        assert self.tale.session is not None
        ask = self.tale.session.ask
        place = self.drafts.place
        self.tale.answer(answer, by=by)
        if isinstance(ask, Roll):
            self.own_dice = False
        if isinstance(answer, Narration):
            self.drafts.told(place, written=answer.source == "written")

    async def on_ask_widget_thrown(self, event: AskWidget.Thrown) -> None:
        event.stop()
        if event.widget is self.asking:
            self.own_dice = False
            await self._do(self.tale.throw)

    async def _do(self, deed: Deed) -> None:
        """Do something to the tale and go on; if it fails, everything stands as before and can be tried again."""
        if self.tale.journal.why == "closed":
            return  # it was put back before its turn came
        self.log_view.fresh_from = len(self.log_view.blocks)
        before = self._values
        try:
            deed()
        except (IllegalAnswer, Refused, SessionError) as error:
            self._complain(str(error))
            return
        except Exception as error:
            self._trouble(error, deed)
            return
        self._before = before
        await self._go_on()

    def _trouble(self, error: Exception, deed: Deed | None) -> None:
        """Say what failed. Nothing is lost: what was not kept was not taken."""
        self.drafts.flush()
        self.app.log.error(repr(error))
        what = explain(error)

        def then(again: object) -> None:
            if again:
                self.call_later(self._do, deed) if deed is not None else self.call_later(self._go_on)

        self.app.push_screen(ErrorDialog(what), then)

    # Drafts and the editor

    def _draft_soon(self) -> None:
        if not self._draft_timer:
            self._draft_timer = True
            self.set_timer(DRAFT_SECONDS, self._draft_now)

    def _draft_now(self) -> None:
        self._draft_timer = False
        self.drafts.flush()

    def _edit(self, page: EditorPage, path: Path, keep: Callable[[str], None]) -> Edited | None:
        try:
            return edit(self.app, page, path, keep)
        except (NoEditor, JournalError) as error:
            self._complain(str(error))
            return None

    # Keys

    def swallows(self, key: str) -> bool:
        """Whether a key must not get through: the enter that a hand adds to dice which were taken without it."""
        swallow, self._swallow_enter = self._swallow_enter, False
        if not swallow or key != "enter" or self.asking is None:
            return False
        self.asking.complain("The throw was taken already, without enter. Enter now answers this.")
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not super().check_action(action, parameters):
            return False
        if action == "go_on":
            return self._stuck
        if action == "company":
            return self.company.is_one
        if action == "keys":
            return self.asking is not None and (isinstance(self.focused, Input) or self._is_away)
        return True

    def _why_not(self, action: str) -> str:
        """Why a key does nothing now, in words; empty if it does something. Such a key is not offered, and says why."""
        session = self.tale.session
        if action in _CHANGES and (session is None or self.tale.why_closed):
            return "This tale can only be read here."
        match action:
            case "undo" if session is not None and session.undoable() is None:
                return "There is nothing to take back yet."
            case "redo" if session is not None and not session.can_redo:
                return "There is nothing to bring back; redo follows an undo."
            case "aside" if session is not None and (session.ask is None or not session.ask.asides):
                return "Nothing can be done out of turn here; only what is asked."
            case "stand" if not (session is not None and isinstance(session.ask, Choose) and session.ask.passes):
                return "This cannot be passed for good; it wants an answer each time."
            case "stand_off" if not self._standing():
                return "No pass of yours stands; you are asked everything."
            case "own_dice" if self.tale.header.dice == "typed":
                return "All dice of this tale are yours to throw as it is."
            case "sheet" if self.has_class("-wide") and not self.sheet_view.max_scroll_y:
                return "The whole sheet is in view beside what happened."
            case "log_page(-1)" if not round(self.paged.scroll_y):
                return "This is the beginning."
            case "log_page(1)" if round(self.paged.scroll_y) >= self.paged.max_scroll_y:
                return "This is the end."
        return ""

    def _refuses(self, action: str) -> bool:
        """Say why this cannot be done now, if it cannot."""
        if why := self._why_not(action):
            self.app.notify(why, markup=False)
        return bool(why)

    def key_label(self, binding: Binding) -> str:
        if self._why_not(binding.action):
            return ""
        if binding.action == "undo":
            label = self.tale.undo_label(self.viewer)
            return f"undo: {cut(label, 24 if self.size.width < 100 else 48)}" if label else "undo"
        if binding.action == "keys":
            return "back to the question" if self._is_away else "other keys"
        if binding.action in ("log_page(-1)", "log_page(1)") and self.shows_sheet:
            return "sheet up" if binding.action == "log_page(-1)" else "sheet down"
        return binding.description

    # Actions run beside the screen's own messages, in the app's. What they do to the tale they leave to the screen, so
    # that it is done after an answer that is still being taken, not in the middle of it.

    def action_undo(self) -> None:
        """Take back the last answer of a person."""
        if self._refuses("undo"):
            return
        self.drafts.flush()
        self.call_later(self._do, self._undo)

    def _undo(self) -> None:
        self.own_dice = self.tale.undo()

    def action_redo(self) -> None:
        """Bring back what was undone last."""
        if self._refuses("redo"):
            return
        self.call_later(self._do, self._redo)

    def _redo(self) -> None:
        self.tale.redo()
        self.own_dice = False

    def action_own_dice(self) -> None:
        """Let a person throw the next dice."""
        if self._refuses("own_dice"):
            return
        self.own_dice = not self.own_dice
        said = "The next dice are yours: you type what they show." if self.own_dice else "The program throws again."
        self.app.notify(said, markup=False)

    def action_less(self) -> None:
        """Be asked for fewer narrations, and for all of them after the last step."""
        if self._refuses("less"):
            return
        at = (WEIGHTS.index(self.tale.told_from) + 1) % len(WEIGHTS)
        self.tale.told_from = WEIGHTS[at]
        again = "a again: less." if at + 1 < len(WEIGHTS) else "a again: everything."
        self.app.notify(f"{ASKED[self.tale.told_from]} {again}", markup=False)
        session = self.tale.session
        if session is not None and isinstance(session.ask, Narrate):
            self.drafts.flush()
            self.call_later(self._do, lambda: None)

    def action_aside(self) -> None:
        """Choose something to do out of turn."""
        session = self.tale.session
        if self._refuses("aside") or session is None or session.ask is None:
            return
        asides = session.ask.asides
        said = [f"{self.eyes.called(aside.seat)}: {self.tale.words.aside(aside.key)}" for aside in asides]

        def then(at: object) -> None:
            if isinstance(at, int):
                self.call_later(self._do, lambda: self._answer(asides[at], ""))

        self.app.push_screen(PickDialog("Instead of answering:", said), then)

    def action_sheet(self) -> None:
        """The sheet, or what happened again."""
        if not self._refuses("sheet"):
            super().action_sheet()

    def action_log_page(self, by: int) -> None:
        """Turn a page of what happened."""
        if not self._refuses(f"log_page({by})"):
            super().action_log_page(by)

    def _guide(self, ask: Ask) -> None:
        self.query_one(guide.Guide).follow(ask.kind, self.query_one(Headline).right)

    def action_guide(self) -> None:
        """Be led through a turn, or no longer."""
        led = self.query_one(guide.Guide)
        session = self.tale.session
        if led.is_here:
            led.put_away()
        elif session is not None and session.ask is not None:
            led.begin()
            self._guide(session.ask)

    def action_go_on(self) -> None:
        """Try again what could not be kept."""
        self.call_later(self._go_on)

    def action_keys(self) -> None:
        """Leave the line that takes letters, or go back to it."""
        if isinstance(self.focused, Input):
            self.set_focus(self.log_view)
        elif self.asking is not None:
            self.asking.take_focus()

    def action_why(self) -> None:
        """Open the rules at those behind this ask."""
        ask = self.tale.session.ask if self.tale.session else None
        self._rules(ask.rule if ask is not None else ())

    def action_rules(self) -> None:
        """Open the rules."""
        self._rules(())

    def _rules(self, ids: tuple[str, ...]) -> None:
        from tales.tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.tale.header.game, ids))

    def action_chronicle(self) -> None:
        """Read the story so far."""
        from tales.tui.screens.chronicle import ChronicleScreen

        self.app.push_screen(ChronicleScreen(self.tale, self.viewer))
