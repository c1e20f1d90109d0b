"""A sheet as lines, one fact each. Knows what sheets are made of, and no tale."""

from tales.plain.maps import ground_lines
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
    Person,
    Route,
    Score,
    Sheet,
    Tally,
    map_of,
    posts,
)


def sheet_lines(sheet: Sheet) -> list[str]:
    """All that a sheet says."""
    head = [text for text in (sheet.title, sheet.place, sheet.turn) if text]
    return head + [line for part in sheet.parts for line in _part(part)]


def map_lines(sheet: Sheet) -> list[str]:
    """The ways and tables of a sheet, station by station."""
    ground = map_of(sheet)
    lines = ground_lines(ground) if ground is not None else []
    for part in sheet.parts:
        if isinstance(part, Route):
            lines += _stations(part)
        elif isinstance(part, Grid) and ground is None:
            lines += _part(part)
    return lines


def hand_lines(sheet: Sheet) -> list[str]:
    """The cards of a sheet of which there is something to know, a card on a line."""
    lines: list[str] = []
    for part in sheet.parts:
        if isinstance(part, Cards) and part.notes:
            lines.append(f"{part.name}: {len(part.faces)}")
            lines += [f"{face}, {note}" for face, note in zip(part.faces, part.notes, strict=True)]
    return lines


def _part(part: Part) -> list[str]:
    if isinstance(part, Gauge):
        unit = f" {part.unit}" if part.unit else ""
        top = f" of {part.top}" if part.top else ""
        before = f", was {part.before}" if part.before is not None and part.before != part.value else ""
        return [f"{part.name}: {part.value}{unit}{top}{before}" + (f", {part.note}" if part.note else "")]
    if isinstance(part, Tally):
        counts = zip((part.won, part.lost), part.words, strict=True)
        return [f"{part.name}: {', '.join(f'{count} {word}' for count, word in counts if count) or 'none'}"]
    if isinstance(part, Line):
        return [_named(part.name, part.text)]
    if isinstance(part, Route):
        if part.here >= len(part.stations):
            return [f"{part.name}: behind us, all {len(part.stations)} stations"]
        return [f"{part.name}: {part.stations[part.here]}, {part.here + 1} of {len(part.stations)}"]
    if isinstance(part, Grid):
        return [_named(part.name, "; ".join(_cells(part, row))) for row in part.rows]
    if isinstance(part, Odds):
        return [f"{part.name}: {part.words()}"]
    if isinstance(part, People):
        there = [f"{post}: {', '.join(map(_person, people))}" for post, people in posts(part.people)]
        lost = [f"lost: {who.name}, {who.post}, {who.lost}" for who in part.people if who.lost]
        return [f"{part.name}: {part.note}" if part.note else f"{part.name}:", *there, *lost]
    if isinstance(part, Party):
        return [_member(member, part.done) for member in part.members]
    if isinstance(part, Map):
        return [f"{part.name}: {part.note}; map tells of it"]
    assert isinstance(part, Cards)
    covered = f"{part.covered} face down" if part.covered else ""
    return [f"{part.name}: {', '.join(text for text in (*part.faces, covered) if text) or 'none'}"]


def _named(name: str, text: str) -> str:
    """A fact with its name before it, if it has one."""
    return f"{name}: {text}" if name else text


def _cells(grid: Grid, row: tuple[str, ...]) -> list[str]:
    named = zip(grid.columns, row, strict=False)
    return [f"{column}: {cell}" if column else cell for column, cell in named if cell]


def _person(person: Person) -> str:
    return f"{person.name} ({person.state})" if person.state else person.name


def _member(member: Member, done: str) -> str:
    said = [*map(_score, member.scores), member.state, done if member.done else ""]
    person = f" ({member.person})" if member.person else ""
    post = f"; {member.post}{person}" if member.post else person
    return f"{member.name}: {', '.join(text for text in said if text)}{post}"


def _score(score: Score) -> str:
    changed = score.before is not None and score.before != score.value
    return f"{score.name} {score.value}" + (f" (was {score.before})" if changed else "")


def _stations(route: Route) -> list[str]:
    lines = [f"{route.name}:"]
    for at, station in enumerate(route.stations):
        mark = route.marks[at] if at < len(route.marks) else ""
        here = ", here" if at == route.here else ""
        lines.append(f"{at + 1}. {station}{here}" + (f", {mark}" if mark else ""))
    return lines
