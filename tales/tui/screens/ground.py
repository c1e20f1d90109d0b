"""The whole ground on a screen of its own: a cursor goes over it, and a line says what is known of a square."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from tales.tui.land import Land
from tales.tui.screens.base import Screen
from tales.tui.text.lines import plain
from tales.tui.widgets.headline import Headline
from tales.tui.widgets.squaremap import SquareMap


class GroundScreen(Screen):
    """Looks and takes nothing; the question waits."""

    DEFAULT_CSS = """
    GroundScreen {
        & > SquareMap { height: 1fr; max-height: 100%; margin: 1 2 0 2; }
        & > .ground--look { height: 3; padding: 0 2; color: $foreground; }
        & > .ground--signs { height: auto; max-height: 3; padding: 0 2; color: $quiet; }
        &.-low > .ground--signs { max-height: 2; }
        &.-flat > .ground--signs { display: none; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,m,q", "back", "back", key_display="esc", id="ground.back", tooltip="Back to the question"),
    ]

    def __init__(self, land: Land, title: str) -> None:
        super().__init__()
        self.land = land
        self.called = title

    def body(self) -> ComposeResult:
        self.headline = Headline()
        self.map = SquareMap()
        self.look_line = Static("", classes="ground--look", markup=False)
        self.signs = Static("", classes="ground--signs", markup=False)
        yield self.headline
        yield self.map
        yield self.look_line
        yield self.signs

    def on_mount(self) -> None:
        super().on_mount()
        ground = self.land.ground()
        if ground is None:
            return
        self.headline.say(f"{ground.name} · {self.called}", ground.note)
        self.map.lay_out((), ground.here, ground)
        self.signs.update(Content("   ".join(f"{kind.sign} {kind.name}" for kind in ground.ground)))
        self.map.focus()
        self._describe()

    def on_square_map_moved(self) -> None:
        self._describe()

    def action_back(self) -> None:
        """Back to the question."""
        self.dismiss()

    def _describe(self) -> None:
        self.look_line.update(Content(plain(self.land.look(self.map.square))), layout=False)
