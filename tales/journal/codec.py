"""The blocks of a journal: one header or entry <-> its lines of TOML. Knows no disk, no rules, no games.

A block is closed by an empty line, and is whole only with that line. Inside a block an empty line stands only within
prose. Prose holds no line that begins like an entry, so even in a damaged file every such line is the start of one.

What is written here is also read here, because a TOML library takes many times as long. Whatever looks in any way
unusual goes to tomllib, and means what tomllib says.
"""

import json
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tales.entries import RESERVED, Entry, Facts, Header, Seat, Value
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
    """A value on one line. Not by tomli_w, which spreads arrays over many lines and is slower."""
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
    # The second wall: callers clean what comes in, but what slips through must not spoil the file.
    return text if text.isprintable() else clean(text)


# Nothing that `clean` would change is in here, and only such escapes as are written above.
_BAD = r"\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff"
_CHARS = rf'[^"\\\x00-\x1f{_BAD}]'
_STRING = rf'"(?:{_CHARS}++|\\["\\nt])*+"'
_INT = r"-?(?:0|[1-9][0-9]{0,17})(?![0-9])"
_LINE = re.compile(
    rf'([A-Za-z0-9_-]+) = (?:"({_CHARS}*+)"|({_INT})'
    rf"|(true|false|{_STRING}|\[(?:[\[\], ]|true|false|{_INT}|{_STRING})*+))"
)
_PROSE = re.compile(
    r'([A-Za-z0-9_-]+) = """\n'
    rf'((?:[^"\\\x00-\x08\x0b-\x1f{_BAD}]++|\\["\\]|"(?!""))*+)"""(?=\n|\Z)'
)
_ESCAPED = re.compile(r'\\(["\\])')


class Memo(dict[str, tuple[str, Value] | None]):
    """Every line read so far, with the name and value in it; None for a line that is not written our way.

    Most lines of a journal are like others before, and to look one up is the fastest way to read it.
    """

    def __missing__(self, line: str) -> tuple[str, Value] | None:
        pair = _read_line(line)
        if len(line) < 100:
            self[line] = pair
        return pair


def read_entry(block: str, n: int, line: int, memo: Memo) -> Entry | None:
    """The entry in the lines of a block, its heading and empty line left off.

    None unless it is entry n, written as `entry_toml` would.
    """
    first = f"n = {n}\n"
    if not block.startswith(first):
        return None
    if '"""' in block:
        pairs = _read_prose(block, len(first), memo)
    else:
        pairs = list(map(memo.__getitem__, block[len(first) :].split("\n")))
    try:
        table: Table = dict(pairs)  # type: ignore[arg-type]
    except TypeError:  # there is a None in it
        return None
    if len(table) != len(pairs) or "kind" not in table:
        return None
    pop = table.pop
    # Nobody has to look at their types again: `_read_line` did.
    entry = _Soft()
    entry.n = n
    entry.kind = pop("kind")
    entry.key = pop("key", "")
    entry.seat = pop("seat", "")
    entry.to = pop("to", None)
    entry.rule = pop("rule", ())
    entry.passage = pop("passage", 0)
    entry.facts = tuple(table.items())
    entry.line = line
    entry.__class__ = Entry  # type: ignore[assignment]
    return entry  # type: ignore[return-value]


class _Soft:
    """An entry before it has set: making a frozen one takes four times as long."""

    __slots__ = Entry.__slots__
    if TYPE_CHECKING:
        n: int
        kind: str
        key: str
        seat: str
        to: tuple[str, ...] | None
        rule: tuple[str, ...]
        passage: int
        facts: Facts
        line: int


def _read_prose(block: str, at: int, memo: Memo) -> list[tuple[str, Value] | None]:
    pairs: list[tuple[str, Value] | None] = []
    while at < len(block):
        match = _PROSE.match(block, at)
        if match is not None and match[1] not in _CORE:
            text = match[2]
            pairs.append((match[1], _ESCAPED.sub(r"\1", text) if "\\" in text else text))
            at = match.end() + 1
        else:
            end = block.find("\n", at)
            end = len(block) if end < 0 else end
            pairs.append(memo[block[at:end]])
            at = end + 1
    return pairs


def _read_line(line: str) -> tuple[str, Value] | None:
    match = _LINE.fullmatch(line)
    if match is None or line.startswith("n = "):
        return None
    name, plain, number, other = match.groups()
    value: Value
    if plain is not None:
        value = plain
    elif number is not None:
        value = int(number)
    elif other.count("[") > 200:
        return None
    else:
        # Made of these signs only, JSON and TOML mean the same; what JSON refuses, tomllib shall judge.
        try:
            value = frozen(json.loads(other))
        except ValueError:
            return None
    if name in _CORE:
        try:
            _check(name, value)
        except Unfit:
            return None
    return (name, value)


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


def to_entry(table: Table, line: int) -> Entry:
    """The entry of a frozen table, which is used up. Raises Unfit."""
    for name in ("n", "kind"):
        if name not in table:
            raise Unfit(f"'{name}' is not there")
    for name in _CORE & table.keys():
        _check(name, table[name])
    pop = table.pop
    return Entry(
        n=pop("n"),
        kind=pop("kind"),
        key=pop("key", ""),
        seat=pop("seat", ""),
        to=pop("to", None),
        rule=pop("rule", ()),
        passage=pop("passage", 0),
        facts=tuple(table.items()),
        line=line,
    )


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
