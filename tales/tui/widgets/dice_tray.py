"""The dice that were thrown last, drawn as dice, each throw with what it was for. Knows no game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.app import RenderResult
from textual.content import Content
from textual.widget import Widget

from tales.rules.dice import parse
from tales.tui.text.lines import cut

SHELF = 5
"""So many rows a row of dice takes, with the empty one below it."""

WIDE_LABEL = 16
"""No label is wider than that, in cells."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice of one kind, thrown together."""

    label: str
    """What they were for, in a few words."""
    dice: str
    """In notation: "2d6"."""
    faces: tuple[int, ...]


def die(sides: int, face: int) -> tuple[str, str, str]:
    """A die as it lies on the table, three rows high; its kind shows in its shape."""
    if sides == 4:
        return "  ╱╲  ", f" ╱{face:^2}╲ ", "╱────╲"
    if sides == 6:
        return "┌────┐", f"│{face:^4}│", "└────┘"
    if sides in (8, 10):
        return " ╱──╲ ", f"‹{face:^4}›", " ╲──╱ "
    width = max(2, len(str(face)))
    return f"╱─{'─' * width}─╲", f"│ {face:^{width}} │", f"╲─{'─' * width}─╱"


class DiceTray(Widget):
    """The last throws, from left to right, as many as there is room for. Past ones are quiet."""

    DEFAULT_CSS = """
    DiceTray { height: 5; color: $foreground; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.throws: tuple[Throw, ...] = ()
        self.is_past = False
        """Whether these throws belong to what is over already."""

    def show(self, throws: Iterable[Throw], *, past: bool) -> None:
        """Lay out these throws; `past` ones belong to what is over already."""
        before = self.throws, self.is_past
        self.throws, self.is_past = tuple(throws), past
        if (self.throws, past) != before:
            self.refresh()

    def render(self) -> RenderResult:
        rows = tray_rows(self.throws, self.size.width, self.size.height)
        usual = "$quiet" if self.is_past else ""
        parts = [
            (row, f"bold {usual}" if at % SHELF == 1 else "$quiet" if at % SHELF == 3 else usual)
            for at, row in enumerate(rows)
        ]
        return Content("\n").join(Content.styled(row, style) for row, style in parts)


def tray_rows(throws: Sequence[Throw], width: int, height: int) -> list[str]:
    """The rows of the tray: shelves of dice, five rows each. If there is no room for all, the latest stay."""
    shelves: list[list[str]] = [[]]
    used = 0
    for throw in throws:
        block = _throw(throw, width)
        wide = cell_len(block[0])
        if used and used + 2 + wide > width:
            shelves.append([])
            used = 0
        shelves[-1] = [f"{row}  {more}" for row, more in zip(shelves[-1], block, strict=True)] if used else block
        used += wide + (2 if used else 0)
    rows: list[str] = []
    for shelf in shelves[-max(1, (height + 1) // SHELF) :]:
        rows += [*([""] if rows else []), *shelf]
    return rows[:height]


def _throw(throw: Throw, width: int) -> list[str]:
    sides = parse(throw.dice).sides
    dice = [die(sides, face) for face in throw.faces]
    maximum = max(1, width // 8)
    rows = [" ".join(part[at] for part in dice[:maximum]) for at in range(3)]
    if len(dice) > maximum:
        rows[1] += " …"
    wide = max(*(cell_len(row) for row in rows), min(WIDE_LABEL, cell_len(throw.label)))
    rows.append(cut(throw.label, wide))
    return [row + " " * (wide - cell_len(row)) for row in rows]
