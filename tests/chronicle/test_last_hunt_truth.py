"""The prose of the Moment of Truth and of the end: every wording can be told, and nothing says what is not so."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest
from tales.chronicle.passages import Moment
from tales.chronicle.phrases import Used, sentences

from tests.chronicle.hunts import chronicle, hunt, scribe
from tests.chronicle.test_whale_prose import check

HUNTS = [(seed, program) for program in (True, False) for seed in range(30)]
ABOUT = ("truth.", "ending.")
OTHERS = "the others|the rest(?! of)|everybody|the ring|the two who|on all sides of"


def moments(seed: int, program: bool) -> Iterator[tuple[Moment, Any, Any]]:
    """Each moment of a hunt with what its wordings may know, and the composer that goes through it."""
    header, entries = hunt(seed, program=program)
    for moment, context, composer in scribe(header).read_moments(entries):
        yield moment, context, composer
        composer.final_text(moment, context)


@pytest.mark.slow
def test_every_moment_has_words_and_a_question_whatever_happened() -> None:
    for seed, program in HUNTS:
        for moment, context, composer in moments(seed, program):
            if moment.entry.key.startswith(ABOUT):
                assert composer.compose(moment, context), f"hunt {seed}: nothing fits {moment.entry.key}"
                assert composer.prompt(moment, context), f"hunt {seed}: no question fits {moment.entry.key}"


@pytest.mark.slow
def test_every_wording_renders_for_every_fact_that_it_met_and_nearly_all_are_met() -> None:
    met: dict[str, set[str]] = defaultdict(set)
    known: dict[str, set[str]] = defaultdict(set)
    for seed, program in HUNTS:
        for moment, context, composer in moments(seed, program):
            key = moment.entry.key
            if not key.startswith(ABOUT):
                continue
            for phrases in composer.phrases.moments[key].slots.values():
                for phrase in phrases:
                    known[key].add(phrase.name)
                    if composer.phrases.holds(phrase, context):
                        met[key].add(phrase.name)
                        check(phrase.name, composer.phrases.render(phrase, context))
    for key, names in known.items():
        left = names - met[key]
        assert len(left) <= len(names) * 0.25, f"{key}: {sorted(left)} were never true in {len(HUNTS)} hunts"


@pytest.mark.parametrize(("seed", "program"), HUNTS[15:45])
def test_no_sentence_comes_twice_while_other_wordings_are_left(seed: int, program: bool) -> None:
    used = Used()
    for moment, context, composer in moments(seed, program):
        text = composer.compose(moment, context)
        if moment.entry.key.startswith(ABOUT) and (again := sentences(text) & used.sentences):
            for slot in composer.phrases.moments[moment.entry.key].slots.values():
                true = [phrase for phrase in slot if composer.phrases.holds(phrase, context)]
                told = {phrase.name: sentences(composer.phrases.render(phrase, context)) for phrase in true}
                if any(found & again for found in told.values()):
                    left = [name for name, found in told.items() if found.isdisjoint(used.sentences)]
                    assert not [name for name in left if name not in composer.used.phrases], f"{again}, and {left}"
        used.spend((), text)


@pytest.mark.slow
def test_no_number_of_the_game_stands_in_the_story() -> None:
    """Dice, points and totals are for the noted reading; only people are counted, in words."""
    for seed, program in HUNTS:
        for moment, context, composer in moments(seed, program):
            if moment.entry.key.startswith(ABOUT):
                text = composer.compose(moment, context) + composer.prompt(moment, context)
                assert not re.search(r"\d|\b(dice|points|Down|Fleeing|Death|Life)\b", text), text


# What must be so


@lru_cache
def told(key: str) -> list[tuple[dict[str, object], str]]:
    """What the wordings of a moment knew, and what was told, in all hunts."""
    return [
        (context.get_all(), composer.compose(moment, context))
        for seed, program in HUNTS
        for moment, context, composer in moments(seed, program)
        if moment.entry.key == key
    ]


@pytest.mark.slow
def test_the_height_of_the_die_is_the_height_of_the_scene() -> None:
    """What is said of a 1 is said of no other die, and so on; but what is a clause between two others has no height."""
    keys = ("truth.strike", "truth.strike.down", "truth.endure", "truth.endure.fleeing")
    heights: dict[str, set[object]] = defaultdict(set)
    for seed, program in HUNTS:
        for moment, context, composer in moments(seed, program):
            value = composer.phrases.expressions.value
            if moment.entry.key in keys and not (value("among", context) or value("tail", context)):
                die = int(str(context.get_all()["die"]))
                heights[composer.compose(moment, context)].add({1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 6}[die])
    assert len(heights) > 100 and [text for text, found in heights.items() if len(found) > 1] == []


def test_last_letters_tell_of_the_dead_and_of_the_beast_as_it_was() -> None:
    letters = told("ending.letter")
    assert {known["slain"] for known, _ in letters} == {True, False}
    assert {known["fate"] for known, _ in letters} == {"wounded", "unscathed"}
    for known, text in letters:
        for person in known["gone"]:  # type: ignore[attr-defined]
            assert person["name"] in text, text
        assert str(known["mine"]) in text
        scratched = re.search(r"not a scratch|no mark on me", text, re.I)
        assert not scratched or known["fate"] == "unscathed"


@pytest.mark.slow
def test_where_somebody_was_wounded_is_known_in_their_letter() -> None:
    words = {
        "leg": "dance|leg",
        "hand": "hand",
        "eye": "eye|with the one",
        "ribs": "ribs|bound",
        "ear": "ear",
        "face": "face|scar",
    }
    found = 0
    for seed, program in HUNTS:
        kind = ""
        for moment, context, composer in moments(seed, program):
            text, names = composer._compose(moment, context, 0)[0], composer._compose(moment, context, 0)[1]
            if moment.entry.key == "ending.wounded":
                kind = next(
                    (composer.phrases.threads[name][6:] for name in names if name in composer.phrases.threads), ""
                )
            if moment.entry.key == "ending.letter" and kind and context.get_all().get("fate") == "wounded":
                assert re.search(words[kind], text), f"{kind}: {text}"
                found += 1
    assert found >= 5


def test_the_last_scene_knows_whether_the_beast_lives_and_whether_anybody_does() -> None:
    said: dict[str, set[object]] = defaultdict(set)
    for known, text in told("ending.beast"):
        said[text].add(known["slain"])
    assert all(len(found) == 1 for found in said.values())


def test_each_of_the_six_hunts_has_scenes_of_its_own() -> None:
    header, _ = hunt(0)
    phrases = scribe(header).phrases
    for beast in ("white-stag", "tigress", "old-whale", "ice-bear", "boar", "crocodile"):
        true = ("at_sea", f"hunted == '{beast}'") if beast == "old-whale" else (f"hunted == '{beast}'",)
        for key in ("truth.ground", "truth.strike", "truth.answer", "truth.threat", "truth.endure", "ending.beast"):
            slots = phrases.moments[key].slots.values()
            own = [each for slot in slots for each in slot if any(part in each.when for part in true)]
            assert len(own) >= 2, f"{key} has {len(own)} for {beast}"


def test_of_a_beast_of_their_own_nothing_is_told_that_is_true_of_another() -> None:
    others = re.compile(r"\b(antlers?|tines?|tigress|tide|flukes?|lance|boats?|glacier|ice|vines?|ferry|jaws)\b")
    found = 0
    for seed, program in HUNTS:
        for moment, context, composer in moments(seed, program):
            if moment.entry.key.startswith("truth.") and context.get_all().get("hunt") == "own":
                text = composer.compose(moment, context)
                assert not others.search(text), text
                found += 1
    assert found > 50


def test_of_a_party_of_two_nobody_is_one_of_the_others() -> None:
    """Two people are no ring, have no rest of them, and cannot both be in between."""
    for seed in range(0, 40, 4):
        for program in (True, False):
            _, entries = hunt(seed, program=program)
            assert sum(entry.key == "person.joins" for entry in entries) == 2
            fight, after = chronicle(seed, program=program).split("Moment of Truth\n", 1)[1].split("\n## How it ended")
            stones = "\n".join(line for line in after.split("\n") if line.startswith("> "))
            found = re.search(rf".*\b({OTHERS})\b.*", f"{fight}\n{stones}")
            assert not found, found[0]


def test_whoever_fled_does_not_say_afterwards_that_they_stood_there() -> None:
    fled = stood = 0
    for seed, program in HUNTS:
        for moment, context, composer in moments(seed, program):
            if moment.entry.key == "ending.letter":
                rows = composer.phrases.moments["ending.letter"].slots["self"]
                said = " ".join(row.say for row in rows if composer.phrases.holds(row, context))
                labels = [
                    entry.words("label")
                    for entry in hunt(seed, program=program)[1]
                    if entry.key == "truth.label" and entry.words("who") == moment.entry.seat
                ]
                assert "fleeing" not in labels or "I stood where" not in said
                assert "fleeing" in labels or "my back to it" not in said
                fled += "my back to it" in said
                stood += "I stood where" in said
    assert fled and stood


def test_nobody_is_on_both_sides_of_the_beast_when_all_are_down() -> None:
    for seed, program in HUNTS:
        party = sum(entry.key == "person.joins" for entry in hunt(seed, program=program)[1])
        for moment, context, composer in moments(seed, program):
            labelled = {tell["who"] for tell in composer.past.every("truth.label") if tell["who"] != "beast"}
            if moment.entry.key == "truth.strike.down" and len(labelled) == party:
                rows = composer.phrases.moments["truth.strike.down"].slots["six"]
                said = " ".join(row.say for row in rows if composer.phrases.holds(row, context))
                assert "people on both sides" not in said
