"""Words for all that Beast Hunters asks and tells, whatever is answered."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tales.entries import ENDING
from tales.games.beast_hunters import GAME, automa, telling
from tales.games.beast_hunters.tables import BREEDS
from tales.rules.asks import SKIPPED, Ask, Choose, Narrate, Narration, Number, Roll, Shuffle, Tell, Text
from tales.rules.dice import faces
from tales.rules.settings import Settings
from tales.rules.words import Words, load

from tests.games.beast_hunters import seated

PACKAGE = Path(automa.__file__).parent
WORDS = load("tales.games.beast_hunters")
ALL = Words(WORDS, GAME.names(Settings(GAME.settings)))

PLAIN = {"int": int, "change": int, "sum": int, "text": str, "flag": bool}
"""The types of facts that are no names, as Python has them; several of them are a tuple."""

RARE = {
    "ask": {
        "adventure.breed",  # of a beast that a person has named
        "goal.resolve-consent",
        "policy.resolve",
        "goal.which",
        "feat.goal",
        "fatal",
        "fatal.letter",
        "fatal.lives",
        "goal.won",
        "left-over.from",
        "mending.which",
        "switch.from",
    },
    "tell": {"box.mended", "box.won", "hunter.lost", "fatal.chosen", "goal.fed", "fighter.falls"},
    "option": {
        *BREEDS,  # of a beast that a person has named
        *(f"{domain}.{level}" for domain in ("physical", "social", "mental") for level in ("light", "medium", "heavy")),
        *("pay.in-turn", "fatal.live", "fatal.sacrifice", "goal.enough"),
    },
}
"""What comes up so seldom that a few tales may not meet it; other tests do."""


def everything(seeds: range) -> Any:
    """All that is asked and told in many tales of every kind."""
    for seed in seeds:
        random = Random(seed)
        house = {
            "innate_powers": seed % 3 == 0,
            "showdown": seed % 4 == 0,
            "preactivation_once": seed % 3 == 1,
            "help_requires_active": seed % 5 == 0,
            "first_hunt_low": seed % 2 == 0,
            "multi_give_reward": "split" if seed % 2 else "each",
        }
        campaign = GAME.new(Settings(GAME.settings, house), seated(1 + seed % 3))
        play, answer = GAME.play(campaign), None
        try:
            while True:
                ask = play.send(answer)
                yield ask
                answer = yield from _answer(campaign, ask, random)
                assert GAME.sheet(campaign, ()).title
        except StopIteration as stop:
            yield Tell(key=ENDING, facts=(("how", stop.value.key), *stop.value.facts))


def _answer(campaign: Any, ask: Ask, random: Random) -> Any:
    """By lot; what the Challenger decides now and then by the policy, so that its dice are seen too."""
    if not (ask.is_note or ask.is_chance or isinstance(ask, Narrate)) and random.random() < 0.4:
        policy, sent = automa.automa(campaign, ask), None
        try:
            while True:
                asked = policy.send(sent)
                yield asked
                sent = anything(asked, random)
        except StopIteration as stop:
            return stop.value
    return anything(ask, random)


def anything(ask: Ask, random: Random) -> Any:
    """An answer by lot."""
    if isinstance(ask, Roll):
        return faces(tuple(random.randint(1, ask.parsed.sides) for _ in range(ask.parsed.count)), ask.parsed.plus)
    if isinstance(ask, Shuffle):
        return tuple(range(ask.size))
    if ask.asides and random.random() < 0.03:
        return random.choice(ask.asides)
    if isinstance(ask, Narrate):
        return random.choice([SKIPPED, Narration("So it went.")])
    if isinstance(ask, Choose):
        keys = [option.key for option in ask.open]
        if ask.key == "free.what" and random.random() < 0.6:
            return "free.challenge"
        return "buy.done" if "buy.done" in keys and random.random() < 0.3 else random.choice(keys)
    if isinstance(ask, Number):
        return random.randint(ask.low, min(ask.high, ask.low + 14))
    if isinstance(ask, Text):
        return ask.default or "a nameless thing"
    return None


def numbered(key: str) -> str:
    return re.sub(r"\d+", "#", key)


@pytest.mark.slow
def test_there_are_words_for_all_that_is_asked_and_told() -> None:
    kinds = {*PLAIN, *ALL.names}
    seen: dict[tuple[str, str], set[str]] = {}
    for ask in everything(range(60)):
        facts = {name for name, _ in ask.facts}
        group = "tell" if isinstance(ask, Tell) else "ask"
        if isinstance(ask, Tell) or not (ask.is_note or isinstance(ask, Shuffle)):
            seen.setdefault((group, ask.key), set()).update(facts)
        if isinstance(ask, Choose):
            for option in ask.options:
                key = option.key if option.key in WORDS["option"] else numbered(option.key)
                seen.setdefault(("option", key), set()).update(name for name, _ in option.facts)
                if option.barred:
                    seen.setdefault(("bar", option.barred), set())
        for aside in ask.asides:
            seen.setdefault(("option", aside.key), set())
        for name, value in ask.facts if group == "tell" or not ask.is_note else ():
            kind = WORDS[group][ask.key]["facts"][name][0]
            for one in value if isinstance(value, tuple) else (value,):
                if kind in PLAIN:
                    assert type(one) is PLAIN[kind], f"{ask.key}: {name} = {value!r}"
                else:
                    assert one in ALL.names[kind], f"{ask.key}: {name} = {value!r}"
    for (group, key), facts in seen.items():
        part = WORDS[group].get(key)
        assert part is not None, f"no words for the {group} {key}"
        declared = part.get("facts", {})
        assert facts <= set(declared), f"{group} {key}: {facts - set(declared)} not declared"
        for name, (kind, example) in declared.items():
            assert kind in kinds, f"{group} {key}: {name} is of no known kind {kind}"
            assert kind in PLAIN or example in ALL.names[kind]
    for group in ("ask", "tell", "option"):
        known = {key for seen_group, key in seen if seen_group == group}
        assert set(WORDS[group]) - known <= RARE[group], f"words for a {group} that never comes up"


def test_every_reason_why_something_is_barred_is_given_by_the_rules() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.glob("*.py"))
    assert [key for key in WORDS["bar"] if f'"{key}"' not in sources] == []


def test_every_field_of_a_line_is_a_declared_fact() -> None:
    for group in ("ask", "tell", "option", "bar"):
        for key, part in WORDS[group].items():
            fields = set(re.findall(r"\{(\w+)\}", part["line"]))
            assert fields <= set(part.get("facts", {})), f"{group} {key}"
            assert group != "option" or not fields or "label" in part, f"the log has no facts for the option {key}"


def test_settings_and_roles_have_words() -> None:
    for setting in GAME.settings:
        assert WORDS["setting"][setting.key]["line"]
        assert ALL.setting_value(setting.key, setting.default)
    for role in GAME.roles:
        assert WORDS["role"][role.key]["line"]
    assert ALL.paragraph()


def test_every_moment_is_described_to_those_who_write_its_phrases() -> None:
    assert telling.__doc__ is not None
    described = set(telling.__doc__.replace(",", " ").split())
    narrated = {key for key in WORDS["ask"] if key.startswith(("conflict.", "after.", "phase.", "free.", "fatal."))}
    told = {ask.key for ask in everything(range(12)) if isinstance(ask, Narrate)}
    assert told <= described, told - described
    assert narrated & told
