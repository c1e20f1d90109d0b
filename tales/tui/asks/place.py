"""A square of a map: gone to with the arrows, or typed by its name or its bearing."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, Static

from tales.rules.asks import Place
from tales.rules.grid import bearing, find
from tales.tui.asks.base import AskWidget
from tales.tui.land import Land
from tales.tui.text.lines import plain
from tales.tui.widgets.fields import Field, one_line
from tales.tui.widgets.squaremap import SquareMap


class PlaceWidget(AskWidget):
    """A Place: a map to move on, and a line for those who know the name."""

    DEFAULT_CSS = """
    PlaceWidget {
        & > .place--here { height: 1; padding: 0 2; }
        &.-ground { max-width: 112; }
        &.-ground > .place--here { height: 4; }
        & > Field { width: 24; margin: 0 2; display: none; }
        & > Field.-typing { display: block; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "type", "type a square", id="place.type", tooltip="Type the name of a square"),
        Binding("escape", "map", "Back to the map", show=False, id="place.map", tooltip="Back to the map"),
    ]
    ask: Place
    land: Land | None = None
    """Where a map and what is known of its squares come from; None if the game has none."""

    def hint(self) -> tuple[tuple[str, str], ...]:
        return (
            ("{map.north} {map.south} {map.west} {map.east}", "move"),
            ("{map.next}", "next open one"),
            ("{map.take}", "takes it"),
            ("B7", "type it, in capitals"),
        )

    def answering(self) -> ComposeResult:
        self.map = SquareMap()
        self.here = Static("", classes="place--here", markup=False)
        self.field = Field(placeholder="such as B7, or 3 NE", max_length=24, select_on_focus=False)
        yield self.map
        yield self.here
        yield self.field

    def fill(self) -> None:
        self.field.remove_class("-typing")
        self.field.fill("")
        ground = self.land.ground() if self.land is not None else None
        self.map.lay_out(self.ask.squares, self.ask.origin, ground)
        self.set_class(ground is not None, "-ground")
        self._describe_square()

    def on_square_map_moved(self) -> None:
        self._describe_square()

    def on_square_map_taken(self) -> None:
        self._take(self.map.square)

    def on_square_map_typing(self, event: SquareMap.Typing) -> None:
        self.action_type(event.letter)

    def action_type(self, begun: str = "") -> None:
        """Open the line to type on."""
        field = self.field
        field.add_class("-typing")
        field.focus()
        if begun:
            field.value = begun
            field.cursor_position = len(begun)

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted on the map is a square that is typed, if it can be one."""
        if len(one_line(event.text)) <= (self.field.max_length or 0):
            event.stop()
            self.action_type()
            self.field.put_in(event.text)

    def action_map(self) -> None:
        """Leave the line and go back to the map."""
        self.field.remove_class("-typing")
        self.map.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._take(find(event.value, self.ask.origin), event.value)

    def _describe_square(self) -> None:
        square = self.map.square
        is_open = square in self.ask.squares
        far = "here" if square == self.ask.origin else bearing(self.ask.origin, square)
        parts: list[tuple[str, str] | str] = [(square, "bold"), "  open to you" if is_open else "  not open to you"]
        if far:
            parts.append((f"  {far}", "$quiet"))
        if self.map.ground is not None and self.land is not None:
            parts.append((f"\n{plain(self.land.look(square))}", "$prose"))
        self.here.update(Content.assemble(*parts), layout=False)

    def _take(self, square: str, typed: str = "") -> None:
        if square in self.ask.squares:
            self.give(square)
        elif not square:
            self.complain(f"{typed.strip() or 'Nothing'} names no square; write one like {self.ask.squares[0]}.")
        else:
            self.complain(f"{square} is not open to you; {self.ask.legal()}.")
