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


def steps(story: Story, first: int = 0) -> Iterator[Step]:
    """The way through a story from its passage `first` on, in the order of reading."""
    if story.spent and not first:
        yield Step("begin", facts={"wordings": story.spent})
    for passage in story.passages[first:]:
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
    reading = _Reading()
    reading.add(entries)
    return reading.story()


class StoryReader:
    """Reads a tale that goes on: passages that have ended are put together once, until one of their entries changes.

    What it gives is not to be changed, for the next story has the same passages.
    """

    def __init__(self) -> None:
        self._restart()

    def _restart(self) -> None:
        self._ended: list[Entry] = []
        """The entries of those passages."""
        self._reading = _Reading()
        self._way: list[Step] = []
        """The steps through them."""

    def read(self, entries: list[Entry]) -> tuple[Story, list[Step]]:
        """The story of these entries and the way through it, as `story` and `steps` give them."""
        start = len(self._ended)
        if entries[:start] != self._ended or self._reading.has_noted(entries[start:]):
            self._restart()
            start = 0
        end = _last_beginning(entries, start)
        if end > start:
            before = len(self._reading.top)
            self._reading.add(entries[start:end])
            self._ended = entries[:end]
            self._way += steps(self._reading.story(), before)
        if self._reading.has_noted(entries[end:]):
            self._restart()
            end = 0
        reading = self._reading.copy()
        reading.add(entries[end:])
        told = reading.story()
        return told, [*self._way, *steps(told, len(self._reading.top))]


def _last_beginning(entries: Sequence[Entry], start: int) -> int:
    """Where the last passage begins that is inside no other, so that all before it have ended; else `start`."""
    later = range(len(entries) - 1, start, -1)
    return next((at for at in later if entries[at].kind == "open" and not entries[at].passage), start)


@dataclass(slots=True)
class _Reading:
    """How far entries have been put together as passages."""

    top: list[Passage] = field(default_factory=list)
    by_number: dict[int, Passage] = field(default_factory=lambda: {0: Passage(0, "", "", "", {})})
    homes: dict[int, Passage] = field(default_factory=dict)
    """In which passage each entry stands, by its number."""
    since: list[Entry] = field(default_factory=list)
    ordinal: int = 0
    loose: Passage | None = None
    """The passage of what stands outside passages, while nothing else has begun."""
    early: list[Entry] = field(default_factory=list)
    """What was noted before anything happened."""
    begun: list[Entry] = field(default_factory=list)
    """The evenings that have begun since the last passage at the top."""
    evenings: list[Entry] = field(default_factory=list)
    comments: list[Entry] = field(default_factory=list)
    spent: str = ""

    def copy(self) -> "_Reading":
        """Another one that goes on from here. The passages are the same, so none of them may still be open."""
        return _Reading(
            list(self.top), dict(self.by_number), dict(self.homes), list(self.since), self.ordinal, self.loose,
            list(self.early), list(self.begun), list(self.evenings), list(self.comments), self.spent,
        )  # fmt: skip

    def story(self) -> Story:
        """What there is."""
        return Story(list(self.top), list(self.evenings), list(self.comments), self.spent)

    def has_noted(self, entries: Iterable[Entry]) -> bool:
        """Whether one of these hangs on an entry that was read before it; usually annotations stand right behind."""
        return any(entry.kind not in LINE and entry.number("of") in self.homes for entry in entries)

    def add(self, entries: Sequence[Entry]) -> None:
        """Go on with these entries. The annotations on each of them are among them."""
        amended, forms = _annotations(entries)
        root = self.by_number[0]
        for entry in entries:
            if entry.kind not in LINE:
                self._note(entry)
                continue
            self.homes[entry.n] = self.by_number.get(entry.passage, root)
            if entry.kind == "open":
                passage = _opened(entry, forms)
                self.homes[entry.n] = self.by_number[entry.n] = passage
                parent = self.by_number.get(entry.passage, root)
                if parent is root:
                    self._begin(passage)
                    self.loose = None
                else:
                    parent.parts.append(passage)
                continue
            if entry.kind not in ("answer", "tell"):
                continue
            home = self.by_number.get(entry.passage, root)
            if home is root:
                if self.loose is None:
                    self.loose = Passage(0, "", "", "", {})
                    self._begin(self.loose)
                home = self.loose
            home.entries.append(entry)
            if entry.kind == "answer" and entry.words("from"):
                text = amended.get(entry.n, entry.words("text"))
                form = forms.get(entry.n) or (forms.get(home.n) if home.n else "") or entry.words("form") or home.form
                own, told_anew = moment_facts(entry), entry.n in amended
                moment = Moment(entry, self.ordinal, self.since, text, form, home.writer, own, amended=told_anew)
                home.parts.append(moment)
                self.ordinal += 1
                self.since = []
            else:
                self.since.append(entry)

    def _note(self, entry: Entry) -> None:
        top, root = self.top, self.by_number[0]
        if entry.kind == "evening":
            untold = bool(top) and not top[-1].moments()  # it was opened by the last answer of the evening before
            (top[-1].evenings if untold else self.begun).append(entry)
            self.evenings.append(entry)
        elif entry.kind in ("comment", "bookmark"):
            self.comments.append(entry)
        elif entry.kind == SPENT:
            self.spent = self.spent or entry.words("wordings")
        home = self.homes.get(entry.number("of"), root)
        home = home if home is not root else self.loose or (top[-1] if top else root)
        (self.early if home is root else home.entries).append(entry)

    def _begin(self, passage: Passage) -> None:
        """Put another passage at the top."""
        if not self.top:
            passage.entries += self.early
        self.top.append(passage)
        passage.evenings, self.begun = self.begun, []
        self.since = []


def _opened(entry: Entry, forms: dict[int, str]) -> Passage:
    own = {name: value for name, value in entry.facts if name not in ("writer", "form", "retells")}
    retells = entry.get("retells", ())
    numbers = tuple(n for n in retells if isinstance(n, int)) if isinstance(retells, tuple) else ()
    form = forms.get(entry.n, entry.words("form"))
    return Passage(entry.n, entry.key, entry.words("writer"), form, own, numbers)


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
