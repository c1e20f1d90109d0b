"""Entries and headers as TOML and back; what a journal file may look like; drafts; the folders tales live in."""

import os
import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import tomli
import tomli_w
from hypothesis import example, given
from hypothesis import strategies as st
from tales.entries import RESERVED, Entry, Header, Seat, Value
from tales.journal import codec
from tales.journal.codec import Lines, Unfit, frozen_table, read_entry, to_entry, to_value
from tales.journal.files import Fingerprint
from tales.journal.journal import (
    FILE,
    Journal,
    JournalExists,
    NoSuchTale,
    ReadOnlyJournal,
    entry_toml,
    find_tale,
    free_folder,
    journals_folder,
    load,
    tales_in,
    to_toml,
)
from tales.journal.reader import Loaded, read_journal
from tales.text import clean

HEADER = Header(
    game="whale-dice",
    edition="1.0",
    title='The «Abigail» of "Nantucket"',
    created="2026-03-14",
    seed="a \\ seed",
    settings=(("WD-24", True), ("limit", 40), ("house.table", ("a", (1, 2), ()))),
    seats=(Seat("captain", "captain", "Ann"), Seat("companion-2", "mate", "", automa=True)),
    dice="typed",
    brought=(("captain", (("name", "Ahab"), ("skills", ("lance", "rope")))), ("companion-2", ())),
)

ENTRIES = [
    Entry(1, "open", "log.hunt", "captain", passage=1, facts=(("form", "logbook"),)),
    Entry(2, "answer", "hunt.modifier", "captain", (), ("WD-44", "WD-45"), 1, (("faces", (17, 3)), ("typed", True))),
    Entry(
        3,
        "answer",
        "log.hunt",
        "captain",
        ("captain",),
        (),
        1,
        (("text", "Fog.\n\nWe «heard» them —\n"), ("from", "w")),
    ),
    Entry(4, "tell", "hunt.caught", rule=("WD-66",), facts=(("species", "right"), ("worth", -5), ("opens", ()))),
    Entry(5, "comment", facts=(("of", 3), ("text", "a\n[[entry]]\nn = 9\n\nb\n"))),
    Entry(6, "a later kind", facts=(("text", 'She said """no""".\n"'), ("a b", "quoted name"))),
]

NOTHING = Fingerprint(0, 0, 0, 0, 0)


def written(entries: list[Entry] = ENTRIES, header: Header = HEADER) -> bytes:
    return (to_toml(header) + "".join(map(entry_toml, entries))).encode()


def read(data: bytes) -> Loaded:
    return read_journal(data, Path("journal.toml"), NOTHING)


# Writing


def test_a_journal_reads_like_this() -> None:
    text = to_toml(HEADER) + "".join(map(entry_toml, ENTRIES[1:4]))
    assert (
        text
        == '''\
format = 1
game = "whale-dice"
edition = "1.0"
title = "The «Abigail» of \\"Nantucket\\""
created = "2026-03-14"
seed = "a \\\\ seed"
dice = "typed"
[settings]
WD-24 = true
limit = 40
"house.table" = ["a", [1, 2], []]
[seats.captain]
role = "captain"
person = "Ann"
automa = false
[seats.companion-2]
role = "mate"
person = ""
automa = true
[brought.captain]
name = "Ahab"
skills = ["lance", "rope"]
[brought.companion-2]

[[entry]]
n = 2
kind = "answer"
key = "hunt.modifier"
seat = "captain"
to = []
rule = ["WD-44", "WD-45"]
passage = 1
faces = [17, 3]
typed = true

[[entry]]
n = 3
kind = "answer"
key = "log.hunt"
seat = "captain"
to = ["captain"]
passage = 1
text = """
Fog.

We «heard» them —
"""
from = "w"

[[entry]]
n = 4
kind = "tell"
key = "hunt.caught"
rule = ["WD-66"]
species = "right"
worth = -5
opens = []

'''
    )


def test_what_was_written_is_read() -> None:
    loaded = read(written())
    assert (loaded.header, loaded.entries, loaded.torn, loaded.good) == (HEADER, ENTRIES, b"", len(written()))


def test_every_entry_knows_its_line() -> None:
    lines = written().decode().split("\n")
    assert [lines[entry.line - 1 : entry.line + 1] for entry in read(written()).entries] == [
        ["[[entry]]", f"n = {n}"] for n in range(1, 7)
    ]


@pytest.mark.parametrize("name", sorted(RESERVED))
def test_a_fact_takes_no_reserved_name(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        entry_toml(Entry(1, "tell", facts=((name, 1),)))


def test_a_fact_comes_once() -> None:
    with pytest.raises(ValueError, match="worth"):
        entry_toml(Entry(1, "tell", facts=(("worth", 1), ("worth", 2))))


@pytest.mark.parametrize("value", [1.5, None, {"a": 1}, [1], b"x"])
def test_what_is_no_value_is_not_written(value: Any) -> None:
    with pytest.raises(TypeError):
        entry_toml(Entry(1, "tell", facts=(("x", value),)))


def test_what_no_reader_could_read_is_not_written() -> None:
    deep: Value = ()
    for _ in range(1000):
        deep = (deep,)
    with pytest.raises(ValueError, match="deeply"):
        entry_toml(Entry(1, "tell", facts=(("x", deep),)))
    with pytest.raises(ValueError):
        entry_toml(Entry(1, "tell", facts=(("x", 10**5000),)))


texts = st.text(
    st.characters(exclude_categories=()) | st.sampled_from('\n\n\t"\\[]# \u2028\u0085\r\x00\ud800é🐳')
) | st.sampled_from(
    [
        '"""',
        '\\"""',
        '""""',
        '"\n"',
        "\n",
        "\n\n",
        " \n ",
        "\\",
        "\\\n",
        "x\n[[entry]]",
        "\n [[ entry ]]\n",
        "'''\n",
        "a\r\nb",
        "\ufeff",
    ]
)
values: st.SearchStrategy[Any] = st.recursive(
    st.booleans() | st.integers() | texts, lambda inner: st.lists(inner, max_size=4).map(tuple), max_leaves=8
)
facts = st.dictionaries(
    st.text(max_size=8).map(clean) | st.sampled_from(["worth", "of", "a.b", "text", "", "ü"]), values, max_size=4
).map(lambda table: tuple((name, value) for name, value in table.items() if name not in RESERVED))
entries = st.builds(
    Entry,
    st.just(1),
    texts.filter(clean),
    texts,
    texts,
    st.none() | st.lists(texts, max_size=3).map(tuple),
    st.lists(texts, max_size=3).map(tuple),
    st.integers(0, 10**20),
    facts,
)
seats = st.lists(
    st.builds(Seat, texts.map(clean), texts, texts, st.booleans()), max_size=3, unique_by=lambda seat: seat.key
)
headers = st.builds(
    Header,
    texts,
    texts,
    texts,
    texts,
    texts,
    facts,
    seats.map(tuple),
    texts,
    st.dictionaries(texts.map(clean), facts, max_size=2).map(lambda table: tuple(table.items())),
)


def cleaned(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(cleaned, value))
    return clean(value) if isinstance(value, str) else value


def cleaned_entry(entry: Entry) -> Entry:
    return Entry(
        *(cleaned(getattr(entry, name)) for name in ("n", "kind", "key", "seat", "to", "rule", "passage", "facts"))
    )


@pytest.mark.slow
@given(headers, st.lists(entries, max_size=4))
def test_anything_comes_back_as_it_was_kept(header: Header, several: list[Entry]) -> None:
    several = [replace(entry, n=n) for n, entry in enumerate(several, 1)]
    data = written(several, header)
    loaded = read(data)
    assert loaded.entries == [cleaned_entry(entry) for entry in several]
    for name in ("game", "edition", "title", "created", "seed", "settings", "dice", "brought"):
        assert getattr(loaded.header, name) == cleaned(getattr(header, name))
    assert [(seat.key, seat.automa) for seat in loaded.header.seats] == [
        (seat.key, seat.automa) for seat in header.seats
    ]
    assert (loaded.torn, loaded.good) == (b"", len(data))
    # And once clean, it is written the same to the byte.
    again = written(loaded.entries, loaded.header)
    assert (read(again).header, read(again).entries) == (loaded.header, loaded.entries)
    assert written(read(again).entries, read(again).header) == again


@given(st.text())
@example("\n leading and trailing \n")
@example('"""\n\\"""\\\n""')
def test_clean_prose_is_kept_to_the_character(text: str) -> None:
    text = clean(text)
    assert read(written([Entry(1, "answer", facts=(("text", text),))])).entries[0].words("text") == text


# Reading: line by line where lines repeat, and by whole blocks

LINES = "worth = ", "text = ", "n = ", "to = ", 'rule = ["', '"a b" = ', "[x]", "# ", "kind = ", "a.b = ", "passage = "
SIGNS = st.sampled_from(
    [
        *"[],,\" \\'#={}.-_+eEntuxU0123456789\n\t",
        '"""',
        "true",
        "false",
        "inf",
        "[[entry]]",
        "\\n",
        "\\u0041",
        "ü",
        "\x7f",
        "\ud800",
    ]
)
pieces = st.lists(st.sampled_from(LINES) | SIGNS, max_size=14).map("".join)


def as_a_block(block: str) -> Entry | None:
    """What the library makes of it, if it is entry 1."""
    try:
        return to_entry(frozen_table(tomli.loads(block)), 7, 1)
    except (tomli.TOMLDecodeError, Unfit):
        return None


def by_lines(block: str) -> Entry | None:
    try:
        return read_entry(block, 1, 7, Lines())
    except Unfit:
        return None


@given(entries, st.lists(st.tuples(st.integers(0, 400), st.integers(0, 3), pieces), max_size=3))
def test_lines_read_one_by_one_mean_what_the_block_means(entry: Entry, edits: list[tuple[int, int, str]]) -> None:
    block = entry_toml(entry).removeprefix("[[entry]]\n").removesuffix("\n\n")
    for at, length, new in edits:
        at %= len(block) + 1
        block = block[:at] + new + block[at + length :]
    assert by_lines(block) == as_a_block(block)


@given(st.lists(st.sampled_from(["x", "to", "rule", "kind", "seat", "passage", "n", "line"]), max_size=4), st.data())
def test_any_lines_mean_what_their_block_means(names: list[str], data: st.DataObject) -> None:
    block = 'n = 1\nkind = "tell"' + "".join(f"\n{name} = {data.draw(pieces)}" for name in names)
    assert by_lines(block) == as_a_block(block)


def test_a_line_that_comes_again_is_not_parsed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    lines, parsed = Lines(), list[str]()

    def parse(text: str) -> dict[str, Any]:
        parsed.append(text)
        return tomli.loads(text)

    monkeypatch.setattr(codec, "parse", parse)
    for n in (1, 2):
        entry = Entry(n, "answer", "hunt.modifier", "captain", (), ("WD-44",), 1, (("faces", (17, 3)), ("typed", True)))
        assert read_entry(entry_toml(entry)[10:-2], n, 0, lines) == entry
    assert len(parsed) == len(set(parsed)) == 8


def test_a_file_of_any_other_style_means_the_same() -> None:
    table: dict[str, Any] = tomllib.loads(written().decode())
    for multiline in (False, True):
        text = tomli_w.dumps(table, multiline_strings=multiline) + "\n"
        loaded = read(text.encode())
        assert (loaded.header, loaded.entries, loaded.torn) == (HEADER, ENTRIES, b"")
        lines = text.split("\n")
        assert all(lines[entry.line - 1] == "[[entry]]" for entry in loaded.entries)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\n", "\r\n"),
        ("[[entry]]\nn", " [[ entry ]]  # one more\n\n# and\nn"),
        ("n = 4\n", "n=4#four\n"),
        ('species = "right"', "species = 'right'"),
        ('species = "right"', '"species" = "\\u0072ight"'),
        ("faces = [17, 3]", "faces = [ 1_7,+3 ]"),
        ("faces = [17, 3]", "faces = [\n  17,  # a fine throw\n  0x3,\n]"),
        ("worth = -5\nopens = []\n", "worth = -5\n\nopens = []\n"),
        ("opens = []\n\n", "opens = []\n"),
        ('"""\nfrom', '"""   # said he\nfrom'),
        ('dice = "typed"', 'dice = "typed"\nmood = "fair"\nreefs = {a = 1}'),
        ("[settings]", "\n[weather]\nwind = 3\n\n[settings]"),
        ("\n\n[[entry]]\nn = 5", "\n\n\n\n[[entry]]\nn = 5"),
        ("format = 1", "# mine\nformat = 1"),
    ],
)
def test_a_hand_edited_file_still_loads(old: str, new: str) -> None:
    text = written().decode()
    assert old in text
    data = text.replace(old, new).encode()
    loaded = read(data)
    assert (loaded.header, loaded.entries, loaded.torn, loaded.good) == (HEADER, ENTRIES, b"", len(data))
    lines = data.decode().splitlines()
    assert all("entry" in lines[entry.line - 1] for entry in loaded.entries)


def test_comments_after_the_last_entry_are_no_torn_tail() -> None:
    data = written() + b"# to be continued\n"
    assert read(data).good == len(data)
    assert read(data + entry_toml(Entry(7, "tell")).encode()).entries[-1].n == 7


def test_text_that_came_with_control_characters_is_cleaned() -> None:
    data = written([Entry(1, "tell", facts=(("text", "ab"),))]).replace(b'"ab"', b'"a\\u001b[2Jb\\u009b"')
    assert read(data).entries[0].words("text") == "a[2Jb"


# The journal in its folder


def test_a_journal_is_made_filled_closed_and_opened(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    with Journal.create(folder, HEADER) as journal:
        assert (journal.header, journal.entries, journal.count, journal.read_only) == (HEADER, [], 0, False)
        journal.append(ENTRIES[:2])
        journal.append(())
        journal.append(ENTRIES[2:])
        assert journal.count == 6
    assert (folder / FILE).read_bytes() == written()
    with Journal.open(folder) as journal:
        assert (journal.header, journal.entries) == (HEADER, ENTRIES)
    with pytest.raises(ReadOnlyJournal, match="closed"):
        journal.append([Entry(7, "tell")])
    if os.name == "posix":
        assert [oct(path.stat().st_mode & 0o777) for path in (folder, folder / FILE)] == ["0o700", "0o600"]


def test_a_journal_is_never_made_over_another(tmp_path: Path) -> None:
    Journal.create(tmp_path / "a", HEADER).close()
    before = (tmp_path / "a" / FILE).read_bytes()
    with pytest.raises(JournalExists):
        Journal.create(tmp_path / "a", replace(HEADER, title="Other"))
    assert (tmp_path / "a" / FILE).read_bytes() == before
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / FILE).symlink_to(tmp_path / "nowhere")
    with pytest.raises(JournalExists):
        Journal.create(tmp_path / "b", HEADER)


def test_numbers_must_follow(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "a", HEADER) as journal:
        before = journal.path.read_bytes()
        for wrong in ([ENTRIES[1]], [ENTRIES[0], ENTRIES[2]], [ENTRIES[0], replace(ENTRIES[1], facts=(("n", 1),))]):
            with pytest.raises(ValueError):
                journal.append(wrong)
        assert journal.path.read_bytes() == before
        journal.append(ENTRIES)


def test_torn_tails_are_set_aside_each_in_its_own_file(tmp_path: Path) -> None:
    Journal.create(tmp_path / "a", HEADER).close()
    path = tmp_path / "a" / FILE
    for n, tail in enumerate([b"[[entry]]\nn =", b"[[entry]]\nkind", bytes(9)], 1):
        with path.open("ab") as file:
            file.write(tail)
        with Journal.open(tmp_path / "a") as journal:
            assert journal.torn == tail
            journal.append([ENTRIES[0]] if n == 1 else [Entry(n, "tell")])
            assert journal.torn == b""
        assert (tmp_path / "a" / f"journal.torn-{n}.toml").read_bytes() == tail
    assert load(path).entries == [ENTRIES[0], Entry(2, "tell"), Entry(3, "tell")]


# Drafts


def test_a_draft_belongs_to_its_ask(tmp_path: Path) -> None:
    folder = tmp_path / "a"
    with Journal.create(folder, HEADER) as journal:
        assert journal.load_draft() is None
        journal.save_draft("log.hunt", 'Fog.\n\n"""\\\t \n')
        assert (folder / "draft.toml").stat().st_mode & 0o777 == 0o600
    with Journal.open(folder) as journal:
        assert journal.load_draft() == ("log.hunt", 'Fog.\n\n"""\\\t \n')
        journal.append([Entry(1, "bookmark", facts=(("of", 0),))])
        assert journal.load_draft() is not None
        journal.append([Entry(2, "answer", "log.hunt")])
        assert journal.load_draft() is None
        journal.save_draft("log.end", "x\r\ny\x00\ud800")
        assert journal.load_draft() == ("log.end", "x\ny")
        journal.drop_draft()
        journal.drop_draft()
        assert journal.load_draft() is None


@pytest.mark.parametrize(
    "data", [b"", b"\0\0", b"\xff", b"key = 1\nline = 0\ntext = ''", b"x = " + b"[" * 5000, b"key = 'a'"]
)
def test_a_damaged_draft_is_set_aside(data: bytes, tmp_path: Path) -> None:
    with Journal.create(tmp_path / "a", HEADER) as journal:
        (journal.folder / "draft.toml").write_bytes(data)
        assert journal.load_draft() is None
        assert (journal.folder / "draft.damaged-1.toml").read_bytes() == data
        assert not (journal.folder / "draft.toml").exists()
        (journal.folder / "draft.toml").mkdir()
        assert journal.load_draft() is None


# Folders


def test_where_the_tales_are(tmp_path: Path, home: Path) -> None:
    assert journals_folder("mine", {"TALES_JOURNALS": "other"}, tmp_path) == tmp_path / "mine"
    assert journals_folder(None, {"TALES_JOURNALS": "/other"}, tmp_path) == Path("/other")
    assert journals_folder("~/tales/", {}, tmp_path) == home / "tales"
    assert journals_folder("", {"TALES_JOURNALS": ""}, tmp_path) == home / ".local/share/tales/journals"
    (tmp_path / "journals").mkdir()
    assert journals_folder(None, {}, tmp_path) == tmp_path / "journals"


def test_a_new_tale_has_a_folder_of_its_own(tmp_path: Path) -> None:
    assert free_folder(tmp_path, "The Abigail!") == tmp_path / "the-abigail"
    (tmp_path / "the-abigail").mkdir()
    (tmp_path / "the-abigail-2").symlink_to("nowhere")
    assert free_folder(tmp_path, "../the/abigail") == tmp_path / "the-abigail-3"
    assert free_folder(tmp_path, "🐳") == tmp_path / "tale"


def test_the_tales_on_the_shelf(tmp_path: Path) -> None:
    for name in ("b", "a", "_characters", ".hidden"):
        Journal.create(tmp_path / name, HEADER).close()
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").write_bytes(b"")
    assert tales_in(tmp_path) == [tmp_path / "a", tmp_path / "b"]
    assert tales_in(tmp_path / "nowhere") == tales_in(tmp_path / "file") == []


def test_a_tale_is_found(tmp_path: Path) -> None:
    for name in ("abigail", "abigail-2", "kondo", "Été"):
        Journal.create(tmp_path / name, HEADER).close()
    assert find_tale(tmp_path, "abigail") == tmp_path / "abigail"
    assert find_tale(tmp_path, "KON") == tmp_path / "kondo"
    assert find_tale(tmp_path, "e\u0301te\u0301") == tmp_path / "Été"
    assert find_tale(tmp_path / "x", str(tmp_path / "kondo") + "/") == tmp_path / "kondo"
    assert find_tale(tmp_path / "x", str(tmp_path / "kondo" / FILE)) == tmp_path / "kondo"
    with pytest.raises(NoSuchTale, match="Did you mean abigail or abigail-2") as caught:
        find_tale(tmp_path, "abi")
    assert caught.value.near == ["abigail", "abigail-2"]
    with pytest.raises(NoSuchTale) as caught:
        find_tale(tmp_path, "kodno")
    assert caught.value.near == ["kondo"]
    for name in ("", ".", "..", "/", "~nobody/x", "a\0b", "\ud800", "x" * 5000, "new\nline"):
        with pytest.raises(NoSuchTale) as caught:
            find_tale(tmp_path, name)
        assert "\n" not in str(caught.value) and str(caught.value).encode()


def test_no_value_is_longer_than_its_line() -> None:
    assert re.search(r"[\n\r]", to_value("a\n\r\x0b\u2028b")) is None
