"""Words for all that the card game asks and tells, and facts for those who write its phrases."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tales.entries import ENDING
from tales.games.whale_cards import GAME, telling
from tales.rules.asks import SKIPPED, Ask, Choose, Narrate, Number, Roll, Shuffle, Tell, Text
from tales.rules.dice import faces
from tales.rules.settings import Settings
from tales.rules.words import Words, load

from tests.games.whale_cards import SHORT, seated

WORDS = load("tales.games.whale_cards")
ALL = Words(WORDS, GAME.names(Settings(GAME.settings)))

PLAIN = {"int": int, "change": int, "sum": int, "text": str, "flag": bool}
"""The types of facts that are no names, as Python has them; several of them are a tuple."""


def everything() -> Iterator[Ask]:
    """All that is asked and told in many seasons of every kind."""
    for seed in range(36):
        random = Random(seed)
        count = 2 + seed % 3
        automa = random.choice(["", "B", "A B"])
        house: dict[str, Any] = {
            "nations": seed % 2 == 0,
            "distinct_nations": seed % 4 == 0,
            "mulligan": random.choice(["forced", "optional"]),
            "first_player": random.choice(["die", "chosen", "last winner"]),
            "opening_deal": seed % 9 > 0,
            "game_end": random.choice(["end of turn", "at once"]),
        }
        season = GAME.new(Settings(GAME.settings, {**house, "players": str(count)}), seated(count, automa))
        play, answer = GAME.play(season), None
        try:
            while True:
                ask = play.send(answer)
                yield ask
                answer = anything(ask, random)
                assert GAME.sheet(season, ("ship-1",)).parts
        except StopIteration as stop:
            yield Tell(key=ENDING, facts=(("how", stop.value.key), *stop.value.facts))


def anything(ask: Ask, random: Random) -> Any:
    """An answer by lot."""
    if isinstance(ask, Roll):
        return faces(tuple(random.randint(1, ask.parsed.sides) for _ in range(ask.parsed.count)), ask.parsed.plus)
    if isinstance(ask, Shuffle):
        return tuple(random.sample(range(ask.size), ask.size))
    if isinstance(ask, Narrate):
        return SKIPPED
    if isinstance(ask, Choose):
        return random.choice(ask.open).key
    if isinstance(ask, Number):
        return random.randint(ask.low, ask.high)
    if isinstance(ask, Text):
        return random.choice([ask.default, "Cook"])
    return None


def test_there_are_words_for_all_that_is_asked_and_told() -> None:
    kinds = {*PLAIN, *ALL.names}
    seen: dict[tuple[str, str], set[str]] = {}
    for ask in everything():
        facts = {name for name, _ in ask.facts}
        if isinstance(ask, Tell):
            seen.setdefault(("tell", ask.key), set()).update(facts)
        elif not ask.is_note and not isinstance(ask, Shuffle):
            seen.setdefault(("ask", ask.key), set()).update(facts)
        if isinstance(ask, Choose):
            for option in ask.options:
                if not (option.card and option.barred):
                    seen.setdefault(("option", option.key), set()).update(name for name, _ in option.facts)
                if option.barred:
                    seen.setdefault(("bar", option.barred), set())
        group = "tell" if isinstance(ask, Tell) else "ask"
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
    for group in ("ask", "tell", "option", "bar"):
        known = {key for seen_group, key in seen if seen_group == group}
        assert set(WORDS[group]) - known <= {"policy.nation", "extinction.none"}, (
            f"words for a {group} that never comes up"
        )


def test_lines_of_options_have_no_fields() -> None:
    for key, part in WORDS["option"].items():
        assert "{" not in part["line"], key


def test_settings_and_roles_have_words() -> None:
    for setting in GAME.settings:
        assert WORDS["setting"][setting.key]["line"]
        assert ALL.setting_value(setting.key, setting.default)
    assert WORDS["role"]["ship"]["line"] and ALL.paragraph()


def test_every_moment_is_described_to_those_who_write_its_phrases() -> None:
    assert telling.__doc__ is not None
    described = set(telling.__doc__.replace(",", " ").split())
    narrated = {ask.key for ask in everything() if isinstance(ask, Narrate)}
    assert narrated <= described, narrated - described


def test_every_ship_is_marked_on_all_that_is_told_of_it() -> None:
    for ask in everything():
        if isinstance(ask, Tell) and ask.key != ENDING:
            assert dict(ask.facts)["vessel"] in SHORT.values(), ask.key
        if isinstance(ask, Narrate) and ask.key != "season.tally":
            assert {"vessel", "ship", "turn", "half", "tokens"} <= {name for name, _ in ask.facts}, ask.key
