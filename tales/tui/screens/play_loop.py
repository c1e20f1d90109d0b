"""The loop of the play screen: what needs no person happens, then the open ask is put, then its answer is taken."""

from collections.abc import Callable
from itertools import takewhile
from typing import TYPE_CHECKING

from tales.rules.asks import Answer, Ask, IllegalAnswer, Narration, Roll
from tales.rules.words import capital
from tales.session.session import SessionError
from tales.tale.annotations import Refused
from tales.tale.error_log import explain
from tales.tui.dialogs.error import ErrorDialog
from tales.tui.dialogs.grave import GraveDialog
from tales.tui.dialogs.hand_over import HandOverDialog
from tales.tui.dialogs.pick import PickDialog
from tales.tui.keys import with_keys
from tales.tui.text.lines import plain

if TYPE_CHECKING:
    from tales.tui.screens.play import PlayScreen

Change = Callable[[], object]
"""Something done to the tale; it may raise."""


class PlayLoop:
    """Plays the tale of one play screen."""

    def __init__(self, screen: "PlayScreen") -> None:
        self.screen = screen
        self.tale = screen.tale
        self.own_dice = False
        """Whether the next dice are thrown by a person, in a tale where the program throws."""
        self._seen = max((entry.n for entry in screen.tale.entries), default=0)
        """The number of the last entry that somebody has had before them."""
        self.is_stuck = False
        """Whether what comes next is not a person's, and could not be kept."""

    # From ask to ask

    async def go_on(self) -> None:
        """Let happen what needs no person, show it, then ask."""
        tale = self.tale
        if tale.why_closed:
            self._show_closed()
            return
        self.is_stuck = False
        thrown = tale.header.dice == "thrown" and not self.own_dice
        composed = 0
        try:
            while (new := tale.settle_one(tale.told_from, thrown=thrown)) is not None:
                composed += sum(entry.words("by") == "unasked" for entry in new)
        except Exception as error:  # a full disk, or rules that stumble: never the end of the program
            self._trouble(error, None)
            self.is_stuck = tale.session.answered_by() not in ("person", "dice", "end")
        if self.is_stuck:
            self._show_stuck()
            return
        if composed:
            count = "One moment was" if composed == 1 else f"{composed} moments were"
            text = with_keys(self.screen.app, "composed without asking you; {play.more} lets you be asked more.")
            self.screen.app.notify(f"{count} {text}", markup=False)
        ask = tale.session.ask
        if ask is not None and (person := self.screen.viewpoint.hand_over_to(ask)) is not None:
            self._cover_for(person)
        else:
            await self._ask(ask)

    def _cover_for(self, person: str) -> None:
        """Show only what everybody may see, and wait until the right person has the keyboard."""
        screen = self.screen
        screen.log_part.ask = None
        screen.log_part.look_through(())
        screen.show_sheet()
        screen.panel.clear()

        async def uncover() -> None:
            await self._ask(self.tale.session.ask)

        def ended(how: object) -> None:
            if how in ("undo", "redo"):
                # Where it must, the cover comes back.
                self.ask_undo() if how == "undo" else self.later(self.redo)
            else:
                screen.viewpoint.private_to = person
                screen.call_later(uncover)

        session = self.tale.session
        cover = HandOverDialog(person, can_undo=session.undoable() is not None, can_redo=session.can_redo)
        screen.app.push_screen(cover, ended)

    async def _ask(self, ask: Ask | None) -> None:
        """Put an ask on the screen, or say that the tale is over."""
        screen, viewpoint = self.screen, self.screen.viewpoint
        with screen.app.batch_update():  # one frame for the log, the sheet and the question
            screen.log_part.ask = ask
            screen.log_part.look_through(viewpoint.viewer(ask))
            screen.log_part.update()
            screen.show_sheet()
            if ask is None:
                count = screen.later.count(viewpoint.viewer(None))
                waits = "One moment waits" if count == 1 else f"{count} moments wait"
                self._show_notice(
                    "",
                    "The tale has come to its end. {play.chronicle} reads the chronicle, "
                    "{play.undo} takes back the last answer, {play.shelf} goes to the shelf."
                    + (f" {waits} for words of yours: {{play.later}} lists them." if count else ""),
                )
            else:
                viewpoint.asked(ask)
                await screen.panel.put(ask, self.tale.words, viewpoint.turn(ask))
                screen.guide.follow(ask.kind, screen.sheet.headline.right)
        screen.refresh_bindings()
        if ask is not None:
            self._stop_at_what_is_grave()

    def _stop_at_what_is_grave(self) -> None:
        """Let a death or a loss since the last question have a key of its own."""
        screen, words = self.screen, self.tale.words
        newest_first = reversed(self.tale.visible(screen.log_part.viewer))
        new = [*takewhile(lambda entry: entry.n > self._seen, newest_first)][::-1]
        self._seen = new[-1].n if new else self._seen
        if grave := [line for entry in new if words.is_grave(entry) and (line := words.entry(entry))]:
            screen.app.push_screen(GraveDialog([capital(line) for line in grave], screen.swallows))

    def _show_closed(self) -> None:
        self._show_notice(
            "Only to read: ",
            "{play.chronicle} reads the chronicle, {play.shelf} goes back to the shelf.",
            f"{plain(self.tale.why_closed).rstrip('.')}.\n\n",
        )
        self.screen.show_sheet()

    def _show_stuck(self) -> None:
        """What comes next is no person's to answer, and could not be kept: nobody may see it, and it is tried again."""
        self.screen.log_part.update()
        self._show_notice(
            "Not kept: ",
            "what comes next. {play.again} tries again, {play.undo} takes back, {play.shelf} goes to the shelf.",
        )
        self.screen.show_sheet()

    def _show_notice(self, lead: str, text: str, why: str = "") -> None:
        """Say in place of an ask why there is none. Only `text` may name keys."""
        screen = self.screen
        screen.panel.show_notice(lead, why + with_keys(screen.app, text))
        screen.set_focus(screen.log_part.view)
        screen.refresh_bindings()

    # What is done to the tale

    def answer(self, answer: Answer, by: str = "") -> None:
        """Take an answer to the open ask. Raises what `Tale.answer` raises."""
        ask = self.tale.session.ask
        drafts = self.screen.drafts
        place = drafts.place
        self.tale.answer(answer, by=by)
        if isinstance(ask, Roll):
            self.own_dice = False
        if isinstance(answer, Narration):
            drafts.close(place, written=answer.source == "written")

    def throw(self) -> None:
        """Throw the open dice for a person."""
        self.own_dice = False
        self.tale.throw()

    def ask_undo(self) -> None:
        """Take back the last answer, once those have agreed who must."""
        people = self.tale.must_agree()
        if not people:
            self.later(self.undo)
            return

        def picked(at: object) -> None:
            if at == 0:
                self.later(lambda: self.undo(agreed=True))

        question = f"{' and '.join(people)}: may this be taken back?"
        self.screen.app.push_screen(PickDialog(question, ["We agree", "No, it stands"]), picked)

    def undo(self, *, agreed: bool = False) -> None:
        """Take back the last answer; dice that somebody had typed are theirs to type again."""
        self.own_dice = self.tale.undo(agreed=agreed)

    def redo(self) -> None:
        """Bring back what was undone last."""
        self.tale.redo()
        self.own_dice = False

    def later(self, change: Change) -> None:
        """Do something to the tale once an answer that is being taken is taken."""
        self.screen.call_later(self.change, change)

    async def change(self, change: Change) -> None:
        """Do something to the tale and go on; if it fails, everything stands as before and can be tried again."""
        screen = self.screen
        if self.tale.journal.why == "closed":
            return  # it was closed before its turn came
        screen.log_part.mark_seen()
        before = screen.sheet.values
        try:
            change()
        except (IllegalAnswer, Refused, SessionError) as error:
            screen.complain(str(error))
            return
        except Exception as error:
            self._trouble(error, change)
            return
        screen.sheet.mark_answered(before)
        await self.go_on()

    def _trouble(self, error: Exception, change: Change | None) -> None:
        """Say what failed. Nothing is lost: what was not kept was not taken."""
        screen = self.screen
        screen.drafts.flush()

        def then(again: object) -> None:
            if again:
                self.later(change) if change is not None else screen.call_later(self.go_on)

        screen.app.push_screen(ErrorDialog(explain(error)), then)
