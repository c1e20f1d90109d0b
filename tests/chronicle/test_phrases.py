"""Phrases: the most specific wording that is true, none twice while others are left, errors that name the place."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from tales.chronicle.compile_cache import LayoutCache, WordingCache
from tales.chronicle.errors import TemplateFault
from tales.chronicle.layouts import environment
from tales.chronicle.phrases import Phrases, Used, sentences


def phrases(folder: Path, **files: str) -> Phrases:
    """The phrases of a folder with these files."""
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return Phrases(environment([folder], {"called": str}), [folder])


def first(die: int, sides: int) -> int:
    """A pick that always takes the first."""
    return 0


def told(
    found: Phrases, context: Mapping[str, Any], used: Used | None = None, pick: Callable[[int, int], int] = first
) -> str:
    return found.compose("hunt", found.variables(context), used or Used(), pick, set())[0]


def test_slots_follow_the_shape_and_facts_are_filled_in(tmp_path: Path) -> None:
    found = phrases(
        tmp_path,
        hunt='["hunt"]\nshapes = ["up down"]\nup = ["Raised {{ n|counted(\'whale\') }}."]\ndown = ["Took one."]',
    )
    assert told(found, {"n": 2}) == "Raised two whales. Took one."


def test_a_pilcrow_begins_a_paragraph_and_none_stands_at_either_end(tmp_path: Path) -> None:
    found = phrases(
        tmp_path,
        hunt='["hunt"]\nshapes = ["¶ up ¶ gone? ¶ down ¶"]\nup = ["“Twelve?” ¶ “Ten.”"]\ngone = [""]\ndown = ["So."]',
    )
    assert told(found, {}) == "“Twelve?”\n\n“Ten.”\n\nSo."


def test_a_shape_may_name_a_slot_that_all_moments_share_and_its_wordings_are_spent_for_all(tmp_path: Path) -> None:
    shapes = '["hunt"]\nshapes = ["up end"]\nup = ["Up."]\n["calm"]\nshapes = ["end"]\n'
    found = phrases(tmp_path, hunt=f'{shapes}[shared]\nend = ["So ends.", "No more."]\nup = ["Not this one."]')
    used = Used()
    text, *names = found.compose("hunt", found.variables({}), used, first, set())
    used.spend(names, text)
    assert text == "Up. So ends."
    assert found.compose("calm", found.variables({}), used, first, set())[0] == "No more."


def test_a_name_that_brings_its_article_or_its_stop_does_not_double_that_of_the_sentence(tmp_path: Path) -> None:
    found = phrases(
        tmp_path, hunt='["hunt"]\nshapes = ["end"]\nend = ["The {{ ship }} took in {{ man }}. So ends … or not..."]'
    )
    context = {"ship": "The Swallow", "man": "Amos Pell Jr."}
    assert told(found, context) == "The Swallow took in Amos Pell Jr. So ends … or not..."


THREADS = """
["half"]
shapes = ["danger what?"]
danger = ["A day like others."]
what = [""]
["end"]
shapes = ["end"]
end = ["It ended.", { when = "true", say = "It ended, as I had foreseen." }]
prompt = ["How did it end?"]
[thread.ford]
if = "wet"
"half danger" = ["The ford was up."]
"end end" = ["We crossed.", "We turned back."]
"end prompt" = ["Who got across?"]
[thread.bear]
"half danger" = [{ if = "true", say = "A bear." }]
"end end" = ["It went away."]
"""


def test_a_thread_that_is_begun_goes_before_everything_else_and_no_other_is_taken_up(tmp_path: Path) -> None:
    found = phrases(tmp_path, hunt=THREADS)
    used = Used()
    told: list[str] = []
    for _ in range(4):
        context = found.variables({"wet": True})
        context.begun = "ford"
        text, *names = found.compose("end", context, used, first, set())
        used.spend(names, text)
        told.append(text)
        assert found.prompt("end", context, Used(), lambda die, sides: sides - 1)[0] == "Who got across?"
    assert told == ["We crossed.", "We turned back.", "It ended, as I had foreseen.", "It ended."]


@pytest.mark.parametrize(
    ("thread", "problem"), [("ford = 1", "'ford' is no table"), ('[thread.ford]\n"half" = ["x"]', "names no slot")]
)
def test_a_thread_that_is_none_is_a_fault_that_says_so(tmp_path: Path, thread: str, problem: str) -> None:
    head = "" if thread.startswith("[") else "[thread]\n"
    with pytest.raises(TemplateFault, match=problem):
        phrases(tmp_path, hunt=head + thread)


def test_a_passage_begins_any_thread_that_holds_and_one_without_a_thread_stays_so(tmp_path: Path) -> None:
    found = phrases(tmp_path, hunt=THREADS)

    def all_of(key: str, begun: str | None, wet: bool) -> set[str]:
        context = found.variables({"wet": wet})
        context.begun = begun
        picks = [lambda die, sides, at=at: at % sides for at in range(6)]
        return {found.compose(key, context, Used(), pick, set())[0] for pick in picks}

    assert all_of("half", None, wet=True) == {"A day like others.", "The ford was up.", "A bear."}
    assert all_of("half", None, wet=False) == {"A day like others.", "A bear."}
    assert all_of("end", "", wet=True) == {"It ended, as I had foreseen."}
    assert found.threads["hunt.toml: bear half danger 1"] == "bear"


def test_the_most_specific_true_wording_is_taken(tmp_path: Path) -> None:
    found = phrases(
        tmp_path,
        hunt="""
["hunt"]
shapes = ["end"]
end = ["A hunt.", { when = "first", say = "The first." }, { when = "first and big", say = "The first, and big." }]
""",
    )
    assert told(found, {"first": True, "big": True}) == "The first, and big."
    assert told(found, {"first": True, "big": False}) == "The first."
    assert told(found, {"first": False, "big": True}) == "A hunt."


def test_no_wording_comes_twice_while_others_are_left_and_then_the_oldest(tmp_path: Path) -> None:
    found = phrases(tmp_path, hunt='["hunt"]\nshapes = ["end"]\nend = ["One.", "Two.", "Three."]')
    used = Used()
    said = []
    for _ in range(5):
        text, *names = found.compose("hunt", found.variables({}), used, first, set())
        used.spend(names, text)
        said.append(text)
    assert sorted(said[:3]) == ["One.", "Three.", "Two."]
    assert said[3:] == said[:2]


def test_a_sentence_that_stands_already_is_not_made_again(tmp_path: Path) -> None:
    found = phrases(tmp_path, hunt='["hunt"]\nshapes = ["end"]\nend = ["The sea lay flat as a plate.", "Calm again."]')
    used = Used()
    used.spend((), "We drifted. The sea lay flat as a plate.")
    assert told(found, {}, used) == "Calm again."


def test_an_optional_slot_is_left_out_by_lot(tmp_path: Path) -> None:
    found = phrases(tmp_path, hunt='["hunt"]\nshapes = ["end more?"]\nend = ["Took one."]\nmore = ["So ends."]')
    assert told(found, {}) == "Took one. So ends."
    assert told(found, {}, pick=lambda die, sides: sides - 1) == "Took one."


def test_another_file_adds_wordings_and_one_of_the_same_name_goes_with_it_slot_by_slot(tmp_path: Path) -> None:
    ours, own = tmp_path / "ours", tmp_path / "own"
    ours.mkdir()
    own.mkdir()
    (ours / "hunt.toml").write_text(
        '["hunt"]\nshapes = ["up end"]\nup = ["Up."]\nend = ["Ours."]\n[thread.ford]\n"hunt up" = ["A ford."]',
        encoding="utf-8",
    )
    (own / "mine.toml").write_text('["hunt"]\nend = ["Mine."]', encoding="utf-8")
    env = environment([own, ours], {})

    def says(slot: str) -> set[str]:
        return {phrase.say for phrase in Phrases(env, [own, ours]).moments["hunt"].slots[slot]}

    assert says("end") == {"Ours.", "Mine."} and says("up") == {"Up.", "A ford."}
    (own / "hunt.toml").write_text('["hunt"]\nend = ["Instead."]', encoding="utf-8")
    assert says("end") == {"Instead.", "Mine."} and says("up") == {"Up.", "A ford."}
    (own / "hunt.toml").write_text('[thread.ford]\n"hunt up" = ["A dry ford."]', encoding="utf-8")
    assert says("end") == {"Ours.", "Mine."} and says("up") == {"Up.", "A dry ford."}


def test_lets_are_worked_out_in_order(tmp_path: Path) -> None:
    found = phrases(tmp_path, lets='[let]\ntwice = "n * 2"\nbig = "twice > 5"')
    known = found.variables({"n": 3})
    assert (known["twice"], known["big"], known["n"]) == (6, True, 3)


def test_a_let_is_worked_out_only_when_it_is_asked_for_and_may_not_need_itself(tmp_path: Path) -> None:
    text = (
        '[let]\nloop = "loop + 1"\n["hunt"]\nshapes = ["end", "odd"]\nend = ["{{ n }} whales."]\nodd = ["{{ loop }}"]'
    )
    found = phrases(tmp_path, hunt=text)
    assert told(found, {"n": 3}) == "3 whales."
    with pytest.raises(TemplateFault, match="loop needs itself"):
        found.render(found.moments["hunt"].slots["odd"][0], found.variables({}))


def at_most(at: int) -> Callable[[int, int], int]:
    return lambda die, sides: min(at, sides - 1)


def test_an_if_must_hold_but_makes_no_wording_more_specific(tmp_path: Path) -> None:
    found = phrases(
        tmp_path,
        hunt='["hunt"]\nshapes = ["end"]\n'
        'end = ["A.", { if = "x and y", say = "B." }, { if = "x", when = "z", say = "C." }]',
    )
    everything = {"x": True, "y": True, "z": False}
    assert {told(found, everything, pick=at_most(at)) for at in (0, 1)} == {"A.", "B."}
    assert told(found, {"x": False, "y": True, "z": True}) == "A."
    assert told(found, {"x": True, "y": False, "z": True}) == "C."


def test_compiled_wordings_are_kept_and_a_spoilt_cache_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "hunt.toml").write_text('["hunt"]\nshapes = ["end"]\nend = ["{{ n }} whales."]', encoding="utf-8")
    cache = tmp_path / "cache"
    for spoil in (False, False, True):
        found = Phrases(environment([tmp_path], {}), [tmp_path], WordingCache([("hunt.toml", b"")], cache))
        assert told(found, {"n": 2}) == "2 whales."
        found.expressions.save_cache()
        (kept,) = cache.iterdir()
        if spoil:
            kept.write_bytes(b"no code")
    assert (
        told(Phrases(environment([tmp_path], {}), [tmp_path], WordingCache([("hunt.toml", b"")], cache)), {"n": 3})
        == "3 whales."
    )


def test_layouts_are_kept_too(tmp_path: Path) -> None:
    (tmp_path / "page.md.j2").write_text("{{ 1 + n }}", encoding="utf-8")
    for spoil in (False, False, True, False):
        env = environment([tmp_path], {})
        env.bytecode_cache = LayoutCache(tmp_path / "cache")
        assert env.get_template("page.md.j2").render(n=2) == "3"
        (kept,) = (tmp_path / "cache").iterdir()
        if spoil:
            kept.write_bytes(kept.read_bytes()[:20])


def test_of_old_stores_few_are_left(tmp_path: Path) -> None:
    for n in range(9):
        store = WordingCache([("a.toml", bytes([n]))], tmp_path)
        store.tables["a.toml"] = {"n": n}
        store.save()
    assert len(list(tmp_path.iterdir())) == 4
    assert WordingCache([("a.toml", bytes([8]))], tmp_path).tables == {"a.toml": {"n": 8}}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('["hunt"]\nshapes = ["gone"]\nend = ["x"]', "names 'gone'"),
        (
            '["hunt"]\nshapes = ["end"]\nend = ["x"]\nedn = ["y"]',
            "line 4: 'hunt': no slot in a shape",
        ),
        ('["hunt"]\nshapes = ["end"]\nend = [3]', "hunt.toml: hunt end 1"),
        ('["hunt"]\nshapes = ["end"]\nend = [{ wehn = "x", say = "y" }]', "hunt.toml: hunt end 1"),
        ('["hunt"\n', "line 1"),
        ("stray = 3", "outside a moment"),
    ],
)
def test_a_phrase_file_that_cannot_be_read_says_where(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(TemplateFault, match=says):
        phrases(tmp_path, hunt=text)


@pytest.mark.parametrize(
    ("end", "says"),
    [
        ('"{{ shipp }}"', "did you mean ship"),
        ('"{{ ship"', "hunt end 1"),
        ('"{{ ship.__class__ }}"', "hunt end 1"),
        ('"{{ ship|nosuch }}"', "nosuch"),
        ('{ when = "shipp == 1", say = "x" }', "did you mean ship"),
        ('{ when = "1 +", say = "x" }', "hunt end 1"),
        ('"{{ 1 // 0 }}"', "ZeroDivisionError"),
    ],
)
def test_a_wording_that_fails_says_where_and_what_there_is(tmp_path: Path, end: str, says: str) -> None:
    found = phrases(tmp_path, hunt=f'["hunt"]\nshapes = ["end"]\nend = [{end}]')
    with pytest.raises(TemplateFault, match=says):
        told(found, {"ship": "Abigail"})


def test_facts_with_braces_stay_text(tmp_path: Path) -> None:
    found = phrases(tmp_path, hunt='["hunt"]\nshapes = ["end"]\nend = ["{{ ship }} sailed."]')
    assert told(found, {"ship": "{{ 7 * 7 }}"}) == "{{ 7 * 7 }} sailed."


def test_only_longer_sentences_count_as_repetitions() -> None:
    assert sentences("So ends. The cooper  says he can mend it. “We may yet have her alongside.” Calm.") == {
        "the cooper says he can mend it.",
        "“we may yet have her alongside.”",
    }


def test_a_wording_that_fails_says_on_which_line_of_its_file_and_by_which_short_name(tmp_path: Path) -> None:
    text = (
        '[let]\nanimal = "speceis|lower"\n\n["hunt"]\nshapes = ["end"]\nend = [\n  "One.",\n  "\\"{{ animal }}\\""\n]\n'
    )
    found = phrases(tmp_path, hunt=text)
    with pytest.raises(TemplateFault) as caught:
        told(found, {"species": "right"}, pick=lambda die, sides: sides - 1)
    said = str(caught.value)
    assert "hunt.toml: hunt end 2, by the short name animal, line 8: " in said
    assert "did you mean species? Your words are safe" in said


ONLY = """
["hunt"]
shapes = ["up"]
up = ["Fast by dusk.", "Fast by noon."]
[only.night]
if = "not bright"
words = ["dusk"]
"""


@pytest.mark.parametrize(("bright", "said"), [(False, "Fast by dusk."), (True, "Fast by noon.")])
def test_words_with_a_condition_stand_only_where_it_holds(tmp_path: Path, bright: bool, said: str) -> None:
    assert told(phrases(tmp_path, hunt=ONLY), {"bright": bright}) == said


def test_words_with_a_condition_are_whole_words(tmp_path: Path) -> None:
    found = phrases(tmp_path, hunt=ONLY.replace("by dusk", "by duskfall"))
    assert told(found, {"bright": True}) == "Fast by duskfall."


@pytest.mark.parametrize("row", ['if = "bright"', 'words = ["dusk"]', 'if = "bright"\nwords = "dusk"'])
def test_words_without_a_condition_are_named(tmp_path: Path, row: str) -> None:
    with pytest.raises(TemplateFault, match="'night' needs an `if` and a list of `words`"):
        phrases(tmp_path, hunt=f"[only.night]\n{row}")


def test_no_question_is_put_twice_while_others_are_left(tmp_path: Path) -> None:
    text = '["hunt"]\nshapes = ["end"]\nend = ["x"]\nprompt = ["One?", "Two?", { when = "big", say = "How big?" }]'
    found, asked = phrases(tmp_path, hunt=text), Used()
    put: list[str] = []
    for _ in range(4):
        question, *names = found.prompt("hunt", found.variables({"big": True}), asked, first)
        asked.spend(names, question)
        put.append(question)
    assert put == ["How big?", "One?", "Two?", "How big?"]


CLOSES = """["hunt"]
shapes = ["up end"]
up = ["Raised one at noon."]
end = ["So ends.", "She is made fast alongside, and the cook has put his fire out for her.", "Took it."]
"""
LONG = "Raised one at noon. She is made fast alongside, and the cook has put his fire out for her."


def test_two_paragraphs_close_on_a_long_sentence_before_one_closes_on_a_short_one_again(tmp_path: Path) -> None:
    found, used = phrases(tmp_path, hunt=CLOSES), Used()
    assert told(found, {}, used) == "Raised one at noon. So ends."
    used.spend((), "So ends.")
    assert told(found, {}, used) == LONG
    for close in (
        "In the forenoon they came off with the water and two goats.",
        "One more of them came up at dusk, and it is the bigger by far.",
    ):
        assert told(found, {}, used) == LONG
        used.spend((), f"Raised one at noon. {close}")
    assert told(found, {}, used) == "Raised one at noon. So ends."


def test_nothing_dry_closes_what_is_told_of_a_loss_if_there_is_another_wording(tmp_path: Path) -> None:
    found, used = phrases(tmp_path, hunt=CLOSES), Used()
    used.is_grave = True
    text, *names = found.compose("hunt", found.variables({}), used, first, set())
    assert text == LONG
    used.spend(names, text)
    assert not used.is_grave
    used.is_grave = True
    assert told(found, {}, used) == "Raised one at noon. So ends."  # nothing else is left
