"""The words of a game: the line to show for every ask, option, tell and bar key, from its words.toml. Knows no game.

Lines hold fields only: `{fact}`, or `{fact|noun}` for a number with its noun ("1 card", "3 cards"). They are filled
without str.format, so that no text can reach into an object. User text comes through unchanged but for this: behind
"The " a name leaves out its own article, and one that ends in a stop does not double that of the sentence.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any

import tomli

from tales.entries import Entry, Facts, Value
from tales.rules.asks import Aside, Ask, Number, Option, Roll
from tales.rules.dice import parse
from tales.rules.nouns import plural
from tales.text import shown

FIELD = re.compile(r"\{([a-z_]+(?:\+[a-z_]+)*)(?:\|([a-zA-Z ]+))?\}")
"""`{fact}`, or the sum of several facts as it was reckoned: `{die+modifier}` is `3 + 2 = 5`, or `3` alone.

A number may have the noun that it counts: `{cards|card}` is `1 card` or `3 cards`.
"""

_PART = r"((?:[^{}|]|\{[a-z_+]+\})*)"
_CHOICE = re.compile(rf"\{{([a-z_]+)\?{_PART}\|{_PART}(?:\|{_PART})?\}}")
"""`{left?is|are}`: the first where a fact is 1 or yes, else the second; a third where it is nothing."""
_NUMBER = re.compile(r"\d+")

JOINS = "person.joins"
"""The tell by which any game says who is there: who, name, and whatever else is worth knowing of a person."""

NAMED = "seat.named"
"""The tell by which a game names whoever is played from a seat and is no person: who, name."""

SEAT = "seat"
"""The kind of name that a seat has, until somebody in the tale is played from it."""

MINUS = "\N{MINUS SIGN}"

Types = Mapping[str, Sequence[Any]]
"""For each fact that is no number, text or thing of the kind with its name: its type, and an example if it helps."""


class Words:
    """All lines of one game, with the names that one tale gives to things."""

    def __init__(self, data: Mapping[str, Any], names: Mapping[str, Mapping[str, str]] | None = None) -> None:
        self.data = data
        own: dict[str, dict[str, str]] = {kind: dict(table) for kind, table in data.get("names", {}).items()}
        for kind, table in (names or {}).items():
            own.setdefault(kind, {}).update(table)
        self.names = own
        self.people: dict[str, str] = {}
        """The name of whoever is played from a seat, as far as the tale has said it."""
        self.players: dict[str, str] = {}
        """Who sits at each seat, where several people play; shown beside the names in the tale."""

    def meet(self, entries: Iterable[Entry]) -> None:
        """Learn from what was told who is played from which seat."""
        seats = self.names.get(SEAT, {})
        entries = list(entries)
        joined = [entry for entry in entries if entry.kind == "tell" and entry.key in (JOINS, NAMED)]
        self.people = {who: entry.words("name") for entry in joined if (who := entry.words("who")) in seats}
        if naming := self.data.get("note", {}).get("named"):
            for entry in entries:
                if entry.kind == "tell" and entry.key == naming["tell"]:
                    self.people[entry.words(naming["seat"])] = entry.words(naming["name"])

    def turn_of(self, entry: Entry) -> str:
        """The seat whose turn begins with what is told; empty if none does."""
        turns = self.data.get("note", {}).get("turns")
        return entry.words(turns["seat"]) if turns and entry.kind == "tell" and entry.key in turns["tells"] else ""

    def is_grave(self, entry: Entry) -> bool:
        """Whether it tells of a death or a loss for good, which nobody may pass by on the way to something else."""
        for tell in self.data.get("note", {}).get("grave", ()) if entry.kind == "tell" else ():
            key, _, only = tell.partition(" ")
            fact, _, value = only.partition("=")
            if entry.key == key and (not fact or entry.words(fact) == value):
                return True
        return False

    def may_name(self, entry: Entry) -> bool:
        """Whether it may tell who is played from a seat, so that `meet` must hear of it."""
        naming = self.data.get("note", {}).get("named", {})
        return entry.kind == "tell" and entry.key in (JOINS, NAMED, naming.get("tell"))

    def with_player(self, key: str) -> str:
        """Somebody in the tale, and who plays them: `Ada Fenn (Ann)`; empty if nobody is played from that seat."""
        name, player = self.people.get(key, ""), self.players.get(key, "")
        return f"{name} ({player})" if name and player else name

    def name(self, kind: str, key: str) -> str:
        """The name of a thing of that kind (`species`, `ground`); the key with spaces if it has none."""
        if kind == SEAT and key in self.people:
            return self.people[key]
        return self.names.get(kind, {}).get(key) or key.replace("-", " ").replace(".", " ")

    def kind_of(self, name: str, types: Types) -> str:
        """The type of a fact: as declared, or the kind of names that is called like it, or else text (or a number)."""
        declared = types.get(name)
        return str(declared[0]) if declared else name if name in self.names else "text"

    def ask(self, ask: Ask) -> str:
        """What a person is asked, on one line; for dice: what they are thrown for."""
        if isinstance(ask, Roll):
            return self._line("ask", ask.key, ask.facts)
        return self._sentence("ask", ask.key, ask.facts)

    def situation(self, ask: Ask) -> str:
        """What stands in place of the question where there is nothing to choose."""
        part = self.data.get("ask", {}).get(ask.key, {})
        if "only" not in part:
            return self.ask(ask)
        return sentence(str(part["only"]), ask.facts, part.get("facts", {}), self)

    def listed(self, ask: Number) -> list[tuple[int, str]]:
        """The numbers of a list with their names, where it has any."""
        if not ask.listed:
            return []
        none = str(self.data.get("ask", {}).get(ask.key, {}).get("none", "none of them"))
        return [(number, ask.listed[number - 1] if number else none) for number in range(ask.low, ask.high + 1)]

    def because(self, ask: Ask) -> str:
        """Why it is put to that seat and no other; empty where the rules give no reason."""
        why = dict(ask.facts).get("because", "")
        return self.name("because", str(why)) if why else ""

    def label(self, key: str) -> str:
        """A few words that name an ask in a list of what happened."""
        part = self.data.get("ask", {}).get(key, {})
        is_whole = bool(part) and "{" not in part["line"]
        return str(part.get("label") or (part["line"] if is_whole else key.replace(".", " ")))

    def option(self, option: Option) -> str:
        """What an option does, on one line."""
        if option.card and option.key not in self.data.get("option", {}):
            return self.name("card", option.card)
        return shown(self.with_player(option.key)) or self._line("option", option.key, option.facts)

    def warning(self, option: Option | Aside) -> str:
        """What to say before an option is taken that ends or opens everything; empty for most."""
        return str(self.data.get("option", {}).get(option.key, {}).get("warning", ""))

    def deed(self, option: Option) -> str:
        """What is done with the card of an option, where its name stands beside it anyway."""
        name = self.name("card", option.card)
        line = self.option(option).removeprefix(f"{name}: ").replace(name, "it")
        return line[:1].upper() + line[1:]

    def more(self, option: Option) -> str:
        """The facts of an option that its line does not hold, to stand beside it: `chance 58.3 %, gains +4`."""
        part = self._part("option", option.key) or {}
        types = part.get("facts", {})
        fields = FIELD.finditer(str(part.get("line", "")))
        shown_in = {name for field in fields for name in field[1].split("+")}
        return ", ".join(
            f"{name.replace('_', ' ')} {spoken(value, self.kind_of(name, types), self)}"
            for name, value in option.facts
            if name not in shown_in and value != self.people.get(option.key)
        )

    def bar(self, key: str) -> str:
        """Why something cannot be taken now."""
        return self._line("bar", key, ())

    def role(self, key: str) -> str:
        """The name of a role."""
        return self._line("role", key, ())

    def role_about(self, key: str) -> str:
        """What somebody in a role decides and tells, in a sentence; empty if the game says nothing of it."""
        part = self._part("role", key)
        return str(part.get("about", "")) if part is not None else ""

    def aside(self, key: str) -> str:
        """What is done out of turn."""
        return self._line("option", key, ())

    def setting(self, key: str) -> str:
        """What a house rule means."""
        return str(_SETTINGS[key]["line"]) if key in _SETTINGS else self._line("setting", key, ())

    def setting_value(self, key: str, value: Value) -> str:
        """A value of a house rule as people say it."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, tuple):
            return ", ".join(self.thing(str(item)) for item in value)
        part = _SETTINGS.get(key) or self.data.get("setting", {}).get(key, {})
        return str(part.get("values", {}).get(str(value), value))

    def thing(self, key: str) -> str:
        """The name of a thing whose kind is not known; the key itself if no kind has it."""
        for table in self.names.values():
            if key in table:
                return table[key]
        return key

    @cached_property
    def _texts(self) -> frozenset[str]:
        """The names of facts that are text wherever words.toml has them: what people typed is no key."""
        types: dict[str, set[str]] = {}
        for group in ("tell", "ask"):
            for part in self.data.get(group, {}).values():
                for name, row in part.get("facts", {}).items():
                    types.setdefault(name, set()).add(str(row[0]) if row else self.kind_of(name, {}))
        return frozenset(name for name, found in types.items() if found == {"text"})

    def is_text(self, name: str, told: str = "") -> bool:
        """Whether a fact (of the tell of that key, or of a passage) is text, and so never looked up as a key."""
        types = self.data.get("tell", {}).get(told, {}).get("facts", {})
        return self.kind_of(name, types) == "text" if name in types else name in self._texts

    def paragraph(self) -> str:
        """What the game is about, in a few sentences."""
        return str(self.data.get("note", {}).get("paragraph", ""))

    def entry(self, entry: Entry) -> str:
        """What happened, on one line; empty for what is not worth one (opens, closes, narrations, standing passes)."""
        if entry.kind == "undone":
            return self._taken_back(entry)
        if entry.kind == "tell":
            return self._sentence("tell", entry.key, entry.facts)
        if entry.kind != "answer" or entry.words("by") == "standing":
            return ""
        faces = entry.get("faces", ())
        if faces and isinstance(faces, tuple):
            typed = ", typed" if entry.words("by") == "typed" else ""
            dice = parse(entry.words("dice"))
            shown_faces = " ".join(map(str, faces))
            if dice.plus:
                numbers = [face for face in faces if isinstance(face, int)]
                sign = "+" if dice.plus > 0 else MINUS
                shown_faces += f" {sign} {abs(dice.plus)} = {sum(numbers) + dice.plus}".replace("-", MINUS)
            return f"{self.label(entry.key)} {short_dice(f'{dice.count}d{dice.sides}')} {shown_faces}{typed}"
        if entry.get("aside", False) is True:
            return self.aside(entry.key)
        if entry.words("chosen"):
            chosen = entry.words("chosen")
            return shown(self.people.get(chosen, "")) or self._chosen(chosen)
        if entry.words("square"):
            return f"{self.label(entry.key)} {entry.words('square')}"
        if entry.words("from") or entry.get("order"):
            return ""
        if entry.get("number") != "":
            return self._numbered(entry)
        return f"{self.label(entry.key)}: {shown(entry.words('text'))}"

    def _numbered(self, entry: Entry) -> str:
        """A number that was answered. One from a list of names says nothing, for the names are not kept with it."""
        none = self.data.get("ask", {}).get(entry.key, {}).get("none")
        number = entry.get("number")
        if none is not None and number:
            return ""
        return f"{self.label(entry.key)}: {none or str(number).replace('-', MINUS)}"

    def _taken_back(self, entry: Entry) -> str:
        """That an answer was taken back: what it was, where everybody may know it."""
        what = "what was told last" if entry.words("from") else ""
        what = what or (self.entry(replace(entry, kind="answer")) if entry.key else "") or "the last answer"
        return f"{shown(entry.words('person')) or 'The table'} took back: {what}"

    def noted(self, entry: Entry) -> str:
        """What a footnote says of a fact beside the throw that led to it; empty for most."""
        part = self.data.get("tell", {}).get(entry.key, {}) if entry.kind == "tell" else {}
        return fill(str(part.get("noted", "")), entry.facts, part.get("facts", {}), self)

    def dice(self, ask: Roll) -> str:
        """The dice of a roll and what they are for: "1d20 for the hunt"."""
        return f"{ask.dice} for {self.ask(ask)}"

    def _chosen(self, key: str) -> str:
        """An option once it is taken: an entry keeps its key only, not the facts that were offered with it."""
        part = self._part("option", key) or {}
        return str(part["label"]) if "label" in part else self._line("option", key, ()) or self.thing(key)

    def _part(self, group: str, key: str) -> Mapping[str, Any] | None:
        parts: Mapping[str, Mapping[str, Any]] = self.data.get(group, {})
        return parts.get(shared(key, parts))

    def _line(self, group: str, key: str, facts: Facts) -> str:
        part = self._part(group, key)
        if part is None:
            return key.replace(".", " ").replace("-", " ")
        return fill(str(part["line"]), facts, part.get("facts", {}), self)

    def _sentence(self, group: str, key: str, facts: Facts) -> str:
        part = self._part(group, key)
        if part is None:
            return capital(self._line(group, key, facts))
        return sentence(str(part["line"]), facts, part.get("facts", {}), self)


_SETTINGS: Mapping[str, Mapping[str, Any]] = {
    "undo": {
        "line": "Whether the others hear of it when somebody takes back what has shown something new, "
        "and must agree to it",
        "values": {
            "free": "it is nobody's affair",
            "said": "it is said to the table, and stays in the record",
            "agreed": "the others must agree first",
        },
    },
}
"""The words of the house rules that every game has."""


def shared(key: str, parts: Mapping[str, Any]) -> str:
    """The key under which words.toml has something; numbered things share what stands under `trait-#`."""
    numbered = _NUMBER.sub("#", key)
    return numbered if key not in parts and numbered in parts else key


def noted_beside(entry: Entry) -> str:
    """What an annotation says, on one line; empty for those that say nothing to a reader."""
    text = " ".join(shown(entry.words("text")).split())
    match entry.kind:
        case "evening":
            return f"an evening: {entry.words('date')}"
        case "title":
            return f"the title: {text}"
        case "spark":
            return f"a spark: {text}"
        case "comment":
            return f"a comment: {text}"
        case "bookmark":
            return f"a bookmark: {text}" if text else "a bookmark"
        case "break":
            return f"a break: {text}" if text else "a break"
    return ""


def fill(line: str, facts: Iterable[tuple[str, Value]], types: Types, words: Words) -> str:
    """A line with its `{fact}` fields filled; a field whose fact is not there stays empty."""
    values = dict(facts)

    def choice(match: re.Match[str]) -> str:
        value = values.get(match[1], "")
        is_nothing = value <= 0 if isinstance(value, int) else not value
        return match[2] if value == 1 else match[4] if is_nothing and match[4] is not None else match[3]

    line = _CHOICE.sub(choice, line)

    def field(match: re.Match[str]) -> str:
        name, noun = match.groups()
        if "+" in name:
            return reckoned(numbers_in([values.get(part, "") for part in name.split("+")]))
        value = values.get(name, "")
        said = spoken(value, words.kind_of(name, types), words)
        if line[: match.start()].endswith(("The ", "the ")):
            said = said.removeprefix("The ").removeprefix("the ")
        if said.endswith(".") and line[match.end() : match.end() + 1] == ".":
            said = said[:-1]  # Jr. at the end of a sentence
        return said if noun is None else f"{said} {noun if value == 1 else plural(noun)}"

    return FIELD.sub(field, line)


def sentence(line: str, facts: Facts, types: Types, words: Words) -> str:
    """A line filled in, with a capital letter at its beginning; a name of one word there stays as it was typed."""
    said = fill(line, facts, types, words)
    first = FIELD.match(line)
    if first is not None and words.kind_of(first[1], types) == "text":
        value = dict(facts).get(first[1])
        if isinstance(value, str) and " " not in value:
            return said
    return capital(said)


def capital(line: str) -> str:
    """A line with a capital letter at its beginning, where it begins with a letter that has one."""
    first = line[:1].upper()
    return f"{first}{line[1:]}" if len(first) == 1 else line


def numbers_in(values: Iterable[Value]) -> list[int]:
    """The numbers among facts, those of a tuple one by one."""
    parts = [value if isinstance(value, tuple) else (value,) for value in values]
    return [number for part in parts for number in part if isinstance(number, int)]


def reckoned(numbers: Sequence[int]) -> str:
    """A sum as people reckon it, from its first number on; what adds nothing is left out: `3 + 2 = 5`, `4 − 1 = 3`."""
    added = [number for number in numbers[1:] if number]
    if not numbers or not added:
        return str(sum(numbers)).replace("-", MINUS) if numbers else ""
    parts = [str(numbers[0])]
    parts += [f"{'+' if number > 0 else MINUS} {abs(number)}" for number in added]
    return f"{' '.join(parts)} = {sum(numbers)}".replace("-", MINUS)


def spoken(value: Value, kind: str, words: Words) -> str:
    """A fact of some type as a line shows it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if kind == "sum":
        return reckoned(numbers_in([value]))
    if isinstance(value, int) and kind == "change":
        return f"{value:+d}".replace("-", MINUS)
    if isinstance(value, int):
        return str(value).replace("-", MINUS)
    if isinstance(value, tuple):
        return ", ".join(spoken(item, kind, words) for item in value)
    if kind in words.names:
        return shown(words.name(kind, value))
    return shown(value)


def short_dice(notation: str) -> str:
    """Dice as people say them: `d20` for one of them."""
    return notation[1:] if notation.startswith("1d") else notation


@lru_cache
def load(package: str) -> Mapping[str, Any]:
    """The words.toml of a game's package, such as "tales.games.whale_dice"."""
    return tomli.loads(files(package).joinpath("words.toml").read_text(encoding="utf-8"))
