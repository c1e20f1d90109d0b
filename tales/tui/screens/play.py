"""The play screen: what happened, the sheet, and the open ask. It plays a Tale and knows no game."""

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input

from tales.journal.journal import JournalError
from tales.tale.annotations import clear_standing_pass, set_standing_pass
from tales.tale.editor import Edited, EditorPage, NoEditor
from tales.tale.tale import WEIGHTS, Tale
from tales.tui.asks.base import AskWidget
from tales.tui.dialogs.pick import PickDialog
from tales.tui.drafts import Drafts, OpenMoment
from tales.tui.editor import edit
from tales.tui.keys import with_keys
from tales.tui.land import land_of
from tales.tui.screens.attendance import AttendanceDialogs
from tales.tui.screens.base import Screen
from tales.tui.screens.later_moments import LaterMoments
from tales.tui.screens.play_keys import PlayKeys
from tales.tui.screens.play_log import LAST, PlayLog
from tales.tui.screens.play_loop import PlayLoop
from tales.tui.screens.play_sheet import PlaySheet
from tales.tui.screens.question_panel import QuestionPanel
from tales.tui.text.lines import plain
from tales.tui.text.text_view import TextView
from tales.tui.viewpoint import Viewpoint
from tales.tui.widgets import guide

STEPS = {"line": "every moment", "entry": "no single lines", "scene": "scenes", "never": "nothing"}
"""In a few words, what a person is asked to tell from each weight on."""

SWALLOW_SECONDS = 0.6
"""For so long after dice that were taken without it, an enter is taken for theirs."""

DRAFT_SECONDS = 1.0
"""How long after a key its words may still be off the disk; at most two are promised."""


class PlayScreen(Screen):
    """One tale, played by keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "why", "why", key_display="?", id="play.why", tooltip="The rule behind this"),
        Binding("f5", "why", "why", id="play.why_too", tooltip="The rule behind this"),
        Binding("s", "stand", "always pass", id="play.stand", tooltip="Let this pass, now and whenever it is asked"),
        Binding("S", "stand_off", "ask me again", id="play.stand_off", tooltip="Be asked again what you let pass"),
        Binding("ctrl+r,U", "redo", "redo", key_display="U", id="play.redo", tooltip="Bring back what was undone last"),
        Binding("pageup", "log_page(-1)", "earlier", id="play.back", tooltip="What happened before; the sheet, up"),
        Binding("pagedown", "log_page(1)", "later", id="play.on", tooltip="What happened after that, down to the end"),
        Binding("m", "map", "map", id="play.map", tooltip="The ground, and what is known of each square"),
        Binding("i", "sheet", "sheet", id="play.sheet", tooltip="The whole sheet, or what happened again"),
        Binding("u", "undo", "undo", id="play.undo", tooltip="Take back the last answer; the same dice come again"),
        Binding("c", "chronicle", "chronicle", id="play.chronicle", tooltip="Read the story so far"),
        Binding("r", "rules", "rules", id="play.rules", tooltip="Read the rules of this game"),
        Binding("o", "aside", "out of turn", id="play.aside", tooltip="Do something else than answer this"),
        Binding("q", "app.leave", "quit", id="play.quit", tooltip="Quit; everything is kept"),
        Binding("b", "app.shelf", "shelf", id="play.shelf", tooltip="Back to the shelf; everything is kept"),
        Binding("a", "asked(1)", "ask me less", show=False, id="play.less", tooltip="Be asked for fewer narrations"),
        Binding("A", "asked(-1)", "ask me more", show=False, id="play.more", tooltip="Be asked for more narrations"),
        Binding("L", "later", "left for later", show=False, id="play.later", tooltip="Write what was left for later"),
        Binding("d", "own_dice", "my own dice", show=False, id="play.dice", tooltip="Throw the next dice yourself"),
        Binding("p", "attendance", "who is here", show=False, id="play.company", tooltip="Who is at the table tonight"),
        Binding("enter", "go_on", "try again", show=False, id="play.again", tooltip="Try again what could not be kept"),
        Binding("escape,enter", "keys", "keys", key_display="esc", id="play.keys", tooltip="Leave or enter the line"),
        Binding("f4", "guide", "guide", show=False, id="play.guide", tooltip="A few lines that lead through a turn"),
    ]

    def __init__(self, tale: Tale) -> None:
        super().__init__()
        self.tale = tale
        self.viewpoint = Viewpoint(tale)
        self.drafts = Drafts(tale, self.complain)
        self.log_part = PlayLog(tale, self.viewpoint)
        self.sheet = PlaySheet(tale, self)
        self.guide = guide.Guide()
        moment = OpenMoment(tale, self.drafts, edit=self._edit, soon=self._flush_soon, complain=self.complain)
        self.land = land_of(tale, self.log_part)
        self.panel = QuestionPanel(tale.words, moment, self.land)
        self.attendance = AttendanceDialogs(tale, self.complain)
        self.later = LaterMoments(tale, self.complain)
        self.play_keys = PlayKeys(self)
        self.loop = PlayLoop(self)
        self._flush_timer = False
        self._swallow_enter = False

    def body(self) -> ComposeResult:
        yield self.sheet.headline
        yield self.sheet.brief
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield self.log_part.view
                yield self.log_part.tray_below
                yield self.guide
                yield self.panel
            with Vertical(id="right"):
                yield self.sheet.view
                yield self.log_part.tray_beside

    @property
    def KEYS_FIRST(self) -> tuple[str, ...]:
        """The way back comes before all other keys, for whoever is away from the question."""
        return ("play.keys",) if self.is_away else ()

    @property
    def is_away(self) -> bool:
        """Whether the keys turn the log or the sheet, and answer nothing."""
        return self.focused in (self.log_view, self.sheet.view)

    @property
    def log_view(self) -> TextView:
        """The widget of the log."""
        return self.log_part.view

    @property
    def asking(self) -> AskWidget | None:
        """The widget of the open ask."""
        return self.panel.asking

    def on_mount(self) -> None:
        self.log_part.viewer = self.viewpoint.viewer(None)
        self.log_part.show_all()
        if not any(entry.kind == "answer" for entry in self.tale.entries[:LAST]) and guide.is_wanted():
            self.guide.begin()
        if self.attendance.is_new_evening:
            self.attendance.ask(self.app, lambda: self.call_later(self.loop.go_on))
        else:
            self.call_later(self.loop.go_on)

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.show_sheet)

    def on_screen_suspend(self) -> None:
        self.drafts.flush()

    # What the loop is told

    async def on_ask_widget_answered(self, event: AskWidget.Answered) -> None:
        event.stop()
        if self.panel.is_open(event.widget, event.put_count):  # else a key that came after the answer
            answer, by = event.answer, event.by
            await self.loop.change(lambda: self.loop.answer(answer, by))
            self._swallow_enter = by == "typed"
            if self._swallow_enter:
                self.set_timer(SWALLOW_SECONDS, self.stop_swallowing)

    async def on_ask_widget_thrown(self, event: AskWidget.Thrown) -> None:
        event.stop()
        if self.panel.is_open(event.widget, event.put_count):
            await self.loop.change(self.loop.throw)

    def show_sheet(self) -> None:
        """Show the sheet as it is now."""
        self.sheet.update(self.log_part.viewer)

    def complain(self, what: str) -> None:
        """Say in the message line that something did not work."""
        self.app.notify(plain(what), severity="error", markup=False)

    # Drafts and the editor

    def _flush_soon(self) -> None:
        if not self._flush_timer:
            self._flush_timer = True
            self.set_timer(DRAFT_SECONDS, self._flush_now)

    def _flush_now(self) -> None:
        self._flush_timer = False
        self.drafts.flush()

    def _edit(self, page: EditorPage, path: Path, keep: Callable[[str], None]) -> Edited | None:
        try:
            return edit(self.app, page, path, keep)
        except (NoEditor, JournalError) as error:
            self.complain(str(error))
            return None

    # Keys

    def stop_swallowing(self) -> None:
        """Whoever presses enter from now on means it."""
        self._swallow_enter = False

    def swallows(self, key: str) -> bool:
        """Whether a key must not get through: an enter that comes at once after dice which were taken without it."""
        swallow, self._swallow_enter = self._swallow_enter, False
        if not swallow or key != "enter" or self.asking is None:
            return False
        self.asking.complain("The throw was taken already, without it. Now it answers this.")
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not super().check_action(action, parameters):
            return False
        if action == "go_on":
            return self.loop.is_stuck
        if action == "attendance":
            return self.attendance.are_several
        if action == "keys":
            return self.asking is not None and (isinstance(self.focused, Input) or self.is_away)
        return True

    def key_label(self, binding: Binding) -> str:
        return self.play_keys.label(binding)

    # Actions run beside the screen's own messages, in the app's. What they do to the tale they leave to the screen, so
    # that it is done after an answer that is still being taken, not in the middle of it.

    def action_undo(self) -> None:
        """Take back the last answer of a person; where the house rules say so, once the others have agreed."""
        if self.play_keys.refuses("undo"):
            return
        self.drafts.flush()
        people = self.tale.must_agree()
        if not people:
            self.loop.ask_undo()
            return

        def then(at: object) -> None:
            if at == 0:
                self.loop.later(lambda: self.loop.undo(agreed=True))

        asked = f"{' and '.join(filter(None, people)) or 'The others'}: may this be taken back? "
        label = self.tale.undo_label(self.log_part.viewer)
        self.app.push_screen(PickDialog(asked + label, ["Agreed, it is taken back", "No, it stands"]), then)

    def action_redo(self) -> None:
        """Bring back what was undone last."""
        if not self.play_keys.refuses("redo"):
            self.loop.later(self.loop.redo)

    def action_own_dice(self) -> None:
        """Let a person throw the next dice."""
        if self.play_keys.refuses("own_dice"):
            return
        self.loop.own_dice = not self.loop.own_dice
        text = (
            "The next dice are yours: you type what they show." if self.loop.own_dice else "The program throws again."
        )
        self.app.notify(text, markup=False)

    def action_asked(self, by: int) -> None:
        """Be asked for fewer narrations, or for more, from the next moment on; says where that stands among all."""
        if self.play_keys.refuses("asked"):
            return
        at = max(0, min(len(WEIGHTS) - 1, WEIGHTS.index(self.tale.told_from) + by))
        self.tale.told_from = WEIGHTS[at]
        steps = " · ".join(f"[{STEPS[weight]}]" if weight == WEIGHTS[at] else STEPS[weight] for weight in WEIGHTS)
        keys = with_keys(self.app, "{play.less} less, {play.more} more, from the next moment on.")
        self.app.notify(f"You are asked to tell: {steps}. {keys}", markup=False)

    def action_aside(self) -> None:
        """Choose something to do out of turn."""
        ask = self.tale.session.ask
        if self.play_keys.refuses("aside") or ask is None:
            return
        asides = ask.asides
        lines = [f"{self.viewpoint.called(aside.seat)}: {self.tale.words.aside(aside.key)}" for aside in asides]

        def then(at: object) -> None:
            if not isinstance(at, int):
                return
            if warning := self.tale.words.warning(asides[at]):
                sure = PickDialog(warning, ["No, go back", lines[at]])
                self.app.push_screen(sure, lambda again: do(at) if again == 1 else None)
            else:
                do(at)

        def do(at: int) -> None:
            self.loop.later(lambda: self.loop.answer(asides[at], ""))

        self.app.push_screen(PickDialog("Instead of answering:", lines), then)

    def standing_seats(self) -> list[str]:
        """The seats for which a pass stands, of those through which the screen looks."""
        return [seat for seat in self.log_part.viewer if self.tale.session.standing(seat)]

    def action_stand(self) -> None:
        """Let what is asked pass from now on."""
        if self.play_keys.refuses("stand"):
            return
        ask = self.tale.session.ask
        self.loop.later(lambda: set_standing_pass(self.tale, ask))
        text = with_keys(self.app, "This is passed from now on. {play.stand_off} calls it off.")
        self.app.notify(text, markup=False)

    def action_stand_off(self) -> None:
        """Be asked everything again."""
        if not self.play_keys.refuses("stand_off"):
            seats = self.standing_seats()
            self.loop.later(lambda: clear_standing_pass(self.tale, seats))
            self.app.notify("You are asked everything again.", markup=False)

    def action_later(self) -> None:
        """Write the moments that were left for later."""
        self.drafts.flush()
        if not self.play_keys.refuses("later"):
            self.later.ask(self.app, self.log_part.viewer)

    def action_attendance(self) -> None:
        """Say who is at the table tonight, and who answers for whoever is not."""
        self.drafts.flush()
        self.attendance.ask(self.app, lambda: self.loop.later(lambda: None))

    @property
    def paged(self) -> TextView:
        """What the page keys turn."""
        return self.sheet.view if self.sheet.fills_screen else self.log_view

    def action_sheet(self) -> None:
        """The sheet in place of the log, on a narrow terminal; on a wide one, the keys that turn it."""
        if self.play_keys.refuses("sheet"):
            return
        if self.has_class("-narrow"):
            self.toggle_class("-sheet")
            self.sheet.view.scroll_home(animate=False)
            self.call_after_refresh(self.show_sheet)
        else:
            self.set_focus(self.sheet.view)
        self.call_after_refresh(self.refresh_bindings)

    def action_log_page(self, by: int) -> None:
        """Turn a page of the log, or of the sheet where that stands in its place."""
        if not self.play_keys.refuses(f"log_page({by})"):
            view = self.paged
            view.scroll_to(y=view.scroll_y + by * max(1, view.size.height - 1), animate=False, immediate=True)

    def action_guide(self) -> None:
        """Be led through a turn, or no longer."""
        ask = self.tale.session.ask
        if self.guide.is_here:
            self.guide.put_away()
        elif ask is not None:
            self.guide.begin()
            self.guide.follow(ask.kind, self.sheet.headline.right)

    def action_go_on(self) -> None:
        """Try again what could not be kept."""
        self.call_later(self.loop.go_on)

    def action_keys(self) -> None:
        """Leave the line that takes letters, or go back to it."""
        if isinstance(self.focused, Input):
            self.set_focus(self.log_view)
        elif self.asking is not None:
            self.asking.take_focus()

    def action_why(self) -> None:
        """Open the rules at those behind this ask."""
        ask = self.tale.session.ask
        self._rules(ask.rule if ask is not None else ())

    def action_map(self) -> None:
        """Show the whole ground."""
        if self.land is not None and not self.play_keys.refuses("map"):
            from tales.tui.screens.ground import GroundScreen

            self.app.push_screen(GroundScreen(self.land, self.tale.title))

    def action_rules(self) -> None:
        """Open the rules."""
        self._rules(())

    def _rules(self, ids: tuple[str, ...]) -> None:
        from tales.tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.tale.header.game, ids))

    def action_chronicle(self) -> None:
        """Read the story so far."""
        from tales.tui.screens.chronicle import ChronicleScreen

        self.app.push_screen(ChronicleScreen(self.tale, self.log_part.viewer))
