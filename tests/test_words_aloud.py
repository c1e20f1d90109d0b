"""Every line of the words of every game, as it comes out in tales that were played at random: it can be read aloud."""

import re
from collections.abc import Iterator
from functools import lru_cache

import pytest
from tales.entries import Entry
from tales.games import all_games, shelved
from tales.lab.check.plays import Played, play_many
from tales.rules.asks import Ask, Choose, Number, Place, Text
from tales.rules.words import MINUS, Words, load, reckoned

TALES = {"whale-dice": 12, "last-hunt": 12, "whale-cards": 5, "beast-hunters": 6}
"""How many tales of each game are played; of others a few."""

SINGULAR = "turn|card|point|Reward Point|Advantage Point|event|person|die|Blubber Token|hunt|ship|whale|year"
PLURAL = "turns|cards|points|Reward Points|Advantage Points|events|people|dice|Blubber Tokens|hunts|ships|whales|years"

WRONG = {
    "a raw value": r"\b(None|True|False)\b|[{}]",
    "a flag for an answer": r"[:;,] (yes|no)\b(?! \w)",
    "one of many": rf"(?<![\d.])1 (are|were|have|live|come|{PLURAL})\b",
    "many of one": rf"(?<![\d.+] )(?<![\d.])([02-9]|\d\d+) ({SINGULAR})\b",
    "a count behind its noun": r"\b(turns|people|cards|points|dice) (to \w+:? |by count )?\d",
    "a hole": r"  | [.,;:?!]|\(\)|[,;:] *[.,;:]|: *$|“”",
    "a hyphen for a minus": r"(?<![\w-])-\d",
    "an article too much": r"\b([Tt]he|[Aa]n?) ([Tt]he|[Aa]n?) (?!the)",
}


@lru_cache
def played(game: str) -> tuple[Played, ...]:
    there = shelved(game)
    return tuple(play_many(there.open(), dict(load(there.package)), TALES.get(game, 4)))


def words_of(tale: Played) -> Words:
    tale.words.meet(tale.entries)
    return tale.words


def told(game: str) -> Iterator[tuple[Words, Entry, str]]:
    for tale in played(game):
        words = words_of(tale)
        for entry in tale.entries:
            if entry.kind == "tell" and (line := words.entry(entry)):
                yield words, entry, line


def asked(game: str) -> Iterator[tuple[Ask, str]]:
    for tale in played(game):
        words = words_of(tale)
        for ask in tale.asks:
            if isinstance(ask, (Choose, Number, Place, Text)):
                yield ask, words.situation(ask) if isinstance(ask, Choose) and ask.only else words.ask(ask)


def wrong(line: str) -> list[str]:
    return [what for what, pattern in WRONG.items() if re.search(pattern, line)]


@pytest.mark.parametrize("game", all_games())
def test_what_is_told_is_a_sentence(game: str) -> None:
    lines = {line for _, _, line in told(game)}
    assert [line for line in lines if line[0].islower() or not re.search(r"[.?!…][”’)]?$", line)] == []
    assert {line: wrong(line) for line in lines if wrong(line)} == {}


@pytest.mark.parametrize("game", all_games())
def test_what_is_asked_is_a_sentence(game: str) -> None:
    lines = {line for _, line in asked(game)}
    assert [line for line in lines if line[0].islower() or line[-1] not in ".?!…:"] == []
    assert {line: wrong(line) for line in lines if wrong(line)} == {}


@pytest.mark.parametrize("game", all_games())
def test_no_key_stands_for_a_name(game: str) -> None:
    data = load(shelved(game).package)
    keys = {key for table in data["names"].values() for key in table if "-" in key}
    keys |= {key for group in ("option", "tell", "ask") for key in data.get(group, {}) if "-" in key or "." in key}
    raw = {
        line: found for _, _, line in told(game) if (found := set(re.findall(r"[a-z]+(?:[-.][a-z0-9]+)+", line)) & keys)
    }
    assert raw == {}


@pytest.mark.parametrize("game", all_games())
def test_whatever_was_added_to_a_die_is_said_as_it_was_reckoned(game: str) -> None:
    for _, entry, line in told(game):
        facts = dict(entry.facts)
        for name, value in facts.items():
            if name.endswith("_sum") and isinstance(value, tuple):
                numbers = [number for number in value if isinstance(number, int)]
                assert reckoned(numbers) in line, line
        modifier = facts.get("modifier")
        die = facts.get("beast_die")
        if isinstance(modifier, int) and isinstance(die, int) and modifier:
            assert f"{die} + {modifier} = {die + modifier}".replace("+ -", f"{MINUS} ") in line


@pytest.mark.parametrize(
    "line",
    [
        "The Beast: to survive, no.", "1 are left.", "3 card drawn.", "turns to skip: 2", "lost: None", "It is ().",
        "The The Swallow sails.", "Crew -2.",
    ],
)  # fmt: skip
def test_a_wrong_line_is_found(line: str) -> None:
    assert wrong(line)
