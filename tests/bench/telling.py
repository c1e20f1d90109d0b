"""Rows 10 and 12: how fast a chronicle is written, and how fast single passages are composed."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from tales.chronicle.expressions import Expressions, Variables
from tales.chronicle.passages import story
from tales.chronicle.phrases import Phrases
from tales.chronicle.scribe import Scribe
from tales.chronicle.wordings import NEW_PARAGRAPH
from tales.entries import Entry, Header, Seat, awake, visible
from tales.rules.asks import Choose, Number, Text
from tales.tale.tale import Tale

from tests.bench.measure import Ratio, Size, least


def told(size: Size) -> tuple[Scribe, list[Entry], Header]:
    """A long voyage that nobody told: its scribe and all that happened."""
    with TemporaryDirectory() as place:
        for seed in range(1, 1000):
            tale = Tale.new(
                Path(place),
                "whale-dice",
                title="The Bench",
                seats=[Seat("", "captain", automa=True)],
                settings={},
                seed=str(seed),
                dice="thrown",
                today=lambda: date(2026, 3, 14),
            )
            _play(tale)
            tale.journal.close()
            if size.scale < 1 or (tale.session.ending is not None and tale.session.ending.key == "arrived"):
                break
        return Scribe(tale.header, tale.words), visible(awake(tale.entries)), tale.header


def _play(tale: Tale) -> None:
    while (ask := tale.session.ask) is not None:
        if tale.settle_one("never") is not None:
            continue
        assert isinstance(ask, Choose | Number | Text)
        tale.answer(ask.open[0].key if isinstance(ask, Choose) else ask.default, by="automa")


def chronicle(size: Size) -> list[Ratio]:
    """Row 10."""
    scribe, entries, header = told(size)
    text = scribe.write("The Bench", entries)  # with everything compiled, as it is from the second time on
    renders, conditions = _renders(Scribe(header, scribe.words), entries)

    def afresh() -> None:
        Scribe(header, scribe.words).write("The Bench", entries)

    def render_all() -> None:
        for render in renders:
            render()

    first = least(size, afresh, render_all)
    again = least(size, lambda: scribe.write("The Bench", entries), render_all)
    every = least(Size(size.runs), lambda: None, lambda: [value() for value in conditions]).baseline
    note = f"{len(text) / 1000:.0f} KB; its conditions and short names alone take {every * 1000:.0f} ms"
    return [
        Ratio(first.ours, first.baseline, "by a scribe who reads the story the first time", note=note),
        Ratio(again.ours, again.baseline, "by the one who offered its passages"),
    ]


def _renders(scribe: Scribe, entries: Sequence[Entry]) -> tuple[list[Callable[[], object]], list[Callable[[], object]]]:
    """What is rendered for a chronicle: its wordings and layout; and all else that is worked out on the way."""
    expressions: Expressions = scribe.phrases.expressions
    wordings: list[Callable[[], object]] = []
    others: list[Callable[[], object]] = []
    text, truths, render = expressions.text, expressions.truths, scribe._render

    def text_noted(wording: str, context: Variables, place: str = "") -> str:
        made = text(wording, context, place)
        if "{" in wording:
            facts = dict(context.parent)
            template = expressions._template(wording)
            wordings.append(lambda: template.render(facts))
        return made

    def truths_noted(slot: int, conditions: tuple[str, ...], context: Variables, place: str = "") -> tuple[bool, ...]:
        others.append(lambda: truths(slot, conditions, scribe.phrases.variables(dict(context.parent)), place))
        return truths(slot, conditions, context, place)

    def render_noted(name: str, data: Mapping[str, Any]) -> str:
        layout = scribe.env.get_template(name)
        wordings.append(lambda: layout.render({**data, "notes": list(data["notes"])}))
        return render(name, data)

    try:
        expressions.text, expressions.truths = text_noted, truths_noted  # type: ignore[method-assign]
        scribe._render = render_noted  # type: ignore[method-assign]
        scribe.write("The Bench", entries)
    finally:
        del expressions.text, expressions.truths, scribe._render
    return wordings, others


def passages(size: Size) -> list[Ratio]:
    """Row 12: as many expansions of each moment's shapes and wordings as there are moments of it in the story."""
    tracery = import_module("tracery")  # by name: it is there or not

    scribe, entries, _ = told(size)
    scribe.write("The Bench", entries)
    moments = [moment for passage in story(entries).passages for moment in passage.moments()]
    grammars = {key: tracery.Grammar(_grammar(scribe.phrases, key)) for key in scribe.phrases.moments}
    keys = [key for moment in moments if (key := scribe.phrases.knows(moment.entry.key, moment.form))]
    random = Random(1843)

    def compose() -> None:
        composer = scribe._composer()
        for moment, context in composer.read(story(entries)):
            composer.final_text(moment, context)

    def expand() -> None:
        random.seed(1843)
        for key in keys:
            grammars[key].flatten("#origin#")

    ratio = least(size, compose, expand)
    # A rate is the other way round: how many of ours in the time of one of theirs.
    note = f"{len(keys)} passages: {len(keys) / ratio.ours:.0f} a second, tracery {len(keys) / ratio.baseline:.0f}"
    return [Ratio(ratio.baseline, ratio.ours, note=note)]


def _grammar(phrases: Phrases, key: str) -> dict[str, list[str]]:
    """The wordings of a moment as tracery has them: shapes, slots, and facts as symbols of their own."""
    known = phrases.moments[key]
    shapes = [
        " ".join(f"#{slot.rstrip('?')}#" for slot in shape.say.split() if slot != NEW_PARAGRAPH)
        for shape in known.shapes
    ]
    slots = {
        slot: [re.sub(r"\{\{.*?\}\}", "#fact#", re.sub(r"\{%.*?%\}|[#\[\]]", "", phrase.say)) for phrase in wordings]
        for slot, wordings in known.slots.items()
    }
    return {"origin": shapes, **slots, "fact": ["a Right Whale"]}
