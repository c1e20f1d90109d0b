"""The season's prose: every wording can be told, nothing repeats before its time, nothing speaks of cards."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest
from tales.chronicle.passages import Moment, story
from tales.chronicle.phrase_files import SHARED, phrase_files
from tales.chronicle.phrases import sentences
from tales.chronicle.templates import read_toml, shipped
from tales.games.whale_cards.automa import decided_for
from tales.rules.asks import OPEN, Narrate

from tests.chronicle.seasons import Sailed, begun, chronicle, scribe, season

SEASONS = [(seed, 2 + seed % 3, seed % 4 // 2 * (1 + seed % 2), seed % 2 == 1) for seed in range(30)]
"""Seed, ships (2 to 4), how many of them are people's (0 to 2; with none the program's are told of too), nations."""


def sailed(case: tuple[int, int, int, bool]) -> Sailed:
    seed, ships, people, nations = case
    return season(seed, ships, people, nations=nations)


def moments(case: tuple[int, int, int, bool]) -> Iterator[tuple[Moment, Any, Any]]:
    """Each moment of a season with what its wordings may know, and the composer that goes through it."""
    header, entries = sailed(case)
    composer = scribe(header)._composer()
    for moment, context in composer.read(story(entries)):
        yield moment, context, composer
        composer.final_text(moment, context)


@lru_cache(maxsize=32)
def written(case: tuple[int, int, int, bool]) -> str:
    return chronicle(sailed(case))


def check(name: str, text: str) -> None:
    """A wording as a reader would not stumble over it."""
    assert not re.search(r"[{}]|\bundefined\b|  |\bthe the\b", text), f"{name}: {text}"
    doubled = re.search(r"\b(\w+) \1\b", text, re.I)
    assert not doubled or doubled[1].casefold() in ("had", "that", "no", "long"), f"{name}: {text}"
    assert not re.search(r"\s[,.;:!?]|\bThe [’,.]|\bthe [’,.]", text), f"{name}: {text}"
    assert not re.search(r"\b[a-z]+-(whale|bay|sea|ocean|islands|waters|fishery|ice|luck|voyage|dick)\b", text), text


@pytest.mark.slow
def test_every_moment_has_words_and_a_question_whatever_happened() -> None:
    told: set[str] = set()
    for case in SEASONS:
        for moment, context, composer in moments(case):
            key = composer.phrases.knows(moment.entry.key, moment.form)
            assert key, f"{moment.entry.key} has no wordings"
            told.add(key)
            assert composer.compose(moment, context), f"{case}: nothing fits {key}"
            assert composer.prompt(moment, context), f"{case}: no question fits {key}"
    header, _ = sailed(SEASONS[0])
    assert set(scribe(header).phrases.moments) - {SHARED} == told


@pytest.mark.slow
def test_every_wording_renders_for_every_fact_that_it_met_and_most_are_met() -> None:
    met: dict[str, set[str]] = defaultdict(set)
    known: dict[str, set[str]] = defaultdict(set)
    for case in SEASONS[::2] + SEASONS[1::4]:
        for moment, context, composer in moments(case):
            key = composer.phrases.knows(moment.entry.key, moment.form)
            for phrases in composer.phrases.moments[key].slots.values():
                for phrase in phrases:
                    known[key].add(phrase.name)
                    if composer.phrases.holds(phrase, context):
                        met[key].add(phrase.name)
                        check(phrase.name, composer.phrases.render(phrase, context))
    for key, names in known.items():
        assert len(met[key]) >= len(names) * 0.5, f"{key}: {sorted(names - met[key])} were never true"


def test_what_people_are_offered_when_they_are_asked_is_what_stands_there_if_they_leave_it() -> None:
    header, session = begun(8, 3, 2)
    writer, offered = scribe(header), list[str]()
    while session.ask is not None and len(offered) < 40:
        if session.settle_one() is not None:
            continue
        if not isinstance(ask := session.ask, Narrate):
            session.answer(decided_for(session.state, ask))
            continue
        seen = session.visible()
        assert writer.question(seen, ask, session.passage) != writer.words.ask(ask)
        offered.append(writer.offer(seen, ask, session.passage))
        session.answer(OPEN)
    told = [each.text for each in writer.moments(session.visible()) if each.source == "open" and each.text]
    assert len(offered) == 40 and "" not in offered
    assert [text for text in told if text in offered] == offered


@pytest.mark.slow
@pytest.mark.parametrize("case", SEASONS)
def test_no_sentence_comes_twice_in_a_season_while_other_wordings_are_left(case: tuple[int, int, int, bool]) -> None:
    said: set[str] = set()
    for moment, context, composer in moments(case):
        text = composer.compose(moment, context)
        for sentence in sentences(text) & said:
            left = _left(composer, moment, context, sentence, said)
            assert not left, f"{case}, {moment.entry.key}: {sentence!r} again, while {left} are left"
        said |= sentences(text)


def _left(composer: Any, moment: Moment, context: Any, sentence: str, said: set[str]) -> list[str]:
    """The wordings that could stand where this sentence does and were not told yet."""
    phrases = composer.phrases
    wordings = phrases.moments[phrases.knows(moment.entry.key, moment.form)]
    for slot in wordings.slots.values():
        fitting = [phrase for phrase in slot if phrases.holds(phrase, context)]
        if any(sentence in sentences(phrases.render(phrase, context)) for phrase in fitting):
            return [
                phrase.name
                for phrase in fitting
                if phrase.name not in composer.used.phrases and not sentences(phrases.render(phrase, context)) & said
            ]
    return []


@pytest.mark.slow
@pytest.mark.parametrize("case", SEASONS)
def test_the_whole_chronicle_has_no_unfilled_or_doubled_word_and_speaks_of_no_cards(
    case: tuple[int, int, int, bool],
) -> None:
    prose, _, _ = written(case).partition("| Ship |")
    for paragraph in prose.split("\n"):
        check(f"{case}", paragraph)
        machine = re.search(r"\b(cards?|tokens?|BT|modifiers?|mulligans?|discard|draw pile)\b", paragraph)
        assert not machine, f"{case}: {paragraph}"


@pytest.mark.parametrize("case", SEASONS[:6])
def test_an_unfinished_season_reads_the_same_whoever_may_see_which_hands(case: tuple[int, int, int, bool]) -> None:
    """Nothing that only some may see is woven into the story."""
    seed, ships, people, nations = case
    header, entries = season(seed, ships, people, nations=nations, slots=20)
    _, all_of_it = season(seed, ships, people, nations=nations, slots=20, seen=True)
    assert len(all_of_it) > len(entries)
    assert chronicle((header, entries)) == chronicle((header, all_of_it))


@pytest.mark.slow
@pytest.mark.parametrize("case", SEASONS)
def test_the_tally_is_that_of_the_whales_in_the_margin(case: tuple[int, int, int, bool]) -> None:
    _, entries = sailed(case)
    text = written(case)
    tallies = [entry for entry in entries if (entry.kind, entry.key) == ("tell", "tally")]
    for kind, name in (("sperm", "Sperm"), ("right", "Right"), ("finback", "Finback")):
        assert text.count(f"▰ {name} · ") == sum(entry.number(kind) for entry in tallies)
    assert len(re.findall(r"^\| .* \|$", text, re.M)) == 1 + len(tallies)


def test_whoever_plays_both_whaling_games_meets_other_sentences() -> None:
    ours, theirs = (_every_sentence(game) for game in ("whale-cards", "whale-dice"))
    assert len(ours) > 1000 and not ours & theirs


def _every_sentence(game: str) -> set[str]:
    found: set[str] = set()
    for paths in phrase_files([shipped() / game]).values():
        for row in read_toml(paths[0]).items():
            found |= _in(row) if row[0] != "let" else set()
    return found


def _in(row: Any) -> set[str]:
    """The sentences of a wording, or of all wordings in a table."""
    if isinstance(row, str):
        return set(sentences(row))
    if isinstance(row, int):
        return set()
    inner = row.get("say", list(row.values())) if isinstance(row, dict) else row
    return _in(inner) if isinstance(inner, str) else set().union(*map(_in, inner))


NAMED = {
    "pack-ice": r"\bice\b|floe|pack",
    "storm": r"wind|\bsea\b|gale|blew",
    "off-course": r"lost|current|fog|where we were",
    "bad-luck": r"luck|Friday|line|bad week",
    "over-fishing": r"fish|ground|whal",
    "dangerous-voyage": r"pilot book|shoal|reef|touched",
    "depleted-stocks": r"ground|whales|beef",
    "mocha-dick": r"white",
    "ship-wreck": r"struck|shore|sand",
    "war": r"\bwar\b|enem|privateer|nations",
}
"""What a reader must be told of each trouble, who has not seen the card."""


def test_a_tale_of_later_years_says_what_the_trouble_was_and_who_tells_it() -> None:
    header, _ = sailed(SEASONS[0])
    rows = scribe(header).phrases.moments["difficulty.tale"].slots["how"]
    for card, words in NAMED.items():
        tales = [row.say for row in rows if f"'{card}'" in row.when]
        assert len(tales) >= 4
        assert all(re.search(words, tale, re.I) for tale in tales), f"{card}: {tales}"
    told = 0
    for case in SEASONS[:6]:
        header, entries = sailed(case)
        masters = {entry.words("master") for entry in entries if entry.kind == "tell" and entry.key == "cast"}
        under = re.findall(r"^\*(.+), years later:\*$", written(case), re.M)
        yarns = sum((entry.kind, entry.key) == ("open", "yarn") for entry in entries)
        assert set(under) <= masters and len(under) == yarns
        told += yarns
    assert told


def test_a_ship_with_a_whale_in_the_margin_does_not_say_that_there_was_none() -> None:
    again = 0
    for case in SEASONS:
        for moment, context, composer in moments(case):
            if moment.entry.key == "rival.hunt" and composer.past.since("catch.taken", vessel=context["vessel"]) == 0:
                assert re.search(r"another|no more|again|second|once more", composer.compose(moment, context))
                again += 1
    assert again
