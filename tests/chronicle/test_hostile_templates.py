"""Templates that would never end, fill the memory or reach out of the sandbox: each is stopped with a TemplateFault."""

import resource
from collections.abc import Iterator
from pathlib import Path

import pytest
from tales.chronicle import Scribe, TemplateFault
from tales.entries import Entry, Header
from tales.rules.words import Words

ROOM = 3 * 1024**3
"""Bytes of address space that a hostile template may not need."""

THRICE = "{% for a in range(99999) %}{% for b in range(99999) %}{% for c in range(99999) %}"
ENDS = "{% endfor %}{% endfor %}{% endfor %}"
DOUBLING = "{% set ns = namespace(a=START) %}{% for i in range(60) %}{% set ns.a = MORE %}{% endfor %}"


def doubling(start: str, more: str, then: str = "") -> str:
    return DOUBLING.replace("START", start).replace("MORE", more) + then


HOSTILE = {
    "nested loops that write": f"{THRICE}x{ENDS}",
    "nested loops that write nothing": f"{THRICE}{ENDS}",
    "nested loops in a block": f"{{% set x %}}{THRICE}{ENDS}{{% endset %}}",
    "loops over a list that is at hand": "{% for a in LIST %}" * 20 + "{% endfor %}" * 20,
    "a range that is too long": "{% for a in range(10000000) %}x{% endfor %}",
    "a macro that calls itself twice": (
        "{% macro f(n) %}{% if n %}{{ f(n - 1) }}{{ f(n - 1) }}{% endif %}{% endmacro %}{{ f(60) }}"
    ),
    "a macro that calls itself for ever": "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
    "a text that doubles": doubling("'xx'", "ns.a ~ ns.a"),
    "a text that is added to itself": doubling("'xx'", "ns.a + ns.a"),
    "a list that doubles": doubling("[1]", "ns.a + ns.a", "{{ ns.a|length }}"),
    "lists in lists": doubling("'xx'", "[ns.a, ns.a]", "{{ ns.a }}"),
    "lists in lists, compared": doubling("'x'", "[ns.a, ns.a]", "{{ ns.a == [ns.a] }}"),
    "a block that doubles": doubling("'xx'", "ns.a|replace('x', 'xx')"),
    "padding by a filter": "{{ 'x'|center(999999999) }}",
    "padding by a method": "{{ 'x'.ljust(999999999) }}",
    "padding by a format": "{{ '{:>999999999}'.format(1) }}",
    "padding by a sign": "{{ '%0999999999d' % 1 }}",
    "one long text in another": "{% set a %}{% for i in range(9999) %}xxxxxxxx{% endfor %}{% endset %}{{ a.join(a) }}",
    "looking through a list again and again": (
        "{% set r = range(99999)|list %}{% for i in r %}{% if 'z' in r or r|sum == 1 %}{% endif %}{% endfor %}"
    ),
    "a number without end": (
        "{% set ns = namespace(a=9) %}{% for i in range(999) %}{% set ns.a = ns.a + ns.a %}{% endfor %}"
    ),
    "a power": "{{ 9 ** 9 ** 9 }}",
    "out of the sandbox": "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "out of the sandbox by a macro": "{% macro f() %}{% endmacro %}{{ f.__globals__ }}",
    "out of the sandbox by a filter": "{{ ['']|map(attribute='__class__')|first }}",
    "chance": "{{ [1, 2]|random }}",
    "changing what is known": "{{ LIST.append(1) }}",
}


@pytest.fixture(autouse=True)
def narrow() -> Iterator[None]:
    """So much memory and no more: a template that is not stopped fails at once, here and not on the whole machine."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, before)


def scribe(folder: Path, **files: str) -> Scribe:
    (folder / "toy").mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / "toy" / name.replace("__", ".")).write_text(text, encoding="utf-8")
    return Scribe(Header("toy", "1", "T", "2026-03-14", "seed"), Words({}), [folder])


@pytest.mark.slow
@pytest.mark.parametrize("template", HOSTILE.values(), ids=HOSTILE)
def test_a_layout_is_stopped(template: str, tmp_path: Path) -> None:
    text = "# {{ title }}\n\n" + template.replace("LIST", "[1, 2, 3, title]")
    with pytest.raises(TemplateFault, match=r"chronicle\.md\.j2, line 3|no filter named"):
        scribe(tmp_path, chronicle__md__j2=text).write("T", [])


OPEN = [
    Entry(1, "open", "turn", facts=(("writer", "mate"), ("form", "logbook"))),
    Entry(2, "tell", "whale", passage=1, facts=(("kinds", ("a", "b", "c")),)),
    Entry(3, "answer", "log", passage=1, facts=(("from", "open"), ("form", "logbook"))),
    Entry(4, "close", "close", passage=1, facts=(("closes", 1),)),
]


@pytest.mark.parametrize("template", HOSTILE.values(), ids=HOSTILE)
def test_a_wording_is_stopped(template: str, tmp_path: Path) -> None:
    say = template.replace("LIST", "kinds").replace("\\", "\\\\").replace('"', '\\"')
    with pytest.raises(TemplateFault, match="log\\.toml"):
        scribe(tmp_path, log__toml=f'["log"]\nshapes = ["end"]\nend = ["{say}"]').write("T", OPEN)


@pytest.mark.parametrize(
    "when", ["range(99999)|map('string')|map('length')|list|sort|sum > range(9)|sum + LOOP", "LOOP", "'x' * 99999999"]
)
def test_a_condition_and_a_short_name_are_stopped(when: str, tmp_path: Path) -> None:
    loop = " + ".join(["(range(99999)|list|sort|sum)"] * 9)
    text = f"""
[let]
loop = "{loop}"
["log"]
shapes = ["end"]
end = [{{ when = "{when.replace("LOOP", "loop")}", say = "x" }}]
"""
    with pytest.raises(TemplateFault, match=r"log\.toml"):
        scribe(tmp_path, log__toml=text).write("T", OPEN)


def test_templates_that_include_each_other_for_ever_are_stopped(tmp_path: Path) -> None:
    for text in ('{% include "chronicle.md.j2" %}', "{% for i in [1, 2] %}{% include 'chronicle.md.j2' %}{% endfor %}"):
        with pytest.raises(TemplateFault):
            scribe(tmp_path, chronicle__md__j2=text).write("T", [])


def test_what_is_large_but_within_measure_comes_through(tmp_path: Path) -> None:
    text = "{% for i in range(20000) %}{{ i }} {% endfor %}{% set a = [1, 2] + [3] %}{{ a|join('-') ~ '!' }}{{ 7 % 4 }}"
    made = scribe(tmp_path, chronicle__md__j2=text).write("T", [])
    assert made.endswith(" 19999 1-2-3!3\n")
