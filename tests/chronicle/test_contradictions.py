"""What a reader would catch the log in: people who are dead or not there yet, posts held twice, wrong numbers and waters."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest
from tales.chronicle.passages import Moment, story
from tales.entries import Entry

from tests.chronicle.voyages import scribe, voyage

SEEDS = range(50)
ONE_OF_EACH = ("master", "mate", "second mate", "cooper", "carpenter", "cook", "steward")
OF_THE_DEAD = re.compile(r"\b(gone|lost|lost_names|the_dead|dead\w*|dead_one|dead_all)\b")
"""How a wording names those who are no longer there."""

WATERS = {
    "brazil": "Brazil",
    "carolinas": "Carolina",
    "gulf-of-mexico": "Gulf of Mexico",
    "west-indies": "West Indies",
    "cape-verde-islands": "Cape Verde",
    "coast-of-africa": "Coast of Africa",
    "bay-of-biscay": "Biscay",
    "north-sea": "North Sea",
    "horn-sound": "Horn Sound",
    "spitsbergen": "Spitsbergen",
    "beaufort-sea": "Beaufort",
    "guinea": "Gulf of Guinea",
    "south-pacific": "South Pacific",
}


class Told:
    """One moment as it was told: what came before it, what it may know, the words, and the wordings they are made of."""

    def __init__(self, moment: Moment, known: Mapping[str, Any], text: str, sources: str) -> None:
        self.moment, self.known, self.text, self.sources = moment, known, text, sources


@lru_cache(maxsize=64)
def told(seed: int) -> tuple[Told, ...]:
    """Every moment of a voyage, composed."""
    header, entries = voyage(seed)
    composer = scribe(header)._composer()
    found = []
    for moment, known in composer.read(story(entries)):
        text, names = composer._compose(moment, known, 0)
        key = composer.phrases.knows(moment.entry.key, moment.form)
        says = {phrase.name: phrase.say for slot in composer.phrases.moments[key].slots.values() for phrase in slot}
        lets = ("whales", "whales_lost", "hands", "cargo_now", "hull_now", "rigging_now", "kind_taken")
        facts = {name: composer.phrases.expressions.value(name, known) for name in lets if name in composer.phrases.lets}
        facts["barred_on"] = composer.phrases.expressions.value("barred_on", known)
        facts.update(here=known.get_all().get("ground", ""))
        found.append(Told(moment, facts, text, " ".join(says.get(name, "") for name in names)))
        composer.stand(moment, known)
    return tuple(found)


def with_facts(seed: int) -> Iterator[tuple[Told, Counter[str], dict[str, int]]]:
    """Each moment with what the journal counts up to it: tells by key, and how the ship stands."""
    counted: Counter[str] = Counter()
    ship: dict[str, int] = {}
    for each in told(seed):
        for entry in each.moment.since:
            if entry.kind != "tell":
                continue
            counted[entry.key] += 1
            _follow(entry, ship)
        yield each, counted, ship


def _follow(entry: Entry, ship: dict[str, int]) -> None:
    if entry.key == "ship.ready":
        ship.update(hull=entry.number("hull"), rigging=entry.number("rigging"), crew=entry.number("crew"), cargo=0)
    elif entry.key == "stat.changed":
        ship[entry.words("stat")] = entry.number("now")
    elif entry.key == "hunt.caught":
        ship["cargo"] = entry.number("cargo")


@pytest.mark.parametrize("seed", SEEDS)
def test_wordings_count_whales_hands_oil_and_damage_as_the_journal_does(seed: int) -> None:
    for each, counted, ship in with_facts(seed):
        assert each.known["whales"] == counted["hunt.caught"]
        assert each.known["whales_lost"] == counted["hunt.lost"]
        assert each.known["hands"] == ship["crew"]
        assert each.known["cargo_now"] == ship["cargo"]
        assert each.known["hull_now"] == ship["hull"]
        assert each.known["rigging_now"] == ship["rigging"]


@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_is_lost_is_named_only_by_wordings_about_the_lost(seed: int) -> None:
    lost: set[str] = set()
    for each in told(seed):
        for entry in each.moment.since:
            if entry.key == "person.leaves":
                lost.add(entry.words("name"))
        for name in lost:
            if name in each.text:
                assert OF_THE_DEAD.search(each.sources), f"seed {seed}: {name} is lost, and yet: {each.text}"


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_is_named_before_coming_aboard(seed: int) -> None:
    _, entries = voyage(seed)
    to_come = {entry.words("name") for entry in entries if entry.key == "person.joins"}
    for each in told(seed):
        to_come -= {entry.words("name") for entry in each.moment.since if entry.key == "person.joins"}
        for name in to_come:
            assert name not in each.text, f"seed {seed}: {name} has not come aboard, and yet: {each.text}"


@pytest.mark.parametrize("seed", SEEDS)
def test_there_is_never_more_than_one_of_a_post_that_a_ship_has_once(seed: int) -> None:
    """Whoever is promoted is aboard and had another post, and nobody lost was never aboard."""
    _, entries = voyage(seed)
    posts: dict[str, str] = {}
    for entry in entries:
        who = entry.words("who")
        if entry.key == "person.joins":
            assert who not in posts, f"seed {seed}: {who} comes aboard twice"
            posts[who] = entry.words("post")
        elif entry.key == "person.leaves":
            assert posts.pop(who) == entry.words("post")
        elif entry.key == "person.promoted":
            assert posts[who] != entry.words("post"), f"seed {seed}: {who} is promoted to the post that was held already"
            posts[who] = entry.words("post")
        if entry.key.startswith("person."):
            held = Counter(posts.values())
            assert not [post for post in ONE_OF_EACH if held[post] > 1], f"seed {seed}: {held}"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_page_of_the_log_names_no_other_water_than_its_own(seed: int) -> None:
    for each in told(seed):
        here = str(each.known["here"])
        if each.moment.form != "logbook" or not here or each.moment.entry.key == "turn.lost":
            continue
        for ground, name in WATERS.items():
            if name in each.text:
                assert ground in (here, each.known["barred_on"]), f"seed {seed}, {here}: {each.text}"


@pytest.mark.parametrize("seed", SEEDS)
def test_one_lost_is_not_they_and_several_are_not_one(seed: int) -> None:
    """Where the number of the lost is told in words, it is the number of the journal."""
    words = ("no", "one", "two", "three", "four")
    for each in told(seed):
        lost = -sum(
            entry.number("by")
            for entry in each.moment.since
            if entry.key == "stat.changed" and entry.words("stat") == "crew" and entry.number("by") < 0
        )
        if not lost:
            continue
        for said in re.findall(r"\b(one|two|three|four)\b hands? (?:lost|gone|dead)\b", each.text, re.I):
            assert words[lost] == said.casefold(), f"seed {seed}: {each.text}"
        if lost == 1:
            assert "so are they" not in each.text and "those two" not in each.text, f"seed {seed}: {each.text}"


def test_a_promotion_is_told_of_with_the_name_of_whoever_it_was() -> None:
    """Of all the voyages some tell of one; what they say is so."""
    seen = 0
    for seed in SEEDS:
        for each in told(seed):
            heirs = {e.words("name"): e.words("post") for e in each.moment.since if e.key == "person.promoted"}
            if "heir." not in each.sources:
                continue
            seen += 1
            assert any(name in each.text and post in each.text for name, post in heirs.items()), each.text
    assert seen


def test_names_that_bring_their_article_get_no_second_one() -> None:
    """Players call their whales and ships what they like."""
    for seed in range(8):
        header, entries = voyage(seed, ("The Kraken", "the Old Man", "A Finner", "An Ice Whale"))
        named = [
            replace(entry, facts=tuple((name, "The Abigail" if name == "ship" else it) for name, it in entry.facts))
            for entry in entries
        ]
        text = scribe(header).write(header.title, named).partition("## The tally")[0]
        assert "Abigail" in text
        assert not re.search(r"\b(the|a|an) (the|a|an) ", text, re.I), f"seed {seed}"
        assert not re.search(r"\b(a|an|two|three) (The|the|A|An) (Kraken|Old|Finner|Ice)", text), f"seed {seed}"
