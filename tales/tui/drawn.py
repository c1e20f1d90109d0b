"""Sheets, drawn: gauges, lines, routes, tables and cards as blocks. Knows plain data only, no game and no widget."""

from rich.cells import cell_len

from tales.sheets import Cards, Gauge, Grid, Line, Part, Route, Sheet
from tales.tui.lines import Block, Span, cut, plain

BAR = 10
"""The longest bar, in cells."""


def drawn(sheet: Sheet, width: int) -> list[Block]:
    """A whole sheet, part by part, at most `width` cells wide."""
    names = [part.name for part in sheet.parts if isinstance(part, (Gauge, Line))]
    column = min(max((cell_len(plain(name)) for name in names), default=0), max(6, width // 3))
    blocks: list[Block] = []
    before: type[Part] | None = None
    for part in sheet.parts:
        kind = type(part)
        apart = before is not None and (kind, before) not in _TOGETHER
        for at, block in enumerate(_part(part, column, width)):
            blocks.append(block if at or not apart else _spaced(block))
        before = kind
    return blocks


def brief(sheet: Sheet) -> str:
    """A sheet in one running line, for narrow terminals: the numbers, where we are, what is held."""
    return " · ".join(words for part in sheet.parts if (words := _brief(part)))


_TOGETHER = {(Gauge, Gauge), (Line, Line), (Line, Gauge), (Gauge, Line)}


def _spaced(block: Block) -> Block:
    return Block(block.text, block.style, block.spans, block.first, block.rest, gap=1)


def _part(part: Part, column: int, width: int) -> list[Block]:
    match part:
        case Gauge():
            return [_gauge(part, column, width)]
        case Line():
            return [_line(part, column)]
        case Route():
            return [Block(plain(part.name), "quiet"), _route(part)] if part.name else [_route(part)]
        case Grid():
            return _grid(part, width)
        case Cards():
            return [_cards(part)]


def _named(name: str, column: int) -> str:
    name = cut(name, column)
    return name + " " * (column - cell_len(name) + 2)


def _gauge(gauge: Gauge, column: int, width: int) -> Block:
    name = _named(gauge.name, column)
    text, spans = name, [(0, len(name), "quiet")]
    if gauge.top > 0 and width >= column + BAR + 12:
        cells = min(BAR, gauge.top)
        full = round(cells * max(0, min(gauge.value, gauge.top)) / gauge.top)
        if gauge.value > 0:
            full = max(1, full)  # what is nearly gone must not look gone
        spans.append((len(text), len(text) + full, "mark"))
        spans.append((len(text) + full, len(text) + cells, "rule"))
        text += "█" * full + "░" * (cells - full) + " " * (BAR - cells + 2)
    number = f"{gauge.value}\xa0/\xa0{gauge.top}" if gauge.top > 0 else str(gauge.value)
    spans.append((len(text), len(text) + len(number), "faces"))
    text += number
    if gauge.before is not None and gauge.before != gauge.value:
        sign = "▲" if gauge.value > gauge.before else "▼"
        change = f"  {sign}\xa0was\xa0{gauge.before}"
        spans.append((len(text), len(text) + len(change), "chosen" if gauge.value > gauge.before else "wrong"))
        text += change
    if gauge.note:
        note = f"  {plain(gauge.note)}"
        spans.append((len(text), len(text) + len(note), "quiet"))
        text += note
    return Block(text, "prose", tuple(spans), rest=" " * (column + 2), first="")


def _line(line: Line, column: int) -> Block:
    name = _named(line.name, column) if line.name else ""
    return Block(name + plain(line.text), "prose", ((0, len(name), "quiet"),), rest=" " * min(len(name), column + 2))


def _route(route: Route) -> Block:
    text = ""
    spans: list[Span] = []
    for at, station in enumerate(route.stations):
        if at:
            spans.append((len(text), len(text) + 3, "rule"))
            text += " ─ "
        name = plain(station)
        mark = plain(route.marks[at]) if at < len(route.marks) and route.marks[at] else ""
        if at == route.here:
            name = f"▶ {name.upper()} ◀"
        if mark:
            name += f" ({mark})"
        name = name.replace(" ", "\xa0")  # a station stays on one row
        spans.append((len(text), len(text) + len(name), "faces" if at == route.here else "quiet"))
        text += name
    if route.here >= len(route.stations):
        spans.append((len(text), len(text) + 12, "faces"))
        text += " ─ ▶\xa0arrived"
    return Block(text, "quiet", tuple(spans))


def _grid(grid: Grid, width: int) -> list[Block]:
    count = len(grid.columns)
    rows = [row + ("",) * (count - len(row)) for row in grid.rows]
    widest = [max(cell_len(plain(row[at])) for row in (grid.columns, *rows)) for at in range(count)]
    while sum(widest) + 2 * (count - 1) > width and max(widest, default=0) > 3:
        widest[widest.index(max(widest))] -= 1
    blocks = [Block(plain(grid.name), "quiet")] if grid.name else []
    for style, row in (("quiet", grid.columns), *(("prose", row) for row in rows)):
        cells = (cut(cell, wide) for cell, wide in zip(row, widest, strict=False))
        text = "  ".join(cell + " " * (wide - cell_len(cell)) for cell, wide in zip(cells, widest, strict=False))
        if text.strip():
            blocks.append(Block(text.rstrip(), style))
    return blocks


def _cards(cards: Cards) -> Block:
    name = f"{plain(cards.name)}  " if cards.name else ""
    text, spans = name, [(0, len(name), "quiet")]
    for face in cards.faces:
        card = f"[{plain(face)}]".replace(" ", "\xa0")
        spans.append((len(text), len(text) + len(card), "faces"))
        text += card + " "
    if cards.covered:
        text += f"[▒▒] {cards.covered} face down"
    elif not cards.faces:
        text += "none"
    return Block(text.rstrip(), "prose", tuple(spans), rest="  ")


def _brief(part: Part) -> str:
    match part:
        case Gauge():
            number = f"{part.value}/{part.top}" if part.top > 0 else str(part.value)
            change = ""
            if part.before is not None and part.before != part.value:
                change = f" {'▲' if part.value > part.before else '▼'}"
            return f"{plain(part.name)} {number}{change}"
        case Line():
            return plain(f"{part.name} {part.text}" if part.name else part.text)
        case Route():
            at = part.here
            return f"{plain(part.stations[at])} ({at + 1} of {len(part.stations)})" if at < len(part.stations) else ""
        case Cards():
            return plain(f"{part.name} {len(part.faces) + part.covered}")
        case Grid():
            return ""
