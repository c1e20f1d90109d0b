"""The logbook's prose: every wording can be told, nothing repeats before its time, nothing contradicts the journal."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from tales.chronicle.passages import Moment, story
from tales.chronicle.phrases import Used, sentences
from tales.entries import Entry

from tests.chronicle.voyages import chronicle, scribe, voyage

SEEDS = range(50)


def moments(seed: int) -> Iterator[tuple[Moment, Any, Any]]:
    """Each moment of a voyage with what its wordings may know, and the composer that goes through it."""
    header, entries = voyage(seed)
    composer = scribe(header)._composer()
    for moment, context in composer.read(story(entries)):
        yield moment, context, composer
        composer.final_text(moment, context)


@pytest.mark.slow
def test_every_moment_has_words_and_a_question_whatever_happened() -> None:
    for seed in SEEDS:
        for moment, context, composer in moments(seed):
            key = composer.phrases.knows(moment.entry.key, moment.form)
            assert key, f"{moment.entry.key} has no wordings"
            assert composer.compose(moment, context), f"seed {seed}: nothing fits {key}"
            assert composer.prompt(moment, context), f"seed {seed}: no question fits {key}"


@pytest.mark.slow
def test_every_wording_renders_for_every_fact_that_it_met_and_can_be_met() -> None:
    """No wording fails, none leaves a brace or a doubled word, none says a key where a name belongs."""
    met: dict[str, set[str]] = defaultdict(set)
    known: dict[str, set[str]] = defaultdict(set)
    for seed in SEEDS:
        for moment, context, composer in moments(seed):
            key = composer.phrases.knows(moment.entry.key, moment.form)
            for phrases in composer.phrases.moments[key].slots.values():
                for phrase in phrases:
                    known[key].add(phrase.name)
                    if composer.phrases.holds(phrase, context):
                        met[key].add(phrase.name)
                        check(phrase.name, composer.phrases.render(phrase, context))
    for key, names in known.items():
        assert len(met[key]) >= len(names) * 0.5, f"{key}: {sorted(names - met[key])} were never true in 50 voyages"


def check(name: str, text: str) -> None:
    """A wording as a reader would not stumble over it."""
    assert not re.search(r"[{}]|\bundefined\b|  ", text), f"{name}: {text}"
    doubled = re.search(r"\b(\w+) \1\b", text, re.I)
    assert not doubled or doubled[1].casefold() in ("had", "that", "long", "very"), f"{name}: {text}"
    assert not re.search(r"\s[,.;:!?]", text), f"{name}: {text}"
    assert not re.search(r"\b[a-z]+(-[a-z]+)+-(bay|sea|ocean|islands|mexico|africa|biscay|waters|fishery)\b", text), (
        text
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_no_sentence_comes_twice_while_other_wordings_are_left(seed: int) -> None:
    used = Used()
    for moment, context, composer in moments(seed):
        text = composer.compose(moment, context)
        again = sentences(text) & used.sentences
        if again:
            key = composer.phrases.knows(moment.entry.key, moment.form)
            for phrases in composer.phrases.moments[key].slots.values():
                repeated = (
                    [p for p in phrases if sentences(composer.phrases.render(p, context)) & again]
                    if any(composer.phrases.holds(p, context) for p in phrases)
                    else []
                )
                for phrase in repeated:
                    if not composer.phrases.holds(phrase, context):
                        continue
                    left = [
                        p.name
                        for p in phrases
                        if composer.phrases.holds(p, context)
                        and p.name not in composer.used.phrases
                        and not sentences(composer.phrases.render(p, context)) & used.sentences
                    ]
                    assert not left, f"seed {seed}, {key}: {again} again, while {left} are left"
        used.spend((), text)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_the_whole_logbook_has_no_unfilled_or_doubled_word(seed: int) -> None:
    for paragraph in chronicle(seed).split("\n"):
        check(f"seed {seed}", paragraph.replace("|  |", "| |"))


def test_where_several_people_play_the_log_says_who_was_there_on_which_evening() -> None:
    header, entries = voyage(3)
    middle = next(at for at, entry in enumerate(entries) if at > len(entries) // 2 and entry.kind == "open")
    evening = Entry(9999, "evening", facts=(("of", 0), ("date", "2026-11-30"), ("present", ("Ann", "Bo"))))
    text = scribe(header).write(header.title, [*entries[:middle], evening, *entries[middle:]])
    line = "*30 November 2026. At the table: Ann and Bo.*\n\n"
    assert text.replace(line, "") == chronicle(3) and text.count(line) == 1
    alone = replace(evening, facts=(("of", 0), ("date", "2026-11-30"), ("present", ("Ann",))))
    assert scribe(header).write(header.title, [*entries[:middle], alone, *entries[middle:]]) == chronicle(3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_the_lost_are_not_named_as_present_and_whales_add_up(seed: int) -> None:
    """Nobody whom the journal lost is one of the people that a later passage may speak of as present.

    And nobody who is sick or hurt is one of the two that it may speak of as at work.
    """
    header, entries = voyage(seed)
    gone: set[str] = set()
    for moment, context, _ in moments(seed):
        for entry in moment.since:
            if entry.key == "person.leaves":
                gone.add(entry.words("who"))
            if entry.key == "person.joins":
                gone.discard(entry.words("who"))
        present = {person["who"] for person in context["people"]} | {
            person["who"] for person in (context["hand"], context["other"]) if person
        }
        assert not present & gone
        assert not any(person and person.get("state") for person in (context["hand"], context["other"]))
    caught = [entry for entry in entries if (entry.kind, entry.key) == ("tell", "hunt.caught")]
    account = next(entry for entry in entries if entry.key == "voyage.account")
    assert len(caught) == sum(account.number(species) for species in ("sperm", "right", "finback", "beluga"))
    assert sum(entry.number("worth") for entry in caught) <= account.number("won")
    assert header.title in chronicle(seed)
