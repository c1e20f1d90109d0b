"""Journals that are damaged, torn, foreign or of a later version: refused by line, or told from what a crash leaves."""

import os
import random
import tomllib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from tales.entries import Entry
from tales.journal import codec, reader
from tales.journal.codec import Table, frozen_table, to_entry
from tales.journal.journal import (
    FILE,
    DamagedJournal,
    ForeignJournal,
    Journal,
    JournalError,
    NewerFormat,
    UnreadableJournal,
    entry_toml,
    load,
    to_toml,
)

from tests.test_journal import ENTRIES, HEADER, read, written


def edited(old: str, new: str) -> bytes:
    text = written().decode()
    assert text.count(old) == 1, old
    return text.replace(old, new).encode()


DAMAGED = {
    "empty": (b"", 0, 0),
    "zeros": (bytes(500), 0, 0),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 1, 0),
    "mark": (b"\xef\xbb\xbf" + written(), 1, 0),
    "latin-1": (written().decode().encode("latin-1", "replace"), 4, 0),
    "utf-16": (written().decode().encode("utf-16"), 1, 0),
    "nothing but a header, torn": (to_toml(HEADER).encode()[:-1], 24, 0),
    "no edition": (edited('edition = "1.0"\n', ""), 1, 0),
    "a title that is none": (edited('title = "The', 'title = 5 #"The'), 4, 0),
    "seats that are none": (edited("[seats.captain]", "[[seats.captain]]"), 12, 0),
    "a date": (edited('"2026-03-14"', "2026-03-14"), 5, 0),
    "a float in a setting": (edited("limit = 40", "limit = 40.5"), 10, 0),
    "a gap": (edited("n = 4\n", "n = 5\n"), 58, 3),
    "a gap at the beginning": (edited("n = 1\n", "n = 2\n"), 25, 0),
    "twice": (edited("n = 4\n", "n = 3\n"), 58, 3),
    "n is true": (edited("n = 4\n", "n = true\n"), 58, 3),
    "n is text": (edited("n = 4\n", 'n = "4"\n'), 58, 3),
    "no n": (edited("n = 4\n", ""), 58, 3),
    "no kind": (edited('n = 4\nkind = "tell"\n', "n = 4\n"), 58, 3),
    "an empty kind": (edited('n = 4\nkind = "tell"\n', 'n = 4\nkind = ""\n'), 58, 3),
    "rule is text": (edited('rule = ["WD-66"]', 'rule = "WD-66"'), 58, 3),
    "to holds numbers": (edited('to = ["captain"]', "to = [1]"), 44, 2),
    "a float": (edited("worth = -5", "worth = -5.0"), 58, 3),
    "a table": (edited("worth = -5", "worth = {pounds = 5}"), 58, 3),
    "a table of an entry": (edited("opens = []", "[entry.x]"), 58, 3),
    "a broken line": (edited("worth = -5", "worth = five"), 64, 3),
    "a broken line at the end": (edited('from = "w"', "from = w"), 56, 2),
    "no UTF-8": (edited("species", "speXies").replace(b"X", b"\xe9"), 63, 3),
    "a zero": (edited("species", "speXies").replace(b"X", b"\0"), 63, 3),
    "open prose": (edited('them —\n"""', "them —\n"), 44, 2),
    "a lone carriage return": (edited("worth = -5", "worth = \r-5"), 64, 3),
    "a number of 5,000 digits": (edited("worth = -5", "worth = " + "9" * 5000), 58, 3),
    "5,000 arrays": (edited("opens = []", "opens = " + "[" * 5000 + "]" * 5000), 58, 3),
    "5,000 arrays in the header": (edited("limit = 40", "limit = " + "[" * 5000), 1, 0),
    "entries in a line": (to_toml(HEADER).replace("[settings]", "entry = []\n[settings]").encode(), 0, 0),
    "an undo of nothing": (edited('n = 4\nkind = "tell"\n', 'n = 4\nkind = "undo"\n'), 58, 3),
    "an undo of what is to come": (edited('n = 4\nkind = "tell"\n', 'n = 4\nback = 5\nkind = "undo"\n'), 58, 3),
    "a redo of nothing": (edited('n = 4\nkind = "tell"\n', 'n = 4\nkind = "redo"\n'), 58, 3),
    "format 0": (edited("format = 1", "format = 0"), 1, 0),
    "format of another kind": (edited("format = 1", 'format = "1"'), 1, 0),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_damage_is_refused_by_line_and_all_before_it_is_handed_over(name: str, tmp_path: Path) -> None:
    data, line, readable = DAMAGED[name]
    path = tmp_path / FILE
    path.write_bytes(data)
    for way in (load, Journal.open):
        with pytest.raises(DamagedJournal) as caught:
            way(tmp_path)
        error = caught.value
        assert (error.path, error.line, error.entries) == (path, line, ENTRIES[:readable])
        assert error.header == (HEADER if readable else error.header)
        assert "\n" not in str(error) and str(path) in str(error) and "not touched" in str(error)
    assert path.read_bytes() == data


@pytest.mark.parametrize("text", ["", 'name = "tales"\n', "[project]\nformat = 1\n"])
def test_another_file_is_no_journal(text: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(text + "a = 1\n", encoding="utf-8")
    with pytest.raises(ForeignJournal, match="neither format nor game"):
        load(tmp_path)


def test_a_newer_format_asks_for_a_newer_program() -> None:
    with pytest.raises(NewerFormat, match="newer version"):
        read(edited("format = 1", "format = 2").replace(b"edition", b"release"))


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableJournal):
        load(tmp_path)
    with pytest.raises(UnreadableJournal):
        Journal.open(tmp_path)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / FILE).mkdir()
    for way in (load, Journal.open):
        with pytest.raises(UnreadableJournal, match="folder"):
            way(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_in_place_of_a_journal_does_not_keep_us_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE)
    for way in (load, Journal.open):
        with pytest.raises(UnreadableJournal):
            way(tmp_path)


@pytest.mark.slow
def test_every_cut_keeps_all_whole_entries_and_the_tale_goes_on(tmp_path: Path) -> None:
    data, head = written(), len(to_toml(HEADER).encode())
    ends = [head]
    for entry in ENTRIES:
        ends.append(ends[-1] + len(entry_toml(entry).encode()))
    for cut in range(len(data) + 1):
        if cut < head:
            with pytest.raises(DamagedJournal):
                read(data[:cut])
            continue
        count = sum(end <= cut for end in ends) - 1
        loaded = read(data[:cut])
        assert (loaded.header, loaded.entries) == (HEADER, ENTRIES[:count])
        assert (loaded.good, loaded.torn) == (ends[count], data[ends[count] : cut])
        folder = tmp_path / str(cut)
        folder.mkdir()
        (folder / FILE).write_bytes(data[:cut])
        with Journal.open(folder) as journal:
            assert (journal.torn, journal.count) == (loaded.torn, count)
            assert (folder / FILE).read_bytes() == data[:cut]
            journal.append([Entry(count + 1, "tell", "after")])
        after = load(folder)
        assert (after.entries, after.torn) == ([*ENTRIES[:count], Entry(count + 1, "tell", "after")], b"")
        kept = folder / "journal.torn-1.toml"
        assert (kept.read_bytes() if kept.exists() else b"") == loaded.torn


@pytest.mark.parametrize(
    "tail", [bytes(1), bytes(4096), b"\xff\xfe", b"[[entry]]\nn = 7\n" + bytes(80), b"[[entry", b"\r"]
)
def test_rubbish_at_the_end_is_a_torn_tail(tail: bytes) -> None:
    for whole in (written(), written().replace(b"\n", b"\r\n")):
        loaded = read(whole + tail)
        assert (loaded.entries, loaded.torn, loaded.good) == (ENTRIES, tail, len(whole))


@pytest.mark.slow
def test_a_mutated_journal_is_read_truly_or_refused() -> None:
    chance = random.Random(1851)
    base = written()
    bits = [
        b'"',
        b'"""',
        b"\n",
        b"\n\n",
        b"[[entry]]\n",
        b"\\",
        b"'",
        b"'''",
        b"#",
        b"\0",
        b"\xc3",
        b"\r",
        b"[",
        b"=",
        b"n = 2\n",
    ]
    for _ in range(3000):
        data = base
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(data) + 1)
            new = chance.choice(
                [chance.choice(bits), data[chance.randrange(len(data) + 1) :][:40], chance.randbytes(1), b""]
            )
            data = data[:at] + new + data[at + chance.choice([0, 1, 1, 30]) :]
        try:
            loaded = read(data)
        except DamagedJournal as error:
            assert [entry.n for entry in error.entries] == list(range(1, len(error.entries) + 1))
            continue
        except JournalError:
            continue
        assert data[: loaded.good] + loaded.torn == data
        truth = tomllib.loads(data[: loaded.good].decode())
        assert loaded.entries == [
            to_entry(frozen_table(table), 0, n) for n, table in enumerate(truth.get("entry", []), 1)
        ]
        following = Entry(len(loaded.entries) + 1, "tell", "after")
        again = read(data[: loaded.good] + entry_toml(following).encode())
        assert (again.entries, again.torn) == ([*loaded.entries, following], b"")


# No file takes long: what is done to it grows with its length, and no faster

MANY = 100_000
GROWN: dict[str, bytes] = {
    "empty lines": b"\n" * MANY + b"x",
    "empty lines at the end": b"\n" * MANY,
    "spaces": b" " * MANY + b"x",
    "lines of spaces": b"  \n" * MANY + b"x",
    "comments": b"#\n" * MANY + b"x",
    "comments and empty lines": b"#\n\n" * MANY + b"x",
    "quotes": b'"' * MANY,
    "lines of quotes": b'"""\n' * MANY,
    "apostrophes": b"'" * MANY,
    "backslashes in prose": b'x = """\n' + b"\\" * MANY,
    "escapes in prose": b'x = """\n' + b'\\"' * MANY + b'"""\n\n',
    "brackets": b"x = " + b"[" * MANY,
    "names of names": b"x." * MANY + b"y = 1\n\n",
    "a heading of names": b"[[" + b"x." * MANY + b"y]]\n\n",
    "headings": b"[[entry]]\n" * MANY,
    "headings and empty lines": b"[[entry]]\n\n" * MANY,
    "headings in prose": b'x = """\n' + b"[[entry]]\n" * MANY,
    "zeros": bytes(MANY),
    "bytes that are no text": b"\xff" * MANY,
    "carriage returns": b"\r\n" * MANY + b"x",
    "figures": b"x = " + b"9" * MANY + b"\n\n",
}
"""What may come to stand in a journal by a fault, a hundred thousand times over."""


@pytest.mark.slow
@pytest.mark.parametrize("name", GROWN)
@pytest.mark.parametrize("where", ["in the header", "in the middle", "at the end"])
def test_no_damage_is_read_more_than_a_few_times_over(name: str, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pattern whose work grew with the square of the length would be at it for minutes here."""
    parsed = 0

    def counted(text: str, parse: Callable[[str], Table] = codec.parse) -> Table:
        nonlocal parsed
        parsed += len(text)
        return parse(text)

    monkeypatch.setattr(codec, "parse", counted)
    monkeypatch.setattr(reader, "parse", counted)
    data = written()
    at = {"in the header": data.find(b"[settings]"), "in the middle": data.find(b"worth ="), "at the end": len(data)}
    data = data[: at[where]] + GROWN[name] + data[at[where] :]
    with suppress(JournalError):
        read(data)
    assert parsed <= 6 * len(data)


def test_an_undo_of_an_undo_of_an_undo_is_followed_at_once() -> None:
    answers = [Entry(n, "answer", "log.hunt", facts=(("chosen", "x"),)) for n in range(1, 2001)]
    back = [
        entry for n in range(2001, 6001, 2) for entry in (Entry(n, "undo", facts=(("back", 1),)), Entry(n + 1, "redo"))
    ]
    assert len(read(written([*answers, *back])).entries) == 6000
