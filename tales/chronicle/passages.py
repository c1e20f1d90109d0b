"""Passages: live entries put together as they will be read. Knows no wording and no Markdown."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tales.entries import LINE, SPENT, Entry, Value, moment_facts


@dataclass(slots=True)
class Moment:
    """A moment that the rules wanted told, with what a person said and what happened before it."""

    entry: Entry
    """The answer of the narration."""
    ordinal: int
    """How many moments came before it in the whole tale."""
    since: list[Entry]
    """What happened in its top passage since the moment before."""
    text: str = ""
    """What stands there: a person's words, after all amendments; empty if it is still to be composed."""
    form: str = ""
    writer: str = ""
    """Who speaks in its passage."""
    asked: dict[str, Value] = field(default_factory=dict)
    """The facts that were given with it, where its passage does not have them."""
    amended: bool = False
    """Whether a person told it anew afterwards."""

    @property
    def is_open(self) -> bool:
        """Whether it is to be composed when the chronicle is built."""
        return self.entry.words("from") == "open" and not self.amended

    @property
    def is_written(self) -> bool:
        """Whether what stands there is a person's own words."""
        return self.entry.words("from") == "written" or self.amended


@dataclass(slots=True)
class Passage:
    """One piece of the chronicle."""

    n: int
    """The number of its opening entry; 0 for what stands outside all passages."""
    key: str
    writer: str
    form: str
    facts: dict[str, Value]
    retells: tuple[int, ...] = ()
    entries: list[Entry] = field(default_factory=list)
    """What happened in it, and what was noted beside it, without what belongs to passages inside it."""
    parts: "list[Moment | Passage]" = field(default_factory=list)
    """Its moments and the passages inside it, in order."""
    evenings: list[Entry] = field(default_factory=list)
    """The evenings that had begun since something was told in the top passage before."""

    def moments(self) -> "list[Moment]":
        """All moments in it and in the passages inside it, in order."""
        found: list[Moment] = []
        for part in self.parts:
            found.extend([part] if isinstance(part, Moment) else part.moments())
        return found

    def all_entries(self) -> list[Entry]:
        """All that happened in it and in the passages inside it, in journal order of the line."""
        found = list(self.entries)
        for part in self.parts:
            if isinstance(part, Passage):
                found.extend(part.all_entries())
        return found


@dataclass(slots=True)
class Story:
    """A tale as passages, in the order of reading."""

    passages: list[Passage]
    evenings: list[Entry]
    comments: list[Entry]
    spent: str = ""
    """The wordings that other tales had used before this one began, by their signs, with spaces between."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step on the way through a story. All that may follow from taking it is in it: equal steps do the same."""

    kind: str
    """begin (with what other tales have spent), page (another top passage begins), enter (a passage begins), moment,
    leave (a top passage has ended)."""
    passage: int = 0
    """The number of the passage."""
    facts: Mapping[str, Value] = field(default_factory=dict)
    """What is known of that passage and those around it."""
    moment: Moment | None = None
    rest: tuple[Entry, ...] = ()
    """In a top passage that has ended, what happened before no moment of it."""


def steps(story: Story) -> Iterator[Step]:
    """The way through a story, in the order of reading."""
    if story.spent:
        yield Step("begin", facts={"wordings": story.spent})
    for passage in story.passages:
        yield Step("page")
        yield from _inside(passage, {})
        known = {entry.n for moment in passage.moments() for entry in moment.since}
        yield Step("leave", rest=tuple(entry for entry in passage.all_entries() if entry.n not in known))


def _inside(passage: Passage, above: Mapping[str, Value]) -> Iterator[Step]:
    facts = {**above, **passage.facts, "writer": passage.writer, "passage_form": passage.form}
    yield Step("enter", passage.n, facts)
    for part in passage.parts:
        if isinstance(part, Passage):
            yield from _inside(part, facts)
        else:
            yield Step("moment", passage.n, facts, part)


def story(entries: Sequence[Entry]) -> Story:
    """Live, visible entries (annotations among them) as passages. What stands outside passages makes one of its own."""
    amended, forms = _annotations(entries)
    root = Passage(0, "", "", "", {})
    by_number: dict[int, Passage] = {0: root}
    top: list[Passage] = []
    since: list[Entry] = []
    ordinal = 0
    loose: Passage | None = None
    homes: dict[int, Passage] = {}
    early: list[Entry] = []
    begun: list[Entry] = []
    for entry in entries:
        if entry.kind not in LINE:
            if entry.kind == "evening":
                untold = bool(top) and not top[-1].moments()  # it was opened by the last answer of the evening before
                (top[-1].evenings if untold else begun).append(entry)
            home = homes.get(entry.number("of"), root)
            home = home if home is not root else loose or (top[-1] if top else root)
            (early if home is root else home.entries).append(entry)
            continue
        homes[entry.n] = by_number.get(entry.passage, root)
        if entry.kind == "open":
            passage = _opened(entry, forms)
            homes[entry.n] = by_number[entry.n] = passage
            parent = by_number.get(entry.passage, root)
            if parent is root:
                top.append(passage)
                passage.evenings, begun = begun, []
                loose, since = None, []
            else:
                parent.parts.append(passage)
            continue
        if entry.kind not in ("answer", "tell"):
            continue
        home = by_number.get(entry.passage, root)
        if home is root:
            if loose is None:
                loose, since = _loose(top), []
                loose.evenings, begun = begun, []
            home = loose
        home.entries.append(entry)
        if entry.kind == "answer" and entry.words("from"):
            text = amended.get(entry.n, entry.words("text"))
            form = forms.get(entry.n) or (forms.get(home.n) if home.n else "") or entry.words("form") or home.form
            own = moment_facts(entry)
            moment = Moment(entry, ordinal, since, text, form, home.writer, own, amended=entry.n in amended)
            home.parts.append(moment)
            ordinal += 1
            since = []
        else:
            since.append(entry)
    if early and top:
        top[0].entries[:0] = early
    evenings = [entry for entry in entries if entry.kind == "evening"]
    comments = [entry for entry in entries if entry.kind in ("comment", "bookmark")]
    spent = next((entry.words("wordings") for entry in entries if entry.kind == SPENT), "")
    return Story(top, evenings, comments, spent)


def _opened(entry: Entry, forms: dict[int, str]) -> Passage:
    own = {name: value for name, value in entry.facts if name not in ("writer", "form", "retells")}
    retells = entry.get("retells", ())
    numbers = tuple(n for n in retells if isinstance(n, int)) if isinstance(retells, tuple) else ()
    form = forms.get(entry.n, entry.words("form"))
    return Passage(entry.n, entry.key, entry.words("writer"), form, own, numbers)


def _loose(top: list[Passage]) -> Passage:
    passage = Passage(0, "", "", "", {})
    top.append(passage)
    return passage


def _annotations(entries: Iterable[Entry]) -> tuple[dict[int, str], dict[int, str]]:
    """The last amendment and the last form given to each entry, by its number."""
    amended: dict[int, str] = {}
    forms: dict[int, str] = {}
    for entry in entries:
        if entry.kind == "amend":
            amended[entry.number("of")] = entry.words("text")
        elif entry.kind == "form":
            forms[entry.number("of")] = entry.words("form")
    return amended, forms
