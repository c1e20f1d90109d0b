"""Templates that never end, fill the memory or reach for more than the tale: each is stopped, and it is said where.

All of them run in the process that runs every person's own templates, with less time than it has in earnest.
"""

import os
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tales.chronicle import ChronicleWriter, TemplateFault
from tales.chronicle.sandbox import Sandbox
from tales.chronicle.templates import LARGEST, cache_folder
from tales.entries import Entry, Header
from tales.rules.words import Words

from tests.chronicle.hostile import GROWS, LAYOUTS, REACHES

SECRET = "a-word-of-the-house"
SECONDS = 1.0

VOYAGE = [
    Entry(1, "open", "turn", facts=(("writer", "mate"), ("form", "logbook"))),
    Entry(2, "tell", "whale", passage=1, facts=(("kinds", ("a", "b", "c")),)),
    Entry(3, "answer", "log", passage=1, facts=(("from", "open"), ("form", "logbook"))),
    Entry(4, "close", "close", passage=1, facts=(("closes", 1),)),
]

QUICK = {
    "format of what was escaped", "format_map of what is safe", "format of what is safe as an attribute",
    "globals by sort", "a long text", "padding by center", "a batch that is filled", "loops that write nothing",
    "a text that doubles", "changing a list",
}  # fmt: skip
"""What is tried whenever the tests are run; all others are slow."""

Run = Callable[[dict[str, str]], str]


def chosen(*tables: dict[str, str]) -> list[object]:
    return [
        pytest.param(text, id=name, marks=() if name in QUICK else pytest.mark.slow)
        for table in tables
        for name, text in table.items()
    ]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Write a chronicle with templates of a person's own."""
    monkeypatch.setenv("TALES_SECRET", SECRET)
    boxes: list[Sandbox] = []

    def run(files: dict[str, str]) -> str:
        (tmp_path / "toy").mkdir(exist_ok=True)
        for name, text in files.items():
            (tmp_path / "toy" / name).write_text(text, encoding="utf-8")
        box = Sandbox(Header("toy", "1", "T", "2026-03-14", "seed"), Words({}), [tmp_path], cache_folder(), SECONDS)
        boxes.append(box)
        try:
            text = box.do("write", VOYAGE, title="T")
        except TemplateFault as fault:
            assert SECRET not in str(fault) and "/etc" not in str(fault)
            raise
        assert SECRET not in text and os.environ["PATH"] not in text
        return str(text)

    yield run
    for box in boxes:
        box.close()


def quoted(text: str) -> str:
    """A text as TOML has it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    assert tomllib.loads(f'x = "{escaped}"')["x"] == text
    return f'"{escaped}"'


def layout(expression: str) -> dict[str, str]:
    return {"chronicle.md.j2": "# {{ title }}\n\n{{ " + expression.replace("LIST", "[1, 2, 3]") + " }}"}


def said(expression: str) -> dict[str, str]:
    say = quoted("{{ " + expression.replace("LIST", "kinds") + " }}")
    return {"log.toml": f'["log"]\nshapes = ["end"]\nend = [\n  {say}\n]'}


def asked(expression: str) -> dict[str, str]:
    when = quoted(f"({expression.replace('LIST', 'kinds')})|string|length < 0")
    say = f'end = [\n  {{ when = {when}, say = "Never." }},\n  "Always."\n]'
    return {"log.toml": f'["log"]\nshapes = ["end"]\n{say}'}


def named(expression: str) -> dict[str, str]:
    value = quoted(f"({expression.replace('LIST', 'kinds')})|string|length < 0")
    say = 'end = [\n  { when = "bad", say = "Never." },\n  "Always."\n]'
    return {"log.toml": f'[let]\nbad = {value}\n["log"]\nshapes = ["end"]\n{say}'}


PLACES = {
    "layout": (layout, r"chronicle\.md\.j2, line [34]"),
    "wording": (said, r"log\.toml: log end 1, line 4"),
    "condition": (asked, r"log\.toml: log end 1, line 4"),
    "short name": (named, r"the short name bad|log\.toml: log end 1"),
}


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("expression", chosen(REACHES))
def test_what_reaches_out_is_stopped_wherever_it_stands(expression: str, place: str, run: Run) -> None:
    files, where = PLACES[place]
    with pytest.raises(TemplateFault, match=where):
        run(files(expression))


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("expression", chosen(GROWS))
def test_what_grows_is_stopped_or_within_measure_wherever_it_stands(expression: str, place: str, run: Run) -> None:
    files, where = PLACES[place]
    try:
        run(files(expression))
    except TemplateFault as fault:
        # What cannot be interrupted within one step of Python's has no line, or is known by its time alone.
        assert re.search(rf"{where}|chronicle\.md\.j2:|of yours: this does not come to an end", str(fault)), fault


@pytest.mark.parametrize("text", chosen(LAYOUTS))
def test_a_layout_without_end_is_stopped(text: str, run: Run) -> None:
    with pytest.raises(
        TemplateFault,
        match=r"chronicle\.md\.j2, line 3|chronicle\.md\.j2: .*(too much memory|not soon enough)"
        r"|more than 300 MB|20 MB",
    ):
        run({"chronicle.md.j2": "# {{ title }}\n\n" + text.replace("LIST", "[1, 2, 3]")})


@pytest.mark.parametrize(
    "text", ['{% include "chronicle.md.j2" %}', "{% for i in [1, 2] %}{% include 'chronicle.md.j2' %}{% endfor %}"]
)
def test_templates_that_include_each_other_for_ever_are_stopped(text: str, run: Run) -> None:
    with pytest.raises(TemplateFault, match=r"chronicle\.md\.j2"):
        run({"chronicle.md.j2": text})


@pytest.mark.slow
def test_includes_that_include_twice_are_stopped(run: Run) -> None:
    files = {f"{at}.md.j2": f"{{% include '{at + 1}.md.j2' %}}" * 2 for at in range(40)} | {"40.md.j2": "x"}
    with pytest.raises(TemplateFault, match=r"\.md\.j2.*not soon enough"):
        run({**files, "chronicle.md.j2": "{% include '0.md.j2' %}"})


@pytest.mark.slow
def test_many_slots_that_each_take_a_while_are_stopped(run: Run) -> None:
    slots = [f"s{at}" for at in range(400)]
    loops = "".join(f"{slot} = [\"{{{{ range(99999)|map('string')|join|length }}}}\"]\n" for slot in slots)
    with pytest.raises(TemplateFault, match=r"log\.toml: log s\d+ 1, line \d+"):
        run({"log.toml": f'["log"]\nshapes = ["{" ".join(slots)}"]\n{loops}'})


def test_a_short_name_that_needs_itself_is_stopped(run: Run) -> None:
    text = '[let]\na = "b + 1"\nb = "a + 1"\n["log"]\nshapes = ["end"]\nend = ["{{ a }}"]'
    with pytest.raises(TemplateFault, match="needs itself"):
        run({"log.toml": text})


@pytest.mark.parametrize("name", ["log.toml", "almanac.toml", "chronicle.md.j2"])
def test_a_file_that_is_too_large_is_not_read(name: str, run: Run) -> None:
    with pytest.raises(TemplateFault, match=f"{name}: it is larger than 2 MB"):
        run({name: "#" * (LARGEST + 1)})


def test_tables_and_conditions_that_are_nested_too_deeply_are_a_fault(run: Run) -> None:
    with pytest.raises(TemplateFault, match=r"log\.toml"):
        run({"log.toml": f"a = {'[' * 5000}{']' * 5000}"})
    when = "(" * 5000 + "1" + ")" * 5000
    with pytest.raises(TemplateFault, match=r"log\.toml"):
        run({"log.toml": f'["log"]\nshapes = ["end"]\nend = [{{ when = "{when} > 2", say = "x" }}, "Yes."]'})


@pytest.mark.slow
@pytest.mark.parametrize("name", ["log.toml", "chronicle.md.j2", "almanac.toml"])
@pytest.mark.parametrize("what", ["fifo", "device", "folder"])
def test_what_is_no_file_is_not_waited_for(name: str, what: str, run: Run, tmp_path: Path) -> None:
    (tmp_path / "toy").mkdir()
    path = tmp_path / "toy" / name
    if what == "fifo":
        os.mkfifo(path)
    elif what == "device":
        path.symlink_to("/dev/zero")
    else:
        path.mkdir()
    with pytest.raises(TemplateFault, match=r"no file|no such template|directory"):
        run({})


def test_100_000_blanks_cost_nothing(run: Run) -> None:
    blanks = " " * 100_000
    made = run(
        {
            "chronicle.md.j2": f"a{blanks}b\n{blanks}\n{blanks}c",
            "log.toml": f'["log"]\nshapes = ["end"]\nend = ["¶{blanks}x{blanks}¶"]',
        }
    )
    assert made == f"a{blanks}b\n\n{blanks}c\n"


def test_what_is_large_but_within_measure_comes_through(run: Run) -> None:
    text = "{% for i in range(20000) %}{{ i }} {% endfor %}{% set a = [1, 2] + [3] %}{{ a|join('-') ~ '!' }}{{ 7 % 4 }}"
    assert run({"chronicle.md.j2": text}).endswith(" 19999 1-2-3!3\n")


def test_the_process_goes_on_after_a_fault_and_begins_anew_after_it_was_ended(run: Run, tmp_path: Path) -> None:
    (tmp_path / "toy").mkdir()
    layout = tmp_path / "toy" / "chronicle.md.j2"
    writer = ChronicleWriter(Header("toy", "1", "T", "2026-03-14", "seed"), Words({}), [tmp_path])
    layout.write_text("{{ nothing }}", encoding="utf-8")
    with pytest.raises(TemplateFault, match="'nothing' is undefined"):
        writer.write("T", VOYAGE)
    layout.write_text("{{ title }}, told again", encoding="utf-8")
    assert writer.write("T", VOYAGE) == "T, told again\n"
    assert writer._sandbox is not None and writer._sandbox._process is not None
    writer._sandbox._process.kill()
    with pytest.raises(TemplateFault, match="ended the process"):
        writer.write("T", VOYAGE)
    assert writer.write("T", VOYAGE) == "T, told again\n"
