"""A square of a map: typed by name, or gone to with the arrows."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, Static

from tales.rules.asks import Place
from tales.tui import squares
from tales.tui.asks.base import AskWidget
from tales.tui.widgets.fields import Field
from tales.tui.widgets.squaremap import SquareMap


class PlaceWidget(AskWidget):
    """A Place: a map to move on, and a line for those who know the name."""

    DEFAULT_CSS = """
    PlaceWidget {
        & > .place--here { height: 1; padding: 0 2; }
        & > Field { width: 24; margin: 0 2; display: none; }
        & > Field.-typing { display: block; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "type", "type a square", id="place.type", tooltip="Type the name of a square"),
        Binding("escape", "map", "Back to the map", show=False, id="place.map", tooltip="Back to the map"),
    ]
    ask: Place

    def hint(self) -> tuple[tuple[str, str], ...]:
        return ("↑ ↓ ← →", "move"), ("space", "next open one"), ("⏎", "takes it"), ("B7", "type it, in capitals")

    def answering(self) -> ComposeResult:
        yield SquareMap(self.ask.squares, self.ask.origin)
        yield Static("", classes="place--here", markup=False)
        yield Field(placeholder="such as B7", max_length=6, select_on_focus=False)

    def on_mount(self) -> None:
        self._say()

    def on_square_map_moved(self) -> None:
        self._say()

    def on_square_map_taken(self) -> None:
        self._take(self.query_one(SquareMap).square)

    def on_square_map_typing(self, event: SquareMap.Typing) -> None:
        self.action_type(event.letter)

    def action_type(self, begun: str = "") -> None:
        """Open the line to type on."""
        field = self.query_one(Field)
        field.add_class("-typing")
        field.focus()
        if begun:
            field.value = begun
            field.cursor_position = len(begun)

    def action_map(self) -> None:
        """Leave the line and go back to the map."""
        self.query_one(Field).remove_class("-typing")
        self.query_one(SquareMap).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._take("".join(event.value.upper().split()))

    def _say(self) -> None:
        square = self.query_one(SquareMap).square
        is_open = square in self.ask.squares
        far = squares.way(self.ask.origin, square)
        parts: list[tuple[str, str] | str] = [(square, "bold"), "  open to you" if is_open else "  not open to you"]
        if far:
            parts.append((f"  {far}", "$quiet"))
        self.query_one(".place--here", Static).update(Content.assemble(*parts), layout=False)

    def _take(self, square: str) -> None:
        if square in self.ask.squares:
            self.give(square)
        elif squares.at(square) is None:
            self.complain(f"{square or 'Nothing'} names no square; write one like {self.ask.squares[0]}.")
        else:
            self.complain(f"{square} is not open to you; {self.ask.legal()}.")
