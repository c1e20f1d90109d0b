"""The Moment of Truth as one scene, and what is remembered on the way to it: places, blows, clauses, wounds."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from tests.chronicle.hunts import hunt
from tests.chronicle.test_last_hunt_truth import HUNTS, moments

Told = tuple[str, str, dict[str, Any]]
"""The key of a moment, what was told, and what its wordings knew of the names in KNOWN."""

KNOWN = (
    "blow",
    "for_me",
    "among",
    "tail",
    "prey",
    "best",
    "high",
    "loose",
    "edge",
    "on_foot",
    "scar",
    "sore",
    "die",
    "N",
)


@lru_cache
def scene(seed: int, program: bool) -> tuple[Told, ...]:
    """All moments of a hunt as they were told."""
    found = []
    for moment, context, composer in moments(seed, program):
        known = {name: composer.phrases.expressions.value(name, context) for name in KNOWN if name != "die"}
        known["die"] = context.get_all().get("die", 0)
        found.append((moment.entry.key, composer.compose(moment, context), known))
    return tuple(found)


def all_told() -> Iterator[Told]:
    for seed, program in HUNTS:
        yield from scene(seed, program)


def test_the_ground_names_three_things_and_they_are_used_in_the_fight() -> None:
    used = 0
    for seed, program in HUNTS:
        told = scene(seed, program)
        things = next(known for key, _, known in reversed(told) if key.startswith("truth."))
        names = [things["high"], things["loose"], things["edge"]]
        assert all(names), f"hunt {seed}"
        ground = next(text for key, text, _ in told if key == "truth.ground")
        for name in (things["loose"], things["edge"]):
            assert name.split()[-1] in ground, f"{name}: {ground}"
        fight = " ".join(text for key, text, _ in told if key.startswith("truth.") and key != "truth.ground")
        used += any(name in fight for name in names)
    assert used > len(HUNTS) * 0.9


def test_what_is_loose_comes_down_once() -> None:
    down = re.compile(
        r"came down, the whole of it|to stand under|fell that way|only been waiting|brought down the|rolled over on it"
    )
    for seed, program in HUNTS:
        falls = [text for _, text, known in scene(seed, program) if known["loose"] and down.search(text)]
        assert len(falls) <= 1, falls


def test_a_threat_names_whom_it_is_for_and_they_bear_up_against_that() -> None:
    answered = 0
    for _, text, known in all_told():
        if known["for_me"] and known["blow"]:
            assert known["N"] == known["prey"]
            answered += 1
            assert text
    assert answered > 50


def test_an_answer_names_nobody_who_did_not_strike() -> None:
    for key, text, known in all_told():
        if key == "truth.answer" and not known["best"]:
            assert "’s that told" not in text and "What  had" not in text, text


def test_the_dice_between_the_best_and_the_worst_are_told_in_a_clause() -> None:
    clauses = 0
    for key, text, known in all_told():
        at_length = known["for_me"] or known["tail"]
        if known["among"] and key.startswith(("truth.strike", "truth.endure")) and not at_length:
            assert len(text.split()) <= 16, text
            clauses += 1
    assert clauses > 100


def test_on_the_water_there_is_no_ground_to_stand_on() -> None:
    land = re.compile(
        r"\b(grit|dust|furrows?|trod|footing|uphill|stones?|ant|on both feet|tracks?|sat down with both palms"
        r"|crawled|crept|ran, fell|walked|on all fours)\b"
    )
    found = 0
    for seed, program in HUNTS:
        for key, text, known in scene(seed, program):
            if key.startswith("truth.") and not known["on_foot"]:
                assert not land.search(text), text
                found += 1
    assert found > 50


def test_a_party_of_which_two_struck_does_not_hold_the_beast_on_all_sides() -> None:
    for _, text, _ in all_told():
        assert "They have all struck" not in text


def test_a_wound_that_a_letter_told_is_known_later_and_none_that_was_not() -> None:
    spoken = 0
    for key, text, known in all_told():
        if key == "letter.plain" and known["sore"] and f"my {known['sore']}" in text.casefold():
            spoken += 1
        if "that had been hurt on the way" in text:
            assert known["scar"]
    assert spoken


def test_every_sentence_begins_with_a_capital() -> None:
    for seed, program in HUNTS:
        for key, text, _ in scene(seed, program):
            found = re.search(r".{20}[a-z][.?!] [a-z].{20}", text)
            assert not found, f"{key}: {found[0]}"


def test_no_sentence_of_a_letter_comes_twice_in_a_tale() -> None:
    for seed, program in HUNTS:
        told: set[str] = set()
        for key, text, _ in scene(seed, program):
            if key.startswith(("letter.", "ending.letter", "journal.")):
                parts = re.split(r"(?<=[.!?])\s+", text)
                found = {part for part in parts if len(part.split()) > 5 and not part.startswith("Your ")}
                assert not found & told, found & told
                told |= found


def test_the_ground_is_no_other_place_than_the_one_above_it() -> None:
    for seed, program in HUNTS:
        _, entries = hunt(seed, program=program)
        where = next((e.words("place") for e in reversed(entries) if e.key == "party.moves"), "").casefold()
        ground = next(text for key, text, _ in scene(seed, program) if key == "truth.ground").casefold()
        for place in ("church", "hamlet", "ferry"):
            assert place not in ground or place in where, f"{where}: {ground}"
