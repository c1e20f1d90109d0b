"""The scribe: writes a tale's chronicle in one of its readings, and offers passages to a person who is asked to tell.

Same entries, same templates, same bytes. Knows no game: what a game's story looks like is in its templates.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from tales.chronicle.almanac import Almanac
from tales.chronicle.compile_cache import LayoutCache, WordingCache
from tales.chronicle.compose import Composer
from tales.chronicle.expressions import Variables
from tales.chronicle.footnotes import footnotes, in_order
from tales.chronicle.layouts import TEMPLATE_ERRORS, environment, fault
from tales.chronicle.markdown import inert, inert_line
from tales.chronicle.moments import MomentRecord, marked, moment_records
from tales.chronicle.passages import Moment, Passage, Step, Story, StoryReader, story
from tales.chronicle.phrase_files import phrase_files
from tales.chronicle.phrases import Phrases
from tales.chronicle.sides import is_of, of_side, sides
from tales.chronicle.sparks import all_sparks
from tales.chronicle.templates import (
    ALMANAC,
    Signature,
    cache_folder,
    files,
    is_shipped,
    read_template,
    read_toml,
    search_path,
    signature,
)
from tales.entries import ENDING, Entry, Facts, Header, Value
from tales.rules import dice
from tales.rules.asks import Narrate
from tales.rules.words import Words, noted_beside

Asked = tuple[list[Entry], Narrate, int]
"""The entries before an open narration, its ask and the number of its passage."""


class Scribe:
    """Writes one tale."""

    def __init__(
        self, header: Header, words: Words, own: Sequence[Path] = (), cache: Path | None = None, *, writes: bool = True
    ) -> None:
        """`own` are folders of a user's templates, the nearest first.

        `cache` is where compiled templates are kept and, if this `writes`, put. Raises TemplateFault.
        """
        self.header = header
        self.words = words
        self.folders = tuple(search_path(header.game, own))
        self._cache = (cache or cache_folder(), writes)
        self._read: Signature = ()
        """The state of the template files that were read."""
        self._refresh()

    def _refresh(self) -> None:
        """Read templates that have changed since. Raises TemplateFault."""
        found = signature(self.folders)
        if self._read and found == self._read:
            return
        self._read = ()
        self.env = _environment(self.folders, *self._cache)
        self.phrases = _phrases(self.folders, found, *self._cache)
        self._read = found
        self._reader = StoryReader()
        self._asked: tuple[Asked, tuple[Composer, Moment, Variables]] | None = None
        """The narration that was asked for last, and what `_at` found."""
        self._progress: tuple[list[Step], Composer, dict[int, str]] | None = None
        """How far the story was gone through the last time, who did, and what stands at the moments on the way."""

    # What a person is offered

    def offer(self, entries: Sequence[Entry], ask: Narrate, passage: int, variant: int = 0) -> str:
        """The passage for an open narration, in one of its wordings; plain text. Empty if there is none."""
        self._refresh()
        composer, moment, context = self._at(entries, ask, passage)
        text = composer.compose(moment, context, variant)
        self.phrases.expressions.save_cache()
        return text

    def question(self, entries: Sequence[Entry], ask: Narrate, passage: int) -> str:
        """How a person is asked to tell an open narration."""
        self._refresh()
        composer, moment, context = self._at(entries, ask, passage)
        return composer.prompt(moment, context) or self.words.ask(ask)

    def variants(self, entries: Sequence[Entry], ask: Narrate, passage: int) -> list[str]:
        """All different wordings that `offer` has for an open narration, in the order of their numbers, at most 40."""
        self._refresh()
        composer, moment, context = self._at(entries, ask, passage)
        return composer.variants(moment, context, 40)

    def occasion(self, entries: Sequence[Entry], ask: Narrate, passage: int) -> dict[str, str]:
        """Of an open narration: its `form`, the seat that is its `writer`, and what there is of `scribe` (the name of
        who writes), `date`, `weather`, `wind`, `latitude` and `longitude`."""
        self._refresh()
        _, moment, context = self._at(entries, ask, passage)
        scribe = context.get("scribe") or {}
        facts = {"form": moment.form, "writer": moment.writer, "scribe": scribe.get("name", "")}
        for name in ("date", "weather", "wind", "latitude", "longitude"):
            facts[name] = str(context.get(name) or "")
        return {name: text for name, text in facts.items() if text}

    def spark(self, drawn: int) -> str:
        """One concrete thing to start from; `drawn` counts those that were drawn before."""
        sparks = all_sparks(self.folders)
        if not sparks:
            return ""
        order = dice.permutation(f"{self.header.seed} sparks {drawn // len(sparks)}", 0, len(sparks))
        return sparks[order[drawn % len(sparks)]]

    def _at(self, entries: Sequence[Entry], ask: Narrate, passage: int) -> tuple[Composer, Moment, Variables]:
        """The moment of an open narration, what may be known there, and who composes it. Nothing may be spent."""
        asked = list(entries), ask, passage
        if self._asked is None or self._asked[0] != asked:
            self._asked = asked, self._go_to(*asked)
        return self._asked[1]

    def _go_to(self, entries: list[Entry], ask: Narrate, passage: int) -> tuple[Composer, Moment, Variables]:
        last = entries[-1].n if entries else 0
        facts: Facts = (("from", "open"), ("form", ask.form), ("facts", ask.facts))
        asked = Entry(last + 1, "answer", ask.key, ask.seat, passage=passage, facts=facts)
        _, way = self._reader.read([*entries, asked])
        here = next(at for at in range(len(way) - 1, -1, -1) if (of := way[at].moment) and of.entry is asked)
        moment, context = way[here].moment, None
        assert moment is not None
        composer, told, _ = self._advance(way[:here])
        for step in way[told : here + 1]:
            context = composer.take(step)
        assert context is not None
        return composer, moment, context

    def _advance(self, way: list[Step]) -> tuple[Composer, int, dict[int, str]]:
        """A composer who has gone this way as far as moments are on it, how many steps, and what stands at them.

        The one of the last time, if it only has to go on; what is done with it changes nothing here.
        """
        told = next((at for at in range(len(way), 0, -1) if way[at - 1].moment is not None), 0)
        done, composer, texts = self._progress or ([], self._composer(), {})
        self._progress = None  # until it is sure that no template fails on the way
        if len(done) > told or done != way[: len(done)]:
            done, composer, texts = [], self._composer(), {}
        for step in way[len(done) : told]:
            context = composer.take(step)
            if context is not None and step.moment is not None:
                texts[step.moment.entry.n] = composer.final_text(step.moment, context)
        self._progress = way[:told], composer, texts
        return composer.copy(), told, dict(texts)

    def _read_all(self, entries: Sequence[Entry]) -> tuple[Story, Composer, dict[int, str]]:
        """The story of these entries, a composer who has gone through all of it, and what stands at its moments."""
        told, way = self._reader.read(list(entries))
        composer, done, texts = self._advance(way)
        for step in way[done:]:
            composer.take(step)
        return told, composer, texts

    # The chronicle

    def read_moments(self, entries: Sequence[Entry]) -> Iterator[tuple[Moment, Variables, Composer]]:
        """Each moment, what its wordings may know, and who composes it: let it stand before you take the next."""
        self._refresh()
        composer = self._composer()
        for moment, context in composer.read(story(entries)):
            yield moment, context, composer

    def spent(self, entries: Sequence[Entry]) -> list[str]:
        """The signs of all wordings and questions of this tale and of those used before it, the oldest first."""
        self._refresh()
        _, composer, _ = self._read_all(entries)
        return self.phrases.signs([*composer.used.oldest_first(), *composer.asked.oldest_first()])

    def wordings(self) -> list[str]:
        """The moments for which there are wordings."""
        self._refresh()
        return list(self.phrases.moments)

    def moments(self, entries: Sequence[Entry]) -> list[MomentRecord]:
        """Every moment of these visible, live entries in the order in which they came, with what stands there."""
        self._refresh()
        told, composer, texts = self._read_all(entries)
        return moment_records(told, texts, composer.first, composer.pages)

    def write(
        self, title: str, entries: Sequence[Entry], reading: str = "story", *, side: str = "", marks: bool = False
    ) -> str:
        """The chronicle of these visible, live entries, as Markdown that ends with one line end.

        With a `side`, it is told by that vessel alone; with `marks`, each moment stands between marks that say which
        one it is.
        """
        self._refresh()
        self.words.meet(entries)
        told, composer, texts = self._read_all(entries)  # of all sides: the words of one are the same in both write-ups
        self.phrases.expressions.save_cache()
        noted = footnotes(told, texts, self.words.entry, self.words.noted) if reading == "noted" else {}
        numbers = {n: at for at, n in enumerate(sorted(noted), start=1)}
        own = {moment.entry.n for passage in told.passages for moment in passage.moments() if moment.is_written}
        shown = {n: inert(text, emphasis=n in own) for n, text in texts.items()}
        if marks:
            shown = {n: marked(n, text) for n, text in shown.items()}
        read = of_side(told, side, sides(entries)) if side else told
        passages = [self._passage_data(passage, shown, composer, numbers) for passage in read.passages]
        facts = {key: self._named(last, key) for key, last in _last_facts(entries).items()}
        tells = [entry for entry in entries if entry.kind == "tell" and (not side or is_of(entry, side))]
        data = {
            "title": inert_line(title),
            "name_of": self.words.thing,
            "reading": reading,
            "side": side,
            "game": self.header.game,
            "created": self.header.created,
            "passages": passages,
            "evenings": [self._safe(dict(evening.facts)) for evening in told.evenings],
            "players": self._players(),
            "told": facts,
            "every": lambda key: [self._named_facts(entry) for entry in tells if entry.key == key],
            "notes": [inert_line(noted[n]) for n in numbers],
            "is_over": any(entry.key == ENDING for entry in entries),
        }
        text = self._render("chronicle.md.j2", data)
        return tidied(in_order(text)) if reading == "noted" else text

    def _players(self) -> dict[str, str]:
        """Who sits at each seat, where several people play."""
        people = {seat.key: inert_line(seat.person) for seat in self.header.seats if not seat.automa}
        return people if len(set(people.values())) > 1 else {}

    def _passage_data(
        self,
        passage: Passage,
        texts: Mapping[int, str],
        composer: Composer,
        numbers: Mapping[int, int],
        above: Mapping[str, Value] = MappingProxyType({}),
    ) -> dict[str, Any]:
        facts = {**above, **passage.facts}
        parts: list[dict[str, Any]] = []
        for part in passage.parts:
            if isinstance(part, Passage):
                parts.append(self._passage_data(part, texts, composer, numbers, facts))
                continue
            parts.append(
                {
                    "kind": "moment",
                    "key": part.entry.key,
                    "form": part.form,
                    "seat": part.entry.seat,
                    "text": texts[part.entry.n],
                    "written": part.is_written,
                    "note": numbers.get(part.entry.n, 0),
                }
            )
        tells = [entry for entry in passage.all_entries() if entry.kind == "tell"]
        return {
            "kind": "passage",
            "key": passage.key,
            "writer": passage.writer,
            "form": passage.form,
            "facts": self._named(facts),
            "raw": self._safe(facts),
            "page": self._safe(composer.pages.get(passage.n, {})),
            "parts": parts,
            "evenings": [self._safe(dict(evening.facts)) for evening in passage.evenings],
            "lines": [inert_line(line) for entry in passage.entries if (line := self._line(entry))],
            "told": {entry.key: self._named_facts(entry) for entry in tells},
            "tells": [
                {"key": entry.key, "facts": self._named_facts(entry), "raw": self._safe(dict(entry.facts))}
                for entry in tells
            ],
            "text": "\n\n".join(part["text"] for part in parts if part["text"]),
        }

    def _line(self, entry: Entry) -> str:
        """What the facts reading says of an entry: what happened, and what people noted beside it."""
        return self.words.entry(entry) or noted_beside(entry)

    def _composer(self) -> Composer:
        seed = self.header.seed
        return Composer(
            self.header,
            self.phrases,
            Almanac(
                _almanac(self.folders, self._read),
                lambda stream, number, sides: dice.pick(seed, f"almanac {stream}", number, 0, sides) - 1,
            ),
            self.words.thing,
        )

    def _render(self, name: str, data: Mapping[str, Any]) -> str:
        try:
            text = self.env.get_template(name).render(data)
        except TEMPLATE_ERRORS as error:
            raise fault(error, name, data) from error
        return tidied(text)

    # Plain data for layouts: every text in it is inert Markdown already.

    def _named_facts(self, entry: Entry) -> dict[str, Any]:
        return self._named(dict(entry.facts), entry.key)

    def _named(self, facts: Mapping[str, Any], told: str = "") -> dict[str, Any]:
        """Facts with the names of what is a key; what people typed stays as it is."""
        return {
            name: self._safe(value) if self.words.is_text(name, told) else self._name(value)
            for name, value in facts.items()
        }

    def _name(self, value: Any) -> Any:
        if isinstance(value, str):
            return inert_line(self.words.thing(value))
        if isinstance(value, tuple):
            return [self._name(item) for item in value]
        return value

    def _safe(self, value: Any) -> Any:
        if isinstance(value, str):
            return inert_line(value)
        if isinstance(value, tuple):
            return [self._safe(item) for item in value]
        if isinstance(value, dict):
            return {name: self._safe(item) for name, item in value.items()}
        return value


def tidied(text: str) -> str:
    """A text without spaces at the ends of lines, with at most one empty line in a row and one line end."""
    text = "\n".join(line.rstrip(" \t") for line in text.split("\n"))
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n") + "\n"


def _last_facts(entries: Sequence[Entry]) -> dict[str, dict[str, Value]]:
    """The facts last told under each key."""
    return {entry.key: dict(entry.facts) for entry in entries if entry.kind == "tell"}


@pass_context
def _called(context: Context, key: object) -> str:
    """The name that the tale in hand gives to a key."""
    return str(context.resolve("name_of")(str(key)))


@lru_cache(maxsize=8)
def _environment(folders: tuple[Path, ...], cache: Path, writes: bool) -> ImmutableSandboxedEnvironment:
    env = environment(folders, {"called": _called, "inert": inert_line})
    env.bytecode_cache = LayoutCache(cache, writes=writes)
    return env


@lru_cache(maxsize=8)
def _phrases(folders: tuple[Path, ...], read: Signature, cache: Path, writes: bool) -> Phrases:
    ours = (path for paths in phrase_files(folders).values() for path in paths if is_shipped(path))
    sources = ((str(path), read_template(path)) for path in ours)
    return Phrases(environment(folders, {"called": _called}), folders, WordingCache(sources, cache, writes=writes))


@lru_cache(maxsize=8)
def _almanac(folders: tuple[Path, ...], read: Signature) -> Mapping[str, Any]:
    paths = files(folders, ALMANAC).get(ALMANAC)
    return read_toml(paths[0]) if paths else {}
