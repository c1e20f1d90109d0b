"""Which keys of the play screen do something now, what the key bar says of them, and why others do nothing."""

from typing import TYPE_CHECKING

from textual.binding import Binding

from tales.rules.asks import Choose, Narrate, Place
from tales.tui.keys import with_keys
from tales.tui.text.lines import cut

if TYPE_CHECKING:
    from tales.tui.screens.play import PlayScreen

_CHANGES = ("undo", "redo", "aside", "own_dice", "asked", "later", "stand", "stand_off")
"""What needs a tale that can be played on."""


class PlayKeys:
    """The keys of one play screen, as its tale stands."""

    def __init__(self, screen: "PlayScreen") -> None:
        self.screen = screen

    def why_not(self, action: str) -> str:
        """Why an action does nothing now; empty if it does something. The key bar leaves such a key out."""
        screen = self.screen
        tale, session = screen.tale, screen.tale.session
        if action in _CHANGES and tale.why_closed:
            return "This tale can only be read here."
        match action:
            case "undo" if session.undoable() is None:
                return "There is nothing to take back yet."
            case "redo" if not session.can_redo:
                return "There is nothing to bring back; redo follows an undo."
            case "aside" if session.ask is None or not session.ask.asides:
                return "Nothing can be done out of turn here; only what is asked."
            case "stand" if not (isinstance(session.ask, Choose) and session.ask.passes):
                return "This cannot be passed for good; it wants an answer each time."
            case "stand_off" if not screen.standing_seats():
                return "No pass of yours stands; you are asked everything."
            case "own_dice" if tale.header.dice == "typed":
                return "All dice of this tale are yours to throw as it is."
            case "map" if screen.land is None:
                return "This game has no map of the ground."
            case "map" if isinstance(session.ask, Narrate):
                return "The map waits while something is told."
            case "map" if isinstance(session.ask, Place):
                return "The map is here already."
            case "sheet" if screen.has_class("-wide") and not screen.sheet.view.max_scroll_y:
                return "The whole sheet is in view beside what happened."
            case "log_page(-1)" if not round(screen.paged.scroll_y):
                return "This is the beginning."
            case "log_page(1)" if round(screen.paged.scroll_y) >= screen.paged.max_scroll_y:
                return "This is the end."
        return ""

    def refuses(self, action: str) -> bool:
        """Whether an action does nothing now; the message line says why."""
        if why := self.why_not(action):
            self.screen.app.notify(with_keys(self.screen.app, why), markup=False)
        return bool(why)

    def label(self, binding: Binding) -> str:
        """What the key bar says of a binding; empty if its key does nothing now."""
        screen = self.screen
        if self.why_not(binding.action):
            return ""
        if binding.action == "undo":
            label = screen.tale.undo_label(screen.log_part.viewer)
            return f"undo: {cut(label, 24 if screen.size.width < 100 else 48)}" if label else "undo"
        if binding.action == "keys":
            return "back to the question" if screen.is_away else "other keys"
        if binding.action in ("log_page(-1)", "log_page(1)") and screen.sheet.fills_screen:
            return "sheet up" if binding.action == "log_page(-1)" else "sheet down"
        return binding.description
