"""What a reader would catch the log in: the dead and the not yet come, posts held twice, wrong numbers and waters."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import pytest
from tales.chronicle.compose import Composer
from tales.chronicle.passages import Moment, story
from tales.entries import Entry

from tests.chronicle.voyages import scribe, voyage

SEEDS = range(50)
ONE_OF_EACH = ("master", "mate", "second mate", "cooper", "carpenter", "cook", "steward")
OF_THE_DEAD = re.compile(r"\b(gone|lost|lost_names|the_dead|dead\w*|dead_one|dead_all)\b")
"""How a wording names those who are no longer there."""

KNOWN = (
    "white_night",
    "posts",
    "posts_lost",
    "hot",
    "whales",
    "whales_lost",
    "hands",
    "cargo_now",
    "hull_now",
    "rigging_now",
    "here",
    "barred_on",
)

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


SAID = {
    "event.whale-strike": r"whale",
    "event.pack-ice": r"\bice\b|berg|floe",
    "event.illness": r"\bdied\b|\bdead\b|buried|\blost\b|carried off",
    "event.loose-cargo": r"\boil\b|cask|stow",
    "event.salvage": r"\boil\b|cask",
    "event.confiscation": r"\boil\b|cask|cargo|\bhold\b|all that we had|nothing to seize",
    "event.over-fishing": r"whale|to lower for",
    "event.depleted-stocks": r"whale|boats’ crews",
    "hunt.struck": r"\bboat|keel|\bwent on (lying|pulling)|in the water|rose in the place|splinters",
}
"""What a reader must be told at these moments, whichever wordings are taken."""


@dataclass(frozen=True, slots=True)
class Told:
    """One moment as it was told."""

    moment: Moment
    known: Mapping[str, Any]
    """Some of what its wordings may know."""
    text: str
    sources: str
    """The wordings it is made of, as they stand in the phrase files."""


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
        says |= of_arcs(composer)
        facts = {name: composer.phrases.expressions.value(name, known) for name in KNOWN}
        found.append(Told(moment, facts, text, " ".join(says.get(name, "") for name in names)))
        composer.final_text(moment, known)
    return tuple(found)


def of_arcs(composer: Composer) -> dict[str, str]:
    """The wordings of arcs; those of an end by a loss, and of an arc of somebody who is gone, are about the lost."""
    says: dict[str, str] = {}
    for arc in composer.phrases.arcs.values():
        asks_after = any(role.of == "gone" for role in arc.roles.values())
        for beat in (*arc.beats, *arc.lost.values()):
            mark = "gone: " if asks_after or not beat.number else ""
            says |= {phrase.name: f"{mark}{phrase.say}" for slot in beat.slots.values() for phrase in slot}
    return says


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


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_wordings_count_whales_hands_oil_and_damage_as_the_journal_does(seed: int) -> None:
    for each, counted, ship in with_facts(seed):
        assert each.known["whales"] == counted["hunt.caught"]
        assert each.known["whales_lost"] == counted["hunt.lost"]
        assert each.known["hands"] == ship["crew"]
        assert each.known["cargo_now"] == ship["cargo"]
        assert each.known["hull_now"] == ship["hull"]
        assert each.known["rigging_now"] == ship["rigging"]


@pytest.mark.slow
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
            assert posts[who] != entry.words("post"), f"seed {seed}: {who} is promoted to what they are"
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
def test_it_does_not_get_dark_under_the_midnight_sun(seed: int) -> None:
    for each in told(seed):
        if each.known["white_night"]:
            assert not re.search(r"\b(dusk|sundown|sunset|nightfall|moonlight|stars|by dark)\b", each.text), each.text


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_sells_yams_in_cold_water(seed: int) -> None:
    for each in told(seed):
        if each.known["here"] not in ("", "south-pacific") and not each.known["hot"]:
            assert not re.search(r"\b(canoes?|yams|turtles?|breadfruit)\b", each.text), each.text


@pytest.mark.parametrize("seed", SEEDS)
def test_a_post_that_nobody_has_is_not_at_work(seed: int) -> None:
    for each in told(seed):
        held = [*each.known["posts"], *each.known["posts_lost"]]
        for post in ("cook", "cooper", "carpenter", "steward"):
            assert post in held or not re.search(rf"\bthe {post}\b", each.text, re.I), f"seed {seed}: {each.text}"


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_happened_is_said(seed: int) -> None:
    """Each moment can be understood by itself: that it was ice, that somebody died, that the oil is gone."""
    for each in told(seed):
        for key, words in SAID.items():
            if each.moment.entry.key == key:
                assert re.search(words, each.text, re.I), f"seed {seed}, {key}: {each.text}"


@pytest.mark.parametrize("seed", SEEDS)
def test_one_lost_is_not_they(seed: int) -> None:
    for each in told(seed):
        lost = sum(entry.key == "person.leaves" for entry in each.moment.since)
        if lost == 1 or (each.moment.entry.key == "hunt.caught" and len(_lost_with_the_boats(seed, each)) == 1):
            assert "so are they" not in each.text and "Lost two" not in each.text, f"seed {seed}: {each.text}"


def _lost_with_the_boats(seed: int, told_now: Told) -> list[Entry]:
    """Who was lost in the same hunt, if the boats were struck in it."""
    before = [each for each in told(seed) if each.moment.entry.n < told_now.moment.entry.n][-1:]
    return [
        entry
        for each in before
        if each.moment.entry.key == "hunt.struck"
        for entry in each.moment.since
        if entry.key == "person.leaves"
    ]


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
