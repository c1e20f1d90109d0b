"""Sheets as blocks: gauges, tallies, lines, routes, tables and cards. Knows plain data only, no game, no widget.

What changed is marked beside the figure, in room that is kept free for it, so that nothing moves.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest

from rich.cells import cell_len

from tales.rules.sheets import (
    Cards,
    Gauge,
    Grid,
    Line,
    Map,
    Member,
    Odds,
    Part,
    Party,
    People,
    Route,
    Score,
    Sheet,
    Tally,
    called_briefly,
    posts,
)
from tales.tui.text.card_signs import card_signs
from tales.tui.text.lines import Block, Column, Span, cut, plain, wrap

BAR = 10
"""The longest bar, in cells."""

ODDS = 20
"""A bar of chances, in cells; half as long in a running line."""

CHANGE = 5
"""The room that is kept for a change."""

SHORT_NAME = 12
"""The longest name of a member in a running line, in cells."""

LONG_NAME = 30
"""The longest name of anything else there."""

WON, LOST, DONE = "▰", "⋎", "✓"
LAST_SEEN = "†"
FOLDED = 3
"""Of a pile so many cards are shown where there is little room."""

MANY = 12
"""More than so many of a kind are not drawn one by one."""

Values = Mapping[str, int]
"""What the gauges of a sheet stood at, by name."""


def values(sheet: Sheet) -> Values:
    """What the gauges of a sheet stand at."""
    return {part.name: part.value for part in sheet.parts if isinstance(part, Gauge)}


def marked(sheet: Sheet, before: Values) -> Sheet:
    """The sheet, with what changed since then marked, unless its game marks that itself."""
    parts = (
        replace(part, before=before[part.name])
        if isinstance(part, Gauge) and part.before is None and before.get(part.name, part.value) != part.value
        else part
        for part in sheet.parts
    )
    return replace(sheet, parts=tuple(parts))


def sheet_blocks(sheet: Sheet, width: int, height: int = 0) -> list[Block]:
    """A whole sheet, part by part, at most `width` cells wide; routes in full if that fits into so many rows."""
    if height:
        column = Column(width)
        numbers = tuple(part for part in sheet.parts if not isinstance(part, People))
        column.add(_blocks(replace(sheet, parts=numbers), width, full=True))
        if len(column.rows) <= height * 2 // 3:  # the rest is for what may come, and for people
            return _blocks(sheet, width, full=True)
    return _blocks(sheet, width, full=not height)


def _blocks(sheet: Sheet, width: int, *, full: bool) -> list[Block]:
    column = _widest((part.name for part in sheet.parts if isinstance(part, (Gauge, Line, Odds))), width)
    wide = _widest((part.name for part in sheet.parts if isinstance(part, Tally)), width)
    gauges = [part for part in sheet.parts if isinstance(part, Gauge)]
    figures = max((len(str(number)) for part in gauges for number in (part.value, part.top)), default=1)
    blocks: list[Block] = []
    before: type[Part] | None = None
    for part in sheet.parts:
        kind = type(part)
        apart = before is not None and (kind, before) not in _TOGETHER
        for at, block in enumerate(_part(part, wide if kind is Tally else column, figures, width, full=full)):
            blocks.append(block if at or not apart else replace(block, gap=1))
        before = kind
    return blocks


def _widest(names: Iterable[str], width: int) -> int:
    return min(max((cell_len(plain(name)) for name in names), default=0), max(6, width // 3))


def brief(sheet: Sheet, width: int, rows: int = 3) -> str:
    """A sheet in a running line, for narrow terminals: the numbers, where we are, what is held.

    It takes at most so many rows of `width` cells. A row ends between two parts; what finds no room is left out.
    """
    parts = [words for part in sheet.parts for words in _brief(part, width - 2) if words]
    lines: list[str] = []
    for at, words in enumerate(parts):
        more = 2 * (at + 1 < len(parts))  # for the sign that others follow
        if lines and cell_len(f"{lines[-1]} · {words}") + more <= width:
            lines[-1] += f" · {words}"
            continue
        pieces = [words[start:end] for start, end in wrap(words, width - 2)]
        if len(lines) + len(pieces) > rows:
            lines = [*lines[:-1], f"{lines[-1]} …"] if lines else [cut(words, width)]
            break
        if lines:
            lines[-1] += " ·"
        lines += pieces
    return "\n".join(lines).replace("\xa0", " ")


_TOGETHER = {(Odds, Odds), (Line, Odds), (Gauge, Gauge), (Line, Line), (Line, Gauge), (Gauge, Line), (Tally, Tally)}


def _part(part: Part, column: int, figures: int, width: int, *, full: bool) -> list[Block]:
    match part:
        case Gauge():
            return [_gauge(part, column, figures, width)]
        case Tally():
            return [_tally(part, column)]
        case Line():
            return [_line(part, column)]
        case Route():
            return _route(part, width, full=full)
        case Grid():
            return _grid(part, width)
        case Odds():
            return [_odds(part, column)]
        case Cards():
            return [_cards(part, full=full)]
        case People():
            return _people(part, width)
        case Party():
            return _party(part, width)
        case Map():  # it has a key of its own
            return []


class _Text:
    """A line that is put together piece by piece, each in its style."""

    def __init__(self) -> None:
        self.text = ""
        self.spans: list[Span] = []

    def add(self, text: str, style: str = "") -> None:
        if style and text:
            self.spans.append((len(self.text), len(self.text) + len(text), style))
        self.text += text

    def block(self, style: str = "prose", rest: str = "") -> Block:
        return Block(self.text.rstrip(), style, tuple(self.spans), rest=rest)


def _named(name: str, column: int) -> str:
    name = cut(name, column)
    return name + "\xa0" * (column - cell_len(name) + 2)


def _gauge(gauge: Gauge, column: int, figures: int, width: int) -> Block:
    line = _Text()
    line.add(_named(gauge.name, column), "quiet")
    unit = f"\xa0{plain(gauge.unit)}" if gauge.unit else ""
    room = width - column - 2 - cell_len(unit) - CHANGE
    value = max(0, min(gauge.value, gauge.top))
    number = str(gauge.value)
    if gauge.top <= 0:
        number = number.rjust(figures, "\xa0")
        if gauge.each and gauge.value and room >= gauge.value + 2 + figures:
            line.add("●" * gauge.value + "\xa0\xa0", "bar")
    elif gauge.each and room >= gauge.top + 2 + figures:
        line.add("●" * value, "bar")
        line.add("○" * (gauge.top - value) + "\xa0\xa0", "empty")
        number = number.rjust(figures, "\xa0")
    else:
        if room >= BAR + 2 + 2 * figures + 3:
            cells = min(BAR, gauge.top)
            full = round(cells * value / gauge.top)
            full = max(1, full) if value else 0  # what is nearly gone must not look gone
            line.add("█" * full, "bar")
            line.add("░" * (cells - full) + "\xa0" * (BAR - cells + 2), "empty")
        number = f"{number.rjust(figures)}\xa0/\xa0{str(gauge.top).rjust(figures)}".replace(" ", "\xa0")
    line.add(number, "strong")
    line.add(unit, "quiet")
    change = _changed(gauge, "\xa0")
    line.add(change, _better(gauge))
    if gauge.note:
        line.add("\xa0" * max(0, CHANGE - len(change)) + " ")
        note = plain(gauge.note)
        line.add(_unbroken(note) if cell_len(note) <= width - column - 2 else _numbers_bound(note), "quiet")
    return line.block(rest="\xa0" * (column + 2))


def _changed(score: Gauge | Score, apart: str = "") -> str:
    """By how much it has changed; empty if it has not."""
    if score.before is None or score.before == score.value:
        return ""
    return f"{apart}{'▲' if score.value > score.before else '▼'}{abs(score.value - score.before)}"


def _better(score: Gauge | Score) -> str:
    """How a change looks."""
    return "chosen" if score.value > (score.before or 0) else "wrong"


def _tally(tally: Tally, column: int) -> Block:
    line = _Text()
    line.add(_named(tally.name, column), "quiet")
    if tally.won + tally.lost <= MANY:
        line.add(WON * tally.won, "bar")
        line.add(LOST * tally.lost, "quiet")
        line.add("\xa0\xa0")
    counts = zip((tally.won, tally.lost), tally.words, strict=True)
    line.add(", ".join(f"{count} {plain(word)}" for count, word in counts if count) or "none")
    return line.block(rest="\xa0" * (column + 2))


def _line(line: Line, column: int) -> Block:
    name = _named(line.name, column) if line.name else ""
    return Block(name + plain(line.text), "prose", ((0, len(name), "quiet"),), rest=" " * min(len(name), column + 2))


def _route(route: Route, width: int, *, full: bool) -> list[Block]:
    """The strip of all stations, where it fits, and their names: all of them, or those near the present one."""
    blocks: list[Block] = []
    count = len(route.stations)
    if count >= 2 and 2 * count - 1 <= width:
        strip = _Text()
        for at in range(count):
            strip.add("─" if at else "", "empty")
            style = "faces" if at == route.here else "bar" if at < route.here else "quiet"
            strip.add("◆" if at == route.here else "●" if at < route.here else "○", style)
        blocks.append(strip.block())
    elif route.name:
        blocks.append(Block(plain(route.name), "quiet"))
    first, last = (0, count) if full else (max(0, route.here - 1), min(count, route.here + 3))
    names = _Text()
    for at in range(first, last):
        if at > first:
            names.add(" ─ ", "empty")
        elif at:
            names.add("… ─ ", "empty")
        names.add(_station(route, at), "faces" if at == route.here else "quiet")
    if route.here >= count:
        names.add(" ─ ", "empty")
        names.add("▶\xa0arrived", "faces")
    elif last < count:
        names.add(" ─ …", "empty")
    blocks.append(names.block("quiet"))
    return blocks


def _station(route: Route, at: int) -> str:
    """The name of a station with its mark; it stays on one row."""
    name = plain(route.stations[at])
    if at == route.here:
        name = f"▶ {name.upper()} ◀"
    if at < len(route.marks) and route.marks[at]:
        name += f" ({plain(route.marks[at])})"
    return name.replace(" ", "\xa0")


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


def _odds(odds: Odds, column: int) -> Block:
    """A bar whose cells are the first letters of what may come, each a twentieth; then the chances in words."""
    line = _Text()
    line.add(_named(odds.name, column), "quiet")
    line.add(_odds_bar(odds, ODDS), "bar")
    line.add("  " + odds.words().replace(" %", "\xa0%"))
    return line.block(rest="\xa0" * (column + 2))


def _odds_bar(odds: Odds, cells: int) -> str:
    """So many letters, shared out by the chances; what can happen at all has one, as long as there is room."""
    bar, reached = "", 0
    for name, tenths in odds.chances:
        reached += tenths
        share = round(reached * cells / 1000) - len(bar)
        bar += name[:1].upper() * max(share, int(tenths > 0 and len(bar) < cells))
    return bar[:cells].ljust(cells)


def _cards(cards: Cards, *, full: bool) -> Block:
    line = _Text()
    line.add(f"{plain(cards.name)}  " if cards.name else "", "quiet")
    shown = cards.faces if full or not cards.folded else cards.faces[:FOLDED]
    for face, signs in zip_longest(shown, cards.signs[: len(shown)], fillvalue=""):
        line.add("[", "strong")
        for sign, look in card_signs(signs):
            line.add(sign, look)
        line.add(_unbroken(f"{' ' if signs else ''}{plain(face)}]"), "strong")
        line.add(" ")
    if more := len(cards.faces) - len(shown):
        line.add(f"and {more} more", "quiet")
    if cards.covered:
        line.add("▒" * min(cards.covered, MANY), "bar")
        line.add(f" {cards.covered}\xa0face\xa0down")
    elif not cards.faces:
        line.add("none")
    return line.block(rest="  ")


def _people(part: People, width: int) -> list[Block]:
    """Those who are there, a post on a row; then those who were lost, each with a sign."""
    blocks = [Block(f"{plain(part.name)}: {plain(part.note)}" if part.note else plain(part.name), "quiet")]
    there = posts(part.people)
    column = min(max((cell_len(plain(post)) for post, _ in there), default=0), max(6, width // 3))
    for post, people in there:
        line = _Text()
        line.add(_named(post, column), "quiet")
        named = (f"{who.name} ({who.state})" if who.state else who.name for who in people)
        line.add(", ".join(plain(name).replace(" ", "\xa0") for name in named))
        blocks.append(line.block(rest="\xa0" * (column + 2)))
    for who in part.people:
        if who.lost:
            blocks.append(Block(plain(f"{LAST_SEEN} {who.name}, {who.post}, lost {who.lost}"), "quiet", rest="  "))
    return blocks


def _party(party: Party, width: int) -> list[Block]:
    """A row for each: in full where there is room, else by first names, else without who plays them."""
    members, whole = party.members, [member.name for member in party.members]
    plays, does = [member.person for member in members], [member.post for member in members]
    told = [f"{DONE} " if member.done else "  " for member in members] if party.done else [""] * len(members)
    scores = _scores(members)
    columns: list[list[str]] = []
    for named in ((whole, does, plays), (whole, plays), (called_briefly(party), plays), (called_briefly(party),)):
        columns = [[*map(plain, column)] for column in named if any(column)]
        columns[0] = [mark + name for mark, name in zip(told, columns[0], strict=True)]
        widest = [max(map(cell_len, column)) for column in columns]
        state = max(cell_len(member.state) for member in members)
        if sum(widest) + 2 * len(widest) + cell_len(scores[0].text) + (2 + state) * bool(state) <= width:
            break
    head = f"{plain(party.name)}  {DONE} {plain(party.done)}" if party.done else plain(party.name)
    rows = [*zip(*columns, strict=True)]
    return [Block(head, "quiet"), *_party_rows(members, rows, scores, width)]


def _scores(members: Sequence[Member]) -> list[_Text]:
    """The scores of all as they stand in a table, under a row of their names."""
    head, rows = _Text(), [_Text() for _ in members]
    for at, first in enumerate(members[0].scores):
        room = max(CHANGE, cell_len(first.name))
        head.add(("  " if at else "") + first.name.ljust(room), "quiet")
        for row, score in zip(rows, (member.scores[at] for member in members), strict=True):
            row.add(("  " if at else "") + str(score.value).rjust(2), "strong")
            change = _changed(score, " ")
            row.add(change, _better(score))
            row.add(" " * (room - 2 - len(change)))
    return [head, *rows]


def _party_rows(
    members: Sequence[Member], named: Sequence[tuple[str, ...]], scores: Sequence[_Text], width: int
) -> list[Block]:
    """Names to the left, scores beside them, and what has become of each."""
    room = [max(cell_len(row[at]) for row in named) for at in range(len(named[0]))]
    room[0] = max(4, min(room[0], width - sum(room[1:]) - 2 * len(room) - cell_len(scores[0].text)))
    blocks = []
    for cells, score, state in zip(
        (("",) * len(room), *named), scores, ("", *(member.state for member in members)), strict=True
    ):
        line = _Text()
        for cell, cells_wide in zip(cells, room, strict=True):
            line.add(cut(cell, cells_wide) + " " * (cells_wide - cell_len(cut(cell, cells_wide)) + 2))
        at = len(line.text)
        line.add(score.text)
        line.spans += [(at + start, at + end, style) for start, end, style in score.spans]
        line.add(f"  {plain(state)}" if state else "")
        blocks.append(line.block(rest="    "))
    return blocks


def _brief_party(party: Party) -> list[str]:
    """The party in a running line: `Ansel D5▲4 L1 ✓`."""
    said = []
    for name, member in zip(called_briefly(party), party.members, strict=True):
        scores = [f"{score.name[0]}{score.value}{_changed(score)}" for score in member.scores]
        state = [plain(member.state)] if member.state else []
        said.append("\xa0".join([cut(name, SHORT_NAME), *scores, *state, *[DONE] * member.done]))
    return said


def _brief(part: Part, width: int) -> list[str]:
    """What a running line says of a part: one text, or one of each member; a name is cut before a number is."""
    match part:
        case Gauge():
            number = f"{part.value}/{part.top}" if part.top > 0 else str(part.value)
            counted = [text for text in (number + _changed(part, " "), plain(part.unit)) if text]
            return [_beside(part.name, " ".join(counted), width)]
        case Line():
            return [_numbers_bound(plain(f"{part.name} {part.text}" if part.name else part.text))]
        case Route():
            if part.here >= len(part.stations):
                return []
            return [_beside(part.stations[part.here], f"({part.here + 1} of {len(part.stations)})", width)]
        case Cards():
            count = f"{'▒' * bool(part.covered and not part.faces)}{len(part.faces) + part.covered}"
            return [_beside(part.name, count, width)]
        case Party():
            return _brief_party(part)
        case Odds():
            return [_unbroken(f"{cut(part.name, LONG_NAME)} {_odds_bar(part, ODDS // 2)}")]
        case Grid():
            return [_unbroken(cut(text, width)) for text in part.brief]
        case Tally() | People() | Map():
            return []


def _beside(name: str, count: str, width: int) -> str:
    """A name with a count after it, on one row."""
    name = cut(name, max(0, min(LONG_NAME, width - 1 - cell_len(count))))
    return _unbroken(f"{name} {count}" if name else count)


def _unbroken(text: str) -> str:
    return text.replace(" ", "\xa0")


def _numbers_bound(text: str) -> str:
    """The text with every number kept on one row with the word after it."""
    return re.sub(r"(\d) ", "\\1\xa0", text)
