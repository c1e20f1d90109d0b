"""The line of keys at the foot of every screen: what can be done now, the nearest to hand first."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from rich.cells import cell_len
from textual.app import RenderResult
from textual.binding import ActiveBinding
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget

from tales.tui.text.lines import cut

SHORT = 12
"""A label of fewer cells is shown whole or not at all."""


class KeyBar(Widget):
    """Shows the bindings that are to be seen. What does not fit is in the palette, so that comes first to stay."""

    DEFAULT_CSS = """
    KeyBar {
        height: 1;
        padding: 0 1;
        color: $quiet;
        background: $background;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._line = Content("")
        """What was painted last."""
        self._is_old = False
        """Whether that has changed since, and is painted anew with the next frame."""

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, screen: "Screen[object]") -> None:
        # Textual says so several times while one key is answered, and once more when all is painted.
        if self._is_old or (self.size and self._present().is_same(self._line)):
            return
        self._is_old = True
        self.refresh()

    def render(self) -> RenderResult:
        self._is_old = False
        self._line = self._present()
        return self._line

    def _present(self) -> Content:
        """The line as it should be now."""
        palette = self.app.COMMAND_PALETTE_BINDING
        hints: list[tuple[str, str]] = []
        last: tuple[str, str] | None = None
        seen: set[str] = set()
        first = getattr(self.screen, "KEYS_FIRST", ())
        for active in _in_order(self.screen.active_bindings.values(), first):
            binding = active.binding
            if binding.action in seen or not active.enabled:
                continue
            seen.add(binding.action)
            if binding.key == palette:
                last = ("^p", "all keys")
            elif binding.show:
                label = getattr(self.screen, "key_label", lambda binding: binding.description)(binding)
                if label:
                    hints.append((self.app.get_key_display(binding), label))
        return _line(hints, last, self.size.width)


def _in_order(bindings: Iterable[ActiveBinding], first: Sequence[str]) -> list[ActiveBinding]:
    """Bindings as they are declared, house by house, but those of the ids in `first` before all others.

    One whose key was changed would come last otherwise.
    """
    houses: dict[int, int] = {}
    ranked = []
    for active in bindings:
        at = _declared(type(active.node)).get(active.binding.id, 1 << 10)
        early = first.index(active.binding.id) if active.binding.id in first else len(first)
        ranked.append((early, houses.setdefault(id(active.node), len(houses)), at, active))
    return [active for *_, active in sorted(ranked, key=lambda rank: rank[:3])]


@lru_cache
def _declared(house: type) -> dict[str | None, int]:
    """Where each binding of a widget stands among all of them, by its id."""
    declared = [binding for part in house.__mro__ for binding in vars(part).get("BINDINGS", ())]
    return {getattr(binding, "id", None): at for at, binding in reversed(list(enumerate(declared)))}


def _line(hints: list[tuple[str, str]], last: tuple[str, str] | None, width: int) -> Content:
    room = width - (cell_len(last[0]) + cell_len(last[1]) + 1 if last else 0)
    parts: list[tuple[str, str] | str] = []
    for key, label in hints:
        needed = cell_len(key) + cell_len(label) + 4
        if needed > room:
            if len(label) < SHORT:
                continue
            label = cut(label, room - cell_len(key) - 4)
            needed = cell_len(key) + cell_len(label) + 4
            if len(label) < SHORT:
                continue
        room -= needed
        parts += [(key, "bold $primary"), " ", label, "   "]
    if last:
        parts += [(last[0], "bold $primary"), " ", last[1]]
    return Content.assemble(*parts)
