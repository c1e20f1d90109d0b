"""The blocks of a journal: one header or entry <-> its lines of TOML. Knows no disk, no rules, no games.

A block is closed by an empty line, and is whole only with that line. Inside a block an empty line stands only within
prose. Prose holds no line that begins like an entry, so even in a damaged file every such line is the start of one.

Blocks are written by hand, because tomli_w spreads arrays over many lines and knows nothing of these two promises.
They are read with tomli: its compiled wheel is four times as fast as tomllib, and it refuses what is nested or dotted
deeper than it can read in good time.
"""

import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import tomli

from tales.entries import RESERVED, Entry, Header, Seat, Value
from tales.errors import ExitCode, TalesError
from tales.text import clean

FORMAT = 1
"""The newest format that is understood."""

DEPTH = 32
"""How many arrays may stand inside each other: fewer than any reader gives up at."""

Table = dict[str, Any]
"""What TOML holds, before anybody has looked at its types."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ENTRY_LIKE = re.compile(r"^[ \t]*\[\[[ \t]*entry", re.MULTILINE)


class Unfit(TalesError):
    """What is no valid header or entry; its text says why."""

    exit_code = ExitCode.DAMAGED

    def __init__(self, why: str, line: int = 0) -> None:
        self.line = line
        """The line of the text where it shows, from 1; 0 if none is to be named."""
        super().__init__(why)


def to_toml(header: Header) -> str:
    """The header as the top of a file, its closing empty line included. No other line of it is empty."""
    lines = [f"format = {header.format}"]
    lines += _lines((name, getattr(header, name)) for name in (*_TEXTS, "dice"))
    if header.settings:
        lines += ["[settings]", *_lines(header.settings)]
    for seat in header.seats:
        lines += [f"[seats.{_name(seat.key)}]"]
        lines += _lines((("role", seat.role), ("person", seat.person), ("automa", seat.automa)))
    for key, facts in header.brought:
        lines += [f"[brought.{_name(key)}]", *_lines(facts)]
    return "\n".join(lines) + "\n\n"


def entry_toml(entry: Entry) -> str:
    """The entry as one block, its closing empty line included.

    Raises ValueError for a fact whose name is reserved or comes twice, TypeError for one that is no Value.
    """
    if not entry.kind or entry.passage < 0:
        raise ValueError(f"entry {entry.n} has no kind or no right passage")
    lines = ["[[entry]]", f"n = {entry.n}", f"kind = {to_value(entry.kind)}"]
    if entry.key:
        lines.append(f"key = {to_value(entry.key)}")
    if entry.seat:
        lines.append(f"seat = {to_value(entry.seat)}")
    if entry.to is not None:
        lines.append(f"to = {to_value(entry.to)}")
    if entry.rule:
        lines.append(f"rule = {to_value(entry.rule)}")
    if entry.passage:
        lines.append(f"passage = {entry.passage}")
    taken = set(RESERVED)
    for name, value in entry.facts:
        name = _tidy(name)
        if name in taken:
            raise ValueError(f"entry {entry.n} has no room for a fact called {name!r}")
        taken.add(name)
        lines.append(f"{_name(name)} = {to_prose(value) if isinstance(value, str) else to_value(value)}")
    return "\n".join(lines) + "\n\n"


def to_prose(text: str) -> str:
    """A text as a TOML string, spread over its lines if it has several."""
    if text.isprintable() or "\n" not in (text := clean(text)) or _ENTRY_LIKE.search(text):
        return to_value(text)
    text = text.replace("\\", "\\\\").replace('"""', '""\\"')
    if text.endswith('"'):
        text = text[:-1] + '\\"'
    return f'"""\n{text}"""'


def to_value(value: Value, depth: int = 0) -> str:
    """A value on one line. Raises TypeError for what is no Value, ValueError if it is nested more than DEPTH deep."""
    if isinstance(value, str):
        value = _tidy(value)
        if "\\" in value or '"' in value:
            value = value.replace("\\", "\\\\").replace('"', '\\"')
        return '"' + value.replace("\n", "\\n").replace("\t", "\\t") + '"'
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(int(value))
    if not isinstance(value, tuple):
        raise TypeError(f"{value!r} cannot be kept in a journal")
    if depth == DEPTH:
        raise ValueError("a value is nested too deeply to be kept in a journal")
    return f"[{', '.join([to_value(item, depth + 1) for item in value])}]"


def _lines(pairs: Iterable[tuple[str, Value]]) -> list[str]:
    return [f"{_name(name)} = {to_value(value)}" for name, value in pairs]


def _name(name: str) -> str:
    return name if _BARE.fullmatch(name) else to_value(name)


def _tidy(text: str) -> str:
    # Callers clean what comes in; this is for what they forget, which must not spoil the file.
    return text if text.isprintable() else clean(text)


_BROKEN_BYTES = re.compile("[\ud800-\udfff]")
_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)\Z")


def parse(text: str) -> Table:
    """The table that a TOML text holds. Raises Unfit for every reason why it cannot be read."""
    broken = _BROKEN_BYTES.search(text)
    if broken:
        raise Unfit("there are bytes that are no UTF-8 text", text.count("\n", 0, broken.start()) + 1)
    try:
        return tomli.loads(text)
    except RecursionError:
        raise Unfit("arrays or names are nested too deeply") from None
    except ValueError as error:
        # A TOMLDecodeError names the place; a number of more digits than Python converts does not.
        place = _PLACE.search(str(error))
        what = str(error)[: place.start()] if place else "a number is too long"
        raise Unfit(f"it is no valid TOML ({what})", int(place[1] or 0) if place else 0) from None


class Lines(dict[str, tuple[str, Value] | None]):
    """The name and the value in each line parsed so far; None for a line that is not `name = value` and nothing else.

    A journal repeats most of its lines, and to look one up takes a fraction of the time that it takes to parse it.
    """

    def __missing__(self, line: str) -> tuple[str, Value] | None:
        pair = None
        if _NAMED.match(line):
            with suppress(Unfit):
                ((name, value),) = frozen_table(parse(line)).items()
                if name in _CORE:
                    _check(name, value)
                pair = (name, value)
        if len(line) < 100:
            self[line] = pair
        return pair


_NAMED = re.compile(r"[A-Za-z0-9_-]+ = ")


def read_entry(block: str, n: int, line: int, lines: Lines) -> Entry:
    """Entry n from the lines of its block, the heading and the closing empty line left off.

    `line` is where the heading stands in the file. Raises Unfit, also if it is another entry than n.
    """
    first = f"n = {n}\n"
    if block.startswith(first) and '"""' not in block and "'''" not in block:
        rows = block[len(first) :].split("\n")
        try:
            facts: Table = dict(map(lines.__getitem__, rows))  # type: ignore[arg-type]
        except TypeError:
            pass  # one of them is None: the block means only as a whole what it means
        else:
            if len(facts) == len(rows) and "kind" in facts and "n" not in facts:
                return _entry(n, facts, line)
    return to_entry(frozen_table(parse(block)), line, n)


def frozen(value: object) -> Value:
    """A value as TOML holds it, with tuples for arrays and clean text. Raises Unfit if it is no Value."""
    kind = type(value)
    if kind is str:
        return _tidy(value)  # type: ignore[arg-type]
    if isinstance(value, list):
        return tuple([frozen(item) for item in value])
    if isinstance(value, int):
        return value
    raise Unfit(f"holds a {kind.__name__}, which no entry or header can hold")


def frozen_table(table: Table) -> Table:
    """A flat table with every value frozen. Raises Unfit if it is not flat."""
    result = {}
    for name, value in table.items():
        try:
            result[_tidy(name)] = frozen(value)
        except Unfit as error:
            raise Unfit(f"{name!r} {error}") from None
    return result


def to_entry(table: Table, line: int, n: int) -> Entry:
    """Entry n of a frozen table, which is used up. Raises Unfit, also if it is another entry than n."""
    for name in ("n", "kind"):
        if name not in table:
            raise Unfit(f"'{name}' is not there")
    for name in _CORE & table.keys():
        _check(name, table[name])
    if (number := table.pop("n")) != n:
        raise Unfit(f"entry {number} stands where entry {n} should")
    return _entry(n, table, line)


def _entry(n: int, facts: Table, line: int) -> Entry:
    """The entry with these facts, its own fields among them, which were checked."""
    own = facts.pop
    kind, key, seat = own("kind"), own("key", ""), own("seat", "")
    to, rule, passage = own("to", None), own("rule", ()), own("passage", 0)
    return Entry(n, kind, key, seat, to, rule, passage, tuple(facts.items()), line)


_CORE = RESERVED - {"line"}


def _check(name: str, value: Value) -> None:
    """Raise Unfit if an entry cannot have that under the name of one of its own fields."""
    if name in ("to", "rule"):
        if type(value) is not tuple or any(type(item) is not str for item in value):
            raise Unfit(f"'{name}' is no list of texts")
    elif name in ("n", "passage"):
        if type(value) is not int or value < 0:
            raise Unfit(f"'{name}' is no number of an entry")
    elif type(value) is not str or (name == "kind" and not value):
        raise Unfit(f"'{name}' is no text")


_TEXTS = ("game", "edition", "title", "created", "seed")


def to_header(table: Table) -> Header:
    """The header of the tables at the top of a journal; keys that are not known are passed over. Raises Unfit."""
    texts = {}
    for name in (*_TEXTS, "dice"):
        value = table.get(name, "thrown" if name == "dice" else None)
        if not isinstance(value, str):
            raise Unfit(f"'{name}' is not there" if value is None else f"'{name}' is no text")
        texts[name] = _tidy(value)
    return Header(
        settings=tuple(frozen_table(_table("settings", table.get("settings", {}))).items()),
        seats=tuple(_seat(key, value) for key, value in _table("seats", table.get("seats", {})).items()),
        brought=tuple(
            (_tidy(key), tuple(frozen_table(_table(f"brought.{key}", value)).items()))
            for key, value in _table("brought", table.get("brought", {})).items()
        ),
        format=table["format"],
        **texts,
    )


def _seat(key: str, value: object) -> Seat:
    seat = frozen_table(_table(f"seats.{key}", value))
    role, person, automa = seat.get("role"), seat.get("person", ""), seat.get("automa", False)
    if type(role) is not str or type(person) is not str or type(automa) is not bool:
        raise Unfit(f"'seats.{key}' needs a role and a person in quotes, and true or false for automa")
    return Seat(_tidy(key), role, person, automa)


def _table(name: str, value: object) -> Table:
    if not isinstance(value, dict):
        raise Unfit(f"'{name}' is no table")
    return value
