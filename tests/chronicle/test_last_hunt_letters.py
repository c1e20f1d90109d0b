"""The letters, the Hunter's book and the road: each can be told, nothing comes twice before its time, halves agree."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from tales.chronicle.compose import Composer
from tales.chronicle.expressions import Variables
from tales.chronicle.passages import Moment
from tales.chronicle.phrase_files import SHARED
from tales.chronicle.phrases import Used, sentences
from tales.chronicle.scribe import Scribe
from tales.chronicle.wordings import Slot
from tales.entries import Entry

from tests.chronicle.hunts import chronicle, hunt, scribe

BOLD, PROGRAM = range(42), range(100, 130)
HUNTS = [*((seed, False) for seed in BOLD), *((seed, True) for seed in PROGRAM)]
OURS = re.compile(r"letter\.|journal\.|scene\.move|out\.mark|hunt\.vow")
FIRST = re.compile(r"letter\.(plain|pass|death|life|about\.death|about\.life)$")
LAST = re.compile(r"letter\.(plain|pass|won|lost|about\.won|about\.lost)$")
FOLLOW = {
    "letter.death": ("letter.raise", "letter.won", "letter.lost"),
    "letter.life": ("letter.raise", "letter.won", "letter.lost"),
    "letter.about.death": ("letter.about.raise", "letter.about.won", "letter.about.lost"),
    "letter.about.life": ("letter.about.raise", "letter.about.won", "letter.about.lost"),
    "journal.death": ("journal.raise", "journal.won", "journal.lost"),
}

Step = tuple[Moment, Variables, Composer]


def moments(seed: int, *, program: bool) -> Iterator[Step]:
    """Each moment of a hunt that is ours; the others are only told."""
    header, entries = hunt(seed, program=program)
    for moment, context, composer in scribe(header).read_moments(entries):
        begun = context.begun
        if OURS.match(moment.entry.key):
            yield moment, context, composer
        context.begun = begun  # some tests try other threads
        composer.final_text(moment, context)


def slots(composer: Composer, key: str) -> dict[str, Slot]:
    """The slots that a moment's shapes name, shared ones among them, and its questions."""
    own = composer.phrases.moments[key]
    named = {slot.rstrip("?") for shape in own.shapes for slot in shape.say.split() if slot != "¶"} | {"prompt"}
    every = {**composer.phrases.moments[SHARED].slots, **own.slots}
    return {name: every[name] for name in named}


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "program"), HUNTS)
def test_every_moment_has_words_and_a_question(seed: int, program: bool) -> None:
    for moment, context, composer in moments(seed, program=program):
        assert composer.compose(moment, context), f"nothing fits {moment.entry.key}"
        assert composer.prompt(moment, context), f"no question fits {moment.entry.key}"


@pytest.mark.slow
def test_every_wording_renders_for_every_fact_that_it_meets_and_most_are_met() -> None:
    met: set[str] = set()
    known: dict[str, set[str]] = defaultdict(set)
    for seed, program in HUNTS:
        for moment, context, composer in moments(seed, program=program):
            key = moment.entry.key
            for phrases in slots(composer, key).values():
                known[key].update(phrase.name for phrase in phrases)
                for phrase in phrases:
                    context.begun = phrase.thread
                    if composer.phrases.holds(phrase, context):
                        met.add(phrase.name)
                        check(phrase.name, composer.phrases.render(phrase, context))
    never = {name for key, names in known.items() for name in names if key != "out.mark"} - met
    assert len(never) < 15, sorted(never)


def check(name: str, text: str) -> None:
    """A wording as a reader would not stumble over it."""
    assert not re.search(r"[{}]|\bundefined\b|  ", text), f"{name}: {text}"
    doubled = re.search(r"\b(\w+) \1\b", text, re.I)
    assert not doubled or doubled[1].casefold() in ("had", "that", "you", "then", "up", "and"), f"{name}: {text}"
    assert not re.search(r"\s[,.;:!?]|[,;:][,;:]", text), f"{name}: {text}"
    assert not re.search(r"\b(they|They) (was|has|is|does)\b", text), f"{name}: {text}"


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "program"), HUNTS)
def test_no_sentence_comes_twice_while_other_wordings_are_left(seed: int, program: bool) -> None:
    told: set[str] = set()
    for moment, context, composer in moments(seed, program=program):
        text = composer.compose(moment, context)
        if again := sentences(text) & told:
            for phrases in slots(composer, moment.entry.key).values():
                context.begin()
                fitting = composer.phrases._fitting(phrases, context)
                said = {phrase.name: sentences(composer.phrases.render(phrase, context)) for phrase in fitting}
                if not any(each & again for each in said.values()):
                    continue
                left = [name for name in said if name not in composer.used.phrases and not said[name] & told]
                assert not left, f"{moment.entry.key}: {again} again, while {left} are left"
        told |= sentences(text)


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "program"), HUNTS)
def test_a_whole_chronicle_has_no_unfilled_or_doubled_word(seed: int, program: bool) -> None:
    for paragraph in chronicle(seed, program=program).split("\n"):
        if "|" not in paragraph:
            check(f"seed {seed}", paragraph)


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "program"), HUNTS)
def test_a_letter_greets_once_signs_once_and_keeps_to_its_thread(seed: int, program: bool) -> None:
    for moment, context, composer in moments(seed, program=program):
        key, text = moment.entry.key, composer.compose(moment, context)
        if key.startswith("letter."):
            person = context.resolve("scribe")
            name = str(person["name"]).split()[0]
            called = composer.phrases.expressions.value("dear_called", context)
            assert bool(re.match(rf"(My \w+|Dear)? ?{re.escape(called)},", text)) == bool(FIRST.match(key)), text
            assert text.rstrip(".").split("\n")[-1].endswith(f" {name}") == bool(LAST.match(key)) or (
                LAST.match(key) and name in text.split("\n")[-1]
            ), text
        used = Used(composer.used)
        composed, *names = composer.phrases.compose(key, context, used, composer._pick(moment, 0), set())
        threads = {composer.phrases.threads[name] for name in names if name in composer.phrases.threads}
        assert composed == text
        assert len(threads) <= 1
        begun = composer.past.told("thread")
        assert not begun or threads <= {begun[0]["thread"]}


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "program"), HUNTS)
def test_nobody_who_is_out_is_spoken_of_as_on_their_feet_and_nobody_meets_themselves(seed: int, program: bool) -> None:
    out: set[str] = set()
    for moment, context, composer in moments(seed, program=program):
        out |= {str(told["name"]) for told in composer.past.every("person.out")}
        mate, invalid = (composer.phrases.expressions.value(name, context) for name in ("mate_who", "invalid_who"))
        me, about = context.resolve("scribe"), str(moment.entry.get("about", ""))
        for other in filter(None, (mate, invalid)):
            assert other["who"] not in {me.get("who"), about, "hunter"}
        assert not mate or mate["name"] not in out
        assert not invalid or invalid["name"] in out


@pytest.mark.slow
def test_every_thread_goes_on_whatever_comes_after_its_beginning() -> None:
    """For every fact that a later moment met, a thread that may have led there has a wording of its own for it."""
    tried: dict[tuple[str, str], int] = defaultdict(int)
    for seed, program in HUNTS:
        for moment, context, composer in moments(seed, program=program):
            key = moment.entry.key
            for first, later in FOLLOW.items():
                if key not in later or not first.startswith(key.rsplit(".", 1)[0]):
                    continue
                for begun in composer.phrases.moments[first].slots.values():
                    for beginning in begun:
                        if not beginning.thread or not composer.phrases.holds(beginning, context):
                            continue
                        out = composer.phrases.expressions.value("friend_out", context)
                        if out and key.endswith("raise"):
                            continue  # nobody who is Out may Raise
                        context.begun = beginning.thread
                        context.begin()
                        rows = [row for slot in composer.phrases.moments[key].slots.values() for row in slot]
                        fits = [row for row in rows if row.thread == beginning.thread]
                        assert any(composer.phrases.holds(row, context) for row in fits), (
                            f"{key}: nothing of {beginning.thread}, seed {seed}"
                        )
                        tried[beginning.thread, key] += 1
    assert len(tried) > 250


def test_there_is_enough_to_say_for_a_long_hunt() -> None:
    """At least so many threads for each country, and so many wordings where there are no threads."""
    minimum = {
        "letter.death": 12,
        "letter.life": 12,
        "letter.about.death": 8,
        "letter.about.life": 8,
        "journal.death": 6,
        "letter.plain": 20,
    }
    for seed in range(7):
        for moment, context, composer in moments(35 + seed, program=False):
            key = moment.entry.key
            if key not in minimum or composer.phrases.expressions.value("friend_out or i_am_out", context):
                continue
            fitting = max(
                sum(composer.phrases.holds(phrase, context) for phrase in phrases)
                for slot, phrases in composer.phrases.moments[key].slots.items()
                if slot != "prompt"
            )
            assert fitting >= minimum[key], f"{key}, seed {35 + seed}: {fitting}"


def test_a_passage_that_a_person_has_begun_is_ended_with_what_goes_with_everything() -> None:
    for seed in BOLD:
        for moment, context, composer in moments(seed, program=False):
            if not re.search(r"(raise|won|lost)$", moment.entry.key):
                continue
            context.begun = ""
            context.begin()
            _, *names = composer.phrases.compose(moment.entry.key, context, Used(), lambda die, sides: 0, set())
            assert names and not set(names) & composer.phrases.threads.keys()


def test_names_and_places_of_any_kind_go_through() -> None:
    """What people type may be anything; no wording fails of it."""
    odd = ["{{ 7 * 7 }}", "[b]", "", "  ", "x" * 60, "Dr. O’Hara-Smith", "# A <script>", "\u202eabc"]
    header, entries = hunt(2, program=False)
    for strange in odd:
        for moment, context, composer in scribe(header).read_moments(entries):
            if OURS.match(moment.entry.key):
                known: dict[str, Any] = {
                    **context.get_all(),
                    **dict.fromkeys(("beast", "hunter", "place", "time", "region"), strange),
                }
                known["scribe"] = {**known["scribe"], "name": strange, "beloved": strange, "kin": strange}
                again = composer.phrases.variables(known)
                composer.phrases.compose(moment.entry.key, again, composer.used, lambda die, sides: 0, set())
            composer.final_text(moment, context)


@pytest.mark.parametrize("seed", [3, 10, 11])
def test_a_beginning_taken_as_offered_keeps_its_thread_and_a_persons_own_has_none(seed: int) -> None:
    header, entries = hunt(seed, program=False)
    own = scribe(header)
    first = next(told for told in own.moments(entries) if told.key in FOLLOW)
    thread = thread_after(own, entries, first.n)
    assert thread
    assert thread_after(own, retold(entries, first.n, "composed", first.text), first.n) == thread
    written = retold(entries, first.n, "written", "We met with a bear.")
    assert thread_after(own, written, first.n) == ""
    texts = {told.n: told.text for told in own.moments(entries)}
    again = {told.n: told.text for told in own.moments(retold(entries, first.n, "composed", first.text))}
    assert again == texts


def retold(entries: tuple[Entry, ...], n: int, source: str, text: str) -> list[Entry]:
    """The same entries, but the moment of that number was told so."""
    facts = (("from", source), ("text", text))
    return [
        replace(entry, facts=(*((name, value) for name, value in entry.facts if name != "from"), *facts))
        if entry.n == n
        else entry
        for entry in entries
    ]


def thread_after(own: Scribe, entries: Sequence[Entry], n: int) -> str:
    """The thread that is in hand after the moment of that number."""
    for moment, context, composer in own.read_moments(entries):
        composer.final_text(moment, context)
        if moment.entry.n == n:
            return str((composer.past.told("thread") or [{"thread": ""}])[0]["thread"])
    raise AssertionError(n)


@pytest.mark.parametrize(
    ("beloved", "kin", "called"),
    [
        ("Hanne", "mother", "Mother"),
        ("Godfrey", "Father", "Father"),
        ("Nan", "grandmother", "Grandmother"),
        ("Clémence", "aunt", "Aunt Clémence"),
        ("Aunt Polly", "aunt", "Aunt Polly"),
        ("Rafe", "son", "Rafe"),
        ("Father Luke", "priest", "Father Luke"),
        ("[b]Æ[/b]", "the cat next door", "[b]Æ[/b]"),
    ],
)
def test_letters_call_the_one_at_home_as_their_writer_would(beloved: str, kin: str, called: str) -> None:
    header, entries = hunt(101, program=True)
    given: dict[str, Any] = {"beloved": beloved, "kin": kin}
    joined = [
        replace(entry, facts=tuple((name, given.get(name, value)) for name, value in entry.facts))
        if entry.key == "person.joins"
        else entry
        for entry in entries
    ]
    text = scribe(header).write(header.title, joined, "story").replace("\\", "")
    begun = re.findall(r"^(?:Dear|My own|My dearest|My dear) ([^,\n]+),|^(?!\*)([^,.\n]{1,24}),$", text, re.M)
    assert {"".join(names) for names in begun} == {called}


@pytest.mark.slow
def test_of_several_who_are_out_nobody_is_the_one_who_stays() -> None:
    alone = 0
    for seed, program in HUNTS:
        for moment, context, composer in moments(seed, program=program):
            if moment.entry.key == "letter.plain":
                rows = composer.phrases.moments[SHARED].slots["hail"]
                said = " ".join(row.say for row in rows if composer.phrases.holds(row, context))
                people = composer.past.people.values()
                out = sum(person.get("state") == "out" for person in people)
                assert out == 1 or ("the one who stays" not in said and "they are all out" not in said)
                alone += "the one who stays" in said
    assert alone
