"""Words: each ask, option, bar and tell has its line, each line the facts that it names, and nothing is left over."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tales.entries import ENDING, Value
from tales.lab.check.findings import Finding, line_of_table, near
from tales.lab.check.plays import Played
from tales.lab.check.sources import Place, Sources, found_at
from tales.rules.asks import Ask, Choose, Narrate, Open, Shuffle, Tell
from tales.rules.play import Game
from tales.rules.words import FIELD, shared

PLAIN = ("int", "change", "sum", "text", "flag")
"""The types of facts that are no names."""

GROUPS = ("ask", "option", "bar", "tell")
"""The tables of words.toml that are filled by what rules ask and tell."""


@dataclass(slots=True)
class Seen:
    """What tales had under one key."""

    facts: dict[str, set[Value]] = field(default_factory=dict)
    """Each fact with the values that it had."""
    asks: list[Ask] = field(default_factory=list)


Met = dict[tuple[str, str], Seen]
"""What tales had, by the table of words.toml and the key."""


def check(game: Game[Any], words: Mapping[str, Any], sources: Sources, tales: list[Played]) -> Iterator[Finding]:
    """Everything between the asks and words.toml that does not fit."""
    met = _met(tales)
    yield from _without_words(words, sources, met, _names(tales))
    yield from _never_met(words, sources, met)
    yield from _fields(words, sources, met)
    yield from _kinds(words, sources, met, tales)
    yield from _forms(game, sources, tales)
    yield from _seats(sources, tales)
    yield from _table(words, game, sources)


def _met(tales: list[Played]) -> Met:
    met: Met = {}
    for tale in tales:
        for ask in tale.asks:
            for group, key, facts in _parts(ask):
                seen = met.setdefault((group, shared(key, tale.words.data.get(group, {}))), Seen())
                for name, value in facts:
                    seen.facts.setdefault(name, set()).add(value)
        if tale.ending is not None:
            seen = met.setdefault(("tell", ENDING), Seen())
            for name, value in (("how", tale.ending.key), *tale.ending.facts):
                seen.facts.setdefault(name, set()).add(value)
    return met


def _parts(ask: Ask) -> Iterator[tuple[str, str, tuple[tuple[str, Value], ...]]]:
    if isinstance(ask, Tell):
        yield "tell", ask.key, ask.facts
    elif not ask.is_note and not isinstance(ask, Shuffle):
        yield "ask", ask.key, ask.facts
    for aside in ask.asides:
        yield "option", aside.key, ()
    if isinstance(ask, Choose):
        for option in ask.options:
            if not option.card:
                yield "option", option.key, option.facts
            if option.barred:
                yield "bar", option.barred, ()


def _names(tales: list[Played]) -> set[str]:
    """Keys that have a name in some tale: seats, cards, and whatever else names.* has."""
    found: set[str] = set()
    for tale in tales:
        found |= tale.seats
        for table in tale.words.names.values():
            found |= table.keys()
    return found


def _without_words(words: Mapping[str, Any], sources: Sources, met: Met, names: set[str]) -> Iterator[Finding]:
    """Keys that the rules use and words.toml does not have."""
    wanted: dict[tuple[str, str], Place | None] = {pair: sources.where_told(pair[1]) for pair in met}
    for called in sources.called:
        if called.group in GROUPS:
            wanted[called.group, called.key] = called.place
    for (group, key), place in wanted.items():
        known = words.get(group, {})
        if key in known or (group == "option" and key in names):
            continue
        what = f'the {group} {key!r} has no words: there is no [{group}."{key}"]'
        yield found_at(place, what + near(key, known))


def _never_met(words: Mapping[str, Any], sources: Sources, met: Met) -> Iterator[Finding]:
    """Keys that words.toml has and the rules never use."""
    for group in GROUPS:
        for key in words.get(group, {}):
            if (group, key) in met or sources.can_make(key) or (group, key) == ("tell", ENDING):
                continue
            known = {each for seen_group, each in met if seen_group == group}
            line = line_of_table(sources.folder / "words.toml", group, key)
            yield Finding(
                "words.toml", line, f"the {group} {key!r} never comes: no code has that key{near(key, known)}"
            )


def _fields(words: Mapping[str, Any], sources: Sources, met: Met) -> Iterator[Finding]:
    """Fields of lines for which no fact is given."""
    for group in GROUPS:
        for key, part in words.get(group, {}).items():
            declared, seen = part.get("facts", {}), met.get((group, key))
            known = {*declared, *(seen.facts if seen else ())}
            for text in ("line", "only", "noted"):
                fields = FIELD.finditer(str(part.get(text, "")))
                for name in (name for match in fields for name in match[1].split("+")):
                    if name in known and (seen is None or name in seen.facts):
                        continue
                    line = line_of_table(sources.folder / "words.toml", group, key)
                    there = seen.facts if seen else declared
                    what = f"the {text} of the {group} {key!r} has a field {{{name}}}, but no such fact is given"
                    if seen is not None or name not in known:
                        yield Finding("words.toml", line, what + near(name, there))
            if seen is not None and group != "option":
                for name in declared.keys() - seen.facts.keys():
                    if name not in sources.arguments and not sources.can_make(name):
                        line = line_of_table(sources.folder / "words.toml", group, key)
                        what = f"the {group} {key!r} declares the fact {name!r}, which is never given"
                        yield Finding("words.toml", line, what + near(name, seen.facts))


def _kinds(words: Mapping[str, Any], sources: Sources, met: Met, tales: list[Played]) -> Iterator[Finding]:
    """Facts of a type that is not there, and values that their type does not have."""
    path = sources.folder / "words.toml"
    names: dict[str, set[str]] = {}
    for tale in tales:
        for kind, table in tale.words.names.items():
            names.setdefault(kind, set()).update(table)
        names.setdefault("seat", set()).update(tale.seats)
    for group in GROUPS:
        for key, part in words.get(group, {}).items():
            declared = {name: str(row[0]) for name, row in part.get("facts", {}).items() if row}
            line = line_of_table(path, group, key)
            for name, kind in declared.items():
                if kind not in PLAIN and kind not in names:
                    what = f"the fact {name!r} of the {group} {key!r} is of the type {kind!r}, which is not there"
                    yield Finding("words.toml", line, what + near(kind, [*PLAIN, *names]))
            seen = met.get((group, key))
            for name, values in (seen.facts if seen else {}).items():
                kind = declared.get(name) or (name if name in names else "")
                every = {one for value in values for one in (value if isinstance(value, tuple) else (value,))}
                texts = {one for one in every if isinstance(one, str) and one}
                if kind in names:
                    for one in sorted(texts - names[kind]):
                        place = sources.where(one)
                        file, at = (place.file, place.line) if place else ("words.toml", line)
                        what = f"the fact {name!r} of the {group} {key!r} is {one!r}, which names.{kind} does not have"
                        yield Finding(file, at, what + near(one, names[kind]))
                elif not kind and f"{{{name}}}" in str(part.get("line", "")):
                    for other, known in names.items():
                        if texts and texts <= known:
                            what = f"the fact {name!r} of the {group} {key!r} has no type, but holds keys of {other}"
                            yield Finding("words.toml", line, f'{what}; write facts = {{ {name} = ["{other}"] }}')


def _forms(game: Game[Any], sources: Sources, tales: list[Played]) -> Iterator[Finding]:
    """Forms that the game does not name."""
    for tale in tales:
        for ask in tale.asks:
            if isinstance(ask, Narrate | Open) and ask.form not in game.forms:
                place = sources.where(ask.form) or sources.where_told(ask.key)
                what = f"{ask.key!r} is told in the form {ask.form!r}, which the forms of the game do not have"
                yield found_at(place, what + near(ask.form, game.forms))


def _seats(sources: Sources, tales: list[Played]) -> Iterator[Finding]:
    """Seats at which nobody sits."""
    for tale in tales:
        for ask in tale.asks:
            for seat in (ask.seat, *(ask.to or ())):
                if seat and seat not in tale.seats:
                    place = sources.where(seat) or sources.where_told(ask.key)
                    what = f"{ask.key!r} is for the seat {seat!r}, which is not at the table"
                    yield found_at(place, what + near(seat, tale.seats))


def _table(words: Mapping[str, Any], game: Game[Any], sources: Sources) -> Iterator[Finding]:
    """Roles and house rules: each has its words, and no others have."""
    path = sources.folder / "words.toml"
    for group, keys in (("role", [role.key for role in game.roles]), ("setting", [rule.key for rule in game.settings])):
        known = words.get(group, {})
        for key in keys:
            if key not in known:
                place = sources.where(key)
                what = f"the {group} {key!r} has no words: there is no [{group}.{key}]"
                yield found_at(place, what + near(key, known))
        for key in known:
            if key not in keys:
                yield Finding(
                    "words.toml", line_of_table(path, group, key), f"there is no {group} {key!r}{near(key, keys)}"
                )
