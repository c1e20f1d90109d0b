"""Cards to read and to choose from: boxes where there is room, one row each where there is not. Knows no game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from tales.tui.text.card_signs import card_signs
from tales.tui.text.lines import Block, Span, cut, plain, wrap
from tales.tui.text.text_view import TextView

BOX = 17
"""A box is at least so wide, in cells, and at most as wide as WIDEST."""

WIDEST = 25
TALL = 7
"""So many rows a box takes."""

ROOM = 34
"""In a terminal of fewer rows every card takes a single one."""


@dataclass(frozen=True, slots=True)
class Face:
    """What a card shows, or something to choose beside the cards, which has a name only."""

    figure: str
    """The key that takes it; empty if none does."""
    name: str
    kind: str = ""
    does: str = ""
    """What it would do now, or what it waits for."""
    barred: bool = False
    signs: str = ""
    """What stands before its kind, each sign in the colour of its type."""

    @property
    def marked_kind(self) -> str:
        """Its kind with its signs before it."""
        return f"{self.signs}\xa0{self.kind}" if self.signs else self.kind


class Hand(TextView, inherit_bindings=False):
    """Cards with a cursor. What can be taken has a figure and a whole frame; what cannot has a broken one."""

    DEFAULT_CSS = """
    Hand { height: auto; padding: 0 0 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "by_line(-1)", "Up", show=False, id="hand.up", tooltip="The card above"),
        Binding("down", "by_line(1)", "Down", show=False, id="hand.down", tooltip="The card below"),
        Binding("left", "by(-1)", "Left", show=False, id="hand.left", tooltip="The card before"),
        Binding("right", "by(1)", "Right", show=False, id="hand.right", tooltip="The next card"),
        Binding("home", "first", "First", show=False, id="hand.first", tooltip="The first one"),
        Binding("end", "last", "Last", show=False, id="hand.last", tooltip="The last one"),
        Binding("enter", "take", "Take it", show=False, id="hand.take", tooltip="Take what the cursor is at"),
    ]

    class Moved(Message):
        """The cursor is at another card."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    class Taken(Message):
        """The card at the cursor is wanted."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    def __init__(self) -> None:
        super().__init__(measure=200)
        self.faces: tuple[Face, ...] = ()
        self.cursor = 0
        self.lines: list[list[int]] = []
        """Which faces stand beside each other, from top to bottom."""
        self._tops: list[int] = []
        """The row on which each of these lines begins."""
        self._box = 0
        """How wide a box is; 0 where every card takes one row."""

    def deal(self, faces: Sequence[Face], cursor: int = 0) -> None:
        """Show these cards, with the cursor at one of them."""
        self.faces = tuple(faces)
        self.cursor = cursor
        self._draw()

    def _on_resize(self, event: events.Resize) -> None:
        super()._on_resize(event)
        self._draw()

    def _draw(self) -> None:
        width = self.column.width
        if width <= 0 or not self.faces:
            return
        abreast = max(1, width // BOX)
        self._box = min(WIDEST, width // abreast) if self.app.size.height >= ROOM and width >= 2 * BOX else 0
        self.lines = list(_lines(self.faces, abreast if self._box else 1))
        blocks: list[Block] = []
        self._tops = []
        for line in self.lines:
            self._tops.append(len(blocks))
            if self._box and self.faces[line[0]].kind:
                blocks += _boxes([(self.faces[at], at == self.cursor) for at in line], self._box)
            else:
                blocks.append(_row(self.faces[line[0]], self.faces, width, is_here=line[0] == self.cursor))
        self._tops.append(len(blocks))
        self.show(blocks)
        self._keep_in_view()

    def _keep_in_view(self) -> None:
        at = next(at for at, line in enumerate(self.lines) if self.cursor in line)
        top, end = self._tops[at], self._tops[at + 1]
        if top < self.scroll_y:
            self.scroll_to(y=top, animate=False, immediate=True)
        elif end > self.scroll_y + self.size.height:
            self.scroll_to(y=end - self.size.height, animate=False, immediate=True)

    def point_at(self, at: int) -> None:
        """Move the cursor."""
        self.cursor = max(0, min(at, len(self.faces) - 1))
        self._draw()
        self.post_message(self.Moved(self.cursor))

    def action_by(self, by: int) -> None:
        """To the card before, or the next one."""
        self.point_at(self.cursor + by)

    def action_by_line(self, by: int) -> None:
        """To the card above or below."""
        here = next(at for at, line in enumerate(self.lines) if self.cursor in line)
        line = self.lines[max(0, min(here + by, len(self.lines) - 1))]
        self.point_at(line[min(self.lines[here].index(self.cursor), len(line) - 1)])

    def action_first(self) -> None:
        """To the first one."""
        self.point_at(0)

    def action_last(self) -> None:
        """To the last one."""
        self.point_at(len(self.faces) - 1)

    def action_take(self) -> None:
        """Take the card at the cursor."""
        self.post_message(self.Taken(self.cursor))

    def on_click(self, event: events.Click) -> None:
        """Take the card under the mouse; one that cannot be taken is only pointed at."""
        spot = event.get_content_offset(self)
        row = spot.y + round(self.scroll_y) if spot is not None else -1
        line = next((at for at in range(len(self.lines)) if self._tops[at] <= row < self._tops[at + 1]), None)
        if spot is None or line is None:
            return
        place = spot.x // self._box if self._box and self.faces[self.lines[line][0]].kind else 0
        if place < len(self.lines[line]):
            self.point_at(self.lines[line][place])
            self.action_take()


def _lines(faces: Sequence[Face], abreast: int) -> Iterator[list[int]]:
    """What stands beside each other: cards, as many as there is room for; all else stands alone."""
    cards = [at for at, face in enumerate(faces) if face.kind]
    yield from ([at] for at, face in enumerate(faces) if not face.kind)
    yield from (cards[at : at + abreast] for at in range(0, len(cards), abreast))


def _filled(text: str, width: int) -> str:
    text = cut(text, width)
    return (text + " " * (width - cell_len(text))).replace(" ", "\xa0")


def _row(face: Face, faces: Sequence[Face], width: int, *, is_here: bool) -> Block:
    """One row: the cursor, the figure, the name; of a card its type and what it does."""
    sign = ("▸" if is_here else " ") + (face.figure or " ") + " "
    if not face.kind:
        name, rest = _filled(face.name, width - 3), ""
    else:
        name = _filled(face.name, min(22, max(cell_len(plain(each.name)) for each in faces if each.kind))) + "\xa0\xa0"
        signs = max(cell_len(each.signs) for each in faces)
        kinds = max(cell_len(each.kind) for each in faces)
        kind = _filled(face.signs, signs) + "\xa0" * bool(signs) + _filled(face.kind, kinds) + "\xa0\xa0"
        rest = kind + _filled(f"({face.does})" if face.barred else face.does, width - 3 - cell_len(name + kind))
    text = sign.replace(" ", "\xa0") + name + rest
    looks = "strong" if is_here else "quiet" if face.barred else "prose"
    start = 3 + len(name)
    return Block(text, looks, ((0, 2, "mark"), *_looks(face, start), (start + len(face.signs), len(text), "quiet")))


def _looks(face: Face, start: int) -> list[Span]:
    """The spans of the signs of a card, the first of which stands there."""
    return [(start + at, start + at + 1, look) for at, (_, look) in enumerate(card_signs(face.signs)) if look]


def _boxes(cards: Sequence[tuple[Face, bool]], width: int) -> list[Block]:
    """A row of boxes beside each other."""
    rows: list[str] = [""] * TALL
    spans: list[list[Span]] = [[] for _ in range(TALL)]
    for face, is_here in cards:
        frame = "mark" if is_here else "empty"
        for at, (text, look) in enumerate(_box(face, width, is_here=is_here)):
            start = len(rows[at])
            rows[at] += text
            spans[at].append((start, start + 1, frame))
            within = start + 1
            if look == "signs":
                spans[at] += _looks(face, start + 2)
                within, look = start + 2 + len(face.signs), "quiet"
            spans[at].append((within, start + len(text) - 1, look or frame))
            spans[at].append((start + len(text) - 1, start + len(text), frame))
    return [Block(row, "prose", tuple(span)) for row, span in zip(rows, spans, strict=True)]


def _box(face: Face, width: int, *, is_here: bool) -> Iterator[tuple[str, str]]:
    """The rows of one box, each with its look: the frame's where that is empty; `signs` begin the row called so."""
    across, down, corners = ("═", "║", "╔╗╚╝") if is_here else ("╌", "┆", "╭╮╰╯") if face.barred else ("─", "│", "╭╮╰╯")
    yield corners[0] + across * (width - 2) + corners[1], ""
    for text, look in _inside(face, width - 4):
        yield f"{down}\xa0{_filled(text, width - 4)}\xa0{down}", look
    yield corners[2] + across * (width - 2) + corners[3], ""


def _inside(face: Face, width: int) -> list[tuple[str, str]]:
    """What stands on a box, row by row."""
    name = (face.figure + " " if face.figure else "") + plain(face.name)
    does = f"({plain(face.does)})" if face.barred else plain(face.does)
    look, strong = ("quiet", "quiet") if face.barred else ("prose", "strong")
    rows = [(name[start:end], strong) for start, end in wrap(name, width)]
    kind = face.marked_kind
    rows += [(kind[start:end], "quiet" if start or not face.signs else "signs") for start, end in wrap(kind, width)]
    rows += [(does[start:end], look) for start, end in wrap(does, width)]
    left = TALL - 2
    if len(rows) > left:
        rows = [*rows[: left - 1], (" ".join(text for text, _ in rows[left - 1 :]), look)]
    return rows + [("", "")] * (left - len(rows))
