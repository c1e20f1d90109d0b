"""A tale that its rules do not lead to: what happened in it, and why it can only be read."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from tales.tale.reading import ReadTale
from tales.tui.keys import with_keys
from tales.tui.screens.base import Screen
from tales.tui.screens.play import PlayScreen
from tales.tui.screens.play_log import PlayLog
from tales.tui.text.lines import plain
from tales.tui.viewpoint import Viewpoint
from tales.tui.widgets.headline import Headline

KEYS = ("play.back", "play.on", "play.chronicle", "play.rules", "play.quit", "play.shelf")
"""The keys of the play screen that only look."""


class ClosedScreen(Screen):
    """The log of one tale that has no session, as everybody may see it."""

    DEFAULT_CSS = """
    ClosedScreen #log { height: 1fr; padding: 0 1; }
    ClosedScreen #near { display: none; margin: 1 3 0 3; height: 4; }
    ClosedScreen.-tall #near { display: block; }
    ClosedScreen #why { height: auto; margin: 1 1 0 1; padding: 0 1; border-left: outer $primary; max-width: 78; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        binding for binding in PlayScreen.BINDINGS if isinstance(binding, Binding) and binding.id in KEYS
    ]

    def __init__(self, tale: ReadTale) -> None:
        super().__init__()
        self.tale = tale
        viewpoint = Viewpoint(tale)
        self.log_part = PlayLog(tale, viewpoint)
        self.log_part.viewer = viewpoint.viewer(None)

    def body(self) -> ComposeResult:
        yield Headline(self.tale.title, "only to read")
        yield self.log_part.view
        yield self.log_part.tray_below
        why = f"{plain(self.tale.why_closed).rstrip('.')}.\n\n"
        keys = with_keys(self.app, "{play.chronicle} reads the chronicle, {play.shelf} goes back to the shelf.")
        yield Static(Content.assemble(("Only to read: ", "bold"), why + keys), id="why", markup=False)

    def on_mount(self) -> None:
        self.log_part.show_all()
        self.log_part.view.focus()

    def action_log_page(self, by: int) -> None:
        """Turn a page of the log."""
        view = self.log_part.view
        view.scroll_to(y=view.scroll_y + by * max(1, view.size.height - 1), animate=False, immediate=True)

    def action_rules(self) -> None:
        """Open the rules."""
        from tales.tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.tale.header.game, ()))

    def action_chronicle(self) -> None:
        """Read the chronicle."""
        from tales.tui.screens.chronicle import ChronicleScreen

        self.app.push_screen(ChronicleScreen(self.tale, self.log_part.viewer))
