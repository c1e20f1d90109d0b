"""Templates: each moment has wordings that can be composed, and each wording belongs to a moment that can come."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tales.chronicle import READINGS, TemplateFault
from tales.chronicle.phrase_files import SHARED
from tales.chronicle.phrases import Phrases
from tales.chronicle.scribe import Scribe
from tales.chronicle.templates import of_game
from tales.chronicle.variables import names_in
from tales.chronicle.wordings import Phrase
from tales.lab.check.findings import Finding, line_of, line_of_table, near
from tales.lab.check.plays import Played
from tales.lab.check.sources import MOMENTS, Sources, found_at
from tales.rules.asks import FORMS, Narrate
from tales.rules.play import Game

WRITTEN = 2
"""How many of the tales are written out in all readings."""


@dataclass(slots=True)
class Composed:
    """What came of composing everything that was to be told."""

    phrases: set[str] = field(default_factory=set)
    """The names of the wordings that were composed."""
    known: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """For each moment the names of all that its wordings may know."""
    faults: dict[tuple[str, int, str], Finding] = field(default_factory=dict)


def check(game: Game[Any], sources: Sources, tales: list[Played]) -> tuple[int, int, list[Finding]]:
    """How many wordings were composed, how many there are, and what is wrong with them."""
    folder = of_game(game.key)
    try:
        phrases = Scribe(tales[0].header, tales[0].words).phrases
    except TemplateFault as fault:
        return 0, 0, [_of(fault, folder)]
    composed = Composed()
    for tale in tales:
        _compose(tale, composed, folder)
    slots = [slot for wordings in phrases.moments.values() for slot in wordings.slots.values()]
    every = {phrase.name for slot in slots for phrase in slot}
    found = [
        *_moments_without(phrases, sources, tales),
        *_moments_that_never_come(phrases, game, sources, tales, folder),
        *composed.faults.values(),
        *_strange_names(phrases, sources, composed, tales),
        *_layouts(tales, folder),
    ]
    return len(composed.phrases & every), len(every), found


def _moments_without(phrases: Phrases, sources: Sources, tales: list[Played]) -> Iterator[Finding]:
    """Moments that nobody can be offered a passage for."""
    told = {(ask.key, ask.form) for tale in tales for ask in tale.asks if isinstance(ask, Narrate)}
    met = {key for key, _ in told}
    told |= {(called.key, "") for called in sources.called if called.verb in MOMENTS and called.key not in met}
    for key, form in sorted(told):
        has_wordings = phrases.knows(key, form) or (not form and any(phrases.knows(key, each) for each in FORMS))
        if not has_wordings:
            place = sources.where_told(key)
            known = [moment for moment in phrases.moments if moment != SHARED]
            yield found_at(place, f"the moment {key!r} has no wordings in the templates{near(key, known)}")


def _moments_that_never_come(
    phrases: Phrases, game: Game[Any], sources: Sources, tales: list[Played], folder: Path
) -> Iterator[Finding]:
    """Wordings of moments that the rules never reach, or of forms that they do not take."""
    told = {ask.key for tale in tales for ask in tale.asks if isinstance(ask, Narrate)}
    for moment, wordings in phrases.moments.items():
        key, _, form = moment.partition("@")
        if moment == SHARED or not (wordings.shapes or wordings.slots):
            continue
        first = next(slot[0] for slot in (wordings.shapes, *wordings.slots.values()) if slot)
        path = _path(first)
        line = line_of_table(path, moment) or line_of(path, f'"{moment}')
        if key not in told and not sources.can_make(key):
            yield Finding(
                str(path), line, f"there are wordings for {key!r}, a moment that never comes{near(key, told)}"
            )
        if form and form not in FORMS:
            yield Finding(
                str(path), line, f"there are wordings for the form {form!r}, which is none{near(form, FORMS)}"
            )


def _compose(tale: Played, composed: Composed, folder: Path) -> None:
    """Compose each wording that fits somewhere in a tale, unless it was composed before."""
    scribe = Scribe(tale.header, tale.words)
    phrases = scribe.phrases
    try:
        for moment, context, composer in scribe.read_moments(tale.entries):
            key = phrases.knows(moment.entry.key, moment.form)
            if key:
                composed.known[key] |= context.get_all().keys()
                for slot in (phrases.moments[key].shapes, *phrases.moments[key].slots.values()):
                    for phrase in slot:
                        if phrase.name not in composed.phrases:
                            _render(phrases, phrase, context, composed, folder)
            composer.final_text(moment, context)
    except TemplateFault as fault:
        composed.faults[fault.template, fault.line, str(fault)] = _of(fault, folder)


def _render(phrases: Phrases, phrase: Phrase, context: Any, composed: Composed, folder: Path) -> None:
    try:
        if not phrases.holds(phrase, context):
            return
        phrases.render(phrase, context)
    except TemplateFault as fault:
        composed.faults[fault.template, fault.line, str(fault)] = _of(fault, folder)
    composed.phrases.add(phrase.name)


def _strange_names(phrases: Phrases, sources: Sources, composed: Composed, tales: list[Played]) -> Iterator[Finding]:
    """Names in wordings and their conditions that no moment of the game knows and no rule gives."""
    told = {name for tale in tales for ask in tale.asks for name, _ in ask.facts}
    anywhere = {
        *told,
        *phrases.lets.written,
        *sources.arguments,
        *sources.data,
        *(set().union(*composed.known.values())),
    }
    for moment, wordings in phrases.moments.items():
        for slot in (wordings.shapes, *wordings.slots.values()):
            for phrase in slot:
                try:
                    asked = names_in(phrases, phrase)
                except TemplateFault as fault:
                    yield _of(fault, _path(phrase).parent)
                    continue
                for name in sorted(asked - anywhere):
                    path = _path(phrase)
                    what = f"a wording of {moment!r} asks for {name!r}, which no moment knows"
                    yield Finding(str(path), phrase.line, what + near(name, composed.known[moment] or anywhere))


def _layouts(tales: list[Played], folder: Path) -> Iterator[Finding]:
    """Layouts that fail in one of the readings."""
    for tale in tales[:WRITTEN]:
        for reading in READINGS:
            try:
                Scribe(tale.header, tale.words).write(tale.header.title, tale.entries, reading)
            except TemplateFault as fault:
                yield _of(fault, folder)


def _of(fault: TemplateFault, folder: Path) -> Finding:
    """A fault of a template as a finding."""
    file = fault.template.partition(":")[0].partition(",")[0]
    path = folder / file
    return Finding(str(path if path.is_file() else folder.parent / file), fault.line, f"{fault.template}: {fault.why}")


def _path(phrase: Phrase) -> Path:
    assert phrase.path is not None  # it was read from a file
    return phrase.path
