"""What is said agrees with what is: light, weather, a find, a loss, who is left. Sweeps over tales of three games."""

import re
from collections.abc import Iterator

import pytest
from tales.chronicle.passages import Moment
from tales.chronicle.templates import read_toml, shipped

from tests.chronicle import hunts, seasons, voyages

TALES = range(20)
NIGHT = re.compile(r"\b(dark(?! (shape|thing|water))|dusk|sundown|sunset|nightfall|moonlight|moonrise)\b")
OPPOSITES = (
    (r"\b(rain|raining|fog|a gale|squalls)\b", r"\b(fine weather|fair weather|not a cloud|clear sky)\b"),
    (r"\b(dead calm|flat calm|no wind)\b", r"\b(a gale|blew hard|blowing hard|fresh breeze)\b"),
)
KILLING = re.compile(
    r"\b(lanced|lance went|harpooned|got the iron in|fought us|ran with us|spouted blood|its last breath)\b", re.I
)
WE = re.compile(r"\b(all of us|both of us|the rest of us|the others and I|pen was passed|what is left of us)\b", re.I)

LITTLE = [
    str(line)
    for file in ("death", "life")
    for line in read_toml(shipped() / "last-hunt" / f"letters-{file}.toml")[f"letter.{file}"]["little"]
]
"""What a letter says that has little to lose."""


def of_voyage(seed: int) -> Iterator[tuple[Moment, bool, str]]:
    """Each moment, whether its whale was found dead, and how it is told."""
    header, entries = voyages.voyage(seed)
    for moment, context, composer in voyages.scribe(header).read_moments(entries):
        dead = composer.phrases.expressions.value("way", context) == "dead"
        yield moment, dead, composer.final_text(moment, context)


def of_hunt(seed: int) -> Iterator[tuple[Moment, str]]:
    header, entries = hunts.hunt(seed, program=False)
    for moment, context, composer in hunts.scribe(header).read_moments(entries):
        yield moment, composer.final_text(moment, context)


@pytest.mark.slow
def test_in_a_season_too_it_does_not_get_dark_under_the_midnight_sun() -> None:
    bright = 0
    for seed in TALES:
        header, entries = seasons.season(seed, 2 + seed % 3)
        for moment, context, composer in seasons.scribe(header).read_moments(entries):
            night = composer.phrases.expressions.value("white_night", context)
            text = composer.final_text(moment, context)
            if night:
                bright += 1
                assert not NIGHT.search(text), f"seed {seed}: {text}"
    assert bright > 10


@pytest.mark.slow
def test_the_weather_of_an_entry_is_not_said_twice_in_opposite_ways() -> None:
    for name, chronicle in (
        ("season", lambda seed: seasons.chronicle(seasons.season(seed, 2 + seed % 3))),
        ("voyage", voyages.chronicle),
    ):
        for seed in TALES:
            for entry in chronicle(seed).split("\n\n"):
                for one, other in OPPOSITES:
                    both = re.search(one, entry, re.I) and re.search(other, entry, re.I)
                    assert not both or "**" not in entry, f"{name} {seed}: {entry}"


@pytest.mark.slow
def test_a_whale_found_dead_is_not_killed_too() -> None:
    found = 0
    for seed in TALES:
        for moment, dead, text in of_voyage(seed):
            if dead and moment.entry.key in ("hunt.caught", "hunt.lost"):
                found += 1
                assert not KILLING.search(text), f"seed {seed}: {text}"
    assert found


@pytest.mark.slow
def test_whoever_is_left_alone_does_not_write_for_several() -> None:
    alone = 0
    for seed in range(30):
        letters = [text for moment, text in of_hunt(seed) if moment.entry.key == "ending.letter"]
        if len(letters) == 1:
            alone += 1
            assert not WE.search(letters[0]), f"seed {seed}: {letters[0]}"
    assert alone


@pytest.mark.slow
def test_a_letter_knows_before_the_level_whether_a_loss_would_be_the_last() -> None:
    """Only of a single point can it say that there is little to lose; everybody begins with one."""
    heard = 0
    for seed in TALES:
        held: dict[tuple[str, str], int] = {}
        for moment, text in of_hunt(seed):
            for entry in moment.since:
                if entry.key == "score.changed":
                    held[entry.words("who"), entry.words("score")] = entry.number("now")
            if any(line in text for line in LITTLE):
                heard += 1
                who, score = moment.entry.words("who"), moment.entry.key.removeprefix("letter.")
                assert held.get((who, score), 1) == 1, f"seed {seed}: {text}"
    assert heard


def test_no_pronoun_of_a_person_is_followed_by_a_verb_of_one() -> None:
    """Anybody may be they: then "goes" is wrong, whoever it is of whom a wording was first written."""
    for file in sorted(shipped().rglob("*.toml")):
        found = re.search(
            r"\{\{ \w+_he(\|capital)? \}\} (is|was|has|does|[a-z]{2,}[^su\W]s)\b", file.read_text(encoding="utf-8")
        )
        assert not found, f"{file.name}: {found.group()}"
