"""What wordings may know: the facts, short names and filters at each moment of a tale, for people who write them."""

import inspect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from jinja2 import TemplateError
from jinja2.meta import find_undeclared_variables

from tales.chronicle.grammar import FILTERS
from tales.chronicle.layouts import TEMPLATE_ERRORS
from tales.chronicle.phrases import Phrases
from tales.chronicle.scribe import Scribe
from tales.chronicle.wordings import Phrase
from tales.entries import Entry

WIDE = 70
"""Characters of an example."""


@dataclass(frozen=True, slots=True)
class MomentVariables:
    """One moment of a tale, and what its wordings may know."""

    key: str
    wordings: str
    """The key under which phrase files have wordings for it; empty if none have."""
    form: str
    day: str
    facts: Mapping[str, str]
    """Each name with its value there, as a person reads it."""
    lets: Mapping[str, str]
    """Each short name of the phrase files with what it comes to there, or why it cannot be given."""
    text: str
    """What is composed."""


def moment_variables(scribe: Scribe, entries: Sequence[Entry], only: str = "") -> Iterator[MomentVariables]:
    """Every moment of these visible, live entries, or those of one key. Raises TemplateFault."""
    for moment, context, composer in scribe.read_moments(entries):
        wordings = scribe.phrases.knows(moment.entry.key, moment.form)
        wanted = only in ("", moment.entry.key, f"{moment.entry.key}@{moment.form}")
        hidden = scribe.phrases.expressions.env.globals.keys() | scribe.phrases.lets.written.keys()
        known = context.get_all() if wanted and only else {}
        facts = {name: example(value) for name, value in known.items() if name not in hidden}
        lets = {name: _value(scribe, name, context) for name in scribe.phrases.lets.written if known}
        day = str(context.parent.get("date", ""))
        text = composer.final_text(moment, context)
        if wanted:
            yield MomentVariables(moment.entry.key, wordings, moment.form, day, facts, lets, text)


def names_in(phrases: Phrases, phrase: Phrase) -> set[str]:
    """The names that a wording and its condition ask for, without those that every template knows.

    Raises TemplateFault for one that cannot be compiled.
    """
    env = phrases.expressions.env
    condition = f"{{% if {phrase.when} %}}{{% endif %}}" if phrase.when else ""
    try:
        return find_undeclared_variables(env.parse(phrase.say + condition)) - env.globals.keys()
    except TemplateError as error:
        raise phrases.fault(error, phrase) from error


def _value(scribe: Scribe, name: str, context: Any) -> str:
    try:
        return example(scribe.phrases.expressions.value(name, context))
    except TEMPLATE_ERRORS as error:  # an example that cannot be given is no reason to stop
        return f"(not here: {error})"


def example(value: Any) -> str:
    """A value as a person reads it on one line."""
    if callable(value) or type(value).__module__.startswith("tales."):
        return _said(value)
    if isinstance(value, list | tuple) and value and isinstance(value[0], Mapping):
        text = f"{len(value)} of them, the first: {_mapping(value[0])}"
    elif isinstance(value, Mapping):
        text = _mapping(value) if value else "nothing"
    elif isinstance(value, bool):
        text = "true" if value else "false"
    else:
        text = repr(value)
    return text if len(text) <= WIDE else text[: WIDE - 1] + "…"


def filters() -> dict[str, str]:
    """Our filters, each with what it does."""
    return {name: _said(filter) for name, filter in FILTERS.items()} | {
        "called": "The name that the tale gives to a key."
    }


def past_questions() -> dict[str, str]:
    """What `past` can be asked, each with what it answers."""
    from tales.chronicle.memory import Past

    asked = {name: what for name, what in vars(Past).items() if inspect.isfunction(what) and name[0] != "_"}
    return {f"past.{name}({', '.join(_asked(what))})": _said(what) for name, what in asked.items()}


def _asked(what: Any) -> list[str]:
    """What stands between the brackets of a question to the past."""
    named = inspect.signature(what).parameters.values()
    return ["fact=value …" if each.kind is each.VAR_KEYWORD else each.name for each in named if each.name != "self"]


def _mapping(value: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={inner!r}" for name, inner in value.items())


def _said(thing: Any) -> str:
    """The first sentence of what a thing says of itself."""
    text = " ".join((inspect.getdoc(thing) or "").split("\n\n")[0].split())
    return text or "something to ask"
