"""Dice that a person throws: the faces are typed as they lie on the table."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

from tales.rules import dice
from tales.rules.asks import Roll
from tales.rules.dice import DiceError
from tales.rules.words import short_dice
from tales.tui.asks.base import AskWidget
from tales.tui.widgets.fields import Figures


class RollWidget(AskWidget):
    """A Roll: it is taken as soon as no other faces could be meant, so most dice need no enter."""

    DEFAULT_CSS = """
    RollWidget Figures { width: 1fr; max-width: 60; margin: 0 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "throw", "throw for me", id="roll.throw", tooltip="Let the program throw these dice"),
    ]
    ask: Roll

    def question(self) -> str:
        what = self.words.ask(self.ask)
        return f"Throw {short_dice(self.ask.dice)}: {what}"

    def hint(self) -> tuple[tuple[str, str], ...]:
        parsed = self.ask.parsed
        what = "its face" if parsed.count == 1 else f"the {parsed.count} faces"
        apart = ", spaces between" if parsed.count > 1 and parsed.sides >= 10 else ""
        return (f"1–{parsed.sides}", f"type {what}{apart}"), ("{roll.throw}", "throw for me")

    def answering(self) -> ComposeResult:
        self.field = Figures(placeholder="what the dice show", select_on_focus=True)
        yield self.field

    def fill(self) -> None:
        self.field.fill("")

    def action_throw(self) -> None:
        """Let the program throw."""
        self.post_message(self.Thrown(self))

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self.complain("")
        parsed = self.ask.parsed
        if dice.is_settled(event.value, parsed):
            self._read(event.value)
        elif event.value.strip():
            try:
                dice.typed(event.value, parsed)
            except DiceError as error:
                self._refuse(str(error))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        if not dice.is_settled(event.value, self.ask.parsed):  # settled ones went on by themselves
            self._read(event.value)

    def _read(self, text: str) -> None:
        try:
            faces = dice.typed(text, self.ask.parsed)
        except DiceError as error:
            self._refuse(str(error))
            return
        if faces is None:
            self._refuse(f"There must be {self.ask.legal()}.")
        else:
            self.give(faces, "typed")

    def _refuse(self, why: str) -> None:
        """Say why the faces will not do; the next figure replaces all of them."""
        self.complain(why)
        self.field.action_select_all()
