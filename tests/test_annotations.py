"""What people do to a tale afterwards: it stands in every reading, sleeps while undone, and changes nothing else."""

from datetime import date
from pathlib import Path

import pytest
from tales.chronicle import READINGS
from tales.chronicle.moments import marked, marks_in, unmarked
from tales.entries import Seat
from tales.journal.journal import load
from tales.rules.asks import OPEN, SKIPPED, Narrate, Narration, Text
from tales.tale import annotations
from tales.tale.annotations import Refused
from tales.tale.summaries import summarize
from tales.tale.tale import Tale


def today() -> date:
    return date(2026, 3, 14)


def sailed(root: Path, moments: int = 6) -> Tale:
    """A voyage of the program with moments left open, come as far as so many of them, or to its end."""
    tale = Tale.new(
        root,
        "whale-dice",
        title="T",
        seats=[Seat("", "captain", "Ann")],
        settings={},
        seed="5",
        dice="thrown",
        today=today,
    )
    session = tale.session
    while (ask := session.ask) is not None:
        if tale.settle_one() is not None:
            continue
        if isinstance(ask, Narrate):
            if moments == 0:
                break
            moments -= 1
            tale.answer(OPEN)
        elif isinstance(ask, Text):
            tale.answer(ask.default)
        else:
            tale.answer(ask.open[0].key if ask.kind == "choose" else ask.default)  # type: ignore[attr-defined]
    return tale


def test_moments_are_numbered_as_they_came_with_what_stands_there(tmp_path: Path) -> None:
    tale = sailed(tmp_path)
    moments = annotations.moments(tale)
    story = tale.chronicle()
    assert len(moments) == 6 and {moment.state for moment in moments} == {"composed"}
    assert [moment.text[:20] in story for moment in moments] == [True] * 6
    assert [moment.n for moment in moments] == sorted(moment.n for moment in moments)
    assert all(moment.day and moment.form for moment in moments)


def test_amended_words_stand_in_place_of_the_old_ones_in_every_reading_and_change_no_others(tmp_path: Path) -> None:
    tale = sailed(tmp_path)
    before = {reading: tale.chronicle(reading) for reading in READINGS}
    for moment in annotations.moments(tale):
        assert annotations.amend(tale, moment, f"Anew {moment.n}.")
    for reading in ("story", "noted"):
        text = tale.chronicle(reading)
        for moment, old in zip(annotations.moments(tale), annotations.moments(sailed(tmp_path)), strict=True):
            assert f"Anew {moment.n}." in text and old.text not in text
    assert tale.chronicle("facts") == before["facts"]
    assert annotations.moments(tale)[2].state == "amended"


def test_to_amend_one_moment_changes_no_other_composed_one(tmp_path: Path) -> None:
    tale = sailed(tmp_path, 12)
    before = annotations.moments(tale)
    annotations.amend(tale, before[3], "Something else altogether.")
    after = annotations.moments(tale)
    assert [(old.text, new.text) for old, new in zip(before, after, strict=True) if old.text != new.text] == [
        (before[3].text, "Something else altogether.")
    ]


def words_of_ones_own(tale: Tale) -> object:
    return summarize(load(tale.folder)).words


def test_only_words_that_differ_from_what_stood_there_are_ones_own(tmp_path: Path) -> None:
    tale = sailed(tmp_path)
    moment = annotations.moments(tale)[1]
    assert moment.source == "open" and words_of_ones_own(tale) == 0
    _, *rest = moment.text.split()
    annotations.amend(tale, moment, " ".join(["Now", "then,", *rest]))
    assert words_of_ones_own(tale) == 2
    annotations.amend(tale, annotations.moments(tale)[1], " ".join(["Now", *rest, "Amen."]))
    assert words_of_ones_own(tale) == 2  # one of the two is gone, and one has come
    annotations.amend(tale, annotations.moments(tale)[1], "Seven words that stood nowhere before this.")
    assert words_of_ones_own(tale) == 7
    annotations.amend(tale, annotations.moments(tale)[1], "")
    assert words_of_ones_own(tale) == 0


def test_an_offered_passage_that_is_mended_keeps_how_much_of_it_was_left(tmp_path: Path) -> None:
    tale = sailed(tmp_path, moments=1)
    while not isinstance(tale.session.ask, Narrate):
        tale.settle_one()
    tale.answer(Narration("One two three four", kept=3))
    assert words_of_ones_own(tale) == 1
    tale.undo()
    assert words_of_ones_own(tale) == 0
    tale.redo()
    assert words_of_ones_own(tale) == 1


def test_words_can_be_taken_out_and_told_where_nothing_was(tmp_path: Path) -> None:
    tale = sailed(tmp_path, 2)
    tale.answer(SKIPPED)
    first, _, skipped = annotations.moments(tale)
    assert annotations.amend(tale, first, " \n") and annotations.amend(tale, skipped, "So we sailed.\r\n")
    first, _, skipped = annotations.moments(tale)
    assert (first.text, first.state, skipped.text) == ("", "taken out", "So we sailed.")
    assert not annotations.amend(tale, first, "") and not annotations.amend(tale, skipped, "So we sailed.")


def test_an_amendment_sleeps_while_its_moment_is_undone_and_changes_no_rules(tmp_path: Path) -> None:
    tale = sailed(tmp_path, 2)
    tale.answer(Narration("Old words."))
    line = list(tale.session.line)
    annotations.amend(tale, annotations.moments(tale)[-1], "New words.")
    assert tale.session.line == line and "New words." in tale.chronicle()
    tale.undo()
    assert "words." not in tale.chronicle() and len(annotations.moments(tale)) == 2
    tale.redo()
    assert "New words." in tale.chronicle()


def test_the_form_of_a_passage_changes_its_layout_and_its_wordings(tmp_path: Path) -> None:
    tale = sailed(tmp_path)
    moment = next(moment for moment in annotations.moments(tale) if moment.form == "logbook")
    assert f"**{moment.day}" not in tale.chronicle() and f"{moment.day}.**" in tale.chronicle()
    assert annotations.reform(tale, moment, "letter") and not annotations.reform(
        tale, annotations.moments(tale)[1], "letter"
    )
    assert f"{moment.day}.**" not in tale.chronicle() and f"{moment.day}.*" in tale.chronicle()
    with pytest.raises(Refused, match="there are: logbook, letter, campfire, scene"):
        annotations.reform(tale, moment, "sonnet")


def test_bookmarks_and_comments_are_found_again_and_do_not_stand_in_the_story(tmp_path: Path) -> None:
    tale = sailed(tmp_path)
    story = tale.chronicle()
    moments = annotations.moments(tale)
    annotations.comment(tale, "Ask Ben about this.", moments[3].n)
    annotations.bookmark(tale, "", moments[1].n)
    annotations.bookmark(tale, "Where we were")
    assert [(note.kind, note.text, note.number) for note in annotations.notes(tale)] == [
        ("bookmark", "", 2),
        ("comment", "Ask Ben about this.", 4),
        ("bookmark", "Where we were", 6),
    ]
    assert tale.chronicle() == story
    assert "- a comment: Ask Ben about this.\n" in tale.chronicle("facts")
    with pytest.raises(Refused):
        annotations.comment(tale, " ")


def test_a_title_is_the_last_one_given(tmp_path: Path) -> None:
    tale = sailed(tmp_path, 1)
    assert annotations.retitle(tale, " The  Abigail ") and not annotations.retitle(tale, "The Abigail")
    assert tale.title == "The Abigail" and tale.chronicle().startswith("# The Abigail\n")


def test_an_ended_tale_can_be_amended_and_no_evening_begins(tmp_path: Path) -> None:
    tale = sailed(tmp_path, 999)
    assert tale.is_over
    tale.close()
    again = Tale.open(tale.folder, lambda: date(2027, 1, 1))
    count = len(again.entries)
    assert annotations.amend(again, annotations.moments(again)[-1], "So it ended.")
    again.close()
    entries = load(tale.folder).entries
    assert [entry.kind for entry in entries[count:]] == ["amend"]
    assert "So it ended." in (tale.folder / "chronicle.md").read_text(encoding="utf-8")


def test_a_tale_that_cannot_be_written_refuses_and_says_why(tmp_path: Path) -> None:
    tale = sailed(tmp_path, 2)
    looked = Tale.read(tale.folder, today)
    with pytest.raises(Refused, match="reading only"):
        annotations.amend(looked, annotations.moments(looked)[0], "x")
    second = Tale.open(tale.folder, today)
    with pytest.raises(Refused, match="another instance"):
        annotations.bookmark(second)


def test_a_moment_that_is_not_there(tmp_path: Path) -> None:
    moments = annotations.moments(sailed(tmp_path, 2))
    for number in (0, 3, -1):
        with pytest.raises(Refused, match="from 1 to 2"):
            annotations.find(moments, number)
    with pytest.raises(Refused, match="nothing was to be told"):
        annotations.find([], 1)


def test_marks_are_read_back_and_no_text_can_forge_them() -> None:
    text = f"a {marked(12, 'b')} {marked(3, marked(4, 'c'))} d"
    assert [what for _, _, what in marks_in(text)] == [12, 0, 3, 0]
    assert unmarked(text) == "a b c d" and marked(5, "") == ""
    begins, ends, _ = next(marks_in(text))
    assert text[ends : ends + 1] == "b" and text[:begins] == "a "


def test_how_much_a_person_is_asked_is_kept_beside_the_journal_and_not_in_it(tmp_path: Path) -> None:
    tale = sailed(tmp_path, 1)
    assert tale.told_from == "line"
    count = len(tale.entries)
    tale.told_from = "scene"
    assert len(tale.entries) == count
    tale.close()
    assert Tale.read(tale.folder, today).told_from == "scene"
    (tale.folder / ".asked").write_bytes(b"\xff?")
    assert Tale.read(tale.folder, today).told_from == "line"
    with pytest.raises(ValueError, match="none of line"):
        tale.told_from = "sometimes"
